// SPDX-License-Identifier: Apache-2.0
#include "host/engine/root_evaluation.hpp"

#include <gtest/gtest.h>

#include "host/parameters/parameter_set.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

/// Remembers what it was given.
class FakeCards : public SearchBackend {
 public:
  SearchResult search(const Game&, const Limits&, SearchControl&, SearchListener*) override { return {}; }
  void clear() override {}
  void exchange_function(const ParameterSet& parameters) override {
    holds = parameters;
    ++exchanges;
  }

  ParameterSet holds = default_parameters();
  int exchanges = 0;
};

struct Setting {
  Setting() { root_evaluation.set_use(RootUse::kAlways); }
  std::optional<FunctionExchange> prepare(std::string_view fen) {
    return root_evaluation.prepare(chess::parse_fen(fen), engine, &cards);
  }

  EvaluationFunction function = default_evaluation_function();
  Engine engine{test::default_evaluator()};
  FakeCards cards;
  RootEvaluation root_evaluation{function};
};

constexpr const char* kMiddlegame = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1";
constexpr const char* kOneMoveLater = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1 b - - 1 1";
constexpr const char* kBareKing = "8/8/8/3k4/8/3BKN2/8/8 w - - 0 1";

TEST(RootEvaluation, ExchangesWhenEnoughChanged) {
  Setting setting;
  const auto first = setting.prepare(kMiddlegame);
  ASSERT_TRUE(first);
  const ParameterSet expected = setting.function.at(root_facts(chess::parse_fen(kMiddlegame)));
  EXPECT_EQ(setting.cards.holds, expected);
  EXPECT_EQ(setting.root_evaluation.parameters(), expected);
  EXPECT_EQ(first->entries, expected.download_from(default_parameters()).size());
  EXPECT_NE(setting.root_evaluation.number(), 0U);
  EXPECT_FALSE(setting.prepare(kOneMoveLater));
  EXPECT_EQ(setting.cards.exchanges, 1);

  const auto second = setting.prepare(kBareKing);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->entries,
            setting.function.at(root_facts(chess::parse_fen(kBareKing))).download_from(expected).size());
  EXPECT_NE(setting.root_evaluation.number(), 0U);
}

TEST(RootEvaluation, TheSearchUsesTheFunctionOfItsRoot) {
  Setting setting;
  setting.prepare(kBareKing);
  const SearchResult bent = test::search(setting.engine, test::game_of(kBareKing), test::depth_limit(2));
  Engine fresh(std::make_shared<SoftwareEvaluator>(setting.root_evaluation.parameters()));
  EXPECT_EQ(bent.lines.front().score,
            test::search(fresh, test::game_of(kBareKing), test::depth_limit(2)).lines.front().score);
  // Back: what the table knows of the other function must not come out.
  setting.root_evaluation.set_use(RootUse::kNever);
  ASSERT_TRUE(setting.prepare(kBareKing));
  EXPECT_EQ(setting.cards.holds, default_parameters());
  EXPECT_EQ(setting.root_evaluation.number(), 0U);
  Engine fixed(test::default_evaluator());
  const SearchResult back = test::search(setting.engine, test::game_of(kBareKing), test::depth_limit(2));
  EXPECT_EQ(back.lines.front().score,
            test::search(fixed, test::game_of(kBareKing), test::depth_limit(2)).lines.front().score);
  EXPECT_NE(back.lines.front().score, bent.lines.front().score);
  EXPECT_FALSE(setting.prepare(kBareKing));
}

TEST(RootEvaluation, NoScoreOfOneFunctionIsUsedByAnother) {
  Setting setting;
  // There and back, so that the table has scores of each function for the same positions.
  std::vector<Score> scores;
  for (const char* root : {kMiddlegame, kBareKing, kMiddlegame, kBareKing}) {
    ASSERT_TRUE(setting.prepare(root));
    EXPECT_EQ(setting.root_evaluation.parameters(), setting.function.at(root_facts(chess::parse_fen(root))));
    EXPECT_EQ(setting.cards.holds, setting.root_evaluation.parameters());
    // One position with either function: only what the table keeps apart tells them apart.
    const SearchResult found = test::search(setting.engine, test::game_of(kOneMoveLater), test::depth_limit(2));
    Engine fresh(std::make_shared<SoftwareEvaluator>(setting.root_evaluation.parameters()));
    EXPECT_EQ(found.lines.front().score,
              test::search(fresh, test::game_of(kOneMoveLater), test::depth_limit(2)).lines.front().score);
    scores.push_back(found.lines.front().score);
  }
  EXPECT_NE(scores[0], scores[1]);
}

TEST(RootEvaluation, ANewGameLooksAnew) {
  Setting setting;
  setting.prepare(kMiddlegame);
  setting.root_evaluation.forget();
  setting.prepare(kOneMoveLater);
  EXPECT_EQ(setting.root_evaluation.parameters(), setting.function.at(root_facts(chess::parse_fen(kOneMoveLater))));
}

TEST(RootEvaluation, ForABareKingOnly) {
  Setting setting;
  setting.root_evaluation = RootEvaluation(setting.function);
  EXPECT_FALSE(setting.prepare(kMiddlegame)) << "that is what an engine does unless told otherwise";
  EXPECT_TRUE(setting.prepare(kBareKing));
  EXPECT_EQ(setting.cards.holds, setting.function.at(root_facts(chess::parse_fen(kBareKing))));
  EXPECT_TRUE(setting.prepare(kMiddlegame)) << "the fixed one again";
  EXPECT_EQ(setting.cards.holds, default_parameters());
  EXPECT_EQ(setting.root_evaluation.number(), 0U);
}

TEST(RootEvaluation, FinalValuesStayAsTheyAre) {
  Setting setting;
  setting.root_evaluation = RootEvaluation(EvaluationFunction(default_parameters()));
  setting.root_evaluation.set_use(RootUse::kAlways);
  EXPECT_FALSE(setting.prepare(kBareKing));
  EXPECT_EQ(setting.cards.exchanges, 0);
}

TEST(RootEvaluation, ContemptReachesTheFunction) {
  Setting setting;
  setting.prepare(kMiddlegame);
  setting.engine.options().contempt_cp = 25;
  ASSERT_TRUE(setting.prepare(kMiddlegame));
  EXPECT_EQ(setting.cards.holds.field(spec::kContempt, 0, 0, "value"), -25);
}

}  // namespace
}  // namespace cobalt::engine
