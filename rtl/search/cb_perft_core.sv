// SPDX-License-Identifier: Apache-2.0
/// Perft: a barrel of contexts that walk legal move trees around one move generator (docs/reference/moves.md, "Count of a tree").
///
/// There are as many contexts as the loop has stages, and in every clock another one has its turn: it reads the position
/// at the top of its stack, is told the next move after the last one, makes it, and is ready when its turn comes again.
/// Nothing in the loop waits. A child two plies above the leaves or higher is pushed; one ply above the leaves its moves
/// are counted behind the loop. After the last move of a node the child takes the place of its parent on the stack, so no
/// turn is spent to find that nothing is left. A context that has ended takes the next job at the end of the loop, by
/// the write that its stack does not need then, and has a turn in the next revolution.
///
/// Jobs: ready-valid. Answers: none may wait, so a job is offered only when its answer has a place. They come in the
/// order in which jobs end. Jobs whose descriptor (job_slot_i) is in aborted_i end in their next turn, also those that
/// are yet to be loaded: each is answered once. Latency from a job to its first turn 1, from the end of a turn to its
/// answer AnswerLatency; II = 1 turn a clock. Reset: valid bits only; contexts have no jobs then.
///
/// | stage | work |
/// |---|---|
/// | 0 | is it aborted? Its stack is read |
/// | R = ContextStackLatencyCycles | request to cb_move_service, whose answer comes in stage A = R + 1 + NextMoveLatencyCycles |
/// | A | what the answer says of the node; make-move begins |
/// | A+1 | push, stay, pop or end |
/// | A+2 | the context as it will be |
/// | A+3 | child or next job is written to the stack; the end of the loop. Behind it: count of the child, sum, answer |
module cb_perft_core #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  // Jobs: one beat, as the host wrote it (spec/jobs.hpp)
  input  logic                     job_valid_i,
  output logic                     job_ready_o,
  input  logic [511:0]             job_i,
  input  logic [SlotBits-1:0]      job_slot_i,
  /// Parameter bank: its table of quiet moves must not change while a job is inside.
  input  logic                     job_bank_i,
  /// Descriptors, by number, whose jobs end now.
  input  logic [2**SlotBits-1:0]   aborted_i,
  // cb_move_service
  output logic                     turn_valid_o,
  input  logic                     turn_taken_i,
  output logic                     turn_bank_o,
  output cb_moves_pkg::request_t   turn_request_o,
  input  cb_moves_pkg::answer_t    answer_i,
  // Answers
  output logic                     answer_valid_o,
  output logic [127:0]             answer_o,
  output logic [SlotBits-1:0]      answer_slot_o,
  // For counters, a clock each: a turn was had; the context whose turn it was had no job
  output logic                     turn_o,
  output logic                     idle_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;
  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned AnswerStage = ReadStage + 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned EndStage = AnswerStage + cb_spec_pkg::MakeMoveLatencyCycles;
  localparam int unsigned Contexts = EndStage + 1;
  localparam int unsigned ContextBits = $clog2(Contexts);
  localparam int unsigned PlyBits = 4;
  localparam int unsigned DepthBits = 5;
  // A node at the top of a full stack has two plies below it.
  localparam int unsigned MaxDepth = cb_spec_pkg::PerftMaxDepth;
  localparam int unsigned CountLatency = cb_spec_pkg::MoverBoardLatencyCycles + cb_spec_pkg::LegalMovesLatencyCycles +
                                         cb_spec_pkg::MoveCountLatencyCycles;

  if (cb_spec_pkg::MakeMoveLatencyCycles != 3 || MaxDepth > 2 ** PlyBits + 1) begin : g_check
    $error("cb_perft_core: stages do not fit");
  end

  // ---- a context, as it goes round. Its node is at the top of its stack ----
  typedef struct packed {
    logic [SlotBits-1:0] slot;         // its descriptor
    logic                bank;
    logic [31:0]         tag;
    logic [PlyBits-1:0]  ply;          // top of the stack
    logic                fresh;        // no move of the node was tried
    logic                first;        // nothing was done yet
    logic                root_move;    // the first turn is for the root move alone
    logic                count;        // the first turn counts
    logic                bad_request;  // the first turn ends it, if the position does not
    logic                bad_depth;
  } context_t;
  localparam int unsigned ContextWidth = SlotBits + 1 + 32 + PlyBits + 6;

  context_t                 context_q, context_a, end_context_q;
  logic [EndStage:0]        valid_q;   // by stage: the context has a job
  logic [ContextBits-1:0]   number_d, number_q;

  // ---- stage 0 ----
  logic aborted;
  assign aborted = valid_q[0] && aborted_i[context_q.slot];
  assign number_d = number_q == ContextBits'(Contexts - 1) ? '0 : number_q + 1'b1;

  logic                             write, write_last;
  logic [PlyBits-1:0]               write_ply, last_ply;
  logic [DepthBits+PositionBits-1:0] write_data;
  logic [15:0]                      last_data;
  logic [PositionBits-1:0]          position;
  logic [DepthBits-1:0]             depth;
  logic [15:0]                      last;
  // What is written is for the context whose turn is next.
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(DepthBits + PositionBits)) u_positions (
    .clk_i, .write_i(write), .write_context_i(number_d), .write_ply_i(write_ply), .write_data_i(write_data),
    .context_i(number_q), .ply_i(context_q.ply), .data_o({depth, position})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(16)) u_last_moves (
    .clk_i, .write_i(write_last), .write_context_i(number_d), .write_ply_i(last_ply), .write_data_i(last_data),
    .context_i(number_q), .ply_i(context_q.ply), .data_o(last)
  );

  // ---- stage R ----
  context_t context_r;
  logic     aborted_r, taken, idle_q, turn_q;
  cb_delay #(.Width(ContextWidth + 1), .Cycles(ReadStage)) u_context_r (
    .clk_i, .in_i({context_q, aborted}), .out_o({context_r, aborted_r})
  );
  assign turn_valid_o = valid_q[ReadStage] && !aborted_r;
  assign turn_bank_o  = context_r.bank;
  assign taken        = turn_valid_o && turn_taken_i;
  always_comb begin : request
    turn_request_o          = '0;
    turn_request_o.position = position;
    turn_request_o.last     = context_r.fresh ? 16'(cb_spec_pkg::NoMove) : last;
    turn_request_o.mode     = 8'(cb_spec_pkg::GenerateAll);
    if (context_r.first && context_r.root_move) begin
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateIsLegal);
    end else if (context_r.first && context_r.count) begin
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateCount);
    end
    turn_request_o.illegal  = context_r.bad_request;
  end

  // ---- stage A ----
  logic                    taken_a, aborted_a;
  logic [DepthBits-1:0]    depth_a, depth_end;
  logic [PositionBits-1:0] position_a, child;
  cb_delay #(.Width(ContextWidth + 2 + DepthBits), .Cycles(AnswerStage - ReadStage)) u_context (
    .clk_i, .in_i({context_r, taken, aborted_r, depth}), .out_o({context_a, taken_a, aborted_a, depth_a})
  );
  cb_delay #(.Width(PositionBits), .Cycles(AnswerStage - ReadStage)) u_position (
    .clk_i, .in_i(position), .out_o(position_a)
  );

  logic [7:0]  unused_clock;
  logic [63:0] unused_key;
  logic        unused_check;
  cb_make_move #(.Check(1'b0)) u_make_move (
    .clk_i, .position_i(position_a), .move_i(answer_i.move), .other_move_i('0), .other_i(1'b0), .pass_i(1'b0), .stay_i(1'b0),
    .halfmove_clock_i('0), .key_i('0),
    .position_o(child), .halfmove_clock_o(unused_clock), .key_o(unused_key), .in_check_o(unused_check)
  );

  // What the answer says. `turn` is a turn without an error.
  typedef struct packed {
    logic turn;
    logic counted;     // the answer is the number of leaves
    logic found;
    logic is_last;
    logic leaf;        // the move itself is a leaf (root move, depth 1)
    logic above_leaf;  // its moves are
    logic at_root;     // the bottom of the stack
    logic error;       // the job ends with a status
  } facts_t;
  facts_t     facts_d, facts_q;
  logic [7:0] status_d, status_q;
  logic       first_a;
  assign first_a = context_a.first;
  always_comb begin : stage_a
    status_d = answer_i.status;
    if (aborted_a) begin
      status_d = 8'(cb_spec_pkg::AnswerAborted);
    end else if (answer_i.status == 8'(cb_spec_pkg::AnswerDone)) begin
      if (first_a && context_a.bad_depth) begin
        status_d = 8'(cb_spec_pkg::AnswerDepth);
      end else if (first_a && context_a.root_move && !answer_i.found) begin
        status_d = 8'(cb_spec_pkg::AnswerIllegalMove);
      end
    end
    facts_d.error      = aborted_a || (taken_a && status_d != 8'(cb_spec_pkg::AnswerDone));
    facts_d.turn       = taken_a && !facts_d.error;
    facts_d.counted    = first_a && context_a.count;
    facts_d.found      = answer_i.found;
    facts_d.is_last    = answer_i.is_last;
    facts_d.leaf       = depth_a == DepthBits'(1);
    facts_d.above_leaf = depth_a == DepthBits'(2);
    facts_d.at_root    = context_a.ply == '0;
  end

  // ---- stage A+1 ----
  context_t             context_b_q, context_c_q;
  logic [15:0]          move_b_q, move_c_q, end_move_q;
  logic [DepthBits-1:0] depth_b_q, depth_c_q;
  logic [7:0]           status_c_q, end_status_q;
  logic                 node_done;
  typedef struct packed {
    logic turn;
    logic push;     // the child comes on the stack, in the place of its parent if `replace`
    logic replace;
    logic pop;
    logic finish;
    logic child;    // the moves of the child are leaves
    logic direct;   // leaves that are known here
  } step_t;
  step_t step_d, step_c_q, end_step_q;
  logic  direct_move;
  always_comb begin : stage_b
    node_done      = !facts_q.found || (facts_q.is_last && facts_q.above_leaf);
    step_d.turn    = facts_q.turn;
    step_d.push    = facts_q.turn && !facts_q.counted && facts_q.found && !facts_q.leaf && !facts_q.above_leaf;
    step_d.replace = facts_q.is_last;
    step_d.pop     = facts_q.turn && !facts_q.counted && !facts_q.leaf && node_done && !facts_q.at_root;
    step_d.finish  = facts_q.error ||
                     (facts_q.turn && (facts_q.counted || facts_q.leaf || (node_done && facts_q.at_root)));
    step_d.child   = facts_q.turn && !facts_q.counted && facts_q.found && facts_q.above_leaf;
    step_d.direct  = facts_q.turn && (facts_q.counted || facts_q.leaf);
    direct_move    = facts_q.turn && facts_q.leaf && !facts_q.counted;
  end

  // ---- stage A+2 ----
  context_t next_d;
  logic [15:0] direct_c_q, end_direct_q;
  logic        end_first_q;
  always_comb begin : stage_c
    next_d = context_c_q;
    if (step_c_q.turn) begin
      next_d.first = 1'b0;
      next_d.fresh = step_c_q.push;
      if (step_c_q.push && !step_c_q.replace) begin
        next_d.ply = context_c_q.ply + 1'b1;
      end else if (step_c_q.pop) begin
        next_d.ply = context_c_q.ply - 1'b1;
      end
    end
  end

  logic [PlyBits-1:0] end_ply_q;  // of the node of this turn
  always_ff @(posedge clk_i) begin : loop_regs
    facts_q       <= facts_d;
    status_q      <= status_d;
    context_b_q   <= context_a;
    move_b_q      <= answer_i.move;
    depth_b_q     <= depth_a;
    step_c_q      <= step_d;
    status_c_q    <= facts_q.error ? status_q : '0;
    context_c_q   <= context_b_q;
    move_c_q      <= move_b_q;
    depth_c_q     <= depth_b_q;
    direct_c_q    <= direct_move ? 16'd1 : move_b_q;
    end_step_q    <= step_c_q;
    end_status_q  <= status_c_q;
    end_context_q <= next_d;
    end_ply_q     <= context_c_q.ply;
    end_move_q    <= move_c_q;
    end_direct_q  <= step_c_q.direct ? direct_c_q : '0;
    end_first_q   <= context_c_q.first;
    depth_end     <= depth_c_q - DepthBits'(1);
  end

  // ---- stage A+3: the end of the loop ----
  cb_spec_pkg::perft_job_t job;
  context_t loaded;
  logic     keep, load;
  assign job         = job_i;
  assign keep        = valid_q[EndStage] && !end_step_q.finish;
  assign job_ready_o = !keep;
  assign load        = job_valid_i && job_ready_o;
  always_comb begin : loader
    loaded.slot        = job_slot_i;
    loaded.bank        = job_bank_i;
    loaded.tag         = job.tag;
    loaded.ply         = '0;
    loaded.fresh       = 1'b0;
    loaded.first       = 1'b1;
    loaded.root_move   = job.root_move != 16'(cb_spec_pkg::NoMove);
    loaded.count       = job.root_move == 16'(cb_spec_pkg::NoMove) && job.depth == 8'd1;
    loaded.bad_request = job.reserved_0 != '0 || job.reserved_1 != '0;
    loaded.bad_depth   = job.depth == '0 || job.depth > 8'(MaxDepth);
  end

  // A turn writes the move that was tried, a push the child; a context without a job has a use for neither.
  assign write      = keep ? end_step_q.push : load;
  assign write_ply  = keep ? end_context_q.ply : '0;
  assign write_data = keep ? {depth_end, child} : {job.depth[DepthBits-1:0], job.position};
  assign write_last = keep ? end_step_q.turn : load;
  assign last_ply   = keep ? end_ply_q : '0;
  assign last_data  = keep ? end_move_q : job.root_move;

  always_ff @(posedge clk_i) begin : context_regs
    context_q <= keep ? end_context_q : loaded;
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q  <= '0;
      number_q <= '0;
      idle_q   <= 1'b0;
      turn_q   <= 1'b0;
    end else begin
      valid_q  <= {valid_q[EndStage-1:0], keep || load};
      number_q <= number_d;
      idle_q   <= !valid_q[ReadStage];
      turn_q   <= taken;
    end
  end
  assign turn_o = turn_q;
  assign idle_o = idle_q;

  // ---- behind the loop: leaves of the child, sum of the context, answer ----
  localparam int unsigned TailBits = SlotBits + 32 + 8 + 16 + 2;
  logic [9:0]          child_count;
  logic [SlotBits-1:0] tail_slot;
  logic [31:0]         tail_tag;
  logic [7:0]          tail_status;
  logic [15:0]         tail_direct, leaves;
  logic                tail_child, tail_first;
  logic [63:0]         sum_d, sum_q, sum_before;
  logic [CountLatency:0] finish_q;

  cb_child_count u_count (.clk_i, .position_i(child), .count_o(child_count));
  cb_delay #(.Width(TailBits), .Cycles(CountLatency)) u_tail (
    .clk_i, .in_i({end_context_q.slot, end_context_q.tag, end_status_q, end_direct_q, end_step_q.child, end_first_q}),
    .out_o({tail_slot, tail_tag, tail_status, tail_direct, tail_child, tail_first})
  );
  // The sums go round as the contexts do.
  cb_delay #(.Width(64), .Cycles(Contexts - 1)) u_sums (.clk_i, .in_i(sum_q), .out_o(sum_before));
  assign leaves = tail_child ? 16'(child_count) : tail_direct;
  assign sum_d  = (tail_first ? 64'd0 : sum_before) + 64'(leaves);

  cb_spec_pkg::perft_answer_t answer;
  logic [31:0]         answer_tag_q;
  logic [7:0]          answer_status_q;
  logic [SlotBits-1:0] answer_slot_q;
  always_ff @(posedge clk_i) begin : answer_regs
    sum_q           <= sum_d;
    answer_tag_q    <= tail_tag;
    answer_status_q <= tail_status;
    answer_slot_q   <= tail_slot;
  end
  always_ff @(posedge clk_i) begin : finish_regs
    if (!rst_ni) begin
      finish_q <= '0;
    end else begin
      finish_q <= {finish_q[CountLatency-1:0], valid_q[EndStage] && end_step_q.finish};
    end
  end
  always_comb begin : answers
    answer        = '0;
    answer.tag    = answer_tag_q;
    answer.status = answer_status_q;
    answer.leaves = answer_status_q == 8'(cb_spec_pkg::AnswerDone) ? sum_q : '0;
  end
  assign answer_valid_o = finish_q[CountLatency];
  assign answer_o       = answer;
  assign answer_slot_o  = answer_slot_q;

  logic unused_bits;
  assign unused_bits = ^{unused_clock, unused_key, unused_check, end_step_q.pop, end_step_q.replace, end_step_q.direct,
                         answer_i.hint, answer_i.kind};

`ifdef COBALT_ASSERT
  // A stack is never read where another context writes, and what is written is in order.
  a_ply: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[EndStage] && end_step_q.turn && end_step_q.push && !end_step_q.replace |-> end_context_q.ply != '0);
  a_depth: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[EndStage] && end_step_q.push |-> depth_end >= DepthBits'(2));
  // The first turn finds errors; later ones go on from moves that the generator has given.
  a_no_late_error: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[EndStage] && !end_first_q && end_step_q.finish |->
      end_status_q == 8'(cb_spec_pkg::AnswerDone) || end_status_q == 8'(cb_spec_pkg::AnswerAborted));
`endif

endmodule
