// SPDX-License-Identifier: Apache-2.0
/// Whether a child is a position of the game before the root (docs/reference/search.md, "Repeated", with the shared table).
///
/// GamePlaces places, by the low bits of a key; of two keys with one place the later one is known. A key is written a clock
/// after add_i; clear_i empties all places at once. Neither comes while a job that looks for keys is inside.
/// Latency Cycles, at least 5; II = 1. Back-pressure: none. Reset: all places are empty.
module cb_search_game #(
  parameter int unsigned Cycles = 7
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,
  input  logic        add_i,
  input  logic [63:0] add_key_i,
  // Ask
  input  logic [63:0] key_i,    // not relative to the root
  output logic        found_o
);

  localparam int unsigned Places = cb_spec_pkg::GamePlaces;
  localparam int unsigned PlaceBits = 8;
  if (Cycles < 5 || Places != 2 ** PlaceBits) begin : g_check
    $error("cb_search_game: Cycles is at least 5, and the specification has 256 places");
  end

  // ---- clock 1: the place; clocks 2 and 3: the key there, and whether there is one ----
  logic [63:0]          memory [Places];
  logic [Places-1:0]    there_q;
  logic [PlaceBits-1:0] place_q;
  logic [63:0]          read_q, found_key_q, wanted;
  logic [3:0]           c2_there_q;
  logic [1:0]           c2_part_q;
  logic                 c3_there_q;
  always_ff @(posedge clk_i) begin : places
    if (add_i) begin
      memory[add_key_i[PlaceBits-1:0]] <= add_key_i;
    end
    place_q     <= key_i[PlaceBits-1:0];
    read_q      <= memory[place_q];
    found_key_q <= read_q;
  end
  always_ff @(posedge clk_i) begin : there_regs
    if (!rst_ni || clear_i) begin
      there_q <= '0;
    end else if (add_i) begin
      there_q[add_key_i[PlaceBits-1:0]] <= 1'b1;
    end
    for (int unsigned part = 0; part < 4; part++) begin
      c2_there_q[part] <= cb_moves_pkg::select_64(there_q[64*part +: 64], place_q[5:0]);
    end
    c2_part_q  <= place_q[7:6];
    c3_there_q <= c2_there_q[c2_part_q];
  end
  cb_delay #(.Width(64), .Cycles(3)) u_wanted (.clk_i, .in_i(key_i), .out_o(wanted));

  // ---- comparison, in two clocks ----
  logic [7:0] same_q;
  logic       c4_there_q, found_q;
  always_ff @(posedge clk_i) begin : compare_regs
    for (int unsigned i = 0; i < 8; i++) begin
      same_q[i] <= found_key_q[8*i +: 8] == wanted[8*i +: 8];
    end
    c4_there_q <= c3_there_q;
    found_q    <= c4_there_q && same_q == '1;
  end
  cb_delay #(.Width(1), .Cycles(Cycles - 5)) u_found (.clk_i, .in_i(found_q), .out_o(found_o));

endmodule
