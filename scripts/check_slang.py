# SPDX-License-Identifier: Apache-2.0
"""slang, a third reader of the RTL beside Verilator and Yosys, finds neither an error nor anything to warn of, and no size cast
that widens a signed value (check_casts.py).

It reads the RTL as our simulations do and as a vendor's tool does, without the defines of these, and the kernel with one
search core, with none and with two.

Usage: check_slang.py [ROOT]
Exit status 1 with what it finds; 77 where pyslang is not installed, by scripts/setup.sh or otherwise: then casts are looked at
as text alone.
"""

import contextlib
import os
import sys

import check_casts
import check_report

# All that it can warn of by itself and of conversions, but casts that do nothing: in a module with parameters a cast is needed
# for other values of these.
WARNINGS = "-Wextra -Wconversion -Wno-useless-cast -Werror"
TOP = "cb_kernel"
DEFINES = {"simulation": "-DCOBALT_ASSERT -DCOBALT_SLEEP", "vendor": ""}
KERNELS = ({}, {"Cores": 0, "SidesInTurn": 1}, {"Cores": 2})
# Each is a name, options of slang, and the parameters of the kernel that these set.
READINGS = tuple((" ".join([name] + [f"{parameter}={value}" for parameter, value in parameters.items()]),
                  " ".join([defines] + [f"-G {parameter}={value}" for parameter, value in parameters.items()]), parameters)
                 for name, defines in DEFINES.items() for parameters in KERNELS)
NOT_INSTALLED = 77
HOW_TO_INSTALL = "pyslang is not installed: scripts/setup.sh does that where PyPI can be reached"


def find_pyslang(root):
    """pyslang of this Python, or what scripts/setup.sh installed of it in a checkout. None where there is none."""
    sys.path += [str(folder) for folder in sorted((root / ".tools/lib").glob("python3*/site-packages"))]
    try:
        import pyslang  # pylint: disable=import-outside-toplevel
        import pyslang.ast  # pylint: disable=import-outside-toplevel
        import pyslang.driver  # pylint: disable=import-outside-toplevel
    except ImportError:
        return None
    return pyslang


@contextlib.contextmanager
def inside(folder):
    """rtl/filelist.f names its files from the root of a checkout."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def read(pyslang, options):
    """slang's driver and what it has compiled of the RTL of this folder; None where it says, on standard error, what is wrong."""
    driver = pyslang.driver.Driver()
    driver.addStandardArgs()
    if not (driver.parseCommandLine(f"slang {options} -f rtl/filelist.f") and driver.processOptions() and driver.parseAllSources()):
        return None
    compilation = driver.createCompilation()
    driver.reportCompilation(compilation, True)
    return (driver, compilation) if driver.reportDiagnostics(True) else None


def ignored(compilation, parameters):
    """Parameters that the kernel does not have: slang passes over these without a word."""
    tops = [top for top in compilation.getRoot().topInstances if top.name == TOP]
    return [name for top in tops for name in parameters if name not in {parameter.name for parameter in top.body.parameters}]


def problems(pyslang, root, warnings=WARNINGS):
    """What is wrong with the first reading that is not clean, of which slang itself has said more on standard error; then size casts, of all readings."""
    casts = {}
    with inside(root):
        for name, options, parameters in READINGS:
            result = read(pyslang, f"{warnings} {options}")
            if result is None:
                return [f"slang: see above, reading '{name}'"]
            found = [f"slang: {TOP} has no parameter {parameter}" for parameter in ignored(result[1], parameters)]
            if found:
                return found
            casts = check_casts.typed_casts(pyslang, *result) | casts
    return check_casts.problems(root, casts)


def main(arguments):
    pyslang = find_pyslang(check_report.root_of([]))
    root = check_report.root_of(arguments)
    if pyslang is None:
        print(f"{HOW_TO_INSTALL}; size casts are looked at as text alone", file=sys.stderr)
        return check_report.report(check_casts.problems(root, {})) or NOT_INSTALLED
    return check_report.report(problems(pyslang, root),
                               f"slang: {len(READINGS)} readings, no error, no warning, no size cast that widens a signed value")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
