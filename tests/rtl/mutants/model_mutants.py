#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes single tokens of the model in hls/, at random, and counts the changes that its tests do not notice.

Usage: model_mutants.py BUILD [--count N] [--seed S] [--jobs N] [--only TEXT] [eval|moves]
  BUILD    a Ninja build folder in which hls_test and hls_moves_portable_test are built
  --count  mutants, 60 by default
  --seed   1 by default; the same seed gives the same mutants
  --only   mutants whose file or place contains TEXT, as in "hls/eval/hung.hpp:12"
Prints each survivor with its file, line and change. Exit status 1 when a test fails without a mutant.

Tests are compiled once, without inlining. A mutant is compiled alone, with all functions of its folder, and linked in
front of them: the linker takes the first of equal functions. The cases worked by hand come first, then tests that
bear the name of the file, then all but those of one other group.
"""

import argparse
import concurrent.futures
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mutation import ROOT, build, run

LONGEST_S = 600
# Nothing that calls the model may know what is in it.
TESTS = ["-O1", "-fno-inline", "-fno-ipa-pure-const", "-fno-ipa-modref", "-fno-ipa-reference", "-w"]
MODEL = ["-O1", "-fkeep-inline-functions", "-w"]
OPERATORS = {"==": ["!="], "!=": ["=="], "<": ["<=", ">"], "<=": ["<"], ">": [">=", "<"], ">=": [">"], "&&": ["||"], "||": ["&&"],
             "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"],
             ">>": ["<<"], "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="]}
# Binary operators have spaces on both sides (clang-format); templates, references and signs have not.
TOKEN = re.compile(r"(?<= )(?P<binary>" + "|".join(re.escape(o) for o in sorted(OPERATORS, key=len, reverse=True)) + r")(?= )"
                   r"|(?<![\w.'])(?P<number>0x[0-9a-fA-F']+|[0-9']+)(?P<suffix>[uUlL]*)(?![\w.'])|(?P<unary>[~!])(?=[\w(])")
# Left out: what is compiled for other processors alone, and sizes of arrays, as greater ones change nothing.
IGNORED = re.compile(r"^#if COBALT_COMPRESS_BYTES.*?^#else|(?<=\w)(?:\[\w+\])+(?=;| = \{)|//[^\n]*|/\*.*?\*/|\"[^\"\n]*\"|^#[^\n]*(?:\\\n[^\n]*)*|static_assert\(.*?\);|\btemplate <[^\n]*|\boperator\S+", re.S | re.M)


@dataclass(frozen=True)
class Part:
    """A folder of the model, and the tests that must notice a change."""

    folder: str
    callers: tuple  # other sources that must be compiled with it
    executable: str
    filters: tuple  # of GoogleTest, one after the other; {0} is the name of the file in CamelCase


PARTS = {
    "eval": Part("hls/eval", (), "tests/hls/hls_test", ("*HandWorked*", "*/{0}*:{0}.*", "-*.Long*:*SingleGroup*")),
    "moves": Part("hls/moves", ("hls/search/child_facts.hpp",), "tests/hls/moves/hls_moves_portable_test", ("*RealAndCorner*", "-*.Long*")),
}


@dataclass(frozen=True)
class Change:
    file: str
    line: int
    at: int
    old: str
    new: str
    context: str

    def __str__(self):
        return f"{self.file}:{self.line}: {self.old!r} -> {self.new!r} in {self.context!r}"


def changes_of(file):
    """All changes of one token of a file."""
    text = (ROOT / file).read_text(encoding="utf-8")
    masked = IGNORED.sub(lambda ignored: re.sub(r"[^\n]", "@", ignored.group(0)), text)
    found = []
    for token in TOKEN.finditer(masked):
        old, line = token.group(0), text.count("\n", 0, token.start()) + 1
        if token["binary"]:
            new = OPERATORS[old]
        elif token["unary"]:
            new = [""]
        else:
            value = int(token["number"].replace("'", ""), 0)
            new = [f"{changed}{token['suffix']}" for changed in (value + 1, value - 1) if changed >= 0]
        found += [Change(file, line, token.start(), old, each, text.splitlines()[line - 1].strip()) for each in new]
    return found


def command_of(folder, executable, line_of):
    lines = run(["ninja", "-C", folder, "-t", "commands", executable], ROOT).stdout.splitlines()
    return [shlex.split(line) for line in lines if line_of(line)]


class Tests:
    """An executable of the build, its own sources compiled again so that nothing of the model is inlined."""

    def __init__(self, folder, executable, work):
        self.folder, self.work = folder, work / executable.replace("/", "_")
        self.work.mkdir(parents=True)
        compiled = command_of(folder, executable, lambda line: re.search(r" -c \S+/tests/\S+\.cpp$", line))
        links = command_of(folder, executable, lambda line: f" -o {executable} " in line)
        if not links:
            raise RuntimeError(f"{folder}: no Ninja build of {executable}")
        self.compiler = ["ccache", "g++"] if shutil.which("ccache") else ["g++"]
        self.flags = list(dict.fromkeys(word for words in compiled for word in words if word.startswith(("-I", "-D", "-std", "-m"))))
        self.link = [word for word in links[-1] if word not in (":", "&&")]
        sources = {words[words.index("-o") + 1]: words[-1] for words in compiled if "cmake_pch" not in words[-1]}
        model = {name: source for name, source in sources.items() if self.reads_model(source)}
        objects = []
        for name, source in model.items():
            objects.append(self.work / (Path(name).name))
            build([*self.compiler, *self.flags, *TESTS, "-c", source, "-o", objects[-1]], folder)
        at = self.link.index("-o")
        rest = [word for word in self.link[at + 2:] if word not in model]
        self.link = [word for word in self.link[:at] if not word.endswith(".o")] + objects
        self.link += [word for word in rest if not any(word.endswith(f"lib{Path(n).parents[0].stem}.a") for n in model)]

    @staticmethod
    def reads_model(source):
        text = Path(source).read_text(encoding="utf-8")
        return "/reference_" not in source and bool(re.search(r'#include "(?:hls/|tests/(?:hls|moves)/)', text))

    def run(self, model_object, filters, work):
        """\\returns the first test that fails, "no end", or None."""
        program = work / self.work.name
        build([*self.link[:1], model_object, *self.link[1:], "-o", program], self.folder)
        for tests in filters:
            try:
                ran = subprocess.run([program, f"--gtest_filter={tests}", "--gtest_fail_fast", "--gtest_brief=1"], cwd=work,
                                     text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LONGEST_S, check=False)
            except subprocess.TimeoutExpired:
                return "no end"
            if ran.returncode != 0:
                failed = re.findall(r"FAILED  \] (\S+?),? ", ran.stdout)
                return failed[0] if failed else f"status {ran.returncode}"
        return None


class Bench:
    def __init__(self, folder, part, work):
        self.part = part
        self.tests = Tests(folder, part.executable, work)
        headers = [str(path.relative_to(ROOT)) for path in sorted((ROOT / part.folder).glob("*.hpp"))]
        self.source = work / f"{Path(part.folder).name}.cpp"
        self.source.write_text("".join(f'#include "{header}"\n' for header in (*headers, *part.callers)), encoding="utf-8")

    def judge(self, change):
        """\\returns the test that notices the change, "not compiled", or None."""
        with tempfile.TemporaryDirectory(prefix="cobalt-mutant-") as temporary:
            work = Path(temporary)
            flags, name = list(self.tests.flags), "Without"
            if change:
                text = (ROOT / change.file).read_text(encoding="utf-8")
                (work / change.file).parent.mkdir(parents=True)
                (work / change.file).write_text(text[:change.at] + change.new + text[change.at + len(change.old):], encoding="utf-8")
                flags.insert(0, f"-I{work}")
                name = "".join(word.capitalize() for word in Path(change.file).stem.split("_"))
            try:
                build(["g++", *flags, *MODEL, "-c", self.source, "-o", work / "model.o"], work)
            except RuntimeError:
                if not change:
                    raise
                return "not compiled"
            return self.tests.run(work / "model.o", [tests.format(name) for tests in self.part.filters], work)


def judged(change, bench):
    """A change that compiles, with the verdict; None for one that does not."""
    verdict = bench.judge(change)
    return None if verdict == "not compiled" else (change, verdict)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("part", nargs="?", choices=sorted(PARTS))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    parts = {options.part: PARTS[options.part]} if options.part else PARTS
    changes = [(change, name) for name, part in parts.items() for path in sorted((ROOT / part.folder).glob("*.hpp"))
               for change in changes_of(str(path.relative_to(ROOT))) if options.only in str(change)]
    random.Random(options.seed).shuffle(changes)
    survivors, done = [], 0
    with tempfile.TemporaryDirectory(prefix="cobalt-mutants-") as work, \
            concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        benches = {name: Bench(options.build.resolve(), part, Path(work)) for name, part in parts.items()}
        for name, bench in benches.items():
            if failed := bench.judge(None):
                sys.exit(f"{name}: {failed} fails without a mutant")
        print(f"{len(changes)} changes of one token, of which {options.count} are tried", flush=True)
        while done < options.count and changes:
            batch = [changes.pop(0) for _ in range(min(options.count - done, len(changes)))]
            for result in pool.map(lambda item: judged(item[0], benches[item[1]]), batch):
                if result is None:
                    continue
                done += 1
                print(f"{result[0]}: {result[1] or 'SURVIVES'}", flush=True)
                survivors += [result[0]] if result[1] is None else []
    print(f"{done - len(survivors)} of {done} mutants are noticed ({100 * (done - len(survivors)) / max(done, 1):.1f} %)")
    for survivor in survivors:
        print(f"  survives: {survivor}")


if __name__ == "__main__":
    main()
