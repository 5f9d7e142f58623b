# SPDX-License-Identifier: Apache-2.0
"""scripts/elo.py: who plays, with what limits, and the table."""

import os
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/elo.py"
COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")
sys.path.insert(0, str(ROOT / "scripts"))
import elo  # noqa: E402


def run(*words, places=""):
    """The script where nothing is installed but what is in the folder `places`."""
    with tempfile.TemporaryDirectory() as folder:
        # Opponents are looked for in PATH and in one more folder, which a copy of the script does not have.
        copy = Path(folder, "scripts", "elo.py")
        copy.parent.mkdir()
        copy.write_text(SCRIPT.read_text(encoding="utf-8").replace("/usr/games", "/nowhere"), encoding="utf-8")
        Path(copy.parent, "match_script.py").symlink_to(ROOT / "scripts/match_script.py")
        Path(folder, "data").symlink_to(ROOT / "data")
        return subprocess.run([sys.executable, "-B", copy, *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": str(places)})


class Limits(unittest.TestCase):
    def test_nodes_by_share_and_all_else_as_it_is(self):
        self.assertEqual(elo.limits_of(["nodes=8000", "option.Hash=8"], 0.125), ["nodes=1000", "option.Hash=8"])
        self.assertEqual(elo.limits_of(["tc=1+0.1"], 0.125), ["tc=1+0.1"])
        self.assertEqual(elo.limits_of(["nodes=2"], 0.125), ["nodes=1"])


class Matches(unittest.TestCase):
    def test_who_is_not_there_is_named(self):
        done = run("nodes=30", "--games", "2", "--program", str(COBALT))
        self.assertEqual(done.returncode, 0, done.stderr)
        for name, _, _ in elo.OPPONENTS:
            self.assertIn(f"{name} is skipped: install the package {name}", done.stdout)

    def test_who_is_there_plays_now_and_before(self):
        with tempfile.TemporaryDirectory() as places:
            for name in ("glaurung", "toga2"):  # played by ours
                program = Path(places, name)
                program.write_text(f"#!/bin/sh\nexec {COBALT} uci\n", encoding="utf-8")
                program.chmod(program.stat().st_mode | stat.S_IXUSR)
            done = run("nodes=30", "--games", "2", "--program", str(COBALT), "--before", str(COBALT), places=places)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("toga2 is skipped: it does not end by nodes", done.stdout)
        rows = [line.split()[:3] for line in done.stdout.splitlines() if line.startswith(("now", "before"))]
        self.assertEqual(rows, [["now", "glaurung", "2"], ["before", "glaurung", "2"], ["now", "before", "2"]])

    def test_errors(self):
        self.assertIn("20000: expected nodes=N", run("20000").stderr)
        self.assertIn("nodes=x: expected nodes=N", run("nodes=x").stderr)
        done = run("nodes=1", "--program", "/nowhere/cobalt")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no program /nowhere/cobalt", done.stderr)


if __name__ == "__main__":
    unittest.main()
