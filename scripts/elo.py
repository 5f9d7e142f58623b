#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Strength against a fixed set of opponents, with error bars; with --before also that of an earlier build, and both directly.

Usage: elo.py [WORD=VALUE ...] [options]
The words limit each move, as `cobalt match --each` has them: tc=1+0.1 without any, or nodes=20000 and so on. With nodes an opponent that
is much stronger gets a share of them (OPPONENTS), so that the score can show a change, and those that count none are skipped. So
is an opponent that is not installed; its Debian package is named.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from match_script import Problem, first_engine, status_of

ROOT = Path(__file__).resolve().parents[1]
# Name, which is that of the Debian package too, command, and the share of our nodes that it gets; None: it does not end by nodes.
OPPONENTS = [
    ("toga2", "toga2", None),
    ("glaurung", "glaurung", 1.0),
    ("gnuchess", "gnuchess --uci", None),
    ("fruit", "fruit", None),
    ("stockfish", "stockfish", 0.125),
]
# Debian puts games where not every PATH looks.
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])


def limits_of(words, share):
    """The limits of one opponent: nodes by its share, all else as it is."""
    return [f"nodes={max(1, round(int(word[6:]) * share))}" if word.startswith("nodes=") else word for word in words]


def found(opponents, by_nodes):
    """The opponents that can play, with the paths of their programs, and a line for each other."""
    there, missing = [], []
    for name, command, share in opponents:
        program, *rest = command.split()
        path = shutil.which(program, path=PLACES)
        if path is None:
            missing.append(f"{name} is skipped: install the package {name}")
        elif by_nodes and share is None:
            missing.append(f"{name} is skipped: it does not end by nodes; limit the time")
        else:
            there.append((name, " ".join([path, *rest]), share))
    return there, missing


def play(args, one, other, one_words, other_words):
    """Result of the first engine in a match of two programs of the interface."""
    command = [str(args.program), "match", "--engine", f"cmd={one}", "name=first", *one_words, "--engine", f"cmd={other}",
               "name=second", *other_words, "--games", str(args.games), "--openings", str(ROOT / "data/openings.epd"),
               "--order", "random", "--seed", str(args.seed), "--concurrency", str(args.concurrency), "--draw", "--resign",
               "--json"]
    return first_engine(command)


def row(label, opponent, result):
    """A row of the table; Elo with the limits that hold it with about 95 %."""
    def signed(value):
        return "  none" if value is None else f"{value:+6.0f}"
    score = 100 * result["points"] / result["games"]
    elo = f"{signed(result['elo'])} ({signed(result['elo_low']).strip()} to {signed(result['elo_high']).strip()})"
    return (f"{label:8} {opponent:10} {result['games']:5} {result['wins']:5} {result['draws']:5} {result['losses']:5} "
            f"{score:6.1f} %  {elo}")


def run(args):
    words = args.words or ["tc=1+0.1"]
    for word in words:
        if "=" not in word or (word.startswith("nodes=") and not word[6:].isdigit()):
            raise Problem(f"{word}: expected nodes=N, tc=TIME, st=SECONDS or another word of cobalt match --each")
    builds = [("now", args.program)] + ([("before", args.before)] if args.before else [])
    for _, program in builds:
        if not program.is_file():
            raise Problem(f"no program {program}: build it first (scripts/demo.sh)")
    there, missing = found(OPPONENTS, any(word.startswith("nodes=") for word in words))
    for line in missing:
        print(line, flush=True)
    print(f"{'build':8} {'against':10} {'games':>5} {'won':>5} {'drawn':>5} {'lost':>5} {'score':>8}  Elo with 95 %", flush=True)
    hash_word = f"option.Hash={args.hash}"
    for name, command, share in there:
        for label, program in builds:
            result = play(args, f"{program} uci", command, [*words, hash_word], limits_of(words, share))
            print(row(label, name, result), flush=True)
    if args.before:
        result = play(args, f"{args.program} uci", f"{args.before} uci", [*words, hash_word], [*words, hash_word])
        print(row("now", "before", result), flush=True)


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD=VALUE", help="limits of a move; tc=1+0.1 without any")
    parser.add_argument("--games", type=int, default=100, help="in each match; 100")
    parser.add_argument("--before", type=Path, help="program of an earlier build")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time; 1")
    parser.add_argument("--seed", type=int, default=1, help="of the order of openings")
    parser.add_argument("--hash", type=int, default=16, help="MB of each of ours; 16")
    parser.add_argument("--program", type=Path, default=Path(os.environ.get("COBALT", ROOT / "build/cobalt")))
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(status_of("elo.py", lambda: run(arguments(sys.argv[1:]))))
