// SPDX-License-Identifier: Apache-2.0
/// bishops of one side: base values of the diagonals on which own bishops stand, and the danger to the enemy king
/// (definition: docs/reference/evaluation/bishops.md, hls/eval/bishops.hpp). On the real board; with both sides in turn on
/// the one mirrored for Black, directions of attacks too, where rising and falling diagonals change places.
///
/// One slice for each of 26 diagonals; direction and length are wiring. Latency cb_spec_pkg::BishopsLatencyCycles,
/// II = 1. Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | index of each diagonal |
/// | S2 | look-up |
/// | S3 | king-safety multiplier |
/// | S4, S5, S6 | sums of 26 |
module cb_eval_bishops #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: base values, dangers (at most four halves), and their sums of 26.
  parameter int unsigned BaseWidth = cb_spec_pkg::BishopsBaseWidth,
  parameter int unsigned DangerWidth = BaseWidth + $clog2(cb_spec_pkg::MaxKmodHalves),
  parameter int unsigned BaseSumWidth = cb_spec_pkg::BishopsBaseSumWidth,
  parameter int unsigned DangerSumWidth = cb_spec_pkg::BishopsDangerSumWidth
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  cb_spec_pkg::param_bus_t          param_i,
  input  logic [Sides-1:0]                 bank_i,
  input  cb_board_pkg::pieces_t            own_i,
  input  cb_board_pkg::pieces_t            enemy_i,
  /// Of the owner.
  input  cb_board_pkg::attacks_t           attacks_i,
  /// The kings stand on opposite wings.
  input  logic                             opposite_wings_i,
  /// Owner's view, centipawns.
  output logic signed [BaseSumWidth-1:0]   base_o,
  /// Danger to the enemy king, half centipawns.
  output logic signed [DangerSumWidth-1:0] danger_halves_o
);

  localparam int unsigned Diagonals = cb_spec_pkg::Diagonals / 2;  // in each direction
  localparam int unsigned Middle = Diagonals / 2;  // the one of 8 squares
  localparam int unsigned SliceBits = 5;    // {transparency 2, king_zone 1, target 2}
  localparam logic [63:0] MainRising = 64'h8040_2010_0804_0201;
  localparam logic [63:0] MainFalling = 64'h0102_0408_1020_4080;

  if (cb_spec_pkg::BishopsLatencyCycles != 6) begin : g_latency_check
    $error("cb_eval_bishops: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupBishops)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  assign table_bank = Sides'({bus.table_number[1], bus.bank});

  // S1: sets of squares that all diagonals use.
  logic [63:0] s1_before_enemy, s1_fixed, s1_not_levering, s1_major, s1_minor;
  logic [127:0] s1_attacked;  // along falling and along rising diagonals

  always_comb begin : s1_sets
    s1_before_enemy = Black ? cb_board_pkg::north(enemy_i.pawn) : cb_board_pkg::south(enemy_i.pawn);
    s1_fixed        = own_i.pawn & s1_before_enemy;
    s1_not_levering = own_i.pawn & ~(cb_board_pkg::east(s1_before_enemy) | cb_board_pkg::west(s1_before_enemy));
    s1_major        = enemy_i.rook | enemy_i.queen | enemy_i.king;
    s1_minor        = enemy_i.knight | enemy_i.bishop;
    s1_attacked     = {attacks_i.slider[64*cb_board_pkg::DirSouthEast +: 64] |
                       attacks_i.slider[64*cb_board_pkg::DirNorthWest +: 64],
                       attacks_i.slider[64*cb_board_pkg::DirNorthEast +: 64] |
                       attacks_i.slider[64*cb_board_pkg::DirSouthWest +: 64]};
  end

  // S1 to S3, a slice a diagonal.
  logic [Sides-1:0] s1_bank;
  logic s2_opposite;
  cb_delay #(.Width(Sides), .Cycles(1)) u_bank (.clk_i, .in_i(bank_i), .out_o(s1_bank));
  cb_delay #(.Width(1), .Cycles(2)) u_opposite (.clk_i, .in_i(opposite_wings_i), .out_o(s2_opposite));

  logic [BaseWidth*2*Diagonals-1:0] s3_base;
  logic [DangerWidth*2*Diagonals-1:0] s3_danger;

  for (genvar falling = 0; falling < 2; falling++) begin : g_direction
    // Tables are {side, falling} of the real board. A mirrored diagonal keeps its number, and so its length.
    logic table_write;
    assign table_write = bus.valid && ((Sides == 2)
        ? (bus.table_number[1] ^ bus.table_number[0]) == 1'(falling)
        : bus.table_number == cb_spec_pkg::TableBits'({Black, 1'(falling)}));
    for (genvar d = 0; d < Diagonals; d++) begin : g_diagonal
      // Rising diagonals are numbered from a7-b8 to g1-h2, falling ones from a2-b1 to g8-h7.
      localparam int unsigned FromMiddle = (d < Middle) ? Middle - d : d - Middle;
      localparam bit Up = (falling == 1) == (d > Middle);
      localparam logic [63:0] Main = (falling == 1) ? MainFalling : MainRising;
      localparam logic [63:0] Squares = Up ? Main << (8 * FromMiddle) : Main >> (8 * FromMiddle);
      // The king's zone meets the diagonal when the king is on it or beside it.
      localparam logic [63:0] Wide = Squares | cb_board_pkg::east(Squares) | cb_board_pkg::west(Squares);
      localparam logic [63:0] NearSquares = Wide | cb_board_pkg::north(Wide) | cb_board_pkg::south(Wide);
      localparam int unsigned Length = (Middle - FromMiddle) / 2;
      localparam int unsigned Slice = Diagonals * falling + d;

      logic s1_fixed_any, s1_not_levering_any, s1_pawn_any, s1_major_any, s1_minor_any, s1_target_pawn_any;
      logic [63:0] s1_targets;
      logic [SliceBits-1:0] s1_index_d, s1_index_q;
      logic s1_not_held_q, s2_zone_q;
      logic [cb_spec_pkg::BishopsBits-1:0] s2_entry;
      logic signed [BaseWidth-1:0] s2_base, s3_base_q;
      logic signed [DangerWidth-1:0] s2_wide, s2_first, s2_second, s3_danger_q;
      logic [1:0] s2_kmod;

      always_comb begin : s1_index
        s1_fixed_any        = (s1_fixed & Squares) != '0;
        s1_not_levering_any = (s1_not_levering & Squares) != '0;
        s1_pawn_any         = (own_i.pawn & Squares) != '0;
        s1_targets          = s1_attacked[64*falling +: 64] & Squares;
        s1_major_any        = (s1_targets & s1_major) != '0;
        s1_minor_any        = (s1_targets & s1_minor) != '0;
        s1_target_pawn_any  = (s1_targets & enemy_i.pawn) != '0;
        s1_index_d[4]       = !s1_fixed_any && !s1_not_levering_any;
        s1_index_d[3]       = !s1_fixed_any && (s1_not_levering_any || !s1_pawn_any);
        s1_index_d[2]       = (enemy_i.king & NearSquares) != '0;
        s1_index_d[1]       = s1_major_any || s1_minor_any;
        s1_index_d[0]       = s1_major_any || (!s1_minor_any && s1_target_pawn_any);
      end

      cb_param_ram_gated #(.Width(cb_spec_pkg::BishopsBits), .AddressBits(SliceBits), .BankBits(Sides)) u_slice (
        .clk_i,
        .write_i(table_write && bus.entry[cb_spec_pkg::BishopsLengthIndexLsb +:
                                          cb_spec_pkg::BishopsLengthIndexWidth] == 2'(Length)),
        .write_bank_i(table_bank),
        .write_address_i({bus.entry[cb_spec_pkg::BishopsTransparencyIndexLsb +:
                                    cb_spec_pkg::BishopsTransparencyIndexWidth],
                          bus.entry[cb_spec_pkg::BishopsKingZoneIndexLsb],
                          bus.entry[cb_spec_pkg::BishopsTargetIndexLsb +: cb_spec_pkg::BishopsTargetIndexWidth]}),
        .write_data_i(bus.data[cb_spec_pkg::BishopsBits-1:0]),
        .bank_i(s1_bank), .address_i(s1_index_q), .clear_i(s1_not_held_q), .data_o(s2_entry)
      );

      always_comb begin : s3_multiply
        s2_base = $signed(s2_entry[cb_spec_pkg::BishopsBaseLsb +: BaseWidth]);
        s2_kmod = s2_opposite ? s2_entry[cb_spec_pkg::BishopsKmodOppLsb +: 2]
                              : s2_entry[cb_spec_pkg::BishopsKmodLsb +: 2];
        // 2 + 2, 2 + 1, 2 + 0 or 1 + 0 times the base value: one adder, its inputs chosen in the same LUTs.
        s2_wide = $signed({{(DangerWidth-BaseWidth){s2_base[BaseWidth-1]}}, s2_base});
        s2_first = (s2_kmod == 2'd3) ? s2_wide : s2_wide <<< 1;
        case (s2_kmod)
          2'd0:    s2_second = s2_wide <<< 1;
          2'd1:    s2_second = s2_wide;
          default: s2_second = '0;
        endcase
      end

      always_ff @(posedge clk_i) begin : data_regs
        s1_index_q    <= s1_index_d;
        s1_not_held_q <= (own_i.bishop & Squares) == '0;
        s2_zone_q     <= s1_index_q[2];
        s3_base_q     <= s2_base;
        s3_danger_q   <= s2_zone_q ? s2_first + s2_second : DangerWidth'(0);
      end
      assign s3_base[BaseWidth*Slice +: BaseWidth] = $unsigned(s3_base_q);
      assign s3_danger[DangerWidth*Slice +: DangerWidth] = $unsigned(s3_danger_q);
    end
  end

  cb_sum #(.Inputs(2 * Diagonals), .Width(BaseWidth)) u_base (.clk_i, .in_i(s3_base), .sum_o(base_o));
  cb_sum #(.Inputs(2 * Diagonals), .Width(DangerWidth)) u_danger (.clk_i, .in_i(s3_danger), .sum_o(danger_halves_o));

  logic unused_bits;
  assign unused_bits = ^{bus.group, own_i.knight, own_i.rook, own_i.queen, own_i.king, attacks_i.pawn, attacks_i.knight,
                         attacks_i.bishop, attacks_i.rook, attacks_i.queen, attacks_i.king, attacks_i.all,
                         attacks_i.queen_ray, attacks_i.slider_xray_own, attacks_i.slider_xray_enemy,
                         attacks_i.queen_xray_own, attacks_i.queen_xray_enemy};

endmodule
