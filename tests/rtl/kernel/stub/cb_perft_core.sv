// SPDX-License-Identifier: Apache-2.0
/// Stands in for the barrel of perft in tests of the kernel: every job is answered in the next clock, with the low 64 bits
/// of its position as its leaves. II = 1. Reset: valid bits.
module cb_perft_core #(
  parameter int unsigned SlotBits = 1
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     job_valid_i,
  output logic                     job_ready_o,
  input  logic [511:0]             job_i,
  input  logic [SlotBits-1:0]      job_slot_i,
  input  logic                     job_bank_i,
  input  logic [2**SlotBits-1:0]   aborted_i,
  output logic                     turn_valid_o,
  input  logic                     turn_taken_i,
  output logic                     turn_bank_o,
  output cb_moves_pkg::request_t   turn_request_o,
  input  cb_moves_pkg::answer_t    answer_i,
  output logic                     answer_valid_o,
  output logic [127:0]             answer_o,
  output logic [SlotBits-1:0]      answer_slot_o,
  output logic                     turn_o,
  output logic                     idle_o
);

  cb_spec_pkg::perft_job_t    job;
  cb_spec_pkg::perft_answer_t answer_q;
  logic                       valid_q;
  logic [SlotBits-1:0]        slot_q;
  assign job = job_i;

  always_ff @(posedge clk_i) begin : data_regs
    answer_q        <= '0;
    answer_q.tag    <= job.tag;
    answer_q.status <= aborted_i[job_slot_i] ? 8'(cb_spec_pkg::AnswerAborted) : 8'(cb_spec_pkg::AnswerDone);
    answer_q.leaves <= job.position[63:0];
    slot_q          <= job_slot_i;
  end
  always_ff @(posedge clk_i) begin : control_regs
    valid_q <= rst_ni && job_valid_i;
  end

  assign job_ready_o    = 1'b1;
  assign turn_valid_o   = 1'b0;
  assign turn_bank_o    = 1'b0;
  assign turn_request_o = '0;
  assign answer_valid_o = valid_q;
  assign answer_o       = answer_q;
  assign answer_slot_o  = slot_q;
  assign turn_o         = valid_q;
  assign idle_o         = !valid_q;

  logic unused;
  assign unused = ^{job.position[255:64], job.depth, job.root_move, job.reserved_0, job.reserved_1, job_bank_i,
                    turn_taken_i, answer_i};

endmodule
