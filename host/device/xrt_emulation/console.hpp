// SPDX-License-Identifier: Apache-2.0
/// \file
/// What XRT's emulation does to a program around a call, taken back: its signal handlers, its remarks.
#pragma once

#include <csignal>

namespace cobalt::device {

/// Keeps the signal handlers of the program. XRT's emulation sets its own when it loads an xclbin; they send the signal
/// on to the whole process group, that is to the shell's job or the test runner that this process is part of.
class KeepSignalHandlers {
 public:
  KeepSignalHandlers();
  ~KeepSignalHandlers();
  KeepSignalHandlers(const KeepSignalHandlers&) = delete;
  KeepSignalHandlers& operator=(const KeepSignalHandlers&) = delete;

 private:
  struct Entry {
    int signal;
    struct sigaction action;
  };
  Entry entries_[3] = {{SIGSEGV, {}}, {SIGFPE, {}}, {SIGABRT, {}}};
};

/// XRT's emulation prints on standard output, where that would get between the lines of this program. What is printed
/// while this object lives goes to standard error at its end, without two lines that XRT prints at every start.
class RemarksToStandardError {
 public:
  RemarksToStandardError();
  ~RemarksToStandardError();
  RemarksToStandardError(const RemarksToStandardError&) = delete;
  RemarksToStandardError& operator=(const RemarksToStandardError&) = delete;

 private:
  void show() const;

  int file_ = -1;
  int saved_ = -1;
};

}  // namespace cobalt::device
