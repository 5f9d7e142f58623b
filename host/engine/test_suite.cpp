// SPDX-License-Identifier: Apache-2.0
#include "host/engine/test_suite.hpp"

#include <algorithm>

#include "host/support/text.hpp"

namespace cobalt::engine {
namespace {

int mate_moves(const chess::EpdOperation& operation) {
  const auto number = operation.operands.size() == 1 ? text::parse_number(operation.operands[0].text) : std::nullopt;
  if (!number || *number < 1 || *number > kMaxDepth) {
    throw InputError("EPD operation \"dm\"", "expected a number of moves");
  }
  return static_cast<int>(*number);
}

}  // namespace

std::optional<bool> is_solved(const chess::EpdRecord& record, const SearchResult& result) {
  std::optional<bool> solved;
  const auto demand = [&solved](bool holds) { solved = solved.value_or(true) && holds; };
  const auto names_best = [&](const char* opcode) {
    const std::vector<chess::Move> moves = record.moves(opcode);
    return std::ranges::find(moves, result.best_move()) != moves.end();
  };
  if (record.find("bm") != nullptr) demand(names_best("bm"));
  if (record.find("am") != nullptr) demand(!names_best("am"));
  if (const chess::EpdOperation* const operation = record.find("dm")) {
    const int moves = mate_moves(*operation);
    const bool has_mate = !result.lines.empty() && is_win(result.lines.front().score);
    demand(has_mate && mate_in_moves(result.lines.front().score) <= moves);
  }
  return solved;
}

}  // namespace cobalt::engine
