// SPDX-License-Identifier: Apache-2.0
/// \file
/// A system that starts no more threads.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <cstddef>

#include "tests/support/memory_limit.hpp"

namespace cobalt::test {

/// While it lives, this process has address space for so many further threads, and some for all else: the next one is
/// refused as under a limit of processes, which does not bind every user.
class ThreadLimit {
 public:
  explicit ThreadLimit(std::size_t threads) : memory_(threads * kStackBytes + kOtherBytes) {
    ::pthread_getattr_default_np(&attributes_before_);
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setstacksize(&attributes, kStackBytes);
    EXPECT_EQ(::pthread_setattr_default_np(&attributes), 0);
    ::pthread_attr_destroy(&attributes);
  }
  ~ThreadLimit() {
    ::pthread_setattr_default_np(&attributes_before_);
    ::pthread_attr_destroy(&attributes_before_);
  }
  ThreadLimit(const ThreadLimit&) = delete;
  ThreadLimit& operator=(const ThreadLimit&) = delete;

 private:
  // A thread's memory for malloc reserves 128 MB; less than a stack is left whatever they take.
  static constexpr std::size_t kStackBytes = std::size_t{1} << 30;
  static constexpr std::size_t kOtherBytes = kStackBytes - (std::size_t{1} << 20);

  MemoryLimit memory_;
  pthread_attr_t attributes_before_{};
};

}  // namespace cobalt::test
