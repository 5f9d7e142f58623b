# SPDX-License-Identifier: Apache-2.0
# Packages the RTL kernel as a Vivado IP and as a kernel object (.xo). scripts/vitis/build.sh calls it:
#
#   vivado -mode batch -source scripts/vitis/package_kernel.tcl -tclargs DATA PART FOLDER OUTPUT
#
# DATA    kernel_data.tcl of scripts/vitis/kernel_package.py: name, ports, registers, sources
# PART    device, for the project only: the IP is good for every family
# FOLDER  work folder; project and IP below it are made anew
# OUTPUT  the .xo file

if {[llength $argv] != 4} {
  puts stderr "package_kernel.tcl: expected DATA PART FOLDER OUTPUT, got [llength $argv] arguments"
  exit 2
}
lassign $argv data part folder output
if {[catch {source $data} message]} {
  puts stderr "package_kernel.tcl: $data: $message"
  exit 2
}
set ip_folder [file join $folder ip]

# The one object that a query gives, or an error.
proc single {what objects} {
  if {[llength $objects] != 1} {
    error "$what: expected one, found [llength $objects]"
  }
  return [lindex $objects 0]
}

# The control port as a bus interface. The packager infers it from the names of the pins; where it has not, it is made of them.
# pins: AXI signal and pin, one after the other.
proc control_interface {core control_port pins} {
  set interfaces [ipx::get_bus_interfaces $control_port -of_objects $core]
  if {[llength $interfaces] == 0} {
    set interfaces [ipx::add_bus_interface $control_port $core]
    set_property abstraction_type_vlnv xilinx.com:interface:aximm_rtl:1.0 $interfaces
    set_property bus_type_vlnv xilinx.com:interface:aximm:1.0 $interfaces
    set_property interface_mode slave $interfaces
    foreach {signal pin} $pins {
      set_property physical_name $pin [ipx::add_port_map $signal $interfaces]
    }
  }
  return [single "bus interface $control_port" $interfaces]
}

# The address block of the control port. The packager makes one when it infers the port, but not in every release.
proc control_block {core control_port bytes} {
  set maps [ipx::get_memory_maps $control_port -of_objects $core]
  if {[llength $maps] == 0} {
    set maps [ipx::add_memory_map $control_port $core]
    set_property slave_memory_map_ref $control_port \
      [single "bus interface $control_port" [ipx::get_bus_interfaces $control_port -of_objects $core]]
  }
  set map [single "memory map $control_port" $maps]
  set blocks [ipx::get_address_blocks -of_objects $map]
  if {[llength $blocks] == 0} {
    set blocks [ipx::add_address_block reg0 $map]
    set_property range $bytes $blocks
    set_property width 32 $blocks
  }
  return [single "address block of $control_port" $blocks]
}

# Registers of the control port, with the AXI master of each pointer.
proc add_registers {core control_port bytes registers} {
  set block [control_block $core $control_port $bytes]
  foreach register $registers {
    lassign $register name offset bits access port description
    set object [ipx::add_register $name $block]
    set_property address_offset $offset $object
    set_property size $bits $object
    set_property access $access $object
    set_property description $description $object
    if {$port ne ""} {
      set parameter [ipx::add_register_parameter ASSOCIATED_BUSIF $object]
      set_property value $port $parameter
    }
  }
}

# Every AXI interface belongs to the one clock.
proc associate_clock {core interfaces clock} {
  foreach name $interfaces {
    single "bus interface $name" [ipx::get_bus_interfaces $name -of_objects $core]
    ipx::associate_bus_interfaces -busif $name -clock $clock $core
  }
}

# What the masters do on the bus, which sizes the buffers of the interconnect: a list of parameters and values.
proc describe_masters {core ports parameters} {
  foreach name $ports {
    set interface [single "bus interface $name" [ipx::get_bus_interfaces $name -of_objects $core]]
    foreach {key value} $parameters {
      # -quiet: there may be one already, with a value that the packager assumed.
      ipx::add_bus_parameter -quiet $key $interface
      set parameter [single "parameter $key of $name" [ipx::get_bus_parameters $key -of_objects $interface]]
      set_property value $value $parameter
      set_property value_source constant $parameter
    }
  }
}

if {[catch {
  dict with kernel {}
  file delete -force $folder
  file mkdir $folder

  create_project -force package_$name [file join $folder project] -part $part
  add_files -norecurse $sources
  add_files -norecurse $wrapper
  set_property top $name [current_fileset]
  update_compile_order -fileset sources_1

  ipx::package_project -root_dir $ip_folder -vendor $vendor -library $library -taxonomy /KernelIP -import_files \
    -set_current true
  set core [ipx::current_core]
  set_property name $name $core
  set_property version $version $core
  set_property core_revision 1 $core
  set_property display_name $name $core
  set_property description "Chess chip: lists of jobs in, their answers out" $core
  foreach parameter [ipx::get_user_parameters -of_objects $core] {
    ipx::remove_user_parameter [get_property NAME $parameter] $core
  }

  control_interface $core $control_port $control_pins
  associate_clock $core [concat $control_port $memory_ports] $clock
  # Neither wrapping nor fixed bursts, and every beat is as wide as the port.
  describe_masters $core $memory_ports [list MAX_BURST_LENGTH $max_burst_beats \
    NUM_READ_OUTSTANDING $outstanding_reads NUM_WRITE_OUTSTANDING $outstanding_writes \
    SUPPORTS_NARROW_BURST 0 HAS_BURST 0]
  add_registers $core $control_port $control_bytes $registers

  set_property sdx_kernel true $core
  set_property sdx_kernel_type rtl $core
  set_property vitis_drc [list ctrl_protocol $control_protocol] $core
  set_property ipi_drc {ignore_freq_hz true} $core
  set_property supported_families {} $core
  set_property auto_family_support_level level_2 $core
  ipx::create_xgui_files $core
  ipx::update_checksums $core
  ipx::check_integrity -kernel -xrt $core
  ipx::save_core $core
  close_project

  # The control protocol is in kernel.xml.
  package_xo -force -xo_path $output -kernel_name $name -ip_directory $ip_folder -kernel_xml $xml
} message]} {
  puts stderr "package_kernel.tcl: $message"
  exit 1
}
puts "package_kernel.tcl: $output"
exit 0
