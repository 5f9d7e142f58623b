# SPDX-License-Identifier: Apache-2.0
"""Every kernel of hls/kernels stays within the synthesizable subset, and the checker refuses what does not."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import subset_check  # noqa: E402


class Kernels(unittest.TestCase):
    def test_kernels_are_synthesizable(self):
        kernels = subset_check.kernels()
        self.assertTrue(kernels)
        for kernel in kernels:
            with self.subTest(kernel=kernel.name):
                self.assertEqual(subset_check.check(kernel), [])

    def test_what_no_kernel_includes_has_no_heap_and_no_recursion_either(self):
        included = {path for kernel in subset_check.kernels() for path in subset_check.files_of(kernel)}
        software = sorted(set((subset_check.ROOT / "hls").rglob("*.hpp")) - included)
        self.assertIn("list.hpp", {header.name for header in software})
        for header in software:
            with self.subTest(header=header.name):
                problems, _ = subset_check.scan(header.name, header.read_text(encoding="utf-8"), subset_check.FREE)
                self.assertEqual(problems, [])


class Checker(unittest.TestCase):
    """Each file of bad/ breaks one rule, and says in its first lines what a checker must find: this one, or that of the IR."""

    def test_bad_sources_are_refused(self):
        sources = subset_check.bad_sources(HERE / "bad", "refused")
        self.assertGreaterEqual(len(sources), 20)
        for source, expected in sources.items():
            with self.subTest(source=source.name):
                problems = subset_check.check(source)
                self.assertTrue(any(expected in problem for problem in problems), f"{expected!r} not in {problems}")

    def test_good_source_is_accepted(self):
        self.assertEqual(subset_check.check(HERE / "good.cpp"), [])

    def test_comments_and_literals_are_not_code(self):
        problems, _ = subset_check.scan("x", "// while\n/* new\n */ int a = 'd'; const char* s = \"goto\";\n", subset_check.FIXED)
        self.assertEqual(problems, [])


if __name__ == "__main__":
    unittest.main()
