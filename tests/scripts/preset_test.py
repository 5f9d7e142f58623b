# SPDX-License-Identifier: Apache-2.0
"""The preset for machines with a card: what it needs and that the pages of boards in docs/how-to name all of it, that it does not build
without XRT in silence, and that its program is one file to copy."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from script_case import ROOT, run

BOARDS = "".join((ROOT / "docs/how-to" / page).read_text(encoding="utf-8") for page in ("alveo.md", "zynq.md"))

# What these pages call each package of find_package, and the package of Ubuntu and Debian that has it. Ubuntu 22.04
# has no toml++, and XRT is the vendor's, which needs libuuid.
PACKAGES = {
    "Threads": ("", ""),
    "fmt": ("fmt", "libfmt-dev"),
    "nlohmann_json": ("nlohmann-json", "nlohmann-json3-dev"),
    "CLI11": ("CLI11", "libcli11-dev"),
    "Tomlplusplus": ("toml++", ""),
    "XRT": ("XRT", "uuid-dev"),
    "pugixml": ("pugixml", "libpugixml-dev"),
    "ZLIB": ("zlib", "zlib1g-dev"),
    "Eigen3": ("Eigen", "libeigen3-dev"),
    "KainjowMustache": ("Mustache", "libkainjow-mustache-dev"),
    "boost_context": ("Boost.Context", "libboost-context-dev"),
}
TOOLS = {"g++", "cmake", "make"}
# Of the architecture of the board, when it is another one; the rest are headers alone, for all.
LIBRARIES = {"libfmt-dev", "libpugixml-dev", "uuid-dev", "zlib1g-dev", "libboost-context-dev"}

# A shared library of the program that a board has, beside XRT's: the system's, and libuuid, which XRT needs.
ON_EVERY_BOARD = re.compile(r"lib(xrt_\w+|uuid|c|m|dl|pthread|stdc\+\+|gcc_s)\.so")
# Used for their headers alone, so that the linker drops the library (--as-needed).
HEADERS_ALONE = re.compile(r"lib(fmt|tomlplusplus)\.so")


def configure(*arguments, folder=None):
    if folder is None:
        with tempfile.TemporaryDirectory() as new:
            return configure(*arguments, folder=new)
    return run(["cmake", "--preset", "board", "-G", "Unix Makefiles", "-B", folder, *arguments], cwd=ROOT)


def required_packages(trace):
    """Packages that our own CMake files ask for and that the preset cannot do without, with their versions. CobaltXrt asks
    quietly, and says itself what is missing."""
    found = {}
    for line in trace.read_text(encoding="utf-8").splitlines():
        call = json.loads(line)
        name = call.get("cmd", "").lower()
        file = Path(call.get("file", "/"))
        if name != "find_package" or not file.is_relative_to(ROOT):
            continue
        package, *rest = call["args"]
        if "REQUIRED" in rest or file.name == "CobaltXrt.cmake":
            found[package] = rest[0] if rest and rest[0][0].isdigit() else ""
    return found


def installed_by(first):
    """The packages of the `apt install` in these pages whose first package is this."""
    line = re.search(rf"sudo apt install ({re.escape(first)} (?:[^\n]*\\\n)*[^\n]*)", BOARDS)
    return set(line[1].replace("\\\n", " ").split())


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

    def test_no_two_presets_share_a_folder(self):
        """They have other generators and options: one would fail where another was configured."""
        presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
        folders = [preset["binaryDir"] for preset in presets if not preset.get("hidden")]
        self.assertEqual(sorted(folders), sorted(set(folders)))

    def test_the_documents_name_all_that_it_needs(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = Path(folder, "trace.json")
            result = configure("--trace-expand", "--trace-format=json-v1", f"--trace-redirect={trace}", folder=folder)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            required = required_packages(trace)
        self.assertEqual(set(required), set(PACKAGES), "a new one needs a row above, and its name in docs/how-to/alveo.md and zynq.md")
        debian = {PACKAGES[name][1] for name in required} - {""}
        self.assertEqual(installed_by("g++"), debian | TOOLS, "on Ubuntu 22.04")
        text_of_pages = " ".join(BOARDS.split())
        versions = re.search(r"It needs cmake .*?\. On Ubuntu", text_of_pages)[0]
        sysroot = re.search(r"The sysroot needs, .*?:", text_of_pages)[0]
        for name, version in required.items():
            text = PACKAGES[name][0]
            if text:
                self.assertRegex(versions, rf"{re.escape(text)} {re.escape(version)}\b")
            if text and name != "XRT":
                self.assertRegex(sysroot, rf"\b{re.escape(text)}(,| and|:)")
        for_arm = {f"{name}:arm64" if name in LIBRARIES else name for name in debian}
        for_arm |= {"cmake", "ninja-build", "python3", "libtomlplusplus-dev:arm64", "libxrt-dev:arm64", "libgtest-dev:arm64"}
        self.assertLessEqual(for_arm, installed_by("crossbuild-essential-arm64"))

    def test_the_program_is_one_file(self):
        """All but the libraries of a board is linked from static ones. With a program made by this preset, needed_test.py
        looks into the program itself."""
        with tempfile.TemporaryDirectory() as folder:
            result = configure(folder=folder)
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            link = Path(folder, "host/cli/CMakeFiles/cobalt.dir/link.txt").read_text(encoding="utf-8").split()
            flags = Path(folder, "host/support/CMakeFiles/cobalt_support.dir/flags.make").read_text(encoding="utf-8")
        self.assertTrue(any(word.endswith("libboost_context.a") for word in link), link)
        shared = [Path(word).name for word in link if ".so" in word]
        shared += [f"lib{word[2:]}.so" for word in link if word.startswith("-l")]
        wrong = [name for name in shared if not ON_EVERY_BOARD.match(name) and not HEADERS_ALONE.match(name)]
        self.assertEqual(wrong, [])
        self.assertIn("-Wl,--as-needed", link)
        self.assertIn("-DFMT_HEADER_ONLY=1", flags)

    def test_it_fails_where_zlib_is_not_static(self):
        with tempfile.TemporaryDirectory() as folder:
            found = configure(folder=folder)
            cache = dict(re.findall(r"(?m)^(\w+):FILEPATH=(.*)$", Path(folder, "CMakeCache.txt").read_text(encoding="utf-8")))
        self.assertEqual(found.returncode, 0, found.stderr)
        others = [f"-D{name}={cache[name]}" for name in ("XRT_COREUTIL_LIBRARY", "XRT_UUID_LIBRARY")]
        folder = str(Path(cache["COBALT_STATIC_ZLIB"]).parent)
        result = configure(f"-DCMAKE_IGNORE_PATH={folder};{folder.removeprefix('/usr')}", *others)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("COBALT_STATIC_LIBRARIES is ON, but zlib has no static library here", result.stderr)


if __name__ == "__main__":
    unittest.main()
