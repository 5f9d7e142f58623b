// SPDX-License-Identifier: Apache-2.0
/// Runs a netlist of cb_evaluator, or the RTL, on the vectors of evaluator_vectors: a download into both banks, then
/// positions as fast as they can come. Each result, its tag and its clock are compared.
///
///   +vectors=FOLDER        parameters.txt and positions.txt
///   COBALT_NETLIST         cb_evaluator has no parameters: a synthesised one
///   COBALT_SIDES_IN_TURN   it is the one with sides in turn
///
/// The last line is "cb_netlist_bench: POSITIONS positions, RESULTS results, MISMATCHES mismatches". Inputs change and
/// outputs are read half a period after the clock's edge, so that delays of the vendor's cells do not matter.
`timescale 1ns / 1ps
module cb_netlist_bench;

`ifdef COBALT_SIDES_IN_TURN
  localparam bit SidesInTurn = 1'b1;
`else
  localparam bit SidesInTurn = 1'b0;
`endif
  localparam int unsigned Interval = SidesInTurn ? 2 : 1;
  localparam int unsigned Latency =
      cb_spec_pkg::EvaluatorLatencyCycles + (SidesInTurn ? cb_spec_pkg::SideTurnsLatencyCycles : 0);
  // Longer than the vendor's cells hold their own reset (100 ns from the start), and than the pipeline is deep.
  localparam int unsigned ResetCycles = 100;
  localparam int unsigned ShownMismatches = 5;

  logic clk = 1'b0;
  logic rst_n = 1'b0;
  logic param_valid = 1'b0;
  logic param_bank = 1'b0;
  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address = '0;
  logic [cb_spec_pkg::ParameterDataBits-1:0] param_data = '0;
  logic in_valid = 1'b0;
  logic in_bank = 1'b0;
  logic [cb_spec_pkg::PackedPositionBits-1:0] in_position = '0;
  logic [7:0] in_tag = '0;
  wire signed [cb_spec_pkg::EvaluationSumWidth-1:0] early_total;
  wire early_draw, out_valid;
  wire [7:0] out_tag;
  wire [31:0] out_result;

`ifdef COBALT_NETLIST
  cb_evaluator u_evaluator (
`else
  cb_evaluator #(.TagWidth(8), .SidesInTurn(SidesInTurn)) u_evaluator (
`endif
    .clk_i(clk), .rst_ni(rst_n), .param_valid_i(param_valid), .param_bank_i(param_bank), .param_address_i(param_address),
    .param_data_i(param_data), .in_valid_i(in_valid), .in_bank_i(in_bank), .in_position_i(in_position),
    .in_tag_i(in_tag), .early_total_o(early_total), .early_draw_o(early_draw), .out_valid_o(out_valid),
    .out_tag_o(out_tag), .out_result_o(out_result)
  );

  always #5 clk = !clk;

  // What is in the pipeline: a place a clock.
  logic [Latency-1:0] due;
  logic [7:0] due_tag [Latency];
  logic [31:0] due_result [Latency];
  int unsigned positions, results, mismatches;

  task automatic complain(input string what);
    mismatches++;
    if (mismatches <= ShownMismatches) begin
      $display("mismatch at %0t: %s; result %h tag %h, expected %h tag %h", $time, what, out_result, out_tag,
               due_result[Latency-1], due_tag[Latency-1]);
    end
  endtask

  // A clock: from one falling edge to the next, with what was put on the inputs.
  task automatic tick(input logic [7:0] tag, input logic [31:0] result);
    due = {due[Latency-2:0], in_valid};
    for (int unsigned i = Latency - 1; i > 0; i--) begin
      due_tag[i]    = due_tag[i-1];
      due_result[i] = due_result[i-1];
    end
    due_tag[0]    = tag;
    due_result[0] = result;
    @(negedge clk);
    in_valid    = 1'b0;
    param_valid = 1'b0;
    if (rst_n) begin
      if (out_valid !== due[Latency-1]) begin
        complain("valid is wrong");
      end else if (due[Latency-1]) begin
        results++;
        if (out_result !== due_result[Latency-1] || out_tag !== due_tag[Latency-1]) complain("a wrong result");
      end
    end
  endtask

  string folder;
  int file;
  logic [31:0] word_bank, word_address, word_data, word_tag, word_result;
  logic [255:0] word_position;
  initial begin : drive
    due        = '0;
    positions  = 0;
    results    = 0;
    mismatches = 0;
    if (!$value$plusargs("vectors=%s", folder)) $fatal(1, "+vectors=FOLDER is needed");
    @(negedge clk);
    repeat (ResetCycles) tick('0, '0);
    rst_n = 1'b1;
    repeat (Latency) tick('0, '0);

    file = $fopen({folder, "/parameters.txt"}, "r");
    if (file == 0) $fatal(1, "no parameters.txt");
    while ($fscanf(file, "%h %h %h\n", word_bank, word_address, word_data) == 3) begin
      param_valid   = 1'b1;
      param_bank    = word_bank[0];
      param_address = word_address[cb_spec_pkg::ParameterAddressBits-1:0];
      param_data    = word_data[cb_spec_pkg::ParameterDataBits-1:0];
      tick('0, '0);
    end
    $fclose(file);
    repeat (cb_spec_pkg::ParameterWriteLatencyCycles) tick('0, '0);

    file = $fopen({folder, "/positions.txt"}, "r");
    if (file == 0) $fatal(1, "no positions.txt");
    while ($fscanf(file, "%h %h %h %h\n", word_bank, word_tag, word_position, word_result) == 4) begin
      in_valid    = 1'b1;
      in_bank     = word_bank[0];
      in_tag      = word_tag[7:0];
      in_position = word_position;
      positions++;
      tick(word_tag[7:0], word_result);
      repeat (Interval - 1) tick('0, '0);
    end
    $fclose(file);
    repeat (Latency + 2) tick('0, '0);
    $display("cb_netlist_bench: %0d positions, %0d results, %0d mismatches", positions, results, mismatches);
    $finish;
  end

endmodule
