// SPDX-License-Identifier: Apache-2.0
/// Random traffic for the buffers of rtl/common and the rules of parameter downloads, for run_mutants.py. It keeps
/// every interface rule; a mutant may break one here too. Not part of the design.
module cb_mutant_streams_bench (
  input  logic clk_i,
  output logic out_o
);

  logic rst_n = 1'b0;

  // FIFO and skid buffer: the same traffic.
  logic in_valid, out_ready, fifo_ready, fifo_valid, skid_ready, skid_valid;
  logic [7:0] in_data, fifo_data, skid_data;
  cb_fifo #(.Width(8), .Depth(4)) u_fifo (
    .clk_i, .rst_ni(rst_n), .in_valid_i(in_valid), .in_ready_o(fifo_ready), .in_data_i(in_data),
    .out_valid_o(fifo_valid), .out_ready_i(out_ready), .out_data_o(fifo_data)
  );
  cb_skid #(.Width(8)) u_skid (
    .clk_i, .rst_ni(rst_n), .in_valid_i(in_valid), .in_ready_o(skid_ready), .in_data_i(in_data),
    .out_valid_o(skid_valid), .out_ready_i(out_ready), .out_data_o(skid_data)
  );

  // Credits of four places.
  logic take, give, want_take, want_give;
  logic [2:0] take_amount, available;
  assign take = want_take && take_amount <= available;
  assign give = want_give && (available + 3'd1 <= 3'd4);
  cb_credit #(.Maximum(4)) u_credit (
    .clk_i, .rst_ni(rst_n), .take_i(take), .take_amount_i(take_amount), .give_i(give), .available_o(available)
  );

  // Positions of bank 0, writes of bank 1, to the first entries of group 0.
  logic param_valid, param_bank, position_valid, position_bank;
  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address;
  assign param_bank = 1'b1;
  assign position_bank = 1'b0;
  cb_param_rules u_param_rules (
    .clk_i, .rst_ni(rst_n), .param_valid_i(param_valid), .param_bank_i(param_bank),
    .param_address_i(param_address), .in_valid_i(position_valid), .in_bank_i(position_bank)
  );

  int unsigned clocks = 0;
  always @(posedge clk_i) begin : traffic
    clocks         <= clocks + 1;
    rst_n          <= clocks > 4;
    in_valid       <= $urandom_range(0, 1) == 1;
    in_data        <= 8'($urandom_range(0, 255));
    out_ready      <= $urandom_range(0, 2) == 0;
    want_take      <= $urandom_range(0, 1) == 1;
    want_give      <= $urandom_range(0, 1) == 1;
    take_amount    <= 3'($urandom_range(0, 4));
    param_valid    <= $urandom_range(0, 3) == 0;
    param_address  <= cb_spec_pkg::ParameterAddressBits'($urandom_range(0, cb_spec_pkg::RooksOnSeventhEntries - 1));
    position_valid <= $urandom_range(0, 1) == 1;
  end
  assign out_o = ^{fifo_ready, fifo_valid, skid_ready, skid_valid, fifo_data, skid_data};

endmodule
