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
  output cb_search_pkg::write_entry_t   entry_o
);

  localparam logic [15:0] NoMove = 16'(cb_spec_pkg::NoMove);

  logic                          note_killer;
  logic [15:0]                   killer_1;
  cb_search_pkg::write_killers_t killers_d, killers_q;
  cb_search_pkg::write_entry_t   entry_d, entry_q;
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
                                                       context_i.rules.table_on && left_i.depth[7:2] != '0));
    entry_d.number     = leaver_i.number;
    entry_d.key        = leaver_i.clear ? 32'(leaver_i.place) : left_i.key;
    entry_d.mark       = leaver_i.clear ? '0 : context_i.mark;
    entry_d.depth      = left_i.depth;
    entry_d.at_least   = context_i.left_high;
    entry_d.move       = context_i.left_high ? left_i.tried : NoMove;
  end
  always_ff @(posedge clk_i) begin : note_regs
    killers_q <= killers_d;
    entry_q   <= entry_d;
  end
  assign killers_o = killers_q;
  assign entry_o   = entry_q;

endmodule
