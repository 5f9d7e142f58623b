// SPDX-License-Identifier: Apache-2.0
#include "host/offload/card_model.hpp"

#include <fmt/format.h>

#include <array>

#include "host/support/error.hpp"

namespace cobalt::offload {
namespace {

struct Range {
  const char* field;
  double value, least, most;
};

/// Of a shared table, where there is one.
constexpr unsigned kLeastTableBits = 4;

}  // namespace

CardModel make_card_model(bool sides_in_turn) {
  CardModel model;
  if (sides_in_turn) {
    model.contexts_of_core = contexts_of_core(spec::kSidesInTurnLatencyCycles);
    model.revolution_clocks = kSidesInTurnRevolutionClocks;
  }
  return model;
}

void check(const CardModel& model) {
  const std::array ranges = {
      Range{"cores", static_cast<double>(model.cores), 1, 64},
      Range{"revolution_clocks", static_cast<double>(model.revolution_clocks), 1, 1024},
      Range{"contexts_of_core", static_cast<double>(model.contexts_of_core), 1,
            static_cast<double>(model.revolution_clocks)},
      Range{"table_bits", static_cast<double>(model.table_bits), 0, 30},
      Range{"clock_mhz", model.clock_mhz, 1, 2000},
      Range{"turns_of_try", model.turns_of_try, 1, 2},
      Range{"link_seconds", model.link_seconds, 0, 1},
      Range{"link_bytes_per_second", model.link_bytes_per_second, 1, 1e15},
      Range{"launch_seconds", model.launch_seconds, 0, 1},
      Range{"register_read_seconds", model.register_read_seconds, 0, 1},
      Range{"register_write_seconds", model.register_write_seconds, 0, 1},
      Range{"copy_seconds", model.copy_seconds, 0, 1},
      Range{"ring_seconds", model.ring_seconds, 0, 1},
      Range{"memory_clocks", static_cast<double>(model.memory_clocks), 0, 100000},
  };
  for (const Range& range : ranges) {
    if (!(range.value >= range.least && range.value <= range.most)) {
      throw InputError(range.field, fmt::format("{}; expected {} to {}", range.value, range.least, range.most));
    }
  }
  if (model.table_bits != 0 && model.table_bits < kLeastTableBits) {
    throw InputError("table_bits", fmt::format("{}; expected 0, or at least {}", model.table_bits, kLeastTableBits));
  }
}

}  // namespace cobalt::offload
