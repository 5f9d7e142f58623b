// SPDX-License-Identifier: Apache-2.0
/// Counts events by their mark, modulo 2 to the power of CountBits: BusyMarks counters.
///
/// Event: every clock; a read that sees its count comes AskCycles later at the earliest, asked CountCycles = 4 clocks behind it.
/// Ask: every clock, AskCycles = 3. Events of the same mark may follow each other without a gap: counts on their way to
/// the memory go ahead of it. Clear: while clear_i is 1 the counter clear_mark_i is set to 0 in each clock; no events then.
/// II = 1. Back-pressure: none. Reset: no event is on its way; the memories keep what they hold.
///
/// | clock | work |
/// |---|---|
/// | 1 | address |
/// | 2, 3 | memory and the register behind it; which events before have the same mark |
/// | 4 | the count and 1 |
/// | 5 | it is written |
module cb_mark_counters #(
  parameter int unsigned CountBits = 6
) (
  input  logic                                    clk_i,
  input  logic                                    rst_ni,
  input  logic                                    clear_i,
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  clear_mark_i,
  // Event
  input  logic                                    valid_i,
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  mark_i,
  // Ask
  input  logic [cb_search_pkg::BusyMarkBits-1:0]  ask_mark_i,
  output logic [CountBits-1:0]                    count_o
);

  localparam int unsigned MarkBits = cb_search_pkg::BusyMarkBits;
  localparam int unsigned Marks = 2 ** MarkBits;

  // One copy for events, one for questions.
  (* ram_style = "block" *) logic [CountBits-1:0] event_memory [Marks];
  (* ram_style = "block" *) logic [CountBits-1:0] ask_memory [Marks];

  // By clock: 1 to 3 on the way to the count, 4 to 6 behind it.
  logic [6:1]          valid_q;
  logic [MarkBits-1:0] c1_mark_q, c2_mark_q, c3_mark_q, c4_mark_q, c5_mark_q;
  logic [CountBits-1:0] c2_count_q, c3_count_q, c4_count_q, c5_count_q, c6_count_q, earlier, count;
  // The events 1, 2 and 3 clocks before have the same mark: the memory has not got their counts when it is read.
  logic [3:1]          c3_same_d, c3_same_q;
  always_comb begin : same_mark
    c3_same_d[1] = valid_q[3] && c3_mark_q == c2_mark_q;
    c3_same_d[2] = valid_q[4] && c4_mark_q == c2_mark_q;
    c3_same_d[3] = valid_q[5] && c5_mark_q == c2_mark_q;
  end
  always_comb begin : add
    earlier = c3_same_q[1] ? c4_count_q : c3_same_q[2] ? c5_count_q : c3_same_q[3] ? c6_count_q : c3_count_q;
    count  = earlier + 1'b1;
  end
  always_ff @(posedge clk_i) begin : pipeline
    valid_q    <= rst_ni ? {valid_q[5:1], valid_i} : '0;
    c1_mark_q  <= mark_i;
    c2_mark_q  <= c1_mark_q;
    c3_mark_q  <= c2_mark_q;
    c4_mark_q  <= c3_mark_q;
    c5_mark_q  <= c4_mark_q;
    c3_count_q <= c2_count_q;
    c4_count_q <= count;
    c5_count_q <= c4_count_q;
    c6_count_q <= c5_count_q;
    c3_same_q  <= c3_same_d;
  end

  // ---- memories ----
  logic                 write_valid;
  logic [MarkBits-1:0]  write_mark, ask_mark_q;
  logic [CountBits-1:0] write_count, ask_q, count_q;
  assign write_valid = clear_i || valid_q[4];
  assign write_mark  = clear_i ? clear_mark_i : c4_mark_q;
  assign write_count = clear_i ? '0 : c4_count_q;
  always_ff @(posedge clk_i) begin : memory_write
    if (write_valid) begin
      event_memory[write_mark] <= write_count;
      ask_memory[write_mark]   <= write_count;
    end
  end
  always_ff @(posedge clk_i) begin : memory_read
    c2_count_q <= event_memory[c1_mark_q];
    ask_mark_q <= ask_mark_i;
    ask_q      <= ask_memory[ask_mark_q];
    count_q    <= ask_q;
  end
  assign count_o = count_q;

  logic unused_bits;
  assign unused_bits = valid_q[6];

endmodule
