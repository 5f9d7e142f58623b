# SPDX-License-Identifier: Apache-2.0
"""Benches of units whose tests drive them directly: a test, linked with its unit Verilated again with a mutant."""

import shlex
import subprocess
import tempfile
from pathlib import Path

from mutation import MAKE_FLAGS, ROOT, build, run, write_mutated

LONGEST_S = 300

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
        self.folder = Path(folder).resolve()
        self.archive = str(Path(test).parent / f"lib{library}.a")
        commands = run(["ninja", "-C", self.folder, "-t", "commands", test], ROOT).stdout.splitlines()
        links = [line for line in commands if f" -o {test} " in line]
        verilate = [line for line in commands if f"/{library}.dir --top" in line]
        if not links or not verilate:
            raise RuntimeError(f"{self.folder}: no Ninja build of {test}")
        self.link = [word for word in shlex.split(links[-1]) if word not in (":", "&&")]
        step = next(step for step in verilate[-1].split("&&") if "verilator_bin" in step)
        self.verilate = shlex.split(step)

    def simulate(self, mutant):
        """Returns (exit status, what it printed)."""
        with tempfile.TemporaryDirectory(prefix="cobalt-mutant-") as name:
            work = Path(name)
            changed = str(write_mutated(work, mutant))
            words = [changed if word == str(ROOT / mutant.file) else word for word in self.verilate]
            words[words.index("--Mdir") + 1] = str(work / "model")
            if changed not in words:  # a module that is found by its name
                words.append(changed)
            make = words.index("--make")
            words[make:make + 2] = ["--build", "-MAKEFLAGS", MAKE_FLAGS, "-Wno-fatal"]
            build(words, work)
            link = list(self.link)
            link[link.index("-o") + 1] = str(work / "test")
            link[link.index(self.archive)] = str(next((work / "model").glob("*__ALL.a")))
            build(link, self.folder)
            try:
                ran = run([work / "test", f"--gtest_filter={mutant.tests}"], work, LONGEST_S)
            except subprocess.TimeoutExpired as error:
                raise RuntimeError(f"the tests of {mutant.assertion} do not end within {LONGEST_S} s") from error
            return ran.returncode, ran.stdout
