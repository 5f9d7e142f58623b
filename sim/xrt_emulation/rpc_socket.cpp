// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/rpc_socket.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "xrt_rpc.pb.h"

namespace cobalt::emulation {
namespace {

constexpr std::size_t kRequestHeaderBytes = 14;
/// Transfers are cut into packets far smaller than this; more is a stream out of step.
constexpr std::uint64_t kMaxPayloadBytes = std::uint64_t{1} << 30;
constexpr std::chrono::milliseconds kRetry{2};

int make_socket() {
  const int file = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) throw std::system_error(errno, std::generic_category(), "socket");
  return file;
}

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) throw std::system_error(ENAMETOOLONG, std::generic_category(), path);
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

[[noreturn]] void throw_gone(const char* action, int error) {
  throw HostGone(fmt::format("{}: {}", action, std::generic_category().message(error)));
}

}  // namespace

RpcSocket::RpcSocket() : file_(make_socket()) {}

bool RpcSocket::connect(const std::string& path, const std::function<bool()>& go_on) {
  const sockaddr_un address = address_of(path);
  while (go_on()) {
    if (::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return true;
    std::this_thread::sleep_for(kRetry);
  }
  return false;
}

RpcSocket::~RpcSocket() {
  if (file_ >= 0) ::close(file_);
}

RpcSocket::RpcSocket(RpcSocket&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

RpcSocket::Read RpcSocket::read_all(char* data, std::size_t bytes, bool may_end) {
  std::size_t done = 0;
  while (done < bytes) {
    const ssize_t count = ::recv(file_, data + done, bytes - done, 0);
    if (count > 0) {
      done += static_cast<std::size_t>(count);
    } else if (count == 0 || (errno != EINTR)) {
      if (may_end && done == 0) return Read::kEnd;
      throw_gone("reading a request", count == 0 ? ECONNRESET : errno);
    } else if (may_end && done == 0) {
      return Read::kEnd;  // a signal came
    }
  }
  return Read::kGood;
}

void RpcSocket::write_all(const std::string& data) {
  for (std::size_t done = 0; done < data.size();) {
    const ssize_t count = ::send(file_, data.data() + done, data.size() - done, MSG_NOSIGNAL);
    if (count >= 0) {
      done += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      throw_gone("answering", errno);
    }
  }
}

std::optional<Request> RpcSocket::receive() {
  std::array<char, kRequestHeaderBytes> bytes;
  if (read_all(bytes.data(), bytes.size(), true) == Read::kEnd) return std::nullopt;
  xrt_rpc::RequestHeader header;
  if (!header.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    throw ProtocolError("what the host sent is no header of a request");
  }
  if (header.payload_bytes() > kMaxPayloadBytes) {
    throw ProtocolError(fmt::format("a request of {} bytes", header.payload_bytes()));
  }
  Request request;
  request.api = header.api();
  request.payload.resize(header.payload_bytes());
  read_all(request.payload.data(), request.payload.size(), false);
  return request;
}

void RpcSocket::respond(const std::string& payload) {
  xrt_rpc::ResponseHeader header;
  header.set_payload_bytes(payload.size());
  write_all(header.SerializeAsString() + payload);
}

void RpcSocket::send_request(std::uint32_t api, const std::string& payload) {
  xrt_rpc::RequestHeader header;
  header.set_payload_bytes(payload.size());
  header.set_api(api);
  write_all(header.SerializeAsString() + payload);
}

void RpcSocket::wait_for_end() {
  // No events asked for: hanging up is always told, data that come are not.
  pollfd wait{file_, 0, 0};
  static_cast<void>(::poll(&wait, 1, -1));
}

void send_files(const std::string& path, std::span<const int> files) {
  const sockaddr_un address = address_of(path);
  RpcSocket socket;
  if (::connect(socket.file(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return;
  char text = 'x';  // files go along with data
  iovec data{&text, 1};
  std::vector<char> control(CMSG_SPACE(files.size_bytes()));
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(files.size_bytes());
  std::memcpy(CMSG_DATA(header), files.data(), files.size_bytes());
  if (::sendmsg(socket.file(), &message, MSG_NOSIGNAL) < 0) return;
}

}  // namespace cobalt::emulation
