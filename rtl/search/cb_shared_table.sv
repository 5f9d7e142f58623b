// SPDX-License-Identifier: Apache-2.0
/// The table that all contexts of a core share (docs/reference/search.md, "The shared table"): buckets of SharedTableWays entries, the
/// bucket by the low bits of the key.
///
/// Probe: every clock, ProbeCycles; what it finds, or else the place where the position is to be noted. Note: every
/// clock; the entry is written to the place of the bucket that is named, nothing is read. A probe of a bucket that is
/// written within the same three clocks may find the old or the new entry. Cleared after a reset, a bucket a clock:
/// ready_o is 0 meanwhile, notes are dropped, and probes may find anything. II = 1. Back-pressure: none else. Reset:
/// ready_o.
///
/// | clock | work |
/// |---|---|
/// | 1 | address |
/// | 2 to 4 | memory and the registers behind it |
/// | 5 | ways that have the key; of two pairs of ways those to be replaced |
/// | 6 | the answer |
module cb_shared_table #(
  /// The table has 2 to the power of EntryBits entries: at least 3, at most 20.
  parameter int unsigned EntryBits = 16
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  output logic                             ready_o,
  // Probe
  input  logic [63:0]                      key_i,
  input  logic [5:0]                       generation_i,  // of the job
  output cb_search_pkg::probe_t            probe_o,
  // Note
  input  cb_search_pkg::shared_note_t      note_i
);

  localparam int unsigned Ways = cb_spec_pkg::SharedTableWays;
  localparam int unsigned BucketBits = EntryBits - 2;
  localparam int unsigned ReadCycles = 3;
  localparam int unsigned ProbeCycles = 6;
  if (EntryBits < 3 || EntryBits > 20 || Ways != 4 || cb_search_pkg::SharedProbeCycles != ProbeCycles) begin : g_check
    $error("cb_shared_table: EntryBits is 3 to 20, a bucket has 4 entries, and a probe takes SharedProbeCycles");
  end

  // An entry: whole bytes, which memories can write by themselves. Here as slices of a bucket, which Yosys 0.23 reads.
  typedef struct packed {
    logic        unused;
    logic        at_least;
    logic [5:0]  generation;
    logic [7:0]  depth;  // 0: empty
    logic [15:0] move;
    logic [15:0] bound;
    logic [31:0] check;  // high bits of the key
  } entry_t;
  localparam int unsigned EntryWidth = 80;
  localparam int unsigned DepthLsb = 64;
  localparam int unsigned GenerationLsb = 72;

  // ---- after a reset every bucket is cleared ----
  logic [BucketBits:0] cleared_q;  // the top bit: all are
  logic                clearing;
  assign clearing = !cleared_q[BucketBits];
  assign ready_o  = !clearing;
  always_ff @(posedge clk_i) begin : clear_regs
    if (!rst_ni) begin
      cleared_q <= '0;
    end else if (clearing) begin
      cleared_q <= cleared_q + 1'b1;
    end
  end

  // ---- note ----
  entry_t                noted;
  logic [EntryWidth-1:0] write_entry_q;
  logic [Ways-1:0]       write_ways_q;
  logic [BucketBits-1:0] write_bucket_q;
  always_comb begin : note
    noted            = '0;
    noted.at_least   = note_i.at_least;
    noted.generation = note_i.generation;
    noted.depth      = note_i.depth;
    noted.move       = note_i.move;
    noted.bound      = note_i.bound;
    noted.check      = note_i.key[63:32];
  end
  always_ff @(posedge clk_i) begin : write_regs
    write_ways_q   <= clearing ? '1 : note_i.valid ? Ways'(1) << note_i.place : '0;
    write_bucket_q <= clearing ? cleared_q[BucketBits-1:0] : note_i.key[BucketBits-1:0];
    write_entry_q  <= clearing ? '0 : noted;
  end

  // ---- the memory ----
  (* ram_style = "ultra" *)
  logic [Ways*EntryWidth-1:0] memory [2**BucketBits];
  logic [Ways*EntryWidth-1:0] read_q, bucket;
  logic [BucketBits-1:0]      bucket_q;
  always_ff @(posedge clk_i) begin : memory_write
    for (int unsigned w = 0; w < Ways; w++) begin
      if (write_ways_q[w]) begin
        memory[write_bucket_q][EntryWidth*w +: EntryWidth] <= write_entry_q;
      end
    end
  end
  always_ff @(posedge clk_i) begin : memory_read
    bucket_q <= key_i[BucketBits-1:0];
    read_q   <= memory[bucket_q];
  end
  cb_delay #(.Width(Ways * EntryWidth), .Cycles(ReadCycles - 1)) u_bucket (.clk_i, .in_i(read_q), .out_o(bucket));

  // ---- clock 5: the ways ----
  logic [31:0]                wanted_check;
  logic [5:0]                 wanted_generation;
  logic [9*Ways-1:0]          worth;  // to keep the entry
  logic [Ways-1:0]            match_d, match_q;
  logic [Ways*EntryWidth-1:0] found_bucket_q;
  logic                       later_low, later_high, later_low_q, later_high_q;
  logic [8:0]                 worth_low_q, worth_high_q;
  cb_delay #(.Width(32 + 6), .Cycles(1 + ReadCycles)) u_wanted (
    .clk_i, .in_i({key_i[63:32], generation_i}), .out_o({wanted_check, wanted_generation})
  );
  always_comb begin : compare
    for (int unsigned w = 0; w < Ways; w++) begin
      match_d[w]      = bucket[EntryWidth*w + DepthLsb +: 8] != '0 && bucket[EntryWidth*w +: 32] == wanted_check;
      worth[9*w +: 9] = {bucket[EntryWidth*w + GenerationLsb +: 6] == wanted_generation,
                         bucket[EntryWidth*w + DepthLsb +: 8]};
    end
    // Of two of the same worth the first.
    later_low  = worth[9*1 +: 9] < worth[9*0 +: 9];
    later_high = worth[9*3 +: 9] < worth[9*2 +: 9];
  end
  always_ff @(posedge clk_i) begin : compare_regs
    match_q        <= match_d;
    found_bucket_q <= bucket;
    later_low_q    <= later_low;
    later_high_q   <= later_high;
    worth_low_q    <= later_low ? worth[9*1 +: 9] : worth[9*0 +: 9];
    worth_high_q   <= later_high ? worth[9*3 +: 9] : worth[9*2 +: 9];
  end

  // ---- clock 6: the answer ----
  cb_search_pkg::probe_t probe_d, probe_q;
  entry_t                found;
  logic [1:0]            way, place;
  always_comb begin : answer
    way   = match_q[0] ? 2'd0 : match_q[1] ? 2'd1 : match_q[2] ? 2'd2 : 2'd3;
    place = worth_high_q < worth_low_q ? {1'b1, later_high_q} : {1'b0, later_low_q};
    found = found_bucket_q[EntryWidth*0 +: EntryWidth];
    for (int unsigned w = 1; w < Ways; w++) begin
      if (way == 2'(w)) begin
        found = found_bucket_q[EntryWidth*w +: EntryWidth];
      end
    end
    probe_d.hit      = match_q != '0;
    probe_d.depth    = found.depth;
    probe_d.at_least = found.at_least;
    probe_d.move     = found.move;
    probe_d.bound    = found.bound;
    probe_d.place    = match_q != '0 ? way : place;
  end
  always_ff @(posedge clk_i) begin : answer_regs
    probe_q <= probe_d;
  end
  assign probe_o = probe_q;

  logic unused_bits;
  assign unused_bits = ^{found.unused, found.generation, found.check, key_i[31:BucketBits], note_i.key[31:BucketBits]};

endmodule
