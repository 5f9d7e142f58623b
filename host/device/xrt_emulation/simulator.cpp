// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_emulation/simulator.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kMaxAnnouncements = 8;  ///< a card is loaded once, so one comes
/// XRT opens its two sockets at about the time at which it starts the simulator.
constexpr unsigned kSockets = 2;
constexpr std::chrono::seconds kConnectLimit{1};
constexpr std::chrono::milliseconds kRetry{20};

int make_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

sockaddr_un address_of(const fs::path& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.native().size() >= sizeof address.sun_path) {
    throw DeviceError(fmt::format("{}: too long for the path of a socket", path.string()));
  }
  std::memcpy(address.sun_path, path.c_str(), path.native().size());
  return address;
}

}  // namespace

Simulator::Simulator(fs::path simulators, unsigned card_index)
    : simulators_(std::move(simulators)), card_index_(card_index) {
  if (!simulators_.empty()) make_keeper();
}

Simulator::~Simulator() {
  if (abandoned_) return;
  if (keeper_ >= 0) {
    ::close(keeper_);
    ::unlink(keeper_path_.c_str());
  }
  std::error_code error;
  for (fs::path old = find_folder(); !old.empty() && !error; old = find_folder()) fs::remove_all(old, error);
}

void Simulator::make_keeper() {
  keeper_path_ = simulators_ / fmt::format("keeper_device{}_{}", card_index_, getpid());
  const sockaddr_un address = address_of(keeper_path_);
  ::unlink(keeper_path_.c_str());
  keeper_ = make_socket();
  if (keeper_ < 0 || ::bind(keeper_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(keeper_, kMaxAnnouncements) != 0) {
    const int error = errno;
    if (keeper_ >= 0) ::close(std::exchange(keeper_, -1));
    throw DeviceError(fmt::format("{}: {}", keeper_path_.string(), std::strerror(error)));
  }
}

/// Folder of a simulator of this process for this card; empty when there is none.
fs::path Simulator::find_folder() const {
  if (simulators_.empty()) return {};
  const std::string begin = fmt::format("device{}_", card_index_);
  const std::string end = fmt::format("_{}", getpid());
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(simulators_, error)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(begin) && name.ends_with(end)) return entry.path();
  }
  return {};
}

/// With mutex_ held.
void Simulator::find_process() {
  if (process_ != 0) return;
  if (const fs::path folder = find_folder(); !folder.empty()) std::ifstream(folder / "pid") >> process_;
}

bool Simulator::alive() {
  const std::lock_guard lock(mutex_);
  find_process();
  if (process_ == 0 || gone_) return !gone_;
  // A child that has ended but was not waited for is gone: XRT waits for it only when the card is closed.
  siginfo_t info{};
  gone_ = ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
  return !gone_;
}

/// The simulator has sent its sockets, so these stay open.
bool Simulator::has_announced() const {
  pollfd wait{keeper_, POLLIN, 0};
  return keeper_ >= 0 && ::poll(&wait, 1, 0) == 1;
}

/// Connects to the sockets where XRT still waits for the simulator. They lie beside the folder of the simulators.
unsigned Simulator::connect_in_its_place() {
  unsigned connected = 0;
  const std::string part = fmt::format("device{}_", card_index_);
  const std::string end = fmt::format("_{}", getpid());
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(simulators_.parent_path(), error)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_socket(error) || name.find(part) == std::string::npos || !name.ends_with(end)) continue;
    const sockaddr_un address = address_of(entry.path());
    const int file = make_socket();
    if (::connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
      ++connected;  // the file is never closed
    } else {
      ::close(file);
    }
  }
  return connected;
}

void Simulator::abandon() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(abandoned_, true)) return;
  find_process();
  gone_ = true;
  if (process_ != 0) {
    ::kill(process_, SIGKILL);
    while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  if (simulators_.empty() || has_announced()) return;
  unsigned connected = 0;
  for (const Clock::time_point limit = Clock::now() + kConnectLimit; Clock::now() < limit && connected < kSockets;) {
    connected += connect_in_its_place();
    std::this_thread::sleep_for(kRetry);
  }
}

}  // namespace cobalt::device
