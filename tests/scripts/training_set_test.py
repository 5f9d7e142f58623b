# SPDX-License-Identifier: Apache-2.0
"""scripts/training_set.sh, with our engine as the teacher."""

import os
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run

COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")


class TrainingSet(ScriptCase):
    def setUp(self):
        super().setUp()
        self.teacher = self.write_program("teacher", f"#!/bin/sh\nexec {COBALT} uci\n")

    def make(self, *words, **environment):
        return run([ROOT / "scripts/training_set.sh", *words], env={**os.environ, "COBALT": str(COBALT),
                                                                    "STOCKFISH": str(self.teacher), **environment})

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
            self.assert_ends(self.make(*words, **environment), 1, message)
            self.assertFalse((ROOT / "a").exists())


if __name__ == "__main__":
    unittest.main()
