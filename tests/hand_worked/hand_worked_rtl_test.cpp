// SPDX-License-Identifier: Apache-2.0
// The RTL gives the scores that were worked out by hand, for each group alone.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "tests/hand_worked/hand_worked.hpp"
#include "tests/rtl/eval/evaluator_bench.hpp"

namespace {

namespace spec = cobalt::spec;
using cobalt::test::hand_worked_cases;

/// One evaluator for all groups. What a bank holds already is not written again.
class HandWorkedRtl : public testing::TestWithParam<unsigned> {
 protected:
  static void SetUpTestSuite() { bench = std::make_unique<cobalt::test::EvaluatorBench>(); }
  static void TearDownTestSuite() { bench.reset(); }

  static void load(unsigned bank, const cobalt::ParameterSet& parameters) {
    const auto wanted = parameters.full_download();
    auto& held = in_bank[bank];
    cobalt::test::RawParameters changes;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!held.empty() && held[i].data == wanted[i].data) continue;
      changes.writes.emplace_back(wanted[i].address, wanted[i].data);
    }
    bench->load(bank, changes);
    held = wanted;
  }

  inline static std::unique_ptr<cobalt::test::EvaluatorBench> bench;
  inline static std::array<std::vector<cobalt::ParameterWrite>, 2> in_bank;
};

TEST_P(HandWorkedRtl, Scores) {
  const std::uint64_t before = bench->mismatches();
  unsigned bank = 0;
  for (const auto& one : hand_worked_cases(GetParam())) {
    bank = 1 - bank;
    load(bank, one.parameters);
    const std::uint32_t word = bench->evaluate(one.position, bank);
    EXPECT_EQ(word >> spec::kResultStatusLsb & 0xff, 0u) << one.what << ": " << one.fen;
    EXPECT_EQ(static_cast<std::int16_t>(word & 0xffff), one.side_to_move_cp) << one.what << ": " << one.fen;
  }
  EXPECT_EQ(bench->mismatches(), before);
}

INSTANTIATE_TEST_SUITE_P(Groups, HandWorkedRtl, testing::Range(0u, spec::kEvaluationGroups),
                         [](const auto& group) { return std::string(spec::kGroupTable[group.param].name); });

}  // namespace
