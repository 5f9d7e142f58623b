// SPDX-License-Identifier: Apache-2.0
/// Register slice for a ready-valid stream: valid, data and ready are all registers, no path runs through.
///
/// Latency 1, II = 1. Back-pressure: ready-valid. While the output waits, the word that is already on its way is kept
/// in a second ("skid") register. Reset empties both and leaves the data alone.
module cb_skid #(
  parameter int unsigned Width = 32
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] in_data_i,
  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] out_data_o
);

  logic             out_valid_d, out_valid_q, skid_valid_d, skid_valid_q;
  logic [Width-1:0] out_data_q, skid_data_q;
  logic             out_free;

  assign out_free = !out_valid_q || out_ready_i;

  always_comb begin : next_state
    out_valid_d  = out_free ? (skid_valid_q || in_valid_i) : 1'b1;
    skid_valid_d = !out_free && (skid_valid_q || in_valid_i);
  end

  always_ff @(posedge clk_i) begin : data_regs
    if (out_free) begin
      out_data_q <= skid_valid_q ? skid_data_q : in_data_i;
    end
    if (!skid_valid_q) begin
      skid_data_q <= in_data_i;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      out_valid_q  <= 1'b0;
      skid_valid_q <= 1'b0;
    end else begin
      out_valid_q  <= out_valid_d;
      skid_valid_q <= skid_valid_d;
    end
  end

  assign in_ready_o  = !skid_valid_q;
  assign out_valid_o = out_valid_q;
  assign out_data_o  = out_data_q;

`ifdef COBALT_ASSERT
  a_skid_behind_output: assert property (@(posedge clk_i) disable iff (!rst_ni) skid_valid_q |-> out_valid_q);
  a_output_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && out_valid_o && !out_ready_i) |-> out_valid_o && $stable(out_data_o));
`endif

endmodule
