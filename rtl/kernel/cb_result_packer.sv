// SPDX-License-Identifier: Apache-2.0
/// Packs 16 results of 32 bits into a beat, the first in the lowest bits; a batch begins with a new beat.
///
/// Latency 1 from the 16th result (or the last of a batch) to the beat, II = 1 result a clock. No back-pressure: a
/// result comes only when its beat has a place. The unused words of a last, partial beat hold old results: the write strobes leave them out. Reset touches valid and control
/// bits only.
module cb_result_packer (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         in_valid_i,
  /// The last result of its batch.
  input  logic         in_last_i,
  input  logic [31:0]  in_result_i,
  // Beats
  output logic         out_valid_o,
  output logic [511:0] out_beat_o,
  /// With the beat of the last result: the batch is over, so many of its results had an error status.
  output logic         done_o,
  output logic [31:0]  refused_o
);

  logic [31:0]  refused_d, refused_q, refused_out_q;
  logic [3:0]   slot_d, slot_q;
  logic         last, out_valid_q, done_q;
  logic [511:0] beat_q;

  assign last = in_valid_i && in_last_i;

  always_comb begin : next_state
    refused_d = refused_q + 32'(in_valid_i && in_result_i[cb_spec_pkg::ResultStatusLsb+:8] != '0);
    slot_d    = last ? '0 : slot_q + 4'(in_valid_i);
  end

  for (genvar slot = 0; slot < 16; slot++) begin : g_slot
    always_ff @(posedge clk_i) begin : data_regs
      if (in_valid_i && slot_q == 4'(slot)) begin
        beat_q[32*slot+:32] <= in_result_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin : count_regs
    refused_out_q <= refused_d;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      refused_q   <= '0;
      slot_q      <= '0;
      out_valid_q <= 1'b0;
      done_q      <= 1'b0;
    end else begin
      refused_q   <= last ? '0 : refused_d;
      slot_q      <= slot_d;
      out_valid_q <= last || (in_valid_i && slot_q == 4'd15);
      done_q      <= last;
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_beat_o  = beat_q;
  assign done_o      = done_q;
  assign refused_o   = refused_out_q;

endmodule
