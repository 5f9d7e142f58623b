# SPDX-License-Identifier: Apache-2.0
include(CTest)
if(BUILD_TESTING)
  find_package(GTest 1.12 REQUIRED)
  include(GoogleTest)
endif()

# cobalt_add_test(NAME SOURCES a.cpp ... LIBS lib ... [LABELS label ...] [TIMEOUT seconds])
# One GoogleTest executable, each of its tests a test of ctest.
function(cobalt_add_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE cobalt_options ${ARG_LIBS} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE COBALT_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                             COBALT_BINARY_DIR="${PROJECT_BINARY_DIR}")
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60
                       PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}")
endfunction()
