// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the processor of this machine can do for the evaluator.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace cobalt::evaluation {

/// Forms of the evaluator, slowest first.
enum class InstructionSet : std::uint8_t {
  kPlain,   ///< the reference of hls/eval: any processor
  kAvx2,    ///< AVX2, BMI, BMI2, POPCNT
  kAvx512,  ///< and AVX-512 F, BW, DQ, VL
};

/// "plain", "avx2" or "avx512".
std::string_view name_of(InstructionSet set);

/// Those that this build has and this processor can run, slowest first; kPlain is always there.
const std::vector<InstructionSet>& available_instruction_sets();
/// The last of them.
InstructionSet best_instruction_set();

}  // namespace cobalt::evaluation
