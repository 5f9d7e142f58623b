// SPDX-License-Identifier: Apache-2.0
/// Types of the move generator and of make-move.
///
/// Bitboards are those of the mover's view (docs/moves.md): ranks mirrored and colours exchanged when Black is to move,
/// so that own pawns move north. Sets by where a move comes from are indexed by the square that it goes to: bit s of
/// [64*d +: 64] says that a piece goes to s from direction d (cb_board_pkg::Dir*, seen from s; for knights the jump k of
/// cb_board_pkg::jump from s).
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_moves_pkg;

  /// cb_spec_pkg::PackedPositionBits: Yosys 0.23 knows no name of another package in a package.
  localparam int unsigned PositionBits = 256;

  /// Pieces as the index of a move has them.
  localparam int unsigned Pawn = 0;
  localparam int unsigned Knight = 1;
  localparam int unsigned Bishop = 2;
  localparam int unsigned Rook = 3;
  localparam int unsigned Queen = 4;
  localparam int unsigned King = 5;

  /// The pieces of one side, as cb_board_pkg::pieces_t: Yosys 0.23 finds no type of another package here.
  typedef struct packed {
    logic [63:0] pawn;
    logic [63:0] knight;
    logic [63:0] bishop;
    logic [63:0] rook;
    logic [63:0] queen;
    logic [63:0] king;
  } pieces_t;

  /// A position in the mover's view.
  typedef struct packed {
    pieces_t    own;
    pieces_t    enemy;
    logic [7:0] en_passant;         // file of the enemy pawn, on relative rank 5, that may be captured en passant
    logic       castle_king_side;   // the own h1 rook may castle
    logic       castle_queen_side;  // the own a1 rook
    logic       black_to_move;
  } mover_board_t;

  /// Every legal move of a position. All sets by the square that a piece goes to.
  typedef struct packed {
    logic [8*64-1:0] queen;        // by direction
    logic [8*64-1:0] slider;       // by direction: even ones (north, east, south, west) rooks, odd ones bishops
    logic [8*64-1:0] knight;       // by jump
    logic [63:0]     king;         // but castling
    logic            castle_king_side;
    logic            castle_queen_side;
    logic [63:0]     pawn_push;    // one or two squares; comes from the south
    logic [63:0]     pawn_east;    // captures that come from the south-east, en passant among them
    logic [63:0]     pawn_west;    // from the south-west
  } legal_moves_t;

  /// What ordering and modes need to know beside the moves.
  typedef struct packed {
    logic [63:0] protected_squares;  // attacked by an enemy piece, lines passing through the own king
    logic        in_check;
    logic        opponent_in_check;  // the enemy king is attacked: the position is refused
    // Discovered check, by the piece that moves away: bit s of [64*a +: 64] says that the own piece on s stands between an
    // own slider and the enemy king on axis a: 0 north-south, 1 north-east to south-west, 2 east-west,
    // 3 north-west to south-east.
    logic [4*64-1:0] discoverer;
  } move_facts_t;

  /// Request of the generator, with board squares in its moves as the host writes them.
  typedef struct packed {
    logic [PositionBits-1:0] position;
    logic [63:0] targets;
    logic [15:0] last;
    logic [15:0] exclude_0;
    logic [15:0] exclude_1;
    logic [15:0] exclude_2;
    logic [7:0]  mode;
    logic        illegal;  // a reserved bit of the request is set
  } request_t;

  /// Answer of the generator.
  typedef struct packed {
    logic [15:0] move;
    logic [7:0]  status;
    logic        found;
    logic        is_last;
  } answer_t;

  /// Table of quiet moves: value of piece p on relative square s in bits [4*(64*p + s) +: 4].
  localparam int unsigned QuietValueBits = 4;
  localparam int unsigned QuietTableBits = 6 * 64 * QuietValueBits;

endpackage
/* verilator lint_on UNUSEDPARAM */
