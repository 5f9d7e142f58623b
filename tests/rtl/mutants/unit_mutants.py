# SPDX-License-Identifier: Apache-2.0
"""Mutants of the units around and below the evaluator: each breaks one rule, and the named assertion must fire.

bench is the smallest top that shows it: cb_mutant_BENCH_bench.sv, or the evaluator itself. A rule that no fault of the
RTL can break (it is the neighbour's to keep) is broken in the bench. Those of the kernel: kernel_mutants.py.
"""

from mutation import BENCHES, LintMutant, Mutant

STREAMS = f"{BENCHES}/cb_mutant_streams_bench.sv"
POSITIONS = f"{BENCHES}/cb_mutant_positions.sv"
BOARD_BENCH = f"{BENCHES}/cb_mutant_board_bench.sv"
DRAWS = f"{BENCHES}/cb_mutant_draws_bench.sv"
STUB = "tests/rtl/kernel/stub/cb_evaluator.sv"
SUMS = f"{BENCHES}/cb_mutant_sums_bench.sv"

UNIT_MUTANTS = [
    # rtl/common
    Mutant("cb_fifo.a_no_overflow", "streams", "rtl/common/cb_fifo.sv", "push  = in_valid_i && !full_q;",
           "push  = in_valid_i;", quick=True),
    Mutant("cb_fifo.a_no_underflow", "streams", "rtl/common/cb_fifo.sv", "fetch = !empty_q && (", "fetch = ("),
    Mutant("cb_fifo.a_flags", "streams", "rtl/common/cb_fifo.sv", "full_d      = !fetch && (push ? one_free : full_q);",
           "full_d      = push ? one_free : full_q;"),
    Mutant("cb_fifo.a_output_stable", "streams", "rtl/common/cb_fifo.sv", "(!out_valid_q || out_ready_i);",
           "(!out_valid_q || out_ready_i || in_valid_i);"),
    Mutant("cb_skid.a_skid_behind_output", "streams", "rtl/common/cb_skid.sv",
           "skid_valid_d = !out_free && (skid_valid_q || in_valid_i);", "skid_valid_d = !in_valid_i;"),
    Mutant("cb_skid.a_output_stable", "streams", "rtl/common/cb_skid.sv", "out_free = !out_valid_q || out_ready_i;",
           "out_free = !out_valid_q || out_ready_i || !skid_valid_q;"),
    Mutant("cb_credit.a_not_overdrawn", "streams", STREAMS, "want_take && take_amount <= available", "want_take",
           quick=True),
    Mutant("cb_credit.a_not_overfull", "streams", STREAMS, "want_give && (available + 3'd1 <= 3'd4)", "want_give"),
    Mutant("cb_aligned_sum.a_exact", "sums", SUMS, ".SumClock(3), .SumWidth(7),", ".SumClock(3), .SumWidth(5),"),
    Mutant("cb_aligned_sum.a_exact", "sums", "rtl/common/cb_aligned_sum.sv", "+ part2 + part3", "+ part2 - part3 - 1"),
    # rtl/parameters
    Mutant("cb_param_rules.a_bank_not_in_use", "streams", STREAMS, "assign position_bank = 1'b0;",
           "assign position_bank = clocks[7];", quick=True),
    Mutant("cb_param_rules.a_address_exists", "streams", STREAMS, "cb_spec_pkg::RooksOnSeventhEntries - 1",
           "cb_spec_pkg::RooksOnSeventhEntries"),
    # rtl/board
    Mutant("cb_board_rules.a_one_piece", "board", "rtl/board/cb_decode.sv",
           "s1_d.bishop       = ~plane2 & plane1 & plane0;", "s1_d.bishop       = plane1 & plane0 | plane2 & plane0;"),
    Mutant("cb_board_rules.a_one_king", "board", "rtl/board/cb_decode.sv",
           "(s1_q.king & ~s1_q.black) : s1_q.king_to_move;", "s1_q.king : s1_q.king_to_move & 64'd0;"),
    Mutant("cb_board_rules.a_occupied", "board", "rtl/board/cb_decode.sv",
           "s1_q.pawn | s1_q.knight | s1_q.bishop | s1_q.rook", "s1_q.pawn | s1_q.knight | s1_q.rook"),
    Mutant("cb_board_rules.a_pawn_ranks", "board", "rtl/board/cb_decode.sv",
           "s2_pawn & ~s1_q.black;\n    board_d.white.knight      = s1_q.knight & ~s1_q.black;",
           "(s2_pawn | s1_q.knight) & ~s1_q.black;\n    board_d.white.knight      = 64'd0;"),
    Mutant("cb_board_rules.a_maps_of_pieces", "board", POSITIONS, ".Cycles(MapCycles)", ".Cycles(MapCycles + 1)"),
    Mutant("cb_board_rules.a_maps_of_pieces", "board", "rtl/board/cb_attack_map.sv", "k < 8; k++", "k < 7; k++"),
    Mutant("cb_board_rules.a_all_attacks", "board", "rtl/board/cb_attack_map.sv",
           "attacks_d.pawn | attacks_d.knight | attacks_d.bishop | attacks_d.rook",
           "attacks_d.pawn | attacks_d.bishop | attacks_d.rook"),
    Mutant("cb_attack_count.a_one_grade", "board", "rtl/board/cb_attack_count.sv",
           "attacks_i.rook & ~(attacks_i.pawn | minor)", "attacks_i.rook & ~attacks_i.pawn"),
    Mutant("cb_control_lead.a_only_if_ahead", "board", "rtl/board/cb_control_lead.sv",
           "ahead_o              = alone_q | one_cheaper_q | two_cheaper_q",
           "ahead_o              = alone_q | one_cheaper_q"),
    Mutant("cb_passed_pawns.a_one_a_file", "board", "rtl/board/cb_passed_pawns.sv",
           "stoppers = own_pawns_i | enemy_pawns_i", "stoppers = enemy_pawns_i"),
    Mutant("cb_pin_map.a_one_pinned", "pins", "rtl/board/cb_pin_map.sv",
           "= seen & own_all & Inner &", "= own_all & Inner &"),
    Mutant("cb_pin_map.a_kind", "pins", "rtl/board/cb_pin_map.sv",
           "{own_minor | own_major, own_major, own_i.pawn |", "{own_minor | own_major, own_major,"),
    # rtl/moves
    Mutant("cb_legal_moves.a_one_piece", "moves", "rtl/moves/cb_legal_moves.sv",
           "= target & slider_lines[64*((d+4)%8) +: 64];",
           "= target & (slider_lines[64*((d+4)%8) +: 64] | queen_lines[64*((d+4)%8) +: 64]);"),
    # rtl/eval
    Mutant("cb_eval_draw_class.a_way", "draws", "rtl/eval/cb_eval_draw_class.sv", "way_d[WayWidth-1] = 1'b1;",
           "way_d = '1;"),
    Mutant("cb_eval_draw_class.a_whole_way", "draws", "rtl/eval/cb_eval_draw_class.sv",
           "recognised_q <= recognised_d;", "recognised_q <= recognised_d && s7_rom_draw;"),
    Mutant("cb_eval_contempt.a_pieces", "draws", DRAWS, "white_q[64*kind+s] <= 1'b1;",
           "white_q <= {6{64'hffff_ffff_ffff_ffff}};"),
    Mutant("cb_eval_draw_score.a_way", "draws", DRAWS, "$urandom_range(0, 64))", "$urandom_range(0, 65))"),
    Mutant("cb_eval_draw_score.a_between", "draws", "rtl/eval/cb_eval_draw_score.sv",
           "s2_product_q + s2_sum_q;", "s2_product_q + s2_sum_q + (ProductWidth'(1) << WholeWayBits);"),
    Mutant("cb_eval_wasted_pawns.a_wasted", "sums", "rtl/eval/cb_eval_wasted_pawns.sv",
           "CountWidth'(s2_white_files_q) <= s2_black) begin", "s2_white != s2_black) begin"),
    Mutant("cb_eval_missing_wing.a_one_side", "sums", "rtl/eval/cb_eval_missing_wing.sv",
           "s5_black_d = s5_lead[HeavyWidth] && s4_black_one_wing;", "s5_black_d = s4_black_one_wing;"),
    Mutant("cb_evaluation_service.a_latency", "service", STUB, "out_valid_o  = valid_q[Latency];",
           "out_valid_o  = valid_q[Latency-1];"),
    Mutant("cb_evaluation_service.a_one_owner", "service", "rtl/eval/cb_evaluation_service.sv",
           "request_valid_i & (~request_valid_i + Clients'(1));", "request_valid_i;"),
    Mutant("cb_evaluation_service.a_held", "service", "rtl/eval/cb_evaluation_service.sv",
           "RequestStages = cb_spec_pkg::SearchTurnLatencyCycles;",
           "RequestStages = cb_spec_pkg::SearchTurnLatencyCycles - 1;"),
    Mutant("cb_push_clock.a_when_it_may", "service", "rtl/eval/cb_evaluation_service.sv",
           ".pushed_i(push && search_turn_i)", ".pushed_i(search_turn_i)"),
    Mutant("cb_evaluation_service.a_open", "service", "rtl/eval/cb_evaluation_service.sv",
           "search_hold_o = !turn_open || push;", "search_hold_o = push;"),
    Mutant("cb_search_loader.a_aborts_apart", "loader", f"{BENCHES}/cb_mutant_loader_bench.sv", "wait_q <= Contexts - 1;",
           "wait_q <= Contexts - 2;"),
    Mutant("cb_search_loader.a_passed_once", "loader", "rtl/search/cb_search_loader.sv",
           "number_q == ContextBits'(End) ? '0", "number_q == ContextBits'(End - 1) ? '0"),
    Mutant("cb_search_loader.a_all_passed", "loader", "rtl/search/cb_search_loader.sv",
           "abort_left_q <= ContextBits'(Contexts);", "abort_left_q <= ContextBits'(Contexts - 1);"),
    Mutant("cb_search_marks.a_read_in_time", "marks", "rtl/search/cb_search_marks.sv",
           "hold_q    <= waiting_d >= WaitingBits'(HoldPlies);", "hold_q    <= 1'b0;"),
    Mutant("cb_search_marks.a_room", "marks", "rtl/search/cb_search_marks.sv", ".Depth(Ranges)) u_ranges", ".Depth(4)) u_ranges"),
    Mutant("cb_evaluator.a_every_second", "evaluator", f"{BENCHES}/cb_mutant_evaluator_bench.sv", "!valid_q && ", ""),
    Mutant("cb_evaluator.a_latency", "evaluator", "rtl/eval/cb_evaluator.sv", "out_valid_o = valid_q[Latency];",
           "out_valid_o = valid_q[Latency-1];"),
]

LINT_MUTANTS = [
    LintMutant("pieces_i", "cb_eval_signature", "rtl/eval/cb_eval_signature.sv", "pieces_i.queen", "pieces_i.rook"),
    LintMutant("facts_i", "cb_dead_draw", "rtl/eval/cb_dead_draw.sv", "facts_i.white_off_a", "facts_i.white_off_h"),
    LintMutant("view_i", "cb_eval_queen_trap", "rtl/eval/cb_eval_queen_trap.sv", " & ~view_i.enemy_attacks.all", ""),
    LintMutant("bus", "cb_eval_mobility", "rtl/eval/cb_eval_mobility.sv",
               "bus.table_number == cb_spec_pkg::TableBits'(s % 8) &&", "1'b1 &&"),
]
