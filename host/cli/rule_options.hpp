// SPDX-License-Identifier: Apache-2.0
/// \file
/// The rules of a search on the command line. A name means the same rule in every command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "host/engine/options.hpp"
#include "host/offload/card_options.hpp"

namespace cobalt::cli {

/// --with and --without: rules of the host's search and of the search with cards. Several rules are in both, for
/// example null-move; then both lose it.
class RuleOptions {
 public:
  /// Adds both options to a command, in its group of options `group`.
  void add_to(CLI::App& command, const std::string& group);

  /// Switches the rules of the search without cards.
  /// \throws InputError for a rule that only the search with cards has
  void apply(engine::SearchOptions& options) const;
  /// Switches the rules of the search with cards, and those of the engine beside it.
  void apply(offload::CardOptions& cards, engine::SearchOptions& options) const;
  /// The same where no engine is beside the cards.
  /// \throws InputError for a rule that only the host's search has
  void apply(offload::CardOptions& cards) const;

  /// Names of the rules of the search without cards and with cards, for the end of a help text.
  static std::string host_rules_text();
  static std::string card_rules_text();

 private:
  struct Switch {
    const char* option;
    std::string rule;
    bool is_on;
  };
  std::vector<Switch> switches() const;

  std::vector<std::string> with_;
  std::vector<std::string> without_;
};

/// Names of the rules of the search with cards.
std::vector<std::string> card_rule_names();

}  // namespace cobalt::cli
