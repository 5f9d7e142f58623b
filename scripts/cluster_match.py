#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What more machines are worth: the engine on several ranks against the engine on one, with error bars.

Usage: cluster_match.py [--ranks N] [--games N] [--tc TIME+INCREMENT] [--launcher WORDS] [--json]
Each rank has one thread. On one machine it needs a core per rank, and one for the opponent: with fewer the ranks take time from each other,
and the result says little.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from match_script import Problem, add_ranks_options, first_engine, program_of, status_of

ROOT = Path(__file__).resolve().parents[1]


def match_command(options, program):
    """The command of the match: the ranks play against one process."""
    ranks = f"{options.launcher} -n {options.ranks} {program} uci"
    return [program, "match", "--engine", f"cmd={ranks}", f"name={options.ranks} ranks", "--engine", f"cmd={program} uci",
            "name=alone", "--each", f"tc={options.tc}", "--games", options.games, "--openings", ROOT / "data/openings.epd",
            "--order", "random", "--draw", "--resign", "--json"]


def run(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ranks", type=int, default=2, help="of the first engine")
    parser.add_argument("--games", type=int, default=200, help="an even number")
    parser.add_argument("--tc", default="0.5+0.02", help="clock of both, seconds")
    add_ranks_options(parser, ROOT)
    options = parser.parse_args(arguments)
    program = program_of(options)
    if options.ranks < 2 or options.games < 2 or options.games % 2 != 0:
        raise Problem("expected --ranks of 2 or more and an even number of --games")
    result = first_engine([str(word) for word in match_command(options, program)])
    result["cores"] = os.cpu_count()
    if options.json:
        print(json.dumps(result))
        return
    print(f"{options.ranks} ranks against one, {options.tc}, {result['games']} games: +{result['wins']} ={result['draws']} "
          f"-{result['losses']}, Elo {result['elo']} ({result['elo_low']} to {result['elo_high']}, 95 %), {result['cores']} cores")


if __name__ == "__main__":
    sys.exit(status_of("cluster_match.py", lambda: run(sys.argv[1:])))
