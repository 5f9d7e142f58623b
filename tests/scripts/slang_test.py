# SPDX-License-Identifier: Apache-2.0
"""scripts/check_slang.py on the project, and on RTL that it must not pass."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / "scripts/check_slang.py"
sys.path.insert(0, str(ROOT / "scripts"))

import check_slang  # noqa: E402


def check(root):
    return subprocess.run([sys.executable, "-B", str(CHECK), str(root)], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=240)


@unittest.skipUnless(check_slang.find_driver(ROOT), "pyslang is not installed")
class Slang(unittest.TestCase):
    def check_module(self, body):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "rtl").mkdir()
            (root / "rtl/filelist.f").write_text("rtl/m.sv\n", encoding="utf-8")
            (root / "rtl/m.sv").write_text(
                f"module m (input logic signed [3:0] a_i, output logic [3:0] y_o);\n{body}\nendmodule\n", encoding="utf-8")
            return check(root)

    def test_project(self):
        result = check(ROOT)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_silent_change_of_sign(self):
        result = self.check_module("assign y_o = a_i;")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("rtl/m.sv:2:14", result.stderr)
        self.assertIn("sign-conversion", result.stderr)

    def test_converted_sign_passes(self):
        self.assertEqual(self.check_module("assign y_o = $unsigned(a_i);").returncode, 0)

    def test_use_before_declaration(self):
        result = self.check_module("assign y_o = later;\nlogic [3:0] later;\nassign later = $unsigned(a_i);")
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("'later' used before its declaration", result.stderr)

    def test_missing_file(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(check(folder).returncode, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
