// SPDX-License-Identifier: Apache-2.0
/// Takes the descriptors of the lists, checks them and hands each to the unit of its operation, in order.
///
/// Fetch -> Sum -> Check -> Send: 4 clocks a descriptor, more when its unit has no room. A descriptor that is refused,
/// does nothing (operation none, count 0) or could not be read gets its completion from here. An operation that is not among
/// Operations is refused like one that does not exist.
/// Back-pressure: ready-valid on all sides. Reset touches valid and control bits only.
module cb_dispatcher #(
  /// A bit for each operation that this kernel has, as in its register.
  parameter logic [31:0] Operations = cb_spec_pkg::KernelOperations
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  // Lists, as they are read
  input  logic                   list_valid_i,
  output logic                   list_ready_o,
  input  logic                   list_i,
  input  logic [31:0]            list_count_i,
  // Descriptors
  input  logic                   in_valid_i,
  output logic                   in_ready_o,
  input  logic [511:0]           in_descriptor_i,
  input  logic                   in_error_i,
  /// Send nothing more.
  input  logic                   halt_i,
  /// total_clocks.
  input  logic [63:0]            now_i,
  // Bank order
  output logic                   load_dispatched_o,
  output logic                   user_dispatched_o,
  output logic                   bank_o,
  input  logic [7:0]             load_mark_i,
  input  logic [7:0]             user_mark_i,
  // Units, numbered as cb_kernel_pkg has them; only one valid at a time
  output cb_kernel_pkg::job_t    job_o,
  output logic [cb_kernel_pkg::Units-1:0] unit_valid_o,
  input  logic [cb_kernel_pkg::Units-1:0] unit_ready_i,
  // Completions of descriptors that no unit gets
  output logic                   record_valid_o,
  input  logic                   record_ready_i,
  output cb_kernel_pkg::record_t record_o,
  /// Pulse: such a completion is on its way.
  output logic                   done_o,
  output logic                   done_list_o
);

  typedef enum logic [1:0] {Fetch, Sum, Check, Send} state_e;
  state_e state_d, state_q;

  // ---- the list that is worked off ----
  logic        list_active_d, list_active_q, list_q, list_take;
  logic [31:0] index_d, index_q, list_left_d, list_left_q;
  logic        sent, sent_q, last_q;  // last_q: the descriptor in Send is the last of its list

  assign list_ready_o = !list_active_q;
  assign list_take    = list_valid_i && list_ready_o;

  always_comb begin : list_state
    // Counted a clock late: a descriptor takes 5 clocks, and nobody looks before the next is in Check.
    list_left_d   = list_take ? list_count_i : list_left_q - 32'(sent_q);
    index_d       = list_take ? '0 : index_q + 32'(sent_q);
    list_active_d = list_take || (list_active_q && !(sent && last_q));
  end

  // ---- checks ----
  cb_spec_pkg::descriptor_t descriptor;
  logic [63:0] source_q, destination_q, start_clock_q;
  logic [31:0] tag_q, count_q, source_beats_d, source_beats_q, result_beats_d, result_beats_q;
  logic        bank_q, is_none_q, is_load_q, read_error_q, bad_bits_q, unaligned_q;
  // Address of the beat after a buffer, in beats: bit 58 is set at the end of the address space and beyond.
  logic [58:0] source_end_q, destination_end_q;
  logic [31:0] status_d, status_q;
  logic        nothing_d, nothing_q;
  logic [31:0] operation;
  logic [cb_kernel_pkg::Units-1:0] unit_d, unit_q;  // one-hot, or none

  assign descriptor = in_descriptor_i;
  assign operation  = descriptor.operation;

  // The descriptor asks for this operation, and the kernel has it.
  function automatic logic has(input logic [31:0] one);
    has = Operations[one[4:0]] && operation == one;
  endfunction
  always_comb begin : unit_of
    unit_d = '0;
    unit_d[cb_kernel_pkg::Load]     = has(cb_spec_pkg::OperationLoadParameters);
    unit_d[cb_kernel_pkg::Evaluate] = has(cb_spec_pkg::OperationEvaluate);
    unit_d[cb_kernel_pkg::Generate] = has(cb_spec_pkg::OperationGenerate);
    unit_d[cb_kernel_pkg::Perft]    = has(cb_spec_pkg::OperationPerft);
    unit_d[cb_kernel_pkg::Search]   = has(cb_spec_pkg::OperationSearch);
    unit_d[cb_kernel_pkg::Ring]     = has(cb_spec_pkg::OperationSearchRing);
  end

  // Items and answers of a beat: 2 to the power of these.
  localparam int unsigned Elements  = $clog2(64 / cb_spec_pkg::ParameterElementBytes);
  localparam int unsigned Positions = $clog2(64 * 8 / cb_spec_pkg::PackedPositionBits);
  localparam int unsigned Words     = $clog2(64 / cb_spec_pkg::GenerateAnswerBytes);
  localparam int unsigned Answers   = $clog2(64 / cb_spec_pkg::PerftAnswerBytes);
  if (cb_spec_pkg::SearchAnswerBytes != cb_spec_pkg::PerftAnswerBytes) begin : g_answers_check
    $error("cb_dispatcher: answers of perft and of the search have the same size");
  end
  if (cb_spec_pkg::RingSlotBytes != 64) begin : g_slots_check
    $error("cb_dispatcher: a slot of the search ring is a beat");
  end
  always_comb begin : beats
    // unit_q is of the descriptor in Sum. Generator requests, jobs and the slots of a ring are a beat each.
    source_beats_d = unit_q[cb_kernel_pkg::Load]     ? 32'((33'(count_q) + 33'(2 ** Elements - 1)) >> Elements) :
                     unit_q[cb_kernel_pkg::Evaluate] ? 32'((33'(count_q) + 33'(2 ** Positions - 1)) >> Positions) :
                                                       count_q;
    result_beats_d = unit_q[cb_kernel_pkg::Perft] || unit_q[cb_kernel_pkg::Search] ?
                         32'((33'(count_q) + 33'(2 ** Answers - 1)) >> Answers) :
                     unit_q[cb_kernel_pkg::Ring] ? count_q :
                                                   32'((33'(count_q) + 33'(2 ** Words - 1)) >> Words);
  end

  logic known, has_results, past_end;
  assign known       = is_none_q || unit_q != '0;
  assign has_results = unit_q != '0 && !is_load_q;
  assign past_end    = (source_end_q[58] && source_end_q[57:0] != '0) ||
                       (has_results && destination_end_q[58] && destination_end_q[57:0] != '0);

  always_comb begin : check
    status_d = cb_spec_pkg::StatusDone;
    if (read_error_q) begin
      status_d = cb_spec_pkg::StatusDone | cb_spec_pkg::StatusReadError;
    end else if (bad_bits_q || !known) begin
      status_d = cb_spec_pkg::StatusDone | (bad_bits_q ? cb_spec_pkg::StatusIllegalDescriptor : '0) |
                 (!known ? cb_spec_pkg::StatusIllegalOperation : '0);
    end else if (!is_none_q && (unaligned_q || past_end)) begin
      status_d = cb_spec_pkg::StatusDone | cb_spec_pkg::StatusIllegalAddress;
    end
    nothing_d = status_d != cb_spec_pkg::StatusDone || is_none_q || count_q == '0;
  end

  // ---- state machine: Sum makes beats, Check their ends, then the decision is a register in Send ----
  logic check_late_q;  // Check has two clocks: the ends, the decision
  logic fetch, unit_sent;
  assign fetch      = state_q == Fetch && list_active_q && in_valid_i && !halt_i;
  assign in_ready_o = state_q == Fetch && list_active_q && !halt_i;

  assign unit_valid_o   = state_q == Send && !nothing_q && !halt_i ? unit_q : '0;
  assign record_valid_o = state_q == Send && nothing_q;
  assign unit_sent      = (unit_valid_o & unit_ready_i) != '0;
  assign sent           = unit_sent || (record_valid_o && record_ready_i);

  always_comb begin : next_state
    state_d = state_q;
    case (state_q)
      Fetch: begin
        if (fetch) begin
          state_d = Sum;
        end
      end
      Sum: begin
        state_d = Check;
      end
      Check: begin
        if (check_late_q) begin
          state_d = Send;
        end
      end
      Send: begin
        if (sent) begin
          state_d = Fetch;
        end
      end
      default: begin
        state_d = Fetch;
      end
    endcase
  end

  always_ff @(posedge clk_i) begin : data_regs
    if (fetch) begin
      tag_q         <= descriptor.tag;
      count_q       <= descriptor.count;
      source_q      <= descriptor.source;
      destination_q <= descriptor.destination;
      start_clock_q <= now_i;
      bank_q        <= (descriptor.flags & cb_spec_pkg::DescriptorBank) != '0;
      is_none_q     <= operation == cb_spec_pkg::OperationNone;
      is_load_q     <= operation == cb_spec_pkg::OperationLoadParameters;
      unit_q        <= unit_d;
      bad_bits_q    <= descriptor.flags[31:cb_spec_pkg::DescriptorFlagBits] != '0 || descriptor.reserved != '0;
      read_error_q  <= in_error_i;
    end
    source_beats_q    <= source_beats_d;
    result_beats_q    <= result_beats_d;
    unaligned_q       <= source_q[5:0] != '0 || (has_results && destination_q[5:0] != '0);
    source_end_q      <= {1'b0, source_q[63:6]} + 59'(source_beats_q);
    destination_end_q <= {1'b0, destination_q[63:6]} + 59'(result_beats_q);
    if (list_take) begin
      list_q <= list_i;
    end
    index_q     <= index_d;
    list_left_q <= list_left_d;
    if (state_q == Check) begin
      status_q  <= status_d;
      nothing_q <= nothing_d;
      last_q    <= list_left_q == 32'd1;
    end
  end

  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      state_q       <= Fetch;
      list_active_q <= 1'b0;
      check_late_q  <= 1'b0;
      sent_q        <= 1'b0;
    end else begin
      state_q       <= state_d;
      list_active_q <= list_active_d;
      check_late_q  <= state_q == Check && !check_late_q;
      sent_q        <= sent;
    end
  end

  // ---- what is handed on ----
  assign bank_o            = bank_q;
  assign load_dispatched_o = unit_sent && is_load_q;
  assign user_dispatched_o = unit_sent && !is_load_q;

  assign job_o.list_number         = list_q;
  assign job_o.index        = index_q;
  assign job_o.tag          = tag_q;
  assign job_o.bank         = bank_q;
  assign job_o.bank_mark    = is_load_q ? load_mark_i : user_mark_i;
  assign job_o.count        = count_q;
  assign job_o.source_beats = source_beats_q;
  assign job_o.result_beats = result_beats_q;
  assign job_o.source       = source_q[63:6];
  assign job_o.destination  = destination_q[63:6];
  assign job_o.start_clock  = start_clock_q;

  cb_spec_pkg::completion_t completion;
  always_comb begin : report
    completion             = '0;
    completion.tag         = read_error_q ? '0 : tag_q;
    completion.status      = status_q;
    completion.start_clock = start_clock_q;
    completion.end_clock   = start_clock_q;
  end
  assign record_o    = {1'b0, list_q, index_q, completion};
  assign done_o      = record_valid_o && record_ready_i;
  assign done_list_o = list_q;

`ifdef COBALT_ASSERT
  a_one_unit: assert property (@(posedge clk_i) disable iff (!rst_ni)
      $onehot0({unit_valid_o, record_valid_o}));
  a_list_not_empty: assert property (@(posedge clk_i) disable iff (!rst_ni) list_take |-> list_count_i != '0);
`endif

endmodule
