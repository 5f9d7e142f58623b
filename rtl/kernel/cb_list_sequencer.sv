// SPDX-License-Identifier: Apache-2.0
/// Takes lists of descriptors from the host, at most two at a time, and tells it when they are done, in order.
///
/// A list is taken when ap_start is set and one of the two places is free; one clock later it goes to the reader of
/// descriptors, or is refused. It is done when every one of its descriptors has given two signs: its completion is
/// written, and its unit has nothing more to write for it. Work of the second list is on its way long before the first
/// is done, so nothing drains between them.
/// done -> finish_o waits until the host has acknowledged the list before, so that the results registers always belong
/// to the ap_done that the host sees. After a watchdog error nothing is trusted any more: every list ends at once with
/// ListWatchdog until the kernel is reset. Reset empties both places.
module cb_list_sequencer #(
  /// Who gives the sign that nothing more is to be written for a descriptor: the units and the dispatcher; at most 14.
  parameter int unsigned Units = 3
) (
  input  logic                        clk_i,
  input  logic                        rst_ni,
  /// The host has set ap_start; take_o (pulse) takes the arguments and clears it.
  input  logic                        start_i,
  output logic                        take_o,
  input  cb_kernel_pkg::arguments_t   arguments_i,
  /// ap_done of the list before is not acknowledged yet.
  input  logic                        done_pending_i,
  /// Pulse: a list is done, result_o says how.
  output logic                        finish_o,
  output cb_kernel_pkg::list_result_t result_o,
  /// No list is in flight.
  output logic                        idle_o,
  /// total_clocks.
  input  logic [63:0]                 now_i,
  // To the reader of descriptors and the dispatcher, which take it together
  output logic                        list_valid_o,
  input  logic                        list_ready_i,
  output logic                        list_o,
  output logic [57:0]                 list_address_o,
  output logic [31:0]                 list_count_o,
  /// Address, in beats, of the completions of either list.
  output logic [57:0]                 completions_0_o,
  output logic [57:0]                 completions_1_o,
  // Signs (pulses) and the list that they are of
  input  logic                        written_i,
  input  logic                        written_list_i,
  input  logic                        written_error_i,
  /// An amendment of list written_list_i is written (or is not, written_error_i): no sign.
  input  logic                        amended_i,
  input  logic [Units-1:0]            done_i,
  input  logic [Units-1:0]            done_list_i,
  // Watchdog
  input  logic                        watchdog_i,
  output logic [31:0]                 watchdog_limit_o,
  /// Nothing new may be asked of the memory (after a watchdog error).
  output logic                        halt_o
);

  // ---- the list that was taken and is checked ----
  logic        taken_d, taken_q, next_q, dead_d, dead_q, take, send, refuse, unaligned_q;
  logic [57:0] descriptors_q, completions_q;
  logic [31:0] count_q, limit_q;
  // Beat after a buffer: bit 58 is set at the end of the address space and beyond.
  logic [58:0] descriptors_end_q, completions_end_q;
  logic        past_end, illegal, empty;

  // ---- the two places ----
  logic [1:0]  busy_d, busy_q, done_q;
  logic [32:0] left_0_d, left_0_q, left_1_d, left_1_q;  // signs still to come
  logic [31:0] status_0_q, status_1_q;
  logic [63:0] start_0_q, start_1_q, end_0_q, end_1_q;
  logic [57:0] completions_0_q, completions_1_q;
  logic        oldest_q, finish;
  // Signs are registered, counted in the next clock and taken off in the one after it: so many pulses, which come late, and
  // a subtraction do not fit in one.
  logic [Units:0] signs_0_q, signs_1_q;  // the last: a completion is written
  localparam int unsigned CountBits = $clog2(Units + 2);
  logic [CountBits-1:0] count_0_d, count_0_q, count_1_d, count_1_q;
  if (Units > 14) begin : g_signs_check
    $error("cb_list_sequencer: more signs than can be counted");
  end

  assign take    = start_i && !taken_q && !busy_q[next_q];
  assign past_end = (descriptors_end_q[58] && descriptors_end_q[57:0] != '0) ||
                    (completions_end_q[58] && completions_end_q[57:0] != '0);
  assign illegal = unaligned_q || past_end;
  assign empty   = count_q == '0;
  assign list_valid_o = taken_q && !illegal && !empty && !dead_q;
  assign send         = list_valid_o && list_ready_i;
  assign refuse       = taken_q && (illegal || empty || dead_q);
  assign taken_d      = take || (taken_q && !send && !refuse);

  always_comb begin : count_signs
    count_0_d = '0;
    count_1_d = '0;
    for (int unsigned sign = 0; sign <= Units; sign++) begin
      count_0_d = count_0_d + CountBits'(signs_0_q[sign]);
      count_1_d = count_1_d + CountBits'(signs_1_q[sign]);
    end
  end
  assign left_0_d  = (send && !next_q) ? {count_q, 1'b0} : left_0_q - 33'(count_0_q);
  assign left_1_d  = (send && next_q) ? {count_q, 1'b0} : left_1_q - 33'(count_1_q);
  assign finish = busy_q[oldest_q] && (done_q[oldest_q] || dead_q) && !done_pending_i;

  always_comb begin : places
    dead_d = dead_q || watchdog_i;
    busy_d = busy_q;
    if (finish) begin
      busy_d[oldest_q] = 1'b0;
    end
    if (send || refuse) begin
      busy_d[next_q] = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    if (take) begin
      descriptors_q <= arguments_i.descriptors[63:6];
      completions_q <= arguments_i.completions[63:6];
      count_q       <= arguments_i.descriptor_count;
      limit_q       <= arguments_i.watchdog_limit;
      unaligned_q   <= arguments_i.descriptors[5:0] != '0 || arguments_i.completions[5:0] != '0;
      descriptors_end_q <= {1'b0, arguments_i.descriptors[63:6]} + 59'(arguments_i.descriptor_count);
      completions_end_q <= {1'b0, arguments_i.completions[63:6]} + 59'(arguments_i.descriptor_count);
    end
    left_0_q <= left_0_d;
    left_1_q <= left_1_d;
    if (take && !next_q) begin
      start_0_q <= now_i;
    end
    if (take && next_q) begin
      start_1_q <= now_i;
    end
    // Time goes on until a list is done, not until the host has acknowledged the one before.
    if (!done_q[0] || ((send || refuse) && !next_q)) begin
      end_0_q <= now_i;
    end
    if (!done_q[1] || ((send || refuse) && next_q)) begin
      end_1_q <= now_i;
    end
    if ((send || refuse) && !next_q) begin
      completions_0_q <= completions_q;
    end
    if ((send || refuse) && next_q) begin
      completions_1_q <= completions_q;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      taken_q    <= 1'b0;
      next_q     <= 1'b0;
      oldest_q   <= 1'b0;
      busy_q     <= '0;
      done_q     <= '0;
      dead_q     <= 1'b0;
      signs_0_q  <= '0;
      signs_1_q  <= '0;
      count_0_q  <= '0;
      count_1_q  <= '0;
      status_0_q <= '0;
      status_1_q <= '0;
    end else begin
      taken_q   <= taken_d;
      next_q    <= next_q ^ (send || refuse);
      oldest_q  <= oldest_q ^ finish;
      busy_q    <= busy_d;
      dead_q    <= dead_d;
      signs_0_q <= {written_i && !written_list_i, done_i & ~done_list_i};
      signs_1_q <= {written_i && written_list_i, done_i & done_list_i};
      count_0_q <= count_0_d;
      count_1_q <= count_1_d;
      if (send || refuse) begin
        done_q[next_q] <= refuse;
      end
      // A place that was just filled has its signs to come in the next clock.
      if (busy_q[0] && left_0_q == '0) begin
        done_q[0] <= 1'b1;
      end
      if (busy_q[1] && left_1_q == '0) begin
        done_q[1] <= 1'b1;
      end
      if (send || refuse) begin
        if (next_q) begin
          status_1_q <= illegal ? cb_spec_pkg::ListIllegalAddress : '0;
        end else begin
          status_0_q <= illegal ? cb_spec_pkg::ListIllegalAddress : '0;
        end
      end
      if ((written_i || amended_i) && written_error_i) begin
        if (written_list_i) begin
          status_1_q <= status_1_q | cb_spec_pkg::ListWriteError;
        end else begin
          status_0_q <= status_0_q | cb_spec_pkg::ListWriteError;
        end
      end
    end
  end

  assign take_o               = take;
  assign finish_o             = finish;
  assign result_o.status      = (oldest_q ? status_1_q : status_0_q) | (dead_q ? cb_spec_pkg::ListWatchdog : '0);
  assign result_o.start_clock = oldest_q ? start_1_q : start_0_q;
  assign result_o.end_clock   = oldest_q ? end_1_q : end_0_q;
  assign idle_o               = busy_q == '0 && !taken_q;
  assign list_o               = next_q;
  assign list_address_o       = descriptors_q;
  assign list_count_o         = count_q;
  assign completions_0_o      = completions_0_q;
  assign completions_1_o      = completions_1_q;
  assign watchdog_limit_o     = limit_q;
  assign halt_o               = dead_q;

`ifdef COBALT_ASSERT
  // A reset that lasts longer here than in cb_control_regs would lose a start. (Before the first clocks nothing is reset.)
  logic settled;
  cb_settled #(.Clocks(1)) u_settled (.clk_i, .settled_o(settled));
  a_start_kept: assert property (@(posedge clk_i) settled && take |-> rst_ni);
  a_signs_0: assert property (@(posedge clk_i) disable iff (!rst_ni)
      count_0_q != '0 && !dead_q |-> busy_q[0] && left_0_q >= 33'(count_0_q));
  a_signs_1: assert property (@(posedge clk_i) disable iff (!rst_ni)
      count_1_q != '0 && !dead_q |-> busy_q[1] && left_1_q >= 33'(count_1_q));
`endif

endmodule
