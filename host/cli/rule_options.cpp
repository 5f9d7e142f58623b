// SPDX-License-Identifier: Apache-2.0
#include "host/cli/rule_options.hpp"

#include "host/cli/value_checks.hpp"

namespace cobalt::cli {
namespace {

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (const engine::Rule& rule : engine::kRules) names.emplace_back(rule.name);
  return names;
}

}  // namespace

void RuleOptions::add_to(CLI::App& command, const std::string& group) {
  const auto add = [&](const char* name, std::vector<std::string>& rules, const char* meaning) {
    command.add_option(name, rules, meaning)
        ->type_name("RULE,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->transform(one_of_listed(rule_names()))
        ->group(group);
  };
  add("--with", with_, "Switch rules on; they are listed below");
  add("--without", without_, "Switch rules off");
}

void RuleOptions::apply(engine::SearchOptions& options) const {
  for (const std::string& name : with_) options.*engine::find_rule(name)->member = true;
  for (const std::string& name : without_) options.*engine::find_rule(name)->member = false;
}

std::string RuleOptions::rules_text() { return list_text("Rules of the search", rule_names()); }

}  // namespace cobalt::cli
