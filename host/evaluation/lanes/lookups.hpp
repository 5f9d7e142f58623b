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
inline unsigned count(Set b) { return static_cast<unsigned>(__builtin_popcountll(b)); }
inline unsigned count_up_to_3(Set b) { return count(b) < 3 ? count(b) : 3; }
/// 1 when the set holds the square.
inline unsigned bit_at(Set b, unsigned square) { return static_cast<unsigned>(b >> square & 1); }
/// A file's entry of eight.
inline unsigned entry_at(Set entries, unsigned file) { return static_cast<unsigned>(entries >> (8 * file)) & 0xffu; }
inline unsigned centrality(unsigned file) { return file < 4 ? file : 7 - file; }

inline unsigned has_any(Set b) { return b != 0 ? 1u : 0u; }

/// How the kings stand to each other: on files a to c and f to h, both there or both here, or one between.
enum Wings : std::uint8_t { kOneBetween, kSameWing, kOppositeWings };
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
    return pawns(enemy) + tactics() + (pins.lanes != 0 ? pinned(pins) : 0) + placements();
  }

  hls::SignatureEntry signature() const {
    const unsigned entry = (real(kQueen) != 0 ? 64u : 0u) + count_up_to_3(real(kRook)) * 16 +
                           count_up_to_3(real(kBishop)) * 4 + count_up_to_3(real(kKnight));
    return parameters_.signature[side_][entry];
  }
  /// Which kinds there are: 8 queen + 4 rook + 2 bishop + 1 knight.
  unsigned kinds() const {
    return (real(kQueen) != 0 ? 8u : 0u) + (real(kRook) != 0 ? 4u : 0u) + (real(kBishop) != 0 ? 2u : 0u) +
           (real(kKnight) != 0 ? 1u : 0u);
  }
  bool has_bishop_pair() const { return (real(kBishop) & kLightSquares) != 0 && (real(kBishop) & ~kLightSquares) != 0; }
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
    if ((view(kOwnKing) & kWings) != 0) return 0;
    return 3 - count(view(kOwnCastling) & 0x81u);
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
    int on_files = 0;
    for (unsigned file = 0; file < 8; ++file) on_files += rooks.value[centrality(file)][entry_at(entries, file)];
    Attack sum;
    sum.base_cp = static_cast<std::int16_t>(on_files & 0xffff);
    sum.danger_halves = (on_files - sum.base_cp) / 65536;

    const auto add = [&](const hls::KingDangerEntry& value, bool in_danger) {
      sum.base_cp += value.base;
      const int halves = value.base * (opposite ? value.kmod_opp : value.kmod);
      sum.danger_halves += in_danger ? halves : 0;
    };
    const unsigned near = kFilesNear[king_file];
    for (Set rest = view(kWeakMinors); rest != 0; rest &= rest - 1) {
      const unsigned square = lowest(rest);
      const unsigned entry = (square / 8 - 3) * 64 + centrality(square % 8) * 16 +
                             bit_at(view(kOwnPawnAttacks), square) * 8 + bit_at(view(kOwnBishop), square) * 4 +
                             bit_at(view(kChallengeable), square) * 2 + bit_at(view(kScreened), square);
      add(parameters_.minor_on_weak[side_][entry], (near >> (square % 8) & 1) != 0);
    }
    add_diagonals(add);
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
  /// Squares of the rising and the falling diagonal through a square.
  struct DiagonalSquares {
    Set squares[2][64];
  };
  static constexpr DiagonalSquares make_diagonals() {
    DiagonalSquares diagonals = {};
    for (int square = 0; square < 64; ++square) {
      for (int other = 0; other < 64; ++other) {
        const bool same_rising = square % 8 - square / 8 == other % 8 - other / 8;
        const bool same_falling = square % 8 + square / 8 == other % 8 + other / 8;
        if (same_rising) diagonals.squares[0][square] |= Set(1) << other;
        if (same_falling) diagonals.squares[1][square] |= Set(1) << other;
      }
    }
    return diagonals;
  }
  static constexpr DiagonalSquares kDiagonal = make_diagonals();

  /// bishops.hpp. Directions are those of the real board, which Black's view exchanges; so are their numbers.
  template <class Add>
  void add_diagonals(const Add& add) const {
    const Set bishops = view(kOwnBishop);
    for (Set rest = bishops; rest != 0; rest &= rest - 1) {
      const unsigned square = lowest(rest);
      const unsigned file = square % 8;
      const unsigned rank = square / 8;
      const unsigned number[2] = {file - rank + 6, file + rank - 1};  // of the view's directions
      for (unsigned direction = 0; direction < 2; ++direction) {
        const Set squares = kDiagonal.squares[direction][square];
        // A corner is no diagonal, and two bishops on one are counted once.
        if (number[direction] > 12 || (squares & bishops & ((Set(1) << square) - 1)) != 0) continue;
        const unsigned real_direction = direction ^ side_;
        const Set targets = squares & (real_direction == 0 ? view(kRisingTargets) : view(kFallingTargets));
        // Tables and no choices: which it is cannot be foreseen.
        constexpr std::uint8_t kTransparency[8] = {3, 2, 1, 1, 0, 0, 0, 0};
        constexpr std::uint8_t kTarget[8] = {0, 1, 2, 2, 3, 3, 3, 3};
        const unsigned transparency =
            kTransparency[4 * has_any(view(kFixedPawns) & squares) + 2 * has_any(view(kNotLevering) & squares) +
                          has_any(view(kOwnPawn) & squares)];
        const unsigned target = kTarget[4 * has_any(targets & view(kEnemyMajor)) +
                                        2 * has_any(targets & view(kEnemyMinor)) + has_any(targets & view(kEnemyPawn))];
        const unsigned in_zone = has_any(view(kKingZone) & squares);
        const unsigned length = (number[direction] < 6 ? number[direction] : 12 - number[direction]) / 2;
        const unsigned entry = length * 32 + transparency * 8 + in_zone * 4 + target;
        add(parameters_.bishops[2 * side_ + real_direction][entry], in_zone != 0);
      }
    }
  }

  int storm(Wings wings, unsigned king_file) const {
    const unsigned first = king_file == 0 ? 0 : king_file == 7 ? 5 : king_file - 1;
    const Set entries = view(kStormEntries) >> (8 * first);
    int sum = 0;
    for (unsigned i = 0; i < 3; ++i) {
      const hls::PawnStormEntry& values = parameters_.pawn_storm[side_][entry_at(entries, i)];
      sum += wings == kOppositeWings ? values.castled_opposite
             : wings == kSameWing    ? values.castled_same
                                     : values.not_castled;
    }
    return sum;
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
      const bool unstoppable = bare_king && bit_at(view(kObstructedPath), square) == 0 &&
                               distance(enemy_king, 56 + file) >= 7 - rank + head_start;
      plain += value.static_cp + (unstoppable ? value.unstoppable : 0);
      scaled += value.dynamic_cp + (king_race ? value.king_race : 0);
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
      return n > m && f <= m ? n - m : 0;
    };
    const Set own = view(kOwnPawn);
    const Set enemy = view(kEnemyPawn);
    return on_wing(own & kQueenSide, enemy & kQueenSide) + on_wing(own & ~kQueenSide, enemy & ~kQueenSide);
  }
  bool has_separated_passed() const {
    const Set own = real(kBishop);
    const Set enemy = real_of_enemy(kBishop);
    if (!exactly_one(own) || !exactly_one(enemy) || ((own & kLightSquares) != 0) == ((enemy & kLightSquares) != 0)) {
      return false;
    }
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
    int sum = 0;
    if (const Set own = view(kHung); own != 0) sum += parameters_.hung[2 * side_ + (exactly_one(own) ? 0u : 1u)];
    const Set flags = view(kFlags);
    if (flags != 0) {
      if ((flags & kXrays) != 0) sum += parameters_.xraying[side_];
      if ((flags & kMpinAndHung) != 0) sum += parameters_.mpin_and_hung;
      if ((flags & kPinnedAndHung) != 0) sum += parameters_.pinned_and_hung;
      if ((flags & kPinnedAndSimpleHung) != 0) sum += parameters_.pinned_and_simple_hung;
      if ((flags & kPermanentPinAndSimpleHung) != 0) sum += parameters_.permanent_pin_and_simple_hung;
    }
    return view(kRelativelyPinned) != 0 ? sum + relative_pins() : sum;
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
    alignas(64) Set squares[kWays];
    static_assert(sizeof squares == sizeof pins.pinned);
    __builtin_memcpy(squares, &pins.pinned, sizeof squares);
    for (unsigned rest = pins.lanes; rest != 0; rest &= rest - 1) {
      const unsigned lane = static_cast<unsigned>(__builtin_ctz(rest));
      const Set square = squares[lane];
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
  const bool white_to_move = facts.side_to_move == kWhite;
  sum += white_to_move ? parameters.side_to_move[kWhite] : -parameters.side_to_move[kBlack];
  if (white.has_bishop_pair()) sum += parameters.bishop_pair[kWhite];
  if (black.has_bishop_pair()) sum -= parameters.bishop_pair[kBlack];
  sum += parameters.joint_signature[white.kinds() * 16 + black.kinds()];

  const unsigned at_home[2] = {white.undeveloped(), black.undeveloped()};
  const bool white_ahead = at_home[kWhite] < at_home[kBlack] || (at_home[kWhite] == at_home[kBlack] && white_to_move);
  const unsigned lead = white_ahead ? at_home[kBlack] - at_home[kWhite] : at_home[kWhite] - at_home[kBlack];
  sum += parameters.development[(white_ahead ? 0u : 1u) * 128 + lead * 16 + white.king_home() * 4 + black.king_home()];

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

  // Only with few pieces does the draw score count.
  const Set knights = white.real(kKnight) | black.real(kKnight);
  const Set others = white.real(kPawn) | black.real(kPawn) | white.real(kRook) | black.real(kRook) |
                     white.real(kQueen) | black.real(kQueen);
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
  const int score = white_to_move ? sum : -sum;
  const unsigned flags = (facts.in_check ? unsigned{spec::kFlagInCheck} : 0u) |
                         (recognised_draw ? unsigned{spec::kFlagRecognisedDraw} : 0u);
  return (static_cast<std::uint32_t>(score) & 0xffffu) | (flags << spec::kResultFlagsLsb);
}

}  // namespace cobalt::evaluation::COBALT_LEVEL
