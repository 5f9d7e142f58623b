// SPDX-License-Identifier: Apache-2.0
/// The move generator: a position and the last move tried in, the next move of the order out (docs/reference/moves.md).
///
/// Latency cb_spec_pkg::NextMoveLatencyCycles, one request a clock, no state between requests. Back-pressure: none; an
/// answer comes whether or not somebody waits. Reset: valid and the download port only.
/// A bank of the table of quiet moves must not be written while a request that names it is inside.
///
/// | clocks | unit |
/// |---|---|
/// | 1, 2 | cb_mover_board; in the second cb_move_selector turns the request's squares to the mover's view |
/// | 3 to 5 | cb_legal_moves; beside it cb_move_selector makes ready what does not need the moves |
/// | 6 to 15 | cb_move_selector; beside it cb_move_count |
module cb_next_move (
  input  logic                                         clk_i,
  input  logic                                         rst_ni,

  /// Download of parameters (group quiet_moves), a write a clock.
  input  logic                                         param_valid_i,
  input  logic                                         param_bank_i,
  input  logic [cb_spec_pkg::ParameterAddressBits-1:0] param_address_i,
  input  logic [cb_spec_pkg::ParameterDataBits-1:0]    param_data_i,

  input  logic                                         valid_i,
  /// Bank of the table of quiet moves.
  input  logic                                         bank_i,
  input  cb_moves_pkg::request_t                       request_i,

  output logic                                         valid_o,
  output cb_moves_pkg::answer_t                        answer_o,
  /// The side to move is in check; means nothing for a position that is refused.
  output logic                                         in_check_o
);

  localparam int unsigned BoardClocks = cb_spec_pkg::MoverBoardLatencyCycles;
  localparam int unsigned LegalClocks = cb_spec_pkg::LegalMovesLatencyCycles;
  localparam int unsigned CheckClocks = cb_spec_pkg::PositionCheckLatencyCycles;
  localparam int unsigned CountClocks = cb_spec_pkg::MoveCountLatencyCycles;
  localparam int unsigned SelectorClocks = cb_spec_pkg::MoveSelectorLatencyCycles;
  localparam int unsigned TableClocks = cb_spec_pkg::QuietTableLatencyCycles;
  localparam int unsigned PositionBits = cb_spec_pkg::PackedPositionBits;
  localparam int unsigned WordsBits = 64 + 4 * 16 + 8 + 3 + 1;  // of a request, but for the position

  if (BoardClocks + LegalClocks + SelectorClocks != cb_spec_pkg::NextMoveLatencyCycles) begin : g_latency_check
    $error("cb_next_move: latency differs from the specification");
  end

  logic [cb_spec_pkg::NextMoveLatencyCycles-1:0] valid_q;
  always_ff @(posedge clk_i) begin : control_regs
    if (!rst_ni) begin
      valid_q <= '0;
    end else begin
      valid_q <= {valid_q[cb_spec_pkg::NextMoveLatencyCycles-2:0], valid_i};
    end
  end
  assign valid_o = valid_q[cb_spec_pkg::NextMoveLatencyCycles-1];

  cb_moves_pkg::mover_board_t board;
  cb_moves_pkg::legal_moves_t moves;
  cb_moves_pkg::move_facts_t facts;
  cb_moves_pkg::request_t request;
  cb_board_pkg::board_t plain_board;
  logic [PositionBits-1:0] placement;
  logic [cb_spec_pkg::PositionErrorBits-1:0] errors;
  logic [WordsBits-1:0] words;
  logic [cb_moves_pkg::QuietTableBits-1:0] quiet;
  logic [6*cb_moves_pkg::QuietValueBits-1:0] last_values;
  logic [9:0] count, later_count;
  logic [5:0] last_square;
  logic table_bank, illegal_position, black_to_move;

  cb_mover_board u_board (.clk_i, .position_i(request_i.position), .early_black_o(black_to_move), .board_o(board));
  cb_legal_moves #(.Typed(1'b1), .Facts(1'b1)) u_legal (.clk_i, .board_i(board), .moves_o(moves), .facts_o(facts));

  cb_decode u_decode (.clk_i, .position_i(request_i.position), .board_o(plain_board), .placement_o(placement),
                      .errors_o(errors));
  cb_delay #(.Width(1), .Cycles(BoardClocks + LegalClocks - CheckClocks)) u_errors (
    .clk_i, .in_i(errors != '0), .out_o(illegal_position)
  );

  // The table comes with the board.
  cb_delay #(.Width(1), .Cycles(BoardClocks - TableClocks)) u_bank (.clk_i, .in_i(bank_i), .out_o(table_bank));
  cb_quiet_table u_table (.clk_i, .rst_ni, .param_valid_i, .param_bank_i, .param_address_i, .param_data_i,
                          .bank_i(table_bank), .values_o(quiet),
                          .square_i(last_square), .square_values_o(last_values));

  // A clock before the board.
  cb_delay #(.Width(WordsBits), .Cycles(BoardClocks - 1)) u_request (
    .clk_i, .in_i({request_i.targets, request_i.last, request_i.exclude_0, request_i.exclude_1, request_i.exclude_2,
                   request_i.mode, request_i.hints, request_i.illegal}),
    .out_o(words)
  );
  always_comb begin : delayed_request
    request = '0;
    {request.targets, request.last, request.exclude_0, request.exclude_1, request.exclude_2, request.mode,
     request.hints, request.illegal} = words;
  end

  // Only requests of mode count look at it.
  logic count_clk;
  cb_moves_pkg::legal_moves_t counted;
  cb_sleep #(.Cycles(BoardClocks + LegalClocks + CountClocks + 2)) u_count_sleep (
    .clk_i, .wake_i((valid_i && request_i.mode == 8'(cb_spec_pkg::GenerateCount)) || !rst_ni), .clk_o(count_clk)
  );
  cb_sleep_input #(.Width(cb_moves_pkg::LegalMovesBits)) u_counted (.clk_i(count_clk), .in_i(moves), .out_o(counted));
  cb_move_count u_count (.clk_i(count_clk), .moves_i(counted), .count_o(count));
  cb_delay #(.Width(10), .Cycles(SelectorClocks - 5 - CountClocks)) u_later_count (
    .clk_i, .in_i(count), .out_o(later_count)
  );

  cb_move_selector u_selector (
    .clk_i, .request_i(request), .black_to_move_i(black_to_move), .board_i(board), .quiet_i(quiet),
    .last_square_o(last_square), .last_values_i(last_values), .moves_i(moves), .facts_i(facts), .illegal_position_i(illegal_position), .count_i(later_count), .answer_o, .in_check_o
  );

  logic unused_bits;
  assign unused_bits = ^{plain_board, placement};

endmodule
