// SPDX-License-Identifier: Apache-2.0
// Additions for the facts of a root: what they make of a set, and their part of the JSON form.
#include "host/parameters/root_additions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "host/parameters/layout.hpp"
#include "host/parameters/parameter_json.hpp"
#include "tests/support/classic_parameters.hpp"

namespace cobalt {
namespace {

using nlohmann::ordered_json;

constexpr auto kEnding = static_cast<std::size_t>(RootFact::kEndgame);
constexpr auto kClosed = static_cast<std::size_t>(RootFact::kClosed);

/// One field of an entry with its additions for an ending and a closed position.
FieldAdditions field(unsigned group, unsigned table, unsigned entry, unsigned number, int ending, int closed) {
  FieldAdditions additions{static_cast<std::uint16_t>(group),
                           static_cast<std::uint16_t>(table),
                           static_cast<std::uint16_t>(entry),
                           static_cast<std::uint16_t>(number),
                           {}};
  additions.added[kEnding] = static_cast<std::int16_t>(ending);
  additions.added[kClosed] = static_cast<std::int16_t>(closed);
  return additions;
}

RootWeights weights(unsigned ending, unsigned closed) {
  RootWeights all{};
  all[kEnding] = static_cast<std::uint8_t>(ending);
  all[kClosed] = static_cast<std::uint8_t>(closed);
  return all;
}

RootAdditions some_additions() {
  return RootAdditions({field(spec::kBishopPair, 0, 0, 0, 10, -3), field(spec::kBishopPair, 0, 1, 0, 10, -3),
                        field(spec::kMobility, 3, 17, 0, -2, 0), field(spec::kSignature, 1, 40, 2, 0, 5)});
}

TEST(RootAdditions, AreAddedByPartsAndRounded) {
  ParameterSet set;
  set.set_field(spec::kBishopPair, 0, 0, "value", 20);
  const auto value = [&](unsigned ending, unsigned closed) {
    ParameterSet changed = set;
    some_additions().add_to(changed, weights(ending, closed));
    return changed.field(spec::kBishopPair, 0, 0, "value");
  };
  EXPECT_EQ(value(0, 0), 20);
  EXPECT_EQ(value(16, 0), 30);
  EXPECT_EQ(value(16, 16), 27);
  EXPECT_EQ(value(4, 0), 23) << "2.5 away from zero";
  EXPECT_EQ(value(3, 0), 22) << "1.875";
  EXPECT_EQ(value(0, 8), 18) << "-1.5 away from zero";
  EXPECT_EQ(value(0, 2), 20) << "-0.375";
}

TEST(RootAdditions, LeaveOtherFieldsAloneAndStayWithinLimits) {
  ParameterSet set;
  set.set_field(spec::kSignature, 1, 40, "adjustment", -7);
  set.set_field(spec::kSignature, 1, 40, "pawn_structure", 13);
  set.set_field(spec::kMobility, 3, 17, "value", -255);
  ParameterSet changed = set;
  some_additions().add_to(changed, weights(16, 16));
  EXPECT_EQ(changed.field(spec::kSignature, 1, 40, "pawn_structure"), 15) << "the most";
  EXPECT_EQ(changed.field(spec::kSignature, 1, 40, "adjustment"), -7);
  EXPECT_EQ(changed.field(spec::kSignature, 1, 40, "king_safety"), 0);
  EXPECT_EQ(changed.field(spec::kMobility, 3, 17, "value"), -256) << "the least";
  EXPECT_EQ(changed.download_from(set).size(), 4U);
}

TEST(RootAdditions, AmountsOnly) {
  EXPECT_TRUE(may_have_additions(spec::kBishops, 0, 0));
  EXPECT_FALSE(may_have_additions(spec::kBishops, 0, 1)) << "a multiplier";
  EXPECT_FALSE(may_have_additions(spec::kEvaluationControl, 0, 0));
  EXPECT_FALSE(may_have_additions(spec::kQuietMoves, 0, 0)) << "no part of the evaluation";
}

TEST(RootAdditions, NamesAndFactsBelongTogether) {
  for (std::size_t fact = 0; fact < kRootFacts; ++fact) {
    EXPECT_EQ(find_root_fact(root_fact_name(static_cast<RootFact>(fact))), static_cast<RootFact>(fact));
  }
  EXPECT_FALSE(find_root_fact("ending"));
}

TEST(RootAdditionsJson, RoundTripIsExact) {
  const ParameterSet base = test::classic_parameters();
  const RootAdditions additions = some_additions();
  Problems problems;
  const JsonFunction read = parse_json_function(parameters_to_json(base, &additions), "f.json", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(read.base, base);
  ASSERT_TRUE(read.additions);
  EXPECT_EQ(*read.additions, additions);
  EXPECT_FALSE(parse_json_function(parameters_to_json(base), "f.json", problems).additions);
}

TEST(RootAdditionsJson, WhatIsWrongIsNamed) {
  const RootAdditions additions = some_additions();
  const std::string good = parameters_to_json(test::classic_parameters(), &additions);
  const std::pair<void (*)(ordered_json&), const char*> wrong[] = {
      {[](ordered_json& a) { a = 5; }, "additions is 5, expected an object of facts"},
      {[](ordered_json& a) { a["ending"] = ordered_json::object(); }, "unknown fact \"ending\" in \"additions\""},
      {[](ordered_json& a) { a["endgame"] = {1}; }, "additions.endgame is an array, expected an object of groups"},
      {[](ordered_json& a) { a["endgame"]["tempo"] = ordered_json::object(); },
       "unknown group \"tempo\" in additions.endgame"},
      {[](ordered_json& a) { a["endgame"]["bishop_pair"] = 3; },
       "additions.endgame.bishop_pair is 3, expected an object of fields"},
      {[](ordered_json& a) { a["endgame"]["bishops"]["kmod"] = {0}; },
       "additions.endgame.bishops.kmod is no field with additions"},
      {[](ordered_json& a) { a["endgame"]["bishop_pair"]["worth"] = {0}; },
       "additions.endgame.bishop_pair.worth is no field with additions"},
      {[](ordered_json& a) { a["endgame"]["bishop_pair"]["value"] = {1}; },
       "additions.endgame.bishop_pair.value has 1 entries, expected 2"},
      {[](ordered_json& a) { a["endgame"]["mobility"]["value"].erase(7); },
       "additions.endgame.mobility.value has 7 tables, expected 8"},
      {[](ordered_json& a) { a["endgame"]["bishop_pair"]["value"][1] = 128; },
       "additions.endgame.bishop_pair.value[1] is 128, expected a whole number from -127 to 127"},
      {[](ordered_json& a) { a["endgame"]["mobility"]["value"][3][5] = 0.5; },
       "additions.endgame.mobility.value[3][5] is 0.5, expected a whole number from -511 to 511"},
  };
  for (const auto& [spoil, expected] : wrong) {
    ordered_json json = ordered_json::parse(good);
    spoil(json["additions"]);
    Problems problems;
    parse_json_function(json.dump(), "f.json", problems);
    ASSERT_EQ(problems.count(), 1U) << expected;
    EXPECT_EQ(std::string(problems.kept().front().what()), std::string("f.json:1: ") + expected);
  }
}

TEST(RootAdditionsJson, NamesThatAreThereTwice) {
  const RootAdditions additions = some_additions();
  std::string text = parameters_to_json(test::classic_parameters(), &additions);
  text.insert(text.rfind("\"value\""), "\"value\": [0, 0], ");
  Problems problems;
  parse_json_function(text, "f.json", problems);
  ASSERT_FALSE(problems.empty());
  EXPECT_NE(std::string(problems.kept().front().what()).find("value is there twice"), std::string::npos);
}

}  // namespace
}  // namespace cobalt
