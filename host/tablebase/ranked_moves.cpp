// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/ranked_moves.hpp"

#include <algorithm>

#include "host/chess/movegen.hpp"

namespace cobalt::tablebase {
namespace {

constexpr int kFiftyMovePlies = 100;
/// No table has a longer way to mate.
constexpr std::size_t kMostLine = 1000;

/// The value before a move, by the one after it.
TableValue value_before(TableValue after) {
  switch (after.outcome) {
    case Outcome::kLoss:
      return {Outcome::kWin, after.plies + 1};
    case Outcome::kWin:
      return {Outcome::kLoss, after.plies + 1};
    default:
      return {};
  }
}

/// Greater is better for who has it.
int worth(TableValue value) {
  constexpr int kDecided = 10'000;
  switch (value.outcome) {
    case Outcome::kWin:
      return kDecided - value.plies;
    case Outcome::kLoss:
      return value.plies - kDecided;
    default:
      return 0;
  }
}

/// The value of a move for who has made it; none when the tables do not know the position after it.
std::optional<TableValue> value_of_move_to(const EndgameTables& tables, const chess::Position& after) {
  const std::optional<TableValue> value = tables.probe(after);
  return value ? std::optional(value_before(*value)) : std::nullopt;
}

}  // namespace

std::vector<RankedMove> ranked_moves(const EndgameTables& tables, const chess::Position& root,
                                     std::span<const chess::Move> moves, std::span<const std::uint64_t> earlier_keys) {
  const std::optional<TableValue> value = tables.probe(root);
  if (!value) return {};
  std::vector<RankedMove> ranked;
  bool keeps_value = false;
  for (const chess::Move move : moves) {
    chess::Position after = root;
    after.do_move(move);
    const std::optional<TableValue> of_move = value_of_move_to(tables, after);
    if (!of_move) continue;
    keeps_value = keeps_value || *of_move == *value;
    const bool is_mate = *of_move == TableValue{Outcome::kWin, 1};
    const bool may_be_claimed =
        after.halfmove_clock() >= kFiftyMovePlies ||
        std::ranges::count(earlier_keys, after.key()) + (after.key() == root.key() ? 1 : 0) >= 2;
    ranked.push_back({move, may_be_claimed && !is_mate ? TableValue{} : *of_move});
  }
  // Without the move that keeps the value the others say nothing: it leads to a table that is not there.
  if (!keeps_value) return {};
  std::ranges::stable_sort(ranked,
                           [](const RankedMove& a, const RankedMove& b) { return worth(a.value) > worth(b.value); });
  return ranked;
}

std::vector<chess::Move> line_to_mate(const EndgameTables& tables, chess::Position root, chess::Move first,
                                      const std::function<bool()>& must_stop) {
  std::vector<chess::Move> line = {first};
  root.do_move(first);
  while (line.size() < kMostLine) {
    chess::Move best;
    int greatest = 0;
    for (const chess::Move move : chess::legal_moves(root)) {
      if (must_stop()) return line;
      chess::Position after = root;
      after.do_move(move);
      const std::optional<TableValue> value = value_of_move_to(tables, after);
      if (!value || (best && worth(*value) <= greatest)) continue;
      best = move;
      greatest = worth(*value);
    }
    if (!best || greatest == 0) break;
    line.push_back(best);
    root.do_move(best);
  }
  return line;
}

}  // namespace cobalt::tablebase
