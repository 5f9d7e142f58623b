// SPDX-License-Identifier: Apache-2.0
#include "host/device/device_name.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

using Names = std::vector<std::string>;

/// The message of the InputError with which a device is refused.
std::string why_refused(std::string_view text) {
  return test::input_error_of([text] { parse_device(text); });
}

TEST(DeviceName, AListIsTakenApartBetweenDevices) {
  EXPECT_EQ(split_device_list("model"), Names{"model"});
  EXPECT_EQ(split_device_list("xrt:0,xrt:1"), (Names{"xrt:0", "xrt:1"}));
  EXPECT_EQ(split_device_list("xrt:0000:65:00.1,xclbin=a=b.xclbin, compute-unit=2 , xrt:1,xclbin=c d.xclbin,sim"),
            (Names{"xrt:0000:65:00.1,xclbin=a=b.xclbin,compute-unit=2", "xrt:1,xclbin=c d.xclbin", "sim"}));
  EXPECT_EQ(split_device_list("model,,model"), (Names{"model", "", "model"}));  // whoever opens "" says that
  EXPECT_EQ(test::input_error_of([] { split_device_list("xclbin=a,xrt"); }),
            "device: xclbin=a: expected a device before its settings");
}

TEST(DeviceName, SettingsComeBeforeDefaults) {
  Options defaults;
  defaults.sim.clock_mhz = 123;
  defaults.xrt.xclbin = "default.xclbin";
  defaults.xrt.compute_unit = 7;
  const DeviceChoice plain = parse_device("xrt:card", defaults);
  EXPECT_EQ(plain.name, "xrt:card");
  EXPECT_EQ(plain.options.xrt.xclbin, "default.xclbin");
  EXPECT_EQ(plain.options.xrt.compute_unit, 7U);
  EXPECT_EQ(plain.options.xrt.kernel, "cobalt");
  EXPECT_EQ(plain.options.xrt.wait_limit_seconds, std::nullopt);
  const DeviceChoice full = parse_device("xrt,time-limit=0.5,kernel=k,xclbin=/a b/c.xclbin,compute-unit=2", defaults);
  EXPECT_EQ(full.name, "xrt");
  EXPECT_EQ(full.options.xrt.xclbin, "/a b/c.xclbin");
  EXPECT_EQ(full.options.xrt.kernel, "k");
  EXPECT_EQ(full.options.xrt.compute_unit, 2U);
  EXPECT_EQ(full.options.xrt.wait_limit_seconds, 0.5);
  EXPECT_EQ(full.options.sim.clock_mhz, 123);
}

TEST(DeviceName, WhatIsWrongIsNamed) {
  EXPECT_EQ(why_refused("sim,xclbin=f"), "device sim: xclbin=f: only xrt has settings");
  EXPECT_EQ(why_refused("xrt:1,file=f"),
            "device xrt:1: file=f: no such setting; known are xclbin, kernel, compute-unit, time-limit");
  EXPECT_EQ(why_refused("xrt,xclbin="), "device xrt: xclbin=: expected a text");
  EXPECT_EQ(why_refused("xrt,xclbin=a,xclbin=b"), "device xrt: xclbin=b: is written twice");
  for (const char* const unit : {"0", "1025", "2x", "-1", ""}) {
    EXPECT_EQ(why_refused(std::string("xrt,compute-unit=") + unit),
              std::string("device xrt: compute-unit=") + unit + ": expected a number of 1 to 1024");
  }
  for (const char* const limit : {"0", "nan", "1e9"}) {
    EXPECT_EQ(why_refused(std::string("xrt,time-limit=") + limit),
              std::string("device xrt: time-limit=") + limit + ": expected a number of 0.001 to 86400");
  }
  EXPECT_EQ(why_refused("model,sim"), "device: model,sim: expected one device, these are 2");
}

TEST(DeviceName, WhatOpensADeviceReadsSettings) {
  EXPECT_EQ(open_device("model")->info().name, "model");
  const auto problem = [](const std::string& name) { return test::input_error_of([&] { open_device(name); }); };
  EXPECT_EQ(problem("model,kernel=cobalt"), "device model: kernel=cobalt: only xrt has settings");
  EXPECT_TRUE(problem("").starts_with("device: unknown device \"\"; known are "));
}

TEST(DeviceName, ADeviceThatWasNotBuiltSaysSo) {
  const auto names = device_names();
  const std::pair<const char*, const char*> optional[] = {
      {"sim", "device: this build has no simulated card (it was configured with COBALT_SIM=OFF)"},
      {"xrt", "device: this build has no xrt device (it was configured without XRT, see docs/reference/xrt.md)"},
  };
  for (const auto& [name, problem] : optional) {
    if (std::ranges::find(names, name) != names.end()) continue;
    EXPECT_EQ(test::input_error_of([name = name] { open_device(name); }), problem);
  }
}

}  // namespace
}  // namespace cobalt::device
