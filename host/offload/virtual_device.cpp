// SPDX-License-Identifier: Apache-2.0
#include "host/offload/virtual_device.hpp"

#include <fmt/format.h>

#include <charconv>
#include <set>

#include "host/offload/board_cards.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::offload {
namespace {

constexpr unsigned kMostUnits = 64;
constexpr unsigned kMostContexts = 4096;
constexpr unsigned kMostTableBits = 30;
constexpr double kLeastMhz = 1;
constexpr double kMostMhz = 2000;

template <typename Number>
Number number_of(std::string_view setting, std::string_view text, Number least, Number most) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !(value >= least && value <= most)) {
    throw InputError(std::string(setting),
                     fmt::format("{}: expected a number of {} to {}", text::quoted(text), least, most));
  }
  return value;
}

void apply(BoardChanges& changes, std::string_view name, std::string_view value) {
  if (name == "compute-units") {
    changes.compute_units = number_of(name, value, 1U, kMostUnits);
  } else if (name == "cores") {
    changes.cores = number_of(name, value, 1U, kMostUnits);
  } else if (name == "contexts") {
    changes.contexts = number_of(name, value, 1U, kMostContexts);
  } else if (name == "table-bits") {
    changes.table_bits = number_of(name, value, 0U, kMostTableBits);
  } else if (name == "clock-mhz") {
    changes.clock_mhz = number_of(name, value, kLeastMhz, kMostMhz);
  } else if (name == "ring-memory") {
    if (value != "card" && value != "host")
      throw InputError("ring-memory", text::quoted(value) + ": expected card or host");
    changes.ring_memory = value == "host" ? RingMemory::kHost : RingMemory::kCard;
  } else {
    throw InputError(std::string(name),
                     "no such setting; known are compute-units, cores, contexts, table-bits, clock-mhz, ring-memory");
  }
}

std::vector<CardModel> parse_one(std::string_view text) {
  if (!is_virtual_device(text)) {
    throw InputError("expected virtual:BOARD; a card in virtual time does not search together with other devices");
  }
  text.remove_prefix(kVirtualPrefix.size());
  const std::size_t comma = std::min(text.find(','), text.size());
  const BoardFacts& board = find_board(text::trim(text.substr(0, comma)));
  BoardChanges changes;
  std::set<std::string_view> seen;
  for (std::string_view rest = text.substr(comma); !rest.empty();) {
    rest.remove_prefix(1);  // a comma
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view setting = text::trim(rest.substr(0, end));
    rest.remove_prefix(end);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos) {
      throw InputError(text::quoted(setting), "expected SETTING=VALUE");
    }
    const std::string_view name = setting.substr(0, equals);
    if (!seen.insert(name).second) throw InputError(std::string(name), "is written twice");
    apply(changes, name, setting.substr(equals + 1));
  }
  return make_board_cards(board, changes);
}

}  // namespace

bool is_virtual_device(std::string_view name) { return name.starts_with(kVirtualPrefix); }

std::vector<CardModel> parse_virtual_devices(std::span<const std::string> names) {
  std::vector<CardModel> cards;
  for (const std::string& name : names) {
    try {
      const std::vector<CardModel> board = parse_one(name);
      cards.insert(cards.end(), board.begin(), board.end());
    } catch (const InputError& error) {
      throw InputError(fmt::format("device {}", text::printable(name)), error.what());
    }
  }
  return cards;
}

}  // namespace cobalt::offload
