// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/queen_trap.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kQueenTrap;

class WhiteQueen : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteQueen, Registers) { test::expect_uses(GetParam(), kGroup, kWhite, 1); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/traps.md.
    {"own_pieces", "4k3/8/8/8/8/8/PP6/QK6 w - - 0 1", {{0, 0}}},
    {"a_free_square", "4k3/8/8/8/8/1P6/P7/QK6 w - - 0 1", {}},
    {"protected_pawn", "4k3/8/8/8/8/p7/Pp6/QK6 w - - 0 1", {{0, 0}}},
    {"unprotected_pawn", "4k3/8/8/8/8/8/Pp6/QK6 w - - 0 1", {}},
    {"no_queen", "4k3/8/8/8/8/8/PP6/1K6 w - - 0 1", {}},
    {"two_queens", "4k3/8/8/8/8/8/PP6/QK5Q w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteQueen, testing::ValuesIn(kExamples), test::case_name);

TEST(QueenTrap, CountsOnceASide) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 0, "value", -90);
  parameters.set_field(kGroup, 0, 1, "value", -40);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/PP6/QK6 w - - 0 1", parameters), -90);
  EXPECT_EQ(test::white_score("qk6/pp6/8/8/8/8/8/4K3 w - - 0 1", parameters), 40);
}

}  // namespace
}  // namespace cobalt::hls
