// SPDX-License-Identifier: Apache-2.0
#include "host/device/sim_device.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "host/device/job_queue.hpp"
#include "host/device/kernel_driver.hpp"
#include "host/support/error.hpp"
#include "sim/card/card.hpp"
#include "sim/verilated/trace_file.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt::device {
namespace {

constexpr std::size_t kMaxJobItems = 65536;  ///< 2 MiB of positions
constexpr std::uint64_t kPollClocks = 300;   ///< simulated by a look at a job
/// A ring that is aborted closes within some thousand clocks, however slow the memory.
constexpr double kCloseLimitClocks = 1'000'000;
constexpr std::uint32_t kInterruptDone = 1;  ///< bit of the interrupt registers

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

/// Calls the card; what goes wrong there is a DeviceError.
template <typename Call>
std::invoke_result_t<const Call&> with_card(const Call& call) {
  try {
    return call();
  } catch (const sim::CardError& error) {
    throw DeviceError(error.what());
  } catch (const sim::TraceError& error) {
    throw InputError(error.what());
  }
}

/// A driver as it would be for a real card: it sees registers, DMA and the interrupt and nothing else.
class SimTransport final : public Transport {
 public:
  SimTransport(const SimOptions& options, const sim::CardOptions& card) : options_(options), card_(card) {
    const KernelIdentity identity = check_kernel(read_register_);
    card_.write_register(spec::kRegInterruptEnable, kInterruptDone);
    card_.write_register(spec::kRegGlobalInterruptEnable, 1);
    info_.name = "sim";
    info_.description = "Verilated RTL in the SystemC card";
    info_.interface_version = identity.interface_version;
    info_.spec_hash = identity.spec_hash;
    info_.latency_clocks = identity.latency_clocks;
    info_.operations = identity.operations;
    info_.search_cores = identity.search_cores;
    info_.search_rules = identity.search_rules;
    info_.clock_mhz = options_.clock_mhz;
    info_.clock_source = "target";
    info_.link_bytes_per_second = card_.options().dma_bytes_per_second;
    info_.max_job_items = kMaxJobItems;
    info_.wait_limit = static_cast<double>(options_.wait_limit_clocks);
    info_.wait_limit_text = fmt::format("{} clocks", options_.wait_limit_clocks);
    info_.close_limit = std::min(info_.wait_limit, kCloseLimitClocks);
    info_.close_limit_text = fmt::format("{} clocks", info_.close_limit);
  }

  sim::Card& card() { return card_; }

  const TransportInfo& info() const override { return info_; }

  Buffer allocate(BufferUse /*use*/, std::size_t bytes) override {
    std::uint64_t address = 0;
    if (std::vector<std::uint64_t>& freed = freed_[bytes]; !freed.empty()) {
      address = freed.back();
      freed.pop_back();
    } else {
      address = next_address_;
      if (bytes > card_.options().memory_bytes - address) throw DeviceError("the memory of the card is full");
      next_address_ +=
          (bytes + spec::kBufferAlignmentBytes - 1) / spec::kBufferAlignmentBytes * spec::kBufferAlignmentBytes;
    }
    return {.id = address, .address = address, .bytes = bytes};
  }
  void free(const Buffer& buffer) override { freed_[buffer.bytes].push_back(buffer.address); }

  CopyId start_copy_to_card(const Buffer& buffer, std::span<const std::uint8_t> data) override {
    return with_card([&] { return card_.start_dma_to_card(buffer.address, data.data(), data.size()); });
  }
  CopyId start_copy_from_card(const Buffer& buffer, std::span<std::uint8_t> destination) override {
    return with_card([&] { return card_.start_dma_from_card(buffer.address, destination.data(), destination.size()); });
  }
  bool copy_finished(CopyId id) override { return card_.dma_finished(id); }

  void launch(const DescriptorList& list) override {
    with_card([&] {
      card_.run_seconds(options_.launch_seconds);
      // The arguments of the list before must have been taken; the kernel does that within a few clocks.
      const double begin = now();
      while ((card_.read_register(spec::kRegApCtrl) & spec::kApStart) != 0) {
        if (now() - begin >= info_.wait_limit) throw DeviceError("the kernel takes no list\n" + dump());
      }
      write_wide(write_register_, spec::kRegDescriptors, list.descriptor_buffer.address);
      write_wide(write_register_, spec::kRegCompletions, list.completion_buffer.address);
      card_.write_register(spec::kRegDescriptorCount, static_cast<std::uint32_t>(list.descriptors.size()));
      card_.write_register(spec::kRegWatchdogLimit, options_.watchdog_clocks);
      card_.write_register(spec::kRegApCtrl, spec::kApStart);
    });
  }

  std::optional<FinishedList> finished_list() override {
    if (!card_.interrupt()) return std::nullopt;
    return with_card([&]() -> std::optional<FinishedList> {
      std::optional<FinishedList> list;
      if ((card_.read_register(spec::kRegApCtrl) & spec::kApDone) != 0) {
        list = FinishedList{.status = card_.read_register(spec::kRegStatus), .completions = {}};
        card_.write_register(spec::kRegApCtrl, spec::kApContinue);
      }
      // The interrupt last: it stays as long as ap_done is set, of the next list, too.
      card_.write_register(spec::kRegInterruptStatus, card_.read_register(spec::kRegInterruptStatus));
      return list;
    });
  }

  void abort(std::uint32_t descriptor_tag) override {
    with_card([&] { write_abort(write_register_, descriptor_tag, spec::kAbortTag); });
  }
  void abort_search(std::uint32_t job_tag) override {
    with_card([&] { write_abort(write_register_, job_tag, spec::kAbortJobTag); });
  }

  void announce_ring_jobs(std::uint32_t total) override {
    with_card([&] { card_.write_register(spec::kRegRingJobs, total); });
  }
  void close_ring() override {
    with_card([&] { card_.write_register(spec::kRegRingClose, spec::kRingClose); });
  }
  std::uint32_t ring_state() override {
    return with_card([&] { return card_.read_register(spec::kRegRingState); });
  }
  std::uint32_t ring_answers() override {
    return with_card([&] { return card_.read_register(spec::kRegRingAnswers); });
  }

  void set_game(std::span<const std::uint64_t> keys) override {
    with_card([&] { write_game(write_register_, keys); });
  }

  void wait(Patience patience) override {
    const std::uint64_t limit = patience == Patience::kWait ? options_.wait_limit_clocks : kPollClocks;
    with_card([&] { card_.wait_event(limit); });
  }
  double now() const override { return static_cast<double>(card_.clocks()); }

  std::string dump() override {
    try {
      return register_dump(read_register_);
    } catch (const sim::CardError& error) {
      return fmt::format("(no registers: {})", error.what());
    }
  }

  std::optional<RegisterCheck> check_registers() override {
    return with_card([this] { return device::check_registers(read_register_, write_register_); });
  }

  std::optional<ListClocks> last_list_clocks() override {
    return with_card([this] { return read_list_clocks(read_register_); });
  }
  std::optional<SearchTurns> search_turns() override {
    if (info_.search_cores == 0) return std::nullopt;
    return with_card([this] { return read_search_turns(read_register_); });
  }
  void finish_recording() override {
    with_card([&] { card_.finish_trace(); });
  }
  double simulated_seconds() const override { return card_.seconds(); }
  std::uint64_t simulated_clocks() const override { return card_.clock_edges(); }

 private:
  SimOptions options_;
  sim::Card card_;
  const RegisterReader read_register_ = [this](std::uint32_t offset) { return card_.read_register(offset); };
  const RegisterWriter write_register_ = [this](std::uint32_t offset, std::uint32_t value) {
    card_.write_register(offset, value);
  };
  TransportInfo info_;
  std::uint64_t next_address_ = 0;
  std::map<std::size_t, std::vector<std::uint64_t>> freed_;  ///< addresses by size
};

}  // namespace

std::unique_ptr<Device> make_sim_device(const SimOptions& options) {
  sim::Card* card = nullptr;
  return make_sim_device(options, card);
}

std::unique_ptr<Device> make_sim_device(const SimOptions& options, sim::Card*& card,
                                        const std::function<void(sim::CardOptions&)>& change) {
  return with_card([&] {
    sim::CardOptions made_of = card_options(options);
    if (change) change(made_of);
    auto transport = std::make_unique<SimTransport>(options, made_of);
    card = &transport->card();
    return make_queued_device(std::move(transport));
  });
}

}  // namespace cobalt::device
