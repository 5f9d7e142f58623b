// SPDX-License-Identifier: Apache-2.0
/// Operation perft: reads the jobs of a descriptor, has cb_perft_core walk them and writes their answers, in the order in
/// which jobs end.
///
/// Descriptors overlap: while the last jobs of one are walked, those of the next are loaded. Answers of two descriptors
/// may therefore come mixed; each of the two has a queue (lane), from which answers are packed, four a beat, descriptors
/// one after the other. A third begins when the first has ended. The completion goes out with the last answer; when the
/// answers are written done_o pulses (cb_batch_end).
/// Aborts are by the tag of a descriptor: it ends at once, jobs without an answer being answered kAnswerAborted, in turn;
/// that covers every descriptor that this unit has taken. A job that could not be read is answered as one with a reserved
/// bit set: what is in it means nothing.
///
/// Counters of a completion: busy_clocks from the first job, or from the end of the descriptor before, to the last answer;
/// starved_clocks of these in which the context whose turn it was had no job; blocked_clocks in which it had one, but no
/// turn, as a request of operation generate went before, or as it was aborted. The rest of them were turns.
/// Back-pressure: ready-valid for descriptors, jobs, answers and completions; a job is offered to the core only when its
/// answer has a place in its lane. Reset touches valid and control bits only.
module cb_perft_unit #(
  /// Descriptors inside: a power of two.
  parameter int unsigned MaxBatches = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // Descriptors
  input  logic                    job_valid_i,
  output logic                    job_ready_o,
  input  cb_kernel_pkg::job_t     job_i,
  // Parameter banks, see cb_bank_order: the table of quiet moves must stay while a tree is walked
  input  logic [15:0]             loads_done_i,
  /// Pulse, by bank: the jobs of a descriptor are done.
  output logic [1:0]              user_done_o,
  /// total_clocks.
  input  logic [63:0]             now_i,
  /// Ask nothing more of the memory and begin no job.
  input  logic                    halt_i,
  // Aborts (pulse): descriptors with this tag, or all
  input  logic                    abort_valid_i,
  input  logic [31:0]             abort_tag_i,
  input  logic                    abort_all_i,
  // Read port
  output logic                    ar_valid_o,
  input  logic                    ar_ready_i,
  output logic [63:0]             ar_address_o,
  output logic [7:0]              ar_length_o,
  input  logic                    r_valid_i,
  input  logic [511:0]            r_data_i,
  input  logic                    r_last_i,
  input  logic                    r_error_i,
  // Write port
  output logic                    aw_valid_o,
  input  logic                    aw_ready_i,
  output logic [63:0]             aw_address_o,
  output logic [7:0]              aw_length_o,
  output logic                    w_valid_o,
  input  logic                    w_ready_i,
  output logic [511:0]            w_data_o,
  output logic [15:0]             w_words_o,
  output logic                    w_last_o,
  input  logic                    b_valid_i,
  input  logic                    b_error_i,
  // cb_move_service
  output logic                    turn_valid_o,
  input  logic                    turn_taken_i,
  output logic                    turn_bank_o,
  output cb_moves_pkg::request_t  turn_request_o,
  input  cb_moves_pkg::answer_t   answer_i,
  // Completions
  output logic                    record_valid_o,
  input  logic                    record_ready_i,
  output cb_kernel_pkg::record_t  record_o,
  /// Pulse: a second completion of the same descriptor was written.
  input  logic                    amended_i,
  /// Pulse: everything of a descriptor of list done_list_o is written.
  output logic                    done_o,
  output logic                    done_list_o,
  /// Something is awaited from the memory.
  output logic                    waiting_o
);

  // A job is a beat and takes a context many clocks: two bursts hide the memory.
  localparam int unsigned JobFifoBeats = 128;
  localparam int unsigned AnswerFifoBeats = 16;
  // Answers of a lane: more than there are contexts, so that a lane that is not packed yet keeps none of them waiting.
  localparam int unsigned LaneAnswers = 64;
  localparam int unsigned LaneBits = $clog2(LaneAnswers + 1);
  localparam int unsigned SlotBits = $clog2(MaxBatches);
  localparam int unsigned JobBits = $clog2(MaxBatches + 1);

  // ---- descriptors: one queue for each place that needs to know ----
  logic                job_move, done;
  logic [JobBits-1:0]  places, unused_places_next;
  logic                read_list_ready, write_list_ready;

  assign job_ready_o = places != '0 && read_list_ready && write_list_ready;
  assign job_move    = job_valid_i && job_ready_o;
  cb_credit #(.Maximum(MaxBatches)) u_places (
    .clk_i, .rst_ni, .take_i(job_move), .take_amount_i(JobBits'(1)), .give_i(done), .available_o(places),
    .available_next_o(unused_places_next)
  );

  logic        read_valid, read_ready, write_valid, write_ready;
  logic [57:0] read_address, write_address;
  logic [31:0] read_beats, write_beats;
  logic [1:0]  write_last_answers;
  cb_fifo #(.Width(58 + 32), .Depth(MaxBatches)) u_read_lists (
    .clk_i, .rst_ni,
    .in_valid_i(job_move), .in_ready_o(read_list_ready), .in_data_i({job_i.source, job_i.source_beats}),
    .out_valid_o(read_valid), .out_ready_i(read_ready), .out_data_o({read_address, read_beats})
  );
  cb_fifo #(.Width(58 + 32 + 2), .Depth(MaxBatches)) u_write_lists (
    .clk_i, .rst_ni,
    .in_valid_i(job_move), .in_ready_o(write_list_ready),
    .in_data_i({job_i.destination, job_i.result_beats, job_i.count[1:0]}),
    .out_valid_o(write_valid), .out_ready_i(write_ready), .out_data_o({write_address, write_beats, write_last_answers})
  );

  logic        feed_queue_ready, next_valid, next_take, next_bank;
  logic [31:0] next_count;
  logic [7:0]  next_mark;
  cb_fifo #(.Width(32 + 1 + 8), .Depth(MaxBatches)) u_feed_jobs (
    .clk_i, .rst_ni,
    .in_valid_i(job_move), .in_ready_o(feed_queue_ready), .in_data_i({job_i.count, job_i.bank, job_i.bank_mark}),
    .out_valid_o(next_valid), .out_ready_i(next_take), .out_data_o({next_count, next_bank, next_mark})
  );

  // The descriptor whose answers are packed.
  logic        pack_queue_ready, pack_valid, pack_end, pack_list, pack_bank;
  logic [31:0] pack_index, pack_tag, pack_count, pack_source_beats, pack_result_beats;
  logic [63:0] pack_start_clock;
  localparam int unsigned PackBits = 1 + 32 + 32 + 1 + 32 + 32 + 32 + 64;
  cb_fifo #(.Width(PackBits), .Depth(MaxBatches)) u_pack_jobs (
    .clk_i, .rst_ni,
    .in_valid_i(job_move), .in_ready_o(pack_queue_ready),
    .in_data_i({job_i.list_number, job_i.index, job_i.tag, job_i.bank, job_i.count, job_i.source_beats,
                job_i.result_beats, job_i.start_clock}),
    .out_valid_o(pack_valid), .out_ready_i(pack_end),
    .out_data_o({pack_list, pack_index, pack_tag, pack_bank, pack_count, pack_source_beats, pack_result_beats,
                 pack_start_clock})
  );

  // Descriptors are numbered as they come; the lowest bit of the number is the lane.
  logic [SlotBits-1:0]   open_slot_q, feed_slot_q, pack_slot_q;
  logic [MaxBatches-1:0] aborted;
  cb_abort_flags #(.SlotBits(SlotBits)) u_aborts (
    .clk_i, .rst_ni, .open_i(job_move), .open_slot_i(open_slot_q), .open_tag_i(job_i.tag), .close_i(pack_end),
    .close_slot_i(pack_slot_q), .abort_valid_i, .abort_tag_i, .abort_all_i, .aborted_o(aborted)
  );

  // ---- jobs ----
  logic         beat_valid, beat_ready, beat_error, burst, burst_last, reader_waiting;
  logic [511:0] beat;
  logic [31:0]  latency;
  cb_axi_read_master #(.FifoDepth(JobFifoBeats)) u_reader (
    .clk_i, .rst_ni,
    .list_valid_i(read_valid), .list_ready_o(read_ready), .list_address_i(read_address), .list_beats_i(read_beats),
    .halt_i, .ar_valid_o, .ar_ready_i, .ar_address_o, .ar_length_o, .r_valid_i, .r_data_i, .r_last_i, .r_error_i,
    .out_valid_o(beat_valid), .out_ready_i(beat_ready), .out_data_o(beat), .out_error_o(beat_error),
    .waiting_o(reader_waiting), .burst_o(burst), .burst_last_o(burst_last), .latency_o(latency)
  );

  // The descriptor that is fed. It may begin when its lane is free and its bank is ready.
  logic        feed_active_d, feed_active_q, feed_bank_q, feed_last_d, feed_last_q, next_go_q, feed, core_ready;
  logic [31:0] feed_left_d, feed_left_q;
  logic [1:0]  begun_d, begun_q;  // descriptors that were begun and are not packed
  logic [1:0]  room_q;            // by lane: there is a place for an answer
  logic        feed_lane, next_ready;
  cb_spec_pkg::perft_job_t fed_job;

  assign feed_lane  = feed_slot_q[0];
  assign feed       = feed_active_q && beat_valid && room_q[feed_lane] && !halt_i;
  assign beat_ready = feed && core_ready;
  assign next_take  = next_ready && (!feed_active_q || (beat_ready && feed_last_q));
  assign next_ready = next_valid && next_go_q;

  always_comb begin : feed_state
    feed_active_d = next_take || (feed_active_q && !(beat_ready && feed_last_q));
    feed_left_d   = next_take ? next_count : feed_left_q - 32'(beat_ready);
    feed_last_d   = feed_left_d == 32'd1;
    begun_d       = begun_q + 2'(next_take) - 2'(pack_end);
    fed_job       = beat;
    if (beat_error) begin
      fed_job.reserved_0 = '1;
    end
  end

  always_ff @(posedge clk_i) begin : feed_regs
    feed_left_q <= feed_left_d;
    feed_last_q <= feed_last_d;
    if (next_take) begin
      feed_bank_q <= next_bank;
    end
  end
  always_ff @(posedge clk_i) begin : feed_control_regs
    if (!rst_ni) begin
      feed_active_q <= 1'b0;
      next_go_q     <= 1'b0;
      begun_q       <= '0;
      open_slot_q   <= '0;
      feed_slot_q   <= '1;  // the first begun is number 0
      pack_slot_q   <= '0;
    end else begin
      feed_active_q <= feed_active_d;
      // Later lists into the bank wait for this descriptor, so what is reached once stays.
      next_go_q     <= next_valid && !next_take && begun_d < 2'd2 &&
                       (next_bank ? loads_done_i[15:8] : loads_done_i[7:0]) == next_mark;
      begun_q       <= begun_d;
      open_slot_q   <= open_slot_q + SlotBits'(job_move);
      feed_slot_q   <= feed_slot_q + SlotBits'(next_take);
      pack_slot_q   <= pack_slot_q + SlotBits'(pack_end);
    end
  end

  // ---- the core ----
  logic                core_answer_valid, turn, idle;
  logic [127:0]        core_answer;
  logic [SlotBits-1:0] core_slot;
  // A revolution without a job, and the last count and answer are through.
  logic core_clk;
  cb_sleep #(.Cycles(128)) u_sleep (.clk_i, .wake_i(feed || !idle || !rst_ni), .clk_o(core_clk));
  cb_perft_core #(.SlotBits(SlotBits)) u_core (
    .clk_i(core_clk), .rst_ni,
    .job_valid_i(feed), .job_ready_o(core_ready), .job_i(fed_job), .job_slot_i(feed_slot_q),
    .job_bank_i(feed_bank_q), .aborted_i(aborted),
    .turn_valid_o, .turn_taken_i, .turn_bank_o, .turn_request_o, .answer_i,
    .answer_valid_o(core_answer_valid), .answer_o(core_answer), .answer_slot_o(core_slot),
    .turn_o(turn), .idle_o(idle)
  );

  // ---- lanes ----
  logic [1:0]       lane_valid, lane_take, lane_ready;
  logic [2*128-1:0] lane_answer;
  logic             take, pack_lane;
  for (genvar lane = 0; lane < 2; lane++) begin : g_lane
    logic [LaneBits-1:0] unused_available, available_next;
    cb_fifo #(.Width(128), .Depth(LaneAnswers)) u_answers (
      .clk_i, .rst_ni,
      .in_valid_i(core_answer_valid && core_slot[0] == 1'(lane)), .in_ready_o(lane_ready[lane]),
      .in_data_i(core_answer),
      .out_valid_o(lane_valid[lane]), .out_ready_i(lane_take[lane]), .out_data_o(lane_answer[128*lane+:128])
    );
    cb_credit #(.Maximum(LaneAnswers)) u_room (
      .clk_i, .rst_ni, .take_i(beat_ready && feed_lane == 1'(lane)), .take_amount_i(LaneBits'(1)),
      .give_i(lane_take[lane]), .available_o(unused_available), .available_next_o(available_next)
    );
    always_ff @(posedge clk_i) begin : room_regs
      if (!rst_ni) begin
        room_q[lane] <= 1'b0;
      end else begin
        room_q[lane] <= available_next != '0;
      end
    end
    assign lane_take[lane] = take && pack_slot_q[0] == 1'(lane);
  end

  // ---- answers to beats ----
  logic         pack_go_d, pack_go_q, result_valid_d, result_valid_q, result_ready, pack_last_q;
  logic [1:0]   place_q;
  logic [31:0]  next_q, after_q, refused_d, refused_q;  // numbers, from 1, of the next answer and of the one after it
  logic [511:0] result_q;
  logic [127:0] answer;

  assign pack_lane = pack_slot_q[0];
  assign answer    = pack_lane ? lane_answer[255:128] : lane_answer[127:0];
  assign take      = pack_go_q && lane_valid[pack_lane] && (!result_valid_q || result_ready);
  assign pack_end  = take && pack_last_q;

  always_comb begin : pack_state
    pack_go_d      = pack_valid && !pack_end;
    refused_d      = refused_q + 32'(take && answer[cb_spec_pkg::PerftAnswerStatusLsb+:8] != '0);
    result_valid_d = (take && (place_q == 2'd3 || pack_last_q)) || (result_valid_q && !result_ready);
  end

  for (genvar place = 0; place < 4; place++) begin : g_place
    always_ff @(posedge clk_i) begin : result_regs
      if (take && place_q == 2'(place)) begin
        result_q[128*place+:128] <= answer;
      end
    end
  end

  always_ff @(posedge clk_i) begin : pack_control_regs
    if (!rst_ni) begin
      pack_go_q      <= 1'b0;
      result_valid_q <= 1'b0;
      place_q        <= '0;
      next_q         <= 32'd1;
      after_q        <= 32'd2;
      refused_q      <= '0;
      pack_last_q    <= 1'b0;
    end else begin
      // Whether an answer is the last is compared a clock before; so a descriptor begins a clock after its predecessor.
      pack_go_q      <= pack_go_d;
      pack_last_q    <= pack_go_d && (take ? after_q == pack_count : next_q == pack_count);
      result_valid_q <= result_valid_d;
      place_q        <= pack_end ? 2'd0 : place_q + 2'(take);
      next_q         <= pack_end ? 32'd1 : next_q + 32'(take);
      after_q        <= pack_end ? 32'd2 : after_q + 32'(take);
      refused_q      <= pack_end ? '0 : refused_d;
    end
  end

  logic write_done, write_error, writer_waiting, unused_taken;
  cb_axi_write_master #(.FifoDepth(AnswerFifoBeats)) u_writer (
    .clk_i, .rst_ni,
    .list_valid_i(write_valid), .list_ready_o(write_ready), .list_address_i(write_address),
    .list_beats_i(write_beats), .list_last_words_i({write_last_answers, 2'b00}), .halt_i,
    .in_valid_i(result_valid_q), .in_ready_o(result_ready), .in_data_i(result_q), .in_taken_o(unused_taken),
    .aw_valid_o, .aw_ready_i, .aw_address_o, .aw_length_o, .w_valid_o, .w_ready_i, .w_data_o, .w_words_o, .w_last_o,
    .b_valid_i, .b_error_i, .done_o(write_done), .done_error_o(write_error), .waiting_o(writer_waiting)
  );

  // ---- counters and errors, by lane ----
  logic [31:0] bursts, latency_max, latency_sum, read_bursts, read_latency_max, read_latency_sum;
  logic        read_queue_ready, read_counts_valid, walking;
  logic [1:0]  started_q, error_q;  // it has had a job; one of its jobs could not be read
  logic [31:0] busy_q, starved_q, blocked_q;

  cb_burst_counts u_burst_counts (
    .clk_i, .rst_ni, .clear_i(burst && burst_last), .burst_i(burst), .latency_i(latency),
    .bursts_o(bursts), .latency_max_o(latency_max), .latency_sum_o(latency_sum)
  );
  cb_fifo #(.Width(96), .Depth(MaxBatches)) u_read_counts (
    .clk_i, .rst_ni,
    .in_valid_i(burst && burst_last), .in_ready_o(read_queue_ready),
    .in_data_i({bursts, latency_max, latency_sum}),
    .out_valid_o(read_counts_valid), .out_ready_i(pack_end),
    .out_data_o({read_bursts, read_latency_max, read_latency_sum})
  );

  for (genvar lane = 0; lane < 2; lane++) begin : g_flags
    logic fed, ended;
    assign fed   = beat_ready && feed_lane == 1'(lane);
    assign ended = pack_end && pack_lane == 1'(lane);
    always_ff @(posedge clk_i) begin : lane_regs
      if (!rst_ni) begin
        started_q[lane] <= 1'b0;
        error_q[lane]   <= 1'b0;
      end else begin
        started_q[lane] <= !ended && (started_q[lane] || fed);
        error_q[lane]   <= !ended && (error_q[lane] || (fed && beat_error));
      end
    end
  end
  assign walking = started_q[pack_lane];
  always_ff @(posedge clk_i) begin : counter_regs
    if (!rst_ni) begin
      busy_q    <= '0;
      starved_q <= '0;
      blocked_q <= '0;
    end else begin
      busy_q    <= pack_end ? '0 : busy_q + 32'(walking);
      starved_q <= pack_end ? '0 : starved_q + 32'(walking && idle);
      blocked_q <= pack_end ? '0 : blocked_q + 32'(walking && !idle && !turn);
    end
  end

  // ---- completion: made with the last answer ----
  cb_spec_pkg::completion_t completion_q;
  logic        pack_end_q, end_list_q;
  logic [31:0] end_index_q, status;
  logic [1:0]  user_done_q;

  assign status = cb_spec_pkg::StatusDone | (error_q[pack_lane] ? cb_spec_pkg::StatusReadError : '0) |
                  (aborted[pack_slot_q] ? cb_spec_pkg::StatusAborted : '0);
  always_ff @(posedge clk_i) begin : completion_regs
    end_list_q                    <= pack_list;
    end_index_q                   <= pack_index;
    completion_q.tag              <= pack_tag;
    completion_q.status           <= status;
    completion_q.items            <= pack_count;
    completion_q.refused          <= refused_d;
    completion_q.start_clock      <= pack_start_clock;
    completion_q.end_clock        <= now_i;
    completion_q.busy_clocks      <= busy_q;
    completion_q.starved_clocks   <= starved_q;
    completion_q.blocked_clocks   <= blocked_q;
    completion_q.read_beats       <= pack_source_beats;
    completion_q.write_beats      <= pack_result_beats;
    completion_q.read_bursts      <= read_bursts;
    completion_q.read_latency_max <= read_latency_max;
    completion_q.read_latency_sum <= read_latency_sum;
  end
  always_ff @(posedge clk_i) begin : end_regs
    if (!rst_ni) begin
      pack_end_q  <= 1'b0;
      user_done_q <= '0;
    end else begin
      pack_end_q  <= pack_end;
      user_done_q <= {pack_end && pack_bank, pack_end && !pack_bank};
    end
  end

  cb_batch_end #(.MaxBatches(MaxBatches)) u_end (
    .clk_i, .rst_ni, .in_valid_i(pack_end_q), .in_list_i(end_list_q), .in_index_i(end_index_q),
    .in_completion_i(completion_q), .write_done_i(write_done), .write_error_i(write_error),
    .record_valid_o, .record_ready_i, .record_o, .amended_i, .done_o(done), .done_list_o
  );

  assign done_o      = done;
  assign user_done_o = user_done_q;
  assign waiting_o   = reader_waiting || writer_waiting;

  // Places and rooms keep the queues ready and filled.
  logic unused_checked;
  assign unused_checked = ^{feed_queue_ready, pack_queue_ready, read_queue_ready, read_counts_valid, lane_ready,
                            unused_taken, core_slot[SlotBits-1:1]};

`ifndef SYNTHESIS
  a_lane_room: assert property (@(posedge clk_i) disable iff (!rst_ni) core_answer_valid |-> lane_ready[core_slot[0]]);
  a_counts_there: assert property (@(posedge clk_i) disable iff (!rst_ni) pack_end |-> read_counts_valid);
  a_queues_ready: assert property (@(posedge clk_i) disable iff (!rst_ni)
      feed_queue_ready && pack_queue_ready && read_queue_ready || places == '0);
  a_job_not_empty: assert property (@(posedge clk_i) disable iff (!rst_ni) job_move |-> job_i.count != '0);
  // Two descriptors at most, the one that is packed and the one after it.
  a_lanes: assert property (@(posedge clk_i) disable iff (!rst_ni)
      core_answer_valid |-> core_slot == pack_slot_q || core_slot == pack_slot_q + SlotBits'(1));
`endif

endmodule
