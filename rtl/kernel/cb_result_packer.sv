// SPDX-License-Identifier: Apache-2.0
/// Packs 16 results of 32 bits into a beat, the first in the lowest bits.
///
/// Latency 1 from the 16th result (or the last of the command) to the beat, II = 1 result a clock. Back-pressure:
/// ready-valid on both sides. The unused words of a last, partial beat hold old results: the write strobes leave them
/// out. Reset touches valid and control bits only.
module cb_result_packer (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: pack count_i results. Only when idle_o.
  input  logic         start_i,
  input  logic [31:0]  count_i,
  // Results
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [31:0]  in_result_i,
  // Beats
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [511:0] out_beat_o,
  /// All results were packed and their beats taken.
  output logic         idle_o
);

  logic [31:0]       left_d, left_q;  // results still to be packed
  logic              last_d, last_q;
  logic [3:0]        slot_d, slot_q;  // where the next result goes
  logic              out_valid_d, out_valid_q;
  logic              idle_d, idle_q;  // a register: the sequencer's next state hangs on it
  logic [511:0]      beat_q;
  logic              take;

  assign in_ready_o = !out_valid_q || out_ready_i;
  assign take       = in_valid_i && in_ready_o;

  always_comb begin : next_state
    left_d      = start_i ? count_i : left_q - 32'(take);
    last_d      = left_d == 32'd1;
    slot_d      = start_i ? 4'd0 : slot_q + 4'(take);
    out_valid_d = (take && (slot_q == 4'd15 || last_q)) || (out_valid_q && !out_ready_i);
    idle_d      = left_d == '0 && !out_valid_d;
  end

  for (genvar slot = 0; slot < 16; slot++) begin : g_slot
    always_ff @(posedge clk_i) begin : data_regs
      if (take && slot_q == 4'(slot)) begin
        beat_q[32*slot+:32] <= in_result_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      left_q      <= '0;
      last_q      <= 1'b0;
      slot_q      <= '0;
      out_valid_q <= 1'b0;
      idle_q      <= 1'b1;
    end else begin
      left_q      <= left_d;
      last_q      <= last_d;
      slot_q      <= slot_d;
      out_valid_q <= out_valid_d;
      idle_q      <= idle_d;
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_beat_o  = beat_q;
  assign idle_o      = idle_q;

`ifndef SYNTHESIS
  a_start_idle: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> idle_o);
  a_no_extra_result: assert property (@(posedge clk_i) disable iff (!rst_ni) take |-> left_q != '0);
  a_beat_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && out_valid_o && !out_ready_i) |-> out_valid_o && $stable(out_beat_o));
`endif

endmodule
