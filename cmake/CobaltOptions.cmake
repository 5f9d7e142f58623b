# SPDX-License-Identifier: Apache-2.0
# Compiler settings shared by every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # One cache serves every checkout, wherever it is, and precompiled headers too. CCACHE_DEPEND compares included files as
  # they are: preprocessed, a header with another comment looks unchanged, but a precompiled header knows #pragma once
  # by the bytes of the file, and the compiler would read the header twice.
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_DEPEND=true
                                CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()

# cobalt_options: link it into every target of ours; generated (Verilated) code does not get the warnings.
add_library(cobalt_options INTERFACE)
target_include_directories(cobalt_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(cobalt_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                                -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual
                                                $<$<BOOL:${COBALT_WARNINGS_AS_ERRORS}>:-Werror>)
add_library(cobalt_machine INTERFACE)
if(COBALT_NATIVE)
  target_compile_options(cobalt_machine INTERFACE -march=native)
endif()
target_link_libraries(cobalt_options INTERFACE cobalt_machine Threads::Threads)

if(COBALT_SANITIZE)
  add_compile_options(-fsanitize=${COBALT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${COBALT_SANITIZE})
endif()

# Counts what tests execute: lines of our C++, lines and toggles of Verilated RTL (scripts/coverage.sh).
option(COBALT_COVERAGE "Compile for scripts/coverage.sh" OFF)
if(COBALT_COVERAGE)
  target_compile_options(cobalt_options INTERFACE --coverage -O1)
  add_link_options(--coverage)
endif()

# cobalt_unity(TARGET ...): compiles six sources at a time as one. Most of the time went into headers that each of them
# parses again. Names in anonymous namespaces of one library must then differ. COBALT_UNITY=OFF: every source alone.
option(COBALT_UNITY "Compile several sources of a library at a time" ON)
function(cobalt_unity)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD ${COBALT_UNITY} UNITY_BUILD_BATCH_SIZE 6)
endfunction()
