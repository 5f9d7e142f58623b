// SPDX-License-Identifier: Apache-2.0
#include "host/chess/movegen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/chess/san.hpp"
#include "host/support/error.hpp"
#include "tests/unit/chess/slow_rules.hpp"

namespace cobalt::chess {
namespace {

/// Compares with the slow rules: the same moves, none twice, and the right count.
void check_moves(const Position& position) {
  std::set<std::string> moves;
  const MoveList list = legal_moves(position);
  for (const Move move : list) moves.insert(to_uci(move));
  ASSERT_EQ(moves.size(), list.size()) << to_fen(position);
  ASSERT_EQ(count_legal_moves(position), list.size()) << to_fen(position);
  ASSERT_EQ(moves, test::slow_legal_moves(test::SlowBoard::of(position))) << to_fen(position);
}

class MovegenKind : public testing::TestWithParam<RandomKind> {};

TEST_P(MovegenKind, EqualsTheSlowRules) {
  RandomOptions options;
  options.kind = GetParam();
  for_each_random_position(4000, 31, options, check_moves);
}

INSTANTIATE_TEST_SUITE_P(Kinds, MovegenKind,
                         testing::Values(RandomKind::kSelfPlay, RandomKind::kManyQueens, RandomKind::kAllPromoted,
                                         RandomKind::kNoPawns, RandomKind::kSparse));

TEST(Movegen, EqualsTheSlowRulesInGamesFullOfSpecialMoves) {
  for (const char* fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1"}) {
    RandomOptions options;
    options.start = parse_fen(fen);
    options.max_plies = 12;
    for_each_random_position(2000, 32, options, check_moves);
  }
}

/// Positions that no game reaches: any pieces, several checks at once, en passant in check.
TEST(Movegen, EqualsTheSlowRulesOnWildPositions) {
  std::mt19937_64 random(33);
  int positions = 0;
  int en_passant = 0;
  while (positions < 4000) {
    PackedPosition packed{};
    const std::uint64_t density = 2 + random() % 12;
    for (auto& byte : packed) {
      for (int half = 0; half < 2; ++half) {
        const std::uint64_t code = random() % density == 0 ? random() % 16 : 0;
        // Kings and special pawns are put below.
        if (code % 8 == 6 || code % 8 == 7 || code == 8) continue;
        byte = static_cast<std::uint8_t>(byte | code << (4 * half));
      }
    }
    const auto put = [&](std::uint64_t square, unsigned code) {
      std::uint8_t& byte = packed[square / 2];
      const unsigned keep = square % 2 == 0 ? 0xf0 : 0x0f;
      byte = static_cast<std::uint8_t>((byte & keep) | code << (square % 2 * 4));
    };
    const bool white = random() % 2 == 0;
    if (random() % 2 == 0) {  // a pawn that has just moved two squares, and one beside it
      const std::uint64_t file = random() % 7;
      const std::uint64_t rank = white ? 4 : 3;
      put(rank * 8 + file, white ? 15 : 7);
      put(rank * 8 + file + 1, white ? 1 : 9);
      for (const std::uint64_t crossed : {white ? 5 : 2, white ? 6 : 1}) put(crossed * 8 + file, 0);
    }
    put(random() % 64, spec::kKingToMove);
    put(random() % 64, white ? spec::kBlackKing : spec::kWhiteKing);
    if (packed_position_errors(packed) != 0) continue;
    const Position position = unpack_position(packed);
    ++positions;
    en_passant += position.en_passant_capturable();
    check_moves(position);
  }
  EXPECT_GT(en_passant, 100);
}

TEST(Movegen, EnPassantThatBaresTheKing) {
  // Both pawns leave the rank of king and rook.
  EXPECT_FALSE(parse_uci(parse_fen("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"), "e4d3"));
  EXPECT_TRUE(parse_uci(parse_fen("8/8/8/8/k2Pp3/8/8/4K2R b - d3 0 1"), "e4d3"));
  // The captured pawn is the one that gives check.
  EXPECT_TRUE(parse_uci(parse_fen("8/8/8/4k3/3Pp3/8/8/4K3 b - d3 0 1"), "e4d3"));
}

TEST(Movegen, CastlingRules) {
  const auto castles = [](const char* fen, const char* move) { return parse_uci(parse_fen(fen), move).has_value(); };
  EXPECT_TRUE(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_FALSE(castles("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"));     // no right
  EXPECT_FALSE(castles("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));   // over an attacked square
  EXPECT_FALSE(castles("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));  // into check
  EXPECT_FALSE(castles("3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));   // out of check
  EXPECT_TRUE(castles("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));   // only the rook is attacked on its way
  EXPECT_FALSE(castles("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"));   // b1 is in the way
}

TEST(Movegen, MateAndStalemate) {
  const Position mate = parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  EXPECT_TRUE(is_checkmate(mate));
  EXPECT_FALSE(is_stalemate(mate));
  const Position stalemate = parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_TRUE(is_stalemate(stalemate));
  EXPECT_FALSE(is_checkmate(stalemate));
  EXPECT_FALSE(is_checkmate(Position()));
  EXPECT_FALSE(is_stalemate(Position()));
}

TEST(Movegen, IsLegalTellsMovesOfAnyOrigin) {
  const Position position;
  EXPECT_TRUE(is_legal(position, Move(kE2, kE4)));
  EXPECT_FALSE(is_legal(position, Move(kE2, kE5)));
  EXPECT_FALSE(is_legal(position, Move(kE2, kE4, Move::kEnPassant)));
  EXPECT_FALSE(is_legal(position, Move()));
}

TEST(Movegen, IsLegalEqualsTheListForEveryCode) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  for_each_random_position(300, 21, options, [](const Position& position) {
    std::vector<bool> listed(65536);
    for (const Move move : legal_moves(position)) listed[move.bits()] = true;
    for (unsigned bits = 0; bits < 65536; ++bits) {
      const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
      ASSERT_EQ(is_legal(position, move), listed[bits]) << to_fen(position) << " " << to_uci(move) << " " << bits;
    }
  });
}

TEST(Movegen, CapturesAndPromotionsAreThoseOfTheList) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  std::size_t count = 0;
  for_each_random_position(20000, 22, options, [&count](const Position& position) {
    std::vector<std::uint16_t> expected;
    for (const Move move : legal_moves(position)) {
      if (position.is_capture(move) || move.kind() == Move::kPromotion) expected.push_back(move.bits());
    }
    std::vector<std::uint16_t> found;
    for (const Move move : legal_captures_and_promotions(position)) found.push_back(move.bits());
    ASSERT_EQ(found, expected) << to_fen(position);
    count += found.size();
  });
  EXPECT_GT(count, 50000U);
}

TEST(Movegen, ParseUci) {
  EXPECT_EQ(parse_uci(Position(), "g1f3"), Move(kG1, kF3));
  for (const char* bad : {"", "e2", "e2e5", "e2e4q", "e7e5", "0000", "Nf3"})
    EXPECT_FALSE(parse_uci(Position(), bad)) << bad;
  const Position promotion = parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(parse_uci(promotion, "a7a8n"), Move::promotion(kA7, kA8, kKnight));
  EXPECT_FALSE(parse_uci(promotion, "a7a8"));
}

TEST(Movegen, CastlingOfChess960) {
  struct Case {
    const char* fen;
    const char* castlings;  // in UCI
  };
  for (const auto& [fen, castlings] : {
           Case{"4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1", "d1g1 d1b1"},
           Case{"4k3/8/8/8/8/8/8/5RKR w H - 0 1", ""},          // f1, where the rook goes, is taken
           Case{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"},       // the king stays
           Case{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"},      // they change places
           Case{"4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", ""},         // the rook pinned to the king's target
           Case{"4k3/8/8/8/8/8/8/1R1K3q w B - 0 1", ""},        // in check
           Case{"4k3/8/8/8/8/8/4r3/RK4R1 w GA - 0 1", "b1a1"},  // e1 is attacked
           Case{"1r2k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "f1b1"},   // the rook may be attacked and cross attacked squares
           Case{"3rk3/8/8/8/8/8/8/1R3K2 w B - 0 1", ""},        // the king may not
           Case{"4k3/8/8/8/8/8/8/1NRK4 w C - 0 1", "d1c1"},
           Case{"4k3/8/8/8/8/8/8/RNK5 w A - 0 1", ""},  // the rook cannot jump
       }) {
    const Position position = parse_fen(fen, nullptr, Rules::kChess960);
    std::string found;
    for (const Move move : legal_moves(position)) {
      if (move.kind() != Move::kCastling) continue;
      EXPECT_TRUE(is_legal(position, move)) << fen;
      EXPECT_FALSE(position.is_capture(move)) << fen;
      if (!found.empty()) found += ' ';
      found += to_uci(position, move, false);
      EXPECT_EQ(parse_uci(position, to_uci(position, move, true)), move) << fen;
      Position after = position;
      const Position::Undo undo = after.do_move(move);
      EXPECT_EQ(after.key(), after.compute_key()) << fen;
      const bool kingside = move.is_kingside();
      EXPECT_EQ(after.piece_on(kingside ? kG1 : kC1), kWhiteKing) << fen;
      EXPECT_EQ(after.piece_on(kingside ? kF1 : kD1), kWhiteRook) << fen;
      EXPECT_EQ(popcount(after.occupied()), popcount(position.occupied())) << fen;
      EXPECT_EQ(after.castling(), kNoCastling) << fen;
      EXPECT_TRUE(after.has_standard_castling()) << fen;
      after.undo_move(move, undo);
      EXPECT_EQ(after, position) << fen;
      EXPECT_EQ(after.pieces(kWhite), position.pieces(kWhite)) << fen;
      EXPECT_EQ(after.pieces(kRook), position.pieces(kRook)) << fen;
      EXPECT_EQ(parse_san(position, to_san(position, move)), move) << fen;
    }
    EXPECT_EQ(found, castlings) << fen;
  }
}

TEST(Movegen, EveryCodeIsLegalOrNotInChess960) {
  for (const char* fen : {"7k/8/8/8/8/8/8/1R1KR3 w EB - 0 1", "4k3/8/8/8/8/8/8/6KR w H - 0 1"}) {
    const Position position = parse_fen(fen, nullptr, Rules::kChess960);
    const MoveList moves = legal_moves(position);
    for (unsigned bits = 0; bits < 65536; ++bits) {
      const Move move = Move::from_bits(static_cast<std::uint16_t>(bits));
      const bool is_listed = std::find(moves.begin(), moves.end(), move) != moves.end();
      ASSERT_EQ(is_legal(position, move), is_listed) << fen << " " << bits;
    }
  }
}

TEST(Movegen, NotationsOfCastling) {
  const Position standard = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const Move castling(kE1, kG1, Move::kCastling);
  EXPECT_EQ(to_uci(standard, castling, false), "e1g1");
  EXPECT_EQ(to_uci(standard, castling, true), "e1h1");
  EXPECT_EQ(parse_uci(standard, "e1g1"), castling);
  EXPECT_EQ(parse_uci(standard, "e1h1"), castling);
  // A king's own move goes first.
  const Position both = parse_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1", nullptr, Rules::kChess960);
  EXPECT_EQ(parse_uci(both, "f1g1"), Move(kF1, kG1));
  EXPECT_EQ(parse_uci(both, "f1h1"), Move(kF1, kG1, Move::kCastling));
  // The name is the same after the move, in a line of moves.
  Position after = both;
  after.do_move(Move(kF1, kG1, Move::kCastling));
  EXPECT_EQ(to_uci(after, Move(kF1, kG1, Move::kCastling), true), "f1h1");
}

TEST(Movegen, KnownNumbersOfMoves) {
  EXPECT_EQ(count_legal_moves(Position()), 20u);
  // The most moves of a position that can arise in a game (N. Petrovic, 1964).
  EXPECT_EQ(count_legal_moves(parse_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")), 218u);
}

}  // namespace
}  // namespace cobalt::chess
