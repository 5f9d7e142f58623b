// SPDX-License-Identifier: Apache-2.0
#include "sim/verilated/kernel_model.hpp"

#include <verilated.h>
#include <verilated_fst_c.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>

#include "Vcb_kernel.h"
#include "Vcb_kernel___024root.h"
#include "sim/verilated/trace_file.hpp"

namespace cobalt::sim {
namespace {

// The waveform counts picoseconds: femtoseconds would overflow viewers in a long run.
constexpr std::uint64_t kFsPerTick = 1000;

template <typename Wide>
void to_wide(const Beat& from, Wide& to) {
  std::copy(from.begin(), from.end(), to.data());
}

template <typename Wide>
void from_wide(const Wide& from, Beat& to) {
  std::copy(from.data(), from.data() + kBeatWords, to.begin());
}

/// Verilator finds some state through a context of the thread; with several models it must be the model's own.
class ContextGuard {
 public:
  explicit ContextGuard(VerilatedContext& context) : before_(Verilated::threadContextp()) {
    Verilated::threadContextp(&context);
  }
  ~ContextGuard() { Verilated::threadContextp(before_); }
  ContextGuard(const ContextGuard&) = delete;
  ContextGuard& operator=(const ContextGuard&) = delete;

 private:
  VerilatedContext* before_;
};

}  // namespace

struct KernelModel::Impl {
  VerilatedContext context;
  std::unique_ptr<Vcb_kernel> top;
  std::optional<TraceFile> trace_file;
  std::unique_ptr<VerilatedFstC> trace;
  int exceptions_before = std::uncaught_exceptions();
  std::uint64_t period_fs = 0;

  /// Closes the waveform, if there is one, and puts it into its place.
  void end_trace(bool has_failed);
};

KernelModel::KernelModel(const std::string& trace_file, std::uint64_t period_fs, int seed)
    : impl_(std::make_unique<Impl>()) {
  const ContextGuard guard(impl_->context);
  if (!trace_file.empty()) impl_->trace_file.emplace(trace_file);
  impl_->period_fs = period_fs;
  impl_->context.randReset(2);
  impl_->context.randSeed(seed);
  impl_->context.traceEverOn(!trace_file.empty());
  impl_->top = std::make_unique<Vcb_kernel>(&impl_->context, "kernel");
  if (!trace_file.empty()) {
    impl_->context.timeprecision(-12);
    impl_->trace = std::make_unique<VerilatedFstC>();
    impl_->top->trace(impl_->trace.get(), 99);
    impl_->trace->open(impl_->trace_file->temporary().c_str());
  }
  impl_->top->ap_clk = 0;
  impl_->top->ap_rst_n = 0;
  impl_->top->eval();
}

KernelModel::~KernelModel() {
  const ContextGuard guard(impl_->context);
  try {
    impl_->end_trace(std::uncaught_exceptions() > impl_->exceptions_before);
  } catch (const TraceError& error) {
    static_cast<void>(std::fprintf(stderr, "waveform: %s\n", error.what()));
  }
  impl_->top->final();
  impl_->top.reset();
}

void KernelModel::Impl::end_trace(bool has_failed) {
  if (!trace) return;
  trace->close();
  trace.reset();
  has_failed ? trace_file->commit_failed() : trace_file->commit();
}

void KernelModel::finish_trace() {
  const ContextGuard guard(impl_->context);
  impl_->end_trace(false);
}

void KernelModel::clock(KernelPins& pins, std::uint64_t time_fs) {
  const ContextGuard guard(impl_->context);
  Vcb_kernel& top = *impl_->top;

  // Inputs change with the falling edge, half a period before the rising one.
  top.ap_rst_n = pins.reset_n;
  top.s_axi_control_awvalid = pins.control.aw_valid;
  top.s_axi_control_awaddr = pins.control.aw_address;
  top.s_axi_control_wvalid = pins.control.w_valid;
  top.s_axi_control_wdata = pins.control.w_data;
  top.s_axi_control_wstrb = pins.control.w_strobe;
  top.s_axi_control_bready = pins.control.b_ready;
  top.s_axi_control_arvalid = pins.control.ar_valid;
  top.s_axi_control_araddr = pins.control.ar_address;
  top.s_axi_control_rready = pins.control.r_ready;
  top.m_axi_gmem0_awready = pins.write.aw_ready;
  top.m_axi_gmem0_wready = pins.write.w_ready;
  top.m_axi_gmem0_bvalid = pins.write.b_valid;
  top.m_axi_gmem0_bid = pins.write.b_id;
  top.m_axi_gmem0_bresp = pins.write.b_response;
  top.m_axi_gmem0_arready = pins.read.ar_ready;
  top.m_axi_gmem0_rvalid = pins.read.r_valid;
  top.m_axi_gmem0_rid = pins.read.r_id;
  top.m_axi_gmem0_rresp = pins.read.r_response;
  top.m_axi_gmem0_rlast = pins.read.r_last;
  if (pins.read.r_valid) to_wide(pins.read.r_data, top.m_axi_gmem0_rdata);
  top.ap_clk = 0;
  top.eval();
  if (impl_->trace) impl_->trace->dump((time_fs - impl_->period_fs / 2) / kFsPerTick);

  impl_->context.time(time_fs / kFsPerTick);
  top.ap_clk = 1;
  top.eval();
  if (impl_->trace) impl_->trace->dump(time_fs / kFsPerTick);
  ++edges_;

  pins.interrupt = top.__SYM__interrupt != 0;
  pins.quiet = top.rootp->cb_kernel__DOT__quiet != 0;
  pins.control.aw_ready = top.s_axi_control_awready != 0;
  pins.control.w_ready = top.s_axi_control_wready != 0;
  pins.control.b_valid = top.s_axi_control_bvalid != 0;
  pins.control.b_response = top.s_axi_control_bresp;
  pins.control.ar_ready = top.s_axi_control_arready != 0;
  pins.control.r_valid = top.s_axi_control_rvalid != 0;
  pins.control.r_data = top.s_axi_control_rdata;
  pins.control.r_response = top.s_axi_control_rresp;
  pins.write.aw_valid = top.m_axi_gmem0_awvalid != 0;
  pins.write.aw_id = top.m_axi_gmem0_awid;
  pins.write.aw_address = top.m_axi_gmem0_awaddr;
  pins.write.aw_length = top.m_axi_gmem0_awlen;
  pins.write.w_valid = top.m_axi_gmem0_wvalid != 0;
  if (pins.write.w_valid) from_wide(top.m_axi_gmem0_wdata, pins.write.w_data);
  pins.write.w_strobe = top.m_axi_gmem0_wstrb;
  pins.write.w_last = top.m_axi_gmem0_wlast != 0;
  pins.write.b_ready = top.m_axi_gmem0_bready != 0;
  pins.read.ar_valid = top.m_axi_gmem0_arvalid != 0;
  pins.read.ar_id = top.m_axi_gmem0_arid;
  pins.read.ar_address = top.m_axi_gmem0_araddr;
  pins.read.ar_length = top.m_axi_gmem0_arlen;
  pins.read.r_ready = top.m_axi_gmem0_rready != 0;
}

}  // namespace cobalt::sim
