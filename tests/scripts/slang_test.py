# SPDX-License-Identifier: Apache-2.0
"""scripts/check_slang.py on RTL that it must not pass; the project's own is read by rtl.lint."""

import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import check_slang

CHECK = ROOT / "scripts/check_slang.py"


def check(root):
    return run([sys.executable, "-B", str(CHECK), str(root)])


@unittest.skipUnless(check_slang.find_pyslang(ROOT), "pyslang is not installed")
class Slang(ScriptCase):
    def check_text(self, text):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "rtl").mkdir()
            (root / "rtl/filelist.f").write_text("rtl/m.sv\n", encoding="utf-8")
            (root / "rtl/m.sv").write_text(text, encoding="utf-8")
            return check(root)

    def check_module(self, body):
        return self.check_text(f"module m (input logic signed [3:0] a_i, output logic [3:0] y_o);\n{body}\nendmodule\n")

    def expect_in_reading(self, text, reading):
        """Only that reading has a silent change of sign."""
        self.assert_ends(self.check_text(text), 1, "sign-conversion", f"reading '{reading}'")

    def test_silent_change_of_sign(self):
        self.assert_ends(self.check_module("assign y_o = a_i;"), 1, "rtl/m.sv:2:14", "sign-conversion")

    def test_converted_sign_passes(self):
        result = self.check_module("assign y_o = $unsigned(a_i);")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("6 readings, no error, no warning, no size cast", result.stdout)

    def test_size_cast(self):
        result = self.check_module("assign y_o = $unsigned(a_i);\nlogic signed [7:0] w;\nassign w = 8'(a_i);")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("rtl/m.sv:4: 8'(a_i) makes 8 bits of a signed value of 4: widen it by replication\n", result.stderr)

    def test_readings(self):
        module = "module m (input logic signed [3:0] a_i, output logic [3:0] y_o);\n{}\nendmodule\n"
        self.expect_in_reading(module.format("`ifdef COBALT_ASSERT\nassign y_o = a_i;\n`endif"), "simulation")
        self.expect_in_reading(module.format("`ifdef COBALT_SLEEP\nassign y_o = a_i;\n`endif"), "simulation")
        self.expect_in_reading(module.format("`ifndef COBALT_ASSERT\nassign y_o = a_i;\n`endif"), "vendor")
        self.expect_in_reading(module.format("`ifndef COBALT_SLEEP\nassign y_o = a_i;\n`endif"), "vendor")
        kernel = ("module cb_kernel #(parameter int unsigned Cores = 1, parameter bit SidesInTurn = 0) (\n"
                  "  input logic signed [3:0] a_i, output logic [3:0] y_o\n);\n"
                  "  if ({}) begin : g_bad\n    assign y_o = a_i;\n  end else begin : g_good\n    assign y_o = '0;\n  end\nendmodule\n")
        self.assertEqual(self.check_text(kernel.format("Cores == 3")).returncode, 0)
        self.expect_in_reading(kernel.format("Cores == 0"), "simulation Cores=0 SidesInTurn=1")
        self.expect_in_reading(kernel.format("SidesInTurn"), "simulation Cores=0 SidesInTurn=1")
        self.expect_in_reading(kernel.format("Cores == 2"), "simulation Cores=2")

    def test_parameter_that_the_kernel_does_not_have(self):
        result = self.check_text("module cb_kernel #(parameter int unsigned Kernels = 1);\nendmodule\n")
        self.assert_ends(result, 1, "cb_kernel has no parameter Cores")

    def test_use_before_declaration(self):
        result = self.check_module("assign y_o = later;\nlogic [3:0] later;\nassign later = $unsigned(a_i);")
        self.assert_ends(result, 1, "'later' used before its declaration")

    def test_missing_file(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(check(folder).returncode, 1)


class Missing(ScriptCase):
    """What the scripts say where pyslang is not installed: a module of its name that cannot be imported stands beside them."""

    def setUp(self):
        super().setUp()
        self.root = self.folder
        for name in ("scripts", "rtl", "bin"):
            (self.root / name).mkdir()
        for name in ("common.sh", "lint.sh", "check_casts.py", "check_filelist.py", "check_report.py", "check_slang.py", "rtl_sources.py"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts" / name)
        (self.root / "scripts/pyslang.py").write_text("raise ImportError\n", encoding="utf-8")
        (self.root / "rtl/filelist.f").write_text("rtl/m.sv\n", encoding="utf-8")
        (self.root / "rtl/m.sv").write_text("module m;\nendmodule\n", encoding="utf-8")
        for name in ("verilator", "yosys"):
            (self.root / "bin" / name).write_text("#!/bin/sh\n", encoding="utf-8")
            (self.root / "bin" / name).chmod(0o755)

    def run_script(self, *command):
        return run(command, env={**os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}"})

    def test_status(self):
        result = self.run_script(sys.executable, "-B", str(self.root / "scripts/check_slang.py"))
        self.assertEqual((result.returncode, result.stdout), (77, ""))
        self.assertIn("pyslang is not installed", result.stderr)
        self.assertIn("size casts are looked at as text alone", result.stderr)

    def test_lint(self):
        result = self.run_script(str(self.root / "scripts/lint.sh"))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("scripts/lint.sh: NOT checked: slang has not read the RTL", result.stderr.splitlines()[-1])

    def test_lint_that_finds_something(self):
        (self.root / "rtl/m.sv").write_text("module m;\n  assign y = 8'($signed(x));\nendmodule\n", encoding="utf-8")
        result = self.run_script(str(self.root / "scripts/lint.sh"))
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
