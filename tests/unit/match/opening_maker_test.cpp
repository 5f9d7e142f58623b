// SPDX-License-Identifier: Apache-2.0
#include "host/match/opening_maker.hpp"

#include <cstdlib>
#include <set>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

constexpr OpeningRecipe kQuick = {
    .plies = 4, .move_nodes = 300, .candidates = 4, .most_loss_cp = 40, .check_nodes = 500, .most_score_cp = 50};

std::vector<std::string> make(const OpeningRecipe& recipe, std::uint64_t seed, std::size_t count) {
  OpeningMaker maker(recipe, seed);
  std::vector<std::string> fens;
  while (fens.size() < count) {
    const auto opening = maker.next();
    if (!opening) break;
    EXPECT_LE(std::abs(opening->score_cp), recipe.most_score_cp);
    EXPECT_EQ(opening->position.fullmove_number(), 1 + recipe.plies / 2);
    fens.push_back(chess::to_fen_without_clocks(opening->position));
  }
  return fens;
}

TEST(OpeningMaker, SeedAndRecipeDetermineTheOpenings) {
  const auto first = make(kQuick, 1, 8);
  EXPECT_EQ(first.size(), 8U);
  EXPECT_EQ(make(kQuick, 1, 8), first);
  EXPECT_NE(make(kQuick, 2, 8), first);
  EXPECT_EQ(std::set(first.begin(), first.end()).size(), first.size());
}

TEST(OpeningMaker, EndsWhenThereIsNothingNew) {
  OpeningRecipe narrow = kQuick;
  narrow.candidates = 1;  // one line only
  narrow.most_score_cp = 10'000;
  EXPECT_EQ(make(narrow, 1, 5).size(), 1U);
}

// What is committed, not how it was made: all different, all playable, all even as far as their own scores say.
TEST(OpeningMaker, TheOpeningsOfTheProject) {
  std::set<std::uint64_t> keys;
  for (const chess::EpdLine& line : chess::read_epd_file(std::string(COBALT_SOURCE_DIR) + "/data/openings.epd")) {
    ASSERT_TRUE(line.record) << line.error->what();
    EXPECT_TRUE(keys.insert(line.record->position.key()).second) << line.number;
    const auto* const score = line.record->find("ce");
    ASSERT_NE(score, nullptr) << line.number;
    EXPECT_LE(std::abs(std::stoi(score->operands.at(0).text)), 50) << line.number;
  }
  EXPECT_GE(keys.size(), 500U);
}

}  // namespace
}  // namespace cobalt::match
