#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Formal proofs of small parts of the RTL: Yosys makes a circuit of a harness, the checker of yosys-abc proves all its assertions.

Usage: prove.py [--mutants] [NAME...]
  NAME       only harnesses whose name contains it
  --mutants  each harness is proved again with mutants of the module, which must fail: a proof that holds for a broken module
             is worth nothing
The proofs are unbounded (property directed reachability): they hold at every time, from every state of the registers
before the reset. Exit status 1 when a proof fails or a mutant survives, 77 when a tool is missing.
"""

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/support"))
from held_before import holds  # noqa: E402

FOLDER = Path("tests/formal")
PACKAGE = "rtl/generated/cb_spec_pkg.sv"
SERVICE_PARTS = ("rtl/board/cb_board_pkg.sv", "rtl/moves/cb_moves_pkg.sv", "rtl/common/cb_delay.sv",
                 "rtl/common/cb_sleep.sv", "rtl/common/cb_push_clock.sv", "tests/formal/stand_ins.sv")
SECONDS = 300
SKIPPED = 77


@dataclass(frozen=True)
class Proof:
    """A harness NAME_formal.sv, the module that it is about, what that needs, and changes that must break it."""

    module: str
    parts: tuple
    mutants: tuple  # (text in the module, what it becomes)

    @property
    def harness(self):
        return Path(self.module).stem + "_formal"


PROOFS = [
    Proof("rtl/kernel/cb_job_dealer.sv", ("rtl/common/cb_credit.sv", "rtl/common/cb_skid.sv"), (
        ("next_of(eligible & ~pick_q,", "next_of(eligible,"),
        ("~hold_q & room_q;", "~hold_q;"),
        ("next_of    = first & (~first + Cores'(1));", "next_of    = first;"),
        ("hold_q <= deal | (hold_q & ~out_ready_i);", "hold_q <= deal;"),
        ("~hold_q & room_q;", "~hold_q & room_q & free_q;"),
    )),
    Proof("rtl/kernel/cb_burst_planner.sv", (), (
        ("(a_valid_q && !a_ready_i)", "(a_valid_q && !a_ready_i && room_i)"),
        ("LengthBits'(BurstBeats) - LengthBits'(list_address_i[OffsetBits-1:0])", "LengthBits'(BurstBeats)"),
        ("last_d   = to_ask_q <= 32'(room_block);", "last_d   = to_ask_q < 32'(room_block);"),
        ("room_i && !a_valid_q;", "room_i;"),
        ("block_q + 1'b1;", "block_q;"),
    )),
    Proof("rtl/kernel/cb_axi_write_master.sv", ("rtl/kernel/cb_kernel_pkg.sv", "rtl/common/cb_credit.sv", "rtl/common/cb_fifo.sv",
                                                "rtl/common/cb_countdown.sv", "rtl/kernel/cb_burst_planner.sv"), (
        ("stock >= StockBits'(length) && bursts != '0", "bursts != '0"),
        ("stock >= StockBits'(length) && bursts != '0", "stock >= StockBits'(length)"),
        ("!sending && queue_valid;", "queue_valid;"),
        ("!(one && list_end_q) ||", "!(one && w_move) ||"),
    )),
    Proof("rtl/kernel/cb_control_regs.sv", ("rtl/kernel/cb_kernel_pkg.sv", "rtl/generated/cb_register_pkg.sv",
                                          "rtl/generated/cb_register_bank.sv"), (
        ("write || (b_valid_q && !b_ready_i);", "write;"),
        ("aw_valid_q && w_valid_q && !b_valid_q", "aw_valid_q && !b_valid_q"),
        ("fetch || (r_valid_q && !r_ready_i);", "fetch || r_valid_q;"),
        ("ar_valid_q && !r_valid_q;", "ar_valid_q;"),
        ("aw_valid_q && w_valid_q && !b_valid_q &&", "aw_valid_q && w_valid_q &&"),
    )),
    Proof("rtl/kernel/cb_answer_merge.sv", ("rtl/common/cb_fifo.sv",), (
        ("take  = first & (~first + Cores'(1));", "take  = first;"),
        ("later = valid & above_q;", "later = '0;"),
        ("out_valid_q <= valid != '0;", "out_valid_q <= valid[0];"),
    )),
    Proof("rtl/search/cb_move_service.sv", SERVICE_PARTS, (
        ("&& (perft_push || !search_valid_i);", "&& !search_valid_i;"),
        ("&& !(perft_valid_i && perft_push);", ";"),
        ("guest_ready_o = guest_push ||", "guest_ready_o ="),
        (".pushed_i(guest && (search_valid_i || perft_valid_i))", ".pushed_i(guest && search_valid_i)"),
    )),
    Proof("rtl/eval/cb_evaluation_service.sv", SERVICE_PARTS, (
        ("assign push          = turn_open && may_push && waiting_q;", "assign push          = 1'b0;"),
        ("assign grant           = search_valid_i || !open ? '0 :", "assign grant           ="),
        (".pushed_i(push && search_turn_i)", ".pushed_i(1'b0)"),
    )),
]


def proves(proof, text):
    """Whether all assertions hold with this text of the module."""
    parts = [PACKAGE, *proof.parts, str(FOLDER / f"{proof.harness}.sv")]
    inputs = [run(["yosys", "-V"]), Path(__file__).read_bytes(), text, *((ROOT / part).read_bytes() for part in parts)]
    with tempfile.TemporaryDirectory(prefix="cobalt-formal-") as folder:
        return holds(inputs, lambda: prove(proof, text, Path(folder)))


def prove(proof, text, work):
    """The same by a run of the tools, in a folder of its own."""
    module = work / Path(proof.module).name
    module.write_text(text, encoding="utf-8")
    circuit = work / "circuit.aig"
    files = " ".join([PACKAGE, *proof.parts, str(module), str(FOLDER / f"{proof.harness}.sv")])
    # The assertions of the RTL (COBALT_ASSERT) are for simulation, Yosys 0.23 does not read them. Registers without a reset begin anyhow.
    script = (f"read_verilog -sv -formal {files}; prep -top {proof.harness} -flatten; async2sync; dffunmap; "
              "memory_map; opt -full; setundef -undriven -anyseq; opt -full; techmap; opt -fast; dffunmap; "
              f"abc -g AND -fast; opt_clean; write_aiger -zinit {circuit}")
    run(["yosys", "-q", "-p", script])
    out = run(["yosys-abc", "-c", f"read_aiger {circuit}; fold; strash; pdr -T {SECONDS}"])
    if "Property proved" in out:
        return True
    if "was asserted in frame" in out:
        return False
    raise RuntimeError(f"{proof.harness}: neither proved nor refuted in {SECONDS} s\n{out[-1000:]}")


def run(command):
    done = subprocess.run(command, cwd=ROOT, text=True, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout[-2000:]}")
    return done.stdout


def main():
    for tool in ("yosys", "yosys-abc"):
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed (scripts/setup.sh)")
            return SKIPPED
    names = [argument for argument in sys.argv[1:] if argument != "--mutants"]
    failures = 0
    for proof in PROOFS:
        if names and not any(name in proof.harness for name in names):
            continue
        text = (ROOT / proof.module).read_text(encoding="utf-8")
        good = proves(proof, text)
        print(f"{'proved' if good else 'FAILED'}  {proof.harness}", flush=True)
        failures += not good
        for find, replace in proof.mutants if "--mutants" in sys.argv else ():
            if text.count(find) != 1:
                raise ValueError(f"{proof.module} has {find!r} {text.count(find)} times; once is needed")
            refuted = not proves(proof, text.replace(find, replace))
            print(f"  {'refuted' if refuted else 'SURVIVED'}  {find} -> {replace}", flush=True)
            failures += not refuted
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
