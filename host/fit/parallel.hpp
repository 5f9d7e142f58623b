// SPDX-License-Identifier: Apache-2.0
/// \file
/// Work on several threads whose result does not depend on how many there are.
#pragma once

#include <cstddef>
#include <functional>

namespace cobalt::fit {

/// Parts that sums are made of: each is added up in its own order and then the parts in theirs, so that a sum is the
/// same to the last bit whatever the threads. At least as many as a machine has cores, few enough that a gradient a
/// part is little memory.
constexpr std::size_t kParts = 64;

/// Calls `work(part)` for 0 .. parts - 1 on several threads; each takes the next part when it has done one. What one
/// throws is thrown when all have ended. \param threads  0: as many as the machine has
void run_parts(std::size_t parts, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace cobalt::fit
