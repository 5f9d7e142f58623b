// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/trace.hpp"

#include <algorithm>
#include <string_view>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::PackedPosition;

/// The groups that add to the danger of the enemy king.
bool endangers_king(unsigned group) {
  return group == spec::kRooksOnFiles || group == spec::kMinorOnWeak || group == spec::kBishops ||
         group == spec::kPawnStorm || group == spec::kPawnShelter || group == spec::kKingAttackers;
}

/// The subindex of a group that is the side; null if there is none.
const spec::Subindex* side_subindex(unsigned group) {
  for (const spec::Subindex& subindex : spec::kGroupTable[group].index) {
    if (subindex.size != 0 && std::string_view(subindex.name) == "side") return &subindex;
  }
  return nullptr;
}

/// Everything that is true of one use alone.
void check_use(const TraceUse& use) {
  ASSERT_TRUE(spec::address_is_valid(use.address));
  ASSERT_LE(use.side, 1);
  const unsigned group = spec::address_group(use.address);
  const unsigned table = spec::address_table(use.address);
  const unsigned entry = spec::address_entry(use.address);
  SCOPED_TRACE(spec::kGroupTable[group].name);
  switch (place_kind(group)) {
    case Place::kNone:
      ASSERT_EQ(use.place, 0);
      break;
    case Place::kFile:
      ASSERT_LT(use.place, 8);
      break;
    case Place::kSquare:
      ASSERT_LT(use.place, 64);
      break;
  }
  if (!endangers_king(group)) {
    ASSERT_EQ(use.danger_halves, 0);
  }
  // Who it counts for.
  if (group == spec::kPawnShelter) {
    ASSERT_EQ(use.side,
              1 - table);  // the table is the king's, the danger the enemy's
  } else if (group == spec::kBishops) {
    ASSERT_EQ(use.side, table / 2);
  } else if (spec::kGroupTable[group].tables == 2) {
    ASSERT_EQ(use.side, table);
  } else if (group == spec::kPiecePlacement) {
    ASSERT_EQ(use.side, entry % 16 / 8);
  } else if (const spec::Subindex* const side = side_subindex(group); side != nullptr) {
    ASSERT_EQ(use.side, entry / side->stride % side->size);
  }
}

/// Everything that is true of the trace of one position.
void check_trace(const PackedPosition& position, const test::BothParameters& parameters, Trace& trace) {
  ASSERT_TRUE(test::same_result(position, parameters, trace));
  ASSERT_LE(trace.use_count, Trace::kMaxUses) << test::describe(position);
  for (unsigned i = 0; i < trace.use_count; ++i) check_use(trace.uses[i]);

  // The shares add up to the score, and what the groups add linearly to the danger.
  int sum = 0;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    sum += trace.share[group][kWhite] - trace.share[group][kBlack];
  }
  ASSERT_EQ(sum, trace.white_view) << test::describe(position);
  for (const unsigned side : {kWhite, kBlack}) {
    int linear = 0;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      if (!endangers_king(group)) {
        ASSERT_EQ(trace.danger_halves[group][side], 0) << spec::kGroupTable[group].name;
      }
      linear += trace.danger_halves[group][side] >> 1;
    }
    ASSERT_EQ(trace.danger_linear[side], linear) << test::describe(position);
  }
}

TEST(Trace, EqualsReferenceOnRandomPositions) {
  const std::uint64_t seed = test::seed_or(111);
  test::Random random(seed);
  test::BothParameters parameters;
  auto trace = std::make_unique<Trace>();
  unsigned positions = 0;
  unsigned most = 0;
  test::for_each_position(8000, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = positions % 200 == 1 ? test::random_parameters(random) : test::extreme_parameters(random, true);
    }
    check_trace(position, parameters, *trace);
    most = std::max(most, trace->use_count);
  });
  EXPECT_GE(most, 150u);
}

TEST(Trace, UsesAddUpToTheSharesWithoutTheLaterStages) {
  // Nothing squared, clamped, shifted or scaled: the clamp of the danger is the widest.
  const std::uint64_t seed = test::seed_or(112);
  test::Random random(seed);
  test::BothParameters parameters = test::random_parameters(random);
  parameters.set_raw(spec::kEvaluationControl, 0, 0, 0);
  parameters.set_raw(spec::kEvaluationControl, 0, 1, 0);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_shift", spec::kKingSafetyShiftOff);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_clamp", 4095);
  auto trace = std::make_unique<Trace>();
  test::for_each_position(1600, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    evaluate_packed_traced(position.data(), parameters.golden(), *trace);
    int points[spec::kEvaluationGroups][2] = {};
    int halves[spec::kEvaluationGroups][2] = {};
    for (unsigned i = 0; i < trace->use_count; ++i) {
      const TraceUse& use = trace->uses[i];
      const unsigned group = spec::address_group(use.address);
      points[group][use.side] += use.contribution + use.scaled;
      halves[group][use.side] += use.danger_halves;
    }
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
      if (group == spec::kEvaluationControl) continue;
      for (const unsigned side : {kWhite, kBlack}) {
        ASSERT_EQ(halves[group][side], trace->danger_halves[group][side]) << spec::kGroupTable[group].name << '\n'
                                                                          << test::describe(position);
        ASSERT_EQ(points[group][side] + (halves[group][side] >> 1), trace->share[group][side])
            << spec::kGroupTable[group].name << '\n'
            << test::describe(position);
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
