// SPDX-License-Identifier: Apache-2.0
/// The king-safety stage for one attacker: danger made non-linear, clamped and scaled (definition:
/// hls/eval/king_safety.hpp). Set by evaluation_control register 0.
///
/// Latency cb_spec_pkg::KingSafetyLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
/// All inputs are aligned.
///
/// | stage | work |
/// |---|---|
/// | S1 | half, saturated |
/// | S2, S3 | square (one DSP) |
/// | S4 | shift |
/// | S5 | sum; the least that it may be |
/// | S6 | clamp |
/// | S7 | times the signature's scale (one DSP) |
/// | S8 | by 8, or unscaled |
module cb_eval_king_safety #(
  parameter int unsigned HalvesWidth = cb_spec_pkg::KingDangerHalvesWidth,
  /// Derived, do not set.
  parameter int unsigned ScaleWidth = cb_spec_pkg::SignatureKingSafetyWidth,
  parameter int unsigned ClampWidth = cb_spec_pkg::EvaluationControlKingSafetyClampWidth,
  parameter int unsigned DangerWidth = cb_spec_pkg::KingSafetyDangerWidth
) (
  input  logic                                             clk_i,
  /// Sum of the groups' shares, half centipawns.
  input  logic signed [HalvesWidth-1:0]                    danger_halves_i,
  /// king_safety field of the attacker's signature, eighths.
  input  logic [ScaleWidth-1:0]                            scale_i,
  /// evaluation_control register 0.
  input  logic [cb_spec_pkg::EvaluationControlBits-1:0]    control_i,
  /// Centipawns, attacker's view.
  output logic signed [DangerWidth-1:0]                    danger_o
);

  localparam int unsigned ShiftWidth = cb_spec_pkg::EvaluationControlKingSafetyShiftWidth;
  localparam int unsigned LinearWidth = $clog2(cb_spec_pkg::MaxLinearDangerCp + 1) + 1;  // +-MaxLinearDangerCp
  localparam int unsigned SquareWidth = 2 * LinearWidth - 2;
  localparam int unsigned WideWidth = SquareWidth + 2;
  localparam int unsigned ClampedWidth = ClampWidth + 1;
  localparam int unsigned ProductWidth = ClampedWidth + ScaleWidth;
  localparam logic signed [HalvesWidth:0] MaxLinear = (HalvesWidth+1)'(cb_spec_pkg::MaxLinearDangerCp);

  if (cb_spec_pkg::KingSafetyLatencyCycles != 8) begin : g_latency_check
    $error("cb_eval_king_safety: latency differs from the specification");
  end
  if (cb_spec_pkg::MaxLinearDangerCp != 2**(LinearWidth-1)-1) begin : g_width_check
    $error("cb_eval_king_safety: widths differ from the specification");
  end

  logic [ShiftWidth-1:0] shift, s4_shift;
  logic [ClampWidth-1:0] clamp, s5_clamp;
  logic scaled, s7_scaled;
  logic [ScaleWidth-1:0] s7_scale;
  assign shift  = control_i[cb_spec_pkg::EvaluationControlKingSafetyShiftLsb +: ShiftWidth];
  assign clamp  = control_i[cb_spec_pkg::EvaluationControlKingSafetyClampLsb +: ClampWidth];
  assign scaled = control_i[cb_spec_pkg::EvaluationControlScaleKingSafetyLsb];
  cb_delay #(.Width(ShiftWidth), .Cycles(3)) u_shift (.clk_i, .in_i(shift), .out_o(s4_shift));
  cb_delay #(.Width(ClampWidth), .Cycles(4)) u_clamp (.clk_i, .in_i(clamp), .out_o(s5_clamp));
  cb_delay #(.Width(ScaleWidth), .Cycles(6)) u_scale (.clk_i, .in_i(scale_i), .out_o(s7_scale));
  cb_delay #(.Width(1), .Cycles(7)) u_scaled (.clk_i, .in_i(scaled), .out_o(s7_scaled));

  // S1
  logic signed [HalvesWidth:0] s0_wide_halves, s1_half;
  assign s0_wide_halves = $signed({danger_halves_i[HalvesWidth-1], danger_halves_i});
  logic signed [LinearWidth-1:0] s1_linear_d, s1_linear_q, s4_linear;
  always_comb begin : s1_saturate
    s1_half = s0_wide_halves >>> 1;
    if (s1_half > MaxLinear) begin
      s1_linear_d = LinearWidth'(MaxLinear);
    end else if (s1_half < -MaxLinear) begin
      s1_linear_d = LinearWidth'(-MaxLinear);
    end else begin
      s1_linear_d = LinearWidth'(s1_half);
    end
  end

  // S2, S3: of a negative danger the square is not used.
  logic signed [2*LinearWidth-1:0] s1_wide_linear;
  logic [2*LinearWidth-1:0] s2_square;
  logic [SquareWidth-1:0] s2_square_q, s3_square_q;
  assign s1_wide_linear = $signed({{LinearWidth{s1_linear_q[LinearWidth-1]}}, s1_linear_q});
  assign s2_square      = $unsigned(s1_wide_linear * s1_wide_linear);
  cb_delay #(.Width(LinearWidth), .Cycles(3)) u_linear (
    .clk_i, .in_i(s1_linear_q[LinearWidth-1:0]), .out_o(s4_linear[LinearWidth-1:0])
  );

  // S4
  logic [SquareWidth-1:0] s4_shifted_d, s4_shifted_q;
  logic s3_positive;
  logic signed [LinearWidth-1:0] s3_linear;
  cb_delay #(.Width(LinearWidth), .Cycles(2)) u_linear3 (
    .clk_i, .in_i(s1_linear_q[LinearWidth-1:0]), .out_o(s3_linear[LinearWidth-1:0])
  );
  always_comb begin : s4_shift_square
    s3_positive = !s3_linear[LinearWidth-1];
    s4_shifted_d = (s3_positive && s4_shift != ShiftWidth'(cb_spec_pkg::KingSafetyShiftOff)) ? s3_square_q >> s4_shift
                                                                                           : '0;
  end

  // S5
  logic signed [WideWidth-1:0] s4_wide_linear, s5_sum_q;
  logic signed [ClampedWidth-1:0] s5_most, s5_most_q, s5_least_q;
  assign s4_wide_linear = $signed({{(WideWidth-LinearWidth){s4_linear[LinearWidth-1]}}, s4_linear});
  assign s5_most        = $signed({1'b0, s5_clamp});

  // S6
  logic signed [ClampedWidth-1:0] s6_clamped_d, s6_clamped_q;
  logic signed [WideWidth-1:0] s5_wide_most, s5_wide_least;
  assign s5_wide_most  = $signed({{(WideWidth-ClampedWidth){s5_most_q[ClampedWidth-1]}}, s5_most_q});
  assign s5_wide_least = $signed({{(WideWidth-ClampedWidth){s5_least_q[ClampedWidth-1]}}, s5_least_q});
  always_comb begin : s6_clamp_danger
    if (s5_sum_q > s5_wide_most) begin
      s6_clamped_d = s5_most_q;
    end else if (s5_sum_q < s5_wide_least) begin
      s6_clamped_d = s5_least_q;
    end else begin
      s6_clamped_d = ClampedWidth'(s5_sum_q);
    end
  end

  // S7, S8
  logic signed [ProductWidth-1:0] s6_wide_clamped, s7_wide_scale, s7_product_q;
  assign s6_wide_clamped = $signed({{(ProductWidth-ClampedWidth){s6_clamped_q[ClampedWidth-1]}}, s6_clamped_q});
  assign s7_wide_scale   = $signed({{(ProductWidth-ScaleWidth){1'b0}}, s7_scale});
  logic signed [ClampedWidth-1:0] s7_clamped_q;
  logic signed [DangerWidth-1:0] s7_wide_clamped, danger_q;
  assign s7_wide_clamped = $signed({{(DangerWidth-ClampedWidth){s7_clamped_q[ClampedWidth-1]}}, s7_clamped_q});

  always_ff @(posedge clk_i) begin : data_regs
    s1_linear_q  <= s1_linear_d;
    s2_square_q  <= s2_square[SquareWidth-1:0];
    s3_square_q  <= s2_square_q;
    s4_shifted_q <= s4_shifted_d;
    s5_sum_q     <= s4_wide_linear + $signed({2'b00, s4_shifted_q});
    s5_most_q    <= s5_most;
    s5_least_q   <= -s5_most;
    s6_clamped_q <= s6_clamped_d;
    s7_product_q <= s6_wide_clamped * s7_wide_scale;
    s7_clamped_q <= s6_clamped_q;
    danger_q     <= s7_scaled ? DangerWidth'(s7_product_q >>> cb_spec_pkg::ScaleShift) : s7_wide_clamped;
  end

  assign danger_o = danger_q;

  logic unused_bits;
  assign unused_bits = ^{s2_square[2*LinearWidth-1:SquareWidth]};

endmodule
