// SPDX-License-Identifier: Apache-2.0
/// \file
/// The Verilated kernel behind plain C++ pins.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sim/verilated/kernel_pins.hpp"

namespace cobalt::sim {

/// One kernel, simulated clock by clock. A failing assertion of the RTL prints its place and aborts the process: the
/// simulation is worth nothing from then on. Any number of models may exist; each belongs to one thread at a time.
class KernelModel {
 public:
  /// \param trace_file  FST waveform to write, see TraceFile; empty: none. Throws TraceError when it cannot be made
  /// \param period_fs   clock period in femtoseconds, for the times in the waveform
  /// \param seed        registers that reset does not touch begin with values drawn from this
  explicit KernelModel(const std::string& trace_file = {}, std::uint64_t period_fs = 3'333'333, int seed = 1);
  /// Ends the waveform as finish_trace() does, but tells standard error what is wrong. While an exception is on its way
  /// the run has failed: TraceFile::commit_failed().
  ~KernelModel();
  KernelModel(const KernelModel&) = delete;
  KernelModel& operator=(const KernelModel&) = delete;

  /// One rising edge. The kernel samples its inputs from `pins`; afterwards its outputs are in `pins`.
  /// \param time_fs  simulated time of the edge in femtoseconds (for the waveform; must grow)
  void clock(KernelPins& pins, std::uint64_t time_fs);

  /// Ends the waveform: from now on nothing is recorded, and the file is whole and in its place. Throws TraceError.
  void finish_trace();

  /// Rising edges evaluated so far.
  std::uint64_t edges() const { return edges_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::uint64_t edges_ = 0;
};

}  // namespace cobalt::sim
