# SPDX-License-Identifier: Apache-2.0
"""Builds the custom logic for AWS F2, makes an image of it, and loads that (scripts/aws/f2.sh).

  build  a folder for AWS's HDK with our RTL, then its build: a checkpoint in a .tar
  image  the .tar to S3, and create-fpga-image; waits until the image is there
  load   the image into a slot of an F2 instance, then the self-test

Each verb is a list of files and commands; --dry-run prints them and does nothing.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parent
ROOT = SCRIPTS.parents[1]
sys.path.insert(0, str(ROOT / "scripts"))
import rtl_sources  # noqa: E402  (it is in another folder)

# The HDK wants one name for the folder, the top module and the scripts.
NAME = "cb_aws_f2"
HDK_SCRIPTS = ("aws_build_dcp_from_cl.py", "build_all.tcl", "build_level_1_cl.tcl", "encrypt.tcl")
CONSTRAINTS = ROOT / "constraints/aws_f2"
IMAGE_LOOK_SECONDS = 60


class F2Error(Exception):
    """A step cannot be done or failed; the text says what to do."""


@dataclass
class Plan:
    files: dict = field(default_factory=dict)  # path: text, or the path of a file to copy, or that of a link
    steps: list = field(default_factory=list)  # (title, command, folder)


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="scripts/aws/f2.sh", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    build = verbs.add_parser("build", help="needs Vivado, and HDK_SHELL_DIR of hdk_setup.sh")
    build.add_argument("--output", type=Path, default=ROOT / "build-aws", metavar="FOLDER", help="(%(default)s)")
    image = verbs.add_parser("image", help="needs the AWS CLI with your account")
    image.add_argument("tar", type=Path, metavar="TAR", help="Developer_CL.tar of the build")
    image.add_argument("--bucket", required=True, metavar="NAME", help="S3 bucket of yours, in the region")
    image.add_argument("--region", default="us-east-1", help="(%(default)s)")
    load = verbs.add_parser("load", help="needs the tools of sdk_setup.sh, on an F2 instance")
    load.add_argument("image", metavar="AGFI", help="global id of the image: agfi-...")
    load.add_argument("--slot", type=int, default=0, choices=range(8), metavar="N", help="(%(default)s)")
    load.add_argument("--program", type=Path, default=ROOT / "build/cobalt", metavar="FILE", help="(%(default)s)")
    for verb in (build, image, load):
        verb.add_argument("--dry-run", action="store_true", help="print what would be done; needs no tools, writes nothing")
    return parser.parse_args(arguments)


def id_defines():
    """The HDK reads PCI ids from a file of this name; they are those of spec/aws_f2.hpp."""
    text = (ROOT / "spec/aws_f2.hpp").read_text(encoding="utf-8")
    lines = []
    for number in (0, 1):
        value = int(re.search(rf"kAwsF2Id{number} = (0x[0-9a-f]+);", text).group(1), 16)
        lines.append(f"`define CL_SH_ID{number} 32'h{value >> 16:04X}_{value & 0xffff:04X}\n")
    return "".join(lines)


def synthesis_script(files):
    """What the HDK's build runs for synthesis; header and footer are its own."""
    sources = " \\\n  ".join(f"${{src_post_enc_dir}}/{Path(name).name}" for name in files)
    return f"""# Made by scripts/aws/f2.py.
source ${{HDK_SHELL_DIR}}/build/scripts/synth_cl_header.tcl
read_verilog -sv [list \\
  {sources}]
read_xdc [list ${{constraints_dir}}/cl_synth_user.xdc ${{constraints_dir}}/cl_timing_user.xdc]
set_property PROCESSING_ORDER LATE [get_files {{cl_synth_user.xdc cl_timing_user.xdc}}]
update_compile_order -fileset sources_1
synth_design -mode out_of_context -top ${{CL}} -part ${{DEVICE_TYPE}} -keep_equivalent_registers \\
  -verilog_define XSDB_SLV_DIS -verilog_define COBALT_AWS_HDK
source ${{HDK_SHELL_DIR}}/build/scripts/synth_cl_footer.tcl
"""


def build_plan(args):
    shell = os.environ.get("HDK_SHELL_DIR")
    if not shell:
        if not args.dry_run:
            raise F2Error("HDK_SHELL_DIR is not set: in a clone of github.com/aws/aws-fpga, branch f2, \"source hdk_setup.sh\"")
        shell = "$HDK_SHELL_DIR"
    if not args.dry_run and shutil.which("vivado") is None:
        raise F2Error("vivado is not on the path; hdk_setup.sh tells which release the HDK takes")
    folder = args.output.resolve() / NAME
    sources = rtl_sources.read_filelist()
    plan = Plan()
    for name in sources:
        plan.files[folder / "design" / Path(name).name] = ROOT / name
    plan.files[folder / "design/cl_id_defines.vh"] = id_defines()
    for path in sorted(CONSTRAINTS.glob("*.xdc")):
        plan.files[folder / "build/constraints" / path.name] = path
    for name in HDK_SCRIPTS:
        plan.files[folder / "build/scripts" / name] = Path(shell) / "build/scripts" / name
    plan.files[folder / f"build/scripts/synth_{NAME}.tcl"] = synthesis_script(sources)
    plan.steps.append(("build", ["env", f"CL_DIR={folder}", "python3", "aws_build_dcp_from_cl.py", "--cl", NAME], folder / "build/scripts"))
    return plan


def image_plan(args):
    if not args.dry_run:
        if not args.tar.is_file():
            raise F2Error(f"{args.tar}: no such file; the build leaves it in {NAME}/build/checkpoints")
        if shutil.which("aws") is None:
            raise F2Error("aws is not on the path: install the AWS CLI")
    key = f"cobalt/{args.tar.name}"
    return Plan(steps=[
        ("copy to S3", ["aws", "s3", "cp", str(args.tar), f"s3://{args.bucket}/{key}", "--region", args.region], ROOT),
        ("make the image", ["aws", "ec2", "create-fpga-image", "--name", "cobalt", "--description", f"Cobalt {args.tar.stem}",
                            "--input-storage-location", f"Bucket={args.bucket},Key={key}",
                            "--logs-storage-location", f"Bucket={args.bucket},Key=cobalt/logs/", "--region", args.region], ROOT)])


def load_plan(args):
    if not args.dry_run:
        if not args.program.is_file():
            raise F2Error(f"{args.program}: no such program; build it (docs/how-to/aws-f2.md)")
        if shutil.which("fpga-load-local-image") is None:
            raise F2Error("fpga-load-local-image is not on the path: in a clone of github.com/aws/aws-fpga, branch f2, \"source sdk_setup.sh\"")
    slot = str(args.slot)
    return Plan(steps=[
        ("clear the slot", ["sudo", "fpga-clear-local-image", "-S", slot], ROOT),
        ("load the image", ["sudo", "fpga-load-local-image", "-S", slot, "-I", args.image], ROOT),
        ("self-test", ["sudo", str(args.program), "selftest", "--device", f"f2:{slot}"], ROOT)])


def print_plan(plan):
    for path, source in plan.files.items():
        if isinstance(source, Path):
            print(f"# {path}: {source}")
        else:
            print(f"# {path}:")
            print(source, end="")
    for title, command, folder in plan.steps:
        print(f"# {title}\n(cd {shlex.quote(str(folder))} && {shlex.join(command)})")


def write_files(plan):
    for path, source in plan.files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(source, Path):
            if not source.is_file():
                raise F2Error(f"{source}: no such file")
            shutil.copyfile(source, path)
        else:
            path.write_text(source, encoding="utf-8")


def run_steps(plan):
    """Runs the commands. \\return the output of the last one, which is shown too"""
    output = ""
    for title, command, folder in plan.steps:
        print(f"== {title}", flush=True)
        result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=False)
        output = result.stdout
        print(output, end="", flush=True)
        if result.returncode != 0:
            raise F2Error(f"{title} failed with status {result.returncode}: {shlex.join(command)}")
    return output


def check_build(args):
    """AWS's script ends with 0 whatever Vivado did."""
    checkpoints = args.output.resolve() / NAME / "build/checkpoints"
    made = sorted(checkpoints.glob("*.Developer_CL.tar"), key=lambda path: path.stat().st_mtime)
    if not made:
        raise F2Error(f"no .Developer_CL.tar in {checkpoints}: the build failed; its log is in {NAME}/build/scripts")
    tag = made[-1].name.split(".")[0]
    if list(checkpoints.glob(f"*{tag}*VIOLATED*")):
        raise F2Error(f"the clock was missed: {made[-1]} would give wrong answers; reports in {NAME}/build/reports")
    print(f"{made[-1]}: next is scripts/aws/f2.sh image")


def wait_for_image(args, output):
    image = json.loads(output)
    while True:
        result = subprocess.run(["aws", "ec2", "describe-fpga-images", "--fpga-image-ids", image["FpgaImageId"], "--region", args.region,
                                 "--output", "json"], stdout=subprocess.PIPE, text=True, check=True)
        state = json.loads(result.stdout)["FpgaImages"][0]["State"]
        if state["Code"] == "available":
            print(f"{image['FpgaImageGlobalId']} is available: next is scripts/aws/f2.sh load {image['FpgaImageGlobalId']}")
            return
        if state["Code"] != "pending":
            raise F2Error(f"{image['FpgaImageId']}: {state['Code']}: {state.get('Message', 'no message')}; logs in {args.bucket}/cobalt/logs/")
        time.sleep(float(os.environ.get("COBALT_IMAGE_LOOK_SECONDS", IMAGE_LOOK_SECONDS)))


def run(arguments):
    args = parse_arguments(arguments)
    plan = {"build": build_plan, "image": image_plan, "load": load_plan}[args.verb](args)
    if args.dry_run:
        print_plan(plan)
        return
    write_files(plan)
    output = run_steps(plan)
    if args.verb == "build":
        check_build(args)
    elif args.verb == "image":
        wait_for_image(args, output)


if __name__ == "__main__":
    try:
        run(sys.argv[1:])
    except (F2Error, subprocess.CalledProcessError) as problem:
        sys.exit(f"scripts/aws/f2.sh: {problem}")
