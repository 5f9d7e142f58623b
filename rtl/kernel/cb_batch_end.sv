// SPDX-License-Identifier: Apache-2.0
/// The end of the descriptors of a unit: completions go out when the last answer is ready, the sign when all answers are
/// written.
///
/// Completions are made here: what is known with the last answer of a descriptor is kept when keep_i is set. in_valid_i
/// pulses one or two clocks later, with the number of refused answers, descriptors in order; write_done_i when the writes
/// of one have their responses, in the same order. If one of them was an error, a second completion, with tag and status
/// alone, goes out before the sign. A descriptor keeps its place until its completion has gone, too, as answers may be
/// written faster than completions leave. Latency 2 from in_valid_i to record_valid_o. Back-pressure: ready-valid for records; the unit has
/// no more than MaxBatches descriptors inside. Reset touches valid and control bits only.
module cb_batch_end #(
  /// Descriptors inside: a power of two.
  parameter int unsigned MaxBatches = 16
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // With the last answer
  input  logic                    keep_i,
  input  cb_kernel_pkg::batch_t   batch_i,
  input  cb_kernel_pkg::read_counts_t read_counts_i,
  input  logic [31:0]             status_i,
  /// total_clocks.
  input  logic [63:0]             now_i,
  /// Clocks; completions hold 32 bits and stop at their end.
  input  logic [63:0]             busy_i,
  input  logic [31:0]             starved_i,
  input  logic [31:0]             blocked_i,
  // The completion has everything
  input  logic                    in_valid_i,
  input  logic [31:0]             in_refused_i,
  // Responses of the writes of a descriptor
  input  logic                    write_done_i,
  input  logic                    write_error_i,
  // Completions
  output logic                    record_valid_o,
  input  logic                    record_ready_i,
  output cb_kernel_pkg::record_t  record_o,
  /// Pulse: a second completion of the same descriptor was written.
  input  logic                    amended_i,
  /// Pulse: everything of a descriptor of list done_list_o is written.
  output logic                    done_o,
  output logic                    done_list_o
);

  localparam int unsigned CountBits = $clog2(MaxBatches + 1);

  logic                     list_q;
  logic [31:0]              index_q;
  logic [63:0]              busy_q;
  cb_spec_pkg::completion_t kept_q, completion;
  always_ff @(posedge clk_i) begin : completion_regs
    if (keep_i) begin
      list_q                  <= batch_i.list_number;
      index_q                 <= batch_i.index;
      busy_q                  <= busy_i;
      kept_q.tag              <= batch_i.tag;
      kept_q.status           <= status_i;
      kept_q.items            <= batch_i.count;
      kept_q.refused          <= '0;
      kept_q.start_clock      <= batch_i.start_clock;
      kept_q.end_clock        <= now_i;
      kept_q.busy_clocks      <= '0;
      kept_q.starved_clocks   <= starved_i;
      kept_q.blocked_clocks   <= blocked_i;
      kept_q.read_beats       <= batch_i.source_beats;
      kept_q.write_beats      <= batch_i.result_beats;
      kept_q.read_bursts      <= read_counts_i.bursts;
      kept_q.read_latency_max <= read_counts_i.latency_max;
      kept_q.read_latency_sum <= read_counts_i.latency_sum;
    end
  end
  always_comb begin : late_counts
    completion             = kept_q;
    completion.refused     = in_refused_i;
    completion.busy_clocks = busy_q[63:32] != '0 ? cb_spec_pkg::MostCounted : busy_q[31:0];
  end

  logic         queue_ready, queue_valid, queue_take, queue_list;
  logic [31:0]  queue_index;
  logic [511:0] queue_completion;
  cb_fifo #(.Width(1 + 32 + 512), .Depth(MaxBatches)) u_records (
    .clk_i, .rst_ni,
    .in_valid_i, .in_ready_o(queue_ready), .in_data_i({list_q, index_q, completion}),
    .out_valid_o(queue_valid), .out_ready_i(queue_take),
    .out_data_o({queue_list, queue_index, queue_completion})
  );

  logic        end_ready, end_valid, end_list, written_ready, written_valid, written_error, done;
  logic [31:0] end_index, end_tag, end_status;
  cb_fifo #(.Width(97), .Depth(MaxBatches)) u_ends (
    .clk_i, .rst_ni,
    .in_valid_i, .in_ready_o(end_ready),
    .in_data_i({list_q, index_q, completion.tag, completion.status}),
    .out_valid_o(end_valid), .out_ready_i(done), .out_data_o({end_list, end_index, end_tag, end_status})
  );
  cb_fifo #(.Width(1), .Depth(MaxBatches)) u_written (
    .clk_i, .rst_ni,
    .in_valid_i(write_done_i), .in_ready_o(written_ready), .in_data_i(write_error_i),
    .out_valid_o(written_valid), .out_ready_i(done), .out_data_o(written_error)
  );

  // Completions that have gone, of descriptors that have not ended.
  logic [CountBits-1:0] gone, unused_gone_next;
  cb_credit #(.Maximum(MaxBatches), .Initial(0)) u_gone (
    .clk_i, .rst_ni, .take_i(done), .take_amount_i(CountBits'(1)), .give_i(queue_valid && queue_take), .available_o(gone),
    .available_next_o(unused_gone_next)
  );

  // An error of the writes is known only now: the completion is written again.
  typedef enum logic [1:0] {Follow, Amend, Amending} end_e;
  end_e                     end_d, end_q;
  cb_spec_pkg::completion_t amendment;

  always_comb begin : amended
    amendment        = '0;
    amendment.tag    = end_tag;
    amendment.status = end_status | cb_spec_pkg::StatusWriteError;
  end

  always_comb begin : end_state
    end_d = end_q;
    case (end_q)
      Follow: begin
        if (end_valid && written_valid && written_error) begin
          end_d = Amend;
        end
      end
      Amend: begin
        // The first completion has gone when the queue is empty, or those in it are later ones.
        if (record_ready_i && !queue_valid) begin
          end_d = Amending;
        end
      end
      Amending: begin
        if (amended_i) begin
          end_d = Follow;
        end
      end
      default: begin
        end_d = Follow;
      end
    endcase
  end
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      end_q <= Follow;
    end else begin
      end_q <= end_d;
    end
  end

  assign done       = end_valid && written_valid && gone != '0 &&
                      (end_q == Follow ? !written_error : end_q == Amending && amended_i);
  assign queue_take = record_ready_i;

  assign record_valid_o       = queue_valid || end_q == Amend;
  assign record_o.amendment   = !queue_valid;
  assign record_o.list_number = queue_valid ? queue_list : end_list;
  assign record_o.index       = queue_valid ? queue_index : end_index;
  assign record_o.completion  = queue_valid ? queue_completion : amendment;
  assign done_o               = done;
  assign done_list_o          = end_list;

  logic unused_checked;
  assign unused_checked = ^{queue_ready, end_ready, written_ready, batch_i.bank};

`ifdef COBALT_ASSERT
  a_queues_ready: assert property (@(posedge clk_i) disable iff (!rst_ni) in_valid_i |-> queue_ready && end_ready);
  a_written_ready: assert property (@(posedge clk_i) disable iff (!rst_ni) write_done_i |-> written_ready);
`endif

endmodule
