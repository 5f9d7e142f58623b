# SPDX-License-Identifier: Apache-2.0
"""The program evaluator_vectors, whose path is the argument: forms of its files, all kinds of positions, same seed same vectors."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = str(Path(sys.argv.pop(1)).resolve())
STATUS = 0xFF << 16  # of a result: what is wrong with the position


class Vectors(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, *arguments):
        """(words of the download, positions), each a list of strings a line."""
        subprocess.run([PROGRAM, str(self.folder / "v"), *arguments], check=True, timeout=1800)
        return [[line.split() for line in (self.folder / "v" / name).read_text(encoding="utf-8").splitlines()]
                for name in ("parameters.txt", "positions.txt")]

    def test_what_it_writes(self):
        parameters, positions = self.write("400")
        self.assertEqual(len(positions), 400)
        self.assertEqual({line[0] for line in parameters}, {"0", "1"})
        self.assertEqual({line[0] for line in positions}, {"0", "1"})
        # Every value of each bank once.
        self.assertEqual(len({(bank, address) for bank, address, _ in parameters}), len(parameters))
        self.assertGreater(len(parameters), 17_000)
        self.assertTrue(all(re.fullmatch(r"[0-9a-f]{64}", line[2]) for line in positions))
        refused = [line for line in positions if int(line[3], 16) & STATUS]
        self.assertTrue(0 < len(refused) < len(positions) / 4)
        scores = {int(line[3], 16) & 0xFFFF for line in positions}
        self.assertGreater(len(scores), 100)
        self.assertEqual(self.write("400"), [parameters, positions])
        self.assertNotEqual(self.write("400", "7"), [parameters, positions])

    def test_bad_use(self):
        for arguments in ((), ("a", "0"), ("a", "x"), ("a", "1", "x"), ("a", "1", "1", "1")):
            result = subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=1800, check=False)
            self.assertEqual(result.returncode, 2)
            self.assertIn("usage: evaluator_vectors", result.stderr)
        result = subprocess.run([PROGRAM, "/dev/null/a"], capture_output=True, text=True, timeout=1800, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("cannot be written", result.stderr)


if __name__ == "__main__":
    unittest.main()
