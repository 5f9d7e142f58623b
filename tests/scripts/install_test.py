# SPDX-License-Identifier: Apache-2.0
"""cmake --install: the program, its manual page and completions, and the libraries as programs of others use them."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ["COBALT_BUILD"])
CLIENT = """#include <cstdio>
#include "host/chess/perft.hpp"
#include "host/generator/generator.hpp"
int main() {
  if (cobalt::default_parameters() == cobalt::ParameterSet()) return 1;
  std::printf("%llu\\n", static_cast<unsigned long long>(cobalt::chess::perft(cobalt::chess::Position(), 3)));
}
"""
CLIENT_PROJECT = """cmake_minimum_required(VERSION 3.25)
project(client CXX)
find_package(cobalt 0.1 REQUIRED)
add_executable(client client.cpp)
target_link_libraries(client cobalt::chess cobalt::generator)
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.prefix = Path(cls.folder.name, "prefix")
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        cls.client = Path(cls.folder.name, "client")
        cls.client.mkdir()
        Path(cls.client, "client.cpp").write_text(CLIENT, encoding="utf-8")
        Path(cls.client, "CMakeLists.txt").write_text(CLIENT_PROJECT, encoding="utf-8")

    def find(self, name):
        found = list(self.prefix.rglob(name))
        self.assertEqual(len(found), 1, f"{name}: {found}")
        return found[0]

    def test_program_and_its_texts(self):
        self.assertIn("cobalt 0.", run(self.prefix / "bin/cobalt", "--version"))
        self.assertTrue(self.find("cobalt.1").read_text(encoding="utf-8").startswith(".TH COBALT 1"))
        self.assertIn("complete -o default -F _cobalt cobalt",
                      Path(self.prefix, "share/bash-completion/completions/cobalt").read_text(encoding="utf-8"))
        self.assertTrue(self.find("_cobalt").read_text(encoding="utf-8").startswith("#compdef cobalt"))

    def test_cmake_package(self):
        build = self.client / "build"
        run("cmake", "-S", self.client, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        self.assertEqual(run(build / "client"), "8902\n")

    def test_pkg_config(self):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.find("cobalt.pc").parent)}
        flags = run("pkg-config", "--cflags", "--libs", "cobalt", env=environment).split()
        program = self.client / "with_pkg_config"
        run(os.environ.get("CXX", "g++"), "-std=c++20", self.client / "client.cpp", "-o", program, *flags)
        self.assertEqual(run(program), "8902\n")


if __name__ == "__main__":
    unittest.main()
