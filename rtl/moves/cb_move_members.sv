// SPDX-License-Identifier: Apache-2.0
/// Stages S4 and S5 of cb_move_selector: the first class and its candidates.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none. A module of its own, so that its stages are synthesised for
/// their own depth.
///
/// | stage | work |
/// |---|---|
/// | S4 | first class of captures and its candidates; quiet moves with the highest upper bits of all, and the highest lower bits of these |
/// | S5 | candidates of the first class, their rows, and the rows of quiet moves that are left behind them |
module cb_move_members #(
  /// Derived, do not set: as in cb_move_selector.
  parameter int unsigned Candidates = cb_moves_pkg::Candidates,
  parameter int unsigned Unders = 24,
  parameter int unsigned WinClasses = 6,
  parameter int unsigned LoseClasses = 4,
  parameter int unsigned Groups = 16
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
  /// Bits 0 and 1 of the table of quiet moves.
  input  logic [2*Candidates-1:0]                 value_i,
  /// Quiet moves with whatever value.
  input  logic [Candidates-1:0]                   all_quiet_i,
  /// By group: its quiet moves are those with the highest upper bits; some of quiet_i has bit 0 of its value, bit 1, both.
  input  logic [Groups-1:0]                       top_groups_i,
  input  logic [Groups-1:0]                       bit_0_groups_i,
  input  logic [Groups-1:0]                       bit_1_groups_i,
  input  logic [Groups-1:0]                       both_groups_i,

  /// A clock before the rest: there is a move; its class is before the quiet moves.
  output logic                                    early_found_o,
  output logic                                    early_loud_o,

  output logic [Candidates-1:0]                   members_o,
  /// Rows of 8 that have some.
  output logic [Candidates/8-1:0]                 rows_o,
  /// There is a move; its cb_spec_pkg::MoveKind*.
  output logic                                    found_o,
  output logic [1:0]                              kind_o,
  /// There are later classes; of others than quiet moves, or, by rows of 8 candidates, of quiet moves when the first
  /// class is one of these.
  output logic                                    later_o,
  output logic [Candidates/8-1:0]                 later_rows_o,
  /// It can only be a promotion to less than a queen.
  output logic                                    under_chosen_o
);

  localparam int unsigned GroupSize = Candidates / Groups;
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned WinRook = 2;
  localparam int unsigned WinBishop = 3;
  localparam int unsigned WinKnight = 4;
  localparam int unsigned WinPawn = 5;

  // S4
  logic [Candidates-1:0] captures_d, captures_q, quiet_q, all_quiet_q;
  logic [Groups-1:0] quiet_groups_d, quiet_groups_q;  // whose quiet moves are of the first class, if their lower bits are
  logic [1:0] low_d, low_q;  // of the highest value of a quiet move
  logic [Candidates-1:0] bit_0_q, bit_1_q;  // of the value
  logic [1:0] kind_d, kind_q;
  logic found_d, found_q, later_d, later_q, quiet_first_d, quiet_first_q, under_chosen_d, under_chosen_q;

  always_comb begin : first_class
    logic [WinClasses-1:0] win_class;
    logic [LoseClasses-1:0] lose_class;
    logic [63:0] win_here, lose_here;
    logic any_win, any_lose, any_under, low_1;
    any_win   = win_any_i != '0;
    any_lose  = lose_any_i != '0;
    any_under = under_i != '0;
    quiet_first_d = quiet_any_i && !any_win;
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_class[c] = win_any_i[c] && (win_any_i & WinClasses'((32'd1 << c) - 32'd1)) == '0;
    end
    for (int unsigned c = 0; c < LoseClasses; c++) begin
      lose_class[c] = lose_any_i[c] && (lose_any_i & LoseClasses'((32'd1 << c) - 32'd1)) == '0 && !any_win &&
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

    low_1 = (top_groups_i & bit_1_groups_i) != '0;
    low_d = {low_1, (top_groups_i & both_groups_i) != '0 || (!low_1 && (top_groups_i & bit_0_groups_i) != '0)};
    quiet_groups_d = top_groups_i & {Groups{quiet_first_d}};

    captures_d = win_i & {6{win_here}};
    captures_d[64*Knight +: 4*64] = captures_d[64*Knight +: 4*64] | (lose_i & {4{lose_here}});
    kind_d         = any_win       ? 2'(cb_spec_pkg::MoveKindLoud)
                     : quiet_any_i ? 2'(cb_spec_pkg::MoveKindQuiet) : 2'(cb_spec_pkg::MoveKindLate);
    found_d        = any_win || quiet_any_i || any_lose || any_under;
    under_chosen_d = !any_win && !quiet_any_i && !any_lose;
    later_d = any_win ? cb_moves_pkg::several_8({2'd0, win_any_i}) || quiet_any_i || any_lose || any_under
                 : quiet_any_i ? any_lose || any_under
                 : any_lose && (cb_moves_pkg::several_8({4'd0, lose_any_i}) || any_under);
  end

  always_ff @(posedge clk_i) begin : s4_regs
    captures_q     <= captures_d;
    all_quiet_q    <= all_quiet_i;
    low_q          <= low_d;
    kind_q         <= kind_d;
    found_q        <= found_d;
    later_q        <= later_d;
    quiet_first_q  <= quiet_first_d;
    under_chosen_q <= under_chosen_d;
    bit_0_q        <= value_i[0 +: Candidates];
    bit_1_q        <= value_i[Candidates +: Candidates];
    quiet_q        <= quiet_i;
    quiet_groups_q <= quiet_groups_d;
  end

  assign early_found_o = found_q;
  assign early_loud_o  = found_q && kind_q == 2'(cb_spec_pkg::MoveKindLoud);

  // S5
  logic [Candidates-1:0] members_d;
  logic [Candidates/8-1:0] rows_d, later_rows_d;

  always_comb begin : s5_members
    for (int unsigned c = 0; c < Candidates; c++) begin
      members_d[c] = captures_q[c] || (quiet_q[c] && quiet_groups_q[c/GroupSize] && bit_0_q[c] == low_q[0] &&
                                       bit_1_q[c] == low_q[1]);
    end
    for (int unsigned r = 0; r < Candidates / 8; r++) begin
      rows_d[r]       = members_d[8*r +: 8] != '0;
      later_rows_d[r] = quiet_first_q && (all_quiet_q[8*r +: 8] & ~members_d[8*r +: 8]) != '0;
    end
  end

  always_ff @(posedge clk_i) begin : s5_regs
    members_o      <= members_d;
    rows_o         <= rows_d;
    kind_o         <= kind_q;
    found_o        <= found_q;
    later_o        <= later_q;
    later_rows_o   <= later_rows_d;
    under_chosen_o <= under_chosen_q;
  end

endmodule
