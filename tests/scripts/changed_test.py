# SPDX-License-Identifier: Apache-2.0
"""scripts/changed_tests.py: which tests are next to which file."""

import unittest

from script_case import ROOT
import changed_tests


class Changed(unittest.TestCase):
    def setUp(self):
        self.tests = changed_tests.Tests.__new__(changed_tests.Tests)
        self.tests.executable_of = {
            "tests/rtl/eval/pieces_units_test.cpp": ["rtl_unit_test"],
            "tests/hls/endgame_rom_test.cpp": ["hls_test"],
            "tests/unit/engine/search_test.cpp": ["engine_test"],
            "tests/unit/offload/job_desk_test.cpp": ["offload_search_test"],
            "tests/unit/cli/data_test.cpp": ["cli_test"],
            "tests/unit/chess/fen_test.cpp": ["chess_test"],
            "tests/rtl/units/unit_inputs.cpp": ["cobalt_unit_inputs"],
        }
        self.tests.executables = {"rtl_unit_test", "hls_test", "engine_test", "offload_search_test"}
        self.tests.python = {f"python {ROOT}/tests/scripts/tune_test.py": "scripts.tune", "documents": "scripts.documents"}

    def plan(self, path):
        return changed_tests.plan([path], self.tests)

    def test_module_of_rtl(self):
        filters, _, _ = self.plan("rtl/eval/cb_eval_mobility.sv")
        self.assertEqual(filters, {"rtl_unit_test": ["MobilityRtl.*", "MobilityRtl/*"]})

    def test_module_without_a_test_of_its_own(self):
        filters, _, _ = self.plan("rtl/search/cb_no_such_module.sv")
        self.assertEqual(filters, {"rtl_search_test": None})

    def test_model_has_tests_of_both(self):
        filters, _, _ = self.plan("hls/eval/mobility.hpp")
        self.assertEqual(filters, {"hls_test": ["*/Mobility*", "Mobility.*"], "rtl_unit_test": ["MobilityRtl.*", "MobilityRtl/*"]})
        filters, _, _ = self.plan("hls/eval/endgame_rom.hpp")
        self.assertIn("EndgameRom.*", filters["hls_test"])

    def test_hand_worked_case(self):
        filters, _, _ = self.plan("tests/hand_worked/cases/mobility.json")
        self.assertEqual(sorted(filters), ["hand_worked_rtl_test", "hls_test"])

    def test_host_by_header_else_by_folder(self):
        filters, _, _ = self.plan("host/offload/job_desk.cpp")
        self.assertEqual(list(filters), ["offload_search_test"])
        self.assertIn("JobDesk.*", filters["offload_search_test"])
        filters, _, _ = self.plan("host/engine/no_such_file.cpp")
        self.assertEqual(filters, {"engine_test": None})

    def test_host_by_the_first_words_of_its_name(self):
        self.assertIn("DataCommand.*", self.plan("host/cli/data_convert.cpp")[0]["cli_test"])

    def test_header_that_is_used_everywhere_has_the_tests_of_its_folder(self):
        users = [source for source in (ROOT / "tests").rglob("*_test.cpp") if '"host/chess/fen.hpp"' in source.read_text()]
        self.assertGreater(len(users), changed_tests.MOST_SOURCES)
        self.tests.executable_of |= {str(source.relative_to(ROOT)): [source.parent.name + "_test"] for source in users}
        self.assertEqual(list(self.plan("host/chess/fen.cpp")[0]), ["chess_test"])

    def test_all_of_an_executable_wins(self):
        for paths in (["host/engine/no_such_file.cpp", "tests/unit/engine/search_test.cpp"],
                      ["tests/unit/engine/search_test.cpp", "host/engine/no_such_file.cpp"]):
            self.assertEqual(changed_tests.plan(paths, self.tests)[0], {"engine_test": None})

    def test_scripts_and_documents(self):
        self.assertEqual(self.plan("scripts/tune.py")[1], ["scripts.tune"])
        self.assertEqual(self.plan("docs/README.md")[1], ["scripts.documents"])

    def test_without_a_test(self):
        self.assertEqual(self.plan("LICENSE"), ({}, [], ["LICENSE"]))


if __name__ == "__main__":
    unittest.main()
