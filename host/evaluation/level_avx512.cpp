// SPDX-License-Identifier: Apache-2.0
#define COBALT_LEVEL avx512
#include "host/evaluation/lanes/level.hpp"

namespace cobalt::evaluation {
const Level kAvx512Level = {avx512::evaluate_packed, avx512::evaluate_planes, avx512::evaluate_batch};
}  // namespace cobalt::evaluation
