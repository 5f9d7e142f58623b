// SPDX-License-Identifier: Apache-2.0
/// \file
/// Deep Blue's dual credit with delayed extensions: what credit is given for, when it is cashed in, where it is kept.
///
/// After section 4 of M. Campbell, A. J. Hoane and F. Hsu, "Deep Blue", Artificial Intelligence 134 (2002) 57-83. Each
/// side gathers credit for forced moves along a path. A single forced move is nothing much, so credit is cashed in for
/// an extension only when two plies of it have come together; the other side gives up as much, so that a line in which
/// both sides are forced does not grow without end. The paper gives the ways credit is generated, the limit of two
/// plies and the grain of a quarter; the amounts are ours, below.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/chess/types.hpp"
#include "spec/search.hpp"

namespace cobalt::engine {

/// The grain of credit.
using QuarterPlies = int;
constexpr QuarterPlies kPlyCredit = static_cast<QuarterPlies>(spec::kQuarterPlies);

/// What both sides have gathered on the way to a position.
class PathCredit {
 public:
  /// Credit is cashed in when it reaches this: the paper's CREDIT_LIMIT.
  static constexpr QuarterPlies kLimit = 2 * kPlyCredit;

  QuarterPlies of(chess::Color side) const { return credit_[side]; }
  bool is_empty() const { return credit_[0] == 0 && credit_[1] == 0; }
  void give(chess::Color side, QuarterPlies credit);
  /// Plies of extension for a side: as many as bring its credit below the limit. Both sides lose that much credit, the
  /// other one not below none.
  int cash_in(chess::Color side);
  /// Whether cash_in() would give anything after give().
  bool would_extend(chess::Color side, QuarterPlies credit) const { return credit_[side] + credit >= kLimit; }

 private:
  std::array<std::uint8_t, chess::kColors> credit_{};
};

/// Why a move is forced. None of this counts for a move that fails low: whether it is forced depends on what is
/// expected.
struct Forcedness {
  /// Moves that are about as good as the best, itself included, up to kManyMoves.
  int good_moves = kManyMoves;
  bool is_only_legal_move = false;
  bool is_threatened = false;  ///< who passes loses much
  bool is_mate_threatened = false;
  bool is_evasion = false;           ///< of a check
  bool answers_passed_pawn = false;  ///< that was pushed to the sixth or seventh rank

  /// One more than trinary: no credit.
  static constexpr int kManyMoves = 4;
};

/// Credit of a move: less the further it is from the root.
/// \param ply         of the position in which it is played
/// \param root_depth  of the iteration, plies
QuarterPlies credit_of(const Forcedness& forcedness, int ply, int root_depth);

/// Credit of moves by position, so that a position is always searched with at least the credit that it had before: else
/// the search would swing to and fro between iterations (the paper: "preserve the search envelope"). One thread's.
class CreditTable {
 public:
  struct Entry {
    chess::Move move;
    QuarterPlies credit = 0;
    int depth = 0;  ///< of the search that the credit was found for
  };

  CreditTable();

  /// What was kept for a position; an entry without a move when nothing was.
  Entry find(std::uint64_t key) const;
  /// Takes the place of what was there.
  void store(std::uint64_t key, const Entry& entry);
  void clear();

 private:
  struct Slot {
    std::uint32_t check = 0;  ///< upper half of the key
    std::uint16_t move = 0;
    std::uint8_t credit = 0;
    std::uint8_t depth = 0;
  };
  static constexpr std::size_t kSlots = std::size_t{1} << 16;

  std::vector<Slot> slots_;
};

}  // namespace cobalt::engine
