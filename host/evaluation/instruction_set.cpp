// SPDX-License-Identifier: Apache-2.0
#include "host/evaluation/instruction_set.hpp"

namespace cobalt::evaluation {
namespace {

std::vector<InstructionSet> find_instruction_sets() {
  std::vector<InstructionSet> sets = {InstructionSet::kPlain};
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("popcnt");
  if (avx2) sets.push_back(InstructionSet::kAvx2);
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    sets.push_back(InstructionSet::kAvx512);
  }
#endif
  return sets;
}

}  // namespace

std::string_view name_of(InstructionSet set) {
  switch (set) {
    case InstructionSet::kPlain:
      return "plain";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kAvx512:
      return "avx512";
  }
  return "";
}

const std::vector<InstructionSet>& available_instruction_sets() {
  static const std::vector<InstructionSet> sets = find_instruction_sets();
  return sets;
}

InstructionSet best_instruction_set() { return available_instruction_sets().back(); }

}  // namespace cobalt::evaluation
