// SPDX-License-Identifier: Apache-2.0
/// Splits beats into items (one a beat, or two, the low half first) and offers the service one a clock, batch after batch
/// without a clock between them.
///
/// A batch begins when the parameter bank that it names is ready for it (cb_bank_order). An item is offered only when
/// its result has a place: room_i says that there is room for another beat of results, room_take_o takes it with the
/// first item of every sixteen of a batch.
/// Latency 1 from beat to item, II = 1 item a clock. Back-pressure: ready-valid on all sides. With two items a beat an
/// odd count leaves the high half of the last beat of a batch unused. Reset touches valid and control bits only.
module cb_item_feeder #(
  /// Items of a beat: 1 or 2.
  parameter int unsigned ItemsPerBeat = 2
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // Batches
  input  logic         batch_valid_i,
  output logic         batch_ready_o,
  /// Items, at least 1.
  input  logic [31:0]  batch_count_i,
  input  logic         batch_bank_i,
  /// What was loaded into the bank when the batch was dispatched.
  input  logic [7:0]   batch_mark_i,
  /// By bank: lists loaded so far.
  input  logic [15:0]  loads_done_i,
  /// By bank: it holds a whole evaluation function.
  input  logic [1:0]   bank_complete_i,
  /// total_clocks.
  input  logic [63:0]  now_i,
  /// Feed nothing more while this is set.
  input  logic         halt_i,
  // Beats
  input  logic         in_valid_i,
  output logic         in_ready_o,
  input  logic [511:0] in_beat_i,
  input  logic         in_error_i,
  // Room for results
  input  logic         room_i,
  output logic         room_take_o,
  // Items
  output logic         out_valid_o,
  input  logic         out_ready_i,
  output logic         out_bank_o,
  /// The last item of its batch.
  output logic         out_last_o,
  output logic [512/ItemsPerBeat-1:0] out_item_o,
  // What happened to a batch, with its last item (pulse)
  output logic         fed_o,
  output logic [63:0]  fed_first_clock_o,
  output logic [31:0]  fed_starved_o,
  output logic [31:0]  fed_blocked_o,
  output logic         fed_read_error_o,
  output logic         fed_incomplete_o
);

  // ---- the batch that comes next, looked at ahead ----
  logic        next_valid_d, next_valid_q, next_go_q, next_bank_q, next_take, load;
  logic [31:0] next_count_q;
  logic [7:0]  next_mark_q, next_done;

  assign batch_ready_o = !next_valid_q;
  assign next_take     = batch_valid_i && batch_ready_o;
  assign next_valid_d  = next_take || (next_valid_q && !load);
  assign next_done     = next_bank_q ? loads_done_i[15:8] : loads_done_i[7:0];

  // ---- the batch that is fed ----
  logic         active, last;  // there are items still to be fed; the next is the last
  logic         high_d, high_q;  // the next item is the high half
  logic [3:0]   slot_d, slot_q;  // place of the next result in its beat
  logic         first_slot_q;    // it is the first
  logic         bank_d, bank_q, fed_one_d, fed_one_q, error_d, error_q, incomplete_d, incomplete_q;
  logic [31:0]  starved, blocked;
  logic [63:0]  first_d, first_q;
  logic         feed, has_room, out_free, fed_q;
  logic [63:0]  fed_first_q;
  logic [31:0]  fed_starved_q, fed_blocked_q;
  logic         fed_error_q, fed_incomplete_q;

  if (ItemsPerBeat == 0 || ItemsPerBeat > 2) begin : g_check
    $error("cb_item_feeder: 1 or 2 items a beat");
  end

  localparam int unsigned ItemBits = 512 / ItemsPerBeat;
  logic [ItemBits-1:0] item;
  assign item = ItemsPerBeat == 2 && high_q ? in_beat_i[511-:ItemBits] : in_beat_i[0+:ItemBits];

  // A slice with a registered ready: whether the service is free reaches nothing in front of it.
  cb_skid #(.Width(ItemBits + 2)) u_out_slice (
    .clk_i, .rst_ni,
    .in_valid_i(feed), .in_ready_o(out_free),
    .in_data_i({last, bank_q, item}),
    .out_valid_o, .out_ready_i, .out_data_o({out_last_o, out_bank_o, out_item_o})
  );
  assign has_room    = !first_slot_q || room_i;
  assign feed        = active && in_valid_i && has_room && out_free && !halt_i;
  assign room_take_o = feed && first_slot_q;
  assign in_ready_o  = feed && (ItemsPerBeat == 1 || high_q || last);
  assign load        = next_valid_q && next_go_q && (!active || (feed && last));

  cb_countdown u_items (
    .clk_i, .rst_ni, .load_i(load), .count_i(next_count_q), .step_i(feed), .active_o(active), .last_o(last)
  );

  always_comb begin : next_state
    high_d       = feed ? !high_q && !last : high_q;
    slot_d       = feed ? (last ? 4'd0 : slot_q + 4'd1) : slot_q;
    bank_d       = load ? next_bank_q : bank_q;
    incomplete_d = load ? !(next_bank_q ? bank_complete_i[1] : bank_complete_i[0]) : incomplete_q;
    fed_one_d    = !load && (fed_one_q || feed);
    first_d      = (feed && !fed_one_q) ? now_i : first_q;
    error_d      = !load && (error_q || (feed && in_error_i));
  end
  cb_clock_counter u_starved (
    .clk_i, .rst_ni, .clear_i(load), .more_i(active && fed_one_q && !in_valid_i), .count_o(starved)
  );
  cb_clock_counter u_blocked (
    .clk_i, .rst_ni, .clear_i(load), .more_i(active && in_valid_i && !(has_room && out_free)), .count_o(blocked)
  );

  always_ff @(posedge clk_i) begin : data_regs
    if (next_take) begin
      next_count_q <= batch_count_i;
      next_bank_q  <= batch_bank_i;
      next_mark_q  <= batch_mark_i;
    end
    bank_q       <= bank_d;
    incomplete_q <= incomplete_d;
    fed_one_q    <= fed_one_d;
    first_q      <= first_d;
    error_q      <= error_d;
    fed_first_q      <= first_d;
    fed_starved_q    <= starved;
    fed_blocked_q    <= blocked;
    fed_error_q      <= error_q || in_error_i;
    fed_incomplete_q <= incomplete_q;
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      next_valid_q <= 1'b0;
      next_go_q    <= 1'b0;
      high_q       <= 1'b0;
      slot_q       <= '0;
      first_slot_q <= 1'b1;
      fed_q        <= 1'b0;
    end else begin
      next_valid_q <= next_valid_d;
      // Later lists into the bank wait for this batch, so what is reached once stays.
      next_go_q    <= next_valid_q && !load && next_done == next_mark_q;
      high_q       <= high_d;
      slot_q       <= slot_d;
      first_slot_q <= slot_d == '0;
      fed_q        <= feed && last;
    end
  end

  assign fed_o             = fed_q;
  assign fed_first_clock_o = fed_first_q;
  assign fed_starved_o     = fed_starved_q;
  assign fed_blocked_o     = fed_blocked_q;
  assign fed_read_error_o  = fed_error_q;
  assign fed_incomplete_o  = fed_incomplete_q;

`ifdef COBALT_ASSERT
  a_count: assert property (@(posedge clk_i) disable iff (!rst_ni) next_take |-> batch_count_i != '0);
  a_item_stable: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $past(rst_ni && out_valid_o && !out_ready_i) |-> out_valid_o && $stable(out_item_o) && $stable(out_bank_o));
  a_bank_waits: assert property (@(posedge clk_i) disable iff (!rst_ni) load |-> next_done == next_mark_q);
`endif

endmodule
