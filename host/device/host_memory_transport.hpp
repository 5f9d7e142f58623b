// SPDX-License-Identifier: Apache-2.0
/// \file
/// A transport whose card is this process: buffers are host memory, copies are finished at once, and descriptors are
/// worked off one after the other when somebody waits; so are searches of the ring, beside them. For the model, the HLS
/// kernel in C simulation, and tests.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "host/device/transport.hpp"

namespace cobalt::device {

class HostMemoryTransport : public Transport {
 public:
  /// \param info  lists_in_memory is set to false: descriptors go straight to execute(); so is has_memory. With
  ///              operation search it gets operation search_ring
  explicit HostMemoryTransport(TransportInfo info);
  ~HostMemoryTransport() override;

  const TransportInfo& info() const override { return info_; }
  Buffer allocate(BufferUse use, std::size_t bytes) override;
  void free(const Buffer& buffer) override;
  CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) override;
  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override;
  bool copy_finished(CopyId /*id*/) override { return true; }
  std::span<std::uint8_t> shared_memory(const Buffer& buffer) override {
    return memory_at(buffer.id, buffer.address, buffer.bytes);
  }
  void launch(const DescriptorList& list) override;
  std::optional<FinishedList> finished_list() override;
  /// Ends the search ring, when it was opened by that descriptor.
  void abort(std::uint32_t descriptor_tag) override;
  /// Searches of the ring that are not yet begun are passed over.
  void abort_search(std::uint32_t job_tag) override;
  void announce_ring_jobs(std::uint32_t total) override { ring_.jobs = total; }
  void close_ring() override { ring_.is_closing = true; }
  std::uint32_t ring_state() override;
  std::uint32_t ring_answers() override { return ring_.answers; }
  /// Works off one descriptor, and one search of the ring.
  void wait(Patience patience) override;
  /// Stands still: work is done inside of wait(), so nothing can be late.
  double now() const override { return 0; }
  std::string dump() override { return {}; }

 protected:
  /// Works a descriptor off. Not that of a search ring: searches of the ring come one by one, each as a descriptor of
  /// operation search.
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

  struct Ring {
    Descriptor descriptor;  ///< that opened it, or was last
    bool is_open = false;
    bool is_closing = false;
    bool is_aborted = false;
    std::uint32_t first = 0;    ///< number of its first job
    std::uint32_t jobs = 0;     ///< announced
    std::uint32_t answers = 0;  ///< of these, answered
    std::set<std::uint32_t> aborted_tags;
  };

  /// Bytes of a buffer. \param id  the address where the buffer begins
  std::span<std::uint8_t> memory_at(std::uint64_t id, std::uint64_t address, std::size_t bytes);
  void work_on_list();
  Completion open_ring(const Descriptor& descriptor);
  void work_on_ring();

  TransportInfo info_;
  std::map<std::uint64_t, Allocation> allocations_;  ///< by address
  std::deque<RunningList> lists_;
  Ring ring_;
};

}  // namespace cobalt::device
