# SPDX-License-Identifier: Apache-2.0
"""scripts/synth/assemble.py puts together what scripts/synth.sh says of a whole design, and refuses what does not fit."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts/synth"), str(ROOT / "tests/scripts")]
import assemble  # noqa: E402  (it is in another folder)
from synth_test import DESIGN, run_synth  # noqa: E402

ADDED = ("instances", "lut", "lut_logic", "ff", "carry8", "bram36", "cells")


class Assembled(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as name:
            def report(*arguments):
                result = run_synth(Path(name), DESIGN, *arguments)
                assert result.returncode == 0, result.stderr
                return json.loads((Path(name) / "report.json").read_text(encoding="utf-8"))

            cls.whole = report()
            cls.shell = report("--black-box", "cb_parity")
            cls.parity = report("--top", "cb_parity")

    def refuses(self, reason, whole, *parts):
        with self.assertRaisesRegex(assemble.PartError, reason):
            assemble.assemble(whole, list(parts))

    def test_equals_the_whole(self):
        result = assemble.assemble(self.shell, [self.parity])
        self.assertEqual({key: result["total"][key] for key in ADDED}, {key: self.whole["total"][key] for key in ADDED})
        self.assertEqual([(row["unit"], row["instances"], row["ff"]) for row in result["units"]],
                         [(row["unit"], row["instances"], row["ff"]) for row in self.whole["units"]])
        self.assertEqual(result["black_boxes"], {})
        self.assertEqual(result["total"]["levels"], max(one["total"]["levels"] for one in (self.parity, self.shell)))

    def test_what_does_not_fit(self):
        self.refuses("two reports of cb_parity", self.shell, self.parity, self.parity)
        self.refuses("cb_parity: nothing leaves it out", self.whole, self.parity)
        self.refuses("cb_parity has options", self.shell, {**self.parity, "options": "-retime"})
        self.refuses("cb_parity was flattened", self.shell, {**self.parity, "flattened": True})
        self.refuses("leaves out cb_adder, of which", self.shell, {**self.parity, "black_boxes": {"cb_adder": 1}})

    def test_parts_of_parts_count_as_often(self):
        outer = {**self.parity, "top": "cb_outer", "black_boxes": {"cb_top": 3}}
        result = assemble.assemble(outer, [self.shell, self.parity])
        self.assertEqual(result["total"]["ff"], self.parity["total"]["ff"] + 3 * self.whole["total"]["ff"])


if __name__ == "__main__":
    unittest.main()
