// SPDX-License-Identifier: Apache-2.0
#include "host/data/selfplay.hpp"

#include <set>

#include "host/data/evaluation_text.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::bytes_of;
using test::MaterialEvaluator;
using test::TemporaryFolder;

/// Short games: a hundred nodes a move, on material alone.
SelfplayRecipe short_recipe() {
  SelfplayRecipe recipe;
  recipe.nodes = 100;
  recipe.keep_percent = 100;
  recipe.rules.most_moves = 30;
  return recipe;
}

/// Plays games into a file. \param stop_after  so many games are written and then it is stopped
std::filesystem::path play(const TemporaryFolder& folder, const std::string& name, const SelfplayRecipe& recipe,
                           std::uint32_t games, unsigned threads, std::uint64_t stop_after = UINT64_MAX) {
  std::stop_source stop;
  DataWriter writer(folder.path(name), recipe_text(recipe), DataWriter::Open::kResume);
  cluster::Leader leader(threads, selfplay_work(recipe, std::make_shared<MaterialEvaluator>()));
  run_selfplay(games, leader, writer, stop.get_token(), [&](std::uint64_t done) {
    if (done >= stop_after) stop.request_stop();
  });
  return folder.path(name);
}

TEST(Selfplay, PositionsAreQuietAndHaveLabels) {
  const TemporaryFolder folder;
  const auto positions = read_data_file(play(folder, "set", short_recipe(), 6, 1));
  ASSERT_GT(positions.size(), 60U);
  std::set<std::uint32_t> games;
  std::set<chess::PackedPosition> firsts;
  for (const LabelledPosition& labelled : positions) {
    EXPECT_FALSE(chess::unpack_position(labelled.position).in_check());
    ASSERT_TRUE(labelled.score_cp);
    ASSERT_TRUE(labelled.result);
    if (games.insert(labelled.game).second) firsts.insert(labelled.position);
  }
  EXPECT_EQ(games, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(firsts.size(), 6U) << "openings differ";
}

TEST(Selfplay, ThreadsAndInterruptionsChangeNothing) {
  const TemporaryFolder folder;
  SelfplayRecipe recipe = short_recipe();
  recipe.keep_percent = 50;
  const std::string one = bytes_of(play(folder, "one", recipe, 8, 1));
  EXPECT_EQ(bytes_of(play(folder, "three", recipe, 8, 3)), one);
  const auto path = play(folder, "parts", recipe, 8, 2, 3);
  EXPECT_NE(bytes_of(path), one);
  EXPECT_EQ(bytes_of(play(folder, "parts", recipe, 8, 2)), one);
  recipe.seed = 2;
  EXPECT_NE(bytes_of(play(folder, "seed", recipe, 8, 2)), one);
}

TEST(Selfplay, ResultsAreThoseOfTheRules) {
  const TemporaryFolder folder;
  SelfplayRecipe recipe = short_recipe();
  recipe.random_plies = 0;
  recipe.most_opening_cp = 10'000;
  recipe.rules.resign = match::ResignRule{2, 300};
  // A queen ahead wins for the one who has it; bare kings would be over before they begin.
  recipe.openings = {{chess::parse_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1"), {}}};
  for (const LabelledPosition& labelled : read_data_file(play(folder, "white", recipe, 2, 1))) {
    EXPECT_EQ(labelled.result, 2);
    EXPECT_GT(*labelled.score_cp, 300);
  }
  recipe.openings = {{chess::parse_fen("3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), {}}};
  for (const LabelledPosition& labelled : read_data_file(play(folder, "black", recipe, 2, 1))) {
    EXPECT_EQ(labelled.result, 0);
    EXPECT_LT(*labelled.score_cp, -300);
  }
}

TEST(Selfplay, UnevenOpeningsAreAnError) {
  const TemporaryFolder folder;
  SelfplayRecipe recipe = short_recipe();
  recipe.random_plies = 0;
  recipe.openings = {{chess::parse_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1"), {}}};
  EXPECT_EQ(
      test::input_error_of([&] { play(folder, "set", recipe, 1, 1); }),
      "self-play: 1000 openings in a row are over or worth more than 500 centipawns: expected fewer random plies, "
      "or a higher limit");
}

TEST(Selfplay, RecipesTellWhatMatters) {
  SelfplayRecipe recipe;
  EXPECT_EQ(recipe_text(recipe),
            "selfplay nodes=5000 seed=1 random-plies=8 opening-score=500 keep=25% draw=40/8/10 resign=4/1000 "
            "max-moves=200 evaluation=?");
  recipe.rules = {};
  recipe.openings.resize(2);
  EXPECT_NE(recipe_text(recipe).find("keep=25% openings=2/"), std::string::npos);
}

TEST(Selfplay, EvaluationFunctionsAreToldApart) {
  ParameterSet parameters;
  const std::string zeros = evaluation_text("card", parameters);
  EXPECT_EQ(zeros.size(), 8U);
  EXPECT_EQ(evaluation_text("material", parameters), "material");
  parameters.set_raw(1, 0, 0, 1);
  EXPECT_NE(evaluation_text("card", parameters), zeros);
}

}  // namespace
}  // namespace cobalt::data
