// SPDX-License-Identifier: Apache-2.0
#include "host/engine/move_picker.hpp"

#include <utility>

#include "host/chess/exchange.hpp"

namespace cobalt::engine {
namespace {

// Bands of scores, far enough apart that what is added within one never reaches the next.
constexpr int kTableMove = 1 << 30;
constexpr int kWinningCapture = 1 << 28;
constexpr int kFirstKiller = 1 << 26;
constexpr int kSecondKiller = kFirstKiller - 1;
constexpr int kCountermove = kFirstKiller - 2;
constexpr int kLosingCapture = -(1 << 28);
/// A capture by its victim outweighs its history.
constexpr int kVictimWeight = 64;

}  // namespace

MovePicker::MovePicker(const chess::Position& position, const MoveHints& hints, Which which) : position_(position) {
  for (const chess::Move move : chess::legal_moves(position)) {
    if (which == Which::kTactical && !is_tactical(position, move)) continue;
    entries_[size_++] = {move, score_of(position, move, hints)};
  }
}

MovePicker::MovePicker(const chess::Position& position, std::span<const chess::Move> moves)
    : position_(position), is_sorted_(true) {
  for (const chess::Move move : moves) entries_[size_++] = {move, 0};
}

int MovePicker::score_of(const chess::Position& position, chess::Move move, const MoveHints& hints) const {
  if (move == hints.table_move) return kTableMove;
  if (is_tactical(position, move)) {
    const int gain = chess::immediate_gain_cp(position, move);
    const int history =
        hints.history ? hints.history->capture(piece_to(position, move), captured_type(position, move)).value() : 0;
    return kWinningCapture + gain * kVictimWeight + history - chess::type_of(position.piece_on(move.from()));
  }
  if (move == hints.killers[0]) return kFirstKiller;
  if (move == hints.killers[1]) return kSecondKiller;
  if (move == hints.countermove) return kCountermove;
  int score = hints.history ? hints.history->quiet(position.side_to_move(), move).value() : 0;
  const std::size_t to = piece_to(position, move).index();
  for (const History::Continuation* continuation : hints.continuations) {
    if (continuation) score += (*continuation)[to].value();
  }
  return score;
}

void MovePicker::bring_best_to_front() {
  std::size_t best = next_;
  for (std::size_t i = next_ + 1; i < size_; ++i) {
    if (entries_[i].score > entries_[best].score) best = i;
  }
  std::swap(entries_[next_], entries_[best]);
}

chess::Move MovePicker::next() {
  while (next_ < size_) {
    if (is_sorted_) return entries_[next_++].move;
    bring_best_to_front();
    Entry& entry = entries_[next_];
    const bool is_untested_capture = entry.score >= kWinningCapture / 2 && entry.score < kTableMove;
    if (is_untested_capture && !chess::exchange_gains(position_, entry.move, 0)) {
      entry.score += kLosingCapture - kWinningCapture;
      continue;
    }
    ++next_;
    last_loses_ = entry.score < kLosingCapture / 2;
    if (skips_quiets_ && entry.score < kTableMove && !is_tactical(position_, entry.move)) continue;
    return entry.move;
  }
  return {};
}

}  // namespace cobalt::engine
