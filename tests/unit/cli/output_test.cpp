// SPDX-License-Identifier: Apache-2.0
#include "host/cli/output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Output, OthersDoNotWriteAmongTheAnswers) {
  const TemporaryFolder folder;
  std::fflush(stdout);  // else the child has a copy of what is not yet written
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(::open(folder.path("out").c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    ::dup2(::open(folder.path("err").c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    keep_answers_apart();
    std::printf("a library's remark\n");
    std::fflush(stdout);
    print_line("an answer");
    AnswerStream() << "another " << 2 << '\n' << std::flush;
    flush_output();
    static_cast<void>(std::system("echo 'a remark of another process'"));
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(contents(folder.path("out")), "an answer\nanother 2\n");
  EXPECT_EQ(contents(folder.path("err")), "a library's remark\na remark of another process\n");
}

}  // namespace
}  // namespace cobalt::cli
