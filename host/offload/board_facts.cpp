// SPDX-License-Identifier: Apache-2.0
#include "host/offload/board_facts.hpp"

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

}  // namespace cobalt::offload
