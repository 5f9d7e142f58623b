# SPDX-License-Identifier: Apache-2.0
"""The synthesis report as a JSON object and as text."""

COLUMNS = (
    ("unit", "unit"), ("count", "instances"), ("LUT", "lut"), ("logic", "lut_logic"), ("RAM", "lut_ram"),
    ("SRL", "lut_srl"), ("FF", "ff"), ("CARRY8", "carry8"), ("MUXF", "muxf"), ("BRAM", "bram36"), ("DSP", "dsp"),
    ("levels", "levels"),
)


def to_json(analysed, provenance):
    """One object: provenance, a row a unit, the total, the longest paths."""
    units = [{"unit": unit, **resources.to_json(), "levels": analysed.levels.get(unit, 0)}
             for unit, resources in analysed.units.items()]
    units.sort(key=lambda row: (-row["lut"], -row["ff"], row["unit"]))
    return {
        **provenance,
        "estimate": True,
        "units": units,
        "total": {"unit": "total", **analysed.total.to_json(), "levels": analysed.total_levels},
        "dsp_levels_before": analysed.dsp_surroundings[0],
        "dsp_levels_after": analysed.dsp_surroundings[1],
        "paths": [path.to_json() for path in analysed.paths],
    }


def _cells(rows):
    """Titles and rows as texts."""
    lines = [[title for title, _ in COLUMNS]]
    for row in rows:
        lines.append([f"{row[key]:g}" if isinstance(row[key], float) else str(row[key]) for _, key in COLUMNS])
    return lines


def _table(rows):
    """Text table; the first column to the left, numbers to the right."""
    lines = _cells(rows)
    widths = [max(len(line[column]) for line in lines) for column in range(len(COLUMNS))]
    return ["  ".join([line[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])])
            for line in lines]


def _provenance(result):
    name = result["top"] + "".join(f" {key}={value}" for key, value in result["parameters"].items())
    if result["black_boxes"]:
        name += " without " + ", ".join(f"{number} {box}" for box, number in result["black_boxes"].items())
    if "assembled" in result:
        name += ", put together from " + ", ".join(result["assembled"])
    return (f"{name}: {result['tool']}, synth_xilinx -family {result['family']} {result['options']}, "
            f"{'flattened' if result['flattened'] else 'hierarchy kept by unit'}; "
            f"{result['seconds']:.0f} s ({result['cpu_seconds']:.0f} s of processor time), "
            f"{result['peak_memory_mib']} MiB at most")


def to_markdown(result):
    """The table for docs/reference/synthesis.md."""
    titles, *rows = _cells(result["units"] + [result["total"]])
    lines = [titles, ["---"] + ["---:"] * (len(titles) - 1)]
    lines += [[f"`{row[0]}`" if row[0] != "total" else row[0], *row[1:]] for row in rows]
    return "\n".join([_provenance(result) + ". An estimate.", ""] + [f"| {' | '.join(line)} |" for line in lines])


def to_text(result):
    lines = [
        _provenance(result),
        "An estimate: neither placed nor routed, and no vendor tool has seen it.",
        "",
        *_table(result["units"] + [result["total"]]),
        "",
        "LUT = logic (LUT1 to LUT6, inverters) + RAM (LUTs of distributed RAM) + SRL (shift registers).",
        "Primitives: " + ", ".join(f"{name} {number}" for name, number in result["total"]["cells"].items()),
        "Levels: LUT 1, carry chain 1, distributed RAM read 1, MUXF 0; cut at registers, RAM writes, block RAMs and "
        "DSPs,",
        "through module boundaries; a path counts for the unit in which it ends.",
    ]
    if result["total"]["dsp"]:
        lines.append(f"Levels in front of a DSP: {result['dsp_levels_before']}, behind one: "
                     f"{result['dsp_levels_after']} (0: registers stand on both sides and can move into it).")
    limit = result["max_levels"]
    long_paths = [path for path in result["paths"] if path["levels"] > limit]
    lines.append("")
    if long_paths:
        lines.append(f"Stages of more than {limit} levels:")
        shown = long_paths
    else:
        lines.append(f"No stage has more than {limit} levels. The longest of each unit:")
        shown = result["paths"]
    lines += [f"  {path['levels']:2} {path['unit']}: {path['start']} -> {path['end']}" for path in shown]
    return "\n".join(lines)
