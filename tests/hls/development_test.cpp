// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/development.hpp"

#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kDevelopment;

/// Entry of ahead, lead, white_king, black_king.
unsigned entry(unsigned ahead, unsigned lead, unsigned white_king, unsigned black_king) {
  return test::entry_number(kGroup, {ahead, lead, white_king, black_king});
}

struct Case {
  const char* what;
  const char* fen;
  unsigned ahead, lead, white_king, black_king;
  friend std::ostream& operator<<(std::ostream& out, const Case& one) { return out << one.fen; }
};

class Development : public testing::TestWithParam<Case> {};

TEST_P(Development, Entry) {
  const Case& one = GetParam();
  const std::vector<test::Used> expected = {{0, entry(one.ahead, one.lead, one.white_king, one.black_king)}};
  EXPECT_EQ(test::uses_of(one.fen, kGroup, kWhite), expected);
  const std::vector<test::Used> mirrored = {{0, entry(1 - one.ahead, one.lead, one.black_king, one.white_king)}};
  EXPECT_EQ(test::uses_of(test::mirrored_fen(one.fen), kGroup, kWhite), mirrored);
}

INSTANTIATE_TEST_SUITE_P(
    Examples, Development,
    testing::Values(
        // The examples of docs/reference/evaluation/kings.md.
        Case{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0, 1, 1},
        Case{"king_pawn_moved", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", 0, 1, 1, 1},
        Case{"rook_pawn_moved", "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1", 1, 0, 1, 1},
        // Units.
        Case{"bare_kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0, 3, 3},
        Case{"black_to_move", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 1, 0, 3, 3},
        Case{"knight_b1", "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", 1, 1, 3, 3},
        Case{"knight_g1", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", 1, 1, 3, 3},
        Case{"bishop_c1", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 1, 1, 3, 3},
        Case{"bishop_f1", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", 1, 1, 3, 3},
        Case{"pawn_d2", "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", 1, 1, 3, 3},
        Case{"pawn_e2", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1, 1, 3, 3},
        Case{"both_rooks", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 1, 1, 3, 3},
        Case{"one_rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 0, 0, 3, 3},
        Case{"knight_elsewhere", "4k3/8/8/8/8/8/8/2N1K3 w - - 0 1", 0, 0, 3, 3},
        Case{"pawn_c2", "4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", 0, 0, 3, 3},
        Case{"enemy_knight_on_b1", "4k3/8/8/8/8/8/8/1n2K3 w - - 0 1", 0, 0, 3, 3},
        Case{"lead_of_seven", "rnbqkbnr/pppppppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1", 0, 7, 3, 3},
        // Kings.
        Case{"king_on_its_wing", "4k3/8/8/8/8/8/8/6K1 w - - 0 1", 0, 0, 0, 3},
        Case{"king_on_the_second_rank", "4k3/8/8/8/8/8/2K5/8 w - - 0 1", 0, 0, 0, 3},
        Case{"king_on_the_third_rank", "4k3/8/8/8/8/6K1/8/8 w - - 0 1", 0, 0, 3, 3},
        Case{"king_on_the_d_file", "4k3/8/8/8/8/8/8/3K4 w - - 0 1", 0, 0, 3, 3},
        Case{"may_castle_short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 0, 0, 2, 3},
        Case{"may_castle_long", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, 0, 2, 3},
        Case{"may_castle_both", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1, 1, 1, 3},
        Case{"both_on_a_wing", "6k1/8/8/8/8/8/8/1K6 w - - 0 1", 0, 0, 0, 0}),
    test::case_name);

TEST(DevelopmentValue, WhitesView) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, entry(0, 1, 1, 1), "value", 255);
  parameters.set_field(kGroup, 0, entry(1, 1, 1, 1), "value", -256);
  EXPECT_EQ(test::white_score("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", parameters), 255);
  EXPECT_EQ(test::white_score("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", parameters), -256);
}

}  // namespace
}  // namespace cobalt::hls
