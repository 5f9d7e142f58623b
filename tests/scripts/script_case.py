# SPDX-License-Identifier: Apache-2.0
"""What tests of scripts share. Modules of cmake/, scripts/, scripts/synth/ and scripts/vitis/ can be imported after this one."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("cmake", "scripts", "scripts/synth", "scripts/vitis")]


def run(command, **options):
    """Runs a program to its end, with nothing to read and its streams kept as text; options are those of subprocess.run."""
    usual = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": 1800, "check": False}
    return subprocess.run([str(word) for word in command], **{**usual, **options})  # pylint: disable=subprocess-run-check


class ScriptCase(unittest.TestCase):
    """Tests that have a folder each."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def write(self, name, content):
        """Makes a file of the folder, or makes it anew: of a text, or of anything else as JSON. Returns its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def write_program(self, name, text):
        """Like write(), of a file that can be run."""
        path = self.write(name, text)
        path.chmod(0o755)
        return path

    def read(self, name):
        """The text of a file of the folder; "" when there is none."""
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def assert_ends(self, result, status, *parts):
        """A program has ended with a status, and said each of the parts: as an answer, or as errors when that is not 0."""
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        for part in parts:
            self.assertIn(part, result.stderr if status else result.stdout)
