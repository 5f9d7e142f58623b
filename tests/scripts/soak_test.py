# SPDX-License-Identifier: Apache-2.0
"""scripts/soak.py: what counts as growth."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import soak


def part(samples, done=1, problem=""):
    """A part whose run is over."""
    result = soak.Part(Path(), Path(), 0)
    result.samples, result.done, result.problem = samples, done, problem
    return result


def judged(samples, **more):
    return soak.verdict(part(samples, **more))[2]


class Verdict(unittest.TestCase):
    def test_steady(self):
        filling = [(min(i, 100), 5 + i // 50, 3) for i in range(100)]
        steady = [(100 + i % 7, 8 + i % 2, 3) for i in range(300)]
        self.assertEqual(judged(filling + steady), "")
        self.assertEqual(judged([(100, 8, 3)] * 2), "")

    def test_growth(self):
        self.assertEqual(judged([(100 + i / 5, 8, 3) for i in range(400)]), "memory grows")
        self.assertEqual(judged([(100, 8 + i // 50, 3) for i in range(400)]), "descriptors grow")
        self.assertEqual(judged([(100, 8, 3 + i // 50) for i in range(400)]), "threads grow")

    def test_all_else_that_is_wrong(self):
        self.assertEqual(judged([(1, 1, 1)] * 9, done=0), "did nothing")
        self.assertEqual(judged([(1, 1, 1)] * 9, problem="no bestmove"), "no bestmove")
        self.assertEqual(judged([]), "was never seen")


class Usage(unittest.TestCase):
    def test_of_a_process_and_its_children(self):
        with subprocess.Popen(["sh", "-c", "sleep 60 & wait"], stdin=subprocess.DEVNULL) as process:
            try:
                children = []
                while not children:
                    children = soak.children_of(process.pid)
                self.assertIn(process.pid, soak.children_of(os.getpid()))
                mib, descriptors, threads = soak.usage_of([process.pid, *children])
                self.assertGreater(mib, 0)
                self.assertGreaterEqual(descriptors, 3)
                self.assertEqual(threads, 2)
            finally:
                for pid in [*children, process.pid]:
                    os.kill(pid, 9)
        self.assertEqual(soak.usage_of([process.pid]), (0, 0, 0))


if __name__ == "__main__":
    unittest.main(verbosity=2)
