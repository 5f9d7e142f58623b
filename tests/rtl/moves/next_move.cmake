# SPDX-License-Identifier: Apache-2.0
# The move generator as a whole, Verilated by itself.
include(CobaltVerilate)

cobalt_rtl_files(next_move_files)
list(FILTER next_move_files INCLUDE REGEX "_pkg.sv$|/rtl/moves/cb_next_move.sv$")
set(next_move_parts)
foreach(folder moves board common parameters)
  list(APPEND next_move_parts -y ${PROJECT_SOURCE_DIR}/rtl/${folder})
endforeach()
cobalt_verilate(verilated_cb_next_move TOP cb_next_move_bench FILES 2
  SOURCES ${next_move_files} ${CMAKE_CURRENT_SOURCE_DIR}/cb_next_move_bench.sv ARGS ${next_move_parts})

cobalt_add_test(rtl_next_move_test
  SOURCES cb_next_move_test.cpp
  LIBS verilated_cb_next_move cobalt_move_cases
  LABELS rtl PROCESSES 2 LONG)
