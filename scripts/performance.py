#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The table of docs/reference/performance.md: ratios and speeds of one or more builds of the program on this machine.

Usage: performance.py [--runs N] [--positions N] [NAME=PROGRAM...]
  --runs N       each figure is the median of N runs of every program in turn (default 5)
  --positions N  positions of a run (default 20000)
  NAME=PROGRAM   a column of the table; without any: build/cobalt
What a program cannot do (a device that it was built without) is a dash. Exit status 1 when a program fails otherwise.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"


def run(program, *words):
    """The JSON object of a command; None when the program was built without what it needs."""
    done = subprocess.run([program, *words, "--json"], capture_output=True, text=True, check=False)
    if done.returncode == 2 and "device" in done.stderr.lower():
        return None
    if done.returncode != 0:
        sys.exit(f"{program} {' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)


def measure(program, positions):
    """Figures of one run, by row; a row that the program cannot give is missing."""
    count = str(positions)
    moves = run(program, "bench", "--moves", "--positions", count, "--threads", "1")["sw"]
    both = run(program, "bench", "--positions", count, "--threads", "2")["sw"]
    search = run(program, "bench", "--search", "--jobs", str(max(positions // 20, 1)), "--threads", "1")["sw"]
    engine = run(program, "search", "--nodes", str(20 * positions), MIDDLE_GAME)
    perft = run(program, "perft", "6" if positions >= 10_000 else "4")
    evaluations = moves["evaluations_per_second_one_thread"]
    figures = {
        "lists of moves to evaluations": moves["lists_per_evaluation"],
        "tries of the model's search to evaluations": search["tries_per_second"] / evaluations,
        "nodes of the engine to evaluations, middle game": engine["nodes_per_second"] / evaluations,
        "leaves of perft to evaluations": perft["nodes_per_second"] / evaluations,
        "evaluations with two threads to one": both["positions_per_second"] / evaluations,
        "evaluations a second": evaluations,
    }
    card = run(program, "bench", "--device", "sim", "--positions", count, "--threads", "1")
    if card:
        searching = run(program, "bench", "--device", "sim", "--search", "--jobs", str(max(positions // 200, 1)))
        figures["card at 300 MHz to evaluations"] = card["hw_positions_per_second"] / evaluations
        figures["simulated clocks of a search to those of the evaluator"] = (
            searching["sim_clocks_per_second"] / card["sim_clocks_per_second"])
        figures["simulated clocks a second, evaluator"] = card["sim_clocks_per_second"]
    return figures


def text(value):
    """Three digits that count."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--positions", type=int, default=20000)
    parser.add_argument("programs", nargs="*", metavar="NAME=PROGRAM")
    arguments = parser.parse_args()
    if arguments.runs < 1 or arguments.positions < 1:
        parser.error("--runs and --positions are at least 1")
    programs = {}
    for word in arguments.programs or ["cobalt=build/cobalt"]:
        name, sign, path = word.partition("=")
        if not sign or not os.access(path, os.X_OK):
            parser.error(f"{word}: expected NAME=PROGRAM, a program that can be run")
        programs[name] = path

    runs = {name: [] for name in programs}
    for _ in range(arguments.runs):
        for name, path in programs.items():
            runs[name].append(measure(path, arguments.positions))
    rows = dict.fromkeys(row for figures in runs.values() for one in figures for row in one)
    print(f"| median of {arguments.runs} | {' | '.join(programs)} |\n|---|{'--:|' * len(programs)}")
    for row in rows:
        cells = [[one[row] for one in figures if row in one] for figures in runs.values()]
        print(f"| {row} | {' | '.join(text(statistics.median(cell)) if cell else '-' for cell in cells)} |")


if __name__ == "__main__":
    main()
