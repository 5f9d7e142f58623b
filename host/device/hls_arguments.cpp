// SPDX-License-Identifier: Apache-2.0
#include "host/device/hls_arguments.hpp"

#include "spec/spec_hash.hpp"

namespace cobalt::device {

HlsArgumentValues hls_arguments(const Descriptor& descriptor, std::uint64_t completions, std::size_t index) {
  HlsArgumentValues values;
  for (const spec::Argument& argument : spec::kHlsArguments) values[argument.id].argument = &argument;
  values[spec::kHlsArgumentSource].value = descriptor.source != 0 ? descriptor.source : completions;
  values[spec::kHlsArgumentDestination].value = descriptor.destination != 0 ? descriptor.destination : completions;
  values[spec::kHlsArgumentCompletions].value = completions;
  values[spec::kHlsArgumentSpecHash].value = spec::kSpecHash;
  values[spec::kHlsArgumentOperation].value = descriptor.operation;
  values[spec::kHlsArgumentFlags].value = descriptor.flags;
  values[spec::kHlsArgumentTag].value = descriptor.tag;
  values[spec::kHlsArgumentCount].value = descriptor.count;
  values[spec::kHlsArgumentIndex].value = index;
  return values;
}

}  // namespace cobalt::device
