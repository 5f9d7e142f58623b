// SPDX-License-Identifier: Apache-2.0
/// The unit of operation perft with the move service; fields of its structs as vectors.
module cb_perft_unit_bench (
  input  logic          clk_i,
  input  logic          rst_ni,
  /// The counters of the descriptor that is worked on stand a little below their most.
  input  logic          near_most_i,
  input  logic          job_valid_i,
  output logic          job_ready_o,
  input  logic          job_list_i,
  input  logic [31:0]   job_index_i,
  input  logic [31:0]   job_tag_i,
  input  logic          job_bank_i,
  input  logic [7:0]    job_bank_mark_i,
  input  logic [31:0]   job_count_i,
  input  logic [57:0]   job_source_i,
  input  logic [57:0]   job_destination_i,
  input  logic [15:0]   loads_done_i,
  output logic [1:0]    user_done_o,
  input  logic [63:0]   now_i,
  input  logic          halt_i,
  input  logic          abort_valid_i,
  input  logic [31:0]   abort_tag_i,
  input  logic          abort_all_i,
  output logic          ar_valid_o,
  input  logic          ar_ready_i,
  output logic [63:0]   ar_address_o,
  output logic [7:0]    ar_length_o,
  input  logic          r_valid_i,
  input  logic [511:0]  r_data_i,
  input  logic          r_last_i,
  input  logic          r_error_i,
  output logic          aw_valid_o,
  input  logic          aw_ready_i,
  output logic [63:0]   aw_address_o,
  output logic [7:0]    aw_length_o,
  output logic          w_valid_o,
  input  logic          w_ready_i,
  output logic [511:0]  w_data_o,
  output logic [15:0]   w_words_o,
  output logic          w_last_o,
  input  logic          b_valid_i,
  input  logic          b_error_i,
  output logic          record_valid_o,
  input  logic          record_ready_i,
  output logic          record_amendment_o,
  output logic          record_list_o,
  output logic [31:0]   record_index_o,
  output logic [511:0]  record_completion_o,
  input  logic          amended_i,
  output logic          done_o,
  output logic          done_list_o,
  output logic          waiting_o
);

  cb_kernel_pkg::job_t                job;
  cb_kernel_pkg::unit_req_t           req;
  cb_kernel_pkg::unit_rsp_t           rsp;
  cb_kernel_pkg::axi_read_request_t   read_request;
  cb_kernel_pkg::axi_read_response_t  read_response;
  cb_kernel_pkg::axi_write_request_t  write_request;
  cb_kernel_pkg::axi_write_response_t write_response;
  logic                   turn_valid, turn_taken, turn_bank, unused_search, unused_ready, unused_valid, unused_check;
  logic [7:0]             unused_tag;
  cb_moves_pkg::request_t turn_request;
  cb_moves_pkg::answer_t  answer;

  assign job.list_number   = job_list_i;
  assign job.index         = job_index_i;
  assign job.tag           = job_tag_i;
  assign job.bank          = job_bank_i;
  assign job.bank_mark     = job_bank_mark_i;
  assign job.count         = job_count_i;
  assign job.source_beats  = job_count_i;
  assign job.result_beats  = (job_count_i + 32'd3) >> 2;
  assign job.source        = job_source_i;
  assign job.destination   = job_destination_i;
  assign job.start_clock   = now_i;
  assign req.job_valid     = job_valid_i;
  assign req.job           = job;
  assign req.loads_done    = loads_done_i;
  assign req.bank_complete = '0;
  assign req.now           = now_i;
  assign req.halt          = halt_i;
  assign req.abort_valid   = abort_valid_i;
  assign req.abort_all     = abort_all_i;
  assign req.abort_tag     = abort_tag_i;
  assign req.record_ready  = record_ready_i;
  assign req.amended       = amended_i;
  assign {job_ready_o, user_done_o, record_valid_o, record_amendment_o, record_list_o, record_index_o, record_completion_o,
          done_o, done_list_o, waiting_o} = rsp;

  assign ar_valid_o              = read_request.ar_valid;
  assign ar_address_o            = read_request.ar_address;
  assign ar_length_o             = read_request.ar_length;
  assign read_response.ar_ready  = ar_ready_i;
  assign read_response.r_valid   = r_valid_i;
  assign read_response.r_last    = r_last_i;
  assign read_response.r_error   = r_error_i;
  assign read_response.r_data    = r_data_i;
  assign aw_valid_o              = write_request.aw_valid;
  assign aw_address_o            = write_request.aw_address;
  assign aw_length_o             = write_request.aw_length;
  assign w_valid_o               = write_request.w_valid;
  assign w_last_o                = write_request.w_last;
  assign w_words_o               = write_request.w_words;
  assign w_data_o                = write_request.w_data;
  assign write_response.aw_ready = aw_ready_i;
  assign write_response.w_ready  = w_ready_i;
  assign write_response.b_valid  = b_valid_i;
  assign write_response.b_error  = b_error_i;

  cb_perft_unit u_unit (
    .clk_i, .rst_ni, .req_i(req), .rsp_o(rsp),
    .read_request_o(read_request), .read_response_i(read_response),
    .write_request_o(write_request), .write_response_i(write_response),
    .turn_valid_o(turn_valid), .turn_taken_i(turn_taken), .turn_bank_o(turn_bank), .turn_request_o(turn_request),
    .answer_i(answer)
  );
  // Between two edges, so that the counters go on from there.
  always @(negedge clk_i) begin : near_most
    if (near_most_i) begin
      u_unit.u_tree.u_busy.count_q    <= cb_spec_pkg::MostCounted - 32'd20;
      u_unit.u_tree.u_starved.count_q <= cb_spec_pkg::MostCounted - 32'd20;
      u_unit.u_tree.u_blocked.count_q <= cb_spec_pkg::MostCounted - 32'd20;
    end
  end

  cb_move_service u_service (
    .clk_i, .rst_ni, .param_valid_i(1'b0), .param_bank_i(1'b0), .param_address_i('0), .param_data_i('0),
    .search_valid_i(1'b0), .search_taken_o(unused_search), .search_bank_i(1'b0), .search_request_i('0),
    .perft_valid_i(turn_valid), .perft_taken_o(turn_taken), .perft_bank_i(turn_bank), .perft_request_i(turn_request),
    .guest_valid_i(1'b0), .guest_ready_o(unused_ready), .guest_bank_i(1'b0), .guest_request_i('0), .guest_tag_i('0),
    .guest_valid_o(unused_valid), .guest_tag_o(unused_tag), .answer_o(answer), .in_check_o(unused_check)
  );

endmodule
