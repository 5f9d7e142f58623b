# SPDX-License-Identifier: Apache-2.0
"""What the scripts that play with `cobalt match` or start ranks have in common."""

import json
import subprocess
import sys
from pathlib import Path


class Problem(Exception):
    """What a user can mend."""


def add_ranks_options(parser, root):
    """Options of scripts that start ranks: --launcher, --build, --json. root: folder of the sources"""
    parser.add_argument("--launcher", default="mpirun --oversubscribe --mca pml ob1 --mca btl tcp,self",
                        help="what starts the ranks, up to their number")
    parser.add_argument("--build", type=Path, default=root / "build", help="folder of the program")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def program_of(options):
    """The program in the folder of --build."""
    program = options.build / "cobalt"
    if not program.exists():
        raise Problem(f"{program} is not there: build it, or name another --build")
    return str(program)


def first_engine(command):
    """The first engine's result of a match. command: `cobalt match ... --json`, as a list"""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"the match failed: {done.stderr.strip() or done.stdout.strip()}")
    return json.loads(done.stdout)["engines"][0]


def status_of(script, work):
    """The exit status of a script: what its work returns, if anything, unless it meets a Problem or is interrupted."""
    try:
        return work() or 0
    except Problem as problem:
        print(f"{script}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
