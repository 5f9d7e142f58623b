# SPDX-License-Identifier: Apache-2.0
"""scripts/performance.py: a table with a column for each program."""

import os
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")


def performance(*words):
    return subprocess.run(["python3", ROOT / "scripts/performance.py", *words], capture_output=True, text=True, check=False)


class Performance(unittest.TestCase):
    def test_table(self):
        done = performance("--runs", "1", "--positions", "200", f"A={COBALT}", f"B={COBALT}")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[:2], ["| median of 1 | A | B |", "|---|--:|--:|"])
        rows = [line.strip("| ").split(" | ") for line in lines[2:]]
        self.assertGreaterEqual(len(rows), 6)
        for name, *values in rows:
            self.assertEqual(len(values), 2, name)
            for value in values:
                if value != "-":
                    self.assertGreater(float(value.replace(",", "")), 0, name)

    def test_errors(self):
        self.assertIn("NAME=PROGRAM", performance("cobalt").stderr)
        self.assertIn("NAME=PROGRAM", performance("A=/nowhere/cobalt").stderr)
        self.assertIn("at least 1", performance("--runs", "0").stderr)


if __name__ == "__main__":
    unittest.main()
