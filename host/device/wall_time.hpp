// SPDX-License-Identifier: Apache-2.0
/// \file
/// Host time spent in a call, for Counters::wall_seconds.
#pragma once

#include <chrono>

namespace cobalt::device {

/// Adds the time of its own life to a counter, in seconds.
class WallTime {
 public:
  explicit WallTime(double& seconds) : seconds_(seconds) {}
  ~WallTime() { seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }
  WallTime(const WallTime&) = delete;
  WallTime& operator=(const WallTime&) = delete;

 private:
  double& seconds_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace cobalt::device
