// SPDX-License-Identifier: Apache-2.0
/// Makes a legal move on a packed position (docs/reference/moves.md, "Make-move"; numbers of the key: spec/zobrist.hpp).
///
/// It also passes (a null move: the other side is to move, and what is due for that alone) and stays (what came in goes
/// out, with the check of the side to move); the move plays no part then.
///
/// Which of two moves it is may be known late: what stands on their squares is looked up for both.
///
/// Works on all squares of the board at once. Interface rules: the position is a legal one, the move is legal in it, key_i is
/// its key, pass_i and stay_i are not 1 together; for anything else any values come out.
/// Latency cb_spec_pkg::MakeMoveLatencyCycles, in_check_o (the side that is then to move) cb_spec_pkg::
/// MakeMoveCheckLatencyCycles. II = 1. Back-pressure: none. Reset: none needed, no control bits.
///
/// | stage | work |
/// |---|---|
/// | S1 | side to move; codes on both squares; addresses of the key's ROMs |
/// | S2 | code on the new square, squares that become empty, every other nibble as it will be; ROMs; rest of the key |
/// | S3 | the new position, number of plies, key |
/// | S4 | king that is to move, enemy pieces by the way they move |
/// | S5 | lines and jumps from that king |
/// | S6 | is there such a piece on them? |
module cb_make_move #(
  /// 0: in_check_o is 0; the cores learn it from cb_child_facts.
  parameter bit Check = 1'b1
) (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  input  logic [15:0]                                move_i,
  input  logic [15:0]                                other_move_i,
  /// The move is other_move_i.
  input  logic                                       other_i,
  input  logic                                       pass_i,
  input  logic                                       stay_i,
  input  logic [7:0]                                 halfmove_clock_i,
  input  logic [63:0]                                key_i,
  output logic [cb_spec_pkg::PackedPositionBits-1:0] position_o,
  output logic [7:0]                                 halfmove_clock_o,
  output logic [63:0]                                key_o,
  output logic                                       in_check_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;

  if (cb_spec_pkg::MakeMoveLatencyCycles != 3 || cb_spec_pkg::MakeMoveCheckLatencyCycles != 6) begin : g_latency_check
    $error("cb_make_move: latency differs from the specification");
  end

  localparam logic [2:0] Pawn = 3'(cb_spec_pkg::WhitePawn);
  localparam logic [2:0] Knight = 3'(cb_spec_pkg::WhiteKnight);
  localparam logic [2:0] Bishop = 3'(cb_spec_pkg::WhiteBishop);
  localparam logic [2:0] Rook = 3'(cb_spec_pkg::WhiteRook);
  localparam logic [2:0] Queen = 3'(cb_spec_pkg::WhiteQueen);
  localparam logic [2:0] King = 3'(cb_spec_pkg::WhiteKing);
  localparam logic [2:0] Special = 3'(cb_spec_pkg::WhiteSpecial);
  localparam logic [3:0] KingToMove = 4'(cb_spec_pkg::KingToMove);
  localparam logic [2:0] FileC = 3'd2;
  localparam logic [2:0] FileE = 3'd4;
  localparam logic [2:0] FileG = 3'd6;
  localparam logic [63:0] Corners = 64'h8100_0000_0000_0081;
  localparam logic [63:0] BackRanks = 64'hff00_0000_0000_00ff;
  localparam logic [63:0] UpperHalf = 64'hffff_ffff_0000_0000;  // Black's
  localparam int unsigned Rank4 = 24;  // squares of files a
  localparam int unsigned Rank5 = 32;

  // ---- S1 ----
  logic [15:0] s1_move;
  logic [5:0] s1_from, s1_to;
  logic [63:0] s1_white_king;
  logic [3:0] s1_target_raw, s1_moved, s1_becomes;
  logic [2:0] s1_kind, s1_promotion;
  logic       s1_moves, s1_black, s1_en_passant, s1_pawn, s1_king, s1_castle;
  logic [PositionBits-1:0] s1_position_q;
  logic [63:0] s1_from_q, s1_to_q, s1_key_q;
  logic [9:0]  s1_from_address_q, s1_to_address_q, s1_captured_address_q;
  logic [3:0]  s1_becomes_q;
  logic [2:0]  s1_to_file_q, s1_from_rank_q;
  logic        s1_black_q, s1_double_q, s1_castle_q, s1_king_q, s1_en_passant_q, s1_reset_clock_q, s1_stay_q;
  logic [7:0]  s1_clock_q;

  always_comb begin : s1_codes
    s1_move       = other_i ? other_move_i : move_i;
    s1_from       = s1_move[5:0];
    s1_to         = s1_move[11:6];
    s1_moves      = !pass_i && !stay_i;
    s1_promotion  = s1_move[14:12];
    // A plain white king means that the king to move is Black's.
    s1_white_king = cb_board_pkg::plane(position_i, 2) & cb_board_pkg::plane(position_i, 1) &
                    ~cb_board_pkg::plane(position_i, 0) & ~cb_board_pkg::plane(position_i, 3);
    s1_black      = s1_white_king != '0;
    // The colour of the piece is known: three bits tell what it is. 0 is the king to move, as there is a piece.
    // Not by ?: as synthesis would choose the square first, and look up once.
    s1_kind       = (position_i[{other_move_i[5:0], 2'b00} +: 3] & {3{other_i}}) | (position_i[{move_i[5:0], 2'b00} +: 3] & {3{!other_i}});
    s1_target_raw = (position_i[{other_move_i[11:6], 2'b00} +: 4] & {4{other_i}}) | (position_i[{move_i[11:6], 2'b00} +: 4] & {4{!other_i}});
    s1_king       = s1_kind == KingToMove[2:0];
    s1_pawn       = s1_kind == Pawn;
    // The only special piece that the side to move has is a rook that may castle.
    s1_moved      = {s1_black, s1_king ? King : s1_kind == Special ? Rook : s1_kind};
    s1_becomes    = s1_promotion != '0 ? {s1_black, s1_promotion} : s1_moved;
    s1_en_passant = s1_pawn && s1_from[2:0] != s1_to[2:0] && s1_target_raw == '0 && s1_moves;
    s1_castle     = s1_king && s1_from[2:0] == FileE && (s1_to[2:0] == FileC || s1_to[2:0] == FileG) && s1_moves;
  end

  always_ff @(posedge clk_i) begin : s1_regs
    s1_position_q     <= position_i;
    s1_key_q          <= key_i;
    // Without a move no square is left or entered, and no piece gives to the key: empty squares have zeros.
    s1_from_q         <= 64'(s1_moves) << s1_from;
    s1_to_q           <= 64'(s1_moves) << s1_to;
    s1_from_address_q <= {s1_moved & {4{s1_moves}}, s1_from};
    s1_to_address_q   <= {s1_becomes & {4{s1_moves}}, s1_to};
    // The pawn that is captured en passant stands beside the one that captures.
    s1_captured_address_q <= s1_en_passant ? {~s1_black, Pawn, s1_from[5:3], s1_to[2:0]}
                                           : {s1_target_raw & {4{s1_moves}}, s1_to};
    s1_becomes_q      <= s1_becomes;
    s1_to_file_q      <= s1_to[2:0];
    s1_from_rank_q    <= s1_from[5:3];
    s1_black_q        <= s1_black;
    s1_double_q       <= s1_pawn && (s1_from ^ s1_to) == 6'd16 && s1_moves;
    s1_castle_q       <= s1_castle;
    s1_king_q         <= s1_king && s1_moves;
    s1_en_passant_q   <= s1_en_passant;
    s1_reset_clock_q  <= (s1_pawn || s1_target_raw != '0 || pass_i) && !stay_i;
    s1_stay_q         <= stay_i;
    s1_clock_q        <= halfmove_clock_i;
  end

  // ---- S2 ----
  logic [63:0] s2_from_number, s2_to_number, s2_captured_number;  // registered by the ROMs
  cb_zobrist_rom u_from_rom (.clk_i, .address_i(s1_from_address_q), .number_o(s2_from_number));
  cb_zobrist_rom u_to_rom (.clk_i, .address_i(s1_to_address_q), .number_o(s2_to_number));
  cb_zobrist_rom u_captured_rom (.clk_i, .address_i(s1_captured_address_q), .number_o(s2_captured_number));

  // Squares that the move does not touch, in planes: bit b of all nibbles in [64*b +: 64].
  logic [PositionBits-1:0] s2_planes, s2_kept_d, s2_kept_q;
  logic [64*3-1:0] s2_kinds;
  logic [63:0] s2_king_to_move, s2_king, s2_special, s2_castling;
  always_comb begin : s2_kept
    logic [63:0] new_bit;
    new_bit = '0;
    for (int unsigned b = 0; b < 4; b++) begin
      s2_planes[64*b +: 64] = cb_board_pkg::plane(s1_position_q, b);
    end
    s2_kinds        = s2_planes[0 +: 64*3];
    s2_king_to_move = cb_board_pkg::of_kind(s2_kinds, KingToMove[2:0]) & s2_planes[64*3 +: 64];
    s2_king         = cb_board_pkg::of_kind(s2_kinds, King);
    // What changes: a king that moves takes the rights of its rooks with it; a special pawn can be captured en passant
    // no more.
    s2_castling     = cb_board_pkg::of_kind(s2_kinds, Special) & Corners & {64{s1_king_q}} &
                      (s2_planes[64*3 +: 64] ^ {64{!s1_black_q}});
    s2_special      = cb_board_pkg::of_kind(s2_kinds, Special) & ~Corners;
    for (int unsigned b = 0; b < 3; b++) begin
      new_bit = (s2_king_to_move & {64{King[b]}}) | (s2_king & {64{KingToMove[b]}}) | (s2_castling & {64{Rook[b]}}) |
                (s2_special & {64{Pawn[b]}});
      s2_kept_d[64*b +: 64] = s1_stay_q ? s2_planes[64*b +: 64]
          : (s2_planes[64*b +: 64] & ~(s2_king_to_move | s2_king | s2_castling | s2_special)) | new_bit;
    end
    s2_kept_d[64*3 +: 64] = s1_stay_q ? s2_planes[64*3 +: 64]
        : (s2_planes[64*3 +: 64] & ~(s2_king_to_move | s2_king)) | (s2_king_to_move & {64{s1_black_q}}) |
          (s2_king & {64{KingToMove[3]}});
  end

  // Files of pawns that could capture beside a pawn that has just moved two squares: on rank 4 Black's, on rank 5
  // White's. None of them is a special one: that would be a pawn of the other side.
  logic [7:0] s2_black_on_4, s2_white_on_5, s2_special_on_4, s2_special_on_5;
  for (genvar f = 0; f < cb_spec_pkg::Files; f++) begin : g_pawns
    assign s2_black_on_4[f]   = s1_position_q[4*(Rank4 + f) +: 4] == 4'(cb_spec_pkg::BlackPawn);
    assign s2_white_on_5[f]   = s1_position_q[4*(Rank5 + f) +: 4] == 4'(cb_spec_pkg::WhitePawn);
    assign s2_special_on_4[f] = s1_position_q[4*(Rank4 + f) +: 4] == 4'(cb_spec_pkg::WhiteSpecial);
    assign s2_special_on_5[f] = s1_position_q[4*(Rank5 + f) +: 4] == 4'(cb_spec_pkg::BlackSpecial);
  end

  logic [63:0] s2_victim, s2_empty_d, s2_empty_q, s2_to_q, s2_key_d, s2_key_q, s2_old_file_number,
               s2_new_file_number_q;
  logic [7:0]  s2_beside_4, s2_beside_5, s2_old, s2_clock_d, s2_clock_q, s2_pawn_files;
  logic [3:0]  s2_rights, s2_rights_left, s2_becomes_d, s2_becomes_q, s2_rook_q;
  logic        s2_new_counts, s2_queen_side, s2_mover_q;

  always_comb begin : s2_squares
    s2_queen_side = s1_to_file_q == FileC;
    s2_becomes_d  = s1_double_q ? {s1_becomes_q[3], Special} : s1_becomes_q;

    s2_victim = '0;
    for (int unsigned rank = 3; rank < 5; rank++) begin
      for (int unsigned file = 0; file < 8; file++) begin
        s2_victim[8*rank + file] = s1_en_passant_q && s1_from_rank_q == 3'(rank) && s1_to_file_q == 3'(file);
      end
    end
    s2_empty_d     = s1_from_q | s2_victim;
    s2_empty_d[0]  = s2_empty_d[0] || (s1_castle_q && !s1_black_q && s2_queen_side);
    s2_empty_d[7]  = s2_empty_d[7] || (s1_castle_q && !s1_black_q && !s2_queen_side);
    s2_empty_d[56] = s2_empty_d[56] || (s1_castle_q && s1_black_q && s2_queen_side);
    s2_empty_d[63] = s2_empty_d[63] || (s1_castle_q && s1_black_q && !s2_queen_side);
  end

  always_comb begin : s2_key
    // En passant counts when a pawn stands beside the special one.
    s2_beside_4 = {1'b0, s2_black_on_4[7:1]} | {s2_black_on_4[6:0], 1'b0};
    s2_beside_5 = {1'b0, s2_white_on_5[7:1]} | {s2_white_on_5[6:0], 1'b0};
    s2_old      = {8{!s1_stay_q}} & ((s2_special_on_4 & s2_beside_4) | (s2_special_on_5 & s2_beside_5));
    // One at most.
    s2_old_file_number = '0;
    for (int unsigned file = 0; file < 8; file++) begin
      s2_old_file_number = s2_old_file_number | (cb_zobrist_pkg::en_passant(3'(file)) & {64{s2_old[file]}});
    end
    s2_pawn_files = s1_black_q ? s2_beside_5 : s2_beside_4;
    s2_new_counts = s1_double_q && s2_pawn_files[s1_to_file_q];

    // {h1, a1, h8, a8} in the order of the key: bit 0 h1, 1 a1, 2 h8, 3 a8.
    s2_rights = {s1_position_q[4*56 +: 3] == Special, s1_position_q[4*63 +: 3] == Special,
                 s1_position_q[4*0 +: 3] == Special, s1_position_q[4*7 +: 3] == Special};
    s2_rights_left = s2_rights & ~{s1_from_q[56] || s1_to_q[56], s1_from_q[63] || s1_to_q[63],
                                   s1_from_q[0] || s1_to_q[0], s1_from_q[7] || s1_to_q[7]} &
                     ~{{2{s1_king_q && s1_black_q}}, {2{s1_king_q && !s1_black_q}}};

    s2_key_d = s1_key_q ^ (cb_zobrist_pkg::BlackToMove & {64{!s1_stay_q}}) ^ s2_old_file_number ^
               (cb_zobrist_pkg::castling_rook(s1_black_q, s2_queen_side) & {64{s1_castle_q}}) ^
               cb_zobrist_pkg::castling(s2_rights) ^ cb_zobrist_pkg::castling(s2_rights_left);
    s2_clock_d = s1_reset_clock_q ? 8'd0 : (s1_clock_q == 8'hff || s1_stay_q) ? s1_clock_q : s1_clock_q + 8'd1;
  end

  always_ff @(posedge clk_i) begin : s2_regs
    s2_kept_q    <= s2_kept_d;
    s2_empty_q   <= s2_empty_d;
    s2_to_q      <= s1_to_q;
    s2_becomes_q <= s2_becomes_d;
    // Rooks that have castled stand on f1, d1, f8, d8.
    s2_rook_q    <= {4{s1_castle_q}} & {s1_black_q && s2_queen_side, s1_black_q && !s2_queen_side,
                                        !s1_black_q && s2_queen_side, !s1_black_q && !s2_queen_side};
    s2_mover_q   <= s1_black_q != s1_stay_q;
    s2_key_q     <= s2_key_d;
    s2_new_file_number_q <= cb_zobrist_pkg::en_passant(s1_to_file_q) & {64{s2_new_counts}};
    s2_clock_q   <= s2_clock_d;
  end

  // ---- S3 ----
  logic [PositionBits-1:0] position_d, position_q;
  logic [63:0] key_q;
  logic [7:0]  clock_q;
  logic        s3_mover_q;  // Black is not to move now

  always_comb begin : s3_position
    logic [63:0] rooks, touched;
    logic [64*4-1:0] new_bits;
    rooks      = '0;
    rooks[5]   = s2_rook_q[0];
    rooks[3]   = s2_rook_q[1];
    rooks[61]  = s2_rook_q[2];
    rooks[59]  = s2_rook_q[3];
    rooks      = rooks & ~s2_to_q;
    touched    = s2_to_q | rooks | s2_empty_q;
    new_bits   = {rooks & UpperHalf, rooks & {64{Rook[2]}}, rooks & {64{Rook[1]}}, rooks & {64{Rook[0]}}};
    position_d = '0;
    for (int unsigned b = 0; b < 4; b++) begin
      position_d = position_d | (cb_board_pkg::nibbles((s2_kept_q[64*b +: 64] & ~touched) | new_bits[64*b +: 64] |
                                                       (s2_to_q & {64{s2_becomes_q[b]}})) << b);
    end
  end

  always_ff @(posedge clk_i) begin : s3_regs
    position_q <= position_d;
    key_q      <= s2_key_q ^ s2_new_file_number_q ^ s2_from_number ^ s2_to_number ^ s2_captured_number;
    clock_q    <= s2_clock_q;
    s3_mover_q <= s2_mover_q;
  end

  assign position_o       = position_q;
  assign halfmove_clock_o = clock_q;
  assign key_o            = key_q;

  // ---- S4 to S6: the new position, as far as check goes ----
  if (Check) begin : g_check
    logic [63:0] s4_king_d, s4_king_q, s4_occupied_d, s4_occupied_q;
    logic [63:0] s4_pawn_d, s4_pawn_q, s4_knight_d, s4_knight_q, s4_diagonal_d, s4_diagonal_q, s4_straight_d, s4_straight_q;
    logic        s4_mover_q;
    always_comb begin : s4_decode
      logic [PositionBits-1:0] planes;
      logic [64*3-1:0] kinds;
      logic [63:0] theirs, special;
      for (int unsigned b = 0; b < 4; b++) begin
        planes[64*b +: 64] = cb_board_pkg::plane(position_q, b);
      end
      kinds         = planes[0 +: 64*3];
      theirs        = planes[64*3 +: 64] ^ {64{!s3_mover_q}};
      special       = cb_board_pkg::of_kind(kinds, Special);
      s4_king_d     = cb_board_pkg::of_kind(kinds, KingToMove[2:0]) & planes[64*3 +: 64];
      s4_occupied_d = planes[0 +: 64] | planes[64 +: 64] | planes[128 +: 64] | planes[192 +: 64];
      s4_pawn_d     = theirs & (cb_board_pkg::of_kind(kinds, Pawn) | (special & ~BackRanks));
      s4_knight_d   = theirs & cb_board_pkg::of_kind(kinds, Knight);
      s4_diagonal_d = theirs & (cb_board_pkg::of_kind(kinds, Bishop) | cb_board_pkg::of_kind(kinds, Queen));
      s4_straight_d = theirs & (cb_board_pkg::of_kind(kinds, Rook) | cb_board_pkg::of_kind(kinds, Queen) |
                                (special & BackRanks));
    end

    // ---- S5 ----
    logic [cb_board_pkg::LinesBits-1:0] s5_line;
    for (genvar d = 0; d < cb_spec_pkg::Directions; d++) begin : g_line
      cb_ray #(.Direction(d)) u_ray (
        .from_i(s4_king_q), .empty_i(~s4_occupied_q), .attacked_o(s5_line[64*d +: 64])
      );
    end
    logic [63:0] s5_beside, s5_jump, s5_pawn_d, s5_pawn_q, s5_knight_d, s5_knight_q;
    logic [63:0] s5_diagonal_d, s5_diagonal_q, s5_straight_d, s5_straight_q;
    always_comb begin : s5_checks
      s5_beside = cb_board_pkg::east(s4_king_q) | cb_board_pkg::west(s4_king_q);
      s5_jump   = '0;
      for (int unsigned k = 0; k < 8; k++) begin
        s5_jump = s5_jump | cb_board_pkg::jump(s4_king_q, k);
      end
      // White's pawns check from the south, Black's from the north.
      s5_pawn_d     = s4_pawn_q & (s4_mover_q ? cb_board_pkg::north(s5_beside) : cb_board_pkg::south(s5_beside));
      s5_knight_d   = s4_knight_q & s5_jump;
      s5_straight_d = s4_straight_q & (s5_line[64*0 +: 64] | s5_line[64*2 +: 64] | s5_line[64*4 +: 64] |
                                       s5_line[64*6 +: 64]);
      s5_diagonal_d = s4_diagonal_q & (s5_line[64*1 +: 64] | s5_line[64*3 +: 64] | s5_line[64*5 +: 64] |
                                       s5_line[64*7 +: 64]);
    end

    // ---- S6 ----
    logic in_check_q;
    always_ff @(posedge clk_i) begin : check_regs
      s4_king_q     <= s4_king_d;
      s4_occupied_q <= s4_occupied_d;
      s4_pawn_q     <= s4_pawn_d;
      s4_knight_q   <= s4_knight_d;
      s4_diagonal_q <= s4_diagonal_d;
      s4_straight_q <= s4_straight_d;
      s4_mover_q    <= s3_mover_q;
      s5_pawn_q     <= s5_pawn_d;
      s5_knight_q   <= s5_knight_d;
      s5_diagonal_q <= s5_diagonal_d;
      s5_straight_q <= s5_straight_d;
      in_check_q    <= (s5_pawn_q | s5_knight_q | s5_diagonal_q | s5_straight_q) != '0;
    end
    assign in_check_o = in_check_q;
  end else begin : g_no_check
    assign in_check_o = 1'b0;
    logic unused_mover;
    assign unused_mover = s3_mover_q;
  end

  logic unused_bits;
  assign unused_bits = s1_move[15];

endmodule
