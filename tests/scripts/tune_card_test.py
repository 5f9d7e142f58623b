# SPDX-License-Identifier: Apache-2.0
"""scripts/tune_card.py: its numbers, the table that it reads, rounds with a stand-in for root_values, resuming."""

import sys
import textwrap
import unittest

from script_case import ROOT, ScriptCase, run
import tune_card
from match_script import Problem

SCRIPT = ROOT / "scripts/tune_card.py"

# The error of a side is the distance of its futility_margin from 200.
STAND_IN = textwrap.dedent("""\
    #!/usr/bin/env python3
    import re, sys
    print("| side | mean depth | error, % | more than the first | factor |")
    print("|---|--:|--:|--:|--:|")
    for side in sys.argv[2:]:
        margin = int(re.search(r"futility_margin=(\\d+)", side)[1])
        print(f"| {side} | 5.0 | {abs(margin - 200) / 10:.3f} | +0.000 ± 0.000 | 1.00 |")
    """)


class Numbers(unittest.TestCase):
    def test_every_number_is_a_default_within_its_range(self):
        numbers = tune_card.numbers_of_settings(tune_card.DEFAULTS.read_text(encoding="utf-8"), [])
        self.assertEqual(set(numbers), set(tune_card.RANGES))
        for name, (default, least, most, step) in numbers.items():
            self.assertTrue(least <= default <= most and 0 < step < most - least, name)

    def test_an_unknown_number_is_named(self):
        with self.assertRaisesRegex(Problem, "no_such_number"):
            tune_card.numbers_of_settings(tune_card.DEFAULTS.read_text(encoding="utf-8"), ["no_such_number"])

    def test_a_table_with_too_few_rows_is_an_error(self):
        with self.assertRaisesRegex(Problem, "expected 2 rows, found 0"):
            tune_card.errors_of("| side | mean depth | error, % |\n|---|--:|--:|\n", 2)


class Rounds(ScriptCase):
    def setUp(self):
        super().setUp()
        self.write_program("root_values", STAND_IN)
        self.write("positions", "a | 1 | 0.5\n" * 5)

    def run_script(self, *words):
        return run([sys.executable, SCRIPT, self.folder / "positions", "--state", self.folder / "state", "--positions", "2",
                    "--numbers", "futility_margin", "--program", self.folder / "root_values", *words])

    def test_a_number_goes_where_the_error_is_less_and_goes_on_after_a_stop(self):
        whole = self.run_script("--rounds", "60", "--rate", "0.3")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertGreater(int(whole.stdout.rsplit("=", 1)[1]), 170)
        again = self.run_script("--rounds", "60", "--rate", "0.3")
        self.assertEqual(again.stdout.splitlines()[-1], whole.stdout.splitlines()[-1])
        self.assert_ends(self.run_script("--rounds", "61", "--rate", "0.3"), 2, "was begun with rounds 60, not 61")

    def test_bad_words_are_named(self):
        self.assertIn("--search 5: expected REVOLUTIONSxCONTEXTS", self.run_script("--search", "5").stderr)
        self.assertIn("--positions 9", self.run_script("--positions", "9").stderr)


if __name__ == "__main__":
    unittest.main()
