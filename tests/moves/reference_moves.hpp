// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/moves.md written again as plain loops over 64 squares, by somebody who had not seen hls/moves or
/// rtl/moves: slow, and meant to be obvious. What it shares with them are the formats and numbers of spec/ alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "spec/jobs.hpp"
#include "spec/zobrist.hpp"

namespace cobalt::move_reference {

/// The nibbles of a packed position, a1 first.
using Nibbles = std::array<std::uint8_t, spec::kSquares>;
/// The table of quiet moves: 64 times the number of the piece, plus the relative square.
using QuietTable = std::array<std::uint8_t, 6 * 64>;
/// A set of squares: bit 0 is a1.
using Squares = std::uint64_t;

/// Numbers of the pieces, as on the page.
/// A stone is in the way and does nothing: in a
/// position that is refused, a plain king of the side to move, whose kings are all kKingToMove.
enum Kind : std::int8_t { kNothing = -1, kPawn, kKnight, kBishop, kRook, kQueen, kKing, kStone };
enum Side : std::int8_t { kWhite = 0, kBlack = 1 };

/// What stands on a square.
struct Man {
  Kind kind = kNothing;
  Side side = kWhite;
  bool operator==(const Man&) const = default;
};

/// Castling rights are numbered as the bits of spec/zobrist.hpp: White king side, White queen side, Black's.
constexpr std::array<int, 4> kRookHomes = {7, 0, 63, 56};

/// A position.
struct Board {
  std::array<Man, 64> man{};
  Side mover = kWhite;
  std::array<bool, 4> castling{};  ///< by number of the right
  std::optional<int> double_pawn;  ///< the pawn that has just made a double step, for en passant
  bool operator==(const Board&) const = default;
};

/// A legal move with its place in the order.
struct PlacedMove {
  std::uint16_t move = spec::kNoMove;
  unsigned move_class = 0;
  unsigned index = 0;
  unsigned where_from = 0;
  bool gives_check = false;
};

/// Bits of spec::PositionError, each check by the words of spec/packed_position.hpp.
unsigned position_errors(const Nibbles& nibbles);
/// The position of nibbles without errors.
Board unpack(const Nibbles& nibbles);
/// Its inverse.
Nibbles pack(const Board& board);

/// The side to move is in check.
bool in_check(const Board& board);
/// The position after a legal move.
Board after(const Board& board, std::uint16_t move);
/// The Zobrist key, computed anew.
std::uint64_t key_of(const Board& board);
/// Whether the move is a capture or a pawn's move, after which the number of plies begins again.
bool is_irreversible(const Board& board, std::uint16_t move);
/// All legal moves in their order.
std::vector<PlacedMove> ordered_moves(const Board& board, const QuietTable& quiet);

/// What is asked, by the fields of spec::kGenerateRequestFields; the position comes as an Analysis.
struct Request {
  Squares targets = 0;
  std::uint16_t last = spec::kNoMove;
  std::array<std::uint16_t, 3> exclude{};
  std::uint8_t mode = 0;
  std::uint8_t hints = 0;
  bool reserved = false;  ///< one of its reserved bits is set
};

/// By the fields of spec::kGenerateAnswerFields.
struct Answer {
  std::uint16_t move = spec::kNoMove;
  std::uint8_t status = spec::kAnswerDone;
  bool found = false;
  bool is_last = false;
  std::uint8_t hint = 0;
  std::uint8_t kind = spec::kMoveKindLoud;
  bool operator==(const Answer&) const = default;
};

/// What requests for one position have in common, so that a chain of them does not find it out again each time.
struct Analysis {
  unsigned errors = 0;
  Board board{};
  bool in_check = false;
  std::vector<PlacedMove> moves;  ///< all legal moves in their order; none when there are errors
};
Analysis analyse(const Nibbles& position, const QuietTable& quiet);
/// Whether a mode answers a move of the order.
bool has_order(unsigned mode);
/// The moves of such a mode in order, nothing excluded.
std::vector<std::uint16_t> moves_of_mode(const Analysis& analysis, unsigned mode, Squares targets);
/// The answer to a request for the position that was analysed.
Answer generate(const Request& request, const Analysis& analysis);
/// The request that a search makes next, after an answer that has found a move.
Request next_request(const Request& request, const Answer& answer);

/// Make-move, with what goes in and comes out beside the position.
struct Made {
  Nibbles position{};
  unsigned halfmove_clock = 0;
  std::uint64_t key = 0;
  bool in_check = false;
};
/// `position` has no errors and `move` is legal.
Made make_move(const Nibbles& position, std::uint16_t move, unsigned halfmove_clock);

/// The number of sequences of so many plies (0: 1).
std::uint64_t count_leaves(const Board& board, unsigned depth);
/// A perft job, by the fields of spec::kPerftJobFields.
struct PerftJob {
  Nibbles position{};
  unsigned depth = 1;
  std::uint16_t root_move = spec::kNoMove;
  bool reserved = false;  ///< one of its reserved bits is set
};
struct PerftAnswer {
  std::uint8_t status = spec::kAnswerDone;
  std::uint64_t leaves = 0;
  bool operator==(const PerftAnswer&) const = default;
};
PerftAnswer perft(const PerftJob& job);

}  // namespace cobalt::move_reference
