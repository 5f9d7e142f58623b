// SPDX-License-Identifier: Apache-2.0
/// \file
/// The options that say where a command's positions come from.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "host/chess/position_source.hpp"

namespace cobalt::cli {

class PositionOptions {
 public:
  /// Adds the positions as arguments, --file and --lenient.
  void add_to(CLI::App& command);
  /// The positions of the arguments, of --file or, without any, of standard input. Throws InputError.
  std::unique_ptr<chess::PositionSource> open() const;

 private:
  std::vector<std::string> fens_;
  std::string file_;
  bool is_lenient_ = false;
};

/// The positions of a file, "-" for standard input. Says so when somebody has to type them. Throws InputError.
std::unique_ptr<chess::PositionSource> open_positions(const std::string& path, bool is_lenient);

/// Adds --lenient to a command.
void add_lenient_option(CLI::App& command, bool& is_lenient);

/// Tells what a lenient reader changed in an item.
void print_mended(const chess::SourceItem& item);
/// The same for a position read elsewhere.
/// \param place  file and line, or empty for an argument
void print_mended(const std::string& place, const std::vector<std::string>& changes);

}  // namespace cobalt::cli
