#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds and runs the tests that are next to what has changed, and says what it leaves out (tests/README.md).

Usage: changed_tests.py [--list] [BASE]
BASE is a commit: what has changed since it counts, committed or not, new files too. Default: the last commit.
--list prints what would run. The build is that of scripts/test.sh, in build/; COBALT_BUILD names another.
"""

import argparse
import functools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = Path(os.environ.get("COBALT_BUILD", ROOT / "build"))
JOBS = os.environ.get("COBALT_JOBS", str(os.cpu_count()))

# Where no test names the file: executables of its folder, the longest prefix counts.
OF_FOLDER = {
    "rtl/search": ["rtl_search_test"],
    "rtl/kernel": ["rtl_kernel_test"],
    "rtl/moves": ["rtl_moves_test", "rtl_next_move_test"],
    "rtl/eval": ["cb_evaluator_test"],
    "rtl": ["rtl_unit_test"],
    "hls/search": ["search_test"],
    "hls": ["hls_test"],
}
# A feature group or another unit of the evaluator: the tests that bear its name in CamelCase.
OF_UNIT = {"hls_test": ("*/{0}*", "{0}.*"), "rtl_unit_test": ("{0}Rtl.*", "{0}Rtl/*"), "hand_worked_rtl_test": ("*/{0}*",)}
UNITS = [
    (r"rtl/(?:eval/cb_eval|board/cb)_(\w+)\.sv", ["rtl_unit_test"]),
    (r"hls/eval/(\w+)\.hpp", ["hls_test", "rtl_unit_test"]),
    (r"tests/hand_worked/cases/(\w+)\.json", ["hls_test", "hand_worked_rtl_test"]),
]
# A header that more sources of tests include is of use everywhere: those of its own folder are next to it.
MOST_SOURCES = 8
# Python tests by what has changed.
OF_PATTERN = [
    (r".*\.md$", "scripts.documents"),
    (r"(host|hls|sim|spec)/.*\.[ch]pp$", "scripts.includes"),
    (r"rtl/.*\.sv$|rtl/filelist\.f$", "scripts.filelist"),
    (r"constraints/|host/boards/", "scripts.boards"),
    (r"CMakePresets\.json$", "scripts.preset"),
]


class Problem(Exception):
    pass


def output_of(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        raise Problem(f"{' '.join(command[:3])}: {result.stderr.strip()}")
    return result.stdout.splitlines()


def changed_files(base):
    names = output_of("git", "diff", "--name-only", base, "--") + output_of("git", "ls-files", "--others", "--exclude-standard")
    return sorted(set(names))


class Tests:
    """Test executables with their sources, and Python tests, as the build knows them."""

    def __init__(self):
        try:
            commands = json.loads((BUILD / "compile_commands.json").read_text())
        except OSError as error:
            raise Problem(f"{BUILD} holds no build ({error.strerror}): run cmake --preset release") from error
        listed = json.loads("\n".join(output_of("ctest", "--test-dir", str(BUILD), "--show-only=json-v1")))
        self.python, self.executables = {}, set()
        for test in listed["tests"]:
            words = test.get("command", [])
            labels = next((p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"), [])
            if "full" in labels:
                continue
            if words and words[0].endswith("_test"):
                self.executables.add(Path(words[0]).name)
            else:
                self.python.setdefault(" ".join(words), test["name"])
        self.executable_of = {}
        for command in commands:
            path = Path(command["file"])
            target = re.findall(r"CMakeFiles/([^/ ]+)\.dir/", command["command"])[-1]
            if path.is_relative_to(ROOT / "tests") and (target in self.executables or not path.stem.endswith("_test")):
                self.executable_of.setdefault(str(path.relative_to(ROOT)), []).append(target)

    @staticmethod
    def suites(source):
        """Filter of GoogleTest for the suites of a source, without what takes long."""
        names = re.findall(r"^TEST(?:_F|_P)?\((\w+)", text_of(source), re.MULTILINE)
        return [pattern for name in dict.fromkeys(names) for pattern in (f"{name}.*", f"*/{name}.*")]


@functools.cache
def text_of(source):
    return (ROOT / source).read_text(errors="replace")


def sources_that_name(text, sources):
    word = re.compile(rf"(?<![\w/]){re.escape(text)}(?![\w])")
    return [source for source in sources if word.search(text_of(source))]


def test_of_name(folder, stem, sources):
    """The source of a folder's tests with the longest first words of a file's name: data_test.cpp for data_convert.cpp."""
    words = stem.split("_")
    names = [f"{folder}{'_'.join(words[:count])}_test.cpp" for count in range(len(words), 0, -1)]
    return [name for name in names if name in sources][:1]


def tests_of_unit(path, test_sources):
    """Executable -> filter by the name of the unit that a file describes; none where no test bears that name."""
    for pattern, targets in UNITS:
        if match := re.fullmatch(pattern, path):
            name = "".join(word.capitalize() for word in match[1].split("_"))
            if path.endswith(".json") or sources_that_name(f"{name}Rtl", test_sources):
                return {target: [each.format(name) for each in OF_UNIT[target]] for target in targets}
    return {}


def tests_of(path, tests):
    """Executables with filters by a unit's name, sources of tests next to a file, executables run as a whole, Python tests."""
    sources, whole, python = [], [], []
    test_sources = [source for source in tests.executable_of if source.endswith("_test.cpp") and (ROOT / source).exists()]
    name = Path(path).name
    stem = Path(path).stem
    if path in test_sources:
        sources = [path]
    elif path.startswith("rtl/") and path.endswith(".sv"):
        sources = [source for source in test_sources if Path(source).stem == f"{stem}_test"] or sources_that_name(stem, test_sources)
    elif re.match(r"(host|hls|sim|spec|tests)/.*\.[ch]pp$", path):
        sources = sources_that_name(str(Path(path).with_suffix(".hpp")), test_sources)
        if path.startswith("host/"):
            folder = f"tests/unit/{path.split('/')[1]}/"
            own = [source for source in sources if source.startswith(folder)]
            if len(sources) > MOST_SOURCES and own:
                sources = own
            sources = sources or test_of_name(folder, stem, test_sources)
            if not sources:
                whole = sorted({target for source, targets in tests.executable_of.items() if source.startswith(folder)
                                for target in targets if target in tests.executables})
    units = tests_of_unit(path, test_sources)
    sources = [source for source in sources if not units.keys() & set(tests.executable_of[source])]
    if not units and not sources and not whole and re.match(r"rtl/.*\.sv|hls/.*\.[ch]pp", path):
        prefix = max((each for each in OF_FOLDER if path.startswith(each + "/")), key=len)
        whole = OF_FOLDER[prefix]
    if path.endswith(".py") or path.startswith("scripts/"):
        for words, test in tests.python.items():
            file = next((Path(word) for word in words.split() if word.endswith(".py")), None)
            if file and file.parent == ROOT / "tests/scripts" and (file == ROOT / path or (file.exists() and name in text_of(file))):
                python.append(test)
    python += [test for pattern, test in OF_PATTERN if re.match(pattern, path) and test in tests.python.values()]
    return units, sources, whole, python


def plan(paths, tests):
    """Executable -> filter (None: all but what takes long), names of Python tests, files without a test."""
    filters, python, without = {}, set(), []
    for path in paths:
        units, sources, whole, of_file = tests_of(path, tests)
        named = list(units.items())
        for source in sources:
            named += [(target, tests.suites(source)) for target in tests.executable_of[source]]
        for target, patterns in named:
            if filters.get(target, []) is not None:
                filters.setdefault(target, []).extend(patterns)
        for target in whole:
            filters[target] = None
        python.update(of_file)
        if not named and not whole and not of_file:
            without.append(path)
    return filters, sorted(python), without


def run_executable(target, patterns):
    program = next((path for path in (BUILD / "tests").rglob(target) if path.is_file()), None)
    if program is None:
        raise Problem(f"{target} is not built")
    chosen = ":".join(dict.fromkeys(patterns)) if patterns else "*"
    return subprocess.run([program, f"--gtest_filter={chosen}-*.Long*", "--gtest_brief=1"], cwd=ROOT).returncode == 0


def run(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base", metavar="BASE", nargs="?", default="HEAD")
    parser.add_argument("--list", action="store_true", help="print what would run")
    options = parser.parse_args(arguments)
    paths = changed_files(options.base)
    if not paths:
        print(f"nothing has changed since {options.base}")
        return True
    tests = Tests()
    filters, python, without = plan(paths, tests)
    print(f"{len(paths)} files have changed since {options.base}")
    for target, patterns in sorted(filters.items()):
        print(f"  {target}: {' '.join(dict.fromkeys(p for p in patterns if p[2:] not in patterns)) if patterns else 'all'}")
    for test in python:
        print(f"  {test}")
    left = len(tests.executables - set(filters)) + len(tests.python) - len(python)
    print(f"left out: {left} other programs and scripts of tests, fuzz targets, lint, and what takes long (scripts/test.sh, --full)")
    for path in without:
        print(f"no test is next to {path}")
    if options.list:
        return True
    if filters:
        subprocess.run(["cmake", "--build", str(BUILD), "-j", JOBS, "--target", *sorted(filters)], cwd=ROOT, check=True)
    passed = [run_executable(target, patterns) for target, patterns in sorted(filters.items())]
    if python:
        names = "|".join(re.escape(test) for test in python)
        passed.append(subprocess.run(["ctest", "--test-dir", str(BUILD), "-j", JOBS, "--output-on-failure", "-R", f"^({names})$"],
                                     cwd=ROOT).returncode == 0)
    return all(passed)


if __name__ == "__main__":
    try:
        sys.exit(0 if run(sys.argv[1:]) else 1)
    except Problem as problem:
        sys.exit(f"changed_tests.py: {problem}")
    except subprocess.CalledProcessError:
        sys.exit(1)
