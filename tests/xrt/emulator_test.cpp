// SPDX-License-Identifier: Apache-2.0
// The emulator, as XRT sees it over its sockets, and what it does when something goes wrong.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"
#include "spec/spec_hash.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/xrt/emulator_host.hpp"

namespace cobalt::test {
namespace {

namespace fs = std::filesystem;
using spec::emulation_bank_base;
using spec::emulation_kernel_base;
using std::chrono::steady_clock;

constexpr int kDied = 42;  ///< exit status of a death on purpose

HostOptions with(const std::map<std::string, std::string>& environment) {
  HostOptions options;
  options.environment = environment;
  return options;
}

/// A descriptor that evaluates whatever is in the bank.
Descriptor small_batch(std::uint32_t count = 10, unsigned bank = 0) {
  const std::uint64_t base = emulation_bank_base(bank);
  return KernelBench::batch(count, 0, base + KernelBench::kPositions, base + KernelBench::kResults);
}
/// A list with it, put there.
List small_list(EmulatorHost& host, std::uint32_t count = 10) {
  const Descriptor descriptor = small_batch(count);
  return host.put(0, std::span(&descriptor, 1));
}

TEST(Emulator, OpensAndCloses) {
  EmulatorHost host;
  EXPECT_EQ(::getpgid(host.pid()), ::getpgrp()) << "XRT waits for its process group";
  EXPECT_EQ(::getpgid(host.server_pid()), ::getpgrp());
  xrt_rpc::SetEnvironmentRequest environment;
  for (const char* name : {"enable_pr", "Debug.pad"}) {
    auto* const variable = environment.add_variables();
    variable->set_name(name);
    variable->set_value(std::string(131072, 'x'));
  }
  EXPECT_EQ(host.call<xrt_rpc::Acknowledgement>(xrt_rpc::API_SET_ENVIRONMENT, environment).value(), 1U);

  xrt_rpc::AllocateBufferRequest buffer;
  buffer.set_address(0x1000);
  buffer.set_bytes(4096);
  EXPECT_TRUE(host.call<xrt_rpc::AllocateBufferResponse>(xrt_rpc::API_ALLOCATE_BUFFER, buffer).acknowledged());
  xrt_rpc::FreeBufferRequest unknown;
  unknown.set_address(0x123456789000);
  EXPECT_EQ(host.call<xrt_rpc::Acknowledgement>(xrt_rpc::API_FREE_BUFFER, unknown).value(), 1U);
  EXPECT_EQ(host.console(), "");
  EXPECT_FALSE(fs::exists(host.host_memory_path())) << "XRT leaves that file behind, so the emulator removes it";
  EXPECT_EQ(host.close(), 0);
  EXPECT_NE(host.log().find("closed by the host"), std::string::npos) << host.log();
}

TEST(Emulator, MemoryBanks) {
  EmulatorHost host;
  EXPECT_EQ(host.read_memory(0x4000, 100), std::string(100, '\0')) << "never written";
  const std::string data(70000, 'a');
  for (unsigned bank = 0; bank < spec::kEmulationMaxComputeUnits; ++bank) {
    const std::uint64_t address = emulation_bank_base(bank) + 0x1000;
    host.write_memory(address, data + static_cast<char>('b' + bank), 0x30);
    EXPECT_EQ(host.read_memory(address, 5, 0x30 + data.size() - 3),
              std::string("aaa") + static_cast<char>('b' + bank) + '\0');
    EXPECT_EQ(host.read_memory(address, 0x30), std::string(0x30, '\0'));
  }
  const std::uint64_t last = emulation_bank_base(1) - 4;
  host.write_memory(last, "end.");
  EXPECT_EQ(host.read_memory(last, 4), "end.");
  EXPECT_EQ(host.console(), "");

  EXPECT_EQ(host.read_memory(last, 8), std::string(8, '\0')) << "no transfer passes the end of a bank";
  EXPECT_NE(host.console().find("8 bytes at 0x3fffffffc are in no memory bank"), std::string::npos);
  const std::uint64_t beyond = emulation_bank_base(spec::kEmulationMaxComputeUnits);
  host.write_memory(beyond, "x");
  EXPECT_NE(host.console().find("1 bytes at 0x1000000000 are in no memory bank"), std::string::npos);
  host.write_memory(beyond, "x");
  EXPECT_EQ(host.console(), "") << "said once";
  EXPECT_EQ(host.read_memory(UINT64_MAX, 3), std::string(3, '\0'));
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, RegistersOfEveryComputeUnit) {
  EmulatorHost host;
  for (unsigned unit = 0; unit < spec::kEmulationMaxComputeUnits; ++unit) {
    const std::uint64_t base = emulation_kernel_base(unit);
    EXPECT_EQ(host.read_register(base + spec::kRegId), spec::kKernelId);
    EXPECT_EQ(host.read_register(base + spec::kRegInterfaceVersion), spec::kInterfaceVersion);
    EXPECT_EQ(host.read_register(base + spec::kRegSpecHash), spec::kSpecHash);
    EXPECT_NE(host.read_register(base) & spec::kApIdle, 0U);
    host.write_register(base + spec::kRegDescriptorCount, 100 + unit);
  }
  EXPECT_EQ(host.read_register(emulation_kernel_base(1) + spec::kRegDescriptorCount), 101U);
  const std::string several = host.read_registers(emulation_kernel_base(2) + spec::kRegId, 18);
  EXPECT_EQ(several.substr(0, 4), "CBLT");
  EXPECT_EQ(host.console(), "");

  for (const std::uint64_t nowhere :
       {std::uint64_t{0}, emulation_kernel_base(0) - 4, emulation_kernel_base(4), emulation_kernel_base(0) + 2}) {
    EXPECT_EQ(host.read_register(nowhere), 0U);
    EXPECT_NE(host.console().find("no register at"), std::string::npos);
    host.write_register(nowhere, 1);
  }
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, EvaluatesWithParameters) {
  EmulatorHost host;
  const ParameterSet parameters = make_parameters(7);
  const auto positions = make_positions(1500, 7);
  const auto want = expected_results(positions, parameters);
  for (const unsigned unit : {0u, 3u}) {
    ASSERT_EQ(host.load_parameters(unit, parameters), spec::kStatusDone);
    EXPECT_EQ(host.evaluate(unit, positions), want) << unit;
    EXPECT_EQ(host.read_register(emulation_kernel_base(unit) + spec::kRegTotalPositions), positions.size());
    EXPECT_EQ(host.read_register(emulation_kernel_base(unit) + spec::kRegTotalLists), 2U);
  }
  EXPECT_EQ(host.console(), "");
  EXPECT_EQ(host.close(), 0);
}

/// Starts a second list as XRT's scheduler does under ap_ctrl_chain: when ap_start reads 0.
TEST(Emulator, ASecondListIsTakenWhileOneRuns) {
  EmulatorHost host;
  const std::uint64_t base = emulation_kernel_base(0);
  const Descriptor batch = small_batch(4000);
  const std::array lists = {host.put(0, std::span(&batch, 1), 0), host.put(0, std::span(&batch, 1), 1)};
  host.start(0, lists[0]);
  // The arguments of the first are taken before it is done; a poll may let it come to its end already.
  while ((host.read_register(base) & spec::kApStart) != 0) {
  }
  host.start(0, lists[1]);
  for (int i = 0; i < 2; ++i) {
    host.wait_done(0);
    host.acknowledge(0);
  }
  const auto first = host.completions(lists[0]).at(0);
  const auto second = host.completions(lists[1]).at(0);
  EXPECT_EQ(first.counters.items, 4000U);
  EXPECT_EQ(second.counters.items, 4000U);
  EXPECT_LT(first.counters.end_clock, second.counters.end_clock);
  EXPECT_EQ(host.read_register(base + spec::kRegTotalLists), 2U);
  EXPECT_NE(host.read_register(base) & spec::kApIdle, 0U);
  EXPECT_EQ(host.console(), "");
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, AComputeUnitReachesItsOwnBankOnly) {
  EmulatorHost host;
  Descriptor batch = small_batch(10, 1);
  EXPECT_EQ(host.run(1, batch).status & (spec::kStatusReadError | spec::kStatusWriteError), 0U);
  batch.source = KernelBench::kPositions;
  EXPECT_NE(host.run(1, batch).status & spec::kStatusReadError, 0U) << "bank 0";
  batch = small_batch(10, 1);
  batch.destination += emulation_bank_base(1);
  EXPECT_NE(host.run(1, batch).status & spec::kStatusWriteError, 0U) << "bank 2";
  List list = host.put(1, std::span(&batch, 1));
  list.completions = emulation_bank_base(2);
  EXPECT_EQ(host.run(1, list), spec::kListWriteError) << "completions in bank 2";
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, TakesTheWholeRegisterMapInOneMessage) {
  EmulatorHost host;
  const std::uint64_t base = emulation_kernel_base(0);
  const List list = small_list(host, 20);
  std::array<std::uint32_t, spec::kRegWatchdogLimit / 4 + 1> words{};
  words[spec::kRegDescriptors / 4] = static_cast<std::uint32_t>(list.descriptors);
  words[spec::kRegCompletions / 4] = static_cast<std::uint32_t>(list.completions);
  words[spec::kRegDescriptorCount / 4] = list.count;
  const auto write_map = [&] {
    host.write_registers(base, {reinterpret_cast<const char*>(words.data()), sizeof words});
  };
  write_map();
  EXPECT_NE(host.read_register(base) & spec::kApIdle, 0U) << "not started yet";
  words[0] = spec::kApStart;
  write_map();
  host.wait_done(0);
  EXPECT_EQ(host.completions(list).at(0).counters.items, 20U) << "ap_start was written last";
  host.acknowledge(0);
  EXPECT_EQ(host.read_register(base) & spec::kApDone, 0U);
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, TwoDevicesAtATime) {
  EmulatorHost first;
  HostOptions options;
  options.device = 1;
  EmulatorHost second(options);
  const auto positions = make_positions(300, 3);
  const ParameterSet parameters = make_parameters(3);
  ASSERT_EQ(first.load_parameters(0, parameters), spec::kStatusDone);
  ASSERT_EQ(second.load_parameters(0, ParameterSet{}), spec::kStatusDone);
  EXPECT_EQ(first.evaluate(0, positions), expected_results(positions, parameters));
  EXPECT_EQ(second.evaluate(0, positions), expected_results(positions, ParameterSet{}));
  EXPECT_EQ(first.close(), 0);
  EXPECT_EQ(second.evaluate(0, positions), expected_results(positions, ParameterSet{}));
  EXPECT_EQ(second.close(), 0);
}

TEST(Emulator, ConnectsWhenTheHostIsReady) {
  HostOptions options;
  options.listens_late = true;
  EmulatorHost late(options);
  EXPECT_EQ(late.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId);
  EXPECT_EQ(late.close(), 0);

  options = {};
  options.has_host_memory = false;
  EmulatorHost without(options);
  EXPECT_EQ(without.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId);
  EXPECT_EQ(without.close(), 0);
}

TEST(Emulator, UnknownAndBrokenRequestsAreAnswered) {
  EmulatorHost host;
  for (const std::uint32_t api : {0u, 2u, 3u, 8u, 10u, 14u, 17u, 22u, 28u, 33u, 40u, 50u, 52u, 9999u, 0xffffffffu}) {
    xrt_rpc::Acknowledgement response;
    EXPECT_TRUE(response.ParseFromString(host.call(api, "junk\xff\xff"))) << api;
    EXPECT_TRUE(response.ParseFromString(host.call(api, ""))) << api;
  }
  EXPECT_EQ(host.console(), "");
  for (const std::uint32_t api : {4u, 5u, 6u, 7u, 9u, 11u, 20u}) {
    xrt_rpc::Acknowledgement response;
    EXPECT_TRUE(response.ParseFromString(host.call(api, "junk\xff\xff"))) << api;
    EXPECT_EQ(response.value(), 0U) << api;
    EXPECT_NE(host.console().find("is not understood"), std::string::npos);
  }
  xrt_rpc::ReadRegistersRequest large;
  large.set_address(emulation_kernel_base(0));
  large.set_bytes(UINT64_MAX);
  EXPECT_FALSE(host.call<xrt_rpc::Acknowledgement>(xrt_rpc::API_READ_REGISTERS, large).value());
  EXPECT_NE(host.call(xrt_rpc::API_DEBUG_MESSAGES, "junk\xff").find("bytes of registers"), std::string::npos);
  EXPECT_EQ(host.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId);
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, AnotherProtocolLetsTheHostWait) {
  EmulatorHost host;
  host.send(std::string(14, 'x'));
  EXPECT_TRUE(comes_true([&] { return host.log().find("speaks another protocol") != std::string::npos; }));
  EXPECT_GT(host.server_pid(), 0) << "a closed socket would make the host spin";
  host.drop();
  EXPECT_EQ(host.wait_exit(), 0);
}

TEST(Emulator, InheritedFilesAreClosed) {
  std::array<int, 2> files{};
  ASSERT_EQ(::pipe(files.data()), 0);  // inherited, as XRT's files are
  EmulatorHost host;
  ::close(files[1]);
  pollfd wait{files[0], POLLIN, 0};
  EXPECT_EQ(::poll(&wait, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())), 1);
  EXPECT_NE(wait.revents & POLLHUP, 0) << "nobody else holds the other end";
  ::close(files[0]);
  EXPECT_EQ(host.close(), 0);
}

/// Takes the files that came with a message.
std::vector<int> received_files(int socket) {
  char byte = 0;
  iovec data{&byte, 1};
  std::array<char, CMSG_SPACE(4 * sizeof(int))> control{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return {};
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return {};
  std::vector<int> files((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  std::memcpy(files.data(), CMSG_DATA(header), files.size() * sizeof(int));
  return files;
}

TEST(Emulator, ItsSocketsStayOpenForWhoKeepsThem) {
  const std::string path = "/tmp/cobalt_keeper_" + std::to_string(::getpid());
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, path.data(), path.size());
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(listener, 1), 0);
  EmulatorHost host(with({{"COBALT_EMULATION_KEEPER", path}}));
  EXPECT_EQ(host.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId);
  ::kill(host.pid(), SIGKILL);
  EXPECT_EQ(host.wait_exit(), -SIGKILL);
  EXPECT_FALSE(host.is_hung_up()) << "the sockets wait in the listener, although nobody has accepted yet";

  const int connection = ::accept(listener, nullptr, nullptr);
  const std::vector<int> files = received_files(connection);
  EXPECT_EQ(files.size(), 2U);
  for (const int file : files) ::close(file);
  EXPECT_TRUE(host.is_at_end()) << "these were the last";
  ::close(connection);
  ::close(listener);
  ::unlink(path.c_str());
}

TEST(Emulator, LogAndWaveform) {
  const TemporaryFolder temporary;
  const fs::path folder = temporary.path();
  {
    EmulatorHost host(with({{"COBALT_EMULATION_LOG", (folder / "log").string()},
                            {"COBALT_EMULATION_TRACE", (folder / "wave.fst").string()}}));
    const auto positions = make_positions(50, 1);
    host.evaluate(0, positions);
    host.evaluate(2, positions);
    EXPECT_EQ(host.close(), 0);
    EXPECT_EQ(host.log(), "") << "the log is elsewhere";
  }
  EXPECT_GT(fs::file_size(folder / "wave.fst"), 1000U);
  EXPECT_GT(fs::file_size(folder / "wave_cu2.fst"), 1000U);
  EXPECT_FALSE(fs::exists(folder / "wave_cu1.fst"));
  const std::string log = temporary.read("log");
  EXPECT_NE(log.find("API_WRITE_REGISTERS: 4 bytes at 0x1800028"), std::string::npos) << log;
  EXPECT_NE(log.find("reads of ap_ctrl"), std::string::npos) << log;

  EmulatorHost host(with({{"COBALT_EMULATION_TRACE", "/nowhere/wave.fst"}}));
  EXPECT_EQ(host.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId);
  EXPECT_NE(host.console().find("/nowhere/wave.fst: cannot be written"), std::string::npos);
  EXPECT_EQ(host.close(), 0);
}

TEST(Emulator, WrongSettingsAreToldToTheHost) {
  for (const auto& [name, value, expected] :
       {std::tuple{"COBALT_EMULATION_FAULT", "burn", "COBALT_EMULATION_FAULT=\"burn\": expected one of die_at_start"},
        std::tuple{"COBALT_EMULATION_WALL_LIMIT_SECONDS", "0", "COBALT_EMULATION_WALL_LIMIT_SECONDS=\"0\": expected"},
        std::tuple{"COBALT_EMULATION_WALL_LIMIT_SECONDS", "1h", "expected seconds, above 0 to 1000000"}}) {
    EmulatorHost host(with({{name, value}}));
    const std::string console = host.console();
    EXPECT_NE(console.find(expected), std::string::npos) << console;
    EXPECT_EQ(host.read_register(emulation_kernel_base(0) + spec::kRegId), 0xffffffffU);
    EXPECT_EQ(host.run(0, small_list(host)), spec::kListWatchdog);
    EXPECT_EQ(host.close(), 0);
  }
}

TEST(Emulator, EndsWithItsHost) {
  for (const bool runs : {false, true}) {
    EmulatorHost host(with({{"COBALT_EMULATION_FAULT", "hang"}}));
    if (runs) host.start(0, small_list(host));
    host.drop();
    EXPECT_EQ(host.wait_exit(), 0);
    EXPECT_NE(host.log().find("the host ended without closing"), std::string::npos) << host.log();
  }
  // In the middle of a frame.
  EmulatorHost host;
  host.send(std::string("\x09\x64\0\0", 4));
  host.drop();
  EXPECT_EQ(host.wait_exit(), 0);
}

TEST(Emulator, EndsWithItsParentWhoeverHoldsTheSockets) {
  HostOptions options;
  options.parent_ends = true;
  EmulatorHost host(options);
  EXPECT_TRUE(host.is_at_end());
  EXPECT_EQ(host.wait_exit(), 0);
}

TEST(Emulator, StopsWithSigterm) {
  EmulatorHost host;
  host.read_register(emulation_kernel_base(0));
  ::kill(host.pid(), SIGINT);
  EXPECT_EQ(host.read_register(emulation_kernel_base(0) + spec::kRegId), spec::kKernelId) << "the host decides";
  ::kill(host.pid(), SIGTERM);
  EXPECT_EQ(host.wait_exit(), 0);
}

TEST(EmulatorFault, DiesAtStart) {
  HostOptions options = with({{"COBALT_EMULATION_FAULT", "die_at_start"}});
  options.waits_for_connection = false;
  EmulatorHost host(options);
  EXPECT_EQ(host.wait_exit(), kDied);
}

TEST(EmulatorFault, DiesInRun) {
  EmulatorHost host(with({{"COBALT_EMULATION_FAULT", "die_in_run"}}));
  EXPECT_NE(host.read_register(emulation_kernel_base(0)) & spec::kApIdle, 0U);
  host.start(0, small_list(host));
  EXPECT_THROW(host.wait_done(0), std::runtime_error);
  EXPECT_EQ(host.wait_exit(), kDied);
}

TEST(EmulatorFault, WrongIdentity) {
  const std::uint64_t base = emulation_kernel_base(0);
  EmulatorHost id(with({{"COBALT_EMULATION_FAULT", "wrong_kernel_id"}}));
  EXPECT_NE(id.read_register(base + spec::kRegId), spec::kKernelId);
  EXPECT_EQ(id.read_register(base + spec::kRegInterfaceVersion), spec::kInterfaceVersion);
  EXPECT_EQ(id.close(), 0);
  EmulatorHost version(with({{"COBALT_EMULATION_FAULT", "wrong_interface_version"}}));
  EXPECT_EQ(version.read_register(base + spec::kRegId), spec::kKernelId);
  EXPECT_EQ(version.read_register(base + spec::kRegInterfaceVersion) >> 16, spec::kInterfaceVersionMajor + 1);
  EXPECT_EQ(version.close(), 0);
}

TEST(EmulatorFault, AHangingCommandIsGivenUp) {
  EmulatorHost host(with({{"COBALT_EMULATION_FAULT", "hang"}, {"COBALT_EMULATION_WALL_LIMIT_SECONDS", "0.5"}}));
  const std::uint64_t base = emulation_kernel_base(0);
  host.write_memory(0x1000, "kept");
  const auto begin = steady_clock::now();
  host.start(0, small_list(host));
  EXPECT_EQ(host.read_register(base) & (spec::kApDone | spec::kApIdle), 0U);
  host.wait_done(0);
  EXPECT_GE(steady_clock::now() - begin, std::chrono::milliseconds(500));
  EXPECT_EQ(host.read_register(base + spec::kRegStatus), spec::kListWatchdog);
  EXPECT_NE(host.console().find("did not end within 0.5 s"), std::string::npos);
  EXPECT_EQ(host.read_register(base + spec::kRegId), spec::kKernelId) << "other registers are the kernel's";
  host.write_register(base, spec::kApContinue);
  EXPECT_EQ(host.run(0, small_list(host)), spec::kListWatchdog) << "at once, until the device is opened again";
  EXPECT_EQ(host.read_memory(0x1000, 4), "kept");
  EXPECT_EQ(host.close(), 0);
}

TEST(EmulatorFault, ACommandThatTakesTooLongIsGivenUp) {
  EmulatorHost host(with({{"COBALT_EMULATION_WALL_LIMIT_SECONDS", "0.3"}}));
  EXPECT_EQ(host.run(0, small_list(host, 100'000'000)), spec::kListWatchdog);
  EXPECT_EQ(host.close(), 0);
}

/// What every host sees after the simulating process died.
void expect_led_to_an_end(EmulatorHost& host, const std::string& why) {
  const std::uint64_t base = emulation_kernel_base(0);
  EXPECT_NE(host.read_register(base) & spec::kApDone, 0U);
  EXPECT_EQ(host.read_register(base + spec::kRegStatus), spec::kListWatchdog);
  const std::string console = host.console();
  EXPECT_NE(console.find(why), std::string::npos) << console;
  EXPECT_EQ(host.read_register(base + spec::kRegId), 0xffffffffU);
  EXPECT_EQ(host.run(0, small_list(host)), spec::kListWatchdog);
  EXPECT_EQ(host.read_memory(0x1000, 100), std::string(100, '\0'));
  EXPECT_EQ(host.close(), 1);
  EXPECT_NE(host.log().find(why), std::string::npos);
}

TEST(EmulatorFault, ACrashLeadsTheHostToAnEnd) {
  EmulatorHost host(with({{"COBALT_EMULATION_FAULT", "crash_in_run"}}));
  host.start(0, small_list(host));
  expect_led_to_an_end(host,
                       "the simulator was ended by signal 6 (Aborted); it printed: crash_in_run: made on purpose");
}

TEST(EmulatorFault, AKilledServerIsReplaced) {
  EmulatorHost host;
  host.write_memory(0x1000, "lost");
  ::kill(host.server_pid(), SIGKILL);
  expect_led_to_an_end(host, "the simulator was ended by signal 9");
}

constexpr std::uint64_t kLargeRequest = 200'000'000;  // bytes

/// Stops the server between a large request, which takes it a while, and the first byte of its answer.
/// \return whether it was stopped in time; else it is killed
bool stop_in_a_request(EmulatorHost& host) {
  const pid_t server = host.server_pid();
  const auto resident_bytes = [server] {
    std::ifstream file("/proc/" + std::to_string(server) + "/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    file >> all >> resident;
    return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  };
  const auto is_stopped = [server] {
    std::ifstream file("/proc/" + std::to_string(server) + "/stat");
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    return text.find(") T ") != std::string::npos;
  };
  const std::uint64_t before = resident_bytes();
  xrt_rpc::CopyToHostRequest request;
  request.set_address(0);
  request.set_bytes(kLargeRequest);
  host.send_request(xrt_rpc::API_COPY_TO_HOST, request.SerializeAsString());
  EXPECT_TRUE(comes_true([&] { return resident_bytes() > before + kLargeRequest / 20; }));
  ::kill(server, SIGSTOP);
  EXPECT_TRUE(comes_true(is_stopped));
  if (!host.has_answer()) return true;
  ::kill(server, SIGKILL);
  return false;
}

TEST(EmulatorFault, AStuckServerIsReplaced) {
  std::optional<EmulatorHost> host;
  do {
    host.emplace(with({{"COBALT_EMULATION_WALL_LIMIT_SECONDS", "0.1"}}));
    host->write_memory(0x1000, "lost");
  } while (!stop_in_a_request(*host));
  const auto begin = steady_clock::now();
  xrt_rpc::CopyToHostResponse response;
  ASSERT_TRUE(response.ParseFromString(host->receive_response()));
  EXPECT_EQ(response.data().size(), kLargeRequest);
  EXPECT_GE(steady_clock::now() - begin, std::chrono::seconds(9));
  expect_led_to_an_end(*host, "the simulator did not answer");
}

}  // namespace
}  // namespace cobalt::test
