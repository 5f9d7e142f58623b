// SPDX-License-Identifier: Apache-2.0
// The RTL gives the scores that were worked out by hand, for each group alone.
#include <gtest/gtest.h>

#include "tests/hand_worked/hand_worked.hpp"
#include "tests/rtl/eval/evaluator_bench.hpp"

namespace {

namespace spec = cobalt::spec;
using cobalt::test::hand_worked_cases;

class HandWorkedRtl : public testing::TestWithParam<unsigned> {};

TEST_P(HandWorkedRtl, Scores) {
  cobalt::test::EvaluatorBench bench;
  unsigned bank = 0;
  for (const auto& one : hand_worked_cases(GetParam())) {
    cobalt::test::RawParameters raw;
    for (const auto& write : one.parameters.full_download()) raw.writes.emplace_back(write.address, write.data);
    bank = 1 - bank;
    bench.load(bank, raw);
    const std::uint32_t word = bench.evaluate(one.position, bank);
    EXPECT_EQ(word >> spec::kResultStatusLsb & 0xff, 0u) << one.what << ": " << one.fen;
    EXPECT_EQ(static_cast<std::int16_t>(word & 0xffff), one.side_to_move_cp) << one.what << ": " << one.fen;
  }
  EXPECT_EQ(bench.mismatches(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Groups, HandWorkedRtl, testing::Range(0u, spec::kGroups),
                         [](const auto& group) { return std::string(spec::kGroupTable[group.param].name); });

}  // namespace
