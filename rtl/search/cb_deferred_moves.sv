// SPDX-License-Identifier: Apache-2.0
/// The moves that nodes have put off (docs/reference/search.md, "Nodes that are being searched"): DeferredMoves places for each
/// node of each stack.
///
/// The move tried is written to the next free place before it is known whether it is put off: what lies behind the moves that
/// were put off is free. Read: every clock, ReadCycles. Write: every clock. A read within 2 clocks behind a write of the
/// same place finds either. II = 1. Back-pressure: none. Reset: none, the memory holds what was written.
module cb_deferred_moves #(
  /// At least 4.
  parameter int unsigned ReadCycles = 4
) (
  input  logic                           clk_i,
  input  cb_search_pkg::read_deferred_t  read_i,
  output cb_search_pkg::deferred_t       move_o,
  input  cb_search_pkg::write_deferred_t write_i
);

  // Two moves lie in a word, in whole bytes, which UltraRAM writes by themselves.
  localparam int unsigned MoveWidth = 32;
  localparam int unsigned AddressBits = cb_search_pkg::ContextBits + cb_search_pkg::PlyBits + 3;
  if (ReadCycles < 4 || cb_spec_pkg::DeferredMoves != 16 || cb_search_pkg::DeferredMoveBits > MoveWidth) begin : g_check
    $error("cb_deferred_moves: ReadCycles is at least 4, and a node has 16 places of 32 bits");
  end

  (* ram_style = "ultra" *)
  logic [2*MoveWidth-1:0]  memory [2**AddressBits];
  logic [AddressBits-1:0]  read_address_q, write_address_q;
  logic [1:0]              write_q;
  logic [MoveWidth-1:0]    write_move_q;
  logic [2*MoveWidth-1:0]  word_q, word;
  logic                    half, half_later;
  always_ff @(posedge clk_i) begin : memory_write
    write_q         <= {write_i.valid && write_i.place[0], write_i.valid && !write_i.place[0]};
    write_address_q <= {write_i.number, write_i.ply, write_i.place[3:1]};
    write_move_q    <= MoveWidth'(write_i.move);
    for (int unsigned h = 0; h < 2; h++) begin
      if (write_q[h]) begin
        memory[write_address_q][MoveWidth*h +: MoveWidth] <= write_move_q;
      end
    end
  end
  always_ff @(posedge clk_i) begin : memory_read
    read_address_q <= {read_i.number, read_i.ply, read_i.place[3:1]};
    word_q         <= memory[read_address_q];
  end
  cb_delay #(.Width(2 * MoveWidth), .Cycles(ReadCycles - 3)) u_word (.clk_i, .in_i(word_q), .out_o(word));
  assign half = read_i.place[0];
  cb_delay #(.Width(1), .Cycles(ReadCycles - 1)) u_half (.clk_i, .in_i(half), .out_o(half_later));

  logic [cb_search_pkg::DeferredMoveBits-1:0] move_q;
  always_ff @(posedge clk_i) begin : choose
    move_q <= half_later ? word[MoveWidth +: cb_search_pkg::DeferredMoveBits]
                         : word[0 +: cb_search_pkg::DeferredMoveBits];
  end
  assign move_o = move_q;

  logic unused_bits;
  assign unused_bits = ^word;

endmodule
