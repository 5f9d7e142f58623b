// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/server.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>

#include "spec/kernel_interface.hpp"
#include "xrt_rpc.pb.h"

namespace cobalt::emulation {
namespace {

/// Text in one answer. XRT's buffer for messages is as large as the first message, which its settings file pads.
constexpr std::size_t kMaxConsoleBytes = 4096;
/// More registers than all compute units have.
constexpr std::uint64_t kMaxRegisterBytes = spec::kEmulationMaxComputeUnits * spec::kEmulationKernelStride;

template <typename Message>
Message parse(const Request& request) {
  Message message;
  if (!message.ParseFromString(request.payload)) {
    throw ProtocolError(
        fmt::format("request {}: the payload of {} bytes is not understood", request.api, request.payload.size()));
  }
  return message;
}

std::string acknowledge(bool good) {
  xrt_rpc::Acknowledgement response;
  response.set_value(good ? 1 : 0);
  return response.SerializeAsString();
}

std::string number(std::uint64_t value) {
  xrt_rpc::Acknowledgement response;
  response.set_value(value);
  return response.SerializeAsString();
}

/// The fault kMemoryBit.
void turn_bits(std::uint64_t address, std::string& data) {
  constexpr std::uint64_t kStride = 0x10000;
  constexpr std::uint64_t kPlace = 0x1234;
  for (std::uint64_t at = (kPlace + kStride - address % kStride) % kStride; at < data.size(); at += kStride) {
    data[at] = static_cast<char>(data[at] ^ 0x10);
  }
}

}  // namespace

std::uint64_t now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

Server::Server(HostSockets& host, const Settings& settings, Log& log, Progress& progress)
    : host_(host),
      settings_(settings),
      log_(log),
      progress_(progress),
      card_(settings, [this](const std::string& text) { report(text); }) {}

void Server::report(const std::string& text) {
  log_.line(text);
  if (console_.size() < kMaxConsoleBytes) console_ += "cobalt emulation: " + text + "\n";
}

void Server::fail(const std::string& why) {
  report(why);
  card_.fail();
}

void Server::take_over(const std::string& why) {
  fail(why);
  const std::uint32_t api = progress_.api;
  if (api == 0) return;
  Request request;
  request.api = api;
  if (api == xrt_rpc::API_COPY_TO_HOST) {
    xrt_rpc::CopyToHostRequest message;
    message.set_address(progress_.address);
    message.set_bytes(progress_.bytes);
    request.payload = message.SerializeAsString();
  } else if (api == xrt_rpc::API_READ_REGISTERS) {
    xrt_rpc::ReadRegistersRequest message;
    message.set_address(progress_.address);
    message.set_bytes(progress_.bytes);
    request.payload = message.SerializeAsString();
  }
  answer_and_send(request);
}

void Server::run(const std::atomic<bool>& stop) {
  try {
    while (!closed_ && !stop) {
      const std::optional<Request> request = host_.main.receive();
      if (!request) {
        if (stop) break;
        throw HostGone("the host ended without closing the device");
      }
      answer_and_send(*request);
    }
  } catch (const HostGone& error) {
    log_.line(fmt::format("end: {}", error.what()));
    return;
  } catch (const ProtocolError& error) {
    // Nothing can be answered any more. A closed socket would make the host spin, an open one lets it wait.
    log_.line(fmt::format("the host speaks another protocol: {}", error.what()));
    host_.main.wait_for_end();
    return;
  }
  log_.line(closed_ ? "end: closed by the host" : "end: stopped by a signal");
}

void Server::answer_and_send(const Request& request) {
  progress_.address = 0;
  progress_.bytes = 0;
  progress_.since_ms = now_ms();
  progress_.api = request.api;
  std::string response;
  try {
    response = answer(request);
  } catch (const std::exception& error) {
    fail(fmt::format("request {} failed: {}", request.api, error.what()));
    response = answer(request);
  }
  if (request.api == xrt_rpc::API_CLOSE && host_.host_memory) {
    // XRT's thread for host memory waits for this word before the answer.
    try {
      host_.host_memory->send_request(xrt_rpc::API_CLOSE, "");
    } catch (const HostGone& error) {
      log_.line(fmt::format("socket for host memory: {}", error.what()));
    }
  }
  // Before the answer: whoever ends this process because of it must not make the guard answer twice.
  progress_.api = 0;
  host_.main.respond(response);
}

std::string Server::answer(const Request& request) {
  try {
    return answer_known(request);
  } catch (const ProtocolError& error) {
    // The frame was whole, so the next request can be understood again.
    report(error.what());
    return acknowledge(false);
  }
}

void Server::note(std::uint64_t address, std::uint64_t bytes) {
  progress_.address = address;
  progress_.bytes = bytes;
}

void Server::log_request(const Request& request, std::uint64_t address, std::uint64_t bytes) {
  note(address, bytes);
  if (!settings_.log_messages) return;
  const bool is_poll = request.api == xrt_rpc::API_READ_REGISTERS && bytes == 4 &&
                       (address & ((1u << spec::kControlAddressBits) - 1)) == spec::kRegApCtrl;
  // XRT asks for messages before each poll.
  if (is_poll || request.api == xrt_rpc::API_DEBUG_MESSAGES) {
    polls_ += is_poll ? 1 : 0;
    return;
  }
  if (polls_ > 0) log_.line(fmt::format("{} reads of ap_ctrl", polls_));
  polls_ = 0;
  const std::string name = xrt_rpc::Api_IsValid(static_cast<int>(request.api))
                               ? xrt_rpc::Api_Name(static_cast<xrt_rpc::Api>(request.api))
                               : fmt::format("request {}", request.api);
  log_.line(fmt::format("{}: {} bytes at {:#x}", name, bytes, address));
}

std::string Server::debug_messages() {
  xrt_rpc::DebugMessagesResponse response;
  if (!console_.empty()) {
    response.set_console(console_.substr(0, kMaxConsoleBytes));
    console_.clear();
  }
  return response.SerializeAsString();
}

std::string Server::answer_known(const Request& request) {
  switch (request.api) {
    case xrt_rpc::API_SET_ENVIRONMENT: {
      const auto message = parse<xrt_rpc::SetEnvironmentRequest>(request);
      log_request(request, 0, request.payload.size());
      log_.line(fmt::format("the host set {} variables", message.variables_size()));
      return acknowledge(true);
    }
    case xrt_rpc::API_ALLOCATE_BUFFER: {
      const auto message = parse<xrt_rpc::AllocateBufferRequest>(request);
      log_request(request, message.address(), message.bytes());
      xrt_rpc::AllocateBufferResponse response;
      response.set_acknowledged(true);
      return response.SerializeAsString();
    }
    case xrt_rpc::API_FREE_BUFFER:
      log_request(request, parse<xrt_rpc::FreeBufferRequest>(request).address(), 0);
      return acknowledge(true);
    case xrt_rpc::API_COPY_TO_DEVICE: {
      const auto message = parse<xrt_rpc::CopyToDeviceRequest>(request);
      const std::uint64_t address = message.address() + message.offset();
      log_request(request, address, message.data().size());
      card_.write_memory(address, message.data());
      return number(message.data().size());
    }
    case xrt_rpc::API_COPY_TO_HOST: {
      const auto message = parse<xrt_rpc::CopyToHostRequest>(request);
      const std::uint64_t address = message.address() + message.offset();
      log_request(request, address, message.bytes());
      xrt_rpc::CopyToHostResponse response;
      response.set_bytes(message.bytes());
      std::string data = card_.read_memory(address, message.bytes());
      if (settings_.fault == Fault::kMemoryBit) turn_bits(address, data);
      response.set_data(std::move(data));
      return response.SerializeAsString();
    }
    case xrt_rpc::API_WRITE_REGISTERS: {
      const auto message = parse<xrt_rpc::WriteRegistersRequest>(request);
      log_request(request, message.address(), message.data().size());
      card_.write_registers(message.address(), message.data());
      return acknowledge(true);
    }
    case xrt_rpc::API_READ_REGISTERS: {
      const auto message = parse<xrt_rpc::ReadRegistersRequest>(request);
      if (message.bytes() > kMaxRegisterBytes) {
        throw ProtocolError(fmt::format("a read of {} bytes of registers", message.bytes()));
      }
      log_request(request, message.address(), message.bytes());
      xrt_rpc::ReadRegistersResponse response;
      response.set_valid(true);
      response.set_data(card_.read_registers(message.address(), message.bytes()));
      return response.SerializeAsString();
    }
    case xrt_rpc::API_DEBUG_MESSAGES:
      log_request(request, 0, 0);
      return debug_messages();
    case xrt_rpc::API_DEVICE_TIMESTAMP:
      return number(now_ms() * 1'000'000);
    case xrt_rpc::API_LOAD_BITSTREAM:
      return acknowledge(true);
    case xrt_rpc::API_CLOSE:
      log_request(request, 0, 0);
      closed_ = true;
      return acknowledge(true);
    default:
      log_.line(fmt::format("request {} ({} bytes) is not known; acknowledged", request.api, request.payload.size()));
      return acknowledge(true);
  }
}

}  // namespace cobalt::emulation
