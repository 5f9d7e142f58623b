// SPDX-License-Identifier: Apache-2.0
#include "host/device/f2_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstring>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "host/device/f2_library.hpp"
#include "host/device/job_queue.hpp"
#include "host/device/kernel_driver.hpp"
#include "host/support/error.hpp"
#include "spec/aws_f2.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::string_view kName = "f2";
constexpr int kMostSlot = 7;
/// 1 MiB of searches: the memory has room for all jobs in flight of usual sizes, not for several of the largest.
constexpr std::size_t kMaxJobItems = 16384;
constexpr std::size_t kBatchPositions = 1024;
constexpr double kWaitLimitSeconds = 60;
constexpr double kCloseLimitSeconds = 5;
constexpr std::chrono::microseconds kNap{20};    ///< between two looks at a list
constexpr std::uint32_t kNoAnswer = 0xffffffff;  ///< of a read that the shell has ended

/// A BAR of a slot.
class F2Bar {
 public:
  F2Bar(const F2Functions& functions, int slot, int bar, std::uint32_t flags) : functions_(functions) {
    const int error = functions.fpga_pci_attach(slot, spec::kAwsF2ApplicationFunction, bar, flags, &handle_);
    if (error != 0) {
      throw DeviceError(
          fmt::format("f2: BAR {} of slot {} cannot be attached: error {}; is an image loaded "
                      "(fpga-describe-local-image -S {}), and has this user the rights?",
                      bar, slot, error, slot));
    }
  }
  ~F2Bar() { functions_.fpga_pci_detach(handle_); }
  F2Bar(const F2Bar&) = delete;
  F2Bar& operator=(const F2Bar&) = delete;

  std::uint32_t read(std::uint64_t offset) const {
    std::uint32_t value = 0;
    require(functions_.fpga_pci_peek(handle_, offset, &value), "reading", offset);
    return value;
  }
  std::uint64_t read_wide(std::uint64_t offset) const {
    std::uint64_t value = 0;
    require(functions_.fpga_pci_peek64(handle_, offset, &value), "reading", offset);
    return value;
  }
  void write(std::uint64_t offset, std::uint32_t value) const {
    require(functions_.fpga_pci_poke(handle_, offset, value), "writing", offset);
  }
  void write_burst(std::uint64_t offset, std::vector<std::uint32_t>& words) const {
    require(functions_.fpga_pci_write_burst(handle_, offset, words.data(), words.size()), "writing", offset);
  }

 private:
  static void require(int error, const char* what, std::uint64_t offset) {
    if (error != 0) throw DeviceError(fmt::format("f2: {} at {:#x} failed: error {}", what, offset, error));
  }

  const F2Functions& functions_;
  int handle_ = -1;
};

/// The processor does all: it writes items and descriptors into card memory, and reads answers, 8 bytes at a time. A
/// write of memory and one of a register take different ways through the shell; so memory is read before a register
/// tells the kernel of what was written.
class F2Transport final : public Transport {
 public:
  explicit F2Transport(int slot) : slot_(slot) {
    const KernelIdentity identity = check_kernel(read_register_);
    info_.name = fmt::format("{}:{}", kName, slot);
    info_.description = fmt::format("AWS F2, slot {}", slot);
    info_.interface_version = identity.interface_version;
    info_.spec_hash = identity.spec_hash;
    info_.latency_clocks = identity.latency_clocks;
    info_.operations = identity.operations;
    info_.search_cores = identity.search_cores;
    info_.search_rules = identity.search_rules;
    info_.clock_mhz = spec::kAwsF2ClockMhz;
    info_.clock_source = "target";
    info_.wall_time_counts = true;
    info_.max_job_items = kMaxJobItems;
    info_.batch_positions = kBatchPositions;
    info_.copies_block = true;
    info_.words_take_trips = true;
    info_.wait_limit = kWaitLimitSeconds;
    info_.wait_limit_text = fmt::format("{} s", kWaitLimitSeconds);
    info_.close_limit = kCloseLimitSeconds;
    info_.close_limit_text = fmt::format("{} s", kCloseLimitSeconds);
    end_work();
  }

  /// The kernel writes to its own memory alone, so that what does not end may be left to itself.
  ~F2Transport() override {
    try {
      if (launched_ != 0) end_work();
    } catch (const std::exception&) {  // the next program that opens the card will say it
    }
  }

  const TransportInfo& info() const override { return info_; }

  Buffer allocate(BufferUse /*use*/, std::size_t bytes) override {
    constexpr std::uint64_t kAlignment = spec::kBufferAlignmentBytes;
    const std::uint64_t taken = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    const auto piece = std::ranges::find_if(free_, [taken](const auto& each) { return each.second >= taken; });
    if (piece == free_.end()) {
      throw DeviceError(
          fmt::format("the memory of the card, {} bytes, has no room for {} more: have fewer or smaller jobs in flight",
                      spec::kAwsF2MemoryBytes, bytes));
    }
    const auto [address, room] = *piece;
    free_.erase(piece);
    if (room != taken) free_.emplace(address + taken, room - taken);
    taken_.emplace(address, taken);
    return {.id = address, .address = address, .bytes = bytes};
  }

  void free(const Buffer& buffer) override {
    const auto taken = taken_.extract(buffer.id);
    const auto piece = free_.emplace(taken.key(), taken.mapped()).first;
    const auto join = [this](auto first, auto second) {
      if (first->first + first->second != second->first) return;
      first->second += second->second;
      free_.erase(second);
    };
    if (const auto after = std::next(piece); after != free_.end()) join(piece, after);
    if (piece != free_.begin()) join(std::prev(piece), piece);
  }

  CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) override {
    if (data.empty()) return 0;
    ++calls_.copies_to_card;
    calls_.bytes_to_card += data.size();
    // Formats are multiples of 4 bytes, as is every buffer.
    std::vector<std::uint32_t> words((data.size() + 3) / 4);
    std::memcpy(words.data(), data.data(), data.size());
    combined_memory_.write_burst(buffer.address, words);
    return 0;
  }

  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override {
    if (destination.empty()) return 0;
    ++calls_.copies_from_card;
    calls_.bytes_from_card += destination.size();
    for (std::size_t at = 0; at < destination.size(); at += sizeof(std::uint64_t)) {
      const std::uint64_t value = memory_.read_wide(buffer.address + at);
      std::memcpy(destination.data() + at, &value, std::min(sizeof value, destination.size() - at));
    }
    return 0;
  }
  bool copy_finished(CopyId /*id*/) override { return true; }

  void launch(const DescriptorList& list) override {
    push_writes();
    const Clock::time_point begin = Clock::now();
    while ((read_register(spec::kRegApCtrl) & spec::kApStart) != 0) {
      if (has_waited(begin, kWaitLimitSeconds)) throw DeviceError("the kernel takes no list\n" + dump());
    }
    write_wide(write_register_, spec::kRegDescriptors, list.descriptor_buffer.address);
    write_wide(write_register_, spec::kRegCompletions, list.completion_buffer.address);
    write_register(spec::kRegDescriptorCount, static_cast<std::uint32_t>(list.descriptors.size()));
    write_register(spec::kRegWatchdogLimit, 0);
    write_register(spec::kRegApCtrl, spec::kApStart);
    ++calls_.commands;
    ++launched_;
  }

  std::optional<FinishedList> finished_list() override {
    if (launched_ == 0) return std::nullopt;
    const std::uint32_t control = read_register(spec::kRegApCtrl);
    if (control == kNoAnswer) {
      fail(
          fmt::format("slot {} does not answer: the shell has ended a transaction that took too long, or the image "
                      "is gone",
                      slot_));
    }
    if ((control & spec::kApDone) == 0) return std::nullopt;
    const FinishedList list{.status = read_register(spec::kRegStatus), .completions = {}};
    write_register(spec::kRegApCtrl, spec::kApContinue);
    --launched_;
    return list;
  }

  void abort(std::uint32_t descriptor_tag) override { write_abort(write_register_, descriptor_tag, spec::kAbortTag); }
  void abort_search(std::uint32_t job_tag) override { write_abort(write_register_, job_tag, spec::kAbortJobTag); }

  void announce_ring_jobs(std::uint32_t total) override {
    push_writes();
    write_register(spec::kRegRingJobs, total);
  }
  void close_ring() override { write_register(spec::kRegRingClose, spec::kRingClose); }
  std::uint32_t ring_state() override { return read_register(spec::kRegRingState); }
  std::uint32_t ring_answers() override { return read_register(spec::kRegRingAnswers); }
  void set_game(std::span<const std::uint64_t> keys) override { write_game(write_register_, keys); }

  void wait(Patience patience) override {
    if (patience == Patience::kRing) std::this_thread::yield();
    if (patience == Patience::kWait) std::this_thread::sleep_for(kNap);
  }
  double now() const override { return Seconds(Clock::now().time_since_epoch()).count(); }

  std::string dump() override {
    return failure_dump([this] { return register_dump(read_register_); },
                        fmt::format("if the card stays so, load its image again: fpga-load-local-image -F -S {} -I "
                                    "agfi-...; docs/how-to/aws-f2.md",
                                    slot_));
  }

  std::optional<RegisterCheck> check_registers() override {
    return device::check_registers(read_register_, write_register_);
  }
  std::optional<ListClocks> last_list_clocks() override { return read_list_clocks(read_register_); }
  std::optional<SearchTurns> search_turns() override {
    if (info_.search_cores == 0) return std::nullopt;
    return read_search_turns(read_register_);
  }

  DriverCalls driver_calls() const override { return calls_.calls(); }

 private:
  std::uint32_t read_register(std::uint32_t offset) {
    ++calls_.register_reads;
    return registers_.read(offset);
  }
  void write_register(std::uint32_t offset, std::uint32_t value) {
    ++calls_.register_writes;
    registers_.write(offset, value);
  }
  /// What was written to memory is there when this returns: the fence empties the processor's buffers, and on PCIe a
  /// read does not overtake writes.
  void push_writes() const {
    std::atomic_thread_fence(std::memory_order_seq_cst);
    memory_.read(0);
  }

  static bool has_waited(Clock::time_point begin, double seconds) {
    return Seconds(Clock::now() - begin).count() > seconds;
  }

  /// Ends what runs, also what a program before has left: lists, and a search ring.
  void end_work() {
    constexpr std::uint32_t kLeft = spec::kRingOpen | spec::kRingPending;
    const bool has_ring = spec::has_operation(info_.operations, spec::kOperationSearchRing);
    const Clock::time_point begin = Clock::now();
    for (bool has_told = false;; has_told = true) {
      const std::uint32_t control = read_register(spec::kRegApCtrl);
      const bool ring_is_left = has_ring && (ring_state() & kLeft) != 0;
      if ((control & spec::kApDone) != 0) {
        write_register(spec::kRegApCtrl, spec::kApContinue);
      } else if ((control & spec::kApIdle) != 0 && (control & spec::kApStart) == 0 && !ring_is_left) {
        break;
      } else if (!has_told) {
        write_abort(write_register_, 0, spec::kAbortAll);
        if (ring_is_left) close_ring();
      } else {
        wait(Patience::kWait);
      }
      if (has_waited(begin, kCloseLimitSeconds)) {
        throw DeviceError(fmt::format("f2: what runs on slot {} does not end\n{}", slot_, dump()));
      }
    }
    launched_ = 0;
  }

  int slot_;
  F2Library library_;
  F2Bar registers_{library_.functions(), slot_, spec::kAwsF2RegisterBar, 0};
  F2Bar memory_{library_.functions(), slot_, spec::kAwsF2MemoryBar, 0};
  F2Bar combined_memory_{library_.functions(), slot_, spec::kAwsF2MemoryBar, kF2BurstCapable};
  const RegisterReader read_register_ = [this](std::uint32_t offset) { return read_register(offset); };
  const RegisterWriter write_register_ = [this](std::uint32_t offset, std::uint32_t value) {
    write_register(offset, value);
  };
  TransportInfo info_;
  std::map<std::uint64_t, std::uint64_t> free_{{0, spec::kAwsF2MemoryBytes}};  ///< pieces of memory: address, bytes
  std::map<std::uint64_t, std::uint64_t> taken_;                               ///< likewise
  unsigned launched_ = 0;                                                      ///< lists
  DriverCallCounters calls_;
};

}  // namespace

std::optional<int> f2_slot(std::string_view name) {
  if (name == kName) return 0;
  if (!name.starts_with(kName) || !name.substr(kName.size()).starts_with(':')) return std::nullopt;
  const std::string_view text = name.substr(kName.size() + 1);
  int slot = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), slot);
  if (error != std::errc() || end != text.data() + text.size() || slot < 0 || slot > kMostSlot) {
    throw InputError(fmt::format("device {}", name), fmt::format("expected f2:SLOT, 0 to {}", kMostSlot));
  }
  return slot;
}

std::unique_ptr<Device> make_f2_device(int slot) { return make_queued_device(std::make_unique<F2Transport>(slot)); }

}  // namespace cobalt::device
