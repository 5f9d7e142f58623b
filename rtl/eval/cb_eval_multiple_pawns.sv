// SPDX-License-Identifier: Apache-2.0
/// multiple_pawns of one side: sum over files with two or more own pawns (definition: hls/eval/multiple_pawns.hpp).
///
/// One slice a file; its centrality is wiring. Latency cb_spec_pkg::MultiplePawnsLatencyCycles, II = 1.
/// Back-pressure: none. Reset: download port only.
///
/// | stage | work |
/// |---|---|
/// | S1 | counts and structure of each file |
/// | S2 | index |
/// | S3 | look-up |
/// | S4, S5 | sum of 8 |
module cb_eval_multiple_pawns #(
  /// Of one side, or of both in turn, and of which one (cb_param_side).
  parameter int unsigned Sides = 1,
  parameter bit Black = 1'b0,
  /// Derived, do not set: a value, and the sum of 8.
  parameter int unsigned ValueWidth = cb_spec_pkg::MultiplePawnsValueWidth,
  parameter int unsigned SumWidth = cb_spec_pkg::MultiplePawnsSumWidth
) (
  input  logic                       clk_i,
  input  logic                       rst_ni,
  input  cb_spec_pkg::param_bus_t    param_i,
  input  logic [Sides-1:0]           bank_i,
  input  cb_board_pkg::side_view_t   view_i,
  /// Owner's view, centipawns.
  output logic signed [SumWidth-1:0] sum_o
);

  localparam int unsigned SliceBits = 5;  // {structure 3, unopposed 1, tripled 1}

  if (cb_spec_pkg::MultiplePawnsLatencyCycles != 5) begin : g_latency_check
    $error("cb_eval_multiple_pawns: latency differs from the specification");
  end

  cb_spec_pkg::param_bus_t bus;
  logic table_write;
  logic [Sides-1:0] table_bank;
  cb_param_port #(.Group(cb_spec_pkg::GroupMultiplePawns)) u_port (.clk_i, .rst_ni, .bus_i(param_i), .bus_o(bus));
  cb_param_side #(.Sides(Sides), .Black(Black)) u_side (.bus_i(bus), .write_o(table_write), .bank_o(table_bank));

  // S1
  typedef struct packed {
    logic [7:0] one;
    logic [7:0] two;
    logic [7:0] three;
    logic [7:0] unopposed;
    logic [7:0] duo;
    logic [7:0] supported;
    logic [7:0] backward;
  } s1_t;
  s1_t s1_d, s1_q;
  logic [63:0] s1_foremost;
  logic [23:0] s1_counts;

  always_comb begin : s1_files
    s1_counts      = cb_board_pkg::count_files(view_i.own.pawn);
    s1_d.one       = s1_counts[7:0];
    s1_d.two       = s1_counts[15:8];
    s1_d.three     = s1_counts[23:16];
    s1_d.unopposed = ~cb_board_pkg::fold_files(
        view_i.enemy.pawn & cb_board_pkg::north_fill(cb_board_pkg::north(view_i.own.pawn)));
    s1_d.duo       = cb_board_pkg::fold_files(
        view_i.own.pawn & (cb_board_pkg::east(view_i.own.pawn) | cb_board_pkg::west(view_i.own.pawn)));
    s1_d.supported = cb_board_pkg::fold_files(view_i.own.pawn & view_i.own_attacks.pawn);
    s1_foremost    = view_i.own.pawn & ~cb_board_pkg::south_fill(cb_board_pkg::south(view_i.own.pawn));
    s1_d.backward  = cb_board_pkg::fold_files(cb_board_pkg::north(s1_foremost) & view_i.enemy_attacks.pawn);
  end

  // S2 to S3, a slice a file.
  logic [Sides-1:0] s2_bank;
  cb_delay #(.Width(Sides), .Cycles(2)) u_bank (.clk_i, .in_i(bank_i), .out_o(s2_bank));
  logic [7:0] s1_adjacent;
  assign s1_adjacent = {s1_q.one[6:0], 1'b0} | {1'b0, s1_q.one[7:1]};

  logic [ValueWidth*8-1:0] s3_values;
  for (genvar f = 0; f < 8; f++) begin : g_file
    logic [2:0] s1_structure;
    logic [SliceBits-1:0] s2_index_q;
    logic s2_counts_q, s3_counts_q;
    logic [ValueWidth-1:0] s3_value;

    always_comb begin : s2_index
      if (s1_q.duo[f]) begin
        s1_structure = 3'(cb_spec_pkg::Duo);
      end else if (s1_q.supported[f]) begin
        s1_structure = 3'(cb_spec_pkg::Supported);
      end else if (!s1_adjacent[f]) begin
        s1_structure = 3'(cb_spec_pkg::Isolated);
      end else if (s1_q.backward[f]) begin
        s1_structure = 3'(cb_spec_pkg::PseudoIsolatedBackward);
      end else begin
        s1_structure = 3'(cb_spec_pkg::PseudoIsolated);
      end
    end

    always_ff @(posedge clk_i) begin : data_regs
      s2_index_q  <= {s1_structure, s1_q.unopposed[f], s1_q.three[f]};
      s2_counts_q <= s1_q.two[f];
      s3_counts_q <= s2_counts_q;
    end

    cb_param_ram #(.Width(ValueWidth), .AddressBits(SliceBits), .BankBits(Sides)) u_slice (
      .clk_i,
      .write_i(table_write &&
               bus.entry[cb_spec_pkg::MultiplePawnsCentralityIndexLsb +:
                         cb_spec_pkg::MultiplePawnsCentralityIndexWidth] == 2'(cb_board_pkg::centrality(f))),
      .write_bank_i(table_bank),
      .write_address_i({bus.entry[cb_spec_pkg::MultiplePawnsStructureIndexLsb +:
                                  cb_spec_pkg::MultiplePawnsStructureIndexWidth],
                        bus.entry[cb_spec_pkg::MultiplePawnsUnopposedIndexLsb],
                        bus.entry[cb_spec_pkg::MultiplePawnsTripledIndexLsb]}),
      .write_data_i(bus.data[ValueWidth-1:0]),
      .bank_i(s2_bank), .address_i(s2_index_q), .data_o(s3_value)
    );
    assign s3_values[ValueWidth*f +: ValueWidth] = s3_counts_q ? s3_value : '0;
  end

  cb_sum #(.Inputs(8), .Width(ValueWidth)) u_sum (.clk_i, .in_i(s3_values), .sum_o);

  always_ff @(posedge clk_i) begin : data_regs
    s1_q <= s1_d;
  end

  logic unused_bits;
  assign unused_bits = ^{bus.group, view_i.castle_queen_side, view_i.castle_king_side, view_i.to_move};

endmodule
