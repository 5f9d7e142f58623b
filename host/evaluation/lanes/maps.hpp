// SPDX-License-Identifier: Apache-2.0
/// \file
/// The maps of one position, in all directions at once: what hls/eval/attack_map.hpp, control_map.hpp, exchange_map.hpp
/// and pin_map.hpp make, joined to a set a side as far as nobody asks for the direction.
#pragma once

#include "hls/eval/board.hpp"
#include "host/evaluation/lanes/directions.hpp"
#include "host/evaluation/planes.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

/// Sets of a side on the real board.
enum SideSet : unsigned {
  kPawn,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
  kPieces,    ///< all of them
  kCastling,  ///< rooks that may still castle
  kToMove,    ///< all squares if the side is to move
  // Squares attacked.
  kPawnAttacks,
  kKnightAttacks,
  kBishopAttacks,
  kRookAttacks,
  kQueenAttacks,
  kKingAttacks,
  kAllAttacks,
  kRisingAttacks,   ///< of bishops, along rising diagonals
  kFallingAttacks,  ///< along falling ones
  kForwardAttacks,  ///< of bishops, towards the enemy
  kFileAttacks,     ///< of rooks, towards the enemy
  kTwoPawns,        ///< squares that two pawns attack
  kXraysDearer,     ///< all squares if a slider sees a dearer piece behind an own one
  kCountBit0,       ///< attackers of every square, control_map.hpp
  kCountBit1,
  kCountBit2,
  kCountBit3,
  kCountBit4,
  kBehindBit0,  ///< lines on which its sliders see every square behind one piece, up to three
  kBehindBit1,
  // Pieces that take part in exchanges: squares with one, two and three at least.
  kMinors1,
  kMinors2,
  kMinors3,
  kRooks1,
  kRooks2,
  kRooks3,
  kQueens1,
  kQueens2,
  kQueens3,
  // Pins.
  kPinned,                ///< against the own king
  kPermanentlyPinned,     ///< of these, for good
  kMpinned,               ///< by an enemy slider, to an own piece of its value
  kBetweenBishopAndRook,  ///< squares that an enemy bishop and an own rook see from both sides
  kBetweenBishopAndQueen,
  kBetweenRookAndQueen,
  // What the king would attack.
  kKingAsRook,
  kKingAsBishop,
  kSideSets
};

/// Sets of both sides, of one position or several.
template <class V>
struct Sides {
  V set[kSideSets];

  V operator[](SideSet name) const { return set[name]; }
};

/// Pins against the king of a side, by lane of DirectionSets.
struct Pins {
  unsigned lanes;  ///< bit l: there is one; the next two are not set when there is none
  unsigned by_queen;
  unsigned pinner_protected;
  alignas(64) DirectionSets pinned;  ///< the piece
};

/// What is known of one position beside the sets of its sides.
struct PositionFacts {
  Planes codes;  ///< the position
  Planes plain;  ///< the same with the king to move replaced by its plain code
  unsigned side_to_move;
  bool is_refused;  ///< it is no legal encoding, or the side not to move is in check; then nothing else is sure
  bool in_check;    ///< the side to move
  Pins pins[2];
};

/// The planes of a packed position.
inline Planes planes_of(const std::uint8_t* packed) {
  const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(packed));
  // Ranks 1 to 4 in the low halves of both lanes, ranks 5 to 8 in the high ones.
  const __m256i by_half = _mm256_permute4x64_epi64(bytes, 0xd8);
  const __m256i even = _mm256_and_si256(by_half, _mm256_set1_epi8(15));
  const __m256i odd = _mm256_and_si256(_mm256_srli_epi16(by_half, 4), _mm256_set1_epi8(15));
  const __m256i low = _mm256_unpacklo_epi8(even, odd);
  const __m256i high = _mm256_unpackhi_epi8(even, odd);
  Planes planes;
  const auto plane = [&](int shift) {
    const auto low_bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(low, shift)));
    const auto high_bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(high, shift)));
    return low_bits | static_cast<Set>(high_bits) << 32;
  };
  planes.bit[0] = plane(7);
  planes.bit[1] = plane(6);
  planes.bit[2] = plane(5);
  planes.bit[3] = plane(4);
  return planes;
}

inline unsigned count(Set b) { return static_cast<unsigned>(__builtin_popcountll(b)); }

/// Decodes and checks as hls/eval/board.hpp does. Why a position is refused is left to the reference.
inline void decode(const Planes& codes, Sides<Pair>& sides, PositionFacts& facts) {
  const Set a = codes.bit[0];
  const Set b = codes.bit[1];
  const Set c = codes.bit[2];
  const Set black = codes.bit[3];
  const Set king_to_move = black & ~(a | b | c);
  const Set plain_kings = b & c & ~a;
  const Set special = a & b & c;
  const Set pawns = a & ~(b | c);
  const bool black_to_move = (plain_kings & ~black) != 0;
  facts.codes = codes;
  facts.side_to_move = black_to_move ? kBlack : kWhite;

  // Only the king to move has a code of the other colour: Black's bit, whoever it is.
  facts.plain = {{a, b | king_to_move, c | king_to_move, black_to_move ? black : black ^ king_to_move}};
  constexpr Set kBackRanks = kRank1 | kRank8;
  const Set special_rook = special & kBackRanks;
  const Set special_pawn = special & ~kBackRanks;
  const Pair colour = pair(~facts.plain.bit[3], facts.plain.bit[3]);
  sides.set[kPawn] = splat<Pair>(pawns | special_pawn) & colour;
  sides.set[kKnight] = splat<Pair>(b & ~(a | c)) & colour;
  sides.set[kBishop] = splat<Pair>(a & b & ~c) & colour;
  sides.set[kRook] = splat<Pair>((c & ~(a | b)) | special_rook) & colour;
  sides.set[kQueen] = splat<Pair>(a & c & ~b) & colour;
  sides.set[kKing] = splat<Pair>(king_to_move | plain_kings) & colour;
  sides.set[kPieces] = splat<Pair>(a | b | c | king_to_move) & colour;
  sides.set[kCastling] = splat<Pair>(special_rook) & colour;
  sides.set[kToMove] = black_to_move ? pair(0, ~Set(0)) : pair(~Set(0), 0);

  // No choices: a position that is refused is rare, and looks good in most respects.
  facts.is_refused = ((count(king_to_move) ^ 1u) | (count(plain_kings) ^ 1u) | (pawns & kBackRanks)) != 0;
  if (special != 0) {
    const Set white_king = black_to_move ? plain_kings : king_to_move;
    const Set black_king = black_to_move ? king_to_move : plain_kings;
    const Set white_castling = special_rook & ~black;
    const Set black_castling = special_rook & black;
    constexpr Set kA1H1 = 0x81;
    constexpr Set kE1 = Set(1) << 4;
    facts.is_refused |= (white_castling & ~kA1H1) != 0 || (black_castling & ~(kA1H1 << 56)) != 0 ||
                        (white_castling != 0 && (white_king & kE1) == 0) ||
                        (black_castling != 0 && (black_king & kE1 << 56) == 0);
    // A pawn that has just crossed the two squares behind it is the enemy's of the side to move.
    const Set crossed = black_to_move ? special_pawn >> 8 | special_pawn >> 16 : special_pawn << 8 | special_pawn << 16;
    const Set allowed = black_to_move ? kRank1 << 24 & ~black : kRank1 << 32 & black;
    facts.is_refused |= (special_pawn & ~allowed) != 0 || (special_pawn & (special_pawn - 1)) != 0 ||
                        (crossed & (a | b | c | black)) != 0;
  }
}

/// Lines of a side by direction.
struct SliderMap {
  DirectionSets bishop_or_rook;  ///< squares that its bishops (odd lanes) or rooks (even) attack
  DirectionSets queen;
  DirectionSets xray;           ///< squares that a slider would attack if the one piece in the way were gone
  DirectionSets king;           ///< squares that its king would attack as a queen
  DirectionSets rook_diagonal;  ///< that its rooks would attack as bishops

  DirectionSets first() const { return bishop_or_rook | queen; }
};
inline SliderMap make_slider_map(const Sides<Pair>& sides, unsigned side, const Rays& rays, Set occupied) {
  const Pair rook_and_bishop =
      side == kWhite ? first_lanes(sides[kRook], sides[kBishop]) : second_lanes(sides[kRook], sides[kBishop]);
  SliderMap map;
  map.bishop_or_rook = rays(by_kind(rook_and_bishop));
  map.queen = rays(all_directions(sides[kQueen][side]));
  // A ray goes on from the piece that stopped it.
  map.xray = rays(map.first() & all_directions(occupied));
  map.king = rays(all_directions(sides[kKing][side]));
  map.rook_diagonal = rays(by_kind(pair(0, sides[kRook][side])));
  return map;
}

/// Attacks and x-rays, joined.
inline void join_attacks(const SliderMap map[2], const DirectionSets jumps[2], Sides<Pair>& sides) {
  const Joined sliders = join(map[kWhite].bishop_or_rook, map[kBlack].bishop_or_rook);
  sides.set[kRookAttacks] = sliders.straight;
  sides.set[kBishopAttacks] = sliders.diagonal;
  sides.set[kQueenAttacks] = join(map[kWhite].queen, map[kBlack].queen).any();
  sides.set[kKnightAttacks] = join(jumps[kWhite], jumps[kBlack]).any();
  const Joined as_queen = join(map[kWhite].king, map[kBlack].king);
  sides.set[kKingAsRook] = as_queen.straight;
  sides.set[kKingAsBishop] = as_queen.diagonal;

  // North-east and south-west together, and so on.
  const Four white = map[kWhite].bishop_or_rook.up();
  const Four black = map[kBlack].bishop_or_rook.down();
  const Four white_lines = white | map[kWhite].bishop_or_rook.down();
  const Four black_lines = black | map[kBlack].bishop_or_rook.up();
  sides.set[kRisingAttacks] = second_lanes(low_half(white_lines), low_half(black_lines));
  sides.set[kFallingAttacks] = second_lanes(high_half(white_lines), high_half(black_lines));
  sides.set[kForwardAttacks] = second_lanes(low_half(white) | high_half(white), low_half(black) | high_half(black));
  sides.set[kFileAttacks] = first_lanes(low_half(white), low_half(black));

  // Pawns, as their side sees them.
  const Pair pawn = own_view(sides[kPawn]);
  const Pair pawn_west = own_view(north(west(pawn)));
  const Pair pawn_east = own_view(north(east(pawn)));
  sides.set[kPawnAttacks] = pawn_west | pawn_east;
  sides.set[kTwoPawns] = pawn_west & pawn_east;
  const Pair king = sides[kKing];
  const Pair beside = east(king) | west(king);
  sides.set[kKingAttacks] = beside | north(beside | king) | south(beside | king);
  sides.set[kAllAttacks] = sides[kPawnAttacks] | sides[kKnightAttacks] | sides[kBishopAttacks] | sides[kRookAttacks] |
                           sides[kQueenAttacks] | sides[kKingAttacks];
}

/// Numbers of the lanes of both sides that have a square, by weight: 1, 2, 4 and 8, each still in two parts.
struct LaneCount {
  Pair part[4][2];
};
inline LaneCount count_lanes(const DirectionSets (&ones)[2], const DirectionSets (&twos)[2]) {
  Pair low[2][4];
  for (unsigned side = 0; side < 2; ++side) {
    const BitSum<Four> one = add_bits(ones[side].up(), ones[side].down());
    const BitSum<Four> two = add_bits(twos[side].up(), twos[side].down(), one.carry);
    const BitSum<Pair> half_one = add_bits(low_half(one.sum), high_half(one.sum));
    const BitSum<Pair> half_two = add_bits(low_half(two.sum), high_half(two.sum), half_one.carry);
    const BitSum<Pair> half_four = add_bits(low_half(two.carry), high_half(two.carry), half_two.carry);
    low[side][0] = half_one.sum;
    low[side][1] = half_two.sum;
    low[side][2] = half_four.sum;
    low[side][3] = half_four.carry;
  }
  LaneCount result;
  for (unsigned weight = 0; weight < 4; ++weight) {
    result.part[weight][0] = first_lanes(low[kWhite][weight], low[kBlack][weight]);
    result.part[weight][1] = second_lanes(low[kWhite][weight], low[kBlack][weight]);
  }
  return result;
}

/// Attackers of every square, batteries among them.
inline void count_attackers(const SliderMap map[2], const DirectionSets jumps[2], Sides<Pair>& sides) {
  DirectionSets ones[2];
  DirectionSets twos[2];
  for (unsigned side = 0; side < 2; ++side) {
    const DirectionSets first = map[side].first();
    const DirectionSets battery = first & map[side].xray;
    ones[side] = jumps[side] ^ first ^ battery;
    twos[side] = battery | (jumps[side] & first);  // a battery has a first piece
  }
  const LaneCount count = count_lanes(ones, twos);
  // The two pawns are one of weight 1 or one of weight 2.
  const Pair one_pawn = sides[kPawnAttacks] & ~sides[kTwoPawns];
  const BitSum<Pair> one_a = add_bits(count.part[0][0], count.part[0][1], one_pawn);
  const BitSum<Pair> one_b = add_bits(one_a.sum, sides[kKingAttacks]);
  const BitSum<Pair> two_a = add_bits(count.part[1][0], count.part[1][1], sides[kTwoPawns]);
  const BitSum<Pair> two_b = add_bits(two_a.sum, one_a.carry, one_b.carry);
  const BitSum<Pair> four_a = add_bits(count.part[2][0], count.part[2][1], two_a.carry);
  const BitSum<Pair> four_b = add_bits(four_a.sum, two_b.carry);
  const BitSum<Pair> eight_a = add_bits(count.part[3][0], count.part[3][1], four_a.carry);
  const BitSum<Pair> eight_b = add_bits(eight_a.sum, four_b.carry);
  sides.set[kCountBit0] = one_b.sum;
  sides.set[kCountBit1] = two_b.sum;
  sides.set[kCountBit2] = four_b.sum;
  sides.set[kCountBit3] = eight_b.sum;
  sides.set[kCountBit4] = eight_a.carry | eight_b.carry;
}

/// Lane 0 of numbers of each side, and lane 1.
inline UpTo3<Pair> first_lanes(const UpTo3<Pair> (&side)[2]) {
  return {first_lanes(side[0].one, side[1].one), first_lanes(side[0].two, side[1].two),
          first_lanes(side[0].three, side[1].three)};
}
inline UpTo3<Pair> second_lanes(const UpTo3<Pair> (&side)[2]) {
  return {second_lanes(side[0].one, side[1].one), second_lanes(side[0].two, side[1].two),
          second_lanes(side[0].three, side[1].three)};
}

/// Lines on which sliders see every square behind one piece: lines_behind of rays.hpp.
inline void count_lines_behind(const SliderMap map[2], Sides<Pair>& sides) {
  UpTo3<Pair> lines[2];
  for (unsigned side = 0; side < 2; ++side) {
    lines[side] = count_by_kind(UpTo3<DirectionSets>{map[side].xray, DirectionSets{}, DirectionSets{}});
  }
  const UpTo3<Pair> all = first_lanes(lines) + second_lanes(lines);
  sides.set[kBehindBit0] = (all.one & ~all.two) | all.three;
  sides.set[kBehindBit1] = all.two;
}

/// Pieces that take part in exchanges, by class: count_exchange of exchange_map.hpp.
inline void count_exchange(const SliderMap map[2], const DirectionSets jumps[2], const Rays& rays, Sides<Pair>& sides) {
  const Pair pawn = own_view(sides[kPawn]);
  const Pair west_pawn = own_view(north(west(pawn)));
  const Pair east_pawn = own_view(north(east(pawn)));
  const DirectionSets pawn_1 = direction_sets(Four{0, east_pawn[kWhite], 0, west_pawn[kWhite]},
                                              Four{0, west_pawn[kBlack], 0, east_pawn[kBlack]});
  const DirectionSets occupied = all_directions(sides[kPieces][kWhite] | sides[kPieces][kBlack]);
  const DirectionSets xray[2] = {map[kWhite].xray, map[kBlack].xray};
  const DirectionSets queen_1 = map[kWhite].queen | map[kBlack].queen;
  const DirectionSets queen_xray = rays(queen_1 & occupied);
  const DirectionSets first = map[kWhite].bishop_or_rook | map[kBlack].bishop_or_rook | queen_1 | pawn_1;
  const DirectionSets second = first & (xray[kWhite] | xray[kBlack]);
  const DirectionSets as_queen_2 = queen_1 | queen_xray;
  const DirectionSets as_queen_3 = as_queen_2 | rays(queen_xray & occupied);

  UpTo3<Pair> sliders[2];
  UpTo3<Pair> queens[2];
  UpTo3<Pair> knights[2];
  for (unsigned side = 0; side < 2; ++side) {
    const DirectionSets own_2 = second & xray[side];
    const DirectionSets own_3 = second & rays(xray[side] & occupied);
    sliders[side] =
        count_by_kind(count(map[side].bishop_or_rook, without(own_2, as_queen_2), without(own_3, as_queen_3)));
    queens[side] = count_by_kind(count(map[side].queen, own_2 & as_queen_2, own_3 & as_queen_3));
    const Four up = jumps[side].up();
    const Four down = jumps[side].down();
    const Four one = up | down;
    const Four two = up & down;
    knights[side] =
        UpTo3<Pair>{low_half(one), low_half(two), Pair{}} + UpTo3<Pair>{high_half(one), high_half(two), Pair{}};
  }
  const UpTo3<Pair> rook = first_lanes(sliders);
  const UpTo3<Pair> minor = second_lanes(sliders) + (first_lanes(knights) + second_lanes(knights));
  const UpTo3<Pair> queen = first_lanes(queens) + second_lanes(queens);
  sides.set[kMinors1] = minor.one;
  sides.set[kMinors2] = minor.two;
  sides.set[kMinors3] = minor.three;
  sides.set[kRooks1] = rook.one;
  sides.set[kRooks2] = rook.two;
  sides.set[kRooks3] = rook.three;
  sides.set[kQueens1] = queen.one;
  sides.set[kQueens2] = queen.two;
  sides.set[kQueens3] = queen.three;
}

/// Pins against the king of `side`.
/// \return pieces pinned for good
inline Set find_king_pins(const SliderMap map[2], const Sides<Pair>& sides, unsigned side, const Rays& rays,
                          Pins& pins) {
  const unsigned enemy = 1 - side;
  // An own piece that the king and, from the other side, an enemy slider see.
  pins.pinned = map[side].king & opposite(map[enemy].first()) & all_directions(sides[kPieces][side]);
  pins.lanes = lanes_with_any(pins.pinned);
  if (pins.lanes == 0) return 0;

  const Set occupied = sides[kPieces][kWhite] | sides[kPieces][kBlack];
  const DirectionSets beyond = rays(pins.pinned);  // the squares between, and the pinner
  pins.by_queen = lanes_with_any(beyond & all_directions(sides[kQueen][enemy]));
  const Set enemies = sides[kPieces][enemy];
  pins.pinner_protected = lanes_with_any(beyond & all_directions(enemies & sides[kAllAttacks][enemy]));
  const Set advance = side == kWhite ? sides[kPawn][side] << 8 : sides[kPawn][side] >> 8;
  const Set pawn = (enemies & sides[kPawnAttacks][side]) | (advance & ~occupied);
  const Set escape = sides[kKingAttacks][side] & ~sides[kPieces][side] & ~sides[kAllAttacks][enemy];
  const DirectionSets beside = step(all_directions(sides[kKing][side]));
  const DirectionSets off_line = without(all_directions(escape), beside | opposite(beside));
  const unsigned breakable = lanes_with_any(beyond & all_directions(pawn)) | lanes_with_any(off_line);
  return join(only(~breakable, pins.pinned), DirectionSets{}).any()[0];
}

/// Pieces between a slider and another piece, of all kinds. Along a line each sees the piece between from its side.
inline void find_pins(const SliderMap map[2], const Rays& rays, Sides<Pair>& sides, Pins pins[2]) {
  Set permanent[2];
  for (unsigned side = 0; side < 2; ++side) permanent[side] = find_king_pins(map, sides, side, rays, pins[side]);
  sides.set[kPermanentlyPinned] = pair(permanent[kWhite], permanent[kBlack]);
  sides.set[kPinned] = join(pins[kWhite].pinned, pins[kBlack].pinned).any();

  const DirectionSets back[2] = {opposite(map[kWhite].bishop_or_rook), opposite(map[kBlack].bishop_or_rook)};
  const DirectionSets queen_back[2] = {opposite(map[kWhite].queen), opposite(map[kBlack].queen)};
  Set xrays[2];
  for (unsigned side = 0; side < 2; ++side) {
    const SliderMap& enemy = map[1 - side];
    const DirectionSets dearer =
        (back[side] & (enemy.rook_diagonal | enemy.queen | enemy.king)) | (queen_back[side] & enemy.king);
    xrays[side] = lanes_with_any(dearer & all_directions(sides[kPieces][side])) != 0 ? ~Set(0) : 0;
  }
  sides.set[kXraysDearer] = pair(xrays[kWhite], xrays[kBlack]);

  // A slider of the same value behind the piece.
  const DirectionSets same = (back[kBlack] & map[kWhite].bishop_or_rook) | (queen_back[kBlack] & map[kWhite].queen);
  Pair mpinned = splat<Pair>(join(same, DirectionSets{}).any()[0]);
  const Joined queen_behind = join(back[kBlack] & map[kWhite].queen, back[kWhite] & map[kBlack].queen);
  sides.set[kBetweenRookAndQueen] = queen_behind.straight;
  sides.set[kBetweenBishopAndQueen] = queen_behind.diagonal;
  sides.set[kBetweenBishopAndRook] =
      join(back[kBlack] & map[kWhite].rook_diagonal, back[kWhite] & map[kBlack].rook_diagonal).any();

  // A knight behind a piece that a bishop attacks does not see it: seldom are its lines needed.
  constexpr unsigned kDiagonals = 0xaa;
  const DirectionSets white_knights = map[kBlack].xray & all_directions(sides[kKnight][kWhite]);
  const DirectionSets black_knights = map[kWhite].xray & all_directions(sides[kKnight][kBlack]);
  if ((lanes_with_any(white_knights | black_knights) & kDiagonals) != 0) {
    const DirectionSets white_lines = rays(by_kind(pair(0, sides[kKnight][kWhite])));
    const DirectionSets black_lines = rays(by_kind(pair(0, sides[kKnight][kBlack])));
    mpinned |= join(back[kBlack] & white_lines, back[kWhite] & black_lines).any();
  }
  sides.set[kMpinned] = mpinned & sides[kPieces];
}

/// All maps of a position that decode() has read.
inline void make_maps(Sides<Pair>& sides, PositionFacts& facts) {
  const Set occupied = sides[kPieces][kWhite] | sides[kPieces][kBlack];
  const Rays rays(~occupied);
  const SliderMap map[2] = {make_slider_map(sides, kWhite, rays, occupied),
                            make_slider_map(sides, kBlack, rays, occupied)};
  const DirectionSets jumps[2] = {knight_jumps(sides[kKnight][kWhite]), knight_jumps(sides[kKnight][kBlack])};
  join_attacks(map, jumps, sides);
  const Pair attacked_king = swap_sides(sides[kAllAttacks]) & sides[kKing];
  facts.is_refused |= attacked_king[1 - facts.side_to_move] != 0;
  facts.in_check = attacked_king[facts.side_to_move] != 0;
  count_attackers(map, jumps, sides);
  count_lines_behind(map, sides);
  count_exchange(map, jumps, rays, sides);
  find_pins(map, rays, sides, facts.pins);
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
