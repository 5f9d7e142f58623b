// SPDX-License-Identifier: Apache-2.0
/// \file
/// Drives a small Verilated module: one call is one rising edge.
#pragma once

#include <verilated.h>

#include <memory>

namespace cobalt::test {

template <typename Top>
class Bench {
 public:
  explicit Bench(int seed) {
    // Verilator looks for some state through the thread: one bench at a time.
    Verilated::threadContextp(&context_);
    context_.randReset(2);
    context_.randSeed(seed);
    top_ = std::make_unique<Top>(&context_, "top");
  }
  ~Bench() {
    top_->final();
    top_.reset();
    Verilated::threadContextp(Verilated::defaultContextp());
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  Top* operator->() { return top_.get(); }

  /// Lets combinational outputs follow the inputs.
  void settle() {
    top_->clk_i = 0;
    top_->eval();
  }
  void clock() {
    settle();
    context_.timeInc(1);
    top_->clk_i = 1;
    top_->eval();
  }
  void reset() {
    top_->rst_ni = 0;
    for (int i = 0; i < 4; ++i) clock();
    top_->rst_ni = 1;
    settle();
  }

 private:
  VerilatedContext context_;
  std::unique_ptr<Top> top_;
};

}  // namespace cobalt::test
