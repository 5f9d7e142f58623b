// SPDX-License-Identifier: Apache-2.0
#include "host/cli/manual.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <vector>

#include "host/cli/help_formatter.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kStatuses =
    "Exit status: 0 done, 1 a comparison failed, 2 bad usage, bad input or a failed device.";

/// Two for each command. tests/unit/cli/manual_test.cpp runs them all, in the root of the repository.
constexpr std::pair<const char*, const char*> kExamples[] = {
    {"analyse", "cobalt analyse tests/data/deep-blue-kasparov.pgn --nodes 1000 --output /tmp/cobalt_example.pgn"},
    {"analyse",
     "cobalt analyse tests/data/deep-blue-kasparov.pgn --device virtual:u50 --tries 1000 --output "
     "/tmp/cobalt_example.pgn "
     "--html /tmp/cobalt_example.html"},
    {"eval", "cobalt eval --explain '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'"},
    {"eval", "cobalt eval --json --file tests/data/bratko-kopec.epd"},
    {"coverage", "cobalt coverage --self-play 1000"},
    {"coverage", "cobalt coverage --file tests/data/coverage.epd --list unused"},
    {"bench", "cobalt bench --device model --positions 100"},
    {"bench", "cobalt bench --strength --part 1-2 --nodes 1000,3000 --card u50 --movetime 1"},
    {"moves", "cobalt moves '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'"},
    {"moves", "cobalt moves --mode captures --file tests/data/bratko-kopec.epd"},
    {"perft", "cobalt perft 4 --divide"},
    {"perft", "cobalt perft 2 --device model --epd tests/data/perft.epd"},
    {"job", "cobalt job --depth 2 --beta 50 '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'"},
    {"job", "cobalt job --depth 1 --beta 0 --json --file tests/data/bratko-kopec.epd"},
    {"search", "cobalt search --depth 6 '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'"},
    {"search", "cobalt search --depth 3 --epd tests/data/bratko-kopec.epd --json"},
    {"uci", "cobalt uci"},
    {"uci", "printf 'go depth 5\\nquit\\n' | cobalt uci"},
    {"info", "cobalt info"},
    {"info", "cobalt info --json"},
    {"params", "cobalt params show hung"},
    {"params", "cobalt params check params/default.toml"},
    {"selftest", "cobalt selftest --positions 100 --only positions"},
    {"selftest", "cobalt selftest --positions 100 --only kernel,moves --json"},
    {"predict", "cobalt predict --card u50 --depth 5 '8/8/4k3/8/8/3QK3/8/8 w - - 0 1'"},
    {"predict", "cobalt predict --card u250 --cores 4 --depth 4 --json"},
    {"match",
     "cobalt match --engine cmd='cobalt uci' name=New --engine cmd='cobalt uci' name=Old --each nodes=50 --games 2 "
     "--max-moves 10"},
    {"match",
     "cobalt match --engine cmd='cobalt uci' name=Deep depth=2 --engine cmd='cobalt uci' name=Flat depth=1 --games 2 "
     "--openings data/openings.epd --max-moves 10 --json"},
    {"openings", "cobalt openings make --count 2 --nodes 200 --check-nodes 1000"},
    {"openings", "cobalt openings make --count 1 --plies 4 --seed 7 --nodes 200 --check-nodes 1000"},
    {"book", "cobalt book make tests/data/deep-blue-kasparov.pgn --output /tmp/cobalt_example.book"},
    {"book",
     "cobalt book make tests/data/deep-blue-kasparov.pgn --plies 20 --least-games 1 --output /tmp/cobalt_example.book"},
    {"serve", "cobalt serve --port 0 --lines 3"},
    {"serve", "cobalt serve --port 0 --card u50"},
    {"data", "cobalt data info tests/data/deep-blue-kasparov.pgn"},
    {"data", "cobalt data convert tests/data/deep-blue-kasparov.pgn"},
    {"xclbin", "cobalt xclbin write --output /tmp/cobalt_example.xclbin --compute-units 2"},
    {"xclbin", "cobalt xclbin info /tmp/cobalt_example.xclbin"},
};

std::vector<std::string_view> examples_of(std::string_view command) {
  std::vector<std::string_view> examples;
  for (const auto& [name, text] : kExamples) {
    if (command == name) examples.emplace_back(text);
  }
  return examples;
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

/// Text for troff: no control line, no escape, and minus signs that can be copied.
std::string troff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
      result += c;
    }
  }
  return result;
}

std::string troff_options(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : options_of(command)) {
    const std::string value = value_name(*option);
    text += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", troff(shown_name(*option)),
                        value.empty() ? "" : " \\fI" + troff(value) + "\\fR", troff(full_description(*option)));
  }
  return text;
}

/// A command and, below it, those of its own.
std::string command_text(const CLI::App& command, const std::string& name) {
  std::string text =
      fmt::format(".SS {}\n{}.\n{}", troff(name), troff(command.get_description()), troff_options(command));
  const std::string footer = command.get_footer();
  if (!footer.empty()) text += fmt::format(".PP\n.nf\n{}\n.fi\n", troff(footer));
  for (const CLI::App* below : shown_commands(command)) text += command_text(*below, name + ' ' + below->get_name());
  return text;
}

/// The words that complete a command: its options, and its own commands.
std::vector<std::string> words_of(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* below : shown_commands(command)) words.push_back(below->get_name());
  for (const CLI::Option* option : options_of(command)) {
    if (option->nonpositional()) words.push_back("--" + option->get_lnames().front());
  }
  return words;
}

/// Text within single quotes of a shell; brackets and colons are what zsh's _arguments goes by.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':') result += '\\';
      result += c;
    }
  }
  return result;
}

}  // namespace

void add_footers(CLI::App& program) {
  const std::string statuses = wrapped(kStatuses, 0, 0);
  program.footer(wrapped("'cobalt COMMAND --help' shows the options of a command. Without a command cobalt speaks the "
                         "Universal Chess Interface, unless standard input is a terminal.",
                         0, 0) +
                 "\n\n" + statuses);
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
    std::string text = statuses;
    const auto examples = examples_of(command->get_name());
    if (!examples.empty()) text += fmt::format("\n\nExamples:\n  {}", fmt::join(examples, "\n  "));
    command->footer(text);
  }
}

std::string manual_page(const CLI::App& program) {
  const std::string& name = program.get_name();
  std::string text = fmt::format(
      ".TH COBALT 1 \"\" \"cobalt {0}\" \"User Commands\"\n.SH NAME\n{1} \\- {2}\n.SH SYNOPSIS\n\\fB{1}\\fR "
      "\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH OPTIONS\n{3}.SH COMMANDS\n",
      COBALT_VERSION, troff(name), troff(program.get_description()), troff_options(program));
  for (const CLI::App* command : shown_commands(program)) text += command_text(*command, command->get_name());
  return text + ".SH EXIT STATUS\n" + troff(kStatuses) + '\n';
}

std::string bash_completion(const CLI::App& program) {
  const std::string& name = program.get_name();
  std::string cases;
  for (const CLI::App* command : shown_commands(program)) {
    cases += fmt::format("    {}) words='{}' ;;\n", command->get_name(), fmt::join(words_of(*command), " "));
  }
  return fmt::format(R"(# Completion of {0} for bash; made by {0} --completion bash.
_{0}() {{
  local words word=${{COMP_WORDS[COMP_CWORD]}}
  case ${{COMP_WORDS[1]}} in
{1}    *) words='{2}' ;;
  esac
  [[ $COMP_CWORD -eq 1 ]] && words='{2}'
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _{0} {0}
)",
                     name, cases, fmt::join(words_of(program), " "));
}

std::string zsh_completion(const CLI::App& program) {
  const std::string& name = program.get_name();
  std::string commands;
  std::string cases;
  for (const CLI::App* command : shown_commands(program)) {
    commands += fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
    cases += fmt::format("    {})\n      _arguments", command->get_name());
    for (const CLI::Option* option : options_of(*command)) {
      if (!option->nonpositional()) continue;
      cases +=
          fmt::format(" \\\n        '--{}[{}]{}'", option->get_lnames().front(), zsh_text(option->get_description()),
                      option->get_items_expected_max() != 0 ? ":value:_files" : "");
    }
    cases += " \\\n        '*:argument:_files' ;;\n";
  }
  return fmt::format(R"(#compdef {0}
# Completion of {0} for zsh; made by {0} --completion zsh.
_{0}() {{
  local -a commands=(
{1}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{2}  esac
}}
_{0} "$@"
)",
                     name, commands, cases);
}

}  // namespace cobalt::cli
