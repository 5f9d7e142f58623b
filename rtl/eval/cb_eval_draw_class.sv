// SPDX-License-Identifier: Apache-2.0
/// How far the score goes to the draw score, and that score: dead draws, the endgame ROM, bishops_of_opposite_colours
/// and contempt (definition: docs/reference/evaluation/endings.md, model: hls/eval/draw_score.hpp).
///
/// Interface rules (cb_board_rules): one king a side, at most one piece on a square; other positions are refused, so
/// any output will do. The enables (evaluation_control register 0) come one clock before the outputs; bank_i and all
/// else come with white_i and black_i. Latency cb_spec_pkg::DrawClassLatencyCycles, of the material
/// cb_spec_pkg::DrawFactsLatencyCycles + cb_spec_pkg::ContemptLatencyCycles - 1, II = 1. Back-pressure: none. Reset:
/// registers and the download ports.
///
/// | stage | work |
/// |---|---|
/// | S1, S2 | facts of the board (cb_draw_facts) |
/// | S3 to S7 | dead draws, endgame ROM, bishops, contempt |
/// | S8 | enables; the strongest rule |
module cb_eval_draw_class #(
  /// Derived, do not set.
  parameter int unsigned WayWidth = cb_spec_pkg::BishopsOfOppositeColoursBits + 1,
  parameter int unsigned ScoreWidth = cb_spec_pkg::ContemptBits
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  cb_spec_pkg::param_bus_t      param_i,
  input  logic                         bank_i,
  input  cb_board_pkg::pieces_t        white_i,
  input  cb_board_pkg::pieces_t        black_i,
  /// All squares that a side attacks.
  input  logic [63:0]                  white_attacks_i,
  input  logic [63:0]                  black_attacks_i,
  input  logic                         black_to_move_i,
  /// Enables of evaluation_control register 0, one clock before the outputs.
  input  logic                         reduce_opposite_bishops_i,
  input  logic                         apply_contempt_i,
  input  logic                         endgame_rom_i,
  /// Index of contempt, which is that of winning_chances.
  output logic [cb_spec_pkg::ContemptEntryBits-1:0] material_o,
  /// 64ths of the way to the draw score: 0 to 64.
  output logic [WayWidth-1:0]          way_o,
  /// White's view, centipawns. Without meaning when way_o is 0.
  output logic signed [ScoreWidth-1:0] draw_score_o,
  output logic                         recognised_draw_o
);

  localparam int unsigned AtFacts = cb_spec_pkg::DrawFactsLatencyCycles;
  localparam int unsigned AtDeadDraw = AtFacts + cb_spec_pkg::DeadDrawLatencyCycles;
  localparam int unsigned AtRom = AtFacts + cb_spec_pkg::EndgameRomLatencyCycles;
  localparam int unsigned AtBishops = AtFacts + cb_spec_pkg::BishopsOfOppositeColoursLatencyCycles;
  localparam int unsigned AtContempt = AtFacts + cb_spec_pkg::ContemptLatencyCycles;
  // The rules choose in the last clock.
  localparam int unsigned AtRules = cb_spec_pkg::DrawClassLatencyCycles - 1;
  localparam int unsigned ReductionWidth = cb_spec_pkg::BishopsOfOppositeColoursBits;

  if (AtRules != AtRom || AtDeadDraw > AtRules || AtBishops > AtRules || AtContempt > AtRules) begin : g_latency_check
    $error("cb_eval_draw_class: latency differs from the specification");
  end

  cb_draw_pkg::facts_t s2_facts;
  logic s2_bank;
  cb_delay #(.Width(1), .Cycles(AtFacts)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  cb_draw_facts u_facts (
    .clk_i, .white_i, .black_i, .white_attacks_i, .black_attacks_i, .black_to_move_i, .facts_o(s2_facts)
  );

  logic dead_draw, s7_dead_draw, s7_rom_draw;
  logic [ReductionWidth-1:0] reduction, s7_reduction;
  logic signed [ScoreWidth-1:0] contempt;
  logic [ScoreWidth-1:0] s7_contempt;
  cb_dead_draw u_dead_draw (.clk_i, .facts_i(s2_facts), .dead_draw_o(dead_draw));
  cb_endgame_rom u_endgame_rom (.clk_i, .facts_i(s2_facts), .draw_o(s7_rom_draw));
  cb_eval_contempt u_contempt (
    .clk_i, .rst_ni, .param_i, .bank_i(s2_bank), .facts_i(s2_facts), .index_o(material_o), .value_o(contempt)
  );
  cb_eval_bishops_of_opposite_colours u_bishops_of_opposite_colours (
    .clk_i, .rst_ni, .param_i, .bank_i(s2_bank), .facts_i(s2_facts), .reduction_o(reduction)
  );
  cb_delay #(.Width(1), .Cycles(AtRules - AtDeadDraw)) u_dead_draw_delay (
    .clk_i, .in_i(dead_draw), .out_o(s7_dead_draw));
  cb_delay #(.Width(ReductionWidth), .Cycles(AtRules - AtBishops)) u_reduction_delay (
    .clk_i, .in_i(reduction), .out_o(s7_reduction));
  cb_delay #(.Width(ScoreWidth), .Cycles(AtRules - AtContempt)) u_contempt_delay (
    .clk_i, .in_i(contempt[ScoreWidth-1:0]), .out_o(s7_contempt));

  logic recognised_d, recognised_q;
  logic [WayWidth-1:0] way_d, way_q;
  logic [ScoreWidth-1:0] score_d, score_q;

  always_comb begin : s8_rules
    recognised_d = (apply_contempt_i && s7_dead_draw) || (endgame_rom_i && s7_rom_draw);
    score_d      = apply_contempt_i ? s7_contempt : '0;
    way_d        = '0;
    if (recognised_d) begin
      way_d[WayWidth-1] = 1'b1;
    end else if (reduce_opposite_bishops_i) begin
      way_d[ReductionWidth-1:0] = s7_reduction;
    end
  end

  always_ff @(posedge clk_i) begin : data_regs
    recognised_q <= recognised_d;
    way_q        <= way_d;
    score_q      <= score_d;
  end

  assign recognised_draw_o = recognised_q;
  assign way_o = way_q;
  assign draw_score_o = $signed(score_q);

`ifdef COBALT_ASSERT
  logic settled;
  cb_settled u_settled (.clk_i, .settled_o(settled));
  a_way: assert property (@(posedge clk_i) settled |-> way_o <= WayWidth'(1 << ReductionWidth));
  a_whole_way: assert property (@(posedge clk_i) settled |-> recognised_draw_o == way_o[WayWidth-1]);
`endif

endmodule
