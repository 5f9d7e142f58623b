// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_answer_merge with cores that have no more answers inside than its queues are deep, as cb_job_dealer
/// sees to it: no answer is lost, doubled or changed, and each leaves after a bounded time.
module cb_answer_merge_formal #(
  parameter int unsigned Cores = 3,
  parameter int unsigned Depth = 2
) (
  input logic             clk_i,
  input logic [Cores-1:0] in_valid_i,
  input logic             in_marked_i
);

  localparam int unsigned CountBits = $clog2(Depth + 2);
  // The queue before it, each answer after one of every core; 3 clocks through queue and register.
  localparam int unsigned MostClocks = Cores * (Depth + 1) + 3;

  logic             rst_n = 1'b0;
  logic [Cores-1:0] valid, marks, taken;
  logic             out_valid, out_marked;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  // One answer of all, of the lowest core that has one in a clock of any choice, is marked.
  logic             marked_in_q = 1'b0, marked_out_q = 1'b0;
  logic [5:0]       age_q = '0;
  logic [Cores-1:0] lowest;
  assign lowest = valid & (~valid + Cores'(1));
  assign marks  = in_marked_i && !marked_in_q ? lowest : '0;
  for (genvar core = 0; core < Cores; core++) begin : g_core
    logic [CountBits-1:0] inside_q = '0;
    assign valid[core] = rst_n && in_valid_i[core] && inside_q != CountBits'(Depth);
    always_ff @(posedge clk_i) begin : count
      if (rst_n) begin
        inside_q <= inside_q + CountBits'(valid[core]) - CountBits'(taken[core]);
      end
    end
    always_comb begin : known
      if (rst_n) begin
        assert (!taken[core] || inside_q != '0);
      end
    end
  end
  cb_answer_merge #(.Cores(Cores), .Width(1), .Depth(Depth)) u_merge (
    .clk_i, .rst_ni(rst_n), .in_valid_i(valid), .in_data_i(marks), .taken_o(taken), .out_valid_o(out_valid),
    .out_data_o(out_marked)
  );

  logic left_q = 1'b0;  // an answer left a queue a clock ago
  always_ff @(posedge clk_i) begin : follow
    if (rst_n) begin
      left_q       <= taken != '0;
      marked_in_q  <= marked_in_q || marks != '0;
      marked_out_q <= marked_out_q || (out_valid && out_marked);
      age_q        <= marked_in_q && !marked_out_q ? age_q + 1'b1 : '0;
    end
  end
  always_comb begin : properties
    if (rst_n) begin
      assert (!(out_valid && out_marked) || (marked_in_q && !marked_out_q));
      assert (age_q <= 6'(MostClocks));
      // Each that leaves a queue goes out alone.
      assert ((taken & (taken - Cores'(1))) == '0);
      assert (out_valid == left_q);
    end
  end

endmodule
