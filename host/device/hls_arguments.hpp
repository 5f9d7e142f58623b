// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a descriptor becomes the arguments of the HLS kernel (spec/hls_kernel.hpp), whatever starts it: the C simulation
/// or XRT.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>

#include "host/device/descriptors.hpp"
#include "spec/hls_kernel.hpp"

namespace cobalt::device {

/// Value of an argument: a scalar, or for a pointer (one with a port) the address of a buffer in card memory.
struct HlsArgumentValue {
  const spec::Argument* argument = nullptr;
  std::uint64_t value = 0;

  bool is_pointer() const { return argument->port[0] != '\0'; }
};
/// All arguments, in order.
using HlsArgumentValues = std::array<HlsArgumentValue, std::size(spec::kHlsArguments)>;

/// The arguments that make the kernel do a descriptor. XRT wants a buffer behind every pointer, so an address that is 0
/// (no items, or no answers) becomes that of the completion; the kernel does not look there.
/// \param completion  address of its completion
HlsArgumentValues hls_arguments(const Descriptor& descriptor, std::uint64_t completion);

/// Gives a command of XRT its arguments.
/// \tparam Command    xrt::run, or what notes the same calls in a test: set_arg(id, buffer) and set_arg(id,
/// std::uint32_t) \param buffer_at   the buffer that begins at an address of the card
template <typename Command, typename BufferAt>
void set_hls_arguments(Command& command, const Descriptor& descriptor, std::uint64_t completion,
                       const BufferAt& buffer_at) {
  for (const HlsArgumentValue& value : hls_arguments(descriptor, completion)) {
    if (value.is_pointer()) {
      command.set_arg(value.argument->id, buffer_at(value.value));
    } else {
      command.set_arg(value.argument->id, static_cast<std::uint32_t>(value.value));
    }
  }
}

}  // namespace cobalt::device
