// SPDX-License-Identifier: Apache-2.0
/// Which of the descriptors inside a unit the host has aborted, by their number (slot).
///
/// open_i gives a slot to a descriptor, close_i takes it back; an abort marks every open slot with its tag, or all of
/// them, until the slot is opened anew. A descriptor that is opened in the clock of an abort is marked, too.
/// Latency 1. Back-pressure: none. Reset: no slot is open.
module cb_abort_flags #(
  parameter int unsigned SlotBits = 4
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   open_i,
  input  logic [SlotBits-1:0]    open_slot_i,
  input  logic [31:0]            open_tag_i,
  input  logic                   close_i,
  input  logic [SlotBits-1:0]    close_slot_i,
  // Pulse
  input  logic                   abort_valid_i,
  input  logic [31:0]            abort_tag_i,
  input  logic                   abort_all_i,
  output logic [2**SlotBits-1:0] aborted_o
);

  // The abort a clock later, so that it meets the tag of a slot that is opened with it.
  logic        abort_q, all_q;
  logic [31:0] tag_q;
  always_ff @(posedge clk_i) begin : abort_regs
    abort_q <= rst_ni && abort_valid_i;
    tag_q   <= abort_tag_i;
    all_q   <= abort_all_i;
  end

  for (genvar s = 0; s < 2**SlotBits; s++) begin : g_slot
    logic        open, open_q, aborted_q;
    logic [31:0] slot_tag_q;
    assign open = open_i && open_slot_i == SlotBits'(s);
    always_ff @(posedge clk_i) begin : tag_regs
      if (open) begin
        slot_tag_q <= open_tag_i;
      end
    end
    always_ff @(posedge clk_i) begin : flag_regs
      if (!rst_ni) begin
        open_q    <= 1'b0;
        aborted_q <= 1'b0;
      end else begin
        open_q    <= open || (open_q && !(close_i && close_slot_i == SlotBits'(s)));
        aborted_q <= !open && (aborted_q || (abort_q && open_q && (all_q || slot_tag_q == tag_q)));
      end
    end
    assign aborted_o[s] = aborted_q;
`ifdef COBALT_ASSERT
    a_opened_once: assert property (@(posedge clk_i) disable iff (!rst_ni) open |-> !open_q);
`endif
  end

endmodule
