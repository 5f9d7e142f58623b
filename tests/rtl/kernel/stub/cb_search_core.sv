// SPDX-License-Identifier: Apache-2.0
/// Stands in for a core of the search in tests of the kernel: the same ports and the same loop, a
/// few lines of logic in the place of a search.
///
/// A job has as many turns as its limit says (at least 1). A turn asks the generator, mixes the answer into hash and
/// position, asks the evaluator for three positions of four, and mixes its score in; see stub_search.cpp. So an answer that
/// comes at another clock, or to somebody else, spoils the job. The numbers of the search (group `search`) of the job's
/// bank are part of the hash, at the beginning and at the end. A key_count of more than 4 is refused.
module cb_search_core #(
  parameter int unsigned SlotBits = 1,
  parameter int unsigned TableBits = 16,
  parameter int unsigned EvaluatorCycles = cb_spec_pkg::EvaluatorLatencyCycles
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     param_valid_i,
  input  logic                     param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,
  input  logic                     job_valid_i,
  output logic                     job_ready_o,
  input  logic [511:0]             job_i,
  input  logic [SlotBits-1:0]      job_slot_i,
  input  logic                     job_bank_i,
  input  logic [2**SlotBits-1:0]   aborted_i,
  input  logic                     job_abort_valid_i,
  input  logic [31:0]              job_abort_tag_i,
  input  logic                     game_clear_i,
  input  logic                     game_add_i,
  input  logic [63:0]              game_key_i,
  output logic                     turn_valid_o,
  input  logic                     turn_taken_i,
  output logic                     turn_bank_o,
  output cb_moves_pkg::request_t   turn_request_o,
  input  cb_moves_pkg::answer_t    answer_i,
  output logic                     evaluation_valid_o,
  output logic                     evaluation_bank_o,
  output logic [255:0]             evaluation_position_o,
  input  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] evaluation_total_i,
  input  logic                     evaluation_draw_i,
  output logic                     answer_valid_o,
  output logic [127:0]             answer_o,
  output logic [SlotBits-1:0]      answer_slot_o,
  output cb_search_pkg::turn_t     turn_o
);

  localparam int unsigned ReadStage = cb_spec_pkg::ContextStackLatencyCycles;
  localparam int unsigned AnswerStage = ReadStage + 1 + cb_spec_pkg::NextMoveLatencyCycles;
  localparam int unsigned EvaluationStage = AnswerStage + cb_spec_pkg::MakeMoveLatencyCycles;
  localparam int unsigned Contexts = EvaluationStage + EvaluatorCycles + 1;
  localparam int unsigned Last = Contexts - 1;

  // ---- numbers: each times an odd number of its address, all zero at first ----
  logic [31:0] memory [2*cb_spec_pkg::SearchNumbers];
  logic [31:0] sum_q [2];
  initial begin
    for (int unsigned i = 0; i < 2 * cb_spec_pkg::SearchNumbers; i++) memory[i] = '0;
    sum_q[0] = '0;
    sum_q[1] = '0;
  end
  localparam int unsigned EntryBits = $clog2(cb_spec_pkg::SearchNumbers);
  logic [EntryBits:0] entry;
  logic               number_write;
  assign entry        = {param_bank_i, param_address_i[EntryBits-1:0]};
  assign number_write = param_valid_i &&
                        param_address_i[cb_spec_pkg::TableBits+cb_spec_pkg::EntryBits+:cb_spec_pkg::GroupBits] ==
                        cb_spec_pkg::GroupBits'(cb_spec_pkg::GroupSearch);
  always_ff @(posedge clk_i) begin : number_writes
    if (rst_ni && number_write) begin
      memory[entry]       <= 32'(param_data_i);
      sum_q[param_bank_i] <= sum_q[param_bank_i] + (32'(param_data_i) - memory[entry]) *
                             ((32'(param_address_i) << 1 | 32'd1) * 32'h9e37_79b1);
    end
  end

  // ---- contexts, by stage ----
  typedef struct packed {
    logic                valid;
    logic [SlotBits-1:0] slot;
    logic                bank;
    logic [31:0]         tag;
    logic [31:0]         left;
    logic [31:0]         turns;
    logic [31:0]         hash;
    logic [255:0]        position;
    logic                first;
    logic                refused;
    logic                aborted;
    logic                taken;
    logic                asked;
  } context_t;
  context_t stage_q [Contexts];

  // A pulse holds for a revolution.
  logic [31:0] abort_tag_q;
  logic [5:0]  abort_left_q;

  function automatic context_t with_move(input context_t c, input logic [15:0] move);
    with_move = c;
    if (c.taken) begin
      with_move.hash     = c.hash * 32'h0100_0193 + 32'(move);
      with_move.position = {c.position[239:0], c.position[255:240] ^ move};
    end
  endfunction

  // The score comes a clock before the turn ends.
  logic signed [cb_spec_pkg::EvaluationSumWidth-1:0] total_q;
  logic                                              draw_q;
  always_ff @(posedge clk_i) begin : score
    total_q <= evaluation_total_i;
    draw_q  <= evaluation_draw_i;
  end

  context_t ended, loaded;
  logic     keep, load, done;
  cb_spec_pkg::search_job_t job;
  assign job = job_i;
  always_comb begin : end_of_loop
    ended = stage_q[Last];
    if (ended.taken) begin
      if (ended.asked) begin
        ended.hash = ended.hash * 32'h85eb_ca6b + 32'(total_q) + (draw_q ? 32'h8000_0000 : '0);
      end
      ended.turns = ended.turns + 1;
      ended.left  = ended.left - 1;
      ended.first = 1'b0;
    end
    done = ended.refused || ended.aborted || ended.left == '0;
    keep = ended.valid && !done;

    loaded          = '0;
    loaded.valid    = load;
    loaded.slot     = job_slot_i;
    loaded.bank     = job_bank_i;
    loaded.tag      = job.tag;
    loaded.left     = job.limit == '0 ? 32'd1 : job.limit;
    loaded.hash     = sum_q[job_bank_i] ^ job.tag;
    loaded.position = job.position;
    loaded.first    = 1'b1;
    loaded.refused  = job.key_count > 8'(cb_spec_pkg::SearchJobKeys);
  end
  assign job_ready_o = !keep;
  assign load        = job_valid_i && !keep;

  // ---- turns ----
  context_t one;
  logic     taken;
  assign one          = stage_q[ReadStage];
  assign turn_valid_o = one.valid && !one.aborted && !one.refused;
  assign turn_bank_o  = one.bank;
  assign taken        = turn_valid_o && turn_taken_i;
  always_comb begin : request
    turn_request_o          = '0;
    turn_request_o.position = one.position;
    turn_request_o.last     = one.hash[15:0];
  end
  assign evaluation_valid_o    = stage_q[EvaluationStage].taken && stage_q[EvaluationStage].asked;
  assign evaluation_bank_o     = stage_q[EvaluationStage].bank;
  assign evaluation_position_o = stage_q[EvaluationStage].position;

  cb_search_pkg::turn_t turn_d, turn_q;
  always_comb begin : kind
    turn_d           = '0;
    turn_d.idle      = !one.valid;
    turn_d.ended     = one.valid && one.aborted;
    turn_d.root      = one.valid && !one.aborted && (one.refused || (taken && one.first));
    turn_d.blocked   = turn_valid_o && !taken;
    turn_d.first_try = taken && !one.first && one.hash[17:16] == 2'd0;
    turn_d.null_move = taken && !one.first && one.hash[17:16] == 2'd1;
    turn_d.again     = taken && !one.first && one.hash[17:16] == 2'd2;
    turn_d.no_move   = taken && !one.first && one.hash[17:16] == 2'd3;
  end
  assign turn_o = turn_q;

  always_ff @(posedge clk_i) begin : loop
    for (int unsigned s = 1; s < Contexts; s++) begin
      stage_q[s] <= stage_q[s-1];
    end
    stage_q[0] <= keep ? ended : loaded;
    if (keep) begin
      stage_q[0].taken <= 1'b0;
      stage_q[0].asked <= 1'b0;
    end
    stage_q[1].aborted <= stage_q[0].aborted || aborted_i[stage_q[0].slot] ||
                          (abort_left_q != '0 && stage_q[0].tag == abort_tag_q);
    stage_q[ReadStage+1].taken   <= taken;
    stage_q[AnswerStage+1]       <= with_move(stage_q[AnswerStage], answer_i.move);
    stage_q[AnswerStage+2].asked <= stage_q[AnswerStage+1].hash[13:12] != '0;
    turn_q       <= turn_d;
    if (job_abort_valid_i) begin
      abort_tag_q  <= job_abort_tag_i;
      abort_left_q <= 6'(Contexts);
    end else if (abort_left_q != '0) begin
      abort_left_q <= abort_left_q - 1'b1;
    end
    if (!rst_ni) begin
      for (int unsigned s = 0; s < Contexts; s++) begin
        stage_q[s].valid <= 1'b0;
        stage_q[s].taken <= 1'b0;
      end
      abort_left_q <= '0;
      turn_q       <= '0;
    end
  end

  // ---- answers ----
  cb_spec_pkg::search_answer_t answer_d, answer_q;
  logic                        answer_valid_q;
  logic [SlotBits-1:0]         answer_slot_q;
  logic [31:0]                 final_hash;
  always_comb begin : answers
    final_hash   = ended.hash + sum_q[ended.bank];
    answer_d     = '0;
    answer_d.tag = ended.tag;
    if (ended.refused) begin
      answer_d.status = 8'(cb_spec_pkg::AnswerIllegalRequest);
    end else if (ended.aborted) begin
      answer_d.status = 8'(cb_spec_pkg::AnswerAborted);
    end else begin
      answer_d.tries       = ended.turns;
      answer_d.best        = final_hash[15:0];
      answer_d.deepest_ply = final_hash[23:16];
      answer_d.at_least    = final_hash[24];
    end
  end
  always_ff @(posedge clk_i) begin : answer_regs
    answer_q       <= answer_d;
    answer_slot_q  <= ended.slot;
    answer_valid_q <= rst_ni && ended.valid && done;
  end
  assign answer_valid_o = answer_valid_q;
  assign answer_o       = answer_q;
  assign answer_slot_o  = answer_slot_q;

  logic unused;
  assign unused = ^{1'(TableBits), game_clear_i, game_add_i, game_key_i, job.beta, job.depth, job.rules, job.halfmove_clock, job.key_0, job.key_1, job.key_2, job.key_3,
                    answer_i.status, answer_i.found, answer_i.is_last, answer_i.hint, answer_i.kind, final_hash[31:25],
                    param_address_i, one};

endmodule
