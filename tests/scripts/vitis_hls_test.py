# SPDX-License-Identifier: Apache-2.0
"""scripts/vitis/hls.tcl under tclsh, with the commands of Vitis HLS replaced by recorders; and the arguments of the HLS
kernel: its source against spec/generated/hls_kernel.json."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts/vitis/hls.tcl"
INTERFACE = json.loads((ROOT / "spec/generated/hls_kernel.json").read_text(encoding="utf-8"))
KERNEL = INTERFACE["kernel"]
COMMANDS = ("open_project", "set_top", "add_files", "open_solution", "set_part", "create_clock", "csynth_design",
            "export_design", "close_project")


class HlsScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def run_script(self, failing=None, **settings):
        """Runs it; returns the process and the commands that it gave."""
        log = self.folder / "log"
        stubs = [f"proc {name} args {{ set f [open {{{log}}} a]; puts $f [linsert $args 0 {name}]; close $f"
                 + ("; error {it broke}" if name == failing else "") + " }" for name in COMMANDS]
        main = self.folder / "main.tcl"
        main.write_text("\n".join([*stubs, f"source {{{SCRIPT}}}"]) + "\n", encoding="utf-8")
        environment = {key: value for key, value in os.environ.items() if not key.startswith("COBALT_")}
        environment.update({"COBALT_HLS_OUTPUT": str(self.folder / "out"), **settings})
        result = subprocess.run(["tclsh", str(main)], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                capture_output=True, text=True, timeout=60, check=False)
        return result, log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    def test_default_flow(self):
        result, calls = self.run_script()
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(tuple(call.split()[0] for call in calls), COMMANDS)
        self.assertIn(f"set_top {KERNEL}", calls)
        self.assertIn("set_part xcu250-figd2104-2L-e", calls)
        self.assertIn("create_clock -period 3.333 -name default", calls)
        self.assertIn("open_solution -reset -flow_target vitis solution", calls)
        self.assertIn(f"export_design -format xo -output {self.folder}/out/{KERNEL}.xo", calls)
        self.assertTrue((self.folder / "out").is_dir())

    def test_top_and_source_exist(self):
        _, calls = self.run_script()
        source = next(call for call in calls if call.startswith("add_files")).split()[1]
        self.assertIn(f"void {KERNEL}(", Path(source).read_text(encoding="utf-8"))

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
        self.assertEqual(result.returncode, 1)
        self.assertIn("it broke", result.stderr)
        self.assertFalse([call for call in calls if call.startswith("export_design")])


def interface_problems(source, interface):
    """What the signature and the interface pragmas of a kernel's source say otherwise than its interface."""
    head = re.search(rf'extern "C" void {interface["kernel"]}\((?P<arguments>[^)]*)\) \{{(?P<body>.*?)^\}}', source,
                     re.DOTALL | re.MULTILINE)
    if not head:
        return [f"no function {interface['kernel']}"]
    problems = []
    names = [argument.split()[-1].lstrip("*") for argument in head["arguments"].split(",")]
    expected = [argument["name"] for argument in sorted(interface["arguments"], key=lambda argument: argument["id"])]
    if names != expected:
        problems.append(f"arguments {names}, specified are {expected}")
    ports, control, protocols = {}, {}, []
    for line in re.findall(r"^#pragma HLS interface (.*)$", head["body"], re.MULTILINE):
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
        self.source = (ROOT / f"hls/kernels/{KERNEL}.cpp").read_text(encoding="utf-8")

    def test_source_has_the_specified_interface(self):
        self.assertEqual(interface_problems(self.source, INTERFACE), [])

    def test_differences_are_found(self):
        for old, new in (("std::uint32_t flags, std::uint32_t tag,\n                            std::uint32_t count) {",
                          "std::uint32_t tag, std::uint32_t flags,\n                            std::uint32_t count) {"),
                         ("m_axi port=destination bundle=gmem1", "m_axi port=destination bundle=gmem0"),
                         ("#pragma HLS interface s_axilite port=tag bundle=control offset=0x4c\n", ""),
                         ("port=flags bundle=control offset=0x44", "port=flags bundle=control offset=0x48"),
                         ("#pragma HLS interface ap_ctrl_chain port=return\n", ""),
                         ("s_axilite port=count bundle=control", "s_axilite port=count bundle=other"),
                         ("#pragma HLS interface m_axi port=completion", "// no port=completion"),
                         (f'extern "C" void {KERNEL}(', 'extern "C" void other(')):
            self.assertIn(old, self.source)
            self.assertNotEqual(interface_problems(self.source.replace(old, new), INTERFACE), [], old)


if __name__ == "__main__":
    unittest.main()
