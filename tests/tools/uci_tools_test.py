# SPDX-License-Identifier: Apache-2.0
"""`cobalt uci` under uci-test-suite and python-chess."""

import random
import subprocess
import unittest

from tools_path import COBALT, ROOT, tool

chess = tool("chess")
engines = tool("chess.engine")
suite = tool("uci_test_suite.tests")
SEED = 1


@unittest.skipUnless(suite, "uci-test-suite is not installed: scripts/setup.sh")
class UciTestSuite(unittest.TestCase):
    def test_all_pass(self):
        results = suite.UCITester(COBALT).run_all_tests()
        self.assertEqual(len(results), 12)
        self.assertEqual([str(result) for result in results if not result.passed], [])


def random_board(numbers, chess960):
    """A position of a game of random moves that goes on."""
    while True:
        board = chess.Board.from_chess960_pos(numbers.randrange(960)) if chess960 else chess.Board()
        for _ in range(numbers.randrange(60)):
            if board.is_game_over():
                break
            board.push(numbers.choice(list(board.legal_moves)))
        if not board.is_game_over():
            return board


@unittest.skipUnless(chess, "python-chess is not installed: scripts/setup.sh")
class PythonChess(unittest.TestCase):
    def setUp(self):
        self.engine = engines.SimpleEngine.popen_uci([COBALT, "uci"])
        self.addCleanup(self.engine.quit)

    def play_game(self, board, plies):
        for _ in range(plies):
            if board.is_game_over():
                return
            result = self.engine.play(board, engines.Limit(nodes=500), info=engines.INFO_ALL)
            self.assertIn(result.move, board.legal_moves, board.fen())
            board.push(result.move)

    def test_plays(self):
        self.play_game(chess.Board(), 60)

    def test_plays_chess960(self):
        numbers = random.Random(SEED)
        castlings = 0
        for _ in range(4):
            board = chess.Board.from_chess960_pos(numbers.randrange(960))
            start = board.copy()
            self.play_game(board, 40)
            for move in board.move_stack:
                castlings += start.is_castling(move)
                start.push(move)
        self.assertGreater(castlings, 0)

    def test_plays_every_level(self):
        option = self.engine.options["UCI_Elo"]
        for elo in (option.min, option.max):
            self.engine.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
            self.play_game(chess.Board(), 10)

    def test_analyses_with_several_lines(self):
        board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        lines = self.engine.analyse(board, engines.Limit(depth=5), multipv=3)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        for line in lines:
            end = board.copy()
            for move in line["pv"]:
                self.assertIn(move, end.legal_moves)
                end.push(move)

    def test_finds_a_mate(self):
        board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        info = self.engine.analyse(board, engines.Limit(depth=4))
        self.assertEqual(info["score"].white(), engines.Mate(1))


@unittest.skipUnless(chess, "python-chess is not installed: scripts/setup.sh")
class Perft(unittest.TestCase):
    def counts(self, board, depth):
        """Counts by first move of `go perft`, and the FEN of `d`."""
        commands = (f"setoption name UCI_Chess960 value {str(board.chess960).lower()}\n"
                    f"position fen {board.fen()}\nd\ngo perft {depth}\n")
        done = subprocess.run([COBALT, "uci"], input=commands, capture_output=True, text=True, check=True)
        words = dict(line.split(": ") for line in done.stdout.splitlines() if ": " in line)
        return {name: int(count) for name, count in words.items() if len(name) in (4, 5)}, words

    def test_counts_equal(self):
        numbers = random.Random(SEED)
        boards = [random_board(numbers, chess960=number % 2 == 0) for number in range(16)]
        for line in (ROOT / "tests/data/chess960.epd").read_text(encoding="utf-8").splitlines():
            boards.append(chess.Board(line.split(";")[0].strip(), chess960=True))
        castlings = 0
        for board in boards:
            counts, words = self.counts(board, 2)
            expected = {}
            for move in list(board.legal_moves):
                castlings += board.chess960 and board.is_castling(move)
                name = board.uci(move)
                board.push(move)
                expected[name] = board.legal_moves.count()
                board.pop()
            self.assertEqual(counts, expected, board.fen())
            self.assertEqual(int(words["Nodes searched"]), sum(expected.values()))
            self.assertEqual(chess.Board(words["Fen"], chess960=board.chess960).epd(), board.epd())
        self.assertGreater(castlings, 4)


if __name__ == "__main__":
    unittest.main()
