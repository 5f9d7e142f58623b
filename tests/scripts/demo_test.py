# SPDX-License-Identifier: Apache-2.0
"""The demo: runs from any folder, every score agrees, the comparison and the explanation are printed."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = 300


class Demo(unittest.TestCase):
    """One run of scripts/demo.sh, looked at from several sides."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.run_ = subprocess.run([str(ROOT / "scripts/demo.sh")], cwd=folder, stdin=subprocess.DEVNULL,
                                      capture_output=True, text=True, check=False,
                                      env={**os.environ, "COBALT_DEMO_POSITIONS": str(POSITIONS)})

    def test_succeeds(self):
        self.assertEqual(self.run_.returncode, 0, self.run_.stdout + self.run_.stderr)

    def test_every_position_agrees(self):
        games = 0
        for line in (ROOT / "tests/data/deep-blue-kasparov.pgn").read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("["):
                # Moves of a game: words without move numbers and result. Its start position counts too.
                words = [w for w in line.split() if not re.fullmatch(r"\d+\.|1-0|0-1|1/2-1/2", w)]
                games += len(words) + 1
        suite = len((ROOT / "tests/data/bratko-kopec.epd").read_text(encoding="utf-8").splitlines())
        found = re.findall(r"^positions +(\d+) in \d+ batch(?:es)?, (\d+) mismatches$", self.run_.stdout, re.MULTILINE)
        self.assertEqual([int(n) for n, _ in found], [games, suite, POSITIONS])
        self.assertEqual([bad for _, bad in found], ["0", "0", "0"])

    def test_prints_the_comparison(self):
        for name in ("positions per clock", "hardware", "software", "speed-up"):
            self.assertEqual(len(re.findall(rf"^{name} ", self.run_.stdout, re.MULTILINE)), 3, name)

    def test_explains_a_position(self):
        groups = re.findall(r"^  (\w+) +(-?\d+) +(-?\d+) +([+-]\d+)$", self.run_.stdout, re.MULTILINE)
        self.assertEqual(len(groups), 45)
        score = re.search(r"^  White's view +([+-]\d+)$", self.run_.stdout, re.MULTILINE)
        self.assertIsNotNone(score)
        self.assertEqual(sum(int(total) for *_, total in groups), int(score.group(1)))


if __name__ == "__main__":
    unittest.main()
