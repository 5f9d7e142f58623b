# SPDX-License-Identifier: Apache-2.0
"""rtl/filelist.f lists every SystemVerilog file of rtl/ once, each exists, and packages come before their users.

Usage: check_filelist.py [ROOT]
"""

import re
import sys

import check_report
import rtl_sources


def problems(root):
    """What is wrong, one text a problem."""
    listed = rtl_sources.read_filelist(root / rtl_sources.FILELIST)
    present = {str(path.relative_to(root)) for path in (root / "rtl").rglob("*.sv")}
    found = [f"rtl/filelist.f lists {name} twice" for name in sorted(set(listed)) if listed.count(name) > 1]
    found += [f"rtl/filelist.f does not list {name}" for name in sorted(present - set(listed))]
    found += [f"rtl/filelist.f lists {name}, which does not exist" for name in sorted(set(listed) - present)]
    read = set()
    for name in listed:
        if name not in present:
            continue
        text = rtl_sources.without_comments((root / name).read_text(encoding="utf-8"))
        read |= set(rtl_sources.defined(text, "package"))
        found += [f"{name} uses {package}, which rtl/filelist.f lists later or not at all"
                  for package in sorted(set(re.findall(r"\b(cb_\w+_pkg)::", text)) - read)]
    return found


if __name__ == "__main__":
    sys.exit(check_report.report(problems(check_report.root_of(sys.argv[1:])), "rtl/filelist.f: every file once, packages first"))
