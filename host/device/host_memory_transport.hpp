// SPDX-License-Identifier: Apache-2.0
/// \file
/// A transport whose card is this process: buffers are host memory, copies are finished at once, and descriptors are
/// worked off one after the other when somebody waits. For the model, the HLS kernel in C simulation, and tests.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "host/device/transport.hpp"

namespace cobalt::device {

class HostMemoryTransport : public Transport {
 public:
  /// \param info  lists_in_memory is set to false: descriptors go straight to execute(); so is has_memory
  explicit HostMemoryTransport(TransportInfo info);
  ~HostMemoryTransport() override;

  const TransportInfo& info() const override { return info_; }
  Buffer allocate(BufferUse use, std::size_t bytes) override;
  void free(const Buffer& buffer) override;
  CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) override;
  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override;
  bool copy_finished(CopyId /*id*/) override { return true; }
  void launch(const DescriptorList& list) override;
  std::optional<FinishedList> finished_list() override;
  /// Works off one descriptor.
  void wait(Patience patience) override;
  /// Stands still: work is done inside of wait(), so nothing can be late.
  double now() const override { return 0; }
  std::string dump() override { return {}; }

 protected:
  /// Works a descriptor off.
  /// \param items    `count` items of its operation, as spec/jobs.hpp lays them out
  /// \param answers  room for their answers, all zero
  /// \return its completion; tag and kStatusDone are filled in by the caller
  virtual Completion execute(const Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) = 0;

 private:
  struct RunningList {
    std::vector<Descriptor> descriptors;
    FinishedList result;  ///< with a completion for each descriptor that is worked off
  };
  struct AlignedDelete {
    void operator()(std::uint8_t* memory) const;
  };
  struct Allocation {
    std::unique_ptr<std::uint8_t, AlignedDelete> memory;
    std::size_t bytes = 0;
  };

  /// The first bytes of the buffer at an address.
  std::span<std::uint8_t> memory_at(std::uint64_t address, std::size_t bytes);

  TransportInfo info_;
  std::map<std::uint64_t, Allocation> allocations_;  ///< by address
  std::deque<RunningList> lists_;
};

}  // namespace cobalt::device
