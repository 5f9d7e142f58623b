// SPDX-License-Identifier: Apache-2.0
/// \file
/// Buffers in card memory that are used again and again, so that a job costs no allocation.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "host/device/transport.hpp"

namespace cobalt::device {

/// Sizes are powers of two, so a buffer of one job fits many others.
class BufferPool {
 public:
  /// \param transport  outlives every call; it frees what is left when it is destroyed
  explicit BufferPool(Transport& transport) : transport_(transport) {}

  /// A buffer of at least `bytes`. DeviceError when the card has no room even after all idle buffers were freed.
  Buffer take(BufferUse use, std::size_t bytes);
  /// Nothing may use the buffer any more.
  void give_back(BufferUse use, const Buffer& buffer);

 private:
  void free_idle();

  Transport& transport_;
  std::map<std::pair<BufferUse, std::size_t>, std::vector<Buffer>> idle_;  ///< by use and size
};

}  // namespace cobalt::device
