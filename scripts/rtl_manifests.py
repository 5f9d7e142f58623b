#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes cobalt.core (FuseSoC) and Bender.yml from rtl/filelist.f; --check compares them.

Usage: rtl_manifests.py [--check]
"""

import re
import sys

from rtl_sources import ROOT, read_filelist

NOTE = "# Made by scripts/rtl_manifests.py from rtl/filelist.f.\n"
TARGETS = {"default": ("cb_kernel", "the kernel with its AXI ports"), "evaluator": ("cb_evaluator", "the evaluator alone"),
           "next_move": ("cb_next_move", "the move generator alone")}


def version():
    return re.search(r"project\(\s*cobalt\s+VERSION\s+([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.IGNORECASE).group(1)


def fusesoc(files):
    lines = ["CAPI=2:", NOTE.rstrip(), f"name: cobalt:chess:cobalt:{version()}", "description: A chess chip in the style of Deep Blue's, for FPGA cards",
             "filesets:", "  rtl:", "    file_type: systemVerilogSource", "    files:", *(f"      - {name}" for name in files),
             "  waivers:", "    file_type: vlt", "    files:", "      - rtl/waivers.vlt", "targets:"]
    for name, (top, what) in TARGETS.items():
        lines += [f"  {name}:", f"    description: {what}", "    filesets: [rtl]", f"    toplevel: {top}"]
    lines += ["  lint:", "    description: the kernel, read by Verilator", "    flow: lint", "    flow_options:", "      tool: verilator",
              "      verilator_options: [-Wall]", "    filesets: [rtl, waivers]", "    toplevel: cb_kernel"]
    return "\n".join(lines) + "\n"


def bender(files):
    return "\n".join([NOTE.rstrip(), "package:", "  name: cobalt", '  authors: ["The Cobalt authors"]', "sources:", *(f"  - {name}" for name in files)]) + "\n"


def manifests():
    files = read_filelist()
    return {"cobalt.core": fusesoc(files), "Bender.yml": bender(files)}


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(f"rtl_manifests.py: {' '.join(arguments)}: expected nothing or --check")
    stale = [name for name, text in manifests().items() if not (ROOT / name).exists() or (ROOT / name).read_text() != text]
    if arguments and stale:
        sys.exit(f"rtl_manifests.py: {', '.join(stale)}: not of this rtl/filelist.f; run scripts/rtl_manifests.py")
    for name in stale:
        (ROOT / name).write_text(manifests()[name])


if __name__ == "__main__":
    main(sys.argv[1:])
