// SPDX-License-Identifier: Apache-2.0
// refused: std::swap
#include <cstdint>
#include <utility>

void bad(std::uint32_t& a, std::uint32_t& b) { std::swap(a, b); }
