#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the RTL: rtl/filelist.f lists every file, no signed value has a size cast, Verilator finds nothing to warn of,
# Yosys reads every file.
# --built: without Verilator, because the build has just Verilated the same modules with the same warnings.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

tops=(cb_kernel cb_evaluator)
case "$*" in
  "") ;;
  --built) tops=() ;;
  *) die "usage: scripts/lint.sh [--built]" ;;
esac

python3 -B scripts/check_filelist.py
python3 -B scripts/check_casts.py
mapfile -t files < <(sed -e 's#//.*##' -e '/^[[:space:]]*$/d' rtl/filelist.f)
for top in "${tops[@]}"; do
  verilator --lint-only -Wall --assert -DCOBALT_ASSERT --top-module "$top" rtl/waivers.vlt "${files[@]}" < /dev/null
  echo "verilator: $top and what it uses, no warning"
done
yosys -q -p "read_verilog -sv ${files[*]}; hierarchy -check -top cb_kernel; proc; check -assert" < /dev/null
echo "yosys: ${#files[@]} files read"
