// SPDX-License-Identifier: Apache-2.0
/// Delays a signal by Cycles clocks (0 is a wire). Becomes shift-register LUTs: no reset.
module cb_delay #(
  parameter int unsigned Width = 1,
  parameter int unsigned Cycles = 1,
  /// 1: between units that may lie far apart. A shift register stands in one place, so the signal would pass both ways in
  /// one clock each; the first and the last clock then are registers, which can stand elsewhere. From 3 clocks on.
  parameter bit Far = 1'b0
) (
  input  logic             clk_i,
  input  logic [Width-1:0] in_i,
  output logic [Width-1:0] out_o
);

  if (Cycles == 0) begin : g_wire
    logic unused_clk;
    assign unused_clk = clk_i;
    assign out_o = in_i;
  end else if (Cycles == 1) begin : g_register
    logic [Width-1:0] data_q;
    always_ff @(posedge clk_i) begin : data_regs
      data_q <= in_i;
    end
    assign out_o = data_q;
  end else begin : g_shift
    // Stage k in bits [Width*k +: Width]; the newest is stage 0.
    localparam int unsigned Shifts = Far && Cycles > 2 ? Cycles - 2 : Cycles;
    logic [Width*Shifts-1:0] data_q;
    logic [Width-1:0]        in;
    if (Shifts == 1) begin : g_one
      always_ff @(posedge clk_i) begin : data_regs
        data_q <= in;
      end
    end else begin : g_many
      always_ff @(posedge clk_i) begin : data_regs
        data_q <= {data_q[Width*(Shifts-1)-1:0], in};
      end
    end
    if (Shifts == Cycles) begin : g_near
      assign in    = in_i;
      assign out_o = data_q[Width*(Shifts-1) +: Width];
    end else begin : g_far
      (* shreg_extract = "no" *) logic [Width-1:0] first_q;
      (* shreg_extract = "no" *) logic [Width-1:0] last_q;
      always_ff @(posedge clk_i) begin : end_regs
        first_q <= in_i;
        last_q  <= data_q[Width*(Shifts-1) +: Width];
      end
      assign in    = first_q;
      assign out_o = last_q;
    end
  end

endmodule
