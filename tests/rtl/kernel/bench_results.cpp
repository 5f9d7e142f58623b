// SPDX-License-Identifier: Apache-2.0
// What tests of the kernel expect of the real evaluator.
#include "tests/rtl/kernel/kernel_bench.hpp"

namespace cobalt::test {

std::vector<std::uint32_t> bench_results(std::span<const PackedPosition> positions, const ParameterSet& parameters) {
  return expected_results(positions, parameters);
}

unsigned program_count() { return 60; }

}  // namespace cobalt::test
