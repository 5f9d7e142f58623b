# SPDX-License-Identifier: Apache-2.0
"""What packaging the kernel needs, made from spec/generated/kernel_interface.json and the ports of rtl/kernel/cb_kernel.sv.

    kernel_package.py FOLDER    writes cobalt.v, kernel.xml and kernel_data.tcl there

- cobalt.v: the top module in plain Verilog with the kernel's name. The kernel's name must be that of the top module, and the
  vendor's packager wants numbers in the widths of its ports.
- kernel.xml: the kernel as the linker and XRT see it.
- kernel_data.tcl: the same for package_kernel.tcl, with the list of sources.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import boards

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import rtl_sources  # noqa: E402

RTL_TOP = "cb_kernel"
RTL_TOP_FILE = ROOT / "rtl/kernel/cb_kernel.sv"
# The places where bursts of all readers, and of all writers, wait for their answers.
ARBITER_FILES = {"read": ROOT / "rtl/kernel/cb_axi_read_arbiter.sv", "write": ROOT / "rtl/kernel/cb_axi_write_arbiter.sv"}

VENDOR, LIBRARY = "cobalt", "kernel"
CONTROL_PORT = "s_axi_control"
CONTROL_PROTOCOL = "ap_ctrl_chain"
CLOCK, RESET, INTERRUPT = "ap_clk", "ap_rst_n", "interrupt"
# Vitis's names for XRT's registers.
CONTROL_REGISTERS = {"ap_ctrl": "CTRL", "global_interrupt_enable": "GIER", "interrupt_enable": "IP_IER",
                     "interrupt_status": "IP_ISR"}
# Attributes by which the packager knows the single pins. AXI ports it knows by their names.
PIN_ATTRIBUTES = {
    CLOCK: f'(* X_INTERFACE_INFO = "xilinx.com:signal:clock:1.0 {CLOCK} CLK", '
           f'X_INTERFACE_PARAMETER = "ASSOCIATED_RESET {RESET}" *)',
    RESET: f'(* X_INTERFACE_INFO = "xilinx.com:signal:reset:1.0 {RESET} RST", '
           'X_INTERFACE_PARAMETER = "POLARITY ACTIVE_LOW" *)',
    INTERRUPT: f'(* X_INTERFACE_INFO = "xilinx.com:signal:interrupt:1.0 {INTERRUPT} INTERRUPT", '
               'X_INTERFACE_PARAMETER = "SENSITIVITY LEVEL_HIGH" *)',
}


class PackageError(Exception):
    """RTL and specification do not agree, or the RTL cannot be read; the text says where."""


@dataclass(frozen=True)
class Port:
    name: str
    direction: str  # input, output
    width: int
    is_vector: bool


def read_ports(text, constants):
    """Ports of RTL_TOP in order. `constants`: values of the names of cb_spec_pkg that widths use.

    No port depends on the module's parameters.
    """
    header = re.search(rf"\bmodule\s+{RTL_TOP}\s*(?:#\(.*?\n\)\s*)?\((.*?)\n\);", text, re.DOTALL)
    if not header:
        raise PackageError(f"{RTL_TOP_FILE.name}: no module {RTL_TOP} with a list of ports")
    ports = []
    for line in re.sub(r"//[^\n]*", "", header.group(1)).split(","):
        match = re.fullmatch(r"\s*(input|output)\s+logic\s+(?:\[(.*?):0\]\s+)?(\w+)\s*", line, re.DOTALL)
        if not match:
            raise PackageError(f"{RTL_TOP_FILE.name}: '{line.strip()}' is not 'input|output logic [HIGH:0] name'")
        direction, high, name = match.groups()
        ports.append(Port(name, direction, 1 if high is None else _width(high, constants), high is not None))
    return ports


def _width(high, constants):
    match = re.fullmatch(r"\s*(?:(\d+)|cb_spec_pkg::(\w+)\s*-\s*1)\s*", high)
    if match and match.group(1):
        return int(match.group(1)) + 1
    if match and match.group(2) in constants:
        return constants[match.group(2)]
    raise PackageError(f"{RTL_TOP_FILE.name}: the width [{high}:0] cannot be worked out")


def width_constants(interface):
    """Names of cb_spec_pkg for the widths of ports."""
    return {
        "ControlAddressBits": interface["control"]["address_bits"],
        "ControlDataBits": interface["control"]["data_bits"],
        "MemoryAddressBits": interface["memory"]["address_bits"],
        "MemoryDataBits": interface["memory"]["data_bits"],
        "MemoryIdBits": interface["memory"]["id_bits"],
    }


def outstanding_bursts(direction):
    """Bursts without an answer, "read" or "write", that an interconnect should be ready for: the default of a parameter of the
    kernel's arbiter, which the kernel does not change.

    The port may ask for one more: the queue in the arbiter has an output register behind its memory (cb_fifo). The number sizes
    the buffers of the interconnect and no more; a burst beyond it waits at the port.
    """
    path = ARBITER_FILES[direction]
    match = re.search(r"parameter\s+int\s+unsigned\s+MaxBursts\s*=\s*(\d+)", path.read_text(encoding="utf-8"))
    if not match:
        raise PackageError(f"{path.name}: no parameter MaxBursts with a number as its default")
    return int(match.group(1))


def memory_ports(interface):
    """Names of the AXI masters."""
    return sorted({argument["port"] for argument in interface["arguments"] if argument["port"]})


def check(ports, interface):
    """RTL against specification. Throws PackageError."""
    widths = {port.name: port.width for port in ports}
    wanted = {CLOCK: 1, RESET: 1, INTERRUPT: 1,
              f"{CONTROL_PORT}_awaddr": interface["control"]["address_bits"],
              f"{CONTROL_PORT}_araddr": interface["control"]["address_bits"],
              f"{CONTROL_PORT}_wdata": interface["control"]["data_bits"],
              f"{CONTROL_PORT}_rdata": interface["control"]["data_bits"]}
    for port in memory_ports(interface):
        wanted[f"{port}_araddr"] = interface["memory"]["address_bits"]
        wanted[f"{port}_rdata"] = interface["memory"]["data_bits"]
    for name, width in wanted.items():
        if widths.get(name) != width:
            raise PackageError(f"{RTL_TOP_FILE.name}: port {name} has {widths.get(name, 'no')} bits, spec/ says {width}")
    groups = (CONTROL_PORT, *memory_ports(interface))
    for name in widths:
        if name not in PIN_ATTRIBUTES and not name.startswith(tuple(f"{group}_" for group in groups)):
            raise PackageError(f"{RTL_TOP_FILE.name}: port {name} belongs to no interface of spec/")


def kernel_parameters(cores, sides_in_turn, table_bits):
    """The parameters of RTL_TOP that a build chooses, as Verilog gives them: {name: value}."""
    return {"Cores": str(cores), "SidesInTurn": "1'b1" if sides_in_turn else "1'b0", "TableBits": str(table_bits)}


def wrapper(ports, interface, parameters):
    """Text of cobalt.v. `parameters`: as kernel_parameters() gives them."""
    width = max(len(f"[{port.width - 1}:0]") for port in ports)
    declarations = []
    for port in ports:
        if port.name in PIN_ATTRIBUTES:
            declarations.append(f"  {PIN_ATTRIBUTES[port.name]}")
        bits = f"[{port.width - 1}:0]" if port.is_vector else ""
        comma = "" if port is ports[-1] else ","
        declarations.append(f"  {port.direction:<6} wire {bits:<{width}} {port.name}{comma}")
    connections = ",\n".join(f"    .{port.name}({port.name})" for port in ports)
    return "\n".join([
        "// SPDX-License-Identifier: Apache-2.0",
        "// Generated by scripts/vitis/kernel_package.py. Do not edit.",
        "`default_nettype none",
        f"module {interface['kernel']} (",
        *declarations,
        ");",
        f"  {RTL_TOP} #({', '.join(f'.{name}({value})' for name, value in parameters.items())}) u_kernel (",
        connections,
        "  );",
        "endmodule",
        "`default_nettype wire",
    ]) + "\n"


def version(interface):
    return "{}.{}".format(*interface["interface_version"])


def kernel_xml(interface):
    """Text of kernel.xml."""
    name = interface["kernel"]
    root = ElementTree.Element("root", versionMajor="1", versionMinor="6")
    kernel = ElementTree.SubElement(
        root, "kernel", name=name, language="ip_c", vlnv=f"{VENDOR}:{LIBRARY}:{name}:{version(interface)}",
        attributes="", preferredWorkGroupSizeMultiple="0", workGroupSize="1", interrupt="true",
        hwControlProtocol=CONTROL_PROTOCOL)
    ports = ElementTree.SubElement(kernel, "ports")
    ElementTree.SubElement(ports, "port", name=CONTROL_PORT, mode="slave",
                           range=f"0x{1 << interface['control']['address_bits']:X}",
                           dataWidth=str(interface["control"]["data_bits"]), portType="addressable", base="0x0")
    for port in memory_ports(interface):
        ElementTree.SubElement(ports, "port", name=port, mode="master",
                               range=f"0x{(1 << interface['memory']['address_bits']) - 1:X}",
                               dataWidth=str(interface["memory"]["data_bits"]), portType="addressable", base="0x0")
    arguments = ElementTree.SubElement(kernel, "args")
    for argument in interface["arguments"]:
        pointer = bool(argument["port"])
        ElementTree.SubElement(
            arguments, "arg", name=argument["name"], addressQualifier="1" if pointer else "0",
            id=str(argument["id"]), port=argument["port"] or CONTROL_PORT, size=f"0x{argument['bytes']:X}",
            offset=f"0x{argument['offset']:03X}", type="void*" if pointer else "uint", hostOffset="0x0",
            hostSize=f"0x{argument['bytes']:X}")
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _braced(text):
    """A word of Tcl, taken as it is."""
    if re.search(r"[{}\\]", text):
        raise PackageError(f"'{text}' has braces or backslashes")
    return "{" + text + "}"


def packaged_registers(interface):
    """(name, offset, bits, access, port, description): XRT's registers and the arguments.

    The kernel's other registers are left out: the vendor's tools take every register behind XRT's for an argument.
    """
    ports = {argument["name"]: argument["port"] for argument in interface["arguments"]}
    rows = []
    for register in interface["registers"]:
        name = register["name"]
        if name in CONTROL_REGISTERS:
            rows.append((CONTROL_REGISTERS[name], register["offset"], 32, "read-write", "", register["meaning"]))
        elif name in ports:
            rows.append((name, register["offset"], 32 * register["words"], register["access"], ports[name],
                         register["meaning"]))
    return rows


def rtl_files():
    """The files of the RTL, packages first."""
    return [str(ROOT / name) for name in rtl_sources.read_filelist()]


def control_pins(ports):
    """AXI signal and pin of the control port, one after the other."""
    names = [port.name for port in ports if port.name.startswith(f"{CONTROL_PORT}_")]
    return [word for name in names for word in (name[len(CONTROL_PORT) + 1:].upper(), name)]


def kernel_data(interface, folder, ports):
    """Text of kernel_data.tcl."""
    fields = {
        "name": interface["kernel"], "vendor": VENDOR, "library": LIBRARY, "version": version(interface),
        "rtl_top": RTL_TOP, "control_port": CONTROL_PORT, "control_protocol": CONTROL_PROTOCOL,
        "control_pins": " ".join(control_pins(ports)), "clock": CLOCK,
        "reset": RESET, "memory_ports": " ".join(memory_ports(interface)),
        "max_burst_beats": str(interface["memory"]["max_burst_beats"]),
        "outstanding_reads": str(outstanding_bursts("read")), "outstanding_writes": str(outstanding_bursts("write")),
        "control_bytes": str(1 << interface["control"]["address_bits"]),
        "xml": str(folder / "kernel.xml"), "wrapper": str(folder / f"{interface['kernel']}.v"),
    }
    lines = ["# Generated by scripts/vitis/kernel_package.py. Do not edit.", "set kernel [dict create \\"]
    lines += [f"  {key} {_braced(value)} \\" for key, value in fields.items()]
    lines += ["]", "# name, offset, bits, access, AXI master of a pointer, description", "set registers {"]
    lines += [f"  {{{name} 0x{offset:03x} {bits} {access} {_braced(port)} {_braced(text)}}}"
              for name, offset, bits, access, port, text in packaged_registers(interface)]
    lines += ["}", "set sources {"]
    lines += [f"  {_braced(name)}" for name in rtl_files()]
    lines += ["}"]
    return "\n".join(lines) + "\n"


def write(folder, cores=1, sides_in_turn=False, table_bits=boards.USUAL_TABLE_BITS):
    """Writes the three files; returns their paths."""
    interface = boards.load_interface()
    ports = read_ports(RTL_TOP_FILE.read_text(encoding="utf-8"), width_constants(interface))
    check(ports, interface)
    folder = Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    texts = {f"{interface['kernel']}.v": wrapper(ports, interface, kernel_parameters(cores, sides_in_turn, table_bits)),
             "kernel.xml": kernel_xml(interface),
             "kernel_data.tcl": kernel_data(interface, folder, ports)}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def main(arguments):
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        for path in write(arguments[0]):
            print(path)
    except (PackageError, OSError) as error:
        print(f"kernel_package.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
