// SPDX-License-Identifier: Apache-2.0
/// The move generator as a service: two barrels that have turns, and a guest that takes what they leave.
///
/// A barrel offers a request in every clock in which the context that is on has one. taken_o, in the same clock, says that
/// it went in; if not, that context simply has no turn in this revolution. The search goes before perft, both go before
/// the guest (operation generate), and each gets every clock that those before it do not use. So that nobody starves,
/// perft takes a clock of the search, and the guest one of the barrels, at most once in GuestClocks clocks.
/// Answers come Latency = 1 + cb_spec_pkg::NextMoveLatencyCycles clocks after their request; a barrel knows its turns by
/// their place, the guest gets its tag. They must be taken. II = 1. Back-pressure: ready for the guest's requests, none
/// for answers. Reset: valid bits only.
module cb_move_service #(
  parameter int unsigned GuestTagBits = 8,
  /// Prime to the numbers of contexts, so that not always the same one gives way.
  parameter int unsigned GuestClocks = 37
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Parameter writes
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // The search
  input  logic                                          search_valid_i,
  output logic                                          search_taken_o,
  input  logic                                          search_bank_i,
  input  cb_moves_pkg::request_t                        search_request_i,
  // Perft
  input  logic                                          perft_valid_i,
  output logic                                          perft_taken_o,
  input  logic                                          perft_bank_i,
  input  cb_moves_pkg::request_t                        perft_request_i,
  // The guest
  input  logic                                          guest_valid_i,
  output logic                                          guest_ready_o,
  input  logic                                          guest_bank_i,
  input  cb_moves_pkg::request_t                        guest_request_i,
  input  logic [GuestTagBits-1:0]                       guest_tag_i,
  output logic                                          guest_valid_o,
  output logic [GuestTagBits-1:0]                       guest_tag_o,
  // Answers of all
  output cb_moves_pkg::answer_t                         answer_o,
  output logic                                          in_check_o
);

  localparam int unsigned Latency = 1 + cb_spec_pkg::NextMoveLatencyCycles;

  // ---- who is next ----
  logic guest_push, perft_push;  // may take a clock of somebody before it
  logic guest, perft, search;

  assign guest_ready_o = guest_push || (!search_valid_i && !perft_valid_i);
  assign guest         = guest_valid_i && guest_ready_o;
  assign perft         = perft_valid_i && !(guest_valid_i && guest_push) && (perft_push || !search_valid_i);
  assign search        = search_valid_i && !(guest_valid_i && guest_push) && !(perft_valid_i && perft_push);

  assign perft_taken_o  = perft;
  assign search_taken_o = search;

  cb_push_clock #(.Clocks(GuestClocks)) u_guest_push (
    .clk_i, .rst_ni, .pushed_i(guest && (search_valid_i || perft_valid_i)), .may_push_o(guest_push)
  );
  cb_push_clock #(.Clocks(GuestClocks)) u_perft_push (
    .clk_i, .rst_ni, .pushed_i(perft && search_valid_i), .may_push_o(perft_push)
  );

  // ---- request ----
  cb_moves_pkg::request_t request_q;
  logic                   bank_q, valid_q;
  logic [Latency:1]       guest_q;  // where the guest's requests are

  always_ff @(posedge clk_i) begin : data_regs
    request_q <= search ? search_request_i : (perft ? perft_request_i : guest_request_i);
    bank_q    <= search ? search_bank_i : (perft ? perft_bank_i : guest_bank_i);
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q <= 1'b0;
      guest_q <= '0;
    end else begin
      valid_q <= search || perft || guest;
      guest_q <= {guest_q[Latency-1:1], guest};
    end
  end

  cb_delay #(.Width(GuestTagBits), .Cycles(Latency)) u_tag (.clk_i, .in_i(guest_tag_i), .out_o(guest_tag_o));

  logic answer_valid;
  logic generator_clk;
  // It wakes a clock before the request is there: what sleeps inside of it (the count) wakes by edges of this clock.
  cb_sleep #(.Cycles(2 * (Latency + cb_spec_pkg::ParameterWriteCycles))) u_sleep (
    .clk_i, .wake_i(search || perft || guest || valid_q || param_valid_i || !rst_ni), .clk_o(generator_clk)
  );
  cb_next_move u_next_move (
    .clk_i(generator_clk), .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .valid_i(valid_q), .bank_i(bank_q), .request_i(request_q),
    .valid_o(answer_valid), .answer_o, .in_check_o
  );
  assign guest_valid_o = guest_q[Latency];

`ifndef COBALT_ASSERT
  logic unused_valid;
  assign unused_valid = answer_valid;
`else
  logic [Latency:1] flight_q;
  always_ff @(posedge clk_i) begin : flight_check
    flight_q <= rst_ni ? {flight_q[Latency-1:1], search || perft || guest} : '0;
  end
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni) answer_valid == flight_q[Latency]);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni) $onehot0({search, perft, guest}));
  a_no_idle_clock: assert property (@(posedge clk_i) disable iff (!rst_ni)
      search_valid_i || perft_valid_i || guest_valid_i |-> search || perft || guest);
`endif

endmodule
