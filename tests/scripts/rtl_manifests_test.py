# SPDX-License-Identifier: Apache-2.0
"""cobalt.core and Bender.yml: they are of this list of files, and the tools read them."""

import re
import shutil
import sys
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import rtl_manifests
from rtl_sources import read_filelist


class Manifests(unittest.TestCase):
    def test_they_are_of_the_list(self):
        for name, text in rtl_manifests.manifests().items():
            self.assertEqual((ROOT / name).read_text(), text, f"run scripts/rtl_manifests.py: {name} is old")
            self.assertEqual(re.findall(r"^ +- (rtl/\S+\.sv)$", text, re.MULTILINE), read_filelist(), "files, in their order")

    def test_tops_are_modules(self):
        for top, _ in rtl_manifests.TARGETS.values():
            self.assertTrue(any(Path(name).stem == top for name in read_filelist()), top)


class Tools(ScriptCase):
    """The tools themselves, of the versions that this was tried with. Skipped where they cannot be installed."""

    def install(self, *commands):
        for command in commands:
            done = run(command, cwd=self.folder)
            if done.returncode != 0:
                self.skipTest(f"{command[0]} does not install it: {done.stderr[-300:]}")

    def run_tool(self, *command):
        done = run(command, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])
        return done.stdout

    def test_fusesoc(self):
        self.install((sys.executable, "-m", "venv", "tools"), ("tools/bin/pip", "install", "--quiet", "fusesoc==2.4.6"))
        fusesoc = ("tools/bin/fusesoc", "--cores-root", str(ROOT))
        shown = self.run_tool(*fusesoc, "core", "show", "cobalt")
        for target in [*rtl_manifests.TARGETS, "lint"]:
            self.assertRegex(shown, rf"(?m)^{target}\b", shown)
        self.run_tool(*fusesoc, "run", "--target=lint", "cobalt")

    def test_bender(self):
        if shutil.which("cargo") is None:
            self.skipTest("no cargo, which builds bender")
        # Later versions fetch sources from elsewhere while they are built.
        self.install(("cargo", "install", "--quiet", "--root", "tools", "bender@0.28.2"))
        # It writes a lock file beside Bender.yml.
        folder = Path(self.folder).resolve() / "package"
        folder.mkdir()
        (folder / "rtl").symlink_to(ROOT / "rtl")
        shutil.copy(ROOT / "Bender.yml", folder)
        files = self.run_tool("tools/bin/bender", "--dir", str(folder), "script", "flist")
        self.assertEqual([str(Path(line).relative_to(folder)) for line in files.split()], read_filelist())


if __name__ == "__main__":
    unittest.main()
