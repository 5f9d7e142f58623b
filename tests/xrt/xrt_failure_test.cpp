// SPDX-License-Identifier: Apache-2.0
// An emulated card fails in the middle of a process: the process gets an error, goes on, and can use other devices.
// Each test is a process of its own, in which nothing of XRT was used before.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "host/device/device.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/support/error.hpp"
#include "tests/support/evaluation_data.hpp"
#include "tests/support/patience.hpp"

namespace cobalt::test {
namespace {

namespace fs = std::filesystem;
using device::Device;
using device::EvaluateJob;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// Runs in the process of a test: prints what is wrong, and ends it with status 1 when anything was.
class Checks {
 public:
  void expect(bool good, const std::string& what) {
    if (good) return;
    std::fprintf(stderr, "wrong: %s\n", what.c_str());
    status_ = 1;
  }

  /// A call must throw a DeviceError with this text.
  void expect_error(const std::string& what, const std::string& text, const std::function<void()>& call) {
    std::string message = "no error";
    try {
      call();
    } catch (const DeviceError& error) {
      message = error.what();
    } catch (const std::exception& error) {
      message = std::string("another error: ") + error.what();
    }
    expect(message.find(text) != std::string::npos, what + ": \"" + message + "\" has no \"" + text + '"');
  }

  /// What is left when a card has failed: a process that works and does not keep a processor busy.
  [[noreturn]] void finish(std::unique_ptr<Device> failed) {
    failed.reset();
    expect(device::has_abandoned_card(), "the process must know that a card was abandoned");
    expect_error("opening it again", "cannot be opened again by this process",
                 [] { device::open_device("xrt:emulation:0"); });
    const auto positions = make_positions(20, 1);
    const auto want = expected_results(positions, ParameterSet{});
    for (const char* name : {"model", "xrt:emulation:1"}) {
      try {
        const auto results = device::open_device(name)->evaluate(positions);
        expect(results.size() == want.size() && results[7] == device::unpack_result(want[7]),
               std::string(name) + " gives another score");
      } catch (const std::exception& error) {
        expect(false, std::string(name) + ": " + error.what());
      }
    }
    const std::clock_t before = std::clock();
    std::this_thread::sleep_for(seconds(1));
    const double busy = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    expect(busy < 0.2, "threads that were left behind used " + std::to_string(busy) + " s of processor time in 1 s");
    std::fflush(nullptr);
    std::_Exit(status_);
  }

 private:
  int status_ = 0;
};

/// Process of the simulator of card 0; 0 when none was started.
pid_t simulator() {
  const fs::path folder = device::xrt_environment(true).folder;
  pid_t process = 0;
  comes_true([&] {
    std::ifstream file(device::simulators_folder(folder) / ("device0_0_" + std::to_string(getpid())) / "pid");
    return static_cast<bool>(file >> process);
  });
  return process;
}

constexpr const char* kEnded = "the simulator of card 0 has ended";

class XrtFailureDeathTest : public testing::Test {
 protected:
  XrtFailureDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

void killed_while_idle() {
  Checks checks;
  auto device = device::open_device("xrt:emulation");
  const auto positions = make_positions(100, 1);
  device->evaluate(positions);
  kill(simulator(), SIGKILL);
  std::this_thread::sleep_for(milliseconds(300));
  checks.expect_error("the next job", kEnded, [&] { device->evaluate(positions); });
  checks.expect_error("the one after it", "the device must be opened again", [&] { device->evaluate(positions); });
  checks.finish(std::move(device));
}

void killed_while_a_job_runs() {
  Checks checks;
  auto device = device::open_device("xrt:emulation");
  const std::vector<device::PackedPosition> positions(std::size_t{1} << 20);  // it works on them for long
  const device::Ticket ticket = device->submit(EvaluateJob{positions});
  std::this_thread::sleep_for(milliseconds(50));
  kill(simulator(), SIGKILL);
  checks.expect_error("waiting for it", kEnded, [&] { device->wait(ticket); });
  checks.expect_error("another job", "the device must be opened again",
                      [&] { device->submit(EvaluateJob{positions}); });
  checks.finish(std::move(device));
}

void killed_during_a_copy() {
  Checks checks;
  auto device = device::open_device("xrt:emulation");
  const std::vector<device::PackedPosition> positions(std::size_t{1} << 20);
  std::thread killer([process = simulator()] {
    std::this_thread::sleep_for(milliseconds(30));
    kill(process, SIGKILL);
  });
  checks.expect_error("submitting", kEnded, [&] { device->wait(device->submit(EvaluateJob{positions})); });
  killer.join();
  checks.finish(std::move(device));
}

void killed_while_the_file_is_loaded() {
  Checks checks;
  device::xrt_environment(true);
  std::thread killer([] { kill(simulator(), SIGKILL); });
  checks.expect_error("opening", kEnded, [] { device::open_device("xrt:emulation"); });
  killer.join();
  checks.finish(nullptr);
}

void dies_before_it_connects() {
  Checks checks;
  setenv("COBALT_EMULATION_FAULT", "die_at_start", 1);
  checks.expect_error("opening", kEnded, [] { device::open_device("xrt:emulation"); });
  unsetenv("COBALT_EMULATION_FAULT");
  checks.finish(nullptr);
}

void kernel_hangs() {
  Checks checks;
  setenv("COBALT_EMULATION_FAULT", "hang", 1);
  device::Options options;
  options.xrt.wait_limit_seconds = 1;
  checks.expect_error("opening", "no end after 1 s", [&] { device::open_device("xrt:emulation", options); });
  unsetenv("COBALT_EMULATION_FAULT");
  checks.finish(nullptr);
}

TEST_F(XrtFailureDeathTest, SimulatorKilledWhileIdle) {
  EXPECT_EXIT(killed_while_idle(), testing::ExitedWithCode(0), "");
}
TEST_F(XrtFailureDeathTest, SimulatorKilledWhileAJobRuns) {
  EXPECT_EXIT(killed_while_a_job_runs(), testing::ExitedWithCode(0), "");
}
TEST_F(XrtFailureDeathTest, SimulatorKilledDuringACopy) {
  EXPECT_EXIT(killed_during_a_copy(), testing::ExitedWithCode(0), "");
}
TEST_F(XrtFailureDeathTest, SimulatorKilledWhileTheFileIsLoaded) {
  EXPECT_EXIT(killed_while_the_file_is_loaded(), testing::ExitedWithCode(0), "");
}
TEST_F(XrtFailureDeathTest, SimulatorThatDiesBeforeItConnects) {
  EXPECT_EXIT(dies_before_it_connects(), testing::ExitedWithCode(0), "");
}
TEST_F(XrtFailureDeathTest, KernelThatNeverEnds) { EXPECT_EXIT(kernel_hangs(), testing::ExitedWithCode(0), ""); }

}  // namespace
}  // namespace cobalt::test
