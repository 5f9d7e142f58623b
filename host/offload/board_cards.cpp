// SPDX-License-Identifier: Apache-2.0
#include "host/offload/board_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "host/support/error.hpp"

namespace cobalt::offload {

const BoardFacts& find_board(std::string_view name) {
  const std::span<const BoardFacts> boards = known_boards();
  const auto board = std::ranges::find(boards, name, &BoardFacts::name);
  if (board != boards.end()) return *board;
  std::string known;
  for (const BoardFacts& each : boards) known += fmt::format("{}{}", known.empty() ? "" : ", ", each.name);
  throw InputError("card", fmt::format("'{}'; expected one of {}", name, known));
}

std::vector<CardModel> make_board_cards(const BoardFacts& board, const BoardChanges& changes) {
  CardModel model = make_card_model(board.sides_in_turn);
  model.cores = changes.cores != 0 ? changes.cores : board.cores;
  if (model.cores == 0) {
    throw InputError(
        "--card",
        fmt::format("{} gets a kernel for evaluation alone (docs/reference/boards.md), which does not search; "
                    "cobalt predict --cores asks for another",
                    board.name));
  }
  if (changes.contexts > model.contexts_of_core) {
    throw InputError("--contexts",
                     fmt::format("{}; a core of this board's kernel has {}", changes.contexts, model.contexts_of_core));
  }
  if (changes.contexts != 0) model.contexts_of_core = changes.contexts;
  model.clock_mhz = changes.clock_mhz != 0 ? changes.clock_mhz : board.clock_mhz;
  model.dispatch = changes.dispatch;
  model.table_bits = changes.table_bits.value_or(model.dispatch == Dispatch::kRing ? board.table_bits : 0);
  model.ring_memory = changes.ring_memory;
  if (board.copy_us != 0) model.copy_seconds = board.copy_us * 1e-6;
  check(model);
  return std::vector<CardModel>(changes.compute_units != 0 ? changes.compute_units : board.compute_units, model);
}

}  // namespace cobalt::offload
