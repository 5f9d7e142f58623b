// SPDX-License-Identifier: Apache-2.0
/// Jobs of a list in memory, a beat each, in order: the reader of cb_tree_unit and cb_ring_unit.
///
/// Of a job that could not be read nothing is true, its tag least of all. It goes to a core with the tag UnreadJobTag and
/// a field that makes it an illegal request, so that it is answered once, and nobody takes the answer for another job's.
///
/// Bursts, credits, latency and back-pressure as cb_axi_read_master. Reset touches valid and control bits only.
module cb_job_source #(
  /// Beats of buffer, and of the longest burst, as cb_axi_read_master.
  parameter int unsigned FifoDepth = 128,
  parameter int unsigned BurstBeats = cb_spec_pkg::MaxBurstBeats,
  /// A field of 8 bits of the job: all ones make it an illegal request.
  parameter int unsigned SpoilLsb = cb_spec_pkg::SearchJobKeyCountLsb
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // Lists: address in beats, jobs
  input  logic         list_valid_i,
  output logic         list_ready_o,
  input  logic [57:0]  list_address_i,
  input  logic [31:0]  list_jobs_i,
  /// Ask nothing more of the memory.
  input  logic         halt_i,
  // Memory
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  // Jobs
  output logic         job_valid_o,
  input  logic         job_ready_i,
  output logic [511:0] job_o,
  /// It could not be read.
  output logic         job_error_o,
  /// Something is awaited from the memory.
  output logic         waiting_o,
  // Bursts, for completions
  output logic         burst_o,
  output logic         burst_last_o,
  output logic [31:0]  latency_o
);

  localparam int unsigned TagLsb = cb_spec_pkg::SearchJobTagLsb;
  if (cb_spec_pkg::PerftJobTagLsb != TagLsb) begin : g_check
    $error("cb_job_source: jobs have their tags at different places");
  end

  logic [511:0] beat;
  cb_axi_read_master #(.FifoDepth(FifoDepth), .BurstBeats(BurstBeats)) u_reader (
    .clk_i, .rst_ni, .list_valid_i, .list_ready_o, .list_address_i, .list_beats_i(list_jobs_i), .halt_i,
    .read_request_o, .read_response_i,
    .out_valid_o(job_valid_o), .out_ready_i(job_ready_i), .out_data_o(beat), .out_error_o(job_error_o),
    .waiting_o, .burst_o, .burst_last_o, .latency_o
  );
  always_comb begin : spoil
    job_o = beat;
    if (job_error_o) begin
      job_o[SpoilLsb+:8] = '1;
      job_o[TagLsb+:32]  = cb_spec_pkg::UnreadJobTag;
    end
  end

endmodule
