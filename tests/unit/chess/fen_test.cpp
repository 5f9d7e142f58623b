// SPDX-License-Identifier: Apache-2.0
#include "host/chess/fen.hpp"

#include <fmt/format.h>

#include "host/chess/random_games.hpp"
#include "host/chess/rules.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

TEST(Fen, StartPosition) {
  const Position position = parse_fen(kStartFen);
  EXPECT_EQ(position.side_to_move(), kWhite);
  EXPECT_EQ(position.castling(), kAllCastling);
  EXPECT_EQ(position.en_passant(), kNoSquare);
  EXPECT_EQ(position.piece_on(kA1), kWhiteRook);
  EXPECT_EQ(position.piece_on(kE8), kBlackKing);
  EXPECT_EQ(popcount(position.occupied()), 32);
  EXPECT_EQ(to_fen(position), kStartFen);
}

TEST(Fen, AllFields) {
  const Position position = parse_fen("r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 42");
  EXPECT_EQ(position.castling(), kWhiteKingside | kBlackQueenside);
  EXPECT_EQ(position.en_passant(), kD6);
  EXPECT_EQ(position.halfmove_clock(), 0);
  EXPECT_EQ(position.fullmove_number(), 42);
  EXPECT_EQ(parse_fen("4k3/8/8/8/8/8/8/4K3 b - - 99 9999").halfmove_clock(), 99);
}

TEST(Fen, FourFieldsHaveDefaultClocks) {
  EXPECT_EQ(to_fen(parse_fen("4k3/8/8/8/8/8/8/4K3 b - -")), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Fen, BlanksAndOrderOfCastlingLetters) {
  EXPECT_EQ(to_fen(parse_fen("  r3k2r/8/8/8/8/8/8/R3K2R  w\tqkQK -  0 1 \r\n")),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST(Fen, RoundTripOfRandomPositions) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(200000, 61, options, [](const Position& position) {
    const std::string fen = to_fen(position);
    ASSERT_EQ(parse_fen(fen), position) << fen;
    ASSERT_EQ(parse_fen(to_fen_without_clocks(position)).key(), position.key());
  });
}

TEST(Fen, EnPassantSquareIsKeptWithoutACapture) {
  const char* fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
  EXPECT_EQ(to_fen(parse_fen(fen)), fen);
}

struct BadFen {
  const char* fen;
  const char* message;
};

class FenErrors : public testing::TestWithParam<BadFen> {};

TEST_P(FenErrors, NameFieldAndExpectation) { EXPECT_INPUT_ERROR(parse_fen(GetParam().fen), GetParam().message); }

#define PLACEMENT(text) "FEN field 1 (piece placement) \"" text "\": "

INSTANTIATE_TEST_SUITE_P(
    Fields, FenErrors,
    testing::Values(
        BadFen{"", "FEN \"\": expected 6 fields (or 4, without the clocks), found 0"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - 0",
               "FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0\": expected 6 fields (or 4, without the clocks), found 5"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
               "FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x\": expected 6 fields (or 4, without the clocks), found 7"},
        BadFen{"4k3/8/8/8/8/8/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/8/4K3") "expected 8 ranks separated by /, found 7"},
        BadFen{"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/8/8/4K3/8") "expected 8 ranks separated by /, found more"},
        BadFen{"4k3/8/8/7/8/8/8/4K3 w - - 0 1", PLACEMENT("4k3/8/8/7/8/8/8/4K3") "expected 8 files in rank 5, found 7"},
        BadFen{"4k3/8/8/8p/8/8/8/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/8p/8/8/8/4K3") "expected 8 files in rank 5, found more"},
        BadFen{"4k3/8/8/44/8/8/8/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/44/8/8/8/4K3") "expected no two digits in a row in rank 5"},
        BadFen{"4k3/8/8/9/8/8/8/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/9/8/8/8/4K3") "expected pieces PNBRQKpnbrqk, digits 1 to 8 and /, found \"9\""},
        BadFen{"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/3x4/8/8/8/4K3") "expected pieces PNBRQKpnbrqk, digits 1 to 8 and /, found \"x\""},
        BadFen{"4k3/8/8/3\x01"
               "4/8/8/8/4K3 w - - 0 1",
               PLACEMENT(
                   "4k3/8/8/3\\x014/8/8/8/4K3") "expected pieces PNBRQKpnbrqk, digits 1 to 8 and /, found \"\\x01\""},
        BadFen{"8/8/8/8/8/8/8/4K3 w - - 0 1", PLACEMENT("8/8/8/8/8/8/8/4K3") "expected one king of Black, found 0"},
        BadFen{"4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/8/8/3KK3") "expected one king of White, found 2"},
        BadFen{"3pk3/8/8/8/8/8/8/4K3 w - - 0 1",
               PLACEMENT("3pk3/8/8/8/8/8/8/4K3") "expected no pawns on ranks 1 and 8, found one on d8"},
        BadFen{"4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/8/8/P3K3") "expected no pawns on ranks 1 and 8, found one on a1"},
        BadFen{"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/P7/PPPPPPPP/4K3") "expected at most 8 pawns of White, found 9"},
        BadFen{"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1",
               PLACEMENT("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3") "expected at most 16 pieces of Black, found 17"},
        BadFen{"qq2k3/ppppppp1/q7/8/8/8/8/4K3 w - - 0 1",
               PLACEMENT("qq2k3/ppppppp1/q7/8/8/8/8/4K3") "expected at most 1 promoted pieces of Black (its missing "
                                                          "pawns), found 2"},
        BadFen{"4k3/8/8/8/8/N7/PPPPPPPP/1N2K1N1 w - - 0 1",
               PLACEMENT("4k3/8/8/8/8/N7/PPPPPPPP/1N2K1N1") "expected at most 0 promoted pieces of White (its missing "
                                                            "pawns), found 1"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "FEN field 2 (side to move) \"x\": expected w or b"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "FEN field 2 (side to move) \"W\": expected w or b"},
        BadFen{"4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
               "FEN field 2 (side to move) \"b\": expected that White, who is not to move, is not in check"},
        BadFen{"8/8/8/8/8/8/3k4/4K3 w - - 0 1",
               "FEN field 2 (side to move) \"w\": expected that Black, who is not to move, is not in check"},
        BadFen{"r3k2r/8/8/8/8/8/8/R3K2R w KQx - 0 1", "FEN field 3 (castling) \"KQx\": expected - or letters of KQkq"},
        BadFen{"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "FEN field 3 (castling) \"K-\": expected - or letters of KQkq"},
        BadFen{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
               "FEN field 3 (castling) \"KK\": expected each letter of KQkq at most once"},
        BadFen{"r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1",
               "FEN field 3 (castling) \"K\": expected a king on e1 and a rook on h1 for K"},
        BadFen{"r2k3r/8/8/8/8/8/8/R3K2R w q - 0 1",
               "FEN field 3 (castling) \"q\": expected a king on e8 and a rook on a8 for q"},
        BadFen{"4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1",
               "FEN field 4 (en passant) \"d9\": expected - or a square such as e3"},
        BadFen{"4k3/8/8/3pP3/8/8/8/4K3 w - d 0 1", "FEN field 4 (en passant) \"d\": expected - or a square such as e3"},
        BadFen{"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1",
               "FEN field 4 (en passant) \"e3\": expected a square of rank 6 with White to move"},
        BadFen{"4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
               "FEN field 4 (en passant) \"d6\": expected a square of rank 3 with Black to move"},
        BadFen{"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
               "FEN field 4 (en passant) \"d6\": expected a pawn of Black on d5 that can just have moved there from d7 "
               "(d7 and d6 empty)"},
        BadFen{"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
               "FEN field 4 (en passant) \"d6\": expected a pawn of Black on d5 that can just have moved there from d7 "
               "(d7 and d6 empty)"},
        BadFen{"4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",
               "FEN field 4 (en passant) \"e3\": expected a pawn of White on e4 that can just have moved there from e2 "
               "(e2 and e3 empty)"},
        BadFen{"4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1",
               "FEN field 4 (en passant) \"d6\": expected a pawn of Black on d5 that can just have moved there from d7 "
               "(d7 and d6 empty)"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "FEN field 5 (halfmove clock) \"-1\": expected a number of 0 to 9999"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - 10000 1",
               "FEN field 5 (halfmove clock) \"10000\": expected a number of 0 to 9999"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - 0 1.5",
               "FEN field 6 (fullmove number) \"1.5\": expected a number of 0 to 9999"},
        BadFen{"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
               "FEN field 6 (fullmove number) \"99999999999999999999\": expected a number of 0 to 9999"}));

TEST(Fen, CastlingOfChess960) {
  const auto parsed = [](const char* fen) { return parse_fen(fen, nullptr, Rules::kChess960); };
  // KQkq are the outermost rooks, files name any.
  const Position outer = parsed("1r1kr3/8/8/8/8/8/8/R1RK1R1R w KQkq - 0 1");
  EXPECT_EQ(outer, parsed("1r1kr3/8/8/8/8/8/8/R1RK1R1R w HAeb - 0 1"));
  EXPECT_EQ(to_fen(outer), "1r1kr3/8/8/8/8/8/8/R1RK1R1R w HAeb - 0 1");
  EXPECT_EQ(outer.castling(), kAllCastling);
  EXPECT_TRUE(outer.is_chess960());
  const Position inner = parsed("1r1kr3/8/8/8/8/8/8/R1RK1R1R w FCb - 0 1");
  EXPECT_EQ(to_fen(inner), "1r1kr3/8/8/8/8/8/8/R1RK1R1R w FCb - 0 1");
  EXPECT_NE(inner, outer);
  EXPECT_EQ(inner.castling(), kWhiteKingside | kWhiteQueenside | kBlackQueenside);
  // Standard squares stay standard.
  for (const char* castling : {"KQkq", "HAha", "KAhq"}) {
    const Position standard = parsed(("r3k2r/8/8/8/8/8/8/R3K2R w " + std::string(castling) + " - 0 1").c_str());
    EXPECT_EQ(to_fen(standard), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_FALSE(standard.is_chess960());
  }
  EXPECT_EQ(to_fen(parsed(std::string(kStartFen).c_str())), kStartFen);
}

TEST(Fen, BadCastlingOfChess960) {
  const auto problem = [](const char* castling) {
    return test::input_error_of([castling] {
      parse_fen(fmt::format("7k/8/8/8/8/8/8/1R1KR3 w {} - 0 1", castling), nullptr, Rules::kChess960);
    });
  };
  EXPECT_EQ(problem("KX"),
            "FEN field 3 (castling) \"KX\": expected - or letters of KQkq or of files, A to H and a to h");
  EXPECT_EQ(problem("C"), "FEN field 3 (castling) \"C\": expected a king and a rook on rank 1 for C");
  EXPECT_EQ(problem("k"), "FEN field 3 (castling) \"k\": expected a king and a rook on rank 8 for k");
  EXPECT_EQ(problem("KE"), "FEN field 3 (castling) \"KE\": expected each wing of a side at most once");
  std::vector<std::string> mended;
  const Position position = parse_fen("7k/8/8/8/8/8/8/1R1KR3 w KQkq - 0 1", &mended, Rules::kChess960);
  EXPECT_EQ(to_fen(position), "7k/8/8/8/8/8/8/1R1KR3 w EB - 0 1");
  ASSERT_EQ(mended.size(), 1U);
  EXPECT_EQ(mended[0], "FEN field 3 (castling) \"KQkq\": kq dropped, king or rook is not at home");
  EXPECT_INPUT_ERROR(parse_fen("7k/8/8/8/8/8/8/1R1KR3 w EB - 0 1"),
                     "FEN field 3 (castling) \"EB\": expected - or letters of KQkq");
}

TEST(Fen, LongTextIsCutInMessages) {
  const std::string message = test::input_error_of([] { parse_fen(std::string(5000, 'p')); });
  EXPECT_LT(message.size(), 300u);
  EXPECT_NE(message.find("ppp...\""), std::string::npos);
}

/// One piece more than the start position has is a promoted one: it needs a missing pawn.
TEST(Rules, PromotedPiecesNeedMissingPawns) {
  for (const PieceType type : {kKnight, kBishop, kRook, kQueen}) {
    PositionParts parts = Position().parts();
    // Take another piece off, so that there are never more than 16.
    const Square other = type == kKnight ? kA1 : kB1;
    parts.castling = kNoCastling;
    parts.board[other] = kNoPiece;
    EXPECT_FALSE(material_problem(parts.board));
    parts.board[other] = make_piece(kWhite, type);
    ASSERT_TRUE(material_problem(parts.board)) << type;
    EXPECT_EQ(*material_problem(parts.board), "at most 0 promoted pieces of White (its missing pawns), found 1");
    parts.board[kE2] = kNoPiece;
    EXPECT_FALSE(material_problem(parts.board)) << type;
    EXPECT_TRUE(is_legal_position(Position::from_parts(parts)));
  }
}

TEST(Rules, LegalPosition) {
  EXPECT_TRUE(is_legal_position(Position()));
  PositionParts parts = parse_fen("4k3/8/8/8/8/8/4R3/4K3 b - -").parts();
  EXPECT_TRUE(is_legal_position(Position::from_parts(parts)));
  parts.side_to_move = kWhite;  // Black is in check
  EXPECT_FALSE(is_legal_position(Position::from_parts(parts)));
  parts = Position().parts();
  parts.board[kE4] = kWhiteQueen;
  EXPECT_FALSE(is_legal_position(Position::from_parts(parts)));
}

}  // namespace
}  // namespace cobalt::chess
