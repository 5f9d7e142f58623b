// SPDX-License-Identifier: Apache-2.0
/// Operation load_parameters: reads a parameter list and writes it to a bank.
///
/// One list after the other: Idle -> Wait -> Check -> Ask -> Read -> Settle -> Report -> Idle. Wait lasts until
/// everything that was to use the bank before is through (cb_bank_order); meanwhile, and while the list is read,
/// positions go on with the other bank. A bank is complete when a list of at least Parameters elements, or a list into
/// a complete bank, was loaded without an error; a shorter list into an incomplete bank is refused.
/// Back-pressure: ready-valid for lists, beats and completions. Reset touches valid and control bits only, and makes
/// both banks incomplete.
module cb_load_unit (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  cb_kernel_pkg::unit_req_t req_i,
  output cb_kernel_pkg::unit_rsp_t rsp_o,
  // Parameter banks, see cb_bank_order
  input  logic [15:0]            users_done_i,
  output logic [1:0]             bank_complete_o,
  // Memory
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  // Parameter writes
  output logic                                         param_valid_o,
  output logic                                         param_bank_o,
  output logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_o,
  output logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_o
);

  // 128 beats are 2 full bursts: at an eighth of a beat a clock, one lasts 512 clocks.
  localparam int unsigned FifoBeats = 128;
  // Clocks until the last parameter write has arrived everywhere.
  localparam int unsigned SettleCycles = cb_spec_pkg::ParameterWriteCycles + 2;
  localparam int unsigned SettleBits = $clog2(SettleCycles + 1);

  typedef enum logic [2:0] {Idle, Wait, Check, Ask, Read, Settle, Report} state_e;
  state_e state_d, state_q;

  cb_kernel_pkg::job_t   job_q;
  logic [SettleBits-1:0] settle_d, settle_q;
  logic [31:0]           status_d, status_q, items_d, items_q;
  logic [31:0]           bursts, latency_max, latency_sum;
  logic [1:0]            complete_d, complete_q, load_done_d, load_done_q;
  logic                  users_over_q, too_short_q;
  logic [63:0]           end_clock_q;

  // ---- the list ----
  logic         list_valid, list_ready, beat_valid, beat_ready, beat_error, burst, burst_last;
  logic         loader_idle, parameter_error, loader_start;
  logic [511:0] beat;
  logic [31:0]  latency;

  cb_axi_read_master #(.FifoDepth(FifoBeats)) u_reader (
    .clk_i, .rst_ni,
    .list_valid_i(list_valid), .list_ready_o(list_ready), .list_address_i(job_q.source),
    .list_beats_i(job_q.source_beats), .halt_i(req_i.halt), .read_request_o, .read_response_i,
    .out_valid_o(beat_valid), .out_ready_i(beat_ready), .out_data_o(beat), .out_error_o(beat_error),
    .waiting_o(rsp_o.waiting), .burst_o(burst), .burst_last_o(burst_last), .latency_o(latency)
  );
  cb_parameter_loader u_loader (
    .clk_i, .rst_ni,
    .start_i(loader_start), .count_i(job_q.count), .bank_i(job_q.bank),
    .in_valid_i(beat_valid), .in_ready_o(beat_ready), .in_beat_i(beat),
    .param_valid_o, .param_bank_o, .param_address_o, .param_data_o, .idle_o(loader_idle), .error_o(parameter_error)
  );
  assign list_valid   = state_q == Ask;
  assign loader_start = list_valid && list_ready;

  // ---- state machine ----
  logic was_complete;
  assign was_complete = job_q.bank ? complete_q[1] : complete_q[0];

  always_comb begin : next_state
    state_d     = state_q;
    settle_d    = SettleBits'(SettleCycles);
    complete_d  = complete_q;
    load_done_d = '0;
    items_d     = items_q + 32'(param_valid_o);
    status_d    = status_q | ((beat_valid && beat_ready && beat_error) ? cb_spec_pkg::StatusReadError : '0) |
                  (parameter_error ? cb_spec_pkg::StatusParameterAddress : '0);
    case (state_q)
      Idle: begin
        status_d = cb_spec_pkg::StatusDone;
        items_d  = '0;
        if (req_i.job_valid) begin
          state_d = Wait;
        end
      end
      Wait: begin
        if (users_over_q) begin
          state_d = Check;
        end
      end
      Check: begin
        state_d = Ask;
        if (too_short_q && !was_complete) begin
          status_d = cb_spec_pkg::StatusDone | cb_spec_pkg::StatusIncompleteBank;
          state_d  = Settle;
        end
      end
      Ask: begin
        if (list_ready) begin
          complete_d[job_q.bank] = 1'b0;
          state_d                = Read;
        end
      end
      Read: begin
        if (loader_idle) begin
          state_d = Settle;
        end
      end
      Settle: begin
        settle_d = settle_q - 1'b1;
        if (settle_q == '0) begin
          // A refused list has changed nothing.
          if (status_q == cb_spec_pkg::StatusDone) begin
            complete_d[job_q.bank] = 1'b1;
          end
          load_done_d[job_q.bank] = 1'b1;
          state_d                 = Report;
        end
      end
      Report: begin
        if (req_i.record_ready) begin
          state_d = Idle;
        end
      end
      default: begin
        state_d = Idle;
      end
    endcase
  end

  cb_burst_counts u_burst_counts (
    .clk_i, .rst_ni, .clear_i(state_q == Idle), .burst_i(burst), .latency_i(latency),
    .bursts_o(bursts), .latency_max_o(latency_max), .latency_sum_o(latency_sum)
  );

  logic [7:0] users_done;
  assign users_done = job_q.bank ? users_done_i[15:8] : users_done_i[7:0];

  always_ff @(posedge clk_i) begin : data_regs
    if (state_q == Idle) begin
      job_q <= req_i.job;
    end
    too_short_q <= job_q.count < cb_spec_pkg::Parameters;
    status_q    <= status_d;
    items_q     <= items_d;
    settle_q    <= settle_d;
    if (state_q != Report) begin
      end_clock_q <= req_i.now;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      state_q      <= Idle;
      complete_q   <= '0;
      load_done_q  <= '0;
      users_over_q <= 1'b0;
    end else begin
      state_q      <= state_d;
      complete_q   <= complete_d;
      load_done_q  <= load_done_d;
      // Of the job that is looked at; later users wait for this list, so what is reached once stays.
      users_over_q <= state_q == Wait && users_done == job_q.bank_mark;
    end
  end

  // ---- completion ----
  cb_spec_pkg::completion_t completion;
  always_comb begin : report
    completion                  = '0;
    completion.tag              = job_q.tag;
    completion.status           = status_q;
    completion.items            = items_q;
    completion.start_clock      = job_q.start_clock;
    completion.end_clock        = end_clock_q;
    completion.read_beats       = (status_q & cb_spec_pkg::StatusIncompleteBank) != '0 ? '0 : job_q.source_beats;
    completion.read_bursts      = bursts;
    completion.read_latency_max = latency_max;
    completion.read_latency_sum = latency_sum;
  end

  assign bank_complete_o    = complete_q;
  assign rsp_o.job_ready    = state_q == Idle;
  assign rsp_o.bank_done    = load_done_q;
  assign rsp_o.record_valid = state_q == Report;
  assign rsp_o.record       = {1'b0, job_q.list_number, job_q.index, completion};
  assign rsp_o.done         = state_q == Report && req_i.record_ready;
  assign rsp_o.done_list    = job_q.list_number;

  // Results are nobody's here, the bursts are those of one list, and lists are not aborted.
  logic unused_job;
  assign unused_job = ^{job_q.result_beats, job_q.destination, burst_last, req_i.loads_done, req_i.bank_complete,
                        req_i.abort_valid, req_i.abort_all, req_i.abort_tag, req_i.amended};

`ifdef COBALT_ASSERT
  a_job_not_empty: assert property (@(posedge clk_i) disable iff (!rst_ni) state_q == Wait |-> job_q.count != '0);
  a_bank_free: assert property (@(posedge clk_i) disable iff (!rst_ni)
      param_valid_o |-> users_done == job_q.bank_mark);
`endif

endmodule
