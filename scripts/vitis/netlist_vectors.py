# SPDX-License-Identifier: Apache-2.0
"""Runs a synthesised netlist of the evaluator on the vectors of tests/netlist/evaluator_vectors, and says whether every
result is the model's.

    scripts/vitis/netlist_vectors.py --vectors FOLDER --netlist cobalt_netlist.v                  # xsim, Vivado's netlist
    scripts/vitis/netlist_vectors.py --vectors FOLDER --simulator verilator                       # the RTL
    scripts/vitis/netlist_vectors.py --vectors FOLDER --simulator verilator --netlist UNIT.v --cells cells_sim.v
    scripts/vitis/netlist_vectors.py --vectors FOLDER --simulator iverilog --netlist EVALUATOR.v --cells cells_sim.v

A netlist that holds cb_evaluator stands alone. One of other modules takes their place in the RTL, so that a unit can be
tried in the whole evaluator. Exit status 1: a result differs; 2: the simulator failed.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import kernel_package

ROOT = Path(__file__).resolve().parents[2]
BENCH = "cb_netlist_bench"
BENCH_FILE = ROOT / f"tests/netlist/{BENCH}.sv"
PACKAGE_FILE = ROOT / "rtl/generated/cb_spec_pkg.sv"
TOP = "cb_evaluator"
# Above the evaluator, and not needed for it.
NOT_NEEDED = ROOT / "rtl/kernel"
# Libraries of the vendor's cells.
LIBRARIES = ("unisims_ver", "unimacro_ver", "secureip")
SUMMARY = re.compile(rf"^{BENCH}: (\d+) positions, (\d+) results, (\d+) mismatches$", re.MULTILINE)


class NetlistError(Exception):
    """The simulation cannot be made, or did not come to its end; the text says why."""


def modules_of(path):
    """Names of the modules in a file of Verilog."""
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    return set(re.findall(r"^\s*module\s+\\?([\w$]+)", text, re.MULTILINE))


def rtl_files(replaced):
    """The evaluator's RTL without the files whose modules a netlist replaces; packages first. NetlistError when a file
    holds other modules too, or when a netlist replaces nothing."""
    kept, missing = [], set(replaced)
    for path in map(Path, kernel_package.rtl_files()):
        if path.parent == NOT_NEEDED and not path.name.endswith("_pkg.sv"):
            continue
        modules = modules_of(path)
        if modules & replaced:
            if not modules <= replaced:
                raise NetlistError(f"{path.relative_to(ROOT)} also holds {', '.join(sorted(modules - replaced))}, which the netlist has not")
            missing -= modules
        else:
            kept.append(path)
    if replaced and missing == set(replaced):
        raise NetlistError(f"the netlist holds neither {TOP} nor a module of rtl/filelist.f")
    return kept


def sources(netlists):
    """(files of the RTL, whether the netlists hold the whole evaluator)"""
    found = set()
    for path in netlists:
        if not path.is_file():
            raise NetlistError(f"{path}: no such file")
        found |= modules_of(path)
    if TOP in found:
        return [PACKAGE_FILE], True
    return rtl_files(found), False


def defines(args, whole):
    return [name for name, wanted in (("COBALT_NETLIST", whole), ("COBALT_SIDES_IN_TURN", args.sides_in_turn)) if wanted]


def xsim_commands(args):
    rtl, whole = sources(args.netlist)
    flags = [word for name in defines(args, whole) for word in ("-d", name)]
    plain = [*args.cells, *args.netlist]
    commands = []
    tops = [BENCH]
    if plain:
        # The vendor's cells take their global reset from glbl; its netlists of a whole design bring it along.
        if not any("glbl" in modules_of(path) for path in plain):
            vivado = os.environ.get("XILINX_VIVADO")
            if not vivado:
                raise NetlistError("XILINX_VIVADO is not set: source settings64.sh of Vivado or Vitis")
            plain.append(Path(vivado) / "data/verilog/src/glbl.v")
        commands.append(["xvlog", *map(str, plain)])
        tops.append("glbl")
    libraries = [word for name in LIBRARIES for word in ("-L", name)]
    return [*commands,
            ["xvlog", "--sv", *flags, *map(str, [*rtl, BENCH_FILE])],
            ["xelab", "--timescale", "1ns/1ps", *libraries, "--snapshot", BENCH, *tops],
            ["xsim", BENCH, "--runall", "--testplusarg", f"vectors={args.vectors}"]]


def verilator_commands(args):
    rtl, whole = sources(args.netlist)
    flags = [f"-D{name}" for name in defines(args, whole)]
    return [["verilator", "--binary", "--timing", "-Wno-lint", "-Wno-fatal", "-O3", "--output-split", "20000",
             "-CFLAGS", "-O1", "--build-jobs", str(args.jobs), "-Mdir", "obj", "--top-module", BENCH, *flags,
             "-o", BENCH, *map(str, [*args.cells, *rtl, *args.netlist, BENCH_FILE])],
            [f"obj/{BENCH}", f"+vectors={args.vectors}"]]


def iverilog_commands(args):
    """Icarus Verilog reads neither the RTL nor the package, so the bench gets its numbers here."""
    if not sources(args.netlist)[1]:
        raise NetlistError(f"--simulator iverilog needs a --netlist with {TOP}: Icarus Verilog does not read the RTL")
    numbers = dict(re.findall(r"localparam int unsigned (\w+) = (\d+);", PACKAGE_FILE.read_text(encoding="utf-8")))
    bench = re.sub(r"cb_spec_pkg::(\w+)", lambda name: numbers[name[1]], BENCH_FILE.read_text(encoding="utf-8"))
    bench = re.sub(r"localparam (int unsigned|bit)", "localparam", bench).replace("int unsigned", "integer")
    plain = args.work.resolve() / f"{BENCH}.sv"
    plain.write_text(bench, encoding="utf-8")
    return [["iverilog", "-g2012", *[f"-D{name}" for name in defines(args, True)], "-s", BENCH, "-o", f"{BENCH}.vvp",
             *map(str, [*args.cells, *args.netlist, plain])],
            ["vvp", "-n", f"{BENCH}.vvp", f"+vectors={args.vectors}"]]


COMMANDS = {"xsim": xsim_commands, "verilator": verilator_commands, "iverilog": iverilog_commands}


def run(commands, folder):
    """What the last command prints. NetlistError when one fails."""
    text = ""
    for number, command in enumerate(commands, 1):
        print(f"[{number}/{len(commands)}] {shlex.join(command)}", flush=True)
        with open(folder / f"step_{number}.log", "w", encoding="utf-8") as log:
            try:
                # A program of the folder by its path; the others are looked for.
                name = str(folder / command[0]) if "/" in command[0] else command[0]
                status = subprocess.run([name, *command[1:]], cwd=folder, stdin=subprocess.DEVNULL, stdout=log,
                                        stderr=subprocess.STDOUT, check=False).returncode
            except OSError as error:
                raise NetlistError(f"{command[0]}: {error}") from error
        text = (folder / f"step_{number}.log").read_text(encoding="utf-8", errors="replace")
        if status != 0:
            last = "\n".join(text.splitlines()[-8:])
            raise NetlistError(f"{command[0]} ended with status {status}, see {log.name}\n{last}")
    return text


def count_lines(path):
    if not path.is_file():
        raise NetlistError(f"{path}: no such file; build/tests/netlist/evaluator_vectors FOLDER writes it")
    with open(path, encoding="utf-8") as file:
        return sum(1 for _ in file)


def verdict(text, expected):
    """(whether every result was right, what to say of it) of what the bench printed. NetlistError without its last line."""
    found = SUMMARY.search(text)
    if not found:
        raise NetlistError("the simulation did not come to its end: no line of " + BENCH)
    positions, results, mismatches = map(int, found.groups())
    shown = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("mismatch at"))
    right = mismatches == 0 and positions == results == expected
    return right, f"{shown}{positions} of {expected} positions, {results} results, {mismatches} mismatches"


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/vitis/netlist_vectors.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", type=Path, required=True, metavar="FOLDER", help="of tests/netlist/evaluator_vectors")
    parser.add_argument("--netlist", type=Path, action="append", default=[], metavar="FILE",
                        help="Verilog of a synthesis; may be repeated; without it the RTL runs")
    parser.add_argument("--cells", type=Path, action="append", default=[], metavar="FILE",
                        help="models of the netlist's cells, when they are in no library of the simulator's; may be repeated")
    parser.add_argument("--simulator", choices=COMMANDS, default="xsim", help="(%(default)s)")
    parser.add_argument("--sides-in-turn", action="store_true", help="the evaluator works for White and Black in turn")
    parser.add_argument("--work", type=Path, default=ROOT / "build-vitis/netlist", metavar="FOLDER",
                        help="of the simulator's files (build-vitis/netlist)")
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count() or 1), metavar="N", help="(%(default)s)")
    return parser.parse_args(arguments)


def main(arguments):
    args = parse_arguments(arguments)
    # The simulator runs in a folder of its own.
    args.vectors = args.vectors.resolve()
    args.netlist = [path.resolve() for path in args.netlist]
    args.cells = [path.resolve() for path in args.cells]
    try:
        count_lines(args.vectors / "parameters.txt")
        expected = count_lines(args.vectors / "positions.txt")
        args.work.mkdir(parents=True, exist_ok=True)
        right, text = verdict(run(COMMANDS[args.simulator](args), args.work.resolve()), expected)
    except (NetlistError, OSError) as error:
        print(f"scripts/vitis/netlist_vectors.py: {error}", file=sys.stderr)
        return 2
    print(text)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
