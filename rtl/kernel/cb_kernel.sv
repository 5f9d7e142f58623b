// SPDX-License-Identifier: Apache-2.0
/// The kernel `cobalt`: control registers, sequencer, two AXI4 masters, parameter loader and evaluation path.
///
/// Port names are the vendor's. Control is AXI4-Lite with ap_ctrl_chain, the map is spec/kernel_interface.hpp. Memory
/// is read and written 64 bytes at a time: gmem0 reads positions and writes results, gmem1 reads parameter lists.
/// One position a clock as long as the memory keeps up; see README.md of this folder for the block diagram, latencies
/// and rules. Reset is synchronous.
module cb_kernel (
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
  // AXI4 master 0: positions and results
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
  input  logic         m_axi_gmem0_rlast,
  // AXI4 master 1, read only: parameter lists
  output logic         m_axi_gmem1_arvalid,
  input  logic         m_axi_gmem1_arready,
  output logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem1_arid,
  output logic [63:0]  m_axi_gmem1_araddr,
  output logic [7:0]   m_axi_gmem1_arlen,
  output logic [2:0]   m_axi_gmem1_arsize,
  output logic [1:0]   m_axi_gmem1_arburst,
  output logic         m_axi_gmem1_arlock,
  output logic [3:0]   m_axi_gmem1_arcache,
  output logic [2:0]   m_axi_gmem1_arprot,
  output logic [3:0]   m_axi_gmem1_arqos,
  input  logic         m_axi_gmem1_rvalid,
  output logic         m_axi_gmem1_rready,
  input  logic [cb_spec_pkg::MemoryIdBits-1:0] m_axi_gmem1_rid,
  input  logic [511:0] m_axi_gmem1_rdata,
  input  logic [1:0]   m_axi_gmem1_rresp,
  input  logic         m_axi_gmem1_rlast
);

  // 512 beats are 8 full bursts: at half a beat a clock they bridge a memory latency of 1,000 clocks.
  localparam int unsigned PositionFifoBeats = 512;
  // 128 beats are 2 full bursts: at an eighth of a beat a clock, one lasts 512 clocks.
  localparam int unsigned ParameterFifoBeats = 128;
  localparam int unsigned ResultFifoBeats = 128;

  // ---- constant AXI signals: one thread, 64-byte INCR bursts, modifiable and bufferable, unprivileged secure data ----
  localparam logic [2:0] AxiSizeBeat = 3'($clog2(cb_spec_pkg::MemoryBeatBytes));
  localparam logic [1:0] AxiBurstIncr = 2'b01;
  localparam logic [3:0] AxiCacheNormal = 4'b0011;

  assign s_axi_control_bresp = 2'b00;
  assign s_axi_control_rresp = 2'b00;
  assign m_axi_gmem0_awid    = '0;
  assign m_axi_gmem0_awsize  = AxiSizeBeat;
  assign m_axi_gmem0_awburst = AxiBurstIncr;
  assign m_axi_gmem0_awlock  = 1'b0;
  assign m_axi_gmem0_awcache = AxiCacheNormal;
  assign m_axi_gmem0_awprot  = '0;
  assign m_axi_gmem0_awqos   = '0;
  assign m_axi_gmem0_arid    = '0;
  assign m_axi_gmem0_arsize  = AxiSizeBeat;
  assign m_axi_gmem0_arburst = AxiBurstIncr;
  assign m_axi_gmem0_arlock  = 1'b0;
  assign m_axi_gmem0_arcache = AxiCacheNormal;
  assign m_axi_gmem0_arprot  = '0;
  assign m_axi_gmem0_arqos   = '0;
  assign m_axi_gmem1_arid    = '0;
  assign m_axi_gmem1_arsize  = AxiSizeBeat;
  assign m_axi_gmem1_arburst = AxiBurstIncr;
  assign m_axi_gmem1_arlock  = 1'b0;
  assign m_axi_gmem1_arcache = AxiCacheNormal;
  assign m_axi_gmem1_arprot  = '0;
  assign m_axi_gmem1_arqos   = '0;

  // ---- control ----
  logic                      start, take, finish, done_pending, sequencer_idle, running;
  cb_kernel_pkg::arguments_t arguments, command;
  logic [31:0]               status, position_beats, result_beats, parameter_beats;
  logic                      evaluate_start, load_start, evaluate_idle, load_idle;
  logic                      active_bank, load_bank, incomplete, first_pass, watch, halt, expired;
  cb_kernel_pkg::events_t    events;
  cb_kernel_pkg::counters_t  counters;
  cb_kernel_pkg::totals_t    totals;

  cb_control_regs u_control_regs (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .aw_valid_i(s_axi_control_awvalid), .aw_ready_o(s_axi_control_awready), .aw_address_i(s_axi_control_awaddr),
    .w_valid_i(s_axi_control_wvalid), .w_ready_o(s_axi_control_wready), .w_data_i(s_axi_control_wdata),
    .w_strobe_i(s_axi_control_wstrb), .b_valid_o(s_axi_control_bvalid), .b_ready_i(s_axi_control_bready),
    .ar_valid_i(s_axi_control_arvalid), .ar_ready_o(s_axi_control_arready), .ar_address_i(s_axi_control_araddr),
    .r_valid_o(s_axi_control_rvalid), .r_ready_i(s_axi_control_rready), .r_data_o(s_axi_control_rdata),
    .start_o(start), .arguments_o(arguments), .take_i(take), .idle_i(sequencer_idle), .finish_i(finish),
    .done_pending_o(done_pending), .status_i(status), .active_bank_i(active_bank), .incomplete_i(incomplete),
    .counters_i(counters), .totals_i(totals), .interrupt_o(interrupt)
  );

  logic read0_idle, read0_waiting, read0_moved, read0_error, read0_beat, read0_burst;
  logic read1_idle, read1_waiting, read1_moved, read1_error, read1_beat, read1_burst;
  logic write_idle, write_waiting, write_moved, write_error, write_beat;
  logic path_idle, loader_idle, parameter_error;
  logic [31:0] read0_latency, read1_latency;

  assign evaluate_idle = read0_idle && path_idle && write_idle;
  assign load_idle     = read1_idle && loader_idle;

  cb_kernel_sequencer u_sequencer (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(start), .take_o(take), .arguments_i(arguments), .done_pending_i(done_pending), .finish_o(finish),
    .status_o(status), .idle_o(sequencer_idle), .running_o(running), .command_o(command),
    .evaluate_start_o(evaluate_start), .load_start_o(load_start), .position_beats_o(position_beats),
    .result_beats_o(result_beats), .parameter_beats_o(parameter_beats), .evaluate_idle_i(evaluate_idle),
    .load_idle_i(load_idle), .active_bank_o(active_bank), .load_bank_o(load_bank), .incomplete_o(incomplete),
    .first_pass_o(first_pass), .read_error_i(read0_error || read1_error), .write_error_i(write_error),
    .parameter_error_i(parameter_error), .watchdog_i(expired), .watch_o(watch), .halt_o(halt)
  );

  cb_watchdog u_watchdog (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .enable_i(watch), .waiting_i(read0_waiting || read1_waiting || write_waiting),
    .moved_i(read0_moved || read1_moved || write_moved), .limit_i(command.watchdog_limit), .expired_o(expired)
  );

  cb_kernel_counters u_counters (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(take), .running_i(running), .finish_i(finish), .events_i(events), .burst_latency_i(read0_latency),
    .counters_o(counters), .totals_o(totals)
  );

  // ---- positions and results ----
  logic         position_valid, position_ready, result_valid, result_ready;
  logic [511:0] position_beat_data, result_beat_data;
  logic         param_valid, param_bank;
  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address;
  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data;

  cb_axi_read_master #(.FifoDepth(PositionFifoBeats)) u_position_reader (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(evaluate_start), .address_i(command.positions[63:6]), .beats_i(position_beats), .halt_i(halt),
    .ar_valid_o(m_axi_gmem0_arvalid), .ar_ready_i(m_axi_gmem0_arready), .ar_address_o(m_axi_gmem0_araddr),
    .ar_length_o(m_axi_gmem0_arlen), .r_valid_i(m_axi_gmem0_rvalid), .r_ready_o(m_axi_gmem0_rready),
    .r_data_i(m_axi_gmem0_rdata), .r_last_i(m_axi_gmem0_rlast), .r_error_i(m_axi_gmem0_rresp[1]),
    .out_valid_o(position_valid), .out_ready_i(position_ready), .out_data_o(position_beat_data),
    .idle_o(read0_idle), .waiting_o(read0_waiting), .moved_o(read0_moved), .beat_o(read0_beat),
    .error_o(read0_error), .burst_o(read0_burst), .latency_o(read0_latency)
  );

  cb_evaluation_path u_evaluation_path (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(evaluate_start), .count_i(command.position_count), .bank_i(active_bank), .halt_i(halt),
    .param_valid_i(param_valid), .param_bank_i(param_bank), .param_address_i(param_address),
    .param_data_i(param_data),
    .in_valid_i(position_valid), .in_ready_o(position_ready), .in_beat_i(position_beat_data),
    .out_valid_o(result_valid), .out_ready_i(result_ready), .out_beat_o(result_beat_data),
    .idle_o(path_idle), .position_in_o(events.position_in), .result_out_o(events.result_out),
    .result_refused_o(events.result_refused), .starved_o(events.starved), .blocked_o(events.blocked)
  );

  cb_axi_write_master #(.FifoDepth(ResultFifoBeats)) u_result_writer (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(evaluate_start), .address_i(command.results[63:6]), .beats_i(result_beats),
    .last_words_i(command.position_count[3:0]), .halt_i(halt),
    .in_valid_i(result_valid), .in_ready_o(result_ready), .in_data_i(result_beat_data),
    .aw_valid_o(m_axi_gmem0_awvalid), .aw_ready_i(m_axi_gmem0_awready), .aw_address_o(m_axi_gmem0_awaddr),
    .aw_length_o(m_axi_gmem0_awlen), .w_valid_o(m_axi_gmem0_wvalid), .w_ready_i(m_axi_gmem0_wready),
    .w_data_o(m_axi_gmem0_wdata), .w_strobe_o(m_axi_gmem0_wstrb), .w_last_o(m_axi_gmem0_wlast),
    .b_valid_i(m_axi_gmem0_bvalid), .b_ready_o(m_axi_gmem0_bready), .b_error_i(m_axi_gmem0_bresp[1]),
    .idle_o(write_idle), .waiting_o(write_waiting), .moved_o(write_moved), .beat_o(write_beat),
    .error_o(write_error)
  );

  // ---- parameter list ----
  logic         list_valid, list_ready;
  logic [511:0] list_beat_data;

  cb_axi_read_master #(.FifoDepth(ParameterFifoBeats)) u_parameter_reader (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(load_start), .address_i(command.parameters[63:6]), .beats_i(parameter_beats), .halt_i(halt),
    .ar_valid_o(m_axi_gmem1_arvalid), .ar_ready_i(m_axi_gmem1_arready), .ar_address_o(m_axi_gmem1_araddr),
    .ar_length_o(m_axi_gmem1_arlen), .r_valid_i(m_axi_gmem1_rvalid), .r_ready_o(m_axi_gmem1_rready),
    .r_data_i(m_axi_gmem1_rdata), .r_last_i(m_axi_gmem1_rlast), .r_error_i(m_axi_gmem1_rresp[1]),
    .out_valid_o(list_valid), .out_ready_i(list_ready), .out_data_o(list_beat_data),
    .idle_o(read1_idle), .waiting_o(read1_waiting), .moved_o(read1_moved), .beat_o(read1_beat),
    .error_o(read1_error), .burst_o(read1_burst), .latency_o(read1_latency)
  );

  cb_parameter_loader u_parameter_loader (
    .clk_i(ap_clk), .rst_ni(ap_rst_n),
    .start_i(load_start), .count_i(command.parameter_count), .bank_i(load_bank),
    .in_valid_i(list_valid), .in_ready_o(list_ready), .in_beat_i(list_beat_data),
    .param_valid_o(param_valid), .param_bank_o(param_bank), .param_address_o(param_address),
    .param_data_o(param_data), .idle_o(loader_idle), .error_o(parameter_error)
  );

  assign events.position_beat    = read0_beat;
  assign events.parameter_beat   = read1_beat;
  assign events.write_beat       = write_beat;
  assign events.position_burst   = read0_burst;
  assign events.parameter_loaded = param_valid && first_pass;

  // The simulated card reads this to know when the clock need not be simulated: nothing runs and nothing is asked for.
  logic quiet  /*verilator public_flat_rd*/;
  assign quiet = sequencer_idle && !start;

  // One transaction thread: ids are not needed. Only positions have their latency counted. Of a response only the
  // error bit matters. The sequencer has looked at the operation and at the alignment of the addresses.
  logic unused_inputs;
  assign unused_inputs = ^{m_axi_gmem0_bid, m_axi_gmem0_rid, m_axi_gmem1_rid, m_axi_gmem0_bresp[0],
                           m_axi_gmem0_rresp[0], m_axi_gmem1_rresp[0], read1_burst, read1_latency, quiet,
                           command.operation, command.positions[5:0], command.results[5:0], command.parameters[5:0]};

endmodule
