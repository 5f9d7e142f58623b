# SPDX-License-Identifier: Apache-2.0
"""scripts/route.sh: Yosys on a small design, with a router that only writes reports, and with a real one where there is one."""

import graphlib
import json
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import route
import ways
import rtl_sources

DESIGN = """
module cb_parity(input logic clk_i, input logic [15:0] in_i, output logic odd_o);
  logic [15:0] in_q;
  logic odd_q;
  always_ff @(posedge clk_i) begin in_q <= in_i; odd_q <= ^in_q; end
  assign odd_o = odd_q;
endmodule
module cb_wire(input logic in_i, output logic out_o);
  assign out_o = in_i;
endmodule
"""

MEMORY = """
module cb_memory(input logic clk_i, input logic we_i, input logic [7:0] at_i, input logic [7:0] in_i, output logic [7:0] out_o);
  (* ram_style = "STYLE" *) logic [7:0] words[256];
  logic [7:0] out_q;
  always_ff @(posedge clk_i) begin
    if (we_i) words[at_i] <= in_i;
    out_q <= words[at_i];
  end
  assign out_o = out_q;
endmodule
"""

# Reports 100 MHz and 10 more for each seed, and no clock for cb_wire.
ROUTER = """#!/usr/bin/env python3
import json, sys
words = dict(zip(sys.argv[1:], sys.argv[2:]))
if words["--seed"] == "4":
    sys.exit("ERROR: no place left")
if "--write" in words:
    json.dump({"modules": {"top": {"cells": {}}}}, open(words["--write"], "w"))
    sys.exit()
fmax = {} if "wire" in words["--json"] else {"clk": {"achieved": 100 + 10 * int(words["--seed"]), "constraint": 400}}
json.dump({"fmax": fmax, "utilization": {"TRELLIS_COMB": {"used": 1234, "available": 83640}}}, open(words["--report"], "w"))
"""


class Route(ScriptCase):
    def setUp(self):
        super().setUp()
        self.write("design.sv", DESIGN)

    def route(self, *arguments, router=ROUTER):
        """scripts/route.sh with a router of that text, or with what the machine has."""
        path = os.environ["PATH"]
        if router:
            program = self.write_program("nextpnr-ecp5", router)
            path = f"{self.folder}:{path}"
        return run([str(ROOT / "scripts/route.sh"), "--jobs", "1", *arguments], env=os.environ | {"PATH": path})

    def route_design(self, *arguments, **options):
        return self.route("--source", str(self.folder / "design.sv"), *arguments, **options)

    def test_rows_that_are_there_are_kept(self):
        report = self.folder / "rows.json"
        self.assertEqual(self.route_design("--json", str(report), "cb_parity").returncode, 0)
        rows = json.loads(report.read_text(encoding="utf-8"))
        rows["rows"][0]["mhz"] = [201.0, 202.0, 203.0]
        report.write_text(json.dumps(rows), encoding="utf-8")
        done = self.route_design("--json", str(report), "cb_wire", "cb_parity")
        self.assert_ends(done, 0, "| `cb_parity` | 1,234 | 202 | 201 | 203 | 3 |")
        self.assertNotIn("cb_parity", done.stderr)
        self.assertEqual([row["unit"] for row in json.loads(report.read_text(encoding="utf-8"))["rows"]], ["cb_parity", "cb_wire"])
        # Fewer seeds are wanted than there are, and more: the fifth is the first that is routed.
        done = self.route_design("--seeds", "2", "--json", str(report), "cb_parity")
        self.assertIn("| `cb_parity` | 1,234 | 202 | 201 | 203 | 3 |", done.stdout)
        rows["rows"][0]["mhz"].append(204.0)
        report.write_text(json.dumps(rows), encoding="utf-8")
        done = self.route_design("--seeds", "5", "--json", str(report), "cb_parity")
        self.assertIn("| `cb_parity` | 1,234 | 202 | 150 | 204 | 5 |", done.stdout)
        report.write_text("{}", encoding="utf-8")
        self.assert_ends(self.route_design("--json", str(report), "cb_parity"), 1, "rows.json: no file that --json wrote")

    def test_table(self):
        report = self.folder / "report.json"
        done = self.route_design("--json", str(report), "cb_wire", "cb_parity")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines()[2:], [
            "| `cb_parity` | 1,234 | 120 | 110 | 130 | 3 |", "| `cb_wire` | no path between registers | | | | |"])
        rows = json.loads(report.read_text(encoding="utf-8"))["rows"]
        self.assertEqual(rows[1], {"unit": "cb_parity", "form": rows[0]["form"], "timing_weight": route.TIMING_WEIGHT, "lut4": 1234,
                                   "mhz": [110, 120, 130]})

    def test_a_seed_is_written_when_it_is_there(self):
        report = self.folder / "rows.json"
        done = self.route_design("--seeds", "4", "--json", str(report), "cb_parity")
        self.assertIn("cb_parity: nextpnr-ecp5 failed (status 1): ERROR: no place left", done.stderr.replace("\n", " "))
        self.assertEqual(json.loads(report.read_text(encoding="utf-8"))["rows"][0]["mhz"], [110, 120, 130])

    def test_seeds_of_an_older_form_are_routed_again(self):
        report = self.folder / "report.json"

        def clocks(design):
            self.write("design.sv", design)
            done = self.route_design("--json", str(report), "cb_parity")
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(report.read_text(encoding="utf-8"))["rows"][0]["mhz"]

        self.assertEqual(clocks(DESIGN), [110, 120, 130])
        rows = json.loads(report.read_text(encoding="utf-8"))
        rows["rows"][0]["mhz"] = [201.0, 202.0, 203.0]
        report.write_text(json.dumps(rows), encoding="utf-8")
        self.assertEqual(clocks("// a remark\n" + DESIGN), [201, 202, 203])
        self.assertEqual(clocks(DESIGN.replace("^in_q", "&in_q")), [110, 120, 130])

    def test_seeds_of_another_placement_are_routed_again(self):
        report = self.folder / "report.json"
        self.route_design("--json", str(report), "cb_parity")
        rows = json.loads(report.read_text(encoding="utf-8"))
        rows["rows"][0] |= {"mhz": [201.0, 202.0, 203.0], "timing_weight": 10}
        report.write_text(json.dumps(rows), encoding="utf-8")
        self.assertIn("| 120 | 110 | 130 | 3 |", self.route_design("--json", str(report), "cb_parity").stdout)

    def test_least_clock(self):
        self.assertEqual(self.route_design("--least-mhz", "120", "cb_parity").returncode, 0)
        self.assertEqual(self.route_design("--least-mhz", "121", "cb_parity").returncode, 1)
        self.assertEqual(self.route_design("--least-mhz", "121", "cb_wire").returncode, 0)

    def test_one_seed_is_enough_for_a_fast_unit(self):
        self.assertIn("| 110 | 110 | 110 | 1 |", self.route_design("--sure-mhz", "110", "cb_parity").stdout)
        self.assertIn("| 120 | 110 | 130 | 3 |", self.route_design("--sure-mhz", "111", "cb_parity").stdout)

    def test_unit_that_does_not_fit(self):
        done = self.route_design("--seeds", "4", "--least-mhz", "1", "cb_parity")
        self.assertEqual(done.returncode, 1)
        self.assertIn("| `cb_parity` | nextpnr-ecp5 failed (status 1): ERROR: no place left |", done.stdout)

    def test_style_of_a_memory(self):
        """Block RAM for UltraRAM, which the device has not; LUTs where the RTL asks for them."""
        for style, cell, other in (("ultra", "DP16KD", "TRELLIS_DPR16X4"), ("distributed", "TRELLIS_DPR16X4", "DP16KD")):
            self.write("design.sv", MEMORY.replace("STYLE", style))
            done = self.route_design("--seeds", "1", "--work", str(self.folder), "cb_memory")
            self.assertEqual(done.returncode, 0, done.stderr)
            netlist = self.read("cb_memory.json")
            self.assertIn(f'"type": "{cell}"', netlist)
            self.assertNotIn(f'"type": "{other}"', netlist)

    def test_errors(self):
        self.assertIn("no such module: cb_nothing", self.route("cb_nothing").stderr)
        self.assertIn("at least 1", self.route("--seeds", "0").stderr)
        self.assertIn("--source needs", self.route_design().stderr)
        self.assertIn("cb_missing", self.route_design("cb_missing").stdout)
        self.assertIn("--ways is at least 1", self.route_design("--ways", "0", "cb_parity").stderr)
        self.assertIn("--ways is at least 1", self.route("--ways", "3").stderr)
        self.assertIn("cb_missing", self.route_design("--ways", "3", "cb_missing").stderr)

    def test_units_where_none_is_named(self):
        design = rtl_sources.Sources(ROOT / name for name in rtl_sources.read_filelist())
        units = route.units_that_fit(design)
        self.assertLessEqual({"cb_decode", "cb_move_selector", "cb_eval_mobility", "cb_tree_unit", "cb_search_judge"}, set(units))
        for name in (*route.TOO_LARGE, "cb_countdown", "cb_fifo", "cb_spec_pkg"):
            self.assertNotIn(name, units)
        self.assertLessEqual(set(route.TOO_LARGE), set(design.modules))

    def test_ways_of_what_is_placed_only(self):
        done = self.route_design("--ways", "3", "--seeds", "2", "cb_parity")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.splitlines(), [line for seed in "12" for line in
                                                    (f"cb_parity, placed with seed {seed}:", "no way between registers")])

    @unittest.skipUnless(shutil.which("nextpnr-ecp5"), "needs nextpnr-ecp5")
    def test_real_router(self):
        done = self.route_design("--seeds", "1", "--least-mhz", "100", "cb_parity", router=None)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.route_design("--seeds", "1", "--ways", "3", "cb_parity", router=None)
        self.assert_ends(done, 0, "in_q -> odd_q, 1 endpoints")


class Ways(unittest.TestCase):
    """scripts/synth/ways.py: delays added up by hand."""

    @staticmethod
    def cell(kind, place, outputs, inputs):
        directions = {port: "output" for port in outputs} | {port: "input" for port in inputs}
        return {"type": kind, "attributes": {"NEXTPNR_BEL": f"X{place[0]}/Y{place[1]}/SLICEA"} if place else {},
                "port_directions": directions, "connections": {port: [net] for port, net in (outputs | inputs).items()}}

    def slow_ways(self, cells, number=10):
        return ways.slow_ways(json.dumps({"modules": {"top": {"cells": cells}}}), number)

    def register(self, place, output, net):
        return self.cell("TRELLIS_FF", place, {"Q": output}, {"DI": net, "CLK": 999})

    def test_way_through_a_lut(self):
        found = self.slow_ways({
            "a_q_TRELLIS_FF_Q": self.register((0, 0), 1, 900), "a_q_TRELLIS_FF_Q_1": self.register((10, 5), 2, 900),
            "x_LUT4_Z": self.cell("TRELLIS_COMB", (10, 5), {"F": 3}, {"A": 1, "B": 2}),
            "b_q_TRELLIS_FF_Q": self.register((10, 5), 4, 3), "b_q_TRELLIS_FF_Q_1": self.register((10, 25), 5, 3),
            "c_q_TRELLIS_FF_Q": self.register((0, 1), 6, 1)})
        self.assertEqual([way[1:4] for way in found], [("a_q", "b_q", 2), ("a_q", "c_q", 1)])
        late = 0.31 + (0.25 + 15 * 0.043) + 0.16
        self.assertAlmostEqual(found[0].delay, late + (0.25 + 20 * 0.043) + 0.1)
        self.assertEqual([(name, place) for _, name, place in found[0].hops], [("a_q", (0, 0)), ("x", (10, 5))])
        self.assertAlmostEqual(found[0].hops[1][0], late)
        self.assertAlmostEqual(found[1].delay, 0.31 + 0.25 + 0.043 + 0.1)
        self.assertEqual(len(self.slow_ways({"a_q_TRELLIS_FF_Q": self.register((0, 0), 1, 1)}, 1)), 1)
        self.assertIn("a_q -> b_q, 2 endpoints\n    0.31 a_q at (0, 0)\n", ways.to_text(found))

    def test_an_output_depends_on_its_own_inputs(self):
        """The multiplexer of a slice has its LUT's inputs and the other LUT; the LUT has nothing of the multiplexer."""
        cells = {"a_q_TRELLIS_FF_Q": self.register((0, 0), 1, 900), "b_q_TRELLIS_FF_Q": self.register((0, 0), 2, 900),
                 "x_PFUMX_Z": self.cell("TRELLIS_COMB", (0, 0), {"F": 3, "OFX": 4}, {"A": 1, "F1": 2}),
                 "lut_q_TRELLIS_FF_Q": self.register((0, 0), 5, 3), "both_q_TRELLIS_FF_Q": self.register((0, 0), 6, 4)}
        pairs = {way[1:3] for way in self.slow_ways(cells)}
        self.assertEqual(pairs, {("a_q", "lut_q"), ("a_q", "both_q")})  # F1 is no wire: b_q is not the slower one
        cells["x_PFUMX_Z"]["connections"] |= {"FXA": [2], "FXB": [], "M": []}
        cells["x_PFUMX_Z"]["port_directions"] |= {"FXA": "input", "FXB": "input", "M": "input"}
        self.assertEqual({way[1:3] for way in self.slow_ways(cells)}, {("a_q", "lut_q"), ("b_q", "both_q")})

    def test_a_loop_has_no_slowest_way(self):
        with self.assertRaises(graphlib.CycleError):
            self.slow_ways({"x_LUT4_Z": self.cell("TRELLIS_COMB", (0, 0), {"F": 1}, {"A": 1})})

    def test_nothing_is_behind_a_port_or_a_memory(self):
        self.assertEqual(self.slow_ways({
            "m": self.cell("DP16KD", (9, 9), {"DOA0": 1}, {"DIA0": 2}), "x_LUT4_Z": self.cell("TRELLIS_COMB", (0, 0), {"F": 3}, {"A": 1, "B": 77}),
            "a_q_TRELLIS_FF_Q": self.register((0, 0), 2, 3)}), [])


class Table(ScriptCase):
    """scripts/synth/routed_table.py: the page of what was routed."""

    def setUp(self):
        super().setUp()
        (self.folder / "docs/reference").mkdir(parents=True)
        self.write("rtl/filelist.f", "rtl/units.sv\n")
        self.write("rtl/units.sv", "".join(f"module cb_{name}; endmodule\n" for name in ("old", "wire", "new")))
        self.form = rtl_sources.Sources([self.folder / "rtl/units.sv"]).form_of("cb_old")
        self.write("scripts/synth/routed.json", {"rows": [self.row("cb_old", 7, [160, 150, 170], levels=4), self.row("cb_wire", 1, [None])]})

    def row(self, unit, lut4, clocks, **more):
        return {"unit": unit, "form": self.form, "lut4": lut4, "mhz": clocks, **more}

    def table(self, *arguments):
        return run([sys.executable, "-B", str(ROOT / "scripts/synth/routed_table.py"), "--root", str(self.folder),
                    *arguments])

    def page(self):
        return self.read("docs/reference/routed.md")

    def test_page_of_the_repository_is_up_to_date(self):
        done = run([sys.executable, "-B", str(ROOT / "scripts/synth/routed_table.py"), "--check"])
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_is_new_takes_the_place_of_what_was_there(self):
        self.write("routes.json", {"rows": [self.row("cb_old", 8, [140.2]), self.row("cb_new", 9, [200], timing_weight=30)]})
        self.write("levels.json", {"units": [{"unit": "cb_new", "levels": 5}, {"unit": "cb_nobody", "levels": 9}]})
        done = self.table("--routes", str(self.folder / "routes.json"), "--levels", str(self.folder / "levels.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 units, median 170 MHz; under 150 MHz: cb_old.", self.page())
        self.assertEqual([line for line in self.page().splitlines() if line.startswith("| `")],
                         ["| `cb_old` | 8 | 140 | 140 | 140 | 1 | 4 | 10 |", "| `cb_new` | 9 | 200 | 200 | 200 | 1 | 5 | 30 |"])
        self.assertIn("No path between registers: `cb_wire`.", self.page())
        self.assertEqual(self.table("--check").returncode, 0)
        self.assertIn("3 of 3 modules were routed as they are now", self.page())
        self.write("scripts/synth/routed.json", {"rows": [self.row("cb_old", 8, [141])]})
        self.assertEqual(self.table("--check").returncode, 1)

    def test_what_has_changed_since_is_dropped(self):
        self.write("scripts/synth/routed.json", {"rows": [self.row("cb_old", 7, [160]), self.row("cb_gone", 8, [170])]})
        self.assertEqual(self.table().returncode, 0)
        self.assertIn("| `cb_old` | 7 |", self.page())
        self.assertNotIn("cb_gone", self.page())
        with open(self.folder / "rtl/units.sv", "a", encoding="utf-8") as units:
            units.write("module cb_later; endmodule\n")
        self.assertEqual(self.table("--check").returncode, 1)
        self.assertEqual(self.table().returncode, 0)
        self.assertNotIn("cb_old", self.page())
        self.assertIn("0 of 4 modules were routed as they are now", self.page())

    def test_a_clock_that_all_reach(self):
        self.assertEqual(self.table().returncode, 0)
        self.assertIn("1 units, median 160 MHz; none under 150 MHz.", self.page())

    def test_errors(self):
        self.write("routes.json", {})
        self.assertIn("routes.json: no file that --json wrote", self.table("--routes", str(self.folder / "routes.json")).stderr)
        self.assertIn("no report of scripts/synth.sh", self.table("--levels", str(self.folder / "routes.json")).stderr)
        self.assertEqual(self.table("--levels", str(self.folder / "missing.json")).returncode, 1)


class Sources(unittest.TestCase):
    """scripts/rtl_sources.py: what a module is made of."""

    FILES = {"top.sv": "module cb_top; cb_leaf u(); int x = cb_a_pkg::N + cb_made_pkg::N; endmodule",
             "leaf.sv": "module cb_leaf; endmodule", "other.sv": "module cb_other; cb_leaf u(); endmodule",
             "a.sv": "package cb_a_pkg; localparam int N = 1; endpackage",
             "generated/made.sv": "package cb_made_pkg; localparam int N = 1; endpackage", "generated/rom.sv": "module cb_rom; endmodule"}

    def sources(self, **changed):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in self.FILES]
            (Path(folder) / "generated").mkdir()
            for path, (name, text) in zip(paths, self.FILES.items()):
                path.write_text(changed.get(path.stem, text), encoding="utf-8")
            return rtl_sources.Sources(paths)

    def test_files(self):
        sources = self.sources()
        self.assertEqual({path.name for path in sources.files_of("cb_top")}, {"top.sv", "leaf.sv", "a.sv"})
        self.assertEqual({path.name for path in sources.files_of("cb_rom")}, {"rom.sv"})
        self.assertEqual((sources.files_of("cb_nothing"), sources.form_of("cb_nothing")), (set(), None))
        self.assertEqual([*sources.modules], ["cb_top", "cb_leaf", "cb_other", "cb_rom"])

    def test_form(self):
        form = self.sources().form_of("cb_top")
        for name in ("other", "made"):
            self.assertEqual(self.sources(**{name: "module cb_another; endmodule"}).form_of("cb_top"), form, name)
        self.assertEqual(self.sources(leaf="// cb_other\nmodule  cb_leaf; /* no\nthing */ endmodule\n").form_of("cb_top"), form)
        for name, text in (("leaf", "module cb_leaf; wire x; endmodule"), ("a", "package cb_a_pkg; localparam int N = 2; endpackage")):
            self.assertNotEqual(self.sources(**{name: text}).form_of("cb_top"), form, name)


if __name__ == "__main__":
    unittest.main()
