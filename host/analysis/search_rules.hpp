// SPDX-License-Identifier: Apache-2.0
/// \file
/// Options of commands that search: rules and depth.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/support/json.hpp"

namespace cobalt::analysis {

/// Names of the rules, by bit of spec::SearchRule.
std::vector<std::string> search_rule_names();
/// "none, all, default, quiescence-checks, ...".
std::string search_rule_choices();

/// The bits of "null-move,killers", "none", "all" or "default"; underscores may stand for hyphens. InputError names the
/// word that is no rule.
std::uint16_t parse_search_rules(std::string_view text);

/// The quarter plies of a depth in plies: "3", "3.25", "2.5". InputError when it has no quarters or is too deep.
std::uint16_t parse_search_depth(std::string_view text);

/// A depth for JSON: plies, a whole number where it is one.
Json search_depth_json(std::uint16_t quarter_plies);

}  // namespace cobalt::analysis
