# SPDX-License-Identifier: Apache-2.0
# cmake -D ROOT=folder -D OUTPUT=file.cpp -P embed_boards.cmake: makes the table of host/offload/board_cards.hpp from
# ROOT/scripts/vitis/boards.json and, for the number of compute units that fit by the rule, the head of
# ROOT/constraints/BOARD/link.cfg.
cmake_minimum_required(VERSION 3.19)
file(READ ${ROOT}/scripts/vitis/boards.json json)
string(JSON count LENGTH "${json}" boards)
math(EXPR last "${count} - 1")
set(rows "")
foreach(index RANGE ${last})
  string(JSON name MEMBER "${json}" boards ${index})
  string(JSON title GET "${json}" boards ${name} title)
  string(JSON clock_mhz GET "${json}" boards ${name} clock_mhz)
  string(JSON compute_units GET "${json}" boards ${name} compute_units)
  string(JSON cores GET "${json}" boards ${name} kernel cores)
  string(JSON sides_in_turn GET "${json}" boards ${name} kernel sides_in_turn)
  string(JSON table_bits GET "${json}" boards ${name} kernel table_bits)
  if(sides_in_turn)
    set(sides_in_turn true)
  else()
    set(sides_in_turn false)
  endif()
  file(READ ${ROOT}/constraints/${name}/link.cfg link)
  if(NOT link MATCHES "; ([0-9]+) fits? by the rule")
    message(FATAL_ERROR "constraints/${name}/link.cfg: its head does not say how many compute units fit")
  endif()
  set(fit ${CMAKE_MATCH_1})
  string(APPEND rows "    {\"${name}\", \"${title}\", ${clock_mhz}, ${compute_units}, ${fit}, ${cores}, ${sides_in_turn}, ${table_bits}},\n")
endforeach()
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: Apache-2.0
// Made from scripts/vitis/boards.json and constraints/*/link.cfg by cmake/embed_boards.cmake.
#include \"host/offload/board_cards.hpp\"

std::span<const cobalt::offload::BoardFacts> cobalt::offload::known_boards() {
  static constexpr BoardFacts kBoards[] = {
${rows}  };
  return kBoards;
}
")
