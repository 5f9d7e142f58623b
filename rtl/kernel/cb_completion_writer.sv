// SPDX-License-Identifier: Apache-2.0
/// Writes completions to card memory: number n of a list to its n-th place.
///
/// The lowest client that has one is chosen, and served in the next clock: its ready is a register. One completion every 5
/// clocks at most; up to MaxWrites are outstanding.
/// A response is told with the list that it belongs to. Back-pressure: ready-valid at both sides; responses are always
/// taken. Reset touches valid and control bits only.
module cb_completion_writer #(
  parameter int unsigned Clients = 3,
  /// Completions without a response: a power of two.
  parameter int unsigned MaxWrites = 16
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  /// Address, in beats, of the completions of list 0 and list 1; static while a list is in flight.
  input  logic [57:0]         base_0_i,
  input  logic [57:0]         base_1_i,
  /// Write nothing more while this is set.
  input  logic                halt_i,
  // Completions; client c in bit c, or in slice c
  input  logic [Clients-1:0]  record_valid_i,
  output logic [Clients-1:0]  record_ready_o,
  input  logic [cb_kernel_pkg::RecordBits*Clients-1:0] record_i,
  // Memory
  output cb_kernel_pkg::axi_write_request_t  write_request_o,
  input  cb_kernel_pkg::axi_write_response_t write_response_i,
  /// Pulse: a completion of list written_list_o is written (written_error_o: or is not); no amendment.
  output logic                written_o,
  output logic                written_list_o,
  output logic                written_error_o,
  /// Pulse, by client: an amendment of list written_list_o is written (written_error_o: or is not).
  output logic [Clients-1:0]  amended_o,
  /// A response is awaited.
  output logic                waiting_o
);

  localparam int unsigned WriteBits = $clog2(MaxWrites + 1);
  localparam int unsigned RecordBits = cb_kernel_pkg::RecordBits;

  logic [Clients-1:0]     grant_d, grant_q, owner_q, owner;
  logic                   room_q, take, order_ready, order_valid, amendment, list_number;
  logic [WriteBits-1:0]   places, unused_places_next;
  cb_kernel_pkg::record_t record_d, record_q;
  logic                   loaded_d, loaded_q, aw_valid_d, aw_valid_q, w_valid_d, w_valid_q;
  logic [57:0]            address_d, address_q;

  // room_q is a clock late: it does not know of the record just taken, nor of the one that is being taken.
  assign grant_d        = room_q && !loaded_q && !take ? record_valid_i & (~record_valid_i + Clients'(1)) : '0;
  assign take           = grant_q != '0;
  assign record_ready_o = grant_q;

  always_comb begin : select
    record_d = '0;
    for (int unsigned client = 0; client < Clients; client++) begin
      record_d = record_d | (record_i[RecordBits*client+:RecordBits] & {RecordBits{grant_q[client]}});
    end
  end

  // One clock to add the address, then both channels.
  assign loaded_d   = take;
  assign aw_valid_d = loaded_q || (aw_valid_q && !write_response_i.aw_ready);
  assign w_valid_d  = loaded_q || (w_valid_q && !write_response_i.w_ready);
  assign address_d  = (record_q.list_number ? base_1_i : base_0_i) + 58'(record_q.index);

  cb_credit #(.Maximum(MaxWrites)) u_places (
    .clk_i, .rst_ni, .take_i(take), .take_amount_i(WriteBits'(1)), .give_i(write_response_i.b_valid), .available_o(places),
    .available_next_o(unused_places_next)
  );
  cb_fifo #(.Width(2 + Clients), .Depth(MaxWrites)) u_order (
    .clk_i, .rst_ni,
    .in_valid_i(loaded_q), .in_ready_o(order_ready), .in_data_i({owner_q, record_q.amendment, record_q.list_number}),
    .out_valid_o(order_valid), .out_ready_i(write_response_i.b_valid), .out_data_o({owner, amendment, list_number})
  );

  always_ff @(posedge clk_i) begin : data_regs
    if (take) begin
      owner_q  <= grant_q;
      record_q <= record_d;
    end
    if (loaded_q) begin
      address_q <= address_d;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      grant_q    <= '0;
      room_q     <= 1'b0;
      loaded_q   <= 1'b0;
      aw_valid_q <= 1'b0;
      w_valid_q  <= 1'b0;
    end else begin
      grant_q    <= grant_d;
      room_q     <= !loaded_q && !aw_valid_q && !w_valid_q && places != '0 && !halt_i;
      loaded_q   <= loaded_d;
      aw_valid_q <= aw_valid_d;
      w_valid_q  <= w_valid_d;
    end
  end

  // A burst of one whole beat.
  assign write_request_o.aw_valid   = aw_valid_q;
  assign write_request_o.aw_address = {address_q, 6'b0};
  assign write_request_o.aw_length  = '0;
  assign write_request_o.w_valid    = w_valid_q;
  assign write_request_o.w_last     = 1'b1;
  assign write_request_o.w_words    = '1;
  assign write_request_o.w_data     = record_q.completion;

  assign written_o       = write_response_i.b_valid && !amendment;
  assign written_list_o  = list_number;
  assign written_error_o = write_response_i.b_error;
  assign amended_o       = write_response_i.b_valid && amendment ? owner : '0;
  assign waiting_o       = places != WriteBits'(MaxWrites);

  logic unused_state;
  assign unused_state = ^{order_ready, order_valid};

`ifdef COBALT_ASSERT
  a_client_waits: assert property (@(posedge clk_i) disable iff (!rst_ni) (grant_q & ~record_valid_i) == '0);
  a_response_known: assert property (@(posedge clk_i) disable iff (!rst_ni) write_response_i.b_valid |-> order_valid);
  a_order_room: assert property (@(posedge clk_i) disable iff (!rst_ni) loaded_q |-> order_ready);
`endif

endmodule
