// SPDX-License-Identifier: Apache-2.0
/// piece_placement: sum of the values of all pieces on their squares, White minus Black, centipawns.
///
/// 64 slices of 16 codes, one a square. Latency cb_spec_pkg::PiecePlacementLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | look-up |
/// | S2 | sign |
/// | S3-S5 | sum of 64 |
module cb_eval_piece_placement #(
  /// 1: the whole board at once. 2: ranks 1 to 4, and a clock later ranks 5 to 8 (docs/decisions/0014-sides-in-turn.md): two
  /// clocks later, II = 2.
  parameter int unsigned Halves = 1,
  /// Derived, do not set: a value with its sign, and the sum of 64.
  parameter int unsigned ValueWidth = cb_spec_pkg::PiecePlacementValueWidth + 1,
  parameter int unsigned SumWidth = cb_spec_pkg::PiecePlacementSumWidth
) (
  input  logic                                       clk_i,
  input  logic                                       rst_ni,
  input  cb_spec_pkg::param_bus_t                    param_i,
  /// With two halves {ranks 5 to 8, bank}.
  input  logic [Halves-1:0]                          bank_i,
  /// 64 nibbles with plain kings (cb_decode).
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] placement_i,
  output logic signed [SumWidth-1:0]                 sum_o
);

  localparam int unsigned CodeBits = cb_spec_pkg::PiecePlacementPieceIndexWidth;

  if (cb_spec_pkg::PiecePlacementLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_piece_placement: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupPiecePlacement)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  localparam int unsigned Squares = cb_spec_pkg::Squares / Halves;  // in a clock
  localparam int unsigned SquareBits = $clog2(Squares);
  logic [ValueWidth*Squares-1:0] values;
  logic [4*Squares-1:0] placement;
  logic [Halves-1:0] bus_bank;  // of an entry
  logic [cb_spec_pkg::PiecePlacementSquareIndexWidth-1:0] bus_square;
  assign bus_square = bus.entry[cb_spec_pkg::PiecePlacementSquareIndexLsb +: cb_spec_pkg::PiecePlacementSquareIndexWidth];
  assign bus_bank   = Halves'({bus_square[cb_spec_pkg::PiecePlacementSquareIndexWidth-1], bus.bank});

  for (genvar s = 0; s < Squares; s++) begin : g_square
    logic [CodeBits-1:0] code, s1_code_q;
    logic [cb_spec_pkg::PiecePlacementBits-1:0] s1_value;
    logic signed [ValueWidth-1:0] s2_value_q;

    assign code = placement[4*s +: 4];
    cb_param_ram #(
      .Width(cb_spec_pkg::PiecePlacementBits), .AddressBits(CodeBits), .BankBits(Halves)
    ) u_slice (
      .clk_i, .write_i(bus.valid && bus_square[SquareBits-1:0] == SquareBits'(s)), .write_bank_i(bus_bank),
      .write_address_i(bus.entry[cb_spec_pkg::PiecePlacementPieceIndexLsb +: CodeBits]),
      .write_data_i(bus.data[cb_spec_pkg::PiecePlacementBits-1:0]),
      .bank_i, .address_i(code), .data_o(s1_value)
    );

    always_ff @(posedge clk_i) begin : data_regs
      s1_code_q <= code;
      // Codes 0 (empty) and 8 (does not occur: kings are plain here) have no value.
      if (s1_code_q[2:0] == 3'd0) begin
        s2_value_q <= '0;
      end else begin
        s2_value_q <= s1_code_q[3] ? -$signed({1'b0, s1_value}) : $signed({1'b0, s1_value});
      end
    end
    assign values[ValueWidth*s +: ValueWidth] = $unsigned(s2_value_q);
  end

  localparam int unsigned PartWidth = ValueWidth + SquareBits;
  logic signed [PartWidth-1:0] part;
  cb_sum #(.Inputs(Squares), .Width(ValueWidth)) u_sum (.clk_i, .in_i(values), .sum_o(part));
  if (Halves == 1) begin : g_whole
    assign placement = placement_i;
    assign sum_o     = part;
  end else begin : g_halves
    logic [4*Squares-1:0] upper_q;
    logic signed [PartWidth-1:0] lower_q;
    logic signed [SumWidth-1:0] sum_q;
    always_ff @(posedge clk_i) begin : half_regs
      upper_q <= placement_i[4*Squares +: 4*Squares];
      lower_q <= part;
      sum_q   <= $signed({lower_q[PartWidth-1], lower_q} + {part[PartWidth-1], part});
    end
    assign placement = bank_i[Halves-1] ? upper_q : placement_i[0 +: 4*Squares];
    assign sum_o     = sum_q;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number};

endmodule
