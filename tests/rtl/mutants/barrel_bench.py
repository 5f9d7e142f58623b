# SPDX-License-Identifier: Apache-2.0
"""Benches of units whose tests drive them directly: a test, linked with its unit Verilated again with a mutant."""

import shlex
import tempfile
from pathlib import Path

from mutation import MAKE_FLAGS, ROOT, build, write_mutated
from ninja_test import NinjaTest

# The test of each bench, and the library of the unit in it.
UNITS = "tests/rtl/kernel/rtl_kernel_units_test"
BARREL_BENCHES = {
    "read_arbiter": (UNITS, "verilated_cb_axi_read_arbiter"),
    "stream": (UNITS, "verilated_cb_stream_unit"),
    "write_arbiter": (UNITS, "verilated_cb_axi_write_arbiter"),
    "perft_unit": ("tests/rtl/search/rtl_perft_unit_test", "verilated_cb_perft_unit"),
    "perft": ("tests/rtl/search/rtl_perft_test", "verilated_cb_perft_stub"),
    "search": ("tests/rtl/search/rtl_search_test", "verilated_cb_search_stub"),
}


class BarrelBench:
    """Builds and runs one, as Ninja builds its test in a build folder."""

    def __init__(self, folder, test, library):
        """Raises RuntimeError when the folder is none of Ninja's with this test."""
        self.test = NinjaTest(folder, test)
        self.archive = str(Path(test).parent / f"lib{library}.a")
        verilate = [line for line in self.test.commands if f"/{library}.dir --prefix" in line]
        if not verilate:
            raise RuntimeError(f"{self.test.folder}: {test} has no {library}")
        # What cmake/verilate.py runs.
        words = shlex.split(next(step for step in verilate[-1].split("&&") if "verilator_bin" in step))
        self.verilate = words[words.index("--") + 1:]

    def simulate(self, mutant):
        """Returns (exit status, what it printed)."""
        with tempfile.TemporaryDirectory(prefix="cobalt-mutant-") as name:
            work = Path(name)
            changed = str(write_mutated(work, mutant))
            words = [changed if word == str(ROOT / mutant.file) else word for word in self.verilate]
            if changed not in words:  # a module that is found by its name
                words.append(changed)
            make = words.index("--make")
            words[make:make + 2] = ["--build", "-MAKEFLAGS", MAKE_FLAGS, "-Wno-fatal"]
            build([*words, "--Mdir", work / "model"], work)
            return self.test.simulate(work, mutant, {self.archive: [next((work / "model").glob("*__ALL.a"))]})
