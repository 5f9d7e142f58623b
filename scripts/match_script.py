# SPDX-License-Identifier: Apache-2.0
"""What the scripts that play with `cobalt match` have in common."""

import json
import subprocess
import sys


class Problem(Exception):
    """What a user can mend."""


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
