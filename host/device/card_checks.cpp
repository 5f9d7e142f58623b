// SPDX-License-Identifier: Apache-2.0
#include "host/device/card_checks.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include "host/device/transport.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"

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

namespace {

struct TestedRegister {
  const char* name;
  std::uint32_t offset;
};
constexpr std::array kTested = {TestedRegister{"abort_tag", spec::kRegAbortTag},
                                TestedRegister{"ring_jobs", spec::kRegRingJobs}};

/// A one in every place, and a zero; nothing and everything.
std::vector<std::uint32_t> walking_values() {
  std::vector<std::uint32_t> values = {0, ~0U};
  for (unsigned bit = 0; bit < 32; ++bit) {
    values.push_back(1U << bit);
    values.push_back(~(1U << bit));
  }
  return values;
}

}  // namespace

RegisterCheck check_registers(const RegisterReader& read, const RegisterWriter& write) {
  const std::vector<std::uint32_t> values = walking_values();
  RegisterCheck check{.registers = kTested.size(), .values = static_cast<unsigned>(values.size()), .first_wrong = {}};
  std::array<std::uint32_t, kTested.size()> before{};
  for (std::size_t i = 0; i < kTested.size(); ++i) before[i] = read(kTested[i].offset);
  for (std::size_t turn = 0; turn < values.size(); ++turn) {
    // The next register has the value after this one's.
    const auto value = [&](std::size_t i) { return values[(turn + i) % values.size()]; };
    for (std::size_t i = 0; i < kTested.size(); ++i) write(kTested[i].offset, value(i));
    for (std::size_t i = 0; i < kTested.size(); ++i) {
      const std::uint32_t found = read(kTested[i].offset);
      if (found == value(i)) continue;
      if (check.wrong++ == 0) {
        check.first_wrong = fmt::format("{} at {:#x}: {:#010x} was written, {:#010x} read", kTested[i].name,
                                        kTested[i].offset, value(i), found);
      }
    }
  }
  for (std::size_t i = 0; i < kTested.size(); ++i) write(kTested[i].offset, before[i]);
  return check;
}

}  // namespace cobalt::device
