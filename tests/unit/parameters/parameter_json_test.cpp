// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/parameter_json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>

#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "host/support/error.hpp"
#include "spec/parameters.hpp"
#include "tests/support/classic_parameters.hpp"

namespace cobalt {
namespace {

using nlohmann::ordered_json;

ParameterSet random_parameters(unsigned seed) {
  std::mt19937 random(seed);
  ParameterSet set;
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        for (const spec::Field& field : entry_fields(group, entry)) {
          if (std::string_view(field.name) == "reserved") continue;
          std::uniform_int_distribution<std::int64_t> value(field_min(field), field_max(field));
          set.set_field(group, table, entry, field.name, static_cast<std::int32_t>(value(random)));
        }
      }
    }
  }
  return set;
}

/// The problems of a text as one string, one a line.
std::string problems_of(const std::string& text) {
  Problems problems;
  parse_json_parameters(text, "f.json", problems);
  std::string all;
  for (const InputError& error : problems.kept()) all += std::string(error.what()) + "\n";
  return all;
}

ordered_json classic_json() { return ordered_json::parse(parameters_to_json(test::classic_parameters())); }

TEST(ParameterJson, RoundTripIsExact) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const ParameterSet set = random_parameters(seed);
    Problems problems;
    EXPECT_EQ(parse_json_parameters(parameters_to_json(set), "x", problems), set) << "seed " << seed;
    EXPECT_EQ(parse_json_parameters(parameters_to_json_line(set), "x", problems), set) << "seed " << seed;
    EXPECT_TRUE(problems.empty());
  }
}

TEST(ParameterJson, JsonHasTheDocumentedShape) {
  const auto json = classic_json();
  ASSERT_EQ(json.size(), 4U);
  EXPECT_EQ(json["format"], 1);
  EXPECT_EQ(json["layout"], fmt::format("0x{:08x}", layout_hash()));
  EXPECT_EQ(json["registers"].size(), 19U);
  EXPECT_EQ(json["tables"].size(), spec::kGroups - spec::kRegisterGroups);
  EXPECT_EQ(json["registers"]["rooks_on_seventh"].size(), 12U);
  EXPECT_EQ(json["tables"]["mobility"].size(), 8U);
  EXPECT_EQ(json["tables"]["mobility"][0].size(), 128U);
  EXPECT_EQ(json["tables"]["piece_placement"].size(), 1U);
  EXPECT_LT(json["tables"]["mobility"][0][0].get<int>(), 0) << "a single field is shown signed";
  for (const auto& entry : json["tables"]["passed_pawns"][0]) EXPECT_GE(entry.get<std::int64_t>(), 0) << "raw";
}

TEST(ParameterJson, LineIsOneLineAndMayHoldOneGroup) {
  const std::string line = parameters_to_json_line(test::classic_parameters(), spec::kBishopPair);
  EXPECT_EQ(line, R"({"registers":{"bishop_pair":[50,50]},"tables":{}})");
  EXPECT_EQ(parameters_to_json_line(test::classic_parameters()).find('\n'), std::string::npos);
}

TEST(ParameterJson, SyntaxErrorNamesLineAndColumn) {
  EXPECT_EQ(problems_of("{\n  \"registers\": oops}").substr(0, 23), "f.json:2:16: not JSON: ");
  EXPECT_NE(problems_of("{").find("f.json:1:2: not JSON: "), std::string::npos);
  EXPECT_NE(problems_of("{\"registers\": {\"bias\": [1e999]}}").find("not JSON: number overflow"), std::string::npos);
  EXPECT_NE(problems_of("{\"a\xff\": 1}").find("not JSON"), std::string::npos);
  EXPECT_NE(problems_of(parameters_to_json(test::classic_parameters()) + "x").find("not JSON"), std::string::npos);
}

TEST(ParameterJson, AnotherLayoutIsRefusedByName) {
  auto json = classic_json();
  const std::string layout = json["layout"];
  json["layout"] = "0x00000000";
  json["registers"]["tempo"] = {1};
  EXPECT_EQ(problems_of(json.dump()), "f.json:1: layout is \"0x00000000\", expected \"" + layout +
                                          "\": the file is for another version of cobalt\n")
      << "nothing else in it is worth a word";
  json["format"] = 2;
  EXPECT_EQ(problems_of(json.dump()), "f.json:1: format is 2, expected 1: the file is for another version of cobalt\n");
  json = classic_json();
  json.erase("format");
  json.erase("layout");
  EXPECT_EQ(problems_of(json.dump()),
            "f.json: \"format\" is missing, expected 1\nf.json: \"layout\" is missing, expected \"" + layout + "\"\n");
}

TEST(ParameterJson, UnknownName) {
  auto json = classic_json();
  json["registers"]["tempo"] = {1, {2, 3}, {{"a", 4}}};
  json["colour"] = {{"x", {1}}};
  const std::string problems = problems_of(json.dump());
  EXPECT_NE(problems.find("f.json:1: unknown name \"tempo\" in \"registers\""), std::string::npos) << problems;
  EXPECT_NE(problems.find("unknown name \"colour\"; expected \"registers\" or \"tables\""), std::string::npos)
      << problems;
  EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 2) << problems;
}

TEST(ParameterJson, EverythingThatIsWrongIsNamed) {
  const std::pair<void (*)(ordered_json&), const char*> wrong[] = {
      {[](ordered_json& json) {
         json["registers"]["mobility"] = json["tables"]["mobility"];
         json["tables"].erase("mobility");
       },
       "f.json:1: mobility is in \"registers\", but belongs in \"tables\"\n"},
      {[](ordered_json& json) { json["tables"].erase("contempt"); }, "f.json: tables.contempt is missing\n"},
      {[](ordered_json& json) { json.erase("registers"); }, "f.json: \"registers\" is missing\n"},
      {[](ordered_json& json) {
         json["registers"]["hung"].push_back(0);
         json["tables"]["mobility"][3].erase(0);
         json["tables"]["bishops"].erase(3);
         json["tables"]["signature"].push_back({1, 2});
       },
       "f.json:1: registers.hung has 5 entries, expected 4\n"
       "f.json:1: tables.mobility[3] has 127 entries, expected 128\n"
       "f.json:1: tables.bishops has 3 tables, expected 4\n"
       "f.json:1: tables.signature has 3 tables, expected 2\n"},
      {[](ordered_json& json) { json["registers"]["evaluation_control"][1] = 0x1000; },
       "f.json:1: registers.evaluation_control[1] (evaluation_control register 1): 4096 sets reserved bits; bits 12 "
       "to 31 must be 0\n"},
      {[](ordered_json& json) {
         json["registers"]["bias"] = {1.5};
         json["registers"]["hung"][2] = "x";
         json["registers"]["xraying"] = 7;
         json["registers"]["side_to_move"][0] = nullptr;
         json["registers"]["queen_trap"][1] = {1};
         json["tables"]["mobility"][1] = 3;
         json["tables"]["pinned"] = {{"a", 1}};
       },
       "f.json:1: registers.bias[0] is 1.5, expected a whole number\n"
       "f.json:1: registers.hung[2] is \"x\", expected a whole number\n"
       "f.json:1: registers.xraying is 7, expected an array\n"
       "f.json:1: registers.queen_trap[1] is an array, expected a whole number\n"
       "f.json:1: registers.side_to_move[0] is null, expected a whole number\n"
       "f.json:1: tables.pinned is an object, expected an array\n"
       "f.json:1: tables.mobility[1] is 3, expected an array\n"},
      {[](ordered_json& json) { json["registers"]["bias"] = {UINT64_MAX}; },
       "f.json:1: registers.bias[0] is 18446744073709551615, expected a whole number\n"},
  };
  for (const auto& [change, problems] : wrong) {
    auto json = classic_json();
    change(json);
    EXPECT_EQ(problems_of(json.dump()), problems);
  }
}

TEST(ParameterJson, ValueOutOfItsWidthNamesLineOfTheGroupEntryAndLimit) {
  std::string text = parameters_to_json(test::classic_parameters());
  const auto at = text.find("[50, 50]");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 8, "[50,\n64\n]");
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  EXPECT_EQ(problems_of(text),
            fmt::format("f.json:{}: registers.bishop_pair[1] (bishop_pair register 1): 64 does not fit 7 signed bits "
                        "(-64 to 63)\n",
                        line));
}

TEST(ParameterJson, LimitsOfEveryGroupAreChecked) {
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const std::string kind = spec::kGroupTable[group].is_table ? "tables" : "registers";
    for (const bool high : {false, true}) {
      auto json = classic_json();
      const auto& field = entry_fields(group, 0)[0];
      const std::int64_t beyond = has_single_field(group)
                                      ? (high ? field_max(field) + 1 : field_min(field) - 1)
                                      : (high ? std::int64_t{1} << spec::kGroupTable[group].bits : -1);
      auto& entries = spec::kGroupTable[group].is_table ? json[kind][spec::kGroupTable[group].name][0]
                                                        : json[kind][spec::kGroupTable[group].name];
      entries[0] = beyond;
      const std::string problems = problems_of(json.dump());
      EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 1) << spec::kGroupTable[group].name << problems;
      EXPECT_NE(problems.find(fmt::format("{}", beyond)), std::string::npos) << problems;
    }
  }
}

TEST(ParameterJson, DuplicateNames) {
  const std::string text = parameters_to_json(test::classic_parameters());
  std::string twice = text;
  twice.insert(twice.find("\"bias\""), "\"bias\": [1], ");
  EXPECT_NE(problems_of(twice).find("registers.bias is there twice"), std::string::npos);
  twice = text;
  twice.insert(1, "\"registers\": {}, ");
  EXPECT_NE(problems_of(twice).find("registers is there twice"), std::string::npos);
}

TEST(ParameterJson, OtherJson) {
  EXPECT_NE(problems_of("{}").find("\"registers\" is missing"), std::string::npos);
  EXPECT_NE(problems_of("{\"registers\": []}").find("registers is an array, expected an object of groups"),
            std::string::npos);
  EXPECT_FALSE(problems_of("[1]").empty());
  EXPECT_FALSE(problems_of("").empty());
  EXPECT_FALSE(problems_of(std::string(100000, '{')).empty());
  EXPECT_FALSE(problems_of("{\"a\":" + std::string(100000, '[')).empty());
}

TEST(ParameterJson, GarbageGivesAShortList) {
  auto json = classic_json();
  for (auto& entry : json["tables"]["piece_placement"][0]) entry = -1;
  Problems problems;
  parse_json_parameters(json.dump(), "f", problems);
  EXPECT_EQ(problems.count(), 1024U);
  EXPECT_EQ(problems.kept().size(), Problems::kMaxKept);
  try {
    problems.throw_if_any();
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("(and 1023 more)"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace cobalt
