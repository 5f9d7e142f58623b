# SPDX-License-Identifier: Apache-2.0
"""The preset for machines with a card: what it needs, and that it does not build without XRT in silence."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def configure(*arguments):
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(["cmake", "--preset", "board", "-B", folder, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120, check=False)


class BoardPreset(unittest.TestCase):
    def test_needs_neither_protobuf_nor_the_simulator(self):
        absent = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in ("Protobuf", "PkgConfig", "GTest", "benchmark")]
        result = configure(*absent)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"Xilinx runtime: ON \d")

    def test_fails_without_xrt(self):
        result = configure("-DCMAKE_DISABLE_FIND_PACKAGE_XRT=ON")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("COBALT_XRT is ON, but this was not found: XRT 2.13", re.sub(r"\s+", " ", result.stderr))

    def test_asks_for_no_newer_cmake_than_the_distributions_of_cards(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))
        least = presets["cmakeMinimumRequired"]
        self.assertEqual((least["major"], least["minor"]), (3, 22), "Ubuntu 22.04")
        self.assertLessEqual(presets["version"], 3, "that CMake's")
        self.assertIn("cmake_minimum_required(VERSION 3.22)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
