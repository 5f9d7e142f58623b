// SPDX-License-Identifier: Apache-2.0
/// Unpacks the parameter list, 8 elements of {data, address} a beat, and writes one parameter a clock.
///
/// Stages: S1 picks the element, S2 looks up the limits of its group, S3 checks the address and writes. Latency 3,
/// II = 1 element a clock. Back-pressure: ready-valid at the input, none at the output. An element whose address does
/// not exist is reported and not written. Reset touches valid and control bits only.
module cb_parameter_loader (
  input  logic         clk_i,
  input  logic         rst_ni,
  /// Pulse: load count_i elements into bank_i. Only when idle_o.
  input  logic         start_i,
  input  logic [31:0]  count_i,
  /// Static while not idle_o.
  input  logic         bank_i,
  // Beats
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_beat_i,
  // Parameter writes
  output logic                                         param_valid_o,
  output logic                                         param_bank_o,
  output logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_o,
  output logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_o,
  /// All elements were written or refused.
  output logic         idle_o,
  /// Pulse: an element had an address that does not exist.
  output logic         error_o
);

  localparam int unsigned Elements = 64 / cb_spec_pkg::ParameterElementBytes;
  localparam int unsigned IndexBits = $clog2(Elements);
  localparam int unsigned ElementBits = 8 * cb_spec_pkg::ParameterElementBytes;
  localparam int unsigned AddressLsb = cb_spec_pkg::ParameterElementAddressLsb;
  localparam int unsigned DataLsb = cb_spec_pkg::ParameterElementDataLsb;
  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;
  localparam int unsigned TableBits = cb_spec_pkg::TableBits;
  localparam int unsigned AddressBits = cb_spec_pkg::ParameterAddressBits;

  // ---- S1: pick the element ----
  logic                 active, last;  // there are elements still to be picked; the next is the last
  logic [IndexBits-1:0] index_d, index_q;
  logic                 pick;

  typedef struct packed {
    logic [31:0] address;
    logic [31:0] data;
  } s1_t;
  s1_t s1_d, s1_q;

  assign pick       = active && in_valid_i;
  assign in_ready_o = pick && (index_q == IndexBits'(Elements - 1) || last);

  cb_countdown u_elements (
    .clk_i, .rst_ni, .load_i(start_i), .count_i, .step_i(pick), .active_o(active), .last_o(last)
  );

  always_comb begin : s1_pick
    index_d      = start_i ? '0 : index_q + IndexBits'(pick);
    s1_d.address = in_beat_i[index_q*ElementBits+AddressLsb+:32];
    s1_d.data    = in_beat_i[index_q*ElementBits+DataLsb+:32];
  end

  // ---- S2: limits of the group ----
  typedef struct packed {
    logic                   high_clear;  // no bit above the address is set
    logic [AddressBits-1:0] address;
    logic [31:0]            data;
  } s2_t;
  s2_t s2_d, s2_q;
  logic [TableBits:0] tables;
  logic [EntryBits:0] entries;

  cb_parameter_limits u_limits (
    .clk_i, .group_i(s1_q.address[AddressBits-1:TableBits+EntryBits]), .tables_o(tables), .entries_o(entries)
  );

  always_comb begin : s2_limits
    s2_d.high_clear = s1_q.address[31:AddressBits] == '0;
    s2_d.address    = s1_q.address[AddressBits-1:0];
    s2_d.data       = s1_q.data;
  end

  // ---- S3: check and write ----
  typedef struct packed {
    logic [AddressBits-1:0] address;
    logic [31:0]            data;
  } s3_t;
  s3_t  s3_d, s3_q;
  logic address_good, write_q, error_q;

  always_comb begin : s3_check
    address_good = s2_q.high_clear && {1'b0, s2_q.address[EntryBits+:TableBits]} < tables &&
                   {1'b0, s2_q.address[EntryBits-1:0]} < entries;
    s3_d.address = s2_q.address;
    s3_d.data    = s2_q.data;
  end

  logic [2:1] valid_q;

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
    s2_q <= s2_d;
    s3_q <= s3_d;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      index_q  <= '0;
      valid_q  <= '0;
      write_q  <= 1'b0;
      error_q  <= 1'b0;
    end else begin
      index_q  <= index_d;
      valid_q  <= {valid_q[1], pick};
      write_q  <= valid_q[2] && address_good;
      error_q  <= valid_q[2] && !address_good;
    end
  end

  assign param_valid_o   = write_q;
  assign param_bank_o    = bank_i;
  assign param_address_o = s3_q.address;
  assign param_data_o    = s3_q.data;
  assign error_o         = error_q;
  assign idle_o          = !active && valid_q == '0 && !write_q && !error_q;

`ifdef COBALT_ASSERT
  a_start_idle: assert property (@(posedge clk_i) disable iff (!rst_ni) start_i |-> idle_o);
  a_bank_static: assert property (@(posedge clk_i) disable iff (!rst_ni) $past(rst_ni && !idle_o) |-> $stable(bank_i));
  a_latency: assert property (@(posedge clk_i) disable iff (!rst_ni)
      (write_q || error_q) |-> $past(pick, 3));
`endif

endmodule
