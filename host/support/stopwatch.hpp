// SPDX-License-Identifier: Apache-2.0
/// \file
/// Wall time.
#pragma once

#include <chrono>
#include <type_traits>

namespace cobalt {

/// The time since it was made.
class Stopwatch {
 public:
  std::chrono::steady_clock::duration elapsed() const { return std::chrono::steady_clock::now() - begin_; }
  double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Adds the time of its own life to a sum. \tparam SumT  a duration, or double: seconds
template <typename SumT>
class TimeAdded {
 public:
  explicit TimeAdded(SumT& sum) : sum_(sum) {}
  ~TimeAdded() {
    if constexpr (std::is_floating_point_v<SumT>) {
      sum_ += watch_.seconds();
    } else {
      sum_ += watch_.elapsed();
    }
  }
  TimeAdded(const TimeAdded&) = delete;
  TimeAdded& operator=(const TimeAdded&) = delete;

 private:
  SumT& sum_;
  Stopwatch watch_;
};

}  // namespace cobalt
