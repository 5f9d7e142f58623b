# SPDX-License-Identifier: Apache-2.0
"""scripts/league.sh: every evaluator and set begins a game with every other."""

import json
import os
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COBALT = Path(os.environ["COBALT_BUILD"], "cobalt")


def league(*words, program=COBALT):
    return subprocess.run([ROOT / "scripts/league.sh", *words], capture_output=True, text=True, check=False,
                          env={**os.environ, "COBALT": str(program)})


class League(unittest.TestCase):
    def test_everybody_plays(self):
        done = league("nodes=20", "timemargin=100", "--games", "2", "--max-moves", "2", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        players = {player["name"]: player for player in json.loads(done.stdout)["engines"]}
        sets = {f"{file.stem}-fitted" for file in (ROOT / "params/seeds").glob("*.json")}
        ours = {"default", "classic", "settings", "php-search"}
        self.assertEqual(set(players), ours | {"material", "danish", "scala", "php", "lego"} | sets)
        for name, player in players.items():
            self.assertEqual(player["games"], 2 * (len(players) - 1), name)
            self.assertEqual(player["lost_by_failure"], 0, name)

    def test_errors(self):
        self.assertIn("usage", league().stderr)
        self.assertIn("usage", league("--games").stderr)
        self.assertIn("no program", league("nodes=1", program=Path("/nowhere/cobalt")).stderr)


if __name__ == "__main__":
    unittest.main()
