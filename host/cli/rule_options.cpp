// SPDX-License-Identifier: Apache-2.0
#include "host/cli/rule_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "host/cli/value_checks.hpp"
#include "host/support/error.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kWith = "--with";
constexpr const char* kWithout = "--without";

std::vector<std::string> host_rule_names() {
  std::vector<std::string> names;
  for (const engine::Rule& rule : engine::kRules) names.emplace_back(rule.name);
  return names;
}

/// All rules, each once.
std::vector<std::string> all_rule_names() {
  std::vector<std::string> names = host_rule_names();
  for (std::string& name : card_rule_names()) {
    if (engine::find_rule(name) == nullptr) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

std::vector<std::string> card_rule_names() {
  std::vector<std::string> names;
  for (const offload::CardRule& rule : offload::kCardRules) names.emplace_back(rule.name);
  return names;
}

void RuleOptions::add_to(CLI::App& command, const std::string& group) {
  const auto add = [&](const char* name, std::vector<std::string>& rules, const char* meaning) {
    command.add_option(name, rules, meaning)
        ->type_name("RULE,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(one_of_listed(all_rule_names()))
        ->group(group);
  };
  add(kWith, with_, "Switch rules on; they are listed below");
  add(kWithout, without_, "Switch rules off");
}

std::vector<RuleOptions::Switch> RuleOptions::switches() const {
  std::vector<Switch> switches;
  for (const std::string& rule : with_) switches.push_back({kWith, rule, true});
  for (const std::string& rule : without_) switches.push_back({kWithout, rule, false});
  return switches;
}

void RuleOptions::apply(engine::SearchOptions& options) const {
  for (const Switch& each : switches()) {
    const engine::Rule* const rule = engine::find_rule(each.rule);
    if (rule == nullptr) {
      throw InputError(each.option,
                       fmt::format("{} is a rule of the search with cards; expected --device with it", each.rule));
    }
    options.*rule->member = each.is_on;
  }
}

void RuleOptions::apply(offload::CardOptions& cards, engine::SearchOptions& options) const {
  for (const Switch& each : switches()) {
    if (const engine::Rule* const rule = engine::find_rule(each.rule)) options.*rule->member = each.is_on;
    if (const offload::CardRule* const rule = offload::find_card_rule(each.rule)) cards.*rule->member = each.is_on;
  }
}

void RuleOptions::apply(offload::CardOptions& cards) const {
  for (const Switch& each : switches()) {
    const offload::CardRule* const rule = offload::find_card_rule(each.rule);
    if (rule == nullptr) {
      throw InputError(each.option, fmt::format("{} is a rule of the search without cards; expected one of {}",
                                                each.rule, fmt::join(card_rule_names(), ", ")));
    }
    cards.*rule->member = each.is_on;
  }
}

std::string RuleOptions::host_rules_text() { return list_text("Rules of the search", host_rule_names()); }

std::string RuleOptions::card_rules_text() { return list_text("Rules of the search with cards", card_rule_names()); }

}  // namespace cobalt::cli
