# SPDX-License-Identifier: Apache-2.0
"""The compile commands of a build, one a source, for scripts/tidy.sh.

    python3 scripts/tidy_commands.py BUILD ROOT    writes BUILD/tidy/compile_commands.json, prints the sources in ROOT

Where the build compiles several sources as one, each of them gets a command of its own; precompiled headers, which
clang cannot read when g++ made them, are left out: every source includes what it needs.
"""

import json
import re
import sys
from pathlib import Path


def own_commands(entry):
    """The entry itself, or one for each source that it includes."""
    command = re.sub(r" -Winvalid-pch -include \S+", "", entry["command"])
    source = Path(entry["file"])
    if not re.fullmatch(r"unity_\d+_cxx\.cxx", source.name):
        yield {**entry, "command": command}
        return
    for included in re.findall(r'#include "(.*)"', source.read_text(encoding="utf-8")):
        yield {**entry, "file": included, "command": command.replace(str(source), included)}


def main(build, root):
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    sources = {}
    for entry in entries:
        for one in own_commands(entry):
            path = Path(one["file"])
            # Ours: below the root, not in a build folder, not compiled for precompiling.
            if path.is_relative_to(root) and not path.relative_to(root).parts[0].startswith("build"):
                sources.setdefault(str(path), one)
    (build / "tidy").mkdir(exist_ok=True)
    (build / "tidy/compile_commands.json").write_text(json.dumps(list(sources.values()), indent=1), encoding="utf-8")
    for path in sorted(sources):
        print(Path(path).relative_to(root))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
