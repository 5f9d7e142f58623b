// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernel's pins, clock by clock, as a file that another simulator can play.
///
/// The first line, a comment of Verilog, names the pins, from the lowest bit up: "NAME:WIDTH:in", or
/// "NAME:WIDTH:out:GUARD" for an output that counts only while the pin GUARD is 1 ("-": always; a guard of many bits
/// has one per byte). Each other line is a clock in hexadecimal, the highest digit first: what the kernel samples at
/// the edge, and what it drives after it. Bits that do not count are 0.
#pragma once

#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "sim/verilated/kernel_pins.hpp"

namespace cobalt::test {

class PinFile {
 public:
  /// std::runtime_error when the file cannot be written; so does close().
  explicit PinFile(const std::string& name);
  void write(const sim::KernelPins& pins);
  void close();
  /// Clocks written.
  std::uint64_t clocks() const { return clocks_; }

 private:
  void put_all(const sim::KernelPins& pins);
  void in(const char* name, unsigned width, std::uint64_t value);
  void out(const char* name, unsigned width, std::uint64_t value);
  /// An output that counts only with a guard, and whether it does.
  void out(const char* name, unsigned width, std::uint64_t value, const char* guard, bool counts);
  void put(const char* name, const std::string& kind, unsigned width, std::span<const std::uint32_t> words);
  void put(const char* name, const std::string& kind, unsigned width, std::uint64_t value);

  std::string name_;
  std::ofstream file_;
  std::string header_;
  std::vector<bool> bits_;  ///< of this clock
  bool has_header_ = false;
  std::uint64_t clocks_ = 0;
};

}  // namespace cobalt::test
