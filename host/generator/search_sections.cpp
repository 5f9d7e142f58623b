// SPDX-License-Identifier: Apache-2.0
// The numbers of the search on the card.
#include <array>
#include <string_view>

#include "host/generator/sections.hpp"
#include "spec/search.hpp"

namespace cobalt::sections {
namespace {

struct Number {
  std::string_view name;
  int min;
  int max;
};
/// By spec::SearchNumber.
constexpr std::array<Number, spec::kSearchNumbers> kNumbers = {{{"check_extension", 0, 15},
                                                                {"recapture_extension", 0, 15},
                                                                {"pawn_extension", 0, 15},
                                                                {"single_reply_extension", 0, 15},
                                                                {"most_extension", 0, 15},
                                                                {"null_reduction", 0, 63},
                                                                {"null_least_depth", 0, 255},
                                                                {"static_margin", 0, 1023},
                                                                {"static_most_depth", 0, 31},
                                                                {"reduction_least_depth", 0, 255},
                                                                {"reduction_after", 0, 63},
                                                                {"reduction", 0, 63},
                                                                {"more_reduction_after", 0, 63},
                                                                {"more_reduction", 0, 63},
                                                                {"quiescence_check_plies", 0, 15},
                                                                {"draw_score", -2047, 2047},
                                                                {"null_growth", 0, 255},
                                                                {"log_reduction_base", -1024, 1023},
                                                                {"log_reduction_scale", 0, 255},
                                                                {"log_reduction_least_depth", 0, 255},
                                                                {"move_count_base", 0, 255},
                                                                {"move_count_growth", 0, 63},
                                                                {"move_count_most_depth", 0, 255},
                                                                {"futility_margin", 0, 1023},
                                                                {"futility_growth", 0, 1023},
                                                                {"futility_most_depth", 0, 63},
                                                                {"internal_reduction", 0, 63},
                                                                {"internal_least_depth", 0, 255},
                                                                {"shared_table_least_depth", 4, 255},
                                                                {"shared_table_clocks", 0, 100},
                                                                {"deep_static_margin", 0, 1023},
                                                                {"deep_static_most_depth", 0, 63}}};

}  // namespace

std::vector<Section> search_sections() {
  Section section = {
      spec::kSearch, {}, [](const Values& v, Entry& e) { e.set("value", v(kNumbers.at(e.number()).name)); }};
  for (const Number& number : kNumbers) section.settings.push_back({number.name, 1, number.min, number.max});
  return {section};
}

}  // namespace cobalt::sections
