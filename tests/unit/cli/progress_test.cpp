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
#include <optional>
#include <stdexcept>

#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr const char* kWipe = "\r\x1b[K";

/// What was seen on the terminal, and how the program ended.
struct Seen {
  std::string text;
  std::vector<milliseconds> times;  ///< of each piece of it
  int status = 0;                   ///< as Outcome::status
};

/// Runs the program with a terminal as standard error, and as standard input where that is wanted.
/// \param interrupt_after  when it gets SIGINT, if it has shown something by then, else a little later; never without
/// it
Seen run_on_terminal(const std::vector<std::string>& arguments, std::optional<milliseconds> interrupt_after = {},
                     bool is_keyboard = false) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) throw std::runtime_error("no terminal");
  const std::string name = ::ptsname(terminal);
  const Clock::time_point start = Clock::now();
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
  constexpr milliseconds kNever = std::chrono::hours(1);
  milliseconds interrupt = interrupt_after.value_or(kNever);
  const auto elapsed = [&] { return std::chrono::duration_cast<milliseconds>(Clock::now() - start); };
  Seen seen;
  int status = 0;
  bool is_over = false;
  while (true) {
    pollfd event = {terminal, POLLIN, 0};
    if (::poll(&event, 1, 20) > 0 && (event.revents & POLLIN) != 0) {
      std::array<char, 4096> part;
      const ssize_t size = ::read(terminal, part.data(), part.size());
      if (size > 0) {
        seen.text.append(part.data(), static_cast<std::size_t>(size));
        seen.times.push_back(elapsed());
        continue;
      }
    }
    if (is_over) break;
    is_over = ::waitpid(child, &status, WNOHANG) == child;
    // Not before it has begun: on a busy or an emulated machine that takes longer than what is tested here.
    if (!is_over && elapsed() > (seen.text.empty() ? 20 * interrupt : interrupt)) {
      ::kill(child, SIGINT);
      interrupt = kNever;
    }
  }
  ::close(terminal);
  seen.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return seen;
}

TEST(Progress, MovesTwiceASecondAndGoes) {
  const Seen seen = run_on_terminal({"search", "--movetime", "1600"});
  EXPECT_EQ(seen.status, 0);
  EXPECT_TRUE(contains(seen.text, "search"));
  EXPECT_TRUE(seen.text.ends_with(kWipe)) << seen.text;
  ASSERT_GE(seen.times.size(), 3U);
  for (std::size_t i = 1; i < seen.times.size(); ++i) {
    EXPECT_LE(seen.times[i] - seen.times[i - 1], milliseconds(500));
  }
}

TEST(Progress, InterruptWipesItAway) {
  const Seen seen = run_on_terminal({"search", "--movetime", "20000"}, milliseconds(900));
  EXPECT_EQ(seen.status, -SIGINT) << "the shell must see what ended it";
  EXPECT_TRUE(contains(seen.text, "search"));
  EXPECT_TRUE(seen.text.ends_with(kWipe)) << seen.text;
}

TEST(Progress, TellsTheTimeThatIsLeft) {
  const TemporaryFolder folder;
  const Seen seen = run_on_terminal({"data", "selfplay", "--games", "1000000", "--nodes", "20", "--evaluator",
                                     "material", "--output", folder.path("games.cbd")},
                                    milliseconds(1500));
  EXPECT_EQ(seen.status, 0) << "an interrupted run ends in good order";
  EXPECT_TRUE(contains(seen.text, "games ["));
  EXPECT_TRUE(contains(seen.text, " left"));
  EXPECT_TRUE(contains(seen.text, "interrupted; the same command with --resume continues"));
  EXPECT_EQ(run_program({"data", "info", folder.path("games.cbd")}).status, 0);
}

TEST(Progress, ShortWorkShowsNothing) { EXPECT_EQ(run_on_terminal({"perft", "2"}).text, ""); }

TEST(Progress, NothingWithoutATerminal) { EXPECT_EQ(run_program({"search", "--movetime", "800"}).err, ""); }

TEST(Progress, SaysThatItReadsTheKeyboard) {
  const Seen seen = run_on_terminal({"eval"}, milliseconds(400), true);
  EXPECT_TRUE(contains(seen.text, "reading FEN or EPD lines from the keyboard"));
}

}  // namespace
}  // namespace cobalt::cli
