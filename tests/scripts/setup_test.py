# SPDX-License-Identifier: Apache-2.0
"""scripts/setup.sh and scripts/doctor.sh with a stand-in for the package manager."""

import os
import shutil
import unittest

from script_case import ROOT, ScriptCase, run

TOOLS = ("bash", "awk", "grep", "dirname", "basename", "env", "nproc", "sort", "head", "cat", "sed", "rm",
         "cp", "mkdir")


def packages():
    lines = (ROOT / "scripts/packages.txt").read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if line and not line.startswith("#")]


class Setup(ScriptCase):
    def setUp(self):
        super().setUp()
        for tool in TOOLS:
            (self.folder / tool).symlink_to(shutil.which(tool))
        # The scripts write into the checkout that they stand in.
        self.checkout = self.folder / "checkout"
        shutil.copytree(ROOT / "scripts", self.checkout / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
        self.python_packages()
        # Becoming root is not what is tested.
        self.program("sudo", 'exec "$@"')

    def program(self, name, text):
        path = self.write_program(name, f"#!/bin/sh\n{text}\n")

    def package_manager(self, installed, apt_status=0):
        names = " ".join(installed)
        self.program("dpkg-query", f'for last; do :; done; case " {names} " in *" $last "*) '
                                   'case "$2" in *Version*) echo "installed 99.0-1";; *) echo installed;; esac;; '
                                   "*) exit 1;; esac")
        self.program("apt-get", f'echo "$@" >> {self.folder}/apt.log; exit {apt_status}')

    def python_packages(self, pip_status=0):
        """A python3 that makes folders with a pip, whose calls go to pip.log."""
        self.program("python3", f'mkdir -p "$3/bin"; printf "#!/bin/sh\\necho \\"\\$@\\" >> {self.folder}/pip.log; '
                                f'exit {pip_status}\\n" > "$3/bin/pip"; {shutil.which("chmod")} +x "$3/bin/pip"')

    def pip_calls(self):
        log = self.folder / "pip.log"
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def run_script(self, name):
        result = run([str(self.folder / "bash"), str(self.checkout / "scripts" / name)], env={**os.environ,
                                                                                              "PATH": str(self.folder)})
        log = self.folder / "apt.log"
        return result, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def test_nothing_missing(self):
        self.package_manager(packages())
        result, calls = self.run_script("setup.sh")
        self.assertEqual((result.returncode, calls), (0, []), result.stderr)
        self.assertIn("are installed", result.stdout)

    def test_installs_what_is_missing_and_nothing_else(self):
        self.package_manager([name for name in packages() if name not in ("yosys", "tcl")])
        result, calls = self.run_script("setup.sh")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(len(calls), 2)
        self.assertIn("update", calls[0])
        self.assertTrue(calls[1].endswith("install --yes --no-install-recommends yosys tcl"), calls[1])

    def test_failure_of_apt_is_told(self):
        self.package_manager(packages()[1:], apt_status=100)
        result, _ = self.run_script("setup.sh")
        self.assert_ends(result, 1, "apt-get update failed")

    def test_python_packages_are_installed_once(self):
        self.package_manager(packages())
        for _ in range(2):
            result, _ = self.run_script("setup.sh")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(len(self.pip_calls()), 1)
        self.assertTrue(self.pip_calls()[0].endswith("install --no-deps --requirement scripts/python_packages.txt"))
        with (self.checkout / "scripts/python_packages.txt").open("a", encoding="utf-8") as file:
            file.write("another==1.0\n")
        self.run_script("setup.sh")
        self.assertEqual(len(self.pip_calls()), 2)

    def test_without_pypi_it_goes_on(self):
        self.package_manager(packages())
        self.python_packages(pip_status=1)
        result, _ = self.run_script("setup.sh")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("tests that need these packages are skipped", result.stderr)
        self.assertFalse((self.checkout / ".tools").exists())

    def test_other_system_is_told(self):
        result, _ = self.run_script("setup.sh")
        self.assert_ends(result, 1, "not Debian", "verilator")

    def test_doctor_names_what_is_missing(self):
        self.package_manager([])
        result, _ = self.run_script("doctor.sh")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"(?m)^verilator +5\.006 +- +missing")
        self.assertIn("run scripts/setup.sh", result.stderr)

    def test_doctor_compares_versions(self):
        self.package_manager(packages())
        self.program("verilator", "echo Verilator 4.210 2022-01-01")
        self.program("yosys", "echo 'Yosys 0.33 (git sha1 abc)'")
        result, _ = self.run_script("doctor.sh")
        self.assertRegex(result.stdout, r"(?m)^verilator +5\.006 +4\.210 +old")
        self.assertRegex(result.stdout, r"(?m)^yosys +0\.23 +0\.33 +ok")
        self.assertRegex(result.stdout, r"(?m)^libfmt-dev +9\.1 +99\.0 +ok")


if __name__ == "__main__":
    unittest.main()
