// SPDX-License-Identifier: Apache-2.0
// Each term in positions that show its values.
#include "host/evaluators/danish.hpp"

#include <string>

#include "tests/evaluators/test_support.hpp"

namespace cobalt::evaluators {
namespace {

double share(std::string_view fen, std::string_view term) { return test::white_share<DanishEvaluator>(fen, term); }

int progress(std::string_view fen) { return DanishEvaluator::game_progress(chess::parse_fen(fen)); }

/// Kg1 behind f2, g2, h2, and an enemy rook that can come to a1.
constexpr std::string_view kBackRank = "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1";

TEST(DanishEvaluator, ProgressFollowsTheMenThatAreGone) {
  EXPECT_EQ(progress(chess::kStartFen), 0);
  EXPECT_EQ(progress("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R3KB1R w KQkq - 0 1"), 1);
  EXPECT_EQ(progress("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 9);
  EXPECT_EQ(progress("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 10);
}

TEST(DanishEvaluator, Material) {
  EXPECT_EQ(share("4k3/8/8/8/8/8/P7/NBRQK3 w - - 0 1", "material"), 100 + 330 + 330 + 520 + 980 + 1000);
}

TEST(DanishEvaluator, IsolatedPawnsCountByFile) {
  const int by_file[] = {12, 14, 16, 20, 20, 16, 14, 12};
  for (int file = 0; file < 8; ++file) {
    const std::string rank = (file > 0 ? std::to_string(file) : "") + "P" + (file < 7 ? std::to_string(7 - file) : "");
    EXPECT_EQ(share("4k3/8/8/8/" + rank + "/8/8/4K3 w - - 0 1", "pawn_isolated"), -by_file[file]) << rank;
  }
  // The page's code looks at the squares around, not at files.
  EXPECT_EQ(share("4k3/8/8/4P3/3P4/8/8/4K3 w - - 0 1", "pawn_isolated"), 0);
  EXPECT_EQ(share("4k3/8/4P3/8/3P4/8/8/4K3 w - - 0 1", "pawn_isolated"), -40);
}

TEST(DanishEvaluator, PawnsOnTheSameFile) {
  EXPECT_EQ(share("4k3/8/8/4P3/4P3/8/8/4K3 w - - 0 1", "pawn_same_file"), -24);
  EXPECT_EQ(share("4k3/8/4P3/8/4P3/8/8/4K3 w - - 0 1", "pawn_same_file"), 0) << "next to each other only";
}

TEST(DanishEvaluator, BackwardPawns) {
  // b4 is protected by a3; nobody protects a3, which has no file on one side and the b-pawn's on the other.
  constexpr std::string_view chain = "4k3/8/8/8/1P6/P7/8/4K3 w - - 0 1";
  EXPECT_EQ(share(chain, "pawn_backward"), -6);
  EXPECT_EQ(share(chain, "pawn_backward_half_open"), 0);
  constexpr std::string_view beside = "4k3/8/8/8/PP6/8/8/4K3 w - - 0 1";
  EXPECT_EQ(share(beside, "pawn_backward"), 0);
  constexpr std::string_view alone = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(share(alone, "pawn_backward"), -6);
  EXPECT_EQ(share(alone, "pawn_backward_half_open"), -4);
}

TEST(DanishEvaluator, AdvancedPawnsCountByFileAndProgress) {
  // In the centre 4 a rank at the start, up to 8 at the end; here 9 of 10 parts of the game are over.
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "pawn_advance"), 2 * 4);
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/7P/8/PPPPPPP1/RNBQKBNR b KQkq - 0 1", "pawn_advance"), 2 * 1);
  EXPECT_EQ(share("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "pawn_advance"), 8 * 19 / 10);
}

TEST(DanishEvaluator, UnmovedCentrePawns) {
  EXPECT_EQ(share(chess::kStartFen, "pawn_unmoved_centre"), -20);
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/8/3N4/PPPPPPPP/R1BQKBNR b KQkq - 0 1", "pawn_unmoved_centre"), -35);
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 1", "pawn_unmoved_centre"), 0);
}

TEST(DanishEvaluator, PawnsNearTheirKing) {
  EXPECT_EQ(share(chess::kStartFen, "pawn_near_king"), 30) << "d2, e2 and f2";
}

TEST(DanishEvaluator, PassedPawns) {
  // Progress 9: 15 for each part of the game, 25 for each rank.
  EXPECT_EQ(share("8/7k/8/8/8/P7/8/K7 w - - 0 1", "pawn_passed"), 15 * 9 + 25);
  EXPECT_EQ(share("8/P6k/8/8/8/8/8/K7 w - - 0 1", "pawn_passed"), 15 * 9 + 25 * 5);
  EXPECT_EQ(share("8/P6k/8/8/8/8/8/1K5r w - - 0 1", "pawn_passed"), 15 * 9 + 25 * 5);
  EXPECT_EQ(share("7r/P6k/8/8/8/8/8/1K6 w - - 0 1", "pawn_passed"), 0) << "a8 is attacked";
  EXPECT_EQ(share("8/P6k/8/8/8/8/8/R1K5 w - - 0 1", "pawn_passed"), 15 * 9 + 25 * 5) << "a rook behind";
  EXPECT_EQ(share("R7/P6k/8/8/8/8/8/1K6 w - - 0 1", "pawn_passed"), 0) << "blocked by its own rook";
  EXPECT_EQ(share("7k/1p6/8/8/P7/8/8/1K6 w - - 0 1", "pawn_passed"), 0) << "the b-pawn guards a6";
}

TEST(DanishEvaluator, Knights) {
  EXPECT_EQ(share("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "knight_centre"), 30);
  EXPECT_EQ(share("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "knight_centre"), 0);
  EXPECT_EQ(share("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "knight_centre"), 5);
  // d4 to e8: 1 file, 4 ranks; to e1: 1 and 3.
  EXPECT_EQ(share("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "knight_king_distances"), -(5 + 4));
  EXPECT_EQ(share("4k3/8/4N3/8/8/8/8/4K3 w - - 0 1", "knight_near_enemy_king"), 4 * 9 / 10);
  EXPECT_EQ(share("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", "knight_near_enemy_king"), 0);
  EXPECT_EQ(share("4k3/2p5/8/3N4/8/8/8/4K3 w - - 0 1", "knight_safe_from_pawns"), 0);
  EXPECT_EQ(share("4k3/3p4/8/2pN4/8/8/8/4K3 w - - 0 1", "knight_safe_from_pawns"), 8 * 9 / 10);
}

TEST(DanishEvaluator, Bishops) {
  constexpr std::string_view centre = "4k3/8/8/3B4/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(share(centre, "bishop_men_gone"), 29);
  EXPECT_EQ(share(centre, "bishop_centre"), 22);
  EXPECT_EQ(share(centre, "bishop_beside_king"), 5) << "f7";
  EXPECT_EQ(share(centre, "bishop_mobility"), 18) << "13 squares";
  EXPECT_EQ(share("4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", "bishop_mobility"), -4);
  EXPECT_EQ(share("4k3/8/8/8/8/2P5/8/B3K3 w - - 0 1", "bishop_mobility"), -2);
  EXPECT_EQ(share("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "bishop_mobility"), (7 - 2) * 18 / 10);
  EXPECT_EQ(share("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "bishop_centre"), 14);
  EXPECT_EQ(share("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", "bishop_centre"), 17);
  EXPECT_EQ(share("4k3/8/8/8/8/2B5/8/4K3 w - - 0 1", "bishop_centre"), 20);
}

TEST(DanishEvaluator, BishopsLookThroughPieces) {
  // a1-h8: b2; a knight on c3; d4, e5, a queen on f6, g7, h8.
  constexpr std::string_view through_knight = "4k3/8/5q2/8/8/2N5/8/B3K3 w - - 0 1";
  EXPECT_EQ(share(through_knight, "bishop_mobility"), -2);
  // b2, d4, e5, f6, g7 and h8 are 6: (6 - 2) * 1.8, rounded down, and not -2.
  EXPECT_EQ(share(through_knight, "bishop_xray_mobility"), 7 + 2);
  EXPECT_EQ(share(through_knight, "bishop_xray_attack"), 8);
  EXPECT_EQ(share("4k3/8/5q2/8/8/2P5/8/B3K3 w - - 0 1", "bishop_xray_attack"), 0) << "not through pawns";
  EXPECT_EQ(share("4k3/8/5q2/8/8/8/8/B3K3 w - - 0 1", "bishop_xray_attack"), 0) << "an attack, no X-ray";
  EXPECT_EQ(share("4k3/8/5n2/8/8/2N5/8/B3K3 w - - 0 1", "bishop_xray_attack"), 8) << "undefended";
  EXPECT_EQ(share("4k3/4p3/5n2/8/8/2N5/8/B3K3 w - - 0 1", "bishop_xray_attack"), 0) << "defended";
}

TEST(DanishEvaluator, Rooks) {
  constexpr std::string_view alone = "4k3/8/8/8/R7/8/8/4K3 w - - 0 1";
  EXPECT_EQ(share(alone, "rook_mobility"), 20) << "14 squares";
  EXPECT_EQ(share(alone, "rook_file"), 14);
  EXPECT_EQ(share(alone, "rook_king_distance"), -5 * (4 + 4));
  EXPECT_EQ(share("4k3/p7/8/8/R7/8/8/4K3 w - - 0 1", "rook_file"), 10);
  EXPECT_EQ(share("4k3/8/8/8/R7/8/P7/4K3 w - - 0 1", "rook_file"), 4);
  EXPECT_EQ(share("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "rook_mobility"), 3 * 20 / 12);
  EXPECT_EQ(share(chess::kStartFen, "rook_mobility"), 0);
  EXPECT_EQ(share("4k3/q7/8/8/N7/8/8/R3K3 w - - 0 1", "rook_xray_attack"), 8);
}

TEST(DanishEvaluator, QueensComeNearAfterTheOpening) {
  EXPECT_EQ(share(chess::kStartFen, "queen_king_distance"), 0);
  EXPECT_EQ(share("4k3/8/8/8/Q7/8/8/4K3 b - - 0 1", "queen_king_distance"), -5 * (4 + 4));
}

TEST(DanishEvaluator, KingsComeToTheCentreAtTheEnd) {
  EXPECT_EQ(share(chess::kStartFen, "king_centre_start"), -12) << "e1 is half way from corner to centre";
  EXPECT_EQ(share(chess::kStartFen, "king_centre_end"), 0);
  constexpr std::string_view knight = "4k3/8/8/8/4K3/8/8/6n1 w - - 0 1";
  EXPECT_EQ(share(knight, "king_centre_start"), -(24 * 1 / 10));
  EXPECT_EQ(share(knight, "king_centre_end"), 36 * 9 / 10);
  EXPECT_EQ(share("4k3/p7/8/8/4K3/8/8/8 w - - 0 1", "king_centre_end"), 0) << "the enemy has only pawns";
}

TEST(DanishEvaluator, OpenFilesBesideTheKing) {
  // 29 men: a tenth of the game is over.
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/8/8/PPPPPP1P/RNBQ1RK1 w kq - 0 1", "king_open_file"), -(10 * 9 / 10));
  EXPECT_EQ(share("rnbqkbnr/pppppp1p/8/8/8/8/PPPPPP1P/RNBQ1RK1 w kq - 0 1", "king_open_file"), -(15 * 9 / 10));
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQ1RK1 w kq - 0 1", "king_open_file"), -(5 * 9 / 10));
  EXPECT_EQ(share("rnbqkbnr/pppppp2/8/8/8/8/PPPPPP2/RNBQ1RK1 w kq - 0 1", "king_open_file"), -(23 * 8 / 10));
  EXPECT_EQ(share(chess::kStartFen, "king_open_file"), 0);
}

TEST(DanishEvaluator, KingsWithoutAPawn) {
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", "king_no_pawn"), -8);
  EXPECT_EQ(share(chess::kStartFen, "king_no_pawn"), 0);
}

TEST(DanishEvaluator, SafeChecks) {
  EXPECT_EQ(share(kBackRank, "king_safe_checks"), -6) << "Ra1";
  EXPECT_EQ(share("rr4k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "king_safe_checks"), -20) << "Ra1 and Rb1";
  EXPECT_EQ(share("r5k1/5ppp/8/8/8/8/1B3PPP/6K1 b - - 0 1", "king_safe_checks"), 0) << "the bishop guards a1";
  EXPECT_EQ(share("q6k/8/8/8/8/8/8/6K1 b - - 0 1", "king_safe_checks"), -35) << "Qa1, Qa7 and Qg8";
  EXPECT_EQ(share("k7/8/8/4q3/8/8/8/6K1 b - - 0 1", "king_safe_checks"), -50);
}

TEST(DanishEvaluator, Castling) {
  EXPECT_EQ(share(chess::kStartFen, "king_castling"), 0);
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w kq - 0 1", "king_castling"), 10);
  EXPECT_EQ(share("rnbqkbnr/pppppppp/8/8/8/4K3/PPPPPPPP/RNBQ1BNR w kq - 0 1", "king_castling"), -40);
  EXPECT_EQ(share("4k3/8/8/8/8/4K3/8/8 w - - 0 1", "king_castling"), 0) << "no more at the end";
}

}  // namespace
}  // namespace cobalt::evaluators
