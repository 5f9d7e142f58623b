# SPDX-License-Identifier: Apache-2.0
"""What a mutant is, and how a changed copy of the RTL is written, built and judged."""

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "scripts"))
from rtl_sources import read_filelist  # noqa: E402

BENCHES = "tests/rtl/mutants"
# Not optimised: most of the time would go into the compiler.
MAKE_FLAGS = "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0" + (" OBJCACHE=ccache" if shutil.which("ccache") else "")
VERILATE = ["verilator", "--cc", "--build", "--no-timing", "--assert", "-DCOBALT_ASSERT", "-Wno-fatal", "--x-assign", "fast",
            "--x-initial", "unique", "-MAKEFLAGS", MAKE_FLAGS]


@dataclass(frozen=True)
class Mutant:
    """One change of one file, and the assertion that must notice it: module.assertion."""

    assertion: str
    bench: str
    file: str
    find: str
    replace: str
    quick: bool = False  # belongs to every run of the tests
    tests: str = ""  # of a bench of tests: those in which it must fire
    # Without assertions: what the AXI monitor of the simulated card must say in place of the assertion.
    monitor: str = ""


@dataclass(frozen=True)
class LintMutant:
    """A change that leaves a signal or field unread: lint of the module must name it."""

    signal: str
    top: str
    file: str
    find: str
    replace: str

    @property
    def assertion(self):
        return f"lint of {self.top}"


def write_mutated(folder, mutant):
    """Writes the file with the change into the folder; returns its path there."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.find) != 1:
        raise ValueError(f"{mutant.file} has {mutant.find!r} {text.count(mutant.find)} times; a mutant needs it once")
    path = folder / Path(mutant.file).name
    path.write_text(text.replace(mutant.find, mutant.replace), encoding="utf-8")
    return path


def with_mutant(names, folder, mutant):
    """Paths of sources, the mutant's file in place of its original."""
    changed = write_mutated(folder, mutant) if mutant else None
    return [changed if mutant and name == mutant.file else ROOT / name for name in names]


def run(command, folder, timeout_s=None):
    return subprocess.run([str(word) for word in command], cwd=folder, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, timeout=timeout_s)


def build(command, folder):
    """Runs a command that must succeed; RuntimeError with the end of what it printed when it does not."""
    done = run(command, folder)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout[-2000:]}")


def fired(text):
    """module.assertion of every assertion that a simulation has reported."""
    return [f"{module}.{label}"
            for module, label in re.findall(r"(\w+)\.sv:\d+: Assertion failed in [\w.\[\]]*?\.(\w+):", text)]
