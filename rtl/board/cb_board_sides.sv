// SPDX-License-Identifier: Apache-2.0
/// A decoded position, both sides' attack maps, and what the units of each side get.
///
/// With Units = 2 there is a unit for each side, and all outputs come at one clock, cb_spec_pkg::AttackMapLatencyCycles after the
/// board; II = 1. With Units = 1 one unit serves both sides in turn, on the owner's board, mirrored for Black (docs/decisions/
/// 0014-sides-in-turn.md): it gets White's, and a clock later Black's, which is when the outputs of both come:
/// cb_spec_pkg::SideTurnsLatencyCycles later than with two; II = 2. Back-pressure: none. Reset: none needed.
///
/// | stage, Units = 1 | work |
/// |---|---|
/// | S1 | the side's own board: White's, then Black's |
/// | S2, S3 | attack map |
/// | S4 | White's turn, for Black's attacks are there |
/// | S5 | Black's turn |
module cb_board_sides #(
  parameter int unsigned Units = 2
) (
  input  logic                                        clk_i,
  /// With one unit: a position comes in this clock, not the mirrored board of the one before.
  input  logic                                        first_i,
  input  cb_board_pkg::board_t                        board_i,
  /// Of both sides, on the real board.
  output cb_board_pkg::pieces_t                       white_o,
  output cb_board_pkg::pieces_t                       black_o,
  output logic [63:0]                                 occupied_o,
  output logic                                        black_to_move_o,
  output cb_board_pkg::attacks_t                      white_attacks_o,
  output cb_board_pkg::attacks_t                      black_attacks_o,
  output cb_board_pkg::side_view_t                    white_view_o,
  output cb_board_pkg::side_view_t                    black_view_o,
  /// Of each unit, side by side: pieces and attacks of its side and of the other (with two units on the real board), the
  /// owner's view and the enemy's own.
  output logic [cb_board_pkg::PiecesBits*Units-1:0]   own_o,
  output logic [cb_board_pkg::PiecesBits*Units-1:0]   enemy_o,
  output logic [64*Units-1:0]                         all_o,
  output logic [cb_board_pkg::AttacksBits*Units-1:0]  own_attacks_o,
  /// With one unit without the x-ray sets, of which only cb_exchange_pieces takes what follows: squares that the enemy sees
  /// behind a first piece, by direction, and those that its queens so see.
  output logic [cb_board_pkg::AttacksBits*Units-1:0]  enemy_attacks_o,
  output logic [cb_board_pkg::LinesBits-1:0]          enemy_xray_o,
  output logic [cb_board_pkg::LinesBits-1:0]          enemy_queen_xray_o,
  output logic [cb_board_pkg::SideViewBits*Units-1:0] views_o,
  output logic [cb_board_pkg::SideViewBits*Units-1:0] enemy_views_o,
  /// Files near the enemy king's; the kings stand on opposite wings.
  output logic [8*Units-1:0]                          near_enemy_king_o,
  output logic [Units-1:0]                            opposite_wings_o,
  /// Its turn is Black's (Units = 1).
  output logic                                        black_turn_o,
  /// What cb_side_counts takes of each unit: with one unit a clock before the rest.
  output logic [64*Units-1:0]                         count_pawn_o,
  output logic [64*Units-1:0]                         count_knight_o,
  output logic [cb_board_pkg::AttacksBits*Units-1:0]  count_attacks_o
);

  localparam int unsigned AttackCycles = cb_spec_pkg::AttackMapLatencyCycles;
  localparam int unsigned Cycles = AttackCycles + ((Units == 1) ? cb_spec_pkg::SideTurnsLatencyCycles : 0);

  logic [3:0] castling;
  logic [cb_board_pkg::SetsBits-1:0] white_pieces, black_pieces, white_reach, black_reach;

  // The squares that a side reaches are the first sets of its attacks_t.
  localparam int unsigned ReachLsb = cb_board_pkg::AttacksBits - cb_board_pkg::SetsBits;

  // Both sides' views.
  always_comb begin : views
    white_pieces = cb_board_pkg::sets_of(white_o);
    black_pieces = cb_board_pkg::sets_of(black_o);
    white_reach  = white_attacks_o[ReachLsb +: cb_board_pkg::SetsBits];
    black_reach  = black_attacks_o[ReachLsb +: cb_board_pkg::SetsBits];
    white_view_o = {white_pieces, black_pieces, white_reach, black_reach, castling[0], castling[1], !black_to_move_o};
    black_view_o = {cb_board_pkg::flip_sets(black_pieces), cb_board_pkg::flip_sets(white_pieces),
                    cb_board_pkg::flip_sets(black_reach), cb_board_pkg::flip_sets(white_reach),
                    castling[2], castling[3], black_to_move_o};
  end

  if (Units == 2) begin : g_both
    logic [7:0] white_king_file, black_king_file;
    logic opposite_wings;

    cb_attack_map #(.Black(1'b0)) u_white_attacks (.clk_i, .pieces_i(board_i.white), .occupied_i(board_i.occupied),
                                                   .attacks_o(white_attacks_o));
    cb_attack_map #(.Black(1'b1)) u_black_attacks (.clk_i, .pieces_i(board_i.black), .occupied_i(board_i.occupied),
                                                   .attacks_o(black_attacks_o));
    cb_delay #(.Width(cb_board_pkg::PiecesBits), .Cycles(Cycles)) u_white (
      .clk_i, .in_i(board_i.white), .out_o(white_o));
    cb_delay #(.Width(cb_board_pkg::PiecesBits), .Cycles(Cycles)) u_black (
      .clk_i, .in_i(board_i.black), .out_o(black_o));
    cb_delay #(.Width(64 + 5), .Cycles(Cycles)) u_state (
      .clk_i, .in_i({board_i.occupied, board_i.castling, board_i.black_to_move}),
      .out_o({occupied_o, castling, black_to_move_o}));

    always_comb begin : sides
      white_king_file = cb_board_pkg::fold_files(white_o.king);
      black_king_file = cb_board_pkg::fold_files(black_o.king);
      opposite_wings  = cb_board_pkg::on_opposite_wings(white_king_file, black_king_file);
    end
    assign own_o              = {black_o, white_o};
    assign enemy_o            = {white_o, black_o};
    assign all_o              = {2{occupied_o}};
    assign own_attacks_o      = {black_attacks_o, white_attacks_o};
    assign enemy_attacks_o    = {white_attacks_o, black_attacks_o};
    // Two units work with what is seen by kind.
    assign enemy_xray_o       = '0;
    assign enemy_queen_xray_o = '0;
    assign views_o            = {black_view_o, white_view_o};
    assign enemy_views_o      = {white_view_o, black_view_o};
    assign near_enemy_king_o  = {cb_board_pkg::files_near(white_king_file), cb_board_pkg::files_near(black_king_file)};
    assign opposite_wings_o   = {2{opposite_wings}};
    assign black_turn_o    = 1'b0;
    assign count_pawn_o    = {black_o.pawn, white_o.pawn};
    assign count_knight_o  = {black_o.knight, white_o.knight};
    assign count_attacks_o = {black_attacks_o, white_attacks_o};

    logic unused_bits;
    assign unused_bits = first_i;
  end else begin : g_turns
    // Number of clocks after White's in the names: own_2 is a side's own board two clocks after it came.
    logic [cb_board_pkg::PiecesBits-1:0] own_d, own_0_q, own_1_q, own_2_q, own_3_q, own_4_q;
    logic [cb_board_pkg::PiecesBits-1:0] black_before_q, own_2_flipped, own_3_flipped, own_4_flipped, black_flipped;
    logic [63:0] occupied_d, occupied_0_q, occupied_before_q, occupied_3, occupied_4_q;
    logic [cb_board_pkg::AttacksBits-1:0] attacks, attacks_1_q, attacks_2_q;
    logic [Cycles:1] first_q;
    logic [4:0] state_4, state_5_q, state;  // castling, black_to_move
    logic [7:0] own_king_file, enemy_king_file;
    logic [1:0] own_castling, enemy_castling;
    logic own_to_move;
    logic [cb_board_pkg::SetsBits-1:0] own_pieces, enemy_pieces, own_reach, enemy_reach;
    // Plain vectors: Yosys 0.23 does not find the members of a struct that a generate block declares.
    logic [cb_board_pkg::PiecesBits-1:0] own, enemy;  // the king last
    logic [cb_board_pkg::AttacksBits-1:0] enemy_attacks;
    // The first of an attacks_t without x-rays, and these, each kind by direction: of bishops and rooks behind own and enemy
    // pieces, then of queens.
    localparam int unsigned LinesBits = cb_board_pkg::LinesBits;
    localparam int unsigned XraysBits = 4 * LinesBits;
    logic [XraysBits-1:0] xrays;
    logic [LinesBits-1:0] queen_xray;
    assign xrays      = black_turn_o ? attacks_2_q[XraysBits-1:0] : attacks[XraysBits-1:0];
    assign queen_xray = xrays[LinesBits*1 +: LinesBits] | xrays[LinesBits*0 +: LinesBits];
    logic [cb_board_pkg::SideViewBits-1:0] own_view, enemy_view;

    // S1
    cb_flip_ranks #(.Sets(6)) u_black_before (.in_i(black_before_q), .out_o(black_flipped));
    assign own_d      = first_i ? board_i.white : black_flipped;
    assign occupied_d = first_i ? board_i.occupied : cb_board_pkg::flip_ranks(occupied_before_q);

    // S2, S3
    cb_attack_map #(.Black(1'b0)) u_attacks (.clk_i, .pieces_i(own_0_q), .occupied_i(occupied_0_q), .attacks_o(attacks));

    // S4, S5: the side's own from one tap, the other side's from the one before it or the one behind.
    cb_flip_ranks #(.Sets(6)) u_own_2 (.in_i(own_2_q), .out_o(own_2_flipped));
    cb_flip_ranks #(.Sets(6)) u_own_3 (.in_i(own_3_q), .out_o(own_3_flipped));
    cb_flip_ranks #(.Sets(6)) u_own_4 (.in_i(own_4_q), .out_o(own_4_flipped));
    cb_delay #(.Width(64), .Cycles(3)) u_occupied (.clk_i, .in_i(occupied_0_q), .out_o(occupied_3));
    cb_delay #(.Width(5), .Cycles(4)) u_state (
      .clk_i, .in_i({board_i.castling, board_i.black_to_move}), .out_o(state_4));
    assign black_turn_o = first_q[Cycles];
    always_comb begin : turn
      own             = own_3_q;
      enemy           = black_turn_o ? own_4_flipped : own_2_flipped;
      enemy_attacks   = cb_board_pkg::flip_attacks({
          black_turn_o ? attacks_2_q[cb_board_pkg::AttacksBits-1:XraysBits]
                       : attacks[cb_board_pkg::AttacksBits-1:XraysBits], XraysBits'(0)});
      state           = black_turn_o ? state_5_q : state_4;
      own_castling    = black_turn_o ? {state[3], state[4]} : {state[1], state[2]};
      enemy_castling  = black_turn_o ? {state[1], state[2]} : {state[3], state[4]};
      own_to_move     = state[0] == black_turn_o;
      own_pieces      = cb_board_pkg::sets_of(own);
      enemy_pieces    = cb_board_pkg::sets_of(enemy);
      own_reach       = attacks_1_q[ReachLsb +: cb_board_pkg::SetsBits];
      enemy_reach     = enemy_attacks[ReachLsb +: cb_board_pkg::SetsBits];
      own_view        = {own_pieces, enemy_pieces, own_reach, enemy_reach, own_castling, own_to_move};
      enemy_view      = {cb_board_pkg::flip_sets(enemy_pieces), cb_board_pkg::flip_sets(own_pieces),
                         cb_board_pkg::flip_sets(enemy_reach), cb_board_pkg::flip_sets(own_reach),
                         enemy_castling, !own_to_move};
      own_king_file   = cb_board_pkg::fold_files(own[0 +: 64]);
      enemy_king_file = cb_board_pkg::fold_files(enemy[0 +: 64]);
    end
    assign own_o              = own;
    assign enemy_o            = enemy;
    assign all_o              = occupied_3;
    assign own_attacks_o      = attacks_1_q;
    assign enemy_attacks_o    = enemy_attacks;
    assign enemy_xray_o       = cb_board_pkg::flip_lines(xrays[LinesBits*3 +: LinesBits] |
                                                         xrays[LinesBits*2 +: LinesBits] | queen_xray);
    assign enemy_queen_xray_o = cb_board_pkg::flip_lines(queen_xray);
    assign views_o            = own_view;
    assign enemy_views_o      = enemy_view;
    assign near_enemy_king_o  = cb_board_pkg::files_near(enemy_king_file);
    assign opposite_wings_o   = cb_board_pkg::on_opposite_wings(own_king_file, enemy_king_file);
    assign count_pawn_o    = own_2_q[64*5 +: 64];
    assign count_knight_o  = own_2_q[64*4 +: 64];
    assign count_attacks_o = attacks;

    // Of both, at Black's turn.
    assign white_o         = own_4_q;
    assign black_o         = own_3_flipped;
    assign occupied_o      = occupied_4_q;
    assign white_attacks_o = attacks_2_q;
    assign black_attacks_o = cb_board_pkg::flip_attacks(attacks_1_q);
    assign {castling, black_to_move_o} = state_5_q;

    always_ff @(posedge clk_i) begin : data_regs
      first_q           <= {first_q[Cycles-1:1], first_i};
      black_before_q    <= board_i.black;
      occupied_before_q <= board_i.occupied;
      own_0_q           <= own_d;
      own_1_q           <= own_0_q;
      own_2_q           <= own_1_q;
      own_3_q           <= own_2_q;
      own_4_q           <= own_3_q;
      occupied_0_q      <= occupied_d;
      occupied_4_q      <= occupied_3;
      attacks_1_q       <= attacks;
      attacks_2_q       <= attacks_1_q;
      state_5_q         <= state_4;
    end
  end

endmodule
