# SPDX-License-Identifier: Apache-2.0
# Verilator and SystemC, found once, and how every Verilated library of ours is made.
include_guard(GLOBAL)
find_package(verilator 5.006 REQUIRED HINTS /usr/share/verilator)
find_package(PkgConfig REQUIRED)
if(NOT TARGET PkgConfig::SYSTEMC)
  pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET GLOBAL systemc>=2.3.4)
endif()

# The files of rtl/filelist.f (packages first), as absolute paths.
function(cobalt_rtl_files variable)
  file(STRINGS ${PROJECT_SOURCE_DIR}/rtl/filelist.f lines REGEX "^[^#/]")
  list(TRANSFORM lines PREPEND ${PROJECT_SOURCE_DIR}/)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rtl/filelist.f)
  set(${variable} ${lines} PARENT_SCOPE)
endfunction()

# What every Verilated module needs at run time, compiled once for all of them.
set(runtime ${VERILATOR_ROOT}/include)
add_library(cobalt_verilator_runtime STATIC
  ${runtime}/verilated.cpp ${runtime}/verilated_dpi.cpp ${runtime}/verilated_fst_c.cpp ${runtime}/verilated_threads.cpp
  ${PROJECT_SOURCE_DIR}/sim/verilated/fst_files.cpp)
# A full disk is an error of the waveform, not the end of the program: sim/verilated/fst_files.hpp.
set_source_files_properties(${runtime}/verilated_fst_c.cpp PROPERTIES
  COMPILE_DEFINITIONS COBALT_FST_WRITER
  COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/sim/verilated/fst_files.hpp")
target_include_directories(cobalt_verilator_runtime SYSTEM PUBLIC ${runtime} ${runtime}/vltstd)
target_compile_definitions(cobalt_verilator_runtime PRIVATE VM_TRACE=1 VM_TRACE_FST=1)
target_include_directories(cobalt_verilator_runtime PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(cobalt_verilator_runtime PRIVATE -w -O2)
target_link_libraries(cobalt_verilator_runtime PUBLIC Threads::Threads z atomic PRIVATE cobalt_machine)

# cobalt_verilate(NAME TOP module SOURCES a.sv ... [FILES n] [ARGS ...] [TRACE])
# A static library with the Verilated module. Assertions are always on: without --assert -DCOBALT_ASSERT they would pass silently.
# FILES: how many sources the generated code is compiled as, for what runs every clock and for the rest (default 1).
function(cobalt_verilate name)
  cmake_parse_arguments(ARG "TRACE" "TOP;FILES" "SOURCES;ARGS" ${ARGN})
  set(sources)
  set(fast)
  set(slow)
  if(NOT ARG_FILES)
    set(ARG_FILES 1)
  endif()
  if(ARG_TRACE)
    # Down to the signals of every feature group; without the memory slices, delays and adders inside of them, which
    # would double the time to compile.
    list(APPEND ARG_ARGS --trace-fst --trace-depth 5)
  endif()
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source)
    list(APPEND sources ${source})
  endforeach()
  set(prefix V${ARG_TOP})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir)
  math(EXPR last "${ARG_FILES} - 1")
  foreach(number RANGE ${last})
    list(APPEND fast ${folder}/fast_${number}.cpp)
    list(APPEND slow ${folder}/slow_${number}.cpp)
  endforeach()

  set(waivers ${PROJECT_SOURCE_DIR}/rtl/waivers.vlt)
  set(group ${PROJECT_SOURCE_DIR}/cmake/GroupVerilated.cmake)
  add_custom_command(
    OUTPUT ${fast} ${slow} ${folder}/${prefix}.h ${folder}/${prefix}___024root.h
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}  # files of an earlier run may have other names
    COMMAND ${VERILATOR_BIN} --cc --make cmake --compiler gcc --prefix ${prefix} --Mdir ${folder} --top ${ARG_TOP}
            --assert -DCOBALT_ASSERT -Wall ${waivers} -O3 --x-assign fast --x-initial unique ${ARG_ARGS} ${sources}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${folder} -D PREFIX=${prefix} -D FILES=${ARG_FILES} -P ${group}
    DEPENDS ${sources} ${waivers} ${group} ${VERILATOR_BIN}
    COMMENT "Verilating ${ARG_TOP}" VERBATIM)

  # Generated code: its own optimisation in every kind of build, and none of our warnings. What runs every clock has -O2
  # without passes that take minutes for functions of this size and make them no faster, or slower; the rest has -O0.
  add_library(${name} STATIC ${fast} ${slow})
  set_source_files_properties(${fast} PROPERTIES COMPILE_OPTIONS "-O2;-fno-tree-pre;-fno-code-hoisting;-fno-schedule-insns2;-fno-tree-vectorize")
  set_source_files_properties(${slow} PROPERTIES COMPILE_OPTIONS -O0)
  target_include_directories(${name} SYSTEM PUBLIC ${folder})
  target_compile_definitions(${name} PRIVATE VM_TRACE=$<BOOL:${ARG_TRACE}> VM_TRACE_FST=$<BOOL:${ARG_TRACE}>)
  target_compile_options(${name} PRIVATE -w)
  target_link_libraries(${name} PUBLIC cobalt_verilator_runtime PRIVATE cobalt_machine)
endfunction()
