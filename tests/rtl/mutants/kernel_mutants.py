# SPDX-License-Identifier: Apache-2.0
"""Mutants of rtl/kernel: each breaks one rule of the kernel, and the named assertion must stop one of the tests.

They run in the benches "kernel" and "kernel_search": the tests of rtl_kernel_test and rtl_kernel_search_test (a filter of
their names for each mutant) with the kernel around stubs of evaluator, generator and cores.
"""

from mutation import Mutant

KERNEL = "rtl/kernel"


def kernel_mutant(assertion, module, find, replace, tests="EvaluateUnitRtl.*"):
    return Mutant(assertion, "kernel", f"{KERNEL}/{module}.sv", find, replace, tests=tests)


def search_mutant(assertion, module, find, replace, tests):
    return Mutant(assertion, "kernel_search", f"{KERNEL}/{module}.sv", find, replace, tests=tests)


def monitor_mutant(message, module, find, replace, tests="EvaluateUnitRtl.EveryCount*"):
    return Mutant("", "kernel", f"{KERNEL}/{module}.sv", find, replace, tests=tests, monitor=message)


# What the monitors of the simulated card (axi_adapter.cpp) say, and that card.cpp stops for it.
MONITOR_MUTANTS = [
    monitor_mutant("AR: burst crosses 4 KiB", "cb_burst_planner",
                   "LengthBits'(BurstBeats) - LengthBits'(list_address_i[OffsetBits-1:0]);", "LengthBits'(BurstBeats);",
                   "EvaluateUnitRtl.AddressesNear*"),
    monitor_mutant("AR: address is not a multiple of the beat", "cb_burst_planner", "{block_q, offset_q, 6'b0}",
                   "{block_q, offset_q, 6'd4}"),
    monitor_mutant("AR: burst is too long", "cb_burst_planner", "8'(length_q) - 8'd1", "8'(length_q) + 8'd63"),
    monitor_mutant("AW: address is not a multiple of the beat", "cb_completion_writer", "{address_q, 6'b0}",
                   "{address_q, 6'd4}"),
    monitor_mutant("W: last beat does not agree with the burst length", "cb_axi_write_master",
                   "write_request_o.w_last  = one;", "write_request_o.w_last  = 1'b1;", "EvaluateUnitRtl.OnePosition*"),
]

KERNEL_MUTANTS = [
    kernel_mutant("cb_burst_planner.a_planned_in_list", "cb_burst_planner", "last_d   = list_beats_i <= 32'(room_list);",
                  "last_d   = list_beats_i < 32'(room_list);"),
    kernel_mutant("cb_burst_planner.a_no_4k_crossing", "cb_burst_planner",
                  "LengthBits'(BurstBeats) - LengthBits'(list_address_i[OffsetBits-1:0]);", "LengthBits'(BurstBeats);"),
    kernel_mutant("cb_burst_planner.a_address_stable", "cb_burst_planner", "room_i && !a_valid_q;", "room_i;"),
    kernel_mutant("cb_burst_planner.a_aligned", "cb_burst_planner", "{block_q, offset_q, 6'b0}", "{block_q, offset_q, 6'b1}"),
    kernel_mutant("cb_axi_read_master.a_stamp_room", "cb_axi_read_master", "cb_credit #(.Maximum(MaxBursts)) u_bursts",
                  "cb_credit #(.Maximum(2*MaxBursts-1)) u_bursts", "EvaluateUnitRtl.ManyShort*"),
    kernel_mutant("cb_axi_read_master.a_fifo_room", "cb_axi_read_master", ".give_i(out_move_q)", ".give_i(r_valid)"),
    kernel_mutant("cb_axi_write_master.a_data_there", "cb_axi_write_master", "fifo_take  = sending && write_response_i.w_ready;",
                  "fifo_take  = write_response_i.w_ready;"),
    kernel_mutant("cb_axi_write_master.a_last_agrees", "cb_axi_write_master", ".count_i(queue_length)",
                  ".count_i(queue_length + 1'b1)"),
    kernel_mutant("cb_axi_write_master.a_queue_room", "cb_axi_write_master", ".Depth(MaxBursts)) u_length_fifo",
                  ".Depth(2)) u_length_fifo", "EvaluateUnitRtl.EachChannel*:EvaluateUnitRtl.ManyTiny*"),
    kernel_mutant("cb_axi_write_arbiter.a_data_stable", "cb_axi_write_arbiter", ".out_ready_i(w_ready_i)", ".out_ready_i(1'b1)"),
    kernel_mutant("cb_axi_address_arbiter.a_address_stable", "cb_axi_address_arbiter", ".out_ready_i(a_ready_i)",
                  ".out_ready_i(1'b1)"),
    kernel_mutant("cb_axi_address_arbiter.a_one_grant", "cb_axi_address_arbiter", "valid_i & (~valid_i + Clients'(1));",
                  "valid_i;", "LoadUnitRtl.*"),
    kernel_mutant("cb_item_feeder.a_bank_waits", "cb_item_feeder", "next_valid_q && !load && next_done == next_mark_q",
                  "next_valid_q && !load", "LoadUnitRtl.*"),
    kernel_mutant("cb_countdown.a_count", "cb_item_feeder", ".count_i(next_count_q)", ".count_i('0)"),
    kernel_mutant("cb_countdown.a_step", "cb_item_feeder", "feed        = active && in_valid_i", "feed        = in_valid_i"),
    Mutant("cb_countdown.a_flags", "kernel", "rtl/common/cb_countdown.sv", "step_i ? left_q == Width'(2)", "step_i ? left_q == Width'(3)",
           tests="EvaluateUnitRtl.*"),
    kernel_mutant("cb_load_unit.a_bank_free", "cb_load_unit", "state_q == Wait && users_done == job_q.bank_mark",
                  "state_q == Wait", "LoadUnitRtl.*"),
    kernel_mutant("cb_batch_queues.a_queues_ready", "cb_batch_queues", ".Width(cb_kernel_pkg::BatchBits), .Depth(MaxBatches)",
                  ".Width(cb_kernel_pkg::BatchBits), .Depth(2)", "EvaluateUnitRtl.ManyTiny*"),
    kernel_mutant("cb_stream_unit.a_in_order", "cb_stream_unit", "tag_q + 7'(request_valid_o && request_ready_i)",
                  "tag_q + {5'd0, request_valid_o && request_ready_i, 1'b0}"),
    kernel_mutant("cb_stream_unit.a_result_room", "cb_stream_unit", ".give_i(result_taken)", ".give_i(result_valid)",
                  "EvaluateUnitRtl.Slow*:EvaluateUnitRtl.Each*"),
    kernel_mutant("cb_dispatcher.a_list_not_empty", "cb_list_sequencer", "taken_q && !illegal && !empty && !dead_q",
                  "taken_q && !illegal && !dead_q", "KernelErrorsRtl.Nothing*"),
    kernel_mutant("cb_batch_queues.a_job_not_empty", "cb_dispatcher", "is_none_q || count_q == '0;",
                  "is_none_q || (count_q == '0 && is_load_q);", "KernelErrorsRtl.Nothing*"),
    kernel_mutant("cb_dispatcher.a_one_unit", "cb_dispatcher", "state_q == Send && nothing_q;", "state_q == Send;"),
    kernel_mutant("cb_list_sequencer.a_start_kept", "cb_kernel", ".Stages(ResetStages)", ".Stages(ResetStages + 200)",
                  "ControlRegsRtl.*"),
    kernel_mutant("cb_list_sequencer.a_signs_0", "cb_list_sequencer", "{count_q, 1'b0} : left_0_q", "{1'b0, count_q} : left_0_q"),
    kernel_mutant("cb_list_sequencer.a_signs_1", "cb_list_sequencer", "{count_q, 1'b0} : left_1_q", "{1'b0, count_q} : left_1_q"),
    kernel_mutant("cb_control_regs.a_no_lost_done", "cb_list_sequencer", "dead_q) && !done_pending_i;", "dead_q);",
                  "ControlRegsRtl.*"),
    kernel_mutant("cb_control_regs.a_r_stable", "cb_control_regs", "fetch || (r_valid_q && !r_ready_i);", "fetch;",
                  "ControlRegsRtl.RegistersUnder*"),
    kernel_mutant("cb_control_regs.a_b_stable", "cb_control_regs", "write || (b_valid_q && !b_ready_i);", "write;",
                  "ControlRegsRtl.RegistersUnder*"),
    kernel_mutant("cb_parameter_loader.a_latency", "cb_parameter_loader", "valid_q  <= {valid_q[1], pick};",
                  "valid_q  <= {pick, pick};", "LoadUnitRtl.Each*"),
    kernel_mutant("cb_completion_writer.a_response_known", "cb_completion_writer", ".in_valid_i(loaded_q), .in_ready_o(order",
                  ".in_valid_i(loaded_q && !record_q.list_number), .in_ready_o(order", "ControlRegsRtl.*"),
    kernel_mutant("cb_bank_order.a_loads_near", "cb_bank_order", "8'(done_i[2*Loader+bank])",
                  "8'({done_i[2*Loader+bank], 1'b0})",
                  "LoadUnitRtl.Each*"),
    kernel_mutant("cb_bank_order.a_users_near", "cb_bank_order", "8'(done_i[2*unit+bank])",
                  "8'({done_i[2*unit+bank], 1'b0})"),
    kernel_mutant("cb_completion_writer.a_client_waits", "cb_completion_writer", "room_q && !loaded_q && !take ?",
                  "room_q && !loaded_q ?"),
    kernel_mutant("cb_completion_writer.a_order_room", "cb_completion_writer", ".Depth(MaxWrites)) u_order",
                  ".Depth(2)) u_order", "EvaluateUnitRtl.ManyTiny*"),
    kernel_mutant("cb_load_unit.a_job_not_empty", "cb_dispatcher", "is_none_q || count_q == '0;",
                  "is_none_q || (count_q == '0 && !is_load_q);", "KernelErrorsRtl.Nothing*"),
    kernel_mutant("cb_parameter_loader.a_bank_static", "cb_load_unit", ".bank_i(job_q.bank)", ".bank_i(job_q.bank ^ req_i.now[4])",
                  "LoadUnitRtl.Each*"),
    kernel_mutant("cb_parameter_loader.a_start_idle", "cb_load_unit", "loader_start = list_valid && list_ready;",
                  "loader_start = (list_valid && list_ready) || (state_q == Read && burst_last);", "LoadUnitRtl.Each*"),
    kernel_mutant("cb_stream_unit.a_counts_room", "cb_stream_unit", ".Depth(MaxBatches)) u_fed_counts",
                  ".Depth(2)) u_fed_counts", "EvaluateUnitRtl.ManyTiny*"),
    search_mutant("cb_search_cell.a_evaluation_follows", "cb_search_cell", ".turn_taken_i(turn_taken), .turn_bank_o",
                  ".turn_taken_i(1'b1), .turn_bank_o", "SearchRtl.Guests*"),
    search_mutant("cb_tree_unit.a_lane_room", "cb_tree_unit", ".give_i(lane_take[lane]), .available_o",
                  ".give_i(answer_valid_i && answer_slot_i[0] == 1'(lane)), .available_o", "SearchRtl.FullLanes"),
    search_mutant("cb_tree_unit.a_lanes", "cb_tree_unit", "begun_d < 2'd2 &&", "begun_d < 2'd3 &&", "SearchRtl.FullLanes"),
    search_mutant("cb_ring_unit.a_answer_room", "cb_ring_unit", ".give_i(answer_take),", ".give_i(answer_valid_i),",
                  "RingRtl.FullOfAnswers"),
    search_mutant("cb_ring_unit.a_answers_asked", "cb_ring_unit", "asked_q <= asked_q + beats_q;", "asked_q <= asked_q;",
                  "RingRtl.JobsOneByOne"),
    search_mutant("cb_ring_unit.a_slots", "cb_ring_unit", "asked_q <= jobs_i;", "asked_q <= '0;", "RingRtl.RandomPieces"),
    search_mutant("cb_ring_unit.a_closed_empty", "cb_ring_unit", "overflow_q) && all_answered_q && fetch_q == Look",
                  "overflow_q) && fetch_q == Look", "RingRtl.RandomPieces"),
]
