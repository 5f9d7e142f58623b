// SPDX-License-Identifier: Apache-2.0
#include "host/cli/output.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

[[noreturn]] void fail_output(int error) {
  throw InputError("standard output", fmt::format("cannot be written: {}", std::generic_category().message(error)));
}

}  // namespace

void print_line(std::string_view line) {
  print_text(line);
  if (std::fputc('\n', stdout) == EOF) fail_output(errno);
}

void print_text(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) fail_output(errno);
}

void print_json(const Json& json) { print_line(json.dump(-1, ' ', false, Json::error_handler_t::replace)); }

void flush_output() {
  if (std::fflush(stdout) != 0) fail_output(errno);
}

void print_message(std::string_view message) {
  std::string text;
  for (const char c : message) {
    // Bytes above 0x7f are parts of longer characters, whether char has a sign or not.
    text += (static_cast<unsigned char>(c) >= ' ' || c == '\n') && c != '\x7f' ? c : '?';
  }
  // Nobody is left to be told when this fails.
  static_cast<void>(std::fprintf(stderr, "cobalt: %s\n", text.c_str()));
}

ProgressBar::ProgressBar(std::string what, std::size_t total)
    : what_(std::move(what)), total_(std::max<std::size_t>(total, 1)), is_terminal_(::isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() {
  if (shown_percent_ >= 0) static_cast<void>(std::fputs("\r\x1b[K", stderr));
}

void ProgressBar::set(std::size_t done) {
  if (!is_terminal_) return;
  constexpr std::size_t kWidth = 40;
  const std::size_t clipped = std::min(done, total_);
  const int percent = static_cast<int>(100 * clipped / total_);
  if (percent == shown_percent_) return;
  shown_percent_ = percent;
  const std::size_t filled = kWidth * clipped / total_;
  static_cast<void>(std::fprintf(stderr, "\r%s [%s%s] %3d %%", what_.c_str(), std::string(filled, '#').c_str(),
                                 std::string(kWidth - filled, ' ').c_str(), percent));
}

}  // namespace cobalt::cli
