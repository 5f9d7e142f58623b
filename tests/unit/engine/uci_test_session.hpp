// SPDX-License-Identifier: Apache-2.0
/// \file
/// A session of the Universal Chess Interface in the test's own process, held through streams as a chess program would.
#pragma once

#include <chrono>
#include <condition_variable>
#include <istream>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "host/engine/uci_session.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine::test {

/// Characters from one thread to another; reading waits.
class Pipe : public std::streambuf {
 public:
  void send(const std::string& text) {
    const std::lock_guard lock(mutex_);
    text_ += text;
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  /// The next whole line; "" when it does not come within ten seconds or the other side is done.
  std::string take_line() {
    std::unique_lock lock(mutex_);
    const auto has_line = [this] { return text_.find('\n', next_) != std::string::npos || closed_; };
    if (!changed_.wait_for(lock, std::chrono::seconds(10), has_line)) return "";
    const std::size_t end = text_.find('\n', next_);
    if (end == std::string::npos) return "";
    std::string line = text_.substr(next_, end - next_);
    next_ = end + 1;
    return line;
  }

 protected:
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return next_ < text_.size() || closed_; });
    if (next_ == text_.size()) return traits_type::eof();
    current_ = text_[next_++];
    setg(&current_, &current_, &current_ + 1);
    return traits_type::to_int_type(current_);
  }
  int_type overflow(int_type character) override {
    send(std::string(1, traits_type::to_char_type(character)));
    return character;
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    send(std::string(text, static_cast<std::size_t>(size)));
    return size;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  std::size_t next_ = 0;
  bool closed_ = false;
  char current_ = 0;
};

/// A session in a thread of its own.
class Session {
 public:
  Session() : thread_([this] { run(); }) {}
  ~Session() {
    to_engine_.close();
    thread_.join();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void send(const std::string& line) { to_engine_.send(line + "\n"); }
  /// Lines up to the first that begins with `prefix`, that one included; it must come.
  std::vector<std::string> until(const std::string& prefix) {
    std::vector<std::string> lines;
    while (true) {
      lines.push_back(from_engine_.take_line());
      if (lines.back().starts_with(prefix)) return lines;
      if (lines.back().empty()) {
        ADD_FAILURE() << "no line " << prefix;
        return lines;
      }
    }
  }
  std::string answer(const std::string& prefix) { return until(prefix).back(); }
  /// Whether the session ends by itself soon.
  bool ends() { return from_engine_.take_line().empty(); }

 private:
  void run() {
    std::istream in(&to_engine_);
    std::ostream out(&from_engine_);
    UciSession(in, out, "1.2").run();
    from_engine_.close();
  }

  Pipe to_engine_;
  Pipe from_engine_;
  std::thread thread_;
};

inline chess::Move best_move_of(const std::string& line, const chess::Position& position) {
  EXPECT_TRUE(line.starts_with("bestmove ")) << line;
  const auto move = chess::parse_uci(position, line.substr(9, line.find(' ', 9) - 9));
  EXPECT_TRUE(move) << line;
  return move.value_or(chess::Move());
}

}  // namespace cobalt::engine::test
