# SPDX-License-Identifier: Apache-2.0
"""Puts a report of scripts/synth.sh together from reports of parts: what takes Yosys too long in one piece.

    scripts/synth.sh --top cb_kernel --black-box cb_search_cell --json shell.json
    scripts/synth.sh --top cb_search_cell --black-box cb_evaluator --black-box cb_next_move --json cell.json
    scripts/synth.sh --top cb_evaluator --json evaluator.json
    scripts/synth.sh --top cb_next_move --json next_move.json
    python3 scripts/synth/assemble.py --json kernel.json shell.json cell.json evaluator.json next_move.json

The first report is the whole; every module that it or a part leaves out is the top of exactly one other report. Sizes are
exact, because units are kept apart anyway; of a path that leaves its part only the piece on each side of the port is seen.
Exit status 1 when the reports do not fit together.
"""

import argparse
import json
import os
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/synth"))
import report as report_text  # noqa: E402  (it is in another folder)

# What must be the same in all parts.
SAME = ("tool", "family", "options", "max_levels")
# Texts and depths of a row; everything else is a number to add.
NOT_ADDED = ("unit", "levels", "cells")


class PartError(Exception):
    """The reports do not fit together; the text says why."""


def counts(whole, parts):
    """How often each part is in the whole, by its top."""
    by_top = {}
    for part in parts:
        if part["top"] in by_top:
            raise PartError(f"two reports of {part['top']}")
        by_top[part["top"]] = part
    found = defaultdict(int)

    def walk(one, times):
        for name, number in one["black_boxes"].items():
            if name not in by_top:
                raise PartError(f"{one['top']} leaves out {name}, of which there is no report")
            found[name] += times * number
            walk(by_top[name], times * number)

    walk(whole, 1)
    unused = sorted(set(by_top) - set(found))
    if unused:
        raise PartError(f"{', '.join(unused)}: nothing leaves it out")
    return [(by_top[name], number) for name, number in found.items()]


def add(total, row, times):
    """Adds a row of a report so many times."""
    for key, value in row.items():
        if key == "cells":
            for name, number in value.items():
                total["cells"][name] = total["cells"].get(name, 0) + times * number
        elif key == "levels":
            total["levels"] = max(total["levels"], value)
        elif key not in NOT_ADDED:
            total[key] = total.get(key, 0) + times * value


def assemble(whole, parts):
    """The report of the whole with its parts in it."""
    for one in [whole, *parts]:
        if one["flattened"]:
            raise PartError(f"{one['top']} was flattened: expected reports by unit")
        for key in SAME:
            if one[key] != whole[key]:
                raise PartError(f"{one['top']} has {key} {one[key]!r}, {whole['top']} {whole[key]!r}")
    rows = {}
    total = {"unit": "total", "levels": 0, "cells": {}}
    members = [(whole, 1), *counts(whole, parts)]
    for one, times in members:
        add(total, one["total"], times)
        for row in one["units"]:
            add(rows.setdefault(row["unit"], {"unit": row["unit"], "levels": 0, "cells": {}}), row, times)
    units = sorted(rows.values(), key=lambda row: (-row["lut"], -row["ff"], row["unit"]))
    for row in [*units, total]:
        row["cells"] = dict(sorted(row["cells"].items()))
    every = [one for one, _ in members]
    return {
        **whole, "black_boxes": {}, "assembled": [one["top"] for one in every],
        "seconds": round(sum(one["seconds"] for one in every), 1),
        "cpu_seconds": round(sum(one["cpu_seconds"] for one in every), 1),
        "peak_memory_mib": max(one["peak_memory_mib"] for one in every),
        "units": units, "total": total,
        "dsp_levels_before": max(one["dsp_levels_before"] for one in every),
        "dsp_levels_after": max(one["dsp_levels_after"] for one in every),
        "paths": sorted((path for one in every for path in one["paths"]), key=lambda path: -path["levels"]),
    }


def main(arguments):
    parser = argparse.ArgumentParser(prog="assemble.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("whole", type=Path, metavar="WHOLE.json")
    parser.add_argument("parts", type=Path, nargs="+", metavar="PART.json")
    parser.add_argument("--json", type=Path, required=True, metavar="FILE", help="write the report as JSON")
    parser.add_argument("--markdown", action="store_true", help="print only the table, as Markdown")
    args = parser.parse_args(arguments)
    try:
        reports = []
        for path in [args.whole, *args.parts]:
            try:
                reports.append(json.loads(path.read_text(encoding="utf-8")))
            except (OSError, ValueError) as error:
                raise PartError(f"{path}: {error}") from error
        result = assemble(reports[0], reports[1:])
    except PartError as error:
        print(f"assemble.py: {error}", file=sys.stderr)
        return 1
    except KeyError as error:
        print(f"assemble.py: a file is no report of scripts/synth.sh: it has no {error}", file=sys.stderr)
        return 1
    print(report_text.to_markdown(result) if args.markdown else report_text.to_text(result))
    temporary = args.json.with_name(args.json.name + ".tmp")
    temporary.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    os.replace(temporary, args.json)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
