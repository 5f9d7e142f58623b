// SPDX-License-Identifier: Apache-2.0
/// \file
/// Lines of an engine: none is an error, and what is understood is within its bounds.
#include <algorithm>
#include <cstdlib>

#include "host/chess/movegen.hpp"
#include "host/match/engine_output.hpp"
#include "host/support/text.hpp"
#include "tests/fuzz/fuzz_support.hpp"

using namespace cobalt::match;

namespace {

bool is_one_word(const std::string& text) { return cobalt::text::split_fields(text).size() <= 1; }

void check(std::string_view line, SearchInfo& info) {
  read_info(line, info);
  if (info.score) {
    const int most_cp = EngineScore{true, 1}.centipawns();
    COBALT_REQUIRE(std::abs(info.score->centipawns()) <= most_cp + 1);
    COBALT_REQUIRE(info.score->is_mate || std::abs(info.score->value) < most_cp);
  }
  if (const auto best = read_best_move(line)) {
    COBALT_REQUIRE(is_one_word(best->move) && is_one_word(best->ponder));
    const cobalt::chess::Position position;
    const auto move = cobalt::chess::parse_uci(position, best->move);
    COBALT_REQUIRE(!move || cobalt::chess::is_legal(position, *move));
  }
  const Introduction told = read_introduction(line);
  COBALT_REQUIRE(!told.option_name.starts_with(' ') && !told.option_name.ends_with(' '));
  COBALT_REQUIRE(told.own_name == cobalt::text::trim(told.own_name));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = cobalt::fuzz::to_text(data, size);
  SearchInfo info;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    check(std::string_view(text).substr(begin, end - begin), info);
    begin = end + 1;
  }
  return 0;
}
