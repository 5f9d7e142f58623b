# SPDX-License-Identifier: Apache-2.0
"""scripts/synth.sh with Yosys on a small design, and how it fails."""

import json
import unittest

from script_case import ROOT, ScriptCase, run

DESIGN = """
module cb_adder(input logic clk_i, input logic [7:0] a_i, b_i, output logic [7:0] sum_o);
  logic [7:0] a_q, b_q, sum_q;
  always_ff @(posedge clk_i) begin a_q <= a_i; b_q <= b_i; sum_q <= a_q + b_q; end
  assign sum_o = sum_q;
endmodule
module cb_parity(input logic clk_i, input logic [5:0] in_i, output logic odd_o);
  logic odd_q;
  always_ff @(posedge clk_i) odd_q <= ^in_i;
  assign odd_o = odd_q;
endmodule
module cb_top #(parameter int unsigned N = 2)
              (input logic clk_i, input logic [7:0] a_i, b_i, input logic [5:0] in_i,
               output logic [7:0] sum_o, output logic [N-1:0] odd_o);
  cb_adder u_adder(.clk_i, .a_i, .b_i, .sum_o);
  for (genvar i = 0; i < N; i++) begin : g_parity
    cb_parity u_parity(.clk_i, .in_i, .odd_o(odd_o[i]));
  end
endmodule
"""


def run_synth(folder, design, *arguments):
    """scripts/synth.sh on a design with cb_top as its top; report.json in the folder is its report."""
    (folder / "design.sv").write_text(design, encoding="utf-8")
    (folder / "filelist.f").write_text(f"// a comment\n{folder}/design.sv\n", encoding="utf-8")
    return run([str(ROOT / "scripts/synth.sh"), "--filelist", str(folder / "filelist.f"), "--top", "cb_top", "--work",
                str(folder / "work"), "--json", str(folder / "report.json"), *arguments])


class Synthesis(ScriptCase):
    def run_synth(self, design, *arguments):
        return run_synth(self.folder, design, *arguments)

    def report(self):
        return json.loads(self.read("report.json"))

    def test_report_by_unit(self):
        result = self.run_synth(DESIGN)
        self.assertEqual(result.returncode, 0, result.stderr)
        report = self.report()
        rows = {row["unit"]: row for row in report["units"]}
        self.assertEqual((rows["cb_adder"]["instances"], rows["cb_parity"]["instances"]), (1, 2))
        self.assertEqual((rows["cb_adder"]["ff"], rows["cb_parity"]["ff"]), (24, 2))
        # Six inputs are one LUT.
        self.assertEqual((rows["cb_parity"]["lut"], rows["cb_parity"]["levels"]), (2, 1))
        self.assertGreaterEqual(rows["cb_adder"]["levels"], 1)
        self.assertEqual(report["total"]["ff"], 26)
        self.assertEqual(report["total"]["lut"], sum(row["lut"] for row in report["units"]))
        self.assertEqual(report["total"]["levels"], max(row["levels"] for row in report["units"]))
        self.assertGreater(report["peak_memory_mib"], 1)
        self.assertIn("No stage has more than 8 levels", result.stdout)
        self.assertIn("cb_parity", result.stdout)

    def test_flattened_is_one_row(self):
        result = self.run_synth(DESIGN, "--flatten", "--markdown")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([row["unit"] for row in self.report()["units"]], ["cb_top"])
        self.assertIn("| `cb_top` | 1 |", result.stdout)
        self.assertIn("| total | 1 |", result.stdout)

    def test_black_boxes_and_parameters(self):
        result = self.run_synth(DESIGN, "--parameter", "N=3", "--black-box", "cb_parity")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = self.report()
        self.assertEqual((report["parameters"], report["black_boxes"]), ({"N": 3}, {"cb_parity": 3}))
        self.assertEqual([row["unit"] for row in report["units"]], ["cb_adder", "cb_top"])
        self.assertEqual(report["total"]["ff"], 24)
        self.assertIn("cb_top N=3 without 3 cb_parity", result.stdout)

    def test_parameter_that_is_not_there_is_told(self):
        self.assert_ends(self.run_synth(DESIGN, "--parameter", "M=3"), 1, "no parameter M")

    def test_black_box_that_is_not_there_is_told(self):
        self.assert_ends(self.run_synth(DESIGN, "--black-box", "cb_other"), 1, "cb_top has no cb_other")

    def test_strict_fails_on_a_long_stage(self):
        result = self.run_synth(DESIGN, "--strict", "--max-levels", "0")
        self.assertEqual(result.returncode, 1)
        self.assertIn("Stages of more than 0 levels", result.stdout)
        self.assertIn("cb_parity: port in_i -> g_parity[0].u_parity.odd_q", result.stdout)

    def test_syntax_error_is_told(self):
        result = self.run_synth("module cb_top(input logic a_i; endmodule\n")
        self.assert_ends(result, 1, "Yosys failed", "design.sv:1")
        self.assertFalse((self.folder / "report.json").exists())

    def test_missing_top_is_told(self):
        result = self.run_synth("module cb_other(input logic a_i, output logic b_o); assign b_o = a_i; endmodule\n")
        self.assert_ends(result, 1, "cb_top")

    def test_memory_limit_is_told(self):
        self.assert_ends(self.run_synth(DESIGN, "--memory-gib", "0.05"), 1, "Yosys failed")


if __name__ == "__main__":
    unittest.main()
