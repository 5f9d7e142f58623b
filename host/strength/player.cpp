// SPDX-License-Identifier: Apache-2.0
#include "host/strength/player.hpp"

#include <fmt/format.h>

namespace cobalt::strength {

std::string Player::name() const {
  return is_software() ? fmt::format("{} nodes", budget) : fmt::format("{}, {} ms", device, budget);
}

}  // namespace cobalt::strength
