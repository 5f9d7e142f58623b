// SPDX-License-Identifier: Apache-2.0
/// \file
/// Seeded back-pressure and memory bandwidth.
#pragma once

#include <algorithm>
#include <cstdint>

namespace cobalt::sim {

/// Draws once a clock whether a channel is held back. splitmix64, so that runs repeat on every machine.
class Stall {
 public:
  /// \param percent  0 (never) to 95
  Stall(unsigned percent, std::uint64_t seed)
      : threshold_(std::min(percent, 95u) * (std::uint64_t{1} << 32) / 100), state_(seed * 0x9e3779b97f4a7c15u + 1) {}

  bool hold() {
    if (threshold_ == 0) return false;
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return ((z ^ (z >> 31)) >> 32) < threshold_;
  }

 private:
  std::uint64_t threshold_;
  std::uint64_t state_;
};

/// Token bucket: bytes that may be transferred. What is not used is kept for a few beats only.
class Bandwidth {
 public:
  explicit Bandwidth(double bytes_per_clock)
      : rate_(bytes_per_clock), limit_(std::max(4.0 * 64, 2 * bytes_per_clock)) {}

  void next_clock() { bytes_ = std::min(bytes_ + rate_, limit_); }
  bool has(unsigned bytes) const { return bytes_ >= bytes; }
  void use(unsigned bytes) { bytes_ -= bytes; }

 private:
  double rate_;
  double limit_;
  double bytes_ = 0;
};

}  // namespace cobalt::sim
