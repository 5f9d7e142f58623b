// SPDX-License-Identifier: Apache-2.0
/// A turn of the search's barrel: what is asked of the generator, and what becomes of the turn with its answer
/// (docs/reference/search.md, "What a turn decides").
///
/// A turn that the move service does not take (turn_taken_i), or that is held back (hold_i), is none: the context has its
/// next one a revolution later. The
/// root judged again then finds its position on the stack, where the first revolution has put it.
///
/// | stage | work |
/// |---|---|
/// | R | request to cb_move_service |
/// | A = R + 1 + NextMoveLatencyCycles | its answer, or the next deferred move: what becomes of the turn; make-move begins; what the move is |
/// | A + 1 | progress of the node, counts of the context |
///
/// Latency as the table says, II = 1. Back-pressure: none. Reset: nothing is written, no turn is counted.
module cb_search_turn #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1
) (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,
  /// Descriptors, by number, whose jobs end now.
  input  logic [2**SlotBits-1:0]               aborted_i,
  // Stage R
  input  logic                                 valid_i,        // the context has a job
  input  logic [cb_search_pkg::ContextBits-1:0] number_i,
  input  cb_search_pkg::context_t              context_i,
  input  logic                                 tag_aborted_i,
  input  logic                                 has_killers_i,  // the ply of the node has
  input  cb_search_pkg::root_t                 root_i,
  input  cb_search_pkg::top_t                  top_i,
  /// No turn now.
  input  logic                                 hold_i,
  // cb_move_service: answer 1 + NextMoveLatencyCycles clocks after the request
  output logic                                 turn_valid_o,
  input  logic                                 turn_taken_i,
  output logic                                 turn_bank_o,
  output cb_moves_pkg::request_t               turn_request_o,
  input  cb_moves_pkg::answer_t                answer_i,
  // cb_deferred_moves
  output cb_search_pkg::read_deferred_t        read_deferred_o,   // stage R
  input  cb_search_pkg::deferred_t             deferred_i,        // stage A
  output cb_search_pkg::write_deferred_t       write_deferred_o,  // stage A + 2
  // Stage A
  input  logic                                 valid_a_i,
  output cb_search_pkg::make_t                 make_o,
  // Stage A + 1
  input  logic                                 valid_b_i,
  output cb_search_pkg::tried_t                tried_o,
  output cb_search_pkg::turn_state_t           state_o,
  // Stage A + 2
  output cb_search_pkg::write_progress_t       progress_o,
  // Stage R + 1
  output cb_search_pkg::write_path_t           path_o,
  output cb_search_pkg::turn_t                 turn_o
);

  localparam int unsigned PositionBits = cb_search_pkg::PositionBits;
  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned ToAnswer = 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam logic [15:0] NoMove = 16'(cb_spec_pkg::NoMove);

  // ==== stage R: the request ====
  logic [PositionBits-1:0]  position_r;
  cb_search_pkg::node_t     node_r;
  cb_search_pkg::progress_t progress_r;
  logic                     full_r, all_r, no_quiet_r, taken_r, aborted_r;
  logic [15:0]              killer_0_r, killer_1_r;
  assign aborted_r    = tag_aborted_i || aborted_i[context_i.slot[SlotBits-1:0]];
  assign turn_valid_o = valid_i && !hold_i;
  assign turn_bank_o  = context_i.bank;
  assign taken_r      = turn_valid_o && turn_taken_i;
  always_comb begin : stage_r
    position_r = root_i.loaded ? root_i.position : top_i.position;
    node_r     = root_i.loaded ? root_i.node : top_i.node;
    full_r     = node_r.depth[7:2] != '0;
    all_r      = full_r || node_r.in_check;
    progress_r = top_i.progress;
    if (context_i.fresh) begin
      progress_r        = '0;
      progress_r.hints  = 3'd1;
      progress_r.futile = context_i.futile;
    end else if (context_i.put_off) begin
      progress_r.deferred = top_i.progress.deferred + 5'd1;
    end
    read_deferred_o.number = number_i;
    read_deferred_o.ply    = context_i.ply;
    read_deferred_o.place  = progress_r.next_deferred[3:0];
    // No quiet move of the order is left.
    no_quiet_r = progress_r.futile || (node_r.quiet_limit != cb_search_pkg::NoQuietLimit &&
                                       progress_r.quiets >= node_r.quiet_limit);
    killer_0_r = has_killers_i ? top_i.killer_0 : NoMove;
    killer_1_r = has_killers_i ? top_i.killer_1 : NoMove;
  end
  always_comb begin : request
    turn_request_o          = '0;
    turn_request_o.position = position_r;
    turn_request_o.last     = context_i.again ? progress_r.tried : progress_r.last;
    if (context_i.root || context_i.null_first) begin
      // Of the root the generator says whether it is a position; before a null move its answer plays no part.
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateCount);
    end else if (context_i.again) begin
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateIsLegal);
    end else if (all_r) begin
      // Hints are tried whatever the mode is.
      turn_request_o.mode = no_quiet_r ? 8'(cb_spec_pkg::GenerateTactical) : 8'(cb_spec_pkg::GenerateAll);
    end else begin
      turn_request_o.mode = node_r.quiet_checks ? 8'(cb_spec_pkg::GenerateQuiescence)
                                                : 8'(cb_spec_pkg::GenerateCaptures);
    end
    if (all_r) begin
      turn_request_o.hints     = progress_r.hints;
      turn_request_o.exclude_0 = node_r.table_move;
      if (context_i.rules.killers) begin
        turn_request_o.exclude_1 = killer_0_r != node_r.table_move ? killer_0_r : NoMove;
        turn_request_o.exclude_2 = killer_1_r != node_r.table_move ? killer_1_r : NoMove;
      end
    end
  end

  // A node is known by its key from its first turn on.
  cb_search_pkg::write_path_t path_q;
  always_ff @(posedge clk_i) begin : path_regs
    path_q.valid  <= rst_ni && valid_i && context_i.fresh && !context_i.root;
    path_q.number <= number_i;
    path_q.place  <= node_r.key[5:0] ^ context_i.root_key[5:0];
    path_q.ply    <= context_i.ply;
  end
  assign path_o = path_q;

  // ==== stage A: what becomes of the turn ====
  cb_search_pkg::context_t  context_a;
  cb_search_pkg::node_t     node_a;
  cb_search_pkg::progress_t progress_a, progress_before_a;
  cb_search_pkg::waiting_t  below_a;
  logic [1:0]               second_a;
  logic                     taken_a, aborted_a;
  logic [PositionBits-1:0]  position_a;
  logic [ContextBits-1:0]   number_a;
  cb_delay #(.Width(cb_search_pkg::JobBits + 2), .Cycles(ToAnswer), .Far(1'b1)) u_context_a (
    .clk_i, .in_i({context_i, taken_r, aborted_r}), .out_o({context_a, taken_a, aborted_a})
  );
  cb_delay #(.Width(PositionBits), .Cycles(ToAnswer), .Far(1'b1)) u_position_a (
    .clk_i, .in_i(position_r), .out_o(position_a)
  );
  cb_delay #(.Width(cb_search_pkg::NodeBits), .Cycles(ToAnswer), .Far(1'b1)) u_node_a (.clk_i, .in_i(node_r), .out_o(node_a));
  cb_delay #(.Width(cb_search_pkg::ProgressBits), .Cycles(ToAnswer - 1)) u_progress_a (
    .clk_i, .in_i(progress_r), .out_o(progress_before_a)
  );
  always_ff @(posedge clk_i) begin : progress_regs
    progress_a <= progress_before_a;
  end
  cb_delay #(.Width(cb_search_pkg::WaitingBits + 2 + ContextBits), .Cycles(ToAnswer)) u_below_a (
    .clk_i, .in_i({top_i.below, top_i.second, number_i}), .out_o({below_a, second_a, number_a})
  );

  cb_search_pkg::step_t step_a, step_b_q;
  logic [2:0]           status_a, status_b_q;
  logic [15:0]          move_a;
  logic                 has_move_a, limit_a, refused_a, over_q, waits_q, ordered_a, deferred_a, deferred_b_q;
  // A clock before: whether the order of moves is at its end, whatever the generator says, and whether a move waits.
  logic                     again_before_a, plain_before_a;
  logic                     over_d, waits_d;
  cb_delay #(.Width(2), .Cycles(ToAnswer - 1)) u_before_a (
    .clk_i, .in_i({context_i.again, !context_i.again && !context_i.null_first && !context_i.root}),
    .out_o({again_before_a, plain_before_a})
  );
  always_comb begin : before_a
    over_d  = !again_before_a && progress_before_a.exhausted;
    waits_d = plain_before_a && progress_before_a.next_deferred != progress_before_a.deferred;
  end
  always_ff @(posedge clk_i) begin : before_a_regs
    over_q  <= over_d;
    waits_q <= waits_d;
  end
  always_comb begin : stage_a
    ordered_a  = answer_i.found && !over_q;
    deferred_a = waits_q && !ordered_a;
    has_move_a = context_a.null_first || ordered_a || waits_q;
    move_a     = deferred_a ? deferred_i.move : answer_i.move;
    limit_a    = context_a.limit != '0 && context_a.limit == context_a.tries && has_move_a;
    refused_a  = context_a.bad_request || answer_i.status != 8'(cb_spec_pkg::AnswerDone) || context_a.bad_depth;
    status_a   = 3'(cb_spec_pkg::AnswerLimit);
    if (aborted_a) begin
      status_a = 3'(cb_spec_pkg::AnswerAborted);
    end else if (context_a.root) begin
      status_a = context_a.bad_request ? 3'(cb_spec_pkg::AnswerIllegalRequest)
                 : answer_i.status != 8'(cb_spec_pkg::AnswerDone) ? answer_i.status[2:0]
                                                                  : 3'(cb_spec_pkg::AnswerDepth);
    end
    step_a = '0;
    if (valid_a_i) begin
      step_a.blocked = !taken_a && !aborted_a;
      step_a.ended   = aborted_a || (taken_a && (context_a.root ? refused_a : limit_a));
      step_a.root    = taken_a && !aborted_a && context_a.root && !refused_a;
      step_a.tried   = taken_a && !aborted_a && !context_a.root && has_move_a && !limit_a;
      step_a.no_move = taken_a && !aborted_a && !context_a.root && !has_move_a;
    end
    make_o.move           = answer_i.move;
    make_o.deferred       = deferred_i.move;
    make_o.is_deferred    = deferred_a;
    make_o.position       = position_a;
    make_o.key            = node_a.key;
    make_o.halfmove_clock = node_a.halfmove_clock;
    make_o.pass           = context_a.null_first;
    make_o.stay           = context_a.root;
  end

  // Of both moves, chosen a clock later: the choice in front of the lookup would be too many levels of logic.
  logic is_capture, is_quiet, pawn_to_seventh;
  logic ordered_capture_b, ordered_quiet_b, ordered_to_seventh_b, deferred_capture_b, deferred_quiet_b, deferred_to_seventh_b;
  cb_search_move u_ordered_move (
    .clk_i, .position_i(position_a), .move_i(answer_i.move), .capture_o(ordered_capture_b), .quiet_o(ordered_quiet_b),
    .pawn_to_seventh_o(ordered_to_seventh_b)
  );
  cb_search_move u_deferred_move (
    .clk_i, .position_i(position_a), .move_i(deferred_i.move), .capture_o(deferred_capture_b), .quiet_o(deferred_quiet_b),
    .pawn_to_seventh_o(deferred_to_seventh_b)
  );
  always_comb begin : chosen_move
    is_capture      = deferred_b_q ? deferred_capture_b : ordered_capture_b;
    is_quiet        = deferred_b_q ? deferred_quiet_b : ordered_quiet_b;
    pawn_to_seventh = deferred_b_q ? deferred_to_seventh_b : ordered_to_seventh_b;
  end

  // ==== stage A + 1: progress of the node, counts of the context ====
  cb_search_pkg::context_t  context_b_q, context_b;
  cb_search_pkg::node_t     node_b_q;
  cb_search_pkg::progress_t progress_b_q, progress_b;
  cb_search_pkg::waiting_t  waiting_b, below_b_q;
  logic [1:0]               second_b_q;
  logic [ContextBits-1:0]   number_b_q;
  logic [15:0]              move_b_q;
  logic [1:0]               hint_b_q, kind_b_q;
  logic                     is_last_b_q, may_wait_b;
  cb_search_pkg::deferred_t waiting_b_q;
  logic [5:0]               child_ply_b;
  always_ff @(posedge clk_i) begin : stage_b_regs
    context_b_q  <= context_a;
    node_b_q     <= node_a;
    progress_b_q <= progress_a;
    below_b_q    <= below_a;
    second_b_q   <= second_a;
    number_b_q   <= number_a;
    move_b_q     <= move_a;
    deferred_b_q <= deferred_a;
    waiting_b_q  <= deferred_i;
    hint_b_q     <= answer_i.hint;
    kind_b_q     <= answer_i.kind;
    is_last_b_q  <= answer_i.is_last;
    step_b_q     <= step_a;
    status_b_q   <= step_a.ended ? status_a : 3'(cb_spec_pkg::AnswerDone);
  end

  always_comb begin : stage_b
    child_ply_b = context_b_q.root ? 6'd0 : context_b_q.ply + 6'd1;
    context_b   = context_b_q;
    if (step_b_q.tried) begin
      context_b.tries = context_b_q.tries + 1'b1;
      if (child_ply_b > context_b_q.deepest) begin
        context_b.deepest = child_ply_b;
      end
    end
    context_b.left_high = 1'b0;
    context_b.left_low  = 1'b0;
    progress_b          = progress_b_q;
    if (context_b_q.null_first) begin
      progress_b.tried = NoMove;
      progress_b.quiet = 1'b0;
    end else if (deferred_b_q) begin
      progress_b.tried         = move_b_q;
      progress_b.quiet         = is_quiet;
      progress_b.exhausted     = 1'b1;
      progress_b.next_deferred = progress_b_q.next_deferred + 5'd1;
    end else if (!context_b_q.again) begin
      progress_b.tried     = move_b_q;
      progress_b.quiet     = is_quiet;
      progress_b.exhausted = is_last_b_q;
      if (hint_b_q != '0) begin
        progress_b.hints = {1'b0, hint_b_q} + 3'd1;
      end else begin
        progress_b.last  = move_b_q;
        progress_b.hints = kind_b_q == 2'(cb_spec_pkg::MoveKindLoud) ? 3'd2 : 3'd4;
      end
      if (kind_b_q == 2'(cb_spec_pkg::MoveKindQuiet) && progress_b_q.quiets != '1) begin
        progress_b.quiets = progress_b_q.quiets + 1'b1;
      end
    end
    if (step_b_q.tried && context_b_q.ply == '0) begin
      context_b.root_move = progress_b.tried;
    end
    // The first move of a node does not wait, nor one that was put off before or is tried again.
    may_wait_b = step_b_q.tried && !context_b_q.null_first && !context_b_q.again && !deferred_b_q &&
                 progress_b_q.tried != NoMove && !progress_b_q.deferred[4];
    waiting_b.exhausted = progress_b.exhausted && progress_b.next_deferred == progress_b.deferred;
    waiting_b.reduced   = node_b_q.reduced;
    waiting_b.noted     = ((context_b_q.rules.table_on || context_b_q.rules.shared_table) &&
                           node_b_q.depth[7:2] != '0) ||
                          (context_b_q.rules.killers && progress_b.quiet);
  end

  always_comb begin : to_verdict
    state_o.job    = context_b;
    state_o.step   = step_b_q;
    state_o.status = status_b_q;
    state_o.own    = waiting_b;
    state_o.below  = below_b_q;
    state_o.second = second_b_q;
  end

  cb_search_pkg::child_t child_b;
  always_comb begin : child_of_turn
    child_b.full_parent     = node_b_q.depth[7:2] != '0;
    child_b.depth           = node_b_q.depth;
    child_b.quiescence_ply  = node_b_q.quiescence_ply;
    child_b.in_check        = node_b_q.in_check;
    child_b.quiets          = deferred_b_q ? waiting_b_q.quiets : progress_b_q.quiets;
    child_b.root            = context_b_q.root;
    child_b.null_move       = context_b_q.null_first;
    // Of the root and before a null move the generator was asked for a number: that is of no kind.
    child_b.quiet           = deferred_b_q ? waiting_b_q.quiet : kind_b_q == 2'(cb_spec_pkg::MoveKindQuiet);
    child_b.recapture       = !child_b.null_move && is_capture && node_b_q.was_capture &&
                              node_b_q.capture_square == move_b_q[11:6];
    child_b.pawn_to_seventh = !child_b.null_move && pawn_to_seventh;
  end
  always_comb begin : to_child
    tried_o.number         = number_b_q;
    tried_o.bank           = context_b_q.bank;
    tried_o.mark           = context_b_q.mark;
    tried_o.table_on       = context_b_q.rules.table_on && !context_b_q.rules.shared_table;
    tried_o.shared_table   = context_b_q.rules.shared_table;
    tried_o.root_key       = context_b_q.root_key;
    tried_o.generation     = context_b_q.generation;
    tried_o.key_count      = context_b_q.key_count;
    tried_o.path           = {node_b_q.path, node_b_q.key[31:0]};
    tried_o.evaluated      = step_b_q.root || step_b_q.tried;
    // The root that the move service has not judged is kept on the stack for the next revolution.
    tried_o.pushed         = tried_o.evaluated || (step_b_q.blocked && context_b_q.root);
    tried_o.ply            = child_ply_b;
    tried_o.capture        = is_capture && !context_b_q.root && !context_b_q.null_first;
    tried_o.capture_square = move_b_q[11:6];
    tried_o.job_depth         = context_b_q.depth;
    tried_o.defer_least_depth = step_b_q.tried ? context_b_q.defer_least_depth : '0;
    tried_o.may_wait          = may_wait_b;
    tried_o.child          = child_b;
  end

  // ==== stage A + 2 ====
  cb_search_pkg::write_progress_t write_d, write_q;
  cb_search_pkg::write_deferred_t deferred_d, deferred_q;
  cb_search_pkg::turn_t           turn_d, turn_q;
  always_comb begin : written
    write_d.valid    = rst_ni && step_b_q.tried;
    write_d.number   = number_b_q;
    write_d.ply      = context_b_q.ply;
    write_d.progress = progress_b;
    write_d.waiting  = waiting_b;
    // Its place is free until it is put off.
    deferred_d.valid       = rst_ni && may_wait_b && context_b_q.defer_least_depth != '0;
    deferred_d.number      = number_b_q;
    deferred_d.ply         = context_b_q.ply;
    deferred_d.place       = progress_b_q.deferred[3:0];
    deferred_d.move.move   = move_b_q;
    deferred_d.move.quiets = progress_b_q.quiets;
    deferred_d.move.quiet  = kind_b_q == 2'(cb_spec_pkg::MoveKindQuiet);
  end
  always_comb begin : counted
    turn_d           = '0;
    turn_d.idle      = !valid_b_i;
    turn_d.blocked   = step_b_q.blocked;
    turn_d.root      = step_b_q.root || (step_b_q.ended && context_b_q.root);
    turn_d.first_try = step_b_q.tried && !context_b_q.null_first && !context_b_q.again;
    turn_d.null_move = step_b_q.tried && context_b_q.null_first;
    turn_d.again     = step_b_q.tried && context_b_q.again;
    turn_d.no_move   = step_b_q.no_move;
    turn_d.ended     = step_b_q.ended && !context_b_q.root;
  end
  always_ff @(posedge clk_i) begin : end_regs
    write_q    <= write_d;
    deferred_q <= deferred_d;
    turn_q  <= rst_ni ? turn_d : '0;
  end
  assign progress_o = write_q;
  assign write_deferred_o = deferred_q;
  assign turn_o     = turn_q;

  logic unused_bits;
  assign unused_bits = ^{node_b_q.halfmove_clock, node_b_q.quiet_checks, node_b_q.table_move, node_b_q.quiet_limit,
                         node_b_q.asked, node_b_q.place, waiting_b_q.move};

`ifdef COBALT_ASSERT
  // Errors are found in the root turn; later ones go on from moves that the generator has given.
  a_no_late_error: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_a_i && taken_a && !aborted_a && !context_a.root |-> answer_i.status == 8'(cb_spec_pkg::AnswerDone));
  a_again_is_legal: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_a_i && taken_a && !aborted_a && !context_a.root && context_a.again |-> answer_i.found);
  a_one_turn: assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot0(turn_q));
`endif

endmodule
