// SPDX-License-Identifier: Apache-2.0
/// \file
/// Prints how near virtual time is to the simulated card; docs/log/2026-11-26-engine-measurements.md has the table.
/// Takes some minutes; with the argument `ring` that of the search ring alone.
#include <fmt/format.h>

#include <string_view>

#include "tests/unit/offload/virtual_accuracy.hpp"

namespace cobalt::offload {
namespace {

template <typename Compare>
void print(unsigned plies, std::size_t searches, std::size_t together, const Compare& compare) {
  const Accuracy accuracy = compare(typical_searches(searches, 4 * plies), together);
  fmt::print("{:5} {:9} {:9} {:6} {:15.1f} {:11.1f} {:6.3f} {:8.0f} {:7.0f} {:6.3f}\n", plies, searches, together,
             accuracy.tries, accuracy.seconds.simulated * 1e6, accuracy.seconds.in_virtual_time * 1e6,
             accuracy.seconds.ratio(), accuracy.turns.simulated, accuracy.turns.in_virtual_time,
             accuracy.turns.ratio());
  std::fflush(stdout);
}

}  // namespace
}  // namespace cobalt::offload

int main(int argc, char** argv) {
  const bool lists = argc < 2 || std::string_view(argv[1]) != "ring";
  using namespace cobalt::offload;
  if (lists) {
    fmt::print("plies  searches     a list  tries    us simulated  us virtual  ratio   turns  virtual  ratio\n");
    for (const unsigned plies : {1u, 3u, 5u}) {
      for (const std::size_t list : {std::size_t{1}, std::size_t{12}, std::size_t{48}}) {
        print(plies, list == 1 ? 20 : 4 * list, list, compare_cards);
      }
    }
  }
  fmt::print("plies  searches  in flight  tries    us simulated  us virtual  ratio   turns  virtual  ratio\n");
  for (const unsigned plies : {1u, 3u, 5u}) {
    for (const std::size_t in_flight : {std::size_t{1}, std::size_t{48}, std::size_t{96}}) {
      print(plies, in_flight == 1 ? 20 : 192, in_flight, compare_rings);
    }
  }
  return 0;
}
