// SPDX-License-Identifier: Apache-2.0
/// The descriptors of a unit, a queue for each place that needs to know of them: reader, writer, feeder and end. So the
/// reader may be descriptors ahead of the feeder, and the end and the writer behind.
///
/// A place is taken with a descriptor and given back with done_i; MaxBatches of them keep all queues from overflowing. How
/// the items of a descriptor were read is counted here, too, and waits for its end.
/// Latency 2 from a descriptor to the queues. Back-pressure: ready-valid on all sides. Reset: no descriptor is inside.
module cb_batch_queues #(
  /// Descriptors inside: a power of two.
  parameter int unsigned MaxBatches = 16,
  /// Low bits of the number of answers that the writer needs.
  parameter int unsigned LastBits = 4
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  // Descriptors
  input  logic                         job_valid_i,
  output logic                         job_ready_o,
  input  cb_kernel_pkg::job_t          job_i,
  /// Pulse: a descriptor was taken.
  output logic                         job_move_o,
  /// Pulse: everything of a descriptor is written.
  input  logic                         done_i,
  // Reader: address and beats
  output logic                         read_valid_o,
  input  logic                         read_ready_i,
  output logic [57:0]                  read_address_o,
  output logic [31:0]                  read_beats_o,
  // Writer: address, beats, low bits of the number of answers
  output logic                         write_valid_o,
  input  logic                         write_ready_i,
  output logic [57:0]                  write_address_o,
  output logic [31:0]                  write_beats_o,
  output logic [LastBits-1:0]          write_last_o,
  // Feeder: items, bank and what it waits for (cb_bank_order)
  output logic                         feed_valid_o,
  input  logic                         feed_ready_i,
  output logic [31:0]                  feed_count_o,
  output logic                         feed_bank_o,
  output logic [7:0]                   feed_mark_o,
  // End: taken with the last answer
  output logic                         end_valid_o,
  input  logic                         end_take_i,
  output cb_kernel_pkg::batch_t        end_batch_o,
  output cb_kernel_pkg::read_counts_t  end_read_o,
  // Bursts of the reader
  input  logic                         burst_i,
  input  logic                         burst_last_i,
  input  logic [31:0]                  latency_i
);

  localparam int unsigned PlaceBits = $clog2(MaxBatches + 1);

  logic                 move, ready_q;
  logic [PlaceBits-1:0] unused_places, places_next;
  logic                 read_list_ready, write_list_ready, feed_ready, end_ready;

  // A register: everything that a descriptor sets in motion waits for it.
  always_ff @(posedge clk_i) begin : ready_regs
    if (!rst_ni) begin
      ready_q <= 1'b1;
    end else begin
      ready_q <= places_next != '0;
    end
  end
  assign job_ready_o = ready_q;
  assign move        = job_valid_i && job_ready_o;
  assign job_move_o  = move;
  cb_credit #(.Maximum(MaxBatches)) u_places (
    .clk_i, .rst_ni, .take_i(move), .take_amount_i(PlaceBits'(1)), .give_i(done_i), .available_o(unused_places),
    .available_next_o(places_next)
  );

  // Lists wait in short queues, so that one long list does not keep later descriptors from their units.
  cb_fifo #(.Width(58 + 32), .Depth(MaxBatches)) u_read_lists (
    .clk_i, .rst_ni,
    .in_valid_i(move), .in_ready_o(read_list_ready), .in_data_i({job_i.source, job_i.source_beats}),
    .out_valid_o(read_valid_o), .out_ready_i(read_ready_i), .out_data_o({read_address_o, read_beats_o})
  );
  cb_fifo #(.Width(58 + 32 + LastBits), .Depth(MaxBatches)) u_write_lists (
    .clk_i, .rst_ni,
    .in_valid_i(move), .in_ready_o(write_list_ready),
    .in_data_i({job_i.destination, job_i.result_beats, job_i.count[LastBits-1:0]}),
    .out_valid_o(write_valid_o), .out_ready_i(write_ready_i),
    .out_data_o({write_address_o, write_beats_o, write_last_o})
  );
  cb_fifo #(.Width(32 + 1 + 8), .Depth(MaxBatches)) u_feed_jobs (
    .clk_i, .rst_ni,
    .in_valid_i(move), .in_ready_o(feed_ready), .in_data_i({job_i.count, job_i.bank, job_i.bank_mark}),
    .out_valid_o(feed_valid_o), .out_ready_i(feed_ready_i), .out_data_o({feed_count_o, feed_bank_o, feed_mark_o})
  );

  cb_kernel_pkg::batch_t batch;
  always_comb begin : ending
    batch.list_number  = job_i.list_number;
    batch.index        = job_i.index;
    batch.tag          = job_i.tag;
    batch.bank         = job_i.bank;
    batch.count        = job_i.count;
    batch.source_beats = job_i.source_beats;
    batch.result_beats = job_i.result_beats;
    batch.start_clock  = job_i.start_clock;
  end
  cb_fifo #(.Width(cb_kernel_pkg::BatchBits), .Depth(MaxBatches)) u_ends (
    .clk_i, .rst_ni,
    .in_valid_i(move), .in_ready_o(end_ready), .in_data_i(batch),
    .out_valid_o(end_valid_o), .out_ready_i(end_take_i), .out_data_o(end_batch_o)
  );

  cb_kernel_pkg::read_counts_t read_counts;
  logic                        read_counts_ready, read_counts_valid;
  cb_burst_counts u_burst_counts (
    .clk_i, .rst_ni, .clear_i(burst_i && burst_last_i), .burst_i, .latency_i,
    .bursts_o(read_counts.bursts), .latency_max_o(read_counts.latency_max), .latency_sum_o(read_counts.latency_sum)
  );
  cb_fifo #(.Width(cb_kernel_pkg::ReadCountsBits), .Depth(MaxBatches)) u_read_counts (
    .clk_i, .rst_ni,
    .in_valid_i(burst_i && burst_last_i), .in_ready_o(read_counts_ready), .in_data_i(read_counts),
    .out_valid_o(read_counts_valid), .out_ready_i(end_take_i), .out_data_o(end_read_o)
  );

  // Places keep the queues ready and filled.
  logic unused_checked;
  assign unused_checked = ^{read_list_ready, write_list_ready, feed_ready, end_ready, read_counts_ready, read_counts_valid,
                            unused_places};

`ifdef COBALT_ASSERT
  a_queues_ready: assert property (@(posedge clk_i) disable iff (!rst_ni)
      read_list_ready && write_list_ready && feed_ready && end_ready && read_counts_ready || !job_ready_o);
  a_counts_there: assert property (@(posedge clk_i) disable iff (!rst_ni)
      end_take_i |-> end_valid_o && read_counts_valid);
  a_job_not_empty: assert property (@(posedge clk_i) disable iff (!rst_ni) move |-> job_i.count != '0);
`endif

endmodule
