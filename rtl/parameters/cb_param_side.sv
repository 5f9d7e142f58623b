// SPDX-License-Identifier: Apache-2.0
/// What a download writes into a unit of one side, or of both sides in turn: whether, and in which bank.
///
/// Units of one side come in two kinds (docs/decisions/0014-sides-in-turn.md). With Sides = 1 a unit holds the tables of one
/// side, and the bank of a position is one bit. With Sides = 2 it holds those of both, works for White in one clock and for Black
/// in the next, and the side stands above the bank: bank {side, bank}, 2 bits. So the number of sides is also the width of a bank.
/// Combinational. For groups with a table for each side whose number is the lowest bit of the table's; others do it
/// themselves.
module cb_param_side #(
  parameter int unsigned Sides = 1,
  /// The side of a unit with one; with both, 0.
  parameter bit Black = 1'b0
) (
  /// Valid only for the group (cb_param_port).
  input  cb_spec_pkg::param_bus_t bus_i,
  output logic                    write_o,
  output logic [Sides-1:0]        bank_o
);

  if (Sides == 0 || Sides > 2 || (Sides == 2 && Black)) begin : g_sides_check
    $error("cb_param_side: one side, or both");
  end

  assign write_o = bus_i.valid && (Sides == 2 || bus_i.table_number == cb_spec_pkg::TableBits'(Black));
  assign bank_o  = Sides'({bus_i.table_number[0], bus_i.bank});

  logic unused_bits;
  assign unused_bits = ^{bus_i};

endmodule
