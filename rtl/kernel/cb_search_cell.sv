// SPDX-License-Identifier: Apache-2.0
/// A search core with the move generator and the evaluator that it works on; others are their guests: perft and
/// operation generate on the generator, operation evaluate on the evaluator.
///
/// The search has a turn when both give it one: the evaluator's service refuses one now and then for its guest, because
/// what comes of a turn must be evaluated at a fixed stage. Jobs, answers and aborts as cb_search_core, guests as
/// cb_move_service and cb_evaluation_service. Reset: as these, 2 clocks late.
module cb_search_cell #(
  parameter int unsigned SlotBits = 4,
  parameter int unsigned GuestTagBits = 8,
  /// As in cb_search_core.
  parameter int unsigned TableBits = 16,
  /// The evaluator works for both sides in turn: half as fast, and with it search and evaluation.
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Parameter writes
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // Jobs
  input  logic                                          job_valid_i,
  output logic                                          job_ready_o,
  input  logic [511:0]                                  job_i,
  input  logic [SlotBits-1:0]                           job_slot_i,
  input  logic                                          job_bank_i,
  input  logic [2**SlotBits-1:0]                        aborted_i,
  input  logic                                          job_abort_valid_i,
  input  logic [31:0]                                   job_abort_tag_i,
  // Positions of the game
  input  logic                                          game_clear_i,
  input  logic                                          game_add_i,
  input  logic [63:0]                                   game_key_i,
  output logic                                          answer_valid_o,
  output logic [127:0]                                  answer_o,
  output logic [SlotBits-1:0]                           answer_slot_o,
  output cb_search_pkg::turn_t                          turn_o,
  // Guests of the generator: perft
  input  logic                                          perft_valid_i,
  output logic                                          perft_taken_o,
  input  logic                                          perft_bank_i,
  input  cb_moves_pkg::request_t                        perft_request_i,
  // Operation generate
  input  logic                                          generate_valid_i,
  output logic                                          generate_ready_o,
  input  logic                                          generate_bank_i,
  input  cb_moves_pkg::request_t                        generate_request_i,
  input  logic [GuestTagBits-1:0]                       generate_tag_i,
  output logic                                          generate_valid_o,
  output logic [GuestTagBits-1:0]                       generate_tag_o,
  /// Answers of the generator, to everybody.
  output cb_moves_pkg::answer_t                         move_answer_o,
  // Guest of the evaluator
  input  logic                                          evaluate_valid_i,
  output logic                                          evaluate_ready_o,
  input  logic                                          evaluate_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    evaluate_position_i,
  input  logic [GuestTagBits-1:0]                       evaluate_tag_i,
  output logic                                          evaluate_valid_o,
  output logic [GuestTagBits-1:0]                       evaluate_tag_o,
  output logic [31:0]                                   evaluate_result_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;
  // With an evaluator that takes a position every two clocks the number of contexts must be odd: each has its turns in either
  // kind of clock, so that none is left out.
  localparam int unsigned EvaluatorCycles = SidesInTurn ? cb_spec_pkg::SidesInTurnLatencyCycles :
                                                          cb_spec_pkg::EvaluatorLatencyCycles;
  if (SidesInTurn &&
      (cb_spec_pkg::SearchRevolutionLatencyCycles + cb_spec_pkg::SideTurnsLatencyCycles) % 2 == 0) begin : g_contexts_check
    $error("cb_search_cell: half of the contexts would never have a turn");
  end

  logic                    turn_valid, turn_taken, turn_bank, hold, in_check;
  cb_moves_pkg::request_t  turn_request;
  logic                    evaluation_valid, evaluation_bank, draw;
  logic [PositionBits-1:0] evaluation_position;
  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] total;
  cb_search_pkg::turn_t    turn;

  // Search core, generator, evaluator.
  logic [2:0] rst_n;
  cb_reset #(.Copies(3)) u_reset (.clk_i, .rst_ni, .rst_no(rst_n));

  // A revolution without a job, and the last answer, parameter write or abort is through.
  logic core_clk;
  cb_sleep #(.Cycles(128)) u_sleep (
    .clk_i, .wake_i(job_valid_i || !turn.idle || param_valid_i || job_abort_valid_i || game_clear_i || game_add_i ||
             !rst_n[0]), .clk_o(core_clk)
  );
  cb_search_core #(.SlotBits(SlotBits), .TableBits(TableBits), .EvaluatorCycles(EvaluatorCycles)) u_core (
    .clk_i(core_clk), .rst_ni(rst_n[0]), .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .job_valid_i, .job_ready_o, .job_i, .job_slot_i, .job_bank_i, .aborted_i, .job_abort_valid_i, .job_abort_tag_i,
    .game_clear_i, .game_add_i, .game_key_i,
    .turn_valid_o(turn_valid), .turn_taken_i(turn_taken), .turn_bank_o(turn_bank), .turn_request_o(turn_request),
    .answer_i(move_answer_o),
    .evaluation_valid_o(evaluation_valid), .evaluation_bank_o(evaluation_bank),
    .evaluation_position_o(evaluation_position), .evaluation_total_i(total), .evaluation_draw_i(draw),
    .answer_valid_o, .answer_o, .answer_slot_o, .turn_o(turn)
  );
  assign turn_o = turn;

  cb_move_service #(.GuestTagBits(GuestTagBits)) u_moves (
    .clk_i, .rst_ni(rst_n[1]), .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .search_valid_i(turn_valid && !hold), .search_taken_o(turn_taken), .search_bank_i(turn_bank),
    .search_request_i(turn_request),
    .perft_valid_i, .perft_taken_o, .perft_bank_i, .perft_request_i,
    .guest_valid_i(generate_valid_i), .guest_ready_o(generate_ready_o), .guest_bank_i(generate_bank_i),
    .guest_request_i(generate_request_i), .guest_tag_i(generate_tag_i), .guest_valid_o(generate_valid_o),
    .guest_tag_o(generate_tag_o), .answer_o(move_answer_o), .in_check_o(in_check)
  );

  cb_evaluation_service #(.Clients(1), .TagWidth(GuestTagBits), .SidesInTurn(SidesInTurn)) u_evaluation (
    .clk_i, .rst_ni(rst_n[2]), .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .search_turn_i(turn_valid), .search_hold_o(hold), .search_valid_i(evaluation_valid),
    .search_bank_i(evaluation_bank), .search_position_i(evaluation_position), .search_total_o(total),
    .search_draw_o(draw),
    .request_valid_i(evaluate_valid_i), .request_ready_o(evaluate_ready_o), .request_bank_i(evaluate_bank_i),
    .request_position_i(evaluate_position_i), .request_tag_i(evaluate_tag_i),
    .response_valid_o(evaluate_valid_o), .response_tag_o(evaluate_tag_o), .response_result_o(evaluate_result_o)
  );

  // Whether a child is in check comes from cb_child_facts.
  logic unused_check;
  assign unused_check = in_check;

`ifdef COBALT_ASSERT
  // A request of the search follows a turn, and nothing else.
  localparam int unsigned RequestStages = cb_spec_pkg::SearchTurnLatencyCycles;
  logic [RequestStages:1] turns_q;
  always_ff @(posedge clk_i) begin : turns
    turns_q <= rst_n[0] ? {turns_q[RequestStages-1:1], turn_taken} : '0;
  end
  a_evaluation_follows: assert property (@(posedge clk_i) disable iff (!rst_n[0])
      evaluation_valid |-> turns_q[RequestStages]);
`endif

endmodule
