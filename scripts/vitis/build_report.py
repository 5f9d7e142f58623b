# SPDX-License-Identifier: Apache-2.0
"""What Vivado's reports say of a linked design: timing, use, power; and a record of the build beside its result.

The reports are text for people. Their tables have kept this form from 2020 to 2024; what cannot be found is None.
"""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

# Reports of the implementation, the last step that was done first.
TIMING_REPORTS = ("*timing_summary_postroute_physopted.rpt", "*timing_summary_routed.rpt")
USE_REPORTS = ("*utilization_placed.rpt", "full_util_routed.rpt")
POWER_REPORTS = ("*power_routed.rpt",)
# Rows of the report of the use, and our names.
USE_ROWS = {"lut": "CLB LUTs", "ff": "CLB Registers", "bram36": "Block RAM Tile", "uram": "URAM", "dsp": "DSPs"}


@dataclass(frozen=True)
class Timing:
    setup_slack_ns: float  # worst of all paths of the device, the platform's too; below 0: missed
    hold_slack_ns: float
    report: str

    @property
    def is_met(self):
        return self.setup_slack_ns >= 0 and self.hold_slack_ns >= 0


def newest(folders, patterns):
    """The newest file below the folders that fits the first pattern which any fits; None without one."""
    for pattern in patterns:
        found = [path for folder in folders for path in Path(folder).rglob(pattern)]
        if found:
            return max(found, key=lambda path: (path.stat().st_mtime, str(path)))
    return None


def read_timing(folders):
    """Worst slacks of the implementation; None without a report, or without numbers in it."""
    path = newest(folders, TIMING_REPORTS)
    if path is None:
        return None
    text = path.read_text(encoding="utf-8", errors="replace")
    # A head with WNS and WHS, a line of dashes, and the numbers below.
    table = re.search(r"^\s*(WNS\(ns\).*)\n[\s-]+\n\s*(.*)$", text, re.MULTILINE)
    if not table:
        return None
    columns = dict(zip(re.split(r"\s{2,}", table.group(1).strip()), re.split(r"\s{2,}", table.group(2).strip())))
    try:
        return Timing(float(columns["WNS(ns)"]), float(columns["WHS(ns)"]), str(path))
    except (KeyError, ValueError):
        return None


def read_use(folders):
    """{lut, ff, bram36, uram, dsp} of the whole device, the platform included; {} without a report."""
    path = newest(folders, USE_REPORTS)
    if path is None:
        return {}
    text = path.read_text(encoding="utf-8", errors="replace")
    use = {}
    for name, row in USE_ROWS.items():
        match = re.search(rf"^\|\s*{re.escape(row)}\*?\s*\|\s*([\d.]+)\s*\|", text, re.MULTILINE)
        if match:
            use[name] = float(match.group(1))
    return use


def read_power(folders):
    """Estimate of the power of the device, W; None without a report."""
    path = newest(folders, POWER_REPORTS)
    if path is None:
        return None
    match = re.search(r"^\|\s*Total On-Chip Power \(W\)\s*\|\s*([\d.]+)", path.read_text(encoding="utf-8", errors="replace"),
                      re.MULTILINE)
    return float(match.group(1)) if match else None


def missed_clock(timing, clock_mhz):
    """What to say of a design that missed its clock: the slack, and the clock that it can have."""
    parts = []
    if timing.setup_slack_ns < 0:
        possible = 1000 / (1000 / clock_mhz - timing.setup_slack_ns)
        parts.append(f"{clock_mhz:g} MHz was missed by {-timing.setup_slack_ns:.3f} ns; if the path is the kernel's, "
                     f"--clock-mhz {int(possible // 5 * 5)} would be met")
    if timing.hold_slack_ns < 0:
        parts.append(f"the worst hold slack is {timing.hold_slack_ns:.3f} ns")
    return f"{'; '.join(parts)}. See {timing.report}. --strategies tries others"


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def write_record(output, facts, files):
    """build.json (`facts`, timing, use, power) and SHA256SUMS of the files that are there, in the folder `output`."""
    folders = (output / "temp", output / "reports")
    timing = read_timing(folders)
    files = [path for path in files if path.is_file()]
    record = {**facts, "timing": asdict(timing) if timing else None, "use": read_use(folders), "power_w": read_power(folders),
              "files": {str(path.relative_to(output)): sha256(path) for path in files}}
    (output / "build.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    (output / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in record["files"].items()),
                                       encoding="utf-8")
    return timing
