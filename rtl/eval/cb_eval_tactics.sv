// SPDX-License-Identifier: Apache-2.0
/// Exchanges and pins of both sides, White minus Black: hung, xraying, mpin_and_hung, pinned, relative_pins,
/// pinned_and_simple_hung, pinned_and_hung and permanent_pin_and_simple_hung (hls/eval/evaluator.hpp, tactics).
///
/// Latency cb_spec_pkg::TacticsLatencyCycles, II = 1. Back-pressure: none. Reset: as its groups.
/// All inputs but the counts are aligned with the attack maps.
///
/// | stage | work |
/// |---|---|
/// | to AtHung | hung squares (cb_exchange_map); before that pins (cb_pin_map) |
/// | to two clocks before the sum | groups |
/// | last two clocks | sum |
module cb_eval_tactics #(
  /// Derived, do not set.
  parameter int unsigned SumWidth = cb_spec_pkg::TacticsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic                       bank_i,
  input  cb_board_pkg::pieces_t      white_i,
  input  cb_board_pkg::pieces_t      black_i,
  input  logic [63:0]                occupied_i,
  input  cb_board_pkg::attacks_t     white_attacks_i,
  input  cb_board_pkg::attacks_t     black_attacks_i,
  /// Numbers of attackers of every square, cb_spec_pkg::AttackCountLatencyCycles later than the rest.
  input  logic [cb_board_pkg::CountsBits-1:0]               white_count_i,
  input  logic [cb_board_pkg::CountsBits-1:0]               black_count_i,
  /// White's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned AtCounts = cb_spec_pkg::AttackCountLatencyCycles;
  localparam int unsigned AtPins = cb_spec_pkg::PinMapLatencyCycles;
  localparam int unsigned AtHung = cb_spec_pkg::ExchangeMapLatencyCycles;
  localparam int unsigned AtXraying = cb_spec_pkg::XrayingLatencyCycles;
  localparam int unsigned AtPinned = AtCounts + cb_spec_pkg::PinnedLatencyCycles;
  localparam int unsigned AtRelative = cb_spec_pkg::RelativePinsLatencyCycles;
  localparam int unsigned AtSimple = AtPins + cb_spec_pkg::PinnedAndSimpleHungLatencyCycles;
  localparam int unsigned AtPermanent = AtPins + cb_spec_pkg::PermanentPinAndSimpleHungLatencyCycles;
  localparam int unsigned AtHungValue = AtHung + cb_spec_pkg::HungLatencyCycles;
  localparam int unsigned AtMpin = AtHung + cb_spec_pkg::MpinAndHungLatencyCycles;
  localparam int unsigned AtPinnedHung = AtHung + cb_spec_pkg::PinnedAndHungLatencyCycles;
  if (AtPins != AtCounts + 1) begin : g_pins_check
    $error("cb_eval_tactics: cb_eval_pinned takes the pins one clock after the counts");
  end

  // The bank at every clock up to the last look-up.
  logic [AtHung:0] bank;
  logic [AtHung:1] bank_q;
  assign bank = {bank_q, bank_i};
  always_ff @(posedge clk_i) begin : bank_regs
    bank_q <= bank[AtHung-1:0];
  end

  // Maps.
  logic [63:0] hung_squares;
  cb_exchange_map u_exchange_map (
    .clk_i, .white_i, .black_i, .occupied_i, .white_attacks_i, .black_attacks_i, .hung_o(hung_squares)
  );

  logic [cb_board_pkg::LinesBits-1:0] white_pinned_squares, black_pinned_squares;
  logic [23:0] white_kinds, black_kinds;
  logic [7:0] white_by_queen, white_protected, white_permanent, white_simple;
  logic [7:0] black_by_queen, black_protected, black_permanent, black_simple;
  logic [63:0] white_any, black_any, white_mpinned, black_mpinned;
  cb_pin_map #(.Black(1'b0)) u_white_pins (
    .clk_i, .own_i(white_i), .enemy_i(black_i), .occupied_i, .own_attacks_i(white_attacks_i),
    .enemy_attacks_i(black_attacks_i), .pinned_o(white_pinned_squares), .kind_o(white_kinds),
    .by_queen_o(white_by_queen), .pinner_protected_o(white_protected), .permanent_o(white_permanent),
    .simply_hung_o(white_simple), .any_o(white_any), .mpinned_o(white_mpinned)
  );
  cb_pin_map #(.Black(1'b1)) u_black_pins (
    .clk_i, .own_i(black_i), .enemy_i(white_i), .occupied_i, .own_attacks_i(black_attacks_i),
    .enemy_attacks_i(white_attacks_i), .pinned_o(black_pinned_squares), .kind_o(black_kinds),
    .by_queen_o(black_by_queen), .pinner_protected_o(black_protected), .permanent_o(black_permanent),
    .simply_hung_o(black_simple), .any_o(black_any), .mpinned_o(black_mpinned)
  );

  // At the hung squares.
  logic [63:0] h_white_any, h_black_any, h_white_mpinned, h_black_mpinned, h_white_own, h_black_own;
  cb_delay #(.Width(256), .Cycles(AtHung - AtPins)) u_h_pins (
    .clk_i, .in_i({white_any, black_any, white_mpinned, black_mpinned}),
    .out_o({h_white_any, h_black_any, h_white_mpinned, h_black_mpinned}));
  cb_delay #(.Width(128), .Cycles(AtHung)) u_h_own (
    .clk_i,
    .in_i({white_i.pawn | white_i.knight | white_i.bishop | white_i.rook | white_i.queen,
           black_i.pawn | black_i.knight | black_i.bishop | black_i.rook | black_i.queen}),
    .out_o({h_white_own, h_black_own}));

  // Groups.
  localparam int unsigned HungWidth = cb_spec_pkg::HungValueWidth;
  localparam int unsigned XrayingWidth = cb_spec_pkg::XrayingValueWidth;
  localparam int unsigned PinnedWidth = cb_spec_pkg::PinnedSumWidth;
  localparam int unsigned RelativeWidth = cb_spec_pkg::RelativePinsSumWidth;
  localparam int unsigned MpinWidth = cb_spec_pkg::MpinAndHungDifferenceWidth;
  localparam int unsigned SimpleWidth = cb_spec_pkg::PinnedAndSimpleHungDifferenceWidth;
  localparam int unsigned PinnedHungWidth = cb_spec_pkg::PinnedAndHungDifferenceWidth;
  localparam int unsigned PermanentWidth = cb_spec_pkg::PermanentPinAndSimpleHungDifferenceWidth;
  logic signed [HungWidth-1:0] white_hung, black_hung;
  logic signed [XrayingWidth-1:0] white_xraying, black_xraying;
  logic signed [PinnedWidth-1:0] white_pinned, black_pinned;
  logic signed [RelativeWidth-1:0] white_relative, black_relative;
  logic signed [MpinWidth-1:0] mpin;
  logic signed [SimpleWidth-1:0] simple;
  logic signed [PinnedHungWidth-1:0] pinned_hung;
  logic signed [PermanentWidth-1:0] permanent;

  cb_eval_hung #(.Black(1'b0)) u_white_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtHung]), .own_i(h_white_own), .hung_i(hung_squares), .value_o(white_hung));
  cb_eval_hung #(.Black(1'b1)) u_black_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtHung]), .own_i(h_black_own), .hung_i(hung_squares), .value_o(black_hung));
  cb_eval_xraying #(.Black(1'b0)) u_white_xraying (
    .clk_i, .rst_ni, .param_i, .bank_i, .enemy_i(black_i), .attacks_i(white_attacks_i), .value_o(white_xraying));
  cb_eval_xraying #(.Black(1'b1)) u_black_xraying (
    .clk_i, .rst_ni, .param_i, .bank_i, .enemy_i(white_i), .attacks_i(black_attacks_i), .value_o(black_xraying));
  cb_eval_pinned #(.Black(1'b0)) u_white_pinned (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtCounts]), .white_count_i, .black_count_i,
    .pinned_i(white_pinned_squares), .kind_i(white_kinds), .by_queen_i(white_by_queen),
    .pinner_protected_i(white_protected), .sum_o(white_pinned));
  cb_eval_pinned #(.Black(1'b1)) u_black_pinned (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtCounts]), .white_count_i, .black_count_i,
    .pinned_i(black_pinned_squares), .kind_i(black_kinds), .by_queen_i(black_by_queen),
    .pinner_protected_i(black_protected), .sum_o(black_pinned));
  cb_eval_relative_pins #(.Black(1'b0)) u_white_relative_pins (
    .clk_i, .rst_ni, .param_i, .bank_i, .own_i(white_i), .occupied_i, .own_attacks_i(white_attacks_i),
    .enemy_attacks_i(black_attacks_i), .sum_o(white_relative));
  cb_eval_relative_pins #(.Black(1'b1)) u_black_relative_pins (
    .clk_i, .rst_ni, .param_i, .bank_i, .own_i(black_i), .occupied_i, .own_attacks_i(black_attacks_i),
    .enemy_attacks_i(white_attacks_i), .sum_o(black_relative));
  cb_eval_mpin_and_hung u_mpin_and_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtHung]), .hung_i(hung_squares), .white_mpinned_i(h_white_mpinned),
    .black_mpinned_i(h_black_mpinned), .value_o(mpin));
  cb_eval_pinned_and_simple_hung u_pinned_and_simple_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtPins]), .white_hung_i(white_simple), .black_hung_i(black_simple),
    .value_o(simple));
  cb_eval_pinned_and_hung u_pinned_and_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtHung]), .hung_i(hung_squares), .white_pinned_i(h_white_any),
    .black_pinned_i(h_black_any), .value_o(pinned_hung));
  cb_eval_permanent_pin_and_simple_hung u_permanent_pin_and_simple_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(bank[AtPins]), .white_hung_i(white_simple), .white_permanent_i(white_permanent),
    .black_hung_i(black_simple), .black_permanent_i(black_permanent), .value_o(permanent));

  cb_aligned_sum #(
    .Count(12), .SumClock(cb_spec_pkg::TacticsLatencyCycles), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(PinnedWidth, AtPinned), cb_sum_pkg::minus(PinnedWidth, AtPinned),
            cb_sum_pkg::plus(RelativeWidth, AtRelative), cb_sum_pkg::minus(RelativeWidth, AtRelative),
            cb_sum_pkg::plus(SimpleWidth, AtSimple), cb_sum_pkg::plus(PermanentWidth, AtPermanent),
            cb_sum_pkg::plus(MpinWidth, AtMpin), cb_sum_pkg::plus(PinnedHungWidth, AtPinnedHung),
            cb_sum_pkg::plus(HungWidth, AtHungValue), cb_sum_pkg::minus(HungWidth, AtHungValue),
            cb_sum_pkg::plus(XrayingWidth, AtXraying), cb_sum_pkg::minus(XrayingWidth, AtXraying)})
  ) u_sum (
    .clk_i,
    .in_i({white_pinned, black_pinned, white_relative, black_relative, simple, permanent, mpin, pinned_hung, white_hung, black_hung,
           white_xraying, black_xraying}),
    .sum_o
  );

endmodule
