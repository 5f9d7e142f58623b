// SPDX-License-Identifier: Apache-2.0
/// An operation whose jobs are walked in contexts and end in any order: reads the jobs of a descriptor, offers them to the
/// cores and writes their answers, in the order in which jobs end. Perft and the search are such (cb_perft_unit,
/// cb_search_unit); the cores stand outside.
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
/// turn, as another operation went before, or as it was aborted. The rest of them were turns. Both are sums over the cores.
/// Back-pressure: ready-valid for descriptors, jobs and completions; answers may not wait, so a job is offered only when
/// its answer has a place in its lane. Reset touches valid and control bits only.
module cb_tree_unit #(
  /// Descriptors inside: a power of two.
  parameter int unsigned MaxBatches = 16,
  /// Answers of a lane, a power of two: more than there are contexts in all cores, so that a lane that is not packed yet
  /// keeps none of them waiting.
  parameter int unsigned LaneAnswers = 64,
  /// Byte of an answer that holds its status.
  parameter int unsigned StatusLsb = 32,
  /// Byte of a job that makes it illegal when all its bits are set.
  parameter int unsigned SpoilLsb = 296,
  /// Jobs mean nothing with an incomplete parameter bank.
  parameter bit NeedsBank = 1'b1,
  /// Cores, for the counters.
  parameter int unsigned Cores = 1
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
  // Jobs for the cores: one beat, as the host wrote it, its descriptor and bank
  output logic                    core_valid_o,
  input  logic                    core_ready_i,
  output logic [511:0]            core_job_o,
  output logic [$clog2(MaxBatches)-1:0] core_slot_o,
  output logic                    core_bank_o,
  /// Descriptors, by number, whose jobs end now.
  output logic [MaxBatches-1:0]   aborted_o,
  // Their answers
  input  logic                    answer_valid_i,
  input  logic [127:0]            answer_i,
  input  logic [$clog2(MaxBatches)-1:0] answer_slot_i,
  // Cores, in this clock: the context whose turn it is has no job; it has one, but no turn
  input  logic [$clog2(Cores+1)-1:0] idle_i,
  input  logic [$clog2(Cores+1)-1:0] blocked_i
);

  // A job is a beat and takes a context many clocks: two bursts hide the memory.
  localparam int unsigned JobFifoBeats = 128;
  localparam int unsigned AnswerFifoBeats = 16;
  localparam int unsigned LaneBits = $clog2(LaneAnswers + 1);
  localparam int unsigned SlotBits = $clog2(MaxBatches);

  // ---- descriptors ----
  logic                        job_move, done, pack_valid, pack_end, pack_end_q;
  logic                        read_valid, read_ready, write_valid, write_ready, burst, burst_last;
  logic [57:0]                 read_address, write_address;
  logic [31:0]                 read_beats, write_beats, latency;
  logic [1:0]                  write_last_answers;
  logic                        next_valid, next_take, next_bank;
  logic [31:0]                 next_count;
  logic [7:0]                  next_mark;
  cb_kernel_pkg::job_t         job;
  cb_kernel_pkg::batch_t       pack_batch;  // the descriptor whose answers are packed
  cb_kernel_pkg::read_counts_t read_counts;
  assign job = req_i.job;
  cb_batch_queues #(.MaxBatches(MaxBatches), .LastBits(2)) u_batches (
    .clk_i, .rst_ni, .job_valid_i(req_i.job_valid), .job_ready_o(rsp_o.job_ready), .job_i(job),
    .job_move_o(job_move), .done_i(done),
    .read_valid_o(read_valid), .read_ready_i(read_ready), .read_address_o(read_address), .read_beats_o(read_beats),
    .write_valid_o(write_valid), .write_ready_i(write_ready), .write_address_o(write_address),
    .write_beats_o(write_beats), .write_last_o(write_last_answers),
    .feed_valid_o(next_valid), .feed_ready_i(next_take), .feed_count_o(next_count), .feed_bank_o(next_bank),
    .feed_mark_o(next_mark),
    .end_valid_o(pack_valid), .end_take_i(pack_end_q), .end_batch_o(pack_batch), .end_read_o(read_counts),
    .burst_i(burst), .burst_last_i(burst_last), .latency_i(latency)
  );

  // Descriptors are numbered as they come; the lowest bit of the number is the lane.
  logic [SlotBits-1:0]   open_slot_q, feed_slot_q, pack_slot_q;
  logic [MaxBatches-1:0] aborted;
  cb_abort_flags #(.SlotBits(SlotBits)) u_aborts (
    .clk_i, .rst_ni, .open_i(job_move), .open_slot_i(open_slot_q), .open_tag_i(job.tag), .close_i(pack_end),
    .close_slot_i(pack_slot_q), .abort_valid_i(req_i.abort_valid), .abort_tag_i(req_i.abort_tag),
    .abort_all_i(req_i.abort_all), .aborted_o(aborted)
  );

  // ---- jobs ----
  logic beat_valid, beat_ready, beat_error, reader_waiting;
  cb_job_source #(.FifoDepth(JobFifoBeats), .SpoilLsb(SpoilLsb)) u_source (
    .clk_i, .rst_ni,
    .list_valid_i(read_valid), .list_ready_o(read_ready), .list_address_i(read_address), .list_jobs_i(read_beats),
    .halt_i(req_i.halt), .read_request_o, .read_response_i,
    .job_valid_o(beat_valid), .job_ready_i(beat_ready), .job_o(core_job_o), .job_error_o(beat_error),
    .waiting_o(reader_waiting), .burst_o(burst), .burst_last_o(burst_last), .latency_o(latency)
  );

  // The descriptor that is fed. It may begin when its lane is free and its bank is ready.
  logic        feed_active, feed_bank_q, feed_last, next_go_q, feed;
  logic [1:0]  begun_d, begun_q;  // descriptors that were begun and are not packed
  logic [1:0]  room_q;            // by lane: there is a place for an answer, and nothing is halted
  logic        feed_lane, next_ready;
  logic        feed_incomplete_q;  // its bank holds no whole evaluation function

  assign feed_lane  = feed_slot_q[0];
  assign feed       = feed_active && beat_valid && room_q[feed_lane];
  assign beat_ready = feed && core_ready_i;
  assign next_take  = next_ready && (!feed_active || (beat_ready && feed_last));
  assign next_ready = next_valid && next_go_q;

  cb_countdown u_jobs (
    .clk_i, .rst_ni, .load_i(next_take), .count_i(next_count), .step_i(beat_ready), .active_o(feed_active),
    .last_o(feed_last)
  );

  assign begun_d      = begun_q + 2'(next_take) - 2'(pack_end);
  assign core_valid_o = feed;
  assign core_slot_o  = feed_slot_q;
  assign core_bank_o  = feed_bank_q;
  assign aborted_o    = aborted;

  always_ff @(posedge clk_i) begin : feed_regs
    if (next_take) begin
      feed_bank_q       <= next_bank;
      feed_incomplete_q <= NeedsBank && !(next_bank ? req_i.bank_complete[1] : req_i.bank_complete[0]);
    end
  end
  always_ff @(posedge clk_i) begin : feed_control_regs
    if (!rst_ni) begin
      next_go_q   <= 1'b0;
      begun_q     <= '0;
      open_slot_q <= '0;
      feed_slot_q <= '1;  // the first begun is number 0
      pack_slot_q <= '0;
    end else begin
      // Later lists into the bank wait for this descriptor, so what is reached once stays.
      next_go_q   <= next_valid && !next_take && begun_d < 2'd2 &&
                     (next_bank ? req_i.loads_done[15:8] : req_i.loads_done[7:0]) == next_mark;
      begun_q     <= begun_d;
      open_slot_q <= open_slot_q + SlotBits'(job_move);
      feed_slot_q <= feed_slot_q + SlotBits'(next_take);
      pack_slot_q <= pack_slot_q + SlotBits'(pack_end);
    end
  end

  // ---- lanes ----
  logic [1:0]       lane_valid, lane_take, lane_ready;
  logic [2*128-1:0] lane_answer;
  logic             take, pack_lane;
  for (genvar lane = 0; lane < 2; lane++) begin : g_lane
    logic [LaneBits-1:0] unused_available, available_next;
    cb_fifo #(.Width(128), .Depth(LaneAnswers)) u_answers (
      .clk_i, .rst_ni,
      .in_valid_i(answer_valid_i && answer_slot_i[0] == 1'(lane)), .in_ready_o(lane_ready[lane]),
      .in_data_i(answer_i),
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
        room_q[lane] <= available_next != '0 && !req_i.halt;
      end
    end
    assign lane_take[lane] = take && pack_slot_q[0] == 1'(lane);
  end

  // ---- answers to beats ----
  logic         pack_go_d, pack_go_q, result_valid_d, result_valid_q, result_ready, pack_last, unused_left;
  logic         refuse_q;  // the answer that was taken a clock ago was refused
  logic [1:0]   place_q;
  logic [31:0]  refused_d, refused_q;  // answers of the descriptor that were refused
  logic [511:0] result_q;
  logic [127:0] answer;

  assign pack_lane = pack_slot_q[0];
  assign answer    = pack_lane ? lane_answer[255:128] : lane_answer[127:0];
  assign take      = pack_go_q && lane_valid[pack_lane] && (!result_valid_q || result_ready);
  assign pack_end  = take && pack_last;

  cb_countdown u_left (
    .clk_i, .rst_ni, .load_i(pack_valid && !pack_go_q), .count_i(pack_batch.count), .step_i(take), .active_o(unused_left),
    .last_o(pack_last)
  );

  always_comb begin : pack_state
    // A descriptor leaves its queue a clock after its last answer; in the next it is known of its successor whether the first
    // answer is the last.
    pack_go_d      = pack_valid && !pack_end && !pack_end_q;
    refused_d      = refused_q + 32'(refuse_q);
    result_valid_d = (take && (place_q == 2'd3 || pack_last)) || (result_valid_q && !result_ready);
  end

  for (genvar place = 0; place < 4; place++) begin : g_place
    always_ff @(posedge clk_i) begin : result_regs
      if (take && place_q == 2'(place)) begin
        result_q[128*place+:128] <= answer;
      end
    end
  end

  always_ff @(posedge clk_i) begin : refuse_regs
    // Looked at alone: the answer comes out of a memory, which is late, and is counted a clock later.
    refuse_q <= take && answer[StatusLsb+:8] != '0;
  end
  always_ff @(posedge clk_i) begin : pack_control_regs
    if (!rst_ni) begin
      pack_go_q      <= 1'b0;
      result_valid_q <= 1'b0;
      place_q        <= '0;
      refused_q      <= '0;
    end else begin
      pack_go_q      <= pack_go_d;
      result_valid_q <= result_valid_d;
      place_q        <= pack_end ? 2'd0 : place_q + 2'(take);
      refused_q      <= pack_end_q ? '0 : refused_d;
    end
  end

  logic write_done, write_error, writer_waiting, unused_taken;
  cb_axi_write_master #(.FifoDepth(AnswerFifoBeats)) u_writer (
    .clk_i, .rst_ni,
    .list_valid_i(write_valid), .list_ready_o(write_ready), .list_address_i(write_address),
    .list_beats_i(write_beats), .list_last_words_i({write_last_answers, 2'b00}), .halt_i(req_i.halt),
    .in_valid_i(result_valid_q), .in_ready_o(result_ready), .in_data_i(result_q), .in_taken_o(unused_taken),
    .write_request_o, .write_response_i, .done_o(write_done), .done_error_o(write_error), .waiting_o(writer_waiting)
  );

  // ---- counters and errors, by lane ----
  logic        walking;
  logic [1:0]  started_q, error_q, incomplete_q;  // it has had a job; one could not be read, or had an incomplete bank
  logic [31:0] busy, starved, blocked;

  for (genvar lane = 0; lane < 2; lane++) begin : g_flags
    logic fed, ended;
    assign fed   = beat_ready && feed_lane == 1'(lane);
    assign ended = pack_end && pack_lane == 1'(lane);
    always_ff @(posedge clk_i) begin : lane_regs
      if (!rst_ni) begin
        started_q[lane] <= 1'b0;
        error_q[lane]   <= 1'b0;
        incomplete_q[lane] <= 1'b0;
      end else begin
        started_q[lane] <= !ended && (started_q[lane] || fed);
        error_q[lane]   <= !ended && (error_q[lane] || (fed && beat_error));
        incomplete_q[lane] <= !ended && (incomplete_q[lane] || (fed && feed_incomplete_q));
      end
    end
  end
  assign walking = started_q[pack_lane];
  cb_clock_counter u_busy (.clk_i, .rst_ni, .clear_i(pack_end), .more_i(walking), .count_o(busy));
  cb_clock_counter #(.MoreBits($clog2(Cores+1))) u_starved (
    .clk_i, .rst_ni, .clear_i(pack_end), .more_i(walking ? idle_i : '0), .count_o(starved)
  );
  cb_clock_counter #(.MoreBits($clog2(Cores+1))) u_blocked (
    .clk_i, .rst_ni, .clear_i(pack_end), .more_i(walking ? blocked_i : '0), .count_o(blocked)
  );

  // ---- completion: made with the last answer; a clock later refused answers are counted, too ----
  logic        counted_q;  // the completion has everything
  logic [31:0] status, all_refused_q;
  logic [1:0]  bank_done_q;

  assign status = cb_spec_pkg::StatusDone | (error_q[pack_lane] ? cb_spec_pkg::StatusReadError : '0) |
                  (incomplete_q[pack_lane] ? cb_spec_pkg::StatusIncompleteBank : '0) |
                  (aborted[pack_slot_q] ? cb_spec_pkg::StatusAborted : '0);
  always_ff @(posedge clk_i) begin : all_refused_regs
    all_refused_q <= refused_d;
  end
  always_ff @(posedge clk_i) begin : end_regs
    if (!rst_ni) begin
      pack_end_q  <= 1'b0;
      counted_q   <= 1'b0;
      bank_done_q <= '0;
    end else begin
      pack_end_q  <= pack_end;
      counted_q   <= pack_end_q;
      bank_done_q <= {pack_end && pack_batch.bank, pack_end && !pack_batch.bank};
    end
  end

  cb_batch_end #(.MaxBatches(MaxBatches)) u_end (
    // No answer is taken in the clock after the last one of a descriptor.
    .clk_i, .rst_ni, .keep_i(!pack_end_q), .batch_i(pack_batch), .read_counts_i(read_counts), .status_i(status),
    .now_i(req_i.now), .busy_i({32'd0, busy}), .starved_i(starved), .blocked_i(blocked),
    .in_valid_i(counted_q), .in_refused_i(all_refused_q), .write_done_i(write_done), .write_error_i(write_error),
    .record_valid_o(rsp_o.record_valid), .record_ready_i(req_i.record_ready), .record_o(rsp_o.record),
    .amended_i(req_i.amended), .done_o(done), .done_list_o(rsp_o.done_list)
  );

  assign rsp_o.bank_done = bank_done_q;
  assign rsp_o.done      = done;
  assign rsp_o.waiting   = reader_waiting || writer_waiting;

  // Rooms keep the lanes ready.
  logic unused_checked;
  assign unused_checked = ^{lane_ready, unused_taken, answer_slot_i[SlotBits-1:1]};

`ifdef COBALT_ASSERT
  a_lane_room: assert property (@(posedge clk_i) disable iff (!rst_ni) answer_valid_i |-> lane_ready[answer_slot_i[0]]);
  // Two descriptors at most, the one that is packed and the one after it.
  a_lanes: assert property (@(posedge clk_i) disable iff (!rst_ni)
      answer_valid_i |-> answer_slot_i == pack_slot_q || answer_slot_i == pack_slot_q + SlotBits'(1));
`endif

endmodule
