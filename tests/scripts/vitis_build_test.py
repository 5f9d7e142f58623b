# SPDX-License-Identifier: Apache-2.0
"""scripts/vitis/build.sh with stand-ins for the vendor's programs."""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import unittest

from script_case import ROOT, ScriptCase, run
import boards

SCRIPT = ROOT / "scripts/vitis/build.sh"
DRY_RUNS = ROOT / "tests/scripts/vitis_dry_runs.txt"

BOARDS = boards.load_boards()
# Programs that every system has; the path holds nothing else, so that no installed Vitis is found.
ORDINARY = ("bash", "chmod", "cp", "dirname", "env", "find", "gzip", "head", "mkdir", "mv", "python3", "rm", "sed", "sh", "sha256sum",
            "sort", "tar", "test", "touch", "xargs")
VENDOR = ("vivado", "v++", "emconfigutil", "xclbinutil", "bootgen", "xsct", "dtc")


class BuildScript(ScriptCase):
    # Where Vivado's runs are.
    RUNS = "temp/link/vivado/vpl/prj/prj.runs"
    TIMING = """
    WNS(ns)      TNS(ns)  TNS Failing Endpoints  TNS Total Endpoints      WHS(ns)      THS(ns)     WPWS(ns)
    -------      -------  ---------------------  -------------------      -------      -------     --------
     {setup}        0.000                      0               612345        {hold}        0.000      {pulse}
"""

    def setUp(self):
        super().setUp()
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for name in ORDINARY:
            os.symlink(sys.executable if name == "python3" else shutil.which(name), self.bin / name)
        self.out = self.folder / "out"
        self.log = self.folder / "log"
        self.timing = self.folder / "timing.rpt"
        self.linked = self.folder / "linked"

    def add_tools(self, failing=None, release="2023.2"):
        """Stand-ins that note their arguments. bootgen and xsct leave the file that the next step reads; v++ knows its
        release, and links with the report of the timing that a test has put at self.timing, and with the files at
        self.linked. A failing `link` is one of v++ --link."""
        if not self.timing.exists():
            self.timing.write_text(self.TIMING.format(setup="0.012", hold="0.010", pulse="0.500"), encoding="utf-8")
        for name in VENDOR:
            extra = {"bootgen": f"touch {self.out}/cobalt.bit.bin",
                     "dtc": f"touch {self.out}/firmware/cobalt.dtbo",
                     "v++": f"[[ $1 != --link ]] || {{ mkdir -p {self.out}/{self.RUNS}/impl_1 {self.linked}; "
                            f"cp {self.timing} {self.out}/{self.RUNS}/impl_1/hw_bb_locked_timing_summary_routed.rpt; "
                            f"cp -r {self.linked}/. {self.out}; {'exit 1' if failing == 'link' else ':'}; }}",
                     "xsct": f'mkdir -p {self.out}/overlay/a/b; echo \'firmware-name = "old.bit.bin";\' '
                             f"> {self.out}/overlay/a/b/pl.dtsi"}.get(name, ":")
            path = self.bin / name
            path.write_text(f"#!/bin/bash\nPATH=/usr/bin:/bin\n"
                            f"if [[ $1 == --version ]]; then echo '****** v++ v{release} (64-bit)'; exit 0; fi\n"
                            f"printf '%s\\x1f' {name} \"$@\" >> {self.log}\necho >> {self.log}\n"
                            f"{extra}\nwhile [[ $# -gt 1 ]]; do if [[ $1 == --output ]]; then touch \"$2\"; fi; shift; done\n"
                            f"exit {int(name == failing)}\n", encoding="utf-8")
            path.chmod(0o755)

    def add_platform(self, key, hardware=False):
        """An installed platform."""
        name = BOARDS[key]["platform"]
        folder = self.folder / "platforms" / name
        (folder / "hw").mkdir(parents=True)
        (folder / f"{name}.xpfm").touch()
        if hardware:
            (folder / f"hw/{name}.xsa").touch()
        return folder / f"{name}.xpfm"

    def build(self, *arguments, **variables):
        """Returns the process and the calls of the stand-ins."""
        environment = {"PATH": str(self.bin), "PLATFORM_REPO_PATHS": str(self.folder / "platforms"), **variables}
        result = run([str(SCRIPT), "--output", str(self.out), "--jobs", "3", *arguments], env=environment, cwd=self.folder)
        calls = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return result, [call.rstrip("\x1f").split("\x1f") for call in calls]

    def test_unknown_platform_lists_the_known(self):
        result, _ = self.build("--card", "u51", "--target", "hw")
        self.assert_ends(result, 2, "unknown platform 'u51'")
        for key, board in BOARDS.items():
            self.assertIn(key, result.stderr)
            self.assertIn(board["platform"], result.stderr)

    def test_the_older_name_of_card_works(self):
        for older in (("--platform", "u50"), ("--platform=u50",)):
            self.assertEqual(self.build(*older, "--dry-run")[0].stdout, self.build("--card", "u50", "--dry-run")[0].stdout)
        self.assertNotIn("--platform", self.build("--help")[0].stdout)

    def test_list(self):
        result, _ = self.build("--list")
        self.assertEqual((result.returncode, len(result.stdout.splitlines())), (0, len(BOARDS)))

    def test_without_vitis(self):
        self.add_platform("u50")
        result, _ = self.build("--card", "u50")
        self.assert_ends(result, 1, "v++: source <Vitis 2023.2>/settings64.sh",
                         "vivado: source <Vitis 2023.2>/settings64.sh", "--dry-run")
        self.assertFalse(self.out.exists())

    def test_without_the_platform(self):
        self.add_tools()
        result, calls = self.build("--card", "u50")
        self.assertEqual((result.returncode, calls), (1, []))
        self.assertIn(f"platform {BOARDS['u50']['platform']} is not installed", result.stderr)
        self.assertIn(str(self.folder / "platforms"), result.stderr)

    def test_default_configuration_is_the_committed_one(self):
        self.add_tools()
        self.add_platform("u250")
        result, _ = self.build("--card", "u250")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((self.out / "link.cfg").read_text(encoding="utf-8"),
                         (ROOT / "constraints/u250/link.cfg").read_text(encoding="utf-8"))

    def test_record_of_a_build(self):
        self.add_tools()
        self.add_platform("u50")
        self.timing.write_text(self.TIMING.format(setup="0.012", hold="0.010", pulse="0.500"), encoding="utf-8")
        result, _ = self.build("--card", "u50")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        record = json.loads((self.out / "build.json").read_text(encoding="utf-8"))
        self.assertEqual((record["board"], record["tools"], record["clock_mhz_asked"]), ("Alveo U50", "2023.2", 300))
        self.assertEqual((record["timing"]["setup_slack_ns"], record["timing"]["hold_slack_ns"]), (0.012, 0.010))
        self.assertEqual(sorted(record["files"]), ["cobalt.xclbin", "xrt.ini"])
        check = run(["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=self.out)
        self.assertEqual(check.returncode, 0, check.stdout + check.stderr)

    def test_a_missed_clock_fails_the_build(self):
        self.add_tools()
        self.add_platform("u50")
        # 3.333 + 0.500 ns is 260.9 MHz.
        for setup, hold, pulse, message in (("-0.500", "0.010", "0.500", "300 MHz was missed by 0.500 ns"),
                                            ("-0.500", "0.010", "0.500", "--clock-mhz 260"),
                                            ("0.100", "-0.020", "0.500", "hold slack is -0.020 ns"),
                                            ("0.100", "0.020", "-0.030", "a clock's pulse is -0.030 ns")):
            self.timing.write_text(self.TIMING.format(setup=setup, hold=hold, pulse=pulse), encoding="utf-8")
            result, _ = self.build("--card", "u50")
            self.assert_ends(result, 1, message)
            self.assertTrue((self.out / "build.json").is_file(), "what was built is written down all the same")
        # An emulation has no timing.
        result, _ = self.build("--card", "u50", "--target", "hw_emu")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_an_unknown_timing_fails_the_build(self):
        self.timing.touch()
        self.add_tools()
        self.add_platform("u50")
        result, _ = self.build("--card", "u50")
        self.assert_ends(result, 1, "whether 300 MHz was met is not known")
        self.assertIsNone(json.loads((self.out / "build.json").read_text(encoding="utf-8"))["timing"])
        result, _ = self.build("--card", "u50", "--target", "hw_emu")
        self.assertEqual(result.returncode, 0, result.stderr)

    def add_report(self, name, text):
        path = self.linked / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def test_of_several_strategies_the_best_run_counts(self):
        """The losing run's reports are the newer ones, and of a later step."""
        self.add_tools()
        self.add_platform("u50")
        utilisation, power = "| CLB LUTs | {} |", "| Total On-Chip Power (W) | {} |"
        for run, strategy, setup, luts, watts in (("impl_1", "Performance_Explore", "0.020", 1000, "10.5"),
                                                  ("impl_2", "Area_Explore", "-0.400", 2000, "20.5")):
            self.add_report(f"{self.RUNS}/{run}/gen_run.xml", f'<Strategy Version="1"><StratHandle Name="{strategy}" Flow="x"/>')
            timing = self.TIMING.format(setup=setup, hold="0.010", pulse="0.500")
            self.add_report(f"{self.RUNS}/{run}/hw_bb_locked_timing_summary_routed.rpt", timing)
            self.add_report(f"{self.RUNS}/{run}/hw_bb_locked_utilization_placed.rpt", "")
            self.add_report(f"reports/link/imp/{run}_hw_bb_locked_timing_summary_routed.rpt", timing)
            self.add_report(f"reports/link/imp/{run}_full_util_routed.rpt", utilisation.format(luts))
            self.add_report(f"{self.RUNS}/{run}/hw_bb_locked_power_routed.rpt", power.format(watts))
        self.add_report(f"{self.RUNS}/impl_2/hw_bb_locked_timing_summary_postroute_physopted.rpt",
                        self.TIMING.format(setup="-0.300", hold="0.010", pulse="0.500"))
        result, _ = self.build("--card", "u50", "--strategies", "Performance_Explore,Area_Explore")
        self.assertEqual(result.returncode, 0, result.stderr)
        record = json.loads((self.out / "build.json").read_text(encoding="utf-8"))
        self.assertEqual((record["run"], record["timing"]["setup_slack_ns"], record["use"]["lut"], record["power_w"]),
                         ("impl_1", 0.02, 1000, 10.5))
        self.assertEqual(record["timing"]["report"],
                         str(self.out / "reports/link/imp/impl_1_hw_bb_locked_timing_summary_routed.rpt"))
        self.assertEqual([(run["name"], run["strategy"], run["timing"]["setup_slack_ns"]) for run in record["runs"]],
                         [("impl_1", "Performance_Explore", 0.02), ("impl_2", "Area_Explore", -0.3)])
        self.assertRegex(result.stdout, r"impl_1 +Performance_Explore +0\.020 +0\.010 +0\.500  taken\nimpl_2 +Area_Explore +-0\.300")
        self.assertIn("[advanced]\nparam=compiler.multiStrategiesWaitOnAllRuns=1\n", (self.out / "link.cfg").read_text(encoding="utf-8"))

    def test_reports_of_an_earlier_build_do_not_count(self):
        self.add_tools()
        self.add_platform("u50")
        better = self.add_report("reports/link/imp/impl_1_hw_bb_locked_timing_summary_postroute_physopted.rpt",
                                 self.TIMING.format(setup="0.200", hold="0.010", pulse="0.500"))
        self.timing.write_text(self.TIMING.format(setup="-0.500", hold="0.010", pulse="0.500"), encoding="utf-8")
        result, _ = self.build("--card", "u50")
        self.assertEqual(result.returncode, 0, result.stderr)
        better.unlink()
        result, _ = self.build("--card", "u50")
        self.assert_ends(result, 1, "missed by 0.500 ns")

    def test_a_link_that_ends_for_its_clock_is_written_down(self):
        """On a Zynq nothing scales a clock down: v++ fails, and the clock to ask for is one that the platform has."""
        self.add_tools(failing="link", release="2024.2")
        self.add_platform("kv260", hardware=True)
        # 6.667 + 1 ns is 130.4 MHz.
        self.timing.write_text(self.TIMING.format(setup="-1.000", hold="0.010", pulse="0.500"), encoding="utf-8")
        (self.out / "firmware").mkdir(parents=True)
        (self.out / "cobalt.link.xclbin").touch()  # of an earlier build
        result, _ = self.build("--card", "kv260")
        self.assert_ends(result, 1, "'link' ended with status 1",
                         "150 MHz was missed by 1.000 ns; if the path is the kernel's, --clock-mhz 100 would be met")
        record = json.loads((self.out / "build.json").read_text(encoding="utf-8"))
        self.assertEqual((record["timing"]["setup_slack_ns"], record["files"]), (-1.0, {}))
        self.assertFalse((self.out / "cobalt.link.xclbin").exists())
        # Nothing is said of the clock of one that failed before it was routed, and nothing of one that was met.
        for text in ("", self.TIMING.format(setup="0.100", hold="0.010", pulse="0.500")):
            self.timing.write_text(text, encoding="utf-8")
            result, _ = self.build("--card", "kv260")
            self.assertEqual(result.returncode, 1)
            self.assertNotIn("MHz was", result.stderr)

    def test_releases(self):
        for key, release, message in (
                ("u50", "2022.1", None), ("u50", "2025.2", None), ("u50", "2021.2", "needs Vitis 2022.1 or later"),
                ("u280", "2023.2", None), ("u280", "2022.1", "needs Vitis 2022.1.1"), ("u280", "2024.1", "2023.2 is the last release"),
                ("u250", "2025.1.1", None), ("u250", "2025.2", "2025.1 is the last release"),
                ("zcu104", "2024.2", None), ("zcu104", "2025.2", "2025.1 is the last release")):
            with self.subTest(f"{key} {release}"):
                shutil.rmtree(self.folder / "platforms", ignore_errors=True)
                self.add_tools(release=release)
                name = boards.platform_of(BOARDS[key], release)
                folder = self.folder / "platforms" / name
                folder.mkdir(parents=True)
                (folder / f"{name}.xpfm").touch()
                for extra in ((), ("--any-release",)) if message else ((),):
                    result, calls = self.build("--card", key, "--target", "hw", "--rootfs", str(self.timing),
                                               "--kernel-image", str(self.timing), *extra)
                    if message and not extra:
                        self.assertEqual((result.returncode, calls), (1, []))
                        self.assertIn(message, result.stderr)
                        self.assertIn("--any-release", result.stderr)
                    else:
                        self.assertEqual(result.returncode, 0, result.stderr)
                self.log.unlink(missing_ok=True)

    def test_platform_of_another_release_than_the_tools(self):
        self.add_tools(release="2025.1")
        platform = self.add_platform("zcu104")  # of 2024.2
        result, calls = self.build("--card", str(platform))
        self.assertEqual((result.returncode, calls), (1, []))
        self.assertIn("that has xilinx_zcu104_base_202510_1", result.stderr)

    def test_tools_that_do_not_say_their_release(self):
        self.add_tools(release="?")
        self.add_platform("u50")
        result, calls = self.build("--card", "u50")
        self.assertEqual((result.returncode, calls), (1, []))
        self.assertIn("names no release", result.stderr)
        result, _ = self.build("--card", "u50", "--any-release")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_the_kernel_that_is_asked_for(self):
        self.add_tools()
        self.add_platform("u50")
        self.timing.write_text(self.TIMING.format(setup="0.012", hold="0.010", pulse="0.500"), encoding="utf-8")
        result, _ = self.build("--card", "u50", "--cores", "2", "--sides-in-turn")
        self.assertEqual(result.returncode, 0, result.stderr)
        text = (self.out / "kernel/cobalt.v").read_text(encoding="utf-8")
        self.assertIn("cb_kernel #(.Cores(2), .SidesInTurn(1'b1), .TableBits(16)) u_kernel (", text)
        record = json.loads((self.out / "build.json").read_text(encoding="utf-8"))
        self.assertEqual((record["cores"], record["sides_in_turn"]), (2, True))
        self.assertIn("warning: 1 compute unit, but by Yosys's estimate 0 fit", result.stderr)

    def test_platform_file(self):
        self.add_tools()
        platform = self.add_platform("u280")
        result, calls = self.build("--card", str(platform), PLATFORM_REPO_PATHS="")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(str(platform), calls[1])
        platform.unlink()
        result, _ = self.build("--card", str(platform))
        self.assert_ends(result, 1, "no such file")

    def test_zynq(self):
        self.add_tools(release="2024.2")
        self.add_platform("zcu104")
        result, calls = self.build("--card", "zcu104")
        self.assertEqual((result.returncode, calls), (1, []))
        self.assertIn("COBALT_ROOTFS", result.stderr)
        for name in ("rootfs.ext4", "Image", "cobalt"):
            (self.folder / name).touch()
        (self.folder / "params").mkdir()
        # Paths from where the caller is, not from the output folder.
        result, calls = self.build("--card", "zcu104", "--rootfs", "rootfs.ext4", "--sd-file", "cobalt", "--sd-file", "params",
                                   COBALT_KERNEL_IMAGE=str(self.folder / "Image"))
        self.assertEqual(result.returncode, 0, result.stderr)
        for name in ("rootfs.ext4", "Image", "cobalt", "params"):
            self.assertIn(str(self.folder / name), calls[2])
        self.assertTrue((self.out / "xrt.ini").is_file())
        result, _ = self.build("--card", "zcu104", "--rootfs", "rootfs.ext4", "--kernel-image", "Image", "--sd-file", "none")
        self.assert_ends(result, 1, "--sd-file none: no such file or folder")

    def test_kria(self):
        self.add_tools(release="2024.2")
        self.add_platform("kv260", hardware=True)
        program = self.folder / "build-arm64/cobalt"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n", encoding="utf-8")
        program.chmod(0o755)
        result, _ = self.build("--card", "kv260", "--compute-units", "1", "--sd-file", "build-arm64/cobalt")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual((self.out / "overlay/a/b/pl.dtsi").read_text(encoding="utf-8"), 'firmware-name = "cobalt.bit.bin";\n')
        self.assertTrue((self.out / "firmware/cobalt.bit.bin").is_file())
        shell = json.loads((self.out / "firmware/shell.json").read_text(encoding="utf-8"))
        self.assertEqual(shell, {"shell_type": "XRT_FLAT", "num_slots": "1"})
        self.install_on_a_board()
        self.assertIn(str(self.out / "cobalt.bit"), (self.out / "cobalt.bif").read_text(encoding="utf-8"))

    def install_on_a_board(self):
        """The archive, unpacked on a board: xmutil is a stand-in, and so is the folder of the firmware."""
        board = self.folder / "board"
        board.mkdir()
        subprocess.run(["tar", "-xzf", str(self.out / "cobalt-kria.tar.gz"), "-C", str(board)], check=True, timeout=1800)
        package = board / "cobalt-kria"
        root = board / "firmware"

        def install(*arguments):
            environment = {"PATH": str(self.bin), "COBALT_FIRMWARE_ROOT": str(root)}
            return run([str(package / "install.sh"), *arguments], env=environment)
        self.assert_ends(install(), 2, "no xmutil on this machine")
        xmutil = self.bin / "xmutil"
        xmutil.write_text(f'#!/bin/bash\necho "$@" >> {board}/calls\n[[ $1 == loadapp ]]\n', encoding="utf-8")
        xmutil.chmod(0o755)
        for _ in range(2):  # the second time over the first
            result = install()
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(sorted(path.name for path in (root / "cobalt").iterdir()),
                             ["cobalt.bit.bin", "cobalt.dtbo", "cobalt.xclbin", "shell.json", "xrt.ini"])
            self.assertIn(f"XRT_INI_PATH={root}/cobalt/xrt.ini {package}/cobalt selftest ", result.stdout)
        self.assertTrue(os.access(package / "cobalt", os.X_OK))
        self.assertIn("verbosity=4", (root / "cobalt/xrt.ini").read_text(encoding="utf-8"))
        self.assertEqual(len((package / "SHA256SUMS").read_text(encoding="utf-8").splitlines()), 6)
        (package / "cobalt").unlink()  # an archive without the program
        sums = (package / "SHA256SUMS").read_text(encoding="utf-8")
        (package / "SHA256SUMS").write_text("".join(line for line in sums.splitlines(True) if not line.endswith(" cobalt\n")),
                                            encoding="utf-8")
        self.assertIn(f"XRT_INI_PATH={root}/cobalt/xrt.ini cobalt selftest ", install().stdout)
        self.assertEqual((board / "calls").read_text(encoding="utf-8"), "unloadapp\nloadapp cobalt\n" * 3)
        (package / "cobalt.xclbin").write_text("changed", encoding="utf-8")
        self.assert_ends(install(), 2, "a file was changed")
        self.assertEqual(install("--force").returncode, 2)
        self.assertEqual(install("--remove").returncode, 0)
        self.assertEqual(list(root.iterdir()), [])

    def test_kria_without_hardware_of_the_platform(self):
        self.add_tools(release="2024.2")
        self.add_platform("kv260")
        result, calls = self.build("--card", "kv260", "--compute-units", "1")
        self.assertEqual((result.returncode, calls), (1, []))
        self.assertIn("no .xsa file", result.stderr)

    def test_synthesis_alone_needs_no_platform(self):
        self.add_tools()
        result, calls = self.build("--card", "kv260", "--target", "ooc", "--clock-mhz", "250")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(len(calls), 1)
        self.assertIn("-period 4.000", (self.out / "ooc.xdc").read_text(encoding="utf-8"))

    def test_synthesis_of_the_evaluator_alone(self):
        self.add_tools()
        result, _ = self.build("--card", "kv260", "--target", "ooc", "--evaluator-alone")
        self.assertEqual(result.returncode, 0, result.stderr)
        constraints = (self.out / "ooc.xdc").read_text(encoding="utf-8")
        self.assertIn("[get_ports clk_i]", constraints)
        self.assertNotIn("ap_clk", constraints)

    def test_a_failing_step_ends_the_build(self):
        self.add_tools(failing="vivado")
        self.add_platform("u50")
        result, calls = self.build("--card", "u50")
        self.assertEqual((result.returncode, [call[0] for call in calls]), (1, ["vivado"]))
        self.assertIn("'package the kernel' ended with status 1", result.stderr)

    def test_dry_runs(self):
        """Every `$ build.sh ...` of the file prints what stands below it: status, messages, steps, and settings that are
        not files of the checkout. COBALT_UPDATE=1 writes the file anew."""
        expected = DRY_RUNS.read_text(encoding="utf-8")
        found = []
        for command in re.findall(r"(?m)^\$ build\.sh (.*)$", expected):
            result = run([str(SCRIPT), "--dry-run", "--jobs", "3", *shlex.split(command)], env={"PATH": str(self.bin)},
                         cwd=self.folder)
            # Contents of files are indented; boards_test.py and the tests of builds know them.
            steps = "".join(line for line in result.stdout.splitlines(True) if not line.startswith("#   "))
            told = "".join(line for line in result.stderr.splitlines(True) if not line.startswith(("usage:", "  ")))
            text = told.replace(f"{SCRIPT.relative_to(ROOT)}: ", "") + steps.replace(f"{ROOT}/", "")
            found.append(f"$ build.sh {command}\n[{result.returncode}]\n{text}")
        if os.environ.get("COBALT_UPDATE"):
            DRY_RUNS.write_text("\n".join(found), encoding="utf-8")
        self.maxDiff = None
        self.assertEqual("\n".join(found), expected)

    def test_dry_run_writes_nothing(self):
        for key, board in BOARDS.items():
            for target in ("hw", "hw_emu", "ooc"):
                with self.subTest(f"{key} {target}"):
                    result, calls = self.build("--card", key, "--target", target, "--dry-run")
                    self.assertEqual((result.returncode, calls), (0, []), result.stderr)
                    self.assertFalse(self.out.exists())
                    self.assertEqual(f"--platform {board['platform']}" in result.stdout, target != "ooc")


class Container(ScriptCase):
    SCRIPT = ROOT / "scripts/vitis/container.sh"

    def run_script(self, *arguments, **variables):
        return run([str(self.SCRIPT), *arguments], env={"PATH": f"{self.folder}:/usr/bin:/bin", **variables})

    def add_engine(self):
        """A stand-in that notes its calls; it has no image at first."""
        engine = self.folder / "podman"
        engine.write_text(f"#!/bin/bash\nprintf '%s\\x1f' \"$@\" >> {self.folder}/log\necho >> {self.folder}/log\n"
                          f"if [[ $1 == build ]]; then cat > {self.folder}/containerfile; fi\n[[ $1 != image ]]\n", encoding="utf-8")
        engine.chmod(0o755)

    def add_vitis(self, place="Vitis/2023.2"):
        settings = self.folder / "tools" / place / "settings64.sh"
        settings.parent.mkdir(parents=True)
        settings.touch()
        return settings

    def calls(self, *arguments, options=("--card", "u50"), **variables):
        """Calls of the engine, and what the script says."""
        (self.folder / "log").unlink(missing_ok=True)
        result = self.run_script("--tools", str(self.folder / "tools"), "--release", "2023.2", *arguments, "--", *options,
                                 **variables)
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = self.read("log").splitlines()
        return [line.rstrip("\x1f").split("\x1f") for line in lines], result.stderr

    def test_runs_the_build_with_the_tools_mounted(self):
        self.add_engine()
        settings = self.add_vitis()
        calls, message = self.calls(options=("--card", "u50", "--profile"))
        self.assertEqual([call[0] for call in calls], ["image", "build", "run"])
        run = calls[2]
        self.assertEqual(run[-4:], [str(settings), "--card", "u50", "--profile"])
        self.assertIn(f"{self.folder}/tools:{self.folder}/tools:ro", run)
        self.assertEqual((run[run.index("--network") + 1], message), ("none", ""))
        text = self.read("containerfile")
        self.assertRegex(text, r"(?m)^FROM .*ubuntu:22\.04$")
        self.assertRegex(text, r"snapshot=20\d{6}T000000Z")
        self.assertIn(calls[0][2], calls[2], "what was looked for is what runs")
        self.assertEqual(calls[0][2], calls[1][2])
        self.assertIn(hashlib.sha256(text.encode()).hexdigest()[:12], calls[0][2], "another text is another image")

    def test_a_licence_needs_the_network(self):
        self.add_engine()
        self.add_vitis()
        calls, message = self.calls(XILINXD_LICENSE_FILE="2100@server")
        self.assertIn("XILINXD_LICENSE_FILE=2100@server", calls[2])
        self.assertEqual(calls[2][calls[2].index("--network") + 1], "host")
        self.assertIn("the network is on, for the licence of XILINXD_LICENSE_FILE", message)
        licence = self.folder / "Xilinx.lic"
        licence.touch()
        calls, _ = self.calls(LM_LICENSE_FILE=f"{licence}:2100@server")
        self.assertIn(f"{licence}:{licence}:ro", calls[2])
        self.assertEqual(calls[2][calls[2].index("--network") + 1], "host")

    def test_mounts_only_what_exists(self):
        self.add_engine()
        self.add_vitis()
        calls, _ = self.calls("--platforms", str(self.folder / "none"))
        self.assertFalse([word for word in calls[2] if "none" in word and word != "none"], calls[2])
        (self.folder / "platforms").mkdir()
        calls, _ = self.calls("--platforms", str(self.folder / "platforms"))
        self.assertIn(f"{self.folder}/platforms:{self.folder}/platforms:ro", calls[2])
        self.assertIn(f"PLATFORM_REPO_PATHS={self.folder}/platforms", calls[2])

    def test_files_of_a_zynq_are_mounted(self):
        self.add_engine()
        self.add_vitis("2023.2/Vitis")  # as since 2025.1
        for name in ("rootfs.ext4", "Image", "cobalt"):
            (self.folder / name).touch()
        # Relative to where the caller is.
        calls, _ = self.calls(options=("--card", "zcu104", "--sd-file", os.path.relpath(self.folder / "cobalt"),
                                       f"--output={self.folder}/out", "--jobs", "2"),
                              COBALT_ROOTFS=str(self.folder / "rootfs.ext4"), COBALT_KERNEL_IMAGE=str(self.folder / "Image"))
        run = calls[2]
        self.assertIn(f"{self.folder}/tools/2023.2/Vitis/settings64.sh", run)
        for name in ("rootfs.ext4", "Image", "cobalt"):
            self.assertIn(f"{self.folder}/{name}:{self.folder}/{name}:ro", run)
        self.assertIn(f"COBALT_ROOTFS={self.folder}/rootfs.ext4", run)
        self.assertIn(f"COBALT_KERNEL_IMAGE={self.folder}/Image", run)
        self.assertIn(f"{self.folder}/out:{self.folder}/out", run)
        # What is in the checkout is there already; a platform is its folder.
        calls, _ = self.calls(options=("--card", f"{self.folder}/p/p.xpfm", "--sd-file", str(ROOT / "params")))
        self.assertEqual(len([word for word in calls[2] if str(ROOT / "params") in word]), 1)
        (self.folder / "p").mkdir()
        for option in ("--card", "--platform"):
            calls, _ = self.calls(options=(option, f"{self.folder}/p/p.xpfm"))
            self.assertIn(f"{self.folder}/p:{self.folder}/p:ro", calls[2])

    def test_bad_use(self):
        for arguments, message in (((), "after --"), (("--",), "after --"), (("--", "--list"), "--tools and --release"),
                                   (("--tools",), "needs a value"), (("--platform", "u50"), "unknown option --platform"),
                                   (("--tools", "/nowhere", "--release", "2023.2", "--", "--list"), "no such file")):
            self.assert_ends(self.run_script(*arguments), 2, message)

    def test_dry_run(self):
        result = self.run_script("--tools", "/x", "--release", "2023.2", "--dry-run", "--", "--card", "u50")
        self.assert_ends(result, 0, "scripts/vitis/build.sh")


if __name__ == "__main__":
    unittest.main()
