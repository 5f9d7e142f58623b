// SPDX-License-Identifier: Apache-2.0
// The thread that works for the search ring of a card whose copies block.
#include "host/device/ring_thread.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/device/fields.hpp"
#include "host/device/host_memory_transport.hpp"
#include "host/device/job_queue.hpp"
#include "host/support/error.hpp"
#include "spec/jobs.hpp"
#include "tests/device/random_searches.hpp"

namespace cobalt::test {
namespace {

using device::SearchAnswer;
using device::SearchItem;

/// What the card has seen, outside of it, because the device owns the card.
struct BlockingLog {
  std::atomic<std::size_t> copies_to_card = 0;
  std::atomic<std::size_t> copies_from_card = 0;
  std::atomic<std::size_t> looks = 0;
  std::atomic<std::size_t> announcements = 0;
  std::atomic<bool> fails = false;              ///< every copy does from now on
  std::atomic<bool> holds = false;              ///< no copy ends as long as this is set
  std::atomic<bool> has_foreign_calls = false;  ///< the thread of the device has made one of the calls that block
  std::atomic<std::thread::id> owner = std::this_thread::get_id();
};

/// A card whose copies take their time, as those of XRT do. It works when it is asked for answers.
class BlockingCard final : public device::HostMemoryTransport {
 public:
  explicit BlockingCard(BlockingLog& log) : HostMemoryTransport(facts()), log_(log) {}

  device::Buffer allocate(device::BufferUse use, std::size_t bytes) override {
    const std::lock_guard lock(mutex_);
    return HostMemoryTransport::allocate(use, bytes);
  }
  std::span<std::uint8_t> shared_memory(const device::Buffer& /*buffer*/) override { return {}; }
  CopyId start_copy_to_card(const device::Buffer& buffer, std::span<const std::uint8_t> data) override {
    block(log_.copies_to_card);
    const std::lock_guard lock(mutex_);
    return HostMemoryTransport::start_copy_to_card(buffer, data);
  }
  CopyId start_copy_from_card(const device::Buffer& buffer, std::span<std::uint8_t> destination) override {
    block(log_.copies_from_card);
    const std::lock_guard lock(mutex_);
    return HostMemoryTransport::start_copy_from_card(buffer, destination);
  }
  void announce_ring_jobs(std::uint32_t total) override {
    ++log_.announcements;
    const std::lock_guard lock(mutex_);
    HostMemoryTransport::announce_ring_jobs(total);
  }
  std::uint32_t ring_answers() override {
    ++log_.looks;
    if (std::this_thread::get_id() == log_.owner.load()) log_.has_foreign_calls = true;
    const std::lock_guard lock(mutex_);
    for (int searches = 0; searches < 3; ++searches) HostMemoryTransport::wait(device::Patience::kPoll);
    return HostMemoryTransport::ring_answers();
  }
  std::uint32_t ring_state() override {
    const std::lock_guard lock(mutex_);
    return HostMemoryTransport::ring_state();
  }
  void abort(std::uint32_t descriptor_tag) override {
    const std::lock_guard lock(mutex_);
    HostMemoryTransport::abort(descriptor_tag);
  }
  void abort_search(std::uint32_t job_tag) override {
    const std::lock_guard lock(mutex_);
    HostMemoryTransport::abort_search(job_tag);
  }
  void wait(device::Patience patience) override {
    const std::lock_guard lock(mutex_);
    HostMemoryTransport::wait(patience);
  }

 private:
  static device::TransportInfo facts() {
    device::TransportInfo info;
    info.name = "blocking";
    info.operations |= 1u << spec::kOperationSearch;
    info.copies_block = true;
    return info;
  }
  void block(std::atomic<std::size_t>& counter) {
    ++counter;
    do {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    } while (log_.holds);
    if (log_.fails) throw DeviceError("the copy failed");
  }
  /// An answer with the number of the search as its tries.
  device::Completion execute(const device::Descriptor& descriptor, std::span<const std::uint8_t> items,
                             std::span<std::uint8_t> answers) override {
    if (descriptor.operation == spec::kOperationSearch) {
      using device::field_of;
      const auto copy = [&](const spec::FormatField& from, const spec::FormatField& to) {
        spec::put_field(answers.data(), to, spec::get_field(items.data(), from));
      };
      copy(field_of(spec::kSearchJobFields, "tag"), field_of(spec::kSearchAnswerFields, "tag"));
      copy(field_of(spec::kSearchJobFields, "limit"), field_of(spec::kSearchAnswerFields, "tries"));
      spec::put_field(answers.data(), field_of(spec::kSearchAnswerFields, "status"), spec::kAnswerDone);
    }
    return {};
  }

  BlockingLog& log_;
  std::mutex mutex_;
};

/// A device above such a card.
struct BlockingDevice {
  BlockingDevice() : device(device::make_queued_device(std::make_unique<BlockingCard>(log))) {}

  BlockingLog log;
  std::unique_ptr<device::Device> device;
};

std::vector<SearchItem> numbered_searches(std::size_t count) {
  std::vector<SearchItem> items = random_searches(count, 1);
  for (std::size_t i = 0; i < count; ++i) {
    items[i].tag = static_cast<std::uint32_t>(i);
    items[i].limit = static_cast<std::uint32_t>(1000 + i);
  }
  return items;
}

TEST(RingThread, EverySearchIsAnsweredOnceOverManyLaps) {
  BlockingDevice card;
  const auto items = numbered_searches(2000);
  const auto ring = card.device->open_search_ring(37);
  std::set<std::uint32_t> answered;
  std::vector<SearchAnswer> answers;
  std::size_t next = 0;
  while (answered.size() < items.size()) {
    const std::size_t count = std::min({items.size() - next, ring->capacity() - ring->in_flight(), next % 5 + 1});
    ring->submit(std::span(items).subspan(next, count));
    next += count;
    answers.clear();
    ring->collect(answers, true);
    EXPECT_FALSE(answers.empty());
    for (const SearchAnswer& answer : answers) {
      EXPECT_TRUE(answered.insert(answer.tag).second) << answer.tag;
      EXPECT_EQ(answer.tries, 1000 + answer.tag);
    }
  }
  EXPECT_EQ(ring->in_flight(), 0u);
  EXPECT_FALSE(card.log.has_foreign_calls) << "who searches does not look at the card";
}

TEST(RingThread, WhatIsSentWhileItIsBusyGoesTogether) {
  BlockingDevice card;
  const auto items = numbered_searches(500);
  const auto ring = card.device->open_search_ring(items.size());
  const std::size_t copies = card.log.copies_to_card;
  const std::size_t announcements = card.log.announcements;
  card.log.holds = true;
  for (const SearchItem& item : items) ring->submit(item);
  card.log.holds = false;
  std::vector<SearchAnswer> answers;
  while (ring->in_flight() != 0) ring->collect(answers, true);
  EXPECT_EQ(answers.size(), items.size());
  EXPECT_LT(card.log.copies_to_card - copies, items.size() / 4);
  EXPECT_LT(card.log.announcements - announcements, items.size() / 4);
}

TEST(RingThread, NothingIsAskedWhileNothingIsInFlight) {
  BlockingDevice card;
  const auto ring = card.device->open_search_ring(8);
  std::vector<SearchAnswer> answers;
  ring->submit(numbered_searches(5));
  while (ring->in_flight() != 0) ring->collect(answers, true);
  const std::size_t looks = card.log.looks;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_LE(card.log.looks, looks + 1) << "the look that was on its way";
}

TEST(RingThread, AFailureReachesWhoeverWaits) {
  BlockingDevice card;
  const auto ring = card.device->open_search_ring(8);
  card.log.fails = true;
  ring->submit(numbered_searches(5));
  std::vector<SearchAnswer> answers;
  std::string message;
  try {
    ring->collect(answers, true);
  } catch (const DeviceError& error) {
    message = error.what();
  }
  EXPECT_EQ(message, "the copy failed");
  EXPECT_THROW(ring->submit(numbered_searches(1)), DeviceError);
}

TEST(RingThread, ClosesWhileSearchesAreInFlight) {
  for (int round = 0; round < 50; ++round) {
    BlockingDevice card;
    auto ring = card.device->open_search_ring(64);
    ring->submit(numbered_searches(static_cast<std::size_t>(round + 1)));
    if (round % 2 == 0) {
      ring.reset();
      EXPECT_NO_THROW(card.device->open_search_ring(64)) << "the device goes on";
    } else {
      card.device.reset();  // a ring that outlives its device
      EXPECT_THROW(ring->submit(numbered_searches(1)), DeviceError);
    }
  }
}

}  // namespace
}  // namespace cobalt::test
