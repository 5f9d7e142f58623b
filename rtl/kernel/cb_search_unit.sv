// SPDX-License-Identifier: Apache-2.0
/// Operation search: cb_tree_unit around one or more search cores (cb_search_cell), which stand outside; and the way of the
/// jobs of the search ring (cb_ring_unit) to the same cores.
///
/// Jobs are dealt to whoever has a free context (cb_job_dealer; a register stands in front of it when there are several
/// cores), answers of all cores come in one stream
/// (cb_answer_merge). Jobs of lists and of the ring take turns; the upper half of the cores' slots is the ring's.
/// Rules, counters and errors as cb_tree_unit. The cores' turns are counted.
module cb_search_unit #(
  parameter int unsigned Cores = 1,
  /// Slots of the cores, a power of two: half as many descriptors are inside.
  parameter int unsigned Slots = 16,
  /// Of a core: one for each stage of its loop.
  parameter int unsigned Contexts = cb_spec_pkg::SearchRevolutionLatencyCycles
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
  // Cores; core c in bit c, or in slice c
  output logic [Cores-1:0]        core_valid_o,
  input  logic [Cores-1:0]        core_ready_i,
  output logic [512*Cores-1:0]    core_job_o,
  output logic [$clog2(Slots)*Cores-1:0] core_slot_o,
  output logic [Cores-1:0]        core_bank_o,
  output logic [Slots-1:0]        aborted_o,
  input  logic [Cores-1:0]        answer_valid_i,
  input  logic [128*Cores-1:0]    answer_i,
  input  logic [$clog2(Slots)*Cores-1:0] answer_slot_i,
  input  logic [cb_search_pkg::TurnBits*Cores-1:0] turn_i,
  output cb_kernel_pkg::turn_totals_t turn_totals_o,
  // Search ring: its jobs, which end now when ring_aborted_i is set, and their answers, which may not wait
  input  logic                    ring_valid_i,
  output logic                    ring_ready_o,
  input  logic [511:0]            ring_job_i,
  input  logic                    ring_bank_i,
  input  logic                    ring_aborted_i,
  output logic                    ring_answer_valid_o,
  output logic [127:0]            ring_answer_o
);

  // A core holds the tag of an abort until each of its contexts has passed once, which is a revolution.
  if (Contexts > cb_kernel_pkg::JobAbortClocks) begin : g_aborts_check
    $error("cb_search_unit: the host may abort a second job before every context has looked at the first tag");
  end

  localparam int unsigned MaxBatches = Slots / 2;
  localparam int unsigned BatchBits = $clog2(MaxBatches);
  localparam int unsigned SlotBits = BatchBits + 1;
  localparam int unsigned SumBits = $clog2(Cores + 1);
  // Jobs that a core may have inside, and the length of its queue of answers: more than it has contexts.
  localparam int unsigned Places = 64;
  localparam int unsigned JobBits = 512 + SlotBits + 1;
  localparam int unsigned AnswerBits = 128 + SlotBits;

  logic                        job_valid, job_ready, job_bank, answer_valid;
  logic [511:0]                job;
  logic [BatchBits-1:0]        job_slot;
  logic [MaxBatches-1:0]       aborted;
  logic [SlotBits-1:0]         answer_slot;
  logic [127:0]                answer;
  logic [SumBits-1:0]          idle, blocked;
  cb_tree_unit #(
    .MaxBatches(MaxBatches), .LaneAnswers(Places * 2 ** $clog2(Cores)),
    .StatusLsb(cb_spec_pkg::SearchAnswerStatusLsb), .SpoilLsb(cb_spec_pkg::SearchJobKeyCountLsb), .Cores(Cores)
  ) u_tree (
    .clk_i, .rst_ni, .req_i, .rsp_o, .read_request_o, .read_response_i, .write_request_o, .write_response_i,
    .core_valid_o(job_valid), .core_ready_i(job_ready), .core_job_o(job), .core_slot_o(job_slot),
    .core_bank_o(job_bank), .aborted_o(aborted), .answer_valid_i(answer_valid && !answer_slot[SlotBits-1]),
    .answer_i(answer), .answer_slot_i(answer_slot[BatchBits-1:0]), .idle_i(idle), .blocked_i(blocked)
  );

  // ---- lists and ring: whose turn it is, is a register, so that the way of a job is no longer than without. It changes when
  // the other has a job, with every job that is dealt or when there is none to deal ----
  logic               deal_valid, deal_ready, turn_over, ring_turn_q;
  logic [JobBits-1:0] deal_job;
  assign deal_valid   = ring_turn_q ? ring_valid_i : job_valid;
  assign turn_over    = deal_ready || !deal_valid;
  assign deal_job     = ring_turn_q ? {1'b1, {BatchBits{1'b0}}, ring_bank_i, ring_job_i} : {1'b0, job_slot, job_bank, job};
  assign job_ready    = deal_ready && !ring_turn_q;
  assign ring_ready_o = deal_ready && ring_turn_q;
  always_ff @(posedge clk_i) begin : turn_regs
    if (!rst_ni) begin
      ring_turn_q <= 1'b0;
    end else begin
      ring_turn_q <= ring_turn_q ^ (turn_over && (ring_turn_q ? job_valid : ring_valid_i));
    end
  end
  assign aborted_o           = {{MaxBatches{ring_aborted_i}}, aborted};
  assign ring_answer_valid_o = answer_valid && answer_slot[SlotBits-1];
  assign ring_answer_o       = answer;

  // ---- a register in front of the dealer: a job comes out of a memory and goes to cores that lie apart. With one core the
  // dealer itself is a slice ----
  logic               slice_valid, slice_ready;
  logic [JobBits-1:0] slice_job;
  if (Cores == 1) begin : g_direct
    assign slice_valid = deal_valid;
    assign slice_job   = deal_job;
    assign deal_ready  = slice_ready;
  end else begin : g_slice
    logic               valid_q;
    logic [JobBits-1:0] job_q;
    assign deal_ready = !valid_q || slice_ready;
    always_ff @(posedge clk_i) begin : data_regs
      if (deal_ready) begin
        job_q <= deal_job;
      end
    end
    always_ff @(posedge clk_i) begin : control_regs
      if (!rst_ni) begin
        valid_q <= 1'b0;
      end else begin
        valid_q <= deal_valid || (valid_q && !slice_ready);
      end
    end
    assign slice_valid = valid_q;
    assign slice_job   = job_q;
  end

  logic [JobBits*Cores-1:0]    dealt;
  logic [AnswerBits*Cores-1:0] answers;
  logic [Cores-1:0]            ended;
  cb_job_dealer #(
    .Cores(Cores), .Width(JobBits), .Contexts(Contexts), .Places(Places)
  ) u_dealer (
    .clk_i, .rst_ni, .in_valid_i(slice_valid), .in_ready_o(slice_ready), .in_data_i(slice_job),
    .out_valid_o(core_valid_o), .out_ready_i(core_ready_i), .out_data_o(dealt), .end_i(ended)
  );
  for (genvar core = 0; core < Cores; core++) begin : g_core
    assign {core_slot_o[SlotBits*core+:SlotBits], core_bank_o[core], core_job_o[512*core+:512]} =
        dealt[JobBits*core+:JobBits];
    assign answers[AnswerBits*core+:AnswerBits] = {answer_slot_i[SlotBits*core+:SlotBits], answer_i[128*core+:128]};
  end
  cb_answer_merge #(.Cores(Cores), .Width(AnswerBits), .Depth(Places)) u_merge (
    .clk_i, .rst_ni, .in_valid_i(answer_valid_i), .in_data_i(answers), .taken_o(ended),
    .out_valid_o(answer_valid), .out_data_o({answer_slot, answer})
  );

  cb_turn_totals #(.Cores(Cores)) u_turns (
    .clk_i, .rst_ni, .turn_i, .totals_o(turn_totals_o), .idle_o(idle), .blocked_o(blocked)
  );

endmodule
