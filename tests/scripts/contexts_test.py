# SPDX-License-Identifier: Apache-2.0
"""scripts/contexts.py with a program that only writes predictions."""

import sys
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run

# Each depth takes one context twice as long as the one before, 0.01 s at depth 1; N contexts are N / 2 times as fast, and visit
# twice as many nodes. The second position is a mate that ends at depth 3; the third fails.
PROGRAM = """#!/usr/bin/env python3
import json, sys
words = dict(zip(sys.argv[1:], sys.argv[2:]))
open(sys.argv[0] + ".calls", "a").write(" ".join(sys.argv[1:]) + "\\n")
contexts = int(words["--cores"]) * int(words["--contexts"])
if "7k" in sys.argv[-1]:
    sys.exit("cobalt: no such thing")
depth = min(int(words["--depth"]), 3 if "6k1" in sys.argv[-1] else 99)
gain = 1 if contexts == 1 else contexts / 2
depths = [{"depth": d, "seconds": 0.01 * 2 ** (d - 1) / gain, "nodes": 1, "score": 0} for d in range(1, depth + 1)]
json.dump({"depth": depth, "depths": depths, "nodes": 1000 if contexts == 1 else 2000, "busy": 0.5}, sys.stdout)
"""


class Contexts(ScriptCase):
    def setUp(self):
        super().setUp()
        self.program = self.write_program("cobalt", PROGRAM)

    def run_script(self, epd, *options):
        suite = self.write("suite.epd", epd)
        return run([sys.executable, "-B", str(ROOT / "scripts/contexts.py"), "--program", str(self.program), "--output",
                    str(self.folder / "out.jsonl"), *options, str(suite)])

    def calls(self):
        path = Path(f"{self.program}.calls")
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def test_table(self):
        epd = '4k3/8/8/8/8/8/8/4K3 w - - id "one";\n6k1/8/8/8/8/8/8/4K3 w - - id "mate";\n4k3/8/8/8/8/8/8/3K4 w - -\n'
        done = self.run_script(epd)
        self.assertEqual(done.returncode, 0, done.stderr)
        # 0.01 s times 2 to the 10th: the first depth that takes ten seconds is 11.
        self.assertIn("| one | 11 | 10.2 | 26.0 | 50 % | 2.00 | 104.0 | 50 % | 2.00 |", done.stdout)
        self.assertIn("| 3 | 11 |", done.stdout)
        self.assertNotIn("mate", done.stdout)
        self.assertIn("4 x 52: 2 positions, geometric mean 104.0, median 104.0, 104.0 to 104.0", done.stdout)
        # What was searched is not searched again.
        calls = self.calls()
        again = self.run_script(epd)
        self.assertEqual((again.returncode, again.stdout), (0, done.stdout))
        self.assertEqual(self.calls(), calls)

    def test_options(self):
        done = self.run_script('4k3/8/8/8/8/8/8/4K3 w - - id "one";\n4k3/8/8/8/8/8/8/3K4 w - - id "two";\n', "--positions", "1",
                               "--cores", "2", "--contexts", "10", "--seconds", "1")
        self.assert_ends(done, 0, "| one | 8 | 1.3 | 10.0 | 50 % | 2.00 |")
        self.assertIn("--cores 1 --contexts 1 --depth 8", self.calls()[0])
        self.assertIn("--cores 2 --contexts 10 --depth 8", self.calls()[1])
        self.assertNotIn("two", done.stdout)
        self.assertEqual(len(self.read("out.jsonl").splitlines()), 2)

    def test_a_program_that_fails(self):
        self.assert_ends(self.run_script("7k/8/8/8/8/8/8/4K3 w - -\n"), 1, "contexts.py: 1: cobalt: no such thing")


if __name__ == "__main__":
    unittest.main()
