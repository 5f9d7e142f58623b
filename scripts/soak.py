# SPDX-License-Identifier: Apache-2.0
"""Long runs of everything at once, whose programs must not grow. For scripts/soak.sh.

    python3 scripts/soak.py BUILD MINUTES

Each part runs one program of ours from begin to end, in a thread that keeps it busy, and another thread looks at its memory,
descriptors and threads. The emulated cards are the exception: their programs die by design, and what must stay as it is are
the processes and folders that they leave behind: none.
"""

import contextlib
import http.client
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE_SECONDS = 1
# Until then tables, caches and pools of threads fill: a share of the whole time.
WARM_UP = 0.3
# What a program may gain between the first and the last third of what is left.
GROWTH_SHARE = 0.05
GROWTH_MIB = 8
GROWTH_DESCRIPTORS = 2
ANSWER_SECONDS = 60


class Failure(Exception):
    """A program did not do what it must."""


def children_of(pid):
    """Processes that a process has started, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += [int(child), *children_of(int(child))]
    return found


def usage_of(pids):
    """MiB of memory, descriptors and threads of processes; those that have just ended do not count."""
    mib = descriptors = threads = 0
    for pid in pids:
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            folder = Path(f"/proc/{pid}")
            status = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line)
            open_now = len(list((folder / "fd").iterdir()))
            mib += int(status.get("VmRSS", "0 kB").split()[0]) / 1024
            descriptors += open_now
            threads += int(status["Threads"])
    return mib, descriptors, threads


class Part:
    """A program, what keeps it busy, and what it uses."""

    name = ""
    unit = ""

    def __init__(self, build, folder, end):
        self.build, self.folder, self.end = build, folder, end
        self.random = random.Random(self.name)
        self.done = 0
        self.problem = ""
        self.process = None
        self.samples = []

    def command(self, arguments):
        """The words that start the program."""
        return [str(self.build / "cobalt"), *map(str, arguments)]

    def start(self, *arguments, **more):
        error_file = open(self.folder / f"{self.name.replace(' ', '_')}.log", "w", encoding="utf-8")
        with error_file:
            self.process = subprocess.Popen(self.command(arguments), text=True, stderr=error_file, start_new_session=True,
                                            **more)

    def is_over(self):
        return time.monotonic() >= self.end

    def run(self):
        try:
            self.work()
        except (Failure, OSError, ValueError, http.client.HTTPException) as problem:
            if not self.is_over() or isinstance(problem, Failure):
                self.problem = f"{type(problem).__name__}: {problem}"

    def work(self):
        """Keeps the program busy until the end."""
        raise NotImplementedError

    def watched(self):
        """The processes that are looked at."""
        return [self.process.pid] if self.process is not None and self.process.poll() is None else []

    def sample(self):
        pids = self.watched()
        if pids:
            self.samples.append(usage_of(pids))

    def close(self):
        """Ends the program, which must still run."""
        if self.process is None:
            return
        if self.process.poll() is not None and not self.problem:
            self.problem = f"ended with status {self.process.returncode}"
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, line):
        """Writes a line to the program."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self, prefix):
        """The next line that begins so; others are passed over."""
        timer = threading.Timer(ANSWER_SECONDS, self.process.kill)
        timer.start()
        try:
            for line in self.process.stdout:
                if line.startswith(prefix):
                    return line.split()
        finally:
            timer.cancel()
        raise Failure(f"no {prefix} came, within {ANSWER_SECONDS} s or before the end of the program")


class Games(Part):
    """The engine, by the Universal Chess Interface: games, options that change, and commands that are wrong."""

    name = "engine"
    unit = "moves"
    # One after the other, so that each is in force for the same share of any time; the size of the table stays, as it is most
    # of the memory.
    options = ("Hash value 16", "Threads value 1", "Threads value 3", "MultiPV value 1", "MultiPV value 4",
               "Params value default", "Root Evaluation value always", "Root Evaluation value never", "Evaluator value material",
               "Evaluator value card", "Clear Hash", "Hash value x", "Bogus", "Params value /no/such/file")

    def work(self):
        self.start("uci", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        options = itertools.cycle(self.options)
        self.ask("setoption name Hash value 16")
        while not self.is_over():
            self.ask("ucinewgame")
            moves = []
            while len(moves) < 80 and not self.is_over():
                self.ask(f"setoption name {next(options)}")
                self.ask(" ".join(["position startpos moves", *moves]))
                if self.random.random() < 0.2:
                    self.ask("go infinite")
                    time.sleep(0.05)
                    self.ask("stop")
                else:
                    self.ask("go movetime 30")
                best = self.answer("bestmove")[1]
                if best == "0000":
                    break
                moves.append(best)
                self.done += 1


class SelfPlay(Part):
    """Games of the engine with itself in one process, which writes a data set."""

    name = "self-play"
    unit = "KB written"

    def work(self):
        output = self.folder / "selfplay.cbd"
        self.start("data", "selfplay", "--output", output, "--games", 10_000_000, "--nodes", 300, "--threads", 1,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while not self.is_over() and self.process.poll() is None:
            time.sleep(SAMPLE_SECONDS)
            self.done = output.stat().st_size // 1024 if output.exists() else 0


class Match(Part):
    """A match, with the processes of its engines."""

    name = "match"
    unit = "games"

    def work(self):
        pgn = self.folder / "match.pgn"
        engine = f"cmd={self.build / 'cobalt'} uci"
        self.start("match", "--engine", engine, "name=A", "--engine", engine, "name=B", "--each", "nodes=300", "option.Hash=1",
                   "--games", 100_000, "--max-moves", 60, "--pgn", pgn, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while not self.is_over() and self.process.poll() is None:
            time.sleep(SAMPLE_SECONDS)
            self.done = pgn.read_text(encoding="utf-8").count("[White ") if pgn.exists() else 0

    def watched(self):
        own = super().watched()
        return own + [child for pid in own for child in children_of(pid)]


class Evaluation(Part):
    """Positions through a pipe, one score for each."""

    name = "evaluation"
    unit = "positions"

    def work(self):
        positions = (ROOT / "tests/data/bratko-kopec.epd").read_text(encoding="utf-8").splitlines()
        positions = [line for line in positions if line and not line.startswith("#")]
        self.start("eval", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        while not self.is_over():
            self.ask(self.random.choice(positions))
            if not self.process.stdout.readline():
                raise Failure("no score came")
            self.done += 1


class Browsers(Part):
    """`cobalt serve` with pages that come and go, some without a word, and orders of all kinds."""

    name = "serve"
    unit = "connections"
    threads = 6
    orders = (("position", {}), ("position", {"moves": ["e2e4", "e7e5"]}), ("move", {"move": "e4"}), ("go", {"depth": 8}),
              ("go", {}), ("go", {"movetime": 100, "play": True}), ("analyse", {"nodes": 2000}), ("stop", {}),
              ("game", {"number": 1}), ("pgn", {"pgn": "[White \"A\"]\n\n1. e4 e5 *\n" * 200}), ("move", {"move": "nonsense"}),
              ("pgn", {"pgn": "* " * 5000}), ("go", {"depth": "x"}))

    def work(self):
        self.start("serve", "--port", 0, "--hash", 16, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        lookers = [threading.Thread(target=self.look_on, args=(number,)) for number in range(self.threads)]
        for looker in lookers:
            looker.start()
        for looker in lookers:
            looker.join()

    def look_on(self, number):
        try:
            rng = random.Random(number)
            while not self.is_over() and not self.problem:
                self.connect(rng)
        except (OSError, ValueError, Failure, http.client.HTTPException) as problem:
            self.problem = self.problem or f"{type(problem).__name__}: {problem}"

    def connect(self, rng):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS)
        with contextlib.closing(connection):
            kind = rng.random()
            if kind < 0.4:
                connection.request("GET", "/api/events", headers={"Accept": "text/event-stream"})
                if kind < 0.3:  # the others go before the answer
                    answer = connection.getresponse()
                    self.expect(answer.status in (200, 503), f"events: status {answer.status}")
                    if answer.status == 200:
                        answer.readline()
                        time.sleep(rng.random())
            elif kind < 0.6:
                connection.request("GET", rng.choice(("/", "/api/state", "/api/moves?ply=0", "/script.js", "/nothing")))
                answer = connection.getresponse()
                self.expect(answer.status in (200, 404) and answer.read(), f"status {answer.status}")
            else:
                name, body = rng.choice(self.orders)
                connection.request("POST", f"/api/{name}", json.dumps(body), {"Content-Type": "application/json"})
                answer = connection.getresponse()
                text = answer.read().decode()
                self.expect(answer.status == 200 or answer.status == 400 and json.loads(text)["error"],
                            f"{name}: status {answer.status}: {text}")
        self.done += 1
        time.sleep(0.02)

    def expect(self, holds, what):
        if not holds:
            raise Failure(what)


class Cards(Part):
    """Engines on emulated cards whose simulators are killed: each goes on searching itself, and leaves nothing behind."""

    name = "dying cards"
    unit = "cards"

    def work(self):
        while not self.is_over():
            self.start("uci", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.ask("setoption name Device value xrt:emulation")
            self.ask("isready")
            self.answer("readyok")
            self.ask("go depth 3")
            self.answer("bestmove")
            simulator = self.simulator()
            self.ask("go movetime 1500")
            time.sleep(self.random.random())
            with contextlib.suppress(ProcessLookupError):
                os.kill(simulator, signal.SIGKILL)
            self.answer("bestmove")
            self.ask("go depth 2")  # without the card
            self.answer("bestmove")
            self.ask("quit")
            status = self.process.wait(ANSWER_SECONDS)
            if status != 0:
                raise Failure(f"the engine ended with status {status}")
            self.done += 1
        self.process = None

    def folders(self):
        return Path(tempfile.gettempdir()).glob("cobalt-xrt-*")

    def simulator(self):
        notes = list(Path(tempfile.gettempdir()).glob(f"cobalt-xrt-*/simulators/*_{self.process.pid}/pid"))
        if not notes:
            raise Failure("the card has no simulator")
        return int(notes[0].read_text())

    def watched(self):
        return []  # a new process each time

    def sample(self):
        """Folders of emulations that are there; those of other programs too, so that only growth counts."""
        self.samples.append((0, len(list(self.folders())), 0))


def windows(samples):
    """The first and the last third of what comes after warming up."""
    steady = samples[int(len(samples) * WARM_UP):]
    third = max(1, len(steady) // 3)
    return steady[:third], steady[-third:]


def verdict(part):
    """(what was used at first, and at last, and what is wrong with that)."""
    if not part.samples:
        return (0, 0, 0), (0, 0, 0), part.problem or "was never seen"
    first, last = ([statistics.median(values) for values in zip(*window)] for window in windows(part.samples))
    problems = [part.problem] if part.problem else []
    if last[0] > first[0] * (1 + GROWTH_SHARE) + GROWTH_MIB:
        problems.append("memory grows")
    if last[1] > first[1] + GROWTH_DESCRIPTORS:
        problems.append("descriptors grow")
    if last[2] > first[2] + GROWTH_DESCRIPTORS:
        problems.append("threads grow")
    if part.done == 0:
        problems.append("did nothing")
    return first, last, "; ".join(problems)


def main():
    build, minutes = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    end = time.monotonic() + 60 * minutes
    kinds = [Games, SelfPlay, Match, Evaluation, Browsers]
    if (build / "cobalt_xrt_emulator").exists():
        kinds.append(Cards)
    else:
        print("no emulated cards: the build has no cobalt_xrt_emulator")
    bad = 0
    with tempfile.TemporaryDirectory(prefix="cobalt-soak-") as name:
        parts = [kind(build, Path(name), end) for kind in kinds]
        workers = [threading.Thread(target=part.run) for part in parts]
        for worker in workers:
            worker.start()
        while time.monotonic() < end:
            time.sleep(SAMPLE_SECONDS)
            for part in parts:
                part.sample()
        for part, worker in zip(parts, workers):
            worker.join(2 * ANSWER_SECONDS)
            part.close()
        print("| program | did | memory, MiB | descriptors | threads | |\n|---|--:|--:|--:|--:|---|")
        for part in parts:
            first, last, problem = verdict(part)
            columns = [f"{one:.0f} to {other:.0f}" for one, other in zip(first, last)]
            print(f"| {part.name} | {part.done:,} {part.unit} | {' | '.join(columns)} | {problem or 'steady'} |")
            bad += bool(problem)
            log = Path(name) / f"{part.name.replace(' ', '_')}.log"
            if problem and log.exists() and log.stat().st_size:
                print(log.read_text(encoding="utf-8")[-2000:], file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
