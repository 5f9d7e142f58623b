# SPDX-License-Identifier: Apache-2.0
"""scripts/check_casts.py on the project, and on every form that it must find or leave alone."""

import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import check_casts  # noqa: E402


class Casts(unittest.TestCase):
    def check(self, text):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "rtl/sub").mkdir(parents=True)
            (root / "rtl/sub/a.sv").write_text(text, encoding="utf-8")
            return check_casts.problems(root)

    def test_project(self):
        self.assertEqual(check_casts.problems(ROOT), [])

    def test_casts_are_found(self):
        for cast in ("8'($signed(x))", "(Width+1)'( $signed(x))", "Bits'(-$signed(x))", "Bits'(\n$signed({1'b0, x}))"):
            found = self.check(f"// first line\nassign y = {cast};\n")
            self.assertEqual(found, ["rtl/sub/a.sv:2: size cast of a signed value: widen it by replication"], cast)

    def test_others_are_left_alone(self):
        self.assertEqual(self.check("// 8'($signed(x))\n/* 8'($signed(x)) */\nassign y = $signed(x) + 8'(z) + {{2{x[5]}}, x};\n"), [])


if __name__ == "__main__":
    unittest.main()
