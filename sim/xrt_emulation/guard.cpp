// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/guard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <system_error>
#include <thread>

namespace cobalt::emulation {
namespace {

/// How often the guard looks whether all is well when nothing wakes it.
constexpr int kLookMs = 200;
/// A request has so much more time than a command before the server counts as stuck.
constexpr double kStuckSeconds = 10;
/// A server that was asked to stop has so much time to close its waveforms.
constexpr std::chrono::seconds kStopGrace{5};
/// Of what the server printed last, this much is kept for the report.
constexpr std::size_t kKeptOutput = 2000;

std::atomic<bool> g_stop{false};
volatile pid_t g_parent = 0;

/// SIGTERM, or the parent's death signal. The latter comes when the *thread* that started us ends, too: then the
/// parent is still the same, and we go on.
void handle_stop(int signal) {
  if (signal == SIGTERM || ::getppid() != g_parent) g_stop = true;
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;  // without SA_RESTART: waiting ends
  ::sigaction(signal, &action, nullptr);
}

[[noreturn]] void throw_system(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// Memory for Progress that both processes see.
class SharedProgress {
 public:
  SharedProgress()
      : memory_(::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (memory_ == MAP_FAILED) throw_system("mmap");
    progress_ = new (memory_) Progress;
  }
  ~SharedProgress() { ::munmap(memory_, sizeof(Progress)); }
  SharedProgress(const SharedProgress&) = delete;
  SharedProgress& operator=(const SharedProgress&) = delete;
  Progress& operator*() const { return *progress_; }

 private:
  void* memory_;
  Progress* progress_;
};

/// The second process. Its output goes into the pipe.
int serve(HostSockets& host, const Settings& settings, Log& log, Progress& progress, int output) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // the guard has one thread only, so this means its end
  if (::getppid() == 1) return EXIT_FAILURE;
  for (const int target : {STDOUT_FILENO, STDERR_FILENO}) {
    if (::dup2(output, target) < 0) throw_system("dup2");
  }
  ::close(output);
  Server server(host, settings, log, progress);
  if (!settings.problems.empty()) {
    for (const std::string& problem : settings.problems) server.fail(problem);
  }
  server.run(g_stop);
  return EXIT_SUCCESS;
}

/// What the server printed: to the log, line by line, and the end of it kept.
class Output {
 public:
  Output(int file, Log& log) : file_(file), log_(log) {}
  ~Output() { ::close(file_); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Waits for output, up to `limit_ms`. \return false at its end
  bool read(int limit_ms) {
    pollfd wait{file_, POLLIN, 0};
    if (::poll(&wait, 1, limit_ms) <= 0) return true;  // a signal counts as no output
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(file_, buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) return false;
    for (const char character : std::string_view(buffer.data(), static_cast<std::size_t>(count))) take(character);
    return true;
  }
  /// The last lines, on one.
  std::string last() {
    if (!line_.empty()) take('\n');
    return kept_;
  }

 private:
  void take(char character) {
    if (character != '\n') {
      if (line_.size() < kKeptOutput) line_ += character;
      return;
    }
    if (!line_.empty()) {
      log_.line(line_);
      kept_ += (kept_.empty() ? "" : " | ") + line_;
      if (kept_.size() > kKeptOutput) kept_.erase(0, kept_.size() - kKeptOutput);
    }
    line_.clear();
  }

  int file_;
  Log& log_;
  std::string line_;
  std::string kept_;
};

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// Asks the server to stop, then makes it.
void stop(pid_t child) {
  ::kill(child, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + kStopGrace;
  while (std::chrono::steady_clock::now() < end) {
    if (::waitpid(child, nullptr, WNOHANG) != 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ::kill(child, SIGKILL);
  wait_for(child);
}

std::string describe(int status, bool stuck, const std::string& output) {
  std::string text = "the simulator ";
  if (stuck) {
    text += "did not answer and was ended";
  } else if (WIFSIGNALED(status)) {
    text += fmt::format("was ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  } else {
    text += fmt::format("ended with status {}", WEXITSTATUS(status));
  }
  return output.empty() ? text : fmt::format("{}; it printed: {}", text, output);
}

}  // namespace

void close_inherited_files() { ::close_range(STDERR_FILENO + 1, ~0U, 0); }

void watch_parent() {
  g_parent = ::getppid();
  set_handler(SIGTERM, handle_stop);
  set_handler(SIGUSR1, handle_stop);
  // The host decides what an interrupt from the keyboard means; when it ends, we do.
  set_handler(SIGINT, SIG_IGN);
  set_handler(SIGPIPE, SIG_IGN);
  ::prctl(PR_SET_PDEATHSIG, SIGUSR1);
  if (::getppid() != g_parent) g_stop = true;
}

bool stop_requested(const Settings& settings) {
  const pid_t host = settings.host_process;
  return g_stop || (host > 0 && ::kill(host, 0) != 0 && errno == ESRCH);
}

int serve_guarded(HostSockets& host, const Settings& settings, Log& log) {
  const SharedProgress progress;
  std::array<int, 2> pipe_files{};
  if (::pipe2(pipe_files.data(), O_CLOEXEC) != 0) throw_system("pipe");
  const pid_t child = ::fork();
  if (child < 0) throw_system("fork");
  if (child == 0) {
    ::close(pipe_files[0]);
    return serve(host, settings, log, *progress, pipe_files[1]);
  }
  ::close(pipe_files[1]);
  Output output(pipe_files[0], log);

  const double stuck_ms = (settings.wall_limit_seconds + kStuckSeconds) * 1000;
  bool stuck = false;
  while (output.read(kLookMs)) {
    if (g_stop) {
      stop(child);
      return EXIT_SUCCESS;
    }
    const std::uint32_t api = (*progress).api;
    if (!stuck && api != 0 && static_cast<double>(now_ms() - (*progress).since_ms) > stuck_ms) {
      stuck = true;
      ::kill(child, SIGKILL);
    }
  }
  const int status = wait_for(child);
  if (WIFEXITED(status) && (WEXITSTATUS(status) == EXIT_SUCCESS || WEXITSTATUS(status) == kDieStatus)) {
    return WEXITSTATUS(status);
  }
  Server server(host, settings, log, *progress);
  try {
    server.take_over(describe(status, stuck, output.last()));
  } catch (const HostGone& error) {
    log.line(fmt::format("end: {}", error.what()));
    return EXIT_FAILURE;
  }
  server.run(g_stop);
  return EXIT_FAILURE;
}

}  // namespace cobalt::emulation
