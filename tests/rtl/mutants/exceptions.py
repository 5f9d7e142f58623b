# SPDX-License-Identifier: Apache-2.0
"""Assertions without a mutant of ours: those that tests/formal proves, with mutants of its own. No other may be added."""

EXCEPTIONS = {
    "cb_answer_merge.a_one_taken",
    "cb_answer_merge.a_room",
    "cb_job_dealer.a_none_lost",
    "cb_job_dealer.a_one_core",
    "cb_move_service.a_latency",
    "cb_move_service.a_no_idle_clock",
    "cb_move_service.a_one_owner",
}
