// SPDX-License-Identifier: Apache-2.0
// Clocks a bench of run_mutants.py until it calls $finish. A failing assertion aborts the program.
#include <verilated.h>

#include "Vmutant.h"

int main(int argc, char** argv) {
  VerilatedContext context;
  context.commandArgs(argc, argv);
  context.randReset(2);
  context.randSeed(5);
  Vmutant top(&context);
  top.clk_i = 0;
  while (!context.gotFinish()) {
    top.clk_i = top.clk_i == 0 ? 1 : 0;
    top.eval();
    context.timeInc(1);
  }
  top.final();
  return 0;
}
