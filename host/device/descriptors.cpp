// SPDX-License-Identifier: Apache-2.0
#include "host/device/descriptors.hpp"

#include <fmt/format.h>

#include <span>
#include <utility>

#include "host/device/fields.hpp"
#include "spec/hls_kernel.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

consteval spec::FormatField descriptor_field(const char* name) { return field_of(spec::kDescriptorFields, name); }
consteval spec::FormatField completion_field(const char* name) { return field_of(spec::kCompletionFields, name); }

template <typename Record, typename Visit>
void for_each_descriptor_field(Record& descriptor, const Visit& visit) {
  visit(descriptor_field("operation"), descriptor.operation);
  visit(descriptor_field("flags"), descriptor.flags);
  visit(descriptor_field("tag"), descriptor.tag);
  visit(descriptor_field("count"), descriptor.count);
  visit(descriptor_field("source"), descriptor.source);
  visit(descriptor_field("destination"), descriptor.destination);
}

template <typename Record, typename Visit>
void for_each_completion_field(Record& completion, const Visit& visit) {
  visit(completion_field("tag"), completion.tag);
  visit(completion_field("status"), completion.status);
  auto& counters = completion.counters;
  visit(completion_field("items"), counters.items);
  visit(completion_field("refused"), counters.refused);
  visit(completion_field("start_clock"), counters.start_clock);
  visit(completion_field("end_clock"), counters.end_clock);
  visit(completion_field("busy_clocks"), counters.busy_clocks);
  visit(completion_field("starved_clocks"), counters.starved_clocks);
  visit(completion_field("blocked_clocks"), counters.blocked_clocks);
  visit(completion_field("read_beats"), counters.read_beats);
  visit(completion_field("write_beats"), counters.write_beats);
  visit(completion_field("read_bursts"), counters.read_bursts);
  visit(completion_field("read_latency_max"), counters.read_latency_max_clocks);
  visit(completion_field("read_latency_sum"), counters.read_latency_sum_clocks);
}

struct Packer {
  std::uint8_t* bytes;
  template <typename Value>
  void operator()(const spec::FormatField& field, Value value) const {
    put_field(bytes, field, static_cast<std::uint64_t>(value));
  }
};

struct Unpacker {
  const std::uint8_t* bytes;
  template <typename Value>
  void operator()(const spec::FormatField& field, Value& value) const {
    value = static_cast<Value>(get_field(bytes, field));
  }
};

using BitName = std::pair<std::uint32_t, const char*>;

/// "status 0x4 (memory read error)".
std::string status_text(std::uint32_t status, std::span<const BitName> names) {
  std::string text;
  for (const auto& [bit, name] : names) {
    if ((status & bit) == 0) continue;
    if (!text.empty()) text += ", ";
    text += name;
  }
  return fmt::format("status {:#x} ({})", status, text.empty() ? "unknown" : text);
}

}  // namespace

SearchTurns SearchTurns::since(const SearchTurns& earlier) const {
  return {.root = root - earlier.root,
          .tries = tries - earlier.tries,
          .null_moves = null_moves - earlier.null_moves,
          .again = again - earlier.again,
          .no_move = no_move - earlier.no_move,
          .idle = idle - earlier.idle,
          .blocked = blocked - earlier.blocked};
}

PackedDescriptor pack(const Descriptor& descriptor) {
  PackedDescriptor bytes{};
  for_each_descriptor_field(descriptor, Packer{bytes.data()});
  return bytes;
}

PackedCompletion pack(const Completion& completion) {
  PackedCompletion bytes{};
  for_each_completion_field(completion, Packer{bytes.data()});
  return bytes;
}

Descriptor unpack_descriptor(const PackedDescriptor& bytes) {
  Descriptor descriptor;
  for_each_descriptor_field(descriptor, Unpacker{bytes.data()});
  return descriptor;
}

Completion unpack_completion(const PackedCompletion& bytes) {
  Completion completion;
  for_each_completion_field(completion, Unpacker{bytes.data()});
  return completion;
}

std::string completion_status_text(std::uint32_t status) {
  static constexpr BitName kNames[] = {
      {spec::kStatusIllegalOperation, "illegal operation"},
      {spec::kStatusIllegalAddress, "illegal address"},
      {spec::kStatusReadError, "memory read error"},
      {spec::kStatusWriteError, "memory write error"},
      {spec::kStatusParameterAddress, "illegal parameter address"},
      {spec::kStatusWatchdog, "memory silent (watchdog)"},
      {spec::kStatusIncompleteBank, "parameter bank incomplete"},
      {spec::kStatusIllegalDescriptor, "illegal descriptor"},
      {spec::kStatusAborted, "aborted"},
      {spec::kHlsStatusSpecHash, "kernel of another specification"},
  };
  return status_text(status & ~std::uint32_t{spec::kStatusDone}, kNames);
}

std::string list_status_text(std::uint32_t status) {
  static constexpr BitName kNames[] = {
      {spec::kListIllegalAddress, "illegal address of a list"},
      {spec::kListWriteError, "memory write error of a completion"},
      {spec::kListWatchdog, "memory silent (watchdog)"},
  };
  return status_text(status, kNames);
}

std::string ring_state_text(std::uint32_t state) {
  static constexpr BitName kNames[] = {
      {spec::kRingOpen, "open"},
      {spec::kRingReadError, "memory read error of a search"},
      {spec::kRingWriteError, "memory write error of an answer"},
      {spec::kRingIncompleteBank, "parameter bank incomplete"},
      {spec::kRingAborted, "aborted"},
      {spec::kRingOverflow, "more searches announced than it has slots"},
      {spec::kRingLate, "searches announced when it had closed"},
      {spec::kRingPending, "waiting for its parameter bank"},
      {spec::kRingWatchdog, "memory silent (watchdog)"},
  };
  return status_text(state, kNames);
}

}  // namespace cobalt::device
