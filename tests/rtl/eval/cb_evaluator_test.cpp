// SPDX-License-Identifier: Apache-2.0
// The whole evaluator against the C++ model: full rate, gaps, reset in flight, two parameter banks, extremes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <tuple>

#include "spec/latency.hpp"
#include "tests/rtl/eval/evaluator_bench.hpp"

namespace {

using cobalt::test::EvaluatorBench;
using cobalt::test::EvaluatorKind;
using cobalt::test::mixed_positions;
using cobalt::test::mutated_positions;
using cobalt::test::random_parameters;
using cobalt::test::RawParameters;
namespace spec = cobalt::spec;

constexpr std::uint64_t kSeed = 20261121;

/// Every kind of evaluator.
class EvaluatorRtl : public testing::TestWithParam<EvaluatorKind> {
 protected:
  EvaluatorBench bench{GetParam()};
};
std::string kind_name(EvaluatorKind kind) {
  return kind == EvaluatorKind::kSidesInTurn ? "sides_in_turn" : "sides_at_once";
}

/// Compares this many random legal positions, as fast as they can come.
void compare_at_full_rate(EvaluatorBench& bench, std::size_t wanted, std::uint64_t seed) {
  constexpr std::size_t kChunk = 20'000;
  std::uint64_t compared = 0;
  std::mt19937_64 random(seed);
  for (std::size_t done = 0; done < wanted; done += kChunk) {
    // Two sets of parameters, chosen anew for every position.
    bench.load(0, random_parameters(random()));
    bench.load(1, random_parameters(random()));
    const std::uint64_t before = bench.clocks();
    const auto positions = mixed_positions(std::min(kChunk, wanted - done), random());
    for (const auto& position : positions) {
      bench.feed(position, static_cast<unsigned>(random() & 1), static_cast<std::uint8_t>(random()));
      bench.clock();
    }
    bench.drain();
    // One position a clock, or every second: nothing but the pipeline's depth is added.
    EXPECT_EQ(bench.clocks() - before, (positions.size() - 1) * bench.interval() + 1 + bench.latency() + 2);
    compared += positions.size();
  }
  EXPECT_EQ(bench.compared(), compared);
  EXPECT_EQ(bench.refused(), 0u) << "the positions are legal";
  EXPECT_EQ(bench.mismatches(), 0u);
  EXPECT_EQ(bench.measured_latency(), bench.latency());
}

TEST_P(EvaluatorRtl, FullRateRandomLegalPositions) { compare_at_full_rate(bench, 60'000 / bench.interval(), kSeed); }

/// 500,000 positions, or as many as COBALT_RTL_POSITIONS says.
TEST_P(EvaluatorRtl, LongFullRateRandomLegalPositions) {
  const char* wanted = std::getenv("COBALT_RTL_POSITIONS");
  compare_at_full_rate(bench, wanted != nullptr ? static_cast<std::size_t>(std::stoull(wanted)) : 500'000, kSeed + 100);
}

TEST_P(EvaluatorRtl, GappedInput) {
  bench.load(0, random_parameters(kSeed + 1));
  std::mt19937_64 random(kSeed + 2);
  const auto positions = mixed_positions(10'000, kSeed + 3);
  for (const auto& position : positions) {
    while (random() % 3 == 0) bench.clock();
    bench.feed(position, 0, static_cast<std::uint8_t>(random()));
    bench.clock();
  }
  bench.drain();
  EXPECT_EQ(bench.compared(), positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

TEST_P(EvaluatorRtl, IllegalEncodings) {
  bench.load(1, random_parameters(kSeed + 4));
  const auto positions = mutated_positions(20'000, kSeed + 5);
  bench.run(positions, 1);
  EXPECT_EQ(bench.compared(), positions.size());
  EXPECT_GT(bench.refused(), positions.size() / 4);
  EXPECT_LT(bench.refused(), positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

TEST_P(EvaluatorRtl, ResetInFlightDropsPositionsAndKeepsTables) {
  const RawParameters raw = random_parameters(kSeed + 6, [](unsigned group) { return group >= spec::kRegisterGroups; });
  bench.load(0, raw);
  const auto positions = mixed_positions(2'000, kSeed + 7);
  std::size_t next = 0;
  for (unsigned round = 1; round <= 40; ++round) {
    for (unsigned i = 0; i < round; ++i) {
      bench.feed(positions[next++ % positions.size()], 0, static_cast<std::uint8_t>(i));
      bench.clock();
    }
    bench.reset();
  }
  const std::uint64_t before = bench.compared();
  bench.run(positions, 0);
  EXPECT_EQ(bench.compared() - before, positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

TEST_P(EvaluatorRtl, DownloadIntoOneBankWhileTheOtherEvaluates) {
  const auto positions = mixed_positions(8'150, kSeed + 8);
  unsigned active = 0;
  bench.load(0, random_parameters(kSeed + 9));
  for (unsigned round = 0; round < 4; ++round) {
    const RawParameters next = random_parameters(kSeed + 10 + round);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      bench.write_one(1 - active, next.writes[i].first, next.writes[i].second);
      bench.feed(positions[i], active, static_cast<std::uint8_t>(i));
      bench.clock();
    }
    // The switch takes effect between two positions, a write's latency after the last write.
    for (unsigned i = 0; i < spec::kParameterWriteCycles; ++i) {
      bench.feed(positions[i], active, 99);
      bench.clock();
    }
    active = 1 - active;
    bench.feed(positions[round], active, 100);
    bench.clock();
    bench.drain();  // before the bank that was active may be written
  }
  EXPECT_EQ(bench.mismatches(), 0u);
  EXPECT_EQ(bench.compared(), 4u * (positions.size() + spec::kParameterWriteCycles + 1));
}

TEST_P(EvaluatorRtl, ExtremeParametersSaturateAlike) {
  const auto positions = mixed_positions(5'000, kSeed + 20);
  // Every field at its largest, its smallest, and all bits set.
  for (unsigned pattern = 0; pattern < 3; ++pattern) {
    RawParameters raw = random_parameters(kSeed);
    for (auto& [address, data] : raw.writes) {
      const spec::Group& group = spec::kGroupTable[spec::address_group(address)];
      data = 0;
      for (const spec::Field& field : group.fields) {
        if (field.width == 0) continue;
        const std::uint64_t ones = (1ull << field.width) - 1;
        const std::uint64_t high = 1ull << (field.width - 1);
        const std::uint64_t value = pattern == 2       ? ones
                                    : !field.is_signed ? (pattern == 0 ? ones : 0)
                                    : pattern == 0     ? high - 1
                                                       : high;
        data |= static_cast<std::uint32_t>(value << field.lsb);
      }
      if (spec::address_group(address) == spec::kEvaluationControl && spec::address_entry(address) == 0) {
        data = (data & ~0xfu) | (pattern * 4);  // shifts 0, 4, 8
      }
    }
    bench.load(0, raw);
    bench.run(positions, 0);
  }
  EXPECT_EQ(bench.mismatches(), 0u);
}

TEST_P(EvaluatorRtl, ScoreLimitIsReachedOnBothSides) {
  const auto positions = mixed_positions(5'000, kSeed + 21);
  for (const bool white : {true, false}) {
    const std::uint64_t before = bench.at_limit();
    // One side's pieces are worth all, the other's nothing, and every square's control speaks for it.
    RawParameters raw = random_parameters(kSeed, [](unsigned) { return false; });
    for (auto& [address, data] : raw.writes) {
      const unsigned group = spec::address_group(address);
      if (group == spec::kPiecePlacement) data = ((spec::address_entry(address) % 16) < 8) == white ? 0x3ffu : 0u;
      if (group == spec::kMobility) data = white ? 0x0ffu : 0x100u;
    }
    bench.load(0, raw);
    bench.run(positions, 0);
    EXPECT_EQ(bench.mismatches(), 0u);
    EXPECT_GT(bench.at_limit() - before, 10u) << "the clamp was not tried";
  }
}

/// Leads of less than 128 centipawns, where winning_chances adds a part of its value; alone it has no lead.
TEST_P(EvaluatorRtl, SmallLeads) {
  bench.load(0, random_parameters(kSeed + 29, [](unsigned group) {
               return group == spec::kWinningChances || group == spec::kBias || group == spec::kSideToMove ||
                      group == spec::kBishopPair;
             }));
  const auto positions = mixed_positions(6'000, kSeed + 69);
  bench.run(positions, 0);
  EXPECT_EQ(bench.compared(), positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EvaluatorRtl, testing::Values(EvaluatorKind::kSidesAtOnce, EvaluatorKind::kSidesInTurn),
                         [](const auto& kind) { return kind_name(kind.param); });

/// Each group alone, so that a fault is named by the group it is in.
class EvaluatorRtlGroup : public testing::TestWithParam<std::tuple<EvaluatorKind, unsigned>> {};

TEST_P(EvaluatorRtlGroup, AloneAgreesWithTheModel) {
  const auto [kind, wanted] = GetParam();
  EvaluatorBench bench(kind);
  bench.load(0, random_parameters(kSeed + 30 + wanted, [&, only = wanted](unsigned group) { return group == only; }));
  const auto positions = mixed_positions(3'000, kSeed + 70 + wanted);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    bench.feed(positions[i], 0, static_cast<std::uint8_t>(i));
    bench.clock();
    if (i % 17 == 0) bench.clock();
  }
  bench.drain();
  EXPECT_EQ(bench.compared(), positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Groups, EvaluatorRtlGroup,
                         testing::Combine(testing::Values(EvaluatorKind::kSidesAtOnce, EvaluatorKind::kSidesInTurn),
                                          testing::Range(0u, spec::kEvaluationGroups)),
                         [](const auto& group) {
                           return std::string(spec::kGroupTable[std::get<1>(group.param)].name) + "_" +
                                  kind_name(std::get<0>(group.param));
                         });

}  // namespace
