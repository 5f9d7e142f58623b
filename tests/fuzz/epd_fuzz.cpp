// SPDX-License-Identifier: Apache-2.0
/// \file
/// EPD: each line is refused with InputError, or a record that survives writing.
#include <sstream>

#include "host/chess/epd.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::chess;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream input(cobalt::fuzz::to_text(data, size));
  EpdReader reader(input, "fuzz.epd");
  while (const auto line = reader.next()) {
    COBALT_REQUIRE(line->record.has_value() != line->error.has_value());
    if (line->error) continue;
    const std::string text = to_epd(*line->record);
    COBALT_REQUIRE(text.find('\n') == std::string::npos);
    const EpdRecord again = parse_epd(text);
    COBALT_REQUIRE(again.position == line->record->position);
    COBALT_REQUIRE(again.operations == line->record->operations);
    COBALT_REQUIRE(again.moves("bm") == line->record->moves("bm"));
    COBALT_REQUIRE(again.perft_counts() == line->record->perft_counts());
    COBALT_REQUIRE(to_epd(again) == text);
  }
  return 0;
}
