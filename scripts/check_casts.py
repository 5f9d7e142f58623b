# SPDX-License-Identifier: Apache-2.0
"""No size cast of a signed value in the RTL: N'($signed(x)) and the like.

Synthesis tools have been reported to drop the sign bits of exactly this form now and then. A value is widened by
replication, {{(N-W){x[W-1]}}, x}, or goes through a wider signed net.

Usage: check_casts.py [ROOT]
"""

import re
import sys

import check_report

CAST = re.compile(r"'\s*\(\s*[-~]?\s*\$signed\b")


def problems(root):
    """What is wrong, one text a place."""
    found = []
    for path in sorted((root / "rtl").rglob("*.sv")):
        # Comments go, their ends of lines stay.
        text = re.sub(r"//[^\n]*|/\*.*?\*/", lambda match: re.sub(r"[^\n]", " ", match.group()),
                      path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for match in CAST.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(root)}:{line}: size cast of a signed value: widen it by replication")
    return found


if __name__ == "__main__":
    sys.exit(check_report.report(problems(check_report.root_of(sys.argv[1:])), "rtl: no size cast of a signed value"))
