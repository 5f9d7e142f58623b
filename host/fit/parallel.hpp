// SPDX-License-Identifier: Apache-2.0
/// \file
/// Work on several threads whose result does not depend on how many there are.
#pragma once

#include <cstddef>

namespace cobalt::fit {

/// Parts that sums are made of: each is added up in its own order and then the parts in theirs, so that a sum is the
/// same to the last bit whatever the threads. At least as many as a machine has cores, few enough that a gradient a
/// part is little memory.
constexpr std::size_t kParts = 64;

}  // namespace cobalt::fit
