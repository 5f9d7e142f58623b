# SPDX-License-Identifier: Apache-2.0
"""scripts/vitis/netlist_vectors.py: the vendor's simulator as stand-ins, and Verilator and Icarus Verilog on a netlist that Yosys
makes of a small module with the evaluator's ports, right and with one LUT changed."""

import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import netlist_vectors

SCRIPT = ROOT / "scripts/vitis/netlist_vectors.py"

# In the place of the evaluator: a clock for each stage of it, and a result that depends on position, bank and parameter 5.
SMALL = """
module cb_evaluator #(parameter int unsigned TagWidth = 8, parameter bit SidesInTurn = 1'b0) (
  input  logic clk_i, input logic rst_ni, input logic param_valid_i, input logic param_bank_i,
  input  logic [18:0] param_address_i, input logic [31:0] param_data_i, input logic in_valid_i, input logic in_bank_i,
  input  logic [255:0] in_position_i, input logic [TagWidth-1:0] in_tag_i, output logic signed [18:0] early_total_o,
  output logic early_draw_o, output logic out_valid_o, output logic [TagWidth-1:0] out_tag_o, output logic [31:0] out_result_o
);
  logic [31:0] parameter_q [2];
  logic [29:0] valid_q;
  logic [39:0] stage_q [30];
  always_ff @(posedge clk_i) begin
    if (param_valid_i && param_address_i == 19'd5) parameter_q[param_bank_i] <= param_data_i;
    valid_q    <= rst_ni ? {valid_q[28:0], in_valid_i} : '0;
    stage_q[0] <= {in_tag_i, (in_position_i[31:0] & in_position_i[255:224]) ^ parameter_q[in_bank_i]};
    for (int i = 1; i < 30; i++) stage_q[i] <= stage_q[i-1];
  end
  assign out_valid_o = valid_q[29];
  assign {out_tag_o, out_result_o} = stage_q[29];
  assign early_total_o = '0;
  assign early_draw_o = 1'b0;
endmodule
"""
PARAMETERS = (0x12345678, 0x9ABCDEF0)


class TestCase(ScriptCase):
    def setUp(self):
        super().setUp()
        self.vectors = self.folder / "vectors"
        self.vectors.mkdir()
        (self.vectors / "parameters.txt").write_text("".join(f"{bank} 5 {data:x}\n" for bank, data in enumerate(PARAMETERS)),
                                                     encoding="utf-8")
        lines = []
        for number in range(100):
            low, high = (number * 0x9E3779B1) & 0xFFFFFFFF, (number * 0x85EBCA6B + 77) & 0xFFFFFFFF
            lines.append(f"{number & 1} {number:x} {high << 224 | low:064x} {(low & high) ^ PARAMETERS[number & 1]:x}\n")
        (self.vectors / "positions.txt").write_text("".join(lines), encoding="utf-8")

    def run_script(self, *arguments, **variables):
        return run([sys.executable, "-B", str(SCRIPT), "--vectors", str(self.vectors), "--work", str(self.folder / "work"),
                    *arguments], env={"PATH": f"{self.folder}:{os.environ['PATH']}", **variables})


class Xsim(TestCase):
    def add_tools(self, last="cb_netlist_bench: 100 positions, 100 results, 0 mismatches", failing=None):
        for name in ("xvlog", "xelab", "xsim"):
            path = self.folder / name
            path.write_text(f"#!/bin/bash\nprintf '%s\\x1f' {name} \"$@\" >> {self.folder}/log\necho >> {self.folder}/log\n"
                            f"[[ {name} != xsim ]] || printf '%s\\n' '{last}'\nexit {int(name == failing)}\n", encoding="utf-8")
            path.chmod(0o755)

    def calls(self):
        lines = self.read("log").splitlines()
        return [line.rstrip("\x1f").split("\x1f") for line in lines]

    def netlist(self, text):
        path = self.write("netlist.v", text)
        return path

    def test_a_netlist_of_the_whole_evaluator(self):
        self.add_tools()
        netlist = self.netlist("module cb_evaluator\n  (clk_i);\nendmodule\nmodule glbl ();\nendmodule\n")
        result = self.run_script("--netlist", str(netlist), "--sides-in-turn")
        self.assert_ends(result, 0, "100 of 100 positions, 100 results, 0 mismatches")

    def test_the_global_reset_is_added_where_the_netlist_has_none(self):
        self.add_tools()
        netlist = self.netlist("module cb_evaluator (clk_i);\nendmodule\n")
        self.assert_ends(self.run_script("--netlist", str(netlist)), 2, "XILINX_VIVADO is not set")
        result = self.run_script("--netlist", str(netlist), XILINX_VIVADO="/x/Vivado")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.calls()[0], ["xvlog", str(netlist), "/x/Vivado/data/verilog/src/glbl.v"])

    def test_a_netlist_of_a_unit_takes_its_place_in_the_rtl(self):
        self.add_tools()
        netlist = self.netlist("module cb_decode (clk_i);\nendmodule\nmodule glbl ();\nendmodule\n")
        result = self.run_script("--netlist", str(netlist))
        self.assertEqual(result.returncode, 0, result.stderr)
        rtl = self.calls()[1]
        self.assertIn(str(ROOT / "rtl/eval/cb_evaluator.sv"), rtl)
        self.assertNotIn(str(ROOT / "rtl/board/cb_decode.sv"), rtl)
        self.assertNotIn("COBALT_NETLIST", rtl)
        result = self.run_script("--netlist", str(self.netlist("module other ();\nendmodule\n")), XILINX_VIVADO="/x")
        self.assert_ends(result, 2, "neither cb_evaluator nor a module of rtl/filelist.f")

    def test_what_counts_as_right(self):
        for last, status, message in (
                ("cb_netlist_bench: 100 positions, 100 results, 1 mismatches", 1, "1 mismatches"),
                ("cb_netlist_bench: 99 positions, 99 results, 0 mismatches", 1, "99 of 100 positions"),
                ("cb_netlist_bench: 100 positions, 99 results, 0 mismatches", 1, "99 results"),
                ("ERROR: something", 2, "did not come to its end")):
            self.add_tools(last)
            result = self.run_script()
            self.assertEqual(result.returncode, status, last)
            self.assertIn(message, result.stdout + result.stderr)

    def test_failures(self):
        self.add_tools(failing="xelab")
        self.assert_ends(self.run_script(), 2, "xelab ended with status 1")
        (self.vectors / "positions.txt").unlink()
        self.assert_ends(self.run_script(), 2, "evaluator_vectors FOLDER writes it")

    def test_the_rtl_has_every_file_below_the_kernel(self):
        names = [str(path.relative_to(ROOT)) for path in netlist_vectors.rtl_files(set())]
        self.assertEqual(names[0], "rtl/generated/cb_spec_pkg.sv")
        self.assertIn("rtl/eval/cb_evaluator.sv", names)
        self.assertNotIn("rtl/kernel/cb_kernel.sv", names)


class OpenSimulators(TestCase):
    def synthesise(self):
        """A netlist of the vendor's cells, and the models of these."""
        source = self.write("small.sv", SMALL)
        netlist = self.folder / "netlist.v"
        subprocess.run(["yosys", "-q", "-p", f"read_verilog -sv {source}; synth_xilinx -family xcup -top cb_evaluator -noiopad "
                        f"-noclkbuf; write_verilog -noattr {netlist}"], stdin=subprocess.DEVNULL, capture_output=True, timeout=1800,
                       check=True)
        return netlist, Path(shutil.which("yosys")).resolve().parents[1] / "share/yosys/xilinx/cells_sim.v"

    def test_finds_one_changed_lut_in_a_netlist(self):
        netlist, cells = self.synthesise()
        text = netlist.read_text(encoding="utf-8")
        # The first of the larger tables, with every entry turned over.
        tables = list(re.finditer(r"\.INIT\((\d+)'h([0-9a-f]+)\)\n\s*\) (\S+)", text))
        table = next(match for match in tables if int(match.group(1)) >= 16)
        bits, value = int(table.group(1)), int(table.group(2), 16)
        changed = f".INIT({bits}'h{value ^ ((1 << bits) - 1):x})"
        wrong = self.folder / "wrong.v"
        wrong.write_text(text[:table.start()] + text[table.start():].replace(f".INIT({bits}'h{table.group(2)})", changed, 1),
                         encoding="utf-8")
        for simulator in ("verilator", "iverilog"):
            with self.subTest(simulator):
                arguments = ("--simulator", simulator, "--cells", str(cells), "--netlist")
                self.assert_ends(self.run_script(*arguments, str(netlist)), 0, "100 of 100 positions, 100 results, 0 mismatches")
                result = self.run_script(*arguments, str(wrong))
                self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
                self.assertRegex(result.stdout, r"mismatch at \d+: a wrong result; result \w+ tag \w+, expected \w+")

    def test_icarus_verilog_needs_a_whole_netlist(self):
        self.assert_ends(self.run_script("--simulator", "iverilog"), 2, "needs a --netlist with cb_evaluator")


if __name__ == "__main__":
    unittest.main()
