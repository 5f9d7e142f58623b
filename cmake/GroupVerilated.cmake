# SPDX-License-Identifier: Apache-2.0
# Groups the sources that Verilator wrote into a fixed number of bigger ones, each of which includes its share: every
# source alone would parse the header of the whole design again, which takes longer than compiling it.
#   cmake -D FOLDER=... -D PREFIX=... -D FILES=... [-D COVERAGE=ON] -P GroupVerilated.cmake
# reads FOLDER/PREFIX.cmake, or FOLDER/PREFIX.json from a Verilator that writes that, and writes FILES of FOLDER/fast_N.cpp
# (what runs every clock) and of FOLDER/slow_N.cpp (what runs at the start, and waveforms).

# The sources of a kind: CLASSES_FAST, CLASSES_SLOW, SUPPORT_FAST or SUPPORT_SLOW.
function(sources_of kind variable)
  if(EXISTS ${FOLDER}/${PREFIX}.cmake)
    include(${FOLDER}/${PREFIX}.cmake)
    set(${variable} ${${PREFIX}_${kind}} PARENT_SCOPE)
    return()
  endif()
  file(READ ${FOLDER}/${PREFIX}.json json)
  string(TOLOWER ${kind} key)
  string(JSON count LENGTH "${json}" sources ${key})
  set(sources)
  set(number 0)
  while(number LESS count)
    string(JSON source GET "${json}" sources ${key} ${number})
    list(APPEND sources ${source})
    math(EXPR number "${number} + 1")
  endwhile()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
foreach(kind IN ITEMS CLASSES_FAST CLASSES_SLOW SUPPORT_FAST SUPPORT_SLOW)
  sources_of(${kind} ${kind})
endforeach()
set(fast ${CLASSES_FAST})
set(slow ${CLASSES_SLOW} ${SUPPORT_SLOW} ${SUPPORT_FAST})

# A model's counts go with it, so they are taken before (sim/verilated/coverage.cpp).
if(COVERAGE)
  file(READ ${FOLDER}/${PREFIX}.cpp text)
  string(REPLACE "    delete vlSymsp;" "    void cobalt_take_coverage(VerilatedContext&);\n    cobalt_take_coverage(*contextp());\n    delete vlSymsp;"
         changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "${FOLDER}/${PREFIX}.cpp: no destructor to take coverage in")
  endif()
  file(WRITE ${FOLDER}/${PREFIX}.cpp "${changed}")
endif()

math(EXPR last "${FILES} - 1")
foreach(kind fast slow)
  foreach(number RANGE ${last})
    set(text_${number} "// Made by cmake/GroupVerilated.cmake\n")
  endforeach()
  set(number 0)
  foreach(source IN LISTS ${kind})
    cmake_path(GET source FILENAME name)
    string(APPEND text_${number} "#include \"${name}\"\n")
    math(EXPR number "(${number} + 1) % ${FILES}")
  endforeach()
  foreach(number RANGE ${last})
    file(WRITE ${FOLDER}/${kind}_${number}.cpp "${text_${number}}")
  endforeach()
endforeach()
