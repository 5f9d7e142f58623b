// SPDX-License-Identifier: Apache-2.0
/// Types of the search's barrel (cb_search_core).
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_search_pkg;

  /// What became of the turn of a context: one of these in every clock.
  typedef struct packed {
    logic idle;       // the context has no job
    logic blocked;    // it has one, but the guest of the move service had its turn
    logic root;       // the root was judged, or the job refused
    logic first_try;  // a move was tried for the first time
    logic null_move;  // a null move was tried
    logic again;      // a move that was reduced was tried again
    logic no_move;    // the node had no move left
    logic ended;      // the job was aborted or was at its limit of tries: nothing was tried
  } turn_t;
  localparam int unsigned TurnBits = 8;

  /// Rules of a job: the bits of enum SearchRule.
  typedef struct packed {
    logic table_on;
    logic killers;
    logic late_move_reductions;
    logic static_pruning;
    logic null_move;
    logic single_reply_extension;
    logic pawn_extension;
    logic recapture_extension;
    logic check_extension;
    logic quiescence_checks;
  } rules_t;
  localparam int unsigned RulesBits = 10;

  /// What a search knows of a node, beside the position. It lies on the stack.
  typedef struct packed {
    logic [7*32-1:0] path;            // keys of the positions before it, the latest first
    logic [31:0]     key;
    logic [7:0]      halfmove_clock;
    logic [7:0]      depth;
    logic [3:0]      quiescence_ply;
    logic            quiet_checks;    // quiescence tries quiet checks here, too
    logic            in_check;
    logic            reduced;         // its kind
    logic            was_capture;     // the move that led here, and where it went
    logic [5:0]      capture_square;
    logic [15:0]     table_move;
  } node_t;
  localparam int unsigned NodeBits = 7 * 32 + 32 + 8 + 8 + 4 + 3 + 7 + 16;

  /// Which moves of a node were tried. It lies on the stack, in a memory of its own.
  typedef struct packed {
    logic [15:0] tried;      // the last one, of whatever sort; none for a null move
    logic        quiet;      // that is a quiet move
    logic [15:0] last;       // the last one that was no hint
    logic [2:0]  hints;      // 1 more than the hints that were tried or passed over
    logic [5:0]  quiets;     // quiet moves of the order that were tried, at most 63
    logic        exhausted;  // no move is left behind the one tried
  } progress_t;
  localparam int unsigned ProgressBits = 16 + 1 + 16 + 3 + 6 + 1;

  /// What of a node is still wanted when it has left the stack: for the table and the killers.
  typedef struct packed {
    logic [31:0] key;
    logic [7:0]  depth;
  } left_t;
  localparam int unsigned LeftBits = 40;

  /// What a node below the top of the stack will do when its move is refuted or succeeds, and what is noted of it then.
  typedef struct packed {
    logic exhausted;  // no move is left behind the one tried
    logic reduced;    // its kind
    logic full;       // a full node
    logic quiet;      // the move tried is
  } waiting_t;
  localparam int unsigned WaitingBits = 4;

  /// Where a verdict leads.
  typedef struct packed {
    logic [5:0] ply;         // top of the stack
    logic       root;        // these three only when there was no turn: as they were
    logic       fresh;
    logic       null_first;
    logic       again;       // the last move is tried again
    logic       left_high;   // the node above the new top has failed high
    logic       left_low;    // it has failed low, and is a reduced one
    logic       finish;      // the job is done
    logic       at_least;
  } outcome_t;

  /// What the table has of a position.
  typedef struct packed {
    logic        hit;
    logic [7:0]  depth;
    logic        at_least;
    logic [15:0] move;
  } probe_t;
  localparam int unsigned ProbeBits = 26;

  /// What is known of a child before it is judged.
  typedef struct packed {
    logic       full_parent;    // the node is a full one
    logic [7:0] depth;          // of the node
    logic [3:0] quiescence_ply;
    logic       in_check;
    logic [5:0] quiets;
    logic       root;           // no child: the root itself
    logic       null_move;
    logic       quiet;          // a quiet move of the order
    logic       recapture;
    logic       pawn_to_seventh;
  } child_t;
  localparam int unsigned ChildBits = 1 + 8 + 4 + 1 + 6 + 5;

endpackage
/* verilator lint_on UNUSEDPARAM */
