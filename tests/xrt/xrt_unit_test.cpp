// SPDX-License-Identifier: Apache-2.0
// Parts of the xrt device that need no card: names, batch sizes, the emulation folder, the watch.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "host/device/xrt_device.hpp"
#include "host/device/xrt_environment.hpp"
#include "host/device/xrt_name.hpp"
#include "host/device/xrt_watch.hpp"
#include "host/support/error.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;

TEST(XrtName, ChoiceOfADeviceName) {
  EXPECT_EQ(xrt_card_choice("xrt"), "");
  EXPECT_EQ(xrt_card_choice("xrt:"), "");
  EXPECT_EQ(xrt_card_choice("xrt:1"), "1");
  EXPECT_EQ(xrt_card_choice("xrt:0000:65:00.1"), "0000:65:00.1");
  EXPECT_EQ(xrt_card_choice("xrt1"), std::nullopt);
  EXPECT_EQ(xrt_card_choice("sim"), std::nullopt);
  EXPECT_EQ(xrt_card_choice(""), std::nullopt);
}

const std::vector<XrtCardName> kCards = {
    {"0000:65:00.1", "xilinx_u250"}, {"0000:b3:00.1", "xilinx_u200"}, {"0001:65:00.1", "xilinx_u200"}};

TEST(XrtName, FindsByIndexAddressAndName) {
  EXPECT_EQ(find_xrt_card("", kCards), 0u);
  EXPECT_EQ(find_xrt_card("0", kCards), 0u);
  EXPECT_EQ(find_xrt_card("2", kCards), 2u);
  EXPECT_EQ(find_xrt_card("0000:b3:00.1", kCards), 1u);
  EXPECT_EQ(find_xrt_card("B3:00.1", kCards), 1u);
  EXPECT_EQ(find_xrt_card("0001:65:0.1", kCards), 2u);
  EXPECT_EQ(find_xrt_card("xilinx_u250", kCards), 0u);
  EXPECT_EQ(find_xrt_card("xilinx_u200", kCards), 1u) << "the first of two";
}

TEST(XrtName, ErrorsNameTheCardsThatThereAre) {
  EXPECT_THROW(find_xrt_card("", {}), DeviceError);
  for (const char* choice : {"3", "-1", "99999999999999999999999", "0000:66:00.1", "65:00.1.1", "u250", " ", "1x"}) {
    try {
      find_xrt_card(choice, kCards);
      ADD_FAILURE() << choice;
    } catch (const InputError& error) {
      const std::string message = error.what();
      EXPECT_NE(message.find(std::string("no card \"") + choice + '"'), std::string::npos) << message;
      EXPECT_NE(message.find("xrt:1 (0000:b3:00.1, xilinx_u200)"), std::string::npos) << message;
    }
  }
}

TEST(XrtBatch, HidesTheLaunch) {
  // 20 us and a position a clock at 300 MHz: 120,000 positions take 400 us, of which 20 us are a twentieth.
  EXPECT_EQ(choose_batch_positions(20e-6, 1 / 300e6, 1 << 20), std::size_t{131072});
  EXPECT_EQ(choose_batch_positions(0, 1 / 300e6, 1 << 20), std::size_t{1024});
  EXPECT_EQ(choose_batch_positions(1, 1 / 300e6, 1 << 20), std::size_t{1} << 20) << "the limit";
  EXPECT_EQ(choose_batch_positions(1e-3, 0, 1 << 16), std::size_t{1} << 16);
  EXPECT_EQ(choose_batch_positions(1e-3, 1e-6, 1 << 20), std::size_t{32768});
}

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
  EXPECT_THROW(xrt_environment(), InputError);
  unsetenv("XCL_EMULATION_MODE");
}

/// Runs a child process that makes the folder of its process, says its name, and then does something.
/// \return folder and status of waitpid
template <typename Then>
std::pair<fs::path, int> in_child(const Then& then) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::string folder = xrt_environment().folder.string();
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

/// True when the file is gone within 5 s.
bool goes_away(const fs::path& file) {
  for (int i = 0; i < 100 && fs::exists(file); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  return !fs::exists(file);
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
    EXPECT_TRUE(goes_away(folder)) << folder;
  }
}

/// Runs a function in a child process with standard error in a pipe. \return what it wrote, and status of waitpid
template <typename Function>
std::pair<std::string, int> error_text_of(const Function& function) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    function();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char part[256];
  for (ssize_t got = 0; (got = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<std::size_t>(got));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {text, status};
}

/// A "simulator": a child process that ends after a while, and its note in a folder.
void start_simulator(const fs::path& folder, std::chrono::milliseconds life) {
  const pid_t child = fork();
  if (child == 0) {
    for (int fd = 0; fd < 20; ++fd) close(fd);
    std::this_thread::sleep_for(life);
    _exit(0);
  }
  const fs::path place = folder / ("device0_0_" + std::to_string(getpid()));
  fs::create_directory(place);
  std::ofstream(place / "pid") << child << '\n';
}

TEST(XrtWatch, NoticesTheEndOfTheSimulator) {
  const fs::path folder = make_emulation_folder();
  XrtWatch watch(folder, 0);
  watch.expect_simulator();
  EXPECT_TRUE(watch.alive()) << "not started yet";
  start_simulator(folder, std::chrono::milliseconds(300));
  EXPECT_TRUE(watch.alive());
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  EXPECT_FALSE(watch.alive()) << "although nobody has waited for the child";
  watch.expect_simulator();
  EXPECT_TRUE(watch.alive()) << "the next one";
  fs::remove_all(folder);
}

TEST(XrtWatch, EndsTheProcessWhenACallHangsWithoutASimulator) {
  const fs::path folder = make_emulation_folder();
  const auto begin = std::chrono::steady_clock::now();
  const auto [text, status] = error_text_of([&] {
    XrtWatch watch(folder, 0);
    watch.expect_simulator();
    start_simulator(folder, std::chrono::milliseconds(200));
    const XrtWatch::Call call(watch, "fetching results");
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(text.find("fetching results: the simulator of card 0 has ended"), std::string::npos) << text;
  fs::remove_all(folder);
}

TEST(XrtWatch, EndsTheProcessWhenACallTakesTooLong) {
  const auto [text, status] = error_text_of([] {
    XrtWatch watch({}, 3);
    const XrtWatch::Call call(watch, "closing the card", XrtWatch::Call::Seconds(1));
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  });
  EXPECT_EQ(WEXITSTATUS(status), 2);
  EXPECT_NE(text.find("closing the card: XRT did not return within 1 s"), std::string::npos) << text;
}

TEST(XrtWatch, ACallHoldsBackABrokenPipe) {
  XrtWatch watch({}, 0);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  {
    const XrtWatch::Call call(watch, "writing");
    EXPECT_LT(write(ends[1], "x", 1), 0);  // would end this process
  }
  close(ends[1]);
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  EXPECT_EQ(sigismember(&mask, SIGPIPE), 0);
}

}  // namespace
}  // namespace cobalt::device
