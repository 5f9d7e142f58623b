// SPDX-License-Identifier: Apache-2.0
// Generated from spec/kernel_interface.hpp by specgen (build target spec_update). Do not edit.
/// The registers of the kernel that keep what the host writes, and the word that an address reads: 0 where none is.
///
/// Latency 1. A read of the low word of a total keeps its high word. Back-pressure: none. Synchronous reset of kept_o alone.
module cb_register_bank (
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Write the bits of write_data_i that are set in write_mask_i.
  input  logic        write_i,
  input  logic [11:0] write_address_i,
  input  logic [31:0] write_data_i,
  input  logic [31:0] write_mask_i,
  output cb_register_pkg::kept_t kept_o,
  input  logic        read_i,
  input  logic [11:0] read_address_i,
  input  cb_register_pkg::shown_t shown_i,
  output logic [31:0] read_data_o
);

  logic [31:0] write_set, held_q;
  cb_register_pkg::kept_t kept_d;
  assign write_set = write_data_i & write_mask_i;

  always_comb begin : kept_next
    kept_d = kept_o;
    if (write_i) begin
      case (write_address_i)
        12'h028: kept_d.descriptors[31:0] = (kept_o.descriptors[31:0] & ~write_mask_i) | write_set;
        12'h02c: kept_d.descriptors[63:32] = (kept_o.descriptors[63:32] & ~write_mask_i) | write_set;
        12'h030: kept_d.completions[31:0] = (kept_o.completions[31:0] & ~write_mask_i) | write_set;
        12'h034: kept_d.completions[63:32] = (kept_o.completions[63:32] & ~write_mask_i) | write_set;
        12'h038: kept_d.descriptor_count = (kept_o.descriptor_count & ~write_mask_i) | write_set;
        12'h03c: kept_d.watchdog_limit = (kept_o.watchdog_limit & ~write_mask_i) | write_set;
        12'h040: kept_d.abort_tag = (kept_o.abort_tag & ~write_mask_i) | write_set;
        12'h048: kept_d.ring_jobs = (kept_o.ring_jobs & ~write_mask_i) | write_set;
        12'h058: kept_d.game_key[31:0] = (kept_o.game_key[31:0] & ~write_mask_i) | write_set;
        12'h05c: kept_d.game_key[63:32] = (kept_o.game_key[63:32] & ~write_mask_i) | write_set;
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin : kept_regs
    kept_o <= rst_ni ? kept_d : '0;
  end

  always_ff @(posedge clk_i) begin : read_regs
    if (read_i) begin
      case (read_address_i)
        12'h000: read_data_o <= shown_i.ap_ctrl;
        12'h004: read_data_o <= shown_i.global_interrupt_enable;
        12'h008: read_data_o <= shown_i.interrupt_enable;
        12'h00c: read_data_o <= shown_i.interrupt_status;
        12'h010: read_data_o <= shown_i.id;
        12'h014: read_data_o <= shown_i.interface_version;
        12'h018: read_data_o <= shown_i.spec_hash;
        12'h01c: read_data_o <= shown_i.evaluator_latency;
        12'h020: read_data_o <= shown_i.operations;
        12'h024: read_data_o <= shown_i.search_cores;
        12'h028: read_data_o <= kept_o.descriptors[31:0];
        12'h02c: read_data_o <= kept_o.descriptors[63:32];
        12'h030: read_data_o <= kept_o.completions[31:0];
        12'h034: read_data_o <= kept_o.completions[63:32];
        12'h038: read_data_o <= kept_o.descriptor_count;
        12'h03c: read_data_o <= kept_o.watchdog_limit;
        12'h040: read_data_o <= kept_o.abort_tag;
        12'h048: read_data_o <= kept_o.ring_jobs;
        12'h050: read_data_o <= shown_i.search_rules;
        12'h080: read_data_o <= shown_i.status;
        12'h084: read_data_o <= shown_i.banks;
        12'h088: read_data_o <= shown_i.list_start_clock[31:0];
        12'h08c: read_data_o <= shown_i.list_start_clock[63:32];
        12'h090: read_data_o <= shown_i.list_end_clock[31:0];
        12'h094: read_data_o <= shown_i.list_end_clock[63:32];
        12'h098: {held_q, read_data_o} <= shown_i.total_clocks;
        12'h09c: read_data_o <= held_q;
        12'h0a0: {held_q, read_data_o} <= shown_i.total_positions;
        12'h0a4: read_data_o <= held_q;
        12'h0a8: {held_q, read_data_o} <= shown_i.total_descriptors;
        12'h0ac: read_data_o <= held_q;
        12'h0b0: read_data_o <= shown_i.total_lists;
        12'h0b8: {held_q, read_data_o} <= shown_i.search_root;
        12'h0bc: read_data_o <= held_q;
        12'h0c0: {held_q, read_data_o} <= shown_i.search_try;
        12'h0c4: read_data_o <= held_q;
        12'h0c8: {held_q, read_data_o} <= shown_i.search_null;
        12'h0cc: read_data_o <= held_q;
        12'h0d0: {held_q, read_data_o} <= shown_i.search_again;
        12'h0d4: read_data_o <= held_q;
        12'h0d8: {held_q, read_data_o} <= shown_i.search_no_move;
        12'h0dc: read_data_o <= held_q;
        12'h0e0: {held_q, read_data_o} <= shown_i.search_ended;
        12'h0e4: read_data_o <= held_q;
        12'h0e8: {held_q, read_data_o} <= shown_i.search_idle;
        12'h0ec: read_data_o <= held_q;
        12'h0f0: {held_q, read_data_o} <= shown_i.search_blocked;
        12'h0f4: read_data_o <= held_q;
        12'h0f8: read_data_o <= shown_i.ring_state;
        12'h0fc: read_data_o <= shown_i.ring_answers;
        default: read_data_o <= '0;
      endcase
    end
  end

endmodule
