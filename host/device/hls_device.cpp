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
  info.description = "C simulation of the HLS kernels " + std::string(spec::kHlsKernelName) + " and " +
                     spec::kHlsMovesKernelName + ", and a model of the search, without a clock";
  info.interface_version = spec::kInterfaceVersion;
  info.spec_hash = spec::kSpecHash;
  info.operations = spec::kHlsOperations | spec::kHlsMovesOperations | spec::kSearchModelOperations;
  info.parameter_banks = spec::kHlsParameterBanks;
  // The kernel has a table of its own and counts nodes that are being searched, as a core with one context.
  info.search_rules = spec::kAllSearchRules | spec::kSearchDeferral | spec::kSearchGameKeys;
  return info;
}

/// Whole beats, aligned, as the kernel reads and writes them.
using Beats = std::vector<CobaltBeat>;
Beats make_beats(std::size_t bytes) { return Beats((bytes + sizeof(CobaltBeat) - 1) / sizeof(CobaltBeat)); }
std::uint64_t address_of(const Beats& beats) { return reinterpret_cast<std::uintptr_t>(beats.data()); }

}  // namespace

HlsTransport::HlsTransport()
    : HostMemoryTransport(hls_info()),
      tables_(std::make_unique<hls::Parameters>()),
      search_(std::make_unique<CobaltSearchState>()) {}

HlsTransport::Kernel HlsTransport::kernel_of(spec::Operation operation) {
  if (spec::has_operation(spec::kHlsOperations, operation)) return Kernel::kEval;
  if (spec::has_operation(spec::kHlsMovesOperations, operation)) return Kernel::kMoves;
  return spec::has_operation(spec::kSearchModelOperations, operation) ? Kernel::kSearch : Kernel::kEval;
}

Completion HlsTransport::execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                                 std::span<std::uint8_t> answers) {
  Beats source = make_beats(items.size());
  Beats destination = make_beats(answers.size());
  if (!items.empty()) std::memcpy(source.data(), items.data(), items.size());

  Descriptor placed = descriptor;
  placed.source = address_of(source);
  placed.destination = address_of(destination);
  Completion done = run_descriptor(kernel_of(descriptor.operation), placed);
  // A parameter list goes to all: each takes its own part of it.
  if (descriptor.operation == spec::kOperationLoadParameters) {
    done.status |= run_descriptor(Kernel::kMoves, placed).status | run_descriptor(Kernel::kSearch, placed).status;
  }

  if (!answers.empty()) std::memcpy(answers.data(), destination.data(), answers.size());
  return done;
}

void HlsTransport::set_game(std::span<const std::uint64_t> keys) {
  Beats source = make_beats(keys.size_bytes());
  if (!keys.empty()) std::memcpy(source.data(), keys.data(), keys.size_bytes());
  Descriptor descriptor;
  descriptor.operation = spec::kOperationNone;
  descriptor.flags = spec::kHlsFlagGame;
  descriptor.count = static_cast<std::uint32_t>(keys.size());
  descriptor.source = address_of(source);
  run_descriptor(Kernel::kSearch, descriptor);
}

Completion HlsTransport::run_descriptor(Kernel kernel, const Descriptor& descriptor) {
  Beats completion = make_beats(spec::kCompletionBytes);
  start(kernel, hls_arguments(descriptor, address_of(completion)));
  PackedCompletion bytes;
  std::memcpy(bytes.data(), completion.data(), bytes.size());
  return unpack_completion(bytes);
}

void HlsTransport::start(Kernel kernel, const HlsArgumentValues& arguments) {
  const auto pointer = [&](spec::HlsArgumentId id) {
    // An address is a number in a register of the kernel. NOLINTNEXTLINE(performance-no-int-to-ptr)
    return reinterpret_cast<CobaltBeat*>(static_cast<std::uintptr_t>(arguments[id].value));
  };
  const auto scalar = [&](spec::HlsArgumentId id) { return static_cast<std::uint32_t>(arguments[id].value); };
  const auto run = [&](const auto& job, auto&... state) {
    job(pointer(spec::kHlsArgumentSource), pointer(spec::kHlsArgumentDestination),
        pointer(spec::kHlsArgumentCompletion), scalar(spec::kHlsArgumentSpecHash), scalar(spec::kHlsArgumentOperation),
        scalar(spec::kHlsArgumentFlags), scalar(spec::kHlsArgumentTag), scalar(spec::kHlsArgumentCount), state...);
  };
  if (kernel == Kernel::kEval) {
    run(cobalt_eval_job, *tables_, eval_quiet_moves_, bank_complete_);
  } else if (kernel == Kernel::kMoves) {
    run(cobalt_moves_job, quiet_moves_, moves_bank_complete_);
  } else {
    run(cobalt_search_model, *search_);
  }
}

std::unique_ptr<Device> make_hls_device() { return make_queued_device(std::make_unique<HlsTransport>()); }

}  // namespace cobalt::device
