// SPDX-License-Identifier: Apache-2.0
// The emulation of the xrt device: its folder, its simulators, calls that do not return.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "host/device/xrt_emulation/emulated_caller.hpp"
#include "host/device/xrt_emulation/environment.hpp"
#include "host/device/xrt_emulation/simulator.hpp"
#include "host/support/error.hpp"
#include "spec/platforms.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/patience.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(XrtEnvironment, WritesWhatXrtNeeds) {
  const fs::path folder = make_emulation_folder();
  EXPECT_EQ(folder.parent_path(), "/tmp");
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
  write_emulation_files(folder);

  EXPECT_TRUE(fs::exists(folder / "root/lib/libxrt_hwemu.so.2"));
  EXPECT_EQ(access((folder / "launch/simulate.sh").c_str(), X_OK), 0);
  const std::string ini = text_of(folder / "xrt.ini");
  EXPECT_NE(ini.find("sim_dir=" + (folder / "launch").string() + "\n"), std::string::npos);
  EXPECT_NE(ini.find("packet_size=0x10000\n"), std::string::npos);
  EXPECT_GT(ini.size(), 0x10000u + 256u) << "longer than the longest message";
  const auto config = nlohmann::json::parse(text_of(folder / "emconfig.json"));
  const auto& boards = config["Platform"]["Boards"];
  EXPECT_EQ(boards.size(), kEmulatedCards);
  EXPECT_EQ(boards[0]["Devices"][0]["Name"], spec::kEmulationDeviceName);
  EXPECT_GT(fs::file_size(emulation_xclbin(folder)), 456u);

  const Variables variables = emulation_variables(folder);
  const auto value = [&](const std::string& name) {
    for (const auto& [key, text] : variables) {
      if (key == name) return text;
    }
    return std::string("not set");
  };
  EXPECT_EQ(value("XCL_EMULATION_MODE"), "hw_emu");
  EXPECT_EQ(value("XILINX_XRT"), (folder / "root").string());
  EXPECT_EQ("/tmp/" + value("USER"), folder.string()) << "sockets go there";
  fs::remove_all(folder);
}

TEST(XrtEnvironment, AMissingSimulatorIsNamed) {
  setenv("COBALT_XRT_EMULATOR", "/nowhere/emulator", 1);
  const fs::path folder = make_emulation_folder();
  try {
    write_emulation_files(folder);
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "COBALT_XRT_EMULATOR: /nowhere/emulator: no such program");
  }
  unsetenv("COBALT_XRT_EMULATOR");
  fs::remove_all(folder);
}

TEST(XrtEnvironment, OtherModesOfEmulationAreRefused) {
  setenv("XCL_EMULATION_MODE", "sw_emu", 1);
  EXPECT_EQ(test::input_error_of([] { xrt_environment(true); }),
            "XCL_EMULATION_MODE: sw_emu; expected hw_emu, or the variable not set");
  unsetenv("XCL_EMULATION_MODE");
}

TEST(EmulatedCaller, TheSimulatorOfOthersHasTime) {
  const EmulatedCaller::Limits others = emulation_limits({.emulation = true, .folder = {}});
  const EmulatedCaller::Seconds ten_minutes(600);
  EXPECT_GE(others.load, ten_minutes) << "XRT waits 300 s for it to start";
  EXPECT_GE(others.ordinary, ten_minutes);
  EXPECT_GE(others.close, ten_minutes);
  EXPECT_LE(emulation_limits({.emulation = true, .folder = "/tmp/cobalt-xrt-test"}).load, EmulatedCaller::Seconds(30));
}

/// Runs a child process that makes the folder of its process, says its name, and then does something.
/// \return folder and status of waitpid
template <typename Then>
std::pair<fs::path, int> in_child(const Then& then) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::string folder = xrt_environment(true).folder.string();
    if (write(ends[1], folder.data(), folder.size()) < 0) _exit(9);
    close(ends[1]);
    then();
    std::exit(0);
  }
  close(ends[1]);
  std::string folder(200, '\0');
  folder.resize(static_cast<std::size_t>(std::max<ssize_t>(read(ends[0], folder.data(), folder.size()), 0)));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {folder, status};
}

TEST(XrtEnvironment, TheFolderGoesWithTheProcess) {
  const auto [folder, status] = in_child([] {});
  EXPECT_EQ(status, 0);
  ASSERT_TRUE(folder.string().starts_with("/tmp/cobalt-xrt-")) << folder;
  EXPECT_FALSE(fs::exists(folder)) << "at once";
}

TEST(XrtEnvironment, TheFolderGoesWhenTheProcessIsKilled) {
  for (const int signal : {SIGKILL, SIGTERM, SIGINT}) {
    const auto [folder, status] = in_child([signal] {
      kill(getpid(), signal);
      pause();
    });
    EXPECT_EQ(WTERMSIG(status), signal);
    ASSERT_TRUE(folder.string().starts_with("/tmp/cobalt-xrt-")) << folder;
    EXPECT_TRUE(test::comes_true([&made = folder] { return !fs::exists(made); })) << folder;
  }
}

/// A "simulator": a child process that ends after a while, and its note in a folder.
pid_t start_simulator(const fs::path& simulators, std::chrono::milliseconds life) {
  const pid_t child = fork();
  if (child == 0) {
    for (int fd = 0; fd < 20; ++fd) close(fd);
    std::this_thread::sleep_for(life);
    _exit(0);
  }
  const fs::path place = simulators / ("device0_0_" + std::to_string(getpid()));
  fs::create_directory(place);
  std::ofstream(place / "pid") << child << '\n';
  return child;
}

/// An emulation folder with nothing but the place for simulators.
class Folder {
 public:
  Folder() : path_(make_emulation_folder()) { fs::create_directory(simulators()); }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }
  fs::path simulators() const { return simulators_folder(path_); }

 private:
  fs::path path_;
};

TEST(Simulator, ItsEndIsNoticed) {
  const Folder folder;
  {
    Simulator simulator(folder.simulators(), 0);
    EXPECT_TRUE(simulator.alive()) << "not started yet";
    const pid_t process = start_simulator(folder.simulators(), test::kPatience);
    EXPECT_TRUE(simulator.alive());
    kill(process, SIGKILL);
    EXPECT_TRUE(test::comes_true([&] { return !simulator.alive(); })) << "although nobody has waited for the child";
  }
  EXPECT_TRUE(fs::is_empty(folder.simulators())) << "what is left of it goes";
  EXPECT_TRUE(Simulator(folder.simulators(), 0).alive()) << "the next one";
}

TEST(Simulator, AbandoningEndsIt) {
  const Folder folder;
  Simulator simulator(folder.simulators(), 0);
  const pid_t process = start_simulator(folder.simulators(), test::kPatience);
  simulator.abandon();
  EXPECT_FALSE(simulator.alive());
  EXPECT_EQ(kill(process, 0), -1) << "not even a zombie";
}

/// As XRT does it.
int listen_at(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  const int file = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  EXPECT_EQ(::bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(::listen(file, 1), 0);
  return file;
}

TEST(Simulator, OneThatNeverConnectedIsReplacedAtTheSockets) {
  const Folder folder;
  const std::string id = "device0_0_" + std::to_string(getpid());
  const std::array listeners = {listen_at(folder.path() / id), listen_at(folder.path() / ("D2X_unix_sock_" + id))};
  {
    Simulator simulator(folder.simulators(), 0);
    start_simulator(folder.simulators(), std::chrono::milliseconds(0));
    simulator.abandon();
  }
  for (const int listener : listeners) {
    pollfd wait{listener, POLLIN, 0};
    ASSERT_EQ(poll(&wait, 1, 0), 1) << "XRT would wait for 300 s, and then call exit()";
    const int connection = accept(listener, nullptr, nullptr);
    pollfd end{connection, POLLIN, 0};
    EXPECT_EQ(poll(&end, 1, 0), 0) << "no end of the file";
    close(connection);
    close(listener);
  }
}

TEST(EmulatedCaller, MakesCallsInAThreadOfItsOwn) {
  EmulatedCaller caller({}, 0);
  const std::thread::id here = std::this_thread::get_id();
  const std::thread::id there = caller.call("asking", [] { return std::this_thread::get_id(); });
  EXPECT_NE(there, here);
  EXPECT_EQ(caller.call("asking", [] { return std::this_thread::get_id(); }), there);
  EXPECT_EQ(test::failure([&] { caller.call("asking", [] { throw std::runtime_error("no"); }); }),
            "asking: XRT says: no");
  EXPECT_EQ(test::failure([&] { caller.call("asking", [] { throw DeviceError("wrong id"); }); }), "wrong id");
  EXPECT_EQ(caller.call("asking", [] { return 3; }), 3) << "an error is no end";
}

TEST(EmulatedCaller, ACallThatDoesNotReturnIsLeftBehind) {
  const Folder folder;
  std::promise<void> never;
  const auto returned = std::make_shared<std::promise<void>>();
  {
    EmulatedCaller::Limits limits;
    limits.ordinary = std::chrono::milliseconds(300);
    EmulatedCaller caller(folder.path(), 0, limits);
    const pid_t process = start_simulator(folder.simulators(), test::kPatience);
    const auto call = [&] {
      caller.call("fetching results", [wait = never.get_future().share(), returned] {
        wait.wait();
        returned->set_value();
      });
    };
    EXPECT_EQ(test::failure(call), "fetching results: XRT did not return within 0.3 s");
    EXPECT_EQ(kill(process, 0), -1) << "the simulator is ended";
    EXPECT_EQ(test::failure([&] { caller.call("asking", [] {}); }),
              "asking: fetching results: XRT did not return within 0.3 s");
    EXPECT_EQ(test::failure([&] { caller.check(); }), "fetching results: XRT did not return within 0.3 s");
  }
  // It does no harm when such a call returns after all.
  never.set_value();
  returned->get_future().wait();
}

TEST(EmulatedCaller, ACallWithoutASimulatorIsLeftBehind) {
  const Folder folder;
  EmulatedCaller caller(folder.path(), 0);
  start_simulator(folder.simulators(), std::chrono::milliseconds(200));
  const auto forever = std::make_shared<std::promise<void>>();
  const auto call = [&] { caller.call("fetching results", [forever] { forever->get_future().wait(); }); };
  EXPECT_EQ(test::failure(call),
            "fetching results: the simulator of card 0 has ended (see its log, COBALT_EMULATION_LOG)");
  EXPECT_EQ(test::failure(call),
            "fetching results: the simulator of card 0 has ended (see its log, COBALT_EMULATION_LOG)");
}

TEST(EmulatedCaller, BetweenTwoCallsTheEndOfTheSimulatorIsNoticedAtOnce) {
  const Folder folder;
  EmulatedCaller caller(folder.path(), 0);
  const pid_t process = start_simulator(folder.simulators(), std::chrono::milliseconds(0));
  siginfo_t end{};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(process), &end, WEXITED | WNOWAIT), 0);
  bool was_made = false;
  EXPECT_EQ(test::failure([&] { caller.call("asking", [&was_made] { was_made = true; }); }),
            "asking: the simulator of card 0 has ended (see its log, COBALT_EMULATION_LOG)");
  EXPECT_FALSE(was_made);
}

TEST(EmulatedCaller, HoldsBackABrokenPipe) {
  EmulatedCaller caller({}, 0);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  EXPECT_LT(caller.call("writing", [end = ends[1]] { return write(end, "x", 1); }), 0) << "would end this process";
  close(ends[1]);
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  EXPECT_EQ(sigismember(&mask, SIGPIPE), 0);
}

}  // namespace
}  // namespace cobalt::device
