// SPDX-License-Identifier: Apache-2.0
/// The private tables of the contexts (docs/reference/search.md, "The table"): 256 entries each.
///
/// An entry carries the mark of the job that wrote it, and is there for a job of the same context and mark alone; the
/// place of an entry is the low byte of its key. Mark 0 is nobody's: an entry is cleared by writing it so.
/// Probe: Cycles, every clock; without enable_i nothing is found. Write: every clock. An entry that is read in the clock in
/// which it is written may be the old or the new one. UltraRAM. II = 1. Back-pressure: none. Reset: none, the memory
/// holds what was written.
module cb_search_table #(
  parameter int unsigned ContextBits = 6,
  parameter int unsigned MarkBits = 16,
  /// Clocks of a probe, at least 3: the memory with its registers, the comparison.
  parameter int unsigned Cycles = 4
) (
  input  logic                   clk_i,
  // Probe
  input  logic                   enable_i,
  input  logic [ContextBits-1:0] context_i,
  input  logic [31:0]            key_i,
  input  logic [MarkBits-1:0]    mark_i,
  output cb_search_pkg::probe_t  probe_o,
  // Write
  input  logic                   write_i,
  input  logic [ContextBits-1:0] write_context_i,
  input  logic [31:0]            write_key_i,
  input  logic [MarkBits-1:0]    write_mark_i,
  input  logic [7:0]             write_depth_i,
  input  logic                   write_at_least_i,
  input  logic [15:0]            write_move_i
);

  localparam int unsigned PlaceBits = $clog2(cb_spec_pkg::SearchTableEntries);
  localparam int unsigned RestBits = cb_spec_pkg::SearchJobKeyBits - PlaceBits;
  localparam int unsigned Width = MarkBits + RestBits + 8 + 1 + 16;

  logic [MarkBits-1:0]   mark, wanted_mark;
  logic [RestBits-1:0]   rest, wanted_rest;
  logic [7:0]            depth;
  logic                  at_least, enable;
  logic [15:0]           move;
  cb_search_pkg::probe_t probe_d, probe_q;

  cb_context_stack #(.ContextBits(ContextBits), .PlyBits(PlaceBits), .Width(Width), .Style("ultra"),
                     .ReadCycles(Cycles - 1)) u_entries (
    .clk_i, .write_i, .write_context_i, .write_ply_i(write_key_i[PlaceBits-1:0]),
    .write_data_i({write_mark_i, write_key_i[31:PlaceBits], write_depth_i, write_at_least_i, write_move_i}),
    .context_i, .ply_i(key_i[PlaceBits-1:0]), .data_o({mark, rest, depth, at_least, move})
  );

  always_comb begin : compare
    probe_d          = '0;
    probe_d.hit      = enable && mark == wanted_mark && rest == wanted_rest;
    probe_d.depth    = depth;
    probe_d.at_least = at_least;
    probe_d.move     = move;
  end
  cb_delay #(.Width(MarkBits + RestBits + 1), .Cycles(Cycles - 1)) u_wanted (
    .clk_i, .in_i({mark_i, key_i[31:PlaceBits], enable_i}), .out_o({wanted_mark, wanted_rest, enable})
  );
  always_ff @(posedge clk_i) begin : data_regs
    probe_q <= probe_d;
  end
  assign probe_o = probe_q;

endmodule
