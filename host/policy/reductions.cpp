// SPDX-License-Identifier: Apache-2.0
#include "host/policy/reductions.hpp"

#include <cmath>

namespace cobalt::policy {

void ReductionTable::update(const SearchNumbers& numbers) {
  if (base_hundredths_ == numbers.reduction_base_hundredths &&
      divisor_hundredths_ == numbers.reduction_divisor_hundredths) {
    return;
  }
  base_hundredths_ = numbers.reduction_base_hundredths;
  divisor_hundredths_ = numbers.reduction_divisor_hundredths;
  const double base = base_hundredths_ / 100.0;
  const double divisor = divisor_hundredths_ / 100.0;
  for (std::size_t depth = 1; depth <= kMost; ++depth) {
    for (std::size_t number = 1; number <= kMost; ++number) {
      const double reduction =
          base + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number)) / divisor;
      plies_[depth][number] = static_cast<std::int8_t>(std::max(reduction, 0.0));
    }
  }
}

}  // namespace cobalt::policy
