// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_watch.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

#include "host/device/xrt_environment.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookInterval{50};
constexpr int kExitStatus = 2;

/// Simulators of this process, for the handler of SIGABRT: by card, 0 for none.
std::array<std::atomic<pid_t>, 64> g_simulators;
/// Calls that this thread is in, and the last of them.
thread_local int t_calls = 0;
thread_local const char* t_what = "";

/// One of the simulators has ended. Async-signal-safe.
bool any_simulator_ended() {
  for (const std::atomic<pid_t>& simulator : g_simulators) {
    siginfo_t info{};
    if (simulator != 0 && waitid(P_PID, static_cast<id_t>(simulator), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid != 0) {
      return true;
    }
  }
  return false;
}

/// An assertion of XRT failed on what it got from a simulator that is gone; any other abort goes on.
void handle_abort(int signal) {
  if (any_simulator_ended()) {
    static constexpr char kMessage[] =
        "cobalt: a simulator has ended and XRT cannot go on without it; the program ends\n";
    if (write(STDERR_FILENO, kMessage, sizeof kMessage - 1) < 0) _exit(kExitStatus);
    _exit(kExitStatus);  // the remover removes the folder
  }
  ::signal(signal, SIG_DFL);
  raise(signal);
}

/// XRT ended the program from inside of a call.
void handle_exit(int status, void*) {
  if (t_calls == 0) return;
  std::fputs(fmt::format("{}: {}: XRT ended the program with status {}; most likely its simulator has ended\n",
                         program_invocation_short_name, t_what, status)
                 .c_str(),
             stderr);
  remove_emulation_folder();
  _exit(kExitStatus);
}

void install_handlers() {
  static const bool once = [] {
    on_exit(handle_exit, nullptr);
    struct sigaction now {};
    sigaction(SIGABRT, nullptr, &now);
    if (now.sa_handler == SIG_DFL) ::signal(SIGABRT, handle_abort);
    return true;
  }();
  static_cast<void>(once);
}

sigset_t pipe_signal() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

}  // namespace

XrtWatch::XrtWatch(fs::path simulators, unsigned card_index)
    : simulators_(std::move(simulators)), card_index_(card_index) {
  install_handlers();
  expect_simulator();
  thread_ = std::thread([this] { run(); });
}

XrtWatch::~XrtWatch() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stop_changed_.notify_all();
  thread_.join();
  expect_simulator();
}

void XrtWatch::run() {
  // Signals are for the other threads.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  std::unique_lock lock(mutex_);
  while (!stop_changed_.wait_for(lock, kLookInterval, [this] { return stop_; })) look();
}

void XrtWatch::expect_simulator() {
  const std::lock_guard lock(mutex_);
  simulator_ = 0;
  g_simulators.at(card_index_ % g_simulators.size()) = 0;
  gone_ = false;
  std::error_code error;
  for (fs::path old = find_simulator(); !old.empty() && !error; old = find_simulator()) fs::remove_all(old, error);
}

/// Folder of a simulator of this process for this card; empty when there is none.
fs::path XrtWatch::find_simulator() const {
  if (simulators_.empty()) return {};
  const std::string begin = fmt::format("device{}_", card_index_);
  const std::string end = fmt::format("_{}", getpid());
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(simulators_, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(begin) && name.ends_with(end)) return entry.path();
  }
  return {};
}

bool XrtWatch::alive() {
  const std::lock_guard lock(mutex_);
  look();
  return !gone_;
}

/// Looks for the simulator, and whether the calls can still return. With mutex_ held.
void XrtWatch::look() {
  if (simulator_ == 0) {
    if (const fs::path folder = find_simulator(); !folder.empty()) std::ifstream(folder / "pid") >> simulator_;
    g_simulators.at(card_index_ % g_simulators.size()) = simulator_;
  }
  const Clock::time_point now = Clock::now();
  if (simulator_ != 0 && !gone_ && !simulator_runs()) {
    gone_ = true;
    gone_since_ = now;
  }
  for (const Call* call : calls_) {
    if (gone_ && now > gone_since_ + call->gone_limit_ && now > call->begin_ + call->gone_limit_) {
      end_process(*call, true);
    }
    if (now > call->begin_ + call->limit_) end_process(*call, false);
  }
}

/// A child that has ended but was not waited for does not run: XRT waits for it only when the card is closed.
bool XrtWatch::simulator_runs() const {
  std::ifstream file(fmt::format("/proc/{}/stat", simulator_));
  std::string stat;
  std::getline(file, stat);
  const std::size_t name_end = stat.rfind(')');  // "pid (name) state parent ..."
  if (name_end == std::string::npos || name_end + 2 >= stat.size()) return false;
  const char state = stat[name_end + 2];
  return state != 'Z' && state != 'X' && std::stol(stat.substr(name_end + 3)) == getpid();
}

void XrtWatch::end_process(const Call& call, bool gone) const {
  const std::string why = gone ? fmt::format(
                                     "the simulator of card {} has ended and XRT cannot go on without it "
                                     "(see its log, COBALT_EMULATION_LOG)",
                                     card_index_)
                               : fmt::format("XRT did not return within {} s", call.limit_.count());
  const std::string message =
      fmt::format("{}: {}: {}; the program ends\n", program_invocation_short_name, call.what_, why);
  std::fputs(message.c_str(), stderr);
  if (!gone && simulator_ != 0) kill(simulator_, SIGKILL);
  remove_emulation_folder();
  _exit(kExitStatus);
}

XrtWatch::Call::Call(XrtWatch& watch, const char* what, Seconds limit, Seconds gone_limit)
    : watch_(watch), what_(what), limit_(limit), gone_limit_(gone_limit) {
  const sigset_t pipe = pipe_signal();
  sigset_t pending;
  sigpending(&pending);
  was_pending_ = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &old_mask_);
  ++t_calls;
  t_what = what;
  const std::lock_guard lock(watch_.mutex_);
  place_ = watch_.calls_.insert(watch_.calls_.end(), this);
}

XrtWatch::Call::~Call() {
  {
    const std::lock_guard lock(watch_.mutex_);
    watch_.calls_.erase(place_);
  }
  --t_calls;
  if (!was_pending_) {  // one that came meanwhile is XRT's
    const sigset_t pipe = pipe_signal();
    const timespec now = {0, 0};
    while (sigtimedwait(&pipe, nullptr, &now) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
}

}  // namespace cobalt::device
