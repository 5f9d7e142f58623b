// SPDX-License-Identifier: Apache-2.0
#include "host/device/memory_check.hpp"

#include <fmt/format.h>

#include <cstring>
#include <vector>

#include "host/device/transport.hpp"
#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

constexpr std::uint64_t kAlternating = 0x5555'5555'5555'5555;

using Pattern = std::uint64_t (*)(std::uint64_t address);
constexpr Pattern kPatterns[] = {
    [](std::uint64_t address) { return address; },
    [](std::uint64_t address) { return ~address; },
    [](std::uint64_t) { return kAlternating; },
    [](std::uint64_t) { return ~kAlternating; },
};

void finish(Transport& transport, Transport::CopyId copy) {
  const double begin = transport.now();
  while (!transport.copy_finished(copy)) {
    if (transport.now() - begin >= transport.info().wait_limit) {
      throw DeviceError(fmt::format("testing the memory: no end after {}", transport.info().wait_limit_text));
    }
    transport.wait(Patience::kWait);
  }
}

}  // namespace

MemoryCheck check_memory(Transport& transport, std::size_t bytes) {
  MemoryCheck check;
  check.bytes = bytes;
  const Buffer buffer = transport.allocate(BufferUse::kItems, bytes);
  std::vector<std::uint8_t> written(bytes);
  std::vector<std::uint8_t> read(bytes);
  for (const Pattern pattern : kPatterns) {
    for (std::size_t at = 0; at < bytes; at += sizeof(std::uint64_t)) {
      const std::uint64_t word = pattern(buffer.address + at);
      std::memcpy(written.data() + at, &word, sizeof word);
    }
    finish(transport, transport.start_copy_to_card(buffer, written));
    finish(transport, transport.start_copy_from_card(buffer, read));
    ++check.patterns;
    for (std::size_t at = 0; at < bytes; at += sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, read.data() + at, sizeof word);
      const std::uint64_t expected = pattern(buffer.address + at);
      if (word == expected) continue;
      if (check.wrong_words++ == 0) {
        check.first_wrong =
            fmt::format("at {:#x}: {:#018x} was written, {:#018x} read", buffer.address + at, expected, word);
      }
    }
  }
  transport.free(buffer);
  return check;
}

}  // namespace cobalt::device
