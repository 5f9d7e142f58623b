// SPDX-License-Identifier: Apache-2.0
/// Splits beats into two positions each (low half first) and gives the evaluator one a clock.
///
/// Latency 1 from beat to position, II = 1 position a clock. Back-pressure: ready-valid at the input; at the output a
/// credit a position (a free place for its result), nothing waits behind it. An odd count leaves the high half of the
/// last beat unused. Reset touches valid and control bits only.
module cb_position_feeder (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: feed count_i positions. Only when idle_o.
  input  logic         start_i,
  input  logic [31:0]  count_i,
  /// Feed nothing more while this is set.
  input  logic         halt_i,
  // Beats
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_beat_i,
  /// There is room for another result; credit_take_o uses it.
  input  logic         credit_i,
  output logic         credit_take_o,
  // Positions
  output logic         out_valid_o,
  output logic [255:0] out_position_o,
  /// All positions were fed.
  output logic         idle_o,
  /// After the first position: no position there, though its result would have room.
  output logic         starved_o,
  /// A position waits for room for its result.
  output logic         blocked_o
);

  logic [31:0]  left_d, left_q;  // positions still to be fed
  logic         active_d, active_q, last_d, last_q;
  logic         high_d, high_q;  // the next position is the high half
  logic         fed_d, fed_q;    // the first position was fed
  logic         feed;
  logic         out_valid_q, starved_q, blocked_q;
  logic [255:0] out_position_q;

  assign feed          = active_q && in_valid_i && credit_i && !halt_i;
  assign credit_take_o = feed;
  assign in_ready_o    = feed && (high_q || last_q);

  always_comb begin : next_state
    left_d   = start_i ? count_i : left_q - 32'(feed);
    active_d = left_d != '0;
    last_d   = left_d == 32'd1;
    high_d   = start_i ? 1'b0 : high_q ^ feed;
    fed_d    = !start_i && (fed_q || feed);
  end

  always_ff @(posedge clk_i) begin : data_regs
    out_position_q <= high_q ? in_beat_i[511:256] : in_beat_i[255:0];
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      left_q      <= '0;
      active_q    <= 1'b0;
      last_q      <= 1'b0;
      high_q      <= 1'b0;
      fed_q       <= 1'b0;
      out_valid_q <= 1'b0;
      starved_q   <= 1'b0;
      blocked_q   <= 1'b0;
    end else begin
      left_q      <= left_d;
      active_q    <= active_d;
      last_q      <= last_d;
      high_q      <= high_d;
      fed_q       <= fed_d;
      out_valid_q <= feed;
      starved_q   <= active_q && fed_q && !in_valid_i && credit_i;
      blocked_q   <= active_q && !credit_i;
    end
  end

  assign out_valid_o    = out_valid_q;
  assign out_position_o = out_position_q;
  assign idle_o         = !active_q;
  assign starved_o      = starved_q;
  assign blocked_o      = blocked_q;

`ifndef SYNTHESIS
  a_start_idle: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> idle_o);
  a_flags: assert property (@(posedge clk_i) disable iff (!rst_ni)
      active_q == (left_q != '0) && last_q == (left_q == 32'd1));
`endif

endmodule
