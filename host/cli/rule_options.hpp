// SPDX-License-Identifier: Apache-2.0
/// \file
/// The rules of a search on the command line. A name means the same rule in every command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "host/engine/options.hpp"

namespace cobalt::cli {

/// --with and --without: rules of the engine's search, above cards too.
class RuleOptions {
 public:
  /// Adds both options to a command, in its group of options `group`.
  void add_to(CLI::App& command, const std::string& group);

  void apply(engine::SearchOptions& options) const;

  /// Names of the rules, for the end of a help text.
  static std::string rules_text();

 private:
  std::vector<std::string> with_;
  std::vector<std::string> without_;
};

}  // namespace cobalt::cli
