// SPDX-License-Identifier: Apache-2.0
/// \file
/// Static exchange on every square (definition: docs/reference/evaluation/tactics.md; rtl/board/cb_exchange_map.sv).
///
/// All 64 squares at once: every bit of every number is a bitboard. Counts and lists are unary, the set of squares with
/// more than i of something for every i; what a capture is worth is a binary number of three bitboards.
///
/// All values of the definition are odd, so only ceil(worth / 2) matters, and it follows the same rule with the values
/// 1, 2, 3, 5: max(0, ceil((v - w) / 2)) = max(0, (v + 1) / 2 - ceil(w / 2)).
#ifndef COBALT_HLS_EVAL_EXCHANGE_MAP_HPP
#define COBALT_HLS_EVAL_EXCHANGE_MAP_HPP

#include "hls/eval/attack_map.hpp"

namespace cobalt {
namespace hls {

/// Pieces of a side's list that count.
constexpr unsigned kExchangeList = 8;
/// Pieces of one class that count.
constexpr unsigned kExchangeClass = 3;

/// How many pieces of one class take part, saturating: more_than[i] is the set of squares with more than i.
struct ExchangeCount {
  Bitboard more_than[kExchangeClass];

  void clear() {
    for (unsigned i = 0; i < kExchangeClass; ++i) more_than[i] = 0;
  }
  /// One more on these squares.
  void add(Bitboard squares) {
    more_than[2] |= more_than[1] & squares;
    more_than[1] |= more_than[0] & squares;
    more_than[0] |= squares;
  }
};

/// The pieces of a side that take part, by class. Pawns are at most two, kings at most one.
struct ExchangeSide {
  ExchangeCount pawn;
  ExchangeCount minor;
  ExchangeCount rook;
  ExchangeCount queen;
  Bitboard king;
};

/// Adds the bishops or rooks and the queens that take part along one direction.
template <unsigned kDirection>
inline void exchange_direction(const Board& board, const AttackMap& map, ExchangeSide sides[2]) {
  // p1, of either side: pawns and sliders that attack the square.
  const Bitboard queen_1 = map.queen_ray[kWhite][kDirection] | map.queen_ray[kBlack][kDirection];
  const Bitboard pawn_1 = kDirection == kNorthEast   ? map.pawn_east[kWhite]
                          : kDirection == kNorthWest ? map.pawn_west[kWhite]
                          : kDirection == kSouthEast ? map.pawn_east[kBlack]
                          : kDirection == kSouthWest ? map.pawn_west[kBlack]
                                                     : Bitboard{0};
  const Bitboard first = map.slider_ray[kWhite][kDirection] | map.slider_ray[kBlack][kDirection] | queen_1 | pawn_1;

  // p2: the x-rays, behind a piece of either side.
  Bitboard xray[2];
  for (unsigned side = 0; side < 2; ++side) xray[side] = map.xray(side, kDirection);
  const Bitboard queen_xray = map.queen_xray_own[kWhite][kDirection] | map.queen_xray_enemy[kWhite][kDirection] |
                              map.queen_xray_own[kBlack][kDirection] | map.queen_xray_enemy[kBlack][kDirection];
  const Bitboard second = first & (xray[kWhite] | xray[kBlack]);
  const Bitboard as_queen_2 = queen_1 | queen_xray;

  // p3: what the square of p1 sees as its second piece.
  const Bitboard empty = ~board.occupied;
  const Bitboard as_queen_3 = as_queen_2 | ray<kDirection>(queen_xray & board.occupied, empty);

  for (unsigned side = 0; side < 2; ++side) {
    ExchangeCount& slider = kDirection % 2 == 0 ? sides[side].rook : sides[side].minor;
    ExchangeCount& queen = sides[side].queen;
    const Bitboard own_2 = second & xray[side];
    const Bitboard own_3 = second & ray<kDirection>(xray[side] & board.occupied, empty);
    slider.add(map.slider_ray[side][kDirection]);
    slider.add(own_2 & ~as_queen_2);
    slider.add(own_3 & ~as_queen_3);
    queen.add(map.queen_ray[side][kDirection]);
    queen.add(own_2 & as_queen_2);
    queen.add(own_3 & as_queen_3);
  }
}

/// All pieces that take part.
inline void count_exchange(const Board& board, const AttackMap& map, ExchangeSide sides[2]) {
  for (unsigned side = 0; side < 2; ++side) {
    ExchangeSide& own = sides[side];
    own.pawn.clear();
    own.minor.clear();
    own.rook.clear();
    own.queen.clear();
    own.pawn.add(map.pawn_west[side]);
    own.pawn.add(map.pawn_east[side]);
    for (unsigned jump = 0; jump < 8; ++jump) own.minor.add(map.knight_jump[side][jump]);
    own.king = map.king[side];
  }
  exchange_direction<kNorth>(board, map, sides);
  exchange_direction<kNorthEast>(board, map, sides);
  exchange_direction<kEast>(board, map, sides);
  exchange_direction<kSouthEast>(board, map, sides);
  exchange_direction<kSouth>(board, map, sides);
  exchange_direction<kSouthWest>(board, map, sides);
  exchange_direction<kWest>(board, map, sides);
  exchange_direction<kNorthWest>(board, map, sides);
}

inline Bitboard select(Bitboard where, Bitboard yes, Bitboard no) { return no ^ (where & (yes ^ no)); }

/// The pieces of Black on the squares `black`, of White on the others.
inline ExchangeSide exchange_side(Bitboard black, const ExchangeSide sides[2]) {
  ExchangeSide side;
  for (unsigned i = 0; i < kExchangeClass; ++i) {
    side.pawn.more_than[i] = select(black, sides[kBlack].pawn.more_than[i], sides[kWhite].pawn.more_than[i]);
    side.minor.more_than[i] = select(black, sides[kBlack].minor.more_than[i], sides[kWhite].minor.more_than[i]);
    side.rook.more_than[i] = select(black, sides[kBlack].rook.more_than[i], sides[kWhite].rook.more_than[i]);
    side.queen.more_than[i] = select(black, sides[kBlack].queen.more_than[i], sides[kWhite].queen.more_than[i]);
  }
  side.king = select(black, sides[kBlack].king, sides[kWhite].king);
  return side;
}

/// How many pieces of the classes so far, cheapest first: more_than[i] is the set of squares with more than i, up to 8.
struct ExchangeList {
  Bitboard more_than[kExchangeList];

  void clear() {
    for (unsigned i = 0; i < kExchangeList; ++i) more_than[i] = 0;
  }
  /// The list with up to three pieces more on every square.
  ExchangeList plus(const ExchangeCount& count) const {
    ExchangeList sum;
    for (unsigned i = 0; i < kExchangeList; ++i) {
      sum.more_than[i] = more_than[i];
      for (unsigned k = 0; k < kExchangeClass; ++k) {
        sum.more_than[i] |= count.more_than[k] & (i > k ? more_than[i > k ? i - k - 1 : 0] : ~Bitboard{0});
      }
    }
    return sum;
  }
};

/// A number of every square, 0 to 7: bit b in bit[b]. The value of a piece: pawn 1, minor 2, rook 3, queen 5, king 7.
struct ExchangeNumber {
  Bitboard bit[3];
};

/// The two lists of a square: where there is an i-th piece, and its value. The value where there is none is a king's.
struct ExchangeOrder {
  Bitboard present[kExchangeList];
  ExchangeNumber value[kExchangeList];
};

inline ExchangeOrder exchange_order(const ExchangeSide& side) {
  ExchangeList none;
  none.clear();
  const ExchangeList pawns = none.plus(side.pawn);
  const ExchangeList minors = pawns.plus(side.minor);
  const ExchangeList rooks = minors.plus(side.rook);
  const ExchangeList queens = rooks.plus(side.queen);
  ExchangeOrder order;
  for (unsigned i = 0; i < kExchangeList; ++i) {
    const Bitboard minor = minors.more_than[i] & ~pawns.more_than[i];
    const Bitboard rook = rooks.more_than[i] & ~minors.more_than[i];
    const Bitboard king = ~queens.more_than[i];
    order.present[i] = queens.more_than[i] | (side.king & (i > 0 ? queens.more_than[i > 0 ? i - 1 : 0] : ~Bitboard{0}));
    order.value[i].bit[0] = ~minor;
    order.value[i].bit[1] = minor | rook | king;
    order.value[i].bit[2] = ~rooks.more_than[i];
  }
  return order;
}

/// Half of what a capture is worth, rounded up, from that of the next capture: 0 if nothing can capture, 7 if a king is
/// taken, else the difference, if that is positive.
/// \param can    squares where the side that captures has a piece left
/// \param taken  value of the piece that is taken
inline ExchangeNumber capture_worth(Bitboard can, const ExchangeNumber& taken, const ExchangeNumber& next) {
  const Bitboard value[3] = {can & taken.bit[0], can & taken.bit[1], can & taken.bit[2]};
  const Bitboard borrow_1 = ~value[0] & next.bit[0];
  const Bitboard borrow_2 = (~value[1] & (next.bit[1] | borrow_1)) | (next.bit[1] & borrow_1);
  const Bitboard borrow_3 = (~value[2] & (next.bit[2] | borrow_2)) | (next.bit[2] & borrow_2);
  const Bitboard king = value[0] & value[1] & value[2];
  ExchangeNumber worth;
  worth.bit[0] = ((value[0] ^ next.bit[0]) & ~borrow_3) | king;
  worth.bit[1] = ((value[1] ^ next.bit[1] ^ borrow_1) & ~borrow_3) | king;
  worth.bit[2] = ((value[2] ^ next.bit[2] ^ borrow_2) & ~borrow_3) | king;
  return worth;
}

/// Squares whose piece or pawn, of either side, is hung: loses material by exchange. Kings never are.
inline Bitboard hung_squares(const Board& board, const AttackMap& map) {
  ExchangeSide sides[2];
  count_exchange(board, map, sides);

  Bitboard owned[2];  // without kings
  for (unsigned side = 0; side < 2; ++side) {
    owned[side] = board.pawn[side] | board.knight[side] | board.bishop[side] | board.rook[side] | board.queen[side];
  }
  const Bitboard minor = board.knight[kWhite] | board.knight[kBlack] | board.bishop[kWhite] | board.bishop[kBlack];
  const Bitboard rook = board.rook[kWhite] | board.rook[kBlack];
  const Bitboard queen = board.queen[kWhite] | board.queen[kBlack];
  const ExchangeNumber target = {{~minor, minor | rook, queen}};

  // The attacker of a white piece is Black. The piece that makes the first capture must attack the square directly.
  const Bitboard white = owned[kWhite];
  const Bitboard attacked = select(white, map.all[kBlack], map.all[kWhite] & owned[kBlack]);
  const ExchangeOrder attacker = exchange_order(exchange_side(white, sides));
  const ExchangeOrder defender = exchange_order(exchange_side(~white, sides));

  // From the sixteenth capture to the first: the defender's i-th piece takes the attacker's i-th, which took the
  // defender's piece before, or the piece on the square.
  ExchangeNumber worth = {{0, 0, 0}};
  for (unsigned i = kExchangeList - 1; i > 0; --i) {
    worth = capture_worth(defender.present[i], attacker.value[i], worth);
    worth = capture_worth(attacker.present[i], defender.value[i - 1], worth);
  }
  worth = capture_worth(defender.present[0], attacker.value[0], worth);
  worth = capture_worth(attacker.present[0] & attacked, target, worth);
  return worth.bit[0] | worth.bit[1] | worth.bit[2];
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_EVAL_EXCHANGE_MAP_HPP
