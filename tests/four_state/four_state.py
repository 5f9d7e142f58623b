# SPDX-License-Identifier: Apache-2.0
"""The kernel in a simulator with four states: Yosys writes the RTL as plain Verilog, Icarus Verilog plays pins to it.

    four_state.py netlist KERNEL.v                  writes the kernel, with a minute of Yosys
    four_state.py play KERNEL.v PROGRAM [--long]    plays the pins of kernel_pins and compares all outputs
    four_state.py resets PROGRAM                    takes single resets away: the play must fail each time

Every output is compared at every clock, so that an X which reaches one is found, with its clock. Exit status 1: an
output differs, or a reset can be taken away.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/rtl/mutants"))
sys.path.insert(0, str(ROOT / "tests/support"))
from held_before import holds  # noqa: E402
from mutation import Mutant, build, read_filelist, run, with_mutant  # noqa: E402

TOP = "cb_kernel"
# As the simulated card is built: idle cores do not count clocks, so theirs are those of the pins.
SLEEP = "COBALT_SLEEP"
CLOCK = "ap_clk"
STROBE = "m_axi_gmem0_wstrb"  # has a bit per byte of what it guards
SHOWN = 10
SUMMARY = re.compile(r"^four states: (\d+) clocks, (\d+) mismatches$", re.MULTILINE)

# First values and resets without which the kernel does not begin as it should.
RESETS = [Mutant("", "four states", file, find, replace) for file, find, replace in (
    ("rtl/kernel/cb_axi_epoch.sv", "    epoch_q = '0;\n", ""),
    ("rtl/search/cb_search_path.sv", ".BeginsWithZeros(1'b1)", ".BeginsWithZeros(1'b0)"),
    ("rtl/common/cb_fifo.sv", "      empty_q     <= 1'b1;\n", ""),
    ("rtl/kernel/cb_list_sequencer.sv", "      taken_q    <= 1'b0;\n", ""),
    ("rtl/search/cb_shared_table.sv", "      cleared_q <= '0;\n", ""),
)]


def whole_words(body):
    """A module whose memories are written by words: Yosys writes them bit by bit, which costs most of the time."""
    write = re.compile(r"    if \((_\d+_)\[\d+\]\)\n      (\S+\[\S+\])\[\d+:\d+\] <= (\S+)\[\d+\];\n"
                       r"(?:    if \(\1\[\d+\]\)\n      \2\[\d+:\d+\] <= \3\[\d+\];\n)+")

    def value(number):
        digits = re.fullmatch(r"\d+'([hd])([0-9a-f]+)", number)
        return int(digits[2], 16 if digits[1] == "h" else 10)

    enables = {name: (condition, value(mask)) for name, condition, mask in
               re.findall(r"^  assign (_\d+_) = (\S+) \? (\d+'[hd][0-9a-f]+) : \d+'[hd]0+;$", body, re.MULTILINE)}

    def word(found):
        condition, mask = enables.get(found[1], ("", 0))
        low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        if not mask or mask != (1 << high + 1) - (1 << low):
            return found[0]
        return f"    if ({condition})\n      {found[2]}[{high}:{low}] <= {found[3]}[{high}:{low}];\n"
    return write.sub(word, body)


def one_process(body):
    """A module with one process per clock: Yosys writes one per register."""
    processes = {}

    def take(found):
        processes.setdefault(found[1], []).append(found[2])
        return ""
    body = re.sub(r"^  always @\((posedge \S+)\)(?: begin)?\n((?:    .*\n)+)(?:  end\n)?", take, body, flags=re.MULTILINE)
    text = "".join(f"  always @({clock}) begin\n{''.join(lines)}  end\n" for clock, lines in processes.items())
    return body.replace("endmodule", text + "endmodule")


def write_kernel(path, mutant=None):
    """Writes the kernel as plain Verilog, with a change of its source if there is one."""
    with tempfile.TemporaryDirectory(prefix="cobalt-four-state-") as name:
        folder = Path(name)
        files = " ".join(map(str, with_mutant(read_filelist(), folder, mutant)))
        plain = folder / "plain.v"
        # Nets with one driver each: Icarus resolves others bit by bit with strengths, which costs a third of the time.
        build(["yosys", "-q", "-p", f"read_verilog -sv -D {SLEEP} {files}; hierarchy -check -top {TOP}; proc; opt_clean; "
               f"splitnets -ports -driver; write_verilog -noattr {plain}"], folder)
        modules = re.split(r"(?=^module )", plain.read_text(encoding="utf-8"), flags=re.MULTILINE)
        path.write_text("".join(one_process(whole_words(module)) for module in modules), encoding="utf-8")


def bench(pins):
    """Verilog that plays a file of pins."""
    with pins.open(encoding="utf-8") as file:
        names = file.readline().removeprefix("//").split()
        width = 4 * len(file.readline().strip())
        clocks = 1 + sum(1 for _ in file)
    ports, wires, checks, lows, low = [f".{CLOCK}(clk)"], [], [], {}, 0

    def check(guard, name, got, want):
        condition = "" if guard == "-" else f"now[{guard}] !== 1'b1 || "
        checks.append(f'    check({condition}{got} === now[{want}], "{name}", {got}, now[{want}]);')

    for field in names:
        name, bits, direction, *guard = field.split(":")
        bits, lows[name] = int(bits), low
        if direction == "in":
            ports.append(f".{name}(now[{low + bits - 1}:{low}])")
        else:
            ports.append(f".{name}({name})")
            wires.append(f"  wire [{bits - 1}:0] {name};")
            if guard[0] == STROBE:
                for byte in range(0, bits, 8):
                    check(lows[STROBE] + byte // 8, name, f"{name}[{byte + 7}:{byte}]", f"{low + byte + 7}:{low + byte}")
            else:
                check(lows.get(guard[0], "-"), name, name, f"{low + bits - 1}:{low}")
        low += bits
    return "\n".join([
        "`timescale 1ns / 1ns", "module bench;", "  reg clk = 1'b0;", f"  reg [{width - 1}:0] pins [0:{clocks - 1}];",
        f"  reg [{width - 1}:0] now;", "  integer clock, mismatches = 0;", *wires,
        f"  {TOP} kernel (" + ", ".join(ports) + ");",
        "  task check(input good, input [255:0] name, input [511:0] got, input [511:0] want);",
        "    if (!good) begin", "      mismatches = mismatches + 1;",
        f"      if (mismatches <= {SHOWN}) $display(\"clock %0d: %0s is %0h instead of %0h\", clock, name, got, want);",
        "    end", "  endtask",
        "  initial begin", f"    $readmemh(\"{pins}\", pins);",
        f"    for (clock = 0; clock < {clocks} && mismatches < {SHOWN}; clock = clock + 1) begin",
        "    now = pins[clock];", "    #1 clk = 1'b1;", "    #1;", *checks, "    clk = 1'b0;", "    end",
        "    $display(\"four states: %0d clocks, %0d mismatches\", clock, mismatches);", "    $finish;", "  end",
        "endmodule", ""])


def play(kernel, pins):
    """(clocks, mismatches, the text) of a file of pins."""
    with tempfile.TemporaryDirectory(prefix="cobalt-four-state-") as name:
        folder = Path(name)
        (folder / "bench.v").write_text(bench(pins), encoding="utf-8")
        build(["iverilog", "-g2012", "-s", "bench", "-o", "bench.vvp", "bench.v", kernel.resolve()], folder)
        text = run(["vvp", "-n", "bench.vvp"], folder).stdout
    summary = SUMMARY.search(text)
    if not summary:
        raise RuntimeError(f"the simulation did not come to its end:\n{text[-3000:]}")
    return int(summary[1]), int(summary[2]), text


def record(program, folder, seed, long):
    """The file of the pins of a program."""
    pins = folder / f"pins_{seed}"
    build([program.resolve(), pins, seed, *(["long"] if long else [])], folder)
    return pins


def play_program(arguments, folder):
    """Status of a play."""
    pins, others = (record(arguments.program, folder, seed, arguments.long) for seed in (1, 2))
    if pins.read_bytes() != others.read_bytes():
        print("four_state.py: the first values of registers change pins")
        return 1

    def agrees():
        _, mismatches, text = play(arguments.kernel, pins)
        print(text, end="")
        return not mismatches

    tool = run(["iverilog", "-V"], folder).stdout
    inputs = [tool, Path(__file__).read_bytes(), arguments.kernel.read_bytes(), pins.read_bytes()]
    return 0 if holds(inputs, agrees) else 1


def check_resets(arguments, folder):
    """1 when a reset can be taken away and nothing is seen."""
    pins = record(arguments.program, folder, 1, False)
    survivors = 0
    for mutant in RESETS:
        kernel = folder / "kernel.v"
        write_kernel(kernel, mutant)
        clocks, mismatches, _ = play(kernel, pins)
        print(f"{mutant.file} without {mutant.find.strip()!r}: {f'seen at clock {clocks}' if mismatches else 'NOT SEEN'}", flush=True)
        survivors += not mismatches
    return 1 if survivors else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("netlist").add_argument("kernel", type=Path)
    command = commands.add_parser("play")
    command.add_argument("kernel", type=Path)
    command.add_argument("program", type=Path)
    command.add_argument("--long", action="store_true")
    commands.add_parser("resets").add_argument("program", type=Path)
    arguments = parser.parse_args()
    try:
        if arguments.command == "netlist":
            write_kernel(arguments.kernel)
            return 0
        with tempfile.TemporaryDirectory(prefix="cobalt-four-state-") as name:
            return (play_program if arguments.command == "play" else check_resets)(arguments, Path(name))
    except (RuntimeError, ValueError) as error:
        print(f"four_state.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
