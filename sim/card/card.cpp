// SPDX-License-Identifier: Apache-2.0
#include "sim/card/card.hpp"

#include <cmath>
#include <cstdlib>
#include <systemc>

#include "sim/card/kernel_module.hpp"
#include "sim/card/memory.hpp"
#include "sim/card/pcie.hpp"
#include "sim/verilated/trace_file.hpp"

// The library wants this even where another main() drives the simulation.
int sc_main(int, char**) { return EXIT_FAILURE; }

namespace cobalt::sim {
namespace {

constexpr double kFemtosecond = 1e-15;
/// Longest wait for an answer to a register access, in clocks. The control port needs fewer than ten.
constexpr std::uint64_t kRegisterLimitClocks = 100'000;

/// SystemC has one current simulation context. Each card has its own and makes it current while it works.
class ContextGuard {
 public:
  explicit ContextGuard(sc_core::sc_simcontext& context) : before_(sc_core::sc_curr_simcontext) {
    sc_core::sc_curr_simcontext = &context;
  }
  ~ContextGuard() { sc_core::sc_curr_simcontext = before_; }
  ContextGuard(const ContextGuard&) = delete;
  ContextGuard& operator=(const ContextGuard&) = delete;

 private:
  sc_core::sc_simcontext* before_;
};

std::unique_ptr<sc_core::sc_simcontext> make_context() {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  auto context = std::make_unique<sc_core::sc_simcontext>();
  const ContextGuard guard(*context);
  sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
  return context;
}

/// Everything on the card, wired up.
class Top : public sc_core::sc_module {
 public:
  Memory memory;
  KernelModule kernel;
  Pcie pcie;

  Top(const sc_core::sc_module_name& name, const CardOptions& options)
      : sc_module(name), memory("memory", options.memory_bytes), kernel("kernel", options), pcie("pcie", options) {
    kernel.gmem0_read.socket.bind(*memory.sockets[0]);
    kernel.gmem0_write.socket.bind(*memory.sockets[1]);
    pcie.dma_socket.bind(*memory.sockets[Memory::kDmaSocket]);
    pcie.register_socket.bind(kernel.control.socket);
    kernel.on_event = pcie.on_transfer = [this] {
      event_pending = true;
      sc_core::sc_pause();
    };
    pcie.on_access = [] { sc_core::sc_pause(); };
  }

  bool event_pending = false;
};

}  // namespace

struct Card::Impl {
  explicit Impl(const CardOptions& card_options) : options(card_options), context(make_context()) {
    const ContextGuard guard(*context);
    top = std::make_unique<Top>("card", options);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
  }
  ~Impl() {
    const ContextGuard guard(*context);
    top.reset();
    context.reset();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  sc_core::sc_time clocks_to_time(std::uint64_t clocks) const {
    return sc_core::sc_time::from_value(clocks * top->kernel.period().value());
  }

  /// Lets time pass until `end` or an event. The context must be current.
  void run(const sc_core::sc_time& end) {
    sc_core::sc_start(end - sc_core::sc_time_stamp(), sc_core::SC_RUN_TO_TIME);
    if (!top->kernel.error().empty()) throw CardError("the kernel broke an AXI rule: " + top->kernel.error());
  }
  void run_to(const sc_core::sc_time& end) {
    while (sc_core::sc_time_stamp() < end) run(end);
  }

  std::uint32_t access(Pcie::RegisterAccess request) {
    const ContextGuard guard(*context);
    const sc_core::sc_time end = sc_core::sc_time_stamp() + clocks_to_time(kRegisterLimitClocks);
    top->pcie.start(request);
    while (!request.done) {
      if (sc_core::sc_time_stamp() >= end) throw CardError("no answer to a register access");
      run(end);
    }
    if (!request.good) throw CardError("error response to a register access");
    return request.value;
  }

  void reset(bool with_memory) {
    const ContextGuard guard(*context);
    top->kernel.reset(with_memory);
    while (top->kernel.in_reset()) run_to(sc_core::sc_time_stamp() + clocks_to_time(1));
    top->event_pending = false;
  }

  void check_range(std::uint64_t address, std::size_t bytes) const {
    if (!top->memory.contains(address, bytes)) throw CardError("the range is not card memory");
  }

  CardOptions options;
  std::unique_ptr<sc_core::sc_simcontext> context;
  std::unique_ptr<Top> top;
};

Card::Card(const CardOptions& options) {
  // Before SystemC has modules that an exception would leave half made.
  if (!options.trace_file.empty()) {
    const TraceFile probe(options.trace_file);
  }
  impl_ = std::make_unique<Impl>(options);
  reset();
}

Card::~Card() = default;

const CardOptions& Card::options() const { return impl_->options; }

std::uint32_t Card::read_register(std::uint32_t offset) {
  Pcie::RegisterAccess request;
  request.offset = offset;
  return impl_->access(request);
}

void Card::write_register(std::uint32_t offset, std::uint32_t value, unsigned strobe) {
  Pcie::RegisterAccess request;
  request.is_write = true;
  request.offset = offset;
  request.value = value;
  request.strobe = strobe;
  impl_->access(request);
}

Card::DmaId Card::start_dma_to_card(std::uint64_t address, const void* data, std::size_t bytes) {
  const ContextGuard guard(*impl_->context);
  impl_->check_range(address, bytes);
  return impl_->top->pcie.to_card(address, data, bytes);
}

Card::DmaId Card::start_dma_from_card(std::uint64_t address, void* destination, std::size_t bytes) {
  const ContextGuard guard(*impl_->context);
  impl_->check_range(address, bytes);
  return impl_->top->pcie.from_card(address, destination, bytes);
}

bool Card::dma_finished(DmaId id) const { return impl_->top->pcie.finished(id); }

void Card::write_memory(std::uint64_t address, const void* data, std::size_t bytes) {
  impl_->check_range(address, bytes);
  impl_->top->memory.write(address, data, bytes);
}

void Card::read_memory(std::uint64_t address, void* destination, std::size_t bytes) {
  impl_->check_range(address, bytes);
  impl_->top->memory.read(address, destination, bytes);
}

bool Card::interrupt() const { return impl_->top->kernel.interrupt(); }

bool Card::wait_event(std::uint64_t limit_clocks) {
  const ContextGuard guard(*impl_->context);
  const sc_core::sc_time end = sc_core::sc_time_stamp() + impl_->clocks_to_time(limit_clocks);
  while (!impl_->top->event_pending && sc_core::sc_time_stamp() < end) impl_->run(end);
  const bool event = impl_->top->event_pending;
  impl_->top->event_pending = false;
  return event;
}

void Card::run_seconds(double seconds) {
  const ContextGuard guard(*impl_->context);
  impl_->run_to(sc_core::sc_time_stamp() + sc_core::sc_time(seconds, sc_core::SC_SEC));
}

void Card::run_clocks(std::uint64_t clocks) {
  const ContextGuard guard(*impl_->context);
  impl_->run_to(sc_core::sc_time_stamp() + impl_->clocks_to_time(clocks));
}

void Card::reset() { impl_->reset(true); }

void Card::reset_kernel_alone() { impl_->reset(false); }

void Card::add_fault(std::uint64_t first, std::uint64_t last, bool on_read, bool on_write, FaultKind kind) {
  impl_->top->memory.add_fault(first, last, on_read, on_write, kind);
}

void Card::clear_faults() { impl_->top->memory.clear_faults(); }

void Card::finish_trace() { impl_->top->kernel.finish_trace(); }

double Card::seconds() const {
  const ContextGuard guard(*impl_->context);
  return static_cast<double>(sc_core::sc_time_stamp().value()) * kFemtosecond;
}

std::uint64_t Card::clocks() const {
  const ContextGuard guard(*impl_->context);
  return sc_core::sc_time_stamp().value() / impl_->top->kernel.period().value();
}

std::uint64_t Card::clock_edges() const { return impl_->top->kernel.clock_edges(); }

}  // namespace cobalt::sim
