// SPDX-License-Identifier: Apache-2.0
/// The search: a barrel of contexts, each with one job, that try a move a clock together (docs/reference/search.md; model
/// hls/search).
///
/// There are as many contexts as the loop has stages, and in every clock another one has its turn: it reads the node at
/// the top of its stack, is told the next move, makes it and judges the child, and when its turn comes again its stack is
/// as the verdict has it. Nothing in the loop waits. The stages are those that the units need one after the other, and no
/// more: generator, make-move, evaluator. What is written to the stack does not depend on the verdict, because what lies
/// above the top is free: the child is written before it is judged, and the verdict only says where the top is.
/// When a node fails high or low its place is the one above the new top, so what is to be noted of it (table, killers) is
/// read from the stack in the next turn of the context, and written before that turn asks for it.
///
/// Jobs: ready-valid; a context without a job takes one in stage 0 and judges its root in the same revolution. A job has no
/// parameters of its own: those of its bank must not change while it is inside. Answers: none may wait, so a job is
/// offered only when its answer has a place. They come in the order in which jobs end. Jobs whose descriptor (job_slot_i)
/// is in aborted_i end in their next turn, also those that are yet to be loaded; so do those that are inside and have the
/// tag of a pulse of job_abort_valid_i, which come at least AbortClocks clocks apart. Each job is answered once.
///
/// Move service, evaluation service: the ports say at which clock. A turn that the move service does not take
/// (turn_taken_i) is none: the context has its next one a revolution later. The root judged again then finds its position
/// on the stack, where the first revolution has put it.
///
/// Tables: an entry belongs to the job whose mark it has; each context counts its jobs, from mark 1. Mark 0 is nobody's.
/// After a reset, and when the marks of a context are used up, its entries are cleared before it takes another job: one a
/// revolution, SearchTableEntries revolutions, begun together with the count of revolutions. So no old entry is ever
/// taken for a new one. Killers: the context knows the plies that have some of this job.
///
/// Latency from a job to its first turn 1, from the end of the last turn to the answer 2; II = 1 turn a clock.
/// Reset: valid bits and counters only; contexts have no jobs then.
///
/// | stage | work |
/// |---|---|
/// | 0 | next job; the stack is read: the node, its progress and killers; two plies below; what has left it |
/// | R = ContextStackLatencyCycles = 2 | request to cb_move_service; note of what has left |
/// | A = R + 1 + NextMoveLatencyCycles = 18 | its answer: what becomes of the turn; make-move begins; what the move is |
/// | C = A + MakeMoveLatencyCycles = 21 | the child: request to the evaluation service, table and facts begin; repetition |
/// | F = C + ChildFactsLatencyCycles = 28 | cb_search_judge begins |
/// | F + JudgeDepthClocks + 1 = 36 | the child is written to the stack |
/// | 49, 50 | where each verdict would lead |
/// | C + EvaluatorCycles = 51 | the score, a clock before the evaluator has clamped it: the verdict |
module cb_search_core #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1,
  /// Bits of the mark of a job in the table.
  parameter int unsigned MarkBits = 16,
  /// Latency of the evaluator. With more of it the loop has more stages, and as many more contexts.
  parameter int unsigned EvaluatorCycles = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Download of parameters (group search), a write a clock
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // Jobs: one beat, as the host wrote it (spec/jobs.hpp)
  input  logic                                          job_valid_i,
  output logic                                          job_ready_o,
  input  logic [511:0]                                  job_i,
  input  logic [SlotBits-1:0]                           job_slot_i,
  input  logic                                          job_bank_i,
  /// Descriptors, by number, whose jobs end now.
  input  logic [2**SlotBits-1:0]                        aborted_i,
  /// Pulse: jobs inside with this tag end.
  input  logic                                          job_abort_valid_i,
  input  logic [31:0]                                   job_abort_tag_i,
  // cb_move_service: answer 1 + NextMoveLatencyCycles clocks after the request
  output logic                                          turn_valid_o,
  input  logic                                          turn_taken_i,
  output logic                                          turn_bank_o,
  output cb_moves_pkg::request_t                        turn_request_o,
  input  cb_moves_pkg::answer_t                         answer_i,
  // Evaluation service: a request is always taken; its score comes EvaluatorCycles clocks later (a register of
  // the service, the evaluator but for its last clock), White's view, not clamped
  output logic                                          evaluation_valid_o,
  output logic                                          evaluation_bank_o,
  output logic [cb_spec_pkg::PackedPositionBits-1:0]    evaluation_position_o,
  input  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] evaluation_total_i,
  input  logic                                          evaluation_draw_i,
  // Answers
  output logic                                          answer_valid_o,
  output logic [127:0]                                  answer_o,
  output logic [SlotBits-1:0]                           answer_slot_o,
  // For counters
  output cb_search_pkg::turn_t                          turn_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;
  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned AnswerStage = ReadStage + 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned ChildStage = AnswerStage + cb_spec_pkg::MakeMoveLatencyCycles;
  localparam int unsigned FactsStage = ChildStage + cb_spec_pkg::ChildFactsLatencyCycles;
  localparam int unsigned ScoreStage = ChildStage + EvaluatorCycles;
  localparam int unsigned Contexts = ScoreStage + 1;
  // The table is asked while the facts are found: there is time for registers in its memory.
  localparam int unsigned ProbeCycles = 4;
  localparam int unsigned DepthStage = FactsStage + cb_search_pkg::JudgeDepthClocks;
  localparam int unsigned ContextBits = 6;
  localparam int unsigned PlyBits = 6;
  localparam int unsigned AbortClocks = Contexts;

  if (Contexts + cb_spec_pkg::EvaluatorLatencyCycles != cb_spec_pkg::SearchRevolutionLatencyCycles + EvaluatorCycles ||
      ChildStage - ReadStage != cb_spec_pkg::SearchTurnLatencyCycles || Contexts > 2 ** ContextBits) begin : g_contexts_check
    $error("cb_search_core: latency differs from the specification; docs/reference/search.md says what the stages are for");
  end
  if (cb_spec_pkg::SearchPlies != 2 ** PlyBits || cb_spec_pkg::RuleTable != 2 ** 9 || cb_spec_pkg::SearchRules != 10 ||
      cb_spec_pkg::PathKeys != 8) begin : g_formats_check
    $error("cb_search_core: does not fit the specification");
  end

  localparam int unsigned RulesBits = cb_search_pkg::RulesBits;
  localparam int unsigned KillersRule = $clog2(cb_spec_pkg::RuleKillers);
  localparam int unsigned TableRule = $clog2(cb_spec_pkg::RuleTable);
  localparam logic [15:0] NoMove = 16'(cb_spec_pkg::NoMove);

  // ---- a context, as it goes round. Its node is at the top of its stack ----
  typedef struct packed {
    logic [SlotBits-1:0]   slot;         // its descriptor
    logic                  bank;
    logic [31:0]           tag;
    logic [31:0]           limit;
    logic [15:0]           beta;
    logic [RulesBits-1:0]  rules;        // cb_search_pkg::rules_t
    logic [2:0]            key_count;
    logic                  bad_request;  // the root turn ends it
    logic                  bad_depth;    // so it does, if the position does not
    logic [MarkBits-1:0]   mark;         // of the job in the table
    logic [5:0]            ply;          // top of the stack
    logic                  root;         // the root is yet to be judged
    logic                  fresh;        // no move of the node was tried
    logic                  null_first;   // a null move comes first
    logic                  again;        // the last move is tried again
    logic                  left_high;    // the node that was above has just failed high by its last move
    logic                  left_low;     // it has failed low, and is a reduced one
    logic [15:0]           root_move;    // tried last at the root
    logic [31:0]           tries;
    logic [5:0]            deepest;
    logic [63:0]           killers;      // plies that have killers
  } context_t;
  localparam int unsigned ContextWidth = SlotBits + 1 + 32 + 32 + 16 + 10 + 3 + 2 + MarkBits + 6 + 4 + 2 + 16 + 32 +
                                         6 + 64;

  context_t               context_q;
  logic [ScoreStage:0]    valid_q;  // by stage: the context has a job
  logic [ContextBits-1:0] number_d, number_q;

  // ==== stage 0 ====
  // ---- next job ----
  cb_spec_pkg::search_job_t job;
  // By stage: the marks of the context are good; its table is being cleared.
  logic [ScoreStage:0]      clean_q, clearing_q;
  logic [7:0]               revolution_q;
  logic                     load, clear, cleared;
  logic [MarkBits-1:0]      next_mark;
  assign job         = job_i;
  assign job_ready_o = !valid_q[0] && clean_q[0];
  assign load        = job_valid_i && job_ready_o;
  assign next_mark   = context_q.mark + 1'b1;
  // All contexts begin to clear with the count, and one that begins has not cleared anything before.
  assign clear       = !valid_q[0] && !clean_q[0] && (clearing_q[0] || revolution_q == '0);
  assign cleared     = clear && revolution_q == '1;
  assign number_d    = number_q == ContextBits'(Contexts - 1) ? '0 : number_q + 1'b1;

  context_t context_0, loaded;
  always_comb begin : loader
    loaded             = '0;
    loaded.slot        = job_slot_i;
    loaded.bank        = job_bank_i;
    loaded.tag         = job.tag;
    loaded.limit       = job.limit;
    loaded.beta        = job.beta;
    loaded.rules       = job.rules[RulesBits-1:0];
    loaded.key_count   = job.key_count[2:0];
    loaded.bad_request = $signed(job.beta) > $signed(16'(cb_spec_pkg::MateCp)) ||
                         $signed(job.beta) < -$signed(16'(cb_spec_pkg::MateCp)) ||
                         job.key_count > 8'(cb_spec_pkg::SearchJobKeys) ||
                         job.rules[15:RulesBits] != '0;
    loaded.bad_depth   = job.depth > 16'(cb_spec_pkg::SearchMaxDepth);
    loaded.mark        = next_mark;
    loaded.root        = 1'b1;
    loaded.fresh       = 1'b1;
    context_0          = context_q;
    if (cleared) begin
      context_0.mark = '0;
    end
    if (load) begin
      context_0 = loaded;
    end
  end

  // ---- aborts by tag: every context passes once while a tag is held ----
  logic [5:0]  abort_left_q;
  logic [31:0] abort_tag_q;
  logic        tag_aborted;
  assign tag_aborted = abort_left_q != '0 && context_q.tag == abort_tag_q;
  always_ff @(posedge clk_i) begin : abort_regs
    if (job_abort_valid_i) begin
      abort_tag_q <= job_abort_tag_i;
    end
    if (!rst_ni) begin
      abort_left_q <= '0;
    end else if (job_abort_valid_i) begin
      abort_left_q <= 6'(AbortClocks);
    end else if (abort_left_q != '0) begin
      abort_left_q <= abort_left_q - 1'b1;
    end
  end

  // ---- the stack ----
  logic [5:0]                above_ply, below_ply, second_ply;
  logic [PositionBits-1:0]   stack_position;
  cb_search_pkg::node_t      stack_node;
  cb_search_pkg::left_t      left;
  cb_search_pkg::progress_t  stack_progress;
  cb_search_pkg::waiting_t   below;   // a ply below
  logic [1:0]                second;  // two plies below: exhausted, reduced
  logic [15:0]               left_tried, left_killer_0, killer_0, killer_1;
  logic                      left_quiet;
  assign above_ply  = context_q.ply + 1'b1;
  assign below_ply  = context_q.ply - 6'd1;
  assign second_ply = context_q.ply - 6'd2;

  logic                      write_node, write_progress;
  logic [ContextBits-1:0]    write_node_context, write_progress_context;
  logic [5:0]                write_node_ply, write_progress_ply;
  logic [PositionBits-1:0]   write_position;
  cb_search_pkg::node_t      write_node_data;
  cb_search_pkg::progress_t  write_progress_data;
  cb_search_pkg::waiting_t   write_waiting;
  logic                      write_killer;
  logic [ContextBits-1:0]    write_note_context;
  logic [5:0]                write_killer_ply;
  logic [15:0]               write_killer_0, write_killer_1;
  localparam int unsigned StackBits = PositionBits + cb_search_pkg::NodeBits;
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(StackBits), .Style("ultra")) u_nodes (
    .clk_i, .write_i(write_node), .write_context_i(write_node_context), .write_ply_i(write_node_ply),
    .write_data_i({write_position, write_node_data}), .context_i(number_q), .ply_i(context_q.ply),
    .data_o({stack_position, stack_node})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::ProgressBits)) u_progress (
    .clk_i, .write_i(write_progress), .write_context_i(write_progress_context), .write_ply_i(write_progress_ply),
    .write_data_i(write_progress_data), .context_i(number_q), .ply_i(context_q.ply), .data_o(stack_progress)
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(32)) u_killers (
    .clk_i, .write_i(write_killer), .write_context_i(write_note_context), .write_ply_i(write_killer_ply),
    .write_data_i({write_killer_0, write_killer_1}), .context_i(number_q), .ply_i(context_q.ply),
    .data_o({killer_0, killer_1})
  );
  // The nodes below, for the time when they leave the stack in one turn with those above them.
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::WaitingBits)) u_waiting_below (
    .clk_i, .write_i(write_progress), .write_context_i(write_progress_context), .write_ply_i(write_progress_ply),
    .write_data_i(write_waiting), .context_i(number_q), .ply_i(below_ply), .data_o(below)
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(2)) u_waiting_second (
    .clk_i, .write_i(write_progress), .write_context_i(write_progress_context), .write_ply_i(write_progress_ply),
    .write_data_i({write_waiting.exhausted, write_waiting.reduced}), .context_i(number_q), .ply_i(second_ply),
    .data_o(second)
  );
  // The node that has left the stack.
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(cb_search_pkg::LeftBits)) u_left (
    .clk_i, .write_i(write_node), .write_context_i(write_node_context), .write_ply_i(write_node_ply),
    .write_data_i({write_node_data.key, write_node_data.depth}), .context_i(number_q), .ply_i(above_ply),
    .data_o(left)
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(17)) u_left_progress (
    .clk_i, .write_i(write_progress), .write_context_i(write_progress_context), .write_ply_i(write_progress_ply),
    .write_data_i({write_progress_data.tried, write_progress_data.quiet}), .context_i(number_q), .ply_i(above_ply),
    .data_o({left_tried, left_quiet})
  );
  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlyBits), .Width(16)) u_left_killers (
    .clk_i, .write_i(write_killer), .write_context_i(write_note_context), .write_ply_i(write_killer_ply),
    .write_data_i(write_killer_0), .context_i(number_q), .ply_i(above_ply), .data_o(left_killer_0)
  );

  // ==== stage R ====
  context_t                context_r;
  logic                    loaded_r, clear_r, tag_aborted_r, has_killers_r, left_has_killers_r;
  logic [7:0]              clear_place_r;
  logic [5:0]              above_ply_r;
  logic [ContextBits-1:0]  number_r;
  logic [PositionBits-1:0] job_position_r;
  cb_search_pkg::node_t    job_node, job_node_r;
  always_comb begin : root_node
    job_node                = '0;
    job_node.path           = {96'd0, job.key_3, job.key_2, job.key_1, job.key_0};
    job_node.halfmove_clock = job.halfmove_clock;
    job_node.depth          = job.depth[7:0];
  end
  cb_delay #(.Width(ContextWidth + 5 + 8 + 6 + ContextBits), .Cycles(ReadStage)) u_context_r (
    .clk_i,
    .in_i({context_0, load, clear, valid_q[0] && tag_aborted,
           cb_moves_pkg::select_64(context_q.killers, context_q.ply),
           cb_moves_pkg::select_64(context_q.killers, above_ply), revolution_q, above_ply, number_q}),
    .out_o({context_r, loaded_r, clear_r, tag_aborted_r, has_killers_r, left_has_killers_r, clear_place_r, above_ply_r,
            number_r})
  );
  cb_delay #(.Width(PositionBits + cb_search_pkg::NodeBits), .Cycles(ReadStage)) u_job_r (
    .clk_i, .in_i({job.position, job_node}), .out_o({job_position_r, job_node_r})
  );

  logic [PositionBits-1:0]  position_r;
  cb_search_pkg::node_t     node_r;
  cb_search_pkg::progress_t progress_r;
  logic                     full_r, all_r, taken_r, aborted_r;
  logic [15:0]              killer_0_r, killer_1_r;
  assign aborted_r    = tag_aborted_r || aborted_i[context_r.slot];
  assign turn_valid_o = valid_q[ReadStage];
  assign turn_bank_o  = context_r.bank;
  assign taken_r      = turn_valid_o && turn_taken_i;
  always_comb begin : stage_r
    position_r = loaded_r ? job_position_r : stack_position;
    node_r     = loaded_r ? job_node_r : stack_node;
    full_r     = node_r.depth[7:2] != '0;
    all_r      = full_r || node_r.in_check;
    progress_r = stack_progress;
    if (context_r.fresh) begin
      progress_r       = '0;
      progress_r.hints = 3'd1;
    end
    killer_0_r = has_killers_r ? killer_0 : NoMove;
    killer_1_r = has_killers_r ? killer_1 : NoMove;
  end
  always_comb begin : request
    turn_request_o          = '0;
    turn_request_o.position = position_r;
    turn_request_o.last     = context_r.again ? progress_r.tried : progress_r.last;
    if (context_r.root || context_r.null_first) begin
      // Of the root the generator says whether it is a position; before a null move its answer plays no part.
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateCount);
    end else if (context_r.again) begin
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateIsLegal);
    end else if (all_r) begin
      turn_request_o.mode = 8'(cb_spec_pkg::GenerateAll);
    end else begin
      turn_request_o.mode = node_r.quiet_checks ? 8'(cb_spec_pkg::GenerateQuiescence)
                                                : 8'(cb_spec_pkg::GenerateCaptures);
    end
    if (all_r) begin
      turn_request_o.hints     = progress_r.hints;
      turn_request_o.exclude_0 = node_r.table_move;
      if (context_r.rules[KillersRule]) begin
        turn_request_o.exclude_1 = killer_0_r != node_r.table_move ? killer_0_r : NoMove;
        turn_request_o.exclude_2 = killer_1_r != node_r.table_move ? killer_1_r : NoMove;
      end
    end
  end

  // ---- note of the node that has left the stack in the turn before: written before anybody looks ----
  logic                note_killer;
  logic [15:0]         left_killer_1;
  logic                write_entry, write_at_least;
  logic [31:0]         write_key;
  logic [MarkBits-1:0] write_mark;
  logic [7:0]          write_depth;
  logic [15:0]         write_move;
  context_t            context_noted_r;
  always_comb begin : note
    left_killer_1   = left_has_killers_r ? left_killer_0 : NoMove;
    note_killer     = valid_q[ReadStage] && context_r.left_high && context_r.rules[KillersRule] && left_quiet &&
                      left_tried != left_killer_1;
    context_noted_r = context_r;
    if (note_killer) begin
      context_noted_r.killers = context_r.killers | (64'd1 << above_ply_r);
    end
  end
  always_ff @(posedge clk_i) begin : note_regs
    write_note_context <= number_r;
    write_killer       <= rst_ni && note_killer;
    write_killer_ply   <= above_ply_r;
    write_killer_0     <= left_tried;
    write_killer_1     <= left_killer_1;
    write_entry        <= rst_ni && (clear_r || (valid_q[ReadStage] && (context_r.left_high || context_r.left_low) &&
                                                   context_r.rules[TableRule] && left.depth[7:2] != '0));
    write_key          <= clear_r ? 32'(clear_place_r) : left.key;
    write_mark         <= clear_r ? '0 : context_r.mark;
    write_depth        <= left.depth;
    write_at_least     <= context_r.left_high;
    write_move         <= context_r.left_high ? left_tried : NoMove;
  end

  // ==== stage A: what becomes of the turn ====
  localparam int unsigned ToAnswer = AnswerStage - ReadStage;
  context_t                 context_a;
  cb_search_pkg::node_t     node_a;
  cb_search_pkg::progress_t progress_a;
  cb_search_pkg::waiting_t  below_a;
  logic [1:0]               second_a;
  logic                     taken_a, aborted_a;
  logic [PositionBits-1:0]  position_a;
  cb_delay #(.Width(ContextWidth + 2), .Cycles(ToAnswer)) u_context_a (
    .clk_i, .in_i({context_noted_r, taken_r, aborted_r}), .out_o({context_a, taken_a, aborted_a})
  );
  cb_delay #(.Width(PositionBits), .Cycles(ToAnswer)) u_position_a (
    .clk_i, .in_i(position_r), .out_o(position_a)
  );
  cb_delay #(.Width(cb_search_pkg::NodeBits), .Cycles(ToAnswer)) u_node_a (.clk_i, .in_i(node_r), .out_o(node_a));
  cb_delay #(.Width(cb_search_pkg::ProgressBits), .Cycles(ToAnswer)) u_progress_a (
    .clk_i, .in_i(progress_r), .out_o(progress_a)
  );
  cb_delay #(.Width(cb_search_pkg::WaitingBits + 2), .Cycles(ToAnswer)) u_below_a (
    .clk_i, .in_i({below, second}), .out_o({below_a, second_a})
  );

  logic [31:0] unused_key_high;
  logic [31:0] child_key;
  logic [7:0]  child_clock;
  logic        unused_check, is_capture, is_quiet, pawn_to_seventh;
  logic [PositionBits-1:0] child;
  cb_make_move #(.Check(1'b0)) u_make_move (
    .clk_i, .position_i(position_a), .move_i(answer_i.move), .pass_i(context_a.null_first), .stay_i(context_a.root),
    .halfmove_clock_i(node_a.halfmove_clock), .key_i({32'd0, node_a.key}),
    .position_o(child), .halfmove_clock_o(child_clock), .key_o({unused_key_high, child_key}),
    .in_check_o(unused_check)
  );
  cb_search_move u_move (
    .clk_i, .position_i(position_a), .move_i(answer_i.move), .capture_o(is_capture), .quiet_o(is_quiet),
    .pawn_to_seventh_o(pawn_to_seventh)
  );

  // A turn is one of these, or none.
  typedef struct packed {
    logic blocked;
    logic root;     // the root is judged
    logic tried;    // a move is
    logic no_move;
    logic ended;    // the job ends with a status, and nothing is judged
  } step_t;
  localparam int unsigned StepBits = 5;
  step_t      step_a, step_b_q;
  logic [2:0] status_a, status_b_q;
  logic       has_move_a, limit_a, refused_a;
  always_comb begin : stage_a
    has_move_a = context_a.null_first || answer_i.found;
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
    if (valid_q[AnswerStage]) begin
      step_a.blocked = !taken_a && !aborted_a;
      step_a.ended   = aborted_a || (taken_a && (context_a.root ? refused_a : limit_a));
      step_a.root    = taken_a && !aborted_a && context_a.root && !refused_a;
      step_a.tried   = taken_a && !aborted_a && !context_a.root && has_move_a && !limit_a;
      step_a.no_move = taken_a && !aborted_a && !context_a.root && !has_move_a;
    end
  end

  // ==== stage A+1: progress of the node, counts of the context ====
  context_t                 context_b_q, context_b;
  cb_search_pkg::node_t     node_b_q;
  cb_search_pkg::progress_t progress_b_q, progress_b;
  cb_search_pkg::waiting_t  waiting_b, below_b_q;
  logic [1:0]               second_b_q;
  logic [15:0]              move_b_q;
  logic [1:0]               hint_b_q, kind_b_q;
  logic                     is_last_b_q;
  logic [5:0]               child_ply_b;
  cb_search_pkg::turn_t     turn_d, turn_q;
  always_ff @(posedge clk_i) begin : stage_b_regs
    context_b_q  <= context_a;
    node_b_q     <= node_a;
    progress_b_q <= progress_a;
    below_b_q    <= below_a;
    second_b_q   <= second_a;
    move_b_q     <= answer_i.move;
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
    waiting_b.exhausted = progress_b.exhausted;
    waiting_b.reduced   = node_b_q.reduced;
    waiting_b.noted     = (context_b_q.rules[TableRule] && node_b_q.depth[7:2] != '0) ||
                          (context_b_q.rules[KillersRule] && progress_b.quiet);
    turn_d           = '0;
    turn_d.idle      = !valid_q[AnswerStage+1];
    turn_d.blocked   = step_b_q.blocked;
    turn_d.root      = step_b_q.root || (step_b_q.ended && context_b_q.root);
    turn_d.first_try = step_b_q.tried && !context_b_q.null_first && !context_b_q.again;
    turn_d.null_move = step_b_q.tried && context_b_q.null_first;
    turn_d.again     = step_b_q.tried && context_b_q.again;
    turn_d.no_move   = step_b_q.no_move;
    turn_d.ended     = step_b_q.ended && !context_b_q.root;
  end

  // Written a stage later.
  logic [ContextBits-1:0] number_b;
  cb_delay #(.Width(ContextBits), .Cycles(AnswerStage + 1)) u_number_b (.clk_i, .in_i(number_q), .out_o(number_b));
  always_ff @(posedge clk_i) begin : progress_regs
    write_progress         <= rst_ni && step_b_q.tried;
    write_progress_context <= number_b;
    write_progress_ply     <= context_b_q.ply;
    write_progress_data    <= progress_b;
    write_waiting          <= waiting_b;
    turn_q                 <= rst_ni ? turn_d : '0;
  end
  assign turn_o = turn_q;

  // ==== what goes on to the end of the loop ====
  localparam int unsigned WaitingBits = cb_search_pkg::WaitingBits;
  typedef struct packed {
    context_t               job;     // as it will be but for the verdict
    step_t                  step;
    logic [2:0]             status;
    logic [WaitingBits-1:0] own;     // cb_search_pkg::waiting_t of the node
    logic [WaitingBits-1:0] below;   // of the one below it
    logic [1:0]             second;  // of the one below that: exhausted, reduced
  } turn_state_t;
  localparam int unsigned TurnStateBits = ContextWidth + StepBits + 3 + 2 * WaitingBits + 2;
  turn_state_t state_b, state_f, state_x;
  always_comb begin : state
    state_b.job    = context_b;
    state_b.step   = step_b_q;
    state_b.status = status_b_q;
    state_b.own    = waiting_b;
    state_b.below  = below_b_q;
    state_b.second = second_b_q;
  end
  cb_delay #(.Width(TurnStateBits), .Cycles(FactsStage - AnswerStage - 1)) u_state_f (
    .clk_i, .in_i(state_b), .out_o(state_f)
  );
  cb_delay #(.Width(TurnStateBits), .Cycles(ScoreStage - 2 - FactsStage)) u_state_x (
    .clk_i, .in_i(state_f), .out_o(state_x)
  );

  // ==== stage C: the child ====
  localparam int unsigned ToChild = ChildStage - AnswerStage - 1;  // from stage A+1
  logic                     evaluated_c, bank_c, root_c, table_on_c;
  logic [ContextBits-1:0]   number_c;
  logic [MarkBits-1:0]      mark_c;
  logic [8*32-1:0]          path_c;  // of the node: its key first
  logic [5:0]               child_ply_c;
  logic [2:0]               key_count_c;
  cb_delay #(.Width(4 + ContextBits + MarkBits + 6 + 3), .Cycles(ToChild)) u_c (
    .clk_i,
    .in_i({step_b_q.root || step_b_q.tried, context_b_q.bank, context_b_q.root, context_b_q.rules[TableRule], number_b,
           context_b_q.mark, child_ply_b, context_b_q.key_count}),
    .out_o({evaluated_c, bank_c, root_c, table_on_c, number_c, mark_c, child_ply_c, key_count_c})
  );
  cb_delay #(.Width(8 * 32), .Cycles(ToChild)) u_path_c (
    .clk_i, .in_i({node_b_q.path, node_b_q.key}), .out_o(path_c)
  );
  assign evaluation_valid_o    = evaluated_c && rst_ni;
  assign evaluation_bank_o     = bank_c;
  assign evaluation_position_o = child;

  // Repetition: distances of 4, 6 and 8 plies, as far back as there are positions.
  logic [3:1] same_d, same_q;
  logic       fifty_d, fifty_q, drawn_d, drawn_f;
  logic       root_d_q;
  always_comb begin : repetition
    for (int unsigned i = 1; i < 4; i++) begin
      same_d[i] = path_c[32*(2*i+1) +: 32] == child_key && child_clock >= 8'(2 * i + 2) &&
                  {1'b0, child_ply_c} + {4'd0, key_count_c} >= 7'(2 * i + 2);
    end
    fifty_d = child_clock >= 8'(cb_spec_pkg::FiftyMovePlies);
  end
  always_ff @(posedge clk_i) begin : repetition_regs
    same_q   <= same_d;
    fifty_q  <= fifty_d;
    root_d_q <= root_c;
  end
  assign drawn_d = !root_d_q && (fifty_q || same_q != '0);
  cb_delay #(.Width(1), .Cycles(FactsStage - ChildStage - 1)) u_drawn (.clk_i, .in_i(drawn_d), .out_o(drawn_f));

  cb_search_pkg::probe_t probe, probe_f;
  cb_search_table #(.ContextBits(ContextBits), .MarkBits(MarkBits), .Cycles(ProbeCycles)) u_table (
    .clk_i, .enable_i(table_on_c), .context_i(number_c), .key_i(child_key), .mark_i(mark_c), .probe_o(probe),
    .write_i(write_entry), .write_context_i(write_note_context), .write_key_i(write_key), .write_mark_i(write_mark),
    .write_depth_i(write_depth), .write_at_least_i(write_at_least), .write_move_i(write_move)
  );
  cb_delay #(.Width(cb_search_pkg::ProbeBits), .Cycles(FactsStage - ChildStage - ProbeCycles)) u_probe (
    .clk_i, .in_i(probe), .out_o(probe_f)
  );

  // ==== stage F: the judge ====
  cb_moves_pkg::child_facts_t facts_f;
  cb_search_pkg::child_t      child_b, child_f;
  cb_child_facts u_facts (.clk_i, .position_i(child), .facts_o(facts_f));

  logic [cb_spec_pkg::SearchBits*cb_spec_pkg::SearchNumbers-1:0] numbers_f;
  logic bank_before_f;
  cb_delay #(.Width(1), .Cycles(FactsStage - 1 - ChildStage)) u_bank (.clk_i, .in_i(bank_c), .out_o(bank_before_f));
  cb_search_parameters u_parameters (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bank_i(bank_before_f),
    .numbers_o(numbers_f)
  );

  always_comb begin : child_facts
    child_b.full_parent     = node_b_q.depth[7:2] != '0;
    child_b.depth           = node_b_q.depth;
    child_b.quiescence_ply  = node_b_q.quiescence_ply;
    child_b.in_check        = node_b_q.in_check;
    child_b.quiets          = progress_b_q.quiets;
    child_b.root            = context_b_q.root;
    child_b.null_move       = context_b_q.null_first;
    // Of the root and before a null move the generator was asked for a number: that is of no kind.
    child_b.quiet           = kind_b_q == 2'(cb_spec_pkg::MoveKindQuiet);
    child_b.recapture       = !child_b.null_move && is_capture && node_b_q.was_capture &&
                              node_b_q.capture_square == move_b_q[11:6];
    child_b.pawn_to_seventh = !child_b.null_move && pawn_to_seventh;
  end
  logic [5:0] child_ply_f;
  cb_delay #(.Width(cb_search_pkg::ChildBits + 6), .Cycles(FactsStage - AnswerStage - 1)) u_child_f (
    .clk_i, .in_i({child_b, child_ply_b}), .out_o({child_f, child_ply_f})
  );

  logic [7:0] depth_w;
  logic       reduced_w, quiet_checks_w, high, search, null_allowed;
  logic [3:0] quiescence_ply_w;
  cb_search_judge #(.ScoreClock(ScoreStage - FactsStage)) u_judge (
    .clk_i, .child_i(child_f), .facts_i(facts_f), .drawn_i(drawn_f), .probe_i(probe_f), .ply_i(child_ply_f),
    .beta_i($signed(state_f.job.beta)), .rules_i(state_f.job.rules), .numbers_i(numbers_f),
    .skip_i(!state_f.step.root && !state_f.step.tried), .refuted_i(state_f.step.blocked || state_f.step.no_move),
    .depth_o(depth_w), .reduced_o(reduced_w), .quiescence_ply_o(quiescence_ply_w), .quiet_checks_o(quiet_checks_w),
    .total_i(evaluation_total_i), .draw_i(evaluation_draw_i), .high_o(high), .search_o(search),
    .null_allowed_o(null_allowed)
  );

  // ==== the child to the stack, a stage after its depth ====
  logic                    push_b, push_w, has_probe_w, in_check_w;
  logic [ContextBits-1:0]  number_w;
  logic [5:0]              child_ply_w;
  logic [PositionBits-1:0] position_w;
  logic [15:0]             table_move_w;
  cb_search_pkg::node_t    child_c, child_w, node_w;
  logic [6:0]              capture_b, capture_c;  // is one, and where
  // The root that the move service has not judged is kept on the stack for the next revolution.
  assign push_b    = step_b_q.tried || step_b_q.root || (step_b_q.blocked && context_b_q.root);
  assign capture_b = {is_capture && !context_b_q.root && !context_b_q.null_first, move_b_q[11:6]};
  cb_delay #(.Width(7), .Cycles(ToChild)) u_capture (.clk_i, .in_i(capture_b), .out_o(capture_c));
  cb_delay #(.Width(1 + ContextBits + 6), .Cycles(DepthStage - AnswerStage - 1)) u_push (
    .clk_i, .in_i({push_b, number_b, child_ply_b}), .out_o({push_w, number_w, child_ply_w})
  );
  cb_delay #(.Width(PositionBits), .Cycles(DepthStage - ChildStage)) u_position_w (
    .clk_i, .in_i(child), .out_o(position_w)
  );
  cb_delay #(.Width(cb_search_pkg::NodeBits), .Cycles(DepthStage - ChildStage)) u_child_w (
    .clk_i, .in_i(child_c), .out_o(child_w)
  );
  cb_delay #(.Width(18), .Cycles(DepthStage - FactsStage)) u_facts_w (
    .clk_i, .in_i({facts_f.in_check, probe_f.hit, probe_f.move}), .out_o({in_check_w, has_probe_w, table_move_w})
  );
  always_comb begin : node_of_child
    child_c                = '0;
    child_c.path           = root_c ? path_c[32*1 +: 32*7] : path_c[32*0 +: 32*7];
    child_c.key            = child_key;
    child_c.halfmove_clock = child_clock;
    child_c.was_capture    = capture_c[6];
    child_c.capture_square = capture_c[5:0];

    node_w                = child_w;
    node_w.depth          = depth_w;
    node_w.quiescence_ply = quiescence_ply_w;
    node_w.quiet_checks   = quiet_checks_w;
    node_w.in_check       = in_check_w;
    node_w.reduced        = reduced_w;
    // An entry deep enough for the verdict leaves no node, so its move may be here as well.
    node_w.table_move     = has_probe_w && depth_w[7:2] != '0 ? table_move_w : NoMove;
  end
  always_ff @(posedge clk_i) begin : node_regs
    write_node         <= rst_ni && push_w;
    write_node_context <= number_w;
    write_node_ply     <= child_ply_w;
    write_position     <= position_w;
    write_node_data    <= node_w;
  end

  // ==== stages 49 and 50: where each verdict would lead ====
  cb_search_pkg::outcome_t own_fails_high, own_fails_high_q, below_fails_high, below_fails_high_q;
  cb_search_pkg::outcome_t high_d, high_q, low_d, low_q;
  cb_search_pkg::waiting_t own_x, below_x;
  context_t                job_y_q;
  step_t                   step_y_q;
  logic [2:0]              status_y_q;
  logic                    exhausted_y_q, node_reduced_y_q, reduced_y;
  logic [5:0]              below_ply_x;
  assign below_ply_x = state_x.job.ply - 6'd1;
  assign own_x       = state_x.own;
  assign below_x     = state_x.below;
  cb_delay #(.Width(1), .Cycles(ScoreStage - 1 - DepthStage)) u_reduced (.clk_i, .in_i(reduced_w), .out_o(reduced_y));
  cb_search_leave u_own (
    .ply_i(state_x.job.ply), .noted_i(own_x.noted), .below_exhausted_i(below_x.exhausted),
    .below_reduced_i(below_x.reduced), .outcome_o(own_fails_high)
  );
  cb_search_leave u_below (
    .ply_i(below_ply_x), .noted_i(below_x.noted), .below_exhausted_i(state_x.second[1]),
    .below_reduced_i(state_x.second[0]), .outcome_o(below_fails_high)
  );
  always_ff @(posedge clk_i) begin : leave_regs
    job_y_q            <= state_x.job;
    step_y_q           <= state_x.step;
    status_y_q         <= state_x.status;
    exhausted_y_q      <= own_x.exhausted;
    node_reduced_y_q   <= own_x.reduced;
    own_fails_high_q   <= own_fails_high;
    below_fails_high_q <= below_fails_high;
  end
  always_comb begin : outcomes
    // The child fails high, or there is none: the move is refuted.
    high_d     = '0;
    high_d.ply = job_y_q.ply;
    if (step_y_q.blocked) begin
      high_d.root       = job_y_q.root;
      high_d.fresh      = job_y_q.fresh;
      high_d.null_first = job_y_q.null_first;
      high_d.again      = job_y_q.again;
    end else if (step_y_q.root) begin
      high_d.finish   = 1'b1;
      high_d.at_least = 1'b1;
    end else if (step_y_q.no_move || exhausted_y_q) begin
      // The node fails low.
      if (job_y_q.ply == '0) begin
        high_d.finish = 1'b1;
      end else if (node_reduced_y_q) begin
        high_d.ply      = job_y_q.ply - 6'd1;
        high_d.again    = 1'b1;
        high_d.left_low = 1'b1;
      end else begin
        high_d = below_fails_high_q;
      end
    end

    // The child fails low, or the job ends.
    low_d     = '0;
    low_d.ply = job_y_q.ply;
    if (step_y_q.ended || step_y_q.root) begin
      low_d.finish = 1'b1;
    end else if (reduced_y) begin
      low_d.again = 1'b1;
    end else begin
      low_d = own_fails_high_q;
    end
  end

  // ==== stage 51: the verdict ====
  context_t   context_z_q, context_z;
  logic [2:0] status_z_q, status_q;
  logic [5:0] child_ply_y, child_ply_z_q;
  logic       finish, at_least_q;
  assign child_ply_y = job_y_q.root ? 6'd0 : job_y_q.ply + 6'd1;
  always_comb begin : next_context
    finish               = !search && (high ? high_q.finish : low_q.finish);
    context_z            = context_z_q;
    context_z.ply        = search ? child_ply_z_q : high ? high_q.ply : low_q.ply;
    context_z.root       = !search && high && high_q.root;
    context_z.fresh      = search || (high && high_q.fresh);
    context_z.null_first = search ? null_allowed : high && high_q.null_first;
    context_z.again      = !search && (high ? high_q.again : low_q.again);
    context_z.left_high  = !search && (high ? high_q.left_high : low_q.left_high);
    context_z.left_low   = !search && (high ? high_q.left_low : low_q.left_low);
  end
  always_ff @(posedge clk_i) begin : loop_regs
    high_q        <= high_d;
    low_q         <= low_d;
    context_z_q   <= job_y_q;
    status_z_q    <= status_y_q;
    child_ply_z_q <= child_ply_y;
    context_q     <= context_z;
    at_least_q    <= high ? high_q.at_least : low_q.at_least;
    status_q      <= status_z_q;
  end
  logic [ScoreStage:0] valid_d, clean_d, clearing_d;
  logic                finished_q;
  always_comb begin : control_next
    valid_d       = {valid_q[ScoreStage-1:0], valid_q[ScoreStage] && !finish};
    valid_d[1]    = valid_q[0] || load;
    clean_d       = {clean_q[ScoreStage-1:0], clean_q[ScoreStage]};
    clearing_d    = {clearing_q[ScoreStage-1:0], clearing_q[ScoreStage]};
    clean_d[1]    = load ? next_mark != '1 : clean_q[0] || cleared;
    clearing_d[1] = clear && !cleared;
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q      <= '0;
      clean_q      <= '0;
      clearing_q   <= '0;
      number_q     <= '0;
      revolution_q <= '0;
      finished_q   <= 1'b0;
    end else begin
      valid_q    <= valid_d;
      clean_q    <= clean_d;
      clearing_q <= clearing_d;
      number_q   <= number_d;
      finished_q <= valid_q[ScoreStage] && finish;
      if (number_d == '0) begin
        revolution_q <= revolution_q + 1'b1;
      end
    end
  end

  // ==== behind the loop: the answer ====
  cb_spec_pkg::search_answer_t answer_d, answer_q;
  logic                        answer_valid_q;
  logic [SlotBits-1:0]         answer_slot_q;
  always_comb begin : answers
    answer_d             = '0;
    answer_d.tag         = context_q.tag;
    answer_d.tries       = context_q.tries;
    answer_d.best        = at_least_q ? context_q.root_move : NoMove;
    answer_d.at_least    = at_least_q;
    answer_d.deepest_ply = 8'(context_q.deepest);
    answer_d.status      = 8'(status_q);
  end
  always_ff @(posedge clk_i) begin : answer_regs
    answer_q       <= answer_d;
    answer_slot_q  <= context_q.slot;
    answer_valid_q <= rst_ni && finished_q;
  end
  assign answer_valid_o = answer_valid_q;
  assign answer_o       = answer_q;
  assign answer_slot_o  = answer_slot_q;

  logic unused_bits;
  assign unused_bits = ^{unused_key_high, unused_check, step_y_q.tried, node_b_q.halfmove_clock, node_b_q.quiet_checks,
                         node_b_q.table_move, low_q.root, low_q.fresh, low_q.null_first};

`ifdef COBALT_ASSERT
  // Errors are found in the root turn; later ones go on from moves that the generator has given.
  a_no_late_error: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[AnswerStage] && taken_a && !aborted_a && !context_a.root |->
      answer_i.status == 8'(cb_spec_pkg::AnswerDone));
  a_again_is_legal: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[AnswerStage] && taken_a && !aborted_a && !context_a.root && context_a.again |-> answer_i.found);
  // Stack: a node is pushed onto the one whose turn it is, and nothing is left below the root.
  a_push: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[ScoreStage] && search |-> child_ply_z_q == (context_z_q.root ? 6'd0 : context_z_q.ply + 6'd1) &&
      (context_z_q.root || context_z_q.ply != 6'(cb_spec_pkg::SearchPlies - 1)));
  a_pop: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[ScoreStage] && !search && !finish |-> context_z.ply <= context_z_q.ply);
  a_null_first: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[0] && context_q.null_first |-> context_q.fresh && !context_q.again && !context_q.root);
  a_again: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[0] && context_q.again |-> !context_q.fresh);
  // Every job is answered once.
  logic [ContextBits:0] inside_q;
  always_ff @(posedge clk_i) begin : jobs_inside
    inside_q <= rst_ni ? inside_q + (ContextBits+1)'(load) - (ContextBits+1)'(answer_valid_o) : '0;
  end
  a_answered: assert property (@(posedge clk_i) disable iff (!rst_ni) answer_valid_o |-> inside_q != '0);
  a_inside: assert property (@(posedge clk_i) disable iff (!rst_ni)
      inside_q == $unsigned((ContextBits+1)'($countones(valid_q))) + (ContextBits+1)'(finished_q) +
                  (ContextBits+1)'(answer_valid_o));
  a_one_turn: assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot0(turn_o));
  a_mark: assert property (@(posedge clk_i) disable iff (!rst_ni) valid_q[0] |-> context_q.mark != '0);
  // A tag is held until every context has passed.
  a_aborts_apart: assert property (@(posedge clk_i) disable iff (!rst_ni) job_abort_valid_i |-> abort_left_q <= 6'd1);
`endif

endmodule
