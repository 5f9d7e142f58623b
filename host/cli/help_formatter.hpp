// SPDX-License-Identifier: Apache-2.0
/// \file
/// The form of all help texts: one name per option, what it takes in parentheses, lines that fit a terminal.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cobalt::cli {

/// Longest line of a help text, in columns; examples may be longer, because they are copied.
constexpr std::size_t kHelpColumns = 80;

/// Wraps words into lines of at most kHelpColumns.
/// \param column  where the first line begins; what stands before it is the caller's
/// \param indent  spaces before each further line
std::string wrapped(std::string_view words, std::size_t column, std::size_t indent);

/// The name that help texts show: of several long names the first; the others are older spellings.
/// "-h, --help", "--depth", or "FEN" for an argument.
std::string shown_name(const CLI::Option& option);
/// The name of its value with dots when there may be several: "N", "FEN...", or empty for a flag or an argument.
std::string value_name(const CLI::Option& option);
/// Description, values, default and further facts: "Plies (1 to 199; default 12)".
std::string full_description(const CLI::Option& option);

/// Commands of a program or command that are not hidden, in their order.
std::vector<const CLI::App*> shown_commands(const CLI::App& app);
/// The groups of these commands, in the order in which they first appear, each with its commands: "Play:\n  uci ...".
std::string commands_text(const CLI::App& app);

/// What the program shows to a person who names no command: its commands by group.
std::string short_help(const CLI::App& program);
/// "cobalt data info": the program and the commands of the command line, as far as they were read.
std::string command_line_of(const CLI::App& program);

/// Formats the help of a program and of its commands.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace cobalt::cli
