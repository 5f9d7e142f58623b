// SPDX-License-Identifier: Apache-2.0
/// \file
/// Answers the requests of the host until it closes the device.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "sim/xrt_emulation/emulated_card.hpp"
#include "sim/xrt_emulation/log.hpp"
#include "sim/xrt_emulation/rpc_socket.hpp"
#include "sim/xrt_emulation/settings.hpp"

namespace cobalt::emulation {

/// A clock that both processes share.
std::uint64_t now_ms();

/// What the guard must know to go on where a server died. Lies in memory that both processes share.
struct Progress {
  std::atomic<std::uint32_t> api{0};  ///< of the request that is being answered; 0: none
  std::atomic<std::uint64_t> address{0};
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<std::uint64_t> since_ms{0};  ///< now_ms() when that request was received
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "shared between processes");

/// Sockets to the host. The one for host memory carries nothing but its end: our buffers are all on the card.
struct HostSockets {
  RpcSocket main;
  std::optional<RpcSocket> host_memory;
};

class Server {
 public:
  /// All parameters must outlive the server.
  Server(HostSockets& host, const Settings& settings, Log& log, Progress& progress);

  /// Something went wrong: to the log, and to the console of the host with its next question for messages.
  void report(const std::string& text);
  /// The kernels cannot be simulated any more; the host is led to an end.
  void fail(const std::string& why);

  /// Takes over from a server that died: fails, then answers the request that it left unanswered, if any.
  void take_over(const std::string& why);
  /// Answers until Close, until the host is gone or until `stop`.
  void run(const std::atomic<bool>& stop);

 private:
  /// \return the serialized response
  std::string answer(const Request& request);
  std::string answer_known(const Request& request);
  std::string debug_messages();
  void answer_and_send(const Request& request);
  void log_request(const Request& request, std::uint64_t address, std::uint64_t bytes);
  void note(std::uint64_t address, std::uint64_t bytes);

  HostSockets& host_;
  const Settings& settings_;
  Log& log_;
  Progress& progress_;
  EmulatedCard card_;
  std::string console_;  ///< text that the host has not fetched yet
  bool closed_ = false;
  std::uint64_t polls_ = 0;  ///< reads of ap_ctrl that the log does not show
};

}  // namespace cobalt::emulation
