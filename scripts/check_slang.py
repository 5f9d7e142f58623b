# SPDX-License-Identifier: Apache-2.0
"""slang, a third reader of the RTL beside Verilator and Yosys, finds neither an error nor anything to warn of.

Usage: check_slang.py [ROOT]
Exit status 1 with what it finds; 77 where pyslang is not installed, by scripts/setup.sh or otherwise.
"""

import os
import sys

import check_report

# All that it can warn of by itself and of conversions, but casts that do nothing: in a module with parameters a cast is needed
# for other values of these.
OPTIONS = "-Wextra -Wconversion -Wno-useless-cast -Werror -DCOBALT_ASSERT -DCOBALT_SLEEP -f rtl/filelist.f"
NOT_INSTALLED = 77


def find_driver(root):
    """pyslang's driver: of this Python, or of what scripts/setup.sh installed. None where there is none."""
    sys.path += [str(folder) for folder in sorted((root / ".tools/lib").glob("python3*/site-packages"))]
    try:
        from pyslang import driver  # pylint: disable=import-outside-toplevel
    except ImportError:
        return None
    return driver.Driver()


def is_clean(driver, root):
    """Whether slang reads the RTL of a checkout without a word. It says what it finds on standard error itself."""
    os.chdir(root)  # rtl/filelist.f names its files from there
    driver.addStandardArgs()
    if not (driver.parseCommandLine(f"slang {OPTIONS}") and driver.processOptions() and driver.parseAllSources()):
        return False
    driver.reportCompilation(driver.createCompilation(), True)
    return driver.reportDiagnostics(True)


def main(arguments):
    driver = find_driver(check_report.root_of([]))
    if driver is None:
        print("pyslang is not installed: scripts/setup.sh does that where PyPI can be reached", file=sys.stderr)
        return NOT_INSTALLED
    found = [] if is_clean(driver, check_report.root_of(arguments)) else ["slang: see above"]
    return check_report.report(found, "slang: no error, no warning")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
