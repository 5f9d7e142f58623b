// SPDX-License-Identifier: Apache-2.0
/// winning_chances: the score with the bonus of the side that is ahead: lead + value * lead / 128, the division rounded
/// towards zero, and a lead of no more than 128 (definition: docs/reference/evaluation/endings.md, model:
/// hls/eval/winning_chances.hpp).
///
/// Interface rules: index_i is contempt's, of the same position as bank_i; its lead_i comes LeadClock clocks later. The
/// lead and the result fit SumWidth. Latency cb_spec_pkg::WinningChancesLatencyCycles from index_i,
/// cb_spec_pkg::WinningChancesLatencyCycles - LeadClock from lead_i, II = 1. Back-pressure: none. Reset: download port
/// only.
///
/// | stage | work |
/// |---|---|
/// | S1 | look-up |
/// | S2 | the value once, three times and negative |
/// | S3 | lead: products with pairs of its bits, or of 128 and more the whole value |
/// | S4 | sum |
module cb_eval_winning_chances #(
  parameter int unsigned SumWidth = cb_spec_pkg::EvaluationSumWidth,
  /// Derived, do not set.
  parameter int unsigned LeadClock = 2
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  cb_spec_pkg::param_bus_t                param_i,
  input  logic                                   bank_i,
  /// Pieces and pawns of both sides, as cb_eval_contempt counts them.
  input  logic [cb_spec_pkg::ContemptEntryBits-1:0] index_i,
  /// Sum of all other groups, centipawns, White's view.
  input  logic signed [SumWidth-1:0]             lead_i,
  output logic signed [SumWidth-1:0]             sum_o
);

  localparam int unsigned ValueBits = cb_spec_pkg::WinningChancesBits;
  localparam int unsigned IndexBits = cb_spec_pkg::WinningChancesEntryBits;
  localparam int unsigned PairsBits = cb_spec_pkg::WinningChancesPawnsIndexWidth;
  localparam int unsigned BandBits = cb_spec_pkg::WinningChancesPiecesIndexWidth;
  localparam int unsigned PawnsBits = cb_spec_pkg::ContemptPawnsIndexWidth;
  localparam int unsigned WholeBits = cb_spec_pkg::WholeLeadBits;  // 2**7 is a whole lead
  localparam int unsigned MultipleBits = ValueBits + 2;
  localparam int unsigned ProductBits = ValueBits + WholeBits + 1;
  localparam int unsigned WideBits = SumWidth + WholeBits;

  if (cb_spec_pkg::WinningChancesLatencyCycles != LeadClock + 2) begin : g_latency_check
    $error("cb_eval_winning_chances: latency differs from the specification");
  end
  if (WholeBits != 7 || cb_spec_pkg::WinningChancesPawnsIndexLsb != BandBits || PairsBits != PawnsBits) begin : g_layout_check
    $error("cb_eval_winning_chances: does not fit the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupWinningChances)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  // Pawns in pairs, an odd one with the next; the material in bands by its upper bits.
  logic [PairsBits:0] s0_pawns_and_one;
  logic [IndexBits-1:0] s0_entry;
  logic [ValueBits-1:0] s1_value;
  assign s0_pawns_and_one = {1'b0, index_i[cb_spec_pkg::ContemptPawnsIndexLsb +: PawnsBits]} + (PairsBits+1)'(1);
  assign s0_entry = {s0_pawns_and_one[PairsBits:1],
                     index_i[cb_spec_pkg::ContemptEntryBits-1 -: BandBits]};
  cb_param_ram #(.Width(ValueBits), .AddressBits(IndexBits)) u_table (
    .clk_i, .write_i(bus.valid), .write_bank_i(bus.bank), .write_address_i(bus.entry[IndexBits-1:0]),
    .write_data_i(bus.data[ValueBits-1:0]), .bank_i, .address_i(s0_entry), .data_o(s1_value)
  );

  // Multiples of the value.
  logic [MultipleBits-1:0] s1_wide, s2_once_q, s2_three_q, s2_minus_q;
  assign s1_wide = {{(MultipleBits-ValueBits){s1_value[ValueBits-1]}}, s1_value};

  // The product with two bits of the lead; the highest two count as -2 to 1.
  function automatic logic [ProductBits-1:0] multiple(input logic [1:0] bits, input logic highest,
                                                      input logic [MultipleBits-1:0] once,
                                                      input logic [MultipleBits-1:0] three,
                                                      input logic [MultipleBits-1:0] minus);
    logic [MultipleBits-1:0] product;
    case (bits)
      2'd0: product = '0;
      2'd1: product = once;
      2'd2: product = highest ? {minus[MultipleBits-2:0], 1'b0} : {once[MultipleBits-2:0], 1'b0};
      default: product = highest ? minus : three;
    endcase
    multiple = {{(ProductBits-MultipleBits){product[MultipleBits-1]}}, product};
  endfunction

  logic s2_small, s2_negative, s3_rounds_up_d, s3_rounds_up_q;
  logic [ProductBits-1:0] s3_low_d, s3_low_q, s3_high_d, s3_high_q, s2_whole;
  logic [SumWidth-1:0] s3_lead_q;
  logic [WideBits-1:0] s4_sum_d;
  logic [SumWidth-1:0] s4_sum_q;

  always_comb begin : s3_products
    // A lead of -128 to 127 is what its low bits say.
    s2_small    = lead_i[SumWidth-1:WholeBits] == '0 || lead_i[SumWidth-1:WholeBits] == '1;
    s2_negative = lead_i[SumWidth-1];
    s2_whole    = {(s2_negative ? s2_minus_q[ValueBits:0] : s2_once_q[ValueBits:0]), {WholeBits{1'b0}}};
    s3_low_d    = s2_small ? multiple(lead_i[1:0], 1'b0, s2_once_q, s2_three_q, s2_minus_q) +
                             (multiple(lead_i[3:2], 1'b0, s2_once_q, s2_three_q, s2_minus_q) << 2)
                           : '0;
    s3_high_d   = s2_small ? (multiple(lead_i[5:4], 1'b0, s2_once_q, s2_three_q, s2_minus_q) << 4) +
                             (multiple(lead_i[7:6], 1'b1, s2_once_q, s2_three_q, s2_minus_q) << 6)
                           : s2_whole;
    // To drop the low bits rounds down; 127 more make that towards zero for negative products.
    s3_rounds_up_d = s2_negative != s2_once_q[MultipleBits-1];
  end

  always_comb begin : s4_sum
    s4_sum_d = {s3_lead_q, {WholeBits{s3_rounds_up_q}}} +
               {{(WideBits-ProductBits){s3_low_q[ProductBits-1]}}, s3_low_q} +
               {{(WideBits-ProductBits){s3_high_q[ProductBits-1]}}, s3_high_q};
  end

  always_ff @(posedge clk_i) begin : data_regs
    s2_once_q      <= s1_wide;
    s2_three_q     <= s1_wide + {s1_wide[MultipleBits-2:0], 1'b0};
    s2_minus_q     <= -s1_wide;
    s3_low_q       <= s3_low_d;
    s3_high_q      <= s3_high_d;
    s3_rounds_up_q <= s3_rounds_up_d;
    s3_lead_q      <= lead_i[SumWidth-1:0];
    s4_sum_q       <= s4_sum_d[WideBits-1:WholeBits];
  end

  assign sum_o = $signed(s4_sum_q);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, s0_pawns_and_one[0], s4_sum_d[WholeBits-1:0],
                         index_i[cb_spec_pkg::ContemptMaterialIndexLsb +: cb_spec_pkg::ContemptMaterialIndexWidth-BandBits]};

endmodule
