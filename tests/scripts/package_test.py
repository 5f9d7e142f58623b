# SPDX-License-Identifier: Apache-2.0
"""The Debian package of cpack: made twice it has the same bytes, and it works in a Debian that has nothing else."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ["COBALT_BUILD"])
NEEDED = ("debootstrap", "chroot", "apt-get")
FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="cobalt-package-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.packages = [cls.make(name) for name in ("first", "second")]

    @classmethod
    def make(cls, name):
        run("cpack", "--config", BUILD / "CPackConfig.cmake", "-B", cls.folder / name, cwd=BUILD,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        return next((cls.folder / name).glob("*.deb"))

    def test_made_twice_it_has_the_same_bytes(self):
        first, second = self.packages
        self.assertEqual(first.name, second.name)
        self.assertTrue(first.read_bytes() == second.read_bytes())

    def test_works_in_a_clean_root(self):
        missing = [tool for tool in NEEDED if shutil.which(tool) is None]
        if missing or os.geteuid() != 0:
            self.skipTest(f"not root, or not installed: {' '.join(missing)}")
        mirror = run("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").split()[0]
        root = self.folder / "root"
        run("debootstrap", "--variant=minbase", "bookworm", root, mirror)
        shutil.copy(self.packages[0], root / "cobalt.deb")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        run("chroot", root, "apt-get", "install", "--yes", "--no-install-recommends", "/cobalt.deb", env=environment)
        here = run(BUILD / "cobalt", "eval", "--json", FEN)
        self.assertEqual(run("chroot", root, "cobalt", "eval", "--json", FEN, env=environment), here)
        run("chroot", root, "cobalt", "eval", "--device", "sim", FEN, env=environment)
        self.assertIn("uciok", subprocess.run(["chroot", root, "cobalt", "uci"], input="uci\nquit\n", capture_output=True, text=True,
                                              env=environment, check=True).stdout)


if __name__ == "__main__":
    unittest.main()
