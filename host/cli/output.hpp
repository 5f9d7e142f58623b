// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the program writes: answers on standard output, messages and progress on standard error.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "host/support/json.hpp"

namespace cobalt::cli {

/// Exit status of the program.
enum ExitStatus : int {
  kDone = 0,
  kComparisonFailed = 1,  ///< a comparison or test failed
  kBadInput = 2,          ///< bad use, bad input, or a device that failed
};

/// Writes a line to standard output. Throws InputError when that fails (a full disk).
void print_line(std::string_view line);
/// The same without an end of line.
void print_text(std::string_view text);
/// A figure, or null when there is none.
template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// Writes an object on one line. Bytes that are no UTF-8 become U+FFFD.
void print_json(const Json& json);
/// Passes on what was written so far. Throws InputError when that fails.
void flush_output();

/// Writes `cobalt: message` to standard error, without control characters other than line ends.
void print_message(std::string_view message);

/// A progress bar on standard error; nothing when that is no terminal.
class ProgressBar {
 public:
  /// \param what   a word or two
  /// \param total  steps until the end
  ProgressBar(std::string what, std::size_t total);
  /// Wipes the bar away.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void set(std::size_t done);

 private:
  std::string what_;
  std::size_t total_;
  bool is_terminal_;
  int shown_percent_ = -1;
};

}  // namespace cobalt::cli
