#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Applies the mutants of mutants.py to copies of the RTL and checks that the named assertions fire.

Usage: run_mutants.py [--quick] [--jobs N] [--list-check] [NAME...]
  --quick       only the few that belong to every run of the tests
  --list-check  only: every assertion of the RTL's folders has a mutant or a reason
  NAME          only mutants whose assertion contains it
Every bench must pass without a mutant first. Exit status 1 when a mutant survives or the list has a gap.
"""

import argparse
import concurrent.futures
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mutants import BENCHES, EXCEPTIONS, LINT_MUTANTS, MUTANTS, STUB

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("rtl/common", "rtl/parameters", "rtl/board", "rtl/eval")
# Not optimised: most of the time would go into the compiler.
MAKE_FLAGS = "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0" + (" OBJCACHE=ccache" if shutil.which("ccache") else "")


def sources():
    """Files of rtl/filelist.f but the kernel's."""
    names = []
    for line in (ROOT / "rtl/filelist.f").read_text(encoding="utf-8").splitlines():
        name = line.split("//")[0].strip()
        if name and not name.startswith("rtl/kernel/"):
            names.append(name)
    return names


def assertions():
    """module.assertion of every assertion in the folders."""
    found = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).glob("*.sv"):
            text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
            found |= {f"{path.stem}.{name}" for name in re.findall(r"\b(\w+)\s*:\s*assert\s+property", text)}
    return found


def gaps():
    """What is wrong with the list, one text a problem."""
    present = assertions()
    covered = {mutant.assertion for mutant in MUTANTS}
    problems = [f"{name} has neither a mutant nor a reason in tests/rtl/mutants/mutants.py"
                for name in sorted(present - covered - EXCEPTIONS.keys())]
    problems += [f"tests/rtl/mutants/mutants.py names {name}, which does not exist"
                 for name in sorted((covered | EXCEPTIONS.keys()) - present)]
    return problems


def write_mutated(folder, mutant):
    """Writes the file with the change into the folder; returns its path there."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.find) != 1:
        raise ValueError(f"{mutant.file} has {mutant.find!r} {text.count(mutant.find)} times; a mutant needs it once")
    path = folder / Path(mutant.file).name
    path.write_text(text.replace(mutant.find, mutant.replace), encoding="utf-8")
    return path


def files_for(folder, bench, mutant):
    """All sources of a bench, the mutant's file in place of its original."""
    names = sources() + [f"{BENCHES}/cb_mutant_positions.sv"]
    if bench == "service":
        names = [STUB if name == "rtl/eval/cb_evaluator.sv" else name for name in names]
    names.append(f"{BENCHES}/cb_mutant_{bench}_bench.sv")
    changed = write_mutated(folder, mutant) if mutant else None
    return [changed if mutant and name == mutant.file else ROOT / name for name in names]


def run(command, folder):
    return subprocess.run([str(word) for word in command], cwd=folder, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def simulate(bench, mutant=None):
    """Builds and runs a bench. Returns (exit status, what it printed); a build that fails raises RuntimeError."""
    folder = Path(tempfile.mkdtemp(prefix="cobalt-mutant-"))
    try:
        files = files_for(folder, bench, mutant)
        built = run(["verilator", "--cc", "--exe", "--build", "--no-timing", "-fno-reloop", "--assert",
                     "-DCOBALT_ASSERT", "-Wno-fatal", "-Wno-WIDTH", "-Wno-UNUSED", "--x-assign", "fast", "--x-initial", "unique", "--output-split",
                     "20000", "-MAKEFLAGS", MAKE_FLAGS, "--prefix", "Vmutant", "--top-module",
                     f"cb_mutant_{bench}_bench", "--Mdir", folder / "build", *files,
                     ROOT / BENCHES / "mutant_main.cpp"], folder)
        if built.returncode != 0:
            raise RuntimeError(f"bench {bench} does not build:\n{built.stdout[-2000:]}")
        ran = run([folder / "build/Vmutant"], folder)
        return ran.returncode, ran.stdout
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_bench(bench):
    """Without a mutant no assertion may fire."""
    status, text = simulate(bench)
    return None if status == 0 else f"bench {bench} fails without a mutant:\n{text[-1000:]}"


def check_mutant(mutant):
    """The assertion must fire, and the run must end with an error."""
    module, name = mutant.assertion.split(".")
    status, text = simulate(mutant.bench, mutant)
    fired = re.findall(r"(\w+\.sv):\d+: Assertion failed in [\w.\[\]]*?\.(\w+):", text)
    if status != 0 and (f"{module}.sv", name) in fired:
        return None
    return f"{mutant.assertion} survives {mutant.file}: {mutant.find!r} -> {mutant.replace!r}; fired: {fired}"


def check_lint(mutant):
    """Lint must name the signal of which something is unread now, and be silent without the change."""
    folder = Path(tempfile.mkdtemp(prefix="cobalt-mutant-"))
    try:
        changed = write_mutated(folder, mutant)
        names = [name for name in sources() if not name.startswith("rtl/eval/") or "_pkg" in name]
        outputs = []
        for file in (ROOT / mutant.file, changed):
            files = [ROOT / name for name in names if name != mutant.file] + [file]
            outputs.append(run(["verilator", "--lint-only", "-Wall", "-DCOBALT_ASSERT", "--top-module", mutant.top,
                                *files], folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    clean, broken = outputs
    if clean.returncode != 0:
        return f"lint of {mutant.top} is not clean:\n{clean.stdout[-1000:]}"
    if f"are not used: '{mutant.signal}'" not in broken.stdout:
        return f"lint does not see that {mutant.file} drops {mutant.find!r} of {mutant.signal}"
    return None


def guarded(check, argument):
    try:
        return check(argument)
    except (RuntimeError, ValueError) as error:
        return str(error)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list-check", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()

    problems = gaps()
    if not arguments.list_check:
        chosen = [mutant for mutant in MUTANTS if (mutant.quick or not arguments.quick) and
                  (not arguments.names or any(name in mutant.assertion for name in arguments.names))]
        lints = [] if arguments.names else LINT_MUTANTS
        work = [(check_bench, bench) for bench in dict.fromkeys(mutant.bench for mutant in chosen)]
        work += [(check_mutant, mutant) for mutant in chosen] + [(check_lint, mutant) for mutant in lints]
        with concurrent.futures.ThreadPoolExecutor(max_workers=arguments.jobs) as pool:
            futures = [pool.submit(guarded, check, argument) for check, argument in work]
            problems += [future.result() for future in futures if future.result()]
        print(f"{len(chosen)} mutants, {len(lints)} lint mutants, {len(assertions())} assertions")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
