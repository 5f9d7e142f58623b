# SPDX-License-Identifier: Apache-2.0
# Synthesises the HLS kernel (hls/kernels) with Vitis HLS and exports it (.xo). Its name is that of spec/hls_kernel.hpp.
#
#   COBALT_CLOCK_NS=3.333 vitis-run --mode hls --tcl scripts/vitis/hls.tcl   (2025.1 and later have nothing else)
#   COBALT_CLOCK_NS=3.333 vitis_hls -f scripts/vitis/hls.tcl
#
# COBALT_PART        device (default: that of the Alveo U250)
# COBALT_HLS_KERNEL  the kernel: cobalt_eval (default) or cobalt_moves
# COBALT_CLOCK_NS    clock period in ns (default 3.333, 300 MHz)
# COBALT_HLS_OUTPUT  folder for the project and the kernel (default build-hls in the current folder)

# A tool that does not tell the script's name is started in the checkout.
set root [expr {[info script] eq "" ? [pwd] : [file join [file dirname [info script]] .. ..]}]
set root [file normalize $root]

# Value of an environment variable, or a default when it is unset or empty.
proc setting {name default} {
  if {[info exists ::env($name)] && $::env($name) ne ""} {
    return $::env($name)
  }
  return $default
}

# The name of the kernel, its top function and its file.
set interface [file join $root spec generated hls_kernel.json]
set channel [open $interface]
if {![regexp {"kernel": "(\w+)"} [read $channel] -> kernel]} {
  puts stderr "hls.tcl: $interface: no name of a kernel; build the target spec_update"
  exit 2
}
close $channel
set kernel [setting COBALT_HLS_KERNEL $kernel]

set part [setting COBALT_PART xcu250-figd2104-2L-e]
set clock_ns [setting COBALT_CLOCK_NS 3.333]
set output [file normalize [setting COBALT_HLS_OUTPUT build-hls]]

if {![string is double -strict $clock_ns] || $clock_ns <= 0} {
  puts stderr "hls.tcl: COBALT_CLOCK_NS is '$clock_ns'; expected a clock period in ns above 0"
  exit 2
}

file mkdir $output
cd $output

# Any failure ends the run with status 1; the tool would go on to its prompt.
if {[catch {
  open_project -reset $kernel
  set_top $kernel
  add_files [file join $root hls kernels $kernel.cpp] -cflags "-std=c++14 -I$root"
  open_solution -reset -flow_target vitis solution
  set_part $part
  create_clock -period $clock_ns -name default
  csynth_design
  export_design -format xo -output [file join $output $kernel.xo]
  close_project
} message]} {
  puts stderr "hls.tcl: $message"
  exit 1
}
puts "hls.tcl: [file join $output $kernel.xo]"
exit 0
