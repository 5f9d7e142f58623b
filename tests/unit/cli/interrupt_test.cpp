// SPDX-License-Identifier: Apache-2.0
#include "host/cli/interrupt.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <thread>

namespace cobalt::cli {
namespace {

using std::chrono::steady_clock;

/// A child with an Interrupt that ends when it is asked for a stop, or not even then.
class Child {
 public:
  explicit Child(bool obeys) {
    std::array<int, 2> pipe{};
    EXPECT_EQ(::pipe(pipe.data()), 0);
    id_ = ::fork();
    if (id_ == 0) {
      const Interrupt interrupt;
      char ready = 'r';
      if (::write(pipe[1], &ready, 1) != 1) ::_exit(1);
      while (!obeys || !interrupt.token().stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      ::_exit(3);
    }
    char ready = 0;
    EXPECT_EQ(::read(pipe[0], &ready, 1), 1);
    ::close(pipe[0]);
    ::close(pipe[1]);
  }
  ~Child() {
    if (!has_ended()) {
      ::kill(id_, SIGKILL);
      ::waitpid(id_, &status_, 0);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void send(int signal) const { ::kill(id_, signal); }
  bool has_ended() {
    if (!is_collected_) is_collected_ = ::waitpid(id_, &status_, WNOHANG) == id_;
    return is_collected_;
  }
  /// As of waitpid(), when it has ended.
  int status() const { return status_; }

 private:
  pid_t id_ = 0;
  bool is_collected_ = false;
  int status_ = 0;
};

/// Waits until a child ends, and sends it a signal again and again. \param signal  0: none
void wait_for(Child& child, int signal) {
  const auto limit = steady_clock::now() + std::chrono::seconds(60);
  while (!child.has_ended() && steady_clock::now() < limit) {
    child.send(signal);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  ASSERT_TRUE(child.has_ended());
}

TEST(Interrupt, TheFirstSignalAsksForAStop) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    Child child(true);
    child.send(signal);
    wait_for(child, 0);
    EXPECT_TRUE(WIFEXITED(child.status())) << signal;
    EXPECT_EQ(WEXITSTATUS(child.status()), 3) << signal;
  }
}

TEST(Interrupt, ALaterSignalEndsAtOnce) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Child child(false);
    wait_for(child, signal);
    EXPECT_TRUE(WIFSIGNALED(child.status())) << signal;
    EXPECT_EQ(WTERMSIG(child.status()), signal) << "the shell must see what ended it";
  }
}

}  // namespace
}  // namespace cobalt::cli
