// SPDX-License-Identifier: Apache-2.0
#include "host/cli/position_options.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "host/cli/output.hpp"

namespace cobalt::cli {

void add_lenient_option(CLI::App& command, bool& is_lenient) {
  command.add_flag("--lenient", is_lenient, "Drop castling rights that lack their king or rook, with a warning");
}

void print_mended(const chess::SourceItem& item) { print_mended(item.place, item.mended); }

void print_mended(const std::string& place, const std::vector<std::string>& changes) {
  for (const std::string& change : changes) {
    print_message(fmt::format("warning: {}{}{}", place, place.empty() ? "" : ": ", change));
  }
}

std::unique_ptr<chess::PositionSource> open_positions(const std::string& path, bool is_lenient) {
  if (path == chess::kStandardInputFile && ::isatty(STDIN_FILENO) == 1) {
    print_message("reading FEN or EPD lines from the keyboard; Ctrl-D ends them");
  }
  return chess::file_source(path, is_lenient);
}

void PositionOptions::add_to(CLI::App& command) {
  command.add_option("fen", fens_, "Position as FEN or EPD, in quotes; without one, lines of standard input")
      ->type_name("FEN");
  command.add_option("--file", file_, "Read FEN or EPD lines, or PGN games; - is standard input")
      ->type_name("FILE")
      ->excludes(command.get_option("fen"));
  add_lenient_option(command, is_lenient_);
}

std::unique_ptr<chess::PositionSource> PositionOptions::open() const {
  if (!fens_.empty()) return chess::argument_source(fens_, is_lenient_);
  return open_positions(file_.empty() ? chess::kStandardInputFile : file_, is_lenient_);
}

}  // namespace cobalt::cli
