// SPDX-License-Identifier: Apache-2.0
#include "host/policy/selectivity.hpp"

#include <cmath>

namespace cobalt::policy {

void ReductionTable::update(const SearchNumbers& numbers) {
  if (base_hundredths_ == numbers.reduction_base_hundredths &&
      divisor_hundredths_ == numbers.reduction_divisor_hundredths) {
    return;
  }
  base_hundredths_ = numbers.reduction_base_hundredths;
  divisor_hundredths_ = numbers.reduction_divisor_hundredths;
  for (std::size_t depth = 1; depth <= kMost; ++depth) {
    for (std::size_t number = 1; number <= kMost; ++number) {
      const double logs = std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number));
      const double hundredths = base_hundredths_ + 10000 * logs / divisor_hundredths_;
      hundredths_[depth][number] = static_cast<std::int16_t>(std::max(hundredths, 0.0));
    }
  }
}

}  // namespace cobalt::policy
