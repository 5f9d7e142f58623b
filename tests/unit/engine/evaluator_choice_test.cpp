// SPDX-License-Identifier: Apache-2.0
// Reference evaluators in the search.
#include "host/engine/evaluator_choice.hpp"

#include "host/chess/random_games.hpp"
#include "host/evaluators/registry.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/engine/uci_test_session.hpp"

namespace cobalt::engine {
namespace {

TEST(EvaluatorChoice, TheCardsIsTheSoftwareEvaluator) {
  EXPECT_EQ(evaluator_choices().front(), kCardEvaluator);
  const auto card = choose_evaluator(kCardEvaluator, default_parameters());
  for (const chess::Position& position : chess::random_positions(50, 5)) {
    EXPECT_EQ(card->evaluate(position), test::default_evaluator()->evaluate(position)) << chess::to_fen(position);
  }
}

TEST(EvaluatorChoice, UnknownNamesAreErrors) {
  EXPECT_EQ(cobalt::test::input_error_of([] { choose_evaluator("nix", default_parameters()); }),
            "evaluator \"nix\": expected one of card, material, danish, scala, php, lego");
}

TEST(EvaluatorChoice, ScoresAreThoseOfTheEvaluatorWithinTheLimit) {
  const auto php = choose_evaluator("php", ParameterSet());
  const auto reference = evaluators::find_evaluator("php");
  for (const chess::Position& position : chess::random_positions(50, 5)) {
    EXPECT_EQ(php->evaluate(position), reference->score_cp(position)) << chess::to_fen(position);
  }
  // Distances times the number of the move: more than a mate.
  const chess::Position late = chess::parse_fen("7k/8/8/8/8/8/8/RRRRRRRK w - - 0 9999");
  EXPECT_LT(reference->score_cp(late), -kMostStatic);
  EXPECT_EQ(php->evaluate(late), -kMostStatic);
}

TEST(EvaluatorChoice, EveryOneFindsAMate) {
  const Game game = test::game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
  for (const std::string_view name : evaluator_choices()) {
    Engine engine(choose_evaluator(name, default_parameters()));
    const SearchResult result = test::search(engine, game, test::depth_limit(14));
    EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6") << name;
    EXPECT_EQ(result.lines.front().score, mate_at(5)) << name;
  }
}

TEST(EvaluatorChoice, IsAnOptionOfTheInterface) {
  test::Session session;
  session.send("uci");
  const std::vector<std::string> lines = session.until("uciok");
  EXPECT_NE(std::ranges::find(lines,
                              "option name Evaluator type combo default card var card var material var danish "
                              "var scala var php var lego"),
            lines.end());
  // A queen ahead: only the count of material says 900.
  session.send("setoption name Evaluator value material");
  session.send("position fen 3qk3/8/8/8/8/8/8/4K3 b - - 0 1\ngo depth 1");
  EXPECT_NE(session.until("bestmove").front().find("score cp 900 "), std::string::npos);
  // The parameters of the card are kept for later.
  session.send("setoption name Params value default\ngo depth 1");
  EXPECT_NE(session.until("bestmove").front().find("score cp 900 "), std::string::npos);
  session.send("setoption name Evaluator value card\ngo depth 1");
  EXPECT_EQ(session.until("bestmove").front().find("score cp 900 "), std::string::npos);
  session.send("setoption name Evaluator value nix");
  EXPECT_EQ(session.answer("info string "),
            "info string setoption evaluator \"nix\": expected one of card, material, danish, scala, php, lego");
}

}  // namespace
}  // namespace cobalt::engine
