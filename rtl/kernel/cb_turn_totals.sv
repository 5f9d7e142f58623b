// SPDX-License-Identifier: Apache-2.0
/// Counts the turns of the search by what became of them, all cores together.
///
/// A clock sums the cores, the next adds the sum (cb_turn_count): latency 2 to the totals, 1 to the sums. Reset: all 0.
module cb_turn_totals #(
  parameter int unsigned Cores = 1
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,
  /// Turn of core c in slice c.
  input  logic [cb_search_pkg::TurnBits*Cores-1:0] turn_i,
  output cb_kernel_pkg::turn_totals_t   totals_o,
  // Cores, a clock ago: the context had no job; it had one, but no turn
  output logic [$clog2(Cores+1)-1:0]    idle_o,
  output logic [$clog2(Cores+1)-1:0]    blocked_o
);

  localparam int unsigned SumBits = $clog2(Cores + 1);

  logic [Cores-1:0] root, first_try, null_move, again, no_move, ended, idle, blocked;
  cb_search_pkg::turn_t turn;
  always_comb begin : by_kind
    for (int unsigned core = 0; core < Cores; core++) begin
      turn            = turn_i[cb_search_pkg::TurnBits*core+:cb_search_pkg::TurnBits];
      root[core]      = turn.root;
      first_try[core] = turn.first_try;
      null_move[core] = turn.null_move;
      again[core]     = turn.again;
      no_move[core]   = turn.no_move;
      ended[core]     = turn.ended;
      idle[core]      = turn.idle;
      blocked[core]   = turn.blocked;
    end
  end

  logic [SumBits-1:0] unused_root, unused_first_try, unused_null_move, unused_again, unused_no_move, unused_ended;
  cb_turn_count #(.Cores(Cores)) u_root (
    .clk_i, .rst_ni, .cores_i(root), .sum_o(unused_root), .total_o(totals_o.root)
  );
  cb_turn_count #(.Cores(Cores)) u_first_try (
    .clk_i, .rst_ni, .cores_i(first_try), .sum_o(unused_first_try), .total_o(totals_o.first_try)
  );
  cb_turn_count #(.Cores(Cores)) u_null_move (
    .clk_i, .rst_ni, .cores_i(null_move), .sum_o(unused_null_move), .total_o(totals_o.null_move)
  );
  cb_turn_count #(.Cores(Cores)) u_again (
    .clk_i, .rst_ni, .cores_i(again), .sum_o(unused_again), .total_o(totals_o.again)
  );
  cb_turn_count #(.Cores(Cores)) u_no_move (
    .clk_i, .rst_ni, .cores_i(no_move), .sum_o(unused_no_move), .total_o(totals_o.no_move)
  );
  cb_turn_count #(.Cores(Cores)) u_ended (
    .clk_i, .rst_ni, .cores_i(ended), .sum_o(unused_ended), .total_o(totals_o.ended)
  );
  cb_turn_count #(.Cores(Cores)) u_idle (
    .clk_i, .rst_ni, .cores_i(idle), .sum_o(idle_o), .total_o(totals_o.idle)
  );
  cb_turn_count #(.Cores(Cores)) u_blocked (
    .clk_i, .rst_ni, .cores_i(blocked), .sum_o(blocked_o), .total_o(totals_o.blocked)
  );

endmodule
