// SPDX-License-Identifier: Apache-2.0
/// Notices that the memory has fallen silent: expired_o is set when the kernel has waited for the memory and nothing
/// moved for limit_i clocks in a row.
///
/// Latency 1. Reset clears the count.
module cb_watchdog (
  input  logic        clk_i,
  input  logic        rst_ni,
  /// Count only while this is set.
  input  logic        enable_i,
  /// Something is awaited from the memory.
  input  logic        waiting_i,
  /// Something was transferred in this clock.
  input  logic        moved_i,
  /// Clocks; 0 means DefaultWatchdogClocks. May change at any time.
  input  logic [31:0] limit_i,
  /// Set as long as it lasts.
  output logic        expired_o
);

  localparam logic [31:0] DefaultLimit = cb_spec_pkg::DefaultWatchdogClocks;

  logic [31:0] limit_q, count_d, count_q;
  logic        run, expired_q;

  assign run = enable_i && waiting_i && !moved_i;

  always_comb begin : next_state
    count_d = run ? count_q + 32'd1 : '0;
  end

  always_ff @(posedge clk_i) begin : data_regs
    limit_q <= (limit_i == '0) ? DefaultLimit : limit_i;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      count_q   <= '0;
      expired_q <= 1'b0;
    end else begin
      count_q   <= count_d;
      expired_q <= run && count_q >= limit_q;
    end
  end

  assign expired_o = expired_q;

endmodule
