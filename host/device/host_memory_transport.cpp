// SPDX-License-Identifier: Apache-2.0
#include "host/device/host_memory_transport.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

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

std::span<std::uint8_t> HostMemoryTransport::memory_at(std::uint64_t address, std::size_t bytes) {
  if (bytes == 0) return {};
  const auto allocation = allocations_.find(address);
  if (allocation == allocations_.end() || bytes > allocation->second.bytes) {
    throw std::logic_error("no such buffer in host memory");
  }
  return {allocation->second.memory.get(), bytes};
}

Transport::CopyId HostMemoryTransport::start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) {
  std::ranges::copy(data, memory_at(buffer.address, data.size()).begin());
  return 0;
}

Transport::CopyId HostMemoryTransport::start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) {
  std::ranges::copy(memory_at(buffer.address, destination.size()), destination.begin());
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
  for (RunningList& list : lists_) {
    std::vector<Completion>& completions = list.result.completions;
    if (completions.size() == list.descriptors.size()) continue;
    const Descriptor& descriptor = list.descriptors[completions.size()];
    std::size_t item_bytes = 0;
    std::size_t answer_bytes = 0;
    if (descriptor.operation < spec::kOperations) {
      const spec::OperationFormat& format = spec::kOperationFormats[descriptor.operation];
      item_bytes = std::size_t{format.item_bytes} * descriptor.count;
      answer_bytes = std::size_t{format.answer_bytes} * descriptor.count;
    }
    const std::span<std::uint8_t> answers = memory_at(descriptor.destination, answer_bytes);
    std::ranges::fill(answers, std::uint8_t{0});
    Completion completion = execute(descriptor, memory_at(descriptor.source, item_bytes), answers);
    completion.tag = descriptor.tag;
    completion.status |= spec::kStatusDone;
    completions.push_back(completion);
    return;
  }
}

}  // namespace cobalt::device
