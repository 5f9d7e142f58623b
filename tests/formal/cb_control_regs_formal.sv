// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_control_regs as a slave of AXI4-Lite, whatever the master and the kernel do: a response or read data
/// only for what was asked, once each, and unchanged until taken; no write is answered before its address and its data.
module cb_control_regs_formal (
  input logic                             clk_i,
  input logic                             aw_valid_i,
  input logic [cb_spec_pkg::ControlAddressBits-1:0] aw_address_i,
  input logic                             w_valid_i,
  input logic [31:0]                      w_data_i,
  input logic [3:0]                       w_strobe_i,
  input logic                             b_ready_i,
  input logic                             ar_valid_i,
  input logic [cb_spec_pkg::ControlAddressBits-1:0] ar_address_i,
  input logic                             r_ready_i,
  input logic                             take_i,
  input logic                             idle_i,
  input logic                             finish_i,
  input logic [1:0]                       bank_complete_i,
  input logic [31:0]                      ring_answers_i,
  input logic [31:0]                      ring_state_i,
  input cb_kernel_pkg::list_result_t      result_i,
  input cb_kernel_pkg::totals_t           totals_i,
  input cb_kernel_pkg::turn_totals_t      turn_totals_i
);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  logic        aw_ready, w_ready, b_valid, ar_ready, r_valid;
  logic [31:0] r_data;
  cb_control_regs u_regs (
    .clk_i, .rst_ni(rst_n),
    .aw_valid_i, .aw_ready_o(aw_ready), .aw_address_i, .w_valid_i, .w_ready_o(w_ready), .w_data_i, .w_strobe_i,
    .b_valid_o(b_valid), .b_ready_i, .ar_valid_i, .ar_ready_o(ar_ready), .ar_address_i,
    .r_valid_o(r_valid), .r_ready_i, .r_data_o(r_data),
    .start_o(), .arguments_o(), .abort_o(), .abort_all_o(), .abort_job_o(), .abort_tag_o(), .game_clear_o(), .game_add_o(),
    .game_key_o(), .ring_jobs_o(), .ring_close_o(), .ring_answers_i, .ring_state_i, .take_i, .idle_i, .finish_i,
    .done_pending_o(), .result_i, .bank_complete_i, .totals_i, .turn_totals_i, .interrupt_o()
  );

  // Taken and not answered: addresses and data of writes, addresses of reads.
  logic [1:0]  addresses_q = '0, data_q = '0, reads_q = '0;
  logic        b_waited_q = 1'b0, r_waited_q = 1'b0;
  logic [31:0] r_data_q;
  always_ff @(posedge clk_i) begin : follow
    if (rst_n) begin
      addresses_q <= addresses_q + 2'(aw_valid_i && aw_ready) - 2'(b_valid && b_ready_i);
      data_q      <= data_q + 2'(w_valid_i && w_ready) - 2'(b_valid && b_ready_i);
      reads_q     <= reads_q + 2'(ar_valid_i && ar_ready) - 2'(r_valid && r_ready_i);
    end
    b_waited_q <= rst_n && b_valid && !b_ready_i;
    r_waited_q <= rst_n && r_valid && !r_ready_i;
    r_data_q   <= r_data;
  end

  always_comb begin : properties
    if (rst_n) begin
      assert (!b_waited_q || b_valid);
      assert (!r_waited_q || (r_valid && r_data == r_data_q));
      assert (!b_valid || (addresses_q != '0 && data_q != '0));
      assert (!r_valid || reads_q != '0);
      // One that is answered and one that is held: the counts never pass it, so no answer is lost.
      assert (addresses_q != 2'd3 && data_q != 2'd3 && reads_q != 2'd3);
    end
  end

endmodule
