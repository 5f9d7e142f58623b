// SPDX-License-Identifier: Apache-2.0
// open_device; what every device does is tested in tests/device.
#include "host/device/device.hpp"

#include <gtest/gtest.h>

#include <string>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

TEST(OpenDevice, OpensByNameAndNamesTheKnownOnes) {
  EXPECT_EQ(open_device("model")->info().name, "model");
  try {
    open_device("modle");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("unknown device \"modle\"; known are model"), std::string::npos);
  }
}

}  // namespace
}  // namespace cobalt::device
