// SPDX-License-Identifier: Apache-2.0
/// \file
/// Prints how near virtual time is to the simulated card; docs/engine.md has the table. Takes some minutes.
#include <fmt/format.h>

#include "tests/unit/offload/virtual_accuracy.hpp"

int main() {
  fmt::print("plies  searches  a list  tries    us simulated  us virtual  ratio   turns  virtual  ratio\n");
  for (const unsigned plies : {1u, 3u, 5u}) {
    for (const std::size_t list : {std::size_t{1}, std::size_t{12}, std::size_t{48}}) {
      const std::size_t searches = list == 1 ? 20 : 4 * list;
      const auto items = cobalt::offload::typical_searches(searches, 4 * plies);
      const auto accuracy = cobalt::offload::compare_cards(items, list);
      fmt::print("{:5} {:9} {:7} {:6} {:15.1f} {:11.1f} {:6.3f} {:8.0f} {:7.0f} {:6.3f}\n", plies, searches, list,
                 accuracy.tries, accuracy.seconds.simulated * 1e6, accuracy.seconds.in_virtual_time * 1e6,
                 accuracy.seconds.ratio(), accuracy.turns.simulated, accuracy.turns.in_virtual_time,
                 accuracy.turns.ratio());
      std::fflush(stdout);
    }
  }
  return 0;
}
