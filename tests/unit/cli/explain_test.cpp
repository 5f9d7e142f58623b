// SPDX-License-Identifier: Apache-2.0
#include "host/cli/explain.hpp"

#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/layout.hpp"

namespace cobalt::cli {
namespace {

TEST(Explanation, SharesAddUpToTheScore) {
  const device::ModelEvaluator evaluator(default_parameters());
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  for (const chess::Position& position : chess::random_positions(2000, 3, options)) {
    const Explanation explanation(evaluator, chess::pack_position(position));
    int sum = 0;
    for (unsigned group = 0; group < spec::kGroups; ++group) sum += explanation.total_cp(group);
    ASSERT_EQ(sum, explanation.white_view_cp()) << chess::to_fen(position);
    ASSERT_EQ(explanation.result().score_cp, position.side_to_move() == chess::kWhite ? sum : -sum);
  }
}

TEST(Explanation, ClampIsAShareToo) {
  // Nine queens: the sum passes the limit of the score when every value is as large as it can be.
  ParameterSet parameters = default_parameters();
  for (unsigned entry = 0; entry < 1024; ++entry) parameters.set_field(spec::kPiecePlacement, 0, entry, "value", 1023);
  for (unsigned file = 0; file < 8; ++file) {
    for (unsigned entry = 0; entry < 128; ++entry) parameters.set_field(spec::kMobility, file, entry, "value", 255);
  }
  const device::ModelEvaluator evaluator(parameters);
  const Explanation explanation(evaluator,
                                chess::pack_position(chess::parse_fen("4k3/8/8/8/QQQQ4/QQQQ4/Q7/RNB1KBNR b KQ - 0 1")));
  int sum = 0;
  for (unsigned group = 0; group < spec::kGroups; ++group) sum += explanation.total_cp(group);
  EXPECT_EQ(sum, explanation.white_view_cp());
  EXPECT_EQ(sum, spec::kScoreLimitCp);
  EXPECT_EQ(explanation.result().score_cp, -spec::kScoreLimitCp);
  EXPECT_LT(explanation.total_cp(spec::kEvaluationControl), 0);
}

TEST(Explanation, NamesEveryGroup) {
  const ParameterSet parameters = default_parameters();
  const Explanation explanation(device::ModelEvaluator(parameters), chess::pack_position(chess::Position()));
  const Json groups = explanation.groups_json();
  ASSERT_EQ(groups.size(), spec::kGroups);
  const auto table = explanation.table(parameters);
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    EXPECT_TRUE(groups.contains(spec::kGroupTable[group].name));
    EXPECT_NE(table[group + 1].find(spec::kGroupTable[group].name), std::string::npos);
  }
}

}  // namespace
}  // namespace cobalt::cli
