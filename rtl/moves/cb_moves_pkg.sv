// SPDX-License-Identifier: Apache-2.0
/// Types of the move generator and of make-move.
///
/// Bitboards are those of the mover's view (docs/reference/moves.md): ranks mirrored and colours exchanged when Black is to move,
/// so that own pawns move north. Sets by where a move comes from are indexed by the square that it goes to: bit s of
/// [64*d +: 64] says that a piece goes to s from direction d (cb_board_pkg::Dir*, seen from s; for knights the jump k of
/// cb_board_pkg::jump from s). Single bits come first in a struct: sets then begin at multiples of 64, where the
/// simulator takes them without shifts.
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
    logic [7:0] en_passant;         // file of the enemy pawn, on relative rank 5, that may be captured en passant
    logic       castle_king_side;   // the own h1 rook may castle
    logic       castle_queen_side;  // the own a1 rook
    logic       black_to_move;
    pieces_t    own;
    pieces_t    enemy;
    // Every line waits for these, so they are made with the board: all own pieces, all pieces, squares that stop an enemy
    // slider (not the own king, which leaves), enemy pieces that go along files and ranks, along diagonals.
    logic [63:0] own_all;
    logic [63:0] occupied;
    logic [63:0] enemy_stops;
    logic [63:0] enemy_rook_like;
    logic [63:0] enemy_bishop_like;
  } mover_board_t;

  /// Every legal move of a position. All sets by the square that a piece goes to.
  typedef struct packed {
    logic            castle_king_side;
    logic            castle_queen_side;
    logic [8*64-1:0] queen;        // by direction
    logic [8*64-1:0] slider;       // by direction: even ones (north, east, south, west) rooks, odd ones bishops
    logic [8*64-1:0] knight;       // by jump
    logic [63:0]     king;         // but castling
    logic [63:0]     pawn_push;    // one or two squares; comes from the south
    logic [63:0]     pawn_east;    // captures that come from the south-east, en passant among them
    logic [63:0]     pawn_west;    // from the south-west
  } legal_moves_t;
  localparam int unsigned LegalMovesBits = 2 + (3 * 8 + 4) * 64;

  /// What ordering and modes need to know beside the moves.
  typedef struct packed {
    logic        in_check;
    logic        opponent_in_check;  // the enemy king is attacked: the position is refused
    logic [63:0] protected_squares;  // attacked by an enemy piece, lines passing through the own king
    // Discovered check, by the piece that moves away: bit s of [64*a +: 64] says that the own piece on s stands between an
    // own slider and the enemy king on axis a: 0 north-south, 1 north-east to south-west, 2 east-west,
    // 3 north-west to south-east.
    logic [4*64-1:0] discoverer;
  } move_facts_t;

  /// Request of the generator, with board squares in its moves as the host writes them.
  typedef struct packed {
    logic [15:0] last;
    logic [15:0] exclude_0;
    logic [15:0] exclude_1;
    logic [15:0] exclude_2;
    logic [7:0]  mode;
    logic [2:0]  hints;    // 0, or exclude_0 to exclude_2 are hints, of which so many less 1 were tried; 4 at most
    logic        illegal;  // a reserved bit of the request is set
    logic [PositionBits-1:0] position;
    logic [63:0] targets;
  } request_t;

  /// Answer of the generator.
  typedef struct packed {
    logic [15:0] move;
    logic [7:0]  status;
    logic        found;
    logic        is_last;
    logic [1:0]  hint;  // 0, or 1 more than the number of the hint that the move is
    logic [1:0]  kind;  // cb_spec_pkg::MoveKind* of a move of the order
  } answer_t;

  /// What a search wants to know of a position that it has come to.
  typedef struct packed {
    logic no_move;        // no legal move
    logic single_move;    // exactly one
    logic in_check;
    logic good_capture;   // a legal move of classes 0 to 5
    logic has_piece;      // the side to move has a knight, bishop, rook or queen
    logic black_to_move;
  } child_facts_t;

  /// Candidates of a move: 64 * piece + the relative square that it goes to.
  localparam int unsigned Candidates = 6 * 64;

  /// Table of quiet moves, in planes: bit b of the value of candidate c in bit [Candidates*b + c].
  localparam int unsigned QuietValueBits = 4;
  localparam int unsigned QuietTableBits = Candidates * QuietValueBits;

  /// Promotions to a knight, bishop or rook: 8 * kind + file.
  localparam int unsigned Unders = 24;

  /// Classes of captures that do not lose, in their order, and of promotions.
  localparam int unsigned WinQueen = 0;
  localparam int unsigned WinPromotion = 1;  // on an empty square
  localparam int unsigned WinRook = 2;
  localparam int unsigned WinBishop = 3;
  localparam int unsigned WinKnight = 4;
  localparam int unsigned WinPawn = 5;
  localparam int unsigned WinClasses = 6;
  /// Classes of captures that lose: of a rook, bishop, knight, pawn.
  localparam int unsigned LoseClasses = 4;

  /// Quiet moves are asked by groups of 24 candidates for the highest value: cb_move_classes.
  localparam int unsigned QuietGroups = 16;

  // ---- between the units of the selector (cb_move_selector) ----

  /// What the later stages know of a request.
  typedef struct packed {
    logic [15:0] last;
    logic        none;             // no last
    logic        illegal;          // request
    logic        is_legal;         // modes
    logic        count;
    logic        evasions;
    logic        captures;         // and quiescence
    logic        checks;           // quiet ones, and quiescence
    logic        attackers;
    logic        hinted;           // hints play a part
    logic [2:0]  due;              // those that were not tried
    logic        black_to_move;
  } request_kind_t;

  /// What a request says of the moves before they are there: cb_move_request to cb_move_filter.
  typedef struct packed {
    logic                     castle_king_side;   // is wanted by the mode
    logic                     castle_queen_side;
    logic                     last_may_lose;      // last takes a lower piece
    logic [1:0]               upper_value;        // of last in the table: bits 2 and 3; the highest when all quiet moves are after it
    // Of last, exclude_0 ...: the own king leaves; what they promote to is possible; by which direction they come
    logic [3:0]               from_king;
    logic [3:0]               promotion_fits;
    logic [8*4-1:0]           line;
    logic [8*4-1:0]           jump;
    logic [7:0]               line_tried;         // directions of the candidate of last, up to that of last
    logic [7:0]               jump_tried;
    // Promotions to less than a queen: by the mode; all directions are after last; those not tried are
    logic [Unders-1:0]        under_wanted;
    logic [Unders-1:0]        under_all;
    logic [Unders-1:0]        under_some;
    logic [4*24-1:0]          promotion_out;      // excluded: 24 * kind + 3 * file + direction from 3 on; queen's last
    logic [8*64-1:0]          line_out;           // excluded, by direction
    logic [8*64-1:0]          jump_out;
    logic [63:0]              king_out;
    logic [Candidates-1:0]    wanted;             // by the mode
    pieces_t                  checks;             // own pieces whose discovered checks are wanted
    logic [Candidates-1:0]    last;               // the candidate of last
    logic [64*4-1:0]          to;                 // of last, exclude_0 ...: the square
    // By candidate: class and index are not below those of last, when it is a capture that does not lose, or promotes; when
    // it is quiet: on such a square, and not below by index and bits 0 and 1 of the value
    logic [Candidates-1:0]    win;
    logic [Candidates-1:0]    below;
    logic [63:0]              quiet;
    logic [63:0]              pawn_quiet;
    // By candidate, knights to queens: 0 never loses; 1 when it loses it is not wanted; 2 when it loses it comes before
    // `last` if last loses too, else after it; 3 when it loses it comes after last.
    logic [4*64-1:0]          lose_1;
    logic [4*64-1:0]          lose_0;
    logic [64*WinClasses-1:0] victims;            // by class; en passant, promotions
    logic [QuietTableBits-1:0] value;             // the table
    logic [63:0]              occupied;
    logic [63:0]              own_pawn;
  } move_masks_t;

  /// Moves that are left, by direction: cb_move_filter to cb_move_selector.
  typedef struct packed {
    logic [3*24-1:0] under;      // 3 * (8 * kind + file) + direction from 3 on
    logic [8*64-1:0] queen;
    logic [8*64-1:0] slider;
    logic [8*64-1:0] knight;
    logic [63:0]     pawn_push;
    logic [63:0]     pawn_east;
    logic [63:0]     pawn_west;
  } moves_left_t;

  // Arithmetic of a few bits in LUTs: written with operators it would become carry chains.

  /// a < b.
  function automatic logic less_3(input logic [2:0] a, input logic [2:0] b);
    less_3 = (!a[2] && b[2]) || (a[2] == b[2] && ((!a[1] && b[1]) || (a[1] == b[1] && !a[0] && b[0])));
  endfunction

  /// a + b modulo 8.
  function automatic logic [2:0] sum_3(input logic [2:0] a, input logic [2:0] b);
    logic carry;
    carry = (a[1] && b[1]) || ((a[1] || b[1]) && a[0] && b[0]);
    sum_3 = {a[2] ^ b[2] ^ carry, a[1] ^ b[1] ^ (a[0] && b[0]), a[0] ^ b[0]};
  endfunction

  /// a - b modulo 8.
  function automatic logic [2:0] difference_3(input logic [2:0] a, input logic [2:0] b);
    logic borrow;
    borrow = (!a[1] && b[1]) || (a[1] == b[1] && !a[0] && b[0]);
    difference_3 = {a[2] ^ b[2] ^ borrow, a[1] ^ b[1] ^ (!a[0] && b[0]), a[0] ^ b[0]};
  endfunction

  /// Whether a square is in a set: 4:1 multiplexers, three levels.
  function automatic logic select_64(input logic [63:0] set, input logic [5:0] square);
    logic [15:0] quarter;
    logic [3:0] sixteenth;
    quarter   = square[5] ? (square[4] ? set[63:48] : set[47:32]) : (square[4] ? set[31:16] : set[15:0]);
    sixteenth = square[3] ? (square[2] ? quarter[15:12] : quarter[11:8]) : (square[2] ? quarter[7:4] : quarter[3:0]);
    select_64 = square[1] ? (square[0] ? sixteenth[3] : sixteenth[2]) : (square[0] ? sixteenth[1] : sixteenth[0]);
  endfunction

  /// The same as select_64 of 8, two levels.
  function automatic logic select_8(input logic [7:0] set, input logic [2:0] number);
    logic low, high;
    low      = number[1] ? (number[0] ? set[3] : set[2]) : (number[0] ? set[1] : set[0]);
    high     = number[1] ? (number[0] ? set[7] : set[6]) : (number[0] ? set[5] : set[4]);
    select_8 = number[2] ? high : low;
  endfunction

  /// The lowest square of a row of 8, one-hot.
  function automatic logic [7:0] lowest_8(input logic [7:0] set);
    logic low, pair_0, pair_1;
    low    = set[3:0] != '0;
    pair_0 = set[1:0] != '0;
    pair_1 = set[5:4] != '0;
    lowest_8 = {set[7] && !set[6] && !pair_1 && !low, set[6] && !pair_1 && !low, set[5] && !set[4] && !low,
                set[4] && !low, set[3] && !set[2] && !pair_0, set[2] && !pair_0, set[1] && !set[0], set[0]};
  endfunction

  /// Two of 6 at least.
  function automatic logic several_6(input logic [5:0] set);
    logic one, two;
    one = set[0];
    two = 1'b0;
    for (int unsigned i = 1; i < 6; i++) begin
      two = two | (one & set[i]);
      one = one | set[i];
    end
    several_6 = two;
  endfunction

  /// Two of 8 at least.
  function automatic logic several_8(input logic [7:0] set);
    logic low, low_two, high, high_two;
    low      = set[3:0] != '0;
    high     = set[7:4] != '0;
    low_two  = (set[0] && set[3:1] != '0) || (set[1] && set[3:2] != '0) || (set[3:2] == 2'd3);
    high_two = (set[4] && set[7:5] != '0) || (set[5] && set[7:6] != '0) || (set[7:6] == 2'd3);
    several_8 = low_two || high_two || (low && high);
  endfunction

endpackage
/* verilator lint_on UNUSEDPARAM */
