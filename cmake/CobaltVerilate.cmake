# SPDX-License-Identifier: Apache-2.0
# Verilator and SystemC, found once, and how every Verilated library of ours is made.
include_guard(GLOBAL)

# The Verilator to use: COBALT_VERILATOR_ROOT, else the one that scripts/setup.sh installed into .tools, else the system's.
set(COBALT_VERILATOR_ROOT "" CACHE PATH "Folder of a Verilator (bin/verilator_bin, include/); empty: that of .tools, else the system's")
set(verilator_root ${COBALT_VERILATOR_ROOT})
if(NOT verilator_root)
  file(GLOB verilator_root ${PROJECT_SOURCE_DIR}/.tools/lib/python3*/site-packages/verilator)
endif()
if(verilator_root)
  # It has no package file for CMake.
  set(verilator_bin ${verilator_root}/bin/verilator_bin)
  if(NOT EXISTS ${verilator_bin} OR NOT EXISTS ${verilator_root}/include/verilated_config.h)
    message(FATAL_ERROR "${verilator_root} is no Verilator: it has no bin/verilator_bin or no include/verilated_config.h")
  endif()
else()
  find_package(verilator 5.006 REQUIRED HINTS /usr/share/verilator)
  set(verilator_root ${VERILATOR_ROOT})
  set(verilator_bin ${VERILATOR_BIN})
endif()
file(STRINGS ${verilator_root}/include/verilated_config.h version REGEX "define VERILATOR_VERSION ")
string(REGEX REPLACE ".*\"[^0-9]*([0-9.]+).*" "\\1" version "${version}")
message(STATUS "Verilator ${version}: ${verilator_bin}")

# Lists of sources as it writes them, what it must not warn of, what its writer of waveforms needs.
set(waivers ${PROJECT_SOURCE_DIR}/rtl/waivers.vlt)
if(version VERSION_LESS 5.48)
  set(source_lists cmake)
  set(waveform_libraries z)
else()
  set(source_lists json)
  list(APPEND waivers ${PROJECT_SOURCE_DIR}/rtl/waivers_new.vlt)
  set(waveform_libraries z lz4)
endif()
# For cobalt_verilate, which other folders call.
set(COBALT_VERILATOR ${CMAKE_COMMAND} -E env VERILATOR_ROOT=${verilator_root} ${verilator_bin} --make ${source_lists} ${waivers}
    CACHE INTERNAL "Command of Verilator")
set(COBALT_VERILATOR_FILES ${verilator_bin} ${waivers} CACHE INTERNAL "What Verilated code depends on beside its sources")
find_package(PkgConfig REQUIRED)
if(NOT TARGET PkgConfig::SYSTEMC)
  pkg_check_modules(SYSTEMC REQUIRED IMPORTED_TARGET GLOBAL systemc>=2.3.4)
endif()

if(COBALT_COVERAGE)
  # Counting each bit of a bitboard makes the code ten times as large.
  set(COBALT_VERILATOR ${COBALT_VERILATOR} --coverage-line --coverage-toggle --coverage-max-width 32
      ${PROJECT_SOURCE_DIR}/rtl/coverage.vlt CACHE INTERNAL "Command of Verilator")
endif()

# For experiments with the speed of the simulated card (docs/reference/performance.md): more options of what users run.
set(COBALT_SIMULATION_VERILATOR "" CACHE STRING "More options of Verilator for the simulated card, for example --threads;2")
set(COBALT_SIMULATION_COMPILER "" CACHE STRING "More options of compiler and linker for the simulated card, for example -fprofile-use=FOLDER")

# Verilated code is kept here by its sources, for every checkout: the second one does not Verilate. Empty: it is not kept.
if(DEFINED ENV{XDG_CACHE_HOME})
  set(caches $ENV{XDG_CACHE_HOME})
else()
  set(caches $ENV{HOME}/.cache)
endif()
set(COBALT_VERILATED_CACHE ${caches}/cobalt CACHE PATH "Where Verilated code is kept for all checkouts; empty: nowhere")
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set(COBALT_VERILATE ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/cmake/verilate.py --root ${PROJECT_SOURCE_DIR} CACHE INTERNAL "Command of verilate.py")

# The files of rtl/filelist.f (packages first), as absolute paths.
function(cobalt_rtl_files variable)
  file(STRINGS ${PROJECT_SOURCE_DIR}/rtl/filelist.f lines REGEX "^[^#/]")
  list(TRANSFORM lines PREPEND ${PROJECT_SOURCE_DIR}/)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rtl/filelist.f)
  set(${variable} ${lines} PARENT_SCOPE)
endfunction()

# cobalt_rtl_parts(VARIABLE folder ...): options by which Verilator finds modules in folders of rtl/, by their names. Nobody uses all of a package.
function(cobalt_rtl_parts variable)
  set(parts -Wno-UNUSEDPARAM)
  foreach(folder IN LISTS ARGN)
    list(APPEND parts -y ${PROJECT_SOURCE_DIR}/rtl/${folder})
  endforeach()
  set(${variable} ${parts} PARENT_SCOPE)
endfunction()

# cobalt_evaluator_rtl(PACKAGES PARTS): what the evaluator and its units are made of, for SOURCES and ARGS.
function(cobalt_evaluator_rtl packages parts)
  cobalt_rtl_files(files)
  list(FILTER files INCLUDE REGEX "/cb_(spec|board|draw|sum|columns)_pkg.sv$")
  cobalt_rtl_parts(folders eval board parameters common generated)
  set(${packages} ${files} PARENT_SCOPE)
  set(${parts} ${folders} PARENT_SCOPE)
endfunction()

# What every Verilated module needs at run time, compiled once for all of them.
set(runtime ${verilator_root}/include)
add_library(cobalt_verilator_runtime STATIC
  ${runtime}/verilated.cpp ${runtime}/verilated_dpi.cpp ${runtime}/verilated_fst_c.cpp ${runtime}/verilated_threads.cpp
  ${PROJECT_SOURCE_DIR}/sim/verilated/fst_files.cpp)
if(COBALT_COVERAGE)
  target_sources(cobalt_verilator_runtime PRIVATE ${runtime}/verilated_cov.cpp ${PROJECT_SOURCE_DIR}/sim/verilated/coverage.cpp)
  target_compile_definitions(cobalt_verilator_runtime PUBLIC VM_COVERAGE=1)
endif()
# A full disk is an error of the waveform, not the end of the program: sim/verilated/fst_files.hpp.
set_source_files_properties(${runtime}/verilated_fst_c.cpp PROPERTIES
  COMPILE_DEFINITIONS COBALT_FST_WRITER
  COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/sim/verilated/fst_files.hpp")
target_include_directories(cobalt_verilator_runtime SYSTEM PUBLIC ${runtime} ${runtime}/vltstd)
target_compile_definitions(cobalt_verilator_runtime PRIVATE VM_TRACE=1 VM_TRACE_FST=1)
target_include_directories(cobalt_verilator_runtime PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_options(cobalt_verilator_runtime PRIVATE -w -O2)
target_link_libraries(cobalt_verilator_runtime PUBLIC Threads::Threads ${waveform_libraries} atomic PRIVATE cobalt_machine)

# cobalt_verilate(NAME TOP module SOURCES a.sv ... [FILES n] [ARGS ...] [TRACE] [SHIPPED])
# A static library with the Verilated module. Assertions are always on: without --assert -DCOBALT_ASSERT they would pass silently.
# FILES: how many sources the generated code is compiled as, for what runs every clock and for the rest (default 1).
# SHIPPED: users run it, so it is compiled for speed; a tests' bench is compiled in half the time and runs a twentieth slower.
function(cobalt_verilate name)
  cmake_parse_arguments(ARG "TRACE;SHIPPED" "TOP;FILES" "SOURCES;ARGS" ${ARGN})
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
  set(simulation)
  if(ARG_SHIPPED)
    list(APPEND ARG_ARGS ${COBALT_SIMULATION_VERILATOR})
    set(simulation ${COBALT_SIMULATION_COMPILER})
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

  # The model depends on the files that Verilator has read (DEPFILE), and on no others.
  set(depfile ${folder}.d)
  set(coverage)
  if(COBALT_COVERAGE)
    set(coverage --coverage)
  endif()
  add_custom_command(
    OUTPUT ${fast} ${slow} ${folder}/${prefix}.h ${folder}/${prefix}___024root.h
    COMMAND ${COBALT_VERILATE} --folder ${folder} --prefix ${prefix} --files ${ARG_FILES} --depfile ${depfile}
            ${coverage} --cache "${COBALT_VERILATED_CACHE}" -- ${COBALT_VERILATOR} --cc --compiler gcc --prefix ${prefix}
            --top ${ARG_TOP} --assert -DCOBALT_ASSERT -Wall -O3 --x-assign fast --x-initial unique ${ARG_ARGS} ${sources}
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/verilate.py ${COBALT_VERILATOR_FILES}
    DEPFILE ${depfile}
    COMMENT "Verilating ${ARG_TOP}" VERBATIM)

  # Generated code: its own optimisation in every kind of build, and none of our warnings. What runs every clock has -O2
  # without passes that take minutes for functions of this size and make them no faster, or slower; the rest has -O0.
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${fast} ${slow})
  set_source_files_properties(${fast} PROPERTIES COMPILE_OPTIONS "-O2;$<$<NOT:$<BOOL:${ARG_SHIPPED}>>:-fno-gcse>;-fno-tree-pre;-fno-code-hoisting;-fno-schedule-insns2;-fno-tree-vectorize;${simulation}")
  set_source_files_properties(${slow} PROPERTIES COMPILE_OPTIONS -O0)
  target_include_directories(${name} SYSTEM PUBLIC ${folder})
  target_compile_definitions(${name} PRIVATE VM_TRACE=$<BOOL:${ARG_TRACE}> VM_TRACE_FST=$<BOOL:${ARG_TRACE}>)
  target_compile_options(${name} PRIVATE -w)
  target_link_libraries(${name} PUBLIC cobalt_verilator_runtime PRIVATE cobalt_machine)
  target_link_options(${name} INTERFACE ${simulation})
endfunction()
