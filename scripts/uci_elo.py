#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the levels of UCI_Elo by matches of levels against each other and against other engines, on one scale of Elo.

Usage: uci_elo.py [options]
Each level of host/engine/playing_level.hpp plays the next one, and skill levels of Stockfish that have a published rating. The
ratings of greatest likelihood, with those of Stockfish held, are printed with 95 % intervals. toga2 and gnuchess play the strongest
levels at a fixed depth, and get a rating. An engine that is not installed is skipped, and its Debian package named.
"""

import argparse
import json
import os
import re
import sys
from pathlib import Path

import elo
from match_script import Problem, first_engine, status_of

ROOT = Path(__file__).resolve().parents[1]
LEVELS = ROOT / "host/engine/playing_level.hpp"
# Ratings of Stockfish's skill levels on the scale of CCRL Blitz, by the formula of Stockfish's pull request 4341, which came a month after
# version 15.1. A skill level chooses its move at the depth of one ply more than its number.
SKILLS = {0: 1347, 1: 1444, 2: 1566, 3: 1729, 4: 1953, 5: 2197, 6: 2383, 7: 2518, 8: 2624, 9: 2711}
OTHERS = {"toga2": "toga2", "gnuchess": "gnuchess --uci"}
DEPTH = 6  # of the others
ELO_OF_TENFOLD = 400


def levels_of(text):
    """The Elo of each level in the header's table."""
    return [int(number) for number in re.findall(r"PlayingLevel\{(\d+),", text)]


def expected(own, other):
    """Points of a game."""
    return 1 / (1 + 10 ** ((other - own) / ELO_OF_TENFOLD))


def solve(matrix, right):
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(results, held):
    """Ratings of greatest likelihood and their standard errors: {player: (elo, error)}. A draw counts as half a game won and half a
    game lost, which makes the errors rather too large.
    results: [(player, opponent, points, games)]; held: {player: elo} of those whose rating is known"""
    free = sorted({player for result in results for player in result[:2]} - held.keys())
    place = {player: i for i, player in enumerate(free)}
    ratings = {**held, **{player: sum(held.values()) / len(held) for player in free}}
    scale = ELO_OF_TENFOLD / 2.302585092994046
    for _ in range(100):
        gradient = [0.0] * len(free)
        information = [[0.0] * len(free) for _ in free]
        for one, other, points, games in results:
            p = expected(ratings[one], ratings[other])
            weight = games * p * (1 - p) / scale**2
            for player, sign in ((one, 1), (other, -1)):
                if player not in place:
                    continue
                gradient[place[player]] += sign * (points - games * p) / scale
                for second, sign2 in ((one, 1), (other, -1)):
                    if second in place:
                        information[place[player]][place[second]] += sign * sign2 * weight
        step = solve(information, gradient)
        for player, change in zip(free, step):
            ratings[player] += max(-200.0, min(200.0, change))
        if max(map(abs, step), default=0) < 0.01:
            break
    units = [[float(i == j) for j in range(len(free))] for i in range(len(free))]
    return {player: (ratings[player], solve(information, units[i])[i] ** 0.5) for player, i in place.items()}


def pairings(levels, games):
    """[(level, opponent, games)]: opponents are levels, "skill N" and names of OTHERS. The two strongest levels take long, so
    they play half the games."""
    pairs = []
    for i, level in enumerate(levels):
        nearest = sorted(SKILLS, key=lambda skill: abs(SKILLS[skill] - level))[:2]
        opponents = [*levels[i + 1:i + 2], *(f"skill {skill}" for skill in nearest), *(OTHERS if level in levels[-3:] else [])]
        pairs += [(level, opponent, games // 2 if level in levels[-2:] else games) for opponent in opponents]
    return pairs


def words_of(player, program, paths):
    """The words of `cobalt match --engine` for a player; none when it is not installed."""
    if isinstance(player, int):
        return [f"cmd={program}", f"name=level {player}", "nodes=1000000000", "option.UCI_LimitStrength=true", f"option.UCI_Elo={player}",
                "option.Hash=16"]
    if player.startswith("skill "):
        number = int(player.split()[1])
        return paths.get("stockfish") and [f"cmd={paths['stockfish']}", f"name={player}", f"depth={number + 1}",
                                           f"option.SkillLevel={number}"]
    return paths.get(player) and [f"cmd={paths[player]}", f"name={player}", f"depth={DEPTH}"]


def run(args):
    if not args.program.is_file():
        raise Problem(f"no program {args.program}: build it first (scripts/demo.sh)")
    engines = [(name, command, None) for name, command in {"stockfish": "stockfish", **OTHERS}.items()]
    there, missing = elo.found(engines, False)
    for line in missing:
        print(line, flush=True)
    paths = {name: command for name, command, _ in there}
    if "stockfish" not in paths:
        raise Problem("the scale is that of Stockfish's skill levels, so stockfish must be installed")
    levels = levels_of(LEVELS.read_text(encoding="utf-8"))
    results = []
    for seed, (level, opponent, games) in enumerate(pairings(levels, args.games)):
        sides = [words_of(player, args.player or f"{args.program} uci", paths) for player in (level, opponent)]
        if not all(sides):
            continue
        result = first_engine([str(args.program), "match", "--engine", *sides[0], "--engine", *sides[1], "--games", str(games),
                               "--openings", str(ROOT / "data/openings.epd"), "--order", "random", "--seed", str(seed),
                               "--concurrency", str(args.concurrency), "--max-moves", "200", "--json"])
        points = result["points"]
        results.append((level, opponent, points, result["games"]))
        print(f"level {level:5} against {opponent!s:10} {result['wins']:4} {result['draws']:4} {result['losses']:4}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(results) + "\n", encoding="utf-8")
    held = {f"skill {skill}": rating for skill, rating in SKILLS.items()}
    for player, (rating, error) in sorted(fit([(str(a), str(b), p, n) for a, b, p, n in results], held).items(), key=lambda row: row[1]):
        print(f"{player:10} {rating:6.0f} +- {1.96 * error:.0f}")


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="of a pair of levels; 200")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time; 1")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the results of the matches, too")
    parser.add_argument("--player", help="command of the levels; the program's uci")
    parser.add_argument("--program", type=Path, default=Path(os.environ.get("COBALT", ROOT / "build/cobalt")))
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(status_of("uci_elo.py", lambda: run(arguments(sys.argv[1:]))))
