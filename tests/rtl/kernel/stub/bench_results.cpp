// SPDX-License-Identifier: Apache-2.0
// Results of the stub evaluator (cb_evaluator.sv in this folder): the same arithmetic.
#include "spec/packed_position.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"
#include "tests/rtl/kernel/stub/stub_search.hpp"

namespace cobalt::test {

std::vector<std::uint32_t> bench_results(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  const std::uint32_t sum = StubBank(parameters).all;
  std::vector<std::uint32_t> results;
  results.reserve(positions.size());
  for (const PackedPosition& position : positions) {
    std::uint32_t mixed = stub_mix(position, sum);
    if (mixed >> 28 != 0) mixed &= ~(0xffu << spec::kResultStatusLsb);
    results.push_back(mixed);
  }
  return results;
}

unsigned program_count() { return 240; }

}  // namespace cobalt::test
