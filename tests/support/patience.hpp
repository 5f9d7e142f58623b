// SPDX-License-Identifier: Apache-2.0
/// \file
/// Waiting in tests. No test is about the speed of the machine, so there is one limit, and it only ends what hangs.
#pragma once

#include <chrono>
#include <thread>

namespace cobalt::test {

/// How long a test waits for what must come.
inline constexpr std::chrono::minutes kPatience{5};

/// Waits until something holds. \return whether it did within kPatience
template <typename Holds>
bool comes_true(const Holds& holds) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

}  // namespace cobalt::test
