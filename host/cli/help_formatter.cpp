// SPDX-License-Identifier: Apache-2.0
#include "host/cli/help_formatter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "host/support/text.hpp"

namespace cobalt::cli {
namespace {

/// Column at which descriptions begin, for options and for commands.
constexpr std::size_t kOptionColumn = 26;
constexpr std::size_t kCommandColumn = 14;
/// What CLI11 calls commands of commands when nobody names their group.
constexpr const char* kUnnamedGroup = "Subcommands";
/// Group of options without one of their own, as CLI11 names it.
constexpr const char* kPlainGroup = "Options";

std::string upper_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

/// "N" and "1 to 199" of "N:1 to 199": CLI11 puts what checks say behind the name of a value.
std::pair<std::string, std::string> split_type(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t colon = type.find(':');
  if (colon == std::string::npos) return {type, ""};
  return {type.substr(0, colon), type.substr(colon + 1)};
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }
bool takes_several(const CLI::Option& option) {
  return option.get_items_expected_max() >= CLI::detail::expected_max_vector_size;
}

/// A line of a table: a name, and from a column on what it means.
std::string row(const std::string& name, const std::string& meaning, std::size_t column) {
  std::string line = "  " + name;
  if (line.size() + 2 > column) {
    line += '\n' + std::string(column, ' ');
  } else {
    line.resize(column, ' ');
  }
  return line + wrapped(meaning, column, column) + '\n';
}

std::string option_row(const CLI::Option& option) {
  const std::string value = value_name(option);
  return row(shown_name(option) + (value.empty() ? "" : " " + value), full_description(option), kOptionColumn);
}

std::string options_text(const CLI::App& app) {
  std::string text;
  const auto arguments = app.get_options(
      [](const CLI::Option* option) { return option->get_positional() && !option->get_group().empty(); });
  if (!arguments.empty()) text += "\nArguments:\n";
  for (const CLI::Option* argument : arguments) text += option_row(*argument);
  for (const std::string& group : app.get_groups()) {
    if (group.empty()) continue;
    const auto options = app.get_options(
        [&group](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
    if (options.empty()) continue;
    text += fmt::format("\n{}:\n", group);
    for (const CLI::Option* option : options) text += option_row(*option);
  }
  return text;
}

std::string usage_text(const CLI::App& app, const std::string& name) {
  std::string text = fmt::format("Usage: {} [OPTIONS]", name);
  for (const CLI::Option* argument :
       app.get_options([](const CLI::Option* option) { return option->get_positional(); })) {
    const std::string shown = shown_name(*argument);
    text += argument->get_required() ? " " + shown : fmt::format(" [{}]", shown);
  }
  if (!shown_commands(app).empty()) text += app.get_require_subcommand_min() == 0 ? " [COMMAND]" : " COMMAND";
  return text + '\n';
}

}  // namespace

std::string wrapped(std::string_view words, std::size_t column, std::size_t indent) {
  std::string text;
  std::size_t used = column;
  bool is_first = true;
  for (const std::string_view word : text::split_fields(words)) {
    if (!is_first && used + 1 + word.size() > kHelpColumns) {
      text += '\n' + std::string(indent, ' ');
      used = indent;
      is_first = true;
    }
    if (!is_first) {
      text += ' ';
      ++used;
    }
    text += word;
    used += word.size();
    is_first = false;
  }
  return text;
}

std::string shown_name(const CLI::Option& option) {
  if (option.get_positional()) {
    return upper_case(option.get_name(true)) + (takes_several(option) ? "..." : "");
  }
  std::string name;
  if (!option.get_snames().empty()) name = "-" + option.get_snames().front() + ", ";
  return name + "--" + option.get_lnames().front();
}

std::string value_name(const CLI::Option& option) {
  if (is_flag(option) || option.get_positional()) return "";
  const std::string name = split_type(option).first;
  return name + (takes_several(option) && option.get_allow_extra_args() && !name.ends_with("...") ? "..." : "");
}

std::string full_description(const CLI::Option& option) {
  std::vector<std::string> facts;
  if (const std::string values = split_type(option).second; !is_flag(option) && !values.empty())
    facts.push_back(values);
  if (!is_flag(option) && !option.get_default_str().empty()) facts.push_back("default " + option.get_default_str());
  if (option.get_required()) facts.emplace_back("required");
  if (takes_several(option) && !option.get_positional() && !option.get_allow_extra_args() &&
      option.get_delimiter() == '\0') {
    facts.emplace_back("may be repeated");
  }
  // A title says what a group of options goes with.
  if (option.get_group() == kPlainGroup && !option.get_positional()) {
    for (const CLI::Option* needed : option.get_needs()) facts.push_back("with " + needed->get_name());
  }
  if (facts.empty()) return option.get_description();
  return fmt::format("{} ({})", option.get_description(), fmt::join(facts, "; "));
}

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::string commands_text(const CLI::App& app) {
  std::vector<std::string> groups;
  const std::vector<const CLI::App*> commands = shown_commands(app);
  for (const CLI::App* command : commands) {
    if (std::ranges::find(groups, command->get_group()) == groups.end()) groups.push_back(command->get_group());
  }
  std::string text;
  for (const std::string& group : groups) {
    text += fmt::format("\n{}:\n", group == kUnnamedGroup ? "Commands" : group);
    for (const CLI::App* command : commands) {
      if (command->get_group() == group) text += row(command->get_name(), command->get_description(), kCommandColumn);
    }
  }
  return text;
}

std::string short_help(const CLI::App& program) {
  return fmt::format("{}\n{}\n'{} COMMAND --help' shows the options of a command.\n", program.get_description(),
                     commands_text(program), program.get_name());
}

std::string command_line_of(const CLI::App& program) {
  std::string line = program.get_name();
  for (const CLI::App* app = &program; !app->get_subcommands().empty();) {
    app = app->get_subcommands().front();
    line += ' ' + app->get_name();
  }
  return line;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode /*mode*/) const {
  std::string text = wrapped(app->get_description(), 0, 0) + "\n\n" + usage_text(*app, name) + commands_text(*app) +
                     options_text(*app);
  if (const std::string footer = app->get_footer(); !footer.empty()) text += '\n' + footer + '\n';
  return text;
}

}  // namespace cobalt::cli
