// SPDX-License-Identifier: Apache-2.0
/// Stages S4 and S5 of cb_move_selector: the first class and its candidates.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none. A module of its own, so that its stages are synthesised for
/// their own depth.
///
/// | stage | work |
/// |---|---|
/// | S4 | first class of captures and its candidates; the best quiet moves of each group; groups with the highest upper bits, and lower bits that some of them have |
/// | S5 | candidates of the first class, their rows, and the rows of quiet moves that are left behind them |
///
/// A group finds the best of its quiet moves by itself. Which groups have the best of all is one bit for each of them, so that
/// what is known of all candidates goes to 16 places, not to 384.
module cb_move_members #(
  /// Derived, do not set: of cb_moves_pkg.
  parameter int unsigned Candidates = cb_moves_pkg::Candidates,
  parameter int unsigned WinClasses = cb_moves_pkg::WinClasses,
  parameter int unsigned LoseClasses = cb_moves_pkg::LoseClasses,
  parameter int unsigned Groups = cb_moves_pkg::QuietGroups,
  parameter int unsigned Rows = Candidates / 8
) (
  input  logic                                    clk_i,
  /// From cb_move_classes.
  input  logic [Candidates-1:0]                   win_i,
  input  logic [Candidates-1:0]                   quiet_i,
  input  logic [4*64-1:0]                         lose_i,
  input  logic [WinClasses-1:0]                   win_any_i,
  input  logic [LoseClasses-1:0]                  lose_any_i,
  input  logic                                    quiet_any_i,
  input  logic                                    under_any_i,
  input  logic [64*WinClasses-1:0]                victims_i,
  /// Bits 0 and 1 of the table of quiet moves.
  input  logic [2*Candidates-1:0]                 value_i,
  /// Quiet moves with whatever value.
  input  logic [Candidates-1:0]                   all_quiet_i,
  /// By group: its quiet moves are those with the highest upper bits if none has both, and if some has; some of quiet_i has
  /// bit 0 of its value, bit 1, both.
  input  logic [Groups-1:0]                       top_groups_i,
  input  logic [Groups-1:0]                       upper_groups_i,
  input  logic                                    upper_any_i,
  input  logic [Groups-1:0]                       bit_0_groups_i,
  input  logic [Groups-1:0]                       bit_1_groups_i,
  input  logic [Groups-1:0]                       both_groups_i,

  /// No move of the order is wanted, as out of check there are no evasions: the next two say so, and the rest means nothing.
  input  logic                                    none_wanted_i,
  /// A clock before the rest: there is a move; its class is before the quiet moves.
  output logic                                    early_found_o,
  output logic                                    early_loud_o,

  output logic [Candidates-1:0]                   members_o,
  /// Rows of 8 that have some.
  output logic [Rows-1:0]                         rows_o,
  /// There is a move; its cb_spec_pkg::MoveKind*.
  output logic                                    found_o,
  output logic [1:0]                              kind_o,
  /// There are later classes; of others than quiet moves, or, by rows of 8 candidates, of quiet moves when the first
  /// class is one of these.
  output logic                                    later_o,
  output logic [Rows-1:0]                         later_rows_o,
  /// It can only be a promotion to less than a queen.
  output logic                                    under_chosen_o
);

  localparam int unsigned GroupSize = Candidates / Groups;  // whole rows
  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned WinRook = cb_moves_pkg::WinRook;
  localparam int unsigned WinBishop = cb_moves_pkg::WinBishop;
  localparam int unsigned WinKnight = cb_moves_pkg::WinKnight;
  localparam int unsigned WinPawn = cb_moves_pkg::WinPawn;

  // S4
  logic [Candidates-1:0] captures_d, captures_q;
  logic [Candidates-1:0] quiet_d, quiet_q;            // those with the highest value of their group
  logic [Rows-1:0] quiet_rows_d, quiet_rows_q;        // by row: there are some
  logic [Rows-1:0] lesser_rows_d, lesser_rows_q;      // there are others
  logic [2*Groups-1:0] group_low;                     // by group: lower bits of its highest value
  logic [Groups-1:0] top_groups;                      // that have the highest upper bits of all
  logic [Groups-1:0] quiet_top_d, quiet_top_q;        // by group: quiet moves come first, and it has the highest upper bits
  logic [Groups-1:0] bit_0_groups_q, bit_1_groups_q, both_groups_q;
  logic top_0_q, top_1_q, top_both_q;                 // some group with the highest upper bits has bit 0, bit 1, both
  logic found_q, any_win_d, any_win_q, any_lose_d, any_lose_q, quiet_any_q, under_any_q;
  logic several_win_q, several_lose_q;                // classes
  logic quiet_first_d, quiet_first_q;

  always_comb begin : first_class
    logic [WinClasses-1:0] win_class;
    logic [LoseClasses-1:0] lose_class;
    logic [63:0] win_here, lose_here;
    any_win_d     = win_any_i != '0;
    any_lose_d    = lose_any_i != '0;
    quiet_first_d = quiet_any_i && !any_win_d;
    top_groups    = upper_any_i ? upper_groups_i : top_groups_i;
    quiet_top_d   = top_groups & {Groups{quiet_first_d}};
    for (int unsigned c = 0; c < WinClasses; c++) begin
      win_class[c] = win_any_i[c] && (win_any_i & WinClasses'((32'd1 << c) - 32'd1)) == '0;
    end
    for (int unsigned c = 0; c < LoseClasses; c++) begin
      lose_class[c] = lose_any_i[c] && (lose_any_i & LoseClasses'((32'd1 << c) - 32'd1)) == '0 && !any_win_d &&
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

    for (int unsigned g = 0; g < Groups; g++) begin
      group_low[2*g +: 2] = {bit_1_groups_i[g], both_groups_i[g] || (!bit_1_groups_i[g] && bit_0_groups_i[g])};
    end
    for (int unsigned c = 0; c < Candidates; c++) begin
      quiet_d[c] = quiet_i[c] && {value_i[Candidates + c], value_i[c]} == group_low[2*(c/GroupSize) +: 2];
    end
    for (int unsigned r = 0; r < Rows; r++) begin
      quiet_rows_d[r]  = quiet_d[8*r +: 8] != '0;
      lesser_rows_d[r] = (all_quiet_i[8*r +: 8] & ~quiet_d[8*r +: 8]) != '0;
    end

    captures_d = win_i & {6{win_here}};
    captures_d[64*Knight +: 4*64] = captures_d[64*Knight +: 4*64] | (lose_i & {4{lose_here}});
  end

  always_ff @(posedge clk_i) begin : s4_regs
    captures_q     <= captures_d;
    found_q        <= (any_win_d || quiet_any_i || any_lose_d || under_any_i) && !none_wanted_i;
    any_win_q      <= any_win_d && !none_wanted_i;
    any_lose_q     <= any_lose_d;
    quiet_any_q    <= quiet_any_i;
    under_any_q    <= under_any_i;
    several_win_q  <= cb_moves_pkg::several_8({2'd0, win_any_i});
    several_lose_q <= cb_moves_pkg::several_8({4'd0, lose_any_i});
    quiet_first_q  <= quiet_first_d;
    quiet_q        <= quiet_d;
    quiet_rows_q   <= quiet_rows_d;
    lesser_rows_q  <= lesser_rows_d;
    quiet_top_q    <= quiet_top_d;
    bit_0_groups_q <= bit_0_groups_i;
    bit_1_groups_q <= bit_1_groups_i;
    both_groups_q  <= both_groups_i;
    top_0_q        <= (top_groups & bit_0_groups_i) != '0;
    top_1_q        <= (top_groups & bit_1_groups_i) != '0;
    top_both_q     <= (top_groups & both_groups_i) != '0;
  end

  assign early_found_o = found_q;
  assign early_loud_o  = any_win_q;

  // S5
  logic [Candidates-1:0] members_d;
  logic [Rows-1:0] rows_d, later_rows_d;
  logic [Groups-1:0] best_groups;  // their best quiet moves are the first class
  logic [1:0] kind_d;
  logic later_d;

  always_comb begin : s5_members
    for (int unsigned g = 0; g < Groups; g++) begin
      best_groups[g] = quiet_top_q[g] && (top_1_q ? bit_1_groups_q[g] && (both_groups_q[g] || !top_both_q)
                                                  : bit_0_groups_q[g] || !top_0_q);
    end
    for (int unsigned c = 0; c < Candidates; c++) begin
      members_d[c] = captures_q[c] || (quiet_q[c] && best_groups[c/GroupSize]);
    end
    for (int unsigned r = 0; r < Rows; r++) begin
      rows_d[r]       = captures_q[8*r +: 8] != '0 || (quiet_rows_q[r] && best_groups[8*r/GroupSize]);
      later_rows_d[r] = quiet_first_q && (lesser_rows_q[r] || (quiet_rows_q[r] && !best_groups[8*r/GroupSize]));
    end
    kind_d  = any_win_q     ? 2'(cb_spec_pkg::MoveKindLoud)
              : quiet_any_q ? 2'(cb_spec_pkg::MoveKindQuiet) : 2'(cb_spec_pkg::MoveKindLate);
    later_d = any_win_q     ? several_win_q || quiet_any_q || any_lose_q || under_any_q
              : quiet_any_q ? any_lose_q || under_any_q : any_lose_q && (several_lose_q || under_any_q);
  end

  always_ff @(posedge clk_i) begin : s5_regs
    members_o      <= members_d;
    rows_o         <= rows_d;
    kind_o         <= kind_d;
    found_o        <= found_q;
    later_o        <= later_d;
    later_rows_o   <= later_rows_d;
    under_chosen_o <= !any_win_q && !quiet_any_q && !any_lose_q;
  end

endmodule
