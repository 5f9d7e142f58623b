// SPDX-License-Identifier: Apache-2.0
// The examples of the book's session, and some of ours.
#include "host/evaluators/scala.hpp"

#include "tests/evaluators/test_support.hpp"

namespace cobalt::evaluators {
namespace {

using test::white_share;

/// The game of the book after 1. g4 e6 2. f4 Qh4.
constexpr std::string_view kFoolsMate = "rnb1kbnr/pppp1ppp/4p3/8/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3";

TEST(ScalaEvaluator, BookRanksTheStartEqual) { EXPECT_EQ(ScalaEvaluator().white_view_units(chess::Position()), 0); }

TEST(ScalaEvaluator, BookRanksFigures) {
  EXPECT_EQ(ScalaEvaluator::figure_rank(chess::kQueen), 900);
  EXPECT_EQ(ScalaEvaluator::figure_rank(chess::kKnight), 300);
}

TEST(ScalaEvaluator, BookRanksFields) {
  EXPECT_EQ(ScalaEvaluator::field_rank(chess::kA1), 2);
  EXPECT_EQ(ScalaEvaluator::field_rank(chess::kB5), 16);
  EXPECT_EQ(ScalaEvaluator::field_rank(chess::kD4), 32);
}

TEST(ScalaEvaluator, BookRanksDefending) {
  EXPECT_EQ(ScalaEvaluator::defending_rank(chess::Position(), chess::kD1), 2);
  EXPECT_EQ(ScalaEvaluator::defending_rank(chess::Position(), chess::kD7), 0);
}

TEST(ScalaEvaluator, BookRanksChecks) {
  EXPECT_EQ(ScalaEvaluator::check_rank(chess::Position(), chess::kWhite), 0);
  EXPECT_EQ(ScalaEvaluator::check_rank(chess::parse_fen(kFoolsMate), chess::kBlack), 50);
  EXPECT_EQ(ScalaEvaluator::check_rank(chess::parse_fen(kFoolsMate), chess::kWhite), 0);
}

TEST(ScalaEvaluator, TermsOfTheStart) {
  const std::string_view fen = chess::kStartFen;
  EXPECT_EQ(white_share<ScalaEvaluator>(fen, "material"), 8 * 100 + 4 * 300 + 2 * 450 + 900);
  // Ranks 1 and 2: twice (1 + 2 + 3 + 4 + 4 + 3 + 2 + 1) times 1 and times 2.
  EXPECT_EQ(white_share<ScalaEvaluator>(fen, "field"), 2 * 20 * (1 + 2));
  // Rooks 2 men each, knights 1 (d2, e2), bishops 2, queen 5, king 5, pawns none; halves rounded down.
  EXPECT_EQ(white_share<ScalaEvaluator>(fen, "defending"), 2 * 1 + 0 + 2 * 1 + 2 + 2);
  EXPECT_EQ(white_share<ScalaEvaluator>(fen, "check"), 0);
}

TEST(ScalaEvaluator, CountsAllTermsTogether) {
  // White: rook a1 450 + 2 (it defends one man, the king: 0), king e1 8; Black: king e8 8.
  EXPECT_EQ(ScalaEvaluator().score_cp(chess::parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), 452);
  // The rook on e5 gives check and has 2 * 4 * 4.
  EXPECT_EQ(ScalaEvaluator().score_cp(chess::parse_fen("4k3/8/8/4R3/8/8/8/4K3 b - - 0 1")), -(450 + 32 + 50));
}

}  // namespace
}  // namespace cobalt::evaluators
