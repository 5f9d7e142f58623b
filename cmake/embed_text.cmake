# SPDX-License-Identifier: Apache-2.0
# cmake -D INPUT=file -D OUTPUT=file.cpp -D HEADER=include.hpp -D FUNCTION=namespace::name -P embed_text.cmake:
# makes a C++ source whose function returns the text of INPUT. HEADER declares the function.
cmake_path(GET INPUT FILENAME name)
file(READ ${INPUT} text)
if(text MATCHES "\\)embedded\"")
  message(FATAL_ERROR "${INPUT}: the text holds the end mark of the C++ literal")
endif()
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: Apache-2.0
// Made from ${name} by embed_text.cmake.
#include \"${HEADER}\"

std::string_view ${FUNCTION}() {
  static constexpr std::string_view kText = R\"embedded(")
file(APPEND ${OUTPUT} "${text}")
file(APPEND ${OUTPUT} ")embedded\";
  return kText;
}
")
