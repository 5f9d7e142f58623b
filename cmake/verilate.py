#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verilates one module (cmake/CobaltVerilate.cmake): into a folder, as a fixed number of sources, with a dependency file.

Usage: verilate.py --root FOLDER --folder FOLDER --prefix NAME --files N --depfile FILE [--cache FOLDER] [--coverage] -- VERILATOR ARGUMENTS...

Verilator runs in the project's folder, and paths below it are relative. So the code is the same in every checkout, which the compiler's
cache and this one live on: the cache holds code by the command and the contents of all files that Verilator has read.
Files that are as they were keep their times, so nothing is compiled anew for them.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Of a command, the results that were used last; of all commands.
MOST_OF_COMMAND = 4
MOST_OF_ALL = 160


class Problem(Exception):
    pass


def digest_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read_sources(folder, prefix):
    """Names of the sources that run every clock, and of the others, from the list that this Verilator writes."""
    kinds = ("classes_fast", "classes_slow", "support_slow", "support_fast")
    if (folder / f"{prefix}.json").exists():
        listed = json.loads((folder / f"{prefix}.json").read_text())["sources"]
        names = {kind: listed[kind] for kind in kinds}
    else:
        names = {kind: [] for kind in kinds}
        for line in (folder / f"{prefix}.cmake").read_text().splitlines():
            for kind in kinds:
                start = f"set({prefix}_{kind.upper()} "
                if line.startswith(start):
                    names[kind] = [word.strip('"') for word in line[len(start):].rstrip(")").split()]
    base = {kind: [Path(name).name for name in each] for kind, each in names.items()}
    return base["classes_fast"], base["classes_slow"] + base["support_slow"] + base["support_fast"]


def comment_of(paths):
    """Stands for the contents of files. Ninja looks at the outputs that it knows, and not at what they include, while it builds."""
    return "// " + hashlib.sha256("".join(digest_of(path) for path in sorted(paths)).encode()).hexdigest() + "\n"


def group(folder, prefix, files):
    """Sources that include their share of those of Verilator: each alone would parse the header of the whole design again, which takes
    longer than compiling it. fast_N.cpp runs every clock, slow_N.cpp at the start and for waveforms."""
    headers = list(folder.glob("*.h"))
    of_headers = comment_of(headers)
    for kind, names in zip(("fast", "slow"), read_sources(folder, prefix)):
        for number in range(files):
            own = names[number::files]
            includes = "".join(f'#include "{name}"\n' for name in own)
            (folder / f"{kind}_{number}.cpp").write_text(comment_of([*headers, *(folder / name for name in own)]) + includes)
    for name in (f"{prefix}.h", f"{prefix}___024root.h"):
        with open(folder / name, "a") as header:
            header.write(of_headers)


def add_coverage(folder, prefix):
    """A model's counts go with it, so they are taken before (sim/verilated/coverage.cpp)."""
    path = folder / f"{prefix}.cpp"
    text = path.read_text()
    end = "    delete vlSymsp;"
    if end not in text:
        raise Problem(f"{path}: no destructor to take coverage in")
    path.write_text(text.replace(end, "    void cobalt_take_coverage(VerilatedContext&);\n    cobalt_take_coverage(*contextp());\n" + end))


def run_verilator(options, command, folder):
    """The files that were read, relative to the project's folder where they are in it."""
    result = subprocess.run([*command, "--Mdir", folder], cwd=options.root)
    if result.returncode != 0:
        raise SystemExit(result.returncode)
    rule = (folder / f"{options.prefix}__ver.d").read_text()
    read = sorted(set(rule.partition(" : ")[2].split()))
    if not read:
        raise Problem(f"{options.prefix}__ver.d names no file that was read")
    if options.coverage:
        add_coverage(folder, options.prefix)
    group(folder, options.prefix, options.files)
    # They name folders, and times.
    for name in ("__ver.d", "__verFiles.dat", ".json", ".cmake"):
        (folder / f"{options.prefix}{name}").unlink(missing_ok=True)
    return read


def find(cache, root):
    """The result in the cache whose files are as they are now: its folder and these files."""
    for entry in cache.glob("*/read.json"):
        read = json.loads(entry.read_text())
        if all((root / name).is_file() and digest_of(root / name) == digest for name, digest in read.items()):
            os.utime(entry.parent)
            return entry.parent / "code", list(read)
    return None


def keep(cache, root, code, read):
    """Puts a result into the cache, all of it or nothing."""
    cache.mkdir(parents=True, exist_ok=True)
    entry = Path(tempfile.mkdtemp(prefix="new-", dir=cache.parent.parent))
    shutil.copytree(code, entry / "code")
    (entry / "read.json").write_text(json.dumps({name: digest_of(root / name) for name in read}))
    name = hashlib.sha256((entry / "read.json").read_bytes()).hexdigest()[:16]
    try:
        entry.rename(cache / name)
    except OSError:  # another build was faster
        shutil.rmtree(entry, ignore_errors=True)
    forget_oldest(cache.glob("*/"), MOST_OF_COMMAND)
    forget_oldest(cache.parent.glob("*/*/"), MOST_OF_ALL)


def forget_oldest(entries, most):
    def time_of(entry):
        try:
            return entry.stat().st_mtime
        except FileNotFoundError:  # another build has forgotten it
            return 0

    for entry in sorted(entries, key=time_of, reverse=True)[most:]:
        shutil.rmtree(entry, ignore_errors=True)


def bring(code, folder):
    """Makes a folder the same as another; files that are the same stay."""
    folder.mkdir(parents=True, exist_ok=True)
    names = {path.name for path in code.iterdir()}
    for old in folder.iterdir():
        if old.name not in names:
            old.unlink()
    for name in names:
        new, old = code / name, folder / name
        if not old.exists() or old.read_bytes() != new.read_bytes():
            shutil.copyfile(new, old)


def run(arguments):
    split = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, required=True, help="the project's folder")
    parser.add_argument("--folder", type=Path, required=True, help="where the code goes")
    parser.add_argument("--prefix", required=True, help="name of the class")
    parser.add_argument("--files", type=int, required=True, help="sources of each kind")
    parser.add_argument("--depfile", type=Path, required=True)
    parser.add_argument("--cache", type=Path, help="of all checkouts")
    parser.add_argument("--coverage", action="store_true")
    options = parser.parse_args(arguments[:split])
    # Not resolved: the file of dependencies must name paths as the build does.
    below = f"{options.root}/"
    command = [word.replace(below, "") for word in arguments[split + 1:]]
    cache = None
    if options.cache:
        key = [Path(__file__).read_text(), options.prefix, options.files, options.coverage, *command]
        cache = options.cache / "verilated" / hashlib.sha256(json.dumps(key).encode()).hexdigest()[:16]
    with tempfile.TemporaryDirectory(prefix="cobalt-verilate-") as made:
        found = find(cache, options.root) if cache else None
        if found:
            code, read = found
        else:
            code = Path(made) / "code"
            code.mkdir()
            read = run_verilator(options, command, code)
            if cache:
                keep(cache, options.root, code, read)
        bring(code, options.folder)
    outputs = [f"{kind}_{number}.cpp" for number in range(options.files) for kind in ("fast", "slow")]
    targets = " ".join(str(options.folder / name) for name in [*outputs, f"{options.prefix}.h", f"{options.prefix}___024root.h"])
    options.depfile.write_text(f"{targets}: " + " ".join(str(options.root / name) for name in read) + "\n")


if __name__ == "__main__":
    try:
        run(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"verilate.py: {problem}")
