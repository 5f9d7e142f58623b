// SPDX-License-Identifier: Apache-2.0
// Progress is for terminals, so the program gets one.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kWipe = "\r\x1b[K";
constexpr const char* kEndless = "3600000";  // milliseconds

/// What was seen on the terminal, and how the program ended.
struct Seen {
  std::string text;
  int status = 0;  ///< as Outcome::status
};

/// Runs the program with a terminal as standard error, and as standard input where that is wanted.
/// \param interrupt_at  it gets SIGINT when this was seen; never without it
Seen run_on_terminal(const std::vector<std::string>& arguments,
                     const std::function<bool(const std::string& text)>& interrupt_at = {}, bool is_keyboard = false) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) throw std::runtime_error("no terminal");
  const std::string name = ::ptsname(terminal);
  const pid_t child = ::fork();
  if (child == 0) {
    const int screen = ::open(name.c_str(), O_RDWR | O_NOCTTY);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(is_keyboard ? screen : nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(screen, STDERR_FILENO);
    ::close(terminal);
    std::vector<char*> argv = {const_cast<char*>("cobalt")};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    ::execv(COBALT_BINARY_DIR "/cobalt", argv.data());
    ::_exit(127);
  }
  Seen seen;
  int status = 0;
  bool is_over = false;
  bool is_interrupted = false;
  while (true) {
    pollfd event = {terminal, POLLIN, 0};
    if (::poll(&event, 1, 20) > 0 && (event.revents & POLLIN) != 0) {
      std::array<char, 4096> part;
      const ssize_t size = ::read(terminal, part.data(), part.size());
      if (size > 0) {
        seen.text.append(part.data(), static_cast<std::size_t>(size));
        continue;
      }
    }
    if (is_over) break;
    is_over = ::waitpid(child, &status, WNOHANG) == child;
    if (!is_over && !is_interrupted && interrupt_at && interrupt_at(seen.text)) {
      ::kill(child, SIGINT);
      is_interrupted = true;
    }
  }
  ::close(terminal);
  seen.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return seen;
}

/// Whether a text was seen.
auto has(const std::string& part) {
  return [part](const std::string& text) { return text.find(part) != std::string::npos; };
}

TEST(Progress, GoesWithTheEnd) {
  const Seen seen = run_on_terminal({"search", "--movetime", "1600"});
  EXPECT_EQ(seen.status, 0);
  if (seen.text.empty()) GTEST_SKIP() << "the machine was too slow to show anything";
  EXPECT_TRUE(contains(seen.text, "search"));
  EXPECT_TRUE(seen.text.ends_with(kWipe)) << seen.text;
}

TEST(Progress, MovesAndAnInterruptWipesItAway) {
  const auto has_moved = [](const std::string& text) { return test::occurrences(text, kWipe) >= 3; };
  const Seen seen = run_on_terminal({"search", "--movetime", kEndless}, has_moved);
  EXPECT_EQ(seen.status, -SIGINT) << "the shell must see what ended it";
  EXPECT_TRUE(contains(seen.text, "search"));
  EXPECT_TRUE(seen.text.ends_with(kWipe)) << seen.text;
}

TEST(Progress, TellsTheTimeThatIsLeft) {
  const TemporaryFolder folder;
  const Seen seen = run_on_terminal({"data", "selfplay", "--games", "1000000", "--nodes", "20", "--evaluator",
                                     "material", "--output", folder.path("games.cbd")},
                                    has(" left"));
  EXPECT_EQ(seen.status, 0) << "an interrupted run ends in good order";
  EXPECT_TRUE(contains(seen.text, "games ["));
  EXPECT_TRUE(contains(seen.text, "interrupted; the same command with --resume continues"));
  EXPECT_EQ(run_program({"data", "info", folder.path("games.cbd")}).status, 0);
}

TEST(Progress, ShortWorkShowsNothing) {
  const auto start = std::chrono::steady_clock::now();
  const Seen seen = run_on_terminal({"perft", "2"});
  const bool is_short = std::chrono::steady_clock::now() - start < std::chrono::milliseconds(500);
  if (!is_short) GTEST_SKIP() << "the machine was too slow for short work";
  EXPECT_EQ(seen.text, "");
}

TEST(Progress, NothingWithoutATerminal) { EXPECT_EQ(run_program({"search", "--movetime", "800"}).err, ""); }

TEST(Progress, SaysThatItReadsTheKeyboard) {
  const std::string notice = "reading FEN or EPD lines from the keyboard";
  EXPECT_TRUE(contains(run_on_terminal({"eval"}, has(notice), true).text, notice));
}

}  // namespace
}  // namespace cobalt::cli
