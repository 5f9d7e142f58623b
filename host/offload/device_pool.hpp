// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool over devices: any number of cards, and of compute units of a card.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "host/device/device.hpp"
#include "host/offload/held_jobs.hpp"
#include "host/offload/job_pool.hpp"

namespace cobalt::offload {

/// What a device pool is told.
struct DevicePoolOptions {
  /// Searches at once of a device that does not say how many search cores it has (`model`), at least 1.
  std::size_t contexts_without_cores = 1;
  /// Searches go to the search rings, job by job, when all devices have one; else to lists.
  bool rings = true;
};

/// Single jobs on devices. Where all have a search ring, searches go there one by one, so that each context has one on
/// deck; what else there is goes in lists, two at a time on each device, one that is worked on and one on deck.
///
/// The thread that uses the pool is the only one that uses the devices: what a device does within a call, such as the
/// search of `model`, is done within a call of the pool. So with devices whose speed plays no part (`model`) the same
/// calls give the same answers in the same order. collect() with `wait` sleeps while cards work.
class DevicePool final : public JobPool {
 public:
  /// \param devices  at least one, with operation evaluate, for submit() with operation search as well; their
  /// parameters are
  ///                 loaded by the caller. InputError without one
  explicit DevicePool(std::vector<std::unique_ptr<device::Device>> devices, const DevicePoolOptions& options = {});

  std::size_t contexts() const override { return contexts_; }
  std::size_t capacity() const override { return capacity_; }
  std::size_t in_flight() const override { return in_flight_; }

  /// InputError at capacity().
  PoolJob submit(const device::SearchItem& item) override;
  /// InputError at capacity().
  PoolJob evaluate(const device::PackedPosition& position) override;
  /// A job that was never given is an InputError; a static evaluation goes on.
  void abort(PoolJob job) override;
  void flush() override;
  void collect(std::vector<PoolAnswer>& answers, bool wait) override;

  PoolTime now() const override;
  void charge(PoolTime host_work) override { static_cast<void>(host_work); }

  /// busy_context_seconds counts a search from the start of its list until its answer is seen, for each card at most
  /// as many as it has contexts: cards do not tell more.
  const PoolCounts& counts() const override { return counts_; }

  std::size_t devices() const { return cards_.size(); }

  /// Every device has operation search.
  bool can_search() const { return can_search_; }

  /// The evaluation function of the jobs that are submitted from now on; devices download what differs. Not while jobs
  /// are in flight. A device that fails is one that the next job finds.
  void load_parameters(const ParameterSet& parameters);

 private:
  /// A list on a card.
  struct Running {
    device::Ticket ticket = 0;
    std::vector<PoolJob> numbers;  ///< rising; the place is the tag of the search
    bool is_search = false;
    PoolTime start{};
  };
  struct Card {
    std::unique_ptr<device::Device> device;
    std::size_t contexts = 1;
    ListSize size;
    std::deque<Running> lists;
    std::size_t searches = 0;                                 ///< in `lists`, or in the ring
    std::unique_ptr<device::SearchRing> ring;                 ///< open from the first search on
    std::unordered_map<std::uint32_t, PoolJob> ring_numbers;  ///< of the searches in it, by their tags
    std::vector<device::SearchItem> next_in_ring;             ///< searches that go there together

    std::size_t ring_capacity() const { return kRingOfContext * contexts; }
  };
  /// Searches of a ring, for each context: one that is worked on, one on deck, and as many that wait behind those.
  static constexpr std::size_t kRingOfContext = 4;

  template <typename Call>
  auto guarded(const Call& call);
  PoolJob next_number();
  std::size_t free_lists() const;
  bool has_full_lists() const;
  static bool has_less_to_do(const Card& card, const Card& other);
  Card* next_card();
  Card* next_ring();
  void fill_rings();
  void start_lists(bool callers_wait);
  void start(Card& card, JobList list);
  void gather();
  bool gather(Card& card);
  void gather_ring(Card& card, bool wait);
  void wait_for_any();
  void settle(Card& card, const device::Answer& answer);
  void give(PoolJob number, const device::SearchAnswer& answer);
  void answer_aborted(PoolJob number);
  void count_busy();

  std::vector<Card> cards_;
  bool can_search_ = false;
  bool rings_ = false;  ///< searches go to the rings of the cards
  std::size_t contexts_ = 0;
  std::size_t capacity_ = 0;
  std::size_t in_flight_ = 0;
  PoolJob last_number_ = 0;
  HeldJobs held_;
  std::vector<PoolAnswer> ready_;  ///< answers that are not collected
  PoolCounts counts_;
  std::string broken_;  ///< why the pool cannot be used any more
  std::chrono::steady_clock::time_point begin_;
  PoolTime counted_busy_until_{};
};

}  // namespace cobalt::offload
