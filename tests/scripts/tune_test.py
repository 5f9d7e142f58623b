# SPDX-License-Identifier: Apache-2.0
"""scripts/tune.py: the arithmetic of SPSA, the table of numbers, resuming."""

import json
import random
import re
import sys
import tempfile
import unittest
from pathlib import Path

from script_case import ROOT, run
import tune

SCRIPT = ROOT / "scripts/tune.py"

NUMBERS = {"a": (50, 0, 100, 5), "b": (20, 0, 100, 5)}


def tuned(rounds, goal, until=None):
    """Spsa after rounds in which the side that is nearer to the goal tends to win."""
    spsa = tune.Spsa(NUMBERS, rounds, rate=0.2, seed=3)
    chance = random.Random(9)
    while spsa.round < (until or rounds):
        distance = [sum((spsa.side(sign)[name] - goal[name]) ** 2 for name in goal) for sign in (1, -1)]
        nearer = 1 if distance[0] < distance[1] else -1
        spsa.take(nearer if chance.random() < 0.75 else -nearer)
    return spsa


class Arithmetic(unittest.TestCase):
    def test_it_goes_where_games_are_won(self):
        spsa = tuned(3000, {"a": 80, "b": 35})
        self.assertLess(abs(spsa.values["a"] - 80), 6)
        self.assertLess(abs(spsa.values["b"] - 35), 6)

    def test_sides_are_opposite_and_in_range(self):
        spsa = tune.Spsa({"a": (50, 0, 100, 5), "edge": (0, 0, 3, 5)}, 1, rate=0.1, seed=1)
        plus, minus = spsa.side(1), spsa.side(-1)
        self.assertEqual({plus["a"], minus["a"]}, {45, 55})
        self.assertEqual({plus["edge"], minus["edge"]}, {0, 3})

    def test_gains_fall_to_step_and_rate(self):
        spsa = tune.Spsa(NUMBERS, 100, rate=0.1, seed=1)
        first = spsa.perturbation(5), spsa.gain()
        spsa.round = 99
        self.assertAlmostEqual(spsa.perturbation(5), 5)
        self.assertAlmostEqual(spsa.gain(), 0.1)
        self.assertGreater(first[0], 5)
        self.assertGreater(first[1], 0.1)

    def test_a_drawn_pair_changes_nothing(self):
        spsa = tune.Spsa(NUMBERS, 10, rate=0.1, seed=1)
        before = dict(spsa.values)
        spsa.take(0)
        self.assertEqual(spsa.values, before)
        self.assertEqual(spsa.round, 1)

    def test_rounds_differ_and_repeat(self):
        spsa = tune.Spsa({str(i): (0, -9, 9, 1) for i in range(40)}, 10, rate=0.1, seed=1)
        flips = spsa.flips()
        self.assertEqual(flips, spsa.flips())
        spsa.round = 1
        self.assertNotEqual(flips, spsa.flips())


class Table(unittest.TestCase):
    def test_every_row_is_read(self):
        text = tune.TABLE.read_text(encoding="utf-8")
        numbers = tune.numbers_of_table(text)
        self.assertEqual(len(numbers), int(re.search(r"array<SearchNumber, (\d+)>", text)[1]))
        for name, (default, least, most, step) in numbers.items():
            self.assertLessEqual(least, default, name)
            self.assertLessEqual(default, most, name)
            self.assertGreater(step, 0, name)


class State(unittest.TestCase):
    def test_a_stop_changes_nothing(self):
        whole = tuned(200, {"a": 80, "b": 35})
        half = tuned(200, {"a": 80, "b": 35}, until=80)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "state")
            tune.save(path, {"settings": {"seed": 3}, "round": half.round, "values": half.values})
            self.assertEqual([file.name for file in Path(folder).iterdir()], ["state"])
            resumed = tune.Spsa(NUMBERS, 200, rate=0.2, seed=3)
            resumed.round, resumed.values = tune.load(path, {"seed": 3})
        self.assertEqual(resumed.values, half.values)
        self.assertEqual(resumed.flips(), half.flips())
        self.assertNotEqual(resumed.values, whole.values)

    def test_another_run_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "state")
            path.write_text(json.dumps({"settings": {"seed": 3}, "round": 1, "values": {}}), encoding="utf-8")
            with self.assertRaisesRegex(tune.Problem, "begun with seed 3, not 4"):
                tune.load(path, {"seed": 4})
            path.write_text("nonsense", encoding="utf-8")
            with self.assertRaisesRegex(tune.Problem, "is no state"):
                tune.load(path, {})


class Errors(unittest.TestCase):
    def run_it(self, *words):
        return run([sys.executable, "-B", SCRIPT, *words])

    def test_errors(self):
        done = self.run_it("elo=3", "--state", "/nowhere/state")
        self.assertEqual(done.returncode, 2)
        self.assertIn("elo=3: expected nodes=N", done.stderr)
        self.assertIn("no program /nowhere", self.run_it("nodes=1", "--state", "s", "--program", "/nowhere").stderr)
        done = self.run_it("nodes=1", "--state", "s", "--program", sys.executable, "--numbers", "foo")
        self.assertIn("--numbers foo: no such number in host/policy/numbers.hpp", done.stderr)


if __name__ == "__main__":
    unittest.main()
