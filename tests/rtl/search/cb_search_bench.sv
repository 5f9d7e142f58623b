// SPDX-License-Identifier: Apache-2.0
/// The barrel of operation search with its move service, an evaluator that the test answers for (stub_evaluator.cpp), and
/// what its unit in the kernel gives it: places for answers and a queue that an answer can wait in. Answers leave by
/// ready-valid.
module cb_search_bench #(
  parameter int unsigned SlotBits = 2,
  parameter int unsigned Places = 64,
  parameter int unsigned LastMark = 2 ** cb_search_pkg::MarkBits - 1,
  /// As in cb_search_core. So small that entries are replaced all the time.
  parameter int unsigned TableBits = 8,
  /// As cb_search_cell: a longer evaluation, and turns in every second clock.
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          job_valid_i,
  output logic                                          job_ready_o,
  input  logic [511:0]                                  job_i,
  input  logic [SlotBits-1:0]                           job_slot_i,
  input  logic                                          job_bank_i,
  input  logic [2**SlotBits-1:0]                        aborted_i,
  input  logic                                          job_abort_valid_i,
  input  logic [31:0]                                   job_abort_tag_i,
  input  logic                                          game_clear_i,
  input  logic                                          game_add_i,
  input  logic [63:0]                                   game_key_i,
  // The context whose turn it is has none.
  input  logic                                          block_i,
  output logic                                          answer_valid_o,
  input  logic                                          answer_ready_i,
  output logic [127:0]                                  answer_o,
  output logic [SlotBits-1:0]                           answer_slot_o,
  output logic [cb_search_pkg::TurnBits-1:0]            turn_o,
  // Log of the shared table: a child or a root is judged, its job, and what the table has of it; a node is noted
  output logic                                          probe_valid_o,
  output logic [31:0]                                   probe_tag_o,
  output logic [cb_search_pkg::ProbeBits-1:0]           probe_o,
  // Of the child that is judged: its mark is busy
  output logic                                          busy_valid_o,
  output logic [31:0]                                   busy_tag_o,
  output logic                                          busy_o,
  // A node is marked as being searched, by its job; one is so no longer
  output logic                                          enter_valid_o,
  output logic [31:0]                                   enter_tag_o,
  output logic [13:0]                                   enter_mark_o,
  output logic                                          leave_valid_o,
  output logic [13:0]                                   leave_mark_o,
  output logic                                          note_valid_o,
  output logic [31:0]                                   note_tag_o,
  output logic [cb_search_pkg::SharedNoteBits-1:0]      note_o
);

  localparam int unsigned PlaceBits = $clog2(Places + 1);
  localparam int unsigned ScoreBits = cb_spec_pkg::EvaluationSumWidth;

  logic                   core_ready, has_room_q, take, give, core_answer_valid, queue_ready;
  logic [PlaceBits-1:0]   unused_places, places_next;
  logic [127:0]           core_answer;
  logic [SlotBits-1:0]    core_slot;
  logic                   turn_valid, turn_taken, turn_bank, unused_perft_taken, unused_ready, unused_valid;
  logic                   unused_check, evaluation_valid, unused_evaluation_bank, draw;
  logic [7:0]             unused_tag;
  logic [255:0]           evaluation_position;
  logic signed [ScoreBits-1:0] total;
  cb_moves_pkg::request_t turn_request;
  cb_moves_pkg::answer_t  answer;

  assign take        = job_valid_i && job_ready_o;
  assign job_ready_o = core_ready && has_room_q;
  assign give        = answer_valid_o && answer_ready_i;
  cb_credit #(.Maximum(Places)) u_places (
    .clk_i, .rst_ni, .take_i(take), .take_amount_i(PlaceBits'(1)), .give_i(give), .available_o(unused_places),
    .available_next_o(places_next)
  );
  always_ff @(posedge clk_i) begin : room
    if (!rst_ni) begin
      has_room_q <= 1'b0;
    end else begin
      has_room_q <= places_next != '0;
    end
  end

  localparam int unsigned EvaluatorCycles = SidesInTurn ? cb_spec_pkg::SidesInTurnLatencyCycles :
                                                          cb_spec_pkg::EvaluatorLatencyCycles;
  logic closed_q, block;
  always_ff @(posedge clk_i) begin : every_second
    closed_q <= SidesInTurn && rst_ni && !closed_q;
  end
  assign block = block_i || closed_q;
  cb_search_core #(.SlotBits(SlotBits), .LastMark(LastMark), .TableBits(TableBits),
                   .EvaluatorCycles(EvaluatorCycles)) u_core (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .job_valid_i(job_valid_i && has_room_q), .job_ready_o(core_ready), .job_i, .job_slot_i, .job_bank_i, .aborted_i,
    .job_abort_valid_i, .job_abort_tag_i, .game_clear_i, .game_add_i, .game_key_i,
    .turn_valid_o(turn_valid), .turn_taken_i(turn_taken && !block), .turn_bank_o(turn_bank),
    .turn_request_o(turn_request), .answer_i(answer),
    .evaluation_valid_o(evaluation_valid), .evaluation_bank_o(unused_evaluation_bank),
    .evaluation_position_o(evaluation_position), .evaluation_total_i(total), .evaluation_draw_i(draw),
    .answer_valid_o(core_answer_valid), .answer_o(core_answer), .answer_slot_o(core_slot), .turn_o
  );

  assign probe_valid_o = rst_ni && (u_core.state_f.step.root || u_core.state_f.step.tried);
  assign probe_tag_o   = u_core.state_f.job.tag;
  assign probe_o       = u_core.probe_f;
  assign busy_valid_o  = rst_ni && (u_core.u_verdict.step_y_q.root || u_core.u_verdict.step_y_q.tried);
  assign busy_tag_o    = u_core.u_verdict.job_y_q.tag;
  logic busy_before;
  cb_delay #(.Width(1), .Cycles(1)) u_busy (.clk_i, .in_i(busy_before), .out_o(busy_o));
  if (TableBits != 0) begin : g_marks
    assign enter_valid_o = rst_ni && u_core.moved_0.entered && u_core.g_deferral.u_marks.moved_marked;
    assign enter_mark_o  = u_core.g_deferral.u_marks.moved_mark;
    assign leave_valid_o = rst_ni && u_core.g_deferral.u_marks.leave_q;
    assign leave_mark_o  = u_core.g_deferral.u_marks.leave_mark_q;
    assign busy_before   = u_core.g_deferral.u_marks.busy;
  end else begin : g_no_marks
    assign {enter_valid_o, enter_mark_o, leave_valid_o, leave_mark_o, busy_before} = '0;
  end
  assign enter_tag_o   = u_core.context_0.tag;
  assign note_valid_o  = u_core.u_note.shared_d.valid;
  assign note_tag_o    = u_core.context_r.tag;
  assign note_o        = u_core.u_note.shared_d;

  cb_move_service u_service (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .search_valid_i(turn_valid && !block), .search_taken_o(turn_taken), .search_bank_i(turn_bank),
    .search_request_i(turn_request),
    .perft_valid_i(1'b0), .perft_taken_o(unused_perft_taken), .perft_bank_i(1'b0), .perft_request_i('0),
    .guest_valid_i(1'b0), .guest_ready_o(unused_ready), .guest_bank_i(1'b0), .guest_request_i('0), .guest_tag_i('0),
    .guest_valid_o(unused_valid), .guest_tag_o(unused_tag), .answer_o(answer), .in_check_o(unused_check)
  );

  // ---- the evaluator: asked at once, answered as late as the real one behind its service ----
  import "DPI-C" function int unsigned cobalt_stub_evaluate(
    input longint unsigned position_0, input longint unsigned position_1, input longint unsigned position_2,
    input longint unsigned position_3);
  logic [ScoreBits:0] score_q;
  always_ff @(posedge clk_i) begin : ask
    if (evaluation_valid) begin
      score_q <= (ScoreBits+1)'(cobalt_stub_evaluate(evaluation_position[63:0], evaluation_position[127:64],
          evaluation_position[191:128], evaluation_position[255:192]));
    end else begin
      score_q <= ~score_q;  // nobody's
    end
  end
  cb_delay #(.Width(ScoreBits + 1), .Cycles(EvaluatorCycles - 2)) u_score (
    .clk_i, .in_i(score_q), .out_o({total, draw})
  );

  cb_fifo #(.Width(SlotBits + 128), .Depth(Places)) u_answers (
    .clk_i, .rst_ni, .in_valid_i(core_answer_valid), .in_ready_o(queue_ready), .in_data_i({core_slot, core_answer}),
    .out_valid_o(answer_valid_o), .out_ready_i(answer_ready_i), .out_data_o({answer_slot_o, answer_o})
  );
  a_place: assert property (@(posedge clk_i) disable iff (!rst_ni) core_answer_valid |-> queue_ready);

endmodule
