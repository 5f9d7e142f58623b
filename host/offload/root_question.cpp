// SPDX-License-Identifier: Apache-2.0
#include "host/offload/root_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "host/chess/fen.hpp"
#include "host/chess/packed_move.hpp"
#include "host/chess/packed_position.hpp"
#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

[[noreturn]] void fail(const chess::Position& position, const std::string& what) {
  throw DeviceError(fmt::format("wrong answer to a search of {}: {}", chess::to_fen(position), what));
}

}  // namespace

device::SearchItem root_question(const chess::Position& position, const RootTest& test, std::uint16_t rules,
                                 std::uint64_t key_mask, std::uint8_t generation) {
  device::SearchItem item;
  item.position = chess::pack_position(position);
  item.beta = static_cast<std::int16_t>(test.bound);
  item.depth = static_cast<std::uint16_t>(test.depth * static_cast<int>(spec::kQuarterPlies));
  item.rules = rules;
  item.halfmove_clock = static_cast<std::uint8_t>(std::min(position.halfmove_clock(), 255));
  item.root_key = position.key() ^ key_mask;
  item.generation = generation;
  return item;
}

void require_sound(const device::SearchAnswer& answer, const chess::Position& position,
                   std::initializer_list<spec::AnswerStatus> may_end) {
  if (answer.status != spec::kAnswerDone) {
    if (std::ranges::find(may_end, answer.status) != may_end.end()) return;
    fail(position, fmt::format("its status is \"{}\"", device::answer_status_text(answer.status)));
  }
  if (answer.best == spec::kNoMove) return;
  if (!answer.at_least) fail(position, fmt::format("the bound is missed, and there is the move {:#06x}", answer.best));
  if (!chess::unpack_move(position, answer.best)) {
    fail(position, fmt::format("the move {:#06x} is not legal", answer.best));
  }
}

}  // namespace cobalt::offload
