// SPDX-License-Identifier: Apache-2.0
/// Stage S2 of cb_move_selector: captures that lose and those that do not, and the classes that are there.
///
/// Latency 1, II = 1. Back-pressure: none. Reset: none. A module of its own, so that the stage is synthesised for its
/// own depth.
module cb_move_classes #(
  /// Derived, do not set: as in cb_move_selector.
  parameter int unsigned Candidates = cb_moves_pkg::Candidates,
  parameter int unsigned Unders = 24,
  parameter int unsigned WinClasses = 6,
  parameter int unsigned LoseClasses = 4
) (
  input  logic                                    clk_i,
  /// Candidates with a direction that is left, knights to queens; of all, those that are not below `last` as a capture
  /// that does not lose or a promotion, and as a quiet move.
  input  logic [4*64-1:0]                         any_i,
  input  logic [Candidates-1:0]                   win_i,
  input  logic [Candidates-1:0]                   quiet_i,
  /// What they are as a capture that loses (codes of cb_move_selector).
  input  logic [4*64-1:0]                         lose_1_i,
  input  logic [4*64-1:0]                         lose_0_i,
  input  logic [63:0]                             protected_i,
  input  logic                                    last_loses_i,
  /// Squares by the class of a capture there.
  input  logic [64*WinClasses-1:0]                victims_i,
  /// Bits 2 and 3 of the table of quiet moves.
  input  logic [2*Candidates-1:0]                 value_i,
  /// Promotions to less than a queen, three directions each.
  input  logic [3*Unders-1:0]                     under_moves_i,

  /// Candidates of each kind; of quiet moves those with the highest upper bits of their value.
  output logic [Candidates-1:0]                   win_o,
  output logic [Candidates-1:0]                   quiet_o,
  output logic [4*64-1:0]                         lose_o,
  output logic [Unders-1:0]                       under_o,
  /// Classes that are there.
  output logic [WinClasses-1:0]                   win_any_o,
  output logic [LoseClasses-1:0]                  lose_any_o,
  output logic                                    quiet_any_o
);

  localparam int unsigned Knight = cb_moves_pkg::Knight;
  // Numbers of classes of captures: cb_move_selector.
  localparam int unsigned WinRook = 2;
  localparam int unsigned WinBishop = 3;
  localparam int unsigned WinKnight = 4;
  localparam int unsigned WinPawn = 5;

  logic [Candidates-1:0] win_d, quiet_d;
  logic [4*64-1:0] lose_d;
  logic [Unders-1:0] under_d;
  logic [WinClasses-1:0] win_any_d;
  logic [LoseClasses-1:0] lose_any_d;
  logic quiet_any_d;

  always_comb begin : classes
    logic [63:0] win_at, lose_at;
    logic [Candidates-1:0] at_least_1, at_least_2, at_least_3, bit_2, bit_3;
    logic any_1, any_2, any_3;
    win_d  = win_i;
    lose_d = any_i & lose_1_i & {4{protected_i}} & ({4*64{!last_loses_i}} | lose_0_i);
    win_d[64*Knight +: 4*64] = win_d[64*Knight +: 4*64] & ~((lose_1_i | lose_0_i) & {4{protected_i}});

    win_at  = '0;
    lose_at = '0;
    for (int unsigned p = 0; p < 6; p++) begin
      win_at = win_at | win_d[64*p +: 64];
    end
    for (int unsigned p = 0; p < 4; p++) begin
      lose_at = lose_at | lose_d[64*p +: 64];
    end
    // When last loses, all that does not lose is before it.
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_any_d[c] = (win_at & victims_i[64*c +: 64]) != '0 && !last_loses_i;
    end
    lose_any_d = {(lose_at & victims_i[64*WinPawn +: 64]) != '0,
                  (lose_at & victims_i[64*WinKnight +: 64]) != '0,
                  (lose_at & victims_i[64*WinBishop +: 64]) != '0,
                  (lose_at & victims_i[64*WinRook +: 64]) != '0};
    // Upper bits at least 1, 2, 3: with these the highest needs no further level.
    bit_2       = value_i[0 +: Candidates];
    bit_3       = value_i[Candidates +: Candidates];
    at_least_1  = quiet_i & (bit_2 | bit_3);
    at_least_2  = quiet_i & bit_3;
    at_least_3  = quiet_i & bit_2 & bit_3;
    any_1       = at_least_1 != '0;
    any_2       = at_least_2 != '0;
    any_3       = at_least_3 != '0;
    quiet_any_d = quiet_i != '0 && !last_loses_i;
    quiet_d = quiet_i & ((bit_2 & bit_3) | (~bit_2 & bit_3 & {Candidates{!any_3}}) |
                         (bit_2 & ~bit_3 & {Candidates{!any_2}}) | (~bit_2 & ~bit_3 & {Candidates{!any_1}}));

    for (int unsigned u = 0; u < Unders; u++) begin
      under_d[u] = under_moves_i[3*u +: 3] != '0;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    win_o       <= win_d;
    quiet_o     <= quiet_d;
    lose_o      <= lose_d;
    under_o     <= under_d;
    win_any_o   <= win_any_d;
    lose_any_o  <= lose_any_d;
    quiet_any_o <= quiet_any_d;
  end

endmodule
