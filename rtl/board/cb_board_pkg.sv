// SPDX-License-Identifier: Apache-2.0
/// Types and wiring functions of the board and its maps.
///
/// A bitboard is 64 bits, bit s for square s (a1 = 0, b1 = 1, ... h8 = 63). Every function is wiring and at most
/// three levels of logic. Two-dimensional packed arrays are avoided because Yosys 0.23 does not read them.
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_board_pkg;

  localparam logic [63:0] FileA = 64'h0101_0101_0101_0101;
  localparam logic [63:0] FileH = 64'h8080_8080_8080_8080;
  localparam logic [63:0] LightSquares = 64'h55aa_55aa_55aa_55aa;

  /// Wings, one bit a file: a to c and f to h.
  localparam logic [7:0] QueenSide = 8'h07;
  localparam logic [7:0] KingSide = 8'he0;

  /// Directions of a slider: even ones are a rook's, odd ones a bishop's.
  localparam int unsigned DirNorth = 0;
  localparam int unsigned DirNorthEast = 1;
  localparam int unsigned DirEast = 2;
  localparam int unsigned DirSouthEast = 3;
  localparam int unsigned DirSouth = 4;
  localparam int unsigned DirSouthWest = 5;
  localparam int unsigned DirWest = 6;
  localparam int unsigned DirNorthWest = 7;

  /// Maps with several bits a square or a direction are side by side, 64 bits each: numbers of attackers, the cheapest
  /// attacker one-hot, control levels, and one set for each direction.
  localparam int unsigned CountBits = 5;
  localparam int unsigned CountsBits = CountBits * 64;
  localparam int unsigned GradesBits = 6 * 64;
  localparam int unsigned LevelsBits = 4 * 64;
  localparam int unsigned LinesBits = 8 * 64;

  /// The pieces of one side.
  typedef struct packed {
    logic [63:0] pawn;
    logic [63:0] knight;
    logic [63:0] bishop;
    logic [63:0] rook;
    logic [63:0] queen;
    logic [63:0] king;
  } pieces_t;
  localparam int unsigned PiecesBits = 6 * 64;

  /// A decoded position. castling: rooks that may still castle, {h8, a8, h1, a1}.
  typedef struct packed {
    pieces_t     white;
    pieces_t     black;
    logic [63:0] occupied;
    logic [3:0]  castling;
    logic        black_to_move;
  } board_t;

  /// What one side attacks. The vectors of 512 bits hold 8 bitboards, direction d in bits [64*d +: 64]: squares at
  /// which the first piece seen against direction d is a bishop or rook (slider) or queen of this side that moves so,
  /// and squares that it would reach if the one piece between, an own or an enemy one, were gone (xray).
  typedef struct packed {
    logic [63:0]  pawn;
    logic [63:0]  knight;
    logic [63:0]  bishop;
    logic [63:0]  rook;
    logic [63:0]  queen;
    logic [63:0]  king;
    logic [63:0]  all;
    logic [LinesBits-1:0] slider;
    logic [LinesBits-1:0] queen_ray;
    logic [LinesBits-1:0] slider_xray_own;
    logic [LinesBits-1:0] slider_xray_enemy;
    logic [LinesBits-1:0] queen_xray_own;
    logic [LinesBits-1:0] queen_xray_enemy;
  } attacks_t;
  localparam int unsigned AttacksBits = 7 * 64 + 6 * LinesBits;

  /// The pieces of one side, or the squares that they attack.
  typedef struct packed {
    logic [63:0] pawn;
    logic [63:0] knight;
    logic [63:0] bishop;
    logic [63:0] rook;
    logic [63:0] queen;
    logic [63:0] king;
    logic [63:0] all;
  } sets_t;

  localparam int unsigned SetsBits = 7 * 64;

  /// The board as one side sees it: ranks mirrored for Black, so that forward is north and ranks are relative.
  typedef struct packed {
    sets_t own;
    sets_t enemy;
    sets_t own_attacks;
    sets_t enemy_attacks;
    logic  castle_queen_side;  // the owner may still castle with the a1 rook
    logic  castle_king_side;   // with the h1 rook
    logic  to_move;            // the owner is on move
  } side_view_t;
  localparam int unsigned SideViewBits = 4 * 7 * 64 + 3;

  /// Where the pawns stand in it.
  localparam int unsigned SideViewOwnPawnLsb = SideViewBits - 64;
  localparam int unsigned SideViewEnemyPawnLsb = SideViewBits - SetsBits - 64;

  /// Bit b of every nibble of a packed position. Wiring, written so that the simulator takes 16 squares at once.
  function automatic logic [63:0] plane(input logic [255:0] position, input int unsigned b);
    logic [63:0] part;
    for (int unsigned i = 0; i < 4; i++) begin
      part = (position[64*i +: 64] >> b) & 64'h1111_1111_1111_1111;
      part = (part | part >> 3) & 64'h0303_0303_0303_0303;
      part = (part | part >> 6) & 64'h000f_000f_000f_000f;
      part = (part | part >> 12) & 64'h0000_00ff_0000_00ff;
      part = part | part >> 24;
      plane[16*i +: 16] = part[15:0];
    end
  endfunction
  /// Squares whose nibble has these lower bits; planes 0 to 2 side by side.
  function automatic logic [63:0] of_kind(input logic [64*3-1:0] planes, input logic [2:0] kind);
    of_kind = (planes[0 +: 64] ^ {64{!kind[0]}}) & (planes[64 +: 64] ^ {64{!kind[1]}}) &
              (planes[128 +: 64] ^ {64{!kind[2]}});
  endfunction
  /// A bitboard to bit 0 of the nibbles.
  function automatic logic [255:0] nibbles(input logic [63:0] b);
    logic [63:0] part;
    for (int unsigned i = 0; i < 4; i++) begin
      part = {48'd0, b[16*i +: 16]};
      part = (part | part << 24) & 64'h0000_00ff_0000_00ff;
      part = (part | part << 12) & 64'h000f_000f_000f_000f;
      part = (part | part << 6) & 64'h0303_0303_0303_0303;
      nibbles[64*i +: 64] = (part | part << 3) & 64'h1111_1111_1111_1111;
    end
  endfunction

  function automatic logic [63:0] north(input logic [63:0] b);
    north = b << 8;
  endfunction
  function automatic logic [63:0] south(input logic [63:0] b);
    south = b >> 8;
  endfunction
  function automatic logic [63:0] east(input logic [63:0] b);
    east = (b << 1) & ~FileA;
  endfunction
  function automatic logic [63:0] west(input logic [63:0] b);
    west = (b >> 1) & ~FileH;
  endfunction

  /// Squares of a colour on which one of these bishops stands.
  function automatic logic [63:0] bishop_colours(input logic [63:0] bishops);
    bishop_colours = (LightSquares & {64{(bishops & LightSquares) != '0}}) |
                     (~LightSquares & {64{(bishops & ~LightSquares) != '0}});
  endfunction
  /// Squares with one of these bishops, of the colour of the square, on a lower rank.
  function automatic logic [63:0] bishop_below(input logic [63:0] bishops);
    bishop_below = '0;
    for (int unsigned rank = 1; rank < 8; rank++) begin
      // A shift by ranks leaves the ones below.
      bishop_below[8*rank +: 8] =
          (LightSquares[8*rank +: 8] & {8{((bishops & LightSquares) << (64 - 8 * rank)) != '0}}) |
          (~LightSquares[8*rank +: 8] & {8{((bishops & ~LightSquares) << (64 - 8 * rank)) != '0}});
    end
  endfunction

  /// One step in a direction; what leaves the board is lost. `direction` is a constant.
  function automatic logic [63:0] step(input logic [63:0] b, input int unsigned direction);
    case (direction)
      DirNorth:     step = north(b);
      DirNorthEast: step = north(east(b));
      DirEast:      step = east(b);
      DirSouthEast: step = south(east(b));
      DirSouth:     step = south(b);
      DirSouthWest: step = south(west(b));
      DirWest:      step = west(b);
      DirNorthWest: step = north(west(b));
      default:      step = '0;
    endcase
  endfunction

  /// The k-th of the 8 knight jumps.
  function automatic logic [63:0] jump(input logic [63:0] b, input int unsigned k);
    case (k)
      0:       jump = north(north(east(b)));
      1:       jump = north(east(east(b)));
      2:       jump = south(east(east(b)));
      3:       jump = south(south(east(b)));
      4:       jump = south(south(west(b)));
      5:       jump = south(west(west(b)));
      6:       jump = north(west(west(b)));
      default: jump = north(north(west(b)));
    endcase
  endfunction

  /// All squares at and north of the set's, on the same file.
  function automatic logic [63:0] north_fill(input logic [63:0] b);
    logic [63:0] b1, b2;
    b1 = b | {b[55:0], 8'h00};
    b2 = b1 | {b1[47:0], 16'h0000};
    north_fill = b2 | {b2[31:0], 32'h0000_0000};
  endfunction

  /// All squares at and south of the set's, on the same file.
  function automatic logic [63:0] south_fill(input logic [63:0] b);
    logic [63:0] b1, b2;
    b1 = b | {8'h00, b[63:8]};
    b2 = b1 | {16'h0000, b1[63:16]};
    south_fill = b2 | {32'h0000_0000, b2[63:32]};
  endfunction

  /// Files that hold at least one square of the set; bit 0 is the a-file.
  function automatic logic [7:0] fold_files(input logic [63:0] b);
    fold_files = (b[63:56] | b[55:48] | b[47:40] | b[39:32]) | (b[31:24] | b[23:16] | b[15:8] | b[7:0]);
  endfunction

  /// The set of all squares of the files.
  function automatic logic [63:0] spread_files(input logic [7:0] files);
    spread_files = {8{files}};
  endfunction

  /// Squares of the set on each file, saturating: {three or more, two or more, one or more}, 8 bits each.
  function automatic logic [23:0] count_files(input logic [63:0] b);
    logic [31:0] one_4, two_4;
    logic [15:0] one_2, two_2, three_2;
    logic [7:0] one_1, two_1, three_1;
    one_4 = b[63:32] | b[31:0];
    two_4 = b[63:32] & b[31:0];
    one_2 = one_4[31:16] | one_4[15:0];
    two_2 = two_4[31:16] | two_4[15:0] | (one_4[31:16] & one_4[15:0]);
    three_2 = (two_4[31:16] & one_4[15:0]) | (one_4[31:16] & two_4[15:0]);
    one_1 = one_2[15:8] | one_2[7:0];
    two_1 = two_2[15:8] | two_2[7:0] | (one_2[15:8] & one_2[7:0]);
    three_1 = three_2[15:8] | three_2[7:0] | (two_2[15:8] & one_2[7:0]) | (one_2[15:8] & two_2[7:0]);
    count_files = {three_1, two_1, one_1};
  endfunction

  /// Mirrors the ranks.
  function automatic logic [63:0] flip_ranks(input logic [63:0] b);
    flip_ranks = {b[7:0], b[15:8], b[23:16], b[31:24], b[39:32], b[47:40], b[55:48], b[63:56]};
  endfunction

  /// Mirrors the ranks of all sets of a sets_t (plain vectors: Yosys 0.23 takes no struct as an argument).
  function automatic logic [7*64-1:0] flip_sets(input logic [7*64-1:0] sets);
    flip_sets = {flip_ranks(sets[64*6 +: 64]), flip_ranks(sets[64*5 +: 64]), flip_ranks(sets[64*4 +: 64]),
                 flip_ranks(sets[64*3 +: 64]), flip_ranks(sets[64*2 +: 64]), flip_ranks(sets[64*1 +: 64]),
                 flip_ranks(sets[64*0 +: 64])};
  endfunction

  /// Mirrors the ranks of a set for each direction, and with them the directions: north becomes south.
  function automatic logic [LinesBits-1:0] flip_lines(input logic [LinesBits-1:0] lines);
    for (int unsigned d = 0; d < 8; d++) begin
      flip_lines[64*d +: 64] = flip_ranks(lines[64*((12-d)%8) +: 64]);
    end
  endfunction

  /// Mirrors the ranks of an attacks_t.
  function automatic logic [AttacksBits-1:0] flip_attacks(input logic [AttacksBits-1:0] attacks);
    flip_attacks = {flip_sets(attacks[LinesBits*6 +: 7*64]), flip_lines(attacks[LinesBits*5 +: LinesBits]),
                    flip_lines(attacks[LinesBits*4 +: LinesBits]), flip_lines(attacks[LinesBits*3 +: LinesBits]),
                    flip_lines(attacks[LinesBits*2 +: LinesBits]), flip_lines(attacks[LinesBits*1 +: LinesBits]),
                    flip_lines(attacks[LinesBits*0 +: LinesBits])};
  endfunction

  /// A pieces_t with the set of all of them behind, as a sets_t.
  function automatic logic [7*64-1:0] sets_of(input logic [6*64-1:0] pieces);
    sets_of = {pieces, pieces[64*5 +: 64] | pieces[64*4 +: 64] | pieces[64*3 +: 64] | pieces[64*2 +: 64] |
                       pieces[64*1 +: 64] | pieces[64*0 +: 64]};
  endfunction

  /// Centrality of a file: a,h = 0; b,g = 1; c,f = 2; d,e = 3.
  function automatic int unsigned centrality(input int unsigned file);
    centrality = (file < 4) ? file : 7 - file;
  endfunction

  /// The larger of two numbers, for constants.
  function automatic int unsigned larger(input int unsigned a, input int unsigned b);
    larger = (a > b) ? a : b;
  endfunction

  /// Files near a king's file: the same and the adjacent ones; rook files are near bishop files.
  function automatic logic [7:0] files_near(input logic [7:0] king_file);
    files_near = king_file | {king_file[6:0], 1'b0} | {1'b0, king_file[7:1]} |
                 {king_file[5], 1'b0, king_file[7], 2'b00, king_file[0], 1'b0, king_file[2]};
  endfunction

  /// One king on files a-c and the other on f-h.
  function automatic logic on_opposite_wings(input logic [7:0] white_king_file, input logic [7:0] black_king_file);
    on_opposite_wings = ((white_king_file & QueenSide) != '0 && (black_king_file & KingSide) != '0) ||
                        ((white_king_file & KingSide) != '0 && (black_king_file & QueenSide) != '0);
  endfunction

endpackage
/* verilator lint_on UNUSEDPARAM */
