// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/minor_on_weak.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kMinorOnWeak;

/// Entry of rank, centrality, supported, kind, challengeable, screened.
unsigned entry(unsigned rank, unsigned centrality, unsigned supported, unsigned kind, unsigned challengeable,
               unsigned screened) {
  return test::entry_number(kGroup, {rank, centrality, supported, kind, challengeable, screened});
}

class WhiteMinor : public testing::TestWithParam<test::UseCase> {};

TEST_P(WhiteMinor, Entries) { test::expect_uses(GetParam(), kGroup, kWhite); }

const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/traps.md.
    {"supported_knight", "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 0, 0)}}},
    {"pawn_can_attack", "4k3/4p3/8/3N4/4P3/8/8/4K3 w - - 0 1", {}},
    {"pawn_cannot_attack_any_more", "4k3/8/8/2pN4/4P3/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 0, 0)}}},
    {"pawn_on_the_next_rank_can", "4k3/8/2p5/3N4/4P3/8/8/4K3 w - - 0 1", {}},
    {"screened", "4k3/3p4/8/3N4/4P3/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 0, 1)}}},
    {"pawn_behind_does_not_screen", "4k3/8/8/3N4/3pP3/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 0, 0)}}},
    {"unsupported", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 0, 0, 0, 0)}}},
    {"piece_does_not_support", "4k3/8/8/3N4/8/2N5/8/4K3 w - - 0 1", {{35, entry(1, 3, 0, 0, 0, 0)}}},
    {"bishop", "4k3/8/8/3B4/4P3/8/8/4K3 w - - 0 1", {{35, entry(1, 3, 1, 1, 0, 0)}}},
    {"challenged_by_a_knight", "4k3/8/8/3N4/4P3/8/1n6/4K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 1, 0)}}},
    {"challenged_by_a_bishop", "4k3/8/8/3N4/4P3/8/8/1b2K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 1, 0)}}},
    {"bishop_of_the_other_colour", "4k3/8/8/3N4/4P3/8/8/b3K3 w - - 0 1", {{35, entry(1, 3, 1, 0, 0, 0)}}},
    {"challenged_on_a_dark_square", "4k3/8/8/4N3/8/8/8/b3K3 w - - 0 1", {{36, entry(1, 3, 0, 0, 1, 0)}}},
    // Squares.
    {"fourth_rank", "7k/8/8/8/3N4/8/8/4K3 w - - 0 1", {{27, entry(0, 3, 0, 0, 0, 0)}}},
    {"sixth_rank", "7k/8/3N4/8/8/8/8/4K3 w - - 0 1", {{43, entry(2, 3, 0, 0, 0, 0)}}},
    {"third_rank", "7k/8/8/8/8/3N4/8/4K3 w - - 0 1", {}},
    {"seventh_rank", "7k/3N4/8/8/8/8/8/4K3 w - - 0 1", {}},
    {"edges", "7k/8/8/8/N6N/8/8/4K3 w - - 0 1", {{24, entry(0, 0, 0, 0, 0, 0)}, {31, entry(0, 0, 0, 0, 0, 0)}}},
    {"edge_is_not_beside_the_other", "7k/8/7p/8/N7/8/8/4K3 w - - 0 1", {{24, entry(0, 0, 0, 0, 0, 0)}}},
    {"edge_with_a_pawn", "7k/1p6/8/8/N7/8/8/4K3 w - - 0 1", {}},
    {"b_and_c_files",
     "7k/8/8/8/1NN5/8/8/4K3 w - - 0 1",
     {{25, entry(0, 1, 0, 0, 0, 0)}, {26, entry(0, 2, 0, 0, 0, 0)}}},
    {"f_and_g_files",
     "7k/8/8/8/5BB1/8/8/4K3 w - - 0 1",
     {{29, entry(0, 2, 0, 1, 0, 0)}, {30, entry(0, 1, 0, 1, 0, 0)}}},
    {"rook_is_no_minor", "7k/8/8/8/3R4/8/8/4K3 w - - 0 1", {}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhiteMinor, testing::ValuesIn(kExamples), test::case_name);

TEST(MinorOnWeak, EntryNumbers) {
  EXPECT_EQ(entry(1, 3, 1, 0, 0, 0), 120u);
  EXPECT_EQ(entry(2, 3, 1, 1, 1, 1), 191u);
}

/// Base `base` in all entries of White, linear danger.
test::BothParameters danger_parameters(int base, int kmod, int kmod_opp) {
  test::BothParameters parameters;
  test::set_linear_danger(parameters);
  for (unsigned i = 0; i < spec::kGroupTable[kGroup].entries; ++i) {
    parameters.set_field(kGroup, kWhite, i, "base", base);
    parameters.set_field(kGroup, kWhite, i, "kmod", kmod);
    parameters.set_field(kGroup, kWhite, i, "kmod_opp", kmod_opp);
  }
  return parameters;
}

TEST(MinorOnWeak, BaseCountsForTheOwner) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, entry(1, 3, 1, 0, 0, 0), "base", 127);
  parameters.set_field(kGroup, kBlack, entry(1, 3, 1, 0, 0, 0), "base", -128);
  EXPECT_EQ(test::white_score("7k/8/8/3N4/4P3/8/8/K7 w - - 0 1", parameters), 127);
  EXPECT_EQ(test::white_score("k7/8/8/4p3/3n4/8/8/7K w - - 0 1", parameters), 128);
}

TEST(MinorOnWeak, DangerNearTheEnemyKing) {
  const std::string near[8] = {"abc", "abc", "abcd", "cde", "def", "efgh", "fgh", "fgh"};
  const test::BothParameters parameters = danger_parameters(10, 2, 2);  // times 1
  for (char knight = 'a'; knight <= 'h'; ++knight) {
    for (char king = 'a'; king <= 'h'; ++king) {
      test::Codes codes{};
      codes[static_cast<std::size_t>(24 + knight - 'a')] = spec::kWhiteKnight;
      codes[4] = spec::kKingToMove;
      codes[static_cast<std::size_t>(56 + king - 'a')] = spec::kBlackKing;
      const std::uint32_t word = evaluate_packed(test::pack_codes(codes).data(), parameters.golden());
      EXPECT_EQ(test::status_of(word), 0u);
      const bool is_near = near[king - 'a'].find(knight) != std::string::npos;
      EXPECT_EQ(test::score_of(word), is_near ? 20 : 10) << knight << " near " << king;
    }
  }
}

TEST(MinorOnWeak, MultiplierByTheWingsOfTheKings) {
  EXPECT_EQ(test::white_score("6k1/8/8/8/6N1/8/8/4K3 w - - 0 1", danger_parameters(10, 1, 3)), 10 + 15);
  EXPECT_EQ(test::white_score("6k1/8/8/8/6N1/8/8/6K1 w - - 0 1", danger_parameters(10, 0, 3)), 10 + 20);
  EXPECT_EQ(test::white_score("6k1/8/8/8/6N1/8/8/1K6 w - - 0 1", danger_parameters(10, 0, 3)), 10 + 5);
  // Halves are kept until the sum: twice 0.5 x -3.
  EXPECT_EQ(test::white_score("6k1/8/8/8/6NN/8/8/1K6 w - - 0 1", danger_parameters(-3, 0, 3)), -6 - 3);
}

}  // namespace
}  // namespace cobalt::hls
