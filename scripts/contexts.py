#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much sooner many contexts of a card reach the depth that takes one context long: a table in virtual time.

Usage: contexts.py [options] FILE.epd
Each position is searched with one context until a depth takes it --seconds, then to the same depth with the others. What was
searched stands in --output, a line of JSON a search, and is not searched again: the script can be stopped and started again.
Virtual time is exact, so other work on the machine changes nothing but the waiting (docs/how-to/predict.md).
"""

import argparse
import json
import math
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INTERFACE = ROOT / "spec/generated/kernel_interface.json"
FIRST_DEPTH = 8
# Growth from one depth to the next that an estimate may have.
LEAST_GROWTH, MOST_GROWTH = 1.5, 6.0


def positions(path):
    """[(name, FEN)] of an EPD file; the name is the operation id, else the number of the line."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fields = line.split()
        if len(fields) < 4 or line.startswith("#"):
            continue
        name = line.split('id "')[1].split('"')[0] if 'id "' in line else str(number)
        found.append((name, f"{' '.join(fields[:4])} 0 1"))
    return found


def next_depth(depths, seconds):
    """The depth to try after a search whose depths took so long: the first that should take `seconds`."""
    times = [max(entry["seconds"], 1e-6) for entry in depths]
    ratios = [b / a for a, b in zip(times[-4:], times[-3:])] or [2.0]
    growth = min(max(statistics.geometric_mean(ratios), LEAST_GROWTH), MOST_GROWTH)
    return depths[-1]["depth"] + max(1, math.ceil(math.log(seconds / times[-1], growth)))


class Searches:
    """Searches that were done, by position, contexts and depth."""

    def __init__(self, args):
        self.args = args
        self.done = {}
        if args.output.exists():
            for line in args.output.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.done[entry["name"], entry["cores"], entry["contexts"], entry["depth"]] = entry["result"]

    def search(self, name, fen, cores, contexts, depth):
        key = (name, cores, contexts, depth)
        if key not in self.done:
            command = [str(self.args.program), "predict", "--card", self.args.card, "--compute-units", "1", "--cores",
                       str(cores), "--contexts", str(contexts), "--depth", str(depth), "--json", fen]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"contexts.py: {name}: {done.stderr.strip()}")
            self.done[key] = json.loads(done.stdout)
            with self.args.output.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"name": name, "cores": cores, "contexts": contexts, "depth": depth,
                                       "result": self.done[key]}) + "\n")
        return self.done[key]

    def with_one(self, name, fen):
        """The search with one context that takes long enough; None when it ended before (mate, or a table of draws)."""
        depth = FIRST_DEPTH
        while depth <= self.args.max_depth:
            found = self.search(name, fen, 1, 1, depth)
            if found["depth"] < depth:
                return None
            if found["depths"][-1]["seconds"] >= self.args.seconds:
                return found
            depth = next_depth(found["depths"], self.args.seconds)
        return None


def cores_of(text):
    numbers = [int(word) for word in text.split(",")]
    if not numbers or min(numbers) < 1:
        raise ValueError
    return numbers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", type=Path, metavar="FILE.epd")
    parser.add_argument("--positions", type=int, metavar="N", help="the first N that take one context long enough")
    parser.add_argument("--seconds", type=float, default=10, metavar="S", help="what long is (%(default)s)")
    parser.add_argument("--max-depth", type=int, default=30, metavar="N", help="leave positions that need more (%(default)s)")
    parser.add_argument("--card", default="u50", help="for clock and link (%(default)s)")
    parser.add_argument("--cores", type=cores_of, default=[1, 4], metavar="N,...", help="cores, all contexts of each (1,4)")
    parser.add_argument("--contexts", type=int, default=json.loads(INTERFACE.read_text(encoding="utf-8"))["search_contexts"], metavar="N", help="contexts of a core (%(default)s)")
    parser.add_argument("--program", type=Path, default=ROOT / "build/cobalt")
    parser.add_argument("--output", type=Path, required=True, metavar="FILE.jsonl")
    args = parser.parse_args()
    searches = Searches(args)
    gains = {cores: [] for cores in args.cores}
    print("| position | depth | one context, s |" + "".join(f" {n} x {args.contexts}: times sooner | busy | nodes |" for n in args.cores))
    print("| --- | --: | --: |" + " --: | --: | --: |" * len(args.cores))
    for name, fen in positions(args.suite):
        if args.positions is not None and len(gains[args.cores[0]]) >= args.positions:
            break
        one = searches.with_one(name, fen)
        if one is None:
            continue
        row = f"| {name} | {one['depth']} | {one['depths'][-1]['seconds']:.1f} |"
        for cores in args.cores:
            many = searches.search(name, fen, cores, args.contexts, one["depth"])
            gains[cores].append(one["depths"][-1]["seconds"] / many["depths"][-1]["seconds"])
            row += f" {gains[cores][-1]:.1f} | {100 * many['busy']:.0f} % | {many['nodes'] / one['nodes']:.2f} |"
        print(row, flush=True)
    for cores, values in gains.items():
        if values:
            print(f"\n{cores} x {args.contexts}: {len(values)} positions, geometric mean {statistics.geometric_mean(values):.1f}, "
                  f"median {statistics.median(values):.1f}, {min(values):.1f} to {max(values):.1f}")


if __name__ == "__main__":
    main()
