# SPDX-License-Identifier: Apache-2.0
"""What docs/how-to/in-your-tools.md says to other tools, and the Makefile for them."""

import json
import re
import subprocess
import unittest

from tools_path import COBALT, ROOT, tool

yaml = tool("yaml")
PAGE = (ROOT / "docs/how-to/in-your-tools.md").read_text(encoding="utf-8")


def block(language):
    """The text of the page's block in a language."""
    return re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL).group(1)


def declared_options():
    """The options of the program: {name: its declaration}."""
    told = subprocess.run([COBALT, "uci"], input="uci\n", capture_output=True, text=True, check=True).stdout
    return {match[1]: match[2] for match in re.finditer(r"^option name (.+?) type (.*)$", told, re.MULTILINE)}


@unittest.skipUnless(yaml, "PyYAML is not installed: scripts/setup.sh")
class LichessBot(unittest.TestCase):
    def setUp(self):
        self.config = yaml.safe_load(block("yaml"))

    def test_sections_have_what_the_bot_asks_for(self):
        engine = self.config["engine"]
        self.assertEqual((engine["name"], engine["protocol"]), ("cobalt", "uci"))
        self.assertLessEqual({"dir", "working_dir", "ponder", "uci_options"}, engine.keys())
        challenge = self.config["challenge"]
        self.assertLessEqual({"concurrency", "variants", "time_controls", "modes", "min_base", "max_base"}, challenge.keys())
        self.assertEqual(challenge["variants"], ["standard", "fromPosition", "chess960"])

    def test_options_are_taken(self):
        options = self.config["engine"]["uci_options"]
        self.assertLessEqual(options.keys(), declared_options().keys())
        commands = "".join(f"setoption name {name} value {value}\n" for name, value in options.items())
        told = subprocess.run([COBALT, "uci"], input=commands, capture_output=True, text=True, check=True).stdout
        self.assertEqual(told, "")


class OpenBench(unittest.TestCase):
    def test_the_engine_file(self):
        engine = json.loads(block("json"))
        self.assertTrue((ROOT / engine["build"]["path"] / "Makefile").is_file())

    def test_make_builds_the_program_by_its_name(self):
        done = subprocess.run(["make", "-n", "-j", "EXE=cobalt-1234ABCD", "CXX=g++"], cwd=ROOT, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("-DCOBALT_SIM=OFF", done.stdout)
        self.assertIn("-DCMAKE_CXX_COMPILER=g++", done.stdout)
        self.assertTrue(done.stdout.rstrip().endswith("/cobalt cobalt-1234ABCD"), done.stdout)


class Session(unittest.TestCase):
    def test_the_command_of_the_page(self):
        command = re.search(r"^    (printf .*)$", PAGE, re.MULTILINE).group(1).replace("build/cobalt", COBALT)
        told = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout
        for text in ("Fen: ", "Key: ", "Nodes searched: 13160"):
            self.assertIn(text, told)


if __name__ == "__main__":
    unittest.main()
