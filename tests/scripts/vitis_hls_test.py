# SPDX-License-Identifier: Apache-2.0
"""scripts/vitis/hls.tcl under tclsh, with the commands of Vitis HLS replaced by recorders; and the arguments of the HLS
kernel: its source against spec/generated/hls_kernel.json."""

import json
import os
import re
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run

SCRIPT = ROOT / "scripts/vitis/hls.tcl"
INTERFACE = json.loads((ROOT / "spec/generated/hls_kernel.json").read_text(encoding="utf-8"))
KERNEL = INTERFACE["kernel"]
COMMANDS = ("open_project", "set_top", "add_files", "open_solution", "set_part", "create_clock", "csynth_design",
            "export_design", "close_project")


class HlsScript(ScriptCase):
    def run_script(self, failing=None, start=None, **settings):
        """Runs it; returns the process and the commands that it gave. \\param start  Tcl that runs it, from the checkout"""
        log = self.folder / "log"
        stubs = [f"proc {name} args {{ set f [open {{{log}}} a]; puts $f [linsert $args 0 {name}]; close $f"
                 + ("; error {it broke}" if name == failing else "") + " }" for name in COMMANDS]
        main = self.write("main.tcl", "\n".join([*stubs, start or f"source {{{SCRIPT}}}"]) + "\n")
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COBALT_")}
        environment.update({"COBALT_HLS_OUTPUT": str(self.folder / "out"), **settings})
        result = run(["tclsh", str(main)], cwd=ROOT if start else self.folder, env=environment)
        return result, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def test_default_flow(self):
        result, calls = self.run_script()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(tuple(call.split()[0] for call in calls), COMMANDS)
        self.assertTrue((self.folder / "out").is_dir())

    def test_top_and_source_exist(self):
        _, calls = self.run_script()
        source = next(call for call in calls if call.startswith("add_files")).split()[1]
        self.assertIn(f"void {KERNEL}(", Path(source).read_text(encoding="utf-8"))

    def test_a_tool_that_does_not_tell_the_name_of_the_script(self):
        result, calls = self.run_script(start=f"info script {{}}; set f [open {{{SCRIPT}}}]; eval [read $f]")
        self.assertEqual(result.returncode, 0, result.stderr)
        source = next(call for call in calls if call.startswith("add_files")).split()[1]
        self.assertEqual(Path(source), ROOT / f"hls/kernels/{KERNEL}.cpp")

    def test_settings(self):
        _, calls = self.run_script(COBALT_PART="xcu55c-fsvh2892-2L-e", COBALT_CLOCK_NS="2.5")
        self.assertIn("set_part xcu55c-fsvh2892-2L-e", calls)
        self.assertIn("create_clock -period 2.5 -name default", calls)

    def test_bad_clock(self):
        for clock in ("fast", "0", "-1"):
            result, calls = self.run_script(COBALT_CLOCK_NS=clock)
            self.assertEqual((result.returncode, calls), (2, []))
            self.assertIn("COBALT_CLOCK_NS", result.stderr)

    def test_failure_ends_the_run(self):
        result, calls = self.run_script(failing="csynth_design")
        self.assert_ends(result, 1, "it broke")
        self.assertFalse([call for call in calls if call.startswith("export_design")])


def interface_problems(source, pragmas, kernel, interface):
    """What the signature of a kernel in its source and the interface pragmas say otherwise than its interface."""
    head = re.search(rf'extern "C" void {kernel}\((?P<arguments>[^)]*)\) \{{(?P<body>.*?)^\}}', source,
                     re.DOTALL | re.MULTILINE)
    if not head:
        return [f"no function {kernel}"]
    problems = [] if head["body"].split()[0] == "COBALT_KERNEL_INTERFACE" else ["COBALT_KERNEL_INTERFACE is not its first line"]
    names = [argument.split()[-1].lstrip("*") for argument in head["arguments"].split(",")]
    expected = [argument["name"] for argument in sorted(interface["arguments"], key=lambda argument: argument["id"])]
    if names != expected:
        problems.append(f"arguments {names}, specified are {expected}")
    ports, control, protocols = {}, {}, []
    for line in re.findall(r"COBALT_PRAGMA\(HLS interface (.*)\)", pragmas):
        kind, *settings = line.split()
        setting = dict(text.split("=") for text in settings)
        if kind == "m_axi":
            ports[setting["port"]] = f"m_axi_{setting['bundle']}"
        elif kind == "s_axilite" and setting["bundle"] == "control":
            control[setting["port"]] = int(setting["offset"], 16) if "offset" in setting else None
        elif kind == "ap_ctrl_chain":
            protocols.append(setting["port"])
        else:
            problems.append(f"interface {line}")
    specified = {argument["name"]: argument["port"] for argument in interface["arguments"] if argument["port"]}
    if ports != specified:
        problems.append(f"memory ports {ports}, specified are {specified}")
    registers = {argument["name"]: argument["offset"] for argument in interface["arguments"]}
    if control != {**registers, "return": None}:
        problems.append(f"control registers {control}, specified are {registers} and one for return")
    if protocols != ["return"]:
        problems.append("the protocol of port return is not ap_ctrl_chain")
    return problems


class KernelInterface(unittest.TestCase):
    def setUp(self):
        folder = ROOT / "hls/kernels"
        self.pragmas = (folder / "kernel_interface.hpp").read_text(encoding="utf-8")
        self.sources = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.cpp")}

    def test_sources_have_the_specified_interface(self):
        self.assertIn(KERNEL, self.sources)
        for kernel, source in self.sources.items():
            self.assertEqual(interface_problems(source, self.pragmas, kernel, INTERFACE), [], kernel)

    def test_differences_in_a_source_are_found(self):
        source = self.sources[KERNEL]
        for old, new in (("std::uint32_t flags, std::uint32_t tag,\n                            std::uint32_t count) {",
                          "std::uint32_t tag, std::uint32_t flags,\n                            std::uint32_t count) {"),
                         ("COBALT_KERNEL_INTERFACE\n", ""),
                         (f'extern "C" void {KERNEL}(', 'extern "C" void other(')):
            self.assertIn(old, source)
            self.assertNotEqual(interface_problems(source.replace(old, new), self.pragmas, KERNEL, INTERFACE), [], old)

    def test_differences_in_the_pragmas_are_found(self):
        for old, new in (("m_axi port=destination bundle=gmem1", "m_axi port=destination bundle=gmem0"),
                         ("COBALT_PRAGMA(HLS interface s_axilite port=tag bundle=control offset=0x4c)", ""),
                         ("port=flags bundle=control offset=0x44", "port=flags bundle=control offset=0x48"),
                         ("COBALT_PRAGMA(HLS interface ap_ctrl_chain port=return)", ""),
                         ("s_axilite port=count bundle=control", "s_axilite port=count bundle=other"),
                         ("COBALT_PRAGMA(HLS interface m_axi port=completion", "// no port=completion")):
            self.assertIn(old, self.pragmas)
            changed = self.pragmas.replace(old, new)
            self.assertNotEqual(interface_problems(self.sources[KERNEL], changed, KERNEL, INTERFACE), [], old)


if __name__ == "__main__":
    unittest.main()
