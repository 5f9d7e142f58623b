// SPDX-License-Identifier: Apache-2.0
/// Stage 0 of the search's barrel: whose turn it is, and the next job of a context without one (docs/reference/search.md, "The core").
///
/// It counts the contexts and knows of each stage whether the context there has a job (valid_o). A context without a job
/// takes one when its table may be used. After a reset, and when the marks of a context are used up, its entries are cleared
/// before: one a revolution, SearchTableEntries revolutions, begun together with the count of revolutions.
///
/// Aborts by tag: a tag is held for Contexts clocks, and a barrel brings every context past stage 0 once in so many, with or
/// without a turn of the move service. Pulses come at least Contexts clocks apart.
///
/// Jobs: ready-valid, a job a clock at most. Latency: from stage 0 to the outputs of stage R ContextStackLatencyCycles. II = 1.
/// Back-pressure: job_ready_o is 0 when the context of stage 0 has a job or clears. Reset: no context has a job.
module cb_search_loader #(
  /// Bits of a descriptor's number.
  parameter int unsigned SlotBits = 1,
  /// Stages of the loop.
  parameter int unsigned Contexts = cb_spec_pkg::SearchRevolutionLatencyCycles,
  /// There is a shared table; else jobs with that rule are refused.
  parameter bit HasTable = 1'b1,
  /// The table is cleared behind the job of this mark.
  parameter int unsigned LastMark = 2 ** cb_search_pkg::MarkBits - 1
) (
  input  logic                                clk_i,
  input  logic                                rst_ni,
  /// The shared table is, and the marks of nodes that are being searched.
  input  logic                                table_ready_i,
  // Jobs: one beat, as the host wrote it (spec/jobs.hpp)
  input  logic                                job_valid_i,
  output logic                                job_ready_o,
  input  logic [511:0]                        job_i,
  input  logic [SlotBits-1:0]                 job_slot_i,
  input  logic                                job_bank_i,
  /// Pulse: jobs inside with this tag end.
  input  logic                                job_abort_valid_i,
  input  logic [31:0]                         job_abort_tag_i,
  // From the verdict: the context of stage 0 and its plies; the job of the last stage ends
  input  cb_search_pkg::context_t             context_i,
  input  cb_search_pkg::plies_t               plies_i,
  input  logic                                finish_i,
  /// By stage: the context has a job.
  output logic [Contexts-1:0]                 valid_o,
  /// Of the context in stage 0.
  output logic [cb_search_pkg::ContextBits-1:0] number_o,
  // Stage R
  output cb_search_pkg::context_t             context_o,
  output logic                                aborted_o,     // by its tag
  output logic                                has_killers_o, // the top of its stack has killers
  output cb_search_pkg::root_t                root_o,
  output cb_search_pkg::leaver_t              leaver_o
);

  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned MarkBits = cb_search_pkg::MarkBits;
  localparam int unsigned End = Contexts - 1;

  if (SlotBits > cb_search_pkg::SlotBits || Contexts > 2 ** ContextBits || LastMark > 2 ** MarkBits - 1 || LastMark == 0 ||
      cb_spec_pkg::SearchTableEntries != 256) begin : g_check
    $error("cb_search_loader: does not fit cb_search_pkg");
  end

  // ---- whose turn it is ----
  // By stage: the marks of the context are good; its table is being cleared.
  logic [End:0]           valid_d, valid_q, clean_d, clean_q, clearing_d, clearing_q;
  logic [ContextBits-1:0] number_d, number_q;
  logic [7:0]             revolution_q;
  logic                   load, clear, cleared;
  logic [MarkBits-1:0]    next_mark;
  // The root of the job before is noted in the shared table while the context has its old words.
  assign job_ready_o = !valid_q[0] && clean_q[0] && table_ready_i && !context_i.root_high;
  assign load        = job_valid_i && job_ready_o;
  assign next_mark   = context_i.mark + 1'b1;
  // All contexts begin to clear with the count, and one that begins has not cleared anything before.
  assign clear       = !valid_q[0] && !clean_q[0] && (clearing_q[0] || revolution_q == '0);
  assign cleared     = clear && revolution_q == '1;
  assign number_d    = number_q == ContextBits'(End) ? '0 : number_q + 1'b1;
  always_comb begin : control_next
    valid_d       = {valid_q[End-1:0], valid_q[End] && !finish_i};
    valid_d[1]    = valid_q[0] || load;
    clean_d       = {clean_q[End-1:0], clean_q[End]};
    clearing_d    = {clearing_q[End-1:0], clearing_q[End]};
    clean_d[1]    = load ? next_mark != MarkBits'(LastMark) : clean_q[0] || cleared;
    clearing_d[1] = clear && !cleared;
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q      <= '0;
      clean_q      <= '0;
      clearing_q   <= '0;
      number_q     <= '0;
      revolution_q <= '0;
    end else begin
      valid_q    <= valid_d;
      clean_q    <= clean_d;
      clearing_q <= clearing_d;
      number_q   <= number_d;
      if (number_d == '0) begin
        revolution_q <= revolution_q + 1'b1;
      end
    end
  end
  assign valid_o  = valid_q;
  assign number_o = number_q;

  // ---- next job ----
  cb_spec_pkg::search_job_t        job;
  cb_spec_pkg::shared_search_job_t shared_job;
  cb_search_pkg::rules_t           rules;
  logic                            bad_shared;
  cb_search_pkg::context_t  loaded, context_0;
  cb_search_pkg::root_t     root_0;
  assign job        = job_i;
  assign shared_job = job_i;
  assign rules      = job.rules;
  assign bad_shared = !HasTable || shared_job.generation >= 8'(cb_spec_pkg::SharedTableGenerations) ||
                      shared_job.reserved != '0;
  always_comb begin : next_job
    loaded             = '0;
    loaded.slot        = cb_search_pkg::SlotBits'(job_slot_i);
    loaded.bank        = job_bank_i;
    loaded.tag         = job.tag;
    loaded.limit       = job.limit;
    loaded.beta        = job.beta;
    loaded.rules       = rules;
    loaded.key_count   = job.key_count[2:0];
    loaded.bad_request = $signed(job.beta) > $signed(16'(cb_spec_pkg::MateCp)) ||
                         $signed(job.beta) < -$signed(16'(cb_spec_pkg::MateCp)) ||
                         job.key_count > (rules.shared_table ? 8'd0 : 8'(cb_spec_pkg::SearchJobKeys)) ||
                         (rules.shared_table && bad_shared);
    loaded.root_key    = rules.shared_table ? shared_job.root_key : '0;
    loaded.generation  = shared_job.generation[5:0];
    loaded.depth       = job.depth[7:0];
    loaded.defer_least_depth = rules.shared_table ? shared_job.defer_least_depth : '0;
    loaded.bad_depth   = job.depth > 16'(cb_spec_pkg::SearchMaxDepth);
    loaded.mark        = next_mark;
    loaded.root        = 1'b1;
    loaded.fresh       = 1'b1;
    context_0          = context_i;
    if (cleared) begin
      context_0.mark = '0;
    end
    if (load) begin
      context_0 = loaded;
    end
  end
  always_comb begin : root_node
    root_0                     = '0;
    root_0.loaded              = load;
    root_0.position            = job.position;
    root_0.node.path           = {96'd0, job.key_3, job.key_2, job.key_1, job.key_0};
    root_0.node.halfmove_clock = job.halfmove_clock;
    root_0.node.depth          = job.depth[7:0];
  end

  // ---- aborts by tag ----
  logic [ContextBits-1:0] abort_left_q;
  logic [31:0]            abort_tag_q;
  logic                   tag_aborted;
  assign tag_aborted = valid_q[0] && abort_left_q != '0 && context_i.tag == abort_tag_q;
  always_ff @(posedge clk_i) begin : abort_regs
    if (job_abort_valid_i) begin
      abort_tag_q <= job_abort_tag_i;
    end
    if (!rst_ni) begin
      abort_left_q <= '0;
    end else if (job_abort_valid_i) begin
      abort_left_q <= ContextBits'(Contexts);
    end else if (abort_left_q != '0) begin
      abort_left_q <= abort_left_q - 1'b1;
    end
  end

  // ---- to stage R ----
  cb_search_pkg::leaver_t leaver_0;
  logic                   has_killers_0;
  assign has_killers_0 = cb_moves_pkg::select_64(context_i.killers, plies_i.top);
  always_comb begin : leaver
    leaver_0.number      = number_q;
    leaver_0.ply         = plies_i.above;
    leaver_0.has_killers = cb_moves_pkg::select_64(context_i.killers, plies_i.above);
    leaver_0.clear       = clear;
    leaver_0.place       = revolution_q;
  end
  cb_delay #(.Width(cb_search_pkg::JobBits + 2), .Cycles(ReadStage)) u_context (
    .clk_i, .in_i({context_0, tag_aborted, has_killers_0}), .out_o({context_o, aborted_o, has_killers_o})
  );
  cb_delay #(.Width(1 + cb_search_pkg::PositionBits + cb_search_pkg::NodeBits), .Cycles(ReadStage)) u_root (
    .clk_i, .in_i(root_0), .out_o(root_o)
  );
  cb_delay #(.Width(cb_search_pkg::LeaverBits), .Cycles(ReadStage)) u_leaver (
    .clk_i, .in_i(leaver_0), .out_o(leaver_o)
  );

  logic unused_bits;
  assign unused_bits = ^{plies_i.below, plies_i.second, shared_job};

`ifdef COBALT_ASSERT
  a_null_first: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[0] && context_i.null_first |-> context_i.fresh && !context_i.again && !context_i.root);
  a_again: assert property (@(posedge clk_i) disable iff (!rst_ni)
      valid_q[0] && context_i.again |-> !context_i.fresh);
  a_mark: assert property (@(posedge clk_i) disable iff (!rst_ni) valid_q[0] |-> context_i.mark != '0);
  // While a tag is held every context passes, once each: the count of the hold and that of the contexts go together.
  logic [Contexts-1:0] passed_q;
  always_ff @(posedge clk_i) begin : contexts_passed
    if (!rst_ni || job_abort_valid_i) begin
      passed_q <= '0;
    end else if (abort_left_q != '0) begin
      passed_q[number_q] <= 1'b1;
    end
  end
  a_all_passed: assert property (@(posedge clk_i) disable iff (!rst_ni)
      abort_left_q == ContextBits'(1) |-> $countones(passed_q) == int'(Contexts) - 1);
  a_passed_once: assert property (@(posedge clk_i) disable iff (!rst_ni) abort_left_q != '0 |-> !passed_q[number_q]);
  // The next tag comes when every context has passed.
  a_aborts_apart: assert property (@(posedge clk_i) disable iff (!rst_ni)
      job_abort_valid_i |-> abort_left_q <= ContextBits'(1));
`endif

endmodule
