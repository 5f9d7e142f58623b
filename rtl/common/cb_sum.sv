// SPDX-License-Identifier: Apache-2.0
/// Sum of signed numbers, fully pipelined: four numbers become one in every stage.
///
/// sum_o = in[0] + ... + in[Inputs-1], exact. Latency LatencyCycles = ceil(log4(Inputs)), II = 1.
/// Back-pressure: none. Reset: none needed.
module cb_sum #(
  /// How many numbers: 2 or more.
  parameter int unsigned Inputs = 64,
  /// Bits of each.
  parameter int unsigned Width = 9,
  /// Derived, do not set.
  parameter int unsigned OutWidth = Width + $clog2(Inputs),
  /// Derived, do not set.
  parameter int unsigned LatencyCycles = ($clog2(Inputs) + 1) / 2
) (
  input  logic                       clk_i,
  /// Number i in bits [Width*i +: Width].
  input  logic [Width*Inputs-1:0]    in_i,
  output logic signed [OutWidth-1:0] sum_o
);

  // Stage k takes groups of four numbers of Width + 2k bits to numbers of two bits more.
  for (genvar k = 0; k <= LatencyCycles; k++) begin : g_stage
    localparam int unsigned Numbers = (Inputs + 4**k - 1) / 4**k;
    localparam int unsigned Bits = Width + 2 * k;
    logic [Bits*Numbers-1:0] value;
    if (k == 0) begin : g_first
      assign value = in_i;
    end else begin : g_next
      localparam int unsigned Before = (Inputs + 4**(k-1) - 1) / 4**(k-1);
      for (genvar i = 0; i < Numbers; i++) begin : g_number
        logic signed [Bits-1:0] total_q;
        logic [4*Bits-1:0] parts;
        for (genvar p = 0; p < 4; p++) begin : g_part
          if (4*i+p < Before) begin : g_some
            logic [Bits-3:0] number;
            assign number = g_stage[k-1].value[(Bits-2)*(4*i+p) +: Bits-2];
            assign parts[Bits*p +: Bits] = {{2{number[Bits-3]}}, number};
          end else begin : g_none
            assign parts[Bits*p +: Bits] = '0;
          end
        end
        always_ff @(posedge clk_i) begin : data_regs
          total_q <= $signed(parts[0 +: Bits]) + $signed(parts[Bits +: Bits]) + $signed(parts[2*Bits +: Bits]) +
                     $signed(parts[3*Bits +: Bits]);
        end
        assign value[Bits*i +: Bits] = $unsigned(total_q);
      end
    end
  end

  // The last stage may have more bits than the sum needs.
  localparam int unsigned LastWidth = Width + 2 * LatencyCycles;
  assign sum_o = $signed(g_stage[LatencyCycles].value[OutWidth-1:0]);
  if (LastWidth > OutWidth) begin : g_spare
    logic unused_bits;
    assign unused_bits = ^g_stage[LatencyCycles].value[LastWidth-1:OutWidth];
  end

endmodule
