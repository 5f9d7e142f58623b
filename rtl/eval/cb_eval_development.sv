// SPDX-License-Identifier: Apache-2.0
/// development: lead in development, White's view, centipawns (definition: docs/reference/evaluation/kings.md,
/// hls/eval/development.hpp).
///
/// Latency cb_spec_pkg::DevelopmentLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | undeveloped units and king of each side |
/// | S2 | index |
/// | S3 | look-up |
module cb_eval_development (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  cb_spec_pkg::param_bus_t                       param_i,
  input  logic                                          bank_i,
  /// The sides' own views.
  input  cb_board_pkg::side_view_t                      white_view_i,
  input  cb_board_pkg::side_view_t                      black_view_i,
  /// White's view, centipawns.
  output logic signed [cb_spec_pkg::DevelopmentBits-1:0] value_o
);

  localparam int unsigned IndexBits = cb_spec_pkg::DevelopmentEntryBits;
  localparam int unsigned LeadBits = cb_spec_pkg::DevelopmentLeadIndexWidth;
  localparam int unsigned KingBits = cb_spec_pkg::DevelopmentWhiteKingIndexWidth;
  localparam logic [15:0] KingHome = 16'he7e7;  // files a to c and f to h of the first two ranks

  if (cb_spec_pkg::DevelopmentLatencyCycles != 3) begin : g_latency_check
    $error("cb_eval_development: latency differs from the specification");
  end
  // The index is {ahead, lead, white_king, black_king}.
  if (cb_spec_pkg::DevelopmentBlackKingIndexLsb != 0 || cb_spec_pkg::DevelopmentWhiteKingIndexLsb != KingBits ||
      cb_spec_pkg::DevelopmentLeadIndexLsb != 2 * KingBits ||
      cb_spec_pkg::DevelopmentAheadIndexLsb != 2 * KingBits + LeadBits) begin : g_index_check
    $error("cb_eval_development: index layout differs from the specification");
  end

  /// Number of the units that stand where they began.
  function automatic logic [LeadBits-1:0] count_of(input logic [6:0] home);
    count_of = '0;
    for (int unsigned i = 0; i < 7; i++) begin
      count_of = count_of + LeadBits'(home[i]);
    end
  endfunction

  /// 0 on a wing; else 1 the king may castle on both sides, 2 on one, 3 on neither.
  function automatic logic [KingBits-1:0] king_home(input logic [15:0] king, input logic castle_queen_side,
                                                    input logic castle_king_side);
    if ((king & KingHome) != '0) begin
      king_home = 2'd0;
    end else begin
      king_home = {!(castle_queen_side && castle_king_side), castle_queen_side == castle_king_side};
    end
  endfunction

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupDevelopment)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));

  logic [LeadBits-1:0] s1_white_d, s1_white_q, s1_black_d, s1_black_q, s2_lead;
  logic [KingBits-1:0] s1_white_king_d, s1_white_king_q, s1_black_king_d, s1_black_king_q;
  logic s1_white_to_move_q, s2_black_ahead, s2_bank;
  logic [IndexBits-1:0] s2_index_q;
  logic [cb_spec_pkg::DevelopmentBits-1:0] s3_value;

  always_comb begin : s1_units
    s1_white_d      = count_of({white_view_i.own.knight[1], white_view_i.own.knight[6], white_view_i.own.bishop[2],
                                white_view_i.own.bishop[5], white_view_i.own.pawn[11], white_view_i.own.pawn[12],
                                white_view_i.own.rook[0] && white_view_i.own.rook[7]});
    s1_black_d      = count_of({black_view_i.own.knight[1], black_view_i.own.knight[6], black_view_i.own.bishop[2],
                                black_view_i.own.bishop[5], black_view_i.own.pawn[11], black_view_i.own.pawn[12],
                                black_view_i.own.rook[0] && black_view_i.own.rook[7]});
    s1_white_king_d = king_home(white_view_i.own.king[15:0], white_view_i.castle_queen_side,
                                white_view_i.castle_king_side);
    s1_black_king_d = king_home(black_view_i.own.king[15:0], black_view_i.castle_queen_side,
                                black_view_i.castle_king_side);
  end

  always_comb begin : s2_index
    s2_black_ahead = s1_black_q < s1_white_q || (s1_black_q == s1_white_q && !s1_white_to_move_q);
    s2_lead        = s2_black_ahead ? s1_white_q - s1_black_q : s1_black_q - s1_white_q;
  end

  cb_delay #(.Width(1), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  cb_param_ram #(.Width(cb_spec_pkg::DevelopmentBits), .AddressBits(IndexBits)) u_table (
    .clk_i, .write_i(bus.valid), .write_bank_i(bus.bank), .write_address_i(bus.entry[IndexBits-1:0]),
    .write_data_i(bus.data[cb_spec_pkg::DevelopmentBits-1:0]),
    .bank_i(s2_bank), .address_i(s2_index_q), .data_o(s3_value)
  );

  always_ff @(posedge clk_i) begin : data_regs
    s1_white_q         <= s1_white_d;
    s1_black_q         <= s1_black_d;
    s1_white_king_q    <= s1_white_king_d;
    s1_black_king_q    <= s1_black_king_d;
    s1_white_to_move_q <= white_view_i.to_move;
    s2_index_q         <= {s2_black_ahead, s2_lead, s1_white_king_q, s1_black_king_q};
  end
  assign value_o = $signed(s3_value);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, white_view_i.enemy, white_view_i.own_attacks,
                         white_view_i.enemy_attacks, black_view_i.enemy, black_view_i.own_attacks,
                         black_view_i.enemy_attacks, black_view_i.to_move};

endmodule
