# SPDX-License-Identifier: Apache-2.0
"""Several ranks give what one machine gives, whatever becomes of them."""

import itertools
import json
import os
import re
import shutil
import signal
import tempfile
import unittest
from pathlib import Path

import launch

SOURCE = Path(__file__).resolve().parents[2]
OPENINGS = SOURCE / "data" / "openings.epd"
SUITE = SOURCE / "tests" / "data" / "bratko-kopec.epd"
GAMES = SOURCE / "tests" / "data" / "deep-blue-kasparov.pgn"
SIZES = (2, 4)
LONG = os.environ.get("COBALT_LONG_TESTS") == "1"  # scripts/test.sh --full
# Positions whose trees of six plies have 119 and 706 million leaves.
QUICK_TREE = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LONG_TREE = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"


def last_json(text):
    """The object of the last line."""
    return json.loads(text.strip().splitlines()[-1])


def games_of(path):
    """The games of a PGN file by their round, without the seconds that moves took and the day."""
    games = {}
    for game in re.split(r"\n\n(?=\[Event )", path.read_text()):
        words = " ".join(re.sub(r"\d+\.\d+s", "", game).split())
        games[re.search(r'\[Round "([^"]*)"\]', game).group(1)] = re.sub(r'\[Date "[^"]*"\]', "", words)
    return games


class Work:
    """A command and what of its results has to be the same on all numbers of ranks."""

    def __init__(self, name, words, result):
        self.name = name
        self.words = words  # words(name): the command, whose files begin with the name
        self.result = result  # result(folder, name, run)


def bytes_of(suffix):
    """The file that a command writes."""
    return lambda folder, name, run: (folder / (name + suffix)).read_bytes()


def perft_result(folder, name, run):
    del folder, name
    found = last_json(run.out)
    return found["nodes"], found["moves"]


def suite_result(folder, name, run):
    del folder, name
    found = [json.loads(line) for line in run.out.strip().splitlines()]
    return [(each["line_number"], each["best"], each["nodes"], each["lines"]) for each in found[:-1]]


def works(is_long):
    """All commands that several ranks share.

    \param is_long  three ranks compute for longer than launch.WORKING_S each, so that one can be killed"""

    def pick(short, long):
        return long if is_long else short

    def match(name):
        engines = []
        for engine, nodes in (("first", 300), ("second", 600)):
            engines += ["--engine", f"cmd={launch.PROGRAM}", "arg=uci", f"name={engine}",
                        f"nodes={nodes * pick(1, 10)}"]
        return ["match", *engines, "--games", pick(6, 10), "--openings", OPENINGS, "--max-moves", 25, "--pgn",
                f"{name}.pgn", "--json"]

    return [
        Work("selfplay", lambda name: ["data", "selfplay", "--output", f"{name}.cbd", "--games", pick(20, 100),
                                       "--nodes", 300, "--json"], bytes_of(".cbd")),
        Work("label", lambda name: ["data", "label", "positions.cbd", "--output", f"{name}.label", "--nodes",
                                    pick(100, 1000), "--json"], bytes_of(".label")),
        Work("analyse", lambda name: ["analyse", GAMES, "--output", f"{name}.pgn", "--nodes", pick(100, 2000), "--json"],
             bytes_of(".pgn")),
        Work("match", match, lambda folder, name, run: games_of(folder / f"{name}.pgn")),
        Work("fit", lambda name: ["params", "fit", "many.cbd", "--rounds", pick(1, 6), "--passes", pick(0, 3),
                                  "--steps", pick(5, 60), "--output", f"{name}.toml", "--json"], bytes_of(".toml")),
        Work("perft", lambda name: ["perft", 6, pick(QUICK_TREE, LONG_TREE), "--divide", "--json"], perft_result),
        Work("epd", lambda name: ["search", "--epd", SUITE, "--hash", 1, "--nodes", pick(3000, 60_000), "--json"], suite_result),
    ]


class RanksTest(unittest.TestCase):
    """All tests share the machines and the results of one machine."""

    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="cobalt-ranks-"))
        cls.why_not = launch.Namespaces.why_not()
        cls.machines = launch.Namespaces() if cls.why_not is None else launch.Local()
        cls.known = {}
        for name, games, nodes in (("positions", 60, 100), ("many", 200, 10)):
            made = cls.alone(["data", "selfplay", "--output", f"{name}.cbd", "--games", games, "--nodes", nodes, "--json"])
            assert made.status == 0, str(made)

    @classmethod
    def tearDownClass(cls):
        cls.machines.close()
        shutil.rmtree(cls.folder, ignore_errors=True)

    @classmethod
    def alone(cls, words):
        return launch.Run([launch.PROGRAM, *map(str, words)], cls.folder, {}).wait()

    def start(self, ranks, words, survives=False):
        """\param survives  one of the ranks will be killed"""
        patience = launch.QUICK if survives else launch.PATIENT
        command = self.machines.command(ranks, [launch.PROGRAM, *patience, *words], survives)
        return launch.Run(command, self.folder, self.machines.environment)

    def result_of_one(self, is_long, work):
        """What one machine gives; found once."""
        key = (is_long, work.name)
        if key not in self.known:
            name = f"{work.name}-one-{is_long}"
            run = self.alone(work.words(name))
            self.assertEqual(run.status, 0, str(run))
            self.known[key] = work.result(self.folder, name, run)
        return self.known[key]

    def test_machines_are_a_network(self):
        if self.why_not is not None:
            self.skipTest(f"{self.why_not}: the other tests ran with {self.machines.what}")

    def test_same_results(self):
        for work in works(False):
            for ranks in SIZES:
                with self.subTest(work=work.name, ranks=ranks):
                    expected = self.result_of_one(False, work)
                    name = f"{work.name}-{ranks}"
                    run = self.start(ranks, work.words(name)).wait()
                    self.assertEqual(run.status, 0, str(run))
                    self.assertEqual(work.result(self.folder, name, run), expected)
                    shares = last_json(run.out)["ranks"]
                    self.assertEqual(len(shares), ranks)
                    self.assertTrue(all(share["lost"] is None for share in shares), shares)

    def check_lost(self, run, rank):
        shares = last_json(run.out)["ranks"]
        if shares[rank]["lost"] is None:
            raise launch.OverTooEarly(f"it was over before rank {rank} was killed: {shares}\n{run.err}")
        self.assertIn(f"rank {rank} (", run.err)

    def check_without(self, work, rank, number, expected):
        """Of three ranks one gets a signal, and the result is the expected one all the same."""
        runs = itertools.count()

        def scenario():
            name = f"{work.name}-without-{number}-{next(runs)}"
            running = self.start(3, work.words(name), survives=True)

            def check():
                running.kill(rank, number)
                run = running.wait()
                self.check_lost(run, rank)
                self.assertEqual(work.result(self.folder, name, run), expected)

            return running, check

        launch.try_again_when_mpi_fails(scenario)

    def test_killed_worker_loses_nothing(self):
        if not launch.is_open_mpi():
            self.skipTest("MPICH's proxy ends all ranks when one is killed; files go on, as after the end of the leader")
        # All works share the leader's code: the quick run has one with results in order and one with a sum.
        for work in [each for each in works(True) if LONG or each.name in ("selfplay", "perft")]:
            with self.subTest(work=work.name):
                expected = self.result_of_one(True, work)
                self.check_without(work, 2, signal.SIGKILL, expected)

    def test_hanging_worker_loses_nothing(self):
        work = works(True)[0]
        expected = self.result_of_one(True, work)
        self.check_without(work, 1, signal.SIGSTOP, expected)

    def test_run_goes_on_after_the_leader_is_killed(self):
        work = works(True)[0]
        expected = self.result_of_one(True, work)
        running = self.start(3, work.words("leaderless"), survives=True)
        running.kill(0)
        run = running.wait()
        if launch.is_open_mpi():  # MPICH has ended all ranks
            self.assertIn("rank 0: nothing was heard of it", run.err)
        again = self.start(2, [*work.words("leaderless"), "--resume"]).wait()
        self.assertEqual(again.status, 0, str(again))
        self.assertEqual(work.result(self.folder, "leaderless", again), expected)

    def mixed(self, words):
        """Two ranks, of which the second runs something else."""
        if not launch.is_open_mpi():
            self.skipTest("colons between programs are tried with Open MPI")
        local = launch.Local()
        first = local.command(1, [launch.PROGRAM, *launch.PATIENT, "perft", "4"])
        return launch.Run([*first, ":", "-n", "1", *map(str, words)], self.folder, local.environment).wait()

    def test_another_program_is_named(self):
        other = self.folder / "other"
        shutil.copy(launch.PROGRAM, other)
        with other.open("ab") as file:
            file.write(b"another build")
        run = self.mixed([other, "perft", "4"])
        self.assertEqual(run.status, 2, str(run))
        self.assertRegex(run.err, r"cobalt: rank 1 \(.*\): program version .* expected that of rank 0")
        self.assertEqual(run.out, "")

    def test_rank_without_a_card_is_named(self):
        run = self.mixed([launch.PROGRAM, "perft", "--device", "model:no-such-setting", "4"])
        self.assertEqual(run.status, 2, str(run))
        self.assertRegex(run.err, r"cobalt: rank 1 \(.*\): .*no-such-setting")
        self.assertEqual(run.out, "")

    def test_other_parameters_are_named(self):
        local = launch.Local()
        if not launch.is_open_mpi():
            self.skipTest("colons between programs are tried with Open MPI")
        search = [launch.PROGRAM, "search", "--epd", SUITE, "--depth", "2"]
        command = [*local.command(1, search), ":", "-n", "1", *map(str, search), "--params",
                   str(SOURCE / "params" / "classic.toml")]
        run = launch.Run(command, self.folder, local.environment).wait()
        self.assertEqual(run.status, 2, str(run))
        self.assertRegex(run.err, r"cobalt: rank 1 \(.*\): parameters [0-9a-f]{8}, expected that of rank 0")
        self.assertEqual(run.out, "")

    def test_commands_for_one_machine_say_so(self):
        label = ["data", "label", "positions.cbd", "--output", "cards.cbd", "--device", "model"]
        local = launch.Local()  # it starts sooner
        one_machine = "several ranks search together with software alone: cards share nothing yet"
        for words, problem in (
            (["info"], "command: does not run on several ranks: expected analyse, data selfplay"),
            (label, "--device: labels in one process; expected no other ranks"),
            (["serve", "--port", "0", "--device", "model"], f"--device: {one_machine}"),
            (["serve", "--port", "0", "--card", "u50"], f"--card: {one_machine}"),
            (["uci", "--device-of-rank", "2=model"], '--device-of-rank: "2=model": there is no such rank'),
        ):
            with self.subTest(words=words):
                command = local.command(2, [launch.PROGRAM, *words])
                run = launch.Run(command, self.folder, local.environment).wait()
                self.assertEqual(run.status, 2, str(run))
                self.assertEqual(run.err.count(f"cobalt: {problem}"), 1, run.err)
                self.assertEqual(run.out, "")

    def test_delays(self):
        if self.why_not is not None:
            self.skipTest(self.why_not)
        work = works(False)[0]
        for delay in (0.1, 1):
            refused = self.machines.delay(delay)
            if refused is not None:
                self.skipTest(refused)
            with self.subTest(delay_ms=delay):
                run = self.start(4, work.words(f"delay{delay}")).wait()
                self.assertEqual(run.status, 0, str(run))
                self.assertEqual(work.result(self.folder, f"delay{delay}", run), self.result_of_one(False, work))
        self.machines.delay(0)


if __name__ == "__main__":
    launch.run_tests()
