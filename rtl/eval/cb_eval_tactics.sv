// SPDX-License-Identifier: Apache-2.0
/// Threats, rays, exchanges and pins of both sides, White minus Black: threats, rays, hung, xraying, mpin_and_hung, pinned,
/// relative_pins, pinned_and_simple_hung, pinned_and_hung and permanent_pin_and_simple_hung (hls/eval/evaluator.hpp, tactics).
///
/// Latency cb_spec_pkg::TacticsLatencyCycles, II = 1. With Units = 1 the units of the sides take turns (docs/decisions/
/// 0014-sides-in-turn.md): a clock more from Black's turn on, II = 2. Back-pressure: none. Reset: as its groups.
/// All inputs but the counts are aligned with the attack maps; those of both sides come with Black's turn.
///
/// | stage | work |
/// |---|---|
/// | to AtHung | hung squares (cb_exchange_map); before that pins (cb_pin_map) |
/// | to two clocks before the sum | groups |
/// | last two clocks | sum |
module cb_eval_tactics #(
  /// Units for the sides: one each, or one for both in turn.
  parameter int unsigned Units = 2,
  /// Derived, do not set.
  parameter int unsigned Sides = 3 - Units,
  parameter int unsigned SumWidth = cb_spec_pkg::TacticsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  /// With one unit: {Black's turn, bank}.
  input  logic [Sides-1:0]           bank_i,
  /// Of each unit: pieces and attacks of its side and of the other (cb_board_sides).
  input  logic [cb_board_pkg::PiecesBits*Units-1:0]  own_i,
  input  logic [cb_board_pkg::PiecesBits*Units-1:0]  enemy_i,
  input  logic [64*Units-1:0]                        occupied_i,
  input  logic [cb_board_pkg::AttacksBits*Units-1:0] own_attacks_i,
  input  logic [cb_board_pkg::AttacksBits*Units-1:0] enemy_attacks_i,
  /// The owner's view.
  input  logic [cb_board_pkg::SideViewBits*Units-1:0] views_i,
  input  logic [cb_board_pkg::LinesBits-1:0]         enemy_xray_i,
  input  logic [cb_board_pkg::LinesBits-1:0]         enemy_queen_xray_i,
  input  cb_board_pkg::pieces_t      white_i,
  input  cb_board_pkg::pieces_t      black_i,
  /// All squares that a side attacks.
  input  logic [63:0]                white_attacks_i,
  input  logic [63:0]                black_attacks_i,
  /// Numbers of attackers of every square, cb_spec_pkg::AttackCountLatencyCycles later than the rest: of each unit, by its side
  /// and by the other.
  input  logic [cb_board_pkg::CountsBits*Units-1:0] own_count_i,
  input  logic [cb_board_pkg::CountsBits*Units-1:0] enemy_count_i,
  /// White's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned PiecesBits = cb_board_pkg::PiecesBits;
  localparam int unsigned AttacksBits = cb_board_pkg::AttacksBits;
  localparam int unsigned SideViewBits = cb_board_pkg::SideViewBits;
  localparam int unsigned AtCounts = cb_spec_pkg::AttackCountLatencyCycles;
  localparam int unsigned AtPins = cb_spec_pkg::PinMapLatencyCycles;
  localparam int unsigned AtHung = cb_spec_pkg::ExchangeMapLatencyCycles + 2 - Units;
  localparam int unsigned AtXraying = cb_spec_pkg::XrayingLatencyCycles;
  localparam int unsigned AtPinned = AtCounts + cb_spec_pkg::PinnedLatencyCycles;
  localparam int unsigned AtRelative = cb_spec_pkg::RelativePinsLatencyCycles;
  localparam int unsigned AtThreats = cb_spec_pkg::ThreatsLatencyCycles;
  localparam int unsigned AtRays = cb_spec_pkg::RaysLatencyCycles;
  localparam int unsigned AtSimple = AtPins + cb_spec_pkg::PinnedAndSimpleHungLatencyCycles;
  localparam int unsigned AtPermanent = AtPins + cb_spec_pkg::PermanentPinAndSimpleHungLatencyCycles;
  localparam int unsigned AtHungValue = AtHung + cb_spec_pkg::HungLatencyCycles;
  localparam int unsigned AtMpin = AtHung + cb_spec_pkg::MpinAndHungLatencyCycles;
  localparam int unsigned AtPinnedHung = AtHung + cb_spec_pkg::PinnedAndHungLatencyCycles;
  if (AtPins != AtCounts + 1) begin : g_pins_check
    $error("cb_eval_tactics: cb_eval_pinned takes the pins one clock after the counts");
  end

  // The bank at every clock up to the last look-up, clock c in bits [Sides*c +: Sides]; of both sides that of Black's turn.
  logic [Sides*(AtHung+1)-1:0] bank;
  logic [Sides*AtHung-1:0] bank_q;
  assign bank = {bank_q, bank_i};
  always_ff @(posedge clk_i) begin : bank_regs
    bank_q <= bank[Sides*AtHung-1:0];
  end
  logic pins_bank, hung_bank;
  assign pins_bank = bank[Sides*AtPins];
  assign hung_bank = bank[Sides*AtHung];

  localparam int unsigned HungWidth = cb_spec_pkg::HungValueWidth;
  localparam int unsigned XrayingWidth = cb_spec_pkg::XrayingValueWidth;
  localparam int unsigned PinnedWidth = cb_spec_pkg::PinnedSumWidth;
  localparam int unsigned RelativeWidth = cb_spec_pkg::RelativePinsSumWidth;
  localparam int unsigned ThreatsWidth = cb_spec_pkg::ThreatsSumWidth;
  localparam int unsigned RaysWidth = cb_spec_pkg::RaysSumWidth;
  localparam int unsigned MpinWidth = cb_spec_pkg::MpinAndHungDifferenceWidth;
  localparam int unsigned SimpleWidth = cb_spec_pkg::PinnedAndSimpleHungDifferenceWidth;
  localparam int unsigned PinnedHungWidth = cb_spec_pkg::PinnedAndHungDifferenceWidth;
  localparam int unsigned PermanentWidth = cb_spec_pkg::PermanentPinAndSimpleHungDifferenceWidth;

  // Hung squares.
  localparam int unsigned LinesBits = cb_board_pkg::LinesBits;
  logic [63:0] hung_squares;
  logic [LinesBits*Units-1:0] xrays;
  logic black_turn;
  assign black_turn = (Units == 1) && bank_i[Sides-1];
  cb_exchange_map #(.Units(Units)) u_exchange_map (
    .clk_i, .own_i(own_i[0 +: PiecesBits]), .enemy_i(enemy_i[0 +: PiecesBits]), .occupied_i(occupied_i[0 +: 64]),
    .own_attacks_i(own_attacks_i[0 +: AttacksBits]), .enemy_attacks_i(enemy_attacks_i[0 +: AttacksBits]),
    .enemy_xray_i, .enemy_queen_xray_i, .black_turn_i(black_turn), .white_i, .black_i, .white_attacks_i,
    .black_attacks_i, .xray_o(xrays), .hung_o(hung_squares)
  );

  // Pins and the groups of each side.
  localparam int unsigned PinSetsBits = 2 * 64;  // all pinned pieces, and those pinned to a piece of the pinner's value
  localparam int unsigned HungSetsBits = PinSetsBits + 64;
  logic [PinSetsBits*Units-1:0] pin_sets;
  logic [8*Units-1:0] permanents, simples;
  logic [XrayingWidth*Units-1:0] xrayings;
  logic [PinnedWidth*Units-1:0] pinneds;
  logic [RelativeWidth*Units-1:0] relatives;
  logic [ThreatsWidth*Units-1:0] threats;
  logic [RaysWidth*Units-1:0] rays;
  for (genvar u = 0; u < Units; u++) begin : g_unit
    logic [cb_board_pkg::LinesBits-1:0] pinned_squares;
    logic [23:0] kinds;
    logic [7:0] by_queen, protected_pinners;
    logic signed [XrayingWidth-1:0] xraying;
    logic signed [PinnedWidth-1:0] pinned;
    logic signed [RelativeWidth-1:0] relative;
    logic signed [ThreatsWidth-1:0] threat;
    logic signed [RaysWidth-1:0] ray;

    cb_pin_map #(.Black(u == 1)) u_pins (
      .clk_i, .own_i(own_i[PiecesBits*u +: PiecesBits]), .enemy_i(enemy_i[PiecesBits*u +: PiecesBits]),
      .occupied_i(occupied_i[64*u +: 64]), .own_attacks_i(own_attacks_i[AttacksBits*u +: AttacksBits]),
      .enemy_attacks_i(enemy_attacks_i[AttacksBits*u +: AttacksBits]), .pinned_o(pinned_squares), .kind_o(kinds),
      .by_queen_o(by_queen), .pinner_protected_o(protected_pinners), .permanent_o(permanents[8*u +: 8]),
      .simply_hung_o(simples[8*u +: 8]), .any_o(pin_sets[PinSetsBits*u +: 64]),
      .mpinned_o(pin_sets[PinSetsBits*u+64 +: 64])
    );
    cb_eval_xraying #(.Sides(Sides), .Black(u == 1)) u_xraying (
      .clk_i, .rst_ni, .param_i, .bank_i, .enemy_i(enemy_i[PiecesBits*u +: PiecesBits]),
      .attacks_i(own_attacks_i[AttacksBits*u +: AttacksBits]),
      .value_o(xraying));
    cb_eval_pinned #(.Sides(Sides), .Black(u == 1)) u_pinned (
      .clk_i, .rst_ni, .param_i, .bank_i(bank[Sides*AtCounts +: Sides]),
      .own_count_i(own_count_i[cb_board_pkg::CountsBits*u +: cb_board_pkg::CountsBits]),
      .enemy_count_i(enemy_count_i[cb_board_pkg::CountsBits*u +: cb_board_pkg::CountsBits]),
      .pinned_i(pinned_squares), .kind_i(kinds), .by_queen_i(by_queen), .pinner_protected_i(protected_pinners),
      .sum_o(pinned));
    cb_eval_relative_pins #(.Sides(Sides), .Black(u == 1)) u_relative_pins (
      .clk_i, .rst_ni, .param_i, .bank_i, .own_i(own_i[PiecesBits*u +: PiecesBits]), .occupied_i(occupied_i[64*u +: 64]),
      .own_attacks_i(own_attacks_i[AttacksBits*u +: AttacksBits]),
      .enemy_attacks_i(enemy_attacks_i[AttacksBits*u +: AttacksBits]),
      .sum_o(relative));
    cb_eval_threats #(.Sides(Sides), .Black(u == 1)) u_threats (
      .clk_i, .rst_ni, .param_i, .bank_i, .view_i(views_i[SideViewBits*u +: SideViewBits]), .sum_o(threat));
    cb_eval_rays #(.Sides(Sides), .Black(u == 1)) u_rays (
      .clk_i, .rst_ni, .param_i, .bank_i, .own_i(own_i[PiecesBits*u +: PiecesBits]),
      .enemy_i(enemy_i[PiecesBits*u +: PiecesBits]), .xray_i(xrays[LinesBits*u +: LinesBits]),
      .attacked_i(own_attacks_i[AttacksBits*u+LinesBits*6 +: 64]), .to_move_i(views_i[SideViewBits*u]),
      .own_count_i(own_count_i[cb_board_pkg::CountsBits*u +: cb_board_pkg::CountsBits]), .sum_o(ray));
    assign xrayings[XrayingWidth*u +: XrayingWidth]    = $unsigned(xraying);
    assign pinneds[PinnedWidth*u +: PinnedWidth]       = $unsigned(pinned);
    assign relatives[RelativeWidth*u +: RelativeWidth] = $unsigned(relative);
    assign threats[ThreatsWidth*u +: ThreatsWidth]     = $unsigned(threat);
    assign rays[RaysWidth*u +: RaysWidth]              = $unsigned(ray);
  end

  // Of both sides.
  logic [7:0] white_permanent, black_permanent, white_simple, black_simple;
  logic [XrayingWidth-1:0] white_xraying, black_xraying;
  logic [PinnedWidth-1:0] white_pinned, black_pinned;
  logic [RelativeWidth-1:0] white_relative, black_relative;
  logic [ThreatsWidth-1:0] white_threats, black_threats;
  logic [RaysWidth-1:0] white_rays, black_rays;
  cb_both_sides #(.Units(Units), .Width(8)) u_permanents (
    .clk_i, .in_i(permanents), .white_o(white_permanent), .black_o(black_permanent));
  cb_both_sides #(.Units(Units), .Width(8)) u_simples (
    .clk_i, .in_i(simples), .white_o(white_simple), .black_o(black_simple));
  cb_both_sides #(.Units(Units), .Width(XrayingWidth)) u_xrayings (
    .clk_i, .in_i(xrayings), .white_o(white_xraying), .black_o(black_xraying));
  cb_both_sides #(.Units(Units), .Width(PinnedWidth)) u_pinneds (
    .clk_i, .in_i(pinneds), .white_o(white_pinned), .black_o(black_pinned));
  cb_both_sides #(.Units(Units), .Width(RelativeWidth)) u_relatives (
    .clk_i, .in_i(relatives), .white_o(white_relative), .black_o(black_relative));
  cb_both_sides #(.Units(Units), .Width(ThreatsWidth)) u_threats (
    .clk_i, .in_i(threats), .white_o(white_threats), .black_o(black_threats));
  cb_both_sides #(.Units(Units), .Width(RaysWidth)) u_rays (
    .clk_i, .in_i(rays), .white_o(white_rays), .black_o(black_rays));
  // At the hung squares: pins, and pieces and pawns, of each unit's side and then of both.
  logic [HungSetsBits*Units-1:0] hung_sets, h_sets;
  logic [HungSetsBits-1:0] h_white_sets, h_black_sets, h_black_real;
  logic [63:0] h_white_any, h_black_any, h_white_mpinned, h_black_mpinned, h_white_own, h_black_own;
  for (genvar u = 0; u < Units; u++) begin : g_hung_sets
    // The last two sets of an own are queens and the king.
    assign hung_sets[HungSetsBits*u +: 64] =
        own_i[PiecesBits*u+64*5 +: 64] | own_i[PiecesBits*u+64*4 +: 64] | own_i[PiecesBits*u+64*3 +: 64] |
        own_i[PiecesBits*u+64*2 +: 64] | own_i[PiecesBits*u+64*1 +: 64];
    cb_delay #(.Width(64), .Cycles(AtHung)) u_own (
      .clk_i, .in_i(hung_sets[HungSetsBits*u +: 64]), .out_o(h_sets[HungSetsBits*u +: 64]));
    assign hung_sets[HungSetsBits*u+64 +: PinSetsBits] = pin_sets[PinSetsBits*u +: PinSetsBits];
    cb_delay #(.Width(PinSetsBits), .Cycles(AtHung - AtPins)) u_pins (
      .clk_i, .in_i(hung_sets[HungSetsBits*u+64 +: PinSetsBits]), .out_o(h_sets[HungSetsBits*u+64 +: PinSetsBits]));
  end
  cb_both_sides #(.Units(Units), .Width(HungSetsBits)) u_h_sets (
    .clk_i, .in_i(h_sets), .white_o(h_white_sets), .black_o(h_black_sets));
  if (Units == 2) begin : g_real
    assign h_black_real = h_black_sets;
  end else begin : g_mirrored
    cb_flip_ranks #(.Sets(3)) u_flip (.in_i(h_black_sets), .out_o(h_black_real));
  end
  assign {h_white_mpinned, h_white_any, h_white_own} = h_white_sets;
  assign {h_black_mpinned, h_black_any, h_black_own} = h_black_real;

  // Groups of both sides.
  logic signed [HungWidth-1:0] white_hung, black_hung;
  logic signed [MpinWidth-1:0] mpin;
  logic signed [SimpleWidth-1:0] simple;
  logic signed [PinnedHungWidth-1:0] pinned_hung;
  logic signed [PermanentWidth-1:0] permanent;

  cb_eval_hung #(.Black(1'b0)) u_white_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(hung_bank), .own_i(h_white_own), .hung_i(hung_squares), .value_o(white_hung));
  cb_eval_hung #(.Black(1'b1)) u_black_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(hung_bank), .own_i(h_black_own), .hung_i(hung_squares), .value_o(black_hung));
  cb_eval_mpin_and_hung u_mpin_and_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(hung_bank), .hung_i(hung_squares), .white_mpinned_i(h_white_mpinned),
    .black_mpinned_i(h_black_mpinned), .value_o(mpin));
  cb_eval_pinned_and_simple_hung u_pinned_and_simple_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(pins_bank), .white_hung_i(white_simple), .black_hung_i(black_simple),
    .value_o(simple));
  cb_eval_pinned_and_hung u_pinned_and_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(hung_bank), .hung_i(hung_squares), .white_pinned_i(h_white_any),
    .black_pinned_i(h_black_any), .value_o(pinned_hung));
  cb_eval_permanent_pin_and_simple_hung u_permanent_pin_and_simple_hung (
    .clk_i, .rst_ni, .param_i, .bank_i(pins_bank), .white_hung_i(white_simple), .white_permanent_i(white_permanent),
    .black_hung_i(black_simple), .black_permanent_i(black_permanent), .value_o(permanent));

  cb_aligned_sum #(
    .Count(16), .SumClock(cb_spec_pkg::TacticsLatencyCycles + 2 - Units), .SumWidth(SumWidth),
    .Terms({cb_sum_pkg::plus(RaysWidth, AtRays), cb_sum_pkg::minus(RaysWidth, AtRays),
            cb_sum_pkg::plus(PinnedWidth, AtPinned), cb_sum_pkg::minus(PinnedWidth, AtPinned),
            cb_sum_pkg::plus(RelativeWidth, AtRelative), cb_sum_pkg::minus(RelativeWidth, AtRelative),
            cb_sum_pkg::plus(ThreatsWidth, AtThreats), cb_sum_pkg::minus(ThreatsWidth, AtThreats),
            cb_sum_pkg::plus(SimpleWidth, AtSimple), cb_sum_pkg::plus(PermanentWidth, AtPermanent),
            cb_sum_pkg::plus(MpinWidth, AtMpin), cb_sum_pkg::plus(PinnedHungWidth, AtPinnedHung),
            cb_sum_pkg::plus(HungWidth, AtHungValue), cb_sum_pkg::minus(HungWidth, AtHungValue),
            cb_sum_pkg::plus(XrayingWidth, AtXraying), cb_sum_pkg::minus(XrayingWidth, AtXraying)})
  ) u_sum (
    .clk_i,
    .in_i({white_rays, black_rays, white_pinned, black_pinned, white_relative, black_relative, white_threats, black_threats,
           simple, permanent, mpin, pinned_hung, white_hung, black_hung, white_xraying, black_xraying}),
    .sum_o
  );

  logic unused_king;
  assign unused_king = ^{white_i.king, black_i.king};

endmodule
