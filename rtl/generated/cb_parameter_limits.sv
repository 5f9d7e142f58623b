// SPDX-License-Identifier: Apache-2.0
// Generated from spec/parameters.hpp by specgen (build target spec_update). Do not edit.
/// Looks up how many tables a group of parameters has and how many entries each of its tables.
///
/// Latency 1, II = 1. Back-pressure: none. Reset: none. A group that does not exist has no tables.
module cb_parameter_limits (
  input  logic        clk_i,
  input  logic [5:0]  group_i,
  /// Number of tables, 0 to 8.
  output logic [3:0]  tables_o,
  /// Entries a table, 1 to 1024; registers of a register group.
  output logic [10:0] entries_o
);

  always_ff @(posedge clk_i) begin : data_regs
    case (group_i)
      6'd0: {tables_o, entries_o} <= {4'd1, 11'd12};  // rooks_on_seventh
      6'd1: {tables_o, entries_o} <= {4'd1, 11'd1};  // bias
      6'd2: {tables_o, entries_o} <= {4'd1, 11'd1};  // rook_behind_passed
      6'd3: {tables_o, entries_o} <= {4'd1, 11'd1};  // mpin_and_hung
      6'd4: {tables_o, entries_o} <= {4'd1, 11'd1};  // pinned_and_simple_hung
      6'd5: {tables_o, entries_o} <= {4'd1, 11'd4};  // hung
      6'd6: {tables_o, entries_o} <= {4'd1, 11'd2};  // xraying
      6'd7: {tables_o, entries_o} <= {4'd1, 11'd1};  // pinned_and_hung
      6'd8: {tables_o, entries_o} <= {4'd1, 11'd1};  // permanent_pin_and_simple_hung
      6'd9: {tables_o, entries_o} <= {4'd1, 11'd6};  // knight_trap
      6'd10: {tables_o, entries_o} <= {4'd1, 11'd8};  // rook_trap
      6'd11: {tables_o, entries_o} <= {4'd1, 11'd2};  // queen_trap
      6'd12: {tables_o, entries_o} <= {4'd1, 11'd2};  // wasted_pawns
      6'd13: {tables_o, entries_o} <= {4'd1, 11'd2};  // bishop_pair
      6'd14: {tables_o, entries_o} <= {4'd1, 11'd2};  // separated_passed
      6'd15: {tables_o, entries_o} <= {4'd1, 11'd2};  // missing_wing
      6'd16: {tables_o, entries_o} <= {4'd1, 11'd2};  // bishops_of_opposite_colours
      6'd17: {tables_o, entries_o} <= {4'd1, 11'd2};  // evaluation_control
      6'd18: {tables_o, entries_o} <= {4'd1, 11'd2};  // side_to_move
      6'd19: {tables_o, entries_o} <= {4'd2, 11'd80};  // multiple_pawns
      6'd20: {tables_o, entries_o} <= {4'd2, 11'd192};  // minor_on_weak
      6'd21: {tables_o, entries_o} <= {4'd2, 11'd320};  // self_block
      6'd22: {tables_o, entries_o} <= {4'd2, 11'd128};  // opponent_block
      6'd23: {tables_o, entries_o} <= {4'd2, 11'd160};  // back_block
      6'd24: {tables_o, entries_o} <= {4'd2, 11'd128};  // pinned
      6'd25: {tables_o, entries_o} <= {4'd8, 11'd128};  // mobility
      6'd26: {tables_o, entries_o} <= {4'd2, 11'd160};  // pawn_structure
      6'd27: {tables_o, entries_o} <= {4'd2, 11'd320};  // passed_pawns
      6'd28: {tables_o, entries_o} <= {4'd1, 11'd256};  // joint_signature
      6'd29: {tables_o, entries_o} <= {4'd2, 11'd192};  // rooks_on_files
      6'd30: {tables_o, entries_o} <= {4'd4, 11'd128};  // bishops
      6'd31: {tables_o, entries_o} <= {4'd2, 11'd128};  // pawn_storm
      6'd32: {tables_o, entries_o} <= {4'd2, 11'd384};  // pawn_shelter
      6'd33: {tables_o, entries_o} <= {4'd1, 11'd256};  // development
      6'd34: {tables_o, entries_o} <= {4'd1, 11'd128};  // trapped_bishop
      6'd35: {tables_o, entries_o} <= {4'd2, 11'd128};  // signature
      6'd36: {tables_o, entries_o} <= {4'd1, 11'd256};  // contempt
      6'd37: {tables_o, entries_o} <= {4'd1, 11'd1024};  // piece_placement
      6'd38: {tables_o, entries_o} <= {4'd2, 11'd256};  // king_attackers
      6'd39: {tables_o, entries_o} <= {4'd2, 11'd24};  // relative_pins
      6'd40: {tables_o, entries_o} <= {4'd2, 11'd36};  // threats
      6'd41: {tables_o, entries_o} <= {4'd1, 11'd36};  // winning_chances
      6'd42: {tables_o, entries_o} <= {4'd2, 11'd30};  // rays
      6'd43: {tables_o, entries_o} <= {4'd2, 11'd64};  // outposts
      6'd44: {tables_o, entries_o} <= {4'd2, 11'd80};  // passed_paths
      6'd45: {tables_o, entries_o} <= {4'd1, 11'd384};  // quiet_moves
      6'd46: {tables_o, entries_o} <= {4'd1, 11'd32};  // search
      default: {tables_o, entries_o} <= '0;
    endcase
  end

endmodule
