// SPDX-License-Identifier: Apache-2.0
/// \file
/// A position as the vector evaluator takes it: the nibble codes of spec/packed_position.hpp by bit.
#pragma once

#include <cstdint>

namespace cobalt::evaluation {

/// Bit s of bit[b] is bit b of the code on square s.
struct Planes {
  std::uint64_t bit[4];
};

}  // namespace cobalt::evaluation
