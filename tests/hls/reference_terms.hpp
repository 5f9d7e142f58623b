// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the parts of the reference evaluator share: the layouts of spec/ by name, the board in a side's view with the
/// terms of docs/reference/evaluation.md, and the tally of shares. One source file a family of groups, as the pages.
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "tests/hls/reference_evaluator.hpp"

namespace cobalt::reference {

/// \name Layouts of spec/parameters.hpp, by name
///@{

/// A field of a raw entry, as a number.
int field_of(std::uint32_t raw, const spec::Field& field);
int field_of(std::uint32_t raw, unsigned group, std::string_view field);
/// A field of the two evaluation_control registers.
int control_field(const RawParameters& parameters, std::string_view field);

/// One subindex and its value.
struct Part {
  std::string_view subindex;
  int value;
};
/// The number of an entry or register. Every subindex must be given and be in its range.
unsigned entry_of(unsigned group, std::initializer_list<Part> parts);
///@}

/// Division by 2^bits rounded towards minus infinity, without a shift.
int floor_divide(int value, int bits);

/// \name Terms that need no board. Files are 0 (a) to 7 (h).
///@{
inline int centrality(int file) { return file < 4 ? file : 7 - file; }
/// The wing of pawns: 0 is the queen side.
inline int pawn_wing(int file) { return file < 4 ? 0 : 1; }
/// The wing of kings: -1 is the queen side, 1 the king side, 0 the centre.
inline int king_wing(int file) { return file <= 2 ? -1 : file >= 5 ? 1 : 0; }
/// Whether a file is near a king's file.
bool near_file(int file, int king_file);
/// Value of a kind for comparisons.
int value_of_kind(Kind kind);
/// Whether a slider of this kind moves along a line with this step.
bool moves_along(Kind kind, int file_step, int rank_step);
///@}

/// A square: file 0 (a) to 7 (h), rank 1 to 8; relative to a side where it comes from a View. May be off the board.
struct Square {
  int file;
  int rank;
  bool operator==(const Square&) const = default;

  bool on_board() const { return file >= 0 && file <= 7 && rank >= 1 && rank <= 8; }
  /// a1 is dark. Mirroring the ranks changes the colour of every square, so colours are compared within one view only.
  bool is_light() const { return (file + rank) % 2 == 0; }
  Square plus(int files, int ranks) const { return {file + files, rank + ranks}; }
};
/// The greater of the distances in files and ranks.
int distance(Square a, Square b);

/// One step along each of the eight lines.
struct Step {
  int file;
  int rank;
};
inline constexpr std::array<Step, 8> kLines = {Step{0, 1},  Step{1, 1},   Step{1, 0},  Step{1, -1},
                                               Step{0, -1}, Step{-1, -1}, Step{-1, 0}, Step{-1, 1}};

/// A board and what bears on each of its squares.
struct Situation {
  explicit Situation(const Board& board_read);

  Board board;
  std::array<SquareAttacks, 64> attacks;  ///< a1 first
};

/// A situation from the view of a side, the owner: ranks are relative.
class View {
 public:
  View(const Situation& situation, Side owner) : situation_(situation), owner_(owner) {}

  Side owner() const { return owner_; }
  Side enemy() const { return other(owner_); }
  unsigned table() const { return static_cast<unsigned>(owner_); }
  /// 1 for White, -1 for Black: what makes the owner's centipawns White's.
  int sign() const { return owner_ == kWhite ? 1 : -1; }
  bool on_move() const { return situation_.board.side_to_move == owner_; }
  View of_enemy() const { return {situation_, enemy()}; }
  const Situation& situation() const { return situation_; }

  /// The number of a square on the real board.
  int number(Square square) const { return (real_rank(square.rank) - 1) * 8 + square.file; }
  /// What stands there: nothing off the board.
  const Cell& at(Square square) const;
  bool has(Side side, Kind kind, Square square) const {
    const Cell& there = at(square);
    return there.side == side && there.kind == kind;
  }
  bool own(Kind kind, Square square) const { return has(owner_, kind, square); }
  bool foe(Kind kind, Square square) const { return has(enemy(), kind, square); }
  bool own_any(Square square) const { return at(square).side == owner_; }
  bool foe_any(Square square) const { return at(square).side == enemy(); }
  bool empty(Square square) const { return at(square).kind == kNothing; }

  /// Squares with pieces of a kind, a1 first in this view.
  std::vector<Square> squares(Side side, Kind kind) const;
  /// All squares where a side has something.
  std::vector<Square> squares(Side side) const;
  int count(Side side, Kind kind) const { return static_cast<int>(squares(side, kind).size()); }
  Square king(Side side) const { return squares(side, kKing).front(); }

  /// Attackers of a square by a side; of one kind.
  std::vector<Attacker> attackers(Side side, Square square) const;
  bool attacks(Side side, Square square) const;
  bool attacks(Side side, Kind kind, Square square) const;
  bool minor_attacks(Side side, Square square) const {
    return attacks(side, kKnight, square) || attacks(side, kBishop, square);
  }
  /// Attackers and battery attackers.
  int number_of_attackers(Side side, Square square) const;
  /// Sliders that x-ray a square.
  const AttackerList& xrays(Square square) const { return bearing_on(square).xray; }
  /// Where an attacker stands, in this view.
  Square place(const Attacker& attacker) const { return {attacker.file, real_rank(attacker.rank + 1)}; }

  /// The first square on a line from a square, exclusive, where something stands; off the board if there is none.
  Square first_on_line(Square from, Step step) const;

  /// \name Terms of pawns
  ///@{
  int pawns_on_file(Side side, int file) const;
  /// An own pawn attacks an enemy pawn from there.
  bool levers(Square pawn) const { return foe(kPawn, pawn.plus(-1, 1)) || foe(kPawn, pawn.plus(1, 1)); }
  /// An own piece or pawn there is protected by an own pawn.
  bool pawn_protects(Square square) const { return own(kPawn, square.plus(-1, -1)) || own(kPawn, square.plus(1, -1)); }
  bool pawn_beside(Square square) const { return own(kPawn, square.plus(-1, 0)) || own(kPawn, square.plus(1, 0)); }
  /// A pawn of a side stands ahead of a square on this file.
  bool pawn_ahead(Side side, int file, int rank) const;
  /// The own pawn there is a passed pawn.
  bool is_passed(Square pawn) const;
  std::vector<Square> passed_pawns() const;
  ///@}

  /// Bishops of a side on squares of one colour.
  std::vector<Square> bishops_on(Side side, bool light) const;
  /// The kings stand on opposite wings; both on the same wing.
  bool opposite_wings() const { return king_wing(king(kWhite).file) * king_wing(king(kBlack).file) == -1; }
  bool same_wing() const { return king_wing(king(kWhite).file) * king_wing(king(kBlack).file) == 1; }
  /// The owner's right to castle with the rook of a corner.
  bool may_castle(int rook_file) const;

 private:
  int real_rank(int relative) const { return owner_ == kWhite ? relative : 9 - relative; }
  const SquareAttacks& bearing_on(Square square) const;

  const Situation& situation_;
  Side owner_;
};

/// Collects the shares of one position.
class Tally {
 public:
  Tally(const RawParameters& parameters, Evaluation& result, std::vector<Use>* uses)
      : parameters_(parameters), result_(result), uses_(uses) {}

  const RawParameters& parameters() const { return parameters_; }
  int control(std::string_view field) const { return control_field(parameters_, field); }
  std::uint32_t raw(unsigned group, unsigned table, unsigned entry) const {
    return parameters_.raw(group, table, entry);
  }

  /// An entry is used and adds this as it is, White's view.
  void use(unsigned group, unsigned table, unsigned entry, int place, int white_points);
  /// The same for an entry of one field, which counts for a side (a sign).
  void use_only_field(unsigned group, unsigned table, unsigned entry, int place, int sign);
  /// An entry of rooks_on_files, minor_on_weak or bishops: its base counts for the owner, and with `bears_on_king` base
  /// times multiplier goes to the danger of the enemy king.
  /// \param halved  the base value is halved first
  void use_king_danger_entry(unsigned group, const View& view, unsigned table, unsigned entry, int place,
                             bool bears_on_king, bool halved = false);
  /// Adds to the danger that an attacker makes, half centipawns.
  void add_danger(unsigned group, Side attacker, int halves);
  /// Adds points that are no single entry's as they are, White's view.
  void add_points(unsigned group, int white_points) { result_.points[group] += white_points; }

  Evaluation& result() { return result_; }

 private:
  const RawParameters& parameters_;
  Evaluation& result_;
  std::vector<Use>* uses_;
};

/// The signature entry of a side.
unsigned signature_entry(const View& view);
/// One of its scales, eighths.
int signature_eighths(const Tally& tally, const View& view, std::string_view field);

/// \name The families of groups. Each adds both sides' shares, in any order.
///@{
void add_pieces(Tally& tally, const Situation& situation);
void add_pawns(Tally& tally, const Situation& situation);
void add_bishops(Tally& tally, const Situation& situation);
void add_traps(Tally& tally, const Situation& situation);
void add_tactics(Tally& tally, const Situation& situation);
/// pawn_shelter, pawn_storm, king_attackers and development.
void add_kings(Tally& tally, const Situation& situation);
/// What evaluation_control makes of the danger that all groups have added.
void add_king_danger(Tally& tally, const Situation& situation);
/// Adds winning_chances to `sum`, draws it towards the draw score and clamps it; sets the flag of a recognised draw.
/// \param sum  White's view
/// \returns the score, White's view
int finish(Tally& tally, const Situation& situation, int sum);
///@}

/// The piece or pawn on a square is hung (no king).
bool is_hung(const View& any_view, Square square);
/// King and pawn against king, nothing else: whether the pawn's side wins.
bool king_and_pawn_win(const View& pawn_side);

}  // namespace cobalt::reference
