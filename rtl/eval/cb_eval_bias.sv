// SPDX-License-Identifier: Apache-2.0
/// bias: a constant added to every score, White's view, centipawns.
///
/// Latency cb_spec_pkg::BiasLatencyCycles, II = 1. Back-pressure: none. Reset: the register is 0.
module cb_eval_bias (
  input  logic                                    clk_i,
  input  logic                                    rst_ni,
  input  cb_spec_pkg::param_bus_t                 param_i,
  input  logic                                    bank_i,
  output logic signed [cb_spec_pkg::BiasBits-1:0] value_o
);

  if (cb_spec_pkg::BiasLatencyCycles != 1) begin : g_latency_check
    $error("cb_eval_bias: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [cb_spec_pkg::BiasBits-1:0] value;
  cb_param_port #(.Group(cb_spec_pkg::GroupBias)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_registers #(.Width(cb_spec_pkg::BiasBits), .Count(1)) u_register (
    .clk_i, .rst_ni, .bus_i(bus), .bank_i, .data_o(value)
  );
  assign value_o = $signed(value);

endmodule
