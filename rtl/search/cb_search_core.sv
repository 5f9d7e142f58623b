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
/// tag of a pulse of job_abort_valid_i, which come at least Contexts clocks apart. Each job is answered once.
///
/// Move service, evaluation service: the ports say at which clock. A turn that the move service does not take
/// (turn_taken_i) is none: the context has its next one a revolution later.
///
/// Tables: an entry belongs to the job whose mark it has; each context counts its jobs, from mark 1. Mark 0 is nobody's.
/// After a reset, and when the marks of a context are used up, its entries are cleared before it takes another job. So no
/// old entry is ever taken for a new one. Killers: the context knows the plies that have some of this job.
///
/// Latency from a job to its first turn 1, from the end of the last turn to the answer 2; II = 1 turn a clock.
/// Reset: valid bits and counters only; contexts have no jobs then.
///
/// | stage | unit | work |
/// |---|---|---|
/// | 0 | cb_search_loader, cb_search_stack | next job; the stack is read: the node, its progress and killers; two plies below; what has left it |
/// | R = ContextStackLatencyCycles = 2 | cb_search_turn, cb_search_note | request to cb_move_service; note of what has left |
/// | A = R + 1 + NextMoveLatencyCycles = 18 | cb_search_turn | its answer: what becomes of the turn; make-move begins; what the move is |
/// | C = A + MakeMoveLatencyCycles = 21 | cb_search_child | the child: request to the evaluation service, table and facts begin; repetition |
/// | F = C + ChildFactsLatencyCycles = 28 | cb_search_judge | begins |
/// | F + JudgeGradedClocks + 1 = 44 | cb_search_push, cb_search_marks | the child is written to the stack; is it being searched? |
/// | 49, 50 | cb_search_verdict | where each verdict would lead |
/// | C + EvaluatorCycles - 1 = 50 | cb_search_judge | the score, a clock before the evaluator has clamped it, is compared |
/// | C + EvaluatorCycles = 51 | cb_search_verdict | the verdict |
module cb_search_core #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1,
  /// A context clears its table behind the job of this mark.
  parameter int unsigned LastMark = 2 ** cb_search_pkg::MarkBits - 1,
  /// The shared table has 2 to the power of TableBits entries; 0: it has none, and nothing is found.
  parameter int unsigned TableBits = 16,
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
  /// Positions of the game, while no job with the shared table is inside: pulses, none is left; one more.
  input  logic                                          game_clear_i,
  input  logic                                          game_add_i,
  input  logic [63:0]                                   game_key_i,
  // cb_move_service: answer 1 + NextMoveLatencyCycles clocks after the request
  output logic                                          turn_valid_o,
  input  logic                                          turn_taken_i,
  output logic                                          turn_bank_o,
  output cb_moves_pkg::request_t                        turn_request_o,
  input  cb_moves_pkg::answer_t                         answer_i,
  // Evaluation service: a request is always taken; its score comes EvaluatorCycles - 1 clocks later (the evaluator but for its
  // last clock), White's view, not clamped
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

  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned AnswerStage = ReadStage + 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned ChildStage = AnswerStage + cb_spec_pkg::MakeMoveLatencyCycles;
  localparam int unsigned FactsStage = ChildStage + cb_spec_pkg::ChildFactsLatencyCycles;
  localparam int unsigned MarkStage = FactsStage + cb_search_pkg::JudgeGradedClocks + 1;
  localparam int unsigned ScoreStage = ChildStage + EvaluatorCycles;
  localparam int unsigned Contexts = ScoreStage + 1;

  if (Contexts + cb_spec_pkg::EvaluatorLatencyCycles != cb_spec_pkg::SearchRevolutionLatencyCycles + EvaluatorCycles ||
      ChildStage - ReadStage != cb_spec_pkg::SearchTurnLatencyCycles) begin : g_contexts_check
    $error("cb_search_core: latency differs from the specification; docs/reference/search.md says what the stages are for");
  end
  if (cb_spec_pkg::SearchPlies != 2 ** cb_search_pkg::PlyBits || cb_spec_pkg::RuleTable != 2 ** 9 ||
      cb_spec_pkg::RuleKillers != 2 ** 8 || cb_spec_pkg::SearchRules != cb_search_pkg::RulesBits ||
      cb_spec_pkg::SearchBits != 12 ||
      cb_search_pkg::Abilities != 2 ** cb_spec_pkg::SearchRules - 1 + cb_spec_pkg::SearchDeferral + cb_spec_pkg::SearchGameKeys ||
      cb_search_pkg::AbilitiesWithoutTable != 2 ** cb_spec_pkg::SearchRules - 1 - cb_spec_pkg::RuleSharedTable ||
      cb_spec_pkg::SharedTableGenerations != 64 || cb_spec_pkg::PathPlaces != 64 ||
      cb_spec_pkg::PackedPositionBits != cb_search_pkg::PositionBits || cb_spec_pkg::PathKeys != 8) begin : g_formats_check
    $error("cb_search_core: does not fit the specification");
  end

  // ---- between the units, by stage ----
  logic [ScoreStage:0]                                valid;  // the context has a job
  // 0
  cb_search_pkg::context_t                            context_0;
  cb_search_pkg::plies_t                              plies_0;
  logic [cb_search_pkg::ContextBits-1:0]              number_0;
  // R
  cb_search_pkg::context_t                            context_r, context_noted_r;
  cb_search_pkg::root_t                               root_r;
  cb_search_pkg::leaver_t                             leaver_r;
  cb_search_pkg::top_t                                top_r;
  cb_search_pkg::left_t                               left_r;
  logic                                               aborted_r, has_killers_r;
  // A and A + 1
  cb_search_pkg::make_t                               make_a;
  cb_search_pkg::tried_t                              tried_b;
  cb_search_pkg::turn_state_t                         state_b, state_f;
  // C and F
  cb_search_pkg::made_t                               made_c;
  cb_search_pkg::child_t                              child_f;
  logic [cb_search_pkg::PlyBits-1:0]                  ply_f;
  logic [cb_search_pkg::LogarithmsBits-1:0]           logarithms_f;
  logic [7:0]                                         halfmove_clock_f;
  cb_moves_pkg::child_facts_t                         facts_f;
  logic                                               drawn_f;
  cb_search_pkg::probe_t                              probe_f;
  logic [cb_spec_pkg::SearchBits*cb_spec_pkg::SearchNumbers-1:0] numbers_f;
  // The judge's
  cb_search_pkg::graded_t                             graded;
  cb_search_pkg::judged_t                             judged;
  logic                                               finish;
  // Writes
  cb_search_pkg::write_node_t                         write_node;
  cb_search_pkg::write_progress_t                     write_progress;
  cb_search_pkg::write_killers_t                      write_killers;
  cb_search_pkg::write_entry_t                        write_entry;
  cb_search_pkg::shared_note_t                        shared_note;
  cb_search_pkg::write_path_t                         write_path;
  cb_search_pkg::write_deferred_t                     write_deferred;
  cb_search_pkg::read_deferred_t                      read_deferred;
  cb_search_pkg::deferred_t                           deferred_a;
  cb_search_pkg::write_mark_t                         write_mark;
  cb_search_pkg::moved_t                              moved_0;
  logic                                               table_ready, marks_ready, waits_y, hold_r;

  cb_search_loader #(.SlotBits(SlotBits), .Contexts(Contexts), .HasTable(TableBits != 0), .LastMark(LastMark)) u_loader (
    .clk_i, .rst_ni, .table_ready_i(table_ready && marks_ready), .job_valid_i, .job_ready_o, .job_i, .job_slot_i, .job_bank_i, .job_abort_valid_i, .job_abort_tag_i,
    .context_i(context_0), .plies_i(plies_0), .finish_i(finish), .valid_o(valid), .number_o(number_0),
    .context_o(context_r), .aborted_o(aborted_r), .has_killers_o(has_killers_r), .root_o(root_r), .leaver_o(leaver_r)
  );

  cb_search_stack u_stack (
    .clk_i, .number_i(number_0), .plies_i(plies_0), .top_o(top_r), .left_o(left_r), .node_i(write_node),
    .progress_i(write_progress), .killers_i(write_killers)
  );

  cb_search_note u_note (
    .clk_i, .rst_ni, .valid_i(valid[ReadStage]), .context_i(context_r), .leaver_i(leaver_r), .left_i(left_r),
    .context_o(context_noted_r), .killers_o(write_killers), .entry_o(write_entry), .shared_o(shared_note)
  );

  cb_search_turn #(.SlotBits(SlotBits)) u_turn (
    .clk_i, .rst_ni, .aborted_i, .valid_i(valid[ReadStage]), .number_i(leaver_r.number), .context_i(context_noted_r),
    .tag_aborted_i(aborted_r), .has_killers_i(has_killers_r), .root_i(root_r), .top_i(top_r), .hold_i(hold_r),
    .turn_valid_o, .turn_taken_i, .turn_bank_o, .turn_request_o, .answer_i,
    .read_deferred_o(read_deferred), .deferred_i(deferred_a), .write_deferred_o(write_deferred),
    .valid_a_i(valid[AnswerStage]), .make_o(make_a), .valid_b_i(valid[AnswerStage+1]), .tried_o(tried_b),
    .state_o(state_b), .progress_o(write_progress), .path_o(write_path), .turn_o
  );

  cb_search_child #(.TableBits(TableBits)) u_child (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .entry_i(write_entry),
    .shared_note_i(shared_note), .table_ready_o(table_ready), .game_clear_i, .game_add_i, .game_key_i,
    .path_i(write_path), .node_i(write_node),
    .make_i(make_a), .tried_i(tried_b),
    .evaluation_valid_o, .evaluation_bank_o, .evaluation_position_o, .made_o(made_c),
    .child_o(child_f), .logarithms_o(logarithms_f), .halfmove_clock_o(halfmove_clock_f), .ply_o(ply_f), .facts_o(facts_f), .drawn_o(drawn_f), .probe_o(probe_f), .numbers_o(numbers_f)
  );

  cb_delay #(.Width(cb_search_pkg::TurnStateBits), .Cycles(FactsStage - AnswerStage - 1), .Far(1'b1)) u_state_f (
    .clk_i, .in_i(state_b), .out_o(state_f)
  );

  cb_search_judge #(.ScoreClock(ScoreStage - FactsStage)) u_judge (
    .clk_i, .child_i(child_f), .facts_i(facts_f), .drawn_i(drawn_f), .probe_i(probe_f),
    .logarithms_i(logarithms_f), .halfmove_clock_i(halfmove_clock_f), .ply_i(ply_f),
    .beta_i($signed(state_f.job.beta)), .rules_i(state_f.job.rules), .numbers_i(numbers_f),
    .skip_i(!state_f.step.root && !state_f.step.tried), .refuted_i(state_f.step.blocked || state_f.step.no_move),
    .graded_o(graded), .total_i(evaluation_total_i), .draw_i(evaluation_draw_i), .judged_o(judged)
  );

  cb_search_push u_push (
    .clk_i, .rst_ni, .made_i(made_c), .in_check_i(facts_f.in_check), .table_move_i(probe_f.move), .place_i(probe_f.place),
    .graded_i(graded), .node_o(write_node), .mark_o(write_mark)
  );

  cb_search_verdict #(.SlotBits(SlotBits), .EvaluatorCycles(EvaluatorCycles)) u_verdict (
    .clk_i, .rst_ni, .state_i(state_f), .reduced_i(graded.reduced), .waits_i(waits_y), .valid_i(valid[ScoreStage]),
    .judged_i(judged), .finish_o(finish), .context_o(context_0), .plies_o(plies_0), .moved_o(moved_0), .answer_valid_o, .answer_o, .answer_slot_o
  );

  // Moves are put off only by jobs with the shared table.
  if (TableBits == 0) begin : g_no_deferral
    assign deferred_a  = '0;
    assign waits_y     = 1'b0;
    assign hold_r      = 1'b0;
    assign marks_ready = 1'b1;
    logic unused_deferral;
    assign unused_deferral = ^{read_deferred, write_deferred, write_mark, moved_0};
  end else begin : g_deferral
    cb_deferred_moves #(.ReadCycles(AnswerStage - ReadStage)) u_deferred (
      .clk_i, .read_i(read_deferred), .move_o(deferred_a), .write_i(write_deferred)
    );
    cb_search_marks #(.WaitCycles(ScoreStage - 1 - MarkStage), .MovedCycles(ScoreStage + 1 - MarkStage)) u_marks (
      .clk_i, .rst_ni, .ready_o(marks_ready), .write_i(write_mark), .waits_o(waits_y), .number_i(number_0),
      .moved_i(moved_0), .hold_o(hold_r)
    );
  end

`ifdef COBALT_ASSERT
  // Every job is answered once.
  logic [cb_search_pkg::ContextBits:0] inside_q;
  logic                                load, finished_q;
  assign load = job_valid_i && job_ready_o;
  always_ff @(posedge clk_i) begin : jobs_inside
    inside_q   <= rst_ni ? inside_q + (cb_search_pkg::ContextBits+1)'(load) -
                           (cb_search_pkg::ContextBits+1)'(answer_valid_o) : '0;
    finished_q <= rst_ni && valid[ScoreStage] && finish;
  end
  a_answered: assert property (@(posedge clk_i) disable iff (!rst_ni) answer_valid_o |-> inside_q != '0);
  a_inside: assert property (@(posedge clk_i) disable iff (!rst_ni)
      inside_q == $unsigned((cb_search_pkg::ContextBits+1)'($countones(valid))) +
                  (cb_search_pkg::ContextBits+1)'(finished_q) + (cb_search_pkg::ContextBits+1)'(answer_valid_o));
`else
  logic unused_valid;
  assign unused_valid = ^valid;
`endif

endmodule
