// SPDX-License-Identifier: Apache-2.0
/// The barrel of operation perft with its move service, and what its unit in the kernel gives it: places for answers and
/// a queue that an answer can wait in. Answers leave by ready-valid.
module cb_perft_bench #(
  parameter int unsigned SlotBits = 2,
  parameter int unsigned Places = 32
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
  output logic                                          answer_valid_o,
  input  logic                                          answer_ready_i,
  output logic [127:0]                                  answer_o,
  output logic [SlotBits-1:0]                           answer_slot_o,
  output logic                                          turn_o,
  output logic                                          idle_o,
  // The guest of the service
  input  logic                                          guest_valid_i,
  output logic                                          guest_ready_o,
  input  logic                                          guest_bank_i,
  input  logic [255:0]                                  guest_position_i,
  input  logic [15:0]                                   guest_last_i,
  input  logic [7:0]                                    guest_mode_i,
  input  logic [7:0]                                    guest_tag_i,
  output logic                                          guest_valid_o,
  output logic [7:0]                                    guest_tag_o,
  output logic [15:0]                                   guest_move_o,
  output logic [7:0]                                    guest_status_o,
  output logic                                          guest_found_o,
  output logic                                          guest_is_last_o,
  output logic                                          in_check_o
);

  localparam int unsigned PlaceBits = $clog2(Places + 1);

  logic                   core_ready, has_room_q, take, give, core_answer_valid, queue_ready;
  logic [PlaceBits-1:0]   unused_places, places_next;
  logic [127:0]           core_answer;
  logic [SlotBits-1:0]    core_slot;
  logic                   turn_valid, turn_taken, turn_bank, search_taken;
  cb_moves_pkg::request_t turn_request, guest_request;
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

  cb_perft_core #(.SlotBits(SlotBits)) u_core (
    .clk_i, .rst_ni,
    .job_valid_i(job_valid_i && has_room_q), .job_ready_o(core_ready), .job_i, .job_slot_i, .job_bank_i, .aborted_i,
    .turn_valid_o(turn_valid), .turn_taken_i(turn_taken), .turn_bank_o(turn_bank), .turn_request_o(turn_request),
    .answer_i(answer), .answer_valid_o(core_answer_valid), .answer_o(core_answer), .answer_slot_o(core_slot),
    .turn_o, .idle_o
  );

  always_comb begin : guest
    guest_request          = '0;
    guest_request.position = guest_position_i;
    guest_request.last     = guest_last_i;
    guest_request.mode     = guest_mode_i;
  end
  cb_move_service u_service (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .search_valid_i(1'b0), .search_taken_o(search_taken), .search_bank_i(1'b0), .search_request_i('0),
    .perft_valid_i(turn_valid), .perft_taken_o(turn_taken), .perft_bank_i(turn_bank), .perft_request_i(turn_request),
    .guest_valid_i, .guest_ready_o, .guest_bank_i, .guest_request_i(guest_request), .guest_tag_i, .guest_valid_o,
    .guest_tag_o, .answer_o(answer), .in_check_o
  );
  assign guest_move_o    = answer.move;
  assign guest_status_o  = answer.status;
  assign guest_found_o   = answer.found;
  assign guest_is_last_o = answer.is_last;

  cb_fifo #(.Width(SlotBits + 128), .Depth(Places)) u_answers (
    .clk_i, .rst_ni, .in_valid_i(core_answer_valid), .in_ready_o(queue_ready), .in_data_i({core_slot, core_answer}),
    .out_valid_o(answer_valid_o), .out_ready_i(answer_ready_i), .out_data_o({answer_slot_o, answer_o})
  );
  a_no_search: assert property (@(posedge clk_i) disable iff (!rst_ni) !search_taken);
  a_place: assert property (@(posedge clk_i) disable iff (!rst_ni) core_answer_valid |-> queue_ready);

endmodule
