# SPDX-License-Identifier: Apache-2.0
"""What Vivado's reports say of a linked design: timing, use, power; and a record of the build beside its result.

The reports are text for people. Their tables have kept this form from 2020 to 2024; what cannot be found is None.
"""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Optional

# Reports of the implementation, what was done last first. v++ copies those of a run to reports/link/imp/, with the name of the run
# in front; in the folder of temporary files they lie in the folder of the run.
TIMING_REPORTS = ("*timing_summary_postroute_physopted.rpt", "*timing_summary_routed.rpt")
USE_REPORTS = ("*full_util_routed.rpt", "*full_util_placed.rpt", "*utilization_placed.rpt")
POWER_REPORTS = ("*power_routed.rpt",)
COPIES = "imp"
RUNS = ".runs"  # ending of the folder that holds those of the runs
# Rows of the report of the use, and our names.
USE_ROWS = {"lut": "CLB LUTs", "ff": "CLB Registers", "bram36": "Block RAM Tile", "uram": "URAM", "dsp": "DSPs"}


@dataclass(frozen=True)
class Timing:
    setup_slack_ns: float  # worst of all paths of the device, the platform's too; below 0: missed
    hold_slack_ns: float
    pulse_slack_ns: Optional[float]  # width of the clock's pulses; None: not in the report
    report: str

    @property
    def is_met(self):
        return self.setup_slack_ns >= 0 and self.hold_slack_ns >= 0 and (self.pulse_slack_ns or 0) >= 0


@dataclass(frozen=True)
class Run:
    """An implementation, of which several strategies make several."""

    name: str
    strategy: Optional[str]  # None: it left no file that says so
    timing: Timing


class Reports:
    """The reports below the folders of a build; the first folder's are taken before those of the others."""

    def __init__(self, folders):
        self.files = [path for folder in folders for path in sorted(Path(folder).rglob("*.rpt"))]
        self.run_folders = {path.parent.name: path.parent for path in self.files if path.parent.parent.name.endswith(RUNS)}

    def run_of(self, path):
        """Name of the run that a report is of; None for one of no run."""
        if path.parent.parent.name.endswith(RUNS):
            return path.parent.name
        if path.parent.name != COPIES:
            return None
        known = [name for name in self.run_folders if path.name.startswith(f"{name}_")]
        if known:
            return max(known, key=len)
        match = re.match(r"(\w*?impl_\d+)_", path.name)
        return match.group(1) if match else None

    def of_run(self, name, patterns):
        """The report of a run that fits the first pattern which any fits; None without one."""
        for pattern in patterns:
            for path in self.files:
                if path.match(pattern) and self.run_of(path) == name:
                    return path
        return None

    def strategy_of(self, name):
        """As Vivado wrote it down for the run; None when it did not."""
        path = self.run_folders.get(name, Path()) / "gen_run.xml"
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        match = re.search(r'<StratHandle Name="([^"]+)"', text)
        return match.group(1) if match else None

    def runs(self):
        """Every run with a report of its timing, the one that v++ takes first: the best that meets timing, when it waits for all."""
        found = []
        for name in sorted({self.run_of(path) for path in self.files} - {None}):
            timing = read_timing(self.of_run(name, TIMING_REPORTS))
            if timing:
                found.append(Run(name, self.strategy_of(name), timing))
        return sorted(found, key=lambda run: (not run.timing.is_met, -run.timing.setup_slack_ns, run.name))


def read_timing(path):
    """Worst slacks of a report; None without one, or without numbers in it."""
    if path is None:
        return None
    text = path.read_text(encoding="utf-8", errors="replace")
    # A head with WNS and WHS, a line of dashes, and the numbers below.
    table = re.search(r"^\s*(WNS\(ns\).*)\n[\s-]+\n\s*(.*)$", text, re.MULTILINE)
    if not table:
        return None
    columns = dict(zip(re.split(r"\s{2,}", table.group(1).strip()), re.split(r"\s{2,}", table.group(2).strip())))
    try:
        pulse = float(columns["WPWS(ns)"]) if "WPWS(ns)" in columns else None
        return Timing(float(columns["WNS(ns)"]), float(columns["WHS(ns)"]), pulse, str(path))
    except (KeyError, ValueError):
        return None


def read_use(path):
    """{lut, ff, bram36, uram, dsp} of the whole device, the platform included; {} without a report."""
    if path is None:
        return {}
    text = path.read_text(encoding="utf-8", errors="replace")
    use = {}
    for name, row in USE_ROWS.items():
        match = re.search(rf"^\|\s*{re.escape(row)}\*?\s*\|\s*([\d.]+)\s*\|", text, re.MULTILINE)
        if match:
            use[name] = float(match.group(1))
    return use


def read_power(path):
    """Estimate of the power of the device, W; None without a report."""
    if path is None:
        return None
    match = re.search(r"^\|\s*Total On-Chip Power \(W\)\s*\|\s*([\d.]+)", path.read_text(encoding="utf-8", errors="replace"),
                      re.MULTILINE)
    return float(match.group(1)) if match else None


def slack_table(runs):
    """Lines: a run each, the one taken first."""
    lines = [f"{'run':<20} {'strategy':<40} {'setup':>8} {'hold':>8} {'pulse':>8}  worst slack, ns"]
    for run in runs:
        timing = run.timing
        pulse = "-" if timing.pulse_slack_ns is None else f"{timing.pulse_slack_ns:.3f}"
        lines.append(f"{run.name:<20} {run.strategy or '-':<40} {timing.setup_slack_ns:>8.3f} {timing.hold_slack_ns:>8.3f} {pulse:>8}"
                     f"{'  taken' if run is runs[0] else ''}")
    return "\n".join(lines)


def missed_clock(timing, clock_mhz, clocks_mhz=()):
    """What to say of a design that missed its clock: the slack, and the clock that it can have. `clocks_mhz`: the only ones that
    the platform has, if it has not any."""
    parts = []
    if timing.setup_slack_ns < 0:
        possible = 1000 / (1000 / clock_mhz - timing.setup_slack_ns)
        lower = max((clock for clock in clocks_mhz if clock <= possible), default=0) if clocks_mhz else int(possible // 5 * 5)
        proposal = f"if the path is the kernel's, --clock-mhz {lower:g} would be met" if lower else "the platform has no clock that it meets"
        parts.append(f"{clock_mhz:g} MHz was missed by {-timing.setup_slack_ns:.3f} ns; {proposal}")
    if timing.hold_slack_ns < 0:
        parts.append(f"the worst hold slack is {timing.hold_slack_ns:.3f} ns")
    if (timing.pulse_slack_ns or 0) < 0:
        parts.append(f"the worst slack of a clock's pulse is {timing.pulse_slack_ns:.3f} ns")
    return f"{'; '.join(parts)}. See {timing.report}. --strategies tries others"


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def write_record(output, facts, files):
    """build.json (`facts`, slacks of every run, timing, use and power of the one that was taken) and SHA256SUMS of the files that
    are there, in the folder `output`. Returns the runs."""
    reports = Reports((output / "reports", output / "temp"))
    runs = reports.runs()
    files = [path for path in files if path.is_file()]
    name = runs[0].name if runs else None
    record = {**facts, "run": name, "timing": asdict(runs[0].timing) if runs else None,
              "runs": [asdict(run) for run in runs],
              "use": read_use(reports.of_run(name, USE_REPORTS)), "power_w": read_power(reports.of_run(name, POWER_REPORTS)),
              "files": {str(path.relative_to(output)): sha256(path) for path in files}}
    (output / "build.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    (output / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in record["files"].items()),
                                       encoding="utf-8")
    return runs
