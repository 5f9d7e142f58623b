# SPDX-License-Identifier: Apache-2.0
"""scripts/strength_suite.py: what makes a position worth keeping, and a small suite that our own engine judges."""

import contextlib
import io
import os
import unittest
from pathlib import Path

from script_case import ScriptCase
import strength_suite as suite
from match_script import Problem

COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")

# Losses: 0, about 2, 12, 30 and 50 per cent.
VALUES = {"best": 0, "good": -20, "fair": -130, "bad": -380, "mated": -suite.MATE_CP + 2}


class Arithmetic(unittest.TestCase):
    def test_chances_are_those_of_the_program(self):
        self.assertEqual(suite.chance(0), 50)
        self.assertAlmostEqual(suite.chance(100), 59.1, places=1)
        self.assertEqual((suite.chance(suite.MATE_CP - 3), suite.chance(3 - suite.MATE_CP)), (100, 0))

    def test_values_are_those_of_the_deepest_whole_iteration(self):
        lines = ["info depth 3 multipv 1 score cp 5 nodes 9 pv a b", "info depth 3 multipv 2 score mate -2 pv c",
                 "info depth 4 multipv 1 score cp 9 pv c", "info depth 4 multipv 2 score cp 8 upperbound pv a",
                 "info string depth 4 multipv 2 score cp 8 pv a", "bestmove c"]
        self.assertEqual(suite.values_of_lines(lines, 2), {"a": 5, "c": -suite.MATE_CP + 2})
        self.assertEqual(suite.values_of_lines(lines, 3), None)

    def test_close_moves_are_two_at_least(self):
        self.assertEqual(suite.close_moves(VALUES), ["best", "good", "fair"])
        self.assertEqual(suite.close_moves({"a": 500, "b": -500, "c": -600}), ["a", "b"])

    def test_lines(self):
        found = {"fen": "FEN", "values": {"b": -3, "a": suite.MATE_CP - 2, "c": 3 - suite.MATE_CP}}
        self.assertEqual(suite.line_of(found), "FEN | a #2 b -3 c #-3")
        self.assertEqual(suite.read_line("FEN | a #2 b -3 c #-3"), ("FEN", found["values"]))

    def test_differences_of_two_judgements(self):
        changes, best = suite.differences({"a": 0, "b": -50, "c": -900}, {"a": -50, "b": 0})
        self.assertAlmostEqual(best, 4.6, places=1)
        self.assertEqual([round(change, 1) for change in changes], [4.6, 4.6])


class Verdicts(unittest.TestCase):
    def test_hard_positions_are_kept(self):
        self.assertEqual(suite.verdict(["best", "good"], VALUES, 0.9), "")
        self.assertEqual(suite.verdict(["best", "best"], VALUES, 0.2), "")

    def test_what_tells_nothing_is_dropped(self):
        self.assertEqual(suite.verdict(["best", "best"], VALUES, 0.9), "easy")
        self.assertEqual(suite.verdict(["a"], {"a": 3, "b": 2, "c": 1}, 0), "few moves")
        self.assertEqual(suite.verdict(["a"], {"a": 900, "b": 2, "c": 1, "d": 0}, 0), "decided")
        self.assertEqual(suite.verdict(["a"], {"a": 3, "b": 2, "c": 1, "d": -300, "e": 0}, 0), "all the same")
        only = {"a": 0, "b": -200, "c": -300, "d": -300}
        self.assertEqual(suite.verdict(["a", "a"], only, 0), "only move")
        self.assertEqual(suite.verdict(["b", "a"], only, 0), "", "not all find it")


class Suites(ScriptCase):
    def setUp(self):
        super().setUp()
        self.judge = self.write_program("judge", f"#!/bin/sh\nexec {COBALT} uci\n")
        for name, value in (("SHALLOW_NODES", (20, 100)), ("ALL_NODES", 3000), ("CLOSE_NODES", 1000), ("EASY_SHARE", 0.9)):
            self.addCleanup(setattr, suite, name, getattr(suite, name))
            setattr(suite, name, value)

    def make(self, name, *words):
        """The text of a suite."""
        args = suite.arguments(["--work", str(self.folder / "work"), "--output", str(self.folder / name), "--games", "2",
                                "--engine", str(self.judge), "--hash", "1", "--program", str(COBALT), *words])
        with contextlib.redirect_stdout(io.StringIO()):
            suite.run(args)
        return self.read(name)

    def test_is_the_same_after_an_interruption_and_with_two_judges(self):
        text = self.make("one", "--positions", "3")
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        self.assertEqual(len(lines), 3)
        found = self.read("work/verdicts.jsonl")
        self.write("work/verdicts.jsonl", found[:found.index("\n") + 20])  # in the middle of a line
        self.assertEqual(self.make("two", "--positions", "3", "--judges", "2"), text)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            suite.main(suite.arguments(["--check", "2", "--output", str(self.folder / "one"), "--engine", str(self.judge)]))
        self.assertRegex(out.getvalue(), r"4 times the nodes, 2 positions: losses of \d+ moves differ by [0-9.]+ % on average")

    def test_too_few_positions_leave_no_file(self):
        with self.assertRaisesRegex(Problem, "2 games have only .* of 9999 positions"):
            self.make("three", "--positions", "9999", "--seed", "4")
        self.assertFalse((self.folder / "three").exists())

    def test_a_judge_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(Problem, "no engine /nowhere/judge: install it"):
            self.make("four", "--engine", "/nowhere/judge")


if __name__ == "__main__":
    unittest.main()
