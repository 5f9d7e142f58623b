// SPDX-License-Identifier: Apache-2.0
/// \file
/// A pool over devices: any number of cards, and of compute units of a card.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "host/device/device.hpp"
#include "host/offload/card_pool.hpp"

namespace cobalt::offload {

/// What a device pool is told.
struct DevicePoolOptions {
  /// Searches at once of a device that does not say how many search cores it has (`model`), at least 1.
  std::size_t contexts_without_cores = 1;
  /// Searches go to the search rings, job by job, when all devices have one; else to lists.
  bool rings = true;
};

/// Single jobs on devices: cards, and compute units of a card. Searches go to search rings where all devices have one.
///
/// The thread that uses the pool is the only one that uses the devices: what a device does within a call, such as the
/// search of `model`, is done within a call of the pool. So with devices whose speed plays no part (`model`) the same
/// calls give the same answers in the same order. collect() with `wait` sleeps while cards work.
///
/// busy_context_seconds counts a search from its start on a card until its answer is seen, for each card at most as
/// many as it has contexts: cards do not tell more.
class DevicePool final : public CardPool {
 public:
  /// \param devices  at least one, with operation evaluate, for submit() with operation search as well; their
  ///                 parameters are loaded by the caller. InputError without one
  explicit DevicePool(std::vector<std::unique_ptr<device::Device>> devices, const DevicePoolOptions& options = {});

  PoolTime now() const override;
  PoolTime time_at(std::chrono::steady_clock::time_point time) const override { return time - begin_; }
  void charge(PoolTime host_work) override { static_cast<void>(host_work); }
  /// Every device has operation search.
  bool can_search() const override { return can_search_; }
  /// Every device has search cores with a shared table, and a search ring. Without cores (`model`, `hls`) searches do
  /// not run side by side and do not end early. That the kernel of `hls` has a shared table changes nothing of it.
  bool can_share_searches() const override { return can_share_searches_; }
  bool has_shared_tables() const override { return can_search_ && (search_rules_ & spec::kRuleSharedTable) != 0; }
  std::uint32_t search_rules() const override { return search_rules_; }
  std::string description() const override;
  /// Where a device has no places for them, its searches do not know the positions of the game. A DeviceError is that
  /// of the device; the next call finds it again.
  void set_game(std::span<const std::uint64_t> keys) override;

 private:
  /// A list on a card.
  struct Running {
    device::Ticket ticket = 0;
    std::vector<PoolJob> numbers;  ///< rising; the place is the tag of the search
    bool is_search = false;
  };
  struct Unit {
    std::unique_ptr<device::Device> device;
    std::deque<Running> lists;
    std::unique_ptr<device::SearchRing> ring;  ///< open from the first search on; tags are the slots of the jobs
    std::size_t searches = 0;                  ///< in `lists` and the ring
    double busy_context_seconds = 0;           ///< of this card
    device::Info info{};                       ///< as it was opened
  };

  static std::vector<CardFacts> facts_of(const std::vector<std::unique_ptr<device::Device>>& devices,
                                         const DevicePoolOptions& options);

  void start_list(std::size_t card, const JobList& list) override;
  void enter_ring(std::size_t card, std::span<const HeldSearch> searches) override;
  void abort_on_card(std::size_t card, PoolJob job) override;
  void gather() override;
  void gather_waiting() override;
  void gather_until(PoolTime deadline) override;
  void load_cards(const ParameterSet& parameters) override;
  void describe_work(std::size_t card, CardWork& work) const override;

  bool gather_list(std::size_t card);
  void gather_ring(Unit& unit, bool wait);
  void settle(std::size_t card, const device::Answer& answer);
  void count_busy();

  std::vector<Unit> units_;
  bool can_search_ = false;
  bool has_cards_ = false;
  std::uint32_t search_rules_ = 0;
  bool can_share_searches_ = false;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  PoolTime counted_busy_until_{};
};

}  // namespace cobalt::offload
