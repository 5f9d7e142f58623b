# SPDX-License-Identifier: Apache-2.0
"""scripts/aws/f2.sh with stand-ins for AWS's programs."""

import os
import re
import shutil
import sys
import unittest
from pathlib import Path

from script_case import ROOT, ScriptCase, run
import rtl_sources

SCRIPT = ROOT / "scripts/aws/f2.sh"

NAME = "cb_aws_f2"
ORDINARY = ("bash", "cat", "dirname", "env", "mkdir", "touch")


class F2Script(ScriptCase):
    def setUp(self):
        super().setUp()
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        os.symlink(sys.executable, self.bin / "python3")
        for name in ORDINARY:
            os.symlink(shutil.which(name), self.bin / name)
        self.log = self.folder / "log"

    def add_tool(self, name, text=":"):
        path = self.bin / name
        path.write_text(f"#!/bin/bash\necho {name} \"$@\" >> {self.log}\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def add_hdk(self, build):
        """The HDK's scripts, of which the build is `build`, in Python."""
        scripts = self.folder / "hdk/build/scripts"
        scripts.mkdir(parents=True)
        for name in ("build_all.tcl", "build_level_1_cl.tcl", "encrypt.tcl"):
            (scripts / name).touch()
        (scripts / "aws_build_dcp_from_cl.py").write_text(f"import os, sys\nfrom pathlib import Path\ncl = Path(os.environ['CL_DIR'])\n{build}\n",
                                                          encoding="utf-8")
        self.add_tool("vivado")

    def run_script(self, *arguments):
        environment = {"PATH": str(self.bin), "HDK_SHELL_DIR": str(self.folder / "hdk"), "COBALT_IMAGE_LOOK_SECONDS": "0"}
        if not (self.folder / "hdk").exists():
            del environment["HDK_SHELL_DIR"]
        return run([str(SCRIPT), *arguments], env=environment)

    def build(self):
        return self.run_script("build", "--output", str(self.folder / "out"))

    MADE = "(cl / 'build/checkpoints').mkdir(exist_ok=True)\n(cl / 'build/checkpoints/2026.Developer_CL.tar').touch()"

    def test_dry_run_needs_nothing_and_writes_nothing(self):
        for arguments in (["build", "--output", str(self.folder / "out")], ["image", "a.tar", "--bucket", "b"], ["load", "agfi-1"]):
            result = self.run_script(*arguments, "--dry-run")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("sudo fpga-load-local-image -S 0 -I agfi-1", result.stdout)
        self.assertFalse((self.folder / "out").exists())

    def test_the_folder_of_a_build(self):
        self.add_hdk("assert sys.argv[1:] == ['--cl', 'cb_aws_f2']\nassert Path.cwd() == cl / 'build/scripts'\n" + self.MADE)
        result = self.build()
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("2026.Developer_CL.tar: next is scripts/aws/f2.sh image", result.stdout)
        cl = self.folder / "out" / NAME
        sources = rtl_sources.read_filelist()
        script = (cl / f"build/scripts/synth_{NAME}.tcl").read_text(encoding="utf-8")
        # In the order of the list, each once, and each is there.
        self.assertEqual(re.findall(r"src_post_enc_dir\}/(\S+?\.sv)", script), [Path(name).name for name in sources])
        for name in sources:
            self.assertEqual((cl / "design" / Path(name).name).read_text(encoding="utf-8"), (ROOT / name).read_text(encoding="utf-8"))
        self.assertIn("COBALT_AWS_HDK", script)
        self.assertEqual((cl / "design/cl_id_defines.vh").read_text(encoding="utf-8"),
                         "`define CL_SH_ID0 32'hF010_1D0F\n`define CL_SH_ID1 32'h1D51_FEDC\n")
        for name in re.findall(r"constraints_dir\}/(\w+\.xdc)", script):
            self.assertTrue((cl / "build/constraints" / name).is_file(), name)

    def test_a_build_without_a_checkpoint_has_failed(self):
        self.add_hdk("")
        self.assert_ends(self.build(), 1, "no .Developer_CL.tar")

    def test_a_missed_clock_is_a_failed_build(self):
        self.add_hdk(self.MADE + "\n(cl / 'build/checkpoints/cb_aws_f2.2026.post_route.VIOLATED.dcp').touch()")
        self.assert_ends(self.build(), 1, "the clock was missed")

    def test_what_is_missing_is_named(self):
        self.assertIn("source hdk_setup.sh", self.build().stderr)
        self.assertIn("a.tar: no such file", self.run_script("image", "a.tar", "--bucket", "b").stderr)
        self.assertIn("no such program", self.run_script("load", "agfi-1", "--program", "nothing").stderr)
        program = self.folder / "cobalt"
        program.touch()
        self.assertIn("source sdk_setup.sh", self.run_script("load", "agfi-1", "--program", str(program)).stderr)

    def image(self, states):
        """Makes an image that has these states, one a look."""
        tar = self.folder / "2026.Developer_CL.tar"
        tar.touch()
        looks = self.folder / "looks"
        looks.mkdir()
        for number, state in enumerate(states):
            (looks / str(number)).write_text('{"FpgaImages": [{"State": %s}]}' % state, encoding="utf-8")
        self.add_tool("aws", f"""case "$2" in
create-fpga-image) echo '{{"FpgaImageId": "afi-2", "FpgaImageGlobalId": "agfi-3"}}' ;;
describe-fpga-images) number=$(cat {looks}/next 2> {looks}/errors || echo 0); cat {looks}/$number; echo $((number + 1)) > {looks}/next ;;
esac""")
        return self.run_script("image", str(tar), "--bucket", "mine")

    def test_an_image_is_waited_for(self):
        result = self.image(['{"Code": "pending"}', '{"Code": "pending"}', '{"Code": "available"}'])
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("next is scripts/aws/f2.sh load agfi-3", result.stdout)
        log = self.log.read_text(encoding="utf-8")
        self.assertIn("--input-storage-location Bucket=mine,Key=cobalt/2026.Developer_CL.tar", log)
        self.assertEqual(log.count("describe-fpga-images"), 3)

    def test_an_image_that_aws_refuses(self):
        result = self.image(['{"Code": "failed", "Message": "UNKNOWN_BITSTREAM"}'])
        self.assert_ends(result, 1, "afi-2: failed: UNKNOWN_BITSTREAM")

    def test_a_step_that_fails_is_the_last(self):
        for name in ("fpga-clear-local-image", "fpga-load-local-image"):
            self.add_tool(name, "exit 0")
        self.add_tool("sudo", '"$@"')
        program = self.bin / "cobalt"
        self.add_tool("cobalt", "exit 1")
        result = self.run_script("load", "agfi-1", "--slot", "2", "--program", str(program))
        self.assert_ends(result, 1, "self-test failed with status 1")
        self.assertEqual([line for line in self.log.read_text(encoding="utf-8").splitlines() if not line.startswith("sudo")],
                         ["fpga-clear-local-image -S 2", "fpga-load-local-image -S 2 -I agfi-1", "cobalt selftest --device f2:2"])


if __name__ == "__main__":
    unittest.main()
