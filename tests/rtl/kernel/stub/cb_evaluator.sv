// SPDX-License-Identifier: Apache-2.0
/// Stands in for the evaluator in tests of the kernel: the same ports, the same latency, a few lines of logic.
///
/// result = mix(position, sum of the bank), see bench_results.cpp. The sum is over all parameters of the bank, each times
/// an odd number of its address, so every parameter counts and the order of the writes does not. It is looked at when a
/// position enters and again when its result leaves: a bank that is written in between spoils the result. One result in
/// 16 has an error status. Total and flag for the search are bits of the same mix. Fully pipelined: latency EvaluatorLatencyCycles,
/// II = 1; with SidesInTurn as the real one. Reset: valid bits; parameters stay, and are not written before.
module cb_evaluator #(
  parameter int unsigned TagWidth = 8,
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  input  logic                                          in_valid_i,
  input  logic                                          in_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    in_position_i,
  input  logic [TagWidth-1:0]                           in_tag_i,
  output logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] early_total_o,
  output logic                                          early_draw_o,
  output logic                                          out_valid_o,
  output logic [TagWidth-1:0]                           out_tag_o,
  output logic [31:0]                                   out_result_o
);

  localparam int unsigned Latency = SidesInTurn ? cb_spec_pkg::SidesInTurnLatencyCycles :
                                                  cb_spec_pkg::EvaluatorLatencyCycles;
  localparam int unsigned AddressBits = cb_spec_pkg::ParameterAddressBits;

  // ---- parameters: all zero at first, and so is their sum ----
  logic [31:0] memory [2**(AddressBits+1)];
  logic [31:0] sum_q [2];
  initial begin
    for (int unsigned i = 0; i < 2 ** (AddressBits + 1); i++) memory[i] = '0;
    sum_q[0] = '0;
    sum_q[1] = '0;
  end

  logic [31:0] factor;
  assign factor = (32'(param_address_i) << 1 | 32'd1) * 32'h9e37_79b1;
  always_ff @(posedge clk_i) begin : parameter_write
    if (rst_ni && param_valid_i) begin
      memory[{param_bank_i, param_address_i}] <= 32'(param_data_i);
      sum_q[param_bank_i] <= sum_q[param_bank_i] +
                             (32'(param_data_i) - memory[{param_bank_i, param_address_i}]) * factor;
    end
  end

  // ---- positions ----
  typedef struct packed {
    logic                bank;
    logic [TagWidth-1:0] tag;
    logic [31:0]         sum;   // of its bank, at the entry
    logic [31:0]         hash;  // of the position
  } flight_t;
  flight_t [Latency-1:1] flight_q;
  logic [Latency:1]      valid_q;
  logic [31:0]           hash, mixed, result_q;
  logic [TagWidth-1:0]   tag_q;

  always_comb begin : position_hash
    hash = 32'h811c_9dc5;
    for (int unsigned word = 0; word < cb_spec_pkg::PackedPositionBits / 32; word++) begin
      hash = (hash ^ in_position_i[32*word+:32]) * 32'h0100_0193;
    end
  end

  always_comb begin : mix
    mixed = (flight_q[Latency-1].hash + flight_q[Latency-1].sum) * 32'h85eb_ca6b;
    mixed = (mixed ^ (mixed >> 15)) + sum_q[flight_q[Latency-1].bank] * 32'h27d4_eb2f;
    mixed = mixed ^ (mixed >> 13);
    early_total_o = mixed[cb_spec_pkg::EvaluationSumWidth-1:0];
    early_draw_o  = mixed[31];
    if (mixed[31:28] != '0) begin
      mixed[cb_spec_pkg::ResultStatusLsb+:8] = '0;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    flight_q[1].bank <= in_bank_i;
    flight_q[1].tag  <= in_tag_i;
    flight_q[1].sum  <= sum_q[in_bank_i];
    flight_q[1].hash <= hash;
    for (int unsigned i = 2; i < Latency; i++) begin
      flight_q[i] <= flight_q[i-1];
    end
    result_q <= mixed;
    tag_q    <= flight_q[Latency-1].tag;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      valid_q <= {valid_q[Latency-1:1], in_valid_i};
    end
  end

  assign out_valid_o  = valid_q[Latency];
  assign out_tag_o    = tag_q;
  assign out_result_o = result_q;

endmodule
