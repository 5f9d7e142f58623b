// SPDX-License-Identifier: Apache-2.0
/// \file
/// The devices of this build that tests open.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "host/device/device.hpp"

namespace cobalt::test {

/// All but `xrt` and `f2`: a card, if there is one, belongs to somebody. A build of the tests for one device names it.
inline std::vector<std::string> tested_devices() {
#ifdef COBALT_TESTED_DEVICE
  return {COBALT_TESTED_DEVICE};
#else
  std::vector<std::string> names = device::device_names();
  std::erase_if(names, [](const std::string& name) { return name == "xrt" || name == "f2"; });
  return names;
#endif
}

/// The name of a device as a part of a test's name.
inline std::string test_name(const testing::TestParamInfo<std::string>& test) {
  std::string name = test.param;
  std::ranges::replace(name, ':', '_');
  return name;
}

}  // namespace cobalt::test
