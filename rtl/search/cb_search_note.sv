// SPDX-License-Identifier: Apache-2.0
/// Notes the node that has left the stack in the turn before (docs/reference/search.md, "What follows": killers, table).
///
/// A node that has left still lies above the top, so what is to be noted of it is read there in the next turn of the
/// context (stage R), and written before that turn asks for it. One node a turn. A context whose table is cleared writes an
/// entry of nobody in its place. Latency: the context 0, the writes 1. II = 1. Back-pressure: none. Reset: nothing is written.
module cb_search_note (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  // Stage R
  input  logic                          valid_i,    // the context has a job
  input  cb_search_pkg::context_t       context_i,
  input  cb_search_pkg::leaver_t        leaver_i,
  input  cb_search_pkg::left_t          left_i,
  output cb_search_pkg::context_t       context_o,  // it knows of the killers that it writes
  // A clock later
  output cb_search_pkg::write_killers_t killers_o,
  output cb_search_pkg::write_entry_t   entry_o,
  output cb_search_pkg::shared_note_t   shared_o
);

  localparam logic [15:0] NoMove = 16'(cb_spec_pkg::NoMove);
  localparam logic signed [16:0] LeastMate = 17'(cb_spec_pkg::LeastMateBoundCp);

  logic                          note_killer;
  logic [15:0]                   killer_1;
  cb_search_pkg::write_killers_t killers_d, killers_q;
  cb_search_pkg::write_entry_t   entry_d, entry_q;
  cb_search_pkg::shared_note_t   shared_d, shared_q;
  logic signed [16:0]            beta, bound;
  logic                          plain_bound;
  always_comb begin : note
    killer_1    = leaver_i.has_killers ? left_i.killer_0 : NoMove;
    note_killer = valid_i && context_i.left_high && context_i.rules.killers && left_i.quiet && left_i.tried != killer_1;
    context_o   = context_i;
    if (note_killer) begin
      context_o.killers = context_i.killers | (64'd1 << leaver_i.ply);
    end
    killers_d.valid    = rst_ni && note_killer;
    killers_d.number   = leaver_i.number;
    killers_d.ply      = leaver_i.ply;
    killers_d.killer_0 = left_i.tried;
    killers_d.killer_1 = killer_1;
    entry_d.valid      = rst_ni && (leaver_i.clear || (valid_i && (context_i.left_high || context_i.left_low) &&
                                                       context_i.rules.table_on && !context_i.rules.shared_table &&
                                                       left_i.depth[7:2] != '0));
    entry_d.number     = leaver_i.number;
    entry_d.key        = leaver_i.clear ? 32'(leaver_i.place) : left_i.key[31:0];
    entry_d.mark       = leaver_i.clear ? '0 : context_i.mark;
    entry_d.depth      = left_i.depth;
    entry_d.at_least   = context_i.left_high;
    entry_d.move       = context_i.left_high ? left_i.tried : NoMove;
  end
  // The shared table: a root that has failed high is noted, too, when its job has ended.
  always_comb begin : note_shared
    beta                = $signed({context_i.beta[15], context_i.beta});
    bound               = leaver_i.ply[0] ? 17'sd1 - beta : beta;
    plain_bound         = bound <= LeastMate && bound >= -LeastMate;
    shared_d.valid      = rst_ni && (valid_i ? context_i.left_high || context_i.left_low : context_i.root_high) &&
                          context_i.rules.shared_table && left_i.asked && plain_bound;
    shared_d.key        = left_i.key ^ context_i.root_key;
    shared_d.place      = left_i.place;
    shared_d.depth      = left_i.depth;
    shared_d.at_least   = context_i.left_high;
    shared_d.generation = context_i.generation;
    shared_d.bound      = bound[15:0];
    shared_d.move       = context_i.left_high && left_i.tried != NoMove ? left_i.tried : left_i.table_move;
  end
  always_ff @(posedge clk_i) begin : note_regs
    shared_q  <= shared_d;
    killers_q <= killers_d;
    entry_q   <= entry_d;
  end
  assign killers_o = killers_q;
  assign entry_o   = entry_q;
  assign shared_o  = shared_q;

endmodule
