# SPDX-License-Identifier: Apache-2.0
"""Packaging of the kernel: its files against specification and RTL, and the Tcl scripts under tclsh with recorders."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import boards
import kernel_package

VITIS = ROOT / "scripts/vitis"
sys.path.insert(0, str(VITIS))

INTERFACE = json.loads((ROOT / "spec/generated/kernel_interface.json").read_text(encoding="utf-8"))
POINTERS = {argument["name"]: argument["port"] for argument in INTERFACE["arguments"] if argument["port"]}
MASTERS = sorted(set(POINTERS.values()))

# Every command of the vendor's that the scripts may use. Another one is an error, as is one with wrong query results.
PACKAGE_COMMANDS = (
    "create_project", "add_files", "set_property", "get_property", "current_fileset", "update_compile_order", "close_project",
    "package_xo", "ipx::package_project", "ipx::current_core", "ipx::get_user_parameters", "ipx::remove_user_parameter",
    "ipx::get_bus_interfaces", "ipx::add_bus_interface", "ipx::add_port_map", "ipx::associate_bus_interfaces", "ipx::add_bus_parameter", "ipx::get_bus_parameters",
    "ipx::get_memory_maps", "ipx::add_memory_map", "ipx::get_address_blocks", "ipx::add_address_block", "ipx::add_register", "ipx::add_register_parameter", "ipx::create_xgui_files",
    "ipx::update_checksums", "ipx::check_integrity", "ipx::save_core")
SYNTH_COMMANDS = ("read_verilog", "read_xdc", "synth_design", "opt_design", "report_utilization", "report_timing_summary",
                  "report_design_analysis", "write_checkpoint", "write_verilog")


def yosys_ports(files, module):
    """{name: (direction, bits)} as Yosys reads them."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "netlist.json"
        subprocess.run(["yosys", "-q", "-p", f"read_verilog -sv {' '.join(map(str, files))}; proc; write_json {output}"],
                       cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=1800, check=True)
        found = json.loads(output.read_text(encoding="utf-8"))["modules"][module]["ports"]
    return {name: (port["direction"], len(port["bits"])) for name, port in found.items()}


class TestCase(ScriptCase):
    def setUp(self):
        super().setUp()
        self.wrapper, self.xml, self.data = kernel_package.write(self.folder / "kernel")


class Wrapper(TestCase):
    def ports_of_the_rtl(self):
        """Files in the place of the RTL, with the kernel's ports and nothing inside: what is inside is linted elsewhere."""
        head = (ROOT / "rtl/kernel/cb_kernel.sv").read_text(encoding="utf-8").partition("\n);\n")[0]
        packages = [name for name in kernel_package.rtl_files() if name.endswith("_pkg.sv")]
        return [*packages, self.write("cb_kernel.sv", head + "\n);\nendmodule\n")]

    def test_ports_are_those_of_the_rtl(self):
        rtl = yosys_ports(self.ports_of_the_rtl(), "cb_kernel")
        self.assertEqual(yosys_ports([self.wrapper], "cobalt"), rtl)
        self.assertIn(("input", 1), rtl.values())
        self.assertEqual(rtl["m_axi_gmem0_wdata"], ("output", INTERFACE["memory"]["data_bits"]))

    def test_verilator_takes_it_with_the_kernels_ports(self):
        self.assertIn("cb_kernel #(.Cores(1), .SidesInTurn(1'b0), .TableBits(16)) u_kernel (", self.wrapper.read_text(encoding="utf-8"))
        result = run(["verilator", "--lint-only", "-Wall", "-Wno-SYMRSVDWORD", "-Wno-UNDRIVEN", "-Wno-UNUSED", "--top-module",
                      INTERFACE["kernel"], "rtl/waivers.vlt", *map(str, self.ports_of_the_rtl()), str(self.wrapper)], cwd=ROOT)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_the_kernel_that_a_build_asks_for(self):
        for cores in (2, 0):
            wrapper, _, _ = kernel_package.write(self.folder / "other", cores=cores, sides_in_turn=True)
            self.assertIn(f"cb_kernel #(.Cores({cores}), .SidesInTurn(1'b1), .TableBits(16)) u_kernel (", wrapper.read_text(encoding="utf-8"))

    def test_is_plain_verilog(self):
        text = self.wrapper.read_text(encoding="utf-8")
        self.assertNotIn("logic", text)
        self.assertNotIn("::", text)

    def test_unreadable_and_foreign_ports_are_told(self):
        constants = kernel_package.width_constants(INTERFACE)
        header = "module cb_kernel (\n  {}\n);\n"
        for port, message in (("inout wire a", "is not"), ("input logic [Foo:0] a", "cannot be worked out")):
            with self.assertRaisesRegex(kernel_package.PackageError, message):
                kernel_package.read_ports(header.format(port), constants)
        with self.assertRaisesRegex(kernel_package.PackageError, "no module"):
            kernel_package.read_ports("module other ();", constants)
        ports = kernel_package.read_ports(kernel_package.RTL_TOP_FILE.read_text(encoding="utf-8"), constants)
        kernel_package.check(ports, INTERFACE)
        with self.assertRaisesRegex(kernel_package.PackageError, "extra belongs to no interface"):
            kernel_package.check([*ports, kernel_package.Port("extra", "input", 1, False)], INTERFACE)
        with self.assertRaisesRegex(kernel_package.PackageError, "s_axi_control_awaddr has 12 bits, spec/ says 13"):
            kernel_package.check(ports, {**INTERFACE, "control": {"address_bits": 13, "data_bits": 32}})


class KernelXml(TestCase):
    def validate(self, path):
        return run(["xmllint", "--noout", "--schema", str(VITIS / "kernel.xsd"), str(path)])

    def test_is_valid(self):
        result = self.validate(self.xml)
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_schema_finds_mistakes(self):
        text = self.xml.read_text(encoding="utf-8")
        for old, new in (('id="1"', 'id="0"'), ('offset="0x030"', 'offset="0x028"'), ('port="m_axi_gmem0"', 'port="gmem9"'),
                         ("ap_ctrl_chain", "ap_ctrl_chains"), ('dataWidth="512"', 'dataWidth="500"'),
                         ('name="completions" ', ""), ('size="0x8"', 'size="8"')):
            self.assertIn(old, text)
            broken = self.write("broken.xml", text.replace(old, new, 1))
            self.assertNotEqual(self.validate(broken).returncode, 0, new)

    def test_agrees_with_the_specification(self):
        kernel = ElementTree.parse(self.xml).getroot().find("kernel")
        self.assertEqual(kernel.get("name"), INTERFACE["kernel"])
        self.assertEqual(kernel.get("hwControlProtocol"), "ap_ctrl_chain")
        self.assertEqual(kernel.get("interrupt"), "true")
        self.assertEqual(kernel.get("vlnv").split(":")[3], "{}.{}".format(*INTERFACE["interface_version"]))
        ports = {port.get("name"): (port.get("mode"), int(port.get("dataWidth")), int(port.get("range"), 16))
                 for port in kernel.iter("port")}
        self.assertEqual(ports, {"s_axi_control": ("slave", 32, 4096),
                                 **{name: ("master", 512, 2**64 - 1) for name in MASTERS}})
        arguments = [{"name": arg.get("name"), "id": int(arg.get("id")), "offset": int(arg.get("offset"), 16),
                      "bytes": int(arg.get("size"), 16), "port": arg.get("port") if arg.get("addressQualifier") == "1" else ""}
                     for arg in kernel.iter("arg")]
        self.assertEqual(arguments, INTERFACE["arguments"])
        for arg in kernel.iter("arg"):
            self.assertEqual(arg.get("hostSize"), arg.get("size"))


class TclTestCase(TestCase):
    def run_tcl(self, script, arguments, commands, failing=None, queries=""):
        """Runs a script with every command of the vendor's replaced. Returns the process and the calls, as lists."""
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        lines = ["namespace eval ipx {}", "set number 0", "proc record {words} {",
                 f"  set f [open {{{log}}} a]; puts $f [string map [list \\n {{ }}] [join $words \"\\x1f\"]]; close $f", "}",
                 # What a query of the packager answers; other commands answer with a new object.
                 "proc answer {words} { incr ::number; return [lindex $words 0]_$::number }", queries]
        lines += [f"proc {name} args {{ record [linsert $args 0 {name}]"
                  + ("; error {it broke}" if name == failing else "")
                  + f"; return [answer [linsert $args 0 {name}]] }}" for name in commands]
        lines += [f"set argv [list {' '.join('{' + str(argument) + '}' for argument in arguments)}]",
                  "set argc [llength $argv]", f"source {{{script}}}"]
        main = self.write("main.tcl", "\n".join(lines) + "\n")
        result = run(["tclsh", str(main)], cwd=self.folder)
        calls = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return result, [call.split("\x1f") for call in calls]


class PackageScript(TclTestCase):
    PART = "xcu50-fsvh2104-2-e"

    def package(self, failing=None, interfaces=None, arguments=None, infers_map=True):
        """Interfaces: what the packager finds in the ports; by default what their names say. infers_map: it makes a memory
        map for the control port."""
        if interfaces is None:
            text = self.wrapper.read_text(encoding="utf-8")
            interfaces = sorted(set(re.findall(r"\b(\w+)_(?:awvalid|arvalid)\b", text)))
        queries = f"""
set interfaces [list {' '.join(interfaces)}]
proc answer words {{
  incr ::number
  switch -- [lindex $words 0] {{
    ipx::current_core {{ return core }}
    ipx::get_user_parameters {{ return [list parameter_a parameter_b] }}
    ipx::get_bus_interfaces {{ set name [lindex $words 1]
      if {{$name ni $::interfaces}} {{ return [list] }}
      return bus:$name }}
    ipx::add_bus_interface {{ lappend ::interfaces [lindex $words 1]; return bus:[lindex $words 1] }}
    ipx::add_port_map {{ return map:[lindex $words 1]:[lindex $words 2] }}
    ipx::get_memory_maps {{ if {{{int(infers_map)}}} {{ return map:[lindex $words 1] }}
      return [list] }}
    ipx::add_memory_map {{ return map:[lindex $words 1] }}
    ipx::get_address_blocks {{ if {{{int(infers_map)}}} {{ return block:[lindex $words 2] }}
      return [list] }}
    ipx::add_address_block {{ return block:[lindex $words 2] }}
    ipx::add_register {{ return register:[lindex $words 1] }}
    ipx::add_register_parameter {{ return parameter:[lindex $words 1]:[lindex $words 2] }}
    ipx::get_bus_parameters {{ return parameter:[lindex $words 1]:[lindex $words 3] }}
  }}
  return [lindex $words 0]_$::number
}}"""
        if arguments is None:
            arguments = [self.data, self.PART, self.folder / "package", self.folder / "cobalt.xo"]
        return self.run_tcl(VITIS / "package_kernel.tcl", arguments, PACKAGE_COMMANDS, failing, queries)

    def test_every_command_of_the_list_is_used(self):
        result, calls = self.package()
        self.assertEqual(result.returncode, 0, result.stderr)
        names = {call[0] for call in calls}
        made = {"ipx::add_bus_interface", "ipx::add_port_map", "ipx::add_memory_map", "ipx::add_address_block"}  # when the packager has not
        self.assertEqual(names, set(PACKAGE_COMMANDS) - made)
        _, calls = self.package(infers_map=False, interfaces=MASTERS)
        self.assertEqual({call[0] for call in calls}, set(PACKAGE_COMMANDS))

    def test_sources_are_the_whole_filelist_and_the_wrapper(self):
        _, calls = self.package()
        added = [call[2] for call in calls if call[0] == "add_files"]
        files = re.findall(r"[^\s{}]+", added[0])
        self.assertEqual([Path(name).relative_to(ROOT) for name in files],
                         [Path(line.split("//")[0].strip())
                          for line in (ROOT / "rtl/filelist.f").read_text(encoding="utf-8").splitlines()
                          if line.split("//")[0].strip()])
        self.assertTrue(all(Path(name).is_file() for name in files))
        self.assertEqual(added[1], str(self.wrapper))
        self.assertTrue([call for call in calls if call[:3] == ["set_property", "top", INTERFACE["kernel"]]])

    def test_clock_and_bursts(self):
        _, calls = self.package()
        associated = [call[1:5] for call in calls if call[0] == "ipx::associate_bus_interfaces"]
        self.assertEqual(associated, [["-busif", name, "-clock", "ap_clk"] for name in ("s_axi_control", *MASTERS)])
        for name in MASTERS:
            for key, value in (("MAX_BURST_LENGTH", INTERFACE["memory"]["max_burst_beats"]), ("SUPPORTS_NARROW_BURST", 0),
                               ("HAS_BURST", 0), ("NUM_READ_OUTSTANDING", 32), ("NUM_WRITE_OUTSTANDING", 32)):
                self.assertIn(["set_property", "value", str(value), f"parameter:{key}:bus:{name}"], calls)

    def test_outstanding_bursts_are_those_of_the_arbiters(self):
        top = kernel_package.RTL_TOP_FILE.read_text(encoding="utf-8")
        for direction in ("read", "write"):
            self.assertEqual(kernel_package.outstanding_bursts(direction), 32)
            # The kernel leaves the default.
            instance = re.search(rf"cb_axi_{direction}_arbiter #\((.*?)\)\s+u_", top, re.DOTALL)
            self.assertNotIn("MaxBursts", instance.group(1))

    def test_control_port_without_a_memory_map_gets_one(self):
        result, calls = self.package(infers_map=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(["ipx::add_memory_map", "s_axi_control", "core"], calls)
        self.assertIn(["set_property", "slave_memory_map_ref", "s_axi_control", "bus:s_axi_control"], calls)
        self.assertIn(["ipx::add_address_block", "reg0", "map:s_axi_control"], calls)
        self.assertIn(["set_property", "range", str(1 << INTERFACE["control"]["address_bits"]), "block:map:s_axi_control"], calls)
        self.assertEqual(len([call for call in calls if call[0] == "ipx::add_register"]), 4 + len(INTERFACE["arguments"]))

    def test_control_port_that_was_not_inferred_is_made(self):
        result, calls = self.package(interfaces=MASTERS, infers_map=False)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(["ipx::add_bus_interface", "s_axi_control", "core"], calls)
        # Every pin of the port, each by its AXI signal.
        mapped = {call[3].split(":")[1]: call[2] for call in calls if call[:2] == ["set_property", "physical_name"]}
        pins = [name for name in yosys_ports([self.wrapper], "cobalt") if name.startswith("s_axi_control_")]
        self.assertEqual(sorted(mapped.values()), sorted(pins))
        for signal in ("AWADDR", "AWVALID", "AWREADY", "WDATA", "WSTRB", "WVALID", "WREADY", "BRESP", "BVALID", "BREADY", "ARADDR",
                       "ARVALID", "ARREADY", "RDATA", "RRESP", "RVALID", "RREADY"):
            self.assertEqual(mapped[signal], f"s_axi_control_{signal.lower()}")
        self.assertNotIn("ipx::add_bus_interface", [call[0] for call in self.package()[1]])

    def test_registers_are_those_of_the_specification(self):
        _, calls = self.package()
        added = [call[1] for call in calls if call[0] == "ipx::add_register"]
        self.assertEqual(added, ["CTRL", "GIER", "IP_IER", "IP_ISR", *(arg["name"] for arg in INTERFACE["arguments"])])
        properties = {(call[3], call[1]): call[2] for call in calls if call[0] == "set_property" and len(call) == 4}
        for argument in INTERFACE["arguments"]:
            name = f"register:{argument['name']}"
            self.assertEqual(int(properties[name, "address_offset"], 16), argument["offset"])
            self.assertEqual(int(properties[name, "size"]), 8 * argument["bytes"])
            self.assertEqual(properties.get((f"parameter:ASSOCIATED_BUSIF:{name}", "value"), ""), argument["port"])
        for offset, name in enumerate(("CTRL", "GIER", "IP_IER", "IP_ISR")):
            self.assertEqual(int(properties[f"register:{name}", "address_offset"], 16), 4 * offset)

    def test_failure_ends_the_run(self):
        for failing in ("create_project", "ipx::package_project", "ipx::check_integrity", "package_xo"):
            result, calls = self.package(failing=failing)
            self.assert_ends(result, 1, "it broke")
            self.assertEqual(calls[-1][0], failing)

    def test_missing_interface_is_told(self):
        result, calls = self.package(interfaces=["s_axi_control"])
        self.assert_ends(result, 1, "bus interface m_axi_gmem0: expected one, found 0")
        self.assertNotIn("package_xo", [call[0] for call in calls])

    def test_bad_arguments(self):
        result, calls = self.package(arguments=[self.data])
        self.assertEqual((result.returncode, calls), (2, []))
        self.assertIn("expected DATA PART FOLDER OUTPUT", result.stderr)
        result, calls = self.package(arguments=[self.folder / "none.tcl", "part", self.folder / "a", self.folder / "b"])
        self.assertEqual((result.returncode, calls), (2, []))
        self.assertIn("none.tcl", result.stderr)


class SynthesisScript(TclTestCase):
    def test_every_command_of_the_list_is_used(self):
        result, calls = self.run_tcl(VITIS / "synth_ooc.tcl", [self.data, "part", "x.xdc", self.folder / "reports"], SYNTH_COMMANDS)
        self.assertEqual(result.returncode, 0, result.stderr)
        names = [call[0] for call in calls]
        self.assertEqual(set(names), set(SYNTH_COMMANDS))
        self.assertLess(names.index("read_xdc"), names.index("synth_design"))

    def test_the_evaluator_alone_has_no_wrapper(self):
        result, calls = self.run_tcl(VITIS / "synth_ooc.tcl", [self.data, "part", "x.xdc", self.folder / "reports",
                                                               "cb_evaluator", "SidesInTurn=1'b1"], SYNTH_COMMANDS)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertNotIn(["read_verilog", str(self.wrapper)], calls)

    def test_bad_arguments(self):
        result, calls = self.run_tcl(VITIS / "synth_ooc.tcl", [self.data, "part"], SYNTH_COMMANDS)
        self.assertEqual((result.returncode, calls), (2, []))
        self.assertIn("expected DATA PART CONSTRAINTS FOLDER [MODULE [NAME=VALUE ...]], got 2 arguments", result.stderr)

    def test_failure_ends_the_run(self):
        result, calls = self.run_tcl(VITIS / "synth_ooc.tcl", [self.data, "part", "x.xdc", self.folder / "reports"],
                                     SYNTH_COMMANDS, failing="synth_design")
        self.assertEqual((result.returncode, calls[-1][0]), (1, "synth_design"))
        self.assertIn("it broke", result.stderr)


class OverlayScript(TclTestCase):
    def test_bad_arguments_and_failure(self):
        script = VITIS / "kria_overlay.tcl"
        result, calls = self.run_tcl(script, ["a.xsa", self.folder, "x"], ("createdts",))
        self.assertEqual((result.returncode, len(calls)), (0, 1), result.stderr)
        result, _ = self.run_tcl(script, ["a.xsa", self.folder, "x"], ("createdts",), failing="createdts")
        self.assertEqual(result.returncode, 1)
        result, calls = self.run_tcl(script, [], ("createdts",))
        self.assertEqual((result.returncode, calls), (2, []))


class OutOfContextConstraints(TclTestCase):
    """Every name in the XDC files is a port; the clock is the clock port's."""

    def test_every_board(self):
        ports = yosys_ports([self.wrapper], "cobalt")
        for key, board in boards.load_boards().items():
            result, calls = self.run_tcl(ROOT / f"constraints/{key}/ooc.xdc", [],
                                         ("create_clock", "get_ports", "set_input_delay", "set_output_delay"))
            self.assertEqual(result.returncode, 0, result.stderr)
            clocks = [call for call in calls if call[0] == "create_clock"]
            self.assertEqual(len(clocks), 1)
            self.assertEqual(clocks[0][1:3], ["-name", "ap_clk"])
            self.assertAlmostEqual(float(clocks[0][4]), 1000 / board["clock_mhz"], places=2)
            self.assertEqual([call[1:] for call in calls if call[0] == "get_ports"][0], ["ap_clk"])
            for call in calls:
                if call[0] == "get_ports":
                    for name in re.findall(r"NAME != (\w+)", " ".join(call)) + [word for word in call[1:2] if word != "-filter"]:
                        self.assertEqual(ports.get(name), ("input", 1), name)
                elif call[0].endswith("_delay"):
                    self.assertEqual(call[1:3], ["-clock", "ap_clk"])
                    self.assertLess(float(call[3]), 1000 / board["clock_mhz"])


if __name__ == "__main__":
    unittest.main()
