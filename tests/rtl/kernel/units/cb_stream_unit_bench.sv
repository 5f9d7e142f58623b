// SPDX-License-Identifier: Apache-2.0
/// cb_stream_unit between a memory and a service that answer after 4 clocks. The counters of the batch that is
/// fed can begin near their most, and the test says what the time is.
module cb_stream_unit_bench (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         near_most_i,
  input  logic [63:0]  now_i,
  input  logic         job_valid_i,
  output logic         job_ready_o,
  input  logic [31:0]  job_count_i,
  /// The memory gives no beat; the service takes no item.
  input  logic         memory_waits_i,
  input  logic         service_waits_i,
  output logic         record_valid_o,
  output logic [511:0] record_completion_o
);

  cb_kernel_pkg::job_t                job;
  cb_kernel_pkg::record_t             record;
  cb_kernel_pkg::unit_req_t           req;
  cb_kernel_pkg::unit_rsp_t           rsp;
  cb_kernel_pkg::axi_read_request_t   read_request;
  cb_kernel_pkg::axi_read_response_t  read_response;
  cb_kernel_pkg::axi_write_request_t  write_request;
  cb_kernel_pkg::axi_write_response_t write_response;
  always_comb begin : descriptor
    job               = '0;
    job.count         = job_count_i;
    job.source_beats  = (job_count_i + 32'd1) >> 1;
    job.result_beats  = (job_count_i + 32'd15) >> 4;
    job.start_clock   = now_i;
    req               = '0;
    req.job_valid     = job_valid_i;
    req.job           = job;
    req.bank_complete = '1;
    req.now           = now_i;
    req.record_ready  = 1'b1;
  end

  logic         request_valid, request_ready, unused_bank;
  logic [255:0] unused_item;
  logic [7:0]   request_tag, response_tag;
  logic [3:0]   answers_q;
  assign request_ready = !service_waits_i;
  cb_stream_unit u_unit (
    .clk_i, .rst_ni, .req_i(req), .rsp_o(rsp),
    .read_request_o(read_request), .read_response_i(read_response),
    .write_request_o(write_request), .write_response_i(write_response),
    .request_valid_o(request_valid), .request_ready_i(request_ready), .request_bank_o(unused_bank),
    .request_item_o(unused_item), .request_tag_o(request_tag),
    .response_valid_i(answers_q[3]), .response_tag_i(response_tag), .response_result_i('0)
  );
  assign job_ready_o         = rsp.job_ready;
  assign record_valid_o      = rsp.record_valid;
  assign record              = rsp.record;
  assign record_completion_o = record.completion;
  cb_delay #(.Width(8), .Cycles(4)) u_tag (.clk_i, .in_i(request_tag), .out_o(response_tag));

  // A burst after the other.
  logic [8:0] left_q;
  logic [1:0] late_q;
  logic [8:0] beats_q;  // no two beats are alike
  logic       beat;
  logic       b_valid_q;
  assign read_response.ar_ready  = left_q == '0;
  assign read_response.r_valid   = beat;
  assign read_response.r_last    = left_q == 9'd1;
  assign read_response.r_error   = 1'b0;
  assign read_response.r_data    = 512'(beats_q);
  assign write_response.aw_ready = 1'b1;
  assign write_response.w_ready  = 1'b1;
  assign write_response.b_valid  = b_valid_q;
  assign write_response.b_error  = 1'b0;
  assign beat = left_q != '0 && late_q == '0 && !memory_waits_i;
  always_ff @(posedge clk_i) begin : memory
    beats_q <= beats_q + 9'(beat);
    late_q  <= left_q == '0 ? 2'd3 : late_q - 2'(late_q != '0);
    if (!rst_ni) begin
      left_q    <= '0;
      b_valid_q <= 1'b0;
      answers_q <= '0;
    end else begin
      left_q    <= left_q == '0 ? (read_request.ar_valid ? 9'(read_request.ar_length) + 9'd1 : '0)
                                : left_q - 9'(beat);
      b_valid_q <= write_request.w_valid && write_request.w_last;
      answers_q <= {answers_q[2:0], request_valid && request_ready};
    end
  end

  // Between two edges, so that the counters go on from there.
  always @(negedge clk_i) begin : near_most
    if (near_most_i) begin
      u_unit.u_feeder.u_starved.count_q <= cb_spec_pkg::MostCounted - 32'd20;
      u_unit.u_feeder.u_blocked.count_q <= cb_spec_pkg::MostCounted - 32'd20;
      u_unit.u_batches.u_burst_counts.latency_sum_q <= cb_spec_pkg::MostCounted - 32'd1;
    end
  end

endmodule
