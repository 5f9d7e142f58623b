# SPDX-License-Identifier: Apache-2.0
# Verilator and SystemC, found once, and how every Verilated library of ours is made.
find_package(verilator REQUIRED HINTS /usr/share/verilator)
find_package(PkgConfig REQUIRED)
if(NOT TARGET PkgConfig::SYSTEMC)
  pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET GLOBAL systemc)
endif()

# The files of rtl/filelist.f (packages first), as absolute paths.
function(cobalt_rtl_files variable)
  file(STRINGS ${PROJECT_SOURCE_DIR}/rtl/filelist.f lines REGEX "^[^#/]")
  list(TRANSFORM lines PREPEND ${PROJECT_SOURCE_DIR}/)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rtl/filelist.f)
  set(${variable} ${lines} PARENT_SCOPE)
endfunction()

# cobalt_verilate(NAME TOP module SOURCES a.sv ... [ARGS ...] [TRACE])
# A static library with the Verilated module. Assertions are always on: without --assert they would pass silently.
function(cobalt_verilate name)
  cmake_parse_arguments(ARG "TRACE" "TOP" "SOURCES;ARGS" ${ARGN})
  add_library(${name} STATIC)
  if(ARG_TRACE)
    set(trace TRACE_FST)
    # Down to the signals of every feature group; without the memory slices, delays and adders inside of them, which
    # would double the time to compile.
    list(APPEND ARG_ARGS --trace-depth 5)
  endif()
  verilate(${name} ${trace}
    TOP_MODULE ${ARG_TOP} PREFIX V${ARG_TOP} SOURCES ${ARG_SOURCES}
    DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir
    OPT_FAST -O2 OPT_GLOBAL -O2 OPT_SLOW -O0  # slow: what runs once, at the start
    VERILATOR_ARGS --assert -Wall ${PROJECT_SOURCE_DIR}/rtl/waivers.vlt -O3 --x-assign fast --x-initial unique ${ARG_ARGS})
  # Generated code: its own optimisation, none of our warnings, and optimised in debug builds too.
  target_link_libraries(${name} PRIVATE cobalt_machine)
  target_compile_options(${name} PRIVATE -w)
  set_target_properties(${name} PROPERTIES SYSTEM TRUE)
endfunction()
