# SPDX-License-Identifier: Apache-2.0
"""scripts/training_set.sh, with our engine as the teacher."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")


class TrainingSet(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.teacher = self.folder / "teacher"
        self.teacher.write_text(f"#!/bin/sh\nexec {COBALT} uci\n", encoding="utf-8")
        self.teacher.chmod(0o755)

    def make(self, *words, **environment):
        return subprocess.run([ROOT / "scripts/training_set.sh", *words], capture_output=True, text=True, check=False,
                              env={**os.environ, "COBALT": str(COBALT), "STOCKFISH": str(self.teacher), **environment})

    def test_the_same_again_and_after_an_interruption(self):
        first = self.make(self.folder / "first", "100")
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertRegex(first.stdout, r"with a score +100 +100\.0 %")
        whole = (self.folder / "first/train.cbd").read_bytes()
        other = self.folder / "other"
        other.mkdir()
        for name in ("random.cbd", "openings.cbd", "quiet.cbd"):
            (other / name).write_bytes((self.folder / "first" / name).read_bytes())
        (other / "train.cbd").write_bytes(whole[:-50])
        self.assertEqual(self.make(other, "100").returncode, 0)
        self.assertEqual((other / "train.cbd").read_bytes(), whole)

    def test_errors(self):
        for words, environment, message in (
                ((), {}, "usage"), (("a", "b", "c"), {}, "usage"), (("a", "many"), {}, "POSITIONS 'many'"),
                (("a",), {"COBALT": "/nowhere/cobalt"}, "no program /nowhere/cobalt"),
                (("a",), {"STOCKFISH": "/nowhere/stockfish"}, "no Stockfish")):
            done = self.make(*words, **environment)
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)
            self.assertFalse((ROOT / "a").exists())


if __name__ == "__main__":
    unittest.main()
