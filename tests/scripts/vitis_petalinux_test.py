# SPDX-License-Identifier: Apache-2.0
"""scripts/vitis/petalinux.py: what the archive holds, and the commands of its recipe run by a shell in the place of PetaLinux."""

import os
import re
import subprocess
import sys
import tarfile
import unittest

from script_case import ROOT, ScriptCase, run

SCRIPT = ROOT / "scripts/vitis/petalinux.py"
FOLDER = "project-spec/meta-user/recipes-apps/cobalt-firmware"
KRIA = ("cobalt.bit.bin", "cobalt.dtbo", "cobalt.xclbin", "shell.json", "xrt.ini")


class Petalinux(ScriptCase):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.program = self.folder / "cobalt"
        self.program.write_text("program", encoding="utf-8")

    def add_build(self, folder, names):
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).write_text(name, encoding="utf-8")

    def make(self, *arguments):
        return run([sys.executable, "-B", str(SCRIPT), "--build", str(self.out), *arguments])

    def install(self):
        """Unpacks the archive and runs do_install of the recipe. Returns recipe and root of the board."""
        project, root = self.folder / "project", self.folder / "root"
        with tarfile.open(self.out / "cobalt-petalinux.tar.gz") as archive:
            archive.extractall(project)
        recipe = (project / FOLDER / "cobalt-firmware.bb").read_text(encoding="utf-8")
        sources = re.search(r'^SRC_URI = "(.*)"$', recipe, re.MULTILINE).group(1).split()
        self.assertEqual(sorted(sources), sorted(f"file://{path.name}" for path in (project / FOLDER / "files").iterdir()))
        body = re.search(r"^do_install\(\) \{\n(.*?)^\}$", recipe, re.MULTILINE | re.DOTALL).group(1)
        subprocess.run(["sh", "-e", "-u", "-c", body], check=True, timeout=1800, env={
            "PATH": os.environ["PATH"], "D": str(root), "S": str(project / FOLDER / "files"), "bindir": "/usr/bin",
            "nonarch_base_libdir": "/lib"})
        return recipe, root

    def test_kria(self):
        self.add_build(self.out / "firmware", (*KRIA, "install.sh", "SHA256SUMS"))
        result = self.make("--program", str(self.program))
        self.assertEqual(result.returncode, 0, result.stderr)
        recipe, root = self.install()
        firmware = root / "lib/firmware/xilinx/cobalt"
        self.assertEqual(sorted(path.name for path in firmware.iterdir()), sorted(KRIA))
        self.assertEqual((firmware / "cobalt.xclbin").read_text(encoding="utf-8"), "cobalt.xclbin")
        self.assertTrue(os.access(root / "usr/bin/cobalt", os.X_OK))
        # Every file that is installed belongs to the package.
        self.assertIn('FILES:${PN} = "${nonarch_base_libdir}/firmware/xilinx/cobalt ${bindir}/cobalt"', recipe)
        self.assertIn("Not tried", recipe)
        readme = (self.folder / "project" / FOLDER / "README").read_text(encoding="utf-8")
        self.assertIn("xmutil loadapp cobalt", readme)
        self.assertIn("CONFIG_cobalt-firmware", readme)
        first = (self.out / "cobalt-petalinux.tar.gz").read_bytes()
        os.utime(self.program)
        self.make("--program", str(self.program))
        self.assertEqual((self.out / "cobalt-petalinux.tar.gz").read_bytes(), first)

    def test_zynq_without_a_program(self):
        self.add_build(self.out, ("cobalt.xclbin", "xrt.ini", "build.json"))
        self.assertEqual(self.make().returncode, 0)
        recipe, root = self.install()
        self.assertEqual(sorted(path.name for path in (root / "lib/firmware/xilinx/cobalt").iterdir()), ["cobalt.xclbin", "xrt.ini"])
        self.assertFalse((root / "usr").exists())
        self.assertNotIn("bindir", recipe)

    def test_what_is_missing_is_told(self):
        self.add_build(self.out / "firmware", KRIA[1:])
        self.assert_ends(self.make(), 1, "cobalt.bit.bin: no such file")
        self.assertFalse((self.out / "cobalt-petalinux.tar.gz").exists())


if __name__ == "__main__":
    unittest.main()
