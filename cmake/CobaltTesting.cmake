# SPDX-License-Identifier: Apache-2.0
include(CTest)
if(BUILD_TESTING)
  find_package(GTest 1.12 REQUIRED)
  include(GoogleTest)
  # The only file with paths of this checkout in it, so that the compiler cache serves every other.
  configure_file(${CMAKE_CURRENT_LIST_DIR}/paths.hpp.in ${PROJECT_BINARY_DIR}/generated/tests/paths.hpp)
  add_library(cobalt_test_paths INTERFACE)
  target_include_directories(cobalt_test_paths INTERFACE ${PROJECT_BINARY_DIR}/generated)
  # Compiling a test takes longer than running it. Below -O3, g++ 12 warns falsely of strings put together.
  add_library(cobalt_test_options INTERFACE)
  target_link_libraries(cobalt_test_options INTERFACE cobalt_options fmt::fmt nlohmann_json::nlohmann_json GTest::gtest)
  target_compile_options(cobalt_test_options INTERFACE
    "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-O1;-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow>")
  # What most tests include, precompiled once for all of them.
  set(COBALT_TEST_HEADERS <gtest/gtest.h> <fmt/format.h> <nlohmann/json.hpp> <algorithm> <filesystem> <fstream> <map> <random> <thread> <vector>)
  file(WRITE ${PROJECT_BINARY_DIR}/generated/tests/headers.cpp "int main() {}\n")
  add_executable(cobalt_test_headers ${PROJECT_BINARY_DIR}/generated/tests/headers.cpp)
  target_link_libraries(cobalt_test_headers PRIVATE cobalt_test_options)
  target_precompile_headers(cobalt_test_headers PRIVATE ${COBALT_TEST_HEADERS})
endif()
# GoogleTest's own report of each test of ctest, for scripts/test_summary.py.
set(COBALT_TEST_RESULTS ${PROJECT_BINARY_DIR}/test_results)
# Built by scripts/test.sh --full alone: cmake --build build --target full_tests
add_custom_target(full_tests)
# Limits only end what hangs, on a machine with much other work too; what is emulated takes longer.
set(COBALT_TEST_TIME_FACTOR 1)
if(CMAKE_CROSSCOMPILING_EMULATOR)
  set(COBALT_TEST_TIME_FACTOR 60)
endif()

# cobalt_add_python_test(NAME FILE LABEL [TIMEOUT seconds] [PYTHON program] [ALONE] [ARGUMENTS a ...] [ENVIRONMENT NAME=value ...])
# A test that is a program in Python. ALONE: nothing runs beside it. What else a test needs: set_tests_properties.
function(cobalt_add_python_test name file label)
  cmake_parse_arguments(ARG "ALONE" "TIMEOUT;PYTHON" "ARGUMENTS;ENVIRONMENT" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 3600)
  endif()
  if(NOT ARG_PYTHON)
    find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
    set(ARG_PYTHON ${Python3_EXECUTABLE})
  endif()
  math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * ${COBALT_TEST_TIME_FACTOR}")
  add_test(NAME ${name} COMMAND ${ARG_PYTHON} -B ${CMAKE_CURRENT_SOURCE_DIR}/${file} ${ARG_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES LABELS "${label}" TIMEOUT ${ARG_TIMEOUT} RUN_SERIAL ${ARG_ALONE} ENVIRONMENT "${ARG_ENVIRONMENT}")
endfunction()

# cobalt_add_test(NAME [SOURCES a.cpp ...] [LIBS lib ...] [LABELS label ...] [TIMEOUT seconds]
#                 [PROCESSES n [GROUPS pattern] | ISOLATED] [LOCK name] [LONG | FULL] [HEADERS a.hpp ...])
# One GoogleTest executable. Its cases are dealt to PROCESSES tests of ctest (default 1): starting a process for each of
# them took longer than most take. ISOLATED: a process for each, for what must not share one.
# GROUPS: the cases of feature groups are dealt by group, so that `ctest -R Mobility` finds those of mobility: tests of ctest have the
# names of their groups, CamelCase. The pattern is GoogleTest's of one group's cases, @ for its name. One more test has all other cases.
# LOCK: those with the same name never run at the same time.
# LONG: the cases whose names begin with "Long" are dealt to as many tests of their own, labelled full alone; scripts/test.sh --full runs it.
# FULL: all cases are labelled full alone, and only the target full_tests builds it and what nobody else needs of LIBS.
# HEADERS: precompiled, with those of all tests.
function(cobalt_add_test name)
  cmake_parse_arguments(ARG "ISOLATED;LONG;FULL" "TIMEOUT;PROCESSES;GROUPS;LOCK" "SOURCES;LIBS;LABELS;HEADERS" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 3600)
  endif()
  math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * ${COBALT_TEST_TIME_FACTOR}")
  math(EXPR long_timeout "10800 * ${COBALT_TEST_TIME_FACTOR}")
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE cobalt_test_options cobalt_test_paths ${ARG_LIBS} GTest::gtest_main)
  if(ARG_HEADERS)
    # By their paths inside the project: the compiler cache then serves every checkout.
    list(TRANSFORM ARG_HEADERS REPLACE "^${PROJECT_SOURCE_DIR}/(.+)$" "\"\\1\"")
    target_precompile_headers(${name} PRIVATE ${COBALT_TEST_HEADERS} ${ARG_HEADERS})
  else()
    target_precompile_headers(${name} REUSE_FROM cobalt_test_headers)
  endif()

  if(ARG_FULL)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(full_tests ${name})
    set(ARG_LABELS full)
    set(cases "*")
  else()
    set(cases "-*.Long*")
  endif()
  if(ARG_ISOLATED)
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 600
                         PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" RESOURCE_LOCK "${ARG_LOCK}")
    return()
  endif()
  if(NOT ARG_PROCESSES)
    set(ARG_PROCESSES 1)
  endif()
  if(ARG_GROUPS)
    cobalt_deal_groups(${name} "${ARG_GROUPS}" ${ARG_PROCESSES} TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" RESOURCE_LOCK "${ARG_LOCK}")
  else()
    cobalt_deal_cases(${name} ${name} ${cases} ${ARG_PROCESSES} TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" RESOURCE_LOCK "${ARG_LOCK}")
  endif()
  if(ARG_LONG)
    cobalt_deal_cases(${name} ${name}.long "*.Long*" ${ARG_PROCESSES} TIMEOUT ${long_timeout} LABELS full RESOURCE_LOCK "${ARG_LOCK}")
  endif()
endfunction()

# cobalt_deal_cases(TARGET TEST FILTER PROCESSES TIMEOUT s LABELS l RESOURCE_LOCK r)
# The cases of a filter as so many tests of ctest, TEST or TEST.1 and so on, with these properties.
function(cobalt_deal_cases target test filter processes)
  # Not ${ARGN}: it would take the labels apart.
  cmake_parse_arguments(PARSE_ARGV 4 ARG "" "TIMEOUT;LABELS;RESOURCE_LOCK" "")
  foreach(number RANGE 1 ${processes})
    math(EXPR index "${number} - 1")
    set(dealt ${test})
    if(processes GREATER 1)
      set(dealt ${test}.${number})
    endif()
    cobalt_register_test(${target} ${dealt} ${filter} GTEST_TOTAL_SHARDS=${processes} GTEST_SHARD_INDEX=${index})
    set_tests_properties(${dealt} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" RESOURCE_LOCK "${ARG_RESOURCE_LOCK}")
  endforeach()
endfunction()

# cobalt_deal_groups(TARGET PATTERN PROCESSES TIMEOUT s LABELS l RESOURCE_LOCK r)
# The cases of the feature groups as so many tests, TARGET.GROUP.GROUP and so on, and TARGET.others, with these properties.
function(cobalt_deal_groups target pattern processes)
  cmake_parse_arguments(PARSE_ARGV 3 ARG "" "TIMEOUT;LABELS;RESOURCE_LOCK" "")
  file(GLOB files ${PROJECT_SOURCE_DIR}/tests/hand_worked/cases/*.json)
  set(number 0)
  set(all "")
  foreach(file IN LISTS files)
    get_filename_component(words ${file} NAME_WE)
    string(REPLACE "_" ";" words ${words})
    set(group "")
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 first)
      string(SUBSTRING ${word} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND group ${first}${rest})
    endforeach()
    string(REPLACE "@" ${group} filter ${pattern})
    list(APPEND names_${number} ${group})
    string(APPEND filter_${number} "${filter}:")
    string(APPEND all "${filter}:")
    math(EXPR number "(${number} + 1) % ${processes}")
  endforeach()
  set(names_${processes} others)
  set(filter_${processes} "-${all}")
  foreach(number RANGE ${processes})
    list(JOIN names_${number} "." names)
    string(REGEX REPLACE "^([^-]*):$" "\\1-" filter "${filter_${number}}")
    cobalt_deal_cases(${target} ${target}.${names} "${filter}*.Long*" 1
                      TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}" RESOURCE_LOCK "${ARG_RESOURCE_LOCK}")
  endforeach()
endfunction()

# cobalt_register_test(TARGET TEST FILTER [VARIABLE=value ...]): one test of ctest that runs the cases of a filter.
function(cobalt_register_test target test filter)
  add_test(NAME ${test} COMMAND ${target})
  set_property(TEST ${test} PROPERTY ENVIRONMENT
               GTEST_BRIEF=1 GTEST_OUTPUT=xml:${COBALT_TEST_RESULTS}/${test}.xml GTEST_FILTER=${filter} ${ARGN})
endfunction()
