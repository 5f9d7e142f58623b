// SPDX-License-Identifier: Apache-2.0
/// trapped_bishop of one side: sum over own bishops deep in enemy land (definition: docs/reference/evaluation/bishops.md,
/// hls/eval/trapped_bishop.hpp).
///
/// One slice for each of 8 squares. One table serves both sides; a unit of one side holds its half of it. Latency
/// cb_spec_pkg::TrappedBishopLatencyCycles, II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | doors and ways out of each square |
/// | S2 | look-up |
/// | S3, S4 | sum of 8 |
module cb_eval_trapped_bishop #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 8.
  parameter int unsigned ValueWidth = cb_spec_pkg::TrappedBishopValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::TrappedBishopSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Traps = cb_spec_pkg::TrappedBishopSquareSize;  // on each wing
  localparam int unsigned SliceBits = 3;  // {far door, near door, escape}

  if (cb_spec_pkg::TrappedBishopLatencyCycles != 4) begin : g_latency_check
    $error("cb_eval_trapped_bishop: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  cb_param_port #(.Group(cb_spec_pkg::GroupTrappedBishop)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  // As cb_param_side, but the side stands in the entry's number.
  logic bus_side, bus_own;
  logic [Sides-1:0] bus_bank;
  assign bus_side = bus.entry[cb_spec_pkg::TrappedBishopSideIndexLsb];
  assign bus_own  = bus.valid && (Sides == 2 || bus_side == Black);
  assign bus_bank = Sides'({bus_side, bus.bank});

  /// Squares of the queen side by trap number: a7, a6, b8, a8, and their doors. On the king side: square ^ 7.
  function automatic int unsigned trap_square(input int unsigned number);
    trap_square = (number == 0) ? 48 : (number == 1) ? 40 : (number == 2) ? 57 : 56;
  endfunction
  function automatic int unsigned near_door(input int unsigned number);
    near_door = (number == 0) ? 41 : (number == 1) ? 33 : (number == 2) ? 50 : 49;
  endfunction
  function automatic int unsigned far_door(input int unsigned number);
    far_door = (number == 0) ? 50 : (number == 1) ? 49 : (number == 2) ? 48 : 42;
  endfunction

  /// Squares that a bishop on `from`, a constant, attacks in a direction: a chain of at most 7 squares.
  function automatic logic [63:0] walk(input logic [63:0] from, input logic [63:0] empty,
                                       input int unsigned direction);
    logic [63:0] at;
    at   = cb_board_pkg::step(from, direction);
    walk = at;
    for (int unsigned i = 0; i < 6; i++) begin
      at   = cb_board_pkg::step(at & empty, direction);
      walk = walk | at;
    end
  endfunction

  // S1 and S2, a slice a square.
  logic [Sides-1:0] s1_bank;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  logic [63:0] s1_empty, s1_safe;
  always_comb begin : s1_squares
    s1_empty = ~(view_i.own.all | view_i.enemy.all);
    s1_safe  = ~(view_i.own.all | view_i.enemy_attacks.all);
  end

  logic [ValueWidth*2*Traps-1:0] s2_values;
  for (genvar wing = 0; wing < 2; wing++) begin : g_wing
    for (genvar number = 0; number < Traps; number++) begin : g_trap
      localparam int unsigned Mirror = 7 * wing;
      localparam int unsigned Square = trap_square(number) ^ Mirror;
      localparam int unsigned NearDoor = near_door(number) ^ Mirror;
      localparam int unsigned FarDoor = far_door(number) ^ Mirror;
      localparam logic [63:0] Bishop = 64'd1 << Square;
      localparam int unsigned Slice = Traps * wing + number;
      logic [63:0] s1_reach;
      logic [SliceBits-1:0] s1_index_d, s1_index_q;
      logic s1_absent_q;

      always_comb begin : s1_index
        s1_reach   = walk(Bishop, s1_empty, cb_board_pkg::DirNorthEast) |
                     walk(Bishop, s1_empty, cb_board_pkg::DirSouthEast) |
                     walk(Bishop, s1_empty, cb_board_pkg::DirSouthWest) |
                     walk(Bishop, s1_empty, cb_board_pkg::DirNorthWest);
        s1_index_d = {view_i.enemy.pawn[FarDoor], view_i.enemy.pawn[NearDoor], (s1_reach & s1_safe) != '0};
      end

      always_ff @(posedge clk_i) begin : data_regs
        s1_index_q  <= s1_index_d;
        s1_absent_q <= !view_i.own.bishop[Square];
      end

      cb_param_ram_gated #(.Width(ValueWidth), .AddressBits(SliceBits), .BankBits(Sides)) u_slice (
        .clk_i,
        .write_i(bus_own && bus.entry[cb_spec_pkg::TrappedBishopWingIndexLsb] == 1'(wing) &&
                 bus.entry[cb_spec_pkg::TrappedBishopSquareIndexLsb +:
                           cb_spec_pkg::TrappedBishopSquareIndexWidth] == 2'(number)),
        .write_bank_i(bus_bank),
        .write_address_i({bus.entry[cb_spec_pkg::TrappedBishopPawnsIndexLsb +:
                                    cb_spec_pkg::TrappedBishopPawnsIndexWidth],
                          bus.entry[cb_spec_pkg::TrappedBishopEscapeIndexLsb]}),
        .write_data_i(bus.data[ValueWidth-1:0]),
        .bank_i(s1_bank), .address_i(s1_index_q), .clear_i(s1_absent_q),
        .data_o(s2_values[ValueWidth*Slice +: ValueWidth])
      );
    end
  end

  cb_sum #(.Inputs(2 * Traps), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s2_values), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.table_number, view_i.own_attacks, view_i.castle_queen_side,
                         view_i.castle_king_side, view_i.to_move};

endmodule
