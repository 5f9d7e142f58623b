// SPDX-License-Identifier: Apache-2.0
#include "host/device/transport.hpp"

#include "host/support/error.hpp"

namespace cobalt::device {

void Transport::fail(const std::string& why) {
  const std::string state = dump();
  throw DeviceError(state.empty() ? why : why + "\n" + state);
}

}  // namespace cobalt::device
