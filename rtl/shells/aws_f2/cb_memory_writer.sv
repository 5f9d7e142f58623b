// SPDX-License-Identifier: Apache-2.0
/// Takes the write bursts of one AXI4 port apart into beats of a memory (cb_card_memory), and answers them.
///
/// One burst at a time, and the next one follows without a gap. Errors as in cb_memory_reader; their data are taken and must not
/// be written. Latency 1 for an address, 0 for data, 1 for a response; II = 1. Back-pressure: ready-valid on all sides. Reset
/// forgets burst and response.
module cb_memory_writer #(
  parameter int unsigned IdBits = 2,
  /// The memory has 2 to the power of WordBits words of 64 bytes.
  parameter int unsigned WordBits = 16
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                aw_valid_i,
  output logic                aw_ready_o,
  input  logic [IdBits-1:0]   aw_id_i,
  input  logic [63:0]         aw_address_i,
  input  logic [7:0]          aw_length_i,
  input  logic [2:0]          aw_size_i,
  input  logic                w_valid_i,
  output logic                w_ready_o,
  input  logic                w_last_i,
  output logic                b_valid_o,
  input  logic                b_ready_i,
  output logic [IdBits-1:0]   b_id_o,
  output logic [1:0]          b_response_o,
  // A beat: its data and strobes are those of the port
  output logic                beat_valid_o,
  input  logic                beat_ready_i,
  output logic [WordBits-1:0] beat_word_o,
  output logic                beat_error_o,
  /// The last beat of a burst is taken.
  output logic                done_o
);

  localparam logic [1:0] AxiDecodeError = 2'b11;

  logic                busy_q, error_q, take, b_valid_q, b_error_q;
  logic [WordBits-1:0] word_q;
  logic [IdBits-1:0]   id_q, b_id_q;

  assign beat_valid_o = busy_q && w_valid_i && (!b_valid_q || b_ready_i);
  assign beat_word_o  = word_q;
  assign beat_error_o = error_q;
  assign take         = beat_valid_o && beat_ready_i;
  assign w_ready_o    = take;
  assign done_o       = take && w_last_i;
  assign aw_ready_o   = !busy_q || done_o;
  assign b_valid_o    = b_valid_q;
  assign b_id_o       = b_id_q;
  assign b_response_o = b_error_q ? AxiDecodeError : '0;

  always_ff @(posedge clk_i) begin : burst_regs
    if (aw_ready_o) begin
      word_q  <= aw_address_i[6+:WordBits];
      id_q    <= aw_id_i;
      error_q <= aw_address_i[63:WordBits+6] != '0 || (aw_length_i != '0 && aw_size_i != 3'd6);
    end else if (take) begin
      word_q <= word_q + 1'b1;
    end
    if (done_o) begin
      b_id_q    <= id_q;
      b_error_q <= error_q;
    end
    if (!rst_ni) begin
      busy_q    <= 1'b0;
      b_valid_q <= 1'b0;
    end else begin
      if (aw_ready_o) begin
        busy_q <= aw_valid_i;
      end
      b_valid_q <= done_o || (b_valid_q && !b_ready_i);
    end
  end

  logic unused_lanes;
  assign unused_lanes = ^aw_address_i[5:0];

endmodule
