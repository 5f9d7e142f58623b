// SPDX-License-Identifier: Apache-2.0
/// Operation perft: cb_tree_unit around one cb_perft_core, whose contexts walk the jobs.
///
/// Rules, counters and errors as cb_tree_unit. Perft needs no bank: it means the same with every table of quiet moves, but
/// that must stay while a tree is walked.
module cb_perft_unit #(
  /// Descriptors inside: a power of two.
  parameter int unsigned MaxBatches = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_kernel_pkg::unit_req_t req_i,
  output cb_kernel_pkg::unit_rsp_t rsp_o,
  // Memory
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  output cb_kernel_pkg::axi_write_request_t  write_request_o,
  input  cb_kernel_pkg::axi_write_response_t write_response_i,
  // cb_move_service
  output logic                    turn_valid_o,
  input  logic                    turn_taken_i,
  output logic                    turn_bank_o,
  output cb_moves_pkg::request_t  turn_request_o,
  input  cb_moves_pkg::answer_t   answer_i
);

  // More than the core has contexts.
  localparam int unsigned LaneAnswers = 64;
  localparam int unsigned SlotBits = $clog2(MaxBatches);

  logic                  read_valid, read_ready, read_bank, job_valid, job_ready, job_bank, answer_valid, turn, idle;
  logic [511:0]          read_job, job;
  logic [SlotBits-1:0]   read_slot, job_slot, answer_slot;
  logic [MaxBatches-1:0] aborted;
  logic [127:0]          answer;
  cb_tree_unit #(
    .MaxBatches(MaxBatches), .LaneAnswers(LaneAnswers), .StatusLsb(cb_spec_pkg::PerftAnswerStatusLsb),
    .SpoilLsb(cb_spec_pkg::PerftJobReserved0Lsb), .NeedsBank(1'b0)
  ) u_tree (
    .clk_i, .rst_ni, .req_i, .rsp_o, .read_request_o, .read_response_i, .write_request_o, .write_response_i,
    .core_valid_o(read_valid), .core_ready_i(read_ready), .core_job_o(read_job), .core_slot_o(read_slot),
    .core_bank_o(read_bank), .aborted_o(aborted), .answer_valid_i(answer_valid), .answer_i(answer),
    .answer_slot_i(answer_slot), .idle_i(idle), .blocked_i(!idle && !turn)
  );

  // A job comes out of a memory, and whether a context is free is known late: neither waits for the other.
  cb_skid #(.Width(512 + SlotBits + 1)) u_slice (
    .clk_i, .rst_ni, .in_valid_i(read_valid), .in_ready_o(read_ready), .in_data_i({read_bank, read_slot, read_job}),
    .out_valid_o(job_valid), .out_ready_i(job_ready), .out_data_o({job_bank, job_slot, job})
  );

  // A revolution without a job, and the last count and answer are through.
  logic core_clk;
  cb_sleep #(.Cycles(128)) u_sleep (.clk_i, .wake_i(job_valid || !idle || !rst_ni), .clk_o(core_clk));
  cb_perft_core #(.SlotBits(SlotBits)) u_core (
    .clk_i(core_clk), .rst_ni,
    .job_valid_i(job_valid), .job_ready_o(job_ready), .job_i(job), .job_slot_i(job_slot), .job_bank_i(job_bank),
    .aborted_i(aborted), .turn_valid_o, .turn_taken_i, .turn_bank_o, .turn_request_o, .answer_i,
    .answer_valid_o(answer_valid), .answer_o(answer), .answer_slot_o(answer_slot), .turn_o(turn), .idle_o(idle)
  );

endmodule
