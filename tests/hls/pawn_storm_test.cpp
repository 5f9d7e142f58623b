// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/pawn_storm.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kPawnStorm;

/// Entry of rank, shelter, centrality.
unsigned entry(unsigned rank, unsigned shelter, unsigned centrality) {
  return test::entry_number(kGroup, {rank, shelter, centrality});
}

class WhiteStorm : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteStorm, Entries) { test::expect_uses(GetParam(), kGroup, kWhite); }

constexpr auto files = test::three_files<kGroup>;
const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/kings.md.
    files("pawn_on_the_fifth", "6k1/5ppp/8/6P1/8/8/8/4K3 w - - 0 1", 5, {0, 0, 2}, {4, 0, 1}, {0, 0, 0}),
    files("levering_pawn", "6k1/5ppp/6P1/8/8/8/8/4K3 w - - 0 1", 5, {0, 0, 2}, {7, 0, 1}, {0, 0, 0}),
    files("pawn_on_the_sixth_that_does_not_lever", "6k1/6p1/6P1/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {5, 0, 1},
          {0, 3, 0}),
    // Own pawns.
    files("no_pawns", "6k1/8/8/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {0, 3, 1}, {0, 3, 0}),
    files("pawns_at_home", "6k1/8/8/8/8/8/5PPP/4K3 w - - 0 1", 5, {1, 3, 2}, {1, 3, 1}, {1, 3, 0}),
    files("pawn_on_the_seventh", "6k1/6P1/8/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {6, 3, 1}, {0, 3, 0}),
    files("foremost_of_two", "6k1/8/8/6P1/8/6P1/8/4K3 w - - 0 1", 5, {0, 3, 2}, {4, 3, 1}, {0, 3, 0}),
    files("only_the_rear_pawn_levers", "6k1/8/8/6P1/7p/6P1/8/4K3 w - - 0 1", 5, {0, 3, 2}, {4, 3, 1}, {0, 2, 0}),
    files("lever_against_a_piece_is_none", "6k1/5n2/6P1/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {5, 3, 1}, {0, 3, 0}),
    files("lever_by_a_neighbour", "6k1/6p1/7P/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {0, 0, 1}, {7, 3, 0}),
    files("no_lever_over_the_edge", "6k1/8/8/p7/7P/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {0, 3, 1}, {3, 3, 0}),
    // The shelter.
    files("shelter_on_its_third_rank", "6k1/5p1p/6p1/6P1/8/8/8/4K3 w - - 0 1", 5, {0, 0, 2}, {4, 1, 1}, {0, 0, 0}),
    files("shelter_further", "6k1/5p1p/8/6p1/8/8/6P1/4K3 w - - 0 1", 5, {0, 0, 2}, {1, 2, 1}, {0, 0, 0}),
    files("shelter_past_the_own_pawn", "6k1/8/8/6P1/6p1/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {4, 2, 1}, {0, 3, 0}),
    files("rearmost_shelter_counts", "6k1/6p1/8/6p1/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {0, 0, 1}, {0, 3, 0}),
    // Files.
    files("on_the_a_file", "k7/8/8/8/8/8/8/4K3 w - - 0 1", 0, {0, 3, 0}, {0, 3, 1}, {0, 3, 2}),
    files("on_the_b_file", "1k6/8/8/8/8/8/8/4K3 w - - 0 1", 0, {0, 3, 0}, {0, 3, 1}, {0, 3, 2}),
    files("on_the_c_file", "2k5/8/8/8/8/8/8/4K3 w - - 0 1", 1, {0, 3, 1}, {0, 3, 2}, {0, 3, 3}),
    files("on_the_d_file", "3k4/8/8/8/8/8/3P4/4K3 w - - 0 1", 2, {0, 3, 2}, {1, 3, 3}, {0, 3, 3}),
    files("on_the_e_file", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", 3, {1, 3, 3}, {0, 3, 3}, {0, 3, 2}),
    files("on_the_f_file", "5k2/8/8/8/8/8/8/4K3 w - - 0 1", 4, {0, 3, 3}, {0, 3, 2}, {0, 3, 1}),
    files("on_the_h_file", "7k/8/8/8/8/8/8/4K3 w - - 0 1", 5, {0, 3, 2}, {0, 3, 1}, {0, 3, 0}),
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteStorm, testing::ValuesIn(kExamples), test::case_name);

TEST(PawnStorm, EntryNumbers) {
  EXPECT_EQ(entry(4, 0, 1), 65u);
  EXPECT_EQ(entry(7, 0, 1), 113u);
  EXPECT_EQ(entry(7, 3, 3), 127u);
}

TEST(PawnStorm, FieldByTheWingsOfTheKings) {
  test::BothParameters parameters;
  test::set_linear_danger(parameters);
  for (unsigned i = 0; i < spec::kGroupTable[kGroup].entries; ++i) {
    parameters.set_field(kGroup, kWhite, i, "castled_opposite", 31);
    parameters.set_field(kGroup, kWhite, i, "castled_same", 5);
    parameters.set_field(kGroup, kWhite, i, "not_castled", -32);
  }
  for (char white = 'a'; white <= 'h'; ++white) {
    for (char black = 'a'; black <= 'h'; ++black) {
      const auto wing = [](char file) { return file <= 'c' ? 1 : file >= 'f' ? 2 : 0; };
      const int field = wing(white) * wing(black) == 2 ? 31 : wing(white) != 0 && wing(white) == wing(black) ? 5 : -32;
      test::Codes codes{};
      codes[static_cast<std::size_t>(white - 'a')] = spec::kKingToMove;
      codes[static_cast<std::size_t>(56 + black - 'a')] = spec::kBlackKing;
      const std::uint32_t word = evaluate_packed(test::pack_codes(codes).data(), parameters.golden());
      EXPECT_EQ(test::status_of(word), 0u);
      EXPECT_EQ(test::score_of(word), 3 * field) << white << ' ' << black;
    }
  }
}

TEST(PawnStorm, CountsForTheAttacker) {
  test::BothParameters parameters;
  test::set_linear_danger(parameters);
  parameters.set_field(kGroup, kWhite, entry(4, 0, 1), "not_castled", 10);
  parameters.set_field(kGroup, kBlack, entry(4, 0, 1), "not_castled", 20);
  EXPECT_EQ(test::white_score("6k1/5ppp/8/6P1/8/8/8/4K3 w - - 0 1", parameters), 10);
  EXPECT_EQ(test::white_score("4k3/8/8/8/6p1/8/5PPP/6K1 w - - 0 1", parameters), -20);
}

}  // namespace
}  // namespace cobalt::hls
