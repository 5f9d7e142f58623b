// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which moves were good elsewhere in the tree: what orders the moves that capture nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "host/chess/position.hpp"

namespace cobalt::engine {

/// A counter that forgets: every change pulls it back by its share of the limit, so it stays within +-kLimit and old
/// results fade.
class HistoryCounter {
 public:
  static constexpr int kLimit = 16384;

  int value() const { return value_; }
  void add(int bonus) {
    const int bounded = std::clamp(bonus, -kLimit, kLimit);
    value_ = static_cast<std::int16_t>(value_ + bounded - value_ * std::abs(bounded) / kLimit);
  }

 private:
  std::int16_t value_ = 0;
};

/// A piece that has come to a square: what a move was, for the moves that answer it. Default: no move.
struct PieceTo {
  chess::Piece piece = chess::kNoPiece;
  chess::Square to = chess::kA1;

  static constexpr std::size_t kCount = chess::kPieceCodes * chess::kSquareCount;
  constexpr std::size_t index() const { return std::size_t{piece} * chess::kSquareCount + to; }
};

/// The counters of one thread.
class History {
 public:
  /// Counters of what follows a move, by PieceTo of the answer.
  using Continuation = std::array<HistoryCounter, PieceTo::kCount>;

  History() : continuations_(PieceTo::kCount) {}

  HistoryCounter& quiet(chess::Color side, chess::Move move) { return quiets_[side][from_to(move)]; }
  const HistoryCounter& quiet(chess::Color side, chess::Move move) const { return quiets_[side][from_to(move)]; }
  HistoryCounter& capture(PieceTo capturer, chess::PieceType captured) { return captures_[capturer.index()][captured]; }
  const HistoryCounter& capture(PieceTo capturer, chess::PieceType captured) const {
    return captures_[capturer.index()][captured];
  }
  Continuation& continuation(PieceTo before) { return continuations_[before.index()]; }
  /// The quiet move that refuted a move last.
  chess::Move& countermove(PieceTo before) { return countermoves_[before.index()]; }
  chess::Move countermove(PieceTo before) const { return countermoves_[before.index()]; }

  void clear() { *this = History(); }

 private:
  static std::size_t from_to(chess::Move move) { return move.bits() & 0xfff; }

  std::array<std::array<HistoryCounter, 4096>, chess::kColors> quiets_{};
  std::array<std::array<HistoryCounter, chess::kPieceTypes>, PieceTo::kCount> captures_{};
  std::array<chess::Move, PieceTo::kCount> countermoves_{};
  std::vector<Continuation> continuations_;
};

}  // namespace cobalt::engine
