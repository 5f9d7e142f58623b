// SPDX-License-Identifier: Apache-2.0
#include "host/data/any_file.hpp"

#include "host/data/data_file.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::input_error_of;
using test::labelled;
using test::TemporaryFolder;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
constexpr const char* kTwoGames =
    "[Result \"0-1\"]\n\n1. e4 e5 0-1\n\n"
    "[Result \"*\"]\n\n1. e4 *\n";

std::vector<LabelledPosition> read(std::vector<std::filesystem::path> files) { return read_positions(files); }

TEST(AnyFile, Games) {
  const TemporaryFolder folder;
  const std::vector<LabelledPosition> expected = {labelled(kStart, {}, 0, 0), labelled(kE4, {}, 0, 0),
                                                  labelled(kStart, {}, {}, 1)};
  EXPECT_EQ(read({folder.write("games.pgn", kTwoGames)}), expected);
  EXPECT_EQ(read({folder.write("games.txt", std::string("\n") + kTwoGames)}), expected);
}

TEST(AnyFile, LinesAndSetsTogether) {
  const TemporaryFolder folder;
  const auto text =
      folder.write("set.txt", std::string("\xef\xbb\xbf# head\n\n") + kStart + " | 10 | 1.0\r\n" + kE4 + " [0.5]\n");
  const auto set = folder.path("set.cbd");
  write_data_file(set, "recipe", std::vector{labelled(kE4, 3, 1, 7)});
  const std::vector<LabelledPosition> expected = {labelled(kE4, 3, 1, 7), labelled(kStart, 10, 2, 8),
                                                  labelled(kE4, {}, 1, 9), labelled(kE4, 3, 1, 17)};
  EXPECT_EQ(read({set, text, set}), expected);
  EXPECT_EQ(origin_text(std::vector<std::filesystem::path>{set, text}), "(recipe), set.txt");
}

TEST(AnyFile, BadLinesAndGames) {
  const TemporaryFolder folder;
  const auto text = folder.write("set.txt", std::string(kStart) + "\nnonsense\n" + kE4 + "\n");
  EXPECT_TRUE(input_error_of([&] { read({text}); }).starts_with(text + ":2: "));
  const auto games = folder.write("games.pgn", "[Result \"1-0\"]\n\n1. e4 Ke4 1-0\n");
  EXPECT_TRUE(input_error_of([&] { read({games}); }).starts_with(games + ":3: "));
  std::vector<std::string> told;
  const auto positions = read_positions(std::vector<std::filesystem::path>{text, games},
                                        [&told](const InputError& error) { told.emplace_back(error.what()); });
  EXPECT_EQ(told.size(), 2U);
  EXPECT_EQ(positions.size(), 3U);
  const auto empty = folder.write("empty.txt", "# nothing\n");
  EXPECT_EQ(input_error_of([&] { read({empty}); }), empty + ": holds no position");
  EXPECT_EQ(input_error_of([] { read({"/proc/self/mem"}); }), "/proc/self/mem: cannot be read to its end");
}

}  // namespace
}  // namespace cobalt::data
