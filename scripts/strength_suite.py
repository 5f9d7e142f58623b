#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the suite of `cobalt bench --strength`: positions of our own games, with values of all their moves by an engine of UCI.

Usage: strength_suite.py --work FOLDER [--output FILE] [options]
       strength_suite.py --check N [--output FILE] [options]

Games of our engine with itself give the positions. The judge searches each one with all moves (MultiPV), and again those
moves that may be the best, with a share of nodes for each. Positions in which no choice matters are dropped (verdict()).
Everything that was found stays in FOLDER. The same command goes on from there after an interruption, and makes the same suite.
docs/strength.md describes the suite and its format.
"""

import argparse
import contextlib
import json
import math
import os
import queue
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from match_script import Problem, status_of

ROOT = Path(__file__).resolve().parents[1]
# Debian puts games where not every PATH looks.
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])

MATE_CP = 100_000  # a mate in n moves is worth so much less n
CHANCE = ROOT / "host/strength/winning_chance.hpp"
CHANCE_SLOPE = float(re.search(r"kChanceSlope = ([0-9.]+);", CHANCE.read_text(encoding="utf-8"))[1])

# What is asked of the judge for each position.
SHALLOW_NODES = (1_000, 8_000)  # for a move, to see how hard the position is
ALL_NODES = 200_000  # for the values of all moves
CLOSE_LOSS = 12  # per cent of winning chance: moves that lose no more by then are judged again
CLOSE_MOVES = 12  # at most so many, two at least
CLOSE_NODES = 200_000  # for each of these

# What a position needs. Losses in per cent of winning chance.
LEAST_MOVES = 4
BALANCE = (8, 92)  # chance of the best move
MATTERING_LOSS, MATTERING_SHARE = 3, 1 / 3  # so many of the moves lose so much
ONLY_LOSS = 10  # a move is the only sensible one when all others lose so much
HARD_LOSS = 1  # a position is hard when a shallow search loses so much
EASY_SHARE = 1 / 4  # of the positions that are not hard are kept
APART = 8  # plies between two positions of a game


def chance(centipawns):
    """Winning chance, 0 to 100."""
    if abs(centipawns) > MATE_CP / 2:
        return 100.0 if centipawns > 0 else 0.0
    return 100 / (1 + math.exp(-CHANCE_SLOPE * centipawns))


def losses(values):
    """{move: loss in per cent} of {move: centipawns}."""
    best = max(values.values())
    return {move: chance(best) - chance(value) for move, value in values.items()}


def close_moves(values):
    """The moves that may be the best, the likeliest first."""
    order = sorted(values, key=lambda move: (-values[move], move))
    lost = losses(values)
    return order[:2] + [move for move in order[2:CLOSE_MOVES] if lost[move] <= CLOSE_LOSS]


def verdict(shallow, values, draw):
    """Why a position is dropped, or "" when it is kept.

    shallow: moves that the shallow searches chose; values: {move: centipawns}; draw: a random number of [0, 1) of the position
    """
    if len(values) < LEAST_MOVES:
        return "few moves"
    if not BALANCE[0] <= chance(max(values.values())) <= BALANCE[1]:
        return "decided"
    lost = losses(values)
    if sum(loss >= MATTERING_LOSS for loss in lost.values()) < MATTERING_SHARE * len(values):
        return "all the same"
    hardness = max(lost[move] for move in shallow)
    if sorted(lost.values())[1] > ONLY_LOSS and hardness == 0:
        return "only move"
    if hardness < HARD_LOSS and draw >= EASY_SHARE:
        return "easy"
    return ""


def values_of_lines(lines, moves):
    """{move: centipawns} of the deepest iteration that told an exact score of each of so many moves, from lines of `info`."""
    by_depth = {}
    for line in lines:
        words = line.split()
        if words[:1] != ["info"] or words[1:2] == ["string"] or {"lowerbound", "upperbound"} & set(words):
            continue
        if not {"multipv", "score", "pv"} <= set(words):
            continue
        at = words.index("score")
        number = int(words[at + 2])
        value = number if words[at + 1] == "cp" else (MATE_CP - number if number > 0 else -MATE_CP - number)
        by_depth.setdefault(int(words[words.index("depth") + 1]), {})[words[words.index("pv") + 1]] = value
    whole = [depth for depth, values in by_depth.items() if len(values) == moves]
    return by_depth[max(whole)] if whole else None


class Judge:
    """An engine of the Universal Chess Interface. One thread, fixed nodes and empty tables: it says the same again."""

    def __init__(self, command, hash_megabytes):
        path = shutil.which(command, path=PLACES)
        if path is None:
            raise Problem(f"no engine {command}: install it (the package {Path(command).name} of Debian), or name another (--engine)")
        self.command = command
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.name = next((line[8:].split(" by ")[0] for line in self.ask("uci", "uciok") if line.startswith("id name ")), command)
        self.tell("setoption name Threads value 1")
        self.tell(f"setoption name Hash value {hash_megabytes}")

    def tell(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except BrokenPipeError:
            raise Problem(f"the engine {self.command} has ended") from None

    def ask(self, line, end):
        """Lines of the answer, to the one that begins with `end`, which is the last."""
        self.tell(line)
        lines = []
        while not lines or not lines[-1].startswith(end):
            answer = self.process.stdout.readline()
            if not answer:
                raise Problem(f"the engine {self.command} has ended")
            lines.append(answer.strip())
        return lines

    def search(self, fen, nodes, lines, moves=()):
        """Lines of a search."""
        self.tell("ucinewgame")
        self.tell(f"setoption name MultiPV value {lines}")
        self.ask("isready", "readyok")
        self.tell(f"position fen {fen}")
        return self.ask(f"go nodes {nodes}" + (" searchmoves " + " ".join(moves) if moves else ""), "bestmove")

    def choice(self, fen, nodes):
        return self.search(fen, nodes, 1)[-1].split()[1]

    def values(self, fen, moves, nodes):
        """{move: centipawns} of these moves."""
        found = values_of_lines(self.search(fen, nodes, len(moves), moves), len(moves))
        if found is None or set(found) != set(moves):
            raise Problem(f"{fen}: the engine told no values of all {len(moves)} moves within {nodes} nodes")
        return found

    def close(self):
        with self.process:  # closes its pipes and waits for its end
            if self.process.poll() is None:
                self.tell("quit")


def board_of(fen):
    """What tells positions apart: pieces, side to move, castling."""
    return " ".join(fen.split()[:3])


def known_boards():
    """Positions that tests have, and openings."""
    pattern = re.compile(r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] [-KQkq]+")
    boards = set()
    for folder in ("tests", "docs", "data"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".epd", ".fen", ".cpp", ".hpp", ".py", ".md"):
                boards.update(pattern.findall(path.read_text(encoding="utf-8", errors="replace")))
    return boards


def cobalt(args, *words):
    """The standard output of a command of ours."""
    done = subprocess.run([args.program, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"cobalt {words[0]} failed: {done.stderr.strip()}")
    return done.stdout


def play_games(args):
    """The file of games, which are played as far as they are not yet."""
    games = args.work / "games.pgn"
    resume = ["--resume"] if games.is_file() else []
    cobalt(args, "match", "--engine", f"cmd={args.program} uci", "name=long", "nodes=3000",
           "--engine", f"cmd={args.program} uci", "name=short", "nodes=1200", "--each", "option.Hash=8",
           "--games", str(args.games), "--openings", str(ROOT / "data/openings.epd"), "--order", "random",
           "--seed", str(args.seed), "--resign", "--draw", "movenumber=60", "--max-moves", "150", "--pgn", str(games), *resume)
    return games


def candidates(args, games):
    """Positions of the games in an order that the seed decides; none twice, and some plies between any two of a game."""
    lines = [line.split(" | ")[0] for line in cobalt(args, "data", "convert", str(games)).splitlines()]
    known = known_boards()
    order = list(range(len(lines)))
    random.Random(args.seed).shuffle(order)
    taken, chosen, seen = set(), [], set()
    for place in order:
        board = board_of(lines[place])
        if board in known or board in seen or any(near in taken for near in range(place - APART, place + APART + 1)):
            continue
        taken.add(place)
        seen.add(board)
        chosen.append(lines[place])
    return chosen


def judge_position(args, judge, fen):
    """All that is found about a position: a line of the file of verdicts."""
    moves = legal_moves(args, fen)
    found = {"fen": fen, "dropped": "few moves"}
    if len(moves) < LEAST_MOVES:
        return found
    shallow = [judge.choice(fen, nodes) for nodes in SHALLOW_NODES]
    values = judge.values(fen, moves, ALL_NODES)
    found["dropped"] = verdict(shallow, values, random.Random(f"{args.seed} {fen}").random())
    if not found["dropped"]:
        close = close_moves(values)
        again = judge.values(fen, close, CLOSE_NODES * len(close))
        found["first"] = {move: values[move] for move in close}
        # A move that was not judged again is none of the best, whatever the deeper search says of those.
        found["values"] = {**{move: min(value, max(again.values())) for move, value in values.items()}, **again}
    return found


def legal_moves(args, fen):
    return json.loads(cobalt(args, "moves", "--json", fen))["moves"]


def read_verdicts(path):
    """{fen: what was found}; a line that an interruption has cut off is not counted."""
    verdicts = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                found = json.loads(line)
                verdicts[found["fen"]] = found
    return verdicts


def value_text(value):
    """Centipawns, or #n for a mate in n moves."""
    if value > MATE_CP / 2:
        return f"#{MATE_CP - value}"
    if value < -MATE_CP / 2:
        return f"#-{MATE_CP + value}"
    return str(value)


def line_of(found):
    """A line of the suite: FEN | move value move value ..., the best first."""
    order = sorted(found["values"].items(), key=lambda item: (-item[1], item[0]))
    return f"{found['fen']} | {' '.join(f'{move} {value_text(value)}' for move, value in order)}"


def in_order(args, judges, chosen, verdicts, file):
    """What is found about each position, in their order; new verdicts are written as soon as they are there. Every judge says the
    same, so their number changes nothing."""
    free = queue.SimpleQueue()
    for judge in judges:
        free.put(judge)

    def work(fen):
        judge = free.get()
        found = judge_position(args, judge, fen)
        free.put(judge)
        return found

    with ThreadPoolExecutor(len(judges)) as pool:
        running, ahead = {}, iter(chosen)
        for fen in chosen:
            while len(running) < len(judges) and (coming := next(ahead, None)) is not None:
                if coming not in verdicts:
                    running[coming] = pool.submit(work, coming)
            if fen in running:
                verdicts[fen] = running.pop(fen).result()
                file.write(json.dumps(verdicts[fen]) + "\n")
                file.flush()
            yield verdicts[fen]


def head(args, judge_name):
    return (f"# Positions of games of our engine with itself, and values of all legal moves: docs/strength.md.\n"
            f"# scripts/strength_suite.py --games {args.games} --positions {args.positions} --seed {args.seed},\n"
            f"# judged by {judge_name} with {ALL_NODES} nodes for all moves and {CLOSE_NODES} more for each that may be the best.\n")


def run(args):
    if not args.program.is_file():
        raise Problem(f"no program {args.program}: build it first (scripts/demo.sh)")
    args.work.mkdir(parents=True, exist_ok=True)
    chosen = candidates(args, play_games(args))
    path = args.work / "verdicts.jsonl"
    verdicts = read_verdicts(path)
    path.write_text("".join(json.dumps(found) + "\n" for found in verdicts.values()), encoding="utf-8")
    kept, dropped = [], {}
    with contextlib.ExitStack() as stack:
        judges = [stack.enter_context(contextlib.closing(Judge(args.engine, args.hash))) for _ in range(args.judges)]
        file = stack.enter_context(path.open("a", encoding="utf-8"))
        for found in in_order(args, judges, chosen, verdicts, file):
            if found["dropped"]:
                dropped[found["dropped"]] = dropped.get(found["dropped"], 0) + 1
                continue
            kept.append(found)
            print(f"{len(kept)} of {args.positions}", flush=True)
            if len(kept) == args.positions:
                break
        judge_name = judges[0].name
    text = head(args, judge_name) + "".join(line_of(found) + "\n" for found in kept)
    print("dropped: " + ", ".join(f"{why} {count}" for why, count in sorted(dropped.items())))
    if len(kept) < args.positions:
        raise Problem(f"{args.games} games have only {len(kept)} of {args.positions} positions: give more with --games")
    args.output.write_text(text, encoding="utf-8")
    print(f"{args.output}: {len(kept)} positions")


def read_line(line):
    """(fen, {move: centipawns}) of a line of a suite."""
    fen, _, rest = line.partition(" | ")
    words = rest.split()
    values = {}
    for move, value in zip(words[::2], words[1::2]):
        mate = int(value[1:]) if value.startswith("#") else 0
        values[move] = (MATE_CP - mate if mate > 0 else -MATE_CP - mate) if mate else int(value)
    return fen, values


def differences(values, again):
    """Of the moves in `again`: by how much each loss differs in per cent, and what the best move of `values` loses by it."""
    before = losses({move: values[move] for move in again})
    after = losses(again)
    best = max(before, key=lambda move: (values[move], move))
    return [abs(before[move] - after[move]) for move in again], after[best]


def check(args):
    """Judges positions of a suite again with more nodes, and tells how stable their values are."""
    lines = [line.rstrip("\n") for line in args.output.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    changes, bests = [], []
    with contextlib.closing(Judge(args.engine, args.hash)) as judge:
        # Spread over the suite, the same ones each time.
        for line in lines[::max(1, len(lines) // args.check)][:args.check]:
            fen, values = read_line(line)
            close = close_moves(values)
            changed, best = differences(values, judge.values(fen, close, args.factor * CLOSE_NODES * len(close)))
            changes += changed
            bests.append(best)
            print(f"{len(bests)} of {args.check}", flush=True)
    print(f"{args.factor} times the nodes, {len(bests)} positions: losses of {len(changes)} moves differ by "
          f"{sum(changes) / len(changes):.2f} % on average, and the best moves lose {sum(bests) / len(bests):.2f} %")


def arguments(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--work", type=Path, help="folder for games and verdicts; made where it is missing")
    task.add_argument("--check", type=int, help="judge so many positions of the suite again, and tell how stable their values are")
    parser.add_argument("--factor", type=int, default=4, help="times the nodes with which --check judges; 4")
    parser.add_argument("--output", type=Path, default=ROOT / "data/strength.txt", help="the suite; data/strength.txt")
    parser.add_argument("--games", type=int, default=300, help="to be played, an even number; 300")
    parser.add_argument("--positions", type=int, default=300, help="of the suite; 300")
    parser.add_argument("--seed", type=int, default=39, help="of openings, positions and easy ones that are kept; 39")
    parser.add_argument("--engine", default="stockfish", help="program that judges; stockfish")
    parser.add_argument("--judges", type=int, default=1, help="positions at a time; 1")
    parser.add_argument("--hash", type=int, default=256, help="MB of its table; 256")
    parser.add_argument("--program", type=Path, default=Path(os.environ.get("COBALT", ROOT / "build/cobalt")))
    return parser.parse_args(words)


def main(args):
    check(args) if args.check else run(args)


if __name__ == "__main__":
    sys.exit(status_of("strength_suite.py", lambda: main(arguments(sys.argv[1:]))))
