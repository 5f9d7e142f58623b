#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Applies the mutants of unit_mutants.py, kernel_mutants.py and barrel_mutants.py to copies of the RTL and checks that the named
assertions fire.

Usage: run_mutants.py [--quick] [--jobs N] [--list-check] [--kernel BUILD] [NAME...]
  --quick         only the few that belong to every run of the tests
  --list-check    only: every assertion of the RTL has a mutant, or a proof; what mutants change is there, and with --kernel
                  how their tests are built
  --kernel BUILD  those of the kernel and of the barrels instead; BUILD is a Ninja build folder in which their tests are built
  NAME            only mutants whose assertion contains it
Every bench must pass without a mutant first (the kernel's is a test of its own). Exit status 1 when a mutant survives or
the list has a gap.
"""

import argparse
import concurrent.futures
import re
import shutil
import sys
import tempfile
from pathlib import Path

from barrel_bench import BARREL_BENCHES, BarrelBench
from barrel_mutants import BARREL_MUTANTS
from exceptions import EXCEPTIONS
from kernel_bench import KERNEL_BENCHES, KernelBench
from kernel_mutants import KERNEL_MUTANTS, MONITOR_MUTANTS
from mutation import BENCHES, ROOT, VERILATE, build, read_filelist, fired, run, with_mutant
from unit_mutants import LINT_MUTANTS, STUB, UNIT_MUTANTS

BUILT_MUTANTS = KERNEL_MUTANTS + BARREL_MUTANTS + MONITOR_MUTANTS
MUTANTS = UNIT_MUTANTS + BUILT_MUTANTS


def assertions():
    """module.assertion of every assertion of the RTL."""
    found = set()
    for path in (ROOT / "rtl").glob("*/*.sv"):
        text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
        found |= {f"{path.stem}.{name}" for name in re.findall(r"\b(\w+)\s*:\s*assert\s+property", text)}
    return found


def gaps():
    """What is wrong with the lists, one text a problem."""
    present = assertions()
    covered = {mutant.assertion for mutant in MUTANTS if not mutant.monitor}
    problems = [f"{name} has no mutant, and tests/formal does not prove it ({BENCHES}/exceptions.py)"
                for name in sorted(present - covered - EXCEPTIONS)]
    problems += [f"{BENCHES} names {name}, which does not exist"
                 for name in sorted((covered | EXCEPTIONS) - present)]
    problems += [f"{BENCHES}/exceptions.py names {name}, which has a mutant" for name in sorted(covered & EXCEPTIONS)]
    problems += [f"{mutant.assertion}: {mutant.file} has {mutant.find!r} {times} times; a mutant needs it once"
                 for mutant in MUTANTS + LINT_MUTANTS
                 if (times := (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.find)) != 1]
    return problems


def unit_sources():
    """Files of rtl/filelist.f but the kernel's."""
    return [name for name in read_filelist() if not name.startswith("rtl/kernel/")]


def bench_sources(bench):
    """All sources of a bench of a unit."""
    names = unit_sources() + [f"{BENCHES}/cb_mutant_positions.sv"]
    if bench == "service":
        names = [STUB if name == "rtl/eval/cb_evaluator.sv" else name for name in names]
    return names + [f"{BENCHES}/cb_mutant_{bench}_bench.sv"]


def simulate(bench, mutant=None):
    """Builds and runs the bench of a unit. Returns (exit status, what it printed)."""
    folder = Path(tempfile.mkdtemp(prefix="cobalt-mutant-"))
    try:
        build([*VERILATE, "--exe", "-fno-reloop", "-Wno-WIDTH", "-Wno-UNUSED", "--output-split", "20000", "--prefix", "Vmutant",
               "--top-module", f"cb_mutant_{bench}_bench", "--Mdir", folder / "build",
               *with_mutant(bench_sources(bench), folder, mutant), ROOT / BENCHES / "mutant_main.cpp"], folder)
        ran = run([folder / "build/Vmutant"], folder)
        return ran.returncode, ran.stdout
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check_bench(bench):
    """Without a mutant no assertion may fire."""
    status, text = simulate(bench)
    return None if status == 0 else f"bench {bench} fails without a mutant:\n{text[-1000:]}"


def check_mutant(mutant, kernels):
    """The assertion must fire, and the run must end with an error."""
    kernel = kernels.get(mutant.bench)
    status, text = kernel.simulate(mutant) if kernel else simulate(mutant.bench, mutant)
    found = fired(text)
    if status != 0 and (f"broke an AXI rule: {mutant.monitor}" in text if mutant.monitor else mutant.assertion in found):
        return None
    return f"{mutant.assertion or mutant.monitor} survives {mutant.file}: {mutant.find!r} -> {mutant.replace!r}; fired: {found}\n{text[-600:]}"


def check_lint(mutant):
    """Lint must name the signal of which something is unread now, and be silent without the change."""
    folder = Path(tempfile.mkdtemp(prefix="cobalt-mutant-"))
    names = [name for name in unit_sources()
             if not name.startswith("rtl/eval/") or "_pkg" in name or name == mutant.file]
    # The file of the mutant comes last: it uses the others.
    names.sort(key=lambda name: name == mutant.file)
    try:
        clean, broken = (run(["verilator", "--lint-only", "-Wall", "-DCOBALT_ASSERT", "--top-module", mutant.top,
                              *with_mutant(names, folder, change)], folder) for change in (None, mutant))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if clean.returncode != 0:
        return f"lint of {mutant.top} is not clean:\n{clean.stdout[-1000:]}"
    if f"are not used: '{mutant.signal}'" not in broken.stdout:
        return f"lint does not see that {mutant.file} drops {mutant.find!r} of {mutant.signal}"
    return None


def guarded(check, *arguments):
    try:
        return check(*arguments)
    except (RuntimeError, ValueError) as error:
        return str(error)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--list-check", action="store_true")
    parser.add_argument("--kernel", metavar="BUILD")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()

    problems = gaps()
    kernels = {}
    if arguments.kernel:
        kernels = {bench: KernelBench(arguments.kernel, tests) for bench, tests in KERNEL_BENCHES.items()}
        kernels |= {bench: BarrelBench(arguments.kernel, *of) for bench, of in BARREL_BENCHES.items()}
    if not arguments.list_check:
        chosen = [mutant for mutant in (BUILT_MUTANTS if kernels else UNIT_MUTANTS)
                  if (mutant.quick or not arguments.quick) and
                  (not arguments.names or any(name in (mutant.assertion or mutant.monitor) for name in arguments.names))]
        lints = [] if arguments.names or kernels else LINT_MUTANTS
        benches = [] if kernels else dict.fromkeys(mutant.bench for mutant in chosen)
        work = [(check_bench, bench) for bench in benches]
        work += [(check_mutant, mutant, kernels) for mutant in chosen] + [(check_lint, mutant) for mutant in lints]
        with concurrent.futures.ThreadPoolExecutor(max_workers=arguments.jobs) as pool:
            futures = [pool.submit(guarded, *check) for check in work]
            problems += [future.result() for future in futures if future.result()]
        print(f"{len(chosen)} mutants, {len(lints)} lint mutants, {len(assertions())} assertions")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
