# SPDX-License-Identifier: Apache-2.0
"""What the tests of this folder have in common."""

import importlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COBALT = str(Path(os.environ["COBALT_BUILD"], "cobalt"))


def tool(name):
    """A module of the packages of scripts/python_packages.txt, or None when they are not installed."""
    for folder in (ROOT / ".tools/lib").glob("python3*/site-packages"):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
