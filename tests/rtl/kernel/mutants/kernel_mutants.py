#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Mutants of rtl/kernel: each breaks one rule of the kernel, and the named assertion must stop the tests.

Usage: kernel_mutants.py BUILD [NAME...]
  BUILD   build folder (Ninja) in which rtl_kernel_test is built
  NAME    only mutants whose assertion contains it
The kernel around the stub evaluator is Verilated again with the change, and linked with the tests of rtl_kernel_test.
Exit status 1 when a mutant survives, or when another assertion fires and the named one does not.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
KERNEL = "rtl/kernel"


@dataclass(frozen=True)
class Mutant:
    """One change of one module of the kernel: module.assertion must fire in one of these tests."""

    assertion: str
    module: str
    find: str
    replace: str
    tests: str = "EvaluateUnitRtl.*"


MUTANTS = [
    Mutant("cb_burst_planner.a_planned_in_list", "cb_burst_planner", "last_d   = list_beats_i <= 32'(room_list);",
           "last_d   = list_beats_i < 32'(room_list);"),
    Mutant("cb_burst_planner.a_no_4k_crossing", "cb_burst_planner",
           "LengthBits'(BurstBeats) - LengthBits'(list_address_i[OffsetBits-1:0]);", "LengthBits'(BurstBeats);"),
    Mutant("cb_burst_planner.a_address_stable", "cb_burst_planner", "room_i && (!a_valid_q || a_ready_i);", "room_i;"),
    Mutant("cb_burst_planner.a_aligned", "cb_burst_planner", "{block_q, offset_q, 6'b0}", "{block_q, offset_q, 6'b1}"),
    Mutant("cb_axi_read_master.a_stamp_room", "cb_axi_read_master", "cb_credit #(.Maximum(MaxBursts)) u_bursts",
           "cb_credit #(.Maximum(2*MaxBursts-1)) u_bursts", "EvaluateUnitRtl.ManyShort*"),
    Mutant("cb_axi_read_master.a_fifo_room", "cb_axi_read_master", ".give_i(out_move)", ".give_i(r_valid_i)"),
    Mutant("cb_axi_write_master.a_data_there", "cb_axi_write_master", "fifo_take  = left_q != '0 && w_ready_i;",
           "fifo_take  = w_ready_i;"),
    Mutant("cb_axi_write_master.a_last_agrees", "cb_axi_write_master", "one_d  = left_d == LengthBits'(1);",
           "one_d  = left_d == LengthBits'(2);"),
    Mutant("cb_axi_write_master.a_queue_room", "cb_axi_write_master", ".Depth(MaxBursts)) u_length_fifo",
           ".Depth(2)) u_length_fifo", "EvaluateUnitRtl.EachChannel*:EvaluateUnitRtl.ManyTiny*"),
    Mutant("cb_axi_write_arbiter.a_data_stable", "cb_axi_write_arbiter", ".out_ready_i(w_ready_i)", ".out_ready_i(1'b1)"),
    Mutant("cb_axi_address_arbiter.a_address_stable", "cb_axi_address_arbiter", "(!valid_q || a_ready_i) && room_i",
           "room_i"),
    Mutant("cb_axi_address_arbiter.a_one_grant", "cb_axi_address_arbiter", "valid_i & (~valid_i + Clients'(1));",
           "valid_i;", "LoadUnitRtl.*"),
    Mutant("cb_item_feeder.a_bank_waits", "cb_item_feeder", "next_valid_q && !load && next_done == next_mark_q",
           "next_valid_q && !load", "LoadUnitRtl.*"),
    Mutant("cb_load_unit.a_bank_free", "cb_load_unit", "state_q == Wait && users_done == job_q.bank_mark",
           "state_q == Wait", "LoadUnitRtl.*"),
    Mutant("cb_evaluation_service.a_bank_0_not_in_use", "cb_load_unit",
           "state_q == Wait && users_done == job_q.bank_mark", "state_q == Wait", "LoadUnitRtl.*"),
    Mutant("cb_batch_queues.a_queues_ready", "cb_batch_queues", "cb_credit #(.Maximum(MaxBatches)) u_places",
           "cb_credit #(.Maximum(2*MaxBatches-1)) u_places",
           "EvaluateUnitRtl.ManyTiny*"),
    Mutant("cb_stream_unit.a_in_order", "cb_stream_unit", "tag_q + 7'(request_valid_o && request_ready_i)",
           "tag_q + 7'(request_valid_o)", "EvaluateUnitRtl.Every*:Programs.*"),
    Mutant("cb_stream_unit.a_result_room", "cb_stream_unit", ".give_i(result_taken)", ".give_i(result_valid)",
           "EvaluateUnitRtl.Slow*:EvaluateUnitRtl.Each*"),
    Mutant("cb_dispatcher.a_list_not_empty", "cb_list_sequencer", "taken_q && !illegal && !empty && !dead_q",
           "taken_q && !illegal && !dead_q", "KernelErrorsRtl.Nothing*"),
    Mutant("cb_batch_queues.a_job_not_empty", "cb_dispatcher", "is_none_q || count_q == '0;", "is_none_q;",
           "KernelErrorsRtl.Nothing*"),
    Mutant("cb_dispatcher.a_one_unit", "cb_dispatcher", "state_q == Send && nothing_q;", "state_q == Send;"),
    Mutant("cb_list_sequencer.a_signs_0", "cb_list_sequencer", "{count_q, 1'b0} : left_0_q", "{1'b0, count_q} : left_0_q"),
    Mutant("cb_list_sequencer.a_signs_1", "cb_list_sequencer", "{count_q, 1'b0} : left_1_q", "{1'b0, count_q} : left_1_q"),
    Mutant("cb_control_regs.a_no_lost_done", "cb_list_sequencer", "dead_q) && !done_pending_i;", "dead_q);",
           "ControlRegsRtl.*"),
    Mutant("cb_control_regs.a_r_stable", "cb_control_regs", "fetch || (r_valid_q && !r_ready_i);", "fetch;",
           "ControlRegsRtl.RegistersUnder*"),
    Mutant("cb_control_regs.a_b_stable", "cb_control_regs", "write || (b_valid_q && !b_ready_i);", "write;",
           "ControlRegsRtl.RegistersUnder*"),
    Mutant("cb_parameter_loader.a_latency", "cb_parameter_loader", "valid_q  <= {valid_q[1], pick};",
           "valid_q  <= {pick, pick};", "LoadUnitRtl.Each*"),
    Mutant("cb_completion_writer.a_response_known", "cb_completion_writer", ".in_valid_i(loaded_q), .in_ready_o(order",
           ".in_valid_i(loaded_q && !record_q.list_number), .in_ready_o(order", "ControlRegsRtl.*"),
]


class Build:
    """How rtl_kernel_test is built, from Ninja."""

    def __init__(self, folder):
        self.folder = folder
        out = subprocess.run(["ninja", "-C", folder, "-t", "commands", "rtl_kernel_test"], check=True, text=True,
                             stdout=subprocess.PIPE).stdout.splitlines()
        self.link = next(line for line in reversed(out) if "-o tests/rtl/kernel/rtl_kernel_test" in line)

    def files(self):
        """The sources of the kernel around the stub, packages first."""
        names = [line for line in (ROOT / "rtl/filelist.f").read_text(encoding="utf-8").splitlines()
                 if line.startswith("rtl/") and not re.match(r"rtl/(eval|board|parameters)/|rtl/moves/(?!cb_moves_pkg)|.*cb_(kpk_rom|zobrist)|"
                                     r"rtl/search/cb_(child|context|perft|search_(?!pkg))", line)]
        stubs = [f"tests/rtl/kernel/stub/{stub}.sv"
                 for stub in ("cb_evaluator", "cb_next_move", "cb_perft_core", "cb_search_core")]
        return names + stubs + ["rtl/eval/cb_evaluation_service.sv"]

    def run(self, mutant):
        """Returns the assertions that fired, as module.assertion."""
        original = ROOT / KERNEL / f"{mutant.module}.sv"
        text = original.read_text(encoding="utf-8")
        if text.count(mutant.find) != 1:
            raise ValueError(f"{original.name} has {mutant.find!r} {text.count(mutant.find)} times; once is needed")
        with tempfile.TemporaryDirectory(prefix="cobalt-mutant-") as name:
            work = Path(name)
            (work / original.name).write_text(text.replace(mutant.find, mutant.replace), encoding="utf-8")
            files = [work / original.name if ROOT / file == original else ROOT / file for file in self.files()]
            flags = ["OPT_FAST=-O0", "OPT_SLOW=-O0", "OPT_GLOBAL=-O0", "OBJCACHE=ccache"]
            self.call(["verilator", "--cc", "--build", "-j", "2", "--no-timing", "--assert", "-DCOBALT_ASSERT",
                       "-Wno-fatal", "--trace-fst", "--x-assign", "fast", "--x-initial", "unique", "--prefix", "Vcb_kernel", "--top-module", "cb_kernel", "--Mdir",
                       work / "model", "-MAKEFLAGS", " ".join(flags), *files], work)
            include = "/usr/share/verilator/include"
            self.call(["c++", "-std=c++17", "-O0", "-w", f"-I{ROOT}", f"-I{work}/model", f"-I{include}",
                       f"-I{include}/vltstd", "-c", ROOT / "sim/verilated/kernel_model.cpp", "-o", work / "model.o"], work)
            words = [word for word in shlex.split(self.link) if word not in (":", "&&")]
            words[words.index("-o") + 1] = str(work / "test")
            library = words.index("tests/rtl/kernel/libcobalt_verilated_stub_kernel.a")
            words[library] = str(work / "model/Vcb_kernel__ALL.a")
            words.insert(words.index("tests/rtl/kernel/libcobalt_stub_card.a"), str(work / "model.o"))
            self.call(words, self.folder)
            ran = subprocess.run([work / "test", f"--gtest_filter={mutant.tests}"], cwd=work, text=True, check=False,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
            return [f"{module}.{label}" for module, label in
                    re.findall(r"(\w+)\.sv:\d+: Assertion failed in [\w.\[\]]*?\.(\w+):", ran.stdout)], ran.stdout

    @staticmethod
    def call(command, folder):
        done = subprocess.run([str(word) for word in command], cwd=folder, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            raise RuntimeError(f"{command[0]} failed:\n{done.stdout[-2000:]}")


def main():
    build = Build(Path(sys.argv[1]).resolve())
    chosen = [m for m in MUTANTS if not sys.argv[2:] or any(name in m.assertion for name in sys.argv[2:])]
    survivors = 0
    for mutant in chosen:
        try:
            fired, text = build.run(mutant)
        except (ValueError, RuntimeError, subprocess.TimeoutExpired) as error:
            fired, text = [], str(error)
        good = mutant.assertion in fired
        survivors += not good
        print(f"{'fired' if good else 'SURVIVED'}  {mutant.assertion}  {mutant.module}: {mutant.find}", flush=True)
        if not good:
            print(f"  fired instead: {fired}; {text[-600:]}", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} mutants stopped by their assertion")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
