// SPDX-License-Identifier: Apache-2.0
/// \file
/// The Verilated kernel as a SystemC module: its clock, its AXI adapters and its control port.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <systemc>

#include "sim/card/axi_adapter.hpp"
#include "sim/card/card.hpp"
#include "sim/card/control_master.hpp"
#include "sim/card/stall.hpp"
#include "sim/verilated/kernel_model.hpp"

namespace cobalt::sim {

/// Runs the clock while there is work, and stops it (time passes, no edge is evaluated) when the kernel is quiet and no
/// register access is under way. Edges always lie on multiples of the period.
class KernelModule : public sc_core::sc_module {
 public:
  ControlMaster control;
  AxiReadAdapter gmem0_read;
  AxiWriteAdapter gmem0_write;

  KernelModule(const sc_core::sc_module_name& name, const CardOptions& options);

  /// Called at the edge at which the interrupt pin rises, and when error() becomes set.
  std::function<void()> on_event;

  /// Begins a reset of kResetClocks.
  /// \param with_memory  the memory forgets what was asked of it; else it answers when the kernel has forgotten
  void reset(bool with_memory);
  bool in_reset() const { return reset_clocks_ > 0; }
  bool interrupt() const { return pins_.interrupt; }
  /// What the kernel did against the AXI rules; empty: nothing.
  const std::string& error() const { return error_; }
  std::uint64_t clock_edges() const { return model_.edges(); }
  void finish_trace() { model_.finish_trace(); }
  const sc_core::sc_time& period() const { return period_; }

 private:
  static constexpr unsigned kResetClocks = 16;
  /// Clocks that follow the last sign of work: the interrupt pin is a register behind the control registers.
  static constexpr unsigned kLingerClocks = 8;

  void clock();
  void wake();
  bool work() const;

  sc_core::sc_time period_;
  KernelModel model_;
  std::function<void(const KernelPins&)> on_clock_;
  Bandwidth read_bandwidth_;
  Bandwidth write_bandwidth_;
  KernelPins pins_;
  std::string error_;
  sc_core::sc_event wake_event_;
  bool running_ = false;
  unsigned reset_clocks_ = kResetClocks;
  unsigned linger_ = kLingerClocks;
};

}  // namespace cobalt::sim
