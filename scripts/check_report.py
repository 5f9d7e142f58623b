# SPDX-License-Identifier: Apache-2.0
"""What the check_*.py scripts have in common: the checkout they look at, and how they say what they found."""

import sys
from pathlib import Path


def root_of(arguments):
    """The folder to check: the first argument, else this checkout."""
    return Path(arguments[0]) if arguments else Path(__file__).resolve().parents[1]


def report(found, good=""):
    """Prints what is wrong to standard error, or `good` where nothing is. Returns the exit status."""
    for text in found:
        print(text, file=sys.stderr)
    if not found and good:
        print(good)
    return 1 if found else 0
