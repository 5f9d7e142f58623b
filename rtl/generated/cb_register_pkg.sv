// SPDX-License-Identifier: Apache-2.0
// Generated from spec/kernel_interface.hpp by specgen (build target spec_update). Do not edit.
/// The registers of the kernel by name.
package cb_register_pkg;

  /// Registers that are read and not kept by cb_register_bank.
  typedef struct packed {
    logic [31:0] ap_ctrl;
    logic [31:0] global_interrupt_enable;
    logic [31:0] interrupt_enable;
    logic [31:0] interrupt_status;
    logic [31:0] id;
    logic [31:0] interface_version;
    logic [31:0] spec_hash;
    logic [31:0] evaluator_latency;
    logic [31:0] operations;
    logic [31:0] search_cores;
    logic [31:0] search_rules;
    logic [31:0] status;
    logic [31:0] banks;
    logic [63:0] list_start_clock;
    logic [63:0] list_end_clock;
    logic [63:0] total_clocks;
    logic [63:0] total_positions;
    logic [63:0] total_descriptors;
    logic [31:0] total_lists;
    logic [63:0] search_root;
    logic [63:0] search_try;
    logic [63:0] search_null;
    logic [63:0] search_again;
    logic [63:0] search_no_move;
    logic [63:0] search_ended;
    logic [63:0] search_idle;
    logic [63:0] search_blocked;
    logic [31:0] ring_state;
    logic [31:0] ring_answers;
  } shown_t;

  /// Registers that keep what the host writes.
  typedef struct packed {
    logic [63:0] descriptors;
    logic [63:0] completions;
    logic [31:0] descriptor_count;
    logic [31:0] watchdog_limit;
    logic [31:0] abort_tag;
    logic [31:0] ring_jobs;
    logic [63:0] game_key;
  } kept_t;

endpackage
