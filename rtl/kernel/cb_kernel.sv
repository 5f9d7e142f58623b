// SPDX-License-Identifier: Apache-2.0
/// The kernel `cobalt`: lists of descriptors are taken from the host, read from card memory and worked off by the units
/// of their operations; completions go back to memory.
///
/// Port names are the vendor's. Control is AXI4-Lite with ap_ctrl_chain, the map is spec/kernel_interface.hpp; the formats
/// in memory are spec/jobs.hpp. Memory is read and written 64 bytes at a time through one AXI4 port that all units
/// share. One position a clock (with SidesInTurn every two) as long as the memory keeps up, from one descriptor and one
/// list to the next; see README.md of this folder for the block diagram, latencies and rules. Reset is synchronous.
module cb_kernel #(
  /// Search cores, 0 to MaxSearchCores, each with a generator and an evaluator; the other operations use those of core 0.
  /// With none there is an evaluator alone: the kernel has the operations EvaluationOperations and refuses the others.
  parameter int unsigned Cores = 1,
  /// The shared table of each core has 2 to the power of TableBits entries (cb_shared_table); 0: none.
  parameter int unsigned TableBits = 16,
  /// Evaluators that work for both sides in turn: much smaller, and half as fast (docs/reference/boards.md).
  parameter bit SidesInTurn = 1'b0
) (
  input  logic         ap_clk,
  input  logic         ap_rst_n,
  output logic         interrupt,
  // AXI4-Lite control
  input  logic         s_axi_control_awvalid,
  output logic         s_axi_control_awready,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] s_axi_control_awaddr,
  input  logic         s_axi_control_wvalid,
  output logic         s_axi_control_wready,
  input  logic [31:0]  s_axi_control_wdata,
  input  logic [3:0]   s_axi_control_wstrb,
  output logic         s_axi_control_bvalid,
  input  logic         s_axi_control_bready,
  output logic [1:0]   s_axi_control_bresp,
  input  logic         s_axi_control_arvalid,
  output logic         s_axi_control_arready,
  input  logic [cb_spec_pkg::ControlAddressBits-1:0] s_axi_control_araddr,
  output logic         s_axi_control_rvalid,
  input  logic         s_axi_control_rready,
  output logic [31:0]  s_axi_control_rdata,
  output logic [1:0]   s_axi_control_rresp,
  // AXI4 master: descriptors, items, answers and completions
  output logic         m_axi_gmem0_awvalid,
  input  logic         m_axi_gmem0_awready,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_awid,
  output logic [63:0]  m_axi_gmem0_awaddr,
  output logic [7:0]   m_axi_gmem0_awlen,
  output logic [2:0]   m_axi_gmem0_awsize,
  output logic [1:0]   m_axi_gmem0_awburst,
  output logic         m_axi_gmem0_awlock,
  output logic [3:0]   m_axi_gmem0_awcache,
  output logic [2:0]   m_axi_gmem0_awprot,
  output logic [3:0]   m_axi_gmem0_awqos,
  output logic         m_axi_gmem0_wvalid,
  input  logic         m_axi_gmem0_wready,
  output logic [511:0] m_axi_gmem0_wdata,
  output logic [63:0]  m_axi_gmem0_wstrb,
  output logic         m_axi_gmem0_wlast,
  input  logic         m_axi_gmem0_bvalid,
  output logic         m_axi_gmem0_bready,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_bid,
  input  logic [1:0]   m_axi_gmem0_bresp,
  output logic         m_axi_gmem0_arvalid,
  input  logic         m_axi_gmem0_arready,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_arid,
  output logic [63:0]  m_axi_gmem0_araddr,
  output logic [7:0]   m_axi_gmem0_arlen,
  output logic [2:0]   m_axi_gmem0_arsize,
  output logic [1:0]   m_axi_gmem0_arburst,
  output logic         m_axi_gmem0_arlock,
  output logic [3:0]   m_axi_gmem0_arcache,
  output logic [2:0]   m_axi_gmem0_arprot,
  output logic [3:0]   m_axi_gmem0_arqos,
  input  logic         m_axi_gmem0_rvalid,
  output logic         m_axi_gmem0_rready,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem0_rid,
  input  logic [511:0] m_axi_gmem0_rdata,
  input  logic [1:0]   m_axi_gmem0_rresp,
  input  logic         m_axi_gmem0_rlast
);

  // ---- constant AXI signals: one thread (its id changes with a reset alone), 64-byte INCR bursts, modifiable and bufferable, unprivileged secure data ----
  localparam logic [2:0] AxiSizeBeat = 3'($clog2(cb_spec_pkg::MemoryBeatBytes));
  localparam logic [1:0] AxiBurstIncr = 2'b01;
  localparam logic [3:0] AxiCacheNormal = 4'b0011;
  // Descriptors are few and far between; short bursts keep their buffer in LUTs.
  localparam int unsigned DescriptorBurstBeats = 8;
  localparam int unsigned DescriptorFifoBeats = 16;

  assign s_axi_control_bresp = 2'b00;
  assign s_axi_control_rresp = 2'b00;
  assign m_axi_gmem0_awsize  = AxiSizeBeat;
  assign m_axi_gmem0_awburst = AxiBurstIncr;
  assign m_axi_gmem0_awlock  = 1'b0;
  assign m_axi_gmem0_awcache = AxiCacheNormal;
  assign m_axi_gmem0_awprot  = '0;
  assign m_axi_gmem0_awqos   = '0;
  assign m_axi_gmem0_arsize  = AxiSizeBeat;
  assign m_axi_gmem0_arburst = AxiBurstIncr;
  assign m_axi_gmem0_arlock  = 1'b0;
  assign m_axi_gmem0_arcache = AxiCacheNormal;
  assign m_axi_gmem0_arprot  = '0;
  assign m_axi_gmem0_arqos   = '0;

  localparam int unsigned Evaluate = cb_kernel_pkg::Evaluate;
  localparam int unsigned Load = cb_kernel_pkg::Load;
  localparam int unsigned Generate = cb_kernel_pkg::Generate;
  localparam int unsigned Perft = cb_kernel_pkg::Perft;
  localparam int unsigned Search = cb_kernel_pkg::Search;
  localparam int unsigned Ring = cb_kernel_pkg::Ring;

  if (Cores > cb_spec_pkg::MaxSearchCores) begin : g_cores_check
    $error("cb_kernel: 0 to 8 search cores");
  end
  // Units of a kernel without search cores are the first of all.
  localparam bit HasMoves = Cores != 0;
  localparam int unsigned Units = HasMoves ? cb_kernel_pkg::Units : cb_kernel_pkg::UnitsWithoutMoves;
  localparam int unsigned Evaluators = HasMoves ? Cores : 1;
  localparam int unsigned Operations = HasMoves ? cb_spec_pkg::KernelOperations : cb_spec_pkg::EvaluationOperations;

  // ---- reset: a copy for the shell, for each unit and for each core or the evaluator alone. The registers that the host
  // writes have the pin: they must not take a transfer that a reset still loses. So a start may be there StartClocks after the
  // pin, and the shell, ResetStages + 1 after it, must not be later, or it would clear the start and take nothing ----
  localparam int unsigned ResetShell = 0;
  localparam int unsigned ResetUnits = 1;
  localparam int unsigned ResetCores = ResetUnits + Units;
  localparam int unsigned ResetStages = 1;
  if (ResetStages + 1 > cb_kernel_pkg::StartClocks) begin : g_reset_check
    $error("cb_kernel: a start that is written right after the reset would be lost");
  end
  logic [ResetCores+Evaluators-1:0] rst_n;
  cb_reset #(.Copies(ResetCores + Evaluators), .Stages(ResetStages)) u_reset (.clk_i(ap_clk), .rst_ni(ap_rst_n), .rst_no(rst_n));

  // ---- control ----
  logic                        start, take, finish, done_pending, sequencer_idle;
  cb_kernel_pkg::arguments_t   arguments;
  cb_kernel_pkg::list_result_t result;
  cb_kernel_pkg::totals_t      totals_q;
  logic                        halt, expired, written, written_list, written_error;
  logic [Units:0]              amended;  // by client of the completion writer
  logic [Units:0]              done, done_list;  // signs of the units, and of the dispatcher as the last
  logic                        response_valid, abort, abort_all, abort_job;
  logic [31:0]                 abort_tag;
  logic [1:0]                  bank_complete;
  logic [31:0]                 watchdog_limit;

  cb_kernel_pkg::turn_totals_t turn_totals;
  logic [31:0]                 ring_jobs, ring_answers, ring_state;
  logic                        ring_close, ring_open, ring_busy;
  logic                        game_clear, game_add;
  logic [63:0]                 game_key;

  localparam int unsigned EvaluatorCycles = SidesInTurn ? cb_spec_pkg::SidesInTurnLatencyCycles :
                                                          cb_spec_pkg::EvaluatorLatencyCycles;
  cb_control_regs #(
    .Cores(Cores), .Operations(Operations), .SearchRules(!HasMoves ? '0 : TableBits == 0 ? cb_search_pkg::AbilitiesWithoutTable : cb_search_pkg::Abilities),
    .EvaluatorCycles(EvaluatorCycles)
  ) u_control_regs (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .aw_valid_i(s_axi_control_awvalid), .aw_ready_o(s_axi_control_awready), .aw_address_i(s_axi_control_awaddr),
    .w_valid_i(s_axi_control_wvalid), .w_ready_o(s_axi_control_wready), .w_data_i(s_axi_control_wdata),
    .w_strobe_i(s_axi_control_wstrb), .b_valid_o(s_axi_control_bvalid), .b_ready_i(s_axi_control_bready),
    .ar_valid_i(s_axi_control_arvalid), .ar_ready_o(s_axi_control_arready), .ar_address_i(s_axi_control_araddr),
    .r_valid_o(s_axi_control_rvalid), .r_ready_i(s_axi_control_rready), .r_data_o(s_axi_control_rdata),
    .start_o(start), .arguments_o(arguments), .game_clear_o(game_clear), .game_add_o(game_add), .game_key_o(game_key), .abort_o(abort), .abort_all_o(abort_all),
    .abort_job_o(abort_job), .abort_tag_o(abort_tag), .ring_jobs_o(ring_jobs), .ring_close_o(ring_close),
    .ring_answers_i(ring_answers),
    .ring_state_i(ring_state | (halt ? cb_spec_pkg::RingWatchdog : '0)), .take_i(take), .idle_i(sequencer_idle), .finish_i(finish),
    .done_pending_o(done_pending), .result_i(result), .bank_complete_i(bank_complete), .totals_i(totals_q), .turn_totals_i(turn_totals),
    .interrupt_o(interrupt)
  );

  logic        list_valid, list_ready, list_number, fetch_ready, dispatch_ready;
  logic [57:0] list_address, completions_0, completions_1;
  logic [31:0] list_count;

  cb_list_sequencer #(.Units(Units + 1)) u_sequencer (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]),
    .start_i(start), .take_o(take), .arguments_i(arguments), .done_pending_i(done_pending), .finish_o(finish),
    .result_o(result), .idle_o(sequencer_idle), .now_i(totals_q.clocks),
    .list_valid_o(list_valid), .list_ready_i(list_ready), .list_o(list_number), .list_address_o(list_address),
    .list_count_o(list_count), .completions_0_o(completions_0), .completions_1_o(completions_1),
    .written_i(written), .written_list_i(written_list), .written_error_i(written_error),
    .amended_i(amended != '0),
    .done_i(done), .done_list_i(done_list),
    .watchdog_i(expired), .watchdog_limit_o(watchdog_limit), .halt_o(halt)
  );
  // The reader of descriptors and the dispatcher take a list together.
  assign list_ready = fetch_ready && dispatch_ready;

  always_ff @(posedge ap_clk) begin : totals_regs
    if (!rst_n[ResetShell]) begin
      totals_q <= '0;
    end else begin
      totals_q.clocks      <= totals_q.clocks + 64'd1;
      totals_q.positions   <= totals_q.positions + 64'(response_valid);
      totals_q.descriptors <= totals_q.descriptors + 64'(written);
      totals_q.lists       <= totals_q.lists + 32'(finish);
    end
  end

  // ---- memory: the rarest reader first, and the one that could take every beat last ----
  localparam int unsigned ReadDescriptors = 0;
  localparam int unsigned ReadLists = 1;
  localparam int unsigned ReadRing = 2;
  localparam int unsigned ReadSearch = 3;
  localparam int unsigned ReadPerft = 4;
  localparam int unsigned ReadPositions = HasMoves ? 5 : 2;
  localparam int unsigned ReadRequests = 6;
  localparam int unsigned Readers = HasMoves ? 7 : 3;
  localparam int unsigned WriteCompletions = 0;
  localparam int unsigned WriteRing = 1;
  localparam int unsigned WriteSearch = 2;
  localparam int unsigned WritePerft = 3;
  localparam int unsigned WriteResults = HasMoves ? 4 : 1;
  localparam int unsigned WriteMoves = 5;
  localparam int unsigned Writers = HasMoves ? 6 : 2;
  // Slice r, or w, of these is a struct of that reader or writer.
  localparam int unsigned ReadRequestBits = cb_kernel_pkg::AxiReadRequestBits;
  localparam int unsigned ReadResponseBits = cb_kernel_pkg::AxiReadResponseBits;
  localparam int unsigned WriteRequestBits = cb_kernel_pkg::AxiWriteRequestBits;
  localparam int unsigned WriteResponseBits = cb_kernel_pkg::AxiWriteResponseBits;
  logic [ReadRequestBits*Readers-1:0]   read_requests;
  logic [ReadResponseBits*Readers-1:0]  read_responses;
  logic [WriteRequestBits*Writers-1:0]  write_requests;
  logic [WriteResponseBits*Writers-1:0] write_responses;
  logic [Units-1:0]                     unit_waiting;
  logic                                 fetch_waiting, completion_waiting;

  logic [cb_spec_pkg::MemoryIdBits-1:0] epoch;
  cb_axi_epoch u_epoch (.clk_i(ap_clk), .rst_ni(rst_n[ResetShell]), .epoch_o(epoch));
  assign m_axi_gmem0_arid = epoch;
  assign m_axi_gmem0_awid = epoch;

  cb_axi_read_arbiter #(.Clients(Readers)) u_read_arbiter (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]), .request_i(read_requests), .response_o(read_responses),
    .epoch_i(epoch), .ar_valid_o(m_axi_gmem0_arvalid), .ar_ready_i(m_axi_gmem0_arready), .ar_address_o(m_axi_gmem0_araddr),
    .ar_length_o(m_axi_gmem0_arlen), .r_valid_i(m_axi_gmem0_rvalid), .r_id_i(m_axi_gmem0_rid),
    .r_data_i(m_axi_gmem0_rdata),
    .r_last_i(m_axi_gmem0_rlast), .r_error_i(m_axi_gmem0_rresp[1])
  );
  cb_axi_write_arbiter #(.Clients(Writers)) u_write_arbiter (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]), .request_i(write_requests), .response_o(write_responses),
    .epoch_i(epoch), .aw_valid_o(m_axi_gmem0_awvalid), .aw_ready_i(m_axi_gmem0_awready),
    .aw_address_o(m_axi_gmem0_awaddr), .aw_length_o(m_axi_gmem0_awlen), .w_valid_o(m_axi_gmem0_wvalid),
    .w_ready_i(m_axi_gmem0_wready), .w_data_o(m_axi_gmem0_wdata), .w_strobe_o(m_axi_gmem0_wstrb),
    .w_last_o(m_axi_gmem0_wlast), .b_valid_i(m_axi_gmem0_bvalid), .b_id_i(m_axi_gmem0_bid), .b_error_i(m_axi_gmem0_bresp[1])
  );
  assign m_axi_gmem0_rready = 1'b1;
  assign m_axi_gmem0_bready = 1'b1;

  cb_watchdog u_watchdog (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]),
    .enable_i((!sequencer_idle || ring_open) && !halt),
    .waiting_i(unit_waiting != '0 || fetch_waiting || completion_waiting),
    .moved_i((m_axi_gmem0_arvalid && m_axi_gmem0_arready) || m_axi_gmem0_rvalid ||
             (m_axi_gmem0_awvalid && m_axi_gmem0_awready) || (m_axi_gmem0_wvalid && m_axi_gmem0_wready) ||
             m_axi_gmem0_bvalid),
    .limit_i(watchdog_limit), .expired_o(expired)
  );

  // ---- descriptors ----
  logic                  descriptor_valid, descriptor_ready, descriptor_error, fetch_burst, fetch_burst_last;
  logic [511:0]          descriptor;
  logic [31:0]           fetch_latency;
  logic                  load_dispatched, user_dispatched, dispatch_bank;
  logic [7:0]            load_mark, user_mark;
  logic [15:0]           loads_done, users_done;
  logic [2*Units-1:0]    bank_done;
  cb_kernel_pkg::job_t   job;
  logic [cb_kernel_pkg::Units-1:0] unit_valid, unit_ready;
  logic [Units:0]        record_valid, record_ready;  // units, and the dispatcher as the last
  localparam int unsigned RecordBits = cb_kernel_pkg::RecordBits;
  logic [RecordBits*(Units+1)-1:0] records;

  cb_axi_read_master #(.FifoDepth(DescriptorFifoBeats), .BurstBeats(DescriptorBurstBeats)) u_descriptor_reader (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]),
    .list_valid_i(list_valid && dispatch_ready), .list_ready_o(fetch_ready), .list_address_i(list_address),
    .list_beats_i(list_count), .halt_i(halt),
    .read_request_o(read_requests[ReadRequestBits*ReadDescriptors+:ReadRequestBits]),
    .read_response_i(read_responses[ReadResponseBits*ReadDescriptors+:ReadResponseBits]),
    .out_valid_o(descriptor_valid), .out_ready_i(descriptor_ready), .out_data_o(descriptor),
    .out_error_o(descriptor_error), .waiting_o(fetch_waiting), .burst_o(fetch_burst),
    .burst_last_o(fetch_burst_last), .latency_o(fetch_latency)
  );

  cb_dispatcher #(.Operations(Operations)) u_dispatcher (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]),
    .list_valid_i(list_valid && fetch_ready), .list_ready_o(dispatch_ready), .list_i(list_number),
    .list_count_i(list_count),
    .in_valid_i(descriptor_valid), .in_ready_o(descriptor_ready), .in_descriptor_i(descriptor),
    .in_error_i(descriptor_error), .halt_i(halt), .now_i(totals_q.clocks),
    .load_dispatched_o(load_dispatched), .user_dispatched_o(user_dispatched), .bank_o(dispatch_bank),
    .load_mark_i(load_mark), .user_mark_i(user_mark), .job_o(job),
    .unit_valid_o(unit_valid), .unit_ready_i(unit_ready),
    .record_valid_o(record_valid[Units]), .record_ready_i(record_ready[Units]),
    .record_o(records[RecordBits*Units+:RecordBits]), .done_o(done[Units]), .done_list_o(done_list[Units])
  );

  cb_bank_order #(.Units(Units), .Loader(Load)) u_bank_order (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]),
    .load_dispatched_i(load_dispatched), .user_dispatched_i(user_dispatched), .dispatch_bank_i(dispatch_bank),
    .load_mark_o(load_mark), .user_mark_o(user_mark), .done_i(bank_done),
    .loads_done_o(loads_done), .users_done_o(users_done)
  );

  // ---- units: what the shell says to all of them, and what they say, unit u in slice u ----
  localparam int unsigned UnitRspBits = cb_kernel_pkg::UnitRspBits;
  logic [UnitRspBits*Units-1:0]             rsps;
  logic [cb_kernel_pkg::UnitSharedBits-1:0] shared;
  assign shared = {job, loads_done, bank_complete, totals_q.clocks, halt, abort || abort_all, abort_all, abort_tag};
  for (genvar unit = 0; unit < Units; unit++) begin : g_unit
    assign {unit_ready[unit], bank_done[2*unit+:2], record_valid[unit], records[RecordBits*unit+:RecordBits],
            done[unit], done_list[unit], unit_waiting[unit]} = rsps[UnitRspBits*unit+:UnitRspBits];
  end

  // ---- operation evaluate ----
  logic         request_valid, request_ready, request_bank;
  logic [cb_spec_pkg::PackedPositionBits-1:0] request_position;
  logic [7:0]   request_tag, response_tag;
  logic [31:0]  response_result;
  logic         param_valid, param_bank;
  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address;
  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data;

  cb_stream_unit #(.ItemsPerBeat(2), .ItemFifoBeats(512)) u_evaluate (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Evaluate]),
    .req_i({unit_valid[Evaluate], record_ready[Evaluate], amended[Evaluate], shared}),
    .rsp_o(rsps[UnitRspBits*Evaluate+:UnitRspBits]),
    .read_request_o(read_requests[ReadRequestBits*ReadPositions+:ReadRequestBits]),
    .read_response_i(read_responses[ReadResponseBits*ReadPositions+:ReadResponseBits]),
    .write_request_o(write_requests[WriteRequestBits*WriteResults+:WriteRequestBits]),
    .write_response_i(write_responses[WriteResponseBits*WriteResults+:WriteResponseBits]),
    .request_valid_o(request_valid), .request_ready_i(request_ready), .request_bank_o(request_bank),
    .request_item_o(request_position), .request_tag_o(request_tag), .response_valid_i(response_valid),
    .response_tag_i(response_tag), .response_result_i(response_result)
  );

  // ---- operation load_parameters ----
  cb_load_unit u_load (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Load]),
    .req_i({unit_valid[Load], record_ready[Load], amended[Load], shared}), .rsp_o(rsps[UnitRspBits*Load+:UnitRspBits]),
    .users_done_i(users_done), .bank_complete_o(bank_complete),
    .read_request_o(read_requests[ReadRequestBits*ReadLists+:ReadRequestBits]),
    .read_response_i(read_responses[ReadResponseBits*ReadLists+:ReadResponseBits]),
    .param_valid_o(param_valid), .param_bank_o(param_bank), .param_address_o(param_address),
    .param_data_o(param_data)
  );

  if (HasMoves) begin : g_moves
    // ---- operation generate ----
    logic         guest_valid, guest_ready, guest_bank, guest_done;
    logic [511:0] guest_item;
    logic [7:0]   guest_tag, guest_done_tag;
    cb_moves_pkg::request_t         guest_request;
    cb_moves_pkg::answer_t          move_answer;
    cb_spec_pkg::generate_answer_t  guest_answer;
    cb_generate_format u_generate_format (
      .item_i(guest_item), .request_o(guest_request), .answer_i(move_answer), .answer_o(guest_answer)
    );

    cb_stream_unit #(.ItemsPerBeat(1), .ItemFifoBeats(512)) u_generate (
      .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Generate]),
      .req_i({unit_valid[Generate], record_ready[Generate], amended[Generate], shared}),
      .rsp_o(rsps[UnitRspBits*Generate+:UnitRspBits]),
      .read_request_o(read_requests[ReadRequestBits*ReadRequests+:ReadRequestBits]),
      .read_response_i(read_responses[ReadResponseBits*ReadRequests+:ReadResponseBits]),
      .write_request_o(write_requests[WriteRequestBits*WriteMoves+:WriteRequestBits]),
      .write_response_i(write_responses[WriteResponseBits*WriteMoves+:WriteResponseBits]),
      .request_valid_o(guest_valid), .request_ready_i(guest_ready), .request_bank_o(guest_bank),
      .request_item_o(guest_item), .request_tag_o(guest_tag), .response_valid_i(guest_done),
      .response_tag_i(guest_done_tag), .response_result_i(guest_answer)
    );

    // ---- operation perft ----
    logic                   turn_valid, turn_taken, turn_bank;
    cb_moves_pkg::request_t turn_request;
    cb_perft_unit u_perft (
      .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Perft]),
      .req_i({unit_valid[Perft], record_ready[Perft], amended[Perft], shared}), .rsp_o(rsps[UnitRspBits*Perft+:UnitRspBits]),
      .read_request_o(read_requests[ReadRequestBits*ReadPerft+:ReadRequestBits]),
      .read_response_i(read_responses[ReadResponseBits*ReadPerft+:ReadResponseBits]),
      .write_request_o(write_requests[WriteRequestBits*WritePerft+:WriteRequestBits]),
      .write_response_i(write_responses[WriteResponseBits*WritePerft+:WriteResponseBits]),
      .turn_valid_o(turn_valid), .turn_taken_i(turn_taken), .turn_bank_o(turn_bank), .turn_request_o(turn_request),
      .answer_i(move_answer)
    );

    // ---- operation search: the cores, and in the first of them the generator and the evaluator that others share ----
    localparam int unsigned Slots = 16;
    localparam int unsigned SlotBits = $clog2(Slots);
    logic [Cores-1:0]                         core_valid, core_ready, core_bank, core_answer_valid;
    logic [512*Cores-1:0]                     core_job;
    logic [SlotBits*Cores-1:0]                core_slot, core_answer_slot;
    logic [128*Cores-1:0]                     core_answer;
    logic [cb_search_pkg::TurnBits*Cores-1:0] core_turn;
    logic [Slots-1:0]                         core_aborted;

    logic         ring_valid, ring_ready, ring_bank, ring_aborted, ring_answer_valid;
    logic [511:0] ring_job;
    logic [127:0] ring_answer;

    cb_search_unit #(
      .Cores(Cores), .Slots(Slots),
      .Contexts(cb_spec_pkg::SearchRevolutionLatencyCycles + EvaluatorCycles - cb_spec_pkg::EvaluatorLatencyCycles)
    ) u_search (
      .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Search]),
      .req_i({unit_valid[Search], record_ready[Search], amended[Search], shared}), .rsp_o(rsps[UnitRspBits*Search+:UnitRspBits]),
      .read_request_o(read_requests[ReadRequestBits*ReadSearch+:ReadRequestBits]),
      .read_response_i(read_responses[ReadResponseBits*ReadSearch+:ReadResponseBits]),
      .write_request_o(write_requests[WriteRequestBits*WriteSearch+:WriteRequestBits]),
      .write_response_i(write_responses[WriteResponseBits*WriteSearch+:WriteResponseBits]),
      .core_valid_o(core_valid), .core_ready_i(core_ready), .core_job_o(core_job), .core_slot_o(core_slot),
      .core_bank_o(core_bank), .aborted_o(core_aborted), .answer_valid_i(core_answer_valid), .answer_i(core_answer),
      .answer_slot_i(core_answer_slot), .turn_i(core_turn), .turn_totals_o(turn_totals),
      .ring_valid_i(ring_valid), .ring_ready_o(ring_ready), .ring_job_i(ring_job), .ring_bank_i(ring_bank),
      .ring_aborted_i(ring_aborted), .ring_answer_valid_o(ring_answer_valid), .ring_answer_o(ring_answer)
    );

    // ---- operation search_ring ----
    cb_ring_unit #(.AnswerDepth(64 * 2 ** $clog2(Cores))) u_ring (
      .clk_i(ap_clk), .rst_ni(rst_n[ResetUnits+Ring]),
      .req_i({unit_valid[Ring], record_ready[Ring], amended[Ring], shared}), .rsp_o(rsps[UnitRspBits*Ring+:UnitRspBits]),
      .jobs_i(ring_jobs), .close_i(ring_close), .answers_o(ring_answers), .state_o(ring_state),
      .read_request_o(read_requests[ReadRequestBits*ReadRing+:ReadRequestBits]),
      .read_response_i(read_responses[ReadResponseBits*ReadRing+:ReadResponseBits]),
      .write_request_o(write_requests[WriteRequestBits*WriteRing+:WriteRequestBits]),
      .write_response_i(write_responses[WriteResponseBits*WriteRing+:WriteResponseBits]),
      .core_valid_o(ring_valid), .core_ready_i(ring_ready), .core_job_o(ring_job), .core_bank_o(ring_bank),
      .aborted_o(ring_aborted), .answer_valid_i(ring_answer_valid), .answer_i(ring_answer),
      .open_o(ring_open), .busy_o(ring_busy)
    );

    for (genvar core = 0; core < Cores; core++) begin : g_core
      localparam bit Shared = core == 0;
      logic                             perft_taken, generate_ready, generate_valid, evaluate_ready, evaluate_valid;
      logic [7:0]                       generate_tag, evaluate_tag;
      logic [31:0]                      evaluate_result;
      cb_moves_pkg::answer_t            moves;
      cb_search_pkg::turn_t             turn;

      cb_search_cell #(
        .SlotBits(SlotBits), .GuestTagBits(8), .TableBits(TableBits), .SidesInTurn(SidesInTurn)
      ) u_cell (
        .clk_i(ap_clk), .rst_ni(rst_n[ResetCores+core]),
        .param_valid_i(param_valid), .param_bank_i(param_bank), .param_address_i(param_address),
        .param_data_i(param_data),
        .job_valid_i(core_valid[core]), .job_ready_o(core_ready[core]), .job_i(core_job[512*core+:512]),
        .job_slot_i(core_slot[SlotBits*core+:SlotBits]), .job_bank_i(core_bank[core]), .aborted_i(core_aborted),
        .job_abort_valid_i(abort_job), .job_abort_tag_i(abort_tag),
        .game_clear_i(game_clear), .game_add_i(game_add), .game_key_i(game_key),
        .answer_valid_o(core_answer_valid[core]), .answer_o(core_answer[128*core+:128]),
        .answer_slot_o(core_answer_slot[SlotBits*core+:SlotBits]), .turn_o(turn),
        .perft_valid_i(Shared && turn_valid), .perft_taken_o(perft_taken), .perft_bank_i(turn_bank),
        .perft_request_i(turn_request),
        .generate_valid_i(Shared && guest_valid), .generate_ready_o(generate_ready), .generate_bank_i(guest_bank),
        .generate_request_i(guest_request), .generate_tag_i(guest_tag), .generate_valid_o(generate_valid),
        .generate_tag_o(generate_tag), .move_answer_o(moves),
        .evaluate_valid_i(Shared && request_valid), .evaluate_ready_o(evaluate_ready), .evaluate_bank_i(request_bank),
        .evaluate_position_i(request_position), .evaluate_tag_i(request_tag), .evaluate_valid_o(evaluate_valid),
        .evaluate_tag_o(evaluate_tag), .evaluate_result_o(evaluate_result)
      );
      assign core_turn[cb_search_pkg::TurnBits*core+:cb_search_pkg::TurnBits] = turn;
      if (Shared) begin : g_shared
        assign turn_taken      = perft_taken;
        assign guest_ready     = generate_ready;
        assign guest_done      = generate_valid;
        assign guest_done_tag  = generate_tag;
        assign move_answer     = moves;
        assign request_ready   = evaluate_ready;
        assign response_valid  = evaluate_valid;
        assign response_tag    = evaluate_tag;
        assign response_result = evaluate_result;
      end else begin : g_alone
        logic unused_guests;
        assign unused_guests = ^{perft_taken, generate_ready, generate_valid, generate_tag, moves, evaluate_ready,
                                 evaluate_valid, evaluate_tag, evaluate_result};
      end
    end
  end else begin : g_evaluator
    // ---- the evaluator alone ----
    logic                                              unused_hold, unused_draw;
    logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] unused_total;
    cb_evaluation_service #(.Clients(1), .TagWidth(8), .SidesInTurn(SidesInTurn)) u_evaluation (
      .clk_i(ap_clk), .rst_ni(rst_n[ResetCores]), .param_valid_i(param_valid), .param_bank_i(param_bank),
      .param_address_i(param_address), .param_data_i(param_data),
      .search_turn_i(1'b0), .search_hold_o(unused_hold), .search_valid_i(1'b0), .search_bank_i(1'b0),
      .search_position_i('0), .search_total_o(unused_total), .search_draw_o(unused_draw),
      .request_valid_i(request_valid), .request_ready_o(request_ready), .request_bank_i(request_bank),
      .request_position_i(request_position), .request_tag_i(request_tag),
      .response_valid_o(response_valid), .response_tag_o(response_tag), .response_result_o(response_result)
    );

    // What the units of the other operations would say.
    assign unit_ready[cb_kernel_pkg::Units-1:Units] = '0;
    assign turn_totals  = '0;
    assign ring_answers = '0;
    assign ring_state   = '0;
    assign ring_open    = 1'b0;
    assign ring_busy    = 1'b0;
    logic unused_moves;
    assign unused_moves = ^{abort, abort_all, abort_job, abort_tag, ring_jobs, ring_close, unit_valid, game_clear, game_add,
                            game_key};
  end

  // ---- completions ----
  cb_completion_writer #(.Clients(Units + 1)) u_completion_writer (
    .clk_i(ap_clk), .rst_ni(rst_n[ResetShell]), .base_0_i(completions_0), .base_1_i(completions_1), .halt_i(halt),
    .record_valid_i(record_valid), .record_ready_o(record_ready), .record_i(records),
    .write_request_o(write_requests[WriteRequestBits*WriteCompletions+:WriteRequestBits]),
    .write_response_i(write_responses[WriteResponseBits*WriteCompletions+:WriteResponseBits]),
    .written_o(written), .written_list_o(written_list), .written_error_o(written_error), .amended_o(amended),
    .waiting_o(completion_waiting)
  );

  // The simulated card reads this to know when the clock need not be simulated: nothing runs and nothing is asked for.
  logic quiet  /*verilator public_flat_rd*/;
  assign quiet = sequencer_idle && !start && !ring_busy;

  // Only positions have their latency counted. Of a response only the error bit matters.
  logic unused_inputs;
  assign unused_inputs = ^{m_axi_gmem0_bresp[0], m_axi_gmem0_rresp[0], fetch_burst,
                           fetch_burst_last, fetch_latency, quiet};

endmodule
