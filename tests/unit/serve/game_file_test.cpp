// SPDX-License-Identifier: Apache-2.0
#include "host/serve/game_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "host/support/error.hpp"

namespace cobalt::serve {
namespace {

/// A file that is removed at the end of the test.
class TemporaryFile {
 public:
  TemporaryFile()
      : path_(std::filesystem::temp_directory_path() / ("cobalt_games_" + std::to_string(::getpid()) + ".pgn")) {}
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void append(const std::string& text) const { std::ofstream(path_, std::ios::app) << text; }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
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

TEST(GameFile, WithoutAFileIsAnError) {
  GameFile games("/no/such/file.pgn");
  EXPECT_THROW(games.read_if_changed(), InputError);
}

}  // namespace
}  // namespace cobalt::serve
