// SPDX-License-Identifier: Apache-2.0
#include "host/device/hls_arguments.hpp"

#include "spec/spec_hash.hpp"

namespace cobalt::device {

HlsArgumentValues hls_arguments(const Descriptor& descriptor, std::uint64_t completion) {
  HlsArgumentValues values;
  for (const spec::Argument& argument : spec::kHlsArguments) values[argument.id].argument = &argument;
  values[spec::kHlsArgumentSource].value = descriptor.source != 0 ? descriptor.source : completion;
  values[spec::kHlsArgumentDestination].value = descriptor.destination != 0 ? descriptor.destination : completion;
  values[spec::kHlsArgumentCompletion].value = completion;
  values[spec::kHlsArgumentSpecHash].value = spec::kSpecHash;
  values[spec::kHlsArgumentOperation].value = descriptor.operation;
  values[spec::kHlsArgumentFlags].value = descriptor.flags;
  values[spec::kHlsArgumentTag].value = descriptor.tag;
  values[spec::kHlsArgumentCount].value = descriptor.count;
  return values;
}

}  // namespace cobalt::device
