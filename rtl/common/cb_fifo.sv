// SPDX-License-Identifier: Apache-2.0
/// First-in first-out buffer with a registered output: words leave in the order in which they came.
///
/// Latency 2 (memory, output register). II = 1. Back-pressure: ready-valid on both sides.
/// Holds Depth words in memory and one more in the output register. The memory is read synchronously, so that it
/// becomes block RAM when it is large and LUT RAM when it is small. Reset empties it and leaves the data alone.
module cb_fifo #(
  parameter int unsigned Width = 32,
  /// Words of memory: a power of two, at least 2.
  parameter int unsigned Depth = 16
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             in_valid_i,
  output logic             in_ready_o,
  input  logic [Width-1:0] in_data_i,
  output logic             out_valid_o,
  input  logic             out_ready_i,
  output logic [Width-1:0] out_data_o
);

  localparam int unsigned PointerBits = $clog2(Depth);
  localparam logic [PointerBits:0] Full = (PointerBits + 1)'(Depth);

  if (Depth < 2 || 2 ** PointerBits != Depth) begin : g_check
    $error("cb_fifo: Depth must be a power of two, at least 2");
  end

  logic [Width-1:0] memory [Depth];

  // One bit more than an address: equal pointers are empty, pointers Depth apart are full.
  logic [PointerBits:0] write_d, write_q, read_d, read_q;
  logic full_d, full_q, empty_d, empty_q;
  logic out_valid_d, out_valid_q;
  logic [Width-1:0] out_data_q;
  logic push, fetch, one_left, one_free;

  // The output register is filled whenever it is free or becomes free. A word is fetched at the earliest one clock
  // after it was written, so that the memory needs no write-first behaviour.
  assign push  = in_valid_i && !full_q;
  assign fetch = !empty_q && (!out_valid_q || out_ready_i);

  always_comb begin : next_state
    write_d     = push ? write_q + 1'b1 : write_q;
    read_d      = fetch ? read_q + 1'b1 : read_q;
    // Pointers are compared as they are, so that push and fetch, which may be late, choose among what is known.
    one_left    = write_q - read_q == (PointerBits + 1)'(1);
    one_free    = write_q - read_q == Full - 1'b1;
    full_d      = !fetch && (push ? one_free : full_q);
    empty_d     = !push && (fetch ? one_left : empty_q);
    out_valid_d = fetch || (out_valid_q && !out_ready_i);
  end

  always_ff @(posedge clk_i) begin : memory_write
    if (push) begin
      memory[write_q[PointerBits-1:0]] <= in_data_i;
    end
  end

  always_ff @(posedge clk_i) begin : memory_read
    if (fetch) begin
      out_data_q <= memory[read_q[PointerBits-1:0]];
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      write_q     <= '0;
      read_q      <= '0;
      full_q      <= 1'b0;
      empty_q     <= 1'b1;
      out_valid_q <= 1'b0;
    end else begin
      write_q     <= write_d;
      read_q      <= read_d;
      full_q      <= full_d;
      empty_q     <= empty_d;
      out_valid_q <= out_valid_d;
    end
  end

  assign in_ready_o  = !full_q;
  assign out_valid_o = out_valid_q;
  assign out_data_o  = out_data_q;

`ifdef COBALT_ASSERT
  a_flags: assert property (@(posedge clk_i) disable iff (!rst_ni)
      full_q == (write_q - read_q == Full) && empty_q == (write_q == read_q));
  a_no_overflow: assert property (@(posedge clk_i) disable iff (!rst_ni) (write_q - read_q) <= Full);
  a_no_underflow: assert property (@(posedge clk_i) disable iff (!rst_ni) fetch |-> write_q != read_q);
  a_output_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && out_valid_o && !out_ready_i) |-> out_valid_o && $stable(out_data_o));
`endif

endmodule
