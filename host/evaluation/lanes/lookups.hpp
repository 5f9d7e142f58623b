// SPDX-License-Identifier: Apache-2.0
/// \file
/// Values of the parameters by the sets of views.hpp: the sums of all groups, a position at a time.
#pragma once

#include "host/evaluation/lanes/square_sums.hpp"
#include "host/evaluation/lanes/views.hpp"
#include "host/evaluation/seldom.hpp"
#include "host/evaluation/tables.hpp"

namespace cobalt::evaluation::COBALT_LEVEL {

inline unsigned lowest(Set b) { return static_cast<unsigned>(__builtin_ctzll(b)); }
inline unsigned count_up_to_3(Set b) {
  const unsigned squares = count(b);
  return squares < 3 ? squares : 3;
}
// Numbers and no choices, here and below: what holds cannot be foreseen.
/// 1 when the set is not empty.
inline unsigned has_any(Set b) { return b != 0 ? 1u : 0u; }
/// 1 when the set holds the square.
inline unsigned bit_at(Set b, unsigned square) { return static_cast<unsigned>(b >> square & 1); }
/// A file's entry of eight.
inline unsigned entry_at(Set entries, unsigned file) { return static_cast<unsigned>(entries >> (8 * file)) & 0xffu; }
inline unsigned centrality(unsigned file) { return file < 4 ? file : 7 - file; }

inline Wings wings_of(unsigned file_a, unsigned file_b) {
  constexpr std::uint8_t kWing[8] = {1, 1, 1, 0, 0, 2, 2, 2};
  constexpr Wings kWings[3][3] = {{kOneBetween, kOneBetween, kOneBetween},
                                  {kOneBetween, kSameWing, kOppositeWings},
                                  {kOneBetween, kOppositeWings, kSameWing}};
  return kWings[kWing[file_a]][kWing[file_b]];
}

/// The sets of one side of one position.
template <class V>
class SideLookups {
 public:
  SideLookups(const Sides<V>& sides, const Views<V>& views, unsigned lane, const Tables& tables)
      : sides_(sides), views_(views), lane_(lane), side_(lane % 2), tables_(tables), parameters_(tables.parameters) {}

  /// All groups of the side that need no other's, its view, centipawns.
  /// \param signature  of the enemy
  int share(const hls::SignatureEntry& enemy, const Pins& pins) const {
    return pawns(enemy) + tactics() + (pins.lanes != 0 ? pinned(pins) : 0) + placements() +
           parameters_.outposts[side_][view(kOutpostsEntry)];
  }

  hls::SignatureEntry signature() const {
    const unsigned entry = has_any(real(kQueen)) * 64 + count_up_to_3(real(kRook)) * 16 +
                           count_up_to_3(real(kBishop)) * 4 + count_up_to_3(real(kKnight));
    return parameters_.signature[side_][entry];
  }
  /// Which kinds there are: 8 queen + 4 rook + 2 bishop + 1 knight.
  unsigned kinds() const {
    return has_any(real(kQueen)) * 8 + has_any(real(kRook)) * 4 + has_any(real(kBishop)) * 2 + has_any(real(kKnight));
  }
  /// The bishop pair's value, if there is one, centipawns.
  int bishop_pair() const {
    const unsigned pairs = has_any(real(kBishop) & kLightSquares) & has_any(real(kBishop) & ~kLightSquares);
    return static_cast<int>(pairs) * parameters_.bishop_pair[side_];
  }
  /// Pawns and pieces by value, pawns.
  unsigned material() const {
    return count(real(kPawn)) + 3 * count(real(kKnight) | real(kBishop)) + 5 * count(real(kRook)) +
           9 * count(real(kQueen));
  }

  /// Own units where they began, and where the king is at home: development.hpp.
  unsigned undeveloped() const {
    constexpr Set kA1H1 = 0x81;
    return count(view(kHome)) + (view(kCornerRooks) == kA1H1 ? 1 : 0);
  }
  unsigned king_home() const {
    constexpr Set kWings = 0xe7e7;
    return (1 - has_any(view(kOwnKing) & kWings)) * (3 - count(view(kOwnCastling) & 0x81u));
  }

  /// The attack on the enemy's king: base values, centipawns, and danger, half centipawns.
  struct Attack {
    int base_cp;
    int danger_halves;
  };
  /// \param king_file  of the enemy's king
  Attack attack(Wings wings, unsigned king_file) const {
    const bool opposite = wings == kOppositeWings;
    const RookFileTable& rooks = tables_.rook_files[side_][opposite ? 1 : 0];
    const Set entries = view(kRookEntries);
    int on_lines = diagonals(tables_.diagonals[side_][opposite ? 1 : 0]);
    for (unsigned file = 0; file < 8; ++file) on_lines += rooks.value[centrality(file)][entry_at(entries, file)];
    Attack sum;
    sum.base_cp = static_cast<std::int16_t>(on_lines & 0xffff);
    sum.danger_halves = (on_lines - sum.base_cp) / 65536;

    const unsigned near = kFilesNear[king_file];
    for (Set rest = view(kWeakMinors); rest != 0; rest &= rest - 1) {
      const unsigned square = lowest(rest);
      const unsigned entry = (square / 8 - 3) * 64 + centrality(square % 8) * 16 +
                             bit_at(view(kOwnPawnAttacks), square) * 8 + bit_at(view(kOwnBishop), square) * 4 +
                             bit_at(view(kChallengeable), square) * 2 + bit_at(view(kScreened), square);
      const hls::KingDangerEntry& value = parameters_.minor_on_weak[side_][entry];
      sum.base_cp += value.base;
      const int halves = value.base * (opposite ? value.kmod_opp : value.kmod);
      sum.danger_halves += static_cast<int>(near >> (square % 8) & 1) * halves;
    }
    sum.danger_halves += 2 * (storm(wings, king_file) + parameters_.king_attackers[side_][view(kAttackersEntry)]);
    return sum;
  }

  /// Danger to the own king by its pawns, centipawns: pawn_shelter.hpp.
  int shelter(unsigned king_file) const {
    const auto& values = parameters_.pawn_shelter[side_];
    const auto sum = [&](Set entries, unsigned file, auto field) {
      int danger = 0;
      for (unsigned position = 0; position < 3; ++position) {
        danger += field(values[position * 128 + entry_at(entries, kShelterFile[file][position]) + centrality(file)]);
      }
      return danger;
    };
    const auto castling_field = [](const hls::PawnShelterEntry& value) -> int { return value.castling; };
    int least =
        sum(view(kShelterEntries), king_file, [](const hls::PawnShelterEntry& value) -> int { return value.current; });
    if (const Set rooks = view(kOwnCastling); rooks != 0) {
      const auto castled = [&](unsigned file) {
        const int danger = sum(view(kCastledEntries), file, castling_field);
        if (danger < least) least = danger;
      };
      if ((rooks & 0x80u) != 0) castled(6);
      if ((rooks & 0x01u) != 0) castled(2);
    }
    return least;
  }

  Set view(ViewSet name) const { return views_.set[name][lane_]; }
  /// On the real board.
  Set real(SideSet name) const { return sides_.set[name][lane_]; }
  Set real_of_enemy(SideSet name) const { return sides_.set[name][lane_ ^ 1]; }

 private:
  static constexpr unsigned kShelterFile[8][3] = {{0, 1, 2}, {1, 2, 0}, {2, 3, 1}, {3, 4, 2},
                                                  {4, 3, 5}, {5, 4, 6}, {6, 5, 7}, {7, 6, 5}};
  /// Files near a king's, files_near of king_files.hpp.
  static constexpr unsigned kFilesNear[8] = {0x07, 0x07, 0x0f, 0x1c, 0x38, 0xf0, 0xe0, 0xe0};
  /// The rising and the falling diagonal through a square: its squares, none for a corner, and the length subindex.
  struct Diagonals {
    Set squares[2][64];
    std::uint8_t length[2][64];
  };
  static constexpr Diagonals make_diagonals() {
    Diagonals diagonals = {};
    for (int square = 0; square < 64; ++square) {
      const int numbers[2] = {square % 8 - square / 8 + 6, square % 8 + square / 8 - 1};
      for (int other = 0; other < 64; ++other) {
        const int others[2] = {other % 8 - other / 8 + 6, other % 8 + other / 8 - 1};
        for (int d = 0; d < 2; ++d) {
          const int number = numbers[d];
          if (number < 0 || number > 12) continue;
          if (number == others[d]) diagonals.squares[d][square] |= Set(1) << other;
          diagonals.length[d][square] = static_cast<std::uint8_t>((number < 6 ? number : 12 - number) / 2);
        }
      }
    }
    return diagonals;
  }
  static constexpr Diagonals kDiagonal = make_diagonals();

  /// bishops.hpp, packed: the diagonals of two bishops at a time.
  int diagonals(const DiagonalTable& table) const {
    const Set bishops = view(kOwnBishop);
    const auto number_where = [](Four set) { return reinterpret_cast<Four>(set == 0); };  // minus one where empty
    const auto all = [this](ViewSet name) { return splat<Four>(view(name)); };
    const Four targets = side_ == kWhite ? Four{view(kRisingTargets), view(kFallingTargets)}
                                         : Four{view(kFallingTargets), view(kRisingTargets)};
    const Four both_targets = __builtin_shufflevector(targets, targets, 0, 1, 0, 1);
    int sum = 0;
    for (Set rest = bishops; rest != 0;) {
      const unsigned first = lowest(rest);
      const Set after = rest & (rest - 1);
      const unsigned second = after != 0 ? lowest(after) : first;
      // Two bishops on a diagonal are counted once.
      const Set before_first = bishops ^ rest;
      const Set before_second = bishops ^ after;
      const Four lines = Four{kDiagonal.squares[0][first], kDiagonal.squares[1][first], kDiagonal.squares[0][second],
                              kDiagonal.squares[1][second]};
      const Four before = Four{before_first, before_first, before_second, before_second};
      const Four squares = lines & number_where(lines & before);
      const Four length = Four{kDiagonal.length[0][first], kDiagonal.length[1][first], kDiagonal.length[0][second],
                               kDiagonal.length[1][second]};
      const Four seen = squares & both_targets;
      const Four transparency = number_where(squares & all(kFixedPawns)) +
                                number_where(squares & all(kFixedOrNotLevering)) +
                                number_where(squares & all(kOwnPawn));
      const Four target = number_where(seen & all(kEnemyMajors)) + number_where(seen & all(kEnemyPieces)) +
                          number_where(seen & all(kEnemyTargets));
      const Four in_zone = number_where(squares & all(kKingZone));
      const Four entry = 32 * length - 8 * transparency + (4 + 4 * in_zone) + (3 + target);
      const Four is_none = number_where(squares);
      const Four chosen = (entry & ~is_none) | (is_none & DiagonalTable::kNone);
      // Black's view exchanges the directions.
      sum += table.value[side_][chosen[0]] + table.value[side_ ^ 1][chosen[1]] + table.value[side_][chosen[2]] +
             table.value[side_ ^ 1][chosen[3]];
      rest = after & (after - 1);
    }
    return sum;
  }

  int storm(Wings wings, unsigned king_file) const {
    const unsigned first = king_file == 0 ? 0 : king_file == 7 ? 5 : king_file - 1;
    const Set entries = view(kStormEntries) >> (8 * first);
    const auto& values = tables_.storm[side_][wings];
    return values[entry_at(entries, 0)] + values[entry_at(entries, 1)] + values[entry_at(entries, 2)];
  }

  int pawns(const hls::SignatureEntry& enemy) const {
    const Set behind = bishop_behind();
    const PawnSums sums =
        sum_of_pawns({view(kStructurePawns), {view(kLinked), view(kStopped), view(kUnsupported), view(kOpposed)}},
                     {view(kSelfBlockers), {behind, view(kLinkedOrProtected), view(kFixedBefore)}},
                     {view(kOpponentBlockers), {view(kShutOut), view(kEnemyPawnAttacks), view(kFixedBehind)}},
                     {view(kBackBlockers), {view(kBothShut), behind, view(kFixedRear)}}, tables_.pawns[side_]);
    int sum = sums.fixed;
    int structure = sums.dynamic;
    int passed = 0;
    if (view(kPassed) != 0) sum += passed_pawns(passed);
    const hls::EvaluationControl& control = parameters_.control;
    structure >>= control.pawn_structure_shift;
    passed >>= control.passed_pawns_shift;
    int wasted = (parameters_.wasted_pawns[side_] * static_cast<int>(wasted_pawns())) >> control.wasted_pawns_shift;
    if (control.scale_pawn_structure) {
      structure = (structure * enemy.pawn_structure) >> 3;
      wasted = (wasted * enemy.pawn_structure) >> 3;
    }
    if (control.scale_passed_pawns) passed = (passed * enemy.passed_pawns) >> 3;
    sum += structure + passed + wasted;

    for (Set rest = view(kDoubledFiles); rest != 0; rest &= rest - 1) {
      sum += parameters_.multiple_pawns[side_][entry_at(view(kDoubledEntries), lowest(rest))];
    }
    sum += parameters_.rook_behind_passed * static_cast<int>(count(view(kSeenPassed)));
    if (has_separated_passed()) sum += parameters_.separated_passed[side_];
    return sum + (is_wing_missing() ? parameters_.missing_wing[side_] : 0);
  }

  /// \param scaled  gets the values that are scaled
  /// \return the others
  int passed_pawns(int& scaled) const {
    const unsigned own_king = lowest(view(kOwnKing));
    const unsigned enemy_king = lowest(real_of_enemy(kKing)) ^ (side_ == kBlack ? 56u : 0u);
    const bool bare_king =
        (real_of_enemy(kKnight) | real_of_enemy(kBishop) | real_of_enemy(kRook) | real_of_enemy(kQueen)) == 0;
    const unsigned head_start = real(kToMove) != 0 ? 1 : 2;
    int plain = 0;
    for (Set rest = view(kPassed); rest != 0; rest &= rest - 1) {
      const unsigned square = lowest(rest);
      const unsigned file = square % 8;
      const unsigned rank = square / 8;
      const unsigned entry = (rank - 2) * 64 + centrality(file) * 16 + bit_at(view(kBlockade1), square) * 8 +
                             bit_at(view(kBlockade0), square) * 4 + (1 - bit_at(view(kUnsafePath), square)) * 2 +
                             bit_at(view(kPassedSupported), square);
      const hls::PassedPawnEntry& value = parameters_.passed_pawns[side_][entry];
      const bool king_race = distance(own_king, square + 8) < distance(enemy_king, square + 8);
      const unsigned path_clear = bit_at(view(kObstructedPath), square) ^ 1u;
      const unsigned unstoppable =
          unsigned{bare_king} & path_clear & unsigned{distance(enemy_king, 56 + file) >= 7 - rank + head_start};
      const unsigned path = (rank - 2) * 16 + bit_at(view(kStopAttacked), square) * 8 +
                            bit_at(view(kStopHeld), square) * 4 + path_clear * 2 + bit_at(view(kAttackedPath), square);
      plain +=
          value.static_cp + static_cast<int>(unstoppable) * value.unstoppable + parameters_.passed_paths[side_][path];
      scaled += value.dynamic_cp + int{king_race} * value.king_race;
    }
    return plain;
  }
  static unsigned distance(unsigned a, unsigned b) {
    const int file_steps = static_cast<int>(a % 8) - static_cast<int>(b % 8);
    const int rank_steps = static_cast<int>(a / 8) - static_cast<int>(b / 8);
    const int wide = file_steps < 0 ? -file_steps : file_steps;
    const int high = rank_steps < 0 ? -rank_steps : rank_steps;
    return static_cast<unsigned>(wide > high ? wide : high);
  }

  static constexpr Set kQueenSide = 0x0f0f0f0f0f0f0f0fu;
  /// Of both wings: wasted_pawns.hpp.
  unsigned wasted_pawns() const {
    const auto on_wing = [](Set own, Set enemy) {
      const unsigned n = count(own);
      const unsigned m = count(enemy);
      const Set on_files = own | own >> 32;
      const Set on_two = on_files | on_files >> 16;
      const unsigned f = count((on_two | on_two >> 8) & kRank1);
      return unsigned{n > m} * unsigned{f <= m} * (n - m);
    };
    const Set own = view(kOwnPawn);
    const Set enemy = view(kEnemyPawn);
    return on_wing(own & kQueenSide, enemy & kQueenSide) + on_wing(own & ~kQueenSide, enemy & ~kQueenSide);
  }
  bool has_separated_passed() const {
    const Set own = real(kBishop);
    const Set enemy = real_of_enemy(kBishop);
    const unsigned colours = has_any(own & kLightSquares) ^ has_any(enemy & kLightSquares);
    if (((count(own) ^ 1u) | (count(enemy) ^ 1u) | (colours ^ 1u)) != 0) return false;
    Set on_files = view(kAllPassed);
    on_files |= on_files >> 32;
    on_files |= on_files >> 16;
    on_files = (on_files | on_files >> 8) & kRank1;
    return (on_files & (on_files << 3 | on_files << 4 | on_files << 5 | on_files << 6 | on_files << 7)) != 0;
  }
  bool is_wing_missing() const {
    const bool queen_side = (view(kOwnPawn) & kQueenSide) != 0;
    const bool king_side = (view(kOwnPawn) & ~kQueenSide) != 0;
    if (queen_side == king_side) return false;
    const SideLookups enemy(sides_, views_, lane_ ^ 1, tables_);
    return material() > enemy.material();
  }

  /// Squares of the colour of an own bishop that stands on a lower rank.
  Set bishop_behind() const {
    const Set bishops = view(kOwnBishop);
    return (before_rank_of_lowest(bishops & kLightSquares) & kLightSquares) |
           (before_rank_of_lowest(bishops & ~kLightSquares) & ~kLightSquares);
  }
  /// All squares on higher ranks than the lowest of a set; none for an empty one.
  static Set before_rank_of_lowest(Set b) { return b == 0 ? 0 : (~Set(0) << (lowest(b) | 7u)) << 1; }

  int tactics() const {
    const Set hung = view(kHung);
    const int sum = tables_.hung[side_][has_any(hung) + 2 * has_any(hung & (hung - 1))] +
                    tables_.tactics[side_][view(kTacticalFlags)] + threats() + rays();
    return view(kRelativelyPinned) != 0 ? sum + relative_pins() : sum;
  }
  int threats() const {
    const auto& values = tables_.threats[side_][has_any(real(kToMove))].value;
    const Set number = view(kThreatNumber);
    int sum = 0;
    for (unsigned triple = 0; triple < ThreatTable::kTriples; ++triple) {
      constexpr Set kTriple = (Set{1} << ThreatTable::kBitsATriple) - 1;
      sum += values[triple][number >> (ThreatTable::kBitsATriple * triple) & kTriple];
    }
    return sum;
  }
  /// rays.hpp.
  int rays() const {
    const Set four = real(kCountBit2) | real(kCountBit3) | real(kCountBit4);
    const Set attackers[2] = {real(kCountBit0) | four, real(kCountBit1) | four};
    const Set behind[2] = {real(kBehindBit0), real(kBehindBit1)};
    const auto number = [](const Set(&bits)[2], Set squares) {
      const unsigned sum = count(bits[0] & squares) + 2 * count(bits[1] & squares);
      return static_cast<int>(sum < spec::kMostRays ? sum : spec::kMostRays);
    };
    const Set own[] = {real(kPawn), real(kKnight) | real(kBishop), real(kRook), real(kQueen)};
    const Set enemy[] = {real_of_enemy(kPawn), real_of_enemy(kKnight) | real_of_enemy(kBishop), real_of_enemy(kRook),
                         real_of_enemy(kQueen)};
    const std::int16_t* const values = &parameters_.rays[side_][has_any(real(kToMove))];
    const Set any_behind = behind[0] | behind[1];
    const unsigned kings_behind = has_any(any_behind & real(kKing)) + has_any(any_behind & real_of_enemy(kKing));
    int sum = static_cast<int>(has_any(real(kAllAttacks) & real(kKing))) * values[2 * spec::kOnOwnKing] +
              static_cast<int>(has_any(real(kAllAttacks) & real_of_enemy(kKing))) * values[2 * spec::kOnEnemyKing] +
              static_cast<int>(kings_behind) * values[2 * spec::kBehindToKings];
    for (unsigned kind = 0; kind < 4; ++kind) {
      sum += number(attackers, own[kind]) * values[2 * (spec::kOnOwnPawns + kind)] +
             number(attackers, enemy[kind]) * values[2 * (spec::kOnEnemyPawns + kind)] +
             number(behind, own[kind] | enemy[kind]) * values[2 * (spec::kBehindToPawns + kind)];
    }
    return sum;
  }
  int relative_pins() const {
    const Set between[3] = {view(kBishopRookPinned), view(kBishopQueenPinned), view(kRookQueenPinned)};
    const Set pressed[3] = {view(kPressedByRook), view(kPressedByRook), view(kPressedByBishop)};
    int sum = 0;
    for (unsigned line = 0; line < 3; ++line) {
      for (unsigned piece = 0; piece < 4; ++piece) {
        const Set pinned = between[line] & real(static_cast<SideSet>(kPawn + piece));
        if (pinned == 0) continue;
        const unsigned entry = line * 8 + piece * 2 + ((pinned & pressed[line]) != 0 ? 1u : 0u);
        sum += parameters_.relative_pins[side_][entry];
      }
    }
    return sum;
  }
  int pinned(const Pins& pins) const {
    int sum = 0;
    for (unsigned rest = pins.lanes; rest != 0; rest &= rest - 1) {
      const unsigned lane = static_cast<unsigned>(__builtin_ctz(rest));
      Set square = 0;
      __builtin_memcpy(&square, reinterpret_cast<const char*>(&pins.pinned) + lane * sizeof square, sizeof square);
      const unsigned pinner = (pins.by_queen >> lane & 1) * 2 + (pins.pinner_protected >> lane & 1);
      const unsigned level =
          ((square & view(kPressure1)) != 0 ? 2u : 0u) + ((square & view(kPressure0)) != 0 ? 1u : 0u);
      sum += parameters_.pinned[side_][pinned_piece(square, lane) * 16 + pinner * 4 + level];
    }
    return sum;
  }
  /// Subindex "piece" of pinned.hpp.
  unsigned pinned_piece(Set square, unsigned lane) const {
    if ((square & real(kPawn)) != 0) return lane == kNorth || lane == kSouth ? 0 : 1;
    if ((square & real(kKnight)) != 0) return 2;
    if ((square & real(kBishop)) != 0) return lane % 2 != 0 ? 3 : 4;
    if ((square & real(kRook)) != 0) return lane % 2 == 0 ? 5 : 6;
    return 7;
  }

  int placements() const {
    if (view(kSeldomPlaced) == 0) return 0;
    const auto flip = [this](Set b) { return side_ == kBlack ? __builtin_bswap64(b) : b; };
    const PlacedPieces pieces = {view(kOwnPawn),
                                 flip(real(kKnight)),
                                 view(kOwnBishop),
                                 flip(real(kRook)),
                                 flip(real(kQueen)),
                                 view(kOwnKing),
                                 flip(real(kPieces)),
                                 view(kEnemyPawn),
                                 flip(real_of_enemy(kKing)),
                                 flip(real_of_enemy(kPieces)),
                                 flip(real(kQueenAttacks)),
                                 flip(real(kAllAttacks)),
                                 flip(real_of_enemy(kAllAttacks))};
    return placements_of(pieces, side_, parameters_);
  }

  const Sides<V>& sides_;
  const Views<V>& views_;
  unsigned lane_;
  unsigned side_;
  const Tables& tables_;
  const hls::Parameters& parameters_;
};

/// Danger to a king after the non-linear stage, centipawns: king_safety.hpp.
inline int king_danger(int halves, unsigned attacker_scale, const hls::EvaluationControl& control) {
  int d = halves >> 1;
  if (d > spec::kMaxLinearDangerCp) d = spec::kMaxLinearDangerCp;
  if (d < -spec::kMaxLinearDangerCp) d = -spec::kMaxLinearDangerCp;
  const int clamp = control.king_safety_clamp;
  int danger = d;
  if (d > 0 && control.king_safety_shift != spec::kKingSafetyShiftOff) danger += (d * d) >> control.king_safety_shift;
  if (danger > clamp) danger = clamp;
  if (danger < -clamp) danger = -clamp;
  return control.scale_king_safety ? (danger * static_cast<int>(attacker_scale)) >> 3 : danger;
}

/// The bonus of the side that is ahead, White's view, centipawns: winning_chances.hpp.
/// \param lead_cp  sum of all other groups
/// \param minors, rooks, queens, pawns  of both sides
inline int winning_chances(int lead_cp, Set minors, Set rooks, Set queens, Set pawns,
                           const hls::Parameters& parameters) {
  const unsigned material = (3 * count(minors) + 5 * count(rooks) + 9 * count(queens)) / 16;
  const unsigned number = count(pawns);
  const unsigned entry = ((number < 15 ? number : 15) + 1) / 2 * 4 + (material < 3 ? material : 3);
  const int bound = spec::kWholeLeadCp;
  const int lead = lead_cp > bound ? bound : lead_cp < -bound ? -bound : lead_cp;
  return parameters.winning_chances[entry] * lead / spec::kWholeLeadCp;
}

/// The result word of a position.
/// \param lane  White's lane
template <class V>
inline std::uint32_t result_word(const Sides<V>& sides, const Views<V>& views, unsigned lane,
                                 const PositionFacts& facts, const Tables& tables) {
  const hls::Parameters& parameters = tables.parameters;
  if (facts.is_refused) return reference_word(facts.codes, parameters);
  const SideLookups<V> side[2] = {{sides, views, lane, tables}, {sides, views, lane + 1, tables}};
  const SideLookups<V>& white = side[kWhite];
  const SideLookups<V>& black = side[kBlack];

  const Set levels[4] = {white.view(kLevel0), white.view(kLevel1), white.view(kLevel2), white.view(kLevel3)};
  int sum = sum_of_words(facts.plain.bit, tables.placement, levels, tables.mobility);
  sum += parameters.bias;
  const int turn = facts.side_to_move == kWhite ? 1 : -1;
  sum += turn * parameters.side_to_move[facts.side_to_move];
  sum += white.bishop_pair() - black.bishop_pair();
  sum += parameters.joint_signature[white.kinds() * 16 + black.kinds()];

  const int lead = static_cast<int>(black.undeveloped()) - static_cast<int>(white.undeveloped());
  const bool black_ahead = 2 * lead + turn < 0;
  sum += parameters.development[unsigned{black_ahead} * 128 + static_cast<unsigned>(lead < 0 ? -lead : lead) * 16 +
                                white.king_home() * 4 + black.king_home()];

  const hls::SignatureEntry pieces[2] = {white.signature(), black.signature()};
  const unsigned king_file[2] = {lowest(white.real(kKing)) % 8, lowest(black.real(kKing)) % 8};
  const Wings wings = wings_of(king_file[kWhite], king_file[kBlack]);
  for (unsigned s = 0; s < 2; ++s) {
    const unsigned enemy = 1 - s;
    const auto attack = side[s].attack(wings, king_file[enemy]);
    const int halves = attack.danger_halves + 2 * side[enemy].shelter(king_file[enemy]);
    const int share = pieces[s].adjustment + attack.base_cp +
                      king_danger(halves, pieces[s].king_safety, parameters.control) +
                      side[s].share(pieces[enemy], facts.pins[s]);
    sum += s == kWhite ? share : -share;
  }

  const Set knights = white.real(kKnight) | black.real(kKnight);
  const Set bishops = white.real(kBishop) | black.real(kBishop);
  const Set rooks = white.real(kRook) | black.real(kRook);
  const Set queens = white.real(kQueen) | black.real(kQueen);
  const Set all_pawns = white.real(kPawn) | black.real(kPawn);
  sum += winning_chances(sum, knights | bishops, rooks, queens, all_pawns, parameters);

  // Only with few pieces does the draw score count.
  const Set others = all_pawns | rooks | queens;
  bool recognised_draw = false;
  if (knights == 0 || others == 0) {
    DrawSide draw[2];
    for (unsigned s = 0; s < 2; ++s) {
      draw[s] = {side[s].real(kPawn),  side[s].real(kKnight), side[s].real(kBishop),    side[s].real(kRook),
                 side[s].real(kQueen), side[s].real(kKing),   side[s].real(kAllAttacks)};
    }
    const DrawnScore drawn = draw_towards_draw_score(draw, facts.side_to_move, sum, parameters);
    sum = drawn.score_cp;
    recognised_draw = drawn.recognised_draw;
  }
  if (sum > spec::kScoreLimitCp) sum = spec::kScoreLimitCp;
  if (sum < -spec::kScoreLimitCp) sum = -spec::kScoreLimitCp;
  const int score = turn * sum;
  const unsigned flags = (facts.in_check ? unsigned{spec::kFlagInCheck} : 0u) |
                         (recognised_draw ? unsigned{spec::kFlagRecognisedDraw} : 0u);
  return (static_cast<std::uint32_t>(score) & 0xffffu) | (flags << spec::kResultFlagsLsb);
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
