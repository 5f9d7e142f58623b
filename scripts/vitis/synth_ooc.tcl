# SPDX-License-Identifier: Apache-2.0
# Synthesises the RTL kernel alone (out of context) with Vivado and reports size and timing by unit. scripts/vitis/build.sh
# --target ooc calls it:
#
#   vivado -mode batch -source scripts/vitis/synth_ooc.tcl -tclargs DATA PART CONSTRAINTS FOLDER
#
# DATA         kernel_data.tcl of scripts/vitis/kernel_package.py
# PART         device
# CONSTRAINTS  constraints/BOARD/ooc.xdc
# FOLDER       reports and checkpoint

if {[llength $argv] != 4} {
  puts stderr "synth_ooc.tcl: expected DATA PART CONSTRAINTS FOLDER, got [llength $argv] arguments"
  exit 2
}
lassign $argv data part constraints folder
if {[catch {source $data} message]} {
  puts stderr "synth_ooc.tcl: $data: $message"
  exit 2
}

if {[catch {
  file mkdir $folder
  read_verilog -sv $sources
  read_verilog [dict get $kernel wrapper]
  read_xdc -mode out_of_context $constraints
  synth_design -top [dict get $kernel name] -part $part -mode out_of_context
  opt_design
  report_utilization -hierarchical -file [file join $folder utilization.rpt]
  report_timing_summary -file [file join $folder timing.rpt]
  report_design_analysis -logic_level_distribution -file [file join $folder levels.rpt]
  write_checkpoint -force [file join $folder kernel.dcp]
} message]} {
  puts stderr "synth_ooc.tcl: $message"
  exit 1
}
puts "synth_ooc.tcl: $folder"
exit 0
