// SPDX-License-Identifier: Apache-2.0
#include "host/chess/exchange.hpp"

#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "host/chess/san.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

struct Swap {
  const Position& position;
  Square target;

  /// What `side` wins at most by capturing a piece of `victim` value on the target, or by not capturing.
  int best_gain(Color side, int victim_cp, Bitboard occupied) const {
    const Bitboard ours = position.attackers(target, side, occupied) & occupied;
    for (const PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen, kKing}) {
      const Bitboard pieces = ours & position.pieces(type);
      if (pieces == 0) continue;
      const Bitboard after = occupied ^ bit(lowest(pieces));
      if (type == kKing && (position.attackers(target, ~side, after) & after) != 0) return 0;
      return std::max(0, victim_cp - best_gain(~side, exchange_value_cp(type), after));
    }
    return 0;
  }
};

/// The exchange worked out from its definition: each side captures with its cheapest piece, or stops.
int slow_exchange(const Position& position, Move move) {
  if (move.kind() == Move::kCastling) return 0;
  const Square to = move.to();
  const PieceType placed = move.kind() == Move::kPromotion ? move.promotion() : type_of(position.piece_on(move.from()));
  Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(to);
  if (move.kind() == Move::kEnPassant) occupied &= ~bit(offset(to, -pawn_push(position.side_to_move())));
  const Swap swap{position, to};
  return immediate_gain_cp(position, move) -
         swap.best_gain(~position.side_to_move(), exchange_value_cp(placed), occupied);
}

TEST(Exchange, EqualsTheDefinition) {
  RandomOptions options;
  options.kind = RandomKind::kMixed;
  std::size_t captures = 0;
  for_each_random_position(3000, 5, options, [&](const Position& position) {
    for (const Move move : legal_moves(position)) {
      const int value = slow_exchange(position, move);
      captures += position.is_capture(move);
      EXPECT_TRUE(exchange_gains(position, move, value)) << to_fen(position) << " " << to_uci(move);
      EXPECT_FALSE(exchange_gains(position, move, value + 1)) << to_fen(position) << " " << to_uci(move);
    }
  });
  EXPECT_GT(captures, 5000U);
}

struct Case {
  const char* fen;
  const char* move;
  int gain_cp;
};

TEST(Exchange, KnownCases) {
  constexpr int P = 100, N = 320, B = 330, R = 500, Q = 960;
  const Case cases[] = {
      {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", P},
      {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", P - N},
      {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", P},
      {"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0},
      {"4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5", P - N},
      {"3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", R},              // two rooks for two, the last one stays
      {"3qk3/3r4/8/3p4/8/3Q4/3R4/3RK3 w - - 0 1", "Qxd5", P - Q + R},  // pieces behind pieces
      {"4k3/8/8/8/8/4p3/3B4/4K3 b - - 0 1", "exd2+", B - P},           // the king may take back
      {"4k3/8/8/6b1/8/4p3/3B4/4K3 b - - 0 1", "exd2+", B},             // and may not when it is defended
      {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+", Q - P},
      {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", N + Q - P},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", P},
      {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0},
      {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", 0},
      {"4k3/8/8/1p6/8/3N4/8/4K3 w - - 0 1", "Nc5", 0},
      {"4k3/8/1p6/8/8/3N4/8/4K3 w - - 0 1", "Nc5", -N},
  };
  for (const Case& test : cases) {
    const Position position = parse_fen(test.fen);
    const Move move = parse_san(position, test.move);
    EXPECT_TRUE(exchange_gains(position, move, test.gain_cp)) << test.fen << " " << test.move;
    EXPECT_FALSE(exchange_gains(position, move, test.gain_cp + 1)) << test.fen << " " << test.move;
  }
}

TEST(Exchange, ImmediateGain) {
  const Position position = parse_fen("1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(immediate_gain_cp(position, parse_san(position, "axb8=Q")), 320 + 960 - 100);
  EXPECT_EQ(immediate_gain_cp(position, parse_san(position, "a8=N")), 320 - 100);
  EXPECT_EQ(immediate_gain_cp(position, parse_san(position, "exd6")), 100);
  EXPECT_EQ(immediate_gain_cp(position, parse_san(position, "e6")), 0);
}

}  // namespace
}  // namespace cobalt::chess
