# SPDX-License-Identifier: Apache-2.0
"""A session over several ranks: answers, stops at random times, a follower that is killed.

COBALT_STOPS=1000 orders as many stops, and prints how long the answers took."""

import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request
from pathlib import Path

import launch

STOPS = int(os.environ.get("COBALT_STOPS", "60"))


class Engine:
    """An engine on so many ranks of one machine."""

    def __init__(self, ranks, folder, survives=False):
        local = launch.Local()
        command = local.command(ranks, [launch.PROGRAM, *(launch.QUICK if survives else launch.PATIENT), "uci"], survives)
        self.run = launch.Run(command, folder, local.environment, output=subprocess.PIPE)
        self.process = self.run.process

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, word):
        """Lines up to the one that begins with a word."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.startswith(word):
                return lines
        raise AssertionError(f"the engine has ended: {lines[-3:]}\n{self.run.errors()}")

    def end(self):
        self.tell("quit")
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.stdout.close()
        return self.run.wait().status


class UciTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="cobalt-uci-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def stop_times(self, ranks, stops):
        """Seconds from `stop` to the answer, for stops at random times."""
        engine = Engine(ranks, self.folder)
        engine.tell("uci")
        engine.read_until("uciok")
        chance = random.Random(41)
        seconds = []
        for number in range(stops):
            engine.tell("ucinewgame" if number % 10 == 0 else "isready")
            engine.tell(f"position startpos moves {chance.choice(['e2e4', 'd2d4', 'c2c4', 'g1f3'])}")
            engine.tell("go infinite" if number % 3 else "go ponder wtime 60000 btime 60000")
            if number % 6 == 0:
                engine.tell("ponderhit")
            time.sleep(chance.uniform(0, 0.05))
            start = time.monotonic()
            engine.tell("stop")
            answer = engine.read_until("bestmove")[-1]
            seconds.append(time.monotonic() - start)
            self.assertRegex(answer, r"^bestmove [a-h][1-8][a-h][1-8]")
        self.assertEqual(engine.end(), 0)
        return seconds

    def test_stops_are_answered(self):
        """Every one is answered by a move, though no search ends by itself. Prints how long that took."""
        seconds = self.stop_times(2, STOPS)
        print(f"{STOPS} stops: median {1000 * statistics.median(seconds):.1f} ms, most {1000 * max(seconds):.1f} ms, "
              f"{sum(each > 0.02 for each in seconds)} of more than 20 ms")

    def start(self, ranks, words):
        local = launch.Local()
        return launch.Run(local.command(ranks, [launch.PROGRAM, *launch.PATIENT, *words]), self.folder, local.environment)

    def test_one_position_is_searched_by_all(self):
        run = self.start(2, ["search", "--depth", "9", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--json"]).wait()
        self.assertEqual(run.status, 0, str(run))
        answers = [json.loads(line) for line in run.out.splitlines()]
        self.assertEqual([answer["best"] for answer in answers], ["a1a8"], "rank 0 alone answers")

    def test_ranks_with_cards_search_one_position(self):
        run = self.start(2, ["search", "--device", "model", "--depth", "7", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--json"]).wait()
        self.assertEqual(run.status, 0, str(run))
        answers = [json.loads(line) for line in run.out.splitlines()]
        self.assertEqual([answer["best"] for answer in answers], ["a1a8"], "rank 0 alone answers")

    def test_page_is_served_by_rank_0(self):
        running = self.start(2, ["serve", "--port", "0", "--hash", "8"])
        end = time.monotonic() + launch.TIME_LIMIT_S
        while "http" not in running.output() and time.monotonic() < end:
            time.sleep(0.05)
        self.assertIn("http", running.output(), running.errors())
        address = running.output().split()[0]

        def state():
            with urllib.request.urlopen(address + "api/state", timeout=launch.TIME_LIMIT_S) as answer:
                return json.load(answer)

        self.assertEqual(state()["searcher"], "host of 2 ranks")
        order = urllib.request.Request(address + "api/go", b'{"depth":9,"play":true}', {"Content-Type": "application/json"})
        urllib.request.urlopen(order, timeout=launch.TIME_LIMIT_S).close()
        while len(state()["game"]["plies"]) < 2 and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(len(state()["game"]["plies"]), 2, "the move was not played")
        os.kill(running.pid_of_rank(0), signal.SIGINT)
        self.assertEqual(running.wait().status, 0)

    def test_search_goes_on_without_a_killed_follower(self):
        if not launch.is_open_mpi():
            self.skipTest("ranks that outlive a killed one: only with Open MPI's --enable-recovery")

        def scenario():
            engine = Engine(3, self.folder, survives=True)

            def check():
                watch = threading.Timer(launch.TIME_LIMIT_S, engine.run.kill_all)
                watch.start()
                self.addCleanup(watch.cancel)
                engine.tell("position startpos")
                engine.tell("go infinite")
                os.kill(engine.run.pid_of_working(2), signal.SIGKILL)
                while "rank 2 (" not in engine.run.errors() and engine.process.poll() is None:
                    time.sleep(0.05)
                engine.tell("stop")
                self.assertRegex(engine.read_until("bestmove")[-1], r"^bestmove [a-h][1-8][a-h][1-8]")
                engine.tell("go depth 6")
                self.assertRegex(engine.read_until("bestmove")[-1], r"^bestmove [a-h][1-8][a-h][1-8]")
                engine.end()

            return engine.run, check

        launch.try_again_when_mpi_fails(scenario)


if __name__ == "__main__":
    launch.run_tests()
