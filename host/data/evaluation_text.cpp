// SPDX-License-Identifier: Apache-2.0
#include "host/data/evaluation_text.hpp"

#include <fmt/format.h>

#include "host/data/checksum.hpp"
#include "host/engine/evaluator_choice.hpp"

namespace cobalt::data {

std::string evaluation_text(const std::string& evaluator, const ParameterSet& parameters) {
  if (evaluator != engine::kCardEvaluator) return evaluator;
  std::uint32_t sum = 0;
  for (const ParameterWrite& write : parameters.full_download()) {
    sum = checksum(fmt::format("{:08x}{:08x}", write.address, write.data), sum);
  }
  return fmt::format("{:08x}", sum);
}

}  // namespace cobalt::data
