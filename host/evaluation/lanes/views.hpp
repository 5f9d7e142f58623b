// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the groups of the evaluation ask of a position, as sets, for both sides and several positions at once. Values
/// are looked up from these sets side by side (lookups.hpp).
#pragma once

#include "host/evaluation/lanes/maps.hpp"
#include "host/evaluation/tables.hpp"
#include "spec/parameters.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

/// Sets of a side in its own view, unless said otherwise. "Entries" are eight bytes, one a file.
enum ViewSet : unsigned {
  // Pawns.
  kOwnPawn,
  kStructurePawns,  ///< pawn_structure
  kUnsupported,
  kStopped,
  kLinked,
  kOpposed,
  kDoubledFiles,  ///< multiple_pawns; squares of the first rank
  kDoubledEntries,
  kPassed,     ///< passed_pawns
  kBlockade0,  ///< bits of the subindex
  kBlockade1,
  kUnsafePath,
  kObstructedPath,
  kPassedSupported,
  kStopAttacked,  ///< passed_paths
  kStopHeld,
  kAttackedPath,
  kAllPassed,   ///< on any rank
  kSeenPassed,  ///< rook_behind_passed
  // Kings.
  kOwnKing,
  kRookEntries,
  kStormEntries,
  kShelterEntries,
  kCastledEntries,  ///< not set when nobody may castle
  kOwnCastling,
  kAttackersEntry,  ///< number
  kHome,            ///< development
  kCornerRooks,
  // Bishops and pawns.
  kOwnBishop,
  kSelfBlockers,
  kFixedBefore,  ///< squares straight before which an enemy pawn stands
  kLinkedOrProtected,
  kOpponentBlockers,
  kFixedBehind,  ///< squares straight behind which an own pawn stands
  kEnemyPawnAttacks,
  kShutOut,
  kBackBlockers,
  kFixedRear,
  kBothShut,
  kFixedPawns,
  kFixedOrNotLevering,
  kKingZone,
  kEnemyMajors,
  kEnemyPieces,   ///< and minor pieces
  kEnemyTargets,  ///< and pawns
  kEnemyPawn,
  kRisingTargets,  ///< attacked along what rises on the real board: mirrored ranks make it fall
  kFallingTargets,
  // Outposts.
  kOutpostsEntry,  ///< number
  kWeakMinors,
  kOwnPawnAttacks,
  kChallengeable,
  kScreened,
  // Seldom.
  kSeldomPlaced,  ///< not empty when a group of placements may count
  // Tactics.
  kHung,           ///< own, without the king
  kTacticalFlags,  ///< number, TacticalFlag
  kThreatNumber,   ///< two bits a pair of threats.hpp: it has a target, it has more
  kPressure0,
  kPressure1,         ///< on the real board
  kRelativelyPinned,  ///< not empty when relative_pins may count
  kBishopRookPinned,  ///< own pieces and pawns between, by line
  kBishopQueenPinned,
  kRookQueenPinned,
  kPressedByRook,    ///< attacked by enemies other than bishops
  kPressedByBishop,  ///< other than rooks
  // The control level of every square of the real board, by bit; in White's lanes.
  kLevel0,
  kLevel1,
  kLevel2,
  kLevel3,
  kViewSets
};

template <class V>
struct Views {
  V set[kViewSets];
};

/// A set by its name in the lanes of `sides`, in the view of its owner's side and of the other.
template <class V>
class Seen {
 public:
  explicit Seen(const Sides<V>& sides) : sides_(sides) {}
  V own(SideSet name) const { return own_view(sides_[name]); }
  V enemy(SideSet name) const { return enemy_view(sides_[name]); }

 private:
  const Sides<V>& sides_;
};

// ---- pawns ----

template <class V>
inline void view_pawns(const Sides<V>& sides, Views<V>& out) {
  const Seen<V> seen(sides);
  const V own = seen.own(kPawn);
  const V enemy = seen.enemy(kPawn);
  const V own_attacks = seen.own(kPawnAttacks);
  const V enemy_attacks = seen.enemy(kPawnAttacks);
  const V occupied = seen.own(kPieces) | seen.enemy(kPieces);
  const V beside = east(own) | west(own);
  out.set[kOwnPawn] = own;
  out.set[kEnemyPawn] = enemy;
  out.set[kOwnPawnAttacks] = own_attacks;
  out.set[kEnemyPawnAttacks] = enemy_attacks;

  constexpr Set kRanks2To6 = 0x0000ffffffffff00u;
  const V at_or_ahead = north_fill(own);
  out.set[kStructurePawns] = own & kRanks2To6;
  out.set[kUnsupported] = ~(east(at_or_ahead) | west(at_or_ahead));
  out.set[kStopped] = south(enemy | enemy_attacks);
  out.set[kLinked] = beside | north(beside) | south(beside);
  out.set[kOpposed] = south_fill(south(enemy));

  constexpr Set kRanks3To7 = 0x00ffffffffff0000u;
  const V stoppers = enemy | east(enemy) | west(enemy);
  const V passed = own & ~south_fill(south(stoppers | own));
  const V minors = seen.enemy(kKnight) | seen.enemy(kBishop);
  const V king = seen.enemy(kKing);
  const V attacked = enemy_attacks | seen.enemy(kKnightAttacks) | seen.enemy(kBishopAttacks) |
                     seen.enemy(kRookAttacks) | seen.enemy(kQueenAttacks);
  out.set[kPassed] = passed & kRanks3To7;
  out.set[kAllPassed] = passed;
  out.set[kBlockade0] = south(king | (occupied & ~minors));
  out.set[kBlockade1] = south(~king & (occupied | minors));
  out.set[kUnsafePath] = south_fill(south(attacked));
  out.set[kObstructedPath] = south_fill(south(occupied));
  out.set[kPassedSupported] = own_attacks | beside;
  const V stop_attacked = south(seen.enemy(kAllAttacks));
  out.set[kStopAttacked] = stop_attacked;
  out.set[kStopHeld] = south(seen.own(kAllAttacks));
  out.set[kAttackedPath] = south_fill(stop_attacked);
  out.set[kSeenPassed] = seen.own(kFileAttacks) & passed;
}

/// Two or more own pawns on a file, by structure (multiple_pawns.hpp).
template <class V>
inline void view_multiple_pawns(Views<V>& out) {
  const V own = out.set[kOwnPawn];
  UpTo3<V> count = {own, V{}, V{}};
  for (int step = 8; step <= 32; step *= 2) {
    count = count + UpTo3<V>{count.one >> step, count.two >> step, count.three >> step};
  }
  const V doubled = count.two & kRank1;
  const V has_pawn = count.one & kRank1;
  const V opposed = files(out.set[kEnemyPawn] & north_fill(north(own)));
  const V duo = files(own & (east(own) | west(own)));
  const V supported = files(own & out.set[kOwnPawnAttacks]) & ~duo;
  const V isolated = ~(east(has_pawn) | west(has_pawn)) & ~(duo | supported) & kRank1;
  const V foremost = own & ~south_fill(south(own));
  const V backward = files(north(foremost) & out.set[kEnemyPawnAttacks]) & ~(duo | supported | isolated);
  static_assert(spec::kIsolated == 0 && spec::kPseudoIsolated == 1 && spec::kPseudoIsolatedBackward == 2 &&
                    spec::kSupported == 3 && spec::kDuo == 4,
                "bits of the structure");
  const V rest = ~(duo | supported | isolated | backward) & kRank1;
  out.set[kDoubledFiles] = doubled;
  // Rows of the number's bits: tripled, unopposed, centrality, structure.
  const V rows = (count.three & kRank1) | ((~opposed & kRank1) << 8) |
                 splat<V>((kCentrality0 << 16) | (kCentrality1 << 24)) | ((rest | supported) << 32) |
                 ((backward | supported) << 40) | (duo << 48);
  out.set[kDoubledEntries] = transpose(rows);
}

// ---- kings ----

/// rooks_on_files.hpp.
template <class V>
inline void view_rook_files(const Sides<V>& sides, Views<V>& out) {
  const Seen<V> seen(sides);
  const V own = out.set[kOwnPawn];
  const V enemy = out.set[kEnemyPawn];
  const V before_enemy = south(enemy);
  const V levering = own & (east(before_enemy) | west(before_enemy));
  const V closed = files(own & ~levering);
  const V transparent = files(own) & ~closed;
  const V behind_own_pawn = south_fill(south(own));
  const V counted = seen.own(kRook) & (~behind_own_pawn | north_fill(transparent));
  V one = counted;
  V two = V{};
  for (int step = 8; step <= 32; step *= 2) {
    two = two | (two >> step) | (one & (one >> step));
    one = one | (one >> step);
  }
  const V unopposed = ~files(enemy) & kRank1;
  const V minor_attacks = seen.enemy(kKnightAttacks) | seen.enemy(kBishopAttacks);
  const V guarded_minors =
      (seen.enemy(kKnight) | seen.enemy(kBishop)) & out.set[kEnemyPawnAttacks] & ~south_fill(counted);
  // Unopposed files.
  const V blocked = files(guarded_minors);
  const V all_attacks = seen.enemy(kAllAttacks);
  const V guarded = (all_attacks >> 48) & (all_attacks >> 56);
  const V guarded_by_minors = (minor_attacks >> 48) & (minor_attacks >> 56);
  const V open_low = blocked | (guarded & ~guarded_by_minors);
  const V open_high = ~blocked & guarded;
  // Opposed files.
  const V target = enemy & ~north_fill(north(enemy));
  const V granite = files(target & out.set[kEnemyPawnAttacks]);
  const V shielded = files(guarded_minors & south_fill(south(target)));
  const V minor_protected = files(target & minor_attacks);
  const V opposed_low = granite | shielded;
  const V opposed_high = granite | (~shielded & minor_protected);
  const V low = ((unopposed & open_low) | (~unopposed & opposed_low)) & kRank1;
  const V high = ((unopposed & open_high) | (~unopposed & opposed_high)) & kRank1;
  // king_files.hpp: adjacent files, and the rook's and the bishop's file of a wing.
  const V king = files(seen.enemy(kKing));
  const V near = king | east(king) | west(king) | ((king & 0x01) << 2) | ((king & 0x80) >> 2) | ((king & 0x04) >> 2) |
                 ((king & 0x20) << 2);
  // Rows: transparent, near the king, semi_open, blockage, unopposed, rook_count.
  const V rows = transparent | (near << 8) | ((~closed & kRank1) << 16) | (low << 24) | (high << 32) |
                 (unopposed << 40) | ((one & ~two & kRank1) << 48) | ((two & kRank1) << 56);
  out.set[kRookEntries] = transpose(rows);
}

/// Rows 4 to 6 of entries: the rank of a file's only square.
template <class V>
inline V rank_rows(V squares, V all_ones) {
  return ((files(squares & 0xff00ff00ff00ff00u) | all_ones) << 32) |
         ((files(squares & 0xffff0000ffff0000u) | all_ones) << 40) |
         ((files(squares & 0xffffffff00000000u) | all_ones) << 48);
}

/// pawn_storm.hpp.
template <class V>
inline void view_storm(Views<V>& out) {
  const V own = out.set[kOwnPawn];
  const V enemy = out.set[kEnemyPawn];
  const V foremost = own & ~south_fill(south(own));
  const V before_enemy = south(enemy);
  const V levering = files(foremost & (east(before_enemy) | west(before_enemy)));
  const V shield = enemy & ~south_fill(south(enemy));
  constexpr Set kRank6 = 0x0000ff0000000000u;
  constexpr Set kRanks1To5 = 0x000000ffffffffffu;
  const V bare = ~files(enemy) & kRank1;
  const V rows = splat<V>(kCentrality0 | (kCentrality1 << 8)) | ((bare | files(shield & kRank6)) << 16) |
                 ((bare | files(shield & kRanks1To5)) << 24) | rank_rows(foremost, levering);
  out.set[kStormEntries] = transpose(rows);
}

/// pawn_shelter.hpp. Rows: two that are filled in for the king's file, enemy_pawn, rank.
/// \param ahead  the squares on a higher rank than the king's
template <class V>
inline V shelter_entries(const Views<V>& views, V ahead) {
  const V own = views.set[kOwnPawn];
  const V enemy = views.set[kEnemyPawn];
  const V before_king = own & ahead;
  const V nearest = before_king & ~north_fill(north(before_king));
  const V passed = files(own) & ~files(before_king);
  constexpr Set kRanks1To3 = 0x0000000000ffffffu;
  constexpr Set kRanks4To5 = 0x000000ffff000000u;
  const V first = enemy & ~north_fill(north(enemy));
  return transpose((files(first & ~kRanks4To5) << 16) | (files(first & (kRanks1To3 | kRanks4To5)) << 24) |
                   rank_rows(nearest, passed));
}

template <class V>
inline V knight_squares(V from) {
  const V beside_1 = east(from) | west(from);
  const V beside_2 = east(east(from)) | west(west(from));
  return north(north(beside_1)) | south(south(beside_1)) | north(beside_2) | south(beside_2);
}

/// Minus the number of squares, three for three or more: what holds counts as minus one.
template <class V>
inline V minus_up_to_3(V set) {
  const V without_first = set & (set - 1);
  return where_any(set) + where_any(without_first) + where_any(without_first & (without_first - 1));
}

template <class V>
inline void view_kings(const Sides<V>& sides, Views<V>& out) {
  const Seen<V> seen(sides);
  const V king = seen.own(kKing);
  out.set[kOwnKing] = king;
  out.set[kOwnCastling] = seen.own(kCastling);
  view_rook_files(sides, out);
  view_storm(out);
  // All ranks above the king's: those above a file's square, spread over the rank.
  V ahead = north_fill(north(king));
  ahead |= east(ahead) | west(ahead);
  ahead |= east(east(ahead)) | west(west(ahead));
  ahead |= east(east(east(east(ahead)))) | west(west(west(west(ahead))));
  out.set[kShelterEntries] = shelter_entries(out, ahead);
  if (!is_empty(out.set[kOwnCastling])) out.set[kCastledEntries] = shelter_entries(out, splat<V>(~kRank1));

  // king_attackers.hpp.
  const V ring = seen.enemy(kKingAttacks);
  const V queen = seen.own(kQueenAttacks);
  const V rook = seen.own(kRookAttacks);
  const V bishop = seen.own(kBishopAttacks);
  const V knight = seen.own(kKnightAttacks);
  const V protectors = out.set[kEnemyPawnAttacks] | seen.enemy(kKnightAttacks) | seen.enemy(kBishopAttacks) |
                       seen.enemy(kRookAttacks) | seen.enemy(kQueenAttacks);
  const V unprotected = ring & (out.set[kOwnPawnAttacks] | knight | bishop | rook | queen) & ~protectors;
  const V safe = ~(seen.own(kPieces) | seen.enemy(kAllAttacks));
  const V checks = (knight & knight_squares(seen.enemy(kKing))) | ((rook | queen) & seen.enemy(kKingAsRook)) |
                   ((bishop | queen) & seen.enemy(kKingAsBishop));
  const V bits = (seen.own(kToMove) & 128) | (where_any(queen & ring) & 64) | (where_any(rook & ring) & 32) |
                 (where_any(bishop & ring) & 16) | (where_any(knight & ring) & 8) | (where_any(checks & safe) & 1);
  out.set[kAttackersEntry] = bits - (minus_up_to_3(unprotected) << 1);

  // development.hpp.
  constexpr Set kB1G1 = 0x42;
  constexpr Set kC1F1 = 0x24;
  constexpr Set kD2E2 = 0x1800;
  constexpr Set kA1H1 = 0x81;
  out.set[kHome] = (seen.own(kKnight) & kB1G1) | (seen.own(kBishop) & kC1F1) | (out.set[kOwnPawn] & kD2E2);
  out.set[kCornerRooks] = seen.own(kRook) & kA1H1;
}

// ---- bishops and outposts ----

/// All squares of the colours on which a set has squares.
template <class V>
inline V colours(V set) {
  return (where_any(set & kLightSquares) & kLightSquares) | (where_any(set & ~kLightSquares) & ~kLightSquares);
}

template <class V>
inline void view_bishops(const Sides<V>& sides, Views<V>& out) {
  const Seen<V> seen(sides);
  const V own = out.set[kOwnPawn];
  const V enemy = out.set[kEnemyPawn];
  const V bishop = seen.own(kBishop);
  const V of_colour = colours(bishop);
  const V beside = east(own) | west(own);
  constexpr Set kRanks2To6 = 0x0000ffffffffff00u;
  constexpr Set kRanks3To6 = 0x0000ffffffff0000u;
  out.set[kOwnBishop] = bishop;
  out.set[kSelfBlockers] = own & of_colour & kRanks2To6;
  out.set[kFixedBefore] = south(enemy);
  out.set[kLinkedOrProtected] = out.set[kOwnPawnAttacks] | beside;
  out.set[kOpponentBlockers] = enemy & of_colour & kRanks3To6;
  out.set[kFixedBehind] = north(own);
  out.set[kShutOut] = seen.own(kForwardAttacks);
  out.set[kBackBlockers] = own & of_colour & south_fill(south(own)) & kRanks2To6;
  out.set[kFixedRear] = south(own | enemy);
  const V open = ~(own | out.set[kEnemyPawnAttacks]);
  const V before_open = south(open);
  out.set[kBothShut] = ~(east(before_open) | west(before_open));

  // bishops.hpp.
  const V before_enemy = south(enemy);
  out.set[kFixedPawns] = own & before_enemy;
  out.set[kFixedOrNotLevering] = own & (before_enemy | ~(east(before_enemy) | west(before_enemy)));
  const V king = seen.enemy(kKing);
  const V row = king | east(king) | west(king);
  out.set[kKingZone] = row | north(row) | south(row);
  out.set[kEnemyMajors] = seen.enemy(kRook) | seen.enemy(kQueen) | king;
  out.set[kEnemyPieces] = seen.enemy(kPieces) & ~enemy;
  out.set[kEnemyTargets] = seen.enemy(kPieces);
  out.set[kRisingTargets] = seen.own(kRisingAttacks);
  out.set[kFallingTargets] = seen.own(kFallingAttacks);

  // minor_on_weak.hpp.
  constexpr Set kRanks4To6 = 0x0000ffffff000000u;
  const V can_be_attacked = south_fill(east(before_enemy) | west(before_enemy));
  const V weak = ~can_be_attacked & kRanks4To6;
  const V minor = seen.own(kKnight) | bishop;
  out.set[kWeakMinors] = minor & weak;
  out.set[kScreened] = south_fill(before_enemy);
  const V any_knight = where_any(seen.enemy(kKnight));
  out.set[kChallengeable] = any_knight | colours(seen.enemy(kBishop));

  // outposts.hpp.
  const V outposts = weak & out.set[kOwnPawnAttacks] & ~seen.own(kPieces);
  out.set[kOutpostsEntry] =
      -((minus_up_to_3(outposts & seen.own(kKnightAttacks)) << 4) +
        (minus_up_to_3(outposts & seen.own(kBishopAttacks)) << 2) + minus_up_to_3(minor & out.set[kFixedRear]));
}

/// Whether a trapped piece or a rook on the seventh rank is possible: the reference looks closer.
template <class V>
inline void view_seldom(const Sides<V>& sides, Views<V>& out) {
  const Seen<V> seen(sides);
  constexpr Set kBishopTraps = 0xc381'8100'0000'0000u;  // a6, a7, a8, b8 and their mirror images
  constexpr Set kKnightTraps = 0x8181000000008100u;
  constexpr Set kRank7 = kRank8 >> 8;
  // rook_trap.hpp: a rook, the squares of the king, and those of a pawn.
  const V king = seen.own(kKing);
  const V rook = seen.own(kRook);
  const auto shut_rook = [&](Set rook_square, Set king_squares, Set pawn_squares) {
    return rook & rook_square & where_any(king & king_squares) & where_any(out.set[kOwnPawn] & pawn_squares);
  };
  const V rook_trap = shut_rook(0x80, 0x60, 0x808000) | shut_rook(0x40, 0x30, 0x404000) |
                      shut_rook(0x01, 0x06, 0x010100) | shut_rook(0x02, 0x0c, 0x020200);
  const V queen_shut =
      seen.own(kQueen) & ~where_any(seen.own(kQueenAttacks) & ~(seen.own(kPieces) | seen.enemy(kAllAttacks)));
  out.set[kSeldomPlaced] = (out.set[kOwnBishop] & kBishopTraps) | (seen.own(kKnight) & kKnightTraps) | (rook & kRank7) |
                           rook_trap | queen_shut;
}

// ---- control, exchanges, pins ----

/// control_map.hpp, for both sides.
template <class V>
inline void view_control(const Sides<V>& sides, Views<V>& out) {
  const auto enemy = [](V own) { return swap_sides(own); };
  const V pawn = sides[kPawnAttacks];
  V cheaper = pawn;
  const V minor = (sides[kKnightAttacks] | sides[kBishopAttacks]) & ~cheaper;
  cheaper |= minor;
  const V rook = sides[kRookAttacks] & ~cheaper;
  cheaper |= rook;
  const V queen = sides[kQueenAttacks] & ~cheaper;
  cheaper |= queen;
  const V king = sides[kKingAttacks] & ~cheaper;
  cheaper |= king;
  const V two_or_more = sides[kCountBit1] | sides[kCountBit2] | sides[kCountBit3] | sides[kCountBit4];

  // Which side has more attackers, and (pinned.hpp) by how many, from the lowest bit up.
  V more = V{};
  V fewer = V{};
  V as_many = ~V{};
  V one_more_enemy = ~V{};
  V carry = ~V{};  // of the own number + 1
  for (unsigned bit = kCountBit0; bit <= kCountBit4; ++bit) {
    const V own = sides.set[bit];
    const V other = enemy(own);
    const V same = ~(own ^ other);
    more = (own & ~other) | (same & more);
    fewer = (other & ~own) | (same & fewer);
    as_many &= same;
    one_more_enemy &= ~(own ^ other ^ carry);
    carry &= own;
  }
  out.set[kPressure1] = fewer;
  out.set[kPressure0] = as_many | (fewer & ~one_more_enemy);

  const V enemy_minor = enemy(minor);
  const V enemy_rook = enemy(rook);
  const V enemy_queen = enemy(queen);
  const V enemy_king = enemy(king);
  const V same_grade =
      (pawn & enemy(pawn)) | (minor & enemy_minor) | (rook & enemy_rook) | (queen & enemy_queen) | (king & enemy_king);
  const V alone = ~enemy(cheaper) & cheaper;
  const V one_cheaper = (pawn & enemy_minor) | (minor & enemy_rook) | (rook & enemy_queen) | (queen & enemy_king);
  const V two_cheaper = (pawn & enemy_rook) | (minor & enemy_queen) | (rook & enemy_king);
  const V three_cheaper = (pawn & (enemy_queen | enemy_king)) | (minor & enemy_king);
  const V more_attackers = same_grade & more;
  const V is_7 = alone & pawn;
  const V is_6 = alone & ~pawn & two_or_more;
  const V is_5 = alone & ~pawn & ~two_or_more;
  const V magnitude[3] = {is_7 | is_5 | two_cheaper | more_attackers, is_7 | is_6 | two_cheaper | one_cheaper,
                          alone | three_cheaper};
  const V ahead = alone | one_cheaper | two_cheaper | three_cheaper | more_attackers;
  const V white_has = ahead | (sides[kToMove] & ~enemy(ahead));
  for (unsigned bit = 0; bit < 3; ++bit) {
    out.set[kLevel0 + bit] = (magnitude[bit] | enemy(magnitude[bit])) ^ ~white_has;
  }
  out.set[kLevel3] = white_has;
}

/// A number of every square, 0 to 7, by bit.
template <class V>
struct Number {
  V bit[3];
};

/// Half of what a capture is worth, from that of the next one: capture_worth of exchange_map.hpp.
template <class V>
inline Number<V> capture_worth(V can, const Number<V>& taken, const Number<V>& next) {
  const V value[3] = {can & taken.bit[0], can & taken.bit[1], can & taken.bit[2]};
  const V borrow_1 = ~value[0] & next.bit[0];
  const V borrow_2 = (~value[1] & (next.bit[1] | borrow_1)) | (next.bit[1] & borrow_1);
  const V borrow_3 = (~value[2] & (next.bit[2] | borrow_2)) | (next.bit[2] & borrow_2);
  const V king = value[0] & value[1] & value[2];
  return {{((value[0] ^ next.bit[0]) & ~borrow_3) | king, ((value[1] ^ next.bit[1] ^ borrow_1) & ~borrow_3) | king,
           ((value[2] ^ next.bit[2] ^ borrow_2) & ~borrow_3) | king}};
}

constexpr unsigned kExchangeList = 8;

/// Squares whose piece is hung, in both lanes: hung_squares of exchange_map.hpp.
///
/// In lane 0 are the attackers of each square, in lane 1 its defenders: on a square with a white piece, Black's and
/// White's.
template <class V>
inline V hung_squares(const Sides<V>& sides) {
  const V owned = sides[kPieces] & ~sides[kKing];
  const V all_owned = owned | swap_sides(owned);
  const V white = pick_bytes(owned, _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7));
  const auto by_role = [&](SideSet name) {
    const V set = sides[name];
    return set ^ (white & (set ^ swap_sides(set)));
  };
  const V pawn[2] = {by_role(kPawnAttacks), by_role(kTwoPawns)};
  const V minor[3] = {by_role(kMinors1), by_role(kMinors2), by_role(kMinors3)};
  const V rook[3] = {by_role(kRooks1), by_role(kRooks2), by_role(kRooks3)};
  const V queen[3] = {by_role(kQueens1), by_role(kQueens2), by_role(kQueens3)};
  const V king = by_role(kKingAttacks);

  // Squares with more than i of the cheaper pieces: pawns, and minor pieces, and rooks, and queens. Place after place,
  // for most lists are short.
  const V pawns[kExchangeList] = {pawn[0], pawn[1]};
  V minors[kExchangeList];
  V rooks[kExchangeList];
  V queens[kExchangeList];
  const auto place = [](unsigned i, const V(&list)[kExchangeList], const V(&more)[3]) {
    V sum = i < 3 ? list[i] | more[i] : list[i];
    for (unsigned k = 0; k < 3 && k < i; ++k) sum |= more[k] & list[i - k - 1];
    return sum;
  };
  V present[kExchangeList];
  Number<V> value[kExchangeList];
  unsigned longest = 0;
#pragma GCC unroll 8
  for (unsigned i = 0; i < kExchangeList; ++i) {
    minors[i] = place(i, pawns, minor);
    rooks[i] = place(i, minors, rook);
    queens[i] = place(i, rooks, queen);
    present[i] = queens[i] | (i == 0 ? king : king & queens[i == 0 ? 0 : i - 1]);
    if (is_empty(present[i] & all_owned)) break;
    longest = i + 1;
    const V is_minor = minors[i] & ~pawns[i];
    const V is_rook = rooks[i] & ~minors[i];
    value[i].bit[0] = ~is_minor;
    value[i].bit[1] = is_minor | is_rook | ~queens[i];
    value[i].bit[2] = ~rooks[i];
  }

  const auto both = [](V set) { return set | swap_sides(set); };
  const V any_minor = both(sides[kKnight] | sides[kBishop]);
  const Number<V> target = {{~any_minor, any_minor | both(sides[kRook]), both(sides[kQueen])}};
  const V attacked = both(owned & swap_sides(sides[kAllAttacks]));
  // From the last capture to the first. Only lane 0 says something.
  Number<V> worth = {{V{}, V{}, V{}}};
  for (unsigned n = longest; n > 0; --n) {
    const unsigned i = n - 1;
    worth = capture_worth(swap_sides(present[i]), value[i], worth);
    if (i == 0) {
      worth = capture_worth(present[0] & attacked, target, worth);
    } else {
      const Number<V>& before = value[i - 1];
      worth = capture_worth(
          present[i], Number<V>{{swap_sides(before.bit[0]), swap_sides(before.bit[1]), swap_sides(before.bit[2])}},
          worth);
    }
  }
  const V hung = worth.bit[0] | worth.bit[1] | worth.bit[2];
  return pick_bytes(hung, _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7));
}

template <class V>
inline void view_tactics(const Sides<V>& sides, Views<V>& out) {
  const auto enemy = [](V own) { return swap_sides(own); };
  const V hung = hung_squares(sides);
  out.set[kHung] = hung & sides[kPieces] & ~sides[kKing];

  const V minor = sides[kKnight] | sides[kBishop];
  const V major = sides[kRook] | sides[kQueen];
  const V enemy_minor_attacks = enemy(sides[kKnightAttacks] | sides[kBishopAttacks]);
  const V simply_hung = ((sides[kPawn] | minor | major) & enemy(sides[kAllAttacks]) & ~sides[kAllAttacks]) |
                        ((minor | major) & enemy(sides[kPawnAttacks])) | (major & enemy_minor_attacks) |
                        (sides[kQueen] & enemy(sides[kRookAttacks]));
  // What of the enemy's is hung and pinned counts for a side.
  const V of_enemy = (where_any(hung & sides[kMpinned]) & Set{kMpinAndHung}) |
                     (where_any(hung & sides[kPinned]) & Set{kPinnedAndHung}) |
                     (where_any(simply_hung & sides[kPinned]) & Set{kPinnedAndSimpleHung}) |
                     (where_any(simply_hung & sides[kPermanentlyPinned]) & Set{kPermanentPinAndSimpleHung});
  out.set[kTacticalFlags] = (sides[kXraysDearer] & Set{kXrays}) | enemy(of_enemy);

  // relative_pins.hpp.
  const V light = sides[kPawn] | minor;
  out.set[kBishopRookPinned] = sides[kBetweenBishopAndRook] & light;
  out.set[kBishopQueenPinned] = sides[kBetweenBishopAndQueen] & (light | sides[kRook]);
  out.set[kRookQueenPinned] = sides[kBetweenRookAndQueen] & (light | sides[kRook]);
  out.set[kRelativelyPinned] = out.set[kBishopRookPinned] | out.set[kBishopQueenPinned] | out.set[kRookQueenPinned];
  const V others = enemy(sides[kPawnAttacks] | sides[kKnightAttacks] | sides[kQueenAttacks] | sides[kKingAttacks]);
  out.set[kPressedByRook] = others | enemy(sides[kRookAttacks]);
  out.set[kPressedByBishop] = others | enemy(sides[kBishopAttacks]);
}

/// threats.hpp.
template <class V>
inline void view_threats(const Sides<V>& sides, Views<V>& out) {
  const auto enemy = [](V own) { return swap_sides(own); };
  const V pawn = sides[kPawnAttacks];
  const V minor = sides[kKnightAttacks] | sides[kBishopAttacks];
  const V rook = sides[kRookAttacks];
  const V piece = minor | rook | sides[kQueenAttacks] | sides[kKingAttacks];
  const V minors = enemy(sides[kKnight] | sides[kBishop]);
  const V weak_minors = enemy((sides[kKnight] | sides[kBishop]) & ~sides[kPawnAttacks]);
  const V rooks = enemy(sides[kRook]);
  const V queens = enemy(sides[kQueen]);
  const V loose_pawns = enemy(sides[kPawn] & ~sides[kAllAttacks]);
  V targets[spec::kThreatPairs];
  targets[spec::kPawnOnMinor] = pawn & minors;
  targets[spec::kPawnOnRook] = pawn & rooks;
  targets[spec::kPawnOnQueen] = pawn & queens;
  targets[spec::kMinorOnMinor] = minor & weak_minors;
  targets[spec::kMinorOnRook] = minor & rooks;
  targets[spec::kMinorOnQueen] = minor & queens;
  targets[spec::kRookOnMinor] = rook & weak_minors;
  targets[spec::kRookOnQueen] = rook & queens;
  targets[spec::kPieceOnPawn] = piece & loose_pawns;
  V number = V{};
#pragma GCC unroll 9
  for (unsigned pair = 0; pair < spec::kThreatPairs; ++pair) {
    const V set = targets[pair];
    number |= (where_any(set) & (Set{1} << (2 * pair))) | (where_any(set & (set - 1)) & (Set{2} << (2 * pair)));
  }
  out.set[kThreatNumber] = number;
}

/// All sets.
template <class V>
inline void view_all(const Sides<V>& sides, Views<V>& out) {
  view_pawns(sides, out);
  view_multiple_pawns(out);
  view_kings(sides, out);
  view_bishops(sides, out);
  view_seldom(sides, out);
  view_control(sides, out);
  view_tactics(sides, out);
  view_threats(sides, out);
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
