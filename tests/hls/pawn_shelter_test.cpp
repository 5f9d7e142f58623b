// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/pawn_shelter.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kPawnShelter;

/// Entry of position, rank, enemy_pawn, centrality.
unsigned entry(unsigned position, unsigned rank, unsigned enemy_pawn, unsigned centrality) {
  return test::entry_number(kGroup, {position, rank, enemy_pawn, centrality});
}

class WhiteKing : public testing::TestWithParam<test::UseCase> {};

/// The danger is Black's.
TEST_P(WhiteKing, Entries) { test::expect_uses(GetParam(), kGroup, kBlack); }

constexpr auto files = test::three_files<kGroup>;
const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/kings.md.
    files("castled", "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", 5, {1, 1, 0, 1}, {0, 1, 0, 1}, {2, 1, 0, 1}),
    files("pawn_gone", "4k3/8/8/8/8/8/5P1P/6K1 w - - 0 1", 5, {1, 1, 0, 1}, {0, 0, 0, 1}, {2, 1, 0, 1}),
    // Files.
    files("on_the_a_file", "4k3/8/8/8/8/8/PPP5/K7 w - - 0 1", 0, {0, 1, 0, 0}, {1, 1, 0, 0}, {2, 1, 0, 0}),
    files("on_the_b_file", "4k3/8/8/8/8/8/PPP5/1K6 w - - 0 1", 0, {2, 1, 0, 1}, {0, 1, 0, 1}, {1, 1, 0, 1}),
    files("on_the_c_file", "4k3/8/8/8/8/8/1PPP4/2K5 w - - 0 1", 1, {2, 1, 0, 2}, {0, 1, 0, 2}, {1, 1, 0, 2}),
    files("on_the_d_file", "4k3/8/8/8/8/8/2PPP3/3K4 w - - 0 1", 2, {2, 1, 0, 3}, {0, 1, 0, 3}, {1, 1, 0, 3}),
    files("on_the_e_file", "4k3/8/8/8/8/8/3PPP2/4K3 w - - 0 1", 3, {1, 1, 0, 3}, {0, 1, 0, 3}, {2, 1, 0, 3}),
    files("on_the_f_file", "4k3/8/8/8/8/8/4PPP1/5K2 w - - 0 1", 4, {1, 1, 0, 2}, {0, 1, 0, 2}, {2, 1, 0, 2}),
    files("on_the_h_file", "4k3/8/8/8/8/8/5PPP/7K w - - 0 1", 5, {2, 1, 0, 0}, {1, 1, 0, 0}, {0, 1, 0, 0}),
    // Ranks.
    files("one_step", "4k3/8/8/8/8/6P1/8/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 2, 0, 1}, {2, 0, 0, 1}),
    files("pawn_on_the_seventh", "4k3/6P1/8/8/8/8/8/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 6, 0, 1}, {2, 0, 0, 1}),
    files("nearest_of_two", "4k3/8/6P1/8/8/6P1/8/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 2, 0, 1}, {2, 0, 0, 1}),
    files("pawns_beside_and_behind_the_king", "4k3/8/8/8/8/5P2/6P1/6K1 w - - 0 1", 5, {1, 2, 0, 1}, {0, 1, 0, 1},
          {2, 0, 0, 1}),
    files("king_beside_its_pawns", "4k3/8/8/8/8/8/5PKP/8 w - - 0 1", 5, {1, 7, 0, 1}, {0, 0, 0, 1}, {2, 7, 0, 1}),
    files("king_before_its_pawn", "4k3/8/8/8/8/6K1/6P1/8 w - - 0 1", 5, {1, 0, 0, 1}, {0, 7, 0, 1}, {2, 0, 0, 1}),
    files("king_between_its_pawns", "4k3/8/8/6P1/8/6K1/6P1/8 w - - 0 1", 5, {1, 0, 0, 1}, {0, 4, 0, 1}, {2, 0, 0, 1}),
    files("piece_is_no_shelter", "4k3/8/8/8/8/8/6N1/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 0, 0, 1}, {2, 0, 0, 1}),
    // Enemy pawns.
    files("enemy_pawn_on_the_seventh", "4k3/6p1/8/8/8/8/6P1/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 1, 1, 1},
          {2, 0, 0, 1}),
    files("enemy_pawns_on_the_sixth_and_fifth", "4k3/8/5p2/6p1/8/8/6P1/6K1 w - - 0 1", 5, {1, 0, 1, 1}, {0, 1, 2, 1},
          {2, 0, 0, 1}),
    files("enemy_pawns_on_the_fourth_and_third", "4k3/8/8/8/6p1/7p/6P1/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 1, 2, 1},
          {2, 0, 3, 1}),
    files("enemy_pawn_on_the_second", "4k3/8/8/8/8/8/5pP1/7K w - - 0 1", 5, {2, 0, 3, 0}, {1, 1, 0, 0}, {0, 0, 0, 0}),
    files("nearest_enemy_pawn", "4k3/6p1/8/8/6p1/8/6P1/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 1, 2, 1}, {2, 0, 0, 1}),
    files("enemy_pawn_behind_the_own", "4k3/8/8/6P1/6p1/8/8/6K1 w - - 0 1", 5, {1, 0, 0, 1}, {0, 4, 2, 1},
          {2, 0, 0, 1}),
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteKing, testing::ValuesIn(kExamples), test::case_name);

TEST(PawnShelter, EntryNumbers) {
  EXPECT_EQ(entry(0, 1, 0, 1), 17u);
  EXPECT_EQ(entry(1, 1, 0, 1), 145u);
  EXPECT_EQ(entry(2, 7, 3, 3), 383u);
}

/// White's shelter with `current` and `castling` in all entries, and linear danger.
test::BothParameters shelter_parameters(int current, int castling) {
  test::BothParameters parameters;
  test::set_linear_danger(parameters);
  for (unsigned i = 0; i < spec::kGroupTable[kGroup].entries; ++i) {
    parameters.set_field(kGroup, kWhite, i, "current", current);
    parameters.set_field(kGroup, kWhite, i, "castling", castling);
  }
  return parameters;
}

TEST(PawnShelter, CountsForTheEnemy) {
  constexpr char kFen[] = "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1";
  EXPECT_EQ(test::white_score(kFen, shelter_parameters(20, 0)), -60);
  EXPECT_EQ(test::white_score("4k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", shelter_parameters(20, 0)), -60);
  EXPECT_EQ(test::white_score(kFen, shelter_parameters(-64, 0)), 192);
  test::BothParameters black;
  test::set_linear_danger(black);
  black.set_field(kGroup, kBlack, entry(0, 1, 0, 1), "current", 7);
  EXPECT_EQ(test::white_score("6k1/5ppp/8/8/8/8/8/4K3 w - - 0 1", black), 7);
}

/// The examples of docs/reference/evaluation/kings.md.
TEST(PawnShelter, LeastOfThePlaces) {
  constexpr char kNone[] = "4k3/8/8/8/8/8/5PPP/4K2R w - - 0 1";
  constexpr char kShort[] = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
  constexpr char kLong[] = "4k3/8/8/8/8/8/1PPP4/R3K3 w Q - 0 1";
  EXPECT_EQ(test::white_score(kNone, shelter_parameters(20, 5)), -60);
  EXPECT_EQ(test::white_score(kShort, shelter_parameters(20, 5)), -15);
  EXPECT_EQ(test::white_score(kLong, shelter_parameters(20, 5)), -15);
  EXPECT_EQ(test::white_score(kShort, shelter_parameters(4, 5)), -12);
  EXPECT_EQ(test::white_score(kShort, shelter_parameters(-3, -5)), 15);
  // The danger of the other side's rights is not touched.
  EXPECT_EQ(test::white_score("4k2r/8/8/8/8/8/5PPP/4K2R w k - 0 1", shelter_parameters(20, 5)), -60);
}

/// The uses for Black when all `castling` are `castling` but those of centrality 2, the c file's, which are `c_file`.
std::vector<test::Used> uses_with(const char* fen, int current, int castling, int c_file) {
  test::BothParameters parameters = shelter_parameters(current, castling);
  for (unsigned i = 2; i < spec::kGroupTable[kGroup].entries; i += 4) {
    parameters.set_field(kGroup, kWhite, i, "castling", c_file);
  }
  const auto trace = std::make_unique<Trace>();
  evaluate_packed_traced(test::packed(fen).data(), parameters.golden(), *trace);
  std::vector<test::Used> used;
  int halves = 0;
  for (unsigned i = 0; i < trace->use_count; ++i) {
    const TraceUse& use = trace->uses[i];
    if (spec::address_group(use.address) != kGroup || use.side != kBlack) continue;
    EXPECT_EQ(spec::address_table(use.address), kWhite);
    EXPECT_EQ(use.contribution, 0);
    halves += use.danger_halves;
    used.push_back({use.place, spec::address_entry(use.address)});
  }
  EXPECT_EQ(halves, 6 * std::min({current, castling, c_file}));
  std::sort(used.begin(), used.end());
  return used;
}

TEST(PawnShelter, OnlyTheEntriesOfTheChosenPlaceAreUsed) {
  constexpr char kFen[] = "4k3/8/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1";
  const std::vector<test::Used> current = {{3, entry(1, 1, 0, 3)}, {4, entry(0, 1, 0, 3)}, {5, entry(2, 1, 0, 3)}};
  const std::vector<test::Used> king_side = {{5, entry(1, 1, 0, 1)}, {6, entry(0, 1, 0, 1)}, {7, entry(2, 1, 0, 1)}};
  const std::vector<test::Used> queen_side = {{1, entry(2, 1, 0, 2)}, {2, entry(0, 1, 0, 2)}, {3, entry(1, 1, 0, 2)}};
  EXPECT_EQ(uses_with(kFen, 1, 2, 3), current);
  EXPECT_EQ(uses_with(kFen, 3, 2, 4), king_side);
  EXPECT_EQ(uses_with(kFen, 3, 2, 1), queen_side);
  // Equal ones.
  EXPECT_EQ(uses_with(kFen, 2, 2, 2), current);
  EXPECT_EQ(uses_with(kFen, 2, 3, 2), current);
  EXPECT_EQ(uses_with(kFen, 3, 2, 2), king_side);
}

TEST(PawnShelter, CastledPlacesSeeAllPawns) {
  // h3 and the enemy's g4: g file rank 1, enemy 2; h file rank 2.
  const std::vector<test::Used> expected = {{5, entry(1, 1, 0, 1)}, {6, entry(0, 1, 2, 1)}, {7, entry(2, 2, 0, 1)}};
  EXPECT_EQ(uses_with("4k3/8/8/8/6p1/7P/5PP1/4K2R w K - 0 1", 1, 0, 0), expected);
}

}  // namespace
}  // namespace cobalt::hls
