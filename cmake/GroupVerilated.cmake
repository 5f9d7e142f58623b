# SPDX-License-Identifier: Apache-2.0
# Groups the sources that Verilator wrote into a fixed number of bigger ones, each of which includes its share: every
# source alone would parse the header of the whole design again, which takes longer than compiling it.
#   cmake -D FOLDER=... -D PREFIX=... -D FILES=... -P GroupVerilated.cmake
# reads FOLDER/PREFIX.cmake and writes FILES of FOLDER/fast_N.cpp (what runs every clock) and of FOLDER/slow_N.cpp (what
# runs at the start, and waveforms).
include(${FOLDER}/${PREFIX}.cmake)
set(fast ${${PREFIX}_CLASSES_FAST})
set(slow ${${PREFIX}_CLASSES_SLOW} ${${PREFIX}_SUPPORT_SLOW} ${${PREFIX}_SUPPORT_FAST})

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
