// SPDX-License-Identifier: Apache-2.0
/// The child of a turn, up to its judgement (docs/reference/search.md, "The child"): the move is made, the child goes to the
/// evaluator, and what the judge wants to know of it is found out.
///
/// | stage | work |
/// |---|---|
/// | A | make-move begins |
/// | C = A + MakeMoveLatencyCycles | the child: request to the evaluation service; table and facts begin; repetition |
/// | F = C + ChildFactsLatencyCycles | all of it to cb_search_judge |
///
/// Latency as the table says, II = 1. Back-pressure: none. Reset: nothing is asked of the evaluation service; the numbers
/// are 0.
module cb_search_child #(
  /// As in cb_search_core.
  parameter int unsigned TableBits = 16
) (
  input  logic                                          clk_i,
  input  logic                                          rst_ni,
  // Download of parameters (group search), a write a clock
  input  logic                                          param_valid_i,
  input  logic                                          param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0]  param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]     param_data_i,
  // Writes to the table
  input  cb_search_pkg::write_entry_t                   entry_i,
  input  cb_search_pkg::shared_note_t                   shared_note_i,
  output logic                                          table_ready_o,  // the shared one is
  // Positions of the game: none is left, one more
  input  logic                                          game_clear_i,
  input  logic                                          game_add_i,
  input  logic [63:0]                                   game_key_i,
  // Writes to what repetition is found with
  input  cb_search_pkg::write_path_t                    path_i,
  input  cb_search_pkg::write_node_t                    node_i,
  // Stage A
  input  cb_search_pkg::make_t                          make_i,
  // Stage A + 1
  input  cb_search_pkg::tried_t                         tried_i,
  // Stage C
  output logic                                          evaluation_valid_o,
  output logic                                          evaluation_bank_o,
  output logic [cb_spec_pkg::PackedPositionBits-1:0]    evaluation_position_o,
  output cb_search_pkg::made_t                          made_o,
  // Stage F
  output cb_search_pkg::child_t                         child_o,
  output logic [cb_search_pkg::LogarithmsBits-1:0]      logarithms_o,  // of the node
  output logic [7:0]                                    halfmove_clock_o,
  output logic [cb_search_pkg::PlyBits-1:0]             ply_o,
  output cb_moves_pkg::child_facts_t                    facts_o,
  output logic                                          drawn_o,  // repeated, or fifty moves
  output cb_search_pkg::probe_t                         probe_o,
  output logic [cb_spec_pkg::SearchBits*cb_spec_pkg::SearchNumbers-1:0] numbers_o
);

  localparam int unsigned ContextBits = cb_search_pkg::ContextBits;
  localparam int unsigned MarkBits = cb_search_pkg::MarkBits;
  localparam int unsigned PositionBits = cb_search_pkg::PositionBits;
  localparam int unsigned ToChild = cb_spec_pkg::MakeMoveLatencyCycles - 1;  // from stage A + 1
  localparam int unsigned ToFacts = cb_spec_pkg::ChildFactsLatencyCycles;
  // The table is asked while the facts are found: there is time for registers in its memory.
  localparam int unsigned ProbeCycles = 4;

  // ==== stage C: the child ====
  logic [PositionBits-1:0] child;
  logic [63:0]             child_key;
  logic [7:0]              child_clock;
  logic                    unused_check;
  logic [63:0]             whole_key;  // not relative to the root
  cb_search_pkg::tried_t   tried_c;
  cb_make_move #(.Check(1'b0)) u_make_move (
    .clk_i, .position_i(make_i.position), .move_i(make_i.move), .other_move_i(make_i.deferred),
    .other_i(make_i.is_deferred), .pass_i(make_i.pass), .stay_i(make_i.stay),
    .halfmove_clock_i(make_i.halfmove_clock), .key_i(make_i.key),
    .position_o(child), .halfmove_clock_o(child_clock), .key_o(child_key),
    .in_check_o(unused_check)
  );
  cb_delay #(.Width(cb_search_pkg::TriedBits), .Cycles(ToChild)) u_tried_c (.clk_i, .in_i(tried_i), .out_o(tried_c));

  assign whole_key             = child_key ^ tried_c.root_key;
  assign evaluation_valid_o    = tried_c.evaluated && rst_ni;
  assign evaluation_bank_o     = tried_c.bank;
  assign evaluation_position_o = child;
  always_comb begin : made
    made_o.pushed         = tried_c.pushed;
    made_o.number         = tried_c.number;
    made_o.ply            = tried_c.ply;
    made_o.position       = child;
    // The root stands on the stack with the keys that it came with.
    made_o.path           = tried_c.child.root ? tried_c.path[32*1 +: 32*7] : tried_c.path[32*0 +: 32*7];
    made_o.key            = child_key;
    made_o.halfmove_clock = child_clock;
    made_o.was_capture    = tried_c.capture;
    made_o.capture_square = tried_c.capture_square;
    // Jobs of different depth do not wait for each other.
    made_o.busy_mark         = whole_key[40 +: cb_search_pkg::BusyMarkBits] ^ {tried_c.job_depth, 6'd0};
    made_o.defer_least_depth = tried_c.defer_least_depth;
    made_o.may_wait          = tried_c.may_wait;
  end

  // ---- repetition: distances of 4, 6 and 8 plies, as far back as there are positions ----
  logic [3:1] same_d, same_q;
  logic       fifty_d, fifty_q, root_q, drawn;
  always_comb begin : repetition
    for (int unsigned i = 1; i < 4; i++) begin
      same_d[i] = tried_c.path[32*(2*i+1) +: 32] == child_key[31:0] && child_clock >= 8'(2 * i + 2) &&
                  {1'b0, tried_c.ply} + {4'd0, tried_c.key_count} >= 7'(2 * i + 2);
    end
    fifty_d = child_clock >= 8'(cb_spec_pkg::FiftyMovePlies);
  end
  always_ff @(posedge clk_i) begin : repetition_regs
    same_q  <= same_d;
    fifty_q <= fifty_d;
    root_q  <= tried_c.child.root;
  end
  logic shared_q, drawn_later, may_repeat, on_path, in_game;
  always_ff @(posedge clk_i) begin : shared_regs
    shared_q <= tried_c.shared_table;
  end
  assign drawn = !root_q && (fifty_q || (same_q != '0 && !shared_q));
  cb_delay #(.Width(2), .Cycles(ToFacts - 1)) u_drawn (
    .clk_i, .in_i({drawn, shared_q && !root_q}), .out_o({drawn_later, may_repeat})
  );
  assign drawn_o = drawn_later || (may_repeat && (on_path || in_game));

  // With the shared table: the ply of a node with such a key, and whether it has this key.
  cb_search_path #(.Cycles(ToFacts)) u_path (
    .clk_i, .context_i(tried_c.number), .ply_i(tried_c.ply), .place_i(child_key[5:0] ^ tried_c.root_key[5:0]),
    .key_i(child_key), .found_o(on_path), .path_i, .node_i
  );

  cb_search_game #(.Cycles(ToFacts)) u_game (
    .clk_i, .rst_ni, .clear_i(game_clear_i), .add_i(game_add_i), .add_key_i(game_key_i), .key_i(whole_key),
    .found_o(in_game)
  );

  // ---- table ----
  cb_search_pkg::probe_t probe, private_probe, shared_probe;
  logic                  is_shared;
  cb_search_table #(.ContextBits(ContextBits), .MarkBits(MarkBits), .Cycles(ProbeCycles)) u_table (
    .clk_i, .enable_i(tried_c.table_on), .context_i(tried_c.number), .key_i(child_key[31:0]), .mark_i(tried_c.mark),
    .probe_o(probe), .write_i(entry_i.valid), .write_context_i(entry_i.number), .write_key_i(entry_i.key),
    .write_mark_i(entry_i.mark), .write_depth_i(entry_i.depth), .write_at_least_i(entry_i.at_least),
    .write_move_i(entry_i.move)
  );
  cb_delay #(.Width(cb_search_pkg::ProbeBits), .Cycles(cb_search_pkg::SharedProbeCycles - ProbeCycles)) u_probe (
    .clk_i, .in_i(probe), .out_o(private_probe)
  );
  if (TableBits == 0) begin : g_no_table
    assign shared_probe  = '0;
    assign table_ready_o = 1'b1;
    logic unused_shared;
    assign unused_shared = ^{whole_key, shared_note_i};
  end else begin : g_table
    cb_shared_table #(.EntryBits(TableBits)) u_shared (
      .clk_i, .rst_ni, .ready_o(table_ready_o), .key_i(whole_key), .generation_i(tried_c.generation),
      .probe_o(shared_probe), .note_i(shared_note_i)
    );
  end
  cb_delay #(.Width(1), .Cycles(cb_search_pkg::SharedProbeCycles)) u_is_shared (
    .clk_i, .in_i(tried_c.shared_table), .out_o(is_shared)
  );
  cb_delay #(.Width(cb_search_pkg::ProbeBits), .Cycles(ToFacts - cb_search_pkg::SharedProbeCycles)) u_probe_f (
    .clk_i, .in_i(is_shared ? shared_probe : private_probe), .out_o(probe_o)
  );

  // ---- facts, numbers, and what was known before ----
  cb_child_facts u_facts (.clk_i, .position_i(child), .facts_o);
  logic bank_before_f;
  cb_delay #(.Width(1), .Cycles(ToFacts - 1)) u_bank (.clk_i, .in_i(tried_c.bank), .out_o(bank_before_f));
  cb_search_parameters u_parameters (
    .clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i, .bank_i(bank_before_f), .numbers_o
  );
  cb_delay #(.Width(cb_search_pkg::ChildBits + cb_search_pkg::PlyBits + 8), .Cycles(ToFacts)) u_child (
    .clk_i, .in_i({tried_c.child, tried_c.ply, child_clock}), .out_o({child_o, ply_o, halfmove_clock_o})
  );
  localparam int unsigned LogarithmsCycles = 2;
  logic [cb_search_pkg::LogarithmsBits-1:0] logarithms;
  cb_search_logarithms u_logarithms (
    .clk_i, .depth_i(tried_c.child.depth), .quiets_i(tried_c.child.quiets), .product_o(logarithms)
  );
  cb_delay #(.Width(cb_search_pkg::LogarithmsBits), .Cycles(ToFacts - LogarithmsCycles)) u_later_logarithms (
    .clk_i, .in_i(logarithms), .out_o(logarithms_o)
  );

  logic unused_bits;
  assign unused_bits = unused_check;

endmodule
