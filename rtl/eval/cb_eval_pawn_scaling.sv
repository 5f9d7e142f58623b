// SPDX-License-Identifier: Apache-2.0
/// Scaling of the dynamic pawn values of one side by the enemy's signature (definition: hls/eval/pawn_scaling.hpp).
/// Set by both evaluation_control registers.
///
/// Latency cb_spec_pkg::PawnScalingLatencyCycles, II = 1. Back-pressure: none. Reset: none needed.
/// All inputs are aligned.
///
/// | stage | work |
/// |---|---|
/// | S1 | shift |
/// | S2 | times the factor of the enemy's signature (three DSPs) |
/// | S3 | by 8, or unscaled |
/// | S4 | sum |
module cb_eval_pawn_scaling #(
  /// Bits of the sums; the defaults are those of the units.
  parameter int unsigned StructureWidth = cb_spec_pkg::PawnStructureSumWidth,
  parameter int unsigned PassedWidth = cb_spec_pkg::PassedPawnsSumWidth,
  parameter int unsigned WastedWidth = cb_spec_pkg::WastedPawnsSumWidth,
  /// Derived, do not set. A factor below 2 makes a number one bit longer.
  parameter int unsigned FactorWidth = cb_spec_pkg::SignaturePawnStructureWidth,
  parameter int unsigned WidestWidth = (StructureWidth > PassedWidth)
      ? ((StructureWidth > WastedWidth) ? StructureWidth : WastedWidth)
      : ((PassedWidth > WastedWidth) ? PassedWidth : WastedWidth),
  parameter int unsigned SumWidth = cb_spec_pkg::PawnScalingSumWidth
) (
  input  logic                                          clk_i,
  /// Sums of the side before scaling, its own view, centipawns: cb_eval_pawn_structure.dynamic_o,
  /// cb_eval_passed_pawns.scaled_o, and the side's output of cb_eval_wasted_pawns.
  input  logic signed [StructureWidth-1:0]              structure_i,
  input  logic signed [PassedWidth-1:0]                 passed_i,
  input  logic signed [WastedWidth-1:0]                 wasted_i,
  /// pawn_structure and passed_pawns fields of the enemy's signature entry, eighths.
  input  logic [FactorWidth-1:0]                        structure_factor_i,
  input  logic [FactorWidth-1:0]                        passed_factor_i,
  /// evaluation_control registers.
  input  logic [cb_spec_pkg::EvaluationControlBits-1:0] control_0_i,
  input  logic [cb_spec_pkg::EvaluationControlBits-1:0] control_1_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0]                    sum_o
);

  localparam int unsigned ShiftWidth = cb_spec_pkg::EvaluationControl1PawnStructureShiftWidth;
  localparam int unsigned ScaledWidth = WidestWidth + FactorWidth - cb_spec_pkg::ScaleShift;
  localparam int unsigned ProductWidth = WidestWidth + FactorWidth;

  if (cb_spec_pkg::PawnScalingLatencyCycles != 4) begin : g_latency_check
    $error("cb_eval_pawn_scaling: latency differs from the specification");
  end
  if (FactorWidth != cb_spec_pkg::ScaleBits || cb_spec_pkg::SignaturePassedPawnsWidth != FactorWidth ||
      cb_spec_pkg::EvaluationControl1PassedPawnsShiftWidth != ShiftWidth ||
      cb_spec_pkg::EvaluationControl1WastedPawnsShiftWidth != ShiftWidth) begin : g_width_check
    $error("cb_eval_pawn_scaling: widths differ from the specification");
  end

  // {passed, structure}
  logic [1:0] s2_scale;
  cb_delay #(.Width(2), .Cycles(2)) u_scale (
    .clk_i,
    .in_i({control_0_i[cb_spec_pkg::EvaluationControlScalePassedPawnsLsb],
           control_0_i[cb_spec_pkg::EvaluationControlScalePawnStructureLsb]}),
    .out_o(s2_scale)
  );
  logic [FactorWidth-1:0] s1_structure_factor_q, s1_passed_factor_q;

  // The three sums alike: structure, passed, wasted.
  logic [3*WidestWidth-1:0] s0_value;
  logic [3*ShiftWidth-1:0] s0_shift;
  logic [3*FactorWidth-1:0] s1_factor;
  logic [2:0] s2_scaled;
  logic [3*SumWidth-1:0] s3_wide;
  // Replication that takes the sign bit in: one sum is the widest and has nothing to fill.
  assign s0_value  = {{(WidestWidth-WastedWidth+1){wasted_i[WastedWidth-1]}}, wasted_i[WastedWidth-2:0],
                      {(WidestWidth-PassedWidth+1){passed_i[PassedWidth-1]}}, passed_i[PassedWidth-2:0],
                      {(WidestWidth-StructureWidth+1){structure_i[StructureWidth-1]}}, structure_i[StructureWidth-2:0]};
  assign s0_shift  = {control_1_i[cb_spec_pkg::EvaluationControl1WastedPawnsShiftLsb +: ShiftWidth],
                      control_1_i[cb_spec_pkg::EvaluationControl1PassedPawnsShiftLsb +: ShiftWidth],
                      control_1_i[cb_spec_pkg::EvaluationControl1PawnStructureShiftLsb +: ShiftWidth]};
  assign s1_factor = {s1_structure_factor_q, s1_passed_factor_q, s1_structure_factor_q};
  assign s2_scaled = {s2_scale[0], s2_scale[1], s2_scale[0]};

  for (genvar i = 0; i < 3; i++) begin : g_value
    logic signed [WidestWidth-1:0] s1_shifted_d, s1_shifted_q, s2_unscaled_q;
    logic signed [ProductWidth-1:0] s1_wide_value, s1_wide_factor, s2_product_q;
    assign s1_wide_value  = $signed({{(ProductWidth-WidestWidth){s1_shifted_q[WidestWidth-1]}}, s1_shifted_q});
    assign s1_wide_factor = $signed({{(ProductWidth-FactorWidth){1'b0}}, s1_factor[FactorWidth*i +: FactorWidth]});
    logic signed [ScaledWidth-1:0] s2_wide_unscaled, s3_value_q;
    assign s2_wide_unscaled = $signed({{(ScaledWidth-WidestWidth){s2_unscaled_q[WidestWidth-1]}}, s2_unscaled_q});

    always_comb begin : s1_shift
      s1_shifted_d = $signed(s0_value[WidestWidth*i +: WidestWidth]) >>> s0_shift[ShiftWidth*i +: ShiftWidth];
    end

    always_ff @(posedge clk_i) begin : data_regs
      s1_shifted_q  <= s1_shifted_d;
      s2_product_q  <= s1_wide_value * s1_wide_factor;
      s2_unscaled_q <= s1_shifted_q;
      s3_value_q    <= s2_scaled[i] ? ScaledWidth'(s2_product_q >>> cb_spec_pkg::ScaleShift) : s2_wide_unscaled;
    end
    assign s3_wide[SumWidth*i +: SumWidth] = {{(SumWidth-ScaledWidth){s3_value_q[ScaledWidth-1]}}, s3_value_q};
  end

  logic signed [SumWidth-1:0] s4_sum_q;

  always_ff @(posedge clk_i) begin : data_regs
    s1_structure_factor_q <= structure_factor_i;
    s1_passed_factor_q    <= passed_factor_i;
    s4_sum_q              <= $signed(s3_wide[0 +: SumWidth]) + $signed(s3_wide[SumWidth +: SumWidth]) +
                             $signed(s3_wide[2*SumWidth +: SumWidth]);
  end
  assign sum_o = s4_sum_q;

  logic unused_bits;
  assign unused_bits = ^{control_1_i[31:12]};

endmodule
