# SPDX-License-Identifier: Apache-2.0
# cmake -D INPUT=file -D OUTPUT=file.cpp -P embed_text.cmake: makes a C++ source that carries the text of INPUT.
file(READ ${INPUT} text)
if(text MATCHES "\\)params\"")
  message(FATAL_ERROR "${INPUT}: the text holds the end mark of the C++ literal")
endif()
get_filename_component(name ${INPUT} NAME)
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: Apache-2.0
// Made from params/${name} by embed_text.cmake.
#include \"host/generator/generator.hpp\"

namespace cobalt {

std::string_view default_parameter_text() {
  static constexpr std::string_view kText = R\"params(")
file(APPEND ${OUTPUT} "${text}")
file(APPEND ${OUTPUT} ")params\";
  return kText;
}

}  // namespace cobalt
")
