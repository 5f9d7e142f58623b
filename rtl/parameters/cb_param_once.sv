// SPDX-License-Identifier: Apache-2.0
/// A group of one register that counts once for each side for which something holds: White minus Black.
///
/// Latency 2, II = 1. Back-pressure: none. Reset: the register is 0.
///
/// | stage | work |
/// |---|---|
/// | S1 | register of the bank; conditions |
/// | S2 | value |
module cb_param_once #(
  /// Group number, cb_spec_pkg::GroupXxx, and the bits of its value.
  parameter int unsigned Group = 0,
  parameter int unsigned Width = 8
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_spec_pkg::param_bus_t param_i,
  input  logic                    bank_i,
  input  logic                    white_i,
  input  logic                    black_i,
  /// White's view, centipawns.
  output logic signed [Width:0]   value_o
);

  cb_spec_pkg::param_bus_t bus;
  logic [Width-1:0] s1_register;
  logic signed [Width:0] s1_value, value_d, value_q;
  logic s1_white_q, s1_black_q;
  cb_param_port #(.Group(Group)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_registers #(.Width(Width), .Count(1)) u_register (.clk_i, .rst_ni, .bus_i(bus), .bank_i,
                                                             .data_o(s1_register));
  assign s1_value = $signed($signed({s1_register[Width-1], s1_register}));

  always_comb begin : s2_value
    if (s1_white_q == s1_black_q) begin
      value_d = '0;
    end else begin
      value_d = s1_white_q ? s1_value : -s1_value;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    s1_white_q <= white_i;
    s1_black_q <= black_i;
    value_q    <= value_d;
  end
  assign value_o = value_q;

endmodule
