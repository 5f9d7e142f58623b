# SPDX-License-Identifier: Apache-2.0
# Device tree overlay for the Kria: xsct makes its source from the platform's hardware. scripts/vitis/build.sh calls it:
#
#   xsct scripts/vitis/kria_overlay.tcl XSA FOLDER BRANCH
#
# XSA     hardware of the platform
# FOLDER  output; the source is somewhere below it, as pl.dtsi
# BRANCH  of the vendor's device-tree generator, which xsct fetches (network): xlnx_rel_v2024.2 for 2024.2

if {[llength $argv] != 3} {
  puts stderr "kria_overlay.tcl: expected XSA FOLDER BRANCH, got [llength $argv] arguments"
  exit 2
}
lassign $argv xsa folder branch

if {[catch {
  createdts -hw $xsa -zocl -platform-name cobalt -git-branch $branch -overlay -compile -out $folder
} message]} {
  puts stderr "kria_overlay.tcl: $message"
  exit 1
}
exit 0
