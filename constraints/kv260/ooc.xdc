# SPDX-License-Identifier: Apache-2.0
# Generated from scripts/vitis/boards.json by scripts/vitis/boards.py. Do not edit.
# Kria KV260: synthesis of the kernel alone (out of context) for 150 MHz, a target. In a
# platform the clock comes from the platform and this file is not used.
create_clock -name ap_clk -period 6.667 [get_ports ap_clk]
# The platform has AXI register slices and a reset that is synchronous to ap_clk; half a period is left to it.
set_input_delay -clock ap_clk 3.333 [get_ports -filter {DIRECTION == IN && NAME != ap_clk}]
set_output_delay -clock ap_clk 3.333 [get_ports -filter {DIRECTION == OUT}]
