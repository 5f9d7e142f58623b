#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the ways in which ranks share a search are worth: times to a depth by those of one rank, and a match between two ways.

Usage: cluster_schemes.py [--ranks N] [--depth N] [--positions N] [--repeats N] [--launcher WORDS] [--json] EPD
       cluster_schemes.py --games N [--ranks N] [--tc TIME+INCREMENT] [--launcher WORDS] [--json]
Each rank has one thread. Searches of a position follow each other, so that the load of the machine is about the same for all of them; means
are geometric, with the standard error over positions. The ranks of both sides of a match need a core each: with fewer they take time from
each other.
"""

import argparse
import json
import math
import os
import shlex
import statistics
import sys
from pathlib import Path

from cluster_depth import Engine, fens_of
from match_script import Problem, add_ranks_options, first_engine, program_of, status_of

ROOT = Path(__file__).resolve().parents[1]
SCHEMES = ("lazy-smp", "root-splitting")


def session(options, program, ranks, scheme):
    return Engine([*shlex.split(options.launcher), "-n", str(ranks), program, "uci", "--cluster-search", scheme])


def compare_times(options, program):
    """How much sooner each scheme has finished a depth, and with how many nodes of rank 0 or of all ranks."""
    fens = fens_of(options.epd, options.positions)
    if len(fens) < 2:
        raise Problem(f"{options.epd} holds {len(fens)} positions: expected 2 or more")
    engines = {"one rank": session(options, program, 1, SCHEMES[0]),
               **{scheme: session(options, program, options.ranks, scheme) for scheme in SCHEMES}}
    logs = {name: [[] for _ in fens] for name in engines}
    nodes = dict.fromkeys(engines, 0)
    for _ in range(options.repeats):
        for number, fen in enumerate(fens):
            for name, engine in engines.items():
                found = engine.search(fen, options.depth)
                if found is None:
                    raise Problem(f"a search has ended before depth {options.depth}: leave out positions with a short mate")
                nodes[name] += found[0]
                logs[name][number].append(math.log(max(found[1], 0.001)))
    for engine in engines.values():
        engine.end()
    result = {"depth": options.depth, "positions": len(fens), "repeats": options.repeats, "ranks": options.ranks, "cores": os.cpu_count(),
              "nodes_of_one": nodes["one rank"], "schemes": []}
    for scheme in SCHEMES:
        gains = [statistics.mean(one) - statistics.mean(own) for one, own in zip(logs["one rank"], logs[scheme])]
        error = statistics.stdev(gains) / math.sqrt(len(gains))
        result["schemes"].append({"scheme": scheme, "speed_up": math.exp(statistics.mean(gains)), "relative_error": error,
                                  "nodes": nodes[scheme]})
    return result


def play(options, program):
    """A match of the second scheme against the first."""
    words = [program, "match"]
    for scheme in reversed(SCHEMES):
        words += ["--engine", f"cmd={options.launcher} -n {options.ranks} {program} uci --cluster-search {scheme}", f"name={scheme}"]
    words += ["--each", f"tc={options.tc}", "--games", options.games, "--openings", ROOT / "data/openings.epd", "--order", "random",
              "--draw", "--resign", "--json"]
    return first_engine([str(word) for word in words])


def run(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("epd", metavar="EPD", nargs="?", help="positions")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--depth", type=int, default=14)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--games", type=int, help="of a match, an even number")
    parser.add_argument("--tc", default="0.2+0.01", help="clock of the match, seconds")
    add_ranks_options(parser, ROOT)
    options = parser.parse_args(arguments)
    program = program_of(options)
    if (options.epd is None) == (options.games is None):
        raise Problem("expected a file of positions, or --games")
    if options.ranks < 2 or options.repeats < 1:
        raise Problem("expected --ranks of 2 or more and --repeats of 1 or more")
    if options.games is not None and (options.games < 2 or options.games % 2 != 0):
        raise Problem(f"--games {options.games}: expected an even number")
    result = compare_times(options, program) if options.games is None else play(options, program)
    if options.json:
        print(json.dumps(result))
    elif options.games is None:
        print(f"{options.ranks} ranks, depth {options.depth}, {result['positions']} positions, {options.repeats} times; {result['cores']} cores")
        for row in result["schemes"]:
            print(f"{row['scheme']:<15} {row['speed_up']:.2f} times as fast as one rank (standard error {100 * row['relative_error']:.0f} %), "
                  f"{row['nodes'] / result['nodes_of_one']:.2f} times its nodes")
    else:
        print(f"{SCHEMES[1]} against {SCHEMES[0]}, {options.ranks} ranks each, {options.tc}, {result['games']} games: +{result['wins']} "
              f"={result['draws']} -{result['losses']}, Elo {result['elo']} ({result['elo_low']} to {result['elo_high']}, 95 %)")


if __name__ == "__main__":
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT", "1")
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    sys.exit(status_of("cluster_schemes.py", lambda: run(sys.argv[1:])))
