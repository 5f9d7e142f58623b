// SPDX-License-Identifier: Apache-2.0
// The model gives the scores that were worked out by hand, for each group alone.
#include <gtest/gtest.h>

#include "hls/eval/evaluator.hpp"
#include "tests/hand_worked/hand_worked.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using cobalt::test::hand_worked_cases;

class HandWorkedModel : public testing::TestWithParam<unsigned> {};

TEST_P(HandWorkedModel, Scores) {
  unsigned not_zero = 0;
  const auto cases = hand_worked_cases(GetParam());
  for (const auto& one : cases) {
    hls::Parameters parameters;
    parameters.clear();
    for (const auto& write : one.parameters.full_download()) parameters.set(write.address, write.data);
    const std::uint32_t word = hls::evaluate_packed(one.position.data(), parameters);
    EXPECT_EQ(word >> spec::kResultStatusLsb & 0xff, 0u) << one.what << ": " << one.fen;
    EXPECT_EQ(static_cast<std::int16_t>(word & 0xffff), one.side_to_move_cp) << one.what << ": " << one.fen;
    not_zero += one.white_view_cp != 0;
  }
  EXPECT_GE(not_zero, 2u) << "a group needs cases that count, for White and for Black";
}

INSTANTIATE_TEST_SUITE_P(Groups, HandWorkedModel, testing::Range(0u, spec::kEvaluationGroups),
                         [](const auto& group) { return std::string(spec::kGroupTable[group.param].name); });

}  // namespace
