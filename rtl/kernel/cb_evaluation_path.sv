// SPDX-License-Identifier: Apache-2.0
/// From beats of positions to beats of results: feeder, evaluator, result FIFO, packer.
///
/// II = 1 position a clock. The evaluator cannot stall, so a position enters only with a credit for a place in the
/// result FIFO, and the credit comes back when the result leaves it. Back-pressure: ready-valid on both sides.
/// Latency from position to packer: 1 (feeder) + EvaluatorLatencyCycles + 2 (FIFO). Reset touches valid and control
/// bits only.
module cb_evaluation_path (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: evaluate count_i positions with bank_i. Only when idle_o.
  input  logic         start_i,
  input  logic [31:0]  count_i,
  /// Static while a command runs.
  input  logic         bank_i,
  /// Feed no new position while this is set.
  input  logic         halt_i,
  // Parameter writes
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  // Beats of positions
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_beat_i,
  // Beats of results
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic [511:0] out_beat_o,
  /// No position is left or in flight, every result was handed on.
  output logic         idle_o,
  // Events for the counters
  output logic         position_in_o,
  output logic         result_out_o,
  output logic         result_refused_o,
  output logic         starved_o,
  output logic         blocked_o
);

  // Places for results: what the evaluator holds, and the way of a credit round the loop (feeder 1, FIFO 2, credit 1,
  // packer 1), so that credits never limit the rate.
  localparam int unsigned FifoDepth = 2 ** $clog2(cb_spec_pkg::EvaluatorLatencyCycles + 8);
  localparam int unsigned CreditBits = $clog2(FifoDepth + 1);
  // Positions carry a number through the evaluator; results must come back in the same order.
  localparam int unsigned TagWidth = 8;

  logic                  feed_valid, credit_take, feeder_idle, packer_idle;
  logic [255:0]          feed_position;
  logic [CreditBits-1:0] credits;
  logic                  result_valid, fifo_ready, fifo_valid, fifo_take, fifo_move;
  logic [31:0]           result, fifo_result;
  logic [TagWidth-1:0]   tag_q, result_tag;

  cb_position_feeder u_feeder (
    .clk_i, .rst_ni, .start_i, .count_i, .halt_i,
    .in_valid_i, .in_ready_o, .in_beat_i,
    .credit_i(credits != '0), .credit_take_o(credit_take),
    .out_valid_o(feed_valid), .out_position_o(feed_position),
    .idle_o(feeder_idle), .starved_o, .blocked_o
  );

  cb_credit #(.Maximum(FifoDepth)) u_credit (
    .clk_i, .rst_ni,
    .take_i(credit_take), .take_amount_i(CreditBits'(1)), .give_i(fifo_move), .available_o(credits)
  );

  cb_evaluator #(.TagWidth(TagWidth)) u_evaluator (
    .clk_i, .rst_ni,
    .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .in_valid_i(feed_valid), .in_bank_i(bank_i), .in_position_i(feed_position), .in_tag_i(tag_q),
    .out_valid_o(result_valid), .out_tag_o(result_tag), .out_result_o(result)
  );

  cb_fifo #(.Width(32), .Depth(FifoDepth)) u_result_fifo (
    .clk_i, .rst_ni,
    .in_valid_i(result_valid), .in_ready_o(fifo_ready), .in_data_i(result),
    .out_valid_o(fifo_valid), .out_ready_i(fifo_take), .out_data_o(fifo_result)
  );
  assign fifo_move = fifo_valid && fifo_take;

  cb_result_packer u_packer (
    .clk_i, .rst_ni, .start_i, .count_i,
    .in_valid_i(fifo_valid), .in_ready_o(fifo_take), .in_result_i(fifo_result),
    .out_valid_o, .out_ready_i, .out_beat_o, .idle_o(packer_idle)
  );

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      tag_q <= '0;
    end else begin
      tag_q <= tag_q + TagWidth'(feed_valid);
    end
  end

  assign idle_o           = feeder_idle && packer_idle;
  assign position_in_o    = feed_valid;
  assign result_out_o     = result_valid;
  assign result_refused_o = result_valid && result[cb_spec_pkg::ResultStatusLsb+:8] != '0;

  // The credits keep the FIFO ready, and the tags are for the assertion.
  logic unused_checked;
  assign unused_checked = ^{fifo_ready, result_tag};

`ifndef SYNTHESIS
  logic [TagWidth-1:0] expected_tag_q;
  logic [cb_spec_pkg::EvaluatorLatencyCycles:1] expected_valid_q;
  always_ff @(posedge clk_i) begin : order_check
    if (!rst_ni) begin
      expected_tag_q   <= '0;
      expected_valid_q <= '0;
    end else begin
      expected_tag_q   <= expected_tag_q + TagWidth'(result_valid);
      expected_valid_q <= {expected_valid_q[cb_spec_pkg::EvaluatorLatencyCycles-1:1], feed_valid};
    end
  end
  a_fifo_room: assert property (@(posedge clk_i) disable iff (!rst_ni) result_valid |-> fifo_ready);
  a_in_order: assert property (@(posedge clk_i) disable iff (!rst_ni) result_valid |-> result_tag == expected_tag_q);
  // Fixed latency, measured from outside the evaluator.
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni)
      result_valid == expected_valid_q[cb_spec_pkg::EvaluatorLatencyCycles]);
  // A bank in use is never written.
  a_bank_not_in_use: assert property (@(posedge clk_i) disable iff (!rst_ni)
      param_valid_i && param_bank_i == bank_i |-> !feed_valid && !result_valid);
`endif

endmodule
