// SPDX-License-Identifier: Apache-2.0
// What the function made for a root knows that the fixed one does not.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/generator/evaluation_function.hpp"
#include "tests/chess_sense/functions.hpp"

namespace cobalt::chess_sense {
namespace {

const EvaluationFunction& function() {
  static const EvaluationFunction made = test::classic_evaluation_function();
  return made;
}

/// The function made by hand, for a root.
class AtRoot {
 public:
  explicit AtRoot(const std::string& fen) : model_(function().at(root_facts(chess::parse_fen(fen)))) {}

  /// Score of a position, White's view.
  int score(const std::string& fen) const { return score(chess::parse_fen(fen)); }
  int score(const chess::Position& position) const {
    const int mover_view = model_.evaluate(chess::pack_position(position)).score_cp;
    return position.side_to_move() == chess::kWhite ? mover_view : -mover_view;
  }

 private:
  device::ModelEvaluator model_;
};

void expect_falling(const AtRoot& at, const std::vector<std::string>& fens, int step) {
  for (std::size_t i = 1; i < fens.size(); ++i) {
    EXPECT_GE(at.score(fens[i - 1]), at.score(fens[i]) + step) << fens[i - 1] << "\n" << fens[i];
  }
}

/// The colours change places.
chess::Position with_colours_changed(const chess::Position& position) {
  chess::PositionParts parts = position.parts();
  const chess::Board board = parts.board;
  for (int square = 0; square < chess::kSquareCount; ++square) {
    const auto piece = board[chess::flip_rank(static_cast<chess::Square>(square))];
    parts.board[static_cast<std::size_t>(square)] =
        piece == chess::kNoPiece ? piece : chess::make_piece(~chess::color_of(piece), chess::type_of(piece));
  }
  parts.side_to_move = ~parts.side_to_move;
  parts.castling = static_cast<chess::CastlingRights>((parts.castling >> 2 | parts.castling << 2) & 15);
  if (parts.en_passant != chess::kNoSquare) parts.en_passant = chess::flip_rank(parts.en_passant);
  return chess::Position::from_parts(parts);
}

TEST(RootScores, BothSidesAreAlike) {
  for (const char* fen : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
           "r3k2r/ppp2ppp/2n2n2/3pp3/3PP3/2N2N2/PPP2PPP/2KR3R b kq - 0 1",
           "8/8/8/3k4/8/3BKN2/8/8 w - - 0 1",
           "7k/8/8/8/P7/8/8/6K1 w - - 0 1",
           "4k3/8/8/pppp4/PPPP4/8/8/RNB1K3 b - - 0 1",
           "2r3k1/5ppp/8/8/8/1P6/P4PPP/1Q4K1 w - - 0 1",
       }) {
    const chess::Position position = chess::parse_fen(fen);
    const chess::Position changed = with_colours_changed(position);
    EXPECT_EQ(AtRoot(fen).score(position), -AtRoot(chess::to_fen(changed)).score(changed)) << fen;
  }
}

TEST(RootScores, BishopAndKnightMateInTheRightCorner) {
  const AtRoot at("8/8/8/3k4/8/3BKN2/8/8 w - - 0 1");  // the bishop covers a8 and h1
  const auto with_king = [](const char* eighth) { return fmt::format("{}/8/8/8/8/3BKN2/8/8 w - - 0 1", eighth); };
  const std::string right_corner = with_king("k7");
  const std::string wrong_corner = with_king("7k");
  EXPECT_GE(at.score(right_corner), at.score(wrong_corner) + 40);
  EXPECT_GE(at.score("8/8/8/8/8/3BKN2/8/7k w - - 0 1"), at.score("8/8/8/8/8/3BKN2/8/k7 w - - 0 1") + 40);
  EXPECT_LT(std::abs(score(right_corner) - score(wrong_corner)), 10) << "which the fixed function does not know";
  // Along the edge all the way, and from the middle to the edge first.
  expect_falling(at,
                 {right_corner, with_king("1k6"), with_king("2k5"), with_king("3k4"), with_king("4k3"),
                  with_king("5k2"), with_king("6k1"), wrong_corner},
                 1);
  EXPECT_GT(at.score(wrong_corner), at.score("8/8/3k4/8/8/3BKN2/8/8 w - - 0 1"));

  const AtRoot dark("8/8/8/3k4/8/2B1KN2/8/8 w - - 0 1");  // and this one a1 and h8
  EXPECT_GE(dark.score("7k/8/8/8/8/4KN2/3B4/8 w - - 0 1"), dark.score("k7/8/8/8/8/4KN2/3B4/8 w - - 0 1") + 40);
}

TEST(RootScores, ABareKingDiesAtTheEdge) {
  for (const char* piece : {"Q", "R"}) {
    const auto with_king = [&](const char* eighth, const char* seventh, const char* sixth, const char* fifth) {
      return fmt::format("{}/{}/{}/{}/8/3K4/7{}/8 w - - 0 1", eighth, seventh, sixth, fifth, piece);
    };
    const AtRoot at(with_king("8", "8", "8", "3k4"));
    expect_falling(
        at, {with_king("2k5", "8", "8", "8"), with_king("8", "3k4", "8", "8"), with_king("8", "8", "4k3", "8")}, 10);
    EXPECT_GE(at.score(fmt::format("8/8/8/3k4/8/3K4/7{}/8 w - - 0 1", piece)),
              at.score(fmt::format("8/8/8/3k4/8/8/7{}/1K6 w - - 0 1", piece)) + 5)
        << "the other king comes near";
  }
}

TEST(RootScores, AnUnstoppablePawnGoesOn) {
  const AtRoot at("7k/8/8/8/P7/8/8/6K1 w - - 0 1");
  EXPECT_GE(at.score("7k/8/8/8/P7/8/8/6K1 w - - 0 1"), score("7k/8/8/8/P7/8/8/6K1 w - - 0 1") + 40);
  expect_falling(
      at, {"7k/P7/8/8/8/8/8/6K1 b - - 0 1", "7k/8/P7/8/8/8/8/6K1 b - - 0 1", "7k/8/8/P7/8/8/8/6K1 b - - 0 1"}, 50);
  EXPECT_LT(at.score("7k/P7/8/8/8/8/8/6K1 b - - 0 1"), at.score("Q6k/8/8/8/8/8/8/6K1 b - - 0 1"))
      << "but the queen is worth more";
}

TEST(RootScores, CastlingIsWorthMoreWhileTheEnemyHasPieces) {
  const char* const castled = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1";
  const char* const walked = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP1KPPP/R1BQ1R2 w - - 0 1";
  const AtRoot at(castled);
  EXPECT_GT(at.score(castled) - at.score(walked), score(castled) - score(walked));
}

}  // namespace
}  // namespace cobalt::chess_sense
