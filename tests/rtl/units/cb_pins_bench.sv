// SPDX-License-Identifier: Apache-2.0
/// Pins and the groups that are made of them, side by side for the unit tests, as in cb_unit_bench.sv. Not part of the
/// design.
module cb_pins_bench (
  input  logic          rst_ni,
  input  logic          bank_i,
  input  cb_spec_pkg::param_bus_t param_i,

  /// A board and its attack maps: of cb_pin_map, xraying, relative_pins and rays.
  input  logic [cb_board_pkg::PiecesBits-1:0]  white_i,
  input  logic [cb_board_pkg::PiecesBits-1:0]  black_i,
  input  logic [63:0]                          occupied_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] white_attacks_i,
  input  logic [cb_board_pkg::AttacksBits-1:0] black_attacks_i,
  input  logic          black_to_move_i,
  /// Attackers of every square, {black, white}.
  input  logic [639:0]  count_i,
  /// Pins to one side's king.
  input  logic [511:0]  pinned_i,
  input  logic [23:0]   kind_i,
  input  logic [7:0]    by_queen_i,
  input  logic [7:0]    pinner_protected_i,
  /// Sets of squares: hung ones, and White's and Black's that are pinned in some way.
  input  logic [63:0]   hung_i,
  input  logic [63:0]   white_set_i,
  input  logic [63:0]   black_set_i,
  /// By direction.
  input  logic [7:0]    white_hung_i,
  input  logic [7:0]    white_permanent_i,
  input  logic [7:0]    black_hung_i,
  input  logic [7:0]    black_permanent_i,

  input  logic          pin_map_clk_i,
  /// 15 words a side, White's first: pinned squares (8), any, mpinned, kinds, by_queen, pinner_protected, permanent,
  /// simply_hung.
  output logic [1919:0] pin_map_o,

  input  logic          xraying_clk_i,
  output logic [11:0]   xraying_o,

  input  logic          relative_pins_clk_i,
  output logic [23:0]   relative_pins_o,

  input  logic          rays_clk_i,
  output logic [33:0]   rays_o,

  input  logic          pinned_clk_i,
  output logic [21:0]   pinned_o,

  input  logic          mpin_and_hung_clk_i,
  output logic [7:0]    mpin_and_hung_o,

  input  logic          pinned_and_hung_clk_i,
  output logic [7:0]    pinned_and_hung_o,

  input  logic          pinned_and_simple_hung_clk_i,
  output logic [8:0]    pinned_and_simple_hung_o,

  input  logic          permanent_pin_clk_i,
  output logic [8:0]    permanent_pin_o
);

  // The pins come a clock after the numbers of attackers.
  logic [511:0] later_pinned;
  logic [39:0] later_flags;
  cb_delay #(.Width(512), .Cycles(1)) u_later_pinned (.clk_i(pinned_clk_i), .in_i(pinned_i), .out_o(later_pinned));
  cb_delay #(.Width(40), .Cycles(1)) u_later_flags (
    .clk_i(pinned_clk_i), .in_i({kind_i, by_queen_i, pinner_protected_i}), .out_o(later_flags)
  );

  // The numbers of attackers come after the attack maps.
  logic [639:0] later_count;
  cb_delay #(.Width(640), .Cycles(cb_spec_pkg::AttackCountLatencyCycles)) u_later_count (
    .clk_i(rays_clk_i), .in_i(count_i), .out_o(later_count)
  );

  // Both sides of a unit: White's output is the low half of its port.
  for (genvar s = 0; s < 2; s++) begin : g_sides
    logic [cb_board_pkg::PiecesBits-1:0] own, enemy;
    logic [cb_board_pkg::AttacksBits-1:0] own_attacks, enemy_attacks;
    assign {own, enemy} = s == 1 ? {black_i, white_i} : {white_i, black_i};
    assign {own_attacks, enemy_attacks} =
        s == 1 ? {black_attacks_i, white_attacks_i} : {white_attacks_i, black_attacks_i};
    logic [511:0] pinned;
    logic [23:0] kind;
    logic [7:0] by_queen, pinner_protected, permanent, simply_hung;
    logic [63:0] any, mpinned;
    cb_pin_map #(.Black(s == 1)) u_pin_map (
      .clk_i(pin_map_clk_i), .own_i(own), .enemy_i(enemy), .occupied_i, .own_attacks_i(own_attacks),
      .enemy_attacks_i(enemy_attacks), .pinned_o(pinned), .kind_o(kind), .by_queen_o(by_queen),
      .pinner_protected_o(pinner_protected), .permanent_o(permanent), .simply_hung_o(simply_hung), .any_o(any),
      .mpinned_o(mpinned)
    );
    assign pin_map_o[960*s +: 960] = {64'(simply_hung), 64'(permanent), 64'(pinner_protected), 64'(by_queen), 64'(kind),
                                      mpinned, any, pinned};
    cb_eval_xraying #(.Black(s == 1)) u_xraying (
      .clk_i(xraying_clk_i), .rst_ni, .param_i, .bank_i, .enemy_i(enemy), .attacks_i(own_attacks),
      .value_o(xraying_o[6*s +: 6])
    );
    cb_eval_relative_pins #(.Black(s == 1)) u_relative_pins (
      .clk_i(relative_pins_clk_i), .rst_ni, .param_i, .bank_i, .own_i(own), .occupied_i, .own_attacks_i(own_attacks),
      .enemy_attacks_i(enemy_attacks), .sum_o(relative_pins_o[12*s +: 12])
    );
    cb_eval_rays #(.Black(s == 1)) u_rays (
      .clk_i(rays_clk_i), .rst_ni, .param_i, .bank_i, .own_i(own), .enemy_i(enemy),
      .xray_i(own_attacks[0 +: 512] | own_attacks[512 +: 512] | own_attacks[1024 +: 512] | own_attacks[1536 +: 512]),
      .attacked_i(own_attacks[cb_board_pkg::LinesBits*6 +: 64]),
      .to_move_i(black_to_move_i == (s == 1)), .own_count_i(later_count[320*s +: 320]), .sum_o(rays_o[17*s +: 17])
    );
    cb_eval_pinned #(.Black(s == 1)) u_pinned (
      .clk_i(pinned_clk_i), .rst_ni, .param_i, .bank_i, .own_count_i(count_i[320*s +: 320]),
      .enemy_count_i(count_i[320*(1-s) +: 320]), .pinned_i(later_pinned), .kind_i(later_flags[16 +: 24]),
      .by_queen_i(later_flags[8 +: 8]), .pinner_protected_i(later_flags[0 +: 8]), .sum_o(pinned_o[11*s +: 11])
    );
  end

  cb_eval_mpin_and_hung u_mpin_and_hung (
    .clk_i(mpin_and_hung_clk_i), .rst_ni, .param_i, .bank_i, .hung_i, .white_mpinned_i(white_set_i),
    .black_mpinned_i(black_set_i), .value_o(mpin_and_hung_o)
  );
  cb_eval_pinned_and_hung u_pinned_and_hung (
    .clk_i(pinned_and_hung_clk_i), .rst_ni, .param_i, .bank_i, .hung_i, .white_pinned_i(white_set_i),
    .black_pinned_i(black_set_i), .value_o(pinned_and_hung_o)
  );
  cb_eval_pinned_and_simple_hung u_pinned_and_simple_hung (
    .clk_i(pinned_and_simple_hung_clk_i), .rst_ni, .param_i, .bank_i, .white_hung_i, .black_hung_i,
    .value_o(pinned_and_simple_hung_o)
  );
  cb_eval_permanent_pin_and_simple_hung u_permanent_pin (
    .clk_i(permanent_pin_clk_i), .rst_ni, .param_i, .bank_i, .white_hung_i, .white_permanent_i, .black_hung_i,
    .black_permanent_i, .value_o(permanent_pin_o)
  );

endmodule
