// SPDX-License-Identifier: Apache-2.0
/// Types that the modules of the kernel shell hand to each other. Formats in memory are in cb_spec_pkg.
package cb_kernel_pkg;

  /// Units, by which vectors of their signals are indexed: the first is served first where only one can be.
  localparam int unsigned Evaluate = 0;
  localparam int unsigned Load = 1;
  localparam int unsigned Generate = 2;
  localparam int unsigned Perft = 3;
  localparam int unsigned Search = 4;
  localparam int unsigned Ring = 5;
  localparam int unsigned Units = 6;
  /// Of a kernel that has neither move generator nor search: the first ones.
  localparam int unsigned UnitsWithoutMoves = 2;

  /// Clocks from the end of the reset to ap_start at the earliest: cb_control_regs takes the transfer in one, ap_start is set in
  /// the next.
  localparam int unsigned StartClocks = 2;

  /// Arguments of a command, as the host wrote them.
  typedef struct packed {
    logic [63:0] descriptors;
    logic [63:0] completions;
    logic [31:0] descriptor_count;
    logic [31:0] watchdog_limit;
  } arguments_t;

  /// A descriptor that was checked, on its way to the unit of its operation.
  typedef struct packed {
    logic        list_number;          // which of the two lists in flight it belongs to
    logic [31:0] index;         // its number in the list
    logic [31:0] tag;
    logic        bank;          // parameter bank
    logic [7:0]  bank_mark;     // what must be over before it may begin, see cb_bank_order
    logic [31:0] count;         // items, at least 1
    logic [31:0] source_beats;  // beats of 64 bytes, rounded up
    logic [31:0] result_beats;
    logic [57:0] source;        // addresses in beats
    logic [57:0] destination;
    logic [63:0] start_clock;   // total_clocks when it was taken
  } job_t;

  /// What the end of a descriptor needs to know of it.
  typedef struct packed {
    logic        list_number;
    logic [31:0] index;
    logic [31:0] tag;
    logic        bank;
    logic [31:0] count;
    logic [31:0] source_beats;
    logic [31:0] result_beats;
    logic [63:0] start_clock;
  } batch_t;
  localparam int unsigned BatchBits = 1 + 32 + 32 + 1 + 32 + 32 + 32 + 64;

  /// How the items of a descriptor were read.
  typedef struct packed {
    logic [31:0] bursts;
    logic [31:0] latency_max;
    logic [31:0] latency_sum;
  } read_counts_t;
  localparam int unsigned ReadCountsBits = 96;

  /// Bits of a record: Yosys 0.23 reads no $bits of a type.
  localparam int unsigned RecordBits = 1 + 1 + 32 + 512;

  /// A completion and where it goes.
  typedef struct packed {
    logic         amendment;    // written over an earlier one of the same descriptor
    logic         list_number;
    logic [31:0]  index;
    logic [511:0] completion;
  } record_t;

  /// What the shell says to a unit. The memory has structs of its own: done depends on record_ready and amended, so with the
  /// memory in the same structs a tool that does not look at single fields would see a loop. A struct by its name in another
  /// one keeps the package in designs that have no use for it, and Verilator would warn of its constants there.
  typedef struct packed {
    logic         job_valid;
    logic         record_ready;
    logic         amended;         // pulse: a second completion of the same descriptor is written
    // The same for every unit.
    logic [349:0] job;             // a job_t
    logic [15:0]  loads_done;      // of the parameter banks, see cb_bank_order
    logic [1:0]   bank_complete;
    logic [63:0]  now;             // total_clocks
    logic         halt;            // ask nothing more of the memory, begin no job
    logic         abort_valid;     // pulse: end descriptors with this tag, or all
    logic         abort_all;
    logic [31:0]  abort_tag;
  } unit_req_t;
  localparam int unsigned UnitSharedBits = 350 + 16 + 2 + 64 + 3 + 32;

  /// What a unit says to the shell.
  typedef struct packed {
    logic         job_ready;
    logic [1:0]   bank_done;       // pulse, by bank: a descriptor that used or loaded it, or was refused, is through
    logic         record_valid;
    logic [545:0] record;          // a record_t: completion
    logic         done;            // pulse: everything of a descriptor of list done_list is written
    logic         done_list;
    logic         waiting;         // for the memory
  } unit_rsp_t;
  localparam int unsigned UnitRspBits = 1 + 2 + 1 + 546 + 3;

  /// What a reader says to the memory. Fields are those of the AXI channels by name; lengths are in beats, less 1. Assertions look
  /// at copies of single fields: Verilator would sample the whole struct in every clock.
  typedef struct packed {
    logic        ar_valid;
    logic [63:0] ar_address;
    logic [7:0]  ar_length;
  } axi_read_request_t;
  localparam int unsigned AxiReadRequestBits = 1 + 64 + 8;

  /// What the memory says to a reader, who always takes beats. All but ready and valid is the same for every reader.
  typedef struct packed {
    logic         ar_ready;
    logic         r_valid;
    logic         r_last;
    logic         r_error;
    logic [511:0] r_data;
  } axi_read_response_t;
  localparam int unsigned AxiReadResponseBits = 4 + 512;

  /// What a writer says to the memory.
  typedef struct packed {
    logic         aw_valid;
    logic [63:0]  aw_address;
    logic [7:0]   aw_length;
    logic         w_valid;
    logic         w_last;
    logic [15:0]  w_words;  // a bit for each 32-bit word of the beat
    logic [511:0] w_data;
  } axi_write_request_t;
  localparam int unsigned AxiWriteRequestBits = 1 + 64 + 8 + 2 + 16 + 512;

  /// What the memory says to a writer, who always takes responses. The error is the same for every writer.
  typedef struct packed {
    logic aw_ready;
    logic w_ready;
    logic b_valid;
    logic b_error;
  } axi_write_response_t;
  localparam int unsigned AxiWriteResponseBits = 4;

  /// Results that the host sees when a list is done.
  typedef struct packed {
    logic [31:0] status;
    logic [63:0] start_clock;
    logic [63:0] end_clock;
  } list_result_t;

  /// Counters since reset.
  typedef struct packed {
    logic [63:0] clocks;
    logic [63:0] positions;
    logic [63:0] descriptors;
    logic [31:0] lists;
  } totals_t;

  /// Turns of the search since reset by what became of them, all cores together.
  typedef struct packed {
    logic [63:0] root;
    logic [63:0] first_try;
    logic [63:0] null_move;
    logic [63:0] again;
    logic [63:0] no_move;
    logic [63:0] ended;
    logic [63:0] idle;
    logic [63:0] blocked;
  } turn_totals_t;

  /// Clocks between two aborts of a search job by its tag: a revolution of the cores, and more.
  localparam int unsigned JobAbortClocks = 64;

endpackage
