# SPDX-License-Identifier: Apache-2.0
"""scripts/coverage_table.py: what counts as a line, a toggle, a file."""

import unittest

from script_case import ROOT
import coverage_table


def point(page, file, line, comment, count, name="0"):
    fields = {"f": file, "l": line, "n": name, "page": page, "o": comment, "h": "TOP.u"}
    return "C '" + "".join(f"\x01{key}\x02{value}" for key, value in fields.items()) + f"' {count}"


class Rtl(unittest.TestCase):
    def test_points_of_equal_modules_are_one(self):
        text = "\n".join(["# SystemC::Coverage-3", point("v_toggle/cb_a__W1", f"{ROOT}/rtl/common/a.sv", 5, "x_q[0]", 0),
                          point("v_toggle/cb_a__W2", f"{ROOT}/rtl/common/a.sv", 5, "x_q[0]", 3),
                          point("v_toggle/cb_a__W2", f"{ROOT}/rtl/common/a.sv", 5, "x_q[1]", 0),
                          point("v_line/cb_a__W2", f"{ROOT}/rtl/common/a.sv", 7, "block", 2),
                          point("v_branch/cb_b", f"{ROOT}/rtl/eval/b.sv", 9, "else", 0),
                          point("v_line/bench", f"{ROOT}/tests/rtl/bench.sv", 1, "block", 1)])
        rows = coverage_table.rtl_rows(coverage_table.rtl_points(text), ["rtl/common/a.sv", "rtl/common/c.sv", "rtl/eval/b.sv"])
        self.assertEqual(rows, {"rtl/common": {"file": [1, 2], "line": [1, 1], "toggle": [1, 2]},
                                "rtl/eval": {"file": [1, 1], "line": [0, 1], "toggle": [0, 0]}})


class Cpp(unittest.TestCase):
    def test_files_that_were_not_compiled_count_no_line(self):
        rows = coverage_table.cpp_rows({"host/a/x.cpp": {1: 0, 2: 5, 3: 1}}, ["host/a/x.cpp", "host/a/y.cpp", "host/b/z.cpp"])
        self.assertEqual(rows, {"host/a": [2, 3, 1, 2], "host/b": [0, 0, 0, 1]})

    def test_page(self):
        text = coverage_table.page({"rtl/common": {"file": [1, 2], "line": [1, 4], "toggle": [0, 0]}}, {"host/a": [2, 3, 1, 2], "host/b": [0, 0, 0, 1]})
        self.assertIn("| rtl/common | 1 of 2 | 4 | 25.0 | 0 | - |\n", text)
        self.assertIn("| host/a | 1 of 2 | 3 | 66.7 |\n| host/b | 0 of 1 | 0 | - |\n| all | 1 of 3 | 3 | 66.7 |\n", text)


class Page(unittest.TestCase):
    def test_the_page_of_the_documents_is_its_own(self):
        text = (ROOT / "docs/reference/code_coverage.md").read_text(encoding="utf-8")
        head = coverage_table.page({}, {}).split("## RTL")[0]
        self.assertTrue(text.startswith(head))


if __name__ == "__main__":
    unittest.main()
