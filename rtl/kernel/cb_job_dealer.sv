// SPDX-License-Identifier: Apache-2.0
/// Deals jobs to cores: each to a core that has a free context, in turns; when no core has one, to a core that nothing
/// waits for yet.
///
/// With several cores a job waits in a register in front of the core that it was dealt to, so that a context that ends
/// finds the next one. Who is next is a register, too: a core gets a job in four clocks at most, all together one a
/// clock. A core has at most Places jobs inside that have not ended (end_i). With one core there is nothing to choose: a slice.
/// Latency 1. Back-pressure: ready-valid on all sides. Reset: no jobs are inside.
module cb_job_dealer #(
  parameter int unsigned Cores = 2,
  parameter int unsigned Width = 32,
  /// Of a core.
  parameter int unsigned Contexts = cb_spec_pkg::SearchRevolutionLatencyCycles,
  /// Jobs that a core may have inside, more than Contexts.
  parameter int unsigned Places = 64
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   in_valid_i,
  output logic                   in_ready_o,
  input  logic [Width-1:0]       in_data_i,
  // Cores; core c in bit c, or in slice c
  output logic [Cores-1:0]       out_valid_o,
  input  logic [Cores-1:0]       out_ready_i,
  output logic [Width*Cores-1:0] out_data_o,
  /// Pulses: the answer to a job of this core has a place elsewhere now.
  input  logic [Cores-1:0]       end_i
);

  if (Cores == 1) begin : g_one
    // Shell and core may lie far apart: nothing of one reaches the other in the same clock.
    cb_skid #(.Width(Width)) u_slice (
      .clk_i, .rst_ni, .in_valid_i, .in_ready_o, .in_data_i, .out_valid_o, .out_ready_i, .out_data_o
    );
    logic unused_ends;
    assign unused_ends = ^{end_i, Contexts != Places};
  end else begin : g_several
    localparam int unsigned CountBits = $clog2(Places + 1);

    // free: a context has no job; room: an answer has a place; above: cores after the one that had the last job
    logic [Cores-1:0] hold_q, free_q, room_q, pick_d, pick_q, above_q, deal;
    logic [Cores-1:0] eligible;
    // Places are counted a clock late. A core that was dealt a job holds it for that clock, so none is dealt too many.
    logic [Cores-1:0] deal_q, end_q;

    assign deal       = in_valid_i ? pick_q : '0;
    assign in_ready_o = pick_q != '0;

    // The one that is next, of those that may be: with a free context before others, after the last one before others.
    function automatic logic [Cores-1:0] next_of(input logic [Cores-1:0] may, input logic [Cores-1:0] free,
                                                 input logic [Cores-1:0] above);
      logic [Cores-1:0] candidates, first;
      candidates = (may & free) != '0 ? may & free : may;
      first      = (candidates & above) != '0 ? candidates & above : candidates;
      next_of    = first & (~first + Cores'(1));
    endfunction
    // Chosen for both cases, because whether there is a job is known late.
    always_comb begin : choose
      eligible = ~hold_q & room_q;
      pick_d   = in_valid_i ? next_of(eligible & ~pick_q, free_q, above_q) : next_of(eligible, free_q, above_q);
    end

    for (genvar core = 0; core < Cores; core++) begin : g_core
      logic [CountBits-1:0] unused_places, places_next;
      logic [Width-1:0]     data_q;
      cb_credit #(.Maximum(Places)) u_places (
        .clk_i, .rst_ni, .take_i(deal_q[core]), .take_amount_i(CountBits'(1)), .give_i(end_q[core]),
        .available_o(unused_places), .available_next_o(places_next)
      );
      always_ff @(posedge clk_i) begin : count_regs
        free_q[core] <= places_next > CountBits'(Places - Contexts);
        room_q[core] <= places_next != '0;
      end
      always_ff @(posedge clk_i) begin : data_regs
        if (deal[core]) begin
          data_q <= in_data_i;
        end
      end
      assign out_data_o[Width*core+:Width] = data_q;
    end

    always_ff @(posedge clk_i) begin : control_regs
      if (!rst_ni) begin
        hold_q  <= '0;
        deal_q  <= '0;
        end_q   <= '0;
        pick_q  <= '0;
        above_q <= '0;
      end else begin
        hold_q <= deal | (hold_q & ~out_ready_i);
        deal_q <= deal;
        end_q  <= end_i;
        pick_q <= pick_d;
        if (deal != '0) begin
          above_q <= ~(deal | (deal - Cores'(1)));
        end
      end
    end
    assign out_valid_o = hold_q;

`ifdef COBALT_ASSERT
    a_one_core: assert property (@(posedge clk_i) disable iff (!rst_ni) (pick_q & (pick_q - Cores'(1))) == '0);
    a_none_lost: assert property (@(posedge clk_i) disable iff (!rst_ni) (deal & hold_q) == '0);
`endif
  end

endmodule
