// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluator of one instruction set, behind plain functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/evaluation/planes.hpp"
#include "host/evaluation/tables.hpp"

namespace cobalt::evaluation {

struct Level {
  /// The result word of a position of spec::kPackedPositionBytes bytes.
  std::uint32_t (*evaluate_packed)(const std::uint8_t* position, const Tables& tables);
  /// The same of a position by planes.
  std::uint32_t (*evaluate_planes)(const Planes& planes, const Tables& tables);
  /// `count` positions, one behind the other, into as many words.
  void (*evaluate_batch)(const std::uint8_t* positions, std::size_t count, std::uint32_t* words, const Tables& tables);
};

#if defined(__x86_64__)
extern const Level kAvx2Level;
extern const Level kAvx512Level;
#endif

}  // namespace cobalt::evaluation
