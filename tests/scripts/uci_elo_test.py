# SPDX-License-Identifier: Apache-2.0
"""scripts/uci_elo.py: the levels of the header, who meets whom, and the fit."""

import math
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import uci_elo  # noqa: E402


class Levels(unittest.TestCase):
    def test_are_those_of_the_header(self):
        levels = uci_elo.levels_of(uci_elo.LEVELS.read_text(encoding="utf-8"))
        self.assertGreater(len(levels), 2)
        self.assertEqual(levels, sorted(levels))

    def test_meet_the_next_and_the_nearest_skills(self):
        pairs = uci_elo.pairings([1400, 2400, 2500, 2600], 100)
        self.assertEqual(pairs[:3], [(1400, 2400, 100), (1400, "skill 1", 100), (1400, "skill 0", 100)])
        self.assertIn((2400, "toga2", 100), pairs)
        self.assertEqual(pairs[-1], (2600, "gnuchess", 50))


class Fit(unittest.TestCase):
    def test_one_player(self):
        # Three of four points are 191 Elo; the information of a game is p (1 - p) (ln 10 / 400)^2.
        (rating, error), = uci_elo.fit([("a", "held", 75, 100)], {"held": 1500}).values()
        self.assertAlmostEqual(rating, 1500 + 400 * math.log10(3), places=1)
        self.assertAlmostEqual(error, 400 / math.log(10) / math.sqrt(100 * 0.75 * 0.25), places=1)

    def test_a_chain_of_players_adds_up(self):
        fitted = uci_elo.fit([("a", "b", 75, 100), ("b", "held", 75, 100)], {"held": 1000})
        self.assertAlmostEqual(fitted["a"][0] - 1000, 2 * (fitted["b"][0] - 1000), places=1)
        self.assertGreater(fitted["a"][1], fitted["b"][1])

    def test_the_log_has_what_its_matches_give(self):
        text = (ROOT / "docs/log/2026-11-28-uci-elo.md").read_text(encoding="utf-8")
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
        results = [(row[0], row[1], int(row[2]) + int(row[3]) / 2, sum(map(int, row[2:]))) for row in rows
                   if len(row) == 5 and row[2].isdigit()]
        told = {row[0].split(",")[0]: (int(row[1]), int(row[2])) for row in rows if len(row) == 3 and row[1].isdigit()}
        results = [(one, other.split(",")[0], points, games) for one, other, points, games in results]
        fitted = uci_elo.fit(results, {f"skill {skill}": rating for skill, rating in uci_elo.SKILLS.items()})
        self.assertEqual(told.keys(), fitted.keys())
        for player, (rating, error) in fitted.items():
            self.assertEqual(told[player], (round(rating), round(1.96 * error)), player)


if __name__ == "__main__":
    unittest.main()
