// SPDX-License-Identifier: Apache-2.0
/// Takes the read bursts of one AXI4 port apart into beats of a memory (cb_card_memory).
///
/// One burst at a time, and the next one follows without a gap. An address beyond the memory, and a burst of narrow beats,
/// which cannot be answered, is marked as an error; its beats are read all the same. Latency 1, II = 1. Back-pressure:
/// ready-valid on both sides. Reset forgets the burst.
module cb_memory_reader #(
  parameter int unsigned IdBits = 2,
  /// The memory has 2 to the power of WordBits words of 64 bytes.
  parameter int unsigned WordBits = 16
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                ar_valid_i,
  output logic                ar_ready_o,
  input  logic [IdBits-1:0]   ar_id_i,
  input  logic [63:0]         ar_address_i,
  input  logic [7:0]          ar_length_i,
  input  logic [2:0]          ar_size_i,
  // A beat
  output logic                beat_valid_o,
  input  logic                beat_ready_i,
  output logic [WordBits-1:0] beat_word_o,
  output logic [IdBits-1:0]   beat_id_o,
  output logic                beat_last_o,
  output logic                beat_error_o
);

  logic                busy_q, error_q, take;
  logic [WordBits-1:0] word_q;
  logic [IdBits-1:0]   id_q;
  logic [7:0]          left_q;

  assign beat_valid_o = busy_q;
  assign beat_word_o  = word_q;
  assign beat_id_o    = id_q;
  assign beat_last_o  = left_q == '0;
  assign beat_error_o = error_q;
  assign take         = busy_q && beat_ready_i;
  assign ar_ready_o   = !busy_q || (take && beat_last_o);

  always_ff @(posedge clk_i) begin : burst_regs
    if (ar_ready_o) begin
      word_q  <= ar_address_i[6+:WordBits];
      id_q    <= ar_id_i;
      left_q  <= ar_length_i;
      error_q <= ar_address_i[63:WordBits+6] != '0 || (ar_length_i != '0 && ar_size_i != 3'd6);
    end else if (take) begin
      word_q <= word_q + 1'b1;
      left_q <= left_q - 1'b1;
    end
    if (!rst_ni) begin
      busy_q <= 1'b0;
    end else if (ar_ready_o) begin
      busy_q <= ar_valid_i;
    end
  end

  logic unused_lanes;
  assign unused_lanes = ^ar_address_i[5:0];

endmodule
