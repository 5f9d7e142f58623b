# SPDX-License-Identifier: Apache-2.0
"""Synthesises a module with Yosys for UltraScale+ and reports its size and logic levels by unit (scripts/synth.sh)."""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import netlist
import report

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import rtl_sources  # noqa: E402

# Small modules that are optimised together with the unit that holds them, and counted with it.
HELPERS = ("cb_full_adder", "cb_ray", "cb_control_lead", "cb_param_ram", "cb_param_bus", "cb_param_port", "cb_param_registers",
           "cb_param_side", "cb_param_side_registers", "cb_credit", "cb_countdown", "cb_skid", "cb_line_occupancy",
           "cb_exchange_pieces", "cb_exchange_lists", "cb_register_bank")


class SynthesisError(Exception):
    """Yosys failed; the text says how."""


def _instances_of(module):
    """Yosys's pattern for a module with whatever parameters."""
    return f"{module} *{chr(92) * 2}{module} *{chr(92) * 2}{module}{chr(92) * 2}*"


def with_parameters(text, parameters):
    """The source of a module with other defaults of its parameters, [(name, number)]. Yosys's own -chparam fails on the
    kernel, as it derives modules twice."""
    for name, number in parameters:
        pattern = rf"(\bparameter\b[^=;)]*\b{re.escape(name)}\s*=\s*)[\w']+"
        text, found = re.subn(pattern, lambda match, value=number: f"{match.group(1)}{value}", text, count=1)
        if not found:
            raise SynthesisError(f"--parameter: the top module has no parameter {name}")
    return text


def top_with_parameters(files, args, folder):
    """The list of files with that of the top module replaced by one in which its parameters have the values asked for."""
    if not args.parameter:
        return files
    for index, name in enumerate(files):
        text = (ROOT / name).read_text(encoding="utf-8")
        if not re.search(rf"^module\s+{re.escape(args.top)}\b", text, re.MULTILINE):
            continue
        changed = folder / f"{args.top}_with_parameters.sv"
        begin = text.index(f"module {args.top}")
        changed.write_text(text[:begin] + with_parameters(text[begin:], args.parameter), encoding="utf-8")
        return [*files[:index], str(changed), *files[index + 1:]]
    raise SynthesisError(f"no file holds the module {args.top}")


def yosys_script(files, args, netlist_path):
    """The commands for Yosys."""
    lines = [f"read_verilog -sv {' '.join(files)}", f"hierarchy -check -top {args.top}"]
    if args.black_box:
        lines += [f"blackbox {_instances_of(name)}" for name in args.black_box]
        lines.append(f"hierarchy -check -top {args.top}")  # what only they have goes away
    if not args.flatten:
        lines.append("setattr -mod -set keep_hierarchy 1 *")
        lines += [f"setattr -mod -unset keep_hierarchy {_instances_of(name)}" for name in HELPERS]
    lines.append(f"synth_xilinx -family {args.family} -top {args.top} -flatten -noiopad -noclkbuf {args.options}".strip())
    # Source locations make up most of the netlist and nothing here reads them.
    lines += ["setattr -unset src */w:* */c:*", f"write_json {netlist_path}"]
    return "\n".join(lines) + "\n"


def run_yosys(script_path, log_path, memory_gib):
    """Runs Yosys from the repository's root. Returns (seconds, seconds of processor, peak memory in MiB)."""
    limit = int(memory_gib * 2**30)

    def limit_memory():
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    start = time.monotonic()
    with open(log_path, "w", encoding="utf-8") as log:
        status = subprocess.run(["yosys", "-s", str(script_path)], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log,
                                stderr=subprocess.STDOUT, preexec_fn=limit_memory, check=False).returncode
    seconds = time.monotonic() - start
    # Yosys and the programs that it started (abc): the sum of their times, the largest of their memories.
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    peak_mib = used.ru_maxrss / 1024
    if status != 0:
        text = Path(log_path).read_text(encoding="utf-8", errors="replace").splitlines()
        errors = [line for line in text if "ERROR" in line] or text[-3:]
        reason = f"signal {-status}" if status < 0 else f"status {status}"
        if any("bad_alloc" in line for line in text[-5:]):
            reason += f", out of memory (limit {memory_gib} GiB)"
        raise SynthesisError(f"Yosys failed ({reason}): {' '.join(errors).strip()}\nlog: {log_path}")
    return seconds, used.ru_utime + used.ru_stime, peak_mib


def yosys_version():
    try:
        text = subprocess.run(["yosys", "-V"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise SynthesisError(f"yosys does not run ({error}): install it with scripts/setup.sh") from error
    match = re.match(r"Yosys (\S+)", text)
    return match.group(1) if match else text.strip()


def parameter(text):
    """(name, value) of NAME=VALUE."""
    match = re.fullmatch(r"([A-Za-z_]\w*)=(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"'{text}': expected NAME=NUMBER")
    return match.group(1), int(match.group(2))


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/synth.sh", description=__doc__)
    parser.add_argument("--top", default="cb_evaluator", metavar="MODULE", help="module to synthesise (%(default)s)")
    parser.add_argument("--filelist", type=Path, default=ROOT / rtl_sources.FILELIST, help="sources (rtl/filelist.f)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report as JSON")
    parser.add_argument("--markdown", action="store_true", help="print only the table, as Markdown")
    parser.add_argument("--parameter", type=parameter, action="append", default=[], metavar="NAME=NUMBER",
                        help="parameter of the top module; may be repeated")
    parser.add_argument("--black-box", action="append", default=[], metavar="MODULE",
                        help="leave this module out: it counts as nothing, and paths end and begin at its ports; may be "
                             "repeated")
    parser.add_argument("--flatten", action="store_true",
                        help="optimise across units too; the report then has one row")
    parser.add_argument("--family", default="xcup", help="device family of synth_xilinx (%(default)s)")
    parser.add_argument("--options", default="-nowidelut -abc9", help="more options of synth_xilinx ('%(default)s')")
    parser.add_argument("--max-levels", type=int, default=8, metavar="N",
                        help="list every path of more than N levels (%(default)s)")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 when there is such a path")
    parser.add_argument("--memory-gib", type=float, default=12, help="memory limit (%(default)s)")
    parser.add_argument("--work", type=Path, metavar="FOLDER",
                        help="keep the script, the log and the netlist there (default: a temporary folder)")
    return parser.parse_args(arguments)


def synthesise(args, work):
    version = yosys_version()
    files = top_with_parameters(rtl_sources.read_filelist(args.filelist), args, work)
    netlist_path = work / f"{args.top}.json"
    script_path = work / f"{args.top}.ys"
    script_path.write_text(yosys_script(files, args, netlist_path), encoding="utf-8")
    seconds, cpu_seconds, peak_mib = run_yosys(script_path, work / f"{args.top}.log", args.memory_gib)
    design = netlist.Netlist.load(netlist_path, args.top, args.black_box)
    missing = [name for name, number in design.black_boxes().items() if number == 0]
    if missing:
        raise SynthesisError(f"--black-box: {args.top} has no {', '.join(missing)}")
    analysed = design.analyse(args.max_levels)
    provenance = {
        "top": args.top, "tool": f"Yosys {version}", "family": args.family, "options": args.options,
        "parameters": dict(args.parameter), "black_boxes": design.black_boxes(), "flattened": args.flatten, "seconds": round(seconds, 1), "cpu_seconds": round(cpu_seconds, 1),
        "peak_memory_mib": round(peak_mib), "max_levels": args.max_levels,
    }
    return report.to_json(analysed, provenance)


def main(arguments):
    args = parse_arguments(arguments)
    try:
        if args.work:
            args.work.mkdir(parents=True, exist_ok=True)
            result = synthesise(args, args.work.resolve())
        else:
            with tempfile.TemporaryDirectory(prefix="cobalt-synth-") as folder:
                # A failed run keeps its log.
                try:
                    result = synthesise(args, Path(folder))
                except SynthesisError as error:
                    log = Path(folder) / f"{args.top}.log"
                    if log.exists():
                        kept = Path(tempfile.gettempdir()) / f"cobalt-synth-{args.top}.log"
                        kept.write_bytes(log.read_bytes())
                        raise SynthesisError(str(error).replace(str(log), str(kept))) from error
                    raise
    except (SynthesisError, netlist.NetlistError, OSError) as error:
        print(f"scripts/synth.sh: {error}", file=sys.stderr)
        return 1
    print(report.to_markdown(result) if args.markdown else report.to_text(result))
    if args.json:
        temporary = args.json.with_name(args.json.name + ".tmp")
        temporary.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        os.replace(temporary, args.json)
    return 1 if args.strict and result["total"]["levels"] > args.max_levels else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
