// SPDX-License-Identifier: Apache-2.0
/// AXI4-Lite register file with the ap_ctrl_chain protocol. Offsets, names and access come from the generated package.
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

  // ---- arguments ----
  cb_kernel_pkg::arguments_t arguments_d, arguments_q;

  always_comb begin : arguments
    arguments_d = arguments_q;
    if (write) begin
      case (write_address)
        AddressBits'(cb_spec_pkg::RegDescriptors):
          arguments_d.descriptors[31:0] = (arguments_q.descriptors[31:0] & ~w_mask) | w_set;
        AddressBits'(cb_spec_pkg::RegDescriptors + 4):
          arguments_d.descriptors[63:32] = (arguments_q.descriptors[63:32] & ~w_mask) | w_set;
        AddressBits'(cb_spec_pkg::RegCompletions):
          arguments_d.completions[31:0] = (arguments_q.completions[31:0] & ~w_mask) | w_set;
        AddressBits'(cb_spec_pkg::RegCompletions + 4):
          arguments_d.completions[63:32] = (arguments_q.completions[63:32] & ~w_mask) | w_set;
        AddressBits'(cb_spec_pkg::RegDescriptorCount):
          arguments_d.descriptor_count = (arguments_q.descriptor_count & ~w_mask) | w_set;
        AddressBits'(cb_spec_pkg::RegWatchdogLimit):
          arguments_d.watchdog_limit = (arguments_q.watchdog_limit & ~w_mask) | w_set;
        default: ;
      endcase
    end
  end

  // ---- abort ----
  localparam int unsigned AbortWaitBits = $clog2(cb_kernel_pkg::JobAbortClocks);
  logic                     write_abort, write_job_abort, abort_q, abort_all_q, abort_job_q;
  logic [31:0]              abort_tag_q;
  logic [AbortWaitBits-1:0] abort_wait_q;  // clocks until the next abort of a search job

  assign write_abort     = write && write_address == AddressBits'(cb_spec_pkg::RegAbort);
  assign write_job_abort = write_abort && (w_set & cb_spec_pkg::AbortJobTag) != '0;
  always_ff @(posedge clk_i) begin : abort_regs
    if (!rst_ni) begin
      abort_q          <= 1'b0;
      abort_all_q      <= 1'b0;
      abort_job_q      <= 1'b0;
      abort_tag_q      <= '0;
      abort_wait_q     <= '0;
      job_abort_over_q <= 1'b1;
    end else begin
      abort_q     <= write_abort && (w_set & cb_spec_pkg::AbortTag) != '0;
      abort_all_q <= write_abort && (w_set & cb_spec_pkg::AbortAll) != '0;
      abort_job_q <= write_job_abort;
      if (write && write_address == AddressBits'(cb_spec_pkg::RegAbortTag)) begin
        abort_tag_q <= (abort_tag_q & ~w_mask) | w_set;
      end
      if (write_job_abort) begin
        abort_wait_q <= '1;
      end else if (!job_abort_over_q) begin
        abort_wait_q <= abort_wait_q - 1'b1;
      end
      job_abort_over_q <= !write_job_abort && (job_abort_over_q || abort_wait_q == AbortWaitBits'(1));
    end
  end
  assign abort_o     = abort_q;
  assign abort_all_o = abort_all_q;
  assign abort_job_o = abort_job_q;
  assign abort_tag_o = abort_tag_q;

  // ---- positions of the game ----
  logic        game_clear_q, game_add_q;
  logic [63:0] game_key_q;
  always_ff @(posedge clk_i) begin : game_regs
    if (!rst_ni) begin
      game_clear_q <= 1'b0;
      game_add_q   <= 1'b0;
      game_key_q   <= '0;
    end else begin
      game_clear_q <= write && write_address == AddressBits'(cb_spec_pkg::RegGameClear) &&
                      (w_set & cb_spec_pkg::GameClear) != '0;
      game_add_q   <= write && write_address == AddressBits'(cb_spec_pkg::RegGameKey + 4);
      if (write && write_address == AddressBits'(cb_spec_pkg::RegGameKey)) begin
        game_key_q[31:0] <= (game_key_q[31:0] & ~w_mask) | w_set;
      end
      if (write && write_address == AddressBits'(cb_spec_pkg::RegGameKey + 4)) begin
        game_key_q[63:32] <= (game_key_q[63:32] & ~w_mask) | w_set;
      end
    end
  end
  assign game_clear_o = game_clear_q;
  assign game_add_o   = game_add_q;
  assign game_key_o   = game_key_q;

  // ---- search ring ----
  logic [31:0] ring_jobs_q;
  logic        ring_close_q;
  always_ff @(posedge clk_i) begin : ring_regs
    if (!rst_ni) begin
      ring_jobs_q  <= '0;
      ring_close_q <= 1'b0;
    end else begin
      ring_close_q <= write && write_address == AddressBits'(cb_spec_pkg::RegRingClose) &&
                      (w_set & cb_spec_pkg::RingClose) != '0;
      if (write && write_address == AddressBits'(cb_spec_pkg::RegRingJobs)) begin
        ring_jobs_q <= (ring_jobs_q & ~w_mask) | w_set;
      end
    end
  end
  assign ring_jobs_o  = ring_jobs_q;
  assign ring_close_o = ring_close_q;

  // ---- results of the last finished list: they change only together with ap_done ----
  cb_kernel_pkg::list_result_t result_q;

  // ---- read channel: R1 holds the address, R2 the data ----
  logic                   ar_valid_q, r_valid_q, fetch;
  logic [AddressBits-1:2] ar_address_q;
  logic [AddressBits-1:0] read_address;
  logic [31:0]            r_data_d, r_data_q, high_word_d, high_word_q;

  assign fetch        = ar_valid_q && !r_valid_q;
  assign read_address = {ar_address_q, 2'b00};

  always_comb begin : read_mux
    r_data_d    = '0;
    high_word_d = high_word_q;
    case (read_address)
      AddressBits'(cb_spec_pkg::RegApCtrl):
        r_data_d = (start_q ? cb_spec_pkg::ApStart : '0) | (done_q ? cb_spec_pkg::ApDone : '0) |
                   (idle_i && !start_q ? cb_spec_pkg::ApIdle : '0) | (ready_q ? cb_spec_pkg::ApReady : '0);
      AddressBits'(cb_spec_pkg::RegGlobalInterruptEnable): r_data_d = 32'(global_enable_q);
      AddressBits'(cb_spec_pkg::RegInterruptEnable): r_data_d = 32'(enable_q);
      AddressBits'(cb_spec_pkg::RegInterruptStatus): r_data_d = 32'(pending_q);
      AddressBits'(cb_spec_pkg::RegId): r_data_d = cb_spec_pkg::KernelId;
      AddressBits'(cb_spec_pkg::RegInterfaceVersion): r_data_d = cb_spec_pkg::InterfaceVersion;
      AddressBits'(cb_spec_pkg::RegSpecHash): r_data_d = cb_spec_pkg::SpecHash;
      AddressBits'(cb_spec_pkg::RegEvaluatorLatency): r_data_d = EvaluatorCycles;
      AddressBits'(cb_spec_pkg::RegOperations): r_data_d = Operations;
      AddressBits'(cb_spec_pkg::RegSearchCores): r_data_d = Cores;
      AddressBits'(cb_spec_pkg::RegSearchRules): r_data_d = SearchRules;
      AddressBits'(cb_spec_pkg::RegDescriptors): r_data_d = arguments_q.descriptors[31:0];
      AddressBits'(cb_spec_pkg::RegDescriptors + 4): r_data_d = arguments_q.descriptors[63:32];
      AddressBits'(cb_spec_pkg::RegCompletions): r_data_d = arguments_q.completions[31:0];
      AddressBits'(cb_spec_pkg::RegCompletions + 4): r_data_d = arguments_q.completions[63:32];
      AddressBits'(cb_spec_pkg::RegDescriptorCount): r_data_d = arguments_q.descriptor_count;
      AddressBits'(cb_spec_pkg::RegWatchdogLimit): r_data_d = arguments_q.watchdog_limit;
      AddressBits'(cb_spec_pkg::RegAbortTag): r_data_d = abort_tag_q;
      AddressBits'(cb_spec_pkg::RegRingJobs): r_data_d = ring_jobs_q;
      AddressBits'(cb_spec_pkg::RegRingState): r_data_d = ring_state_i;
      AddressBits'(cb_spec_pkg::RegRingAnswers): r_data_d = ring_answers_i;
      AddressBits'(cb_spec_pkg::RegStatus): r_data_d = result_q.status;
      AddressBits'(cb_spec_pkg::RegBanks):
        r_data_d = (bank_complete_i[0] ? cb_spec_pkg::Bank0Complete : '0) |
                   (bank_complete_i[1] ? cb_spec_pkg::Bank1Complete : '0);
      AddressBits'(cb_spec_pkg::RegListStartClock): r_data_d = result_q.start_clock[31:0];
      AddressBits'(cb_spec_pkg::RegListStartClock + 4): r_data_d = result_q.start_clock[63:32];
      AddressBits'(cb_spec_pkg::RegListEndClock): r_data_d = result_q.end_clock[31:0];
      AddressBits'(cb_spec_pkg::RegListEndClock + 4): r_data_d = result_q.end_clock[63:32];
      AddressBits'(cb_spec_pkg::RegTotalClocks): begin
        r_data_d    = totals_i.clocks[31:0];
        high_word_d = totals_i.clocks[63:32];
      end
      AddressBits'(cb_spec_pkg::RegTotalPositions): begin
        r_data_d    = totals_i.positions[31:0];
        high_word_d = totals_i.positions[63:32];
      end
      AddressBits'(cb_spec_pkg::RegTotalDescriptors): begin
        r_data_d    = totals_i.descriptors[31:0];
        high_word_d = totals_i.descriptors[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchRoot): begin
        r_data_d    = turn_totals_i.root[31:0];
        high_word_d = turn_totals_i.root[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchTry): begin
        r_data_d    = turn_totals_i.first_try[31:0];
        high_word_d = turn_totals_i.first_try[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchNull): begin
        r_data_d    = turn_totals_i.null_move[31:0];
        high_word_d = turn_totals_i.null_move[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchAgain): begin
        r_data_d    = turn_totals_i.again[31:0];
        high_word_d = turn_totals_i.again[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchNoMove): begin
        r_data_d    = turn_totals_i.no_move[31:0];
        high_word_d = turn_totals_i.no_move[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchEnded): begin
        r_data_d    = turn_totals_i.ended[31:0];
        high_word_d = turn_totals_i.ended[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchIdle): begin
        r_data_d    = turn_totals_i.idle[31:0];
        high_word_d = turn_totals_i.idle[63:32];
      end
      AddressBits'(cb_spec_pkg::RegSearchBlocked): begin
        r_data_d    = turn_totals_i.blocked[31:0];
        high_word_d = turn_totals_i.blocked[63:32];
      end
      AddressBits'(cb_spec_pkg::RegTotalClocks + 4), AddressBits'(cb_spec_pkg::RegTotalPositions + 4),
      AddressBits'(cb_spec_pkg::RegTotalDescriptors + 4), AddressBits'(cb_spec_pkg::RegSearchRoot + 4),
      AddressBits'(cb_spec_pkg::RegSearchTry + 4), AddressBits'(cb_spec_pkg::RegSearchNull + 4),
      AddressBits'(cb_spec_pkg::RegSearchAgain + 4), AddressBits'(cb_spec_pkg::RegSearchNoMove + 4),
      AddressBits'(cb_spec_pkg::RegSearchEnded + 4), AddressBits'(cb_spec_pkg::RegSearchIdle + 4),
      AddressBits'(cb_spec_pkg::RegSearchBlocked + 4): r_data_d = high_word_q;
      AddressBits'(cb_spec_pkg::RegTotalLists): r_data_d = totals_i.lists;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin : read_data_regs
    if (!ar_valid_q) begin
      ar_address_q <= ar_address_i[AddressBits-1:2];
    end
    if (fetch) begin
      r_data_q    <= r_data_d;
      high_word_q <= high_word_d;
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
      arguments_q     <= '0;
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
      arguments_q     <= arguments_d;
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
  assign r_data_o       = r_data_q;
  assign start_o        = start_q;
  assign arguments_o    = arguments_q;
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
