// SPDX-License-Identifier: Apache-2.0
/// The move generator as a service: a barrel that has turns, and a guest that takes what the barrel leaves.
///
/// The barrel offers a request in every clock in which the context that is on has one. turn_taken_o, in the same clock,
/// says that it went in; if not, that context simply has no turn in this revolution. A guest (operation generate) gets
/// every clock that the barrel does not use, and takes one that it does use at most once in GuestClocks clocks, so it
/// never starves and costs the barrel at most a turn in so many.
/// Answers come Latency = 1 + cb_spec_pkg::NextMoveLatencyCycles clocks after their request, to the barrel or, with its
/// tag, to the guest; they must be taken. II = 1. Back-pressure: ready for the guest's requests, none for answers.
/// Reset: valid bits only.
module cb_move_service #(
  parameter int unsigned GuestTagBits = 8,
  /// Prime to the number of contexts, so that not always the same one gives way.
  parameter int unsigned GuestClocks = 37
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Parameter writes
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // The barrel
  input  logic                                          turn_valid_i,
  output logic                                          turn_taken_o,
  input  logic                                          turn_bank_i,
  input  cb_moves_pkg::request_t                        turn_request_i,
  output logic                                          turn_valid_o,
  // The guest
  input  logic                                          guest_valid_i,
  output logic                                          guest_ready_o,
  input  logic                                          guest_bank_i,
  input  cb_moves_pkg::request_t                        guest_request_i,
  input  logic [GuestTagBits-1:0]                       guest_tag_i,
  output logic                                          guest_valid_o,
  output logic [GuestTagBits-1:0]                       guest_tag_o,
  // Answers of both
  output cb_moves_pkg::answer_t                         answer_o,
  output logic                                          in_check_o
);

  localparam int unsigned Latency = 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned WaitBits = $clog2(GuestClocks);

  // ---- who is next ----
  logic                may_push_d, may_push_q;  // the guest may take a clock of the barrel
  logic [WaitBits-1:0] wait_d, wait_q;          // clocks until it may
  logic                guest, turn;

  assign guest_ready_o = !turn_valid_i || may_push_q;
  assign guest         = guest_valid_i && guest_ready_o;
  assign turn          = turn_valid_i && !(guest_valid_i && may_push_q);
  assign turn_taken_o  = turn;

  always_comb begin : next_state
    wait_d = wait_q;
    if (guest && turn_valid_i) begin
      wait_d = WaitBits'(GuestClocks - 1);
    end else if (wait_q != '0) begin
      wait_d = wait_q - 1'b1;
    end
    may_push_d = wait_d == '0;
  end

  // ---- request ----
  cb_moves_pkg::request_t request_q;
  logic                   bank_q;
  logic [Latency:1]       turn_q, guest_q;  // whose request is where

  always_ff @(posedge clk_i) begin : data_regs
    request_q <= turn ? turn_request_i : guest_request_i;
    bank_q    <= turn ? turn_bank_i : guest_bank_i;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      wait_q     <= '0;
      may_push_q <= 1'b1;
      turn_q     <= '0;
      guest_q    <= '0;
    end else begin
      wait_q     <= wait_d;
      may_push_q <= may_push_d;
      turn_q     <= {turn_q[Latency-1:1], turn};
      guest_q    <= {guest_q[Latency-1:1], guest};
    end
  end

  cb_delay #(.Width(GuestTagBits), .Cycles(Latency)) u_tag (.clk_i, .in_i(guest_tag_i), .out_o(guest_tag_o));

  logic answer_valid;
  logic generator_clk;
  cb_sleep #(.Cycles(2 * (Latency + cb_spec_pkg::ParameterWriteCycles))) u_sleep (
    .clk_i, .wake_i(turn_q[1] || guest_q[1] || param_valid_i || !rst_ni), .clk_o(generator_clk)
  );
  cb_next_move u_next_move (
    .clk_i(generator_clk), .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .valid_i(turn_q[1] || guest_q[1]), .bank_i(bank_q), .request_i(request_q),
    .valid_o(answer_valid), .answer_o, .in_check_o
  );
  assign turn_valid_o  = turn_q[Latency];
  assign guest_valid_o = guest_q[Latency];

`ifdef SYNTHESIS
  logic unused_valid;
  assign unused_valid = answer_valid;
`else
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni)
      answer_valid == (turn_q[Latency] || guest_q[Latency]));
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) !(turn && guest));
`endif

endmodule
