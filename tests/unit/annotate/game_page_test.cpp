// SPDX-License-Identifier: Apache-2.0
#include "host/annotate/game_page.hpp"

#include "host/annotate/game_text.hpp"
#include "host/generator/generator.hpp"
#include "host/support/json.hpp"
#include "tests/support/contains.hpp"
#include "tests/unit/annotate/test_support.hpp"

namespace cobalt::annotate {
namespace {

using cobalt::test::contains;

TEST(GamesPage, HasChancesTurningPointsAndTheGroupsThatChanged) {
  test::TableSearch table(test::fools_mate());
  const auto games = test::annotated(
      {test::game_of("[White \"<b>A</b></script>\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")}, table);
  const std::string page = games_page(games, default_parameters(), "7 nodes");
  EXPECT_TRUE(contains(page, "7 nodes per position"));
  EXPECT_FALSE(contains(page, "<b>A</b>")) << "nothing of a game is markup";
  const std::string begin = "id=\"games-data\">";
  const std::size_t from = page.find(begin) + begin.size();
  const Json data = Json::parse(page.substr(from, page.find("</script>", from) - from));
  ASSERT_EQ(data["games"].size(), 1U);
  const Json& game = data["games"][0];
  EXPECT_EQ(game["plies"].size(), 5U);
  EXPECT_EQ(game["plies"][3]["short"], "2. g4??");
  EXPECT_EQ(game["plies"][3]["chance"], 0);
  EXPECT_EQ(game["plies"][3]["note"], note_text(games[0], 2));
  EXPECT_FALSE(game["plies"][2].contains("note"));
  ASSERT_EQ(game["turns"].size(), 1U);
  EXPECT_EQ(game["turns"][0]["ply"], 3);
  const Json& changes = game["turns"][0]["changes"];
  ASSERT_FALSE(changes.empty());
  EXPECT_LE(changes.size(), 6U);
  const auto change = [&](std::size_t i) { return std::abs(changes[i][2].get<int>() - changes[i][1].get<int>()); };
  for (std::size_t i = 1; i < changes.size(); ++i) EXPECT_GE(change(i - 1), change(i));
}

}  // namespace
}  // namespace cobalt::annotate
