# SPDX-License-Identifier: Apache-2.0
"""Figures and sample output of the documents, made from the commands that print them.

    python3 scripts/figures.py --run             runs the quick commands and rewrites the pages
    python3 scripts/figures.py --run --slow      the slow ones too (minutes: searches and trees on the simulated card)
    python3 scripts/figures.py --write           rewrites the pages from docs/reference/figures.json, runs nothing
    python3 scripts/figures.py --check           compares pages and figures.json; exit status 1 and the differences
    python3 scripts/figures.py --check --run     also compares the quick exact commands with figures.json

A page marks a figure so, in a line or around lines:

    <!-- figure: NAME -->0.997<!-- /figure -->

NAME is an entry of docs/reference/figures.json, or `table`: the table of all of them. An entry has its text, how it was found (`exact`,
`estimate`, `target`, `measured`) and the command. Entries without a rule below were measured once and are kept by hand, with date and
machine. COBALT_BUILD names the folder of the program (build); in one without
the simulated card its figures stay as they are.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts/vitis"))
import boards  # noqa: E402  (it is beside the build script)

FILE = "docs/reference/figures.json"
MARK = re.compile(r"(<!-- figure: (\S+) -->)(.*?)(<!-- /figure -->)", re.DOTALL)
KINDS = ("exact", "estimate", "target", "measured")
POSITION = "r1r1q1k1/6p1/3b1p1p/1p1PpP2/1Pp5/2P4P/R1B2QP1/R5K1 w - - 0 37"
# What cb_eval_pawns adds up.
PAWN_GROUPS = ("multiple_pawns", "pawn_structure", "passed_pawns", "passed_paths", "wasted_pawns", "separated_passed", "missing_wing",
               "rook_behind_passed")
SHOWN_GROUPS = ("mobility", "passed_pawns", "bishops", "pawn_shelter")

INFO = ("info", "--json")
GAMES = ("bench", "--device", "sim", "--file", "tests/data/deep-blue-kasparov.pgn", "--json")
RANDOM = ("bench", "--device", "sim", "--positions", "10000", "--json")
SEARCH = ("bench", "--search", "--device", "sim", "--jobs", "4000", "--json")
MOVES = ("bench", "--moves", "--device", "sim", "--json")
PERFT = ("perft", "--device", "sim", "5", "--json")
KIWIPETE = ("perft", "--device", "sim", "4", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "--json")
EXPLAIN = ("eval", "--explain", POSITION)
COVERAGE = ("coverage", "--file", "tests/data/coverage.epd", "--params", "params/classic.toml", "--json")
QUICK = (INFO, GAMES, EXPLAIN, COVERAGE)


class FigureError(Exception):
    """Something does not fit; the text says what and where."""


class Program:
    """Runs `cobalt` and keeps the answers: one run for all figures of a command."""

    def __init__(self, path):
        self._path, self._answers = path, {}

    def answer(self, arguments):
        """Standard output, parsed when the arguments ask for JSON."""
        if arguments not in self._answers:
            done = subprocess.run([str(self._path), *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
            if done.returncode:
                raise FigureError(f"{shown(arguments)}: exit status {done.returncode}: {done.stderr.strip()}")
            self._answers[arguments] = json.loads(done.stdout) if "--json" in arguments else done.stdout
        return self._answers[arguments]


def shown(arguments):
    """The command as a reader types it."""
    return " ".join(["build/cobalt", *(f"'{word}'" if " " in word else word for word in arguments)])


def millions(per_second):
    return f"{per_second / 1e6:.0f} million"


def demo_output(program):
    """The last step of scripts/demo.sh, shortened: totals of some groups, and the score."""
    lines = program.answer(EXPLAIN).splitlines()
    wanted = [lines[0], next(line for line in lines if line.split()[:1] == ["group"])]
    for group in SHOWN_GROUPS:
        wanted.append(next(line for line in lines if line.split()[:1] == [group]))
    wanted.append(next(line for line in lines if line.strip().startswith("White's view")))
    return "\n```text\n" + "\n".join(wanted) + "\n```\n"


def group_total(program, group):
    """White's share of a group less Black's, centipawns, in the position that the tutorials explain."""
    return int(next(line for line in program.answer(EXPLAIN).splitlines() if line.split()[:1] == [group]).split()[-1])


def boards_table():
    """A row a board: its kernel, LUTs and how many fit. Boards with equal figures share a row."""
    all_boards, interface = boards.load_boards(), boards.load_interface()
    rows = {}
    for board in all_boards.values():
        unit = boards.kernel_size(kernel_size(), **board["kernel"])
        count = boards.units_that_fit(board, unit, interface)
        kernel = boards.kernel_name(**board["kernel"]).replace("1 core", "one search core")
        share = f"{100 * unit['lut'] / board['device']['lut']:.0f} %"
        rows.setdefault((kernel, share, str(count or "no")), []).append(board["title"])
    lines = ["", "| board | kernel | LUTs of the device, estimate | fits by the rule |", "|---|---|--:|---|"]
    lines += [f"| {', '.join(names)} | {kernel} | {share} | {fit} |" for (kernel, share, fit), names in rows.items()]
    return "\n".join(lines) + "\n"


def kernel_size():
    return boards.load_size(ROOT / "scripts/vitis/kernel_size.json")


def sim_device(program):
    """What `info` says of the simulated card; None in a build without it."""
    return next((device for device in program.answer(INFO)["devices"] if device["name"] == "sim"), None)


def needs_simulator(name, source):
    return name == "latency" or (isinstance(source, tuple) and "sim" in source)


SIZE = "scripts/synth.sh (Yosys 0.23)"
# Name: (kind, what it is, command or file, function of the program).
RULES = {
    "latency": ("exact", "latency of the evaluator, clocks", INFO, lambda p: str(sim_device(p)["latency_clocks"])),
    "parameters": ("exact", "values that a card downloads", INFO, lambda p: f"{p.answer(INFO)['parameters']:,}"),
    "groups": ("exact", "feature groups", INFO, lambda p: str(p.answer(INFO)["groups"])),
    "games_positions": ("exact", "positions of the Deep Blue - Kasparov games", GAMES, lambda p: str(p.answer(GAMES)["positions"])),
    "games_clocks": ("exact", "clocks for these positions", GAMES, lambda p: str(p.answer(GAMES)["clocks"])),
    "positions_per_clock": ("exact", "positions per clock, 10,000 random positions", RANDOM,
                            lambda p: f"{p.answer(RANDOM)['positions_per_clock']:.3f}"),
    "sustained": ("exact", "positions per clock from start to done, eight queued batches of 4,096", RANDOM,
                  lambda p: f"{p.answer(RANDOM)['sustained_positions_per_clock']:.3f}"),
    "evaluations": ("target", "evaluations per second at 300 MHz", RANDOM,
                    lambda p: millions(p.answer(RANDOM)["hw_positions_per_second"])),
    "tries_per_clock": ("exact", "moves tried per clock while every context has a job", SEARCH,
                        lambda p: f"{p.answer(SEARCH)['tries_per_clock']:.3f}"),
    "tries_overall": ("exact", "moves tried per clock, 4,000 searches of depth 3 from start to end", SEARCH,
                      lambda p: f"{p.answer(SEARCH)['tries_per_clock_overall']:.3f}"),
    "nodes": ("target", "nodes per second of one search core at 300 MHz", SEARCH,
              lambda p: millions(p.answer(SEARCH)["nodes_per_second"])),
    "moves_per_clock": ("exact", "answers of the move generator per clock", MOVES,
                        lambda p: f"{p.answer(MOVES)['moves_per_clock']:.3f}"),
    "perft_start": ("exact", "leaves per clock, perft 5 of the start position", PERFT,
                    lambda p: f"{p.answer(PERFT)['nodes_per_clock']:.1f}"),
    "perft_kiwipete": ("exact", "leaves per clock, perft 4 of Kiwipete", KIWIPETE,
                       lambda p: f"{p.answer(KIWIPETE)['nodes_per_clock']:.1f}"),
    "kernel_lut": ("estimate", "LUTs of the kernel with one search core", SIZE, lambda _: f"{kernel_size()['lut']:,}"),
    "evaluator_lut": ("estimate", "LUTs of the evaluator", SIZE, lambda _: f"{kernel_size()['sides_in_turn']['at_once']['lut']:,}"),
    "levels": ("estimate", "logic levels of the longest stage", SIZE, lambda _: str(kernel_size()["levels"])),
    "coverage_used": ("exact", "parameters that tests/data/coverage.epd uses", COVERAGE, lambda p: f"{p.answer(COVERAGE)['total']['used']:,}"),
    "coverage_positions": ("exact", "positions of tests/data/coverage.epd", COVERAGE, lambda p: f"{p.answer(COVERAGE)['positions']:,}"),
}
# Text that is no row of the table of figures.
BLOCKS = {
    "demo": (EXPLAIN, demo_output),
    "boards": (None, lambda _: boards_table()),
    "explain_score": (EXPLAIN, lambda p: p.answer(EXPLAIN).split()[0]),
    "explain_piece_placement": (EXPLAIN, lambda p: str(group_total(p, "piece_placement"))),
    "explain_mobility": (EXPLAIN, lambda p: str(group_total(p, "mobility"))),
    "explain_pawns": (EXPLAIN, lambda p: str(sum(group_total(p, group) for group in PAWN_GROUPS))),
}


def is_quick(source):
    return not isinstance(source, tuple) or source in QUICK


def load(root):
    path = root / FILE
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FigureError(f"{FILE}: {error}") from error
    for name, entry in entries.items():
        missing = {"text", "kind", "meaning", "command"} - set(entry)
        if missing or (entry["kind"] not in KINDS and entry["kind"] != "output"):
            raise FigureError(f"{FILE}: {name}: {'lacks ' + ', '.join(sorted(missing)) if missing else 'unknown kind ' + entry['kind']}")
        if entry["kind"] == "measured" and not {"date", "machine"} <= set(entry):
            raise FigureError(f"{FILE}: {name}: measured, but without date and machine")
    return entries


def computed(program, slow):
    """Entries that the rules give: those of quick commands, or of all."""
    found = {}
    for name, (kind, meaning, source, rule) in RULES.items():
        if needs_simulator(name, source) and sim_device(program) is None:
            continue
        if slow or is_quick(source):
            command = shown(source) if isinstance(source, tuple) else source
            found[name] = {"text": rule(program), "kind": kind, "meaning": meaning, "command": command}
    for name, (source, rule) in BLOCKS.items():
        found[name] = {"text": rule(program), "kind": "output", "meaning": "block of a page", "command": shown(source) if source else SIZE}
    return found


def table(entries):
    lines = ["", "| figure | value | kind | command or tool |", "|---|--:|---|---|"]
    for entry in entries.values():
        if entry["kind"] != "output":
            kind = entry["kind"] + (f", {entry['date']}, {entry['machine']}" if entry["kind"] == "measured" else "")
            lines.append(f"| {entry['meaning']} | {entry['text']} | {kind} | `{entry['command']}` |")
    return "\n".join(lines) + "\n"


def pages(root):
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def filled(path, text, entries, root):
    """The page with the text of every marked figure."""

    def replace(match):
        name = match[2]
        if name == "table":
            return match[1] + table(entries) + match[4]
        if name not in entries:
            raise FigureError(f"{path.relative_to(root)}: no figure {name} in {FILE}")
        return match[1] + entries[name]["text"] + match[4]

    result = MARK.sub(replace, text)
    if len(re.findall(r"<!-- figure: ", text)) != len(MARK.findall(text)):
        raise FigureError(f"{path.relative_to(root)}: a mark of a figure without its end <!-- /figure -->")
    return result


def differences(root, entries):
    """Lines that say which figure of which page differs."""
    found = []
    for path in pages(root):
        text = path.read_text(encoding="utf-8")
        for before, after in zip(MARK.finditer(text), MARK.finditer(filled(path, text, entries, root))):
            if before[3] != after[3]:
                found.append(f"{path.relative_to(root)}: figure {before[2]}: {before[3].strip()[:60]!r} where {after[3].strip()[:60]!r} is expected")
    return found


def main(arguments):
    parser = argparse.ArgumentParser(prog="figures.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", action="store_true", help="run commands")
    parser.add_argument("--slow", action="store_true", help="with --run: the slow ones too")
    parser.add_argument("--write", action="store_true", help="rewrite the pages from figures.json")
    parser.add_argument("--check", action="store_true", help="compare, change nothing")
    parser.add_argument("--root", type=Path, default=ROOT, help="folder with README.md and docs")
    args = parser.parse_args(arguments)
    if not (args.run or args.write or args.check):
        parser.error("give --run, --write or --check")
    try:
        entries = load(args.root) if (args.root / FILE).exists() or args.check else {}
        problems = []
        if args.run:
            program = Program(Path(os.environ.get("COBALT_BUILD", ROOT / "build")).resolve() / "cobalt")
            found = computed(program, args.slow)
            if args.check:
                problems = [f"{FILE}: {name}: {entries.get(name, {}).get('text', 'missing').strip()[:60]!r} where the command gives "
                            f"{entry['text'].strip()[:60]!r}" for name, entry in found.items() if entries.get(name, {}).get("text") != entry["text"]]
            else:
                order = [*RULES, *BLOCKS]
                merged = {**entries, **found}
                entries = {name: merged[name] for name in [*(n for n in order if n in merged), *(n for n in merged if n not in order)]}
                (args.root / FILE).write_text(json.dumps(entries, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        if args.check:
            problems += differences(args.root, entries)
            for line in problems:
                print(line, file=sys.stderr)
            return 1 if problems else 0
        for path in pages(args.root):
            text = path.read_text(encoding="utf-8")
            new = filled(path, text, entries, args.root)
            if new != text:
                path.write_text(new, encoding="utf-8")
                print(path.relative_to(args.root))
    except FigureError as error:
        print(f"figures.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
