// SPDX-License-Identifier: Apache-2.0
// Clocks a bench of run_mutants.py. A failing assertion aborts the program.
#include <verilated.h>

#include "Vmutant.h"

int main(int argc, char** argv) {
  VerilatedContext context;
  context.commandArgs(argc, argv);
  context.randReset(2);
  context.randSeed(5);
  Vmutant top(&context);
  for (int clock = 0; clock < 3000; ++clock) {
    top.clk_i = 0;
    top.eval();
    top.clk_i = 1;
    top.eval();
  }
  top.final();
  return 0;
}
