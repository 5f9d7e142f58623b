// SPDX-License-Identifier: Apache-2.0
#include "host/data/quiet.hpp"

#include <algorithm>

#include "host/chess/exchange.hpp"
#include "host/chess/movegen.hpp"

namespace cobalt::data {
namespace {

using engine::Score;

/// Beyond so many plies the static score counts, even in check.
constexpr int kMostPlies = 32;

Score search(const chess::Position& position, const engine::LeafEvaluator& evaluator, Score alpha, Score beta,
             int ply) {
  const bool in_check = position.in_check() && ply < kMostPlies;
  Score best = in_check ? engine::mated_at(ply) : evaluator.evaluate(position);
  if (best >= beta || ply >= kMostPlies) return best;
  alpha = std::max(alpha, best);
  const chess::MoveList moves =
      in_check ? chess::legal_moves(position) : chess::legal_captures_and_promotions(position);
  for (const chess::Move move : moves) {
    if (!in_check && !chess::exchange_gains(position, move, 0)) continue;
    chess::Position next = position;
    next.do_move(move);
    best = std::max(best, -search(next, evaluator, -beta, -alpha, ply + 1));
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }
  return best;
}

}  // namespace

bool is_quiet_move(const chess::Position& position, chess::Move move) {
  return !position.is_capture(move) && move.kind() != chess::Move::kPromotion;
}

bool gains_by_exchange(const chess::Position& position) {
  return std::ranges::any_of(chess::legal_captures_and_promotions(position),
                             [&](chess::Move move) { return chess::exchange_gains(position, move, 1); });
}

engine::Score quiescence_score(const chess::Position& position, const engine::LeafEvaluator& evaluator) {
  return search(position, evaluator, -engine::kInfinite, engine::kInfinite, 0);
}

}  // namespace cobalt::data
