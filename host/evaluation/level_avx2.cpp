// SPDX-License-Identifier: Apache-2.0
#define COBALT_LEVEL avx2
#include "host/evaluation/lanes/level.hpp"

namespace cobalt::evaluation {
const Level kAvx2Level = {avx2::evaluate_packed, avx2::evaluate_planes, avx2::evaluate_batch};
}  // namespace cobalt::evaluation
