# SPDX-License-Identifier: Apache-2.0
# cmake -D ROOT=folder -D OUTPUT=file.cpp -P embed_boards.cmake: makes the table of host/offload/board_cards.hpp from
# ROOT/scripts/vitis/boards.json and, for the number of compute units that fit by the rule, the head of
# ROOT/constraints/BOARD/link.cfg; and from ROOT/scripts/aws/f2.json.
cmake_minimum_required(VERSION 3.19)
file(READ ${ROOT}/scripts/vitis/boards.json json)
string(JSON count LENGTH "${json}" boards)
math(EXPR last "${count} - 1")
set(rows "")

# Appends the row of a board. \param copy_us  of a copy to or from the card; 0: as CardModel has it
macro(add_row name board fit copy_us)
  string(JSON title GET "${board}" title)
  string(JSON clock_mhz GET "${board}" clock_mhz)
  string(JSON compute_units GET "${board}" compute_units)
  string(JSON cores GET "${board}" kernel cores)
  string(JSON sides_in_turn GET "${board}" kernel sides_in_turn)
  string(JSON table_bits GET "${board}" kernel table_bits)
  if(sides_in_turn)
    set(sides_in_turn true)
  else()
    set(sides_in_turn false)
  endif()
  string(APPEND rows "    {\"${name}\", \"${title}\", ${clock_mhz}, ${compute_units}, ${fit}, ${cores}, ${sides_in_turn}, ${table_bits}, ${copy_us}},\n")
endmacro()

file(READ ${ROOT}/scripts/aws/f2.json board)
foreach(field name fit copy_us)
  string(JSON ${field} GET "${board}" ${field})
endforeach()
add_row(${name} "${board}" ${fit} ${copy_us})
foreach(index RANGE ${last})
  string(JSON name MEMBER "${json}" boards ${index})
  string(JSON board GET "${json}" boards ${name})
  file(READ ${ROOT}/constraints/${name}/link.cfg link)
  if(NOT link MATCHES "; ([0-9]+) fits? by the rule")
    message(FATAL_ERROR "constraints/${name}/link.cfg: its head does not say how many compute units fit")
  endif()
  add_row(${name} "${board}" ${CMAKE_MATCH_1} 0)
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
