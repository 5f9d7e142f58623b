// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/king_attackers.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kKingAttackers;
constexpr unsigned kG8 = 62, kH8 = 63, kE8 = 60;

/// Kinds that bear on the king, then unprotected squares and a safe check.
unsigned entry(std::string_view kinds, unsigned unprotected, unsigned safe_check) {
  const auto has = [kinds](char kind) { return kinds.find(kind) != std::string_view::npos ? 1u : 0u; };
  return test::entry_number(kGroup, {has('Q'), has('R'), has('B'), has('N'), unprotected, safe_check});
}

class WhiteAttackers : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteAttackers, Entries) { test::expect_uses(GetParam(), kGroup, kWhite); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/kings.md.
    {"nothing", "6k1/8/8/8/8/8/8/4K3 w - - 0 1", {{kG8, entry("", 0, 0)}}},
    {"knight", "6k1/8/8/6N1/8/8/8/4K3 w - - 0 1", {{kG8, entry("N", 2, 0)}}},
    {"queen", "6k1/5ppp/8/8/8/5Q2/8/4K3 w - - 0 1", {{kG8, entry("Q", 1, 1)}}},
    {"queen_without_check", "1r4k1/5ppp/8/8/8/5Q2/8/4K3 w - - 0 1", {{kG8, entry("Q", 1, 0)}}},
    {"rook", "6k1/8/8/8/8/8/5R2/4K3 w - - 0 1", {{kG8, entry("R", 2, 1)}}},
    {"protected_squares", "r4rk1/8/8/8/8/8/5R2/4K3 w - - 0 1", {{kG8, entry("R", 0, 1)}}},
    // Who bears on the king.
    {"bishop", "6k1/8/8/8/3B4/8/8/4K3 w - - 0 1", {{kG8, entry("B", 2, 0)}}},
    {"own_piece_in_the_way", "6k1/8/8/4P3/3B4/8/8/4K3 w - - 0 1", {{kG8, entry("", 0, 0)}}},
    {"only_the_king_beside", "8/8/8/8/8/8/5kq1/7K w - - 0 1", {{13, entry("", 0, 0)}}},
    {"pawns_are_no_kind_but_count_for_squares", "6k1/8/5P2/8/8/8/8/4K3 w - - 0 1", {{kG8, entry("", 1, 0)}}},
    {"three_and_more", "6k1/8/5PP1/8/8/8/8/4K3 w - - 0 1", {{kG8, entry("", 3, 0)}}},
    {"no_ring_over_the_edge", "7k/8/8/1N6/8/8/8/4K3 w - - 0 1", {{kH8, entry("", 0, 0)}}},
    // Safe checks.
    {"knight_check", "6k1/8/8/8/6N1/8/8/4K3 w - - 0 1", {{kG8, entry("", 0, 1)}}},
    {"knight_check_on_attacked_squares", "6k1/6p1/8/8/6N1/8/8/4K3 w - - 0 1", {{kG8, entry("", 0, 0)}}},
    {"bishop_check", "4k3/8/8/8/8/3B4/8/4K3 w - - 0 1", {{kE8, entry("", 0, 1)}}},
    {"bishop_of_the_other_colour", "4k3/8/8/8/8/4B3/8/4K3 w - - 0 1", {{kE8, entry("", 0, 0)}}},
    {"check_by_a_capture", "r5k1/8/8/8/8/8/8/R3K3 w - - 0 1", {{kG8, entry("", 0, 1)}}},
    {"own_piece_on_the_square", "6k1/8/8/8/8/8/5RP1/4K1N1 w - - 0 1", {{kG8, entry("R", 2, 0)}}},
    {"slider_that_gives_check", "6k1/8/8/8/8/8/6R1/4K3 b - - 0 1", {{kG8, entry("R", 1, 1)}}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteAttackers, testing::ValuesIn(kExamples), test::case_name);

TEST(KingAttackers, EntryNumbers) {
  EXPECT_EQ(entry("", 0, 1), 1u);
  EXPECT_EQ(entry("N", 2, 0), 12u);
  EXPECT_EQ(entry("QRBN", 3, 1), 127u);
}

TEST(KingAttackers, CountsForTheAttacker) {
  test::BothParameters parameters;
  test::set_linear_danger(parameters);
  parameters.set_field(kGroup, kWhite, entry("N", 2, 0), "value", 10);
  parameters.set_field(kGroup, kBlack, entry("N", 2, 0), "value", 20);
  EXPECT_EQ(test::white_score("6k1/8/8/6N1/8/8/8/4K3 w - - 0 1", parameters), 10);
  EXPECT_EQ(test::white_score("4k3/8/8/8/6n1/8/8/6K1 w - - 0 1", parameters), -20);
}

}  // namespace
}  // namespace cobalt::hls
