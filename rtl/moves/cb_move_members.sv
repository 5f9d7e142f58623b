// SPDX-License-Identifier: Apache-2.0
/// Stage S3 of cb_move_selector: the first class and its candidates.
///
/// Latency 1, II = 1. Back-pressure: none. Reset: none. A module of its own, so that the stage is synthesised for its
/// own depth.
module cb_move_members #(
  /// Derived, do not set: as in cb_move_selector.
  parameter int unsigned Candidates = 6 * 64,
  parameter int unsigned Unders = 24,
  parameter int unsigned WinClasses = 6,
  parameter int unsigned LoseClasses = 4
) (
  input  logic                                    clk_i,
  /// From cb_move_classes.
  input  logic [Candidates-1:0]                   win_i,
  input  logic [Candidates-1:0]                   quiet_i,
  input  logic [4*64-1:0]                         lose_i,
  input  logic [Unders-1:0]                       under_i,
  input  logic [WinClasses-1:0]                   win_any_i,
  input  logic [LoseClasses-1:0]                  lose_any_i,
  input  logic                                    quiet_any_i,
  input  logic [64*WinClasses-1:0]                victims_i,
  input  logic [cb_moves_pkg::QuietTableBits-1:0] value_i,

  output logic [Candidates-1:0]                   members_o,
  /// There is a move.
  output logic                                    found_o,
  /// There are later classes, but for other quiet moves when the first class is one of quiet moves.
  output logic                                    later_o,
  output logic                                    quiet_first_o,
  /// It can only be a promotion to less than a queen.
  output logic                                    under_chosen_o
);

  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned WinRook = 2;
  localparam int unsigned WinBishop = 3;
  localparam int unsigned WinKnight = 4;
  localparam int unsigned WinPawn = 5;

  logic [Candidates-1:0] members_d;
  logic found_d, later_d, quiet_first, under_chosen_d;

  always_comb begin : first_class
    logic [WinClasses-1:0] win_class;
    logic [LoseClasses-1:0] lose_class;
    logic [63:0] win_here, lose_here;
    logic [Candidates-1:0] at_least_1, at_least_2, at_least_3;
    logic any_1, any_2, any_3, highest;
    logic any_win, any_lose, any_under;
    any_win   = win_any_i != '0;
    any_lose  = lose_any_i != '0;
    any_under = under_i != '0;
    quiet_first = quiet_any_i && !any_win;
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_class[c] = win_any_i[c] && (win_any_i & WinClasses'((1 << c) - 1)) == '0;
    end
    for (int unsigned c = 0; c < LoseClasses; c++) begin
      lose_class[c] = lose_any_i[c] && (lose_any_i & LoseClasses'((1 << c) - 1)) == '0 && !any_win &&
                      !quiet_any_i;
    end
    win_here = '0;
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_here = win_here | (victims_i[64*c +: 64] & {64{win_class[c]}});
    end
    lose_here = (victims_i[64*WinRook +: 64] & {64{lose_class[0]}}) |
                (victims_i[64*WinBishop +: 64] & {64{lose_class[1]}}) |
                (victims_i[64*WinKnight +: 64] & {64{lose_class[2]}}) |
                (victims_i[64*WinPawn +: 64] & {64{lose_class[3]}});

    // Lower bits at least 1, 2, 3.
    for (int unsigned i = 0; i < Candidates; i++) begin
      at_least_1[i] = quiet_i[i] && value_i[4*i +: 2] != 2'd0;
      at_least_2[i] = quiet_i[i] && value_i[4*i + 1];
      at_least_3[i] = quiet_i[i] && value_i[4*i +: 2] == 2'd3;
    end
    highest = 1'b0;
    any_1 = at_least_1 != '0;
    any_2 = at_least_2 != '0;
    any_3 = at_least_3 != '0;

    members_d = win_i & {6{win_here}};
    members_d[64*Knight +: 4*64] = members_d[64*Knight +: 4*64] | (lose_i & {4{lose_here}});
    for (int unsigned i = 0; i < Candidates; i++) begin
      case (value_i[4*i +: 2])
        2'd3:    highest = 1'b1;
        2'd2:    highest = !any_3;
        2'd1:    highest = !any_2;
        default: highest = !any_1;
      endcase
      members_d[i] = members_d[i] || (quiet_i[i] && quiet_first && highest);
    end

    found_d        = any_win || quiet_any_i || any_lose || any_under;
    under_chosen_d = !any_win && !quiet_any_i && !any_lose;
    later_d = any_win ? cb_moves_pkg::several_8({2'd0, win_any_i}) || quiet_any_i || any_lose || any_under
                 : quiet_any_i ? any_lose || any_under
                 : any_lose && (cb_moves_pkg::several_8({4'd0, lose_any_i}) || any_under);
  end

  always_ff @(posedge clk_i) begin : data_regs
    members_o      <= members_d;
    found_o        <= found_d;
    later_o        <= later_d;
    quiet_first_o  <= quiet_first;
    under_chosen_o <= under_chosen_d;
  end

endmodule
