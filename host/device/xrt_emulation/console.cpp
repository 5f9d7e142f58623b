// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_emulation/console.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

namespace cobalt::device {
namespace {

void flush() {
  std::cout.flush();
  std::fflush(stdout);
}

}  // namespace

KeepSignalHandlers::KeepSignalHandlers() {
  for (Entry& entry : entries_) sigaction(entry.signal, nullptr, &entry.action);
}

KeepSignalHandlers::~KeepSignalHandlers() {
  for (const Entry& entry : entries_) sigaction(entry.signal, &entry.action, nullptr);
}

RemarksToStandardError::RemarksToStandardError() {
  flush();
  file_ = memfd_create("remarks", MFD_CLOEXEC);
  saved_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (saved_ >= 0) dup2(file_ >= 0 ? file_ : STDERR_FILENO, STDOUT_FILENO);
}

RemarksToStandardError::~RemarksToStandardError() {
  flush();
  if (saved_ >= 0) {
    dup2(saved_, STDOUT_FILENO);
    ::close(saved_);
  }
  if (file_ >= 0) show();
}

void RemarksToStandardError::show() const {
  std::string text;
  std::array<char, 4096> part;
  lseek(file_, 0, SEEK_SET);
  for (ssize_t got = 0; (got = read(file_, part.data(), part.size())) > 0;) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  ::close(file_);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("configuring ") || line.starts_with("scheduler config ")) continue;
    std::cerr << line << '\n';
  }
}

}  // namespace cobalt::device
