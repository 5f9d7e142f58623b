# SPDX-License-Identifier: Apache-2.0
"""The vendor's tools on the path: whether they are there, and their release."""

import re
import shutil
import subprocess


class ToolError(Exception):
    """A tool is missing or does not say its release; the text says what to do."""


def hints(board):
    """Where each program comes from, by its name."""
    vitis = f"source <Vitis {board['tools']['recommended']}>/settings64.sh"
    return {
        "v++": vitis,
        "vivado": f"{vitis} (Vitis brings Vivado)",
        "emconfigutil": "source /opt/xilinx/xrt/setup.sh, or the settings64.sh of Vitis",
        "xclbinutil": "source /opt/xilinx/xrt/setup.sh",
        "bootgen": vitis,
        "xsct": vitis,
        "dtc": "install the package device-tree-compiler",
        "find": "install findutils",
    }


def check_there(names, board):
    """Throws ToolError when a program is not found."""
    known = hints(board)
    missing = sorted(name for name in set(names) if shutil.which(name) is None)
    if missing:
        lines = [f"  {name}: {known.get(name, 'put it on the path')}" for name in missing]
        raise ToolError("not found:\n" + "\n".join(lines) + "\n--dry-run prints the commands without them")


def release():
    """Release of v++, "2023.2" or "2022.1.1". Throws ToolError."""
    try:
        result = subprocess.run(["v++", "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
                                check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolError(f"v++ --version: {error}") from error
    # ****** v++ v2023.2 (64-bit)
    match = re.search(r"\bv(20\d\d\.\d+(?:\.\d+)?)\b", result.stdout + result.stderr)
    if not match:
        raise ToolError("v++ --version names no release like v2023.2; --any-release builds all the same")
    return match.group(1)
