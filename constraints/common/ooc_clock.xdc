# SPDX-License-Identifier: Apache-2.0
# Clock of the kernel for out-of-context synthesis: the 300 MHz that the RTL is written for. In a platform design the
# clock comes from the platform and this file is not used.
create_clock -name ap_clk -period 3.333 [get_ports ap_clk]
# The platform's reset is synchronous to ap_clk; nothing else enters the kernel without a register of ours or an AXI
# register slice of the platform, so half a period is left to it.
set_input_delay -clock ap_clk 1.6 [get_ports -filter {DIRECTION == IN && NAME != ap_clk}]
set_output_delay -clock ap_clk 1.6 [get_ports -filter {DIRECTION == OUT}]
