// SPDX-License-Identifier: Apache-2.0
#include "sim/card/kernel_module.hpp"

#include <cmath>

namespace cobalt::sim {
namespace {

constexpr double kFsPerMicrosecond = 1e9;

/// The simulation counts femtoseconds (see card.cpp), so that a period of 3.33 ns is exact enough.
std::uint64_t period_fs(const CardOptions& options) {
  return static_cast<std::uint64_t>(std::llround(kFsPerMicrosecond / options.clock_mhz));
}

}  // namespace

KernelModule::KernelModule(const sc_core::sc_module_name& name, const CardOptions& options)
    : sc_module(name),
      control("control", options, options.stall_seed * 16 + 1),
      gmem0_read("gmem0_read", options, options.stall_seed * 16 + 2, read_bandwidth_),
      gmem0_write("gmem0_write", options, options.stall_seed * 16 + 5, write_bandwidth_),
      period_(sc_core::sc_time::from_value(period_fs(options))),
      model_(options.trace_file, period_fs(options), options.seed),
      on_clock_(options.on_clock),
      read_bandwidth_(options.bandwidth_bytes_per_clock),
      write_bandwidth_(options.bandwidth_bytes_per_clock) {
  control.wake = [this] { wake(); };
  SC_HAS_PROCESS(KernelModule);
  SC_METHOD(clock);
}

bool KernelModule::work() const { return !pins_.quiet || control.busy() || reset_clocks_ > 0 || linger_ > 0; }

void KernelModule::wake() {
  if (!running_) wake_event_.notify(sc_core::SC_ZERO_TIME);
}

void KernelModule::reset(bool with_memory) {
  control.reset(pins_.control);
  if (with_memory) {
    gmem0_read.reset(pins_.read);
    gmem0_write.reset(pins_.write);
  } else {
    gmem0_read.reset_pins(pins_.read);
    gmem0_write.reset_pins(pins_.write);
  }
  reset_clocks_ = kResetClocks;
  error_.clear();
  wake();
}

void KernelModule::clock() {
  if (!work()) {
    running_ = false;
    next_trigger(wake_event_);
    return;
  }
  const std::uint64_t now = sc_core::sc_time_stamp().value();
  const std::uint64_t period = period_.value();
  if (!running_) {
    // Back to the grid of edges; the coming edge is at least one period away so that inputs settle before it.
    running_ = true;
    next_trigger(sc_core::sc_time::from_value((now / period + 1) * period - now));
    return;
  }
  const std::uint64_t edge = now / period;

  // Just before the edge: what is transferred by it.
  if (reset_clocks_ == 0) {
    control.sample(pins_.control);
    gmem0_read.sample(pins_.read, edge, error_);
    gmem0_write.sample(pins_.write, edge, error_);
  }
  const bool had_interrupt = pins_.interrupt;
  pins_.reset_n = reset_clocks_ == 0;
  model_.clock(pins_, now);
  if (on_clock_) on_clock_(pins_);

  // Just after the edge: the pins for the next one.
  if (reset_clocks_ > 0) {
    --reset_clocks_;
  } else {
    read_bandwidth_.next_clock();
    write_bandwidth_.next_clock();
    control.drive(pins_.control);
    gmem0_read.drive(pins_.read, edge + 1);
    gmem0_write.drive(pins_.write, edge + 1);
  }
  if (!pins_.quiet || control.busy() || reset_clocks_ > 0) {
    linger_ = kLingerClocks;
  } else if (linger_ > 0) {
    --linger_;
  }
  if ((pins_.interrupt && !had_interrupt) || !error_.empty()) on_event();
  next_trigger(period_);
}

}  // namespace cobalt::sim
