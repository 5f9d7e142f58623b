// SPDX-License-Identifier: Apache-2.0
/// Stages S5 and S6 of cb_move_selector: whether a hint is the answer, and what is left behind it (docs/reference/moves.md, "Hints").
///
/// Latency: hint_o and follows_o 1, move_o 2. II = 1. Back-pressure: none. Reset: none.
/// Of the order it is enough to know whether it has a move left and whether the first one is loud: the answer's hint is
/// chosen while the first move is still looked for.
module cb_move_hint (
  input  logic        clk_i,
  /// Hint i may come now or later: it is legal, and the request has hints.
  input  logic [2:0]  legal_i,
  /// It was not tried yet.
  input  logic [2:0]  due_i,
  /// The words of the hints, hint 0 lowest; a clock after the others.
  input  logic [47:0] hints_i,
  /// The order has a move left, and it is loud.
  input  logic        found_i,
  input  logic        loud_i,
  /// 0: a move of the order, if there is one; else 1 more than the number of the hint.
  output logic [1:0]  hint_o,
  output logic [15:0] move_o,
  /// Something follows: behind a hint another one or a move of the order, behind a loud move a hint.
  output logic        follows_o
);

  logic [1:0] hint_d, hint_q;
  logic [15:0] move_d, move_q;
  logic follows_d, follows_q;

  always_comb begin : choice
    logic [2:0] now, first;
    // All but the first wait until the loud moves have been tried.
    now   = legal_i & due_i & {!loud_i, !loud_i, 1'b1};
    first = {now[2] && now[1:0] == '0, now[1] && !now[0], now[0]};
    hint_d = {first[2] | first[1], first[2] | first[0]};
    follows_d = first[0] ? found_i || legal_i[2:1] != '0
                : first[1] ? found_i || legal_i[2]
                : first[2] ? found_i : loud_i && legal_i[2:1] != '0;
  end

  // The words come from far away and go there: they have a clock of their own.
  always_comb begin : word
    case (hint_q)
      2'd1:    move_d = hints_i[15:0];
      2'd2:    move_d = hints_i[31:16];
      default: move_d = hints_i[47:32];
    endcase
  end

  always_ff @(posedge clk_i) begin : data_regs
    hint_q    <= hint_d;
    move_q    <= move_d;
    follows_q <= follows_d;
  end
  assign hint_o    = hint_q;
  assign move_o    = move_q;
  assign follows_o = follows_q;

endmodule
