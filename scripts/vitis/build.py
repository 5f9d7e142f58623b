# SPDX-License-Identifier: Apache-2.0
"""Builds the kernel for a board with Vitis (scripts/vitis/build.sh).

  hw      kernel object (.xo), linked for the card: an .xclbin, for Zynq boards an SD card, for the Kria firmware
  hw_emu  the same for the vendor's hardware emulation
  ooc     synthesis of the kernel alone with Vivado: size and timing of its units, and its netlist; no platform needed
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import boards
import build_report
import kernel_package
import tools

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).resolve().parent
PLATFORM_FOLDERS = ("/opt/xilinx/platforms",)


class BuildError(Exception):
    """The build cannot be done, or a step failed; the text says what to do."""


@dataclass(frozen=True)
class Step:
    """A command of the vendor's, with what it makes."""

    title: str
    command: list


@dataclass(frozen=True)
class Plan:
    """Files to write, then commands to run in the output folder."""

    board: dict
    kernel: dict  # {"cores": N, "sides_in_turn": bool, "table_bits": N}
    size: dict  # of a compute unit with it, as boards.kernel_size() gives it
    release: str  # of the tools; empty for ooc
    output: Path
    files: dict  # path: text
    steps: list
    results: list  # (path, what it is)


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/vitis/build.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--card", metavar="CARD", help="card or board (u50), platform or path of its .xpfm file")
    parser.add_argument("--platform", dest="card", help=argparse.SUPPRESS)  # an older name of --card
    parser.add_argument("--target", choices=("hw", "hw_emu", "ooc"), default="hw", help="(%(default)s)")
    parser.add_argument("--compute-units", type=int, metavar="N",
                        help="kernels on the device (default: the board's, one is the easiest to place)")
    most_cores = boards.load_interface()["max_search_cores"]
    parser.add_argument("--cores", type=int, choices=range(most_cores + 1), metavar="N",
                        help=f"search cores of a compute unit, 0 (for evaluation alone) to {most_cores} (default: the board's)")
    parser.add_argument("--sides-in-turn", action=argparse.BooleanOptionalAction,
                        help="evaluators that work for White and Black in turn, smaller and half as fast (default: the board's)")
    parser.add_argument("--table-bits", type=int, metavar="N",
                        help="a core's shared table has 2^N entries, 10 to 20; 0: none (default: the board's)")
    parser.add_argument("--clock-mhz", type=float, metavar="F", help="clock of the kernel (default: the board's)")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="default: build-vitis/BOARD-TARGET")
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count() or 1), metavar="N", help="(%(default)s)")
    parser.add_argument("--rootfs", metavar="FILE", help="Zynq: root file system (or COBALT_ROOTFS)")
    parser.add_argument("--kernel-image", metavar="FILE", help="Zynq: Linux kernel (or COBALT_KERNEL_IMAGE)")
    parser.add_argument("--sd-file", action="append", default=[], metavar="FILE",
                        help="Zynq, Kria: more files or folders for the SD card or the archive, such as the program cobalt for the board")
    parser.add_argument("--strategies", metavar="A,B,...", default=boards.STRATEGY,
                        help="strategies of the implementation; several all run to their end, and the tools take the best (%(default)s)")
    parser.add_argument("--profile", action="store_true", help="counters and a trace of the kernel's transfers in the design")
    parser.add_argument("--logic-analyser", action="store_true", help="a logic analyser (ILA) on the kernel's memory port")
    parser.add_argument("--evaluator-alone", action="store_true",
                        help="ooc: the evaluator instead of the kernel, for scripts/vitis/netlist_vectors.py")
    parser.add_argument("--any-release", action="store_true", help="build with a release of the tools that boards.json excludes")
    parser.add_argument("--list", action="store_true", help="known boards")
    parser.add_argument("--dry-run", action="store_true", help="print what would be done; needs no tools, writes nothing")
    return parser.parse_args(arguments)


def find_platform(board, name, release, dry_run):
    """What v++ is given: the .xpfm file."""
    if name.endswith(".xpfm"):
        if not dry_run and not Path(name).is_file():
            raise BuildError(f"{name}: no such file")
        return str(Path(name).resolve()) if Path(name).exists() else name
    platform = boards.platform_of(board, release)
    folders = [folder for folder in os.environ.get("PLATFORM_REPO_PATHS", "").split(":") if folder]
    folders += PLATFORM_FOLDERS
    if os.environ.get("XILINX_VITIS"):
        folders.append(str(Path(os.environ["XILINX_VITIS"]) / "base_platforms"))
    for folder in folders:
        for path in (Path(folder) / platform / f"{platform}.xpfm", Path(folder) / f"{platform}.xpfm"):
            if path.is_file():
                return str(path)
    if dry_run:
        return platform
    raise BuildError(f"platform {platform} is not installed (looked in {', '.join(folders)}). Install the development "
                     f"platform of the {board['title']}, or set PLATFORM_REPO_PATHS, or give --card the .xpfm file")


def release_for(args, board):
    """Release of the tools that builds; with --dry-run or --target ooc, which may have none, the recommended one."""
    recommended = board["tools"]["recommended"]
    if args.dry_run or args.target == "ooc":
        return recommended
    tools.check_there(["v++", "vivado"], board)
    try:
        return tools.release()
    except tools.ToolError:
        if not args.any_release:
            raise
        return recommended


def check_release(args, board, release, platform):
    if args.dry_run:
        return
    problem = boards.release_problem(board, release, platform)
    if problem and not args.any_release:
        raise BuildError(f"{problem}. Recommended is {board['tools']['recommended']}; --any-release builds all the same")


def package_step(board, output):
    return Step("package the kernel", [
        "vivado", "-mode", "batch", "-nojournal", "-log", str(output / "package.log"),
        "-source", str(SCRIPTS / "package_kernel.tcl"), "-tclargs", str(output / "kernel/kernel_data.tcl"), board["part"],
        str(output / "package"), str(output / "cobalt.xo")])


def link_step(args, output, platform, config, binary):
    return Step("link", [
        "v++", "--link", "--target", args.target, "--platform", platform, "--config", str(config), "--save-temps",
        "--jobs", str(args.jobs), "--temp_dir", str(output / "temp"), "--log_dir", str(output / "logs"),
        "--report_dir", str(output / "reports"), "--report_level", "2", "--output", str(output / binary),
        str(output / "cobalt.xo")])


def more_files(args):
    """Paths of --sd-file. The steps run in the output folder, so they are made absolute."""
    for name in args.sd_file:
        if not args.dry_run and not Path(name).exists():
            raise BuildError(f"--sd-file {name}: no such file or folder")
    return [Path(name).resolve() for name in args.sd_file]


def zynq_image(args):
    """(root file system, Linux kernel) for the SD card."""
    values = []
    for option, variable in (("rootfs", "COBALT_ROOTFS"), ("kernel_image", "COBALT_KERNEL_IMAGE")):
        value = getattr(args, option) or os.environ.get(variable)
        if not value and not args.dry_run:
            raise BuildError(f"--{option.replace('_', '-')} (or {variable}) is needed: the file from the vendor's common "
                             "image for ZynqMP, rootfs.ext4 or Image")
        if value and not args.dry_run and not Path(value).is_file():
            raise BuildError(f"{value}: no such file")
        values.append(str(Path(value).resolve()) if value else f"${variable}")
    return values


def zynq_steps(args, output, platform):
    rootfs, image = zynq_image(args)
    command = ["v++", "--package", "--target", args.target, "--platform", platform,
               "--package.out_dir", str(output / "package_sd"), "--package.boot_mode", "sd",
               "--package.image_format", "ext4", "--package.rootfs", rootfs, "--package.kernel_image", image]
    # XRT finds its settings beside the program.
    for path in [*([output / "xrt.ini"] if args.target == "hw" else []), *more_files(args)]:
        command += ["--package.sd_dir" if path.is_dir() else "--package.sd_file", str(path)]
    return [Step("SD card", [*command, "--output", str(output / "cobalt.xclbin"), str(output / "cobalt.link.xclbin")])]


def kria_files(output, profile):
    """Text files of the firmware, and the list for bootgen."""
    return {
        output / "firmware/xrt.ini": runtime_settings(profile),
        output / "firmware/install.sh": (SCRIPTS / "kria_install.sh").read_text(encoding="utf-8"),
        output / "firmware/shell.json": '{"shell_type": "XRT_FLAT", "num_slots": "1"}\n',
        output / "cobalt.bif": "all:\n{\n  [destination_device = pl] " + str(output / "cobalt.bit") + "\n}\n",
    }


def kria_steps(args, release, output, platform):
    dry_run = args.dry_run
    hardware = sorted(Path(platform).parent.glob("hw/**/*.xsa")) if platform.endswith(".xpfm") else []
    if not hardware and not dry_run:
        raise BuildError(f"no .xsa file below {Path(platform).parent}/hw: the overlay is made from it")
    xsa = str(hardware[0]) if hardware else "PLATFORM/hw/PLATFORM.xsa"
    # dfx-mgr, the loader on the board, takes one .bit.bin and one .dtbo from the folder of the firmware.
    overlay = output / "overlay"
    compile_overlay = (f'source=$(find {shlex.quote(str(overlay))} -name pl.dtsi | head -n 1); test -n "$source" && '
                       """sed -i 's/firmware-name = "[^"]*"/firmware-name = "cobalt.bit.bin"/' "$source" && """
                       f'dtc -@ -I dts -O dtb -o {shlex.quote(str(output / "firmware/cobalt.dtbo"))} "$source"')
    more = more_files(args)
    names = ["cobalt.bit.bin", "cobalt.dtbo", "shell.json", "cobalt.xclbin", "xrt.ini", *(path.name for path in more)]
    copies = [Step("more files", ["cp", "-r", *map(str, more), str(output / "firmware")])] if more else []
    return [
        Step("bitstream", ["xclbinutil", "--force", "--input", str(output / "cobalt.link.xclbin"), "--dump-section",
                           f"BITSTREAM:RAW:{output / 'cobalt.bit'}"]),
        Step("bitstream without header", ["bootgen", "-arch", "zynqmp", "-w", "on", "-process_bitstream", "bin", "-image",
                                          str(output / "cobalt.bif")]),
        Step("device tree source", ["xsct", str(SCRIPTS / "kria_overlay.tcl"), xsa, str(overlay),
                                    f"xlnx_rel_v{release}"]),
        Step("device tree overlay", ["bash", "-c", compile_overlay]),
        Step("firmware", ["cp", str(output / "cobalt.bit.bin"), str(output / "firmware")]),
        Step("xclbin", ["cp", str(output / "cobalt.link.xclbin"), str(output / "firmware/cobalt.xclbin")]),
        *copies,
        Step("checksums", ["bash", "-c", f"cd {shlex.quote(str(output / 'firmware'))} && "
                           f"chmod +x install.sh && find {shlex.join(names)} -type f -print0 | sort -z | xargs -0 sha256sum > SHA256SUMS"]),
        Step("archive", ["tar", "--create", "--gzip", "--file", str(output / "cobalt-kria.tar.gz"), "--sort=name", "--owner=0",
                         "--group=0", "--numeric-owner", "--transform", "s,^firmware,cobalt-kria,", "--directory", str(output),
                         "firmware"]),
    ]


def ooc_plan(args, board, kernel, size, output):
    """Synthesis of the kernel alone, or of its evaluator."""
    what, clock, module = "the kernel", "ap_clk", []
    if args.evaluator_alone:
        what, clock = "the evaluator", "clk_i"
        module = ["cb_evaluator", f"SidesInTurn={kernel_package.kernel_parameters(**kernel)['SidesInTurn']}"]
    files = {output / "ooc.xdc": boards.ooc_constraints(board, args.clock_mhz, what, clock)}
    steps = [Step(f"synthesis of {what} alone", [
        "vivado", "-mode", "batch", "-nojournal", "-log", str(output / "ooc.log"),
        "-source", str(SCRIPTS / "synth_ooc.tcl"), "-tclargs", str(output / "kernel/kernel_data.tcl"), board["part"],
        str(output / "ooc.xdc"), str(output / "reports"), *module])]
    netlist = output / f"reports/{module[0] if module else boards.load_interface()['kernel']}_netlist.v"
    return Plan(board, kernel, size, "", output, files, steps,
                [(output / "reports", "size and timing"), (netlist, "for a simulator")])


def make_plan(args):
    key, board = boards.find_board(boards.load_boards(), args.card)
    if args.clock_mhz is not None and not 1 <= args.clock_mhz <= 1000:
        raise BuildError(f"--clock-mhz {args.clock_mhz:g}: expected 1 to 1000")
    problem = boards.clock_problem(board, args.clock_mhz or board["clock_mhz"])
    # Another platform of the board's, given as its file, may have others.
    if problem and args.target != "ooc" and not args.card.endswith(".xpfm"):
        raise BuildError(problem)
    if args.jobs < 1:
        raise BuildError(f"--jobs {args.jobs}: expected at least 1")
    strategies = tuple(name.strip() for name in args.strategies.split(","))
    if not all(re.fullmatch(r"\w+", name) for name in strategies):
        raise BuildError(f"--strategies '{args.strategies}': expected names with commas between them, such as {boards.STRATEGY}")
    if args.compute_units is None:
        # Of another kernel than the board's perhaps fewer fit.
        kernel_is_boards = args.cores is None and args.sides_in_turn is None and args.table_bits is None
        args.compute_units = board["compute_units"] if kernel_is_boards else 1
    options = boards.LinkOptions(args.compute_units, args.clock_mhz, strategies, args.profile, args.logic_analyser)
    if args.sd_file and board["kind"] == "pcie":
        raise BuildError(f"--sd-file is for Zynq and Kria boards; the {board['title']} is driven from its host")
    if args.evaluator_alone and args.target != "ooc":
        raise BuildError("--evaluator-alone is for --target ooc: a card needs the kernel")
    output = (args.output or ROOT / f"build-vitis/{key}-{args.target}{'-evaluator' * args.evaluator_alone}").resolve()
    kernel = dict(board["kernel"])
    if args.cores is not None:
        kernel["cores"] = args.cores
    if args.sides_in_turn is not None:
        kernel["sides_in_turn"] = args.sides_in_turn
    if args.table_bits is not None:
        if args.table_bits != 0 and not 10 <= args.table_bits <= 20:
            raise BuildError(f"--table-bits {args.table_bits}: expected 0, or 10 to 20")
        kernel["table_bits"] = args.table_bits
    interface, size = boards.load_interface(), boards.kernel_size(boards.load_size(), **kernel)

    if args.target == "ooc":
        return ooc_plan(args, board, kernel, size, output)

    release = release_for(args, board)
    platform = find_platform(board, args.card, release, args.dry_run)
    check_release(args, board, release, platform)
    config = output / "link.cfg"
    files = {config: boards.link_config(board, size, interface, options)}
    binary = "cobalt.xclbin" if board["kind"] == "pcie" else "cobalt.link.xclbin"
    steps = [package_step(board, output), link_step(args, output, platform, config, binary)]
    results = [(output / "cobalt.xclbin", "for cobalt --device xrt --xclbin")]
    if board["kind"] == "pcie" and args.target == "hw_emu":
        steps.append(Step("emulated card", ["emconfigutil", "--platform", platform, "--nd", "1", "--od", str(output)]))
        results.append((output / "emconfig.json", "for the emulation"))
    elif board["kind"] == "zynq" or (board["kind"] == "kria" and args.target == "hw_emu"):
        steps += zynq_steps(args, output, platform)
        results.append((output / "package_sd", "SD card, or the start of the emulation"))
    elif board["kind"] == "kria":
        files.update(kria_files(output, args.profile))
        steps += kria_steps(args, release, output, platform)
        results = [(output / "firmware", "for /lib/firmware/xilinx/cobalt on the board"),
                   (output / "cobalt-kria.tar.gz", "the same with install.sh, to copy to the board")]
    if args.target == "hw":
        files[output / "xrt.ini"] = runtime_settings(args.profile)
        results.append((output / "xrt.ini", "settings of XRT for it: export XRT_INI_PATH with this path"))
    return Plan(board, kernel, size, release, output, files, steps, results)


def run_step(step, number, count, output):
    print(f"[{number}/{count}] {step.title}\n    {shlex.join(step.command)}", flush=True)
    try:
        status = subprocess.run(step.command, cwd=output, stdin=subprocess.DEVNULL, check=False).returncode
    except OSError as error:
        raise BuildError(f"{step.command[0]}: {error}") from error
    if status != 0:
        raise BuildError(f"'{step.title}' ended with status {status}; see the messages above and the logs in {output}")


def runtime_settings(profile):
    """Text of xrt.ini for a card. XRT takes the rest of a line as a value, so remarks have lines of their own."""
    lines = ["; Settings of XRT for the cobalt kernel on a card. Levels: 0 emergency ... 4 warning ... 7 debug.", "[Runtime]",
             "runtime_log=console", "verbosity=4"]
    if profile:
        lines += ["[Debug]", "; summary.csv and xrt.run_summary, for vitis_analyzer: transfers, launches, power.",
                  "native_xrt_trace=true", "device_trace=fine", "device_counters=true", "power_profile=true"]
    return "\n".join(lines) + "\n"


def print_plan(plan):
    print(f"# folder {plan.output}")
    print(f"# kernel: {boards.kernel_name(**plan.kernel)}")
    print("# write kernel/cobalt.v, kernel/kernel.xml, kernel/kernel_data.tcl")
    for path, text in plan.files.items():
        print(f"# write {path.relative_to(plan.output)}:")
        print("".join(f"#   {line}\n" for line in text.splitlines()), end="")
    for step in plan.steps:
        print(f"# {step.title}\n{shlex.join(step.command)}")


def commit():
    """The commit of this checkout, with + when files were changed; None when git cannot tell."""
    try:
        result = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--abbrev=40", "--dirty=+"],
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return result.stdout.strip() if result.returncode == 0 else None


def remove_results(plan):
    """Of an earlier build in the same folder: its reports would be taken for those of this one."""
    for name in ("temp", "reports", "firmware"):
        shutil.rmtree(plan.output / name, ignore_errors=True)
    for name in ("build.json", "SHA256SUMS", "cobalt.xclbin", "cobalt.link.xclbin"):
        (plan.output / name).unlink(missing_ok=True)


def record(args, plan, is_linked):
    """Writes down what was built, or of a build that failed what its implementation reached. Returns its runs."""
    facts = {"board": plan.board["title"], "part": plan.board["part"], "target": args.target, "tools": plan.release,
             "commit": commit(), "compute_units": args.compute_units, **plan.kernel,
             "clock_mhz_asked": args.clock_mhz or plan.board["clock_mhz"],
             "strategies": args.strategies, "profile": args.profile, "logic_analyser": args.logic_analyser}
    made = [path for path, _ in plan.results] if is_linked else []
    files = [path for top in made for path in (sorted(top.rglob("*")) if top.is_dir() else [top])]
    return build_report.write_record(plan.output, facts, files)


def timing_problem(args, plan, runs):
    """What is wrong with the timing of a design for hardware; None: nothing."""
    clock_mhz = args.clock_mhz or plan.board["clock_mhz"]
    if not runs:
        return (f"no timing report of the implementation was found below {plan.output / 'reports'} and {plan.output / 'temp'}: "
                f"whether {clock_mhz:g} MHz was met is not known")
    print(build_report.slack_table(runs))
    if runs[0].timing.is_met:
        return None
    return build_report.missed_clock(runs[0].timing, clock_mhz, plan.board.get("clocks_mhz", ()))


def run_steps(args, plan):
    """Runs the steps and writes the record. Throws BuildError when one fails, or when the design missed its clock."""
    try:
        for number, step in enumerate(plan.steps, 1):
            run_step(step, number, len(plan.steps), plan.output)
    except BuildError as error:
        # A link that misses a clock which it cannot scale down ends: its reports say by how much.
        runs = record(args, plan, is_linked=False) if args.target == "hw" and (plan.output / "temp").is_dir() else []
        problem = timing_problem(args, plan, runs) if runs else None
        raise BuildError(f"{error}\n{problem}" if problem else str(error)) from error
    if args.target == "ooc":
        return
    runs = record(args, plan, is_linked=True)
    problem = timing_problem(args, plan, runs) if args.target == "hw" else None
    if problem:
        raise BuildError(problem)


def smaller_kernel(plan, fit):
    """What to say of the smallest kernel when the one that is built does not fit, and that does."""
    smallest = boards.kernel_size(boards.load_size(), cores=0, sides_in_turn=True)
    if fit or not boards.units_that_fit(plan.board, smallest, boards.load_interface()):
        return ""
    return "; if it cannot be placed, evaluation alone fits: --cores 0 --sides-in-turn"


def build(args):
    plan = make_plan(args)
    fit = boards.units_that_fit(plan.board, plan.size, boards.load_interface())
    if args.target != "ooc" and args.compute_units > fit:
        print(f"scripts/vitis/build.sh: warning: {args.compute_units} compute unit{'s' if args.compute_units > 1 else ''}, but "
              f"by Yosys's estimate {fit} fit{'s' if fit == 1 else ''} on the {plan.board['title']}{smaller_kernel(plan, fit)}",
              file=sys.stderr)
    if args.dry_run:
        print_plan(plan)
        return
    tools.check_there([step.command[0] for step in plan.steps], plan.board)
    remove_results(plan)
    kernel_package.write(plan.output / "kernel", **plan.kernel)
    for path, text in plan.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run_steps(args, plan)
    for path, what in plan.results:
        print(f"{path}: {what}")


def main(arguments):
    args = parse_arguments(arguments)
    try:
        if args.list:
            return boards.main(["--list"])
        if not args.card:
            raise BuildError("--card is missing; --list names the boards")
        build(args)
    except (BuildError, tools.ToolError, boards.BoardError, kernel_package.PackageError, OSError) as error:
        print(f"scripts/vitis/build.sh: {error}", file=sys.stderr)
        return 2 if isinstance(error, boards.BoardError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
