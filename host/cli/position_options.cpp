// SPDX-License-Identifier: Apache-2.0
#include "host/cli/position_options.hpp"

#include <fmt/format.h>

#include "host/cli/output.hpp"

namespace cobalt::cli {

void add_lenient_option(CLI::App& command, bool& is_lenient) {
  command.add_flag("--lenient", is_lenient,
                   "Drop castling rights without their king or rook with a warning, instead of refusing the position");
}

void print_mended(const SourceItem& item) { print_mended(item.place, item.mended); }

void print_mended(const std::string& place, const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    print_message(fmt::format("warning: {}{}{}", place, place.empty() ? "" : ": ", change));
  }
}

void PositionOptions::add_to(CLI::App& command) {
  command.add_option("fen", fens_, "Positions as FEN or EPD, each in quotes; without any, lines of standard input")
      ->type_name("FEN");
  command.add_option("--file", file_, "FEN or EPD lines, or PGN games; - is standard input")
      ->type_name("FILE")
      ->excludes(command.get_option("fen"));
  add_lenient_option(command, is_lenient_);
}

std::unique_ptr<PositionSource> PositionOptions::open() const {
  if (!fens_.empty()) return argument_source(fens_, is_lenient_);
  if (!file_.empty()) return file_source(file_, is_lenient_);
  return standard_input_source(is_lenient_);
}

}  // namespace cobalt::cli
