# SPDX-License-Identifier: Apache-2.0
"""Facts of the boards (boards.json), how many compute units fit, and the files that follow from them.

    boards.py --update   writes constraints/BOARD/link.cfg and constraints/BOARD/ooc.xdc
    boards.py --check    compares them; exit status 1 when one is stale
    boards.py --list     names of boards and platforms
"""

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOARDS_FILE = ROOT / "scripts/vitis/boards.json"
INTERFACE_FILE = ROOT / "spec/generated/kernel_interface.json"
SIZE_FILE = ROOT / "scripts/vitis/kernel_size.json"

# Part of the logic that a platform leaves free which compute units may fill. The rest is memory interconnect and room
# for the router.
FILL_PERCENT = 70
# Strategy of Vivado's implementation: it works on timing before and after routing. Names: UG904.
STRATEGY = "Performance_ExplorePostRoutePhysOpt"
# In the name of a Zynq's base platform: 202420 is 2024.2.
RELEASE_IN_NAME = re.compile(r"_20\d{4}_")
# Pseudo-channels a compute unit: its jobs in flight may need more memory than one of them has.
HBM_CHANNELS_PER_UNIT = 2


class BoardError(Exception):
    """A board or platform that is not known, or a number that it cannot have; the text says what is known."""


@dataclass(frozen=True)
class ComputeUnit:
    """Place of one compute unit: its region, and the memory of each pointer argument."""

    name: str
    region: str  # SLR, or empty when the device has one region
    memory: dict  # argument: tag


def load_boards(path=BOARDS_FILE):
    return json.loads(Path(path).read_text(encoding="utf-8"))["boards"]


def load_interface(path=INTERFACE_FILE):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def load_size(path=SIZE_FILE):
    """Estimate of the kernel's size: lut, ff, bram36, uram, dsp and where it is from."""
    return json.loads(Path(path).read_text(encoding="utf-8"))


def release_key(release):
    """A release of the tools, "2022.1.1", in an order."""
    return tuple(int(part) for part in release.split("."))


def platform_of(board, release):
    """Name of the board's platform in a release. A Zynq's base platform is part of the tools, and has their release in its
    name; a card's platform has a name of its own."""
    if board["kind"] == "pcie":
        return board["platform"]
    year, number = release.split(".")[:2]
    return RELEASE_IN_NAME.sub(f"_{year}{number}0_", board["platform"])


def release_problem(board, release, platform):
    """What speaks against building for a board with a release of the tools, for this platform; None: nothing."""
    tools = board["tools"]
    if release_key(release) < release_key(tools["least"]):
        return f"the platform of the {board['title']} needs Vitis {tools['least']} or later, this is {release}"
    # A later update of the greatest release (2023.2.1) has the platform too.
    if tools["greatest"] and release_key(release)[:2] > release_key(tools["greatest"])[:2]:
        return f"Vitis {tools['greatest']} is the last release for the {board['title']}, this is {release}"
    if board["kind"] != "pcie" and Path(platform).stem != platform_of(board, release):
        return f"{Path(platform).stem} is not of the release of the tools, {release}: that has {platform_of(board, release)}"
    return None


def clock_problem(board, clock_mhz):
    """What speaks against a clock of the kernel; None: nothing. A Zynq's platform has some clocks and no others."""
    clocks = board.get("clocks_mhz")
    if not clocks or clock_mhz in clocks:
        return None
    lower = max((clock for clock in clocks if clock < clock_mhz), default=min(clocks))
    return (f"the platform of the {board['title']} has clocks of {', '.join(f'{clock:g}' for clock in sorted(clocks))} MHz, not of "
            f"{clock_mhz:g}; next is --clock-mhz {lower:g}")


def find_board(boards, name):
    """(key, board) of a short name (u50), a platform or the path of its .xpfm file; Zynq platforms of any release."""
    wanted = Path(name).stem if name.endswith(".xpfm") else name
    for key, board in boards.items():
        if wanted in (key, board["platform"]):
            return key, board
        if board["kind"] != "pcie" and RELEASE_IN_NAME.sub("_", wanted) == RELEASE_IN_NAME.sub("_", board["platform"]):
            return key, board
    known = "\n".join(f"  {key:<8} {board['platform']}" for key, board in boards.items())
    raise BoardError(f"unknown platform '{name}'. Known are:\n{known}")


KINDS = ("lut", "ff", "bram36", "uram", "dsp")


def shell_of(size, cores):
    """The kernel without its cores. For a number of them without a shell of its own that of the next larger number is taken, or
    the largest."""
    shells = size["shells"]
    return next((shell for shell in shells if shell["cores"] >= cores), shells[-1])


def core_size(size):
    """What one search core adds, with its generator and evaluator: the kernel of one core without its shell."""
    shell = shell_of(size, 1)
    return {kind: size[kind] - shell[kind] for kind in KINDS}


# The shared table of the kernel of kernel_size.json: none.
SIZE_TABLE_BITS = 0
# That of a kernel for which no other is asked (TableBits of cb_kernel).
USUAL_TABLE_BITS = 16


def table_blocks(table_bits):
    """Blocks of UltraRAM (4,096 words of 72 bits) of a core's shared table: buckets of 4 entries of 80 bits (cb_shared_table)."""
    return 5 * -(-2**table_bits // (4 * 4096)) if table_bits else 0


def kernel_size(size, cores=1, sides_in_turn=False, table_bits=SIZE_TABLE_BITS):
    """Size of a kernel with other parameters than the one of `size` (kernel_size.json), by kind of resource.

    A kernel of several cores is its shell and as many times core_size(), one without cores its shell and an evaluator; with
    sides_in_turn each evaluator is the smaller one. The table of another size is counted in blocks of UltraRAM alone.
    """
    kernel = {kind: size[kind] for kind in KINDS}
    if cores == 0:
        shell, evaluator = shell_of(size, 0), size["sides_in_turn"]["at_once"]
        kernel = {kind: shell[kind] + evaluator[kind] for kind in KINDS}
    elif cores != 1:
        shell, core = shell_of(size, cores), core_size(size)
        kernel = {kind: shell[kind] + cores * core[kind] for kind in KINDS}
    if sides_in_turn:
        kinds = size["sides_in_turn"]
        for kind in KINDS:
            kernel[kind] += max(cores, 1) * (kinds["in_turn"][kind] - kinds["at_once"][kind])
    kernel["uram"] += cores * (table_blocks(table_bits) - table_blocks(SIZE_TABLE_BITS))
    return kernel


def kernel_name(cores, sides_in_turn, table_bits=USUAL_TABLE_BITS):
    """In words: "1 core, sides in turn"; a shared table of another size than usual is named."""
    name = f"{cores} core{'s' if cores > 1 else ''}" if cores else "evaluation alone"
    if sides_in_turn:
        name += ", sides in turn"
    if cores and table_bits != USUAL_TABLE_BITS:
        name += f", table of 2^{table_bits} entries" if table_bits else ", no shared table"
    return name


def region_capacity(board, size):
    """Compute units that fit in each region, by its name."""
    device = board["device"]
    capacity = {}
    for region in board["slrs"]:
        # Of the other resources a region has the same part of the device as of the LUTs, and the platform the same.
        part = region["free_lut"] / device["lut"] * FILL_PERCENT / 100
        capacity[region["name"]] = min(int(device[kind] * part // size[kind])
                                       for kind in ("lut", "ff", "bram36", "uram", "dsp") if size[kind])
    return capacity


def memory_slots(board, arguments):
    """Possible compute units in order: (region or None when any will do, {argument: tag})."""
    memory = board["memory"]
    if memory["kind"] == "ddr":
        places = [(region, f"{memory['tag']}[{bank}]") for bank, region in enumerate(memory["bank_slrs"])]
    elif memory["kind"] == "hbm":
        places = [(None, f"{memory['tag']}[{first}:{first + HBM_CHANNELS_PER_UNIT - 1}]")
                  for first in range(0, memory["channels"], HBM_CHANNELS_PER_UNIT)]
    else:  # Zynq: ports into the processor's memory
        places = [(board["slrs"][0]["name"], tag) for tag in memory["tags"]]
    # The kernel has one memory port, so all its pointers go to one place.
    pointers = [argument["name"] for argument in arguments if argument["port"]]
    return [(region, dict.fromkeys(pointers, tag)) for region, tag in places]


def place(board, size, interface, count=None):
    """The compute units: as many as fit (at least one), or `count`. Throws BoardError when there is no memory for it."""
    capacity = region_capacity(board, size)
    slots = memory_slots(board, interface["arguments"])
    if count is not None and not 1 <= count <= len(slots):
        raise BoardError(f"{board['title']}: {count} compute units; its memory has places for 1 to {len(slots)}")
    chosen = []
    left = dict(capacity)
    for region, memory in slots:
        if region is None:
            region = next((name for name, free in left.items() if free > 0), None)
        if region is None or left[region] < 1:
            continue
        left[region] -= 1
        chosen.append((region, memory))
    if count is None:
        # One that does not fit by the rule is still placed: the tools decide.
        chosen = chosen or [(slots[0][0] or board["slrs"][0]["name"], slots[0][1])]
    elif count <= len(chosen):
        chosen = chosen[:count]
    else:
        # More than the rule allows: the caller wants it. Free slots in order, spread over the regions.
        used = [memory for _, memory in chosen]
        names = list(capacity)
        for region, memory in slots:
            if len(chosen) < count and memory not in used:
                chosen.append((region or names[len(chosen) % len(names)], memory))
    kernel = interface["kernel"]
    return [ComputeUnit(f"{kernel}_{number}", region, memory) for number, (region, memory) in enumerate(chosen, 1)]


def units_that_fit(board, size, interface):
    """Number of compute units that fit by the rule; 0 when not even one does."""
    if not any(region_capacity(board, size).values()):
        return 0
    return len(place(board, size, interface))


@dataclass(frozen=True)
class LinkOptions:
    """What the caller of the build chooses; the defaults are those of the committed files."""

    count: int = None  # compute units; None: the board's
    clock_mhz: float = None  # None: the board's
    strategies: tuple = (STRATEGY,)  # several: all run, and the tools take the best
    profile: bool = False  # counters and trace of the transfers of each compute unit
    logic_analyser: bool = False  # on the memory port of each compute unit


def debug_sections(options, units, ports):
    """Lines of the sections that put monitors beside the compute units."""
    lines = []
    if options.profile:
        lines += ["", "[profile]", "data=all:all:all", "exec=all:all"]
    if options.logic_analyser:
        lines += ["", "[debug]"]
        lines += [f"chipscope={unit.name}:{port}" for unit in units for port in ports]
    return lines


def link_config(board, size, interface, options=LinkOptions()):
    """Text of the v++ configuration for linking compute units of this size."""
    count = board["compute_units"] if options.count is None else options.count
    units = place(board, size, interface, count)
    fit = units_that_fit(board, size, interface)
    clock_mhz = options.clock_mhz or board["clock_mhz"]
    percent = 100 * size["lut"] / board["device"]["lut"]
    lines = [
        "# Generated from scripts/vitis/boards.json by scripts/vitis/boards.py. Do not edit.",
        f"# {board['title']}, platform {board['platform']}. Not tried on a card.",
        f"# A compute unit has {size['lut']} LUTs by Yosys's estimate, {percent:.1f}% of the device; "
        f"{fit} fit{'s' if fit == 1 else ''} by the rule of docs/reference/boards.md.",
    ]
    if len(units) > fit:
        lines.append("# More than that are asked for here: placement may fail.")
    if board["kind"] == "pcie":
        lines.append(f"kernel_frequency={clock_mhz}")
    lines += ["", "[connectivity]", f"nk={interface['kernel']}:{len(units)}"]
    for unit in units:
        lines.append("")
        if unit.region:
            lines.append(f"slr={unit.name}:{unit.region}")
        lines += [f"sp={unit.name}.{argument}:{tag}" for argument, tag in unit.memory.items()]
    if board["kind"] != "pcie":
        lines += ["", "[clock]"]
        lines += [f"freqHz={round(clock_mhz * 1_000_000)}:{unit.name}.ap_clk" for unit in units]
    lines += ["", "[vivado]"]
    if len(options.strategies) == 1:
        lines.append(f"prop=run.impl_1.strategy={options.strategies[0]}")
    else:
        lines.append(f"impl.strategies={','.join(options.strategies)}")
        # Else v++ takes the first that meets timing.
        lines += ["", "[advanced]", "param=compiler.multiStrategiesWaitOnAllRuns=1"]
    lines += debug_sections(options, units, sorted({port["port"] for port in interface["arguments"] if port["port"]}))
    return "\n".join(lines) + "\n"


def ooc_constraints(board, clock_mhz=None, what="the kernel", clock="ap_clk"):
    """Text of the constraints for synthesis of the kernel alone, or of another module (`what`) with this clock port."""
    clock_mhz = clock_mhz or board["clock_mhz"]
    period = 1000 / clock_mhz
    around = "The platform has AXI register slices" if clock == "ap_clk" else "What is around it has registers"
    return "\n".join([
        "# SPDX-License-Identifier: Apache-2.0",
        "# Generated from scripts/vitis/boards.json by scripts/vitis/boards.py. Do not edit.",
        f"# {board['title']}: synthesis of {what} alone (out of context) for {clock_mhz:g} MHz, a target. In a",
        "# platform the clock comes from the platform and this file is not used.",
        f"create_clock -name {clock} -period {period:.3f} [get_ports {clock}]",
        f"# {around} and a reset that is synchronous to {clock}; half a period is left to it.",
        f"set_input_delay -clock {clock} {period / 2:.3f} "
        f"[get_ports -filter {{DIRECTION == IN && NAME != {clock}}}]",
        f"set_output_delay -clock {clock} {period / 2:.3f} [get_ports -filter {{DIRECTION == OUT}}]",
    ]) + "\n"


def generated_files(boards, size, interface):
    """Path below the root: text. Each board has its own kernel (boards.json)."""
    files = {}
    for key, board in boards.items():
        files[f"constraints/{key}/link.cfg"] = link_config(board, kernel_size(size, **board["kernel"]), interface)
        files[f"constraints/{key}/ooc.xdc"] = ooc_constraints(board)
    return files


def main(arguments):
    parser = argparse.ArgumentParser(prog="boards.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--update", action="store_true")
    action.add_argument("--check", action="store_true")
    action.add_argument("--list", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT, help="where the files are compared or written")
    args = parser.parse_args(arguments)
    boards = load_boards()
    if args.list:
        for key, board in boards.items():
            print(f"{key:<8} {board['platform']:<42} {board['title']}")
        return 0
    status = 0
    for name, text in generated_files(boards, load_size(), load_interface()).items():
        path = args.root / name
        if args.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{name}: stale; run python3 scripts/vitis/boards.py --update", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
