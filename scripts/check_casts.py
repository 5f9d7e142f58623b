# SPDX-License-Identifier: Apache-2.0
"""No size cast of a signed value in the RTL: N'($signed(x)) and the like.

Synthesis tools have been reported to drop the sign bits of exactly this form now and then. A value is widened by
replication, {{(N-W){x[W-1]}}, x}, or goes through a wider signed net.

Usage: check_casts.py [ROOT]
"""

import re
import sys
from pathlib import Path

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


def main(arguments):
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[1]
    found = problems(root)
    for text in found:
        print(text, file=sys.stderr)
    if not found:
        print("rtl: no size cast of a signed value")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
