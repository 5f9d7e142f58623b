// SPDX-License-Identifier: Apache-2.0
/// Stages S3 and S4 of cb_move_selector: the first class and its candidates.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: none. A module of its own, so that its stages are synthesised for
/// their own depth.
///
/// | stage | work |
/// |---|---|
/// | S3 | first class of captures and its candidates; which of the lower bits of a value some quiet move has |
/// | S4 | lower bits of the highest value of a quiet move; candidates of the first class; their rows and the first piece |
module cb_move_members #(
  /// Derived, do not set: as in cb_move_selector.
  parameter int unsigned Candidates = cb_moves_pkg::Candidates,
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
  /// Bits 0 and 1 of the table of quiet moves.
  input  logic [2*Candidates-1:0]                 value_i,
  /// Quiet moves with whatever value.
  input  logic [Candidates-1:0]                   all_quiet_i,

  /// A clock before the rest: there is a move; its class is before the quiet moves.
  output logic                                    early_found_o,
  output logic                                    early_loud_o,

  output logic [Candidates-1:0]                   members_o,
  /// Rows of 8 that have some.
  output logic [Candidates/8-1:0]                 rows_o,
  /// The first piece that has some, one-hot.
  output logic [5:0]                              piece_o,
  /// There is a move; its cb_spec_pkg::MoveKind*.
  output logic                                    found_o,
  output logic [1:0]                              kind_o,
  /// There are later classes; of others than quiet moves, or of quiet moves when the first class is one of these.
  output logic                                    later_o,
  output logic                                    later_quiet_o,
  /// It can only be a promotion to less than a queen.
  output logic                                    under_chosen_o
);

  localparam int unsigned Knight = cb_moves_pkg::Knight;
  localparam int unsigned WinRook = 2;
  localparam int unsigned WinBishop = 3;
  localparam int unsigned WinKnight = 4;
  localparam int unsigned WinPawn = 5;

  // S3
  logic [Candidates-1:0] captures_d, captures_q, quiet_q, all_quiet_q;
  // Some quiet move has bit 0 of its value (by quarters of the squares), bit 1, both.
  logic [3:0] any_bit_0_d, any_bit_0_q;
  logic any_bit_1_d, any_bit_1_q, any_both_d, any_both_q;
  logic [Candidates-1:0] bit_0_q, bit_1_q;  // of the value
  logic [1:0] kind_d, kind_q;
  logic found_d, found_q, later_d, later_q, quiet_first_d, quiet_first_q, under_chosen_d, under_chosen_q;

  always_comb begin : first_class
    logic [WinClasses-1:0] win_class;
    logic [LoseClasses-1:0] lose_class;
    logic [63:0] win_here, lose_here;
    logic [Candidates-1:0] with_bit_0, with_bit_1, quarter;
    logic any_win, any_lose, any_under;
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

    // What the highest of the lower bits follows from. S4 puts it together: here it would be a level too much.
    with_bit_0 = quiet_i & value_i[0 +: Candidates];
    with_bit_1 = quiet_i & value_i[Candidates +: Candidates];
    for (int unsigned q = 0; q < 4; q++) begin
      quarter = '0;
      for (int unsigned p = 0; p < 6; p++) begin
        quarter[64*p + 16*q +: 16] = with_bit_0[64*p + 16*q +: 16];
      end
      any_bit_0_d[q] = cb_moves_pkg::any_candidate(quarter);
    end
    any_bit_1_d = cb_moves_pkg::any_candidate(with_bit_1);
    any_both_d  = cb_moves_pkg::any_candidate(with_bit_0 & with_bit_1);

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

  always_ff @(posedge clk_i) begin : s3_regs
    captures_q     <= captures_d;
    all_quiet_q    <= all_quiet_i;
    any_bit_0_q    <= any_bit_0_d;
    any_bit_1_q    <= any_bit_1_d;
    any_both_q     <= any_both_d;
    kind_q         <= kind_d;
    found_q        <= found_d;
    later_q        <= later_d;
    quiet_first_q  <= quiet_first_d;
    under_chosen_q <= under_chosen_d;
    bit_0_q        <= value_i[0 +: Candidates];
    bit_1_q        <= value_i[Candidates +: Candidates];
    // The synchronous reset of the registers: a gate would be a level more.
    if (!quiet_first_d) begin
      quiet_q <= '0;
    end else begin
      quiet_q <= quiet_i;
    end
  end

  assign early_found_o = found_q;
  assign early_loud_o  = found_q && kind_q == 2'(cb_spec_pkg::MoveKindLoud);

  // S4
  logic [Candidates-1:0] members_d;
  logic [Candidates/8-1:0] rows_d;
  logic [1:0] low;  // of the highest value of a quiet move
  logic [5:0] any, piece_d;
  logic later_quiet_d;

  always_comb begin : s4_members
    low       = {any_bit_1_q, any_both_q || (any_bit_0_q != '0 && !any_bit_1_q)};
    members_d = captures_q | (quiet_q & ~(bit_0_q ^ {Candidates{low[0]}}) & ~(bit_1_q ^ {Candidates{low[1]}}));
    for (int unsigned r = 0; r < Candidates / 8; r++) begin
      rows_d[r] = members_d[8*r +: 8] != '0;
    end
    for (int unsigned p = 0; p < 6; p++) begin
      any[p] = members_d[64*p +: 64] != '0;
    end
    for (int unsigned p = 0; p < 6; p++) begin
      piece_d[p] = any[p] && (any & 6'((32'd1 << p) - 32'd1)) == '0;
    end
    later_quiet_d = quiet_first_q && (all_quiet_q & ~members_d) != '0;
  end

  always_ff @(posedge clk_i) begin : s4_regs
    members_o      <= members_d;
    rows_o         <= rows_d;
    piece_o        <= piece_d;
    kind_o         <= kind_q;
    found_o        <= found_q;
    later_o        <= later_q;
    later_quiet_o  <= later_quiet_d;
    under_chosen_o <= under_chosen_q;
  end

endmodule
