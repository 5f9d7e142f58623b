#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the cobalt kernel on a Kria board and loads it. scripts/vitis/build.sh puts this file beside the firmware.
#
#   sudo ./install.sh           copies the files to /lib/firmware/xilinx/cobalt and loads them
#   sudo ./install.sh --remove  unloads and removes them
set -eu
name=cobalt
here=$(cd "$(dirname "$0")" && pwd)
target=${COBALT_FIRMWARE_ROOT:-/lib/firmware/xilinx}/$name
files="cobalt.bit.bin cobalt.dtbo shell.json cobalt.xclbin xrt.ini"

fail() {
  echo "install.sh: $*" >&2
  exit 2
}

unload() {
  # Fails when nothing is loaded, which is no error here.
  xmutil unloadapp > /dev/null 2>&1 || true
}

command -v xmutil > /dev/null || fail "no xmutil on this machine: it comes with the vendor's Linux for the Kria"
case "$#,${1:-}" in
  0,) ;;
  1,--remove)
    unload
    rm -rf -- "$target"
    echo "removed $target"
    exit 0
    ;;
  *) fail "expected nothing or --remove, got: $*" ;;
esac

for file in $files; do
  [ -f "$here/$file" ] || fail "$here/$file is missing: this is not a finished build"
done
if [ -f "$here/SHA256SUMS" ]; then
  (cd "$here" && sha256sum --check --quiet SHA256SUMS) || fail "a file was changed on its way here"
fi
# All or nothing: a half-copied folder would be loaded at the next start.
mkdir -p "$(dirname "$target")" 2> /dev/null || fail "cannot write to $(dirname "$target"): run it with sudo"
rm -rf -- "$target.new"
mkdir -- "$target.new" 2> /dev/null || fail "cannot write to $(dirname "$target"): run it with sudo"
for file in $files; do cp -- "$here/$file" "$target.new/"; done
rm -rf -- "$target"
mv -- "$target.new" "$target"
unload
xmutil loadapp "$name" || fail "xmutil does not load it; see its message and dmesg"
# The program, when the archive was made with it.
program=cobalt
if [ -f "$here/cobalt" ]; then program=$here/cobalt; fi
echo "loaded. Try:"
echo "  XRT_INI_PATH=$target/xrt.ini $program selftest --device xrt --xclbin $target/cobalt.xclbin --report selftest.json"
