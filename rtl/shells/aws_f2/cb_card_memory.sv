// SPDX-License-Identifier: Apache-2.0
/// Card memory on the chip, for the kernel and for the host: two AXI4 ports of 512 bits.
///
/// A beat is read and a beat is written per clock, by one of the ports each; the host's goes first, because the shell waits for
/// 8 us only, and PCIe brings no more than a beat in some clocks. A host's read sees what the host wrote before it: it waits
/// for the bursts whose addresses came before it or with it; there is room for 32, all that the shell has outstanding. The kernel always takes answers. Addresses beyond the memory are answered with DECERR,
/// reads of them with ones. Only INCR bursts within 4 KiB. Latency of a read: 2 + ReadCycles for the kernel. Reset forgets what was
/// asked; the memory stays as it is.
module cb_card_memory #(
  /// A power of two, at least 4 KiB.
  parameter int unsigned MemoryBytes = 4194304,
  parameter int unsigned HostIdBits = 16,
  parameter int unsigned KernelIdBits = 2
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,
  // The kernel
  input  logic                    kernel_aw_valid_i,
  output logic                    kernel_aw_ready_o,
  input  logic [KernelIdBits-1:0] kernel_aw_id_i,
  input  logic [63:0]             kernel_aw_address_i,
  input  logic [7:0]              kernel_aw_length_i,
  input  logic [2:0]              kernel_aw_size_i,
  input  logic                    kernel_w_valid_i,
  output logic                    kernel_w_ready_o,
  input  logic [511:0]            kernel_w_data_i,
  input  logic [63:0]             kernel_w_strobe_i,
  input  logic                    kernel_w_last_i,
  output logic                    kernel_b_valid_o,
  output logic [KernelIdBits-1:0] kernel_b_id_o,
  output logic [1:0]              kernel_b_response_o,
  input  logic                    kernel_ar_valid_i,
  output logic                    kernel_ar_ready_o,
  input  logic [KernelIdBits-1:0] kernel_ar_id_i,
  input  logic [63:0]             kernel_ar_address_i,
  input  logic [7:0]              kernel_ar_length_i,
  input  logic [2:0]              kernel_ar_size_i,
  output logic                    kernel_r_valid_o,
  output logic [KernelIdBits-1:0] kernel_r_id_o,
  output logic [511:0]            kernel_r_data_o,
  output logic [1:0]              kernel_r_response_o,
  output logic                    kernel_r_last_o,
  // The host
  input  logic                    host_aw_valid_i,
  output logic                    host_aw_ready_o,
  input  logic [HostIdBits-1:0]   host_aw_id_i,
  input  logic [63:0]             host_aw_address_i,
  input  logic [7:0]              host_aw_length_i,
  input  logic [2:0]              host_aw_size_i,
  input  logic                    host_w_valid_i,
  output logic                    host_w_ready_o,
  input  logic [511:0]            host_w_data_i,
  input  logic [63:0]             host_w_strobe_i,
  input  logic                    host_w_last_i,
  output logic                    host_b_valid_o,
  input  logic                    host_b_ready_i,
  output logic [HostIdBits-1:0]   host_b_id_o,
  output logic [1:0]              host_b_response_o,
  input  logic                    host_ar_valid_i,
  output logic                    host_ar_ready_o,
  input  logic [HostIdBits-1:0]   host_ar_id_i,
  input  logic [63:0]             host_ar_address_i,
  input  logic [7:0]              host_ar_length_i,
  input  logic [2:0]              host_ar_size_i,
  output logic                    host_r_valid_o,
  input  logic                    host_r_ready_i,
  output logic [HostIdBits-1:0]   host_r_id_o,
  output logic [511:0]            host_r_data_o,
  output logic [1:0]              host_r_response_o,
  output logic                    host_r_last_o
);

  localparam int unsigned WordBits = $clog2(MemoryBytes / 64);
  /// From the register of the address to the data: UltraRAM of this depth needs registers between its blocks.
  localparam int unsigned ReadCycles = 6;
  /// Beats for the host that are read and not taken.
  localparam int unsigned HostBeats = 32;
  localparam logic [1:0] AxiDecodeError = 2'b11;

  if (MemoryBytes < 4096 || 2 ** (WordBits + 6) != MemoryBytes) begin : g_check
    $error("cb_card_memory: MemoryBytes must be a power of two, at least 4096");
  end

  // ---- writes ----
  logic                kernel_write, host_write, kernel_write_error, host_write_error, host_done;
  logic [WordBits-1:0] kernel_write_word, host_write_word;
  logic                unused_done;

  cb_memory_writer #(.IdBits(KernelIdBits), .WordBits(WordBits)) u_kernel_writer (
    .clk_i, .rst_ni, .aw_valid_i(kernel_aw_valid_i), .aw_ready_o(kernel_aw_ready_o), .aw_id_i(kernel_aw_id_i),
    .aw_address_i(kernel_aw_address_i), .aw_length_i(kernel_aw_length_i), .aw_size_i(kernel_aw_size_i),
    .w_valid_i(kernel_w_valid_i), .w_ready_o(kernel_w_ready_o), .w_last_i(kernel_w_last_i),
    .b_valid_o(kernel_b_valid_o), .b_ready_i(1'b1), .b_id_o(kernel_b_id_o), .b_response_o(kernel_b_response_o),
    .beat_valid_o(kernel_write), .beat_ready_i(!host_write), .beat_word_o(kernel_write_word), .beat_error_o(kernel_write_error),
    .done_o(unused_done)
  );
  // All addresses that the shell has outstanding are known here, so that a read can tell what was written before it.
  localparam int unsigned HostBursts = 32;
  localparam int unsigned HostAddressBits = HostIdBits + 64 + 8 + 3;
  logic                       aw_valid, aw_ready;
  logic [HostAddressBits-1:0] aw;
  cb_fifo #(.Width(HostAddressBits), .Depth(HostBursts)) u_host_addresses (
    .clk_i, .rst_ni, .in_valid_i(host_aw_valid_i), .in_ready_o(host_aw_ready_o),
    .in_data_i({host_aw_id_i, host_aw_address_i, host_aw_length_i, host_aw_size_i}),
    .out_valid_o(aw_valid), .out_ready_i(aw_ready), .out_data_o(aw)
  );
  cb_memory_writer #(.IdBits(HostIdBits), .WordBits(WordBits)) u_host_writer (
    .clk_i, .rst_ni, .aw_valid_i(aw_valid), .aw_ready_o(aw_ready), .aw_id_i(aw[75+:HostIdBits]),
    .aw_address_i(aw[11+:64]), .aw_length_i(aw[3+:8]), .aw_size_i(aw[2:0]),
    .w_valid_i(host_w_valid_i), .w_ready_o(host_w_ready_o), .w_last_i(host_w_last_i),
    .b_valid_o(host_b_valid_o), .b_ready_i(host_b_ready_i), .b_id_o(host_b_id_o), .b_response_o(host_b_response_o),
    .beat_valid_o(host_write), .beat_ready_i(1'b1), .beat_word_o(host_write_word), .beat_error_o(host_write_error),
    .done_o(host_done)
  );

  logic [WordBits-1:0] write_word_q;
  logic [511:0]        write_data_q;
  logic [63:0]         write_strobe_d, write_strobe_q;
  always_comb begin : choose_strobe
    write_strobe_d = '0;
    if (host_write) begin
      write_strobe_d = host_write_error ? '0 : host_w_strobe_i;
    end else if (kernel_write) begin
      write_strobe_d = kernel_write_error ? '0 : kernel_w_strobe_i;
    end
  end
  always_ff @(posedge clk_i) begin : write_regs
    write_word_q   <= host_write ? host_write_word : kernel_write_word;
    write_data_q   <= host_write ? host_w_data_i : kernel_w_data_i;
    write_strobe_q <= rst_ni ? write_strobe_d : '0;
  end

  // ---- a host's read waits for the host's writes that were there before it, or with it ----
  localparam int unsigned OwedBits = $clog2(HostBursts + 3);
  logic                host_ar_valid, host_ar_ready, waits_q;
  logic [OwedBits-1:0] writes_d, writes_q, owed_d, owed_q;
  always_comb begin : count_writes
    writes_d = writes_q + OwedBits'(host_aw_valid_i && host_aw_ready_o) - OwedBits'(host_done);
    owed_d   = writes_d;
    if (waits_q) begin
      owed_d = owed_q - OwedBits'(host_done && owed_q != '0);
    end
  end
  assign host_ar_valid   = host_ar_valid_i && waits_q && owed_q == '0;
  assign host_ar_ready_o = host_ar_valid && host_ar_ready;
  always_ff @(posedge clk_i) begin : order_regs
    owed_q <= owed_d;
    if (!rst_ni) begin
      writes_q <= '0;
      waits_q  <= 1'b0;
    end else begin
      writes_q <= writes_d;
      waits_q  <= host_ar_valid_i && !host_ar_ready_o;
    end
  end

  // ---- reads ----
  logic                    kernel_beat, host_beat, host_room, host_take, kernel_last, host_last, kernel_error, host_error;
  logic [WordBits-1:0]     kernel_word, host_word;
  logic [KernelIdBits-1:0] kernel_id;
  logic [HostIdBits-1:0]   host_id;

  cb_memory_reader #(.IdBits(KernelIdBits), .WordBits(WordBits)) u_kernel_reader (
    .clk_i, .rst_ni, .ar_valid_i(kernel_ar_valid_i), .ar_ready_o(kernel_ar_ready_o), .ar_id_i(kernel_ar_id_i),
    .ar_address_i(kernel_ar_address_i), .ar_length_i(kernel_ar_length_i), .ar_size_i(kernel_ar_size_i),
    .beat_valid_o(kernel_beat), .beat_ready_i(!host_take), .beat_word_o(kernel_word), .beat_id_o(kernel_id),
    .beat_last_o(kernel_last), .beat_error_o(kernel_error)
  );
  cb_memory_reader #(.IdBits(HostIdBits), .WordBits(WordBits)) u_host_reader (
    .clk_i, .rst_ni, .ar_valid_i(host_ar_valid), .ar_ready_o(host_ar_ready), .ar_id_i(host_ar_id_i),
    .ar_address_i(host_ar_address_i), .ar_length_i(host_ar_length_i), .ar_size_i(host_ar_size_i),
    .beat_valid_o(host_beat), .beat_ready_i(host_room), .beat_word_o(host_word), .beat_id_o(host_id), .beat_last_o(host_last),
    .beat_error_o(host_error)
  );
  assign host_take = host_beat && host_room;

  // ---- the memory ----
  (* ram_style = "ultra" *)
  logic [511:0]        memory [2**WordBits];
  logic [WordBits-1:0] read_word_q;
  logic [511:0]        read_q, read_data;
  always_ff @(posedge clk_i) begin : memory_write
    for (int unsigned b = 0; b < 64; b++) begin
      if (write_strobe_q[b]) begin
        memory[write_word_q][8*b+:8] <= write_data_q[8*b+:8];
      end
    end
  end
  always_ff @(posedge clk_i) begin : memory_read
    read_word_q <= host_take ? host_word : kernel_word;
    read_q      <= memory[read_word_q];
  end
  cb_delay #(.Width(512), .Cycles(ReadCycles - 2)) u_data (.clk_i, .in_i(read_q), .out_o(read_data));

  // ---- answers ----
  logic                    read_host, read_kernel, read_last, read_error;
  logic [HostIdBits-1:0]   read_id;
  logic [ReadCycles-1:0]   host_on_way_q, kernel_on_way_q;
  cb_delay #(.Width(HostIdBits + 2), .Cycles(ReadCycles)) u_facts (
    .clk_i, .in_i(host_take ? {host_id, host_last, host_error} : {HostIdBits'(kernel_id), kernel_last, kernel_error}),
    .out_o({read_id, read_last, read_error})
  );
  always_ff @(posedge clk_i) begin : way_regs
    if (!rst_ni) begin
      host_on_way_q   <= '0;
      kernel_on_way_q <= '0;
    end else begin
      host_on_way_q   <= {host_on_way_q[ReadCycles-2:0], host_take};
      kernel_on_way_q <= {kernel_on_way_q[ReadCycles-2:0], kernel_beat && !host_take};
    end
  end
  assign read_host   = host_on_way_q[ReadCycles-1];
  assign read_kernel = kernel_on_way_q[ReadCycles-1];

  assign kernel_r_valid_o    = read_kernel;
  assign kernel_r_id_o       = read_id[KernelIdBits-1:0];
  assign kernel_r_data_o     = read_data | {512{read_error}};
  assign kernel_r_response_o = read_error ? AxiDecodeError : '0;
  assign kernel_r_last_o     = read_last;

  // ---- answers to the host, which may wait: none is read without a place ----
  localparam int unsigned CreditBits = $clog2(HostBeats + 1);
  logic [CreditBits-1:0] free, unused_free;
  logic                  host_error_out, unused_ready;
  cb_credit #(.Maximum(HostBeats)) u_places (
    .clk_i, .rst_ni, .take_i(host_take), .take_amount_i(CreditBits'(1)), .give_i(host_r_valid_o && host_r_ready_i),
    .available_o(free), .available_next_o(unused_free)
  );
  assign host_room = free != '0;
  cb_fifo #(.Width(HostIdBits + 2 + 512), .Depth(HostBeats)) u_host_answers (
    .clk_i, .rst_ni, .in_valid_i(read_host), .in_ready_o(unused_ready),
    .in_data_i({read_id, read_last, read_error, kernel_r_data_o}), .out_valid_o(host_r_valid_o), .out_ready_i(host_r_ready_i),
    .out_data_o({host_r_id_o, host_r_last_o, host_error_out, host_r_data_o})
  );
  assign host_r_response_o = host_error_out ? AxiDecodeError : '0;

  logic unused_signals;
  assign unused_signals = ^{unused_done, unused_free, unused_ready};

`ifdef COBALT_ASSERT
  a_room: assert property (@(posedge clk_i) disable iff (!rst_ni) read_host |-> unused_ready);
  a_one_reader: assert property (@(posedge clk_i) disable iff (!rst_ni) !(read_host && read_kernel));
`endif

endmodule
