// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "host/device/hls_arguments.hpp"
#include "host/support/error.hpp"
#include "spec/hls_kernel.hpp"

namespace cobalt::device {
namespace {

/// The RTL kernel: it reads the descriptors itself.
void set_list(xrt::run& command, const DescriptorList& list, std::size_t /*descriptor*/, std::uint64_t /*completion*/,
              const XrtBufferAt& buffer_at) {
  command.set_arg(spec::kArgumentDescriptors, buffer_at(list.descriptor_buffer.address));
  command.set_arg(spec::kArgumentCompletions, buffer_at(list.completion_buffer.address));
  command.set_arg(spec::kArgumentDescriptorCount, static_cast<std::uint32_t>(list.descriptors.size()));
  command.set_arg(spec::kArgumentWatchdogLimit, std::uint32_t{0});
}

/// The HLS kernel: a descriptor is its arguments.
void set_descriptor(xrt::run& command, const DescriptorList& list, std::size_t descriptor, std::uint64_t completion,
                    const XrtBufferAt& buffer_at) {
  set_hls_arguments(command, list.descriptors[descriptor], completion, buffer_at);
}

constexpr XrtKernelKind kKernels[] = {
    {.name = spec::kKernelName,
     .control = "ap_ctrl_chain",
     .arguments = spec::kArguments,
     // One port, one memory, unless completions are in that of the host: then the search ring is there too.
     .buffer_arguments = {spec::kArgumentDescriptors, spec::kArgumentDescriptors, spec::kArgumentDescriptors,
                          spec::kArgumentDescriptors, spec::kArgumentCompletions, spec::kArgumentCompletions},
     .has_registers = true,
     .operations = 0,
     .parameter_banks = spec::kParameterBanks,
     .lists_in_flight = spec::kListsInFlight,
     .one_command_a_descriptor = false,
     .set_arguments = set_list},
    {.name = spec::kHlsKernelName,
     .control = "ap_ctrl_chain",
     .arguments = spec::kHlsArguments,
     .buffer_arguments = {spec::kHlsArgumentSource, spec::kHlsArgumentDestination, spec::kHlsArgumentSource,
                          spec::kHlsArgumentSource, spec::kHlsArgumentCompletion, spec::kHlsArgumentSource},
     .has_registers = false,
     .operations = spec::kHlsOperations,
     .parameter_banks = spec::kHlsParameterBanks,
     .lists_in_flight = spec::kListsInFlight,
     .one_command_a_descriptor = true,
     .set_arguments = set_descriptor},
};

}  // namespace

const XrtKernelKind& find_xrt_kernel(std::string_view name) {
  const auto kind = std::find_if(std::begin(kKernels), std::end(kKernels),
                                 [name](const XrtKernelKind& candidate) { return candidate.name == name; });
  if (kind != std::end(kKernels)) return *kind;
  std::string known;
  for (const XrtKernelKind& candidate : kKernels) known += (known.empty() ? "" : ", ") + std::string(candidate.name);
  throw InputError("kernel", fmt::format("no kernel \"{}\" is known; known are {}", name, known));
}

}  // namespace cobalt::device
