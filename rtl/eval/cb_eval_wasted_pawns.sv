// SPDX-License-Identifier: Apache-2.0
/// wasted_pawns of both sides: value of the wasted pawns of both wings, before scaling (definition:
/// hls/eval/wasted_pawns.hpp).
///
/// Both sides in one unit: what one side has on a wing is what the other has against it. Ranks do not matter, so the
/// pawns of the board serve as well as those of a view. Latency cb_spec_pkg::WastedPawnsLatencyCycles, II = 1.
/// Back-pressure: none. Reset: the registers are 0. Any sets: 32 pawns a wing are counted too.
///
/// | stage | work |
/// |---|---|
/// | S1, S2 | pawns of each side and wing (cb_count); files that they are on |
/// | S3 | wasted pawns of each side and wing |
/// | S4 | of each side; registers of the bank |
/// | S5 | times the register (two DSPs) |
module cb_eval_wasted_pawns #(
  /// Derived, do not set: a value, and up to 56 times a value (32 pawns against 4, on both wings).
  parameter int unsigned ValueWidth = cb_spec_pkg::WastedPawnsValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::WastedPawnsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  input  logic [63:0]                white_pawns_i,
  input  logic [63:0]                black_pawns_i,
  /// Each in the view of its side, centipawns.
  output logic signed [SumWidth-1:0] white_o,
  output logic signed [SumWidth-1:0] black_o
);

  localparam int unsigned WingSquares = 32;
  localparam int unsigned CountWidth = $clog2(WingSquares + 1);
  localparam int unsigned WastedWidth = $clog2(cb_spec_pkg::MaxWastedPawns / 2 + 1);  // of a wing
  localparam int unsigned TotalWidth = WastedWidth + 1;

  if (cb_spec_pkg::WastedPawnsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_wasted_pawns: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic s4_bank;
  logic [2*ValueWidth-1:0] s4_values;
  cb_param_port #(.Group(cb_spec_pkg::GroupWastedPawns)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_delay #(.Width(1), .Cycles(3)) u_bank (.clk_i, .in_i(bank_i), .out_o(s4_bank));
  cb_param_registers #(.Width(ValueWidth), .Count(2)) u_registers (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i(s4_bank), .data_o(s4_values)
  );

  // Files of a wing, 4 bits, to their number.
  function automatic logic [2:0] count_files_of_wing(input logic [3:0] files);
    count_files_of_wing = (3'(files[0]) + 3'(files[1])) + (3'(files[2]) + 3'(files[3]));
  endfunction

  // S1 to S3: a wing each, files a to d and e to h.
  logic [2*WastedWidth-1:0] s3_white, s3_black;
  for (genvar w = 0; w < 2; w++) begin : g_wing
    logic [WingSquares-1:0] s0_white, s0_black;
    logic [CountWidth-1:0] s2_white, s2_black;
    logic [3:0] s1_white_files_q, s1_black_files_q;
    logic [2:0] s2_white_files_q, s2_black_files_q;
    logic [WastedWidth-1:0] s3_white_d, s3_white_q, s3_black_d, s3_black_q;

    for (genvar r = 0; r < 8; r++) begin : g_rank
      assign s0_white[4*r +: 4] = white_pawns_i[8*r+4*w +: 4];
      assign s0_black[4*r +: 4] = black_pawns_i[8*r+4*w +: 4];
    end
    cb_count #(.Width(WingSquares)) u_white (.clk_i, .in_i(s0_white), .count_o(s2_white));
    cb_count #(.Width(WingSquares)) u_black (.clk_i, .in_i(s0_black), .count_o(s2_black));

    // A majority on few enough files. Where there is none, the difference is not used.
    always_comb begin : s3_majority
      s3_white_d = '0;
      s3_black_d = '0;
      if (s2_white > s2_black && CountWidth'(s2_white_files_q) <= s2_black) begin
        s3_white_d = WastedWidth'(s2_white - s2_black);
      end
      if (s2_black > s2_white && CountWidth'(s2_black_files_q) <= s2_white) begin
        s3_black_d = WastedWidth'(s2_black - s2_white);
      end
    end

    always_ff @(posedge clk_i) begin : data_regs
      for (int unsigned f = 0; f < 4; f++) begin
        s1_white_files_q[f] <= (white_pawns_i & (cb_board_pkg::FileA << (4*w+f))) != '0;
        s1_black_files_q[f] <= (black_pawns_i & (cb_board_pkg::FileA << (4*w+f))) != '0;
      end
      s2_white_files_q <= count_files_of_wing(s1_white_files_q);
      s2_black_files_q <= count_files_of_wing(s1_black_files_q);
      s3_white_q       <= s3_white_d;
      s3_black_q       <= s3_black_d;
    end
    assign s3_white[WastedWidth*w +: WastedWidth] = s3_white_q;
    assign s3_black[WastedWidth*w +: WastedWidth] = s3_black_q;
  end

  // S4, S5
  logic [TotalWidth-1:0] s4_white_q, s4_black_q;
  logic signed [SumWidth-1:0] s4_white_value, s4_black_value, s4_white_count, s4_black_count, s5_white_q, s5_black_q;
  assign s4_white_value = $signed({{(SumWidth-ValueWidth){s4_values[ValueWidth-1]}}, s4_values[0 +: ValueWidth]});
  assign s4_black_value = $signed({{(SumWidth-ValueWidth){s4_values[2*ValueWidth-1]}},
                                   s4_values[ValueWidth +: ValueWidth]});
  assign s4_white_count = $signed({{(SumWidth-TotalWidth){1'b0}}, s4_white_q});
  assign s4_black_count = $signed({{(SumWidth-TotalWidth){1'b0}}, s4_black_q});

  always_ff @(posedge clk_i) begin : data_regs
    s4_white_q <= TotalWidth'(s3_white[0 +: WastedWidth]) + TotalWidth'(s3_white[WastedWidth +: WastedWidth]);
    s4_black_q <= TotalWidth'(s3_black[0 +: WastedWidth]) + TotalWidth'(s3_black[WastedWidth +: WastedWidth]);
    s5_white_q <= s4_white_value * s4_white_count;
    s5_black_q <= s4_black_value * s4_black_count;
  end
  assign white_o = s5_white_q;
  assign black_o = s5_black_q;

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  a_wasted: assert property (@(posedge clk_i) settled |->
      32'(s4_white_q) <= cb_spec_pkg::MaxWastedPawns && 32'(s4_black_q) <= cb_spec_pkg::MaxWastedPawns);
`endif

endmodule
