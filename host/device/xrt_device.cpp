// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_device.hpp"

#include <ert.h>
#include <fmt/format.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_kernel.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <deque>
#include <map>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "host/device/kernel_driver.hpp"
#include "host/device/wall_time.hpp"
#include "host/device/xrt_card.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/parameters.hpp"
#include "spec/platforms.hpp"

namespace cobalt::device {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kMaxBatchPositions = std::size_t{1} << 20;  ///< 32 MiB of positions
constexpr std::size_t kMinBatchPositions = 1024;
constexpr unsigned kSlots = 2;          ///< batches in flight
constexpr double kLaunchShare = 0.05;   ///< of a batch's time, at most
constexpr unsigned kLaunchSamples = 9;  ///< odd, for the median
constexpr Seconds kClockSample{0.02};   ///< of a real card's clock
constexpr Seconds kShortestNap{20e-6};  ///< between two looks at a command
constexpr Seconds kLongestNap{1e-3};

/// Indices of spec::kArguments.
enum ArgumentId : int {
  kArgumentOperation = 0,
  kArgumentPositionCount = 1,
  kArgumentPositions = 2,
  kArgumentResults = 3,
  kArgumentParameters = 4,
  kArgumentParameterCount = 5,
  kArgumentWatchdogLimit = 6,
};

const char* state_name(ert_cmd_state state) {
  switch (state) {
    case ERT_CMD_STATE_ERROR:
      return "error";
    case ERT_CMD_STATE_ABORT:
      return "aborted";
    case ERT_CMD_STATE_TIMEOUT:
      return "timed out";
    case ERT_CMD_STATE_NORESPONSE:
      return "no response";
    default:
      return "unknown";
  }
}

/// Sleeps the longer the longer it has been waited, up to a limit: short commands are noticed at once, and long ones
/// leave the processor to the simulator.
void nap(Clock::time_point since) {
  const Seconds waited = Clock::now() - since;
  std::this_thread::sleep_for(std::clamp<Seconds>(waited / 8, kShortestNap, kLongestNap));
}

/// The driver. XRT writes arguments, starts the kernel and sees that it is done; data move with its buffers.
///
/// Work is a list of jobs in order, as in the sim device. One command at a time is in the kernel, although
/// ap_ctrl_chain takes a second: status and counters are those of the last finished command, and XRT would let the next
/// one finish before this thread has read them. The data of the next batch go to the card while a command runs, and
/// those of the last one come back while the next runs; what remains between two commands is the launch, which
/// batches are made large enough for.
class XrtDevice final : public Device {
 public:
  XrtDevice(const std::string& choice, const XrtOptions& options)
      : options_(checked(options)),
        unit_(fmt::format("{0}:{0}_{1}", spec::kKernelName, options.compute_unit)),
        card_(XrtCard::open(choice, options.xclbin)) {
    card_->take_compute_unit(unit_);
    try {
      open_kernel();
    } catch (...) {
      close();
      throw;
    }
  }

  ~XrtDevice() override { close(); }

  Info info() const override { return info_; }
  Counters counters() const override { return counters_; }

  void reset_counters() override {
    counters_ = Counters{};
    clocks_at_reset_ = last_clocks_;
  }

  void load_parameters(const ParameterSet& parameters) override {
    require_usable();
    // One buffer holds the list, so a list that is still on its way must arrive first.
    run_until(
        [this] { return std::none_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return !job.is_batch; }); });
    const std::vector<ParameterWrite> writes =
        parameters_known_ ? parameters.download_from(parameters_) : parameters.full_download();
    parameters_ = parameters;
    if (writes.empty()) return;
    parameters_known_ = true;

    const std::vector<std::uint8_t> list = parameter_list(writes);
    to_card("sending parameters", objects_->parameters, list.data(), list.size());
    Job job;
    job.is_batch = false;
    job.count = static_cast<std::uint32_t>(writes.size());
    jobs_.push_back(std::move(job));
    advance();
  }

  std::uint64_t submit(std::span<const PackedPosition> positions) override {
    const WallTime time(counters_.wall_seconds);
    require_usable();
    if (positions.size() > kMaxBatchPositions) {
      throw InputError("batch", fmt::format("{} positions; at most {}", positions.size(), kMaxBatchPositions));
    }
    // A device without parameters has those of a new set, all zero, like the model.
    if (!parameters_known_) load_parameters(parameters_);
    run_until([this] { return batches_in_flight() < kSlots; });

    Job job;
    const std::uint64_t ticket = next_ticket_++;
    job.ticket = ticket;
    job.count = static_cast<std::uint32_t>(positions.size());
    job.slot = free_slot();
    reserve(job.slot, positions.size());
    Slot& slot = objects_->slots[job.slot];
    to_card("sending positions", slot.positions, positions.data(), positions.size_bytes());
    slot.used = true;
    jobs_.push_back(std::move(job));
    advance();
    return ticket;
  }

  void wait(std::uint64_t ticket, std::span<Result> results) override {
    const WallTime time(counters_.wall_seconds);
    require_usable();
    const auto is_finished = [this, ticket] { return finished_.find(ticket) != finished_.end(); };
    const bool known = is_finished() || std::any_of(jobs_.begin(), jobs_.end(), [ticket](const Job& job) {
                         return job.is_batch && job.ticket == ticket;
                       });
    if (!known) throw InputError("ticket", fmt::format("{} is not a batch in flight", ticket));
    run_until(is_finished);

    const auto batch = finished_.find(ticket);
    const Finished finished = std::move(batch->second);
    finished_.erase(batch);
    if (!finished.error.empty()) throw DeviceError(finished.error);
    if (results.size() != finished.words.size()) {
      throw InputError("results", fmt::format("room for {}; the batch has {}", results.size(), finished.words.size()));
    }
    std::transform(finished.words.begin(), finished.words.end(), results.begin(), unpack_result);
  }

 private:
  enum class State { kOnCard, kInKernel, kDone };
  struct Job {
    bool is_batch = true;
    std::uint64_t ticket = 0;
    std::uint32_t count = 0;
    unsigned slot = 0;
    State state = State::kOnCard;
    Clock::time_point started{};
    std::string error;
  };
  struct Finished {
    std::vector<std::uint32_t> words;
    std::string error;
  };
  struct Slot {
    xrt::bo positions;
    xrt::bo results;
    xrt::run run;
    std::size_t capacity = 0;  ///< positions
    bool used = false;
  };
  /// All that is XRT's, in one piece: see XrtCard::release.
  struct Objects {
    xrt::kernel kernel;
    xrt::bo parameters;
    xrt::run load;
    std::array<Slot, kSlots> slots;
  };

  static const XrtOptions& checked(const XrtOptions& options) {
    if (!(options.wait_limit_seconds >= 0.001 && options.wait_limit_seconds <= 86400)) {
      throw InputError("wait_limit_seconds", "out of range; expected 0.001 to 86400");
    }
    return options;
  }

  void require_usable() const {
    if (!broken_.empty()) throw DeviceError("the device must be opened again: " + broken_);
  }

  /// XRT looks at a command that runs until that is finished, so it is waited for.
  void close() {
    try {
      const auto running = objects_ ? in_kernel() : jobs_.end();
      while (running != jobs_.end() && !is_over(run_of(*running).state())) {
        if (!card_->alive() || is_late(*running)) {
          card_->abandon();
          break;
        }
        nap(running->started);
      }
    } catch (const std::exception&) {
      card_->abandon();
    }
    card_->release(std::move(objects_));
    card_->give_back_compute_unit(unit_);
  }

  void open_kernel() {
    objects_ = std::make_shared<Objects>();
    card_->call("opening the kernel", [this] {
      const std::string name = fmt::format("{0}:{{{0}_{1}}}", spec::kKernelName, options_.compute_unit);
      // Exclusive, or XRT does not let its registers be read.
      objects_->kernel = xrt::kernel(card_->device(), card_->xclbin_id(), name, xrt::kernel::cu_access_mode::exclusive);
    });
    card_->call("reading registers", [this] { identity_ = check_kernel(read_register_); });
    card_->call("making buffers", [this] {
      objects_->parameters = buffer(kArgumentParameters, std::size_t{spec::kParameters} * spec::kParameterElementBytes);
      objects_->load = xrt::run(objects_->kernel);
      for (Slot& slot : objects_->slots) slot.run = xrt::run(objects_->kernel);
    });
    for (unsigned slot = 0; slot < kSlots; ++slot) reserve(slot, kMinBatchPositions);
    describe();
    measure();
  }

  void describe() {
    info_.name = "xrt";
    info_.description =
        fmt::format("{}card {} ({}, {}), compute unit {}", card_->emulation() ? "XRT hardware emulation, " : "",
                    card_->index(), card_->bdf(), card_->name(), options_.compute_unit);
    info_.interface_version = identity_.interface_version;
    info_.spec_hash = identity_.spec_hash;
    info_.latency_clocks = identity_.latency_clocks;
    info_.max_batch_positions = kMaxBatchPositions;
    info_.wall_time_counts = !card_->emulation();
  }

  /// Measures the clock of a card, the launch overhead, and what follows for the batch size.
  void measure() {
    if (card_->emulation()) {
      info_.clock_mhz = spec::kEmulationClockMhz;
      info_.clock_source = "target";
    } else {
      const std::uint64_t clocks = total_clocks();
      const Clock::time_point begin = Clock::now();
      std::this_thread::sleep_for(kClockSample);
      const std::uint64_t later = total_clocks();
      info_.clock_mhz = static_cast<double>(later - clocks) / Seconds(Clock::now() - begin).count() / 1e6;
      info_.clock_source = "measured";
    }
    std::array<double, kLaunchSamples> launches;
    for (double& launch : launches) launch = time_probe(0);
    const auto middle = launches.begin() + kLaunchSamples / 2;
    std::nth_element(launches.begin(), middle, launches.end());
    info_.launch_seconds = *middle;
    // A card evaluates a position a clock; how long that takes in emulation must be tried.
    const double position_seconds =
        card_->emulation() ? std::max(0.0, time_probe(kMinBatchPositions) - info_.launch_seconds) / kMinBatchPositions
                           : 1 / (info_.clock_mhz * 1e6);
    info_.batch_positions = choose_batch_positions(info_.launch_seconds, position_seconds, kMaxBatchPositions);
    reset_counters();
  }

  /// Runs a batch of so many empty boards, which are refused. \return seconds
  double time_probe(std::size_t count) {
    Slot& slot = objects_->slots[0];
    if (count != 0) {
      const std::vector<std::uint8_t> empty(count * spec::kPackedPositionBytes);
      to_card("sending positions", slot.positions, empty.data(), empty.size());
    }
    Job job;
    job.count = static_cast<std::uint32_t>(count);
    slot.used = true;
    jobs_.push_back(std::move(job));
    const Clock::time_point begin = Clock::now();
    start(jobs_.front());
    while (state_of(jobs_.front()) != ERT_CMD_STATE_COMPLETED) {
      check_limit(jobs_.front());
      nap(begin);
    }
    const double seconds = Seconds(Clock::now() - begin).count();
    run_until([this] { return jobs_.empty(); });
    const Finished finished = std::move(finished_.begin()->second);
    finished_.clear();
    if (!finished.error.empty()) throw DeviceError(finished.error);
    return seconds;
  }

  xrt::bo buffer(int argument, std::size_t bytes) {
    return xrt::bo(card_->device(), bytes, xrt::bo::flags::normal,
                   static_cast<xrt::memory_group>(objects_->kernel.group_id(argument)));
  }

  /// Room for so many positions in a slot that is not in use.
  void reserve(unsigned index, std::size_t positions) {
    Slot& slot = objects_->slots[index];
    if (positions <= slot.capacity) return;
    std::size_t capacity = kMinBatchPositions;
    while (capacity < positions) capacity *= 2;
    card_->call("making buffers", [&] {
      slot.positions = xrt::bo();  // first give back, then take
      slot.results = xrt::bo();
      slot.capacity = 0;
      slot.positions = buffer(kArgumentPositions, capacity * spec::kPackedPositionBytes);
      slot.results = buffer(kArgumentResults, capacity * spec::kResultBytes);
      slot.capacity = capacity;
    });
  }

  void to_card(const char* what, xrt::bo& buffer, const void* data, std::size_t bytes) {
    if (bytes == 0) return;
    card_->call(what, [&] {
      std::memcpy(buffer.map(), data, bytes);
      buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE, bytes, 0);
    });
    counters_.link_bytes_to_card += bytes;
  }

  unsigned batches_in_flight() const {
    return static_cast<unsigned>(
        std::count_if(objects_->slots.begin(), objects_->slots.end(), [](const Slot& slot) { return slot.used; }));
  }
  unsigned free_slot() const {
    const auto slot = std::find_if(objects_->slots.begin(), objects_->slots.end(),
                                   [](const Slot& candidate) { return !candidate.used; });
    return static_cast<unsigned>(slot - objects_->slots.begin());
  }

  std::uint64_t total_clocks() {
    std::uint64_t clocks = 0;
    card_->call("reading registers", [&] {  // it counts on between the two halves
      std::uint32_t high = read_register_(spec::kRegTotalClocks + 4);
      for (;;) {
        const std::uint32_t low = read_register_(spec::kRegTotalClocks);
        const std::uint32_t again = read_register_(spec::kRegTotalClocks + 4);
        clocks = low | std::uint64_t{again} << 32;
        if (again == high) return;
        high = again;
      }
    });
    return clocks;
  }

  /// From now on only opening again helps.
  [[noreturn]] void break_device(const std::string& why) {
    broken_ = why;
    std::string dump;
    try {
      card_->call("reading registers", [&] { dump = fmt::format("\n{}", register_dump(read_register_)); });
    } catch (const DeviceError& error) {
      dump = fmt::format("\n(no registers: {})", error.what());
    }
    throw DeviceError(why + dump);
  }

  /// Does the driver's work until `done`. DeviceError when a command takes longer than the limit.
  template <typename Done>
  void run_until(const Done& done) {
    const Clock::time_point begin = Clock::now();
    while (!done()) {
      if (advance()) continue;
      const auto running = in_kernel();
      if (running != jobs_.end()) check_limit(*running);
      nap(running != jobs_.end() ? running->started : begin);
    }
  }

  void check_limit(const Job& job) {
    if (!is_late(job)) {
      if (card_->alive()) return;
      broken_ = fmt::format("{}: the simulator has ended", what(job));
      throw DeviceError(broken_);
    }
    break_device(fmt::format("{}: no end after {} s", what(job), options_.wait_limit_seconds));
  }

  bool is_late(const Job& job) const {
    return Seconds(Clock::now() - job.started).count() > options_.wait_limit_seconds;
  }

  static bool is_over(ert_cmd_state state) {
    return state != ERT_CMD_STATE_NEW && state != ERT_CMD_STATE_QUEUED && state != ERT_CMD_STATE_SUBMITTED &&
           state != ERT_CMD_STATE_RUNNING;
  }

  static const char* what(const Job& job) { return job.is_batch ? "waiting for a batch" : "loading parameters"; }

  std::deque<Job>::iterator in_kernel() {
    return std::find_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.state == State::kInKernel; });
  }

  /// Does everything that can be done now. \return false when nothing could be
  bool advance() {
    bool progress = false;
    auto running = in_kernel();
    if (running != jobs_.end() && state_of(*running) == ERT_CMD_STATE_COMPLETED) {
      complete(*running);
      running = jobs_.end();
      progress = true;
    }
    if (running == jobs_.end()) {
      const auto next =
          std::find_if(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.state == State::kOnCard; });
      if (next != jobs_.end() && may_start(*next)) {
        start(*next);
        progress = true;
      }
    }
    while (!jobs_.empty() && jobs_.front().state == State::kDone) {
      finish_front();
      progress = true;
    }
    return progress;
  }

  /// A batch does not start before the fate of the parameters before it is known.
  bool may_start(const Job& job) const {
    return std::none_of(jobs_.begin(), jobs_.end(), [&](const Job& other) {
      return !other.is_batch && other.state == State::kDone && !other.error.empty() && &other != &job;
    });
  }

  xrt::run& run_of(const Job& job) { return job.is_batch ? objects_->slots[job.slot].run : objects_->load; }

  /// State of the command of a job in the kernel. It is read from memory, without asking the card.
  ert_cmd_state state_of(const Job& job) {
    const ert_cmd_state state = run_of(job).state();
    if (is_over(state) && state != ERT_CMD_STATE_COMPLETED) {
      break_device(fmt::format("{}: XRT says: {} (state {})", what(job), state_name(state), static_cast<int>(state)));
    }
    return state;
  }

  void start(Job& job) {
    card_->call("starting a command", [&] {
      xrt::run& run = run_of(job);
      const Slot& slot = objects_->slots[job.slot];
      const std::uint32_t zero = 0;
      const std::uint32_t operation = job.is_batch ? spec::kOperationEvaluate : spec::kOperationLoadParameters;
      run.set_arg(kArgumentOperation, operation);
      run.set_arg(kArgumentPositionCount, job.is_batch ? job.count : zero);
      run.set_arg(kArgumentPositions, slot.positions);
      run.set_arg(kArgumentResults, slot.results);
      run.set_arg(kArgumentParameters, objects_->parameters);
      run.set_arg(kArgumentParameterCount, job.is_batch ? zero : job.count);
      run.set_arg(kArgumentWatchdogLimit, zero);
      job.started = Clock::now();
      run.start();
    });
    job.state = State::kInKernel;
  }

  /// The command of a job is finished: status and counters, before another one starts.
  void complete(Job& job) {
    std::uint32_t status = 0;
    card_->call("reading registers", [&] {
      status = read_register_(spec::kRegStatus);
      job.is_batch ? count_batch(read_register_, counters_) : count_parameters(read_register_, counters_);
      if (status == 0) return;
      // A card that fell off the bus reads all ones; the emulation does the same when its simulation has failed.
      const bool gone = read_register_(spec::kRegId) != spec::kKernelId;
      job.error =
          fmt::format("{} failed: {}\n{}", job.is_batch ? "a batch" : "loading parameters",
                      gone ? "the card does not answer any more" : status_text(status), register_dump(read_register_));
    });
    if (card_->emulation()) {
      last_clocks_ = total_clocks();
      counters_.simulated_clocks = last_clocks_ - clocks_at_reset_;
    }
    job.state = State::kDone;
    if ((status & spec::kStatusWatchdog) != 0) {
      broken_ = job.error;
      throw DeviceError(job.error);
    }
  }

  void finish_front() {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    if (job.is_batch) {
      Slot& slot = objects_->slots[job.slot];
      Finished finished;
      finished.error = std::move(job.error);
      if (finished.error.empty()) {
        finished.words.resize(job.count);
        const std::size_t bytes = job.count * std::size_t{spec::kResultBytes};
        if (bytes != 0) {
          card_->call("fetching results", [&] {
            slot.results.sync(XCL_BO_SYNC_BO_FROM_DEVICE, bytes, 0);
            std::memcpy(finished.words.data(), slot.results.map(), bytes);
          });
        }
        counters_.link_bytes_from_card += bytes;
      }
      slot.used = false;
      finished_.emplace(job.ticket, std::move(finished));
    } else if (!job.error.empty()) {
      // The shadow bank is incomplete now; the next download sends everything. Batches that wait would get the old
      // parameters: they fail too. If there is none, whoever called must know.
      parameters_known_ = false;
      if (jobs_.empty()) throw DeviceError(job.error);
      for (Job& later : jobs_) {
        later.error = job.error;
        later.state = State::kDone;
      }
    }
  }

  XrtOptions options_;
  std::string unit_;  ///< "kernel:instance"
  std::shared_ptr<XrtCard> card_;
  std::shared_ptr<Objects> objects_;
  const RegisterReader read_register_ = [this](std::uint32_t offset) { return objects_->kernel.read_register(offset); };
  KernelIdentity identity_;
  Info info_;

  /// Set that batches submitted now are evaluated with; on the card too if parameters_known_.
  ParameterSet parameters_;
  bool parameters_known_ = false;

  std::deque<Job> jobs_;                        ///< in order of submission
  std::map<std::uint64_t, Finished> finished_;  ///< batches whose results nobody has fetched yet
  std::uint64_t next_ticket_ = 1;
  std::string broken_;  ///< why the device cannot be used any more

  Counters counters_;
  std::uint64_t clocks_at_reset_ = 0;
  std::uint64_t last_clocks_ = 0;
};

}  // namespace

std::unique_ptr<Device> make_xrt_device(const std::string& choice, const XrtOptions& options) {
  return std::make_unique<XrtDevice>(choice, options);
}

std::size_t choose_batch_positions(double launch_seconds, double position_seconds, std::size_t limit) {
  std::size_t positions = kMinBatchPositions;
  while (positions < limit && launch_seconds > kLaunchShare * position_seconds * static_cast<double>(positions)) {
    positions *= 2;
  }
  return std::min(positions, limit);
}

}  // namespace cobalt::device
