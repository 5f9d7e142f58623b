# SPDX-License-Identifier: Apache-2.0
"""Facts of the boards, link configurations, and the table of sizes that follows from them."""

import configparser
import contextlib
import copy
import io
import json
import re
import sys
import unittest

from script_case import ROOT, ScriptCase, run
import boards
import boards_table

BOARDS = boards.load_boards()
INTERFACE = boards.load_interface()
# A kernel of a size for which the numbers below were worked out by hand.
SIZE = {"lut": 90000, "ff": 70000, "bram36": 40.5, "uram": 0, "dsp": 12}


def parsed(text):
    """The link configuration: options before the first section, and {key: [values]} of each section."""
    sections = {"": {}}
    name = ""
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            name = line.strip("[]")
            sections[name] = {}
        elif line:
            key, value = line.split("=", 1)
            sections[name].setdefault(key, []).append(value)
    return sections


class Facts(unittest.TestCase):
    def test_all_boards_are_there(self):
        self.assertEqual(sorted(BOARDS), ["kv260", "u200", "u250", "u280", "u50", "u55c", "zcu102", "zcu104"])
        self.assertEqual(len({board["platform"] for board in BOARDS.values()}), len(BOARDS))

    def test_numbers_agree_with_each_other(self):
        for key, board in BOARDS.items():
            with self.subTest(key):
                device = board["device"]
                # Of the architecture: a CLB has 8 LUTs and 16 flip-flops.
                self.assertEqual(device["ff"], 2 * device["lut"])
                self.assertEqual(device["lut"] % 8, 0)
                self.assertEqual(sum(region["lut"] for region in board["slrs"]), device["lut"])
                for region in board["slrs"]:
                    self.assertTrue(0 < region["free_lut"] <= region["lut"])
                self.assertEqual(len({region["name"] for region in board["slrs"]}), len(board["slrs"]))
                self.assertRegex(board["part"], r"^xc(u\d+c?|zu\d\w+|k26)-[a-z]{4}\d+-2L?V?-[ec]$")
                self.assertIn(key, board["platform"])
                self.assertTrue(50 <= board["clock_mhz"] <= 300, "300 MHz is the target of the RTL")
                if board["kind"] != "pcie":
                    self.assertLessEqual(board["clock_mhz"], 150, "fixed clocks: a missed one ends the link")

    def test_releases_of_the_tools(self):
        alveo = {board["tools"]["recommended"] for board in BOARDS.values() if board["kind"] == "pcie"}
        self.assertEqual(alveo, {"2023.2"}, "one for all of them")
        for board in BOARDS.values():
            tools = board["tools"]
            self.assertIsNone(boards.release_problem(board, tools["recommended"], boards.platform_of(board, tools["recommended"])))
            self.assertIsNone(boards.release_problem(board, tools["least"], boards.platform_of(board, tools["least"])))
            self.assertIsNotNone(boards.release_problem(board, "2019.2", board["platform"]))
            if tools["greatest"]:
                self.assertIsNotNone(boards.release_problem(board, "2031.1", boards.platform_of(board, "2031.1")))

    def test_assumed_room_is_what_the_file_says(self):
        for board in BOARDS.values():
            if board["free_lut_assumed"]:
                for region in board["slrs"]:
                    share = 80 if board["kind"] == "pcie" else 95
                    self.assertEqual(region["free_lut"], region["lut"] * share // 100)

    def test_documentation_names_every_board(self):
        text = (ROOT / "docs/reference/boards.md").read_text(encoding="utf-8")
        for board in BOARDS.values():
            self.assertIn(board["platform"], text)
            self.assertIn(board["part"], text)

    def test_find_board(self):
        for name in ("u50", "xilinx_u50_gen3x16_xdma_5_202210_1", "/x/xilinx_u50_gen3x16_xdma_5_202210_1.xpfm"):
            self.assertEqual(boards.find_board(BOARDS, name)[0], "u50")
        for name in ("xilinx_zcu104_base_202510_1", "/x/xilinx_zcu104_base_202420_1.xpfm"):
            self.assertEqual(boards.find_board(BOARDS, name)[0], "zcu104")
        with self.assertRaises(boards.BoardError):
            boards.find_board(BOARDS, "xilinx_zcu106_base_202420_1")
        with self.assertRaises(boards.BoardError) as caught:
            boards.find_board(BOARDS, "u999")
        for key, board in BOARDS.items():
            self.assertIn(key, str(caught.exception))
            self.assertIn(board["platform"], str(caught.exception))


class Fit(unittest.TestCase):
    def test_hand_counted(self):
        # U200: 70% of 388,160, 205,440 and 385,440 LUTs hold 3, 1 and 2; a DDR bank each: 1, 1, 1.
        self.assertEqual(boards.region_capacity(BOARDS["u200"], SIZE), {"SLR0": 3, "SLR1": 1, "SLR2": 2})
        expected = {"u50": 4, "u55c": 6, "u200": 3, "u250": 4, "u280": 6, "zcu102": 2, "zcu104": 1, "kv260": 0}
        self.assertEqual({key: boards.units_that_fit(board, SIZE, INTERFACE) for key, board in BOARDS.items()}, expected)

    def test_one_number_of_compute_units(self):
        """What is linked, what a virtual card has and what the tables of sizes allow."""
        size = boards.load_size()
        for key, board in BOARDS.items():
            fit = boards.units_that_fit(board, boards.kernel_size(size, **board["kernel"]), INTERFACE)
            self.assertEqual(board["compute_units"], max(fit, 1), key)

    def test_every_resource_counts(self):
        board = BOARDS["zcu104"]
        for kind in ("lut", "ff", "bram36", "dsp"):
            size = {"lut": 1, "ff": 1, "bram36": 1, "uram": 0, "dsp": 1, kind: board["device"][kind]}
            self.assertEqual(boards.units_that_fit(board, size, INTERFACE), 0, kind)
            size[kind] = board["device"][kind] // 2
            self.assertEqual(boards.units_that_fit(board, size, INTERFACE), 1, kind)

    def test_size_of_another_kernel(self):
        def all_kinds(number):
            return dict.fromkeys(boards.KINDS, number)
        size = {**all_kinds(100),
                "shells": [{"cores": 0, **all_kinds(7)}, {"cores": 1, **all_kinds(30)}, {"cores": 4, **all_kinds(40)}],
                "sides_in_turn": {"at_once": all_kinds(50), "in_turn": all_kinds(33)}}
        for cores, in_turn, expected in ((1, False, 100), (1, True, 83), (2, False, 180), (4, False, 320), (4, True, 252),
                                         (8, False, 600), (0, False, 57), (0, True, 40)):
            self.assertEqual(boards.kernel_size(size, cores, in_turn), all_kinds(expected), (cores, in_turn))
        # A shared table of 2^16 entries has 20 blocks of UltraRAM.
        self.assertEqual(boards.kernel_size(size, 2, False, 16), {**all_kinds(180), "uram": 220})
        self.assertEqual(boards.kernel_size(size, 2, False, 18), {**all_kinds(180), "uram": 340})
        self.assertEqual(boards.kernel_size(size, 0, False, 16), all_kinds(57))

    def test_every_board_has_a_kernel(self):
        for key, board in BOARDS.items():
            kernel = board["kernel"]
            self.assertEqual(sorted(kernel), ["cores", "sides_in_turn", "table_bits"], key)
            self.assertIn(kernel["cores"], range(INTERFACE["max_search_cores"] + 1), key)
            self.assertIsInstance(kernel["sides_in_turn"], bool, key)
        self.assertEqual(boards.kernel_name(1, False), "1 core")
        self.assertEqual(boards.kernel_name(2, True), "2 cores, sides in turn")
        self.assertEqual(boards.kernel_name(0, True), "evaluation alone, sides in turn")
        self.assertEqual(boards.kernel_name(1, True, 0), "1 core, sides in turn, no shared table")
        self.assertEqual(boards.kernel_name(1, False, 18), "1 core, table of 2^18 entries")

    def test_small_kernel_is_limited_by_memory(self):
        size = {"lut": 100, "ff": 100, "bram36": 0, "uram": 0, "dsp": 0}
        expected = {"u50": 16, "u55c": 16, "u200": 4, "u250": 4, "u280": 16, "zcu102": 4, "zcu104": 4, "kv260": 4}
        for key, board in BOARDS.items():
            self.assertEqual(boards.units_that_fit(board, size, INTERFACE), expected[key])
            self.assertEqual(boards_table.limit_of(board, size, INTERFACE), "memory")

    def test_count_of_the_caller(self):
        for key, board in BOARDS.items():
            slots = len(boards.memory_slots(board, INTERFACE["arguments"]))
            for count in range(1, slots + 1):
                units = boards.place(board, SIZE, INTERFACE, count)
                self.assertEqual([unit.name for unit in units], [f"cobalt_{number}" for number in range(1, count + 1)])
            for count in (0, -1, slots + 1):
                with self.assertRaisesRegex(boards.BoardError, f"places for 1 to {slots}"):
                    boards.place(board, SIZE, INTERFACE, count)
            self.assertEqual(len(boards.place(board, SIZE, INTERFACE)), max(1, boards.units_that_fit(board, SIZE, INTERFACE)))


class LinkConfig(unittest.TestCase):
    pointers = {argument["name"]: argument["port"] for argument in INTERFACE["arguments"] if argument["port"]}

    def check(self, board, text, count):
        config = parsed(text)
        connectivity = config["connectivity"]
        self.assertEqual(connectivity["nk"], [f"{INTERFACE['kernel']}:{count}"])
        units = [f"{INTERFACE['kernel']}_{number}" for number in range(1, count + 1)]
        memory = dict(value.split(":", 1) for value in connectivity["sp"])
        self.assertEqual(sorted(memory), sorted(f"{unit}.{pointer}" for unit in units for pointer in self.pointers))
        self.assertEqual(len(connectivity["sp"]), len(memory), "an argument is connected once")
        owners = {}
        ranges = {}
        for name, tag in memory.items():
            owners.setdefault(tag, set()).add(name.split(".")[0])
            if board["memory"]["kind"] == "ps":
                self.assertIn(tag, board["memory"]["tags"])
            else:
                channels = board["memory"].get("channels") or len(board["memory"]["bank_slrs"])
                match = re.fullmatch(rf"{board['memory']['tag']}\[(\d+)(?::(\d+))?\]", tag)
                first, last = int(match.group(1)), int(match.group(2) or match.group(1))
                self.assertTrue(0 <= first <= last < channels, tag)
                ranges.setdefault(name.split(".")[0], set()).update(range(first, last + 1))
        for unit, numbers in ranges.items():
            self.assertTrue(all(numbers.isdisjoint(ranges[other]) for other in ranges if other != unit), "no memory is shared")
        self.assertTrue(all(len(names) == 1 for names in owners.values()), "no memory is shared")
        if board["kind"] == "pcie":
            regions = dict(value.split(":") for value in connectivity["slr"])
            self.assertEqual(sorted(regions), sorted(units))
            self.assertTrue(set(regions.values()) <= {region["name"] for region in board["slrs"]})
            self.assertNotIn("clock", config)
            if board["memory"]["kind"] == "ddr":
                for unit, region in regions.items():
                    bank = int(re.search(r"\d+", memory[f"{unit}.descriptors"]).group())
                    self.assertEqual(board["memory"]["bank_slrs"][bank], region, "a compute unit is beside its memory")
        else:
            self.assertNotIn("slr", connectivity)
            self.assertEqual(config["clock"]["freqHz"],
                             [f"{board['clock_mhz'] * 1_000_000}:{unit}.ap_clk" for unit in units])
        return config

    def test_committed_files(self):
        size = boards.load_size()
        for key, board in BOARDS.items():
            with self.subTest(key):
                text = (ROOT / f"constraints/{key}/link.cfg").read_text(encoding="utf-8")
                config = self.check(board, text, board["compute_units"])
                self.assertEqual(config["vivado"], {"prop": [f"run.impl_1.strategy={boards.STRATEGY}"]})
                if board["kind"] == "pcie":
                    self.assertEqual(config[""], {"kernel_frequency": [str(board["clock_mhz"])]})

    def test_every_number_of_compute_units(self):
        for board in BOARDS.values():
            for count in range(1, len(boards.memory_slots(board, INTERFACE["arguments"])) + 1):
                options = boards.LinkOptions(count)
                self.check(board, boards.link_config(board, SIZE, INTERFACE, options), count)

    def test_clock_of_the_caller(self):
        options = boards.LinkOptions(clock_mhz=250)
        self.assertIn("kernel_frequency=250\n", boards.link_config(BOARDS["u50"], SIZE, INTERFACE, options))
        self.assertIn("freqHz=250000000:cobalt_1.ap_clk", boards.link_config(BOARDS["kv260"], SIZE, INTERFACE, options))

    def test_too_many_are_told(self):
        self.assertIn("placement may fail", boards.link_config(BOARDS["kv260"], SIZE, INTERFACE))
        self.assertNotIn("placement may fail", boards.link_config(BOARDS["u50"], SIZE, INTERFACE))

    def test_is_an_ini_file(self):
        for key in BOARDS:
            parser = configparser.ConfigParser(strict=False)
            parser.read_string("[general]\n" + (ROOT / f"constraints/{key}/link.cfg").read_text(encoding="utf-8"))
            self.assertIn("connectivity", parser)


class UpToDate(unittest.TestCase):
    def test_committed_files(self):
        for script in ("vitis/boards.py", "synth/boards_table.py"):
            result = run([sys.executable, "-B", str(ROOT / "scripts" / script), "--check"])
            self.assertEqual(result.returncode, 0, result.stderr)


class Table(ScriptCase):
    def setUp(self):
        super().setUp()
        row = {"instances": 1, "lut": 60000, "ff": 50000, "bram36": 40.5, "uram": 0, "dsp": 12, "cells": {}}
        other = {**row, "lut": 30000, "ff": 20000, "bram36": 0, "dsp": 0, "instances": 2}
        self.report = {"top": "cb_kernel", "tool": "Yosys 0", "family": "xcup", "options": "-x", "flattened": False,
                       "units": [{"unit": "cb_a", **row}, {"unit": "cb_b", **other}],
                       "total": {"unit": "total", **SIZE, "instances": 3, "levels": 8, "cells": {}}}

    def run_table(self, report=None, shells=(), evaluators=()):
        arguments = ["--root", str(self.folder)]
        for name, option, reports in (("report", None, [report] if report else []), ("shell", "--shell", shells),
                                      ("evaluator", "--evaluators", evaluators)):
            paths = []
            for number, text in enumerate(reports):
                paths.append(self.folder / f"{name}_{number}.json")
                paths[-1].write_text(json.dumps(text), encoding="utf-8")
            arguments += [option] if option and paths else []
            arguments += map(str, paths)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = boards_table.main(arguments)
        return status, out.getvalue(), err.getvalue()

    def shell(self, cores, lut):
        """A report of the kernel without its cores."""
        return {**self.report, "parameters": {"Cores": cores},
                "black_boxes": {"cb_search_cell": cores} if cores else {"cb_evaluator": 1},
                "total": {**self.report["total"], "lut": lut}}

    def shells(self):
        return [self.shell(4, 40000), self.shell(1, 20000), self.shell(0, 10000)]

    def evaluators(self):
        report = {**self.report, "top": "cb_evaluator"}
        return [{**report, "total": {**report["total"], "lut": 50000}},
                {**report, "parameters": {"SidesInTurn": 1}, "total": {**report["total"], "lut": 35000}}]

    def test_page_and_configurations(self):
        status, out, err = self.run_table(self.report, self.shells(), self.evaluators())
        self.assertEqual(status, 0, err)
        self.assertIn("constraints/u50/link.cfg", out)
        page = (self.folder / boards_table.PAGE).read_text(encoding="utf-8")
        # 90,000 of 871,680 LUTs, 70,000 of 1,743,360 flip-flops, 40.5 of 1,344 block RAMs, 12 of 5,952 DSPs.
        self.assertIn("| Alveo U50 | `xcu50` | 1 core | 10.3 | 4.0 | 3.0 | 0.2 | 4 | logic |", page)
        # 10,000 and 35,000 of 117,120 LUTs; the other resources are twice those of the report.
        self.assertIn("| Kria KV260 | `xck26` | evaluation alone, sides in turn | 38.4 | 59.8 | 56.2 | 1.9 | 1 | logic |", page)
        self.assertIn("| the rest of a kernel for evaluation alone | 10,000 |", page)
        self.assertIn("| Kria KV260 | 76.8 (0) | 64.0 (1) | 51.2 (1) | 38.4 (1) |", page)
        self.assertIn("| `cb_b` | 2 | 30,000 | 20,000 | 33.3 |", page)
        self.assertIn("| total | 3 | 90,000 | 70,000 | 100.0 |", page)
        self.assertIn("estimate", page)
        self.assertIn("; 4 fit by the rule", self.read("constraints/u50/link.cfg"))
        self.assertEqual(boards_table.main(["--check", "--root", str(self.folder)]), 0)

    def test_small_units_share_a_row(self):
        # 899 LUTs are less than one percent of 90,000.
        small = {**self.report["units"][0], "lut": 899, "ff": 10}
        report = {**self.report, "units": [*self.report["units"], {**small, "unit": "cb_c", "instances": 1}, {**small, "unit": "cb_d", "instances": 2}]}
        status, _, err = self.run_table(report, self.shells(), self.evaluators())
        self.assertEqual(status, 0, err)
        page = (self.folder / boards_table.PAGE).read_text(encoding="utf-8")
        self.assertIn("| 2 others | 3 | 1,798 | 20 | 2.0 |", page)
        self.assertNotIn("cb_c", page)

    def test_several_cores_are_added_up(self):
        status, _, err = self.run_table(self.report, self.shells(), self.evaluators())
        self.assertEqual(status, 0, err)
        page = (self.folder / boards_table.PAGE).read_text(encoding="utf-8")
        # 90,000 LUTs with one core, 20,000 of them not the core's; the flip-flops of the shells are those of the kernel.
        self.assertIn("| a search core with generator and evaluator | 70,000 | 0 |", page)
        self.assertIn("| kernel with 1 | 90,000 | 70,000 |", page)
        self.assertIn("| kernel with 4 | 320,000 | 70,000 |", page)
        # 90,000 and 320,000 of 871,680.
        self.assertIn("| Alveo U50 | 10.3 (4) | 36.7 (", page)
        self.assertEqual(boards_table.main(["--check", "--root", str(self.folder)]), 0)

    def test_what_is_not_given_stays(self):
        status, _, err = self.run_table(self.report, self.shells())
        self.assertEqual(status, 1)
        self.assertIn("nothing is known that --evaluators gives", err)
        self.assertEqual(self.run_table(self.report, self.shells(), self.evaluators())[0], 0)
        before = (self.folder / boards_table.SIZE).read_text(encoding="utf-8")
        self.assertEqual(self.run_table(self.report)[0], 0)
        self.assertEqual((self.folder / boards_table.SIZE).read_text(encoding="utf-8"), before)
        self.assertEqual(self.run_table(shells=[self.shell(0, 11000), self.shell(1, 20000)])[0], 0)
        after = boards.load_size(self.folder / boards_table.SIZE)
        self.assertEqual([shell["lut"] for shell in after["shells"]], [11000, 20000])
        self.assertEqual(after["sides_in_turn"], json.loads(before)["sides_in_turn"])

    def test_other_reports_of_shells_are_refused(self):
        whole, none = self.report, self.shell(0, 9)
        for shells in ([whole], [none, self.shell(2, 9)], [none, self.shell(1, 9), self.shell(1, 9)], [self.shell(1, 9)],
                       [none, {**self.shell(1, 9), "black_boxes": {"cb_search_cell": 2}}],
                       [{**none, "black_boxes": {}}, self.shell(1, 9)]):
            status, _, err = self.run_table(self.report, shells)
            self.assertEqual(status, 1)
            self.assertIn("cores", err)
        status, _, _ = self.run_table(self.shell(1, 9))
        self.assertEqual(status, 1)

    def test_stale_page_is_told(self):
        self.run_table(self.report, self.shells(), self.evaluators())
        page = self.folder / boards_table.PAGE
        page.write_text(page.read_text(encoding="utf-8") + "x", encoding="utf-8")
        with contextlib.redirect_stderr(io.StringIO()) as err:
            self.assertEqual(boards_table.main(["--check", "--root", str(self.folder)]), 1)
        self.assertIn("stale", err.getvalue())

    def test_other_reports_are_refused(self):
        for change in ({"top": "cb_evaluator"}, {"flattened": True}, {"total": {}}):
            report = {**copy.deepcopy(self.report), **change}
            status, _, err = self.run_table(report)
            self.assertEqual(status, 1)
            self.assertIn("report_0.json", err)
        self.assertFalse((self.folder / boards_table.PAGE).exists())


if __name__ == "__main__":
    unittest.main()
