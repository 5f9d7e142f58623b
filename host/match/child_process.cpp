// SPDX-License-Identifier: Apache-2.0
#include "host/match/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

#include "host/cluster/launcher.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"

namespace cobalt::match {
namespace {

using std::chrono::milliseconds;

/// So often a stop token is looked at.
constexpr milliseconds kSlice{50};
/// A child whose output has ended is given so long to end itself.
constexpr milliseconds kEndGrace{200};
constexpr const char* kCannotStart = "cannot start programs";

void check(int error, const std::string& where, const char* action) {
  if (error != 0) throw InputError(where, fmt::format("{}: {}", action, std::generic_category().message(error)));
}

/// The settings of posix_spawn(), freed at the end.
struct SpawnSettings {
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};

  SpawnSettings() {
    check(posix_spawn_file_actions_init(&actions), "", kCannotStart);
    const int error = posix_spawnattr_init(&attributes);
    if (error != 0) posix_spawn_file_actions_destroy(&actions);
    check(error, "", kCannotStart);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;
};

/// A group of its own, no signal blocked, SIGPIPE as usual.
void set_attributes(posix_spawnattr_t& attributes) {
  sigset_t none;
  sigset_t pipe_only;
  sigemptyset(&none);
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  const short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  for (const int error :
       {posix_spawnattr_setpgroup(&attributes, 0), posix_spawnattr_setsigmask(&attributes, &none),
        posix_spawnattr_setsigdefault(&attributes, &pipe_only), posix_spawnattr_setflags(&attributes, flags)}) {
    check(error, "", kCannotStart);
  }
}

/// write() to a pipe that may be closed on the other side, without the signal that this sends to the thread.
ssize_t write_quietly(int descriptor, std::string_view bytes) {
  sigset_t pipe_only;
  sigset_t before;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
  const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
  const int error = errno;
  if (count < 0 && error == EPIPE && sigismember(&before, SIGPIPE) == 0) {
    const timespec now{};
    while (sigtimedwait(&pipe_only, nullptr, &now) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

/// Waits for an event of a descriptor until a time, or for a slice. \return whether there is one
bool wait_for(int descriptor, short events, TimePoint deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  pollfd request = {descriptor, events, 0};
  return ::poll(&request, 1, static_cast<int>(std::clamp(left, milliseconds(0), kSlice).count())) > 0;
}

bool is_past(TimePoint deadline) { return std::chrono::steady_clock::now() >= deadline; }

}  // namespace

ChildProcess::Descriptor& ChildProcess::Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

void ChildProcess::Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

ChildProcess::Pipe ChildProcess::make_pipe() {
  std::array<int, 2> ends{};
  // Closed in every child but for the copies that are made for it: children of other threads must not hold our pipes.
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) check(errno, "", "cannot make a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

ChildProcess::ChildProcess(const Launch& launch) {
  const std::string& program = launch.command.at(0);
  Pipe to_child = make_pipe();
  Pipe from_child = make_pipe();
  SpawnSettings settings;
  set_attributes(settings.attributes);
  const char* const error_file = launch.error_file.empty() ? "/dev/null" : launch.error_file.c_str();
  constexpr int kMode = 0644;
  check(posix_spawn_file_actions_adddup2(&settings.actions, to_child.read_end.get(), STDIN_FILENO), program,
        "cannot be given its input");
  check(posix_spawn_file_actions_adddup2(&settings.actions, from_child.write_end.get(), STDOUT_FILENO), program,
        "cannot be given its output");
  check(posix_spawn_file_actions_addopen(&settings.actions, STDERR_FILENO, error_file, O_WRONLY | O_CREAT | O_APPEND,
                                         kMode),
        error_file, "cannot be opened for errors");
  if (!launch.folder.empty()) {
    check(posix_spawn_file_actions_addchdir_np(&settings.actions, launch.folder.c_str()), launch.folder,
          "cannot be made the folder of an engine");
  }

  std::vector<std::string> words = launch.command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // An engine is no rank of the run that this process may be one of.
  std::vector<std::string> variables = cluster::without_launcher(environ);
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  check(::posix_spawnp(&id_, program.c_str(), &settings.actions, &settings.attributes, arguments.data(),
                       environment.data()),
        program, "cannot be started");

  input_ = std::move(to_child.write_end);
  output_ = std::move(from_child.read_end);
  ::fcntl(input_.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(output_.get(), F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() { kill(); }

bool ChildProcess::write_line(std::string_view line, TimePoint deadline) {
  const std::string text = std::string(line) + '\n';
  for (std::string_view rest = text; !rest.empty();) {
    if (input_.get() < 0) return false;
    const ssize_t count = write_quietly(input_.get(), rest);
    if (count >= 0) {
      rest = rest.substr(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (is_past(deadline)) return false;
      wait_for(input_.get(), POLLOUT, deadline);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

std::optional<std::string> ChildProcess::take_buffered_line() {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    return std::nullopt;
  }
  std::string line = buffer_.substr(0, end);
  if (line.ends_with('\r')) line.pop_back();
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return line;
}

ReadResult ChildProcess::read_line(TimePoint deadline, const std::stop_token& stop) {
  std::array<char, 4096> bytes{};
  while (true) {
    if (stop.stop_requested()) return {std::nullopt, ReadProblem::kStopped};
    // Before anything is read: a child that never stops writing has a deadline too.
    if (is_past(deadline)) return {std::nullopt, ReadProblem::kTimeout};
    if (auto line = take_buffered_line()) return {std::move(line), {}};
    if (buffer_.size() > kMostLineBytes) return {std::nullopt, ReadProblem::kTooLong};
    const ssize_t count = ::read(output_.get(), bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      wait_for(output_.get(), POLLIN, deadline);
    } else if (count == 0 || errno != EINTR) {
      return {std::nullopt, ReadProblem::kEnd};
    }
  }
}

bool ChildProcess::has_ended() {
  if (status_) return true;
  siginfo_t info{};
  const int answer = ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (answer == 0 && info.si_pid == id_) collect();
  return status_.has_value();
}

void ChildProcess::collect() {
  // While the child is not collected, its number cannot be that of another process or group.
  ::kill(-id_, SIGKILL);
  ::kill(id_, SIGKILL);  // it may have left its group
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  status_ = status;
}

bool ChildProcess::wait_for_end(TimePoint deadline) {
  input_.close();
  while (!has_ended()) {
    if (is_past(deadline)) return false;
    std::this_thread::sleep_for(milliseconds(2));
  }
  return true;
}

void ChildProcess::kill() {
  if (!status_) collect();
}

std::string ChildProcess::end_text() {
  if (!wait_for_end(std::chrono::steady_clock::now() + kEndGrace)) return "it closed its output";
  const int status = status_.value_or(0);
  return WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                             : fmt::format("exit status {}", WEXITSTATUS(status));
}

}  // namespace cobalt::match
