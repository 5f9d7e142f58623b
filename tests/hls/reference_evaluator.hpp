// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation function once more, written from docs/reference/evaluation.md and its pages alone: loops over an 8x8
/// board, square by square, no bitboards, nothing shared with hls/eval but the layouts of spec/. Slow (some ten
/// microseconds a position) and plain, so that a difference to the golden model is a fault of one of them or a gap of
/// the pages. The sources are reference_*.cpp: one a page, reference_board.cpp for the terms, reference_evaluator.cpp
/// for the whole.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

namespace cobalt::reference {

/// Sides; what is no piece of either side has kNobody.
enum Side : int { kNobody = -1, kWhite = 0, kBlack = 1 };
constexpr Side other(Side side) { return side == kWhite ? kBlack : kWhite; }

/// Kinds of pieces. kObstacle is a king code that the packed position should not have: it stands in the way only.
enum Kind : std::uint8_t { kNothing = 0, kPawn, kKnight, kBishop, kRook, kQueen, kKing, kObstacle };

/// What stands on a square.
struct Cell {
  Kind kind = kNothing;
  Side side = kNobody;
  std::uint8_t code = 0;  ///< nibble of the packed position
};

/// The board: `at[rank][file]`, both 0..7, White's view.
struct Board {
  std::array<std::array<Cell, 8>, 8> at{};
  Side side_to_move = kWhite;

  /// The square of a file and of a rank as `view` counts it.
  const Cell& seen(Side view, int file, int relative_rank) const {
    return at[static_cast<std::size_t>(view == kWhite ? relative_rank : 7 - relative_rank)]
             [static_cast<std::size_t>(file)];
  }
};

/// Reads the 32 bytes. Bad encodings are read as spec::PositionError says.
Board read_board(const std::uint8_t packed[spec::kPackedPositionBytes]);

/// One attacker of a square.
struct Attacker {
  Kind kind;
  Side side;
  std::int8_t file, rank;            ///< where it stands
  std::int8_t file_step, rank_step;  ///< for sliders, one step of its move towards the square; else 0
};

/// A list of at most `kMax` attackers, without memory of its own on the heap.
class AttackerList {
 public:
  static constexpr int kMax = 48;
  void add(const Attacker& attacker) { items_[static_cast<std::size_t>(size_++)] = attacker; }
  const Attacker* begin() const { return items_.data(); }
  const Attacker* end() const { return items_.data() + size_; }
  int size() const { return size_; }

 private:
  std::array<Attacker, kMax> items_;
  int size_ = 0;
};

/// Everything that bears on one square.
struct SquareAttacks {
  AttackerList direct;   ///< pieces that attack it
  AttackerList battery;  ///< its battery attackers
  AttackerList xray;     ///< sliders that x-ray it (every battery attacker is one of them)
};
SquareAttacks attacks_on(const Board& board, int file, int rank);

/// Whether a side attacks a square; with a pawn; with a knight or bishop.
bool attacked_by(const Board& board, Side side, int file, int rank);
bool attacked_by_pawn(const Board& board, Side side, int file, int rank);
bool attacked_by_minor(const Board& board, Side side, int file, int rank);

/// The control level of a square, 0..15.
int control_level(const Board& board, int file, int rank);
int control_level(const SquareAttacks& attacks, Side side_to_move);

/// spec::PositionError bits of a packed position.
unsigned position_errors(const std::uint8_t packed[spec::kPackedPositionBytes]);
/// Whether a king of a side is attacked.
bool king_attacked(const Board& board, Side side);

/// The raw value of every parameter.
class RawParameters {
 public:
  std::uint32_t raw(unsigned group, unsigned table, unsigned entry) const {
    return values_[number(group, table, entry)];
  }
  /// \param value  must fit the data width of the group
  void set_raw(unsigned group, unsigned table, unsigned entry, std::uint32_t value) {
    values_[number(group, table, entry)] = value;
  }

 private:
  static std::size_t number(unsigned group, unsigned table, unsigned entry);
  std::array<std::uint32_t, spec::kEvaluationParameters> values_{};
};

/// One entry that takes part in a score.
struct Use {
  std::uint8_t group;
  std::uint8_t table;
  std::uint16_t entry;
  std::uint8_t place;  ///< square or file, else 0
  /// What it adds to the score as it is from White's view, centipawns: no king danger, nothing that is scaled first.
  std::int16_t white_points;
  auto operator<=>(const Use&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads <=>
};

/// The state of a file for a side: the subindices of rooks_on_files.
struct RookFile {
  unsigned rook_count;
  bool unopposed;
  unsigned blockage;
  bool semi_open;
  bool transparent;
};
RookFile rook_file(const Board& board, Side side, int file);

/// The subindices of multiple_pawns; `present` is false when the side has fewer than two pawns on the file.
struct MultiplePawnsFile {
  bool present;
  unsigned structure;
  bool unopposed;
  bool tripled;
};
MultiplePawnsFile multiple_pawns_file(const Board& board, Side side, int file);

/// Steps 1 to 4 of the king-safety stage.
/// \param control  raw evaluation_control register 0
int king_danger(int halves, unsigned king_safety_eighths, std::uint32_t control);

/// A whole evaluation.
struct Evaluation {
  int score = 0;       ///< centipawns, view of the side to move; 0 when refused
  int white_view = 0;  ///< the same from White's view
  unsigned status = 0;
  unsigned flags = 0;                                                         ///< 0 when refused
  std::array<int, 2> danger_halves{};                                         ///< by attacker
  std::array<std::array<int, 2>, spec::kEvaluationGroups> danger_by_group{};  ///< the same by group and attacker
  std::array<int, 2> danger_final{};                                          ///< by attacker, centipawns
  /// White minus Black by group, centipawns. The linear danger is its group's share; what the king-safety stage makes
  /// of it, and the clamp, are evaluation_control's; what the draw score takes is contempt's or
  /// bishops_of_opposite_colours': so the shares add up to white_view.
  std::array<int, spec::kEvaluationGroups> points{};

  /// The result word of spec/packed_position.hpp.
  std::uint32_t word() const {
    return static_cast<std::uint32_t>(score & 0xffff) << spec::kResultScoreLsb | status << spec::kResultStatusLsb |
           flags << spec::kResultFlagsLsb;
  }
};
/// \param uses  when not null, gets every entry used, in no particular order
Evaluation evaluate(const std::uint8_t packed[spec::kPackedPositionBytes], const RawParameters& parameters,
                    std::vector<Use>* uses = nullptr);

}  // namespace cobalt::reference
