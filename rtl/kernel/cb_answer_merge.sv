// SPDX-License-Identifier: Apache-2.0
/// One stream of the answers of several cores, which can make none of them wait.
///
/// Each core has a queue of Depth answers; whoever deals the jobs gives a core no more than that (cb_job_dealer), so none is
/// lost. The queues take turns. With one core its answers go straight through. Latency 3 (queue, output register); II = 1
/// answer a clock in all. Back-pressure: none. Reset: the queues are empty.
module cb_answer_merge #(
  parameter int unsigned Cores = 2,
  parameter int unsigned Width = 32,
  /// A power of two.
  parameter int unsigned Depth = 64
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  // Cores; core c in bit c, or in slice c
  input  logic [Cores-1:0]       in_valid_i,
  input  logic [Width*Cores-1:0] in_data_i,
  /// Pulses: an answer has left the queue of this core.
  output logic [Cores-1:0]       taken_o,
  output logic                   out_valid_o,
  output logic [Width-1:0]       out_data_o
);

  if (Cores == 1) begin : g_one
    assign taken_o     = in_valid_i;
    assign out_valid_o = in_valid_i[0];
    assign out_data_o  = in_data_i;
    logic unused_clock;
    assign unused_clock = ^{clk_i, rst_ni, Depth != 0};
  end else begin : g_several
    logic [Cores-1:0]       ready, valid, later, first, take, above_q;
    logic [Width*Cores-1:0] data;
    logic [Width-1:0]       out_d, out_q;
    logic                   out_valid_q;

    for (genvar core = 0; core < Cores; core++) begin : g_core
      cb_fifo #(.Width(Width), .Depth(Depth)) u_queue (
        .clk_i, .rst_ni,
        .in_valid_i(in_valid_i[core]), .in_ready_o(ready[core]), .in_data_i(in_data_i[Width*core+:Width]),
        .out_valid_o(valid[core]), .out_ready_i(take[core]), .out_data_o(data[Width*core+:Width])
      );
    end

    always_comb begin : choose
      later = valid & above_q;
      first = later != '0 ? later : valid;
      take  = first & (~first + Cores'(1));
      out_d = '0;
      for (int unsigned core = 0; core < Cores; core++) begin
        out_d = out_d | (data[Width*core+:Width] & {Width{take[core]}});
      end
    end
    always_ff @(posedge clk_i) begin : data_regs
      out_q <= out_d;
    end
    always_ff @(posedge clk_i) begin : control_regs
      if (!rst_ni) begin
        above_q     <= '0;
        out_valid_q <= 1'b0;
      end else begin
        out_valid_q <= valid != '0;
        if (valid != '0) begin
          above_q <= ~(take | (take - Cores'(1)));
        end
      end
    end
    assign taken_o     = take;
    assign out_valid_o = out_valid_q;
    assign out_data_o  = out_q;

    // Places of the dealer keep the queues ready.
    logic unused_ready;
    assign unused_ready = ^ready;
`ifdef COBALT_ASSERT
    a_room: assert property (@(posedge clk_i) disable iff (!rst_ni) (in_valid_i & ~ready) == '0);
    a_one_taken: assert property (@(posedge clk_i) disable iff (!rst_ni) (take & (take - Cores'(1))) == '0);
`endif
  end

endmodule
