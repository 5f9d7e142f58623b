# SPDX-License-Identifier: Apache-2.0
"""Checks that each folder of C++ code includes only what comes before it in ORDER.

Every #include "..." with a folder is read. What is generated while building has no folder, and is not checked."""

import re
import sys

import check_report

# A folder may include itself and those before it. A sub-folder that is not listed belongs to the one it is in.
ORDER = [
    "spec", "spec/specgen",
    "hls/generated", "hls/eval", "hls/moves", "hls/search", "hls/kernels", "hls/models",
    "sim/verilated", "sim/card", "sim/xrt_emulation", "sim/aws_f2",
    "host/support", "host/cluster", "host/web", "host/chess", "host/book", "host/tablebase", "host/parameters", "host/evaluation", "host/device", "host/evaluators",
    "host/generator", "host/analysis", "host/bench", "host/policy", "host/engine", "host/cluster_search", "host/offload",
    "host/cluster_prediction", "host/match", "host/data", "host/strength", "host/annotate", "host/fit", "host/serve", "host/cli",
]
# Folders that only the named ones may include.
ONLY_FOR = {
    "spec/specgen": [],
    "sim/verilated": ["sim/card", "sim/xrt_emulation", "sim/aws_f2", "host/device"],
    "sim/card": ["sim/xrt_emulation", "host/device"],
    "sim/xrt_emulation": [],
    "sim/aws_f2": [],
}
INCLUDE = re.compile(r'\s*#\s*include\s*"([^"]+)"')


def folder_of(path):
    """The longest entry of ORDER that `path` is in, or None."""
    inside = [folder for folder in ORDER if path.startswith(folder + "/")]
    return max(inside, key=len, default=None)


def problem_of(user, included):
    """Why code in the folder `user` may not include the file `included`, or None."""
    folder = folder_of(included)
    if folder is None:
        return f"{included} is in no folder that scripts/check_includes.py knows"
    if folder == user:
        return None
    if ORDER.index(folder) > ORDER.index(user):
        return f"{user} includes {included}, but {folder} comes after {user}"
    if folder in ONLY_FOR and user not in ONLY_FOR[folder]:
        allowed = " and ".join(ONLY_FOR[folder] or ["itself"])
        return f"{user} includes {included}, but {folder} is for {allowed} only"
    return None


def problems(root):
    """Everything that is wrong below `root`, each as file:line: reason."""
    found = []
    tops = sorted({folder.split("/")[0] for folder in ORDER})
    files = [path for top in tops for path in (root / top).rglob("*") if path.suffix in (".cpp", ".hpp", ".h")]
    for path in sorted(files):
        name = path.relative_to(root).as_posix()
        user = folder_of(name)
        if user is None:
            found.append(f"{name}:1: its folder is not in the order of scripts/check_includes.py")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            include = INCLUDE.match(line)
            if not include or "/" not in include[1]:
                continue
            problem = problem_of(user, include[1])
            if problem:
                found.append(f"{name}:{number}: {problem}")
    return found


if __name__ == "__main__":
    sys.exit(check_report.report(problems(check_report.root_of(sys.argv[1:]))))
