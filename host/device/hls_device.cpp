// SPDX-License-Identifier: Apache-2.0
#include "host/device/hls_device.hpp"

#include <cstring>
#include <vector>

#include "host/device/job_queue.hpp"
#include "spec/hls_kernel.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {
namespace {

TransportInfo hls_info() {
  TransportInfo info;
  info.name = "hls";
  info.description = "C simulation of the HLS kernel " + std::string(spec::kHlsKernelName) + ", without a clock";
  info.interface_version = spec::kInterfaceVersion;
  info.spec_hash = spec::kSpecHash;
  info.operations = spec::kHlsOperations;
  info.parameter_banks = spec::kHlsParameterBanks;
  return info;
}

/// Whole beats, aligned, as the kernel reads and writes them.
using Beats = std::vector<CobaltBeat>;
Beats make_beats(std::size_t bytes) { return Beats((bytes + sizeof(CobaltBeat) - 1) / sizeof(CobaltBeat)); }
std::uint64_t address_of(const Beats& beats) { return reinterpret_cast<std::uintptr_t>(beats.data()); }

}  // namespace

HlsTransport::HlsTransport() : HostMemoryTransport(hls_info()), tables_(std::make_unique<hls::Parameters>()) {}

Completion HlsTransport::execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                                 std::span<std::uint8_t> answers) {
  Beats source = make_beats(items.size());
  Beats destination = make_beats(answers.size());
  Beats completion = make_beats(spec::kCompletionBytes);
  if (!items.empty()) std::memcpy(source.data(), items.data(), items.size());

  Descriptor placed = descriptor;
  placed.source = address_of(source);
  placed.destination = address_of(destination);
  start(hls_arguments(placed, address_of(completion)));

  if (!answers.empty()) std::memcpy(answers.data(), destination.data(), answers.size());
  PackedCompletion bytes;
  std::memcpy(bytes.data(), completion.data(), bytes.size());
  return unpack_completion(bytes);
}

void HlsTransport::start(const HlsArgumentValues& arguments) {
  const auto pointer = [&](spec::HlsArgumentId id) {
    return reinterpret_cast<CobaltBeat*>(static_cast<std::uintptr_t>(arguments[id].value));
  };
  const auto scalar = [&](spec::HlsArgumentId id) { return static_cast<std::uint32_t>(arguments[id].value); };
  cobalt_eval_job(pointer(spec::kHlsArgumentSource), pointer(spec::kHlsArgumentDestination),
                  pointer(spec::kHlsArgumentCompletion), scalar(spec::kHlsArgumentSpecHash),
                  scalar(spec::kHlsArgumentOperation), scalar(spec::kHlsArgumentFlags), scalar(spec::kHlsArgumentTag),
                  scalar(spec::kHlsArgumentCount), *tables_, quiet_moves_, bank_complete_);
}

std::unique_ptr<Device> make_hls_device() { return make_queued_device(std::make_unique<HlsTransport>()); }

}  // namespace cobalt::device
