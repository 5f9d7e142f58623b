// SPDX-License-Identifier: Apache-2.0
/// What is proved of cb_move_service, whatever search, perft and the guest ask for: one of them is served, and one is when
/// there is one; a guest that waits and perft with a turn in every clock get theirs in time; the search gives way to
/// each of them at most once in GuestClocks clocks.
module cb_move_service_formal #(
  parameter int unsigned GuestClocks = 5
) (
  input logic clk_i,
  input logic search_valid_i,
  input logic perft_valid_i,
  input logic guest_valid_i
);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) begin : reset
    rst_n <= 1'b1;
  end

  logic search, perft, guest_ready, guest, unused_valid, unused_check;
  logic [7:0] unused_tag;
  cb_moves_pkg::answer_t unused_answer;
  cb_move_service #(.GuestClocks(GuestClocks)) u_service (
    .clk_i, .rst_ni(rst_n), .param_valid_i(1'b0), .param_bank_i(1'b0), .param_address_i('0), .param_data_i('0),
    .search_valid_i, .search_taken_o(search), .search_bank_i(1'b0), .search_request_i('0),
    .perft_valid_i, .perft_taken_o(perft), .perft_bank_i(1'b0), .perft_request_i('0),
    .guest_valid_i, .guest_ready_o(guest_ready), .guest_bank_i(1'b0), .guest_request_i('0), .guest_tag_i('0),
    .guest_valid_o(unused_valid), .guest_tag_o(unused_tag), .answer_o(unused_answer), .in_check_o(unused_check)
  );
  assign guest = guest_valid_i && guest_ready;

  // Clocks that somebody waits; clocks since the search, and any barrel, gave way.
  logic [3:0] guest_waits_q = '0, perft_waits_q = '0, since_guest_q = '1, since_perft_q = '1;
  always_ff @(posedge clk_i) begin : follow
    if (rst_n) begin
      guest_waits_q <= guest_valid_i && !guest ? guest_waits_q + 1'b1 : '0;
      perft_waits_q <= perft_valid_i && !perft ? perft_waits_q + 1'b1 : '0;
      since_guest_q <= guest && (search_valid_i || perft_valid_i) ? '0 : since_guest_q + 4'(since_guest_q != '1);
      since_perft_q <= perft && search_valid_i ? '0 : since_perft_q + 4'(since_perft_q != '1);
    end
  end
  always_comb begin : properties
    if (rst_n) begin
      assert (3'(search) + 3'(perft) + 3'(guest) == 3'(search_valid_i || perft_valid_i || guest_valid_i));
      assert (!search || search_valid_i);
      assert (!perft || perft_valid_i);
      assert (guest_waits_q < 4'(GuestClocks));
      assert (perft_waits_q < 4'(GuestClocks + 1));
      assert (!(guest && (search_valid_i || perft_valid_i)) || since_guest_q >= 4'(GuestClocks - 1));
      assert (!(perft && search_valid_i) || since_perft_q >= 4'(GuestClocks - 1));
    end
  end

endmodule
