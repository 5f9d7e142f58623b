// SPDX-License-Identifier: Apache-2.0
#include "sim/aws_f2/shell.hpp"

#include <verilated.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>
#include <random>
#include <string>

#include "Vcb_aws_f2.h"
#include "Vcb_aws_f2___024root.h"
#include "sim/verilated/kernel_model.hpp"

namespace cobalt::sim {
namespace {

constexpr unsigned kLineBytes = 64;
constexpr unsigned kResetClocks = 16;
/// So long the kernel may take to show that it has something to do.
constexpr unsigned kLingerClocks = 64;
constexpr std::uint64_t kTimeoutClocks = std::uint64_t{spec::kAwsF2TimeoutNs} * spec::kAwsF2ClockMhz / 1000;
constexpr std::uint8_t kFullSize = 6;  ///< AXI size of a beat of 64 bytes

constexpr std::uint64_t kPeriodFs = 1'000'000'000 / spec::kAwsF2ClockMhz;

struct WrittenBeat {
  Beat data{};
  std::uint64_t strobe = 0;
  bool last = false;
};

struct Address {
  std::uint64_t address = 0;
  std::uint8_t length = 0;  ///< beats - 1
};

/// A transaction that the shell has issued and the logic has not answered.
struct Issued {
  std::uint64_t clock = 0;
  std::vector<Beat>* lines = nullptr;  ///< of a read: where its beats go
};

}  // namespace

struct F2Shell::Impl {
  explicit Impl(const F2Options& of)
      : options(of), random(static_cast<std::uint64_t>(of.seed)), kernel({}, kPeriodFs, of.seed) {
    context.randReset(2);
    context.randSeed(of.seed);
    top = std::make_unique<Vcb_aws_f2>(&context, "f2");
    reset();
  }
  ~Impl() { top->final(); }

  void reset() {
    addresses_to_write.clear();
    beats.clear();
    addresses_to_read.clear();
    writes.clear();
    reads.clear();
    is_blocked = is_dead = false;
    // Inputs begin with random values, too.
    top->ocl_cl_awvalid = top->ocl_cl_wvalid = top->ocl_cl_arvalid = 0;
    top->ocl_cl_bready = top->ocl_cl_rready = 0;
    top->rst_main_n = 0;
    for (unsigned clock = 0; clock < kResetClocks; ++clock) step();
    top->rst_main_n = 1;
    linger = kLingerClocks;
  }

  bool is_idle() const { return kernel_pins.quiet && writes.empty() && reads.empty() && linger == 0; }

  void run(std::uint64_t count) {
    for (; count != 0; --count) {
      if (is_idle()) {
        clocks += count;
        return;
      }
      step();
    }
  }

  bool holds_back() { return options.stall_percent != 0 && random() % 100 < options.stall_percent; }

  /// One clock: what stands on the pins before the edge is transferred by it.
  void step() {
    Vcb_aws_f2& pins = *top;
    const bool open = !is_blocked && pins.rst_main_n != 0;
    pins.sh_cl_dma_pcis_awvalid = open && !addresses_to_write.empty();
    if (!addresses_to_write.empty()) {
      pins.sh_cl_dma_pcis_awaddr = addresses_to_write.front().address;
      pins.sh_cl_dma_pcis_awlen = addresses_to_write.front().length;
    }
    pins.sh_cl_dma_pcis_wvalid = open && !beats.empty();
    if (!beats.empty()) {
      std::ranges::copy(beats.front().data, pins.sh_cl_dma_pcis_wdata.data());
      pins.sh_cl_dma_pcis_wstrb = beats.front().strobe;
      pins.sh_cl_dma_pcis_wlast = beats.front().last;
    }
    pins.sh_cl_dma_pcis_arvalid = open && !addresses_to_read.empty();
    if (!addresses_to_read.empty()) {
      pins.sh_cl_dma_pcis_araddr = addresses_to_read.front().address;
      pins.sh_cl_dma_pcis_arlen = addresses_to_read.front().length;
    }
    pins.sh_cl_dma_pcis_awid = pins.sh_cl_dma_pcis_arid = spec::kAwsF2PciId;
    pins.sh_cl_dma_pcis_awsize = pins.sh_cl_dma_pcis_arsize = kFullSize;
    pins.sh_cl_dma_pcis_bready = open && !holds_back();
    pins.sh_cl_dma_pcis_rready = open && !holds_back();
    settle();
    if (pins.sh_cl_dma_pcis_awvalid && pins.cl_sh_dma_pcis_awready) addresses_to_write.pop_front();
    if (pins.sh_cl_dma_pcis_wvalid && pins.cl_sh_dma_pcis_wready) beats.pop_front();
    if (pins.sh_cl_dma_pcis_arvalid && pins.cl_sh_dma_pcis_arready) addresses_to_read.pop_front();
    if (pins.cl_sh_dma_pcis_bvalid && pins.sh_cl_dma_pcis_bready) take_write_answer();
    if (pins.cl_sh_dma_pcis_rvalid && pins.sh_cl_dma_pcis_rready) take_read_beat();
    clock_kernel();
    pins.clk_main_a0 = 1;
    pins.eval();
    ++clocks;
    if (!kernel_pins.quiet) {
      linger = kLingerClocks;
    } else if (linger != 0) {
      --linger;
    }
    end_what_is_late();
  }

  // The socket of the kernel (cb_kernel.sv).
#define COBALT_SOCKET(port) top->rootp->cb_aws_f2__DOT__u_core__DOT__u_kernel__DOT__##port

  /// The pins as they stand before an edge. The kernel's outputs are registers, so that they depend on nothing else.
  void settle() {
    const ControlPins& control = kernel_pins.control;
    COBALT_SOCKET(s_axi_control_awready) = control.aw_ready;
    COBALT_SOCKET(s_axi_control_wready) = control.w_ready;
    COBALT_SOCKET(s_axi_control_bvalid) = control.b_valid;
    COBALT_SOCKET(s_axi_control_bresp) = control.b_response;
    COBALT_SOCKET(s_axi_control_arready) = control.ar_ready;
    COBALT_SOCKET(s_axi_control_rvalid) = control.r_valid;
    COBALT_SOCKET(s_axi_control_rdata) = control.r_data;
    COBALT_SOCKET(s_axi_control_rresp) = control.r_response;
    const WritePins& write = kernel_pins.write;
    COBALT_SOCKET(m_axi_gmem0_awvalid) = write.aw_valid;
    COBALT_SOCKET(m_axi_gmem0_awid) = write.aw_id;
    COBALT_SOCKET(m_axi_gmem0_awaddr) = write.aw_address;
    COBALT_SOCKET(m_axi_gmem0_awlen) = write.aw_length;
    COBALT_SOCKET(m_axi_gmem0_awsize) = kFullSize;
    COBALT_SOCKET(m_axi_gmem0_wvalid) = write.w_valid;
    if (write.w_valid) std::ranges::copy(write.w_data, COBALT_SOCKET(m_axi_gmem0_wdata).data());
    COBALT_SOCKET(m_axi_gmem0_wstrb) = write.w_strobe;
    COBALT_SOCKET(m_axi_gmem0_wlast) = write.w_last;
    COBALT_SOCKET(m_axi_gmem0_bready) = write.b_ready;
    const ReadPins& read = kernel_pins.read;
    COBALT_SOCKET(m_axi_gmem0_arvalid) = read.ar_valid;
    COBALT_SOCKET(m_axi_gmem0_arid) = read.ar_id;
    COBALT_SOCKET(m_axi_gmem0_araddr) = read.ar_address;
    COBALT_SOCKET(m_axi_gmem0_arlen) = read.ar_length;
    COBALT_SOCKET(m_axi_gmem0_arsize) = kFullSize;
    COBALT_SOCKET(m_axi_gmem0_rready) = read.r_ready;
    top->clk_main_a0 = 0;
    top->eval();
  }

  /// The kernel's edge, with what settle() has found on its inputs.
  void clock_kernel() {
    kernel_pins.reset_n = COBALT_SOCKET(ap_rst_n) != 0;
    ControlPins& control = kernel_pins.control;
    control.aw_valid = COBALT_SOCKET(s_axi_control_awvalid) != 0;
    control.aw_address = COBALT_SOCKET(s_axi_control_awaddr);
    control.w_valid = COBALT_SOCKET(s_axi_control_wvalid) != 0;
    control.w_data = COBALT_SOCKET(s_axi_control_wdata);
    control.w_strobe = COBALT_SOCKET(s_axi_control_wstrb);
    control.b_ready = COBALT_SOCKET(s_axi_control_bready) != 0;
    control.ar_valid = COBALT_SOCKET(s_axi_control_arvalid) != 0;
    control.ar_address = COBALT_SOCKET(s_axi_control_araddr);
    control.r_ready = COBALT_SOCKET(s_axi_control_rready) != 0;
    WritePins& write = kernel_pins.write;
    write.aw_ready = COBALT_SOCKET(m_axi_gmem0_awready) != 0;
    write.w_ready = COBALT_SOCKET(m_axi_gmem0_wready) != 0;
    write.b_valid = COBALT_SOCKET(m_axi_gmem0_bvalid) != 0;
    write.b_id = COBALT_SOCKET(m_axi_gmem0_bid);
    write.b_response = COBALT_SOCKET(m_axi_gmem0_bresp);
    ReadPins& read = kernel_pins.read;
    read.ar_ready = COBALT_SOCKET(m_axi_gmem0_arready) != 0;
    read.r_valid = COBALT_SOCKET(m_axi_gmem0_rvalid) != 0;
    read.r_id = COBALT_SOCKET(m_axi_gmem0_rid);
    if (read.r_valid) std::copy_n(COBALT_SOCKET(m_axi_gmem0_rdata).data(), kBeatWords, read.r_data.begin());
    read.r_response = COBALT_SOCKET(m_axi_gmem0_rresp);
    read.r_last = COBALT_SOCKET(m_axi_gmem0_rlast) != 0;
    kernel.clock(kernel_pins, clocks * kPeriodFs + kPeriodFs);
  }
#undef COBALT_SOCKET

  void require_id(unsigned id) const {
    if (id != spec::kAwsF2PciId) throw F2Error("an answer on PCIS has the id " + std::to_string(id));
  }

  void take_write_answer() {
    require_id(top->cl_sh_dma_pcis_bid);
    if (is_dead) return;
    if (writes.empty()) throw F2Error("an answer to a write on PCIS that nobody made");
    if (top->cl_sh_dma_pcis_bresp != 0) ++counts.errors;
    writes.pop_front();
  }

  void take_read_beat() {
    require_id(top->cl_sh_dma_pcis_rid);
    if (is_dead) return;
    if (reads.empty()) throw F2Error("a beat on PCIS that nobody has asked for");
    Issued& read = reads.front();
    Beat& line = read.lines->at(beats_taken);
    std::copy_n(top->cl_sh_dma_pcis_rdata.data(), kBeatWords, line.begin());
    const bool is_last = ++beats_taken == read.lines->size();
    if (is_last != (top->cl_sh_dma_pcis_rlast != 0)) {
      throw F2Error("a burst on PCIS has another length than its address");
    }
    if (!is_last) return;
    if (top->cl_sh_dma_pcis_rresp != 0) ++counts.errors;
    beats_taken = 0;
    reads.pop_front();
  }

  void end_what_is_late() {
    const auto is_late = [this](const std::deque<Issued>& issued) {
      return !issued.empty() && clocks - issued.front().clock >= kTimeoutClocks;
    };
    if (is_late(writes) || is_late(reads)) give_up();
  }

  /// Ends all transactions of PCIS, and from now on every one at once.
  void give_up() {
    is_dead = true;
    for (Issued& read : reads) {
      for (Beat& line : *read.lines) line.fill(~std::uint32_t{0});
    }
    counts.timeouts += reads.size() + writes.size();
    reads.clear();
    writes.clear();
    beats_taken = 0;
  }

  /// An access to AXI4-Lite, one after the other. \param done  makes a step; true when the access is over
  template <typename Done>
  void access(const Done& done, const char* what) {
    for (const std::uint64_t begin = clocks; !done();) {
      if (clocks - begin >= kTimeoutClocks) throw F2Error(std::string("no answer on OCL to a ") + what);
    }
  }

  F2Options options;
  std::mt19937_64 random;
  VerilatedContext context;
  std::unique_ptr<Vcb_aws_f2> top;
  KernelModel kernel;
  KernelPins kernel_pins;
  std::deque<Address> addresses_to_write, addresses_to_read;
  std::deque<WrittenBeat> beats;
  std::deque<Issued> writes, reads;
  std::size_t beats_taken = 0;  ///< of the first read
  F2Counts counts;
  std::uint64_t clocks = 0;
  unsigned linger = 0;
  bool is_blocked = false;
  bool is_dead = false;
  std::uint64_t flipped = 0;
};

F2Shell::F2Shell(const F2Options& options) : impl_(std::make_unique<Impl>(options)) {}
F2Shell::~F2Shell() = default;

std::uint32_t F2Shell::read_register(std::uint64_t address) {
  Impl& card = *impl_;
  Vcb_aws_f2& pins = *card.top;
  ++card.counts.register_reads;
  run(card.options.read_clocks);
  card.linger = kLingerClocks;
  pins.ocl_cl_araddr = static_cast<std::uint32_t>(address);
  pins.ocl_cl_arvalid = 1;
  pins.ocl_cl_rready = 1;
  std::optional<std::uint32_t> value;
  card.access(
      [&] {
        card.settle();
        if (pins.cl_ocl_rvalid != 0) value = pins.cl_ocl_rdata;
        const bool is_taken = pins.ocl_cl_arvalid != 0 && pins.cl_ocl_arready != 0;
        card.step();
        if (is_taken) pins.ocl_cl_arvalid = 0;
        return value.has_value();
      },
      "read");
  pins.ocl_cl_rready = 0;
  return *value;
}

void F2Shell::write_register(std::uint64_t address, std::uint32_t value) {
  Impl& card = *impl_;
  Vcb_aws_f2& pins = *card.top;
  ++card.counts.register_writes;
  card.linger = kLingerClocks;
  pins.ocl_cl_awaddr = static_cast<std::uint32_t>(address);
  pins.ocl_cl_wdata = value;
  pins.ocl_cl_wstrb = 0xf;
  pins.ocl_cl_awvalid = pins.ocl_cl_wvalid = pins.ocl_cl_bready = 1;
  bool is_over = false;
  card.access(
      [&] {
        card.settle();
        is_over = pins.cl_ocl_bvalid != 0;
        const bool address_taken = pins.ocl_cl_awvalid != 0 && pins.cl_ocl_awready != 0;
        const bool data_taken = pins.ocl_cl_wvalid != 0 && pins.cl_ocl_wready != 0;
        card.step();
        if (address_taken) pins.ocl_cl_awvalid = 0;
        if (data_taken) pins.ocl_cl_wvalid = 0;
        return is_over;
      },
      "write");
  pins.ocl_cl_bready = 0;
}

void F2Shell::read(std::uint64_t address, std::span<std::uint8_t> bytes) {
  Impl& card = *impl_;
  ++card.counts.memory_reads;
  const std::size_t offset = address % kLineBytes;
  std::vector<Beat> lines((offset + bytes.size() + kLineBytes - 1) / kLineBytes);
  run(card.options.read_clocks);
  if (card.is_dead) {
    ++card.counts.timeouts;
    std::ranges::fill(bytes, std::uint8_t{0xff});
    return;
  }
  card.addresses_to_read.push_back({address, static_cast<std::uint8_t>(lines.size() - 1)});
  card.reads.push_back({card.clocks, &lines});
  while (!card.reads.empty()) card.step();
  std::memcpy(bytes.data(), reinterpret_cast<const std::uint8_t*>(lines.data()) + offset, bytes.size());
  for (std::size_t i = 0; i < std::min(bytes.size(), sizeof card.flipped); ++i) {
    bytes[i] ^= static_cast<std::uint8_t>(card.flipped >> 8 * i);
  }
  card.flipped = 0;
}

void F2Shell::write(std::uint64_t address, std::span<const std::uint8_t> bytes) {
  Impl& card = *impl_;
  ++card.counts.memory_writes;
  run(card.options.line_clocks);
  while (card.writes.size() >= spec::kAwsF2MaxOutstanding) card.step();
  if (card.is_dead) {
    ++card.counts.timeouts;
    return;
  }
  const std::size_t offset = address % kLineBytes;
  const std::size_t lines = (offset + bytes.size() + kLineBytes - 1) / kLineBytes;
  card.addresses_to_write.push_back({address, static_cast<std::uint8_t>(lines - 1)});
  card.writes.push_back({card.clocks});
  for (std::size_t line = 0; line < lines; ++line) {
    WrittenBeat beat;
    const std::size_t begin = line == 0 ? offset : 0;
    const std::size_t end = std::min<std::size_t>(kLineBytes, offset + bytes.size() - line * kLineBytes);
    std::memcpy(reinterpret_cast<std::uint8_t*>(beat.data.data()) + begin,
                bytes.data() + (line * kLineBytes + begin - offset), end - begin);
    for (std::size_t i = begin; i < end; ++i) beat.strobe |= std::uint64_t{1} << i;
    beat.last = line + 1 == lines;
    card.beats.push_back(beat);
  }
}

void F2Shell::run(std::uint64_t clocks) { impl_->run(clocks); }
void F2Shell::load() { impl_->reset(); }
void F2Shell::block_memory() { impl_->is_blocked = true; }
void F2Shell::spoil_next_read(std::uint64_t flipped) { impl_->flipped = flipped; }
const F2Counts& F2Shell::counts() const { return impl_->counts; }
std::uint64_t F2Shell::clocks() const { return impl_->clocks; }

}  // namespace cobalt::sim
