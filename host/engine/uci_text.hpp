// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the engine says in the Universal Chess Interface.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>

#include "host/chess/movegen.hpp"
#include "host/chess/position.hpp"
#include "host/engine/listener.hpp"

namespace cobalt::engine {

/// "cp 35" or "mate -3".
std::string uci_score(Score score);

/// Chances in thousandths, by the score alone.
struct WinDrawLoss {
  int win = 0;
  int draw = 0;
  int loss = 0;
  bool operator==(const WinDrawLoss&) const = default;
};
/// A logistic curve, symmetric, fitted to games of the engine with itself.
WinDrawLoss win_draw_loss(Score score);

/// How the moves of a game are written.
class MoveNames {
 public:
  /// Of a game of standard chess.
  MoveNames() = default;
  /// \param position  of the game, before the moves \param rules  Chess960: castling is the king that takes its rook
  MoveNames(const chess::Position& position, chess::Rules rules)
      : position_(position), king_takes_rook_(rules == chess::Rules::kChess960) {}

  std::string of(chess::Move move) const { return chess::to_uci(position_, move, king_takes_rook_); }

 private:
  chess::Position position_;
  bool king_takes_rook_ = false;
};

/// "info depth 9 seldepth 17 multipv 1 score cp 35 nodes ... pv e2e4 ...".
std::string uci_info(const Progress& progress, bool shows_wdl, const MoveNames& names = {});

/// Nodes and time of a whole search: "info nodes 123 nps 456 time 7".
std::string uci_total(std::uint64_t nodes, std::chrono::steady_clock::duration elapsed);

/// "bestmove e2e4 ponder e7e5"; "bestmove 0000" without a move.
std::string uci_best_move(chess::Move best, chess::Move ponder, const MoveNames& names = {});

/// A position for people: board, FEN, Zobrist key, and the pieces that give check.
std::string position_text(const chess::Position& position);

/// "   +21  FEN  (in check)": a static score for the side to move, as `cobalt eval` shows it.
std::string static_score_text(const chess::Position& position, Score score_cp);

}  // namespace cobalt::engine
