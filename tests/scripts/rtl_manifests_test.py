# SPDX-License-Identifier: Apache-2.0
"""cobalt.core and Bender.yml: they are of this list of files, and FuseSoC reads its file."""

import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import rtl_manifests  # noqa: E402
from rtl_sources import read_filelist  # noqa: E402


class Manifests(unittest.TestCase):
    def test_they_are_of_the_list(self):
        for name, text in rtl_manifests.manifests().items():
            self.assertEqual((ROOT / name).read_text(), text, f"run scripts/rtl_manifests.py: {name} is old")
            self.assertEqual(re.findall(r"^ +- (rtl/\S+\.sv)$", text, re.MULTILINE), read_filelist(), "files, in their order")

    def test_tops_are_modules(self):
        for top, _ in rtl_manifests.TARGETS.values():
            self.assertTrue(any(Path(name).stem == top for name in read_filelist()), top)

    def test_fusesoc_reads_it(self):
        program = shutil.which("fusesoc")
        if program is None:
            self.skipTest("fusesoc is not in PATH: pip install fusesoc")
        run = subprocess.run([program, "--cores-root", ROOT, "core", "show", "cobalt"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        for target in [*rtl_manifests.TARGETS, "lint"]:
            self.assertRegex(run.stdout, rf"(?m)^{target}\b", run.stdout)


if __name__ == "__main__":
    unittest.main()
