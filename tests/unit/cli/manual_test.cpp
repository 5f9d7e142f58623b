// SPDX-License-Identifier: Apache-2.0
#include "host/cli/manual.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

#include "tests/paths.hpp"
#include "tests/unit/cli/terminal.hpp"

namespace cobalt::cli {
namespace {

/// Runs a line in a shell, at the root of the repository, with the built program on its path.
int run_line(const std::string& line) {
  const TemporaryFolder folder;
  const std::string script =
      folder.write("script", "PATH=\"" COBALT_BINARY_DIR ":$PATH\"\ncd \"" COBALT_SOURCE_DIR "\"\n(" + line +
                                 ") </dev/null >/dev/null 2>&1\n");
  return WEXITSTATUS(std::system(("bash " + script).c_str()));
}

/// The same for a server: ends it when it has written its address.
std::string as_server(const std::string& line) {
  return "coproc server { exec " + line +
         "; }\npid=$server_PID\nread -r address <&${server[0]}\nkill -TERM $pid\nwait $pid\n";
}

/// Names of all commands, as the program lists them to a person.
std::vector<std::string> commands() {
  std::istringstream help(run_program_at_terminal({}).out);
  std::vector<std::string> names;
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("  ") && line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

TEST(Manual, EveryHelpHasTheStatusesAndTwoExamples) {
  ASSERT_GE(commands().size(), 14U);
  for (const std::string& command : commands()) {
    const std::string help = run_program({command, "--help"}).out;
    EXPECT_TRUE(contains(help, "Exit status: 0 done, 1 a comparison failed, 2 ")) << command;
    EXPECT_TRUE(contains(help, "Examples:\n  ")) << command;
    std::size_t examples = 0;
    std::istringstream lines(help.substr(std::min(help.find("Examples:\n"), help.size())));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  ")) continue;
      ++examples;
      EXPECT_EQ(run_line(command == "serve" ? as_server(line) : line), 0) << line;
    }
    EXPECT_EQ(examples, 2U) << command;
  }
}

TEST(Manual, PageHasEveryCommandAndOption) {
  const Outcome outcome = run_program({"--man"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(".TH COBALT 1")) << outcome.out.substr(0, 80);
  for (const std::string& command : commands())
    EXPECT_TRUE(contains(outcome.out, "\n.SS " + command + "\n")) << command;
  for (const char* text : {"\\-\\-stall\\-percent", "\\-\\-lenient", ".SS params generate", ".SH EXIT STATUS"}) {
    EXPECT_TRUE(contains(outcome.out, text)) << text;
  }
}

TEST(Manual, BashCompletesCommandsAndOptions) {
  const TemporaryFolder folder;
  const std::string file = folder.write("completion", run_program({"--completion", "bash"}).out);
  const auto completes = [&](const std::string& words, const std::string& expected) {
    return run_line("source " + file + "; COMP_WORDS=(" + words +
                    "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cobalt; " + "[[ \" ${COMPREPLY[*]} \" == *\" " +
                    expected + " \"* ]]") == 0;
  };
  EXPECT_TRUE(completes("cobalt ev", "eval"));
  EXPECT_TRUE(completes("cobalt eval --exp", "--explain"));
  EXPECT_TRUE(completes("cobalt params g", "generate"));
  EXPECT_FALSE(completes("cobalt perft --exp", "--explain"));
}

TEST(Manual, ZshHasEveryCommand) {
  const Outcome outcome = run_program({"--completion", "zsh"});
  EXPECT_TRUE(outcome.out.starts_with("#compdef cobalt\n"));
  for (const std::string& command : commands()) EXPECT_TRUE(contains(outcome.out, "    '" + command + ":")) << command;
  EXPECT_EQ(run_program({"--completion", "fish"}).status, 2);
}

}  // namespace
}  // namespace cobalt::cli
