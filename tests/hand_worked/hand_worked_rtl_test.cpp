// SPDX-License-Identifier: Apache-2.0
// The RTL gives what was worked out by hand.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "tests/hand_worked/hand_worked.hpp"
#include "tests/rtl/eval/evaluator_bench.hpp"

namespace cobalt::test {
namespace {

/// One evaluator for all groups. What a bank holds already is not written again.
class HandWorkedRtl : public testing::TestWithParam<unsigned> {
 protected:
  static void SetUpTestSuite() { bench = std::make_unique<EvaluatorBench>(); }
  static void TearDownTestSuite() { bench.reset(); }

  static void load(unsigned bank, const ParameterSet& parameters) {
    const auto wanted = parameters.full_download();
    auto& held = in_bank[bank];
    RawParameters changes;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!held.empty() && held[i].data == wanted[i].data) continue;
      changes.writes.emplace_back(wanted[i].address, wanted[i].data);
    }
    bench->load(bank, changes);
    held = wanted;
  }

  inline static std::unique_ptr<EvaluatorBench> bench;
  inline static std::array<std::vector<ParameterWrite>, 2> in_bank;
};

TEST_P(HandWorkedRtl, Cases) {
  const std::uint64_t before = bench->mismatches();
  unsigned bank = 0;
  std::shared_ptr<const ParameterSet> loaded;
  for (const HandWorkedCase& one : hand_worked_cases(GetParam())) {
    if (one.uses) continue;
    if (loaded != one.parameters) {
      bank = 1 - bank;
      loaded = one.parameters;
      load(bank, *loaded);
    }
    const std::uint32_t word = bench->evaluate(one.position, bank);
    EXPECT_EQ(word >> spec::kResultStatusLsb & 0xff, 0u) << one.what << ": " << one.fen;
    if (one.white_view_cp) {
      EXPECT_EQ(static_cast<std::int16_t>(word & 0xffff), one.side_to_move_cp()) << one.what << ": " << one.fen;
    }
    if (one.is_draw) {
      EXPECT_EQ((word >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0, *one.is_draw)
          << one.what << ": " << one.fen;
    }
  }
  EXPECT_EQ(bench->mismatches(), before);
}

INSTANTIATE_TEST_SUITE_P(Groups, HandWorkedRtl, testing::Range(0u, spec::kEvaluationGroups),
                         [](const auto& group) { return test_name(group.param); });

/// The entries that a position uses show in its score when each has a random value: the positions of all cases, and
/// with the sides exchanged, as the model.
TEST(HandWorkedRtlEntries, AsTheModel) {
  EvaluatorBench bench;
  for (const unsigned bank : {0u, 1u}) bench.load(bank, random_parameters(bank + 1));
  // Bank 0: no draws, and the danger of a king as it is.
  bench.load(0, {{{spec::parameter_address(spec::kEvaluationControl, 0, 0), 4095u << 4 | spec::kKingSafetyShiftOff}}});
  std::vector<chess::PackedPosition> positions;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (const HandWorkedCase& one : hand_worked_cases(group)) {
      positions.push_back(one.position);
      positions.push_back(one.exchanged);
    }
  }
  for (const unsigned bank : {0u, 1u}) bench.run(positions, bank);
  EXPECT_EQ(bench.compared(), 2 * positions.size());
  EXPECT_EQ(bench.mismatches(), 0u);
}

}  // namespace
}  // namespace cobalt::test
