// SPDX-License-Identifier: Apache-2.0
#include "host/cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

namespace cobalt::cli {
namespace {

using std::chrono::milliseconds;

/// What is done sooner needs no line.
constexpr milliseconds kFirst{500};
constexpr milliseconds kNext{250};
/// To the start of the line, and wipe it away.
constexpr std::string_view kWipe = "\r\x1b[K";

void write_terminal(std::string_view text) {
  // Nobody is left to be told when this fails.
  if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;
}

/// Only what a signal handler may do: wipes the line away and lets the signal end the program as it would have.
extern "C" void wipe_and_end(int signal) {
  write_terminal(kWipe);
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  ::sigaction(signal, &action, nullptr);
  ::raise(signal);
}

/// ", 1:05 left", or with hours ", 2:01:05 left".
std::string time_left(double seconds) {
  constexpr std::size_t kMinute = 60;
  const auto whole = static_cast<std::size_t>(std::llround(seconds));
  const std::size_t minutes = whole / kMinute;
  if (minutes < kMinute) return fmt::format(", {}:{:02} left", minutes, whole % kMinute);
  return fmt::format(", {}:{:02}:{:02} left", minutes / kMinute, minutes % kMinute, whole % kMinute);
}

}  // namespace

Progress::Progress(std::string what, std::size_t total, std::size_t done)
    : what_(std::move(what)), total_(total), done_before_(done), done_(done) {
  if (::isatty(STDERR_FILENO) != 1) return;
  ::sigaction(SIGINT, nullptr, &signal_before_);
  if (signal_before_.sa_handler == SIG_DFL) {
    struct sigaction action {};
    action.sa_handler = wipe_and_end;
    ::sigaction(SIGINT, &action, nullptr);
  }
  try {
    thread_ = std::jthread([this] { run(); });
  } catch (const std::system_error&) {
    // The work goes on without the line.
    ::sigaction(SIGINT, &signal_before_, nullptr);
  }
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    is_over_ = true;
  }
  end_.notify_one();
  thread_.join();
  ::sigaction(SIGINT, &signal_before_, nullptr);
}

void Progress::run() {
  std::unique_lock lock(mutex_);
  bool is_drawn = false;
  while (!end_.wait_for(lock, is_drawn ? kNext : kFirst, [this] { return is_over_; })) {
    draw();
    is_drawn = true;
  }
  if (is_drawn) write_terminal(kWipe);
}

void Progress::draw() const {
  constexpr std::size_t kWidth = 30;
  const double seconds = watch_.seconds();
  const std::size_t done = done_;
  std::string line = fmt::format("{}{}", kWipe, what_);
  if (total_ != 0) {
    const std::size_t clipped = std::min(done, total_);
    const std::size_t filled = kWidth * clipped / total_;
    line += fmt::format(" [{}{}] {:3} %", std::string(filled, '#'), std::string(kWidth - filled, ' '),
                        100 * clipped / total_);
  } else if (done != 0) {
    line += fmt::format(" {}", done);
  }
  line += fmt::format("  {:.1f} s", seconds);
  if (done > done_before_ && done < total_) {
    line += time_left(seconds * static_cast<double>(total_ - done) / static_cast<double>(done - done_before_));
  }
  write_terminal(line);
}

}  // namespace cobalt::cli
