# SPDX-License-Identifier: Apache-2.0
"""Size of the kernel by unit and board: docs/reference/size_by_board.md and scripts/vitis/kernel_size.json.

    scripts/synth.sh --top cb_kernel --json kernel.json  (or scripts/synth/assemble.py, from its parts)
    python3 scripts/synth/boards_table.py kernel.json    writes both, and constraints/BOARD/*, which follow from them
    python3 scripts/synth/boards_table.py --check        compares the page with kernel_size.json; exit status 1 when stale

Kernels with several search cores are put together from parts, because a whole one takes Yosys too long: the kernel without
its cores, N of them, and N times what one core adds to the kernel of the first report. For N = 1, 2 and 4; and that without
any, whose part is the evaluator:

    scripts/synth.sh --top cb_kernel --parameter Cores=N --black-box cb_search_cell --json shell_N.json
    scripts/synth.sh --top cb_kernel --parameter Cores=0 --black-box cb_evaluator --json shell_0.json
    python3 scripts/synth/boards_table.py kernel.json --shell shell_0.json shell_1.json shell_2.json shell_4.json

Kernels whose evaluators work for both sides in turn (docs/decisions/0014-sides-in-turn.md) follow from reports of both kinds of
evaluator:

    scripts/synth.sh --json at_once.json && scripts/synth.sh --parameter SidesInTurn=1 --json in_turn.json
    python3 scripts/synth/boards_table.py --evaluators at_once.json in_turn.json

What is not given stays as it is in kernel_size.json.
"""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/vitis"))
import boards  # noqa: E402  (it is in another folder)

PAGE = "docs/reference/size_by_board.md"
# A unit that has a row of its own has so many percent of the kernel's LUTs.
LEAST_PERCENT = 1
SIZE = "scripts/vitis/kernel_size.json"
KINDS = boards.KINDS
TOP = "cb_kernel"
CELL = "cb_search_cell"
EVALUATOR = "cb_evaluator"


class ReportError(Exception):
    """The report is not one of the whole kernel; the text says why."""


def reduce(report):
    """The part of a report of scripts/synth.sh that is kept."""
    if report.get("top") != TOP or report.get("flattened") or report.get("black_boxes"):
        raise ReportError(f"expected a report of {TOP} by unit: scripts/synth.sh --top {TOP} --json FILE")
    total = report["total"]
    return {
        "comment": "Written by scripts/synth/boards_table.py from a report of scripts/synth.sh. An estimate.",
        "tool": report["tool"],
        "options": f"synth_xilinx -family {report['family']} {report['options']}",
        **({"assembled": report["assembled"]} if "assembled" in report else {}),
        **{kind: total[kind] for kind in KINDS},
        "levels": total["levels"],
        "units": [{"unit": row["unit"], "instances": row["instances"], **{kind: row[kind] for kind in KINDS}}
                  for row in report["units"]],
    }


def reduce_shells(reports):
    """The part that is kept of reports of the kernel without its cores, by number of cores."""
    shells = []
    for report in reports:
        cores = report.get("parameters", {}).get("Cores")
        left_out = {EVALUATOR: 1} if cores == 0 else {CELL: cores}
        if report.get("top") != TOP or report.get("flattened") or report.get("black_boxes") != left_out:
            raise ReportError(f"expected reports of {TOP} without cores: "
                              f"scripts/synth.sh --top {TOP} --parameter Cores=N --black-box {CELL} --json FILE "
                              f"(of one without any --black-box {EVALUATOR})")
        shells.append({"cores": cores, **{kind: report["total"][kind] for kind in KINDS},
                       "levels": report["total"]["levels"]})
    shells.sort(key=lambda shell: shell["cores"])
    numbers = [shell["cores"] for shell in shells]
    if not {0, 1} <= set(numbers) or len(set(numbers)) != len(numbers):
        raise ReportError(f"reports without cores are of {numbers} cores: expected one of 0, one of 1, and one of each other number")
    return shells


def reduce_f2(report):
    """Size of what is around the kernel in AWS F2, from its report."""
    if report["top"] != "cb_aws_f2" or "cb_kernel" not in report["black_boxes"]:
        raise ReportError("no report of cb_aws_f2 without cb_kernel")
    return {kind: report["total"][kind] for kind in KINDS}


def reduce_evaluators(reports):
    """The part that is kept of reports of both kinds of evaluator."""
    for report, parameters in zip(reports, ({}, {"SidesInTurn": 1})):
        if report.get("top") != EVALUATOR or report.get("flattened") or report.get("parameters", {}) != parameters:
            raise ReportError(f"expected reports of {EVALUATOR} as it is and with --parameter SidesInTurn=1, in this order")
    kinds = [{**{kind: report["total"][kind] for kind in KINDS}, "levels": report["total"]["levels"]} for report in reports]
    return {"at_once": kinds[0], "in_turn": kinds[1]}


def kernels(size):
    """Size of the kernel by number of cores, but of those without."""
    return [{"cores": shell["cores"], **boards.kernel_size(size, shell["cores"])} for shell in size["shells"] if shell["cores"]]


def _row(cells):
    return f"| {' | '.join(cells)} |"


def _number(value):
    return f"{value:,.1f}" if value != int(value) else f"{int(value):,}"


def _percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def _rows_of_kernels(all_boards, sizes, interface):
    """A row a board: LUTs of each kernel in percent of the device, and in brackets how many fit."""
    return [_row([board["title"], *(
        f"{_percent(size['lut'], board['device']['lut'])} ({boards.units_that_fit(board, size, interface)})"
        for size in sizes)]) for board in all_boards.values()]


def limit_of(board, size, interface):
    """What keeps another compute unit off the board."""
    fit = boards.units_that_fit(board, size, interface)
    if fit == 0:
        return "logic"
    return "memory" if fit == len(boards.memory_slots(board, interface["arguments"])) else "logic"


def _page_of_cores(all_boards, size, interface, kinds, titles):
    """Section of the page: kernels with several search cores."""
    core, several = boards.core_size(size), kernels(size)
    lines = [
        "",
        "## Kernels with several search cores",
        "",
        f"Put together from parts, not synthesised in one piece: the kernel without its cores, `{CELL}` left "
        "out, as it is with so many of them, and as many times what one core adds to the kernel of one core. The commands: "
        "`scripts/synth/boards_table.py --help`. What is in a core's reach beyond its ports, the tools may share; that is "
        "not in these numbers.",
        "",
        _row(["part", *(titles[kind] for kind in kinds)]),
        _row(["---", *("---:" for _ in kinds)]),
        _row(["a search core with generator and evaluator", *(_number(core[kind]) for kind in kinds)]),
    ]
    for shell in size["shells"]:
        if shell["cores"]:
            lines.append(_row([f"the rest with {shell['cores']}", *(_number(shell[kind]) for kind in kinds)]))
    for kernel in several:
        lines.append(_row([f"kernel with {kernel['cores']}", *(_number(kernel[kind]) for kind in kinds)]))
    lines += [
        "",
        "LUTs in percent of the device, and in brackets how many such kernels fit:",
        "",
        _row(["board", *(f"{kernel['cores']} core{'s' if kernel['cores'] > 1 else ''}" for kernel in several)]),
        _row(["---", *("---:" for _ in several)]),
    ]
    return lines + _rows_of_kernels(all_boards, several, interface)


def _page_of_small(all_boards, size, interface):
    """Section of the page: kernels whose evaluators work for both sides in turn, and those without search cores."""
    kinds = size["sides_in_turn"]
    shell = boards.shell_of(size, 0)
    lines = [
        "",
        "## Smaller kernels",
        "",
        "With `SidesInTurn` ([decision 0014](../decisions/0014-sides-in-turn.md)): half the positions and half the tries per clock. With "
        f"`Cores=0`: evaluation alone. Put together from `{EVALUATOR}`, and the kernel above or, for `Cores=0`, the kernel "
        "without the evaluator.",
        "",
        _row(["", "LUT", "FF", "block RAM", "DSP", "levels"]),
        _row(["---", "---:", "---:", "---:", "---:", "---:"]),
    ]
    for name, row in (("evaluator, sides at once", kinds["at_once"]), ("evaluator, sides in turn", kinds["in_turn"]),
                      ("the rest of a kernel for evaluation alone", shell)):
        lines.append(_row([name, *(_number(row[kind]) for kind in ("lut", "ff", "bram36", "dsp", "levels"))]))
    lines.append(_row(["in turn of at once, percent", *(_percent(kinds["in_turn"][kind], kinds["at_once"][kind]) for kind in
                                                       ("lut", "ff", "bram36", "dsp")), ""]))
    small = [{"cores": cores, "sides_in_turn": in_turn} for cores in (1, 0) for in_turn in (False, True)]
    lines += ["", "LUTs of a kernel in percent of the device, and in brackets how many fit:", "",
              _row(["board", *(boards.kernel_name(**kernel) for kernel in small)]),
              _row(["---", *("---:" for _ in small)])]
    return lines + _rows_of_kernels(all_boards, [boards.kernel_size(size, **kernel) for kernel in small], interface)


def _parts(size):
    """Of what a kernel was put together, when it was."""
    if "assembled" not in size:
        return ""
    return f", put together from {', '.join(f'`{top}`' for top in size['assembled'])}"


def _page_of_f2(all_boards, size, kinds, titles):
    """AWS F2: its device is that of the U55C."""
    kernel = boards.kernel_size(size, table_bits=boards.USUAL_TABLE_BITS)
    parts = {"the kernel": kernel, "what is around it": size["aws_f2"], "both": {kind: kernel[kind] + size["aws_f2"][kind] for kind in KINDS}}
    return [
        "",
        "## In AWS F2",
        "",
        "What stands around the kernel in `cb_aws_f2`, synthesised without it (`--black-box cb_kernel`): card memory of 4 MiB, registers of "
        "the ports. In brackets percent of the device, a VU47P as in the U55C; AWS's shell takes a part of that.",
        "",
        _row(["part", *(titles[kind] for kind in kinds)]),
        _row(["---", *("---:" for _ in kinds)]),
        *(_row([name, *(f"{_number(part[kind])} ({_percent(part[kind], all_boards['u55c']['device'][kind])})" for kind in kinds)])
          for name, part in parts.items()),
    ]


def page(all_boards, size, interface):
    """Text of the page."""
    kinds = [kind for kind in KINDS if size[kind]]
    titles = {"lut": "LUT", "ff": "FF", "bram36": "block RAM", "uram": "UltraRAM", "dsp": "DSP"}
    lines = [
        f"<!-- Generated by scripts/synth/boards_table.py from {SIZE} and scripts/vitis/boards.json. Do not edit. -->",
        "# Size by board",
        "",
        f"All numbers are an estimate: {size['tool']}, `{size['options']}`, top `{TOP}`, hierarchy kept by unit{_parts(size)}. "
        "Nothing was placed, and no vendor tool has seen the design. What is counted: [synthesis.md](synthesis.md).",
        "",
        "## One compute unit on each board",
        "",
        "Of the kernel that the build script makes for the board, in percent of the whole device. \"Fit\" is the number of compute "
        "units by the rule of [boards.md](boards.md), and \"limit\" what keeps the next one off.",
        "",
        _row(["board", "device", "kernel", *(f"{titles[kind]} %" for kind in kinds), "fit", "limit"]),
        _row(["---", "---", "---", *("---:" for _ in kinds), "---:", "---"]),
    ]
    for board in all_boards.values():
        unit = boards.kernel_size(size, **board["kernel"])
        lines.append(_row([
            board["title"], f"`{board['part'].split('-')[0]}`", boards.kernel_name(**board["kernel"]),
            *(_percent(unit[kind], board["device"][kind]) for kind in kinds),
            str(boards.units_that_fit(board, unit, interface)), limit_of(board, unit, interface)]))
    lines += _page_of_cores(all_boards, size, interface, kinds, titles)
    lines += _page_of_small(all_boards, size, interface)
    if "aws_f2" in size:
        lines += _page_of_f2(all_boards, size, kinds, titles)
    lines += [
        "",
        "## LUTs by unit",
        "",
        f"All instances of a unit together: LUTs and flip-flops, and the LUTs in percent of the kernel. Units of less than {LEAST_PERCENT} % "
        f"are one row; `{SIZE}` has each of them.",
        "",
        _row(["unit", "count", "LUT", "FF", "%"]),
        _row(["---", "---:", "---:", "---:", "---:"]),
    ]
    total = {"unit": "total", "instances": sum(row["instances"] for row in size["units"]), **{k: size[k] for k in KINDS}}
    large = [row for row in size["units"] if 100 * row["lut"] >= LEAST_PERCENT * size["lut"]]
    small = [row for row in size["units"] if row not in large]
    others = [{"unit": f"{len(small)} others", **{key: sum(row[key] for row in small) for key in ("instances", "lut", "ff")}}] if small else []
    for row in [*large, *others, total]:
        name = f"`{row['unit']}`" if row in large else row["unit"]
        lines.append(_row([name, str(row["instances"]), _number(row["lut"]), _number(row["ff"]), _percent(row["lut"], size["lut"])]))
    return "\n".join(lines) + "\n"


def main(arguments):
    parser = argparse.ArgumentParser(prog="boards_table.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path, nargs="?", metavar="KERNEL.json", help="report of scripts/synth.sh")
    parser.add_argument("--shell", type=Path, nargs="+", default=[], metavar="SHELL.json",
                        help="reports of the kernel without its cores, one a number of cores")
    parser.add_argument("--evaluators", type=Path, nargs=2, default=[], metavar=("AT_ONCE.json", "IN_TURN.json"),
                        help="reports of the evaluator, and of the one that works for both sides in turn")
    parser.add_argument("--f2", type=Path, metavar="F2.json", help="report of cb_aws_f2 without cb_kernel")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT, help="where the files are written or compared")
    args = parser.parse_args(arguments)
    if bool(args.report or args.shell or args.evaluators or args.f2) == args.check:
        parser.error("give a report or --check")
    all_boards, interface = boards.load_boards(), boards.load_interface()
    if args.check:
        text = page(all_boards, boards.load_size(args.root / SIZE), interface)
        path = args.root / PAGE
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{PAGE}: stale; run python3 scripts/synth/boards_table.py REPORT", file=sys.stderr)
            return 1
        return 0
    path = args.root / SIZE

    def reports(paths):
        nonlocal path
        read = []
        for path in paths:
            read.append(json.loads(path.read_text(encoding="utf-8")))
        return read

    try:
        size = boards.load_size(path) if path.exists() else {}
        if args.report:
            parts = {part: size[part] for part in ("shells", "sides_in_turn", "aws_f2") if part in size}
            size = {**reduce(*reports([args.report])), **parts}
        if args.shell:
            size["shells"] = reduce_shells(reports(args.shell))
        if args.f2:
            size["aws_f2"] = reduce_f2(*reports([args.f2]))
        if args.evaluators:
            size["sides_in_turn"] = reduce_evaluators(reports(args.evaluators))
        path = args.root / SIZE
        for part, option in (("lut", "KERNEL.json"), ("shells", "--shell"), ("sides_in_turn", "--evaluators")):
            if part not in size:
                raise ReportError(f"nothing is known that {option} gives")
    except (OSError, ValueError, KeyError, ReportError) as error:
        print(f"boards_table.py: {path}: {error}", file=sys.stderr)
        return 1
    files = {SIZE: json.dumps(size, indent=2) + "\n", PAGE: page(all_boards, size, interface),
             **boards.generated_files(all_boards, size, interface)}
    for name, text in files.items():
        path = args.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
