// SPDX-License-Identifier: Apache-2.0
/// The downloaded table of quiet moves, in two banks: read as a whole, from registers, and at one square, from LUT RAM.
///
/// Read: bank_i to values_o in 1 clock, to square_values_o in 2, every clock. Download: as cb_param_port, then one clock. II = 1.
/// Back-pressure: none. Reset: download port only; the table holds what was downloaded, and from the configuration of the
/// device on 0: registers and RAM must say the same, or a walk would lose its place in the order.
module cb_quiet_table (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                                         bank_i,
  output logic [cb_moves_pkg::QuietTableBits-1:0]      values_o,
  /// A square that a piece goes to, a clock after bank_i.
  input  logic [5:0]                                   square_i,
  /// Its value for each piece.
  output logic [6*cb_moves_pkg::QuietValueBits-1:0]    square_values_o
);

  localparam int unsigned Width = cb_moves_pkg::QuietValueBits;
  localparam int unsigned Candidates = cb_moves_pkg::Candidates;
  localparam int unsigned Pieces = Candidates / 64;
  localparam int unsigned EntryBits = cb_spec_pkg::EntryBits;

  cb_spec_pkg::param_bus_t bus;
  cb_param_bus u_bus (.param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bus_o(bus));

  logic [cb_moves_pkg::QuietTableBits-1:0] bank_0_q = '0;
  logic [cb_moves_pkg::QuietTableBits-1:0] bank_1_q = '0;
  logic [cb_moves_pkg::QuietTableBits-1:0] values_q;
  logic square_bank_q;

  // Entry: the number of the candidate. Each piece has a port of its own, which holds what was for it: its 64 entries lie
  // together. The simulator looks at them only when there is something to write.
  for (genvar p = 0; p < Pieces; p++) begin : g_piece
    logic for_piece, valid_q, write_bank_q;
    logic [5:0] square_q;
    logic [Width-1:0] data_q;
    assign for_piece = bus.valid && bus.group == cb_spec_pkg::GroupBits'(cb_spec_pkg::GroupQuietMoves) &&
                       bus.entry[EntryBits-1:6] == (EntryBits-6)'(p);
    always_ff @(posedge clk_i) begin : port_regs
      valid_q <= rst_ni && for_piece;
      if (for_piece) begin
        write_bank_q <= bus.bank;
        square_q     <= bus.entry[5:0];
        data_q       <= bus.data[Width-1:0];
      end
    end

    // Ranks are decoded first, so that an entry has a short enable.
    always_ff @(posedge clk_i) begin : bank_regs
      if (valid_q) begin
        for (int unsigned rank = 0; rank < 8; rank++) begin
          if (square_q[5:3] == 3'(rank)) begin
            for (int unsigned file = 0; file < 8; file++) begin
              for (int unsigned b = 0; b < Width; b++) begin
                if (square_q[2:0] == 3'(file) && write_bank_q) begin
                  bank_1_q[Candidates*b + 64*p + 8*rank + file] <= data_q[b];
                end
                if (square_q[2:0] == 3'(file) && !write_bank_q) begin
                  bank_0_q[Candidates*b + 64*p + 8*rank + file] <= data_q[b];
                end
              end
            end
          end
        end
      end
    end

    // Not cb_param_ram: that does not begin with 0.
    (* ram_style = "distributed" *)
    logic [Width-1:0] squares [128];
    logic [Width-1:0] square_value_q;
    initial begin
      for (int unsigned s = 0; s < 128; s++) begin
        squares[s] = '0;
      end
    end
    always_ff @(posedge clk_i) begin : square_write
      if (valid_q) begin
        squares[{write_bank_q, square_q}] <= data_q;
      end
    end
    always_ff @(posedge clk_i) begin : square_read
      square_value_q <= squares[{square_bank_q, square_i}];
    end
    assign square_values_o[Width*p +: Width] = square_value_q;
  end

  always_ff @(posedge clk_i) begin : data_regs
    values_q      <= bank_i ? bank_1_q : bank_0_q;
    square_bank_q <= bank_i;
  end
  assign values_o = values_q;

  logic unused_bits;
  assign unused_bits = ^{bus.table_number, bus.data};

endmodule
