// SPDX-License-Identifier: Apache-2.0
/// \file
/// A system that gives no more memory.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace cobalt::test {

/// While it lives, this process has address space for so many more bytes. A program that it starts has as much in all
/// as this process then has.
class MemoryLimit {
 public:
  explicit MemoryLimit(std::size_t bytes) {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    ::getrlimit(RLIMIT_AS, &before_);
    rlimit limit = before_;
    limit.rlim_cur = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + bytes;
    EXPECT_TRUE(pages != 0 && ::setrlimit(RLIMIT_AS, &limit) == 0);
  }
  ~MemoryLimit() { ::setrlimit(RLIMIT_AS, &before_); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
};

}  // namespace cobalt::test
