// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/search_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "host/analysis/search_tree.hpp"
#include "host/support/error.hpp"
#include "host/support/text.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"

namespace cobalt::analysis {
namespace {

/// By quarters.
constexpr std::string_view kFractions[spec::kQuarterPlies] = {"", ".25", ".5", ".75"};

/// A number of plies, its fraction as one of kFractions (or written longer: "3.0", "3.50").
std::optional<std::int64_t> quarters_of(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string_view fraction = text.substr(point);
  if (fraction == ".") return std::nullopt;
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  if (fraction == ".") fraction = {};
  const auto plies = text::parse_number(text.substr(0, point));
  const auto* const quarter = std::ranges::find(kFractions, fraction);
  if (!plies || quarter == std::end(kFractions) || *plies > spec::kSearchMaxDepth) return std::nullopt;
  return *plies * spec::kQuarterPlies + (quarter - kFractions);
}

}  // namespace

std::vector<std::string> search_rule_names() {
  return {std::begin(spec::kSearchRuleNames), std::end(spec::kSearchRuleNames)};
}

std::string search_rule_choices() {
  return fmt::format("none, all, default, {}", fmt::join(search_rule_names(), ", "));
}

std::uint16_t parse_search_rules(std::string_view text) {
  if (text == "none") return 0;
  if (text == "all") return spec::kAllSearchRules;
  if (text == "default") return spec::kSearchDefaultRules;
  const std::vector<std::string> names = search_rule_names();
  unsigned rules = 0;
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view name = text.substr(0, end);
    std::string hyphenated(name);  // "null_move" means "null-move"
    std::ranges::replace(hyphenated, '_', '-');
    const auto rule = std::ranges::find(names, hyphenated);
    if (rule == names.end()) {
      throw InputError("--rules", fmt::format("{}: expected one of {}, or some of the rules with commas between them",
                                              text::quoted(name), search_rule_choices()));
    }
    rules |= 1u << (rule - names.begin());
    if (end == text.size()) return static_cast<std::uint16_t>(rules);
    text.remove_prefix(end + 1);
  }
}

std::uint16_t parse_search_depth(std::string_view text) {
  const auto quarters = quarters_of(text);
  if (!quarters || *quarters > spec::kSearchMaxDepth) {
    throw InputError("--depth", fmt::format("{}: expected plies in quarters, 0 to {}", text::quoted(text),
                                            plies_text(spec::kSearchMaxDepth)));
  }
  return static_cast<std::uint16_t>(*quarters);
}

Json search_depth_json(std::uint16_t quarter_plies) {
  if (quarter_plies % spec::kQuarterPlies == 0) return quarter_plies / spec::kQuarterPlies;
  return quarter_plies / double{spec::kQuarterPlies};
}

}  // namespace cobalt::analysis
