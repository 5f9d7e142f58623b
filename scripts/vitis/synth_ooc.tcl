# SPDX-License-Identifier: Apache-2.0
# Synthesises the RTL kernel alone (out of context), or one module of it, with Vivado: reports of size and timing by unit, a
# checkpoint, and the netlist for a simulator (scripts/vitis/netlist_vectors.py). scripts/vitis/build.sh --target ooc calls it:
#
#   vivado -mode batch -source scripts/vitis/synth_ooc.tcl -tclargs DATA PART CONSTRAINTS FOLDER [MODULE [NAME=VALUE ...]]
#
# DATA         kernel_data.tcl of scripts/vitis/kernel_package.py
# PART         device
# CONSTRAINTS  constraints/BOARD/ooc.xdc
# FOLDER       reports, checkpoint and netlist
# MODULE       of the RTL, with values of its parameters; without it the kernel

if {[llength $argv] < 4} {
  puts stderr "synth_ooc.tcl: expected DATA PART CONSTRAINTS FOLDER \[MODULE \[NAME=VALUE ...\]\], got [llength $argv] arguments"
  exit 2
}
set generics [lassign $argv data part constraints folder module]
if {[catch {source $data} message]} {
  puts stderr "synth_ooc.tcl: $data: $message"
  exit 2
}

if {[catch {
  file mkdir $folder
  read_verilog -sv $sources
  if {$module eq ""} {
    set module [dict get $kernel name]
    read_verilog [dict get $kernel wrapper]
  }
  read_xdc -mode out_of_context $constraints
  set options [list -top $module -part $part -mode out_of_context]
  foreach generic $generics {
    lappend options -generic $generic
  }
  synth_design {*}$options
  opt_design
  report_utilization -hierarchical -file [file join $folder utilization.rpt]
  report_timing_summary -file [file join $folder timing.rpt]
  report_design_analysis -logic_level_distribution -file [file join $folder levels.rpt]
  write_checkpoint -force [file join $folder $module.dcp]
  # Behaviour only, of the vendor's cells: what was synthesised, to be run on our vectors.
  write_verilog -mode funcsim -force [file join $folder ${module}_netlist.v]
} message]} {
  puts stderr "synth_ooc.tcl: $message"
  exit 1
}
puts "synth_ooc.tcl: $folder"
exit 0
