#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tunes numbers of the search (host/policy/numbers.hpp) by games of the engine against itself.

Usage: tune.py nodes=N|depth=N|st=SECONDS|tc=TIME [options]

Simultaneous perturbation (SPSA): each round moves every number by its step, up or down at random, and plays a pair of games
between that and the opposite. Every number then follows the side that won. After each round the state is written to --state;
the same command goes on from there, and plays what it would have played without the stop. The numbers are printed as a file that the
option Numbers of `cobalt uci` reads.

J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization", IEEE Transactions on
Aerospace and Electronic Systems 34 (1998), gives the form of the gains and their exponents.
"""

import argparse
import json
import os
import random
import re
import sys
import tempfile
from pathlib import Path

from match_script import Problem, first_engine, status_of

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "host/policy/numbers.hpp"
OPENINGS = ROOT / "data/openings.epd"
# Exponents with which the gain and the perturbation fall, and the share of the rounds that the gain is held back at first.
ALPHA, GAMMA, STABILITY = 0.602, 0.101, 0.1


def numbers_of_table(text):
    """{name: (default, least, most, step)} of the table in C++."""
    defaults = {name: int(value) for name, value in re.findall(r"^  int (\w+) = (-?\d+);", text, re.M)}
    rows = re.findall(r'\{"(\w+)",\s*&SearchNumbers::(\w+),\s*(-?\d+),\s*(-?\d+),\s*(\d+)\}', text)
    return {name: (defaults[member], int(least), int(most), int(step)) for name, member, least, most, step in rows}


class Spsa:
    """The arithmetic: values, perturbations and steps of a fixed number of rounds. Knows no games."""

    def __init__(self, numbers, rounds, rate, seed):
        """numbers: {name: (default, least, most, step)}; rate: what a won pair moves a number in the last round, in steps."""
        self.numbers, self.rounds, self.rate, self.seed = numbers, rounds, rate, seed
        self.round = 0
        self.values = {name: float(default) for name, (default, *_) in numbers.items()}

    def perturbation(self, step):
        """How far a number is moved this round, either way: its step in the last one, more before."""
        return step * (self.rounds / (self.round + 1)) ** GAMMA

    def gain(self):
        """What a won pair moves a number this round, in perturbations: the rate in the last one, more before."""
        held = STABILITY * self.rounds
        return self.rate * ((held + self.rounds) / (held + self.round + 1)) ** ALPHA

    def flips(self):
        """{name: +1 or -1} of this round; depends on seed and round only."""
        source = random.Random(f"{self.seed} {self.round}")
        return {name: source.choice((1, -1)) for name in self.numbers}

    def side(self, sign):
        """The whole numbers of a side of this round, within their ranges. sign: +1 or -1"""
        flips, side = self.flips(), {}
        for name, (_, least, most, step) in self.numbers.items():
            moved = self.values[name] + sign * flips[name] * self.perturbation(step)
            side[name] = min(max(round(moved), least), most)
        return side

    def take(self, points):
        """Ends a round. points: games that the side of +1 has won, less those it has lost, by their number: -1..1"""
        flips, gain = self.flips(), self.gain()
        for name, (_, least, most, step) in self.numbers.items():
            moved = self.values[name] + gain * self.perturbation(step) * points * flips[name]
            self.values[name] = min(max(moved, least), most)
        self.round += 1


def text_of(values):
    return "".join(f"{name} = {round(value)}\n" for name, value in values.items())


def save(path, state):
    """Writes beside and renames, so that a stop loses nothing."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(state, indent=1) + "\n", encoding="utf-8")
    os.replace(beside, path)


def load(path, settings):
    """(round, values) of a state; the settings must be those it was made with."""
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        kept = state["settings"], state["round"], state["values"]
    except (ValueError, KeyError, TypeError) as error:
        raise Problem(f"{path}: is no state of this script ({error})") from error
    for name, value in settings.items():
        if kept[0].get(name) != value:
            raise Problem(f"{path}: was begun with {name} {kept[0].get(name)!r}, not {value!r}; name another --state")
    return kept[1], kept[2]


def follow(args, spsa, settings, points):
    """Plays the rounds that args.state has not seen, keeps it after each, and prints the numbers. points(): of a round, as Spsa.take()
    wants them."""
    if args.state.exists():
        spsa.round, spsa.values = load(args.state, settings)
    while spsa.round < spsa.rounds:
        spsa.take(points())
        save(args.state, {"settings": settings, "round": spsa.round, "values": spsa.values})
        if spsa.round % args.report == 0:
            values = " ".join(f"{name}={value:.1f}" for name, value in spsa.values.items())
            print(f"round {spsa.round} of {spsa.rounds}: {values}", flush=True)
    print(text_of(spsa.values), end="")


def play_pair(args, spsa, folder):
    """Two games of an opening; points of the side of +1 as Spsa.take() wants them."""
    engines = []
    for name, sign in (("plus", 1), ("minus", -1)):
        file = Path(folder, name)
        file.write_text(text_of(spsa.side(sign)), encoding="utf-8")
        engines += ["--engine", f"cmd={args.program}", "arg=uci", f"name={name}", f"option.Numbers={file}"]
    start = random.Random(f"opening {args.seed} {spsa.round}").randrange(args.openings) + 1
    command = [str(args.program), "match", *engines, "--each", args.limit, f"option.Hash={args.hash}", "--games", "2",
               "--openings", str(OPENINGS), "--start", str(start), "--draw", "--resign", "--json"]
    plus = first_engine(command)
    if plus["lost_by_failure"] or plus["lost_by_illegal_move"]:
        raise Problem("an engine failed")
    return (plus["wins"] - plus["losses"]) / plus["games"]


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("limit", help="of each move, a word of `cobalt match --each`")
    parser.add_argument("--numbers", default="", help="names with commas between them; all of the table without it")
    parser.add_argument("--rounds", type=int, default=2000, help="pairs of games in all; 2000 without it")
    parser.add_argument("--rate", type=float, default=0.03, help="what a won pair moves a number in the end, in steps; 0.03")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hash", type=int, default=8, help="MB of each engine; 8")
    parser.add_argument("--state", type=Path, required=True, help="file that keeps how far it is")
    parser.add_argument("--report", type=int, default=20, help="rounds from one line to the next; 20")
    parser.add_argument("--program", type=Path, default=Path(os.environ.get("COBALT", ROOT / "build/cobalt")))
    return parser.parse_args(words)


def chosen(table, names):
    """The rows of some names, all without any."""
    wanted = [name for name in names.split(",") if name]
    for name in wanted:
        if name not in table:
            raise Problem(f"--numbers {name}: no such number in {TABLE.relative_to(ROOT)}")
    return {name: table[name] for name in wanted or table}


def run(args):
    if not re.match(r"(nodes|depth|st|tc)=\S+$", args.limit):
        raise Problem(f"{args.limit}: expected nodes=N, depth=N, st=SECONDS or tc=TIME")
    if not args.program.is_file():
        raise Problem(f"no program {args.program}: build it first (scripts/demo.sh)")
    if args.rounds < 1 or args.report < 1 or args.rate <= 0:
        raise Problem("--rounds, --report and --rate are at least 1, 1 and more than 0")
    numbers = chosen(numbers_of_table(TABLE.read_text(encoding="utf-8")), args.numbers)
    args.openings = sum(1 for line in OPENINGS.read_text(encoding="utf-8").splitlines() if line and line[0] != "#")
    spsa = Spsa(numbers, args.rounds, args.rate, args.seed)
    settings = {"limit": args.limit, "rounds": args.rounds, "rate": args.rate, "seed": args.seed, "hash": args.hash,
                "numbers": {name: list(row) for name, row in numbers.items()}}
    with tempfile.TemporaryDirectory() as folder:
        follow(args, spsa, settings, lambda: play_pair(args, spsa, folder))


if __name__ == "__main__":
    sys.exit(status_of("tune.py", lambda: run(arguments(sys.argv[1:]))))
