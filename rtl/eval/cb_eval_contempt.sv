// SPDX-License-Identifier: Apache-2.0
/// contempt: the draw score by material, White's view, centipawns (definition: docs/reference/evaluation/endings.md, model:
/// hls/eval/contempt.hpp). Its index is what winning_chances reads too.
///
/// bank_i is aligned with facts_i. Latency cb_spec_pkg::ContemptLatencyCycles, of the index one less, II = 1. Back-pressure: none. Reset:
/// download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | minors, rooks, queens of both sides |
/// | S2 | times their values |
/// | S3 | sum, saturated: the index |
/// | S4 | look-up |
module cb_eval_contempt (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  cb_spec_pkg::param_bus_t                      param_i,
  input  logic                                         bank_i,
  input  cb_draw_pkg::facts_t                          facts_i,
  /// A clock before value_o.
  output logic [cb_spec_pkg::ContemptEntryBits-1:0]    index_o,
  output logic signed [cb_spec_pkg::ContemptBits-1:0]  value_o
);

  localparam int unsigned IndexBits = cb_spec_pkg::ContemptEntryBits;
  localparam int unsigned MaterialBits = cb_spec_pkg::ContemptMaterialIndexWidth;
  localparam int unsigned PawnsBits = cb_spec_pkg::ContemptPawnsIndexWidth;
  localparam int unsigned CountBits = cb_draw_pkg::CountBits;
  localparam int unsigned ValueBits = CountBits + 4;  // 9 * 64 and some

  if (cb_spec_pkg::ContemptLatencyCycles != 4) begin : g_latency_check
    $error("cb_eval_contempt: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupContempt)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  // At most 64 pieces in all, so no sum of counts has more bits than a count.
  logic [CountBits-1:0] s1_minors_q, s1_rooks_q, s1_queens_q;
  logic [ValueBits-1:0] s2_small_d, s2_small_q, s2_queens_d, s2_queens_q, s3_value;
  logic [PawnsBits-1:0] s1_pawns_d, s1_pawns_q, s2_pawns_q;
  logic [MaterialBits-1:0] s3_material;
  logic [IndexBits-1:0] s3_index_d, s3_index_q;
  logic [cb_spec_pkg::ContemptBits-1:0] s4_value;
  logic s3_bank;
  cb_delay #(.Width(1), .Cycles(3)) u_bank (.clk_i, .in_i(bank_i), .out_o(s3_bank));

  always_comb begin : s1_pawns
    s1_pawns_d = facts_i.pawns[CountBits-1:PawnsBits] != '0 ? '1 : facts_i.pawns[PawnsBits-1:0];
  end

  always_comb begin : s2_values
    s2_small_d  = ValueBits'(s1_minors_q) + (ValueBits'(s1_minors_q) << 1) + ValueBits'(s1_rooks_q) +
                  (ValueBits'(s1_rooks_q) << 2);
    s2_queens_d = ValueBits'(s1_queens_q) + (ValueBits'(s1_queens_q) << 3);
  end

  always_comb begin : s3_index
    s3_value    = s2_small_q + s2_queens_q;
    s3_material = s3_value[ValueBits-1:MaterialBits+2] != '0 ? '1 : s3_value[2 +: MaterialBits];
    s3_index_d  = '0;
    s3_index_d[cb_spec_pkg::ContemptMaterialIndexLsb +: MaterialBits] = s3_material;
    s3_index_d[cb_spec_pkg::ContemptPawnsIndexLsb +: PawnsBits] = s2_pawns_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_minors_q <= facts_i.white_knights + facts_i.white_bishops + facts_i.black_knights + facts_i.black_bishops;
    s1_rooks_q  <= facts_i.white_rooks + facts_i.black_rooks;
    s1_queens_q <= facts_i.white_queens + facts_i.black_queens;
    s1_pawns_q  <= s1_pawns_d;
    s2_small_q  <= s2_small_d;
    s2_queens_q <= s2_queens_d;
    s2_pawns_q  <= s1_pawns_q;
    s3_index_q  <= s3_index_d;
  end

  cb_param_ram #(.Width(cb_spec_pkg::ContemptBits), .AddressBits(IndexBits)) u_table (
    .clk_i, .write_i(bus.valid), .write_bank_i(bus.bank), .write_address_i(bus.entry[IndexBits-1:0]),
    .write_data_i(bus.data[cb_spec_pkg::ContemptBits-1:0]),
    .bank_i(s3_bank), .address_i(s3_index_q), .data_o(s4_value)
  );
  assign index_o = s3_index_q;
  assign value_o = $signed(s4_value);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, facts_i.white_light, facts_i.white_dark, facts_i.black_light,
                         facts_i.black_dark, facts_i.white_pawn, facts_i.white_off_a, facts_i.white_off_h,
                         facts_i.black_pawn, facts_i.black_off_a, facts_i.black_off_h, facts_i.white_king,
                         facts_i.black_king, facts_i.pawn, facts_i.white_rook_on_3, facts_i.black_rook_on_6,
                         facts_i.white_king_attacked, facts_i.white_rook_attacked, facts_i.white_pawn_attacked,
                         facts_i.black_king_attacked, facts_i.black_rook_attacked, facts_i.black_pawn_attacked,
                         facts_i.black_to_move, s3_value[1:0]};

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  logic [CountBits+2:0] pieces;
  assign pieces = (CountBits+3)'(facts_i.white_knights) + (CountBits+3)'(facts_i.white_bishops) +
                  (CountBits+3)'(facts_i.white_rooks) + (CountBits+3)'(facts_i.white_queens) +
                  (CountBits+3)'(facts_i.black_knights) + (CountBits+3)'(facts_i.black_bishops) +
                  (CountBits+3)'(facts_i.black_rooks) + (CountBits+3)'(facts_i.black_queens);
  a_pieces: assert property (@(posedge clk_i) settled |-> pieces <= (CountBits+3)'(cb_spec_pkg::Squares));
`endif

endmodule
