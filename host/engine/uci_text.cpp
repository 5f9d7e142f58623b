// SPDX-License-Identifier: Apache-2.0
#include "host/engine/uci_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "host/chess/fen.hpp"

namespace cobalt::engine {
namespace {

// Of greatest likelihood for 6,000 positions of 600 games that the engine played itself: docs/reference/uci.md,
// "Chances".
constexpr double kEvenWinScore_cp = 183;
constexpr double kWinSlope_cp = 207;

double win_chance(Score score) { return 1 / (1 + std::exp((kEvenWinScore_cp - score) / kWinSlope_cp)); }

/// "nodes 123 nps 456", per second of this time.
std::string node_text(std::uint64_t nodes, std::chrono::duration<double> elapsed) {
  return fmt::format("nodes {} nps {:.0f}", nodes, static_cast<double>(nodes) / std::max(elapsed.count(), 1e-6));
}

std::int64_t milliseconds_of(std::chrono::steady_clock::duration elapsed) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count();
}

const char* bound_suffix(Bound bound) {
  if (bound == Bound::kLower) return " lowerbound";
  if (bound == Bound::kUpper) return " upperbound";
  return "";
}

}  // namespace

std::string uci_score(Score score) {
  return is_mate(score) ? fmt::format("mate {}", mate_in_moves(score)) : fmt::format("cp {}", score);
}

WinDrawLoss win_draw_loss(Score score) {
  WinDrawLoss chances;
  chances.win = static_cast<int>(std::lround(1000 * win_chance(score)));
  chances.loss = static_cast<int>(std::lround(1000 * win_chance(-score)));
  chances.draw = 1000 - chances.win - chances.loss;
  return chances;
}

std::string uci_info(const Progress& progress, bool shows_wdl, const MoveNames& names) {
  std::string text =
      fmt::format("info depth {} seldepth {} multipv {} score {}{}", progress.depth, progress.selective_depth,
                  progress.line_number, uci_score(progress.score), bound_suffix(progress.bound));
  if (shows_wdl) {
    const WinDrawLoss chances = win_draw_loss(progress.score);
    text += fmt::format(" wdl {} {} {}", chances.win, chances.draw, chances.loss);
  }
  text += fmt::format(" {} hashfull {} time {} pv", node_text(progress.nodes, progress.elapsed),
                      progress.table_permille, milliseconds_of(progress.elapsed));
  for (const chess::Move move : progress.line) text += fmt::format(" {}", names.of(move));
  return text;
}

std::string uci_total(std::uint64_t nodes, std::chrono::steady_clock::duration elapsed) {
  return fmt::format("info {} time {}", node_text(nodes, elapsed), milliseconds_of(elapsed));
}

std::string uci_best_move(chess::Move best, chess::Move ponder, const MoveNames& names) {
  const std::string move = names.of(best);
  return ponder ? fmt::format("bestmove {} ponder {}", move, names.of(ponder)) : fmt::format("bestmove {}", move);
}

std::string position_text(const chess::Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += fmt::format("{}  ", rank + 1);
    for (int file = 0; file < 8; ++file) {
      text += fmt::format(" {}", chess::to_char(position.piece_on(chess::make_square(file, rank))));
    }
    text += '\n';
  }
  text += fmt::format("    a b c d e f g h\nFen: {}\nKey: {:016X}\nCheckers:", chess::to_fen(position), position.key());
  const chess::Color us = position.side_to_move();
  for (chess::Bitboard checkers = position.attackers(position.king_square(us), ~us); checkers != 0;) {
    text += ' ' + chess::to_string(chess::pop_lowest(checkers));
  }
  return text;
}

std::string static_score_text(const chess::Position& position, Score score_cp) {
  return fmt::format("{:+6}  {}{}", score_cp, chess::to_fen(position), position.in_check() ? "  (in check)" : "");
}

}  // namespace cobalt::engine
