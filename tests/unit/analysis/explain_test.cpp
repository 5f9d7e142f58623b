// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/explain.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"

namespace cobalt::analysis {
namespace {

Explanation explain(const ParameterSet& parameters, const chess::Position& position) {
  return {device::ModelEvaluator(parameters), parameters, chess::pack_position(position)};
}

TEST(Explanation, SharesAddUpToTheScore) {
  const ParameterSet parameters = default_parameters();
  const device::ModelEvaluator evaluator(parameters);
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  for (const chess::Position& position : chess::random_positions(2000, 3, options)) {
    const Explanation explanation(evaluator, parameters, chess::pack_position(position));
    int sum = 0;
    for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) sum += explanation.total_cp(group);
    ASSERT_EQ(sum, explanation.white_view_cp()) << chess::to_fen(position);
    ASSERT_EQ(explanation.result().score_cp, position.side_to_move() == chess::kWhite ? sum : -sum);
  }
}

TEST(Explanation, EntriesAndStagesAddUpToTheShares) {
  // Odd settings, so that every step of the stages does something.
  ParameterSet parameters = default_parameters();
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_clamp", 60);
  parameters.set_field(spec::kEvaluationControl, 0, 1, "passed_pawns_shift", 1);
  parameters.set_field(spec::kEvaluationControl, 0, 1, "wasted_pawns_shift", 2);
  const device::ModelEvaluator evaluator(parameters);
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  const auto scale = [](bool is_on, int value, unsigned eighths) {
    return is_on ? value * static_cast<int>(eighths) >> 3 : value;
  };
  for (const chess::Position& position : chess::random_positions(2000, 4, options)) {
    const Explanation explanation(evaluator, parameters, chess::pack_position(position));
    for (unsigned side = 0; side < 2; ++side) {
      int halves = 0;
      for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
        int plain = 0;
        int scaled = 0;
        int danger = 0;
        for (const EntryUse& use : explanation.entries()) {
          if (use.group != group || use.side != side) continue;
          plain += use.contribution_cp;
          scaled += use.scaled_cp;
          danger += use.danger_halves;
        }
        int stage = 0;
        for (const ScaledSum& sum : explanation.scaled_pawns(side)) {
          if (sum.group != group) continue;
          ASSERT_EQ(sum.before_cp, scaled);
          ASSERT_EQ(sum.after_cp, scale(sum.scaled, sum.before_cp >> sum.shift, sum.scale_eighths))
              << spec::kGroupTable[group].name << ' ' << chess::to_fen(position);
          stage = sum.after_cp;
        }
        ASSERT_EQ(explanation.danger_halves(group, side), danger);
        halves += danger;
        // The stages that follow have shares without entries.
        if (group == spec::kEvaluationControl || group == spec::kContempt || group == spec::kBishopsOfOppositeColours) {
          continue;
        }
        ASSERT_EQ(explanation.share_cp(group, side), plain + stage + (danger >> 1))
            << spec::kGroupTable[group].name << ' ' << chess::to_fen(position);
      }
      const DangerStages& danger = explanation.danger(side);
      ASSERT_EQ(danger.halves, halves);
      ASSERT_EQ(danger.linear_cp, halves >> 1);
      ASSERT_GE(danger.squared_cp, danger.linear_cp);
      ASSERT_LE(std::abs(danger.clamped_cp), 60);
      ASSERT_EQ(danger.final_cp, scale(danger.scaled, danger.clamped_cp, danger.scale_eighths));
    }
  }
}

TEST(Explanation, ListsEveryPieceAndSquare) {
  const Explanation explanation = explain(default_parameters(), chess::Position());
  unsigned pieces = 0;
  unsigned squares = 0;
  for (const EntryUse& use : explanation.entries()) {
    if (use.group == spec::kPiecePlacement) ++pieces;
    if (use.group == spec::kMobility) ++squares;
  }
  EXPECT_EQ(pieces, 32U);
  EXPECT_EQ(squares, 64U);
}

TEST(Explanation, RecognisesDraws) {
  const ParameterSet parameters = default_parameters();
  EXPECT_TRUE(explain(parameters, chess::parse_fen("8/8/4k3/8/8/3NK3/8/8 b - - 0 1")).recognised_draw());
  EXPECT_FALSE(explain(parameters, chess::Position()).recognised_draw());
}

TEST(Explanation, EntriesAsJson) {
  const Explanation explanation = explain(default_parameters(), chess::parse_fen("4k3/p7/1p6/8/8/8/8/R3K3 w - - 0 1"));
  bool found = false;
  for (const Json& entry : explanation.entries_json()) {
    if (entry["group"] != "rooks_on_files" || entry["place"] != "a" || entry["side"] != "white") continue;
    found = true;
    EXPECT_EQ(entry["table"], "white");
    EXPECT_EQ(entry["index"].dump(), R"({"rook_count":1,"unopposed":0,"blockage":0,"semi_open":1,"centrality":0})");
    EXPECT_EQ(entry["fields"].size(), 3U);
    EXPECT_TRUE(entry["fields"].contains("kmod_opp"));
    for (const char* name : {"contribution_cp", "danger_halves", "scaled_cp", "entry"}) {
      EXPECT_TRUE(entry[name].is_number()) << name;
    }
  }
  EXPECT_TRUE(found);
}

TEST(Explanation, ClampIsAShareToo) {
  // Nine queens: the sum passes the limit of the score when every value is as large as it can be.
  ParameterSet parameters = default_parameters();
  for (unsigned entry = 0; entry < 1024; ++entry) parameters.set_field(spec::kPiecePlacement, 0, entry, "value", 1023);
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned entry = 0; entry < 128; ++entry) parameters.set_field(spec::kMobility, file, entry, "value", 255);
  }
  const Explanation explanation = explain(parameters, chess::parse_fen("4k3/8/8/8/QQQQ4/QQQQ4/Q7/RNB1KBNR b KQ - 0 1"));
  int sum = 0;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) sum += explanation.total_cp(group);
  EXPECT_EQ(sum, explanation.white_view_cp());
  EXPECT_EQ(sum, spec::kScoreLimitCp);
  EXPECT_EQ(explanation.result().score_cp, -spec::kScoreLimitCp);
  EXPECT_LT(explanation.total_cp(spec::kEvaluationControl), 0);
}

TEST(Explanation, NamesEveryGroup) {
  const Explanation explanation = explain(default_parameters(), chess::Position());
  const Json groups = explanation.groups_json();
  ASSERT_EQ(groups.size(), spec::kEvaluationGroups);
  const auto table = explanation.table();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    EXPECT_TRUE(groups.contains(spec::kGroupTable[group].name));
    EXPECT_NE(table[group + 1].find(spec::kGroupTable[group].name), std::string::npos);
  }
}

}  // namespace
}  // namespace cobalt::analysis
