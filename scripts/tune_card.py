#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tunes numbers of the search on the card (section [search] of params/default.toml) by values of searches of the model.

Usage: tune_card.py POSITIONS --state FILE [options]

POSITIONS has lines FEN | score | result with scores of a better judge (`cobalt data label`, then `cobalt data convert`).
Simultaneous perturbation as in tune.py. Each round moves every number by its step, up or down at random. Both sides search the
same positions with as many revolutions (tests/search/root_values.cpp), and every number follows the side whose values come
nearer to the judge's. One round says as much as many games: both sides see the same positions. It says nothing of how
values become moves, so games confirm what comes out.

After each round the state is written to --state; the same command goes on from there.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from match_script import Problem, status_of
from tune import Spsa, follow, text_of

ROOT = Path(__file__).resolve().parents[1]
DEFAULTS = ROOT / "params/default.toml"
# Of a number: least, most, step. Quarter plies, centipawns or 64ths, as in params/default.toml.
RANGES = {
    "null_reduction": (4, 20, 2),
    "null_least_depth": (4, 20, 2),
    "null_growth": (0, 48, 4),
    "log_reduction_base": (0, 96, 8),
    "log_reduction_scale": (8, 64, 4),
    "log_reduction_least_depth": (8, 24, 2),
    "move_count_base": (4, 80, 4),
    "move_count_growth": (1, 32, 2),
    "futility_margin": (20, 300, 20),
    "futility_growth": (20, 200, 12),
    "internal_reduction": (0, 12, 2),
    "internal_least_depth": (8, 40, 3),
    "deep_static_margin": (30, 200, 10),
}


def numbers_of_settings(text, wanted):
    """{name: (default, least, most, step)} of the section [search]."""
    section = text.split("\n[search]\n", 1)[1]
    defaults = {name: int(value) for name, value in re.findall(r"^(\w+) += (-?\d+)$", section, re.M)}
    for name in wanted:
        if name not in RANGES:
            raise Problem(f"--numbers {name}: expected names among {', '.join(RANGES)}")
    return {name: (defaults[name], *RANGES[name]) for name in wanted or RANGES}


def errors_of(output, sides):
    """Mean errors of the sides, per cent, in the table that root_values prints."""
    rows = [line.split("|") for line in output.splitlines() if line.startswith("| ") and "mean depth" not in line]
    if len(rows) != sides:
        raise Problem(f"root_values: expected {sides} rows, found {len(rows)}")
    return [float(row[3]) for row in rows]


def search_round(args, spsa, lines, folder):
    """Points of the side of +1, as Spsa.take() wants them: 1 when its error is less by --full."""
    file = Path(folder, "positions")
    file.write_text("".join(random.Random(f"positions {args.seed} {spsa.round}").sample(lines, args.positions)), encoding="utf-8")
    sides = [f"{args.search}:root," + text_of(spsa.side(sign)).replace(" ", "").strip().replace("\n", ",") for sign in (1, -1)]
    done = subprocess.run([args.program, str(file), *sides], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"{args.program}: {done.stderr.strip() or 'failed'}")
    plus, minus = errors_of(done.stdout, len(sides))
    return min(max((minus - plus) / args.full, -1), 1)


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, metavar="POSITIONS")
    parser.add_argument("--state", type=Path, required=True, help="file that keeps how far it is")
    parser.add_argument("--search", default="1500x52", help="revolutions and contexts of a search; 1500x52")
    parser.add_argument("--positions", type=int, default=40, help="searched by both sides in a round; 40")
    parser.add_argument("--numbers", default="", help="names with commas between them; all without it")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--rate", type=float, default=0.1, help="what a round moves a number at most in the end, in steps; 0.1")
    parser.add_argument("--full", type=float, default=0.5, help="difference of the errors that counts fully, per cent; 0.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=int, default=20, help="rounds from one line to the next; 20")
    parser.add_argument("--program", type=Path, default=ROOT / "build/tests/search/root_values")
    return parser.parse_args(words)


def run(args):
    if not args.program.is_file():
        raise Problem(f"no program {args.program}: build its target root_values first")
    if not re.fullmatch(r"\d+x\d+", args.search):
        raise Problem(f"--search {args.search}: expected REVOLUTIONSxCONTEXTS")
    if args.rounds < 1 or args.report < 1 or args.rate <= 0 or args.full <= 0:
        raise Problem("--rounds, --report, --rate and --full are more than 0")
    try:
        lines = args.file.read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError as error:
        raise Problem(f"{args.file}: {error.strerror}") from error
    if not 1 <= args.positions <= len(lines):
        raise Problem(f"--positions {args.positions}: {args.file} has {len(lines)}")
    wanted = [name for name in args.numbers.split(",") if name]
    numbers = numbers_of_settings(DEFAULTS.read_text(encoding="utf-8"), wanted)
    spsa = Spsa(numbers, args.rounds, args.rate, args.seed)
    settings = {"search": args.search, "positions": args.positions, "rounds": args.rounds, "rate": args.rate, "full": args.full,
                "seed": args.seed, "lines": len(lines), "numbers": {name: list(row) for name, row in numbers.items()}}
    with tempfile.TemporaryDirectory() as folder:
        follow(args, spsa, settings, lambda: search_round(args, spsa, lines, folder))


if __name__ == "__main__":
    sys.exit(status_of("tune_card.py", lambda: run(arguments(sys.argv[1:]))))
