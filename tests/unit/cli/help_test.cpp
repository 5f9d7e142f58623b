// SPDX-License-Identifier: Apache-2.0
// Help texts as a person reads them: their form, and the names that they show.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "host/engine/options.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The first words of the rows that begin with two spaces and a small letter, up to the options.
std::vector<std::string> commands_of(const std::string& help) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(help)) {
    if (line == "Arguments:" || line == "Options:") break;
    if (line.size() > 2 && line.starts_with("  ") && line[2] >= 'a' && line[2] <= 'z')
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

/// The help texts of the program, its commands and theirs, with the words in front of --help.
std::vector<std::pair<std::vector<std::string>, std::string>> all_helps() {
  std::vector<std::pair<std::vector<std::string>, std::string>> helps;
  std::vector<std::vector<std::string>> open = {{}};
  while (!open.empty()) {
    std::vector<std::string> words = open.back();
    open.pop_back();
    std::vector<std::string> asked = words;
    asked.emplace_back("--help");
    const Outcome outcome = run_program(asked);
    EXPECT_EQ(outcome.status, 0) << testing::PrintToString(words) << outcome.err;
    for (const std::string& name : commands_of(outcome.out)) {
      open.push_back(words);
      open.back().push_back(name);
    }
    helps.emplace_back(std::move(words), outcome.out);
  }
  return helps;
}

std::string help_of(std::vector<std::string> words) {
  words.emplace_back("--help");
  return run_program(words).out;
}

TEST(Help, FitsATerminalAndHasNoEndlessNumbers) {
  const auto helps = all_helps();
  EXPECT_GE(helps.size(), 28U) << "program, commands and their commands";
  for (const auto& [words, text] : helps) {
    bool is_example = false;
    for (const std::string& line : lines_of(text)) {
      is_example = is_example || line == "Examples:";
      EXPECT_TRUE(is_example || line.size() <= 80) << testing::PrintToString(words) << line;
      std::size_t digits = 0;
      for (const char c : line) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        EXPECT_LE(digits, 10U) << testing::PrintToString(words) << line;
      }
    }
  }
}

/// An older name of an option, which goes on working but is not shown.
struct OlderName {
  std::vector<std::string> command;
  const char* option;
};

TEST(Help, ShowsOneNameOfEachOption) {
  const std::vector<OlderName> older = {{{"params", "generate"}, "--in"}, {{"params", "generate"}, "--out"},
                                        {{"params", "fit"}, "--start"},   {{"perft"}, "--file"},
                                        {{"bench"}, "--suite"},           {{"bench"}, "--milliseconds"},
                                        {{"bench"}, "--limit"},           {{"job"}, "--limit"},
                                        {{"xclbin", "write"}, "--out"}};
  const std::string manual = run_program({"--man"}).out;
  for (const auto& [command, option] : older) {
    const std::string help = help_of(command);
    for (const char* end : {" ", ",", "\n"}) EXPECT_FALSE(contains(help, option + std::string(end))) << help;
  }
  EXPECT_FALSE(contains(manual, "\\-\\-milliseconds"));
  EXPECT_FALSE(contains(run_program({"--completion", "bash"}).out, "--milliseconds"));
}

TEST(Help, ListsRulesBelowTheOptions) {
  for (const char* command : {"search", "predict"}) {
    const std::string help = help_of({command});
    const std::size_t rules = help.find("\nRules of the search:\n");
    ASSERT_NE(rules, std::string::npos) << command;
    EXPECT_GT(rules, help.find("--without RULE,..."));
    for (const engine::Rule& rule : engine::kRules) {
      EXPECT_NE(help.find(rule.name, rules), std::string::npos) << command << " " << rule.name;
    }
  }
  EXPECT_TRUE(contains(help_of({"job"}), "\nRules:\n  quiescence-checks, "));
}

TEST(Help, OfUciListsTheOptionsOfTheEngine) {
  const std::string help = help_of({"uci"});
  std::size_t options = 0;
  for (const std::string& line : lines_of(run_program({"uci"}, "uci\nquit\n").out)) {
    const std::string start = "option name ";
    if (!line.starts_with(start)) continue;
    ++options;
    const std::string name = line.substr(start.size(), line.find(" type ") - start.size());
    if (name.starts_with("Rule_")) {
      EXPECT_TRUE(contains(help, name.substr(name.find('_') + 1))) << name;
    } else {
      EXPECT_TRUE(contains(help, "\n  " + name + " ")) << name;
    }
  }
  EXPECT_GE(options, 40U);
  EXPECT_TRUE(contains(help, "  Move Overhead     time that a move loses outside the search, milliseconds\n"));
  EXPECT_FALSE(contains(help, "](")) << "no Markdown";
}

}  // namespace
}  // namespace cobalt::cli
