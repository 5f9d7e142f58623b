# SPDX-License-Identifier: Apache-2.0
"""Benches of the kernel: tests around stubs, linked with a kernel that was Verilated again with a mutant."""

import re
import tempfile
from pathlib import Path

from mutation import ROOT, VERILATE, build, read_filelist, with_mutant
from ninja_test import NinjaTest

STUBS = [f"tests/rtl/kernel/stub/{stub}.sv" for stub in ("cb_evaluator", "cb_next_move", "cb_perft_core", "cb_search_core")]
# What the stubs replace, and what only that uses.
REPLACED = re.compile(r"rtl/(eval|board|parameters)/|rtl/moves/(?!cb_moves_pkg)|.*cb_(kpk_rom|zobrist)|"
                      r"rtl/search/cb_(child|context|perft|search_(?!pkg))")
INCLUDE = "/usr/share/verilator/include"
FOLDER = "tests/rtl/kernel"


# The tests of each bench.
KERNEL_BENCHES = {"kernel": "rtl_kernel_test", "kernel_search": "rtl_kernel_search_test"}


class KernelBench:
    """Builds and runs one, as Ninja builds its tests in a build folder."""

    def __init__(self, folder, tests):
        """Raises RuntimeError when the folder is none of Ninja's with these tests."""
        self.test = NinjaTest(folder, f"{FOLDER}/{tests}")

    @staticmethod
    def sources():
        """The kernel around the stubs, packages first."""
        return ([name for name in read_filelist() if not REPLACED.match(name)] + STUBS + ["rtl/eval/cb_evaluation_service.sv"])

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
            card = f"{FOLDER}/libcobalt_stub_card.a"
            return self.test.simulate(work, mutant, {f"{FOLDER}/libcobalt_verilated_stub_kernel.a": [work / "model/Vcb_kernel__ALL.a"],
                                                     card: [work / "model.o", card]})
