# SPDX-License-Identifier: Apache-2.0
"""Mutants of the barrels of perft and search, and of parts of the kernel, whose tests are quick (BARREL_BENCHES)."""

from mutation import Mutant

SEARCH = "rtl/search"


def perft_mutant(assertion, find, replace):
    return Mutant(f"cb_perft_core.{assertion}", "perft", f"{SEARCH}/cb_perft_core.sv", find, replace,
                  tests="PerftCoreRtl.KnownCounts")


def search_mutant(assertion, module, find, replace, tests="SearchCoreRtl.EveryRuleAlone"):
    return Mutant(assertion, "search", f"{SEARCH}/{module}.sv", find, replace, tests=tests)


def part_mutant(bench, assertion, module, find, replace, tests):
    return Mutant(assertion, bench, f"rtl/kernel/{module}.sv", find, replace, tests=tests)


def perft_unit_mutant(assertion, module, find, replace):
    return part_mutant("perft_unit", assertion, module, find, replace, "PerftUnitRtl.Descriptors*")


def stream_mutant(assertion, module, find, replace):
    return part_mutant("stream", assertion, module, find, replace, "StreamCounters.Short*")


BARREL_MUTANTS = [
    perft_unit_mutant("cb_abort_flags.a_opened_once", "cb_tree_unit", ".close_i(pack_end),", ".close_i(1'b0),"),
    perft_unit_mutant("cb_axi_read_master.a_no_unasked_beat", "cb_axi_read_master", "(issue_q ? CreditBits'(asked_q) : '0)",
                      "(issue_q ? CreditBits'(asked_q) - 1'b1 : '0)"),
    perft_unit_mutant("cb_axi_read_master.a_stamp_there", "cb_axi_read_master", ".in_valid_i(ar_move_q), .in_ready_o(stamp",
                      ".in_valid_i(ar_move_q && !last_q), .in_ready_o(stamp"),
    perft_unit_mutant("cb_axi_write_master.a_no_unasked_response", "cb_axi_write_master",
                      ".in_valid_i(issue), .in_ready_o(end_ready)", ".in_valid_i(issue && !last), .in_ready_o(end_ready)"),
    perft_unit_mutant("cb_batch_end.a_queues_ready", "cb_batch_end", ".out_valid_o(end_valid), .out_ready_i(done)",
                      ".out_valid_o(end_valid), .out_ready_i(1'b0)"),
    perft_unit_mutant("cb_batch_end.a_written_ready", "cb_batch_end", ".out_valid_o(written_valid), .out_ready_i(done)",
                      ".out_valid_o(written_valid), .out_ready_i(1'b0)"),
    perft_unit_mutant("cb_batch_queues.a_counts_there", "cb_batch_queues", ".in_valid_i(burst_i && burst_last_i)",
                      ".in_valid_i(1'b0)"),
    perft_unit_mutant("cb_burst_planner.a_list_not_empty", "cb_batch_queues", "{job_i.source, job_i.source_beats}",
                      "{job_i.source, 32'd0}"),
    stream_mutant("cb_item_feeder.a_count", "cb_batch_queues", "{job_i.count, job_i.bank, job_i.bank_mark}",
                  "{32'd0, job_i.bank, job_i.bank_mark}"),
    stream_mutant("cb_item_feeder.a_item_stable", "cb_item_feeder", ".out_valid_o, .out_ready_i, .out_data_o",
                  ".out_valid_o, .out_ready_i(1'b1), .out_data_o"),
    stream_mutant("cb_stream_unit.a_batch_known", "cb_stream_unit", ".end_valid_o(pack_valid), .end_take_i(pack_last)",
                  ".end_valid_o(pack_valid), .end_take_i(fed)"),
    stream_mutant("cb_stream_unit.a_counts_there", "cb_stream_unit", ".in_valid_i(fed), .in_ready_o(fed_queue",
                  ".in_valid_i(1'b0), .in_ready_o(fed_queue"),
    stream_mutant("cb_stream_unit.a_last_agrees", "cb_item_feeder", ".in_data_i({last, bank_q, item})",
                  ".in_data_i({1'b0, bank_q, item})"),
    part_mutant("read_arbiter", "cb_axi_read_arbiter.a_one_owner", "cb_axi_read_arbiter",
                ".in_ready_o(order_ready), .in_data_i(grant)", ".in_ready_o(order_ready), .in_data_i('0)", "*ReadArbiter*"),
    part_mutant("read_arbiter", "cb_axi_read_arbiter.a_owner_known", "cb_axi_read_arbiter",
                ".in_valid_i(taken), .in_ready_o(order_ready)", ".in_valid_i(1'b0), .in_ready_o(order_ready)", "*ReadArbiter*"),
    part_mutant("write_arbiter", "cb_axi_write_arbiter.a_one_owner", "cb_axi_write_arbiter",
                ".in_ready_o(b_order_ready), .in_data_i(grant)", ".in_ready_o(b_order_ready), .in_data_i('0)", "*WriteArbiter*"),
    part_mutant("write_arbiter", "cb_axi_write_arbiter.a_owner_known", "cb_axi_write_arbiter",
                ".in_valid_i(taken), .in_ready_o(b_order_ready)", ".in_valid_i(1'b0), .in_ready_o(b_order_ready)",
                "*WriteArbiter*"),
    perft_mutant("a_depth", "facts_q.found && !facts_q.leaf && !facts_q.above_leaf;", "facts_q.found && !facts_q.leaf;"),
    perft_mutant("a_no_late_error", "assign last_data  = keep ? end_move_q :", "assign last_data  = keep ? ~end_move_q :"),
    perft_mutant("a_ply", "next_d.ply = context_c_q.ply + 1'b1;", "next_d.ply = context_c_q.ply;"),
    search_mutant("cb_search_core.a_answered", "cb_search_verdict", "finished_q <= rst_ni && valid_i && finish_o;",
                  "finished_q <= rst_ni && finish_o;"),
    search_mutant("cb_search_core.a_inside", "cb_search_loader", "valid_d[1]    = valid_q[0] || load;",
                  "valid_d[1]    = valid_q[0] || (load && number_q[0]);"),
    search_mutant("cb_search_loader.a_again", "cb_search_verdict", "!judged_i.search && (judged_i.high ? high_q.again",
                  "(judged_i.high ? high_q.again"),
    search_mutant("cb_search_loader.a_mark", "cb_search_loader", "loaded.mark        = next_mark;",
                  "loaded.mark        = '0;"),
    search_mutant("cb_search_loader.a_null_first", "cb_search_verdict", "judged_i.null_allowed && !waits_q :",
                  "judged_i.null_allowed :", "SearchSharedRtl.AllContexts*"),
    search_mutant("cb_search_turn.a_again_is_legal", "cb_search_turn", "context_i.again ? progress_r.tried : progress_r.last;",
                  "context_i.again ? ~progress_r.tried : progress_r.last;"),
    search_mutant("cb_search_turn.a_no_late_error", "cb_search_turn", "context_i.again ? progress_r.tried : progress_r.last;",
                  "context_i.again ? progress_r.tried : ~progress_r.last;"),
    search_mutant("cb_search_turn.a_one_turn", "cb_search_turn", "!context_b_q.null_first && !context_b_q.again;\n    turn_d.null_move",
                  "!context_b_q.again;\n    turn_d.null_move"),
    search_mutant("cb_search_verdict.a_pop", "cb_search_verdict", "low_d.ply = job_y_q.ply;", "low_d.ply = child_ply_y_q;"),
    search_mutant("cb_search_verdict.a_push", "cb_search_verdict", "plies_of(waits_i ? job_y_q.ply : child_ply_y_q);",
                  "plies_of(job_y_q.ply);"),
]
