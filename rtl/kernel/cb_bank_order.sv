// SPDX-License-Identifier: Apache-2.0
/// Keeps the order of loads and users of the parameter banks, without anybody waiting for the pipeline to empty.
///
/// Descriptors are dispatched in order. One that uses a bank notes how many lists were to be loaded into the bank by
/// then, and begins when so many are loaded; one that loads a bank notes how many users it had by then, and begins when
/// so many are through. Counters wrap; because each kind waits for the other, the noted number is met exactly and stays
/// until it was seen. Latency 1. Reset: all counters 0.
module cb_bank_order #(
  parameter int unsigned Units = 2,
  /// The unit that loads banks; jobs of the others use them.
  parameter int unsigned Loader = 1
) (
  input  logic       clk_i,
  input  logic       rst_ni,
  // A descriptor is dispatched (pulses), for dispatch_bank_i
  input  logic       load_dispatched_i,
  input  logic       user_dispatched_i,
  input  logic       dispatch_bank_i,
  /// What a load of dispatch_bank_i, or a user, is to note.
  output logic [7:0] load_mark_o,
  output logic [7:0] user_mark_o,
  // Pulses, by bank: a list is loaded; a user is through (unit u in bits [2*u +: 2])
  input  logic [2*Units-1:0] done_i,
  /// By bank: lists loaded, users through.
  output logic [15:0] loads_done_o,
  output logic [15:0] users_done_o
);

  logic [15:0] loads_q, users_q, loads_done_q, users_done_q;

  for (genvar bank = 0; bank < 2; bank++) begin : g_bank
    logic [7:0] through;  // users of this bank in this clock
    always_comb begin : count_users
      through = '0;
      for (int unsigned unit = 0; unit < Units; unit++) begin
        if (unit != Loader) begin
          through = through + 8'(done_i[2*unit+bank]);
        end
      end
    end
    always_ff @(posedge clk_i) begin : count_regs
      if (!rst_ni) begin
        loads_q[8*bank+:8]      <= '0;
        users_q[8*bank+:8]      <= '0;
        loads_done_q[8*bank+:8] <= '0;
        users_done_q[8*bank+:8] <= '0;
      end else begin
        loads_q[8*bank+:8]      <= loads_q[8*bank+:8] + 8'(load_dispatched_i && dispatch_bank_i == 1'(bank));
        users_q[8*bank+:8]      <= users_q[8*bank+:8] + 8'(user_dispatched_i && dispatch_bank_i == 1'(bank));
        loads_done_q[8*bank+:8] <= loads_done_q[8*bank+:8] + 8'(done_i[2*Loader+bank]);
        users_done_q[8*bank+:8] <= users_done_q[8*bank+:8] + through;
      end
    end
`ifdef COBALT_ASSERT
    // Far fewer than 256 are on their way, so that counters are never a round apart.
    a_loads_near: assert property (@(posedge clk_i) disable iff (!rst_ni)
        8'(loads_q[8*bank+:8] - loads_done_q[8*bank+:8]) < 8'd64);
    a_users_near: assert property (@(posedge clk_i) disable iff (!rst_ni)
        8'(users_q[8*bank+:8] - users_done_q[8*bank+:8]) < 8'd64);
`endif
  end

  assign load_mark_o  = dispatch_bank_i ? users_q[15:8] : users_q[7:0];
  assign user_mark_o  = dispatch_bank_i ? loads_q[15:8] : loads_q[7:0];
  assign loads_done_o = loads_done_q;
  assign users_done_o = users_done_q;

endmodule
