// SPDX-License-Identifier: Apache-2.0
/// Types of the search's barrel (cb_search_core).
// A package offers more names than any one design uses.
/* verilator lint_off UNUSEDPARAM */
package cb_search_pkg;

  /// Clocks of cb_search_judge from what is known of a child to all that it makes of it but the verdict.
  localparam int unsigned JudgeGradedClocks = 15;

  /// Bits of a context's number, of a ply, of the number of a descriptor (at most), of the mark of a job in the table. Yosys
  /// 0.23 knows no name of another package in a package: the core compares with the specification.
  localparam int unsigned ContextBits = 6;
  localparam int unsigned PlyBits = 6;
  localparam int unsigned SlotBits = 4;
  localparam int unsigned MarkBits = 16;
  localparam int unsigned PositionBits = 256;
  /// Bits of a product of two logarithms, of a reduction (quarter plies, signed), of a score to compare with before it is
  /// clamped (centipawns, signed).
  localparam int unsigned LogarithmsBits = 14;
  localparam int unsigned ReductionBits = 15;
  localparam int unsigned ThresholdBits = 20;
  /// Clocks of a probe of cb_shared_table.
  localparam int unsigned SharedProbeCycles = 6;
  /// A node tries quiet moves without a limit.
  localparam logic [5:0] NoQuietLimit = 6'd63;

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
    logic internal_reductions;
    logic futility_pruning;
    logic move_count_pruning;
    logic log_reductions;
    logic growing_null;
    logic shared_table;
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
  localparam int unsigned RulesBits = 16;
  /// What the core does of what a job may ask for, as register search_rules says it: every rule, deferral, and
  /// positions of the game; without a shared table neither that rule nor what belongs to it.
  localparam logic [31:0] Abilities = 32'h0003_ffff;
  localparam logic [31:0] AbilitiesWithoutTable = 32'h0000_fbff;

  /// Bits of the number of a counter of nodes that are being searched; of a number of deferred moves of a node.
  localparam int unsigned BusyMarkBits = 14;
  localparam int unsigned DeferredBits = 5;

  /// What a search knows of a node, beside the position. It lies on the stack.
  typedef struct packed {
    logic [7*32-1:0] path;            // keys of the positions before it, the latest first
    logic [63:0]     key;             // exclusive or the root's
    logic [7:0]      halfmove_clock;
    logic [7:0]      depth;
    logic [3:0]      quiescence_ply;
    logic            quiet_checks;    // quiescence tries quiet checks here, too
    logic            in_check;
    logic            reduced;         // its kind
    logic            was_capture;     // the move that led here, and where it went
    logic [5:0]      capture_square;
    logic [15:0]     table_move;
    logic [5:0]      quiet_limit;     // or NoQuietLimit
    logic            asked;           // the shared table was asked for it, and named this place of its bucket
    logic [1:0]      place;
  } node_t;
  localparam int unsigned NodeBits = 7 * 32 + 64 + 8 + 8 + 4 + 3 + 7 + 16 + 6 + 3;

  /// Which moves of a node were tried. It lies on the stack, in a memory of its own.
  typedef struct packed {
    logic [15:0] tried;      // the last one, of whatever sort; none for a null move
    logic        quiet;      // that is a quiet move
    logic [15:0] last;       // the last one that was no hint
    logic [2:0]  hints;      // 1 more than the hints that were tried or passed over
    logic [5:0]  quiets;     // quiet moves of the order that were tried, at most 63
    logic        exhausted;  // no move is left behind the one tried
    logic        futile;     // no quiet move is tried: the static value is far below the bound
    logic [4:0]  deferred;       // moves that were put off, but for the one tried last
    logic [4:0]  next_deferred;  // of these, the next one to try
  } progress_t;
  localparam int unsigned ProgressBits = 16 + 1 + 16 + 3 + 6 + 2 + 2 * DeferredBits;

  /// A move that was put off.
  typedef struct packed {
    logic [15:0] move;
    logic [5:0]  quiets;  // of the node when it was reached
    logic        quiet;   // a quiet move of the order
  } deferred_t;
  localparam int unsigned DeferredMoveBits = 16 + 6 + 1;

  /// What of a node is still wanted when it has left the stack: for the table and the killers.
  typedef struct packed {
    logic [63:0] key;
    logic [7:0]  depth;
    logic [15:0] table_move;
    logic        asked;
    logic [1:0]  place;
    logic [15:0] tried;     // the last one
    logic        quiet;     // that is a quiet move
    logic [15:0] killer_0;  // of its ply
  } left_t;
  localparam int unsigned LeftNodeBits = 91;      // the first five: written with the node
  localparam int unsigned LeftProgressBits = 17;  // the next two: written with its progress
  localparam int unsigned LeftKillerBits = 16;

  /// What a node below the top of the stack will do when its move is refuted or succeeds, and what is noted of it then.
  typedef struct packed {
    logic exhausted;  // no move is left behind the one tried, of the order or deferred
    logic reduced;    // its kind
    logic noted;      // should it fail high by the move tried, that is noted in the table or the killers
  } waiting_t;
  localparam int unsigned WaitingBits = 3;

  /// Where a verdict leads.
  typedef struct packed {
    logic [5:0] ply;         // top of the stack
    logic       root;        // these four only when there was no turn: as they were
    logic       fresh;
    logic       null_first;
    logic       put_off;
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
    logic [15:0] bound;  // these two from the shared table alone: the bound that the node had
    logic [1:0]  place;  // of the bucket, where the position is to be noted
  } probe_t;
  localparam int unsigned ProbeBits = 44;

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

  /// The numbers of cb_search_pruning, each signed.
  typedef struct packed {
    logic [11:0] move_count_base;
    logic [11:0] move_count_growth;
    logic [11:0] move_count_most_depth;
    logic [11:0] futility_margin;
    logic [11:0] futility_growth;
    logic [11:0] futility_most_depth;
  } pruning_numbers_t;
  localparam int unsigned PruningNumbersBits = 6 * 12;

  /// The numbers of cb_search_settle, each signed.
  typedef struct packed {
    logic [11:0] shared_table_least_depth;
    logic [11:0] internal_least_depth;
    logic [11:0] internal_reduction;
  } settle_numbers_t;
  localparam int unsigned SettleNumbersBits = 3 * 12;

  /// A context, as it goes round. Its node is at the top of its stack.
  typedef struct packed {
    logic [SlotBits-1:0]  slot;         // its descriptor
    logic                 bank;
    logic [31:0]          tag;
    logic [31:0]          limit;
    logic [15:0]          beta;
    rules_t               rules;
    logic [2:0]           key_count;
    logic                 bad_request;  // the root turn ends it
    logic                 bad_depth;    // so it does, if the position does not
    logic [63:0]          root_key;     // these two with the shared table
    logic [5:0]           generation;
    logic [7:0]           depth;              // these two for deferral; quarter plies
    logic [7:0]           defer_least_depth;  // 0: none
    logic [MarkBits-1:0]  mark;         // of the job in the table
    logic [PlyBits-1:0]   ply;          // top of the stack
    logic                 root;         // the root is yet to be judged
    logic                 fresh;        // no move of the node was tried
    logic                 null_first;   // a null move comes first
    logic                 futile;       // of a fresh node: its progress_t has it later
    logic                 put_off;      // the last move has just been put off
    logic                 again;        // the last move is tried again
    logic                 left_high;    // the node that was above has just failed high by its last move
    logic                 left_low;     // it has failed low, and is a reduced one
    logic                 root_high;    // the job has just ended: its root has failed high by a move
    logic [15:0]          root_move;    // tried last at the root
    logic [31:0]          tries;
    logic [PlyBits-1:0]   deepest;
    logic [63:0]          killers;      // plies that have killers
  } context_t;
  localparam int unsigned JobBits = SlotBits + 1 + 32 + 32 + 16 + RulesBits + 3 + 2 + 64 + 6 + 16 + MarkBits + PlyBits +
                                    9 + 16 + 32 + PlyBits + 64;

  /// What a turn is: one of these, or none.
  typedef struct packed {
    logic blocked;  // the move service had none for it
    logic root;     // the root is judged
    logic tried;    // a move is
    logic no_move;
    logic ended;    // the job ends with a status, and nothing is judged
  } step_t;
  localparam int unsigned StepBits = 5;

  // ---- between the units of the core, in the order of its stages ----

  /// Verdict to loader and stack, stage 0: where the stack is read.
  typedef struct packed {
    logic [PlyBits-1:0] top;
    logic [PlyBits-1:0] above;
    logic [PlyBits-1:0] below;
    logic [PlyBits-1:0] second;  // two below
  } plies_t;

  /// Loader to turn, stage R: the root of a job that has just come.
  typedef struct packed {
    logic                    loaded;  // it has, and what follows is its
    logic [PositionBits-1:0] position;
    node_t                   node;
  } root_t;

  /// Loader to note, stage R.
  typedef struct packed {
    logic [ContextBits-1:0] number;
    logic [PlyBits-1:0]     ply;          // of the node that has left the stack
    logic                   has_killers;  // that ply has
    logic                   clear;        // the context clears an entry of its table
    logic [7:0]             place;        // that one
  } leaver_t;
  localparam int unsigned LeaverBits = ContextBits + PlyBits + 2 + 8;

  /// Stack to turn, stage R: what was read.
  typedef struct packed {
    logic [PositionBits-1:0] position;
    node_t                   node;
    progress_t               progress;
    logic [15:0]             killer_0;
    logic [15:0]             killer_1;
    waiting_t                below;   // a ply below
    logic [1:0]              second;  // two plies below: exhausted, reduced
  } top_t;

  /// Note to stack: killers of a ply are written.
  typedef struct packed {
    logic                   valid;
    logic [ContextBits-1:0] number;
    logic [PlyBits-1:0]     ply;
    logic [15:0]            killer_0;
    logic [15:0]            killer_1;
  } write_killers_t;

  /// Note to table: an entry is written. A mark of 0 clears it.
  typedef struct packed {
    logic                   valid;
    logic [ContextBits-1:0] number;
    logic [31:0]            key;
    logic [MarkBits-1:0]    mark;
    logic [7:0]             depth;
    logic                   at_least;
    logic [15:0]            move;
  } write_entry_t;

  /// Note to the shared table: a node is noted.
  typedef struct packed {
    logic        valid;
    logic [63:0] key;
    logic [1:0]  place;
    logic [7:0]  depth;
    logic        at_least;
    logic [5:0]  generation;
    logic [15:0] bound;
    logic [15:0] move;
  } shared_note_t;
  localparam int unsigned SharedNoteBits = 1 + 64 + 2 + 8 + 1 + 6 + 16 + 16;

  /// Turn to child, stage R + 1: the first turn of a node, whose ply is written to the place of its key.
  typedef struct packed {
    logic                   valid;
    logic [ContextBits-1:0] number;
    logic [5:0]             place;
    logic [PlyBits-1:0]     ply;
  } write_path_t;

  /// Turn to the deferred moves, stage R: the one that is tried if the order is at its end.
  typedef struct packed {
    logic [ContextBits-1:0] number;
    logic [PlyBits-1:0]     ply;
    logic [3:0]             place;
  } read_deferred_t;

  /// Turn to the deferred moves, stage A + 2: the move tried, where it lies if it is put off.
  typedef struct packed {
    logic                   valid;
    logic [ContextBits-1:0] number;
    logic [PlyBits-1:0]     ply;
    logic [3:0]             place;
    deferred_t              move;
  } write_deferred_t;

  /// Turn to child, stage A: what make-move needs; with is_deferred the move is `deferred`.
  typedef struct packed {
    logic [15:0]             move;
    logic [15:0]             deferred;
    logic                    is_deferred;
    logic [PositionBits-1:0] position;
    logic [63:0]             key;
    logic [7:0]              halfmove_clock;
    logic                    pass;
    logic                    stay;
  } make_t;

  /// Turn to child, stage A + 1: the turn, as far as the child goes.
  typedef struct packed {
    logic [ContextBits-1:0] number;
    logic                   bank;
    logic [MarkBits-1:0]    mark;
    logic                   table_on;
    logic                   shared_table;
    logic [63:0]            root_key;
    logic [5:0]             generation;
    logic [2:0]             key_count;
    logic [8*32-1:0]        path;       // of the node: its key first
    logic                   evaluated;  // the child is
    logic                   pushed;     // it is written to the stack
    logic [PlyBits-1:0]     ply;        // its ply
    logic                   capture;    // the move is one, and goes to this square
    logic [5:0]             capture_square;
    logic [7:0]             job_depth;
    logic [7:0]             defer_least_depth;  // 0: the child is not marked as being searched
    logic                   may_wait;           // the move may be put off
    child_t                 child;
  } tried_t;
  localparam int unsigned TriedBits = ContextBits + 1 + MarkBits + 2 + 64 + 6 + 3 + 8 * 32 + 2 + PlyBits + 7 + 17 +
                                      ChildBits;

  /// Turn to stack, stage A + 2: progress of a node is written.
  typedef struct packed {
    logic                   valid;
    logic [ContextBits-1:0] number;
    logic [PlyBits-1:0]     ply;
    progress_t              progress;
    waiting_t               waiting;
  } write_progress_t;

  /// Turn to verdict, stage A + 1: what goes on to the end of the loop.
  typedef struct packed {
    context_t   job;     // as it will be but for the verdict
    step_t      step;
    logic [2:0] status;
    waiting_t   own;     // of the node
    waiting_t   below;   // of the one below it
    logic [1:0] second;  // of the one below that: exhausted, reduced
  } turn_state_t;
  localparam int unsigned TurnStateBits = JobBits + StepBits + 3 + 2 * WaitingBits + 2;

  /// Child to push, stage C: the child, as far as it is known before it is judged.
  typedef struct packed {
    logic                    pushed;
    logic [ContextBits-1:0]  number;
    logic [PlyBits-1:0]      ply;
    logic [PositionBits-1:0] position;
    logic [7*32-1:0]         path;
    logic [63:0]             key;
    logic [7:0]              halfmove_clock;
    logic                    was_capture;
    logic [5:0]              capture_square;
    logic [BusyMarkBits-1:0] busy_mark;
    logic [7:0]              defer_least_depth;
    logic                    may_wait;
  } made_t;
  localparam int unsigned MadeBits = 1 + ContextBits + PlyBits + PositionBits + 7 * 32 + 64 + 8 + 7 + BusyMarkBits + 9;

  /// Judge to push: what it makes of a child beside the verdict, JudgeGradedClocks after stage F.
  typedef struct packed {
    logic [7:0] depth;
    logic       reduced;
    logic [3:0] quiescence_ply;
    logic       quiet_checks;
    logic       use_move;     // the move of the table's entry is its table move
    logic       asked;        // it has asked the shared table, and is to be noted there
    logic [5:0] quiet_limit;  // but for futility
  } graded_t;

  /// Judge to verdict, in the clock of the score.
  typedef struct packed {
    logic high;          // the child fails high
    logic search;        // it needs a search; else it fails low
    logic null_allowed;  // it is allowed a null move, if it is searched
    logic futile;        // it tries no quiet move, if it is searched
  } judged_t;

  /// Push to stack: a node is written.
  typedef struct packed {
    logic                    valid;
    logic [ContextBits-1:0]  number;
    logic [PlyBits-1:0]      ply;
    logic [PositionBits-1:0] position;
    node_t                   node;
  } write_node_t;

  /// Push to marks, with write_node_t: whether the child is marked as being searched, if it is searched.
  typedef struct packed {
    logic                    valid;
    logic [ContextBits-1:0]  number;
    logic [PlyBits-1:0]      ply;
    logic                    marked;
    logic [BusyMarkBits-1:0] busy_mark;
    logic                    may_wait;
  } write_mark_t;

  /// Verdict to marks, stage 0: how the stack has changed.
  typedef struct packed {
    logic               entered;  // the child is the new top
    logic               left;     // the nodes of these plies have left it
    logic [PlyBits-1:0] from;
    logic [PlyBits-1:0] to;
  } moved_t;

endpackage
/* verilator lint_on UNUSEDPARAM */
