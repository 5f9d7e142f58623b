// SPDX-License-Identifier: Apache-2.0
#include "tests/xrt/emulator_host.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
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
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

#include "host/device/parameter_banks.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"
#include "tests/paths.hpp"

namespace cobalt::test {
namespace {

namespace fs = std::filesystem;

constexpr int kLimitMs = 300'000;
const char* const kEmulator = COBALT_BINARY_DIR "/cobalt_xrt_emulator";

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::generic_category().message(errno));
}

std::string unique_name() {
  static unsigned count = 0;
  return "cobalt_test_" + std::to_string(::getpid()) + "_" + std::to_string(count++);
}

int accept_one(int listener) {
  pollfd wait{listener, POLLIN, 0};
  if (::poll(&wait, 1, kLimitMs) != 1) throw std::runtime_error("the emulator did not connect");
  const int file = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
  if (file < 0) fail("accept");
  const timeval limit{kLimitMs / 1000, 0};
  ::setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  return file;
}

void close_file(int& file) {
  if (file >= 0) ::close(std::exchange(file, -1));
}

std::string receive(int file, std::size_t bytes) {
  std::string data(bytes, '\0');
  for (std::size_t done = 0; done < bytes;) {
    const ssize_t count = ::recv(file, data.data() + done, bytes - done, 0);
    if (count < 0) fail("receiving an answer");
    if (count == 0) throw std::runtime_error("the emulator hung up");
    done += static_cast<std::size_t>(count);
  }
  return data;
}

std::string register_bytes(std::uint32_t value) { return {reinterpret_cast<const char*>(&value), sizeof value}; }

}  // namespace

EmulatorHost::EmulatorHost(const HostOptions& options)
    : user_(unique_name()),
      socket_id_("device" + std::to_string(options.device) + "_0_" + std::to_string(::getpid())),
      folder_("/tmp/" + user_ + "/run") {
  fs::create_directories(folder_);
  const auto open_sockets = [&] {
    main_listener_ = listen(socket_id_);
    if (options.has_host_memory) memory_listener_ = listen("D2X_unix_sock_" + socket_id_);
  };
  if (options.listens_late) {
    int stale = listen(socket_id_);
    close_file(stale);
    start_emulator(options);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    fs::remove("/tmp/" + user_ + "/" + socket_id_);
    open_sockets();
  } else {
    open_sockets();
    start_emulator(options);
  }
  if (!options.waits_for_connection) return;
  main_ = accept_one(main_listener_);
  if (options.has_host_memory) memory_ = accept_one(memory_listener_);
  // Not before the emulator knows its parent, as it does when it connects.
  if (options.parent_ends) end_parent();
}

EmulatorHost::~EmulatorHost() {
  drop();
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  close_file(main_listener_);
  close_file(memory_listener_);
  std::error_code error;
  fs::remove_all("/tmp/" + user_, error);
}

int EmulatorHost::listen(const std::string& name) const {
  const std::string path = "/tmp/" + user_ + "/" + name;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) throw std::runtime_error("path too long: " + path);
  std::memcpy(address.sun_path, path.data(), path.size());
  const int file = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0 || ::bind(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(file, 1) != 0) {
    fail(path);
  }
  return file;
}

void EmulatorHost::start_emulator(const HostOptions& options) {
  // As XRT does it: one argument, standard output nowhere, the environment of the host and more.
  const auto become_emulator = [&] {
    ::setenv("EMULATION_SOCKETID", socket_id_.c_str(), 1);
    ::setenv("USER", user_.c_str(), 1);
    for (const auto& [name, value] : options.environment) ::setenv(name.c_str(), value.c_str(), 1);
    const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (::chdir(folder_.c_str()) != 0 || null < 0 || ::dup2(null, STDOUT_FILENO) < 0) ::_exit(127);
    ::execl(kEmulator, kEmulator, " --wdb a.wdb --protoinst ./dr_behav.protoinst", nullptr);
    ::_exit(127);
  };
  if (!options.parent_ends) {
    // The thread ends, and the emulator must not take that for the end of the host.
    std::thread([&] {
      pid_ = ::fork();
      if (pid_ == 0) become_emulator();
    }).join();
    return;
  }
  // The emulator becomes our child when its parent ends.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::array<int, 2> pipe_files{};
  if (::pipe2(pipe_files.data(), O_CLOEXEC) != 0) fail("pipe");
  parent_ = ::fork();
  if (parent_ == 0) {
    const pid_t child = ::fork();
    if (child == 0) become_emulator();
    if (::write(pipe_files[1], &child, sizeof child) != sizeof child) ::_exit(127);
    ::pause();  // until it is killed
    ::_exit(0);
  }
  if (::read(pipe_files[0], &pid_, sizeof pid_) != sizeof pid_) fail("reading the process");
  close_file(pipe_files[0]);
  close_file(pipe_files[1]);
}

void EmulatorHost::end_parent() {
  ::kill(parent_, SIGKILL);
  ::waitpid(parent_, nullptr, 0);
}

void EmulatorHost::throw_bad_response(std::uint32_t api) {
  throw std::runtime_error("the response to request " + std::to_string(api) + " lacks a required field");
}

void EmulatorHost::send(const std::string& bytes) {
  if (::send(main_, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size())) fail("sending");
}

void EmulatorHost::send_request(std::uint32_t api, const std::string& payload) {
  // By hand, so that a wrong description in the .proto file is found.
  std::string header("\x09\0\0\0\0\0\0\0\0\x15\0\0\0\0", 14);
  const std::uint64_t bytes = payload.size();
  std::memcpy(header.data() + 1, &bytes, sizeof bytes);
  std::memcpy(header.data() + 10, &api, sizeof api);
  send(header + payload);
}

std::string EmulatorHost::receive_response() {
  const std::string header = receive(main_, 9);
  if (header[0] != '\x09') throw std::runtime_error("the response has a wrong header");
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, header.data() + 1, sizeof bytes);
  return receive(main_, bytes);
}

std::string EmulatorHost::call(std::uint32_t api, const std::string& payload) {
  send_request(api, payload);
  return receive_response();
}

std::string EmulatorHost::read_registers(std::uint64_t address, std::size_t bytes) {
  xrt_rpc::ReadRegistersRequest request;
  request.set_address(address);
  request.set_bytes(bytes);
  const auto response = call<xrt_rpc::ReadRegistersResponse>(xrt_rpc::API_READ_REGISTERS, request);
  EXPECT_TRUE(response.valid());
  EXPECT_EQ(response.data().size(), bytes);
  return response.data();
}

std::uint32_t EmulatorHost::read_register(std::uint64_t address) {
  std::uint32_t value = 0;
  std::memcpy(&value, read_registers(address, sizeof value).data(), sizeof value);
  return value;
}

void EmulatorHost::write_registers(std::uint64_t address, const std::string& data) {
  xrt_rpc::WriteRegistersRequest request;
  request.set_address(address);
  request.set_bytes(data.size());
  request.set_data(data);
  EXPECT_EQ(call<xrt_rpc::Acknowledgement>(xrt_rpc::API_WRITE_REGISTERS, request).value(), 1U);
}

void EmulatorHost::write_register(std::uint64_t address, std::uint32_t value) {
  write_registers(address, register_bytes(value));
}

std::string EmulatorHost::read_memory(std::uint64_t address, std::uint64_t bytes, std::uint64_t offset) {
  xrt_rpc::CopyToHostRequest request;
  request.set_address(address);
  request.set_bytes(bytes);
  request.set_offset(offset);
  const auto response = call<xrt_rpc::CopyToHostResponse>(xrt_rpc::API_COPY_TO_HOST, request);
  EXPECT_EQ(response.bytes(), bytes);
  EXPECT_EQ(response.data().size(), bytes);
  return response.data();
}

void EmulatorHost::write_memory(std::uint64_t address, const std::string& data, std::uint64_t offset) {
  xrt_rpc::CopyToDeviceRequest request;
  request.set_address(address);
  request.set_data(data);
  request.set_bytes(data.size());
  request.set_offset(offset);
  EXPECT_EQ(call<xrt_rpc::Acknowledgement>(xrt_rpc::API_COPY_TO_DEVICE, request).value(), data.size());
}

std::string EmulatorHost::console() {
  return call<xrt_rpc::DebugMessagesResponse>(xrt_rpc::API_DEBUG_MESSAGES, xrt_rpc::DebugMessagesResponse{}).console();
}

List EmulatorHost::put(unsigned compute_unit, std::span<const Descriptor> descriptors, unsigned place) {
  const std::uint64_t bank = spec::emulation_bank_base(compute_unit);
  List list;
  list.descriptors = bank + KernelBench::kDescriptors + place * std::uint64_t{spec::kDescriptorBytes};
  list.completions = bank + KernelBench::kCompletions + place * std::uint64_t{spec::kCompletionBytes};
  list.count = static_cast<std::uint32_t>(descriptors.size());
  std::string bytes;
  for (const Descriptor& descriptor : descriptors) {
    const auto words = descriptor.words();
    bytes.append(reinterpret_cast<const char*>(words.data()), spec::kDescriptorBytes);
  }
  write_memory(list.descriptors, bytes);
  write_memory(list.completions, std::string(descriptors.size() * spec::kCompletionBytes, '\0'));
  return list;
}

void EmulatorHost::start(unsigned compute_unit, const List& list) {
  const std::uint64_t base = spec::emulation_kernel_base(compute_unit);
  std::map<std::uint32_t, std::uint32_t> values = {
      {spec::kRegDescriptorCount, list.count},
      {spec::kRegWatchdogLimit, list.watchdog_limit},
  };
  const auto set_wide = [&values](std::uint32_t offset, std::uint64_t value) {
    values[offset] = static_cast<std::uint32_t>(value);
    values[offset + 4] = static_cast<std::uint32_t>(value >> 32);
  };
  set_wide(spec::kRegDescriptors, list.descriptors);
  set_wide(spec::kRegCompletions, list.completions);
  // XRT writes every word up to the last argument, gaps as zeros.
  for (std::uint32_t offset = 0x10; offset <= spec::kRegWatchdogLimit; offset += 4) {
    write_register(base + offset, values[offset]);
  }
  write_register(base + spec::kRegApCtrl, spec::kApStart);
}

unsigned EmulatorHost::wait_done(unsigned compute_unit) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kLimitMs);
  for (unsigned polls = 1; std::chrono::steady_clock::now() < end; ++polls) {
    const std::uint64_t address = spec::emulation_kernel_base(compute_unit) + spec::kRegApCtrl;
    if ((read_register(address) & spec::kApDone) != 0) return polls;
  }
  throw std::runtime_error("the command did not end");
}

void EmulatorHost::acknowledge(unsigned compute_unit) {
  write_register(spec::emulation_kernel_base(compute_unit) + spec::kRegApCtrl, spec::kApContinue);
}

std::uint32_t EmulatorHost::run(unsigned compute_unit, const List& list) {
  start(compute_unit, list);
  wait_done(compute_unit);
  const std::uint32_t status = read_register(spec::emulation_kernel_base(compute_unit) + spec::kRegStatus);
  acknowledge(compute_unit);
  return status;
}

std::vector<device::Completion> EmulatorHost::completions(const List& list) {
  const std::string bytes = read_memory(list.completions, list.count * std::uint64_t{spec::kCompletionBytes});
  std::vector<device::Completion> completions;
  for (std::size_t begin = 0; begin < bytes.size(); begin += spec::kCompletionBytes) {
    device::PackedCompletion packed;
    std::memcpy(packed.data(), bytes.data() + begin, packed.size());
    completions.push_back(device::unpack_completion(packed));
  }
  return completions;
}

device::Completion EmulatorHost::run(unsigned compute_unit, const Descriptor& descriptor) {
  const List list = put(compute_unit, std::span(&descriptor, 1));
  EXPECT_EQ(run(compute_unit, list), 0U);
  return completions(list).front();
}

std::vector<std::uint32_t> EmulatorHost::evaluate(unsigned compute_unit, std::span<const PackedPosition> positions) {
  const std::uint64_t bank = spec::emulation_bank_base(compute_unit);
  const Descriptor descriptor = KernelBench::batch(static_cast<std::uint32_t>(positions.size()), 0,
                                                   bank + KernelBench::kPositions, bank + KernelBench::kResults);
  write_memory(descriptor.source, {reinterpret_cast<const char*>(positions.data()), positions.size_bytes()});
  EXPECT_EQ(run(compute_unit, descriptor).status & ~std::uint32_t{spec::kStatusIncompleteBank}, spec::kStatusDone);
  std::vector<std::uint32_t> results(positions.size());
  const std::string bytes = read_memory(descriptor.destination, results.size() * spec::kResultBytes);
  std::memcpy(results.data(), bytes.data(), bytes.size());
  return results;
}

std::uint32_t EmulatorHost::load_parameters(unsigned compute_unit, const ParameterSet& parameters) {
  const std::vector<ParameterWrite> writes = parameters.full_download();
  const std::vector<std::uint8_t> list = device::parameter_list(writes);
  Descriptor descriptor;
  descriptor.operation = spec::kOperationLoadParameters;
  descriptor.source = spec::emulation_bank_base(compute_unit) + KernelBench::kParameterList;
  descriptor.count = static_cast<std::uint32_t>(writes.size());
  write_memory(descriptor.source, {list.begin(), list.end()});
  return run(compute_unit, descriptor).status;
}

int EmulatorHost::close() {
  send_request(xrt_rpc::API_CLOSE, "");
  if (memory_ >= 0) {
    // The word that ends XRT's thread: a request header with number 1 and no payload.
    EXPECT_EQ(receive(memory_, 14), std::string("\x09\0\0\0\0\0\0\0\0\x15\x01\0\0\0", 14));
  }
  xrt_rpc::Acknowledgement response;
  EXPECT_TRUE(response.ParseFromString(receive_response()));
  EXPECT_EQ(response.value(), 1U);
  return wait_exit();
}

void EmulatorHost::drop() {
  close_file(main_);
  close_file(memory_);
}

bool EmulatorHost::is_at_end() {
  char byte = 0;
  return ::recv(main_, &byte, 1, 0) == 0;
}

bool EmulatorHost::has_answer() {
  pollfd wait{main_, POLLIN, 0};
  return ::poll(&wait, 1, 0) != 0;
}

bool EmulatorHost::is_hung_up() {
  pollfd wait{main_, 0, 0};
  return ::poll(&wait, 1, 0) != 0;
}

int EmulatorHost::wait_exit() {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kLimitMs);
  while (std::chrono::steady_clock::now() < end) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  throw std::runtime_error("the emulator does not end");
}

pid_t EmulatorHost::server_pid() const {
  if (pid_ <= 0) throw std::runtime_error("the emulator is gone");
  const std::string path = fmt::format("/proc/{0}/task/{0}/children", pid_);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kLimitMs);
  while (std::chrono::steady_clock::now() < end) {
    std::ifstream file(path);
    pid_t child = 0;
    if (file >> child && child > 0) return child;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  throw std::runtime_error("the emulator has no second process");
}

std::string EmulatorHost::log() const {
  std::ifstream file(folder_ + "/simulate.log", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string EmulatorHost::host_memory_path() const { return "/tmp/" + user_ + "/D2X_unix_sock_" + socket_id_; }

}  // namespace cobalt::test
