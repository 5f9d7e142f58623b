#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Games one after the other on several ranks, whose memory, descriptors and threads must stay as they are.

Usage: cluster_soak.py [--minutes N] [--ranks N] [--launcher WORDS] [--build FOLDER]
Prints what each rank uses, once per minute, and a verdict for each at the end. Exit status 1: a rank grows, or the session failed.
"""

import argparse
import contextlib
import os
import shlex
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import soak
from match_script import Problem, status_of

ROOT = Path(__file__).resolve().parents[1]
MINUTE_SECONDS = 60
START_SECONDS = 30
RANK_VARIABLES = ("OMPI_COMM_WORLD_RANK", "PMI_RANK")


def rank_of(pid):
    """The rank that a process is, or None."""
    with contextlib.suppress(OSError):
        for variable in Path(f"/proc/{pid}/environ").read_text(errors="replace").split("\0"):
            name, _, value = variable.partition("=")
            if name in RANK_VARIABLES:
                return int(value)
    return None


class Session(soak.Games):
    """The games of soak.py, played by the ranks of a launcher."""

    name = "ranks"

    def __init__(self, build, folder, end, launcher):
        super().__init__(build, folder, end)
        self.launcher = launcher
        self.ranks = {}

    def command(self, arguments):
        return [*self.launcher, *super().command(arguments)]

    def find_ranks(self, count):
        """Waits until all ranks are there."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and not self.problem:
            # The launcher's helpers have no rank; a rank's own children, if any, have its number and come later.
            for pid in sorted(soak.children_of(self.process.pid)) if self.process is not None else []:
                rank = rank_of(pid)
                if rank is not None:
                    self.ranks.setdefault(rank, pid)
            if len(self.ranks) == count:
                return
            time.sleep(0.1)
        raise Problem(f"{len(self.ranks)} of {count} ranks have begun within {START_SECONDS} s; {self.problem}")


class Rank(soak.Part):
    """What one rank uses: soak.verdict() judges it."""

    def __init__(self, session, number):
        super().__init__(session.build, session.folder, session.end)
        self.name, self.session, self.number = f"rank {number}", session, number

    def watched(self):
        return [self.session.ranks[self.number]]


def run(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--launcher", default="mpirun --oversubscribe --mca pml ob1 --mca btl tcp,self",
                        help="what starts the ranks, up to their number")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="folder of the program")
    options = parser.parse_args(arguments)
    if options.minutes < 1 or options.ranks < 2:
        raise Problem("expected --minutes of 1 or more and --ranks of 2 or more")
    if not (options.build / "cobalt").exists():
        raise Problem(f"{options.build / 'cobalt'} is not there: build it, or name another --build")
    end = time.monotonic() + MINUTE_SECONDS * options.minutes
    launcher = [*shlex.split(options.launcher), "-n", str(options.ranks)]
    with tempfile.TemporaryDirectory(prefix="cobalt-soak-") as name:
        session = Session(options.build.resolve(), Path(name), end, launcher)
        worker = threading.Thread(target=session.run)
        worker.start()
        try:
            session.find_ranks(options.ranks)
            ranks = [Rank(session, number) for number in range(options.ranks)]
            print("minute  moves  " + "  ".join(f"rank {rank.number}: MiB descriptors threads" for rank in ranks), flush=True)
            watch(session, ranks)
        finally:
            session.end = time.monotonic()
            worker.join(2 * soak.ANSWER_SECONDS)
            session.close()
        return report(session, ranks)


def watch(session, ranks):
    """Samples until the end, and prints a line per minute."""
    start = time.monotonic()
    minute = 0
    while not session.is_over() and not session.problem:
        time.sleep(soak.SAMPLE_SECONDS)
        for rank in ranks:
            rank.sample()
        if time.monotonic() - start < MINUTE_SECONDS * (minute + 1):
            continue
        minute += 1
        used = "  ".join("{:.1f} {} {}".format(*rank.samples[-1]) for rank in ranks)
        print(f"{minute:>6}  {session.done:>5}  {used}", flush=True)


def report(session, ranks):
    """Prints the verdicts. \return the exit status"""
    bad = bool(session.problem)
    print(f"{session.done} moves; {session.problem or 'all answered'}")
    for rank in ranks:
        rank.done = session.done
        first, last, problem = soak.verdict(rank)
        columns = ", ".join(f"{what} {one:.1f} to {other:.1f}"
                            for what, one, other in zip(("MiB", "descriptors", "threads"), first, last))
        print(f"{rank.name}: {columns}: {problem or 'steady'}")
        bad = bad or bool(problem)
    return 1 if bad else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT", "1")
    os.environ.setdefault("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    sys.exit(status_of("cluster_soak.py", lambda: run(sys.argv[1:])))
