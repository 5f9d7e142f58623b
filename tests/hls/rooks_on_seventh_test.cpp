// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/rooks_on_seventh.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kRooksOnSeventh;

class WhiteRooks : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteRooks, Registers) { test::expect_uses(GetParam(), kGroup, kWhite, 6); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/traps.md.
    {"not_trapped", "4k3/R7/8/8/8/8/8/4K3 w - - 0 1", {{0, 2}}},
    {"rook_on_the_sixth", "4k3/8/R7/8/8/8/8/4K3 w - - 0 1", {}},
    {"trapped", "6rk/R7/8/8/8/8/8/4K3 w - - 0 1", {{0, 1}}},
    {"regular", "8/R7/4k3/8/8/8/8/4K3 w - - 0 1", {{0, 0}}},
    {"trapped_by_an_attack", "7k/R7/8/8/2B5/8/8/4K3 w - - 0 1", {{0, 1}}},
    {"escape_to_one_side", "3rk3/R7/8/8/8/8/8/4K3 w - - 0 1", {{0, 2}}},
    {"no_escape_in_the_middle", "3rkr2/R7/8/8/8/8/8/4K3 w - - 0 1", {{0, 1}}},
    {"rook_behind_the_king_does_not_count", "3rkR2/R7/8/8/8/8/8/4K3 b - - 0 1", {{0, 2}}},
    {"doubled", "4k3/RR6/8/8/8/8/8/4K3 w - - 0 1", {{0, 5}}},
    {"doubled_trapped", "6rk/RR6/8/8/8/8/8/4K3 w - - 0 1", {{0, 4}}},
    {"doubled_regular", "8/RR6/4k3/8/8/8/8/4K3 w - - 0 1", {{0, 3}}},
    {"three", "4k3/RRR5/8/8/8/8/8/4K3 w - - 0 1", {{0, 5}}},
    {"queen_is_no_rook", "4k3/Q7/8/8/8/8/8/4K3 w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteRooks, testing::ValuesIn(kExamples), test::case_name);

TEST(RooksOnSeventh, CountsForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 2, "value", 100);
  parameters.set_field(kGroup, 0, 8, "value", 50);
  EXPECT_EQ(test::white_score("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", parameters), 100);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", parameters), -50);
}

}  // namespace
}  // namespace cobalt::hls
