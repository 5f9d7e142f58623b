// SPDX-License-Identifier: Apache-2.0
/// The first stage of the search's barrel with aborts of single jobs at random, for run_mutants.py: no context has a job
/// yet, because their tables are being cleared. Not part of the design.
module cb_mutant_loader_bench (
  input  logic clk_i,
  output logic out_o
);

  localparam int unsigned Contexts = cb_spec_pkg::SearchRevolutionLatencyCycles;

  logic                              rst_n, abort, abort_q, chance_q, ready, aborted, has_killers;
  logic [Contexts-1:0]               valid;
  logic [5:0]                        number;
  cb_search_pkg::context_t           context_in, context_out;
  cb_search_pkg::root_t              root;
  cb_search_pkg::leaver_t            leaver;
  int unsigned                       clocks = 0;
  int unsigned                       wait_q = 0;  // clocks until another abort may come
  always @(posedge clk_i) begin : aborts
    clocks  <= clocks + 1;
    abort_q <= abort;
    if (abort) begin
      wait_q <= Contexts - 1;
    end else if (wait_q != 0) begin
      wait_q <= wait_q - 1;
    end
    chance_q <= $urandom_range(0, 3) == 0;
  end
  assign rst_n = clocks > 60;
  assign abort = rst_n && wait_q == 0 && chance_q;
  cb_search_loader u_loader (
    .clk_i, .rst_ni(rst_n), .table_ready_i(1'b1), .job_valid_i(1'b1), .job_ready_o(ready), .job_i('0), .job_slot_i(1'b0), .job_bank_i(1'b0),
    .job_abort_valid_i(abort_q), .job_abort_tag_i(32'd1), .context_i(context_in), .plies_i('0), .finish_i(1'b0),
    .valid_o(valid), .number_o(number), .context_o(context_out), .aborted_o(aborted), .has_killers_o(has_killers),
    .root_o(root), .leaver_o(leaver)
  );
  cb_delay #(.Width(cb_search_pkg::JobBits), .Cycles(Contexts - cb_spec_pkg::ContextStackLatencyCycles)) u_loop (
    .clk_i, .in_i(context_out), .out_o(context_in)
  );

  assign out_o = ^{ready, valid, number, aborted, has_killers, root, leaver};

endmodule
