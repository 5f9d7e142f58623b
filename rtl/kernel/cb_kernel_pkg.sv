// SPDX-License-Identifier: Apache-2.0
/// Types that the modules of the kernel shell hand to each other.
package cb_kernel_pkg;

  /// Arguments of a command, as the host wrote them.
  typedef struct packed {
    logic [31:0] operation;
    logic [31:0] position_count;
    logic [63:0] positions;
    logic [63:0] results;
    logic [63:0] parameters;
    logic [31:0] parameter_count;
    logic [31:0] watchdog_limit;
  } arguments_t;

  /// What happened in this clock, for the counters. One bit an event.
  typedef struct packed {
    logic position_in;       // a position enters the evaluator
    logic result_out;        // a result leaves it
    logic result_refused;    // and has an error status
    logic starved;           // the evaluator could take a position and there is none
    logic blocked;           // a position waits for room for its result
    logic position_beat;     // read beat of positions
    logic parameter_beat;    // read beat of the parameter list
    logic write_beat;        // write beat
    logic position_burst;    // first beat of a position burst; its latency goes with it
    logic parameter_loaded;  // an element of the parameter list was written, first pass
  } events_t;

  /// Counters of one command, in the order of the register map.
  typedef struct packed {
    logic [63:0] command_clocks;
    logic [63:0] evaluate_clocks;
    logic [31:0] positions_done;
    logic [31:0] positions_refused;
    logic [31:0] starved_clocks;
    logic [31:0] blocked_clocks;
    logic [31:0] read_beats;
    logic [31:0] write_beats;
    logic [31:0] read_latency_max;
    logic [63:0] read_latency_sum;
    logic [31:0] read_bursts;
    logic [31:0] parameters_done;
  } counters_t;

  /// Counters since reset.
  typedef struct packed {
    logic [63:0] clocks;
    logic [63:0] positions;
    logic [31:0] commands;
  } totals_t;

endpackage
