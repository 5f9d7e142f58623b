// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/cli/run_program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/paths.hpp"
#include "tests/unit/cli/terminal.hpp"

namespace cobalt::cli {
namespace {

const char* const kProgram = COBALT_BINARY_DIR "/cobalt";

/// In the child: makes `path` the stream `target`. Leaves with 127 when that fails.
void redirect(const std::string& path, int flags, int target) {
  const int file = ::open(path.c_str(), flags, 0600);
  if (file < 0 || ::dup2(file, target) < 0) ::_exit(127);
  ::close(file);
}

/// \param in  path of what becomes standard input
Outcome run(const std::vector<std::string>& arguments, const std::string& in, const std::string& out_file) {
  const TemporaryFolder folder;
  const std::string out = out_file.empty() ? folder.path("out") : out_file;
  const std::string err = folder.path("err");
  const std::string home = folder.path("home");
  std::filesystem::create_directory(home);

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    redirect(in, O_RDONLY | O_NOCTTY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_CREAT, STDERR_FILENO);
    if (::chdir(home.c_str()) != 0) ::_exit(127);
    std::vector<char*> argv = {const_cast<char*>(kProgram)};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    ::execv(kProgram, argv.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);

  Outcome outcome;
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  if (out_file.empty()) outcome.out = folder.read("out");
  outcome.err = folder.read("err");
  return outcome;
}

}  // namespace

std::vector<nlohmann::json> Outcome::json_lines() const {
  std::vector<nlohmann::json> lines;
  for (std::size_t begin = 0; begin < out.size();) {
    const std::size_t end = out.find('\n', begin);
    EXPECT_NE(end, std::string::npos) << "the last line has no end";
    const std::string line = out.substr(begin, end - begin);
    auto json = nlohmann::json::parse(line, nullptr, false);
    EXPECT_TRUE(json.is_object()) << "no JSON object: " << line;
    lines.push_back(std::move(json));
    if (end == std::string::npos) break;
    begin = end + 1;
  }
  return lines;
}

Outcome run_program(const std::vector<std::string>& arguments, const std::string& input, const std::string& out_file) {
  const TemporaryFolder folder;
  return run(arguments, folder.write("in", input), out_file);
}

Outcome run_program_at_terminal(const std::vector<std::string>& arguments) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) throw std::runtime_error("no terminal");
  Outcome outcome = run(arguments, ::ptsname(terminal), "");
  ::close(terminal);
  return outcome;
}

nlohmann::json json_of(const std::vector<std::string>& arguments, const std::string& input) {
  const Outcome outcome = run_program(arguments, input);
  EXPECT_EQ(outcome.status, 0) << testing::PrintToString(arguments) << '\n' << outcome.err;
  const std::vector<nlohmann::json> lines = outcome.json_lines();
  if (lines.empty()) {
    ADD_FAILURE() << testing::PrintToString(arguments) << " answers nothing\n" << outcome.err;
    return nullptr;
  }
  return lines.front();
}

testing::AssertionResult refuses(const std::vector<std::string>& arguments, std::string_view part,
                                 const std::string& input) {
  const Outcome outcome = run_program(arguments, input);
  if (outcome.status == 2 && outcome.out.empty() && outcome.err.starts_with("cobalt: ") &&
      contains(outcome.err, part)) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << testing::PrintToString(arguments) << " ends with status " << outcome.status
                                     << ", expected 2, no answer and \"" << part << "\" in\n"
                                     << outcome.err;
}

}  // namespace cobalt::cli
