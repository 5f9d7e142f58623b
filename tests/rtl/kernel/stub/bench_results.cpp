// SPDX-License-Identifier: Apache-2.0
// Results of the stub evaluator (cb_evaluator.sv in this folder): the same arithmetic.
#include <cstring>

#include "spec/packed_position.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {

std::vector<std::uint32_t> bench_results(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  std::uint32_t sum = 0;
  for (const ParameterWrite& write : parameters.full_download()) {
    sum += write.data * ((write.address << 1 | 1u) * 0x9e3779b1u);
  }
  std::vector<std::uint32_t> results;
  results.reserve(positions.size());
  for (const PackedPosition& position : positions) {
    std::uint32_t mixed = 0x811c9dc5u;
    for (std::size_t byte = 0; byte < position.size(); byte += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, position.data() + byte, sizeof(word));
      mixed = (mixed ^ word) * 0x01000193u;
    }
    mixed = (mixed + sum) * 0x85ebca6bu;
    mixed = (mixed ^ mixed >> 15) + sum * 0x27d4eb2fu;
    mixed ^= mixed >> 13;
    if (mixed >> 28 != 0) mixed &= ~(0xffu << spec::kResultStatusLsb);
    results.push_back(mixed);
  }
  return results;
}

unsigned program_count() { return 240; }

}  // namespace cobalt::test
