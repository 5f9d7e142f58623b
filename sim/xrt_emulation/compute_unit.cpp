// SPDX-License-Identifier: Apache-2.0
#include "sim/xrt_emulation/compute_unit.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "sim/card/card.hpp"
#include "sim/verilated/trace_file.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/platforms.hpp"

namespace cobalt::emulation {
namespace {

/// A poll lets so much simulated time pass, in small steps so that it ends in time for the host's other requests.
constexpr std::uint64_t kPollClocks = 20'000;
constexpr std::uint64_t kStepClocks = 500;
constexpr std::chrono::milliseconds kPollWall{20};
/// Time between two polls counts for the wall limit up to this: a host that is stopped is not a kernel that hangs.
constexpr double kMaxPollGapSeconds = 1;
/// The fault kRegisterBit.
constexpr std::uint32_t kLostRegisterBit = 0x100;
/// A card that is gone reads like this.
constexpr std::uint32_t kNoAnswer = 0xffffffff;

}  // namespace

ComputeUnit::ComputeUnit(unsigned index, const Settings& settings, Report report)
    : index_(index), settings_(settings), report_(std::move(report)) {}

ComputeUnit::~ComputeUnit() = default;

sim::Card& ComputeUnit::card() {
  if (card_) return *card_;
  sim::CardOptions options;
  options.clock_mhz = spec::kEmulationClockMhz;
  options.memory_bytes = spec::emulation_bank_base(index_ + 1);
  options.trace_file = trace_file_of(settings_, index_);
  try {
    card_ = std::make_unique<sim::Card>(options);
  } catch (const sim::TraceError& error) {
    report_(fmt::format("{}: no waveform", error.what()));
    options.trace_file.clear();
    card_ = std::make_unique<sim::Card>(options);
  }
  // The banks of other units are not there for this one.
  if (index_ > 0) {
    card_->add_fault(0, spec::emulation_bank_base(index_) - 1, true, true, sim::FaultKind::kDecerr);
  }
  return *card_;
}

template <typename Access>
bool ComputeUnit::with_card(const Access& access) {
  if (broken_) return false;
  try {
    access(card());
    return true;
  } catch (const sim::CardError& error) {
    report_(fmt::format("compute unit {}: the simulation failed: {}", index_, error.what()));
    fail();
    return false;
  }
}

void ComputeUnit::fail() { broken_ = true; }

void ComputeUnit::read_memory(std::uint64_t address, char* data, std::size_t bytes) {
  // Memory that was never written reads 0, and needs no card.
  if (card_) {
    card_->read_memory(address, data, bytes);
  } else {
    std::fill_n(data, bytes, '\0');
  }
}

void ComputeUnit::write_memory(std::uint64_t address, const char* data, std::size_t bytes) {
  with_card([&](sim::Card& card) { card.write_memory(address, data, bytes); });
}

void ComputeUnit::write_register(std::uint32_t offset, std::uint32_t value) {
  if (offset == spec::kRegApCtrl) {
    if ((value & spec::kApContinue) != 0 && in_flight_ > 0) {
      --in_flight_;
      wall_seconds_ = 0;
    }
    if ((value & spec::kApStart) != 0) {
      if (in_flight_++ == 0) wall_seconds_ = 0;
      last_poll_ = Clock::now();
      if (settings_.fault == Fault::kHang) return;
    }
    if (gave_up_) return;
  }
  with_card([&](sim::Card& card) { card.write_register(offset, value); });
}

std::uint32_t ComputeUnit::read_register(std::uint32_t offset) {
  if (offset == spec::kRegApCtrl) return poll();
  if (offset == spec::kRegStatus && (broken_ || gave_up_)) return spec::kListWatchdog;
  std::uint32_t value = kNoAnswer;
  with_card([&](sim::Card& card) { value = card.read_register(offset); });
  if (offset == spec::kRegId && settings_.fault == Fault::kWrongKernelId) value = ~value;
  if (offset == spec::kRegInterfaceVersion && settings_.fault == Fault::kWrongInterfaceVersion) value += 1u << 16;
  if (offset == spec::kRegAbortTag && settings_.fault == Fault::kRegisterBit) value &= ~kLostRegisterBit;
  return value;
}

std::uint32_t ComputeUnit::poll() {
  if (!broken_ && in_flight_ > 0) {
    if (settings_.fault == Fault::kDieInRun) ::_exit(kDieStatus);
    if (settings_.fault == Fault::kCrashInRun) {
      // As a failing assertion of the RTL does.
      std::fputs("crash_in_run: made on purpose\n", stderr);
      std::abort();
    }
  }
  if (!broken_ && !gave_up_) {
    const std::uint32_t control = run_and_read_control();
    // The simulation may have broken just now.
    if (!broken_ && !gave_up_) return control;
  }
  return spec::kApDone | spec::kApIdle;
}

std::uint32_t ComputeUnit::run_and_read_control() {
  std::uint32_t control = 0;
  const auto read = [&](sim::Card& card) { control = card.read_register(spec::kRegApCtrl); };
  if (in_flight_ == 0) {
    with_card(read);
    return control;
  }
  if (settings_.fault == Fault::kHang) {
    control = spec::kApStart;
  } else {
    with_card([&](sim::Card& card) {
      read(card);
      const Clock::time_point end = Clock::now() + kPollWall;
      if ((control & spec::kApDone) != 0) return;
      // A kernel that is done stands still, so the rest of the clocks costs nothing.
      for (std::uint64_t clocks = 0; clocks < kPollClocks && Clock::now() < end; clocks += kStepClocks) {
        if (card.wait_event(kStepClocks)) break;
      }
      read(card);
    });
  }
  if ((control & spec::kApDone) == 0) count_wall_time();
  return control;
}

void ComputeUnit::count_wall_time() {
  const Clock::time_point now = Clock::now();
  wall_seconds_ += std::min(std::chrono::duration<double>(now - last_poll_).count(), kMaxPollGapSeconds);
  last_poll_ = now;
  if (wall_seconds_ < settings_.wall_limit_seconds) return;
  gave_up_ = true;
  report_(
      fmt::format("compute unit {}: a command did not end within {} s and was given up "
                  "(COBALT_EMULATION_WALL_LIMIT_SECONDS)",
                  index_, settings_.wall_limit_seconds));
}

}  // namespace cobalt::emulation
