// SPDX-License-Identifier: Apache-2.0
/// rays of one side: sum of a value times each of the numbers of spec::RayNumber (definition:
/// docs/reference/evaluation/tactics.md, hls/eval/rays.hpp).
///
/// Latency cb_spec_pkg::RaysLatencyCycles from the attack maps, II = 1. Back-pressure: none. Reset: download port only.
/// Interface rules: the numbers of attackers come cb_spec_pkg::AttackCountLatencyCycles after the rest; any sets will do.
///
/// | stage | work |
/// |---|---|
/// | S1 | lines on which a slider sees each square behind another unit |
/// | S2 to S4 | their numbers (cb_ray_number) |
/// | S3 to S5 | numbers of attackers (cb_ray_number) |
/// | S5 | look-up |
/// | S6 | products (a DSP each) |
/// | S7, S8 | sum |
module cb_eval_rays #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, a value times its number, and the sum of those.
  parameter int unsigned ValueWidth = cb_spec_pkg::RaysValueWidth,
  parameter int unsigned ProductWidth = cb_spec_pkg::RaysProductWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::RaysSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::pieces_t      own_i,
  input  cb_board_pkg::pieces_t      enemy_i,
  /// Squares that own sliders see behind a first piece, by direction, and all that own units attack.
  input  logic [cb_board_pkg::LinesBits-1:0]  xray_i,
  input  logic [63:0]                attacked_i,
  input  logic                       to_move_i,
  /// Own attackers of every square, as cb_attack_count gives them: bit b in bits [64*b +: 64].
  input  logic [cb_board_pkg::CountsBits-1:0] own_count_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned Numbers = cb_spec_pkg::RayNumbers;
  localparam int unsigned NumberWidth = $clog2(cb_spec_pkg::MostRays + 1);
  localparam int unsigned IndexWidth = cb_spec_pkg::RaysNumberIndexWidth;
  // The number of an entry in its slice: on_move.
  localparam int unsigned AddressBits = cb_spec_pkg::RaysNumberIndexLsb;
  // Kinds of targets without kings: pawns, minors, rooks, queens.
  localparam int unsigned Kinds = 4;

  if (cb_spec_pkg::RaysLatencyCycles != 8 || cb_spec_pkg::AttackCountLatencyCycles != 2) begin : g_latency_check
    $error("cb_eval_rays: latency differs from the specification");
  end
  if (cb_spec_pkg::RaysOnMoveIndexLsb != 0 || cb_spec_pkg::RaysNumberIndexLsb != 1) begin : g_index_check
    $error("cb_eval_rays: index layout differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic bus_own;
  logic [Sides-1:0] bus_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupRays)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(bus_own), .bank_o(bus_bank));

  // S1: targets, kind k in bits [64*k +: 64]; lines, up to three.
  logic [64*Kinds-1:0] own_kinds, enemy_kinds, s1_own_q, s1_enemy_q, s2_own_q, s2_enemy_q;
  logic [63:0] line, one, two, three;
  logic [127:0] s1_behind_d, s1_behind_q, s2_attackers;
  logic [63:0] four_attackers;

  assign own_kinds   = {own_i.queen, own_i.rook, own_i.knight | own_i.bishop, own_i.pawn};
  assign enemy_kinds = {enemy_i.queen, enemy_i.rook, enemy_i.knight | enemy_i.bishop, enemy_i.pawn};

  always_comb begin : s1_lines
    one   = '0;
    two   = '0;
    three = '0;
    for (int unsigned d = 0; d < cb_spec_pkg::Directions; d++) begin
      line  = xray_i[64*d +: 64];
      three = three | (two & line);
      two   = two | (one & line);
      one   = one | line;
    end
    s1_behind_d = {two, (one & ~two) | three};
  end

  always_comb begin : s3_attackers
    four_attackers = own_count_i[64*2 +: 64] | own_count_i[64*3 +: 64] | own_count_i[64*4 +: 64];
    s2_attackers   = {own_count_i[64*1 +: 64] | four_attackers, own_count_i[64*0 +: 64] | four_attackers};
  end

  always_ff @(posedge clk_i) begin : set_regs
    s1_own_q    <= own_kinds;
    s1_enemy_q  <= enemy_kinds;
    s1_behind_q <= s1_behind_d;
    s2_own_q    <= s1_own_q;
    s2_enemy_q  <= s1_enemy_q;
  end

  // S2 to S5: numbers.
  logic [NumberWidth*Numbers-1:0] s5_numbers;
  logic [NumberWidth*Kinds-1:0] s4_behind;
  for (genvar k = 0; k < Kinds; k++) begin : g_kind
    cb_ray_number u_behind (
      .clk_i, .set_i(s1_own_q[64*k +: 64] | s1_enemy_q[64*k +: 64]), .numbers_i(s1_behind_q),
      .number_o(s4_behind[NumberWidth*k +: NumberWidth])
    );
    cb_ray_number u_own (
      .clk_i, .set_i(s2_own_q[64*k +: 64]), .numbers_i(s2_attackers),
      .number_o(s5_numbers[NumberWidth*(cb_spec_pkg::OnOwnPawns+k) +: NumberWidth])
    );
    cb_ray_number u_enemy (
      .clk_i, .set_i(s2_enemy_q[64*k +: 64]), .numbers_i(s2_attackers),
      .number_o(s5_numbers[NumberWidth*(cb_spec_pkg::OnEnemyPawns+k) +: NumberWidth])
    );
  end
  cb_delay #(.Width(NumberWidth*Kinds), .Cycles(1)) u_behind (
    .clk_i, .in_i(s4_behind), .out_o(s5_numbers[NumberWidth*cb_spec_pkg::BehindToPawns +: NumberWidth*Kinds])
  );

  // Kings: attacked in S1, behind another unit in S2.
  logic [63:0] s1_own_king_q, s1_enemy_king_q;
  logic s1_own_attacked_q, s1_enemy_attacked_q, s2_own_behind_q, s2_enemy_behind_q;
  logic s5_own_attacked, s5_enemy_attacked, s5_own_behind, s5_enemy_behind;
  always_ff @(posedge clk_i) begin : king_regs
    s1_own_king_q       <= own_i.king;
    s1_enemy_king_q     <= enemy_i.king;
    s1_own_attacked_q   <= (attacked_i & own_i.king) != '0;
    s1_enemy_attacked_q <= (attacked_i & enemy_i.king) != '0;
    s2_own_behind_q     <= ((s1_behind_q[0 +: 64] | s1_behind_q[64 +: 64]) & s1_own_king_q) != '0;
    s2_enemy_behind_q   <= ((s1_behind_q[0 +: 64] | s1_behind_q[64 +: 64]) & s1_enemy_king_q) != '0;
  end
  cb_delay #(.Width(2), .Cycles(4)) u_attacked (
    .clk_i, .in_i({s1_own_attacked_q, s1_enemy_attacked_q}), .out_o({s5_own_attacked, s5_enemy_attacked})
  );
  cb_delay #(.Width(2), .Cycles(3)) u_kings_behind (
    .clk_i, .in_i({s2_own_behind_q, s2_enemy_behind_q}), .out_o({s5_own_behind, s5_enemy_behind})
  );
  assign s5_numbers[NumberWidth*cb_spec_pkg::OnOwnKing +: NumberWidth]   = NumberWidth'(s5_own_attacked);
  assign s5_numbers[NumberWidth*cb_spec_pkg::OnEnemyKing +: NumberWidth] = NumberWidth'(s5_enemy_attacked);
  assign s5_numbers[NumberWidth*cb_spec_pkg::BehindToKings +: NumberWidth] =
      NumberWidth'({s5_own_behind && s5_enemy_behind, s5_own_behind != s5_enemy_behind});

  // S5, S6: values and products.
  logic [Sides-1:0] s4_bank;
  logic s4_to_move;
  cb_delay #(.Width(Sides + 1), .Cycles(4)) u_bank (
    .clk_i, .in_i({bank_i, to_move_i}), .out_o({s4_bank, s4_to_move})
  );
  logic [ProductWidth*Numbers-1:0] s6_products;
  for (genvar n = 0; n < Numbers; n++) begin : g_number
    logic [ValueWidth-1:0] s5_value;
    logic signed [ProductWidth-1:0] s5_wide_value, s5_wide_number, s6_product_q;
    cb_param_ram #(.Width(ValueWidth), .AddressBits(AddressBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(bus_own && bus.entry[AddressBits +: IndexWidth] == IndexWidth'(n)),
      .write_bank_i(bus_bank), .write_address_i(bus.entry[AddressBits-1:0]), .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i(s4_bank), .address_i(s4_to_move), .data_o(s5_value)
    );
    assign s5_wide_value  = $signed({{(ProductWidth-ValueWidth){s5_value[ValueWidth-1]}}, s5_value});
    assign s5_wide_number = $signed({{(ProductWidth-NumberWidth){1'b0}}, s5_numbers[NumberWidth*n +: NumberWidth]});
    always_ff @(posedge clk_i) begin : product_regs
      s6_product_q <= s5_wide_value * s5_wide_number;
    end
    assign s6_products[ProductWidth*n +: ProductWidth] = $unsigned(s6_product_q);
  end

  // S7, S8
  cb_sum #(.Inputs(Numbers), .Width(ProductWidth)) u_sum (.clk_i, .in_i(s6_products), .sum_o);

  logic unused_bits;
  assign unused_bits = ^{bus.group, bus.entry, bus.data};

endmodule
