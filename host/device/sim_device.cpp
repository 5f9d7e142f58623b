// SPDX-License-Identifier: Apache-2.0
#include "host/device/sim_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include "host/device/kernel_driver.hpp"
#include "host/device/wall_time.hpp"
#include "host/support/error.hpp"
#include "sim/card/card.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"

namespace cobalt::device {
namespace {

/// Largest batch: 2 MiB of positions.
constexpr std::size_t kMaxBatchPositions = 65536;
constexpr unsigned kSlots = 2;                ///< batches in flight
constexpr std::uint64_t kBufferBytes = 4096;  ///< buffers begin on multiples of this
constexpr std::uint32_t kInterruptDone = 1;   ///< bit of the interrupt registers

sim::CardOptions card_options(const SimOptions& options) {
  const auto require = [](bool good, const char* field, const char* expected) {
    if (!good) throw InputError(field, std::string("out of range; expected ") + expected);
  };
  require(options.clock_mhz >= 1 && options.clock_mhz <= 2000, "clock_mhz", "1 to 2000");
  require(options.read_latency_clocks >= 1, "read_latency_clocks", "at least 1");
  require(options.write_latency_clocks >= 1, "write_latency_clocks", "at least 1");
  require(options.bandwidth_bytes_per_clock >= 1, "bandwidth_bytes_per_clock", "at least 1");
  require(options.stall_percent <= 95, "stall_percent", "0 to 95");
  require(options.launch_seconds >= 0 && options.launch_seconds <= 1, "launch_seconds", "0 to 1");
  require(options.wait_limit_clocks >= 1, "wait_limit_clocks", "at least 1");
  sim::CardOptions card;
  card.trace_file = options.trace_file;
  card.clock_mhz = options.clock_mhz;
  card.read_latency_clocks = options.read_latency_clocks;
  card.write_latency_clocks = options.write_latency_clocks;
  card.bandwidth_bytes_per_clock = options.bandwidth_bytes_per_clock;
  card.stall = sim::StallPercent::all(options.stall_percent);
  card.stall_seed = options.stall_seed;
  return card;
}

/// A driver as it would be for a real card: it sees registers, DMA and the interrupt and nothing else.
///
/// Work is a list of jobs in order. Each goes through these states; two may be inside the kernel (one runs, one is
/// queued by ap_ctrl_chain) while the data of others move. `advance` does what can be done now, `run_until` lets time
/// pass in between.
class SimDevice final : public Device {
 public:
  explicit SimDevice(const SimOptions& options) : options_(options), card_(card_options(options)) {
    identity_ = check_kernel(read_register_);
    card_.write_register(spec::kRegInterruptEnable, kInterruptDone);
    card_.write_register(spec::kRegGlobalInterruptEnable, 1);
    std::uint64_t address = 0;
    const auto allocate = [&address](std::uint64_t bytes) {
      const std::uint64_t begin = address;
      address += (bytes + kBufferBytes - 1) / kBufferBytes * kBufferBytes;
      return begin;
    };
    for (Slot& slot : slots_) {
      slot.positions = allocate(kMaxBatchPositions * spec::kPackedPositionBytes);
      slot.results = allocate(kMaxBatchPositions * spec::kResultBytes);
    }
    parameter_buffer_ = allocate(std::uint64_t{spec::kParameters} * spec::kParameterElementBytes);
  }

  sim::Card& card() { return card_; }

  Info info() const override {
    Info info;
    info.name = "sim";
    info.description = "Verilated RTL in the SystemC card";
    info.interface_version = identity_.interface_version;
    info.spec_hash = identity_.spec_hash;
    info.latency_clocks = identity_.latency_clocks;
    info.clock_mhz = options_.clock_mhz;
    info.clock_source = "target";
    info.link_bytes_per_second = card_.options().dma_bytes_per_second;
    info.max_batch_positions = kMaxBatchPositions;
    return info;
  }

  Counters counters() const override {
    Counters counters = counters_;
    counters.simulated_clocks = card_.clock_edges() - edges_at_reset_;
    return counters;
  }

  void reset_counters() override {
    counters_ = Counters{};
    edges_at_reset_ = card_.clock_edges();
    first_submit_seconds_ = -1;
  }

  void load_parameters(const ParameterSet& parameters) override {
    require_usable();
    // One buffer holds the list, so a list that is still on its way must arrive first.
    run_until([this] { return std::none_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return !job.is_batch; }); },
              "loading parameters");
    const std::vector<ParameterWrite> writes =
        parameters_known_ ? parameters.download_from(parameters_) : parameters.full_download();
    parameters_ = parameters;
    if (writes.empty()) return;
    parameters_known_ = true;

    const std::vector<std::uint8_t> list = parameter_list(writes);
    Job job;
    job.is_batch = false;
    job.count = static_cast<std::uint32_t>(writes.size());
    job.transfer = card_.start_dma_to_card(parameter_buffer_, list.data(), list.size());
    counters_.link_bytes_to_card += list.size();
    jobs_.push_back(std::move(job));
  }

  std::uint64_t submit(std::span<const PackedPosition> positions) override {
    const WallTime time(counters_.wall_seconds);
    require_usable();
    if (positions.size() > kMaxBatchPositions) {
      throw InputError("batch", fmt::format("{} positions; at most {}", positions.size(), kMaxBatchPositions));
    }
    // A device without parameters has those of a new set, all zero, like the model.
    if (!parameters_known_) load_parameters(parameters_);
    run_until([this] { return batches_in_flight() < kSlots; }, "waiting for a free buffer");

    Job job;
    job.ticket = next_ticket_++;
    job.count = static_cast<std::uint32_t>(positions.size());
    job.slot = free_slot();
    slots_[job.slot].used = true;
    const std::size_t bytes = positions.size_bytes();
    job.transfer = card_.start_dma_to_card(slots_[job.slot].positions, positions.data(), bytes);
    counters_.link_bytes_to_card += bytes;
    if (first_submit_seconds_ < 0) first_submit_seconds_ = card_.seconds();
    jobs_.push_back(std::move(job));
    return jobs_.back().ticket;
  }

  void wait(std::uint64_t ticket, std::span<Result> results) override {
    const WallTime time(counters_.wall_seconds);
    require_usable();
    const auto is_finished = [this, ticket] { return finished_.find(ticket) != finished_.end(); };
    const bool known = is_finished() || std::any_of(jobs_.begin(), jobs_.end(), [ticket](const Job& job) {
                         return job.is_batch && job.ticket == ticket;
                       });
    if (!known) throw InputError("ticket", fmt::format("{} is not a batch in flight", ticket));
    run_until(is_finished, "waiting for a batch");

    const auto batch = finished_.find(ticket);
    const Finished finished = std::move(batch->second);
    finished_.erase(batch);
    if (!finished.error.empty()) throw DeviceError(finished.error);
    if (results.size() * spec::kResultBytes != finished.words.size() * sizeof(std::uint32_t)) {
      throw InputError("results", fmt::format("room for {}; the batch has {}", results.size(), finished.words.size()));
    }
    std::transform(finished.words.begin(), finished.words.end(), results.begin(), unpack_result);
  }

 private:
  enum class State { kToCard, kInKernel, kFromCard };
  struct Job {
    bool is_batch = true;  ///< else a parameter list
    State state = State::kToCard;
    std::uint64_t ticket = 0;
    std::uint32_t count = 0;  ///< positions or list elements
    unsigned slot = 0;
    sim::Card::DmaId transfer = 0;
    std::vector<std::uint32_t> words;  ///< results
    std::string error;
  };
  struct Finished {
    std::vector<std::uint32_t> words;
    std::string error;
  };
  struct Slot {
    std::uint64_t positions = 0;  ///< addresses in card memory
    std::uint64_t results = 0;
    bool used = false;
  };

  void require_usable() const {
    if (!broken_.empty()) throw DeviceError("the device must be opened again: " + broken_);
  }

  unsigned batches_in_flight() const {
    return static_cast<unsigned>(
        std::count_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return slot.used; }));
  }
  unsigned free_slot() const {
    const auto slot = std::find_if(slots_.begin(), slots_.end(), [](const Slot& candidate) { return !candidate.used; });
    return static_cast<unsigned>(slot - slots_.begin());
  }

  /// Lets simulated time pass, doing the driver's work, until `done`. DeviceError when that takes longer than the
  /// limit.
  template <typename Done>
  void run_until(const Done& done, const char* what) {
    const std::uint64_t end = card_.clocks() + options_.wait_limit_clocks;
    try {
      while (!done()) {
        if (advance()) continue;
        const std::uint64_t now = card_.clocks();
        if (now < end && card_.wait_event(end - now)) continue;
        if (card_.clocks() < end) continue;
        break_device(fmt::format("{}: no end after {} clocks", what, options_.wait_limit_clocks));
      }
    } catch (const sim::CardError& error) {
      broken_ = fmt::format("{}: {}", what, error.what());
      throw DeviceError(broken_);
    }
  }

  /// From now on only opening again helps.
  [[noreturn]] void break_device(const std::string& why) {
    broken_ = why;
    throw DeviceError(why + "\n" + register_dump(read_register_));
  }

  /// Does everything that can be done now. \return false when nothing could be
  bool advance() {
    bool progress = false;
    if (card_.interrupt()) progress = handle_interrupt() || progress;
    // Jobs start in order: the first one that is not in the kernel yet may go when its data are there.
    for (Job& job : jobs_) {
      if (job.state != State::kToCard) continue;
      if (!card_.dma_finished(job.transfer) || !kernel_takes_command()) break;
      start(job);
      progress = true;
      break;
    }
    while (!jobs_.empty() && jobs_.front().state == State::kFromCard &&
           (!jobs_.front().is_batch || !jobs_.front().error.empty() || card_.dma_finished(jobs_.front().transfer))) {
      finish_front();
      progress = true;
    }
    return progress;
  }

  bool kernel_takes_command() {
    if (in_kernel_ >= 2) return false;
    // The arguments of the command before must have been taken; the kernel does that within a few clocks unless
    // another one runs.
    return in_kernel_ == 0 || (card_.read_register(spec::kRegApCtrl) & spec::kApStart) == 0;
  }

  void write_wide(std::uint32_t offset, std::uint64_t value) {
    card_.write_register(offset, static_cast<std::uint32_t>(value));
    card_.write_register(offset + 4, static_cast<std::uint32_t>(value >> 32));
  }

  void start(Job& job) {
    card_.run_seconds(options_.launch_seconds);
    card_.write_register(spec::kRegOperation, job.is_batch ? spec::kOperationEvaluate : spec::kOperationLoadParameters);
    if (job.is_batch) {
      card_.write_register(spec::kRegPositionCount, job.count);
      write_wide(spec::kRegPositions, slots_[job.slot].positions);
      write_wide(spec::kRegResults, slots_[job.slot].results);
    } else {
      write_wide(spec::kRegParameters, parameter_buffer_);
      card_.write_register(spec::kRegParameterCount, job.count);
    }
    card_.write_register(spec::kRegWatchdogLimit, 0);
    card_.write_register(spec::kRegApCtrl, spec::kApStart);
    job.state = State::kInKernel;
    ++in_kernel_;
  }

  /// ap_done of the oldest command in the kernel. \return false when there was none
  bool handle_interrupt() {
    // Clear the interrupt first: the next command cannot finish before ap_continue.
    card_.write_register(spec::kRegInterruptStatus, card_.read_register(spec::kRegInterruptStatus));
    if ((card_.read_register(spec::kRegApCtrl) & spec::kApDone) == 0) return false;
    const auto job = std::find_if(jobs_.begin(), jobs_.end(),
                                  [](const Job& candidate) { return candidate.state == State::kInKernel; });
    if (job == jobs_.end()) break_device("the kernel finished a command that was not started");

    const std::uint32_t status = card_.read_register(spec::kRegStatus);
    if (job->is_batch) {
      count_batch(read_register_, counters_);
    } else {
      count_parameters(read_register_, counters_);
    }
    if (status != 0) {
      job->error = fmt::format("{} failed: {}\n{}", job->is_batch ? "a batch" : "loading parameters",
                               status_text(status), register_dump(read_register_));
    }
    card_.write_register(spec::kRegApCtrl, spec::kApContinue);
    --in_kernel_;
    job->state = State::kFromCard;
    if ((status & spec::kStatusWatchdog) != 0) {
      broken_ = job->error;
      throw DeviceError(job->error);
    }
    if (job->is_batch && job->error.empty()) {
      job->words.resize(job->count);
      const std::size_t bytes = job->count * std::size_t{spec::kResultBytes};
      job->transfer = card_.start_dma_from_card(slots_[job->slot].results, job->words.data(), bytes);
      counters_.link_bytes_from_card += bytes;
    }
    return true;
  }

  void finish_front() {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (job.is_batch) {
      slots_[job.slot].used = false;
      counters_.simulated_seconds = card_.seconds() - first_submit_seconds_;
      finished_.emplace(job.ticket, Finished{std::move(job.words), std::move(job.error)});
    } else if (!job.error.empty()) {
      // The shadow bank is incomplete now; the next download sends everything. Batches that wait would get the old
      // parameters: they fail too. If there is none, whoever called must know.
      parameters_known_ = false;
      if (jobs_.empty()) throw DeviceError(job.error);
      for (Job& later : jobs_) later.error = job.error;
    }
  }

  SimOptions options_;
  sim::Card card_;
  const RegisterReader read_register_ = [this](std::uint32_t offset) { return card_.read_register(offset); };
  KernelIdentity identity_;

  std::array<Slot, kSlots> slots_;
  std::uint64_t parameter_buffer_ = 0;
  /// Set that batches submitted now are evaluated with; on the card too if parameters_known_.
  ParameterSet parameters_;
  bool parameters_known_ = false;

  std::deque<Job> jobs_;  ///< in order of submission
  unsigned in_kernel_ = 0;
  std::map<std::uint64_t, Finished> finished_;  ///< batches whose results nobody has fetched yet
  std::uint64_t next_ticket_ = 1;
  std::string broken_;  ///< why the device cannot be used any more

  Counters counters_;
  std::uint64_t edges_at_reset_ = 0;
  double first_submit_seconds_ = -1;
};

}  // namespace

std::unique_ptr<Device> make_sim_device(const SimOptions& options) {
  sim::Card* card = nullptr;
  return make_sim_device(options, card);
}

std::unique_ptr<Device> make_sim_device(const SimOptions& options, sim::Card*& card) {
  try {
    auto device = std::make_unique<SimDevice>(options);
    card = &device->card();
    return device;
  } catch (const sim::CardError& error) {
    throw DeviceError(error.what());
  }
}

}  // namespace cobalt::device
