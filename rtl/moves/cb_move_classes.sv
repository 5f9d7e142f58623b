// SPDX-License-Identifier: Apache-2.0
/// Stages S2 and S3 of cb_move_selector: captures that lose and those that do not, and the classes that are there.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none. A module of its own, so that its stages are synthesised for their
/// own depth.
///
/// | stage | work |
/// |---|---|
/// | S2 | captures that lose and others, by candidate and by square; quiet moves; which upper bits quiet moves have, by group of 24 candidates |
/// | S3 | classes of captures that are there; quiet moves with the highest upper bits of their group, their lower bits; whether some group has both upper bits, and else which have the highest |
///
/// Candidates lie all over the chip. What is asked of all of them is asked of a group first, in its neighbourhood, and no answer
/// about all goes back to a candidate in the clock in which it is found.
module cb_move_classes #(
  /// Derived, do not set: of cb_moves_pkg.
  parameter int unsigned Candidates = cb_moves_pkg::Candidates,
  parameter int unsigned Unders = cb_moves_pkg::Unders,
  parameter int unsigned WinClasses = cb_moves_pkg::WinClasses,
  parameter int unsigned LoseClasses = cb_moves_pkg::LoseClasses,
  parameter int unsigned Groups = cb_moves_pkg::QuietGroups
) (
  input  logic                                    clk_i,
  /// Candidates with a direction that is left; those that, if they are, are a capture that does not lose or a promotion, and
  /// a quiet move, not below `last`. (Put together here, not before: each lies where it is needed next.)
  input  logic [Candidates-1:0]                   any_i,
  input  logic [Candidates-1:0]                   win_i,
  input  logic [Candidates-1:0]                   quiet_i,
  /// Knights to queens: they are a capture that loses, and that comes after `last` if `last` does not lose; if it does.
  input  logic [4*64-1:0]                         lose_i,
  input  logic [4*64-1:0]                         lose_after_i,
  input  logic                                    last_loses_i,
  /// Squares by the class of a capture there.
  input  logic [64*WinClasses-1:0]                victims_i,
  /// Table of quiet moves: all four bits; bits 2 and 3 are 0 where quiet_i is. Both of these bits.
  input  logic [cb_moves_pkg::QuietTableBits-1:0] value_i,
  input  logic [Candidates-1:0]                   both_i,
  /// Promotions to less than a queen, three directions each.
  input  logic [3*Unders-1:0]                     under_moves_i,

  /// Candidates of each kind; of quiet moves those with the highest upper bits of their value in their group.
  output logic [Candidates-1:0]                   win_o,
  output logic [Candidates-1:0]                   quiet_o,
  output logic [4*64-1:0]                         lose_o,
  output logic [Unders-1:0]                       under_o,
  /// Classes that are there.
  output logic [WinClasses-1:0]                   win_any_o,
  output logic [LoseClasses-1:0]                  lose_any_o,
  output logic                                    quiet_any_o,
  output logic                                    under_any_o,
  /// What comes with them: the squares by class, bits 0 and 1 of the table, quiet moves with whatever value.
  output logic [64*WinClasses-1:0]                victims_o,
  output logic [2*Candidates-1:0]                 value_o,
  output logic [Candidates-1:0]                   all_quiet_o,
  /// By group: it has the highest upper bits of all if none has both; it has both; and some group has both.
  output logic [Groups-1:0]                       top_groups_o,
  output logic [Groups-1:0]                       upper_groups_o,
  output logic                                    upper_any_o,
  /// By group: some of quiet_o has bit 0 of its value, bit 1, both.
  output logic [Groups-1:0]                       bit_0_groups_o,
  output logic [Groups-1:0]                       bit_1_groups_o,
  output logic [Groups-1:0]                       both_groups_o
);

  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned GroupSize = Candidates / Groups;
  localparam int unsigned WinRook = cb_moves_pkg::WinRook;
  localparam int unsigned WinBishop = cb_moves_pkg::WinBishop;
  localparam int unsigned WinKnight = cb_moves_pkg::WinKnight;
  localparam int unsigned WinPawn = cb_moves_pkg::WinPawn;

  // S2
  logic [Candidates-1:0] win_d, win_q, left_quiet_d, left_quiet_q;
  logic [4*64-1:0] lose_d, lose_q;
  logic [63:0] win_at_d, win_at_q, lose_at_d, lose_at_q;  // squares of them
  logic [Unders-1:0] under_d, under_q;
  logic [64*WinClasses-1:0] victims_q;
  logic [cb_moves_pkg::QuietTableBits-1:0] value_q;
  // By group: there is a quiet move, one with bit 2 of its value, bit 3, both.
  logic [Groups-1:0] any_0_d, any_0_q, any_bit_2_d, any_bit_2_q, any_bit_3_d, any_bit_3_q, both_d, both_q;
  logic last_loses_q;

  always_comb begin : s2_kinds
    logic [Candidates-1:0] bit_2, bit_3, both;
    win_d  = any_i & win_i;
    lose_d = any_i[64*Knight +: 4*64] & (last_loses_i ? lose_after_i : lose_i);

    win_at_d  = '0;
    lose_at_d = '0;
    for (int unsigned p = 0; p < 6; p++) begin
      win_at_d = win_at_d | win_d[64*p +: 64];
    end
    for (int unsigned p = 0; p < 4; p++) begin
      lose_at_d = lose_at_d | lose_d[64*p +: 64];
    end
    bit_2        = any_i & value_i[2*Candidates +: Candidates];
    bit_3        = any_i & value_i[3*Candidates +: Candidates];
    both         = any_i & both_i;
    left_quiet_d = any_i & quiet_i;
    for (int unsigned g = 0; g < Groups; g++) begin
      any_0_d[g]     = left_quiet_d[GroupSize*g +: GroupSize] != '0;
      any_bit_2_d[g] = bit_2[GroupSize*g +: GroupSize] != '0;
      any_bit_3_d[g] = bit_3[GroupSize*g +: GroupSize] != '0;
      both_d[g]      = both[GroupSize*g +: GroupSize] != '0;
    end

    for (int unsigned u = 0; u < Unders; u++) begin
      under_d[u] = under_moves_i[3*u +: 3] != '0;
    end
  end

  always_ff @(posedge clk_i) begin : s2_regs
    win_q        <= win_d;
    lose_q       <= lose_d;
    win_at_q     <= win_at_d;
    lose_at_q    <= lose_at_d;
    under_q      <= under_d;
    victims_q    <= victims_i;
    value_q      <= value_i;
    left_quiet_q <= left_quiet_d;
    any_0_q      <= any_0_d;
    any_bit_2_q  <= any_bit_2_d;
    any_bit_3_q  <= any_bit_3_d;
    both_q       <= both_d;
    last_loses_q <= last_loses_i;
  end

  // S3
  logic [Candidates-1:0] quiet_d;
  logic [WinClasses-1:0] win_any_d;
  logic [LoseClasses-1:0] lose_any_d;
  logic [Groups-1:0] top_groups_d, bit_0_groups_d, bit_1_groups_d, both_groups_d;

  always_comb begin : s3_classes
    logic [Candidates-1:0] bit_0, bit_1, bit_2, bit_3, quiet_0, quiet_1;
    bit_0 = value_q[0 +: Candidates];
    bit_1 = value_q[Candidates +: Candidates];
    bit_2 = value_q[2*Candidates +: Candidates];
    bit_3 = value_q[3*Candidates +: Candidates];
    // When last loses, all that does not lose is before it.
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_any_d[c] = (win_at_q & victims_q[64*c +: 64]) != '0 && !last_loses_q;
    end
    lose_any_d = {(lose_at_q & victims_q[64*WinPawn +: 64]) != '0,
                  (lose_at_q & victims_q[64*WinKnight +: 64]) != '0,
                  (lose_at_q & victims_q[64*WinBishop +: 64]) != '0,
                  (lose_at_q & victims_q[64*WinRook +: 64]) != '0};
    for (int unsigned c = 0; c < Candidates; c++) begin
      quiet_d[c] = left_quiet_q[c] &&
                   (bit_3[c] ? bit_2[c] || !both_q[c/GroupSize]
                             : !any_bit_3_q[c/GroupSize] && (bit_2[c] || !any_bit_2_q[c/GroupSize]));
    end
    quiet_0 = quiet_d & bit_0;
    quiet_1 = quiet_d & bit_1;
    for (int unsigned g = 0; g < Groups; g++) begin
      bit_0_groups_d[g] = quiet_0[GroupSize*g +: GroupSize] != '0;
      bit_1_groups_d[g] = quiet_1[GroupSize*g +: GroupSize] != '0;
      both_groups_d[g]  = (quiet_0[GroupSize*g +: GroupSize] & quiet_1[GroupSize*g +: GroupSize]) != '0;
      top_groups_d[g]   = any_bit_3_q != '0 ? any_bit_3_q[g] : any_bit_2_q[g] || any_bit_2_q == '0;
    end
  end

  always_ff @(posedge clk_i) begin : s3_regs
    win_o        <= win_q;
    quiet_o      <= quiet_d;
    lose_o       <= lose_q;
    under_o      <= under_q;
    win_any_o    <= win_any_d;
    lose_any_o   <= lose_any_d;
    quiet_any_o  <= any_0_q != '0 && !last_loses_q;
    under_any_o  <= under_q != '0;
    victims_o    <= victims_q;
    value_o      <= value_q[0 +: 2*Candidates];
    all_quiet_o  <= left_quiet_q;
    top_groups_o   <= top_groups_d;
    upper_groups_o <= both_q;
    upper_any_o    <= both_q != '0;
    bit_0_groups_o <= bit_0_groups_d;
    bit_1_groups_o <= bit_1_groups_d;
    both_groups_o  <= both_groups_d;
  end

endmodule
