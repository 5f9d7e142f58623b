# SPDX-License-Identifier: Apache-2.0
"""Builds the kernel for a board with Vitis (scripts/vitis/build.sh).

  hw      kernel object (.xo), linked for the card: an .xclbin, for Zynq boards an SD card, for the Kria firmware
  hw_emu  the same for the vendor's hardware emulation
  ooc     synthesis of the kernel alone with Vivado: size and timing of its units, no platform needed
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import boards
import kernel_package

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

    files: dict  # path: text
    steps: list
    results: list  # (path, what it is)


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/vitis/build.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--platform", metavar="P", help="board (u50), platform or path of its .xpfm file")
    parser.add_argument("--target", choices=("hw", "hw_emu", "ooc"), default="hw", help="(%(default)s)")
    parser.add_argument("--compute-units", type=int, metavar="N", help="kernels on the device (default: link.cfg's)")
    parser.add_argument("--clock-mhz", type=float, metavar="F", help="clock of the kernel (default: the board's)")
    parser.add_argument("--output", type=Path, metavar="FOLDER", help="default: build-vitis/BOARD-TARGET")
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count() or 1), metavar="N", help="(%(default)s)")
    parser.add_argument("--rootfs", metavar="FILE", help="Zynq: root file system (or COBALT_ROOTFS)")
    parser.add_argument("--kernel-image", metavar="FILE", help="Zynq: Linux kernel (or COBALT_KERNEL_IMAGE)")
    parser.add_argument("--sd-file", action="append", default=[], metavar="FILE",
                        help="Zynq: more files for the SD card, such as the program cobalt for the board")
    parser.add_argument("--list", action="store_true", help="known boards")
    parser.add_argument("--dry-run", action="store_true", help="print what would be done; needs no tools, writes nothing")
    return parser.parse_args(arguments)


def find_platform(board, name, dry_run):
    """What v++ is given: the .xpfm file."""
    if name.endswith(".xpfm"):
        if not dry_run and not Path(name).is_file():
            raise BuildError(f"{name}: no such file")
        return str(Path(name).resolve()) if Path(name).exists() else name
    platform = board["platform"]
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
                     f"platform of the {board['title']}, or set PLATFORM_REPO_PATHS, or give --platform the .xpfm file")


def check_tools(steps, board):
    """Throws BuildError when a command of the plan is not found."""
    missing = sorted({step.command[0] for step in steps if shutil.which(step.command[0]) is None})
    if not missing:
        return
    hints = {
        "v++": f"source <Vitis {board['tools']}>/settings64.sh",
        "vivado": f"source <Vitis {board['tools']}>/settings64.sh (Vitis brings Vivado)",
        "emconfigutil": "source /opt/xilinx/xrt/setup.sh, or the settings64.sh of Vitis",
        "xclbinutil": "source /opt/xilinx/xrt/setup.sh",
        "bootgen": f"source <Vitis {board['tools']}>/settings64.sh",
        "xsct": f"source <Vitis {board['tools']}>/settings64.sh",
        "dtc": "install the package device-tree-compiler",
        "find": "install findutils",
    }
    lines = [f"  {name}: {hints.get(name, 'put it on the path')}" for name in missing]
    raise BuildError("not found:\n" + "\n".join(lines) + "\n--dry-run prints the commands without them")


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
        values.append(value or f"${variable}")
    return values


def zynq_steps(args, output, platform):
    rootfs, image = zynq_image(args)
    command = ["v++", "--package", "--target", args.target, "--platform", platform,
               "--package.out_dir", str(output / "package_sd"), "--package.boot_mode", "sd",
               "--package.image_format", "ext4", "--package.rootfs", rootfs, "--package.kernel_image", image]
    for name in args.sd_file:
        command += ["--package.sd_file", name]
    return [Step("SD card", [*command, "--output", str(output / "cobalt.xclbin"), str(output / "cobalt.link.xclbin")])]


def kria_files(output):
    """Text files of the firmware, and the list for bootgen."""
    return {
        output / "firmware/shell.json": '{"shell_type": "XRT_FLAT", "num_slots": "1"}\n',
        output / "cobalt.bif": "all:\n{\n  [destination_device = pl] " + str(output / "cobalt.bit") + "\n}\n",
    }


def kria_steps(board, output, platform, dry_run):
    hardware = sorted(Path(platform).parent.glob("hw/**/*.xsa")) if platform.endswith(".xpfm") else []
    if not hardware and not dry_run:
        raise BuildError(f"no .xsa file below {Path(platform).parent}/hw: the overlay is made from it")
    xsa = str(hardware[0]) if hardware else "PLATFORM/hw/PLATFORM.xsa"
    # dfx-mgr, the loader on the board, takes one .bit.bin and one .dtbo from the folder of the firmware.
    overlay = output / "overlay"
    compile_overlay = (f'source=$(find {shlex.quote(str(overlay))} -name pl.dtsi | head -n 1); test -n "$source" && '
                       """sed -i 's/firmware-name = "[^"]*"/firmware-name = "cobalt.bit.bin"/' "$source" && """
                       f'dtc -@ -I dts -O dtb -o {shlex.quote(str(output / "firmware/cobalt.dtbo"))} "$source"')
    return [
        Step("bitstream", ["xclbinutil", "--force", "--input", str(output / "cobalt.link.xclbin"), "--dump-section",
                           f"BITSTREAM:RAW:{output / 'cobalt.bit'}"]),
        Step("bitstream without header", ["bootgen", "-arch", "zynqmp", "-w", "on", "-process_bitstream", "bin", "-image",
                                          str(output / "cobalt.bif")]),
        Step("device tree source", ["xsct", str(SCRIPTS / "kria_overlay.tcl"), xsa, str(overlay),
                                    f"xlnx_rel_v{board['tools']}"]),
        Step("device tree overlay", ["bash", "-c", compile_overlay]),
        Step("firmware", ["cp", str(output / "cobalt.bit.bin"), str(output / "firmware")]),
        Step("xclbin", ["cp", str(output / "cobalt.link.xclbin"), str(output / "firmware/cobalt.xclbin")]),
    ]


def make_plan(args):
    key, board = boards.find_board(boards.load_boards(), args.platform)
    if args.clock_mhz is not None and not 1 <= args.clock_mhz <= 1000:
        raise BuildError(f"--clock-mhz {args.clock_mhz:g}: expected 1 to 1000")
    if args.jobs < 1:
        raise BuildError(f"--jobs {args.jobs}: expected at least 1")
    output = (args.output or ROOT / f"build-vitis/{key}-{args.target}").resolve()
    interface, size = boards.load_interface(), boards.load_size()

    if args.target == "ooc":
        files = {output / "ooc.xdc": boards.ooc_constraints(board, args.clock_mhz)}
        steps = [Step("synthesis of the kernel alone", [
            "vivado", "-mode", "batch", "-nojournal", "-log", str(output / "ooc.log"),
            "-source", str(SCRIPTS / "synth_ooc.tcl"), "-tclargs", str(output / "kernel/kernel_data.tcl"), board["part"],
            str(output / "ooc.xdc"), str(output / "reports")])]
        return board, output, Plan(files, steps, [(output / "reports", "size and timing")])

    platform = find_platform(board, args.platform, args.dry_run)
    config = output / "link.cfg"
    files = {config: boards.link_config(board, size, interface, args.compute_units, args.clock_mhz)}
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
        files.update(kria_files(output))
        steps += kria_steps(board, output, platform, args.dry_run)
        results = [(output / "firmware", "for /lib/firmware/xilinx/cobalt on the board")]
    return board, output, Plan(files, steps, results)


def run_step(step, number, count, output):
    print(f"[{number}/{count}] {step.title}\n    {shlex.join(step.command)}", flush=True)
    try:
        status = subprocess.run(step.command, cwd=output, stdin=subprocess.DEVNULL, check=False).returncode
    except OSError as error:
        raise BuildError(f"{step.command[0]}: {error}") from error
    if status != 0:
        raise BuildError(f"'{step.title}' ended with status {status}; see the messages above and the logs in {output}")


def print_plan(plan, output):
    print(f"# folder {output}")
    print("# write kernel/cobalt.v, kernel/kernel.xml, kernel/kernel_data.tcl")
    for path, text in plan.files.items():
        print(f"# write {path.relative_to(output)}:")
        print("".join(f"#   {line}\n" for line in text.splitlines()), end="")
    for step in plan.steps:
        print(f"# {step.title}\n{shlex.join(step.command)}")


def build(args):
    board, output, plan = make_plan(args)
    size, interface = boards.load_size(), boards.load_interface()
    asked = args.compute_units or len(boards.place(board, size, interface))
    fit = boards.units_that_fit(board, size, interface)
    if args.target != "ooc" and asked > fit:
        print(f"scripts/vitis/build.sh: warning: {asked} compute unit{'s' if asked > 1 else ''}, but by Yosys's estimate "
              f"{fit} fit{'s' if fit == 1 else ''} on the {board['title']}", file=sys.stderr)
    if args.dry_run:
        print_plan(plan, output)
        return
    check_tools(plan.steps, board)
    kernel_package.write(output / "kernel")
    for path, text in plan.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for number, step in enumerate(plan.steps, 1):
        run_step(step, number, len(plan.steps), output)
    for path, what in plan.results:
        print(f"{path}: {what}")


def main(arguments):
    args = parse_arguments(arguments)
    try:
        if args.list:
            return boards.main(["--list"])
        if not args.platform:
            raise BuildError("--platform is needed; --list names the boards")
        build(args)
    except (BuildError, boards.BoardError, kernel_package.PackageError, OSError) as error:
        print(f"scripts/vitis/build.sh: {error}", file=sys.stderr)
        return 2 if isinstance(error, boards.BoardError) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
