// SPDX-License-Identifier: Apache-2.0
/// An operation whose items go through a pipeline one a clock and come back in order: reads the items of a batch, offers
/// them to the service and writes its results, 32 bits each. Evaluate (two items a beat) and generate (one) are such.
///
/// Batches follow each other without a gap: while one is worked on the items of the next are read and the results
/// of the one before are written. Up to MaxBatches are inside. The completion goes out with the last result; when the
/// results are written (all write responses are there) done_o pulses. If one of the responses was an error a second
/// completion, with tag and status alone, goes out before.
/// Back-pressure: ready-valid for batches, items, results and completions; an item is offered to the service only
/// when its result has a place, because responses of the service cannot wait. Reset touches valid and control bits
/// only.
module cb_stream_unit #(
  /// Items of a beat: 1 or 2.
  parameter int unsigned ItemsPerBeat = 2,
  /// Beats of items that are read ahead: a power of two.
  parameter int unsigned ItemFifoBeats = 512,
  /// Batches inside: a power of two.
  parameter int unsigned MaxBatches = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_kernel_pkg::unit_req_t req_i,
  output cb_kernel_pkg::unit_rsp_t rsp_o,
  // Memory
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  output cb_kernel_pkg::axi_write_request_t  write_request_o,
  input  cb_kernel_pkg::axi_write_response_t write_response_i,
  // Service: fixed latency, answers in order
  output logic                    request_valid_o,
  input  logic                    request_ready_i,
  output logic                    request_bank_o,
  output logic [512/ItemsPerBeat-1:0] request_item_o,
  output logic [7:0]              request_tag_o,
  input  logic                    response_valid_i,
  input  logic [7:0]              response_tag_i,
  input  logic [31:0]             response_result_i
);

  // A beat lasts 16 clocks, but a batch of one item needs one too: more beats than clocks from feeder to packer.
  localparam int unsigned ResultFifoBeats = 64;
  localparam int unsigned RoomBits = $clog2(ResultFifoBeats + 1);

  // ---- batches ----
  logic                        job_move, done, pack_valid, pack_last;
  logic                        read_valid, read_ready, write_valid, write_ready, burst, burst_last;
  logic [57:0]                 read_address, write_address;
  logic [31:0]                 read_beats, write_beats, latency;
  logic [3:0]                  write_last_words;
  logic                        batch_valid, batch_ready, batch_bank;
  logic [31:0]                 batch_count;
  logic [7:0]                  batch_mark;
  cb_kernel_pkg::batch_t       pack_batch;  // the batch that the packer works on
  cb_kernel_pkg::read_counts_t read_counts;
  cb_batch_queues #(.MaxBatches(MaxBatches), .LastBits(4)) u_batches (
    .clk_i, .rst_ni, .job_valid_i(req_i.job_valid), .job_ready_o(rsp_o.job_ready), .job_i(req_i.job),
    .job_move_o(job_move), .done_i(done),
    .read_valid_o(read_valid), .read_ready_i(read_ready), .read_address_o(read_address), .read_beats_o(read_beats),
    .write_valid_o(write_valid), .write_ready_i(write_ready), .write_address_o(write_address),
    .write_beats_o(write_beats), .write_last_o(write_last_words),
    .feed_valid_o(batch_valid), .feed_ready_i(batch_ready), .feed_count_o(batch_count), .feed_bank_o(batch_bank),
    .feed_mark_o(batch_mark),
    .end_valid_o(pack_valid), .end_take_i(pack_last), .end_batch_o(pack_batch), .end_read_o(read_counts),
    .burst_i(burst), .burst_last_i(burst_last), .latency_i(latency)
  );

  // ---- items ----
  logic         beat_valid, beat_ready, beat_error, reader_waiting;
  logic [511:0] beat;
  cb_axi_read_master #(.FifoDepth(ItemFifoBeats)) u_reader (
    .clk_i, .rst_ni,
    .list_valid_i(read_valid), .list_ready_o(read_ready), .list_address_i(read_address), .list_beats_i(read_beats),
    .halt_i(req_i.halt), .read_request_o, .read_response_i,
    .out_valid_o(beat_valid), .out_ready_i(beat_ready), .out_data_o(beat), .out_error_o(beat_error),
    .waiting_o(reader_waiting), .burst_o(burst), .burst_last_o(burst_last), .latency_o(latency)
  );

  logic              room_take, result_taken, fed, fed_read_error, fed_incomplete;
  logic [RoomBits-1:0] room, room_next;
  logic              has_room_q;
  logic [63:0]       fed_first;
  logic [31:0]       fed_starved, fed_blocked;
  cb_item_feeder #(.ItemsPerBeat(ItemsPerBeat)) u_feeder (
    .clk_i, .rst_ni,
    .batch_valid_i(batch_valid), .batch_ready_o(batch_ready), .batch_count_i(batch_count), .batch_bank_i(batch_bank),
    .batch_mark_i(batch_mark), .loads_done_i(req_i.loads_done), .bank_complete_i(req_i.bank_complete),
    .now_i(req_i.now), .halt_i(req_i.halt),
    .in_valid_i(beat_valid), .in_ready_o(beat_ready), .in_beat_i(beat), .in_error_i(beat_error),
    .room_i(has_room_q), .room_take_o(room_take),
    .out_valid_o(request_valid_o), .out_ready_i(request_ready_i), .out_bank_o(request_bank_o),
    .out_last_o(request_tag_o[7]),
    .out_item_o(request_item_o),
    .fed_o(fed), .fed_first_clock_o(fed_first), .fed_starved_o(fed_starved), .fed_blocked_o(fed_blocked),
    .fed_read_error_o(fed_read_error), .fed_incomplete_o(fed_incomplete)
  );

  // Beats of results that the FIFO of the writer has room for.
  cb_credit #(.Maximum(ResultFifoBeats)) u_room (
    .clk_i, .rst_ni, .take_i(room_take), .take_amount_i(RoomBits'(1)), .give_i(result_taken), .available_o(room),
    .available_next_o(room_next)
  );

  // ---- results ----
  logic         result_valid, result_ready, pack_done;
  logic [511:0] result_beat;
  logic [31:0]  refused;
  cb_result_packer u_packer (
    .clk_i, .rst_ni, .in_valid_i(response_valid_i), .in_last_i(response_tag_i[7]), .in_result_i(response_result_i),
    .out_valid_o(result_valid), .out_beat_o(result_beat), .done_o(pack_done), .refused_o(refused)
  );

  assign pack_last = response_valid_i && response_tag_i[7];

  logic write_done, write_error, writer_waiting;
  cb_axi_write_master #(.FifoDepth(ResultFifoBeats)) u_writer (
    .clk_i, .rst_ni,
    .list_valid_i(write_valid), .list_ready_o(write_ready), .list_address_i(write_address),
    .list_beats_i(write_beats), .list_last_words_i(write_last_words), .halt_i(req_i.halt),
    .in_valid_i(result_valid), .in_ready_o(result_ready), .in_data_i(result_beat), .in_taken_o(result_taken),
    .write_request_o, .write_response_i, .done_o(write_done), .done_error_o(write_error), .waiting_o(writer_waiting)
  );

  // ---- counters of a batch: those of the feeder wait for its last result ----
  logic        fed_queue_ready, fed_counts_valid;
  logic [63:0] first_clock;
  logic [31:0] starved, blocked;
  logic        read_error, incomplete;

  cb_fifo #(.Width(130), .Depth(MaxBatches)) u_fed_counts (
    .clk_i, .rst_ni,
    .in_valid_i(fed), .in_ready_o(fed_queue_ready),
    .in_data_i({fed_first, fed_starved, fed_blocked, fed_read_error, fed_incomplete}),
    .out_valid_o(fed_counts_valid), .out_ready_i(pack_last),
    .out_data_o({first_clock, starved, blocked, read_error, incomplete})
  );

  // ---- completion: made with the last result, one clock later `refused` is there too ----
  logic [31:0] status;
  assign status = cb_spec_pkg::StatusDone | (read_error ? cb_spec_pkg::StatusReadError : '0) |
                  (incomplete ? cb_spec_pkg::StatusIncompleteBank : '0);
  cb_batch_end #(.MaxBatches(MaxBatches)) u_end (
    .clk_i, .rst_ni, .keep_i(pack_last), .batch_i(pack_batch), .read_counts_i(read_counts), .status_i(status),
    .now_i(req_i.now), .busy_i(req_i.now - first_clock), .starved_i(starved), .blocked_i(blocked),
    .in_valid_i(pack_done), .in_refused_i(refused), .write_done_i(write_done), .write_error_i(write_error),
    .record_valid_o(rsp_o.record_valid), .record_ready_i(req_i.record_ready), .record_o(rsp_o.record),
    .amended_i(req_i.amended), .done_o(done), .done_list_o(rsp_o.done_list)
  );

  // ---- registers ----
  logic [6:0] tag_q;  // a number, so that the assertion sees results in order; bit 7 of the tag marks the last of a batch
  logic [1:0] bank_done_q;

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      has_room_q  <= 1'b0;
      tag_q       <= '0;
      bank_done_q <= '0;
    end else begin
      has_room_q  <= room_next != '0;
      tag_q       <= tag_q + 7'(request_valid_o && request_ready_i);
      bank_done_q <= {pack_last && pack_batch.bank, pack_last && !pack_batch.bank};
    end
  end

  assign request_tag_o[6:0] = tag_q;
  assign rsp_o.bank_done    = bank_done_q;
  assign rsp_o.done         = done;
  assign rsp_o.waiting      = reader_waiting || writer_waiting;

  // Places and room keep the queues ready and filled; the tag is for the assertion. Batches are not aborted.
  logic unused_checked;
  assign unused_checked = ^{job_move, pack_valid, fed_queue_ready, fed_counts_valid, result_ready, response_tag_i[6:0],
                            room, req_i.abort_valid, req_i.abort_all, req_i.abort_tag};

`ifdef COBALT_ASSERT
  logic [6:0]  expected_tag_q;
  logic [31:0] taken_q;
  always_ff @(posedge clk_i) begin : order_check
    if (!rst_ni) begin
      expected_tag_q <= '0;
      taken_q        <= '0;
    end else begin
      expected_tag_q <= expected_tag_q + 7'(response_valid_i);
      taken_q        <= pack_last ? '0 : taken_q + 32'(response_valid_i);
    end
  end
  a_in_order: assert property (@(posedge clk_i) disable iff (!rst_ni)
      response_valid_i |-> response_tag_i[6:0] == expected_tag_q);
  a_last_agrees: assert property (@(posedge clk_i) disable iff (!rst_ni)
      response_valid_i |-> response_tag_i[7] == (taken_q + 32'd1 == pack_batch.count));
  a_batch_known: assert property (@(posedge clk_i) disable iff (!rst_ni) response_valid_i |-> pack_valid);
  a_result_room: assert property (@(posedge clk_i) disable iff (!rst_ni) result_valid |-> result_ready);
  a_counts_there: assert property (@(posedge clk_i) disable iff (!rst_ni) pack_last |-> fed_counts_valid);
  a_counts_room: assert property (@(posedge clk_i) disable iff (!rst_ni) fed |-> fed_queue_ready);
`endif

endmodule
