// SPDX-License-Identifier: Apache-2.0
/// \file
/// A stream between two threads.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <streambuf>
#include <string>

#include "tests/support/patience.hpp"

namespace cobalt::test {

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
  /// The next whole line; "" when the other side is done. \throws std::runtime_error when neither comes
  std::string take_line() {
    std::unique_lock lock(mutex_);
    const auto has_line = [this] { return text_.find('\n', next_) != std::string::npos || closed_; };
    if (!changed_.wait_for(lock, kPatience, has_line)) throw std::runtime_error("no line has come");
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

}  // namespace cobalt::test
