// SPDX-License-Identifier: Apache-2.0
/// AXI4-Lite register file with the ap_ctrl_chain protocol. Registers by name, and what an address means, come from the
/// generated cb_register_pkg and cb_register_bank: one that is read and not kept has its value in `shown`.
///
/// - ap_start: set by writing 1, reads 1 until the sequencer takes the arguments (take_i). It may be set again while
///   lists are in flight: that list is queued, its arguments stay in the argument registers, which must then not be
///   written until ap_ready.
/// - ap_ready: set when arguments are taken, cleared when ap_start is written.
/// - ap_done: set when a list is done (finish_i) together with the results registers; cleared by writing
///   ap_continue. The sequencer finishes no other list before.
/// - Interrupts, when enabled: the status bit of ap_done is set as long as ap_done is, that of ap_ready by the event. Writing
///   1 toggles them.
/// - Registers that do not exist read 0; writes to them and to read-only registers are ignored. Every access is
///   answered OKAY.
/// - Aborts of search jobs by their tag are JobAbortClocks apart, because a core looks at its contexts one after the
///   other: a write to any register waits until the last one has reached every context.
/// - Reading the low word of a 64-bit total keeps its high word, so that the two words belong together.
///
/// Latency: a write takes effect 2 clocks after its data, read data come 2 clocks after the address. One read and one
/// write at a time. Synchronous reset of everything but the read data.
module cb_control_regs #(
  /// Search cores.
  parameter int unsigned Cores = 1,
  /// A bit for each operation that this kernel has.
  parameter logic [31:0] Operations = cb_spec_pkg::KernelOperations,
  /// What search jobs may ask for, as register search_rules says it.
  parameter logic [31:0] SearchRules = 2 ** cb_spec_pkg::SearchRules - 1,
  /// Latency of the evaluator.
  parameter int unsigned EvaluatorCycles = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  // AXI4-Lite
  input  logic        aw_valid_i,
  output logic        aw_ready_o,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] aw_address_i,
  input  logic        w_valid_i,
  output logic        w_ready_o,
  input  logic [31:0] w_data_i,
  input  logic [3:0]  w_strobe_i,
  output logic        b_valid_o,
  input  logic        b_ready_i,
  input  logic        ar_valid_i,
  output logic        ar_ready_o,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] ar_address_i,
  output logic        r_valid_o,
  input  logic        r_ready_i,
  output logic [31:0] r_data_o,
  // Sequencer
  output logic        start_o,
  output cb_kernel_pkg::arguments_t arguments_o,
  /// Pulses: end the jobs of descriptors with abort_tag_o; of all descriptors; search jobs with abort_tag_o.
  output logic        abort_o,
  output logic        abort_all_o,
  output logic        abort_job_o,
  output logic [31:0] abort_tag_o,
  // Positions of the game: pulses, none is left; one more
  output logic        game_clear_o,
  output logic        game_add_o,
  output logic [63:0] game_key_o,
  // Search ring: jobs announced; pulse: close it; its answers and state
  output logic [31:0] ring_jobs_o,
  output logic        ring_close_o,
  input  logic [31:0] ring_answers_i,
  input  logic [31:0] ring_state_i,
  input  logic        take_i,
  input  logic        idle_i,
  input  logic        finish_i,
  output logic        done_pending_o,
  input  cb_kernel_pkg::list_result_t result_i,
  input  logic [1:0]  bank_complete_i,
  // Counters
  input  cb_kernel_pkg::totals_t totals_i,
  input  cb_kernel_pkg::turn_totals_t turn_totals_i,
  output logic        interrupt_o
);

  localparam int unsigned AddressBits = cb_spec_pkg::ControlAddressBits;

  // ---- write channel: address and data are held until both are there ----
  logic                   aw_valid_q, w_valid_q, b_valid_q;
  logic [AddressBits-1:2] aw_address_q;
  logic [31:0]            w_data_q, w_mask;
  logic [3:0]             w_strobe_q;
  logic                   write;
  logic [AddressBits-1:0] write_address;

  logic                   job_abort_over_q;  // see below
  assign write         = aw_valid_q && w_valid_q && !b_valid_q && job_abort_over_q;
  assign write_address = {aw_address_q, 2'b00};

  for (genvar byte_lane = 0; byte_lane < 4; byte_lane++) begin : g_mask
    assign w_mask[8*byte_lane+:8] = {8{w_strobe_q[byte_lane]}};
  end

  always_ff @(posedge clk_i) begin : write_data_regs
    if (!aw_valid_q) begin
      aw_address_q <= aw_address_i[AddressBits-1:2];
    end
    if (!w_valid_q) begin
      w_data_q   <= w_data_i;
      w_strobe_q <= w_strobe_i;
    end
  end

  always_ff @(posedge clk_i) begin : write_control_regs
    if (!rst_ni) begin
      aw_valid_q <= 1'b0;
      w_valid_q  <= 1'b0;
      b_valid_q  <= 1'b0;
    end else begin
      aw_valid_q <= aw_valid_q ? !write : aw_valid_i;
      w_valid_q  <= w_valid_q ? !write : w_valid_i;
      b_valid_q  <= write || (b_valid_q && !b_ready_i);
    end
  end

  // ---- control bits ----
  logic [31:0] w_set;  // bits written with 1
  logic        write_control;
  logic        start_d, start_q, ready_d, ready_q, done_d, done_q, global_enable_d, global_enable_q;
  logic [1:0]  enable_d, enable_q, pending_d, pending_q;
  logic        interrupt_q;

  assign w_set         = w_data_q & w_mask;
  assign write_control = write && write_address == AddressBits'(cb_spec_pkg::RegApCtrl);

  always_comb begin : control
    start_d         = start_q && !take_i;
    ready_d         = ready_q || take_i;
    done_d          = done_q || finish_i;
    global_enable_d = global_enable_q;
    enable_d        = enable_q;
    pending_d       = pending_q;
    if (write_control && (w_set & cb_spec_pkg::ApStart) != '0) begin
      start_d = 1'b1;
      ready_d = 1'b0;
    end
    if (write_control && (w_set & cb_spec_pkg::ApContinue) != '0) begin
      done_d = finish_i;
    end
    if (write && write_address == AddressBits'(cb_spec_pkg::RegGlobalInterruptEnable)) begin
      global_enable_d = w_mask[0] ? w_data_q[0] : global_enable_q;
    end
    if (write && write_address == AddressBits'(cb_spec_pkg::RegInterruptEnable)) begin
      enable_d = (enable_q & ~w_mask[1:0]) | w_set[1:0];
    end
    if (write && write_address == AddressBits'(cb_spec_pkg::RegInterruptStatus)) begin
      pending_d = pending_q ^ w_set[1:0];
    end
    // As the vendor's HLS has it: set while ap_done is, and by ap_ready, whatever is toggled in the same clock. So a driver
    // that acknowledges one list and then toggles does not lose the next, which may have ended between.
    pending_d = pending_d | ({take_i, finish_i || done_q} & enable_q);
  end

  // ---- what the host has written, and pulses ----
  localparam int unsigned AbortWaitBits = $clog2(cb_kernel_pkg::JobAbortClocks);
  cb_register_pkg::kept_t   kept;
  logic                     write_abort, write_job_abort;
  logic [AbortWaitBits-1:0] abort_wait_q;  // clocks until the next abort of a search job

  assign write_abort     = write && write_address == AddressBits'(cb_spec_pkg::RegAbort);
  assign write_job_abort = write_abort && (w_set & cb_spec_pkg::AbortJobTag) != '0;

  always_ff @(posedge clk_i) begin : written_regs
    if (!rst_ni) begin
      {abort_o, abort_all_o, abort_job_o, game_clear_o, game_add_o, ring_close_o} <= '0;
      abort_wait_q     <= '0;
      job_abort_over_q <= 1'b1;
    end else begin
      abort_o      <= write_abort && (w_set & cb_spec_pkg::AbortTag) != '0;
      abort_all_o  <= write_abort && (w_set & cb_spec_pkg::AbortAll) != '0;
      abort_job_o  <= write_job_abort;
      game_clear_o <= write && write_address == AddressBits'(cb_spec_pkg::RegGameClear) &&
                      (w_set & cb_spec_pkg::GameClear) != '0;
      game_add_o   <= write && write_address == AddressBits'(cb_spec_pkg::RegGameKey + 4);
      ring_close_o <= write && write_address == AddressBits'(cb_spec_pkg::RegRingClose) &&
                      (w_set & cb_spec_pkg::RingClose) != '0;
      if (write_job_abort) begin
        abort_wait_q <= '1;
      end else if (!job_abort_over_q) begin
        abort_wait_q <= abort_wait_q - 1'b1;
      end
      job_abort_over_q <= !write_job_abort && (job_abort_over_q || abort_wait_q == AbortWaitBits'(1));
    end
  end
  assign arguments_o.descriptors      = kept.descriptors;
  assign arguments_o.completions      = kept.completions;
  assign arguments_o.descriptor_count = kept.descriptor_count;
  assign arguments_o.watchdog_limit   = kept.watchdog_limit;
  assign abort_tag_o                  = kept.abort_tag;
  assign game_key_o                   = kept.game_key;
  assign ring_jobs_o                  = kept.ring_jobs;

  // ---- results of the last finished list: they change only together with ap_done ----
  cb_kernel_pkg::list_result_t result_q;

  // ---- read channel: R1 holds the address, R2 the data ----
  logic                    ar_valid_q, r_valid_q, fetch;
  logic [AddressBits-1:2]  ar_address_q;
  cb_register_pkg::shown_t shown;

  assign fetch = ar_valid_q && !r_valid_q;

  always_comb begin : read_values
    shown.ap_ctrl                 = (start_q ? cb_spec_pkg::ApStart : '0) | (done_q ? cb_spec_pkg::ApDone : '0) |
                                    (idle_i && !start_q ? cb_spec_pkg::ApIdle : '0) | (ready_q ? cb_spec_pkg::ApReady : '0);
    shown.global_interrupt_enable = 32'(global_enable_q);
    shown.interrupt_enable        = 32'(enable_q);
    shown.interrupt_status        = 32'(pending_q);
    shown.id                      = cb_spec_pkg::KernelId;
    shown.interface_version       = cb_spec_pkg::InterfaceVersion;
    shown.spec_hash               = cb_spec_pkg::SpecHash;
    shown.evaluator_latency       = EvaluatorCycles;
    shown.operations              = Operations;
    shown.search_cores            = Cores;
    shown.search_rules            = SearchRules;
    shown.status                  = result_q.status;
    shown.banks                   = (bank_complete_i[0] ? cb_spec_pkg::Bank0Complete : '0) |
                                    (bank_complete_i[1] ? cb_spec_pkg::Bank1Complete : '0);
    shown.list_start_clock        = result_q.start_clock;
    shown.list_end_clock          = result_q.end_clock;
    shown.total_clocks            = totals_i.clocks;
    shown.total_positions         = totals_i.positions;
    shown.total_descriptors       = totals_i.descriptors;
    shown.total_lists             = totals_i.lists;
    shown.search_root             = turn_totals_i.root;
    shown.search_try              = turn_totals_i.first_try;
    shown.search_null             = turn_totals_i.null_move;
    shown.search_again            = turn_totals_i.again;
    shown.search_no_move          = turn_totals_i.no_move;
    shown.search_ended            = turn_totals_i.ended;
    shown.search_idle             = turn_totals_i.idle;
    shown.search_blocked          = turn_totals_i.blocked;
    shown.ring_state              = ring_state_i;
    shown.ring_answers            = ring_answers_i;
  end

  cb_register_bank u_bank (
    .clk_i, .rst_ni, .write_i(write), .write_address_i(write_address), .write_data_i(w_data_q), .write_mask_i(w_mask),
    .kept_o(kept), .read_i(fetch), .read_address_i({ar_address_q, 2'b00}), .shown_i(shown), .read_data_o(r_data_o)
  );

  always_ff @(posedge clk_i) begin : read_data_regs
    if (!ar_valid_q) begin
      ar_address_q <= ar_address_i[AddressBits-1:2];
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      ar_valid_q      <= 1'b0;
      r_valid_q       <= 1'b0;
      start_q         <= 1'b0;
      ready_q         <= 1'b0;
      done_q          <= 1'b0;
      global_enable_q <= 1'b0;
      enable_q        <= '0;
      pending_q       <= '0;
      interrupt_q     <= 1'b0;
      result_q        <= '0;
    end else begin
      ar_valid_q      <= ar_valid_q ? !fetch : ar_valid_i;
      r_valid_q       <= fetch || (r_valid_q && !r_ready_i);
      start_q         <= start_d;
      ready_q         <= ready_d;
      done_q          <= done_d;
      global_enable_q <= global_enable_d;
      enable_q        <= enable_d;
      pending_q       <= pending_d;
      interrupt_q     <= global_enable_q && pending_q != '0;
      if (finish_i) begin
        result_q <= result_i;
      end
    end
  end

  assign aw_ready_o     = !aw_valid_q;
  assign w_ready_o      = !w_valid_q;
  assign b_valid_o      = b_valid_q;
  assign ar_ready_o     = !ar_valid_q;
  assign r_valid_o      = r_valid_q;
  assign start_o        = start_q;
  assign done_pending_o = done_q;
  assign interrupt_o    = interrupt_q;

  // Registers are words: the byte bits of the addresses are not looked at.
  logic unused_address_bits;
  assign unused_address_bits = ^{aw_address_i[1:0], ar_address_i[1:0]};

`ifdef COBALT_ASSERT
  a_b_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && b_valid_o && !b_ready_i) |-> b_valid_o);
  a_r_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && r_valid_o && !r_ready_i) |-> r_valid_o && $stable(r_data_o));
  a_no_lost_done: assert property (@(posedge clk_i) disable iff (!rst_ni) finish_i |-> !done_q);
`endif

endmodule
