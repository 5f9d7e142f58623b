// SPDX-License-Identifier: Apache-2.0
/// \file
/// A Unix socket to the host, and the frames that go over it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

namespace cobalt::emulation {

/// The host went away: end of file, or nobody reads any more.
class HostGone : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What came is no request. The stream cannot be understood from here on.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Request {
  std::uint32_t api = 0;
  std::string payload;
};

class RpcSocket {
 public:
  /// A socket that is not connected yet. Throws std::system_error.
  RpcSocket();
  ~RpcSocket();
  RpcSocket(RpcSocket&& other) noexcept;
  RpcSocket& operator=(RpcSocket&&) = delete;
  RpcSocket(const RpcSocket&) = delete;
  RpcSocket& operator=(const RpcSocket&) = delete;

  /// Tries to connect until somebody listens at `path`; a socket file that nobody listens at is normal.
  /// \param go_on  asked before every try; false gives up
  /// \return false when given up. Throws std::system_error when it can never work (path too long).
  bool connect(const std::string& path, const std::function<bool()>& go_on);
  /// The file, for somebody who keeps it open.
  int file() const { return file_; }

  /// Waits for a request. \return nothing at the end of file between two requests, or when a signal came.
  /// Throws HostGone and ProtocolError.
  std::optional<Request> receive();
  /// Answers with a serialized message. Throws HostGone.
  void respond(const std::string& payload);
  /// Sends a request of ours without waiting for an answer. Throws HostGone.
  void send_request(std::uint32_t api, const std::string& payload);
  /// Waits until the other side hangs up, or a signal comes.
  void wait_for_end();

 private:
  enum class Read { kGood, kEnd };
  Read read_all(char* data, std::size_t bytes, bool may_end);
  void write_all(const std::string& data);

  int file_;
};

/// Sends files to whoever listens at `path`, who then has them too. Nobody there is no error.
void send_files(const std::string& path, std::span<const int> files);

}  // namespace cobalt::emulation
