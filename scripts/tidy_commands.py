# SPDX-License-Identifier: Apache-2.0
"""The compile commands of a build for scripts/tidy.sh.

    python3 scripts/tidy_commands.py BUILD ROOT    writes BUILD/tidy/compile_commands.json, prints what to check, relative to ROOT

What the build compiles as one is checked as one, in a third of the time; each of its sources has a command of its own too, for
scripts/tidy.sh FILE. Precompiled headers, which clang cannot read when g++ made them, are left out: every source includes what
it needs.
"""

import json
import re
import sys
from pathlib import Path


def included(source):
    """The sources that are compiled as one by including them; none for any other source."""
    if not re.fullmatch(r"unity_\d+_cxx\.cxx", source.name):
        return []
    return re.findall(r'#include "(.*)"', source.read_text(encoding="utf-8"))


def main(build, root):
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))

    def is_ours(path):
        """Below the root, not in a build folder: nothing generated, nothing that is compiled for precompiling."""
        return path.is_relative_to(root) and not path.relative_to(root).parts[0].startswith("build")

    commands = {}
    units = set()
    for entry in entries:
        source = Path(entry["file"])
        command = re.sub(r" -Winvalid-pch -include \S+", "", entry["command"])
        ours = [path for path in included(source) or [str(source)] if is_ours(Path(path))]
        for path in ours:
            commands.setdefault(path, {**entry, "file": path, "command": command.replace(str(source), path)})
        if ours:
            commands[str(source)] = {**entry, "command": command}
            units.add(str(source))
    (build / "tidy").mkdir(exist_ok=True)
    (build / "tidy/compile_commands.json").write_text(json.dumps(list(commands.values()), indent=1), encoding="utf-8")
    for path in sorted(units):
        print(Path(path).relative_to(root))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
