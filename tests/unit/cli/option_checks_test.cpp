// SPDX-License-Identifier: Apache-2.0
#include "host/cli/option_checks.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

/// An option of a command, for a number.
struct NumberOption {
  NumberOption() {
    CLI::App* const command = program.add_subcommand("c", "");
    command->add_option("--number", number, "")->type_name("N")->check(CLI::Range(std::uint64_t{0}, ~std::uint64_t{0}));
    command->add_option("--score", score, "")->type_name("CP")->check(CLI::Range(-500, 500));
    command->add_option("--name", name, "")->type_name("NAME");
    check_all_values(program);
  }
  /// \return what was wrong, or nothing
  std::string parse(const std::string& option, const std::string& value) {
    const char* const argv[] = {"program", "c", option.c_str(), value.c_str()};
    try {
      program.parse(4, argv);
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return "";
  }

  CLI::App program;
  std::uint64_t number = 77;
  int score = 0;
  std::string name;
};

TEST(OptionChecks, NumbersAreDecimal) {
  const std::pair<const char*, std::uint64_t> good[] = {{"010", 10},
                                                        {"0", 0},
                                                        {"000", 0},
                                                        {"+7", 7},
                                                        {"18446744073709551615", 18446744073709551615U},
                                                        {"00018446744073709551615", 18446744073709551615U}};
  for (const auto& [text, number] : good) {
    NumberOption option;
    EXPECT_EQ(option.parse("--number", text), "");
    EXPECT_EQ(option.number, number) << text;
  }
  for (const char* text : {"0x10", "1e3", "x", "1 ", "-", "", "-1", "18446744073709551616", "99999999999999999999"}) {
    NumberOption option;
    EXPECT_NE(option.parse("--number", text), "") << text;
    EXPECT_EQ(option.number, 77U) << text;
  }
  EXPECT_EQ(NumberOption().parse("--number", "18446744073709551616"),
            "--number: expected a whole number of at most 18446744073709551615, found \"18446744073709551616\"");
}

TEST(OptionChecks, ScoresMayBeNegative) {
  NumberOption option;
  EXPECT_EQ(option.parse("--score", "-0100"), "");
  EXPECT_EQ(option.score, -100);
  EXPECT_NE(NumberOption().parse("--score", "-9999999999999999999"), "");
}

TEST(OptionChecks, EmptyValuesAreErrors) {
  EXPECT_EQ(NumberOption().parse("--name", ""), "--name: expected a value, found an empty text");
  NumberOption option;
  EXPECT_EQ(option.parse("--name", "010"), "");
  EXPECT_EQ(option.name, "010") << "a name is no number";
}

TEST(OptionChecks, ProgramHasThem) {
  const std::vector<std::vector<std::string>> empty = {{"eval", "--params", "", "x"},
                                                       {"eval", "--file", ""},
                                                       {"coverage", "--file", ""},
                                                       {"eval", "--html", "", "x"},
                                                       {"perft", "2", ""},
                                                       {"perft", "2", "--file", ""},
                                                       {"search", ""},
                                                       {"search", "--epd", ""},
                                                       {"bench", "--file", ""},
                                                       {"params", "show", ""}};
  for (const auto& arguments : empty) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments[0];
    EXPECT_TRUE(contains(outcome.err, "expected a value, found an empty text"));
  }
  EXPECT_EQ(json_of({"perft", "--json", "02"})["depth"], 2);
  EXPECT_EQ(json_of({"coverage", "--self-play", "0010", "--json"})["positions"], 10);
  EXPECT_TRUE(refuses({"bench", "--strength", "--nodes", "10,0x10"}, "expected a whole number, found \"0x10\""));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"bench", "--seed", "18446744073709551616"},
                                             {"bench", "--seed", "-1"},
                                             {"search", "--nodes", "-1"},
                                             {"search", "--nodes", "0"},
                                             {"coverage", "--self-play", "5", "--seed", "-1"},
                                             {"eval", "--device", "sim", "--stall-seed", "-1", "x"}}) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    std::size_t longest = 0;
    for (std::size_t i = 0, digits = 0; i < outcome.err.size(); ++i) {
      digits = outcome.err[i] >= '0' && outcome.err[i] <= '9' ? digits + 1 : 0;
      longest = std::max(longest, digits);
    }
    EXPECT_LE(longest, 20U) << outcome.err;
  }
}

}  // namespace
}  // namespace cobalt::cli
