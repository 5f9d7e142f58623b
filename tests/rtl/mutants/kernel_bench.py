# SPDX-License-Identifier: Apache-2.0
"""Benches of the kernel: tests around stubs, linked with a kernel that was Verilated again with a mutant."""

import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from mutation import ROOT, VERILATE, build, filelist, run, with_mutant

STUBS = [f"tests/rtl/kernel/stub/{stub}.sv" for stub in ("cb_evaluator", "cb_next_move", "cb_perft_core", "cb_search_core")]
# What the stubs replace, and what only that uses.
REPLACED = re.compile(r"rtl/(eval|board|parameters)/|rtl/moves/(?!cb_moves_pkg)|.*cb_(kpk_rom|zobrist)|"
                      r"rtl/search/cb_(child|context|perft|search_(?!pkg))")
INCLUDE = "/usr/share/verilator/include"
LONGEST_S = 300


# The tests of each bench.
KERNEL_BENCHES = {"kernel": "rtl_kernel_test", "kernel_search": "rtl_kernel_search_test"}


class KernelBench:
    """Builds and runs one, as Ninja builds its tests in a build folder."""

    def __init__(self, folder, tests):
        """Raises RuntimeError when the folder is none of Ninja's with these tests."""
        self.folder = Path(folder).resolve()
        commands = run(["ninja", "-C", self.folder, "-t", "commands", tests], ROOT).stdout.splitlines()
        links = [line for line in commands if f"-o tests/rtl/kernel/{tests} " in line]
        if not links:
            raise RuntimeError(f"{self.folder}: no Ninja build of {tests}")
        self.link = [word for word in shlex.split(links[-1]) if word not in (":", "&&")]

    @staticmethod
    def sources():
        """The kernel around the stubs, packages first."""
        return ([name for name in filelist() if not REPLACED.match(name)] + STUBS + ["rtl/eval/cb_evaluation_service.sv"])

    def simulate(self, mutant):
        """Returns (exit status, what it printed)."""
        with tempfile.TemporaryDirectory(prefix="cobalt-mutant-") as name:
            work = Path(name)
            files = with_mutant(self.sources(), work, mutant)
            # The assertions would stop it before the monitor sees it.
            verilate = [word for word in VERILATE if not mutant.monitor or word not in ("--assert", "-DCOBALT_ASSERT")]
            build([*verilate, "--trace-fst", "--prefix", "Vcb_kernel", "--top-module", "cb_kernel", "--Mdir", work / "model",
                   *files], work)
            build(["c++", "-std=c++17", "-O0", "-w", f"-I{ROOT}", f"-I{work}/model", f"-I{INCLUDE}", f"-I{INCLUDE}/vltstd",
                   "-c", ROOT / "sim/verilated/kernel_model.cpp", "-o", work / "model.o"], work)
            words = list(self.link)
            words[words.index("-o") + 1] = work / "test"
            words[words.index("tests/rtl/kernel/libcobalt_verilated_stub_kernel.a")] = work / "model/Vcb_kernel__ALL.a"
            words.insert(words.index("tests/rtl/kernel/libcobalt_stub_card.a"), work / "model.o")
            build(words, self.folder)
            try:
                ran = run([work / "test", f"--gtest_filter={mutant.tests}"], work, LONGEST_S)
            except subprocess.TimeoutExpired as error:
                raise RuntimeError(f"the tests of {mutant.assertion} do not end within {LONGEST_S} s") from error
            return ran.returncode, ran.stdout
