// SPDX-License-Identifier: Apache-2.0
/// The end of the search's loop: where each verdict would lead, the verdict, and the answer of a job that ends
/// (docs/reference/search.md, "What follows").
///
/// All is made ready before the score comes, so that the clock of the verdict only chooses. The addresses at which the stack
/// is read next are among what is chosen: they are registers when the turn begins.
///
/// | stage | work |
/// |---|---|
/// | End - 2, End - 1 | where each verdict would lead |
/// | End = C + EvaluatorCycles | the verdict: the context of the next turn |
/// | 0, 1 of the next turn | answer of a job that has ended |
///
/// Latency as the table says, II = 1. Back-pressure: none. Reset: no answer.
module cb_search_verdict #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1,
  /// Latency of the evaluator, from stage C to the score.
  parameter int unsigned EvaluatorCycles = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  // Stage F
  input  cb_search_pkg::turn_state_t state_i,
  // JudgeGradedClocks later: the child is a reduced one
  input  logic                       reduced_i,
  // Stage End - 1: if the child needs a search, its move is put off
  input  logic                       waits_i,
  // Stage End
  input  logic                       valid_i,   // the context has a job
  input  cb_search_pkg::judged_t     judged_i,
  output logic                       finish_o,  // that ends, if there is one
  // Stage 0
  output cb_search_pkg::context_t    context_o,
  output cb_search_pkg::plies_t      plies_o,
  output cb_search_pkg::moved_t      moved_o,
  // Stage 1
  output logic                       answer_valid_o,
  output logic [127:0]               answer_o,
  output logic [SlotBits-1:0]        answer_slot_o
);

  localparam int unsigned PlyBits = cb_search_pkg::PlyBits;
  localparam int unsigned ToScore = EvaluatorCycles - cb_spec_pkg::ChildFactsLatencyCycles;  // from stage F
  localparam logic [15:0] NoMove = 16'(cb_spec_pkg::NoMove);

  // cb_search_pkg::plies_t of a top.
  function automatic logic [4*PlyBits-1:0] plies_of(input logic [PlyBits-1:0] top);
    plies_of = {top, top + PlyBits'(1), top - PlyBits'(1), top - PlyBits'(2)};
  endfunction

  // ==== stage End - 2: it leaves that a node fails high ====
  cb_search_pkg::turn_state_t state_x;
  cb_search_pkg::outcome_t    own_fails_high, own_fails_high_q, below_fails_high, below_fails_high_q;
  cb_search_pkg::context_t    job_y_q;
  cb_search_pkg::step_t       step_y_q;
  logic [2:0]                 status_y_q;
  logic                       exhausted_y_q, node_reduced_y_q, waits_q;
  logic [PlyBits-1:0]         below_ply_x, below_ply_y_q, child_ply_y_q;
  cb_delay #(.Width(cb_search_pkg::TurnStateBits), .Cycles(ToScore - 2), .Far(1'b1)) u_state_x (
    .clk_i, .in_i(state_i), .out_o(state_x)
  );
  assign below_ply_x = state_x.job.ply - PlyBits'(1);
  cb_search_leave u_own (
    .ply_i(state_x.job.ply), .noted_i(state_x.own.noted), .below_exhausted_i(state_x.below.exhausted),
    .below_reduced_i(state_x.below.reduced), .outcome_o(own_fails_high)
  );
  cb_search_leave u_below (
    .ply_i(below_ply_x), .noted_i(state_x.below.noted), .below_exhausted_i(state_x.second[1]),
    .below_reduced_i(state_x.second[0]), .outcome_o(below_fails_high)
  );
  always_ff @(posedge clk_i) begin : leave_regs
    job_y_q            <= state_x.job;
    step_y_q           <= state_x.step;
    status_y_q         <= state_x.status;
    exhausted_y_q      <= state_x.own.exhausted;
    node_reduced_y_q   <= state_x.own.reduced;
    below_ply_y_q      <= below_ply_x;
    child_ply_y_q      <= state_x.job.root ? '0 : state_x.job.ply + PlyBits'(1);
    own_fails_high_q   <= own_fails_high;
    below_fails_high_q <= below_fails_high;
  end

  // ==== stage End - 1: where each verdict leads ====
  cb_search_pkg::outcome_t high_d, high_q, low_d, low_q;
  cb_search_pkg::plies_t   search_plies_q, high_plies_q, low_plies_q;
  logic                    reduced_y;
  cb_delay #(.Width(1), .Cycles(ToScore - 1 - cb_search_pkg::JudgeGradedClocks)) u_reduced (
    .clk_i, .in_i(reduced_i), .out_o(reduced_y)
  );
  always_comb begin : outcomes
    // The child fails high, or there is none: the move is refuted.
    high_d     = '0;
    high_d.ply = job_y_q.ply;
    if (step_y_q.blocked) begin
      high_d.root       = job_y_q.root;
      high_d.fresh      = job_y_q.fresh;
      high_d.null_first = job_y_q.null_first;
      high_d.put_off    = job_y_q.put_off;
      high_d.again      = job_y_q.again;
    end else if (step_y_q.root) begin
      high_d.finish   = 1'b1;
      high_d.at_least = 1'b1;
    end else if (step_y_q.no_move || exhausted_y_q) begin
      // The node fails low.
      if (job_y_q.ply == '0) begin
        high_d.finish = 1'b1;
      end else if (node_reduced_y_q) begin
        high_d.ply      = below_ply_y_q;
        high_d.again    = 1'b1;
        high_d.left_low = 1'b1;
      end else begin
        high_d = below_fails_high_q;
      end
    end

    // The child fails low, or the job ends.
    low_d     = '0;
    low_d.ply = job_y_q.ply;
    if (step_y_q.ended || step_y_q.root) begin
      low_d.finish = 1'b1;
    end else if (reduced_y) begin
      low_d.again = 1'b1;
    end else begin
      low_d = own_fails_high_q;
    end
  end
  always_ff @(posedge clk_i) begin : outcome_regs
    high_q        <= high_d;
    low_q         <= low_d;
    high_plies_q  <= plies_of(high_d.ply);
    low_plies_q   <= plies_of(low_d.ply);
    search_plies_q <= plies_of(waits_i ? job_y_q.ply : child_ply_y_q);
    waits_q        <= waits_i;
  end

  // ==== stage End: the verdict ====
  cb_search_pkg::context_t context_z_q, context_z, context_q;
  cb_search_pkg::plies_t   plies_z, plies_q;
  logic [2:0]              status_z_q, status_q;
  logic                    at_least_q;
  always_comb begin : next_context
    finish_o             = !judged_i.search && (judged_i.high ? high_q.finish : low_q.finish);
    plies_z              = judged_i.search ? search_plies_q : judged_i.high ? high_plies_q : low_plies_q;
    context_z            = context_z_q;
    context_z.ply        = plies_z.top;
    context_z.root       = !judged_i.search && judged_i.high && high_q.root;
    context_z.fresh      = judged_i.search ? !waits_q : judged_i.high && high_q.fresh;
    // By a move: a root that is judged leaves no node.
    context_z.root_high  = rst_ni && valid_i && finish_o && (judged_i.high ? high_q.at_least && high_q.left_high
                                                                           : low_q.at_least && low_q.left_high);
    context_z.futile     = judged_i.search ? judged_i.futile : context_z_q.futile;
    context_z.null_first = judged_i.search ? judged_i.null_allowed && !waits_q : judged_i.high && high_q.null_first;
    context_z.put_off    = judged_i.search ? waits_q : judged_i.high && high_q.put_off;
    context_z.again      = !judged_i.search && (judged_i.high ? high_q.again : low_q.again);
    context_z.left_high  = !judged_i.search && (judged_i.high ? high_q.left_high : low_q.left_high);
    context_z.left_low   = !judged_i.search && (judged_i.high ? high_q.left_low : low_q.left_low);
  end
  always_ff @(posedge clk_i) begin : loop_regs
    context_z_q <= job_y_q;
    status_z_q  <= status_y_q;
    context_q   <= context_z;
    plies_q     <= plies_z;
    at_least_q  <= judged_i.high ? high_q.at_least : low_q.at_least;
    status_q    <= status_z_q;
  end
  assign context_o = context_q;
  assign plies_o   = plies_q;

  // ==== stage 0: how the stack has changed ====
  logic [PlyBits-1:0] old_ply_q;
  logic               entered_q, stayed_q, finished_q;
  always_ff @(posedge clk_i) begin : moved_regs
    old_ply_q  <= context_z_q.ply;
    entered_q  <= rst_ni && valid_i && judged_i.search && !waits_q;
    stayed_q   <= !rst_ni || !valid_i || judged_i.search;
    finished_q <= rst_ni && valid_i && finish_o;
  end
  always_comb begin : moved
    moved_o.entered = entered_q;
    // The root is never marked.
    moved_o.from    = finished_q ? PlyBits'(1) : context_q.ply + PlyBits'(1);
    moved_o.to      = old_ply_q;
    moved_o.left    = !stayed_q && (finished_q ? old_ply_q != '0 : old_ply_q > context_q.ply);
  end

  // ==== behind the loop: the answer ====
  cb_spec_pkg::search_answer_t answer_d, answer_q;
  logic                        answer_valid_q;
  logic [SlotBits-1:0]         answer_slot_q;
  always_comb begin : answers
    answer_d             = '0;
    answer_d.tag         = context_q.tag;
    answer_d.tries       = context_q.tries;
    answer_d.best        = at_least_q ? context_q.root_move : NoMove;
    answer_d.at_least    = at_least_q;
    answer_d.deepest_ply = 8'(context_q.deepest);
    answer_d.status      = 8'(status_q);
  end
  always_ff @(posedge clk_i) begin : answer_regs
    answer_valid_q <= rst_ni && finished_q;
    answer_q       <= answer_d;
    answer_slot_q  <= context_q.slot[SlotBits-1:0];
  end
  assign answer_valid_o = answer_valid_q;
  assign answer_o       = answer_q;
  assign answer_slot_o  = answer_slot_q;

  logic unused_bits;
  assign unused_bits = ^{step_y_q.tried, high_q.ply, low_q.ply, low_q.root, low_q.fresh, low_q.null_first, low_q.put_off};

`ifdef COBALT_ASSERT
  // Stack: a node is pushed onto the one whose turn it is, and nothing is left below the root.
  a_push: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_i && judged_i.search && !waits_q |-> search_plies_q.top == (context_z_q.root ? 6'd0 : context_z_q.ply + 6'd1) &&
      (context_z_q.root || context_z_q.ply != 6'(cb_spec_pkg::SearchPlies - 1)));
  a_pop: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_i && !judged_i.search && !finish_o |-> context_z.ply <= context_z_q.ply);
`endif

endmodule
