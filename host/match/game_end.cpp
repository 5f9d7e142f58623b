// SPDX-License-Identifier: Apache-2.0
#include "host/match/game_end.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"

namespace cobalt::match {
namespace {

constexpr int kFiftyMovesPlies = 100;
constexpr chess::Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

/// Positions are the same when the same moves are legal (FIDE Laws, article 9.2.3): unlike in chess::Position::key(), a
/// right to capture en passant counts only when the capture is legal.
std::uint64_t repetition_key(const chess::Position& position) {
  if (!position.en_passant_capturable()) return position.key();
  const chess::MoveList moves = chess::legal_moves(position);
  const bool can_capture =
      std::any_of(moves.begin(), moves.end(), [](chess::Move move) { return move.kind() == chess::Move::kEnPassant; });
  if (can_capture) return position.key();
  chess::PositionParts parts = position.parts();
  parts.en_passant = chess::kNoSquare;
  return chess::Position::from_parts(parts).key();
}

}  // namespace

std::string_view to_string(EndReason reason) {
  switch (reason) {
    case EndReason::kCheckmate:
      return "checkmate";
    case EndReason::kStalemate:
      return "stalemate";
    case EndReason::kRepetition:
      return "repetition";
    case EndReason::kFiftyMoves:
      return "fifty moves";
    case EndReason::kMaterial:
      return "material";
    case EndReason::kDrawAgreed:
      return "draw by adjudication";
    case EndReason::kResigned:
      return "win by adjudication";
    case EndReason::kMostMoves:
      return "longest game";
    case EndReason::kTime:
      return "time";
    case EndReason::kIllegalMove:
      return "illegal move";
    case EndReason::kEngineEnded:
      return "engine ended";
    case EndReason::kEngineSilent:
      return "engine silent";
  }
  return "";
}

std::string_view pgn_termination(EndReason reason) {
  switch (reason) {
    case EndReason::kDrawAgreed:
    case EndReason::kResigned:
    case EndReason::kMostMoves:
      return "adjudication";
    case EndReason::kTime:
      return "time forfeit";
    case EndReason::kIllegalMove:
      return "rules infraction";
    case EndReason::kEngineEnded:
    case EndReason::kEngineSilent:
      return "abandoned";
    default:
      return "normal";
  }
}

GameCourse::GameCourse(const chess::Position& start) : start_(start), position_(start), keys_{repetition_key(start)} {}

void GameCourse::play(chess::Move move) {
  position_.do_move(move);
  moves_.push_back(move);
  if (position_.halfmove_clock() == 0) keys_.clear();
  keys_.push_back(repetition_key(position_));
}

std::optional<GameEnd> GameCourse::end() const {
  using chess::GameResult;
  if (chess::is_checkmate(position_)) return GameEnd{win_of(~position_.side_to_move()), EndReason::kCheckmate};
  if (chess::is_stalemate(position_)) return GameEnd{GameResult::kDraw, EndReason::kStalemate};
  if (is_dead_by_material(position_)) return GameEnd{GameResult::kDraw, EndReason::kMaterial};
  if (std::ranges::count(keys_, keys_.back()) >= 3) return GameEnd{GameResult::kDraw, EndReason::kRepetition};
  if (position_.halfmove_clock() >= kFiftyMovesPlies) return GameEnd{GameResult::kDraw, EndReason::kFiftyMoves};
  return std::nullopt;
}

std::string GameCourse::uci_position() const {
  std::string text =
      start_ == chess::Position() ? "position startpos" : fmt::format("position fen {}", chess::to_fen(start_));
  if (!moves_.empty()) text += " moves";
  for (const chess::Move move : moves_) text += fmt::format(" {}", chess::to_uci(move));
  return text;
}

bool is_dead_by_material(const chess::Position& position) {
  using namespace chess;  // NOLINT(google-build-using-namespace): names of pieces
  if ((position.pieces(kPawn) | position.pieces(kRook) | position.pieces(kQueen)) != 0) return false;
  const Bitboard bishops = position.pieces(kBishop);
  if (popcount(position.pieces(kKnight) | bishops) <= 1) return true;
  if (position.pieces(kKnight) != 0) return false;
  return (bishops & kDarkSquares) == 0 || (bishops & ~kDarkSquares) == 0;
}

}  // namespace cobalt::match
