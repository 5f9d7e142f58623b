// SPDX-License-Identifier: Apache-2.0
/// The evaluator as a service of the search and of guests: tagged requests in, tagged responses out.
///
/// One request a clock in all. The search never waits for the evaluator: a score is due at a fixed stage of its loop. Its
/// request comes cb_spec_pkg::SearchTurnLatencyCycles after its turn began and enters the evaluator at once; White's
/// view of its score, before the clamp, and the flag come cb_spec_pkg::EvaluatorLatencyCycles - 1 clocks later. So that
/// guests do not starve, search_hold_o refuses the search a turn, at most once in GuestClocks clocks while a guest waits:
/// then the evaluator is free when the request of that turn would have come.
/// Guests get every clock without a request of the search, the lowest that asks first. A request is taken when its valid
/// and ready meet; its response comes exactly cb_spec_pkg::EvaluatorLatencyCycles clocks later, with its tag, and must be
/// taken. With SidesInTurn the evaluator takes one request every two clocks, and its latency is longer (cb_evaluator): guests
/// are ready, and the search has turns, in every second clock. Requests name the parameter bank; a bank is not written while a position that uses it is inside
/// (cb_param_rules). II = 1. Back-pressure: ready for requests of guests, none for responses. Reset: as cb_evaluator.
module cb_evaluation_service #(
  parameter int unsigned Clients = 1,
  parameter int unsigned TagWidth = 8,
  /// Prime to the number of contexts of the search, so that not always the same one gives way.
  parameter int unsigned GuestClocks = 37,
  /// As cb_evaluator.
  parameter bit SidesInTurn = 1'b0
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Parameter writes
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // The search: it offers a turn in this clock; it has none when hold is set
  input  logic                                          search_turn_i,
  output logic                                          search_hold_o,
  // Its requests, always taken, and what comes of them
  input  logic                                          search_valid_i,
  input  logic                                          search_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits-1:0]    search_position_i,
  output logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] search_total_o,
  output logic                                          search_draw_o,
  // Requests of guests; client c in bit c, or in slice c
  input  logic [Clients-1:0]                            request_valid_i,
  output logic [Clients-1:0]                            request_ready_o,
  input  logic [Clients-1:0]                            request_bank_i,
  input  logic [cb_spec_pkg::PackedPositionBits*Clients-1:0] request_position_i,
  input  logic [TagWidth*Clients-1:0]                   request_tag_i,
  // Responses: at most one client has its valid set
  output logic [Clients-1:0]                            response_valid_o,
  output logic [TagWidth-1:0]                           response_tag_o,
  output logic [31:0]                                   response_result_o
);

  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;

  // ---- every clock, or every second ----
  // A request may enter the evaluator in this clock; that of a turn which begins now may enter it when its time comes.
  logic open, turn_open;
  if (SidesInTurn) begin : g_every_second
    logic open_q;
    always_ff @(posedge clk_i) begin : toggle
      open_q <= rst_ni && !open_q;
    end
    assign open      = open_q;
    assign turn_open = cb_spec_pkg::SearchTurnLatencyCycles % 2 == 0 ? open_q : !open_q;
  end else begin : g_every
    assign open      = 1'b1;
    assign turn_open = 1'b1;
  end

  // ---- the search: a clock that is held back for a guest ----
  logic may_push, waiting_q, push;
  assign push          = turn_open && may_push && waiting_q;
  assign search_hold_o = !turn_open || push;
  cb_push_clock #(.Clocks(GuestClocks)) u_push (
    .clk_i, .rst_ni, .pushed_i(push && search_turn_i), .may_push_o(may_push)
  );

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      waiting_q <= 1'b0;
    end else begin
      // In a clock that is closed nobody waits for the search.
      waiting_q <= open ? (request_valid_i & ~request_ready_o) != '0 : waiting_q;
    end
  end

  // ---- who is next ----
  logic [Clients-1:0]      grant, owner;
  logic                    valid, bank, out_valid;
  logic [PositionBits-1:0] position;
  logic [TagWidth-1:0]     tag;

  // The lowest bit that is set.
  assign grant           = search_valid_i || !open ? '0 : request_valid_i & (~request_valid_i + Clients'(1));
  assign request_ready_o = grant;
  assign valid           = search_valid_i || (open && request_valid_i != '0);
  assign bank            = search_valid_i ? search_bank_i : (grant & request_bank_i) != '0;

  always_comb begin : select
    position = search_position_i & {PositionBits{search_valid_i}};
    tag      = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      position = position | (request_position_i[PositionBits*client+:PositionBits] & {PositionBits{grant[client]}});
      tag      = tag | (request_tag_i[TagWidth*client+:TagWidth] & {TagWidth{grant[client]}});
    end
  end

  // The last result, or the last parameter write, is through long before.
  logic evaluator_clk;
  cb_sleep #(.Cycles(2 * (cb_spec_pkg::EvaluatorLatencyCycles + cb_spec_pkg::ParameterWriteCycles))) u_sleep (
    .clk_i, .wake_i(valid || param_valid_i || !rst_ni), .clk_o(evaluator_clk)
  );
  cb_evaluator #(.TagWidth(Clients + TagWidth), .SidesInTurn(SidesInTurn)) u_evaluator (
    .clk_i(evaluator_clk), .rst_ni,
    .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
    .in_valid_i(valid), .in_bank_i(bank), .in_position_i(position), .in_tag_i({grant, tag}),
    .early_total_o(search_total_o), .early_draw_o(search_draw_o),
    .out_valid_o(out_valid), .out_tag_o({owner, response_tag_o}), .out_result_o(response_result_o)
  );
  assign response_valid_o = out_valid ? owner : '0;

`ifdef COBALT_ASSERT
  localparam int unsigned RequestStages = cb_spec_pkg::SearchTurnLatencyCycles;
  localparam int unsigned Latency = SidesInTurn ? cb_spec_pkg::SidesInTurnLatencyCycles :
                                                  cb_spec_pkg::EvaluatorLatencyCycles;
  logic [Latency:1]       valid_q, search_q;
  logic [RequestStages:1] held_q;
  always_ff @(posedge clk_i) begin : flight_check
    if (!rst_ni) begin
      valid_q  <= '0;
      search_q <= '0;
      held_q   <= '0;
    end else begin
      valid_q  <= {valid_q[Latency-1:1], valid};
      search_q <= {search_q[Latency-1:1], search_valid_i};
      held_q   <= {held_q[RequestStages-1:1], search_hold_o};
    end
  end
  // Fixed latency, measured from outside the evaluator.
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni) out_valid == valid_q[Latency]);
  a_one_owner: assert property (@(posedge clk_i) disable iff (!rst_ni)
      out_valid |-> $onehot({owner, search_q[Latency]}));
  a_open: assert property (@(posedge clk_i) disable iff (!rst_ni) search_valid_i |-> open);
  a_held: assert property (@(posedge clk_i) disable iff (!rst_ni) search_valid_i |-> !held_q[RequestStages]);
`endif

endmodule
