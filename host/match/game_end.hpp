// SPDX-License-Identifier: Apache-2.0
/// \file
/// The course of a game and the rules of chess that end it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/pgn.hpp"
#include "host/chess/position.hpp"

namespace cobalt::match {

/// Why a game ended.
enum class EndReason {
  kCheckmate,
  kStalemate,
  kRepetition,    ///< a position for the third time
  kFiftyMoves,    ///< a hundred plies without capture or pawn move
  kMaterial,      ///< no side can ever give mate
  kDrawAgreed,    ///< adjudicated: DrawRule
  kResigned,      ///< adjudicated: ResignRule
  kMostMoves,     ///< adjudicated: as long as games may be
  kTime,          ///< the clock of the loser ran out
  kIllegalMove,   ///< the loser made a move that is none
  kEngineEnded,   ///< the loser's program ended
  kEngineSilent,  ///< the loser's program did not answer
};

/// A word for each: "checkmate", "time" ...
std::string_view to_string(EndReason reason);
/// The value of the tag Termination (PGN standard, section 9.8.1): "normal", "adjudication", "time forfeit", "rules
/// infraction", "abandoned".
std::string_view pgn_termination(EndReason reason);

/// How a game ended.
struct GameEnd {
  chess::GameResult result;
  EndReason reason;
};
/// The side that wins has this result.
constexpr chess::GameResult win_of(chess::Color winner) {
  return winner == chess::kWhite ? chess::GameResult::kWhiteWins : chess::GameResult::kBlackWins;
}

/// A game so far, with what the rules need to know of it.
class GameCourse {
 public:
  explicit GameCourse(const chess::Position& start);

  /// Makes a legal move.
  void play(chess::Move move);
  const chess::Position& start() const { return start_; }
  const chess::Position& position() const { return position_; }
  const std::vector<chess::Move>& moves() const { return moves_; }

  /// The end by the rules; nothing while the game goes on. Third repetition and fifty moves end it without being
  /// claimed. Mate counts before fifty moves.
  std::optional<GameEnd> end() const;
  /// "position startpos moves ...", or with "fen ...": the words of the Universal Chess Interface.
  std::string uci_position() const;

 private:
  chess::Position start_;
  chess::Position position_;
  std::vector<chess::Move> moves_;
  /// Keys since the last capture or pawn move, the current position included.
  std::vector<std::uint64_t> keys_;
};

/// Whether no sequence of legal moves can give mate, as far as the pieces alone say: bare kings, one minor piece, or
/// bishops of both sides on squares of one colour.
bool is_dead_by_material(const chess::Position& position);

}  // namespace cobalt::match
