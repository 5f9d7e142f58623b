# SPDX-License-Identifier: Apache-2.0
"""The IR of every kernel has nothing that Vitis HLS refuses, and the checker finds what it does."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import ir_check  # noqa: E402
import subset_check  # noqa: E402


@unittest.skipUnless(ir_check.compiler(), "clang++ is not installed")
class Ir(unittest.TestCase):
    def test_kernels(self):
        for kernel in subset_check.kernels():
            with self.subTest(kernel=kernel.name):
                self.assertEqual(ir_check.check(kernel), [])

    def test_bad_sources_are_refused(self):
        sources = subset_check.bad_sources(HERE / "bad", "refused in IR")
        self.assertGreaterEqual(len(sources), 11)
        for source, expected in sources.items():
            with self.subTest(source=source.name):
                problems = ir_check.check(source)
                self.assertTrue(any(expected in problem for problem in problems), f"{expected!r} not in {problems}")

    def test_good_source_is_accepted(self):
        self.assertEqual(ir_check.check(HERE / "good.cpp"), [])


if __name__ == "__main__":
    unittest.main()
