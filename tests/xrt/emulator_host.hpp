// SPDX-License-Identifier: Apache-2.0
/// \file
/// A host for tests of the emulator: starts it as XRT does and speaks the protocol, without XRT.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/device/descriptors.hpp"
#include "tests/rtl/kernel/kernel_bench.hpp"
#include "xrt_rpc.pb.h"

namespace cobalt::test {

struct HostOptions {
  /// Variables for the emulator, besides XRT's.
  std::map<std::string, std::string> environment;
  bool has_host_memory = true;  ///< opens the second socket
  bool listens_late = false;    ///< the emulator starts first and finds a socket file that nobody listens at
  unsigned device = 0;
  /// The emulator is started by a process that ends at once; a thread otherwise, which ends too.
  bool parent_ends = false;
  bool waits_for_connection = true;
};

/// One emulator, one device. Every wait has a limit of 60 s; then std::runtime_error.
class EmulatorHost {
 public:
  explicit EmulatorHost(const HostOptions& options = {});
  /// Kills the emulator if it is still there.
  ~EmulatorHost();
  EmulatorHost(const EmulatorHost&) = delete;
  EmulatorHost& operator=(const EmulatorHost&) = delete;

  /// \name Requests and their answers
  ///@{
  void send(const std::string& bytes);
  void send_request(std::uint32_t api, const std::string& payload);
  std::string receive_response();
  std::string call(std::uint32_t api, const std::string& payload);
  template <typename Response, typename Request>
  Response call(std::uint32_t api, const Request& request) {
    Response response;
    if (!response.ParseFromString(call(api, request.SerializeAsString()))) throw_bad_response(api);
    return response;
  }
  std::string read_registers(std::uint64_t address, std::size_t bytes);
  std::uint32_t read_register(std::uint64_t address);
  void write_registers(std::uint64_t address, const std::string& data);
  void write_register(std::uint64_t address, std::uint32_t value);
  std::string read_memory(std::uint64_t address, std::uint64_t bytes, std::uint64_t offset = 0);
  void write_memory(std::uint64_t address, const std::string& data, std::uint64_t offset = 0);
  /// Text for the console that has come up to now.
  std::string console();
  ///@}

  /// \name A list of descriptors, with the traffic of XRT's scheduler
  ///@{
  /// Puts descriptors into the memory bank of a compute unit, and clears the places of their completions.
  /// \param place  the first of the places for descriptors that is used: lists in flight have each their own
  List put(unsigned compute_unit, std::span<const Descriptor> descriptors, unsigned place = 0);
  void start(unsigned compute_unit, const List& list);
  /// Polls ap_ctrl until ap_done. \return polls
  unsigned wait_done(unsigned compute_unit);
  void acknowledge(unsigned compute_unit);
  /// start, wait_done and acknowledge. \return status of the list
  std::uint32_t run(unsigned compute_unit, const List& list);
  /// Completions of a list.
  std::vector<device::Completion> completions(const List& list);
  /// Runs one descriptor; fails the test when the list has an error of its own.
  device::Completion run(unsigned compute_unit, const Descriptor& descriptor);
  /// Evaluates in the memory bank of the compute unit; fails the test when the completion has an error other than
  /// that of a bank without parameters.
  std::vector<std::uint32_t> evaluate(unsigned compute_unit, std::span<const PackedPosition> positions);
  /// \return status of the completion
  std::uint32_t load_parameters(unsigned compute_unit, const ParameterSet& parameters);
  ///@}

  /// Close, as XRT does it. \return exit status of the emulator
  int close();
  /// Hangs up.
  void drop();
  /// True when the emulator hung up.
  bool is_at_end();
  /// The same, without waiting.
  bool is_hung_up();
  /// Whether something can be received, without waiting.
  bool has_answer();
  /// Waits until the emulator ends. \return its exit status, or minus the signal
  int wait_exit();

  pid_t pid() const { return pid_; }
  /// Process that simulates: the child of the emulator. Waits for it.
  pid_t server_pid() const;
  std::string folder() const { return folder_; }
  std::string log() const;
  /// Path of the socket for host memory.
  std::string host_memory_path() const;

 private:
  [[noreturn]] static void throw_bad_response(std::uint32_t api);
  int listen(const std::string& name) const;
  void start_emulator(const HostOptions& options);
  void end_parent();

  std::string user_;
  std::string socket_id_;
  std::string folder_;  ///< working folder of the emulator
  pid_t pid_ = -1;
  pid_t parent_ = -1;  ///< of the emulator, where that is not this process
  int main_listener_ = -1;
  int memory_listener_ = -1;
  int main_ = -1;
  int memory_ = -1;
};

}  // namespace cobalt::test
