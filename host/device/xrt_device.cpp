// SPDX-License-Identifier: Apache-2.0
#include "host/device/xrt_device.hpp"

#include <fmt/format.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_kernel.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "host/device/job_queue.hpp"
#include "host/device/kernel_driver.hpp"
#include "host/device/xclbin/xrt_headers.hpp"
#include "host/device/xrt_card.hpp"
#include "host/device/xrt_driver.hpp"
#include "host/device/xrt_kernel.hpp"
#include "host/support/error.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"
#include "spec/spec_hash.hpp"

namespace cobalt::device {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::size_t kMaxJobItems = std::size_t{1} << 20;  ///< 32 MiB of positions
constexpr std::size_t kMinBatchPositions = 1024;
constexpr double kLaunchShare = 0.05;   ///< of a batch's time, at most
constexpr unsigned kLaunchSamples = 9;  ///< odd, for the median
constexpr Seconds kClockSample{0.02};   ///< of a real card's clock
constexpr Seconds kShortestNap{20e-6};  ///< between two looks at a command
constexpr Seconds kLongestNap{1e-3};
constexpr double kWaitLimitSeconds = 60;
constexpr double kWaitLimitOfOthersSeconds = 3600;  ///< in an emulation of others
/// A ring that is aborted closes within a few hundred clocks: microseconds on a card, a second where a simulator does a
/// few hundred clocks a second.
constexpr double kCloseLimitSeconds = 5;
constexpr double kCloseLimitOfOthersSeconds = 60;

bool is_over(ert_cmd_state state) {
  return state != ERT_CMD_STATE_NEW && state != ERT_CMD_STATE_QUEUED && state != ERT_CMD_STATE_SUBMITTED &&
         state != ERT_CMD_STATE_RUNNING;
}

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

const XrtOptions& checked(const XrtOptions& options) {
  const double limit = options.wait_limit_seconds.value_or(kWaitLimitSeconds);
  if (!(limit >= 0.001 && limit <= 86400)) {
    throw InputError("wait_limit_seconds", "out of range; expected 0.001 to 86400");
  }
  return options;
}

/// The transport: XRT allocates and copies memory, writes arguments, starts the kernel and sees that it is done. As
/// many lists as the kernel takes are given to XRT at once; it starts the next while one runs, and nothing has to be
/// read from the kernel in between.
class XrtTransport final : public Transport {
 public:
  XrtTransport(const XrtChoice& choice, const XrtOptions& options)
      : options_(checked(options)),
        kind_(find_xrt_kernel(options.kernel)),
        unit_(fmt::format("{0}:{0}_{1}", kind_.name, options.compute_unit)),
        card_(XrtCard::open(choice, options.xclbin, kind_)),
        wait_limit_seconds_(options_.wait_limit_seconds.value_or(
            card_->in_emulation_of_others() ? kWaitLimitOfOthersSeconds : kWaitLimitSeconds)) {
    in_host_memory_ = card_->take_compute_unit(unit_);
    try {
      open_kernel();
    } catch (...) {
      close();
      throw;
    }
  }

  ~XrtTransport() override { close(); }

  const TransportInfo& info() const override { return info_; }

  Buffer allocate(BufferUse use, std::size_t bytes) override {
    const int argument = kind_.buffer_arguments.at(static_cast<std::size_t>(use));
    const bool is_shared = in_host_memory_.contains(argument);
    const std::uint64_t address =
        card_->call("making a buffer", [device = card_->device(), objects = objects_, argument, is_shared, bytes] {
          const auto group = static_cast<xrt::memory_group>(objects->kernel.group_id(argument));
          Allocation made;
          made.buffer = xrt::bo(device, bytes, is_shared ? xrt::bo::flags::host_only : xrt::bo::flags::normal, group);
          made.memory = made.buffer.map<std::uint8_t*>();
          made.is_shared = is_shared;
          const std::uint64_t begin = made.buffer.address();
          const std::lock_guard lock(objects->mutex);
          objects->buffers.emplace(begin, std::move(made));
          return begin;
        });
    return {address, address, bytes};
  }

  void free(const Buffer& buffer) override {
    card_->call("freeing a buffer", [objects = objects_, address = buffer.address] {
      const std::lock_guard lock(objects->mutex);
      objects->buffers.erase(address);
    });
  }

  CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) override {
    if (data.empty()) return 0;
    const Allocation& allocation = at(buffer);
    const std::size_t offset = buffer.address - buffer.id;
    std::memcpy(allocation.memory + offset, data.data(), data.size());
    if (allocation.is_shared) return 0;
    ++calls_.copies_to_card;
    calls_.bytes_to_card += data.size();
    card_->call("copying to the card", [buffer = allocation.buffer, bytes = data.size(), offset]() mutable {
      buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE, bytes, offset);
    });
    return 0;
  }

  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override {
    if (destination.empty()) return 0;
    const Allocation& allocation = at(buffer);
    const std::size_t offset = buffer.address - buffer.id;
    if (!allocation.is_shared) {
      ++calls_.copies_from_card;
      calls_.bytes_from_card += destination.size();
      card_->call("copying from the card", [buffer = allocation.buffer, bytes = destination.size(), offset]() mutable {
        buffer.sync(XCL_BO_SYNC_BO_FROM_DEVICE, bytes, offset);
      });
    }
    std::memcpy(destination.data(), allocation.memory + offset, destination.size());
    return 0;
  }

  bool copy_finished(CopyId /*id*/) override { return true; }  // XRT returns when a copy is finished

  std::span<std::uint8_t> shared_memory(const Buffer& buffer) override {
    const Allocation& allocation = at(buffer);
    if (!allocation.is_shared) return {};
    return {allocation.memory + (buffer.address - buffer.id), buffer.bytes};
  }

  void launch(const DescriptorList& list) override {
    launched_.push_back({{}, Clock::now()});
    const std::size_t commands = kind_.one_command_a_descriptor ? list.descriptors.size() : 1;
    for (std::size_t i = 0; i < commands; ++i) {
      launched_.back().commands.push_back(take_command());
      Command& command = launched_.back().commands.back();
      kind_.set_arguments(command.run, list, i, command.completion.address,
                          [this](std::uint64_t address) -> const xrt::bo& { return at(address).buffer; });
      ++calls_.commands;
      card_->call("starting a command", [run = command.run]() mutable { run.start(); });
    }
  }

  std::optional<FinishedList> finished_list() override {
    if (launched_.empty() || !is_completed(launched_.front())) return std::nullopt;
    FinishedList finished;
    for (Command& command : launched_.front().commands) {
      if (kind_.one_command_a_descriptor) {
        PackedCompletion packed;
        start_copy_from_card(command.completion, packed);
        finished.completions.push_back(unpack_completion(packed));
        start_copy_to_card(command.completion, PackedCompletion{});
      }
      idle_.push_back(std::move(command));
    }
    launched_.pop_front();
    // The status is that of the last finished list; when it is another one's, the card is in no better state.
    if (kind_.has_registers) finished.status = read_register(spec::kRegStatus);
    return finished;
  }

  void abort(std::uint32_t descriptor_tag) override { tell_abort(descriptor_tag, spec::kAbortTag); }
  void abort_search(std::uint32_t job_tag) override { tell_abort(job_tag, spec::kAbortJobTag); }

  void announce_ring_jobs(std::uint32_t total) override { write_register(spec::kRegRingJobs, total); }
  void close_ring() override { write_register(spec::kRegRingClose, spec::kRingClose); }
  std::uint32_t ring_state() override { return read_register(spec::kRegRingState); }
  std::uint32_t ring_answers() override { return read_register(spec::kRegRingAnswers); }

  void set_game(std::span<const std::uint64_t> keys) override {
    calls_.register_writes += 1 + 2 * keys.size();
    const std::vector<std::uint64_t> own(keys.begin(), keys.end());
    card_->call("writing positions of the game", [objects = objects_, own] { write_game(writer(*objects), own); });
  }

  void wait(Patience patience) override {
    card_->check();
    if (patience == Patience::kRing) {
      std::this_thread::yield();
      return;
    }
    if (launched_.empty() || is_over(launched_.front().commands.back().run.state())) return;
    if (patience == Patience::kWait) nap(launched_.front().started);
  }

  double now() const override { return Seconds(Clock::now().time_since_epoch()).count(); }

  std::string dump() override {
    if (!kind_.has_registers) return recovery_;
    return failure_dump(
        [this] {
          return card_->call("reading registers", [objects = objects_] { return register_dump(reader(*objects)); });
        },
        recovery_);
  }

  std::optional<RegisterCheck> check_registers() override {
    if (!kind_.has_registers) return std::nullopt;
    return card_->call("testing registers",
                       [objects = objects_] { return device::check_registers(reader(*objects), writer(*objects)); });
  }

  std::optional<ListClocks> last_list_clocks() override {
    if (!kind_.has_registers) return std::nullopt;
    return card_->call("reading registers", [objects = objects_] { return read_list_clocks(reader(*objects)); });
  }

  std::optional<CardFacts> card_facts() override {
    CardFacts facts = card_->facts();
    facts.compute_unit = unit_;
    return facts;
  }

  DriverCalls driver_calls() const override { return calls_.calls(); }

  std::optional<SearchTurns> search_turns() override {
    if (info_.search_cores == 0) return std::nullopt;
    return card_->call("reading registers", [objects = objects_] { return read_search_turns(reader(*objects)); });
  }

  std::uint64_t simulated_clocks() const override {
    if (card_->emulation() && kind_.has_registers) {
      try {
        last_clocks_ = total_clocks();
      } catch (const DeviceError&) {  // a counter does not fail: it stands still
      }
    }
    return last_clocks_;
  }

 private:
  struct Allocation {
    xrt::bo buffer;
    std::uint8_t* memory = nullptr;  ///< of the host, which copies are made from and to
    bool is_shared = false;          ///< the card uses that itself
  };
  struct Command {
    xrt::run run;
    Buffer completion;  ///< of one_command_a_descriptor
  };
  struct Launched {
    std::vector<Command> commands;  ///< XRT works them off in order
    Clock::time_point started;
  };
  /// All that is XRT's, in one piece: see XrtCard::release.
  struct Objects {
    xrt::kernel kernel;
    std::mutex mutex;                             ///< guards the map, not what is in it
    std::map<std::uint64_t, Allocation> buffers;  ///< by address
    std::vector<xrt::run> commands;               ///< idle or launched
  };

  static RegisterReader reader(const Objects& objects) {
    return [kernel = objects.kernel](std::uint32_t offset) { return kernel.read_register(offset); };
  }

  static RegisterWriter writer(const Objects& objects) {
    return [kernel = objects.kernel](std::uint32_t offset, std::uint32_t value) mutable {
      kernel.write_register(offset, value);
    };
  }

  const Allocation& at(const Buffer& buffer) const { return at(buffer.id); }
  const Allocation& at(std::uint64_t address) const {
    const std::lock_guard lock(objects_->mutex);
    return objects_->buffers.at(address);
  }

  Command take_command() {
    Command command;
    if (idle_.empty()) {
      command.run = card_->call("making a command",
                                [objects = objects_] { return objects->commands.emplace_back(objects->kernel); });
      if (kind_.one_command_a_descriptor) {
        command.completion = allocate(BufferUse::kCompletions, spec::kCompletionBytes);
        start_copy_to_card(command.completion, PackedCompletion{});
      }
    } else {
      command = std::move(idle_.back());
      idle_.pop_back();
    }
    return command;
  }

  /// States of commands are read from memory, without asking the card.
  static bool is_completed(const Launched& list) {
    return std::all_of(list.commands.begin(), list.commands.end(), [](const Command& command) {
      const ert_cmd_state state = command.run.state();
      if (!is_over(state) || state == ERT_CMD_STATE_COMPLETED) return is_over(state);
      throw DeviceError(fmt::format("a command: XRT says: {} (state {})", state_name(state), static_cast<int>(state)));
    });
  }

  /// XRT looks at a command that runs until that is finished, so it is waited for.
  void close() {
    try {
      if (!launched_.empty()) tell_abort(0, spec::kAbortAll);  // trees may take hours
      while (!launched_.empty()) {
        card_->check();
        const Launched& oldest = launched_.front();
        if (std::all_of(oldest.commands.begin(), oldest.commands.end(),
                        [](const Command& command) { return is_over(command.run.state()); })) {
          launched_.pop_front();
        } else if (Seconds(Clock::now() - oldest.started).count() > wait_limit_seconds_) {
          throw DeviceError("a command did not end");
        } else {
          nap(oldest.started);
        }
      }
    } catch (const std::exception&) {
      card_->abandon();
    }
    launched_.clear();  // the objects have these too
    idle_.clear();
    card_->release(std::move(objects_));
    card_->give_back_compute_unit(unit_);
  }

  void open_kernel() {
    if (!card_->emulation()) recovery_ = recovery_text(find_xrt_driver(), card_->bdf());
    objects_ = std::make_shared<Objects>();
    const std::string name = fmt::format("{0}:{{{0}_{1}}}", kind_.name, options_.compute_unit);
    objects_->kernel = card_->call("opening the kernel", [device = card_->device(), id = card_->xclbin_id(), name] {
      // Exclusive, or XRT does not let its registers be read.
      return xrt::kernel(device, id, name, xrt::kernel::cu_access_mode::exclusive);
    });
    KernelIdentity identity;
    if (kind_.has_registers) {
      identity = card_->call("reading registers", [objects = objects_] { return check_kernel(reader(*objects)); });
    }
    describe(identity);
    end_ring_of_others();
    measure();
  }

  /// A program that was killed may have left its search ring open, or about to open, and a card keeps its state.
  void end_ring_of_others() {
    if (!spec::has_operation(info_.operations, spec::kOperationSearchRing)) return;
    const auto is_left = [this] { return (ring_state() & (spec::kRingOpen | spec::kRingPending)) != 0; };
    if (!is_left()) return;
    tell_abort(0, spec::kAbortAll);
    close_ring();
    const Clock::time_point begin = Clock::now();
    while (is_left()) {
      nap(begin);
      if (Seconds(Clock::now() - begin).count() > wait_limit_seconds_) {
        throw DeviceError(
            fmt::format("a search ring that was left open: no end after {}\n{}", info_.wait_limit_text, dump()));
      }
    }
  }

  void describe(const KernelIdentity& identity) {
    info_.name = card_->emulation() ? "xrt:emulation" : "xrt";
    const char* const kind = !card_->emulation()               ? "card"
                             : card_->in_emulation_of_others() ? "XRT in an emulation set up by others, card"
                                                               : "XRT with the simulated card, card";
    info_.description = fmt::format("{} {} ({}, {}), compute unit {}", kind, card_->index(), card_->bdf(),
                                    card_->name(), options_.compute_unit);
    info_.interface_version = identity.interface_version;
    info_.spec_hash = kind_.has_registers ? identity.spec_hash : spec::kSpecHash;
    info_.latency_clocks = identity.latency_clocks;
    info_.wall_time_counts = !card_->emulation();
    info_.operations = kind_.has_registers ? identity.operations : kind_.operations;
    info_.search_cores = identity.search_cores;
    if (kind_.has_registers) info_.search_rules = identity.search_rules;
    info_.parameter_banks = kind_.parameter_banks;
    info_.lists_in_flight = kind_.lists_in_flight;
    info_.lists_in_memory = !kind_.one_command_a_descriptor;
    info_.max_job_items = kMaxJobItems;
    info_.wait_limit = wait_limit_seconds_;
    info_.wait_limit_text = fmt::format("{} s", wait_limit_seconds_);
    info_.close_limit = std::min(wait_limit_seconds_,
                                 card_->in_emulation_of_others() ? kCloseLimitOfOthersSeconds : kCloseLimitSeconds);
    info_.close_limit_text = fmt::format("{} s", info_.close_limit);
    info_.copies_block = true;
  }

  void tell_abort(std::uint32_t tag, spec::AbortBit bit) {
    if (!kind_.has_registers) return;
    calls_.register_writes += 2;
    card_->call("aborting a job", [objects = objects_, tag, bit] { write_abort(writer(*objects), tag, bit); });
  }

  std::uint32_t read_register(std::uint32_t offset) const {
    ++calls_.register_reads;
    return card_->call("reading registers",
                       [kernel = objects_->kernel, offset] { return kernel.read_register(offset); });
  }

  void write_register(std::uint32_t offset, std::uint32_t value) const {
    ++calls_.register_writes;
    card_->call("writing a register",
                [kernel = objects_->kernel, offset, value]() mutable { kernel.write_register(offset, value); });
  }

  std::uint64_t total_clocks() const {
    return card_->call("reading registers",
                       [objects = objects_] { return read_counting(reader(*objects), spec::kRegTotalClocks); });
  }

  /// Measures the clock of a card, the time of an empty list, and what follows for the batch size.
  void measure() {
    if (card_->emulation()) {
      info_.clock_mhz = spec::kEmulationClockMhz;
      info_.clock_source = "target";
    } else if (kind_.has_registers) {
      const std::uint64_t clocks = total_clocks();
      const Clock::time_point begin = Clock::now();
      std::this_thread::sleep_for(kClockSample);
      const std::uint64_t later = total_clocks();
      info_.clock_mhz = static_cast<double>(later - clocks) / Seconds(Clock::now() - begin).count() / 1e6;
      info_.clock_source = "measured";
    }
    DescriptorList list;
    list.descriptor_buffer = allocate(BufferUse::kDescriptors, spec::kDescriptorBytes);
    list.completion_buffer = allocate(BufferUse::kCompletions, spec::kCompletionBytes);
    std::array<Descriptor, 1> descriptors;  // of operation none, until more is asked
    list.descriptors = descriptors;
    std::array<double, kLaunchSamples> launches;
    for (double& launch : launches) launch = time_list(list);
    const auto middle = launches.begin() + kLaunchSamples / 2;
    std::nth_element(launches.begin(), middle, launches.end());
    info_.launch_seconds = *middle;
    // A card whose clock is known evaluates a position in one; else, and in emulation, it must be tried.
    double position_seconds = 1 / (info_.clock_mhz * 1e6);
    if (card_->emulation() || info_.clock_mhz == 0) {
      const Buffer items = allocate(BufferUse::kItems, kMinBatchPositions * spec::kPackedPositionBytes);
      const Buffer answers = allocate(BufferUse::kAnswers, kMinBatchPositions * spec::kResultBytes);
      descriptors[0].operation = spec::kOperationEvaluate;  // of empty boards, which are refused
      descriptors[0].count = kMinBatchPositions;
      descriptors[0].source = items.address;
      descriptors[0].destination = answers.address;
      start_copy_to_card(items, std::vector<std::uint8_t>(items.bytes));
      position_seconds = std::max(0.0, time_list(list) - info_.launch_seconds) / kMinBatchPositions;
      // This is the free() of this class, not that of C. NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
      free(items);
      free(answers);
    }
    info_.batch_positions = choose_batch_positions(info_.launch_seconds, position_seconds, kMaxJobItems);
    free(list.descriptor_buffer);  // NOLINT(clang-analyzer-unix.Malloc): as above
    free(list.completion_buffer);
  }

  /// Runs a list. \return seconds
  double time_list(const DescriptorList& list) {
    start_copy_to_card(list.descriptor_buffer, pack(list.descriptors.front()));
    const Clock::time_point begin = Clock::now();
    launch(list);
    while (!is_completed(launched_.front())) {
      wait(Patience::kWait);
      if (Seconds(Clock::now() - begin).count() > wait_limit_seconds_) {
        throw DeviceError(fmt::format("an empty list: no end after {}\n{}", info_.wait_limit_text, dump()));
      }
    }
    const double seconds = Seconds(Clock::now() - begin).count();
    if (const std::uint32_t status = finished_list()->status; status != 0) {
      throw DeviceError(fmt::format("an empty list failed: {}\n{}", list_status_text(status), dump()));
    }
    return seconds;
  }

  XrtOptions options_;
  const XrtKernelKind& kind_;
  std::string unit_;  ///< "kernel:instance"
  std::shared_ptr<XrtCard> card_;
  double wait_limit_seconds_;
  std::shared_ptr<Objects> objects_;
  std::vector<Command> idle_;
  std::deque<Launched> launched_;  ///< in order
  TransportInfo info_;
  std::string recovery_;          ///< for a card that hangs; empty in emulation
  std::set<int> in_host_memory_;  ///< arguments
  mutable DriverCallCounters calls_;
  mutable std::uint64_t last_clocks_ = 0;
};

}  // namespace

std::unique_ptr<Transport> make_xrt_transport(const XrtChoice& choice, const XrtOptions& options) {
  return std::make_unique<XrtTransport>(choice, options);
}

std::unique_ptr<Device> make_xrt_device(const XrtChoice& choice, const XrtOptions& options) {
  return make_queued_device(make_xrt_transport(choice, options));
}

std::size_t choose_batch_positions(double launch_seconds, double position_seconds, std::size_t limit) {
  std::size_t positions = kMinBatchPositions;
  while (positions < limit && launch_seconds > kLaunchShare * position_seconds * static_cast<double>(positions)) {
    positions *= 2;
  }
  return std::min(positions, limit);
}

}  // namespace cobalt::device
