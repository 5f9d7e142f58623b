// SPDX-License-Identifier: Apache-2.0
/// The endgame ROM: endings with one pawn that are drawn, by exact knowledge or by pattern (definition:
/// docs/reference/evaluation/endings.md, model: hls/eval/endgame_rom.hpp).
///
/// Own is the pawn's side; ranks are mirrored if that is Black, so that the pawn moves north. Interface rule
/// (cb_board_rules): one king a side. Latency cb_spec_pkg::EndgameRomLatencyCycles, II = 1. Back-pressure: none. Reset:
/// none needed.
///
/// | stage | work |
/// |---|---|
/// | S1 | view of the pawn's side; address of the ROM; which ending |
/// | S2 | ROM; distances |
/// | S3 | output register of the ROM; patterns |
/// | S4 | rank of the weak king |
/// | S5 | its file; draw |
module cb_endgame_rom (
  input  logic                clk_i,
  input  cb_draw_pkg::facts_t facts_i,
  output logic                draw_o
);

  localparam int unsigned Bits = cb_draw_pkg::CountBits;

  if (cb_spec_pkg::EndgameRomLatencyCycles != 5) begin : g_latency_check
    $error("cb_endgame_rom: latency differs from the specification");
  end

  // Which ending it is.
  typedef struct packed {
    logic pawn;
    logic rook_and_pawn;
    logic queen_against_pawn;
    logic rook_against_pawn;
  } ending_t;

  typedef struct packed {
    ending_t    ending;
    logic [5:0] pawn;
    logic [5:0] own_king;
    logic [5:0] enemy_king;
    logic       own_to_move;
    logic       own_king_attacked;
    logic       own_rook_attacked;
    logic       pawn_attacked;
    logic       enemy_king_attacked;
    logic       enemy_rook_attacked;
    logic       enemy_rook_on_6;
  } s1_t;

  typedef struct packed {
    ending_t ending;
    logic    own_to_move;
    logic    own_king_attacked;
    logic    pawn_attacked;
    logic    rooks_safe;         // no rook and not the weak king attacked, the weak rook on rank 6
    logic    pawn_up_to_5;
    logic    pawn_on_6;
    logic    pawn_on_7;
    logic    pawn_on_a_c_f_h;
    logic    own_beside;         // own king: a distance of 1 from the pawn
    logic    own_on_next_file;
    logic    own_on_7_8;
    logic    own_up_to_5;
    logic    enemy_near_file;    // enemy king: on the pawn's file or beside it
    logic    enemy_on_7_8;
    logic    enemy_4_away;       // from the pawn
    logic    enemy_5_away;
    logic    enemy_5_from_queening;
  } s2_t;

  s1_t s1_d, s1_q;
  s2_t s2_d, s2_q;
  logic s1_black, s1_no_minors;
  logic [2:0] s1_mirror;
  logic [11:0] s1_address_d, s1_address_q;

  // S1. The bitbase has the pawn on files a to d.
  always_comb begin : s1_view
    s1_black     = facts_i.black_pawn;
    s1_no_minors = facts_i.white_knights == '0 && facts_i.white_bishops == '0 &&
                   facts_i.black_knights == '0 && facts_i.black_bishops == '0;
    s1_d = '0;
    if (s1_black) begin
      s1_d.pawn                = facts_i.pawn ^ 6'o70;
      s1_d.own_king            = facts_i.black_king ^ 6'o70;
      s1_d.enemy_king          = facts_i.white_king ^ 6'o70;
      s1_d.own_king_attacked   = facts_i.black_king_attacked;
      s1_d.own_rook_attacked   = facts_i.black_rook_attacked;
      s1_d.pawn_attacked       = facts_i.black_pawn_attacked;
      s1_d.enemy_king_attacked = facts_i.white_king_attacked;
      s1_d.enemy_rook_attacked = facts_i.white_rook_attacked;
      s1_d.enemy_rook_on_6     = facts_i.white_rook_on_3;
    end else begin
      s1_d.pawn                = facts_i.pawn;
      s1_d.own_king            = facts_i.white_king;
      s1_d.enemy_king          = facts_i.black_king;
      s1_d.own_king_attacked   = facts_i.white_king_attacked;
      s1_d.own_rook_attacked   = facts_i.white_rook_attacked;
      s1_d.pawn_attacked       = facts_i.white_pawn_attacked;
      s1_d.enemy_king_attacked = facts_i.black_king_attacked;
      s1_d.enemy_rook_attacked = facts_i.black_rook_attacked;
      s1_d.enemy_rook_on_6     = facts_i.black_rook_on_6;
    end
    s1_d.own_to_move = facts_i.black_to_move == s1_black;

    if (facts_i.pawns == Bits'(1) && s1_no_minors) begin
      if (s1_black) begin
        s1_d.ending.pawn               = facts_i.black_rooks == '0 && facts_i.black_queens == '0 &&
                                         facts_i.white_rooks == '0 && facts_i.white_queens == '0;
        s1_d.ending.rook_and_pawn      = facts_i.black_rooks == Bits'(1) && facts_i.black_queens == '0 &&
                                         facts_i.white_rooks == Bits'(1) && facts_i.white_queens == '0;
        s1_d.ending.queen_against_pawn = facts_i.black_rooks == '0 && facts_i.black_queens == '0 &&
                                         facts_i.white_rooks == '0 && facts_i.white_queens == Bits'(1);
        s1_d.ending.rook_against_pawn  = facts_i.black_rooks == '0 && facts_i.black_queens == '0 &&
                                         facts_i.white_rooks == Bits'(1) && facts_i.white_queens == '0;
      end else begin
        s1_d.ending.pawn               = facts_i.white_rooks == '0 && facts_i.white_queens == '0 &&
                                         facts_i.black_rooks == '0 && facts_i.black_queens == '0;
        s1_d.ending.rook_and_pawn      = facts_i.white_rooks == Bits'(1) && facts_i.white_queens == '0 &&
                                         facts_i.black_rooks == Bits'(1) && facts_i.black_queens == '0;
        s1_d.ending.queen_against_pawn = facts_i.white_rooks == '0 && facts_i.white_queens == '0 &&
                                         facts_i.black_rooks == '0 && facts_i.black_queens == Bits'(1);
        s1_d.ending.rook_against_pawn  = facts_i.white_rooks == '0 && facts_i.white_queens == '0 &&
                                         facts_i.black_rooks == Bits'(1) && facts_i.black_queens == '0;
      end
    end

    s1_mirror    = {3{s1_d.pawn[2]}};
    s1_address_d = {s1_d.pawn[5:3] - 3'd1, s1_d.pawn[1:0] ^ s1_mirror[1:0], !s1_d.own_to_move, s1_d.own_king[5:3],
                    s1_d.own_king[2:0] ^ s1_mirror};
  end

  // S2: each distance is a function of two numbers of 3 bits.
  function automatic logic near_by(input logic [2:0] a, input logic [2:0] b, input logic [2:0] limit);
    near_by = (a > b ? a - b : b - a) <= limit;
  endfunction

  logic [2:0] pawn_file, pawn_rank, own_file, own_rank, enemy_file, enemy_rank;
  always_comb begin : s2_distances
    {pawn_rank, pawn_file}   = s1_q.pawn;
    {own_rank, own_file}     = s1_q.own_king;
    {enemy_rank, enemy_file} = s1_q.enemy_king;
    s2_d.ending                = s1_q.ending;
    s2_d.own_to_move           = s1_q.own_to_move;
    s2_d.own_king_attacked     = s1_q.own_king_attacked;
    s2_d.pawn_attacked         = s1_q.pawn_attacked;
    s2_d.rooks_safe            = s1_q.enemy_rook_on_6 && !s1_q.own_rook_attacked && !s1_q.enemy_rook_attacked &&
                                 !s1_q.enemy_king_attacked;
    s2_d.pawn_up_to_5          = pawn_rank <= 3'd4;
    s2_d.pawn_on_6             = pawn_rank == 3'd5;
    s2_d.pawn_on_7             = pawn_rank == 3'd6;
    s2_d.pawn_on_a_c_f_h       = pawn_file == 3'd0 || pawn_file == 3'd2 || pawn_file == 3'd5 || pawn_file == 3'd7;
    s2_d.own_beside            = near_by(pawn_file, own_file, 3'd1) && near_by(pawn_rank, own_rank, 3'd1);
    s2_d.own_on_next_file      = near_by(pawn_file, own_file, 3'd1) && pawn_file != own_file;
    s2_d.own_on_7_8            = own_rank >= 3'd6;
    s2_d.own_up_to_5           = own_rank <= 3'd4;
    s2_d.enemy_near_file       = near_by(pawn_file, enemy_file, 3'd1);
    s2_d.enemy_on_7_8          = enemy_rank >= 3'd6;
    s2_d.enemy_4_away          = !(near_by(pawn_file, enemy_file, 3'd3) && near_by(pawn_rank, enemy_rank, 3'd3));
    s2_d.enemy_5_away          = !(near_by(pawn_file, enemy_file, 3'd4) && near_by(pawn_rank, enemy_rank, 3'd4));
    s2_d.enemy_5_from_queening = !near_by(pawn_file, enemy_file, 3'd4) || enemy_rank <= 3'd2;
  end

  // S3
  logic s3_pattern_d, s3_pattern_q, s3_pawn_q;
  logic s2_philidor, s2_queen, s2_rook;
  always_comb begin : s3_patterns
    s2_philidor  = s2_q.rooks_safe && s2_q.pawn_up_to_5 && s2_q.own_up_to_5 && s2_q.enemy_near_file &&
                   s2_q.enemy_on_7_8;
    s2_queen     = s2_q.pawn_on_7 && s2_q.pawn_on_a_c_f_h && s2_q.own_on_next_file && s2_q.own_on_7_8 &&
                   s2_q.enemy_5_from_queening && !s2_q.own_king_attacked;
    s2_rook      = s2_q.own_beside && !s2_q.own_king_attacked && !s2_q.pawn_attacked &&
                   ((s2_q.pawn_on_6 && (s2_q.own_to_move ? s2_q.enemy_4_away : s2_q.enemy_5_away)) ||
                    (s2_q.pawn_on_7 && !s2_q.own_to_move && s2_q.enemy_4_away));
    s3_pattern_d = (s2_q.ending.rook_and_pawn && s2_philidor) || (s2_q.ending.queen_against_pawn && s2_queen) ||
                   (s2_q.ending.rook_against_pawn && s2_rook);
  end

  // King and pawn against king: S2 to S5.
  logic [63:0] s2_row, s3_row_q;
  logic [5:0] s3_weak_king;
  logic [2:0] s4_weak_file_q;
  logic [7:0] s4_files_d, s4_files_q;
  logic s4_pattern_q, s4_pawn_q, draw_q;
  cb_kpk_rom u_kpk_rom (.clk_i, .address_i(s1_address_q), .row_o(s2_row));
  cb_delay #(.Width(6), .Cycles(2)) u_weak_king (
    .clk_i, .in_i({s1_q.enemy_king[5:3], s1_q.enemy_king[2:0] ^ {3{s1_q.pawn[2]}}}), .out_o(s3_weak_king));

  always_comb begin : s4_rank
    s4_files_d = s3_row_q[{s3_weak_king[5:3], 3'b000} +: 8];
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q           <= s1_d;
    s1_address_q   <= s1_address_d;
    s2_q           <= s2_d;
    s3_row_q       <= s2_row;
    s3_pattern_q   <= s3_pattern_d;
    s3_pawn_q      <= s2_q.ending.pawn;
    s4_files_q     <= s4_files_d;
    s4_weak_file_q <= s3_weak_king[2:0];
    s4_pattern_q   <= s3_pattern_q;
    s4_pawn_q      <= s3_pawn_q;
    draw_q         <= s4_pattern_q || (s4_pawn_q && !s4_files_q[s4_weak_file_q]);
  end

  assign draw_o = draw_q;

  logic unused_bits;
  assign unused_bits = ^{facts_i.white_light, facts_i.white_dark, facts_i.black_light, facts_i.black_dark,
                         facts_i.white_pawn, facts_i.white_off_a, facts_i.white_off_h, facts_i.black_off_a,
                         facts_i.black_off_h};

endmodule
