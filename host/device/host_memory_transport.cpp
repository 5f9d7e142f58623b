// SPDX-License-Identifier: Apache-2.0
#include "host/device/host_memory_transport.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "host/device/fields.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

constexpr std::align_val_t kAlignment{spec::kBufferAlignmentBytes};

}  // namespace

void HostMemoryTransport::AlignedDelete::operator()(std::uint8_t* memory) const {
  ::operator delete[](memory, kAlignment);
}

HostMemoryTransport::HostMemoryTransport(TransportInfo info) : info_(std::move(info)) {
  info_.lists_in_memory = false;
  info_.has_memory = false;
  if (spec::has_operation(info_.operations, spec::kOperationSearch))
    info_.operations |= 1u << spec::kOperationSearchRing;
}

HostMemoryTransport::~HostMemoryTransport() = default;

Buffer HostMemoryTransport::allocate(BufferUse /*use*/, std::size_t bytes) {
  Allocation allocation{.memory = decltype(Allocation::memory)(new (kAlignment) std::uint8_t[bytes]()), .bytes = bytes};
  // The address of a buffer is the one that it has in this process.
  const auto address = reinterpret_cast<std::uintptr_t>(allocation.memory.get());
  allocations_.emplace(address, std::move(allocation));
  return {.id = address, .address = address, .bytes = bytes};
}

void HostMemoryTransport::free(const Buffer& buffer) { allocations_.erase(buffer.address); }

std::span<std::uint8_t> HostMemoryTransport::memory_at(std::uint64_t id, std::uint64_t address, std::size_t bytes) {
  if (bytes == 0) return {};
  const auto allocation = allocations_.find(id);
  const std::uint64_t offset = address - id;
  if (allocation == allocations_.end() || offset + bytes > allocation->second.bytes) {
    throw std::logic_error("no such buffer in host memory");
  }
  return {allocation->second.memory.get() + offset, bytes};
}

Transport::CopyId HostMemoryTransport::start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) {
  std::ranges::copy(data, memory_at(buffer.id, buffer.address, data.size()).begin());
  return 0;
}

Transport::CopyId HostMemoryTransport::start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) {
  std::ranges::copy(memory_at(buffer.id, buffer.address, destination.size()), destination.begin());
  return 0;
}

void HostMemoryTransport::launch(const DescriptorList& list) {
  lists_.push_back({{list.descriptors.begin(), list.descriptors.end()}, {}});
}

std::optional<FinishedList> HostMemoryTransport::finished_list() {
  if (lists_.empty() || lists_.front().result.completions.size() < lists_.front().descriptors.size()) {
    return std::nullopt;
  }
  FinishedList result = std::move(lists_.front().result);
  lists_.pop_front();
  return result;
}

void HostMemoryTransport::wait(Patience /*patience*/) {
  work_on_list();
  work_on_ring();
}

void HostMemoryTransport::work_on_list() {
  for (RunningList& list : lists_) {
    std::vector<Completion>& completions = list.result.completions;
    if (completions.size() == list.descriptors.size()) continue;
    const Descriptor& descriptor = list.descriptors[completions.size()];
    if (descriptor.operation == spec::kOperationSearchRing) {
      completions.push_back(open_ring(descriptor));
      return;
    }
    std::size_t item_bytes = 0;
    std::size_t answer_bytes = 0;
    if (descriptor.operation < spec::kOperations) {
      const spec::OperationFormat& format = spec::kOperationFormats[descriptor.operation];
      item_bytes = std::size_t{format.item_bytes} * descriptor.count;
      answer_bytes = std::size_t{format.answer_bytes} * descriptor.count;
    }
    const std::span<std::uint8_t> answers = memory_at(descriptor.destination, descriptor.destination, answer_bytes);
    std::ranges::fill(answers, std::uint8_t{0});
    Completion completion = execute(descriptor, memory_at(descriptor.source, descriptor.source, item_bytes), answers);
    completion.tag = descriptor.tag;
    completion.status |= spec::kStatusDone;
    completions.push_back(completion);
    return;
  }
}

Completion HostMemoryTransport::open_ring(const Descriptor& descriptor) {
  const std::uint32_t first = ring_.jobs;
  ring_ = Ring{
      .descriptor = descriptor, .is_open = true, .first = first, .jobs = first, .answers = first, .aborted_tags = {}};
  Completion completion{.tag = descriptor.tag, .status = spec::kStatusDone, .counters = {}};
  completion.counters.items = descriptor.count;
  return completion;
}

void HostMemoryTransport::abort(std::uint32_t descriptor_tag) {
  if (ring_.is_open && ring_.descriptor.tag == descriptor_tag) ring_.is_aborted = ring_.is_closing = true;
}

void HostMemoryTransport::abort_search(std::uint32_t job_tag) {
  if (ring_.is_open) ring_.aborted_tags.insert(job_tag);
}

std::uint32_t HostMemoryTransport::ring_state() {
  return (ring_.is_open ? spec::kRingOpen : 0u) | (ring_.is_aborted ? spec::kRingAborted : 0u);
}

void HostMemoryTransport::work_on_ring() {
  if (!ring_.is_open) return;
  if (ring_.answers == ring_.jobs) {
    ring_.is_open = !ring_.is_closing;
    return;
  }
  // The order of answers is that of the searches, so both are in the same slot.
  const std::uint32_t number = ring_.answers - ring_.first;
  const std::uint64_t offset = std::uint64_t{number % ring_.descriptor.count} * spec::kRingSlotBytes;
  Descriptor one = ring_.descriptor;
  one.operation = spec::kOperationSearch;
  one.count = 1;
  one.source += offset;
  one.destination += offset;
  const auto item = memory_at(ring_.descriptor.source, one.source, spec::kSearchJobBytes);
  const auto answer = memory_at(ring_.descriptor.destination, one.destination, spec::kSearchAnswerBytes);
  std::ranges::fill(answer, std::uint8_t{0});
  const std::uint64_t tag = spec::get_field(item.data(), field_of(spec::kSearchJobFields, "tag"));
  if (ring_.aborted_tags.erase(static_cast<std::uint32_t>(tag)) != 0 || ring_.is_aborted) {
    spec::put_field(answer.data(), field_of(spec::kSearchAnswerFields, "tag"), tag);
    spec::put_field(answer.data(), field_of(spec::kSearchAnswerFields, "status"), spec::kAnswerAborted);
  } else {
    execute(one, item, answer);
  }
  const bool lap = number / ring_.descriptor.count % 2 == 0;
  spec::put_field(answer.data(), field_of(spec::kSearchAnswerFields, "lap"), lap ? 1 : 0);
  ++ring_.answers;
}

}  // namespace cobalt::device
