// SPDX-License-Identifier: Apache-2.0
/// Runs one command after the other: takes the arguments, checks them, starts the two halves (positions, parameter
/// list), switches the parameter banks and reports the end.
///
/// Idle -> Check (2 clocks) -> Launch -> Run -> Settle -> [Relaunch -> Reload -> Resettle] -> Finish -> Idle
///
/// A list is loaded twice. The first pass writes the shadow bank while positions use the active one. When both halves
/// ended without an error the banks are switched, and the second pass writes the same list into the bank that was
/// active before, so that both are equal again and a later list may hold only what changed. No position is in flight
/// between Settle and Finish, so nobody sees the second pass. If anything fails on the way the banks differ:
/// `incomplete_q` stays set and only a full list is accepted until one has been loaded twice without an error.
///
/// Finish waits until the host has acknowledged the command before, so that results registers always belong to the
/// ap_done that the host sees. After a watchdog error nothing is trusted any more: every command ends at once with the
/// watchdog status until the kernel is reset.
module cb_kernel_sequencer (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  /// The host has set ap_start; take_o (pulse) takes the arguments and clears it.
  input  logic                      start_i,
  output logic                      take_o,
  input  cb_kernel_pkg::arguments_t arguments_i,
  /// ap_done of the command before is not acknowledged yet.
  input  logic                      done_pending_i,
  /// Pulse: the command is finished, status_o is its status.
  output logic                      finish_o,
  output logic [31:0]               status_o,
  /// No command runs.
  output logic                      idle_o,
  /// From take_o to the end of the work.
  output logic                      running_o,
  // The two halves. The arguments are static while a command runs.
  output cb_kernel_pkg::arguments_t command_o,
  /// Pulses.
  output logic                      evaluate_start_o,
  output logic                      load_start_o,
  /// Beats of 64 bytes, rounded up.
  output logic [31:0]               position_beats_o,
  output logic [31:0]               result_beats_o,
  output logic [31:0]               parameter_beats_o,
  input  logic                      evaluate_idle_i,
  input  logic                      load_idle_i,
  // Parameter banks
  output logic                      active_bank_o,
  output logic                      load_bank_o,
  output logic                      incomplete_o,
  /// The loader is in its first pass.
  output logic                      first_pass_o,
  // Errors, pulses
  input  logic                      read_error_i,
  input  logic                      write_error_i,
  input  logic                      parameter_error_i,
  input  logic                      watchdog_i,
  /// Watch the memory.
  output logic                      watch_o,
  /// Nothing new may be asked of the memory (after a watchdog error).
  output logic                      halt_o
);

  typedef enum logic [3:0] {
    Idle, Sum, Check, Launch, Run, Settle, Relaunch, Reload, Resettle, Finish
  } state_e;

  // Clocks until the last parameter write, and the last event, have arrived everywhere.
  localparam int unsigned SettleCycles = cb_spec_pkg::ParameterWriteCycles + 2;
  localparam int unsigned SettleBits = $clog2(SettleCycles + 1);

  state_e state_d, state_q;
  logic [SettleBits-1:0] settle_d, settle_q;
  cb_kernel_pkg::arguments_t command_d, command_q;
  logic [31:0] status_d, status_q;
  logic active_d, active_q, load_bank_d, load_bank_q, incomplete_d, incomplete_q, dead_d, dead_q;
  logic take, finish;

  // ---- checks of the arguments: sums in Sum, decision in Check ----
  logic        do_evaluate, do_load;
  logic [31:0] position_beats_d, position_beats_q, result_beats_d, result_beats_q;
  logic [31:0] parameter_beats_d, parameter_beats_q;
  // Address of the beat after the buffer, in beats: bit 58 is set at the end of the address space and beyond.
  logic [58:0] positions_end_d, positions_end_q, results_end_d, results_end_q, parameters_end_d, parameters_end_q;
  logic        illegal_operation, illegal_address, list_too_short;

  assign do_evaluate = (command_q.operation & cb_spec_pkg::OperationEvaluate) != '0;
  assign do_load     = (command_q.operation & cb_spec_pkg::OperationLoadParameters) != '0;

  always_comb begin : sums
    // Computed from the arguments of the host while they are taken, so that they are registers in Sum.
    position_beats_d  = 32'((33'(arguments_i.position_count) + 33'd1) >> 1);
    result_beats_d    = 32'((33'(arguments_i.position_count) + 33'd15) >> 4);
    parameter_beats_d = 32'((33'(arguments_i.parameter_count) + 33'd7) >> 3);
    positions_end_d   = {1'b0, command_q.positions[63:6]} + 59'(position_beats_q);
    results_end_d     = {1'b0, command_q.results[63:6]} + 59'(result_beats_q);
    parameters_end_d  = {1'b0, command_q.parameters[63:6]} + 59'(parameter_beats_q);
  end

  always_comb begin : checks
    illegal_operation = (command_q.operation & ~cb_spec_pkg::OperationMask) != '0 ||
                        (command_q.operation & cb_spec_pkg::OperationMask) == '0;
    illegal_address =
        (do_evaluate && (command_q.positions[5:0] != '0 || command_q.results[5:0] != '0 ||
                         (positions_end_q[58] && positions_end_q[57:0] != '0) ||
                         (results_end_q[58] && results_end_q[57:0] != '0))) ||
        (do_load && (command_q.parameters[5:0] != '0 || (parameters_end_q[58] && parameters_end_q[57:0] != '0)));
    list_too_short = do_load && incomplete_q && command_q.parameter_count < cb_spec_pkg::Parameters;
  end

  // ---- state machine ----
  always_comb begin : next_state
    state_d      = state_q;
    settle_d     = SettleBits'(SettleCycles);
    active_d     = active_q;
    load_bank_d  = load_bank_q;
    incomplete_d = incomplete_q;
    dead_d       = dead_q || watchdog_i;
    take         = 1'b0;
    finish       = 1'b0;

    status_d = status_q | (read_error_i ? cb_spec_pkg::StatusReadError : '0) |
               (write_error_i ? cb_spec_pkg::StatusWriteError : '0) |
               (parameter_error_i ? cb_spec_pkg::StatusParameterAddress : '0) |
               (watchdog_i ? cb_spec_pkg::StatusWatchdog : '0);

    unique case (state_q)
      Idle: begin
        if (start_i) begin
          take     = 1'b1;
          status_d = dead_q ? cb_spec_pkg::StatusWatchdog : '0;
          state_d  = dead_q ? Finish : Sum;
        end
      end
      Sum: begin
        state_d = Check;
      end
      Check: begin
        status_d = (illegal_operation ? cb_spec_pkg::StatusIllegalOperation : '0) |
                   (illegal_address ? cb_spec_pkg::StatusIllegalAddress : '0) |
                   (list_too_short ? cb_spec_pkg::StatusIncompleteBank : '0);
        state_d  = (illegal_operation || illegal_address || list_too_short) ? Finish : Launch;
      end
      Launch: begin
        load_bank_d  = !active_q;
        incomplete_d = incomplete_q || do_load;
        state_d      = Run;
      end
      Run: begin
        if (watchdog_i) begin
          state_d = Finish;
        end else if (evaluate_idle_i && load_idle_i) begin
          state_d = Settle;
        end
      end
      Settle: begin
        settle_d = settle_q - 1'b1;
        if (settle_q == '0) begin
          state_d = Finish;
          if (do_load && status_q == '0) begin
            active_d    = load_bank_q;
            load_bank_d = active_q;
            state_d     = Relaunch;
          end
        end
      end
      Relaunch: begin
        state_d = Reload;
      end
      Reload: begin
        if (watchdog_i) begin
          state_d = Finish;
        end else if (load_idle_i) begin
          state_d = Resettle;
        end
      end
      Resettle: begin
        settle_d = settle_q - 1'b1;
        if (settle_q == '0) begin
          incomplete_d = status_q != '0;
          state_d      = Finish;
        end
      end
      Finish: begin
        if (!done_pending_i) begin
          finish  = 1'b1;
          state_d = Idle;
        end
      end
      default: begin
        state_d = Idle;
      end
    endcase

    command_d = take ? arguments_i : command_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    command_q        <= command_d;
    positions_end_q  <= positions_end_d;
    results_end_q    <= results_end_d;
    parameters_end_q <= parameters_end_d;
    if (take) begin
      position_beats_q  <= position_beats_d;
      result_beats_q    <= result_beats_d;
      parameter_beats_q <= parameter_beats_d;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      state_q      <= Idle;
      settle_q     <= '0;
      status_q     <= '0;
      active_q     <= 1'b0;
      load_bank_q  <= 1'b1;
      incomplete_q <= 1'b1;  // the banks hold anything
      dead_q       <= 1'b0;
    end else begin
      state_q      <= state_d;
      settle_q     <= settle_d;
      status_q     <= status_d;
      active_q     <= active_d;
      load_bank_q  <= load_bank_d;
      incomplete_q <= incomplete_d;
      dead_q       <= dead_d;
    end
  end

  assign take_o            = take;
  assign finish_o          = finish;
  assign status_o          = status_q;
  assign idle_o            = state_q == Idle;
  assign running_o         = state_q != Idle && state_q != Finish;
  assign command_o         = command_q;
  assign evaluate_start_o  = state_q == Launch && do_evaluate;
  assign load_start_o      = (state_q == Launch && do_load) || state_q == Relaunch;
  assign position_beats_o  = position_beats_q;
  assign result_beats_o    = result_beats_q;
  assign parameter_beats_o = parameter_beats_q;
  assign active_bank_o     = active_q;
  assign load_bank_o       = load_bank_q;
  assign incomplete_o      = incomplete_q;
  assign first_pass_o      = state_q == Run || state_q == Settle;
  assign watch_o           = state_q == Run || state_q == Reload;
  assign halt_o            = dead_q;

`ifndef SYNTHESIS
  // Positions and parameter writes never use the same bank.
  a_banks_differ: assert property (@(posedge clk_i) disable iff (!rst_ni)
      (state_q == Run && do_load) |-> load_bank_q != active_q);
  a_switch_when_quiet: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni) && !$stable(active_q) |-> evaluate_idle_i && load_idle_i);
`endif

endmodule
