// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/trace.hpp"

#include <algorithm>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::PackedPosition;

/// A use of the golden model in the form of the reference.
reference::Use as_reference(const TraceUse& use) {
  return {static_cast<std::uint8_t>(spec::address_group(use.address)),
          static_cast<std::uint8_t>(spec::address_table(use.address)),
          static_cast<std::uint16_t>(spec::address_entry(use.address)), use.place,
          static_cast<std::int16_t>(use.side == kWhite ? use.contribution : -use.contribution)};
}

std::string to_string(const std::vector<reference::Use>& uses) {
  std::string text;
  for (const reference::Use& use : uses) {
    text += std::string(spec::kGroupTable[use.group].name) + " table " + std::to_string(use.table) + " entry " +
            std::to_string(use.entry) + " place " + std::to_string(use.place) + " points " +
            std::to_string(use.white_points) + '\n';
  }
  return text;
}

/// Everything that is true of the trace of one position.
void check_trace(const PackedPosition& position, const test::BothParameters& parameters, Trace& trace,
                 std::vector<reference::Use>& expected_uses, std::vector<reference::Use>& uses) {
  const std::uint32_t word = evaluate_packed_traced(position.data(), parameters.golden(), trace);
  ASSERT_EQ(word, evaluate_packed(position.data(), parameters.golden())) << test::describe(position);
  ASSERT_LE(trace.use_count, Trace::kMaxUses) << test::describe(position);

  expected_uses.clear();
  const reference::Evaluation expected = reference::evaluate(position.data(), parameters.raw(), &expected_uses);
  uses.clear();
  for (unsigned i = 0; i < trace.use_count; ++i) {
    ASSERT_TRUE(spec::address_is_valid(trace.uses[i].address));
    ASSERT_LE(trace.uses[i].side, 1);
    uses.push_back(as_reference(trace.uses[i]));
  }
  std::sort(uses.begin(), uses.end());
  std::sort(expected_uses.begin(), expected_uses.end());
  if (uses != expected_uses) {
    std::vector<reference::Use> missing;
    std::vector<reference::Use> extra;
    std::set_difference(expected_uses.begin(), expected_uses.end(), uses.begin(), uses.end(),
                        std::back_inserter(missing));
    std::set_difference(uses.begin(), uses.end(), expected_uses.begin(), expected_uses.end(),
                        std::back_inserter(extra));
    FAIL() << test::describe(position) << "not traced:\n"
           << to_string(missing) << "traced in addition:\n"
           << to_string(extra);
  }

  // Shares: by group as in the definition, and together the score.
  int sum = 0;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const int points = trace.share[group][kWhite] - trace.share[group][kBlack];
    sum += points;
    ASSERT_EQ(points, expected.points[group]) << spec::kGroupTable[group].name << '\n' << test::describe(position);
    if (group != spec::kRooksOnFiles) {
      ASSERT_EQ(trace.danger_halves[group][kWhite], 0);
      ASSERT_EQ(trace.danger_halves[group][kBlack], 0);
    }
  }
  ASSERT_EQ(sum, trace.white_view) << test::describe(position);
  ASSERT_EQ(trace.white_view, expected.white_view) << test::describe(position);
  for (const unsigned side : {kWhite, kBlack}) {
    ASSERT_EQ(trace.danger_halves[spec::kRooksOnFiles][side], expected.danger_halves[side]);
    ASSERT_EQ(trace.danger_final[side], expected.danger_final[side]);
    ASSERT_EQ(trace.danger_linear[side], expected.danger_halves[side] >> 1);
  }
}

TEST(Trace, EqualsReferenceOnRandomPositions) {
  const std::uint64_t seed = test::seed_or(111);
  test::Random random(seed);
  test::BothParameters parameters;
  auto trace = std::make_unique<Trace>();
  std::vector<reference::Use> expected;
  std::vector<reference::Use> uses;
  unsigned positions = 0;
  unsigned most = 0;
  test::for_each_position(35000, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = positions % 200 == 1 ? test::random_parameters(random) : test::extreme_parameters(random, true);
    }
    check_trace(position, parameters, *trace, expected, uses);
    most = std::max(most, trace->use_count);
  });
  EXPECT_GE(most, 150u);
}

TEST(Trace, SidesOfUsesThatBelongToASide) {
  const std::uint64_t seed = test::seed_or(112);
  test::Random random(seed);
  const test::BothParameters parameters = test::random_parameters(random);
  auto trace = std::make_unique<Trace>();
  test::for_each_position(700, seed, [&](const PackedPosition& position) {
    evaluate_packed_traced(position.data(), parameters.golden(), *trace);
    for (unsigned i = 0; i < trace->use_count; ++i) {
      const TraceUse& use = trace->uses[i];
      const unsigned table = spec::address_table(use.address);
      const unsigned entry = spec::address_entry(use.address);
      switch (spec::address_group(use.address)) {
        case spec::kRooksOnFiles:
        case spec::kMultiplePawns:
        case spec::kSignature:
          ASSERT_EQ(use.side, table);
          break;
        case spec::kBishopPair:
        case spec::kSideToMove:
          ASSERT_EQ(use.side, entry);
          break;
        case spec::kPiecePlacement:
          ASSERT_EQ(use.side, entry % 16 / 8);
          break;
        default:
          break;
      }
    }
  });
}

TEST(Trace, RefusedPositionUsesNothing) {
  auto trace = std::make_unique<Trace>();
  test::Random random(test::seed_or(114));
  const test::BothParameters parameters = test::random_parameters(random);
  // The first evaluation fills the record, the second one must clear it.
  evaluate_packed_traced(test::packed("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").data(), parameters.golden(), *trace);
  EXPECT_GT(trace->use_count, 60u);
  test::Codes codes{};
  codes[chess::kE1] = spec::kKingToMove;
  EXPECT_EQ(evaluate_packed_traced(test::pack_codes(codes).data(), parameters.golden(), *trace),
            std::uint32_t{spec::kErrorKings} << spec::kResultStatusLsb);
  EXPECT_EQ(trace->use_count, 0u);
  EXPECT_EQ(trace->white_view, 0);
  for (const auto& share : trace->share) {
    EXPECT_EQ(share[kWhite], 0);
    EXPECT_EQ(share[kBlack], 0);
  }
}

TEST(Trace, ClampIsTheShareOfEvaluationControl) {
  test::BothParameters parameters;
  parameters.set_all(spec::kMobility, "value", 255);
  for (unsigned i = 0; i < 1024; ++i) parameters.set_raw(spec::kPiecePlacement, 0, i, i % 16 < 8 ? 1023 : 0);
  auto trace = std::make_unique<Trace>();
  evaluate_packed_traced(test::packed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").data(),
                         parameters.golden(), *trace);
  const auto* const clamp = trace->share[spec::kEvaluationControl];
  EXPECT_EQ(clamp[kWhite] - clamp[kBlack], 30000 - (16 * 1023 + 64 * 255));
  EXPECT_EQ(trace->white_view, 30000);
}

}  // namespace
}  // namespace cobalt::hls
