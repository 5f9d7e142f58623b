# SPDX-License-Identifier: Apache-2.0
# The move generator as a whole, Verilated by itself. All its files are sources: what -y finds is no dependency.
include(CobaltVerilate)

cobalt_rtl_files(next_move_files)
list(FILTER next_move_files INCLUDE REGEX "/cb_(spec|board|columns|moves)_pkg.sv$|/rtl/moves/|/cb_(ray|decode|delay|column_counts|full_adder|settled|param_bus|param_port|sleep|sleep_input).sv$")
list(FILTER next_move_files EXCLUDE REGEX "/cb_make_move.sv$")
cobalt_verilate(verilated_cb_next_move TOP cb_next_move_bench FILES 2
  SOURCES ${next_move_files} ${CMAKE_CURRENT_SOURCE_DIR}/cb_next_move_bench.sv)

cobalt_add_test(rtl_next_move_test
  SOURCES cb_next_move_test.cpp
  LIBS verilated_cb_next_move cobalt_move_cases
  LABELS rtl PROCESSES 2 LONG)
