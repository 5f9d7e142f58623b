// SPDX-License-Identifier: Apache-2.0
/// Operation search_ring: search jobs one by one, for as long as the host keeps the ring open. The cores stand outside.
///
/// Its descriptor opens it: once the bank is loaded the completion goes out, and nothing more belongs to that list. Jobs are
/// read as the host announces them (jobs_i, a running total) and offered to the cores; each answer goes to the next slot as
/// soon as it is there, and answers_o counts those whose write response has come. close_i, or an abort of the
/// descriptor, which ends its jobs as well, lets the ring end when all announced jobs are answered; the bank is free
/// then. The next ring waits for that. A job that could not be read is answered as cb_job_source says.
///
/// More jobs announced than there are slots would be read from slots whose answers are not written yet, and answers be written
/// over others. So a ring that is told of them asks for no job any more, says so (RingOverflow) and ends when those that it has
/// asked for are answered. Jobs that are announced in the clock in which a ring would end keep it open; later ones are
/// nobody's, and it says that, too (RingLate). Both stay until the next ring begins.
///
/// From jobs_i to the address of a job 6 clocks, from an answer to the address of its write 8 when nothing is in the
/// way; an answer in 4 clocks at most.
/// Back-pressure: ready-valid for descriptors, jobs and completions; answers may not wait, so a job is offered only when its
/// answer has a place. Reset touches valid and control bits only.
module cb_ring_unit #(
  /// Answers that wait to be written, a power of two: more than there are contexts in all cores.
  parameter int unsigned AnswerDepth = 64
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  input  cb_kernel_pkg::unit_req_t req_i,
  output cb_kernel_pkg::unit_rsp_t rsp_o,
  // Registers of the host
  input  logic [31:0]             jobs_i,
  /// Pulse.
  input  logic                    close_i,
  output logic [31:0]             answers_o,
  /// Bits of RingState.
  output logic [31:0]             state_o,
  // Memory
  output cb_kernel_pkg::axi_read_request_t   read_request_o,
  input  cb_kernel_pkg::axi_read_response_t  read_response_i,
  output cb_kernel_pkg::axi_write_request_t  write_request_o,
  input  cb_kernel_pkg::axi_write_response_t write_response_i,
  // Jobs for the cores, as the host wrote them, and their bank
  output logic                    core_valid_o,
  input  logic                    core_ready_i,
  output logic [511:0]            core_job_o,
  output logic                    core_bank_o,
  /// Its jobs end now.
  output logic                    aborted_o,
  // Their answers
  input  logic                    answer_valid_i,
  input  logic [127:0]            answer_i,
  /// The ring is open.
  output logic                    open_o,
  /// There are jobs without an answer, or the ring is about to end.
  output logic                    busy_o
);

  // A job takes a context many clocks: few beats need to be on their way.
  localparam int unsigned JobFifoBeats = 16;
  localparam int unsigned JobBurstBeats = 8;
  localparam int unsigned WriteBurstBeats = 4;
  localparam int unsigned WriteFifoBeats = 8;
  localparam int unsigned LapLsb = cb_spec_pkg::SearchAnswerLapLsb;
  localparam logic [3:0] AnswerWords = 4'(cb_spec_pkg::SearchAnswerBytes / 4);
  localparam int unsigned RoomBits = $clog2(AnswerDepth + 1);

  // ---- open and closed ----
  typedef enum logic [1:0] {Closed, Bank, Report, Open} state_e;
  typedef enum logic [1:0] {Look, Cut, Ask, Settle} fetch_e;  // of announced jobs, see below
  state_e              state_d, state_q;
  fetch_e              fetch_d, fetch_q;
  cb_kernel_pkg::job_t job_q;
  logic                job_move, begin_ring, end_ring, bank_ready_q, incomplete_q;
  logic                closing_q, aborted_q, abort_q, abort_all_q, read_error_q, write_error_q;
  logic [31:0]         abort_tag_q, last_slot_q, asked_q;
  logic                all_answered_q, overflow_q, late_q, was_open_q;

  assign job_move    = req_i.job_valid && state_q == Closed;
  assign begin_ring  = state_q == Bank && bank_ready_q;
  // That all is asked is looked at in this clock, so that no announcement comes between the look and the end. That all is
  // answered was looked at a clock ago: nothing was asked for since, or the fetch would not be at Look.
  assign end_ring    = state_q == Open && closing_q && (asked_q == jobs_i || overflow_q) && all_answered_q && fetch_q == Look;

  always_comb begin : next_state
    state_d = state_q;
    case (state_q)
      Closed: begin
        if (job_move) begin
          state_d = Bank;
        end
      end
      Bank: begin
        if (begin_ring) begin
          state_d = Report;
        end
      end
      Report: begin
        if (req_i.record_ready) begin
          state_d = Open;
        end
      end
      default: begin
        if (end_ring) begin
          state_d = Closed;
        end
      end
    endcase
  end

  always_ff @(posedge clk_i) begin : open_regs
    if (job_move) begin
      job_q <= req_i.job;
    end
    last_slot_q <= job_q.count - 32'd1;
    abort_tag_q <= req_i.abort_tag;
    abort_all_q <= req_i.abort_all;
    if (begin_ring) begin
      incomplete_q <= !(job_q.bank ? req_i.bank_complete[1] : req_i.bank_complete[0]);
    end
  end
  always_ff @(posedge clk_i) begin : open_control_regs
    if (!rst_ni) begin
      state_q      <= Closed;
      bank_ready_q <= 1'b0;
      abort_q      <= 1'b0;
      aborted_q    <= 1'b0;
      closing_q    <= 1'b0;
    end else begin
      state_q      <= state_d;
      // Later loads of the bank wait for this descriptor, so what is reached once stays.
      bank_ready_q <= state_q == Bank && (job_q.bank ? req_i.loads_done[15:8] : req_i.loads_done[7:0]) == job_q.bank_mark;
      abort_q      <= req_i.abort_valid && state_q != Closed;
      if (job_move) begin
        aborted_q <= 1'b0;
        closing_q <= 1'b0;
      end else if (abort_q && state_q != Closed && (abort_all_q || abort_tag_q == job_q.tag)) begin
        aborted_q <= 1'b1;
        closing_q <= 1'b1;
      end else if ((close_i && state_q != Closed) || (overflow_q && state_q == Open)) begin
        closing_q <= 1'b1;
      end
    end
  end

  // ---- jobs that were announced: asked for in pieces up to the end of the slots ----
  logic [31:0] pending_q, place_q, left_q, beats_q, inside_q, jobs_q;
  logic        to_end_q, list_valid, list_ready, asked;
  logic [57:0] list_address_q;

  // Too many jobs are known of two clocks after their announcement, and are asked for three after it at the earliest.
  assign list_valid = fetch_q == Ask && !req_i.halt && !overflow_q;
  assign asked      = list_valid && list_ready;
  always_comb begin : next_fetch
    fetch_d = fetch_q;
    case (fetch_q)
      Look: begin
        if (state_q == Open && pending_q != '0 && !overflow_q) begin
          fetch_d = Cut;
        end
      end
      Cut: begin
        fetch_d = Ask;
      end
      Ask: begin
        if (asked || overflow_q) begin
          fetch_d = Settle;
        end
      end
      default: begin
        fetch_d = Look;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin : fetch_regs
    pending_q <= jobs_i - asked_q;
    left_q    <= job_q.count - place_q;
    if (fetch_q == Cut) begin
      to_end_q       <= pending_q >= left_q;
      beats_q        <= pending_q >= left_q ? left_q : pending_q;
      list_address_q <= job_q.source + 58'(place_q);
    end
    if (begin_ring) begin
      asked_q <= jobs_i;
      place_q <= '0;
    end else if (asked) begin
      asked_q <= asked_q + beats_q;
      place_q <= to_end_q ? '0 : place_q + beats_q;
    end
    all_answered_q <= asked_q == answers_o;
    inside_q       <= jobs_i - answers_o;
    jobs_q         <= jobs_i;
  end
  always_ff @(posedge clk_i) begin : fetch_control_regs
    if (!rst_ni) begin
      fetch_q    <= Look;
      overflow_q <= 1'b0;
      late_q     <= 1'b0;
      was_open_q <= 1'b0;
    end else begin
      fetch_q    <= fetch_d;
      overflow_q <= !begin_ring && (overflow_q || (state_q == Open && inside_q > job_q.count));
      late_q     <= !begin_ring && (late_q || (state_q == Closed && was_open_q && jobs_q != jobs_i));
      was_open_q <= was_open_q || state_q == Open;
    end
  end

  logic         beat_valid, beat_ready, beat_error, reader_waiting, unused_burst, unused_burst_last;
  logic [31:0]  unused_latency;
  cb_job_source #(.FifoDepth(JobFifoBeats), .BurstBeats(JobBurstBeats)) u_source (
    .clk_i, .rst_ni,
    .list_valid_i(list_valid), .list_ready_o(list_ready), .list_address_i(list_address_q), .list_jobs_i(beats_q),
    .halt_i(req_i.halt), .read_request_o, .read_response_i,
    .job_valid_o(beat_valid), .job_ready_i(beat_ready), .job_o(core_job_o), .job_error_o(beat_error),
    .waiting_o(reader_waiting), .burst_o(unused_burst), .burst_last_o(unused_burst_last), .latency_o(unused_latency)
  );

  logic                room_q, answer_take;
  logic [RoomBits-1:0] unused_room, room_next;
  cb_credit #(.Maximum(AnswerDepth)) u_room (
    .clk_i, .rst_ni, .take_i(beat_ready), .take_amount_i(RoomBits'(1)), .give_i(answer_take),
    .available_o(unused_room), .available_next_o(room_next)
  );
  assign core_valid_o = beat_valid && room_q;
  assign beat_ready   = core_valid_o && core_ready_i;
  assign core_bank_o  = job_q.bank;
  assign aborted_o    = aborted_q;
  // ---- answers: each is a list of one beat, to the next slot ----
  typedef enum logic [1:0] {Place, Data, Next} write_e;
  write_e       write_d, write_q;
  logic         answer_valid, answer_ready, list_sent, data_sent, lap_q, at_last_q, write_ready, data_ready;
  logic         write_done, write_error, writer_waiting, unused_taken;
  logic [127:0] answer;
  logic [511:0] slot;
  logic [31:0]  write_place_q, answers_q;
  logic [57:0]  write_address_q;

  cb_fifo #(.Width(128), .Depth(AnswerDepth)) u_answers (
    .clk_i, .rst_ni, .in_valid_i(answer_valid_i), .in_ready_o(answer_ready), .in_data_i(answer_i),
    .out_valid_o(answer_valid), .out_ready_i(answer_take), .out_data_o(answer)
  );
  assign list_sent   = write_q == Place && answer_valid && write_ready;
  assign data_sent   = write_q == Data && data_ready;
  assign answer_take = data_sent;
  always_comb begin : next_write
    write_d = write_q;
    case (write_q)
      Place: begin
        if (list_sent) begin
          write_d = Data;
        end
      end
      Data: begin
        if (data_sent) begin
          write_d = Next;
        end
      end
      default: begin
        write_d = Place;
      end
    endcase
    slot               = '0;
    slot[127:0]        = answer;
    slot[LapLsb]       = lap_q;
  end

  always_ff @(posedge clk_i) begin : write_regs
    write_address_q <= job_q.destination + 58'(write_place_q);
    at_last_q       <= write_place_q == last_slot_q;
    room_q          <= room_next != '0 && !req_i.halt;
    if (begin_ring) begin
      write_place_q <= '0;
      lap_q         <= 1'b1;
    end else if (data_sent) begin
      write_place_q <= at_last_q ? '0 : write_place_q + 32'd1;
      lap_q         <= lap_q ^ at_last_q;
    end
    answers_q <= begin_ring ? jobs_i : answers_q + 32'(write_done);
  end
  always_ff @(posedge clk_i) begin : write_control_regs
    if (!rst_ni) begin
      write_q       <= Place;
      read_error_q  <= 1'b0;
      write_error_q <= 1'b0;
    end else begin
      write_q       <= write_d;
      read_error_q  <= !begin_ring && (read_error_q || (beat_ready && beat_error));
      write_error_q <= !begin_ring && (write_error_q || (write_done && write_error));
    end
  end

  cb_axi_write_master #(.FifoDepth(WriteFifoBeats), .BurstBeats(WriteBurstBeats)) u_writer (
    .clk_i, .rst_ni,
    .list_valid_i(write_q == Place && answer_valid), .list_ready_o(write_ready), .list_address_i(write_address_q),
    .list_beats_i(32'd1), .list_last_words_i(AnswerWords), .halt_i(req_i.halt),
    .in_valid_i(write_q == Data), .in_ready_o(data_ready), .in_data_i(slot), .in_taken_o(unused_taken),
    .write_request_o, .write_response_i, .done_o(write_done), .done_error_o(write_error), .waiting_o(writer_waiting)
  );

  // ---- completion: the ring is open ----
  cb_spec_pkg::completion_t completion;
  logic [1:0]               bank_done_q;
  always_comb begin : report
    completion             = '0;
    completion.tag         = job_q.tag;
    completion.status      = cb_spec_pkg::StatusDone | (incomplete_q ? cb_spec_pkg::StatusIncompleteBank : '0);
    completion.items       = job_q.count;
    completion.start_clock = job_q.start_clock;
    completion.end_clock   = req_i.now;
  end
  always_ff @(posedge clk_i) begin : end_regs
    if (!rst_ni) begin
      bank_done_q <= '0;
    end else begin
      bank_done_q <= {end_ring && job_q.bank, end_ring && !job_q.bank};
    end
  end
  assign rsp_o.job_ready    = state_q == Closed;
  assign rsp_o.bank_done    = bank_done_q;
  assign rsp_o.record_valid = state_q == Report;
  assign rsp_o.record       = {1'b0, job_q.list_number, job_q.index, completion};
  assign rsp_o.done         = state_q == Report && req_i.record_ready;
  assign rsp_o.done_list    = job_q.list_number;
  assign rsp_o.waiting      = reader_waiting || writer_waiting;

  assign answers_o = answers_q;
  assign open_o    = state_q == Open;
  assign state_o   = (open_o ? cb_spec_pkg::RingOpen : '0) | (read_error_q ? cb_spec_pkg::RingReadError : '0) |
                     (write_error_q ? cb_spec_pkg::RingWriteError : '0) |
                     (incomplete_q ? cb_spec_pkg::RingIncompleteBank : '0) |
                     (aborted_q ? cb_spec_pkg::RingAborted : '0) | (overflow_q ? cb_spec_pkg::RingOverflow : '0) |
                     (late_q ? cb_spec_pkg::RingLate : '0) |
                     (state_q == Bank || state_q == Report ? cb_spec_pkg::RingPending : '0);
  assign busy_o    = open_o && (closing_q || jobs_i != answers_q);

  // The room keeps the answers' queue ready; what the dispatcher needed to check is not needed here. Nothing is amended.
  logic unused_checked;
  assign unused_checked = ^{answer_ready, unused_taken, unused_burst, unused_burst_last, unused_latency, unused_room,
                            job_q.source_beats, job_q.result_beats, req_i.amended};

`ifdef COBALT_ASSERT
  a_answer_room: assert property (@(posedge clk_i) disable iff (!rst_ni) answer_valid_i |-> answer_ready);
  a_answers_asked: assert property (@(posedge clk_i) disable iff (!rst_ni)
      write_done && state_q == Open |-> answers_q != asked_q);
  // Whatever the host announces, no job is read from a slot whose answer is yet to come.
  a_slots: assert property (@(posedge clk_i) disable iff (!rst_ni)
      asked |-> asked_q + beats_q - answers_q <= job_q.count);
  a_closed_empty: assert property (@(posedge clk_i) disable iff (!rst_ni)
      state_q == Closed |-> !beat_valid && !answer_valid_i && !answer_valid);
`endif

endmodule
