// SPDX-License-Identifier: Apache-2.0
/// \file
/// The program `cobalt_xrt_environment`, for scripts/xrt_env.sh: makes an emulation folder and prints the variables
/// that a program needs to use it, one NAME=VALUE a line. Exit status 0 done, 2 failed.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <system_error>

#include "host/device/xrt_emulation/environment.hpp"

int main() {
  namespace device = cobalt::device;
  try {
    const std::filesystem::path folder = device::make_emulation_folder();
    try {
      device::write_emulation_files(folder);
    } catch (...) {
      std::error_code ignored;
      std::filesystem::remove_all(folder, ignored);
      throw;
    }
    for (const auto& [name, value] : device::emulation_variables(folder)) fmt::print("{}={}\n", name, value);
    fmt::print("COBALT_XCLBIN={}\n", device::emulation_xclbin(folder).string());
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "cobalt_xrt_environment: {}\n", error.what());
    return 2;
  }
}
