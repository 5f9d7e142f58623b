#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Nodes to a depth on real ranks beside those that `cobalt predict --machines` gives for the same scheme.

Usage: cluster_depth.py [--ranks N...] [--depth N] [--positions N] [--repeats N] [--link-us US] [--launcher WORDS] [--json] EPD
Counts are nodes of the first rank until it has finished the depth, divided by those of one rank; geometric means. With as many
cores as ranks that is also the ratio of times.
"""

import argparse
import json
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from match_script import Problem, add_ranks_options, program_of, status_of

ROOT = Path(__file__).resolve().parents[1]
HASH_MB = 16


class Engine:
    """A session on so many ranks, without an evaluation function for each root, as the prediction has it."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.tell(f"setoption name Hash value {HASH_MB}")
        self.tell("setoption name RootEvaluation value never")

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def search(self, fen, depth):
        """(nodes of the first rank, seconds) of the last line that tells of the depth."""
        for line in ("ucinewgame", "isready", f"position fen {fen}", f"go depth {depth}"):
            self.tell(line)
        found = None
        for line in self.process.stdout:
            told = re.match(rf"info depth {depth} .*score.* nodes (\d+) .*time (\d+)", line)
            if told and "bound" not in line:
                found = int(told[1]), int(told[2]) / 1000
            if line.startswith("bestmove"):
                return found
        raise Problem("the engine has ended")

    def end(self):
        self.tell("quit")
        self.process.stdin.close()
        self.process.wait()


def fens_of(file, count):
    """The first positions of an EPD file, as FEN."""
    lines = [line.split() for line in Path(file).read_text(encoding="utf-8").splitlines()]
    return [" ".join(words[:4]) + " 0 1" for words in lines if len(words) >= 4 and words[0][0] != "#"][:count]


def measured(options, program, ranks, fens):
    """[[(nodes, seconds) for each position] for each repetition]"""
    engine = Engine([*shlex.split(options.launcher), "-n", str(ranks), program, "uci"])
    searches = [[engine.search(fen, options.depth) for fen in fens] for _ in range(options.repeats)]
    engine.end()
    return searches


def predicted(options, program, ranks, fens, node_ns):
    """Nodes of the first machine for each position."""
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as file:
        file.write("".join(" ".join(fen.split()[:4]) + "\n" for fen in fens))
        file.flush()
        done = subprocess.run([program, "predict", "--machines", str(ranks), "--link-us", str(options.link_us), "--node-ns",
                               str(node_ns), "--hash", str(HASH_MB), "--depth", str(options.depth), "--epd", file.name, "--json"],
                              capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"the prediction failed: {done.stderr.strip()}")
    lines = [json.loads(line) for line in done.stdout.splitlines()][:-1]
    return [next(depth["nodes"] for depth in line["depths"] if depth["depth"] == options.depth) for line in lines]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def run(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("epd", metavar="EPD", help="positions")
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--depth", type=int, default=14)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=3, help="several ranks do something else each time")
    parser.add_argument("--link-us", type=float, default=50, help="latency of the prediction")
    add_ranks_options(parser, ROOT)
    options = parser.parse_args(arguments)
    program = program_of(options)
    fens = fens_of(options.epd, options.positions)
    if not fens:
        raise Problem(f"{options.epd} holds no position")

    one = measured(options, program, 1, fens)[0]
    if None in one:
        raise Problem(f"a search has ended before depth {options.depth}: leave out positions with a short mate")
    node_ns = max(1, round(1e9 * sum(seconds for _, seconds in one) / sum(nodes for nodes, _ in one)))
    base = [nodes for nodes, _ in one]
    if predicted(options, program, 1, fens, node_ns) != base:
        raise Problem("one rank and one machine do not search the same")
    result = {"depth": options.depth, "positions": len(fens), "node_ns": node_ns, "nodes_of_one": sum(base), "ranks": []}
    for ranks in options.ranks:
        # With fewer cores than ranks each is so much slower.
        slower = max(1, ranks / (os.cpu_count() or 1))
        runs = measured(options, program, ranks, fens)
        real = [geometric_mean([nodes / own for (nodes, _), own in zip(each, base)]) for each in runs]
        virtual = predicted(options, program, ranks, fens, round(node_ns * slower))
        expected = geometric_mean([nodes / own for nodes, own in zip(virtual, base)])
        logs = [math.log(nodes / own) - math.log(told / own) for each in runs for (nodes, _), told, own in zip(each, virtual, base)]
        result["ranks"].append({"ranks": ranks, "measured": real, "predicted": expected,
                                "error": expected / geometric_mean(real) - 1,  # of the prediction
                                "spread_of_positions": math.sqrt(sum(log * log for log in logs) / len(logs))})
    if options.json:
        print(json.dumps(result))
        return
    print(f"depth {options.depth}, {len(fens)} positions, {node_ns} ns per node; nodes of the first rank by those of one rank")
    for row in result["ranks"]:
        told = ", ".join(f"{value:.2f}" for value in row["measured"])
        print(f"{row['ranks']} ranks: measured {told}; predicted {row['predicted']:.2f}, {100 * row['error']:+.0f} %; "
              f"a single position deviates by {100 * math.expm1(row['spread_of_positions']):.0f} %")


if __name__ == "__main__":
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT", "1")
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    sys.exit(status_of("cluster_depth.py", lambda: run(sys.argv[1:])))
