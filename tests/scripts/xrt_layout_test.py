# SPDX-License-Identifier: Apache-2.0
"""XRT has moved its headers and its version over the years: each layout is found, by CMake and by the compiler."""

import re
import shutil
import unittest

from script_case import ROOT, ScriptCase, run

OLD = ("ert.h", "xclbin.h", "experimental/xrt_system.h", "experimental/xrt_xclbin.h")
NEW = ("xrt/detail/ert.h", "xrt/detail/xclbin.h", "xrt/experimental/xrt_system.h", "xrt/experimental/xrt_xclbin.h")
PROJECT = f"""cmake_minimum_required(VERSION 3.22)
project(test CXX)
list(APPEND CMAKE_MODULE_PATH {ROOT}/cmake)
find_package(XRT 2.13 QUIET)
message(STATUS "found ${{XRT_FOUND}} version <${{XRT_VERSION}}>")
"""


class Layouts(ScriptCase):
    def find(self, file, text):
        """What FindXRT says of an installation with this text in this header. Returns found, version and warnings."""
        shutil.rmtree(self.folder)
        xrt = self.folder / "xrt"
        for name, content in (("include/xrt/xrt_device.h", ""), ("lib/libxrt_coreutil.so", ""), (f"include/{file}", text)):
            self.write(f"xrt/{name}", content)
        self.write("project/CMakeLists.txt", PROJECT)
        result = run(["cmake", "-S", self.folder / "project", "-B", self.folder / "build",
                      f"-DXRT_INCLUDE_DIR={xrt}/include", f"-DXRT_COREUTIL_LIBRARY={xrt}/lib/libxrt_coreutil.so"])
        self.assertEqual(result.returncode, 0, result.stderr)
        found, version = re.search(r"found (\w+) version <(.*)>", result.stdout).groups()
        return found, version, result.stderr

    def test_the_version_is_found_in_every_place(self):
        for file in ("version.h", "xrt/detail/version.h", "xrt/detail/version-slim.h"):
            text = '#define XRT_VERSION_CODE 1\nstatic const char xrt_build_version[] = "2.25.37";\n'
            self.assertEqual(self.find(file, text), ("TRUE", "2.25.37", ""), file)

    def test_one_that_is_too_old_is_not_found(self):
        self.assertEqual(self.find("version.h", 'static const char xrt_build_version[] = "2.12.427";\n')[0], "FALSE")

    def test_one_without_a_version_is_found_and_said_to_be_unknown(self):
        for text in ("", 'static const char xrt_build_version[] = XRT_STRING;\n'):
            found, version, warning = self.find("xrt/detail/version-slim.h", text)
            self.assertEqual((found, version), ("TRUE", ""))
            self.assertRegex(" ".join(warning.split()), "version unknown, as none of its headers has it; at least 2.13 is needed")

    def test_headers_are_taken_from_the_new_places_and_else_from_the_old(self):
        for present, expected in ((OLD, OLD), (NEW, NEW), (OLD + NEW, NEW)):
            shutil.rmtree(self.folder)
            for header in present:
                self.write(header, "")
            # -nostdinc: not those of this machine.
            result = run(["c++", "-std=c++20", "-nostdinc", "-M", "-x", "c++", "-I", self.folder,
                          ROOT / "host/device/xclbin/xrt_headers.hpp"])
            self.assertEqual(result.returncode, 0, result.stderr)
            folder = f"{self.folder}/"
            used = {word.removeprefix(folder) for word in result.stdout.split() if word.startswith(folder)}
            self.assertEqual(used, set(expected))

    def test_nothing_else_names_a_header_that_has_moved(self):
        wrong = []
        for file in [*ROOT.glob("host/**/*.[ch]pp"), *ROOT.glob("sim/**/*.[ch]pp"), *ROOT.glob("tests/xrt/*.[ch]pp")]:
            if file.name != "xrt_headers.hpp" and re.search(r"#include <(ert\.h|xclbin\.h|experimental/|xrt/detail|xrt/experimental)",
                                                            file.read_text(encoding="utf-8")):
                wrong.append(str(file.relative_to(ROOT)))
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    unittest.main()
