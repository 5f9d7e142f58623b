# SPDX-License-Identifier: Apache-2.0
"""docs/tutorials/cocotb.md as it stands there: the commands of its first block, in a folder of their own."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/tutorials/cocotb.md"


class Tutorial(unittest.TestCase):
    def test_its_commands_score_the_position(self):
        text = PAGE.read_text(encoding="utf-8")
        commands = re.search(r"(?:^    .+\n)+", text, re.MULTILINE)[0].splitlines()
        printed = re.search(r"prints ([^.]+)\.", " ".join(re.sub(r"<!--.*?-->", "", text).split()))[1]
        with tempfile.TemporaryDirectory(prefix="cobalt-cocotb-") as folder:
            for command in commands:
                done = subprocess.run(command.strip().replace("docs/", f"{ROOT}/docs/"), shell=True, cwd=folder, check=False, text=True,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      env={**os.environ, "COBALT": os.environ["COBALT_BUILD"] + "/cobalt"})
                if done.returncode != 0 and " install " in command:
                    self.skipTest(f"not from PyPI: {done.stdout[-300:]}")
                self.assertEqual(done.returncode, 0, done.stdout[-3000:])
        self.assertIn(printed, done.stdout)


if __name__ == "__main__":
    unittest.main()
