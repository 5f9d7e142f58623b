// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a command shows on the terminal while it works.
#pragma once

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>

#include "host/support/stopwatch.hpp"

namespace cobalt::cli {

/// A line on standard error with what is done, how much of it, since when and for how long still; nothing when that is
/// no terminal. It comes after half a second and then moves by itself, whatever the work does. Ctrl-C wipes it away
/// too. One at a time; whoever prints ends it first.
class Progress {
 public:
  /// \param what   a word or two
  /// \param total  steps until the end; 0: nobody knows
  /// \param done   steps done before
  explicit Progress(std::string what, std::size_t total = 0, std::size_t done = 0);
  /// Wipes the line away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// \param done  steps done by now
  void set(std::size_t done) { done_ = done; }

 private:
  void run();
  void draw() const;

  std::string what_;
  std::size_t total_;
  std::size_t done_before_;
  std::atomic<std::size_t> done_;
  Stopwatch watch_;
  struct sigaction signal_before_ {};
  std::mutex mutex_;
  std::condition_variable end_;
  bool is_over_ = false;
  std::jthread thread_;  ///< none when standard error is no terminal
};

}  // namespace cobalt::cli
