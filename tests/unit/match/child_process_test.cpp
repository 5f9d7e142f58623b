// SPDX-License-Identifier: Apache-2.0
#include "host/match/child_process.hpp"

#include <unistd.h>

#include <csignal>
#include <thread>

#include "tests/support/patience.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it

using cobalt::test::kPatience;

TimePoint in(Duration time) { return std::chrono::steady_clock::now() + time; }

Launch launch(std::vector<std::string> command) { return {std::move(command), "", ""}; }

TEST(ChildProcess, LinesInAndOut) {
  ChildProcess child(launch({"cat"}));
  EXPECT_TRUE(child.write_line("one", in(kPatience)));
  EXPECT_TRUE(child.write_line("two\r", in(kPatience)));
  EXPECT_EQ(child.read_line(in(kPatience), {}).line, "one");
  EXPECT_EQ(child.read_line(in(kPatience), {}).line, "two");
  EXPECT_TRUE(child.wait_for_end(in(kPatience))) << "cat ends with its input";
  EXPECT_EQ(child.read_line(in(kPatience), {}).problem, ReadProblem::kEnd);
  EXPECT_EQ(child.end_text(), "exit status 0");
  EXPECT_FALSE(child.write_line("three", in(kPatience)));
}

TEST(ChildProcess, TheDeadlineHolds) {
  ChildProcess child(launch({"cat"}));
  const auto start = std::chrono::steady_clock::now();
  const ReadResult result = child.read_line(in(30ms), {});
  EXPECT_FALSE(result.line);
  EXPECT_EQ(result.problem, ReadProblem::kTimeout);
  EXPECT_GE(std::chrono::steady_clock::now() - start, 30ms);
}

TEST(ChildProcess, AChildThatReadsNothingDoesNotHoldUsUp) {
  ChildProcess child(launch({"sleep", "60"}));
  const std::string line(100'000, 'x');  // more than a pipe holds
  EXPECT_FALSE(child.write_line(line, in(50ms)));
}

TEST(ChildProcess, AClosedPipeIsNoSignal) {
  ChildProcess child(launch({"true"}));
  EXPECT_EQ(child.read_line(in(kPatience), {}).problem, ReadProblem::kEnd);
  EXPECT_EQ(child.end_text(), "exit status 0");
  ChildProcess closed(launch({"sh", "-c", "exec 0<&-; echo ready; sleep 60"}));
  EXPECT_EQ(closed.read_line(in(kPatience), {}).line, "ready");
  EXPECT_FALSE(closed.write_line("x", in(kPatience)));
}

TEST(ChildProcess, StopEndsTheWait) {
  ChildProcess child(launch({"cat"}));
  std::stop_source source;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(20ms);
    source.request_stop();
  });
  EXPECT_EQ(child.read_line(in(kPatience), source.get_token()).problem, ReadProblem::kStopped);
}

TEST(ChildProcess, EndsWithSignalsAreTold) {
  ChildProcess child(launch({"sh", "-c", "kill -SEGV $$"}));
  EXPECT_EQ(child.end_text(), "signal 11");
}

TEST(ChildProcess, ItsChildrenEndWithIt) {
  pid_t grandchild = 0;
  {
    ChildProcess child(launch({"sh", "-c", "sleep 60 & echo $!; wait"}));
    grandchild = std::stoi(child.read_line(in(kPatience), {}).line.value_or("0"));
    ASSERT_GT(grandchild, 0);
    EXPECT_EQ(::kill(grandchild, 0), 0);
  }
  // It is not ours to collect: whoever has it may leave it as a zombie.
  const auto has_ended = [&] {
    std::ifstream status("/proc/" + std::to_string(grandchild) + "/stat");
    const std::string text((std::istreambuf_iterator<char>(status)), {});
    return text.empty() || text.find(") Z ") != std::string::npos;
  };
  EXPECT_TRUE(cobalt::test::comes_true(has_ended));
}

TEST(ChildProcess, OneThatHasLeftItsGroupEndsToo) {
  ChildProcess child(launch({COBALT_BINARY_DIR "/tests/unit/match/fake_engine", "group=parent"}));
  ASSERT_TRUE(child.write_line("isready", in(60s)));
  ASSERT_EQ(child.read_line(in(60s), {}).line, "readyok");
  ASSERT_NE(::getpgid(child.id()), child.id());
  child.kill();
  EXPECT_EQ(child.end_text(), "signal 9") << "not by itself";
}

TEST(ChildProcess, FolderAndErrorFile) {
  const test::TemporaryFolder folder;
  ChildProcess child({{"sh", "-c", "pwd; echo oops >&2"}, folder.path(""), folder.path("log")});
  const std::string printed = child.read_line(in(kPatience), {}).line.value_or("");
  EXPECT_TRUE(std::filesystem::equivalent(printed, folder.path()));
  EXPECT_TRUE(child.wait_for_end(in(kPatience)));
  EXPECT_EQ(folder.read("log"), "oops\n");
}

TEST(ChildProcess, WhatCannotBeStartedIsNamed) {
  if (COBALT_TESTS_ARE_EMULATED) GTEST_SKIP() << "qemu-user tells a process nothing of a child that it could not start";
  EXPECT_EQ(test::input_error_of([] { ChildProcess child(launch({"/no/such/program"})); }),
            "/no/such/program: cannot be started: No such file or directory");
  EXPECT_EQ(test::input_error_of([] {
              ChildProcess child({{"cat"}, "/no/such/folder", ""});
            }),
            "cat: cannot be started: No such file or directory");
}

}  // namespace
}  // namespace cobalt::match
