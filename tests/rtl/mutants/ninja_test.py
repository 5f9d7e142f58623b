# SPDX-License-Identifier: Apache-2.0
"""A test executable that a Ninja build has, linked again with parts in the place of its own, and run."""

import shlex
import subprocess
from pathlib import Path

from mutation import ROOT, build, run

LONGEST_S = 300


class NinjaTest:
    """How Ninja builds a test in a build folder."""

    def __init__(self, folder, test):
        """test: path in the folder. Raises RuntimeError when the folder is none of Ninja's with it."""
        self.folder = Path(folder).resolve()
        self.commands = run(["ninja", "-C", self.folder, "-t", "commands", test], ROOT).stdout.splitlines()
        links = [line for line in self.commands if f" -o {test} " in line]
        if not links:
            raise RuntimeError(f"{self.folder}: no Ninja build of {test}")
        self.link = [word for word in shlex.split(links[-1]) if word not in (":", "&&")]

    def simulate(self, work, mutant, parts):
        """Links the test into `work`, for each library of `parts` the files named for it, and runs the tests of a mutant. Returns (exit status,
        what it printed)."""
        link = list(self.link)
        link[link.index("-o") + 1] = work / "test"
        for library, files in parts.items():
            at = link.index(library)
            link[at:at + 1] = files
        build(link, self.folder)
        try:
            ran = run([work / "test", f"--gtest_filter={mutant.tests}"], work, LONGEST_S)
        except subprocess.TimeoutExpired as error:
            raise RuntimeError(f"the tests of {mutant.assertion} do not end within {LONGEST_S} s") from error
        return ran.returncode, ran.stdout
