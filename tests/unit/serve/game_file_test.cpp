// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::serve {
namespace {

/// A file of games that grows.
class TemporaryFile {
 public:
  void append(const std::string& text) const { std::ofstream(path(), std::ios::app) << text; }
  std::string path() const { return folder_.path("games.pgn"); }

 private:
  cobalt::test::TemporaryFolder folder_;
};

TEST(GameFile, IsReadAgainWhenItGrows) {
  const TemporaryFile file;
  file.append("[White \"A\"]\n\n1. e4 e5 1-0\n\n");
  GameFile games(file.path());
  const auto first = games.read_if_changed();
  ASSERT_TRUE(first.has_value());
  ASSERT_EQ(first->size(), 1U);
  EXPECT_FALSE(games.read_if_changed().has_value());
  // Half a game, as when somebody is just writing it.
  file.append("[White \"B\"]\n\n1. d4 d5 2. N");
  const auto second = games.read_if_changed();
  ASSERT_TRUE(second.has_value());
  ASSERT_EQ(second->size(), 2U);
  EXPECT_EQ(second->back().tag("White"), "B");
  EXPECT_EQ(second->back().moves.size(), 2U);
}

TEST(GameFile, HasItsMostGames) {
  const TemporaryFile file;
  std::string text;
  for (std::size_t i = 0; i < GameFile::kMostGames; ++i) text += "*\n";
  file.append(text);
  GameFile games(file.path());
  EXPECT_EQ(games.read_if_changed()->size(), GameFile::kMostGames);
  file.append("*\n");
  EXPECT_EQ(cobalt::test::input_error_of([&] { games.read_if_changed(); }),
            file.path() + ": expected at most 100000 games");
  EXPECT_FALSE(games.read_if_changed().has_value()) << "told once";
}

TEST(GameFile, WithoutAFileIsAnError) {
  GameFile games("/no/such/file.pgn");
  EXPECT_EQ(cobalt::test::input_error_of([&] { games.read_if_changed(); }),
            "/no/such/file.pgn: No such file or directory");
}

}  // namespace
}  // namespace cobalt::serve
