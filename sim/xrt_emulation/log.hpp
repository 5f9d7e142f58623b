// SPDX-License-Identifier: Apache-2.0
/// \file
/// The log file of the emulator, which several emulators and both processes of one may share.
#pragma once

#include <string>
#include <string_view>

namespace cobalt::emulation {

/// Lines with time and socket id. Each is one write to a file in append mode, so lines of several processes do not mix.
class Log {
 public:
  /// Opens the file; standard error takes its place when that fails.
  Log(const std::string& path, std::string prefix);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  void line(std::string_view text);

 private:
  int file_;
  bool is_open_;
  std::string prefix_;
};

}  // namespace cobalt::emulation
