// SPDX-License-Identifier: Apache-2.0
#include "host/device/buffer_pool.hpp"

#include <algorithm>
#include <bit>

#include "host/support/error.hpp"

namespace cobalt::device {
namespace {

constexpr std::size_t kSmallestBytes = 4096;

std::size_t rounded(std::size_t bytes) { return std::bit_ceil(std::max(bytes, kSmallestBytes)); }

}  // namespace

Buffer BufferPool::take(BufferUse use, std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  std::vector<Buffer>& idle = idle_[{use, size}];
  if (!idle.empty()) {
    const Buffer buffer = idle.back();
    idle.pop_back();
    return buffer;
  }
  try {
    return transport_.allocate(use, size);
  } catch (const DeviceError&) {
    free_idle();
    return transport_.allocate(use, size);
  }
}

void BufferPool::give_back(BufferUse use, const Buffer& buffer) {
  idle_[{use, rounded(buffer.bytes)}].push_back(buffer);
}

void BufferPool::free_idle() {
  for (auto& [key, buffers] : idle_) {
    for (const Buffer& buffer : buffers) transport_.free(buffer);
    buffers.clear();
  }
}

}  // namespace cobalt::device
