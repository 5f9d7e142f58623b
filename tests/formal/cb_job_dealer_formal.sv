// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_job_dealer: no job is lost, doubled or changed, no core gets more than it has places for, and a
/// job does not wait while a core could take it. The cores are free: they are ready when they like, and end jobs that
/// they have in any order.
module cb_job_dealer_formal #(
  parameter int unsigned Cores = 3,
  parameter int unsigned Contexts = 2,
  parameter int unsigned Places = 3
) (
  input logic             clk_i,
  input logic             in_valid_i,
  input logic             in_marked_i,
  input logic [Cores-1:0] out_ready_i,
  input logic [Cores-1:0] end_i
);

  localparam int unsigned CountBits = $clog2(Places + 1);

  logic             rst_n = 1'b0;
  logic             in_ready;
  logic [Cores-1:0] out_valid, out_marked, has_job;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  // One job of all, whichever it is, is marked.
  logic marked, marked_in_q = 1'b0, marked_out_q = 1'b0;
  assign marked = in_marked_i && !marked_in_q;
  cb_job_dealer #(.Cores(Cores), .Width(1), .Contexts(Contexts), .Places(Places)) u_dealer (
    .clk_i, .rst_ni(rst_n), .in_valid_i, .in_ready_o(in_ready), .in_data_i(marked),
    .out_valid_o(out_valid), .out_ready_i, .out_data_o(out_marked), .end_i(end_i & has_job)
  );

  logic [1:0] marked_held, marked_given;
  always_comb begin : count_marked
    marked_held  = '0;
    marked_given = '0;
    for (int unsigned core = 0; core < Cores; core++) begin
      marked_held  = marked_held + 2'(out_valid[core] && out_marked[core]);
      marked_given = marked_given + 2'(out_valid[core] && out_ready_i[core] && out_marked[core]);
    end
  end

  // Jobs inside a core, or before it, by what is seen from outside.
  logic [Cores-1:0] could_take;
  for (genvar core = 0; core < Cores; core++) begin : g_core
    logic [CountBits:0] inside_q = '0;
    logic               given;
    assign given            = out_valid[core] && out_ready_i[core];
    assign has_job[core]    = inside_q != '0;
    assign could_take[core] = !out_valid[core] && inside_q < (CountBits + 1)'(Places);
    always_ff @(posedge clk_i) begin : count
      if (rst_n) begin
        inside_q <= inside_q + (CountBits + 1)'(given) - (CountBits + 1)'(end_i[core] && has_job[core]);
      end
    end
    always_comb begin : room
      assert (inside_q + (CountBits + 1)'(out_valid[core]) <= (CountBits + 1)'(Places));
    end
  end

  logic [2:0] refused_q = '0;  // clocks in a row in which a job was refused although a core could have taken it
  always_ff @(posedge clk_i) begin : follow
    if (rst_n) begin
      marked_in_q  <= marked_in_q || (in_valid_i && in_ready && marked);
      marked_out_q <= marked_out_q || marked_given != '0;
      refused_q    <= in_valid_i && !in_ready && could_take != '0 ? refused_q + 1'b1 : '0;
    end
  end
  always_comb begin : properties
    if (rst_n) begin
      // It is before the dealer, in front of one core, or was given to one.
      assert (2'(marked_in_q) == marked_held + 2'(marked_out_q));
      assert (refused_q != 3'd4);
    end
  end

endmodule
