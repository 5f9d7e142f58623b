// SPDX-License-Identifier: Apache-2.0
/// Decodes the packed position into bitboards and checks its encoding.
///
/// Codes and errors: spec/packed_position.hpp. The king to move becomes a plain king in both the bitboards and the
/// placement nibbles. errors_o has the bits that can be told without attack maps (not kErrorOpponentInCheck).
/// Latency: board_o and placement_o cb_spec_pkg::DecodeLatencyCycles, errors_o cb_spec_pkg::PositionCheckLatencyCycles.
/// II = 1. Back-pressure: none. Reset: none needed, no control bits.
///
/// | stage | work |
/// |---|---|
/// | S1 | nibbles to one bitboard a piece kind |
/// | S2 | colour of the king to move, pieces of each side, nibbles with plain kings |
/// | S3 | (errors) counts and masks |
/// | S4 | (errors) their combination |
module cb_decode (
  input  logic                                       clk_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0] position_i,
  output cb_board_pkg::board_t                       board_o,
  /// 64 nibbles, square s in bits [4*s +: 4].
  output logic [cb_spec_pkg::PackedPositionBits-1:0] placement_o,
  output logic [cb_spec_pkg::PositionErrorBits-1:0]  errors_o
);

  localparam logic [63:0] BackRanks = 64'hff00_0000_0000_00ff;
  localparam logic [63:0] Rank4 = 64'h0000_0000_ff00_0000;
  localparam logic [63:0] Rank5 = 64'h0000_00ff_0000_0000;
  localparam logic [63:0] A1H1 = 64'h0000_0000_0000_0081;
  localparam logic [63:0] A8H8 = 64'h8100_0000_0000_0000;
  localparam int unsigned E1 = 4;
  localparam int unsigned E8 = 60;
  // Code 8 becomes 6 for White and 14 for Black.
  localparam logic [3:0] WhiteKingChange = 4'(cb_spec_pkg::KingToMove ^ cb_spec_pkg::WhiteKing);
  localparam logic [3:0] BlackKingChange = 4'(cb_spec_pkg::KingToMove ^ cb_spec_pkg::BlackKing);

  if (cb_spec_pkg::DecodeLatencyCycles != 2 || cb_spec_pkg::PositionCheckLatencyCycles != 4) begin : g_latency_check
    $error("cb_decode: latency differs from the specification");
  end

  // S1: one bitboard a piece kind; `black` is bit 3 of the nibbles.
  typedef struct packed {
    logic [63:0] pawn;
    logic [63:0] knight;
    logic [63:0] bishop;
    logic [63:0] rook;
    logic [63:0] queen;
    logic [63:0] king;
    logic [63:0] special;
    logic [63:0] king_to_move;
    logic [63:0] black;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [63:0] plane0, plane1, plane2, plane3;
  logic [cb_spec_pkg::PackedPositionBits-1:0] s1_position_q;

  assign plane0 = cb_board_pkg::plane(position_i, 0);
  assign plane1 = cb_board_pkg::plane(position_i, 1);
  assign plane2 = cb_board_pkg::plane(position_i, 2);
  assign plane3 = cb_board_pkg::plane(position_i, 3);

  always_comb begin : s1_kinds
    s1_d.pawn         = ~plane2 & ~plane1 & plane0;
    s1_d.knight       = ~plane2 & plane1 & ~plane0;
    s1_d.bishop       = ~plane2 & plane1 & plane0;
    s1_d.rook         = plane2 & ~plane1 & ~plane0;
    s1_d.queen        = plane2 & ~plane1 & plane0;
    s1_d.king         = plane2 & plane1 & ~plane0;
    s1_d.special      = plane2 & plane1 & plane0;
    s1_d.king_to_move = plane3 & ~plane2 & ~plane1 & ~plane0;
    s1_d.black        = plane3;
  end

  // S2: whose king is to move, and the pieces by side.
  logic s2_black_to_move;
  logic [63:0] s2_pawn, s2_rook;
  cb_board_pkg::board_t board_d, board_q;
  logic [cb_spec_pkg::PackedPositionBits-1:0] placement_d, placement_q;
  logic [63:0] s2_special_q, s2_black_q, s2_king_q, s2_king_to_move_q, s2_plain_pawn_q;

  always_comb begin : s2_sides
    // The colour of the king to move is the one whose plain king is absent.
    s2_black_to_move          = (s1_q.king & ~s1_q.black) != '0;
    s2_pawn                   = s1_q.pawn | (s1_q.special & ~BackRanks);
    s2_rook                   = s1_q.rook | (s1_q.special & BackRanks);
    board_d.black_to_move     = s2_black_to_move;
    board_d.white.pawn        = s2_pawn & ~s1_q.black;
    board_d.white.knight      = s1_q.knight & ~s1_q.black;
    board_d.white.bishop      = s1_q.bishop & ~s1_q.black;
    board_d.white.rook        = s2_rook & ~s1_q.black;
    board_d.white.queen       = s1_q.queen & ~s1_q.black;
    board_d.white.king        = s2_black_to_move ? (s1_q.king & ~s1_q.black) : s1_q.king_to_move;
    board_d.black.pawn        = s2_pawn & s1_q.black;
    board_d.black.knight      = s1_q.knight & s1_q.black;
    board_d.black.bishop      = s1_q.bishop & s1_q.black;
    board_d.black.rook        = s2_rook & s1_q.black;
    board_d.black.queen       = s1_q.queen & s1_q.black;
    board_d.black.king        = s2_black_to_move ? s1_q.king_to_move : (s1_q.king & s1_q.black);
    board_d.occupied          = s1_q.pawn | s1_q.knight | s1_q.bishop | s1_q.rook | s1_q.queen | s1_q.king |
                                s1_q.special | s1_q.king_to_move;
    board_d.castling          = {s1_q.special[63], s1_q.special[56], s1_q.special[7], s1_q.special[0]};
  end

  always_comb begin : s2_placement
    logic [cb_spec_pkg::PackedPositionBits-1:0] king_to_move;
    king_to_move = cb_board_pkg::nibbles(s1_q.king_to_move);
    placement_d  = s1_position_q;
    for (int unsigned b = 0; b < 4; b++) begin
      if (s2_black_to_move ? BlackKingChange[b] : WhiteKingChange[b]) begin
        placement_d = placement_d ^ (king_to_move << b);
      end
    end
  end

  // S3: the conditions of each error, as single bits.
  typedef struct packed {
    logic one_king;
    logic one_king_to_move;
    logic pawn_rank;
    logic castling_square;
    logic white_castling;
    logic black_castling;
    logic white_king_home;
    logic black_king_home;
    logic ep_rank;
    logic ep_several;
    logic ep_side;
    logic ep_crossed;
  } s3_t;
  s3_t s3_d, s3_q;
  logic [63:0] s3_white_special, s3_black_special, s3_white_ep, s3_black_ep, s3_ep;
  logic [23:0] s3_king_files, s3_to_move_files, s3_ep_files;

  // A set has exactly one square if its files have: one file, and not two squares on it.
  function automatic logic several(input logic [15:0] file_counts);
    several = (file_counts[15:8] != '0) || ((file_counts[7:0] & (file_counts[7:0] - 8'd1)) != '0);
  endfunction

  always_comb begin : s3_conditions
    s3_king_files         = cb_board_pkg::count_files(s2_king_q);
    s3_to_move_files      = cb_board_pkg::count_files(s2_king_to_move_q);
    s3_d.one_king         = !several(s3_king_files[15:0]) && s3_king_files[7:0] != '0;
    s3_d.one_king_to_move = !several(s3_to_move_files[15:0]) && s3_to_move_files[7:0] != '0;
    s3_d.pawn_rank        = (s2_plain_pawn_q & BackRanks) != '0;

    s3_white_special      = s2_special_q & ~s2_black_q;
    s3_black_special      = s2_special_q & s2_black_q;
    s3_d.castling_square  = ((s3_white_special & BackRanks & ~A1H1) != '0) ||
                            ((s3_black_special & BackRanks & ~A8H8) != '0);
    s3_d.white_castling   = (s3_white_special & BackRanks) != '0;
    s3_d.black_castling   = (s3_black_special & BackRanks) != '0;
    s3_d.white_king_home  = board_q.white.king[E1];
    s3_d.black_king_home  = board_q.black.king[E8];

    s3_white_ep           = s3_white_special & ~BackRanks;
    s3_black_ep           = s3_black_special & ~BackRanks;
    s3_ep                 = s2_special_q & ~BackRanks;
    s3_ep_files           = cb_board_pkg::count_files(s3_ep);
    s3_d.ep_rank          = ((s3_white_ep & ~Rank4) != '0) || ((s3_black_ep & ~Rank5) != '0);
    s3_d.ep_several       = several(s3_ep_files[15:0]);
    s3_d.ep_side          = board_q.black_to_move ? (s3_black_ep != '0) : (s3_white_ep != '0);
    // The pawn has just crossed the two squares behind it.
    s3_d.ep_crossed       = (board_q.occupied &
        ({8'h00, s3_white_ep[63:8]} | {16'h0000, s3_white_ep[63:16]} |
         {s3_black_ep[55:0], 8'h00} | {s3_black_ep[47:0], 16'h0000})) != '0;
  end

  // S4: the errors.
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors_d, errors_q;
  always_comb begin : s4_errors
    errors_d = '0;
    if (!s3_q.one_king || !s3_q.one_king_to_move) begin
      errors_d = errors_d | cb_spec_pkg::PositionErrorBits'(cb_spec_pkg::ErrorKings);
    end
    if (s3_q.pawn_rank) begin
      errors_d = errors_d | cb_spec_pkg::PositionErrorBits'(cb_spec_pkg::ErrorPawnRank);
    end
    if (s3_q.castling_square || (s3_q.white_castling && !s3_q.white_king_home) ||
        (s3_q.black_castling && !s3_q.black_king_home)) begin
      errors_d = errors_d | cb_spec_pkg::PositionErrorBits'(cb_spec_pkg::ErrorCastling);
    end
    if (s3_q.ep_rank || s3_q.ep_several || s3_q.ep_side || s3_q.ep_crossed) begin
      errors_d = errors_d | cb_spec_pkg::PositionErrorBits'(cb_spec_pkg::ErrorEnPassant);
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_q              <= s1_d;
    s1_position_q     <= position_i;
    board_q           <= board_d;
    placement_q       <= placement_d;
    s2_special_q      <= s1_q.special;
    s2_black_q        <= s1_q.black;
    s2_king_q         <= s1_q.king;
    s2_king_to_move_q <= s1_q.king_to_move;
    s2_plain_pawn_q   <= s1_q.pawn;
    s3_q              <= s3_d;
    errors_q          <= errors_d;
  end

  assign board_o = board_q;
  assign placement_o = placement_q;
  assign errors_o = errors_q;

  logic unused_bits;
  assign unused_bits = ^{s3_king_files[23:16], s3_to_move_files[23:16], s3_ep_files[23:16]};

endmodule
