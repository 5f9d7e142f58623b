// SPDX-License-Identifier: Apache-2.0
#include "host/data/any_file.hpp"

#include "host/data/data_file.hpp"
#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::bytes_of;
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

TEST(AnyFile, FormsOfTrainers) {
  const TemporaryFolder folder;
  const std::vector positions = {labelled(kStart, 10, 2, 0), labelled(kE4, -3, 1, 1)};
  const auto write = [&](const std::string& name) {
    const std::string path = folder.path(name);
    EXPECT_EQ(write_positions_file(path, form_to_write(path), "recipe", positions), 2U);
    return path;
  };
  EXPECT_EQ(read({write("set.cbd")}), positions);
  EXPECT_EQ(read({write("lines.txt")}), positions);
  const std::string plain = write("set.plain");
  const std::vector without_e3 = {positions[0], test::without_idle_en_passant(positions[1])};
  EXPECT_EQ(read({plain}), without_e3);
  EXPECT_EQ(read({folder.write("plain", bytes_of(plain))}), without_e3) << "seen from the first line";
  const std::vector<LabelledPosition> as_white = {
      labelled("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 10, 2, 0),
      labelled("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", 3, 1, 1)};
  const std::string records = write("set.bullet");
  EXPECT_EQ(read({records}), as_white);
  EXPECT_EQ(read({write("set.bf")}), as_white);
  const std::vector<std::filesystem::path> unknown = {folder.write("set.data", bytes_of(records))};
  EXPECT_EQ(input_error_of([&] { read(unknown); }),
            unknown[0].string() + ": the end of its name says no form: expected --input-format");
  EXPECT_EQ(read_positions(unknown, throw_bad, FileForm::kBullet), as_white);
  EXPECT_EQ(input_error_of([] { form_to_write("a.bin"); }),
            "a.bin: the end of its name says no form: expected --output-format");
  EXPECT_EQ(input_error_of([] { form_to_write("a.pgn"); }), "a.pgn: games are only read: expected another name");
}

TEST(AnyFile, WhatAFormCannotHold) {
  const TemporaryFolder folder;
  const std::string path = folder.write("set.plain", "old");
  const std::vector positions = {labelled(kStart, 10, 2), labelled(kE4, 1)};
  const std::string problem = path + ": position 2: result: expected one (--default-result gives it to all without)";
  EXPECT_EQ(input_error_of([&] { write_positions_file(path, FileForm::kPlain, "", positions); }), problem);
  EXPECT_EQ(bytes_of(path), "old") << "nothing is written by halves";
  EXPECT_EQ(input_error_of([&] { check_can_write(positions, FileForm::kPlain, path); }), problem);
  check_can_write(std::vector{labelled(kStart, {}, 1)}, FileForm::kBullet, path);  // a score is still to come
  check_can_write(positions, FileForm::kSet, path);
  std::vector<std::string> told;
  EXPECT_EQ(write_positions_file(path, FileForm::kPlain, "", positions,
                                 [&told](const InputError& error) { told.emplace_back(error.what()); }),
            1U);
  EXPECT_EQ(told, std::vector{problem});
  EXPECT_EQ(read({path}), std::vector{positions[0]});
}

TEST(AnyFile, BadRecords) {
  const TemporaryFolder folder;
  const std::vector positions = {labelled(kStart, 10, 2), labelled(kStart, 11, 2)};
  const std::string path = folder.path("set.bullet");
  write_positions_file(path, FileForm::kBullet, "", positions);
  const std::string bytes = bytes_of(path);
  const std::string cut = folder.write("cut.bullet", bytes.substr(0, bytes.size() - 1));
  EXPECT_EQ(input_error_of([&] { read({cut}); }),
            cut + ": 31 bytes behind the last record: expected a multiple of 32 in all");
  std::string changed_bytes = bytes;
  changed_bytes[32 + 26] = 9;
  const std::string changed = folder.write("changed.bullet", changed_bytes);
  EXPECT_EQ(input_error_of([&] { read({changed}); }), changed + ": record 2: result: 9: expected 0, 1 or 2");
  EXPECT_EQ(read_positions(std::vector<std::filesystem::path>{changed}, [](const InputError&) {}).size(), 1U);
  const std::string plain = folder.write("set.plain", std::string("fen ") + kStart + "\nscore 1\nresult 1\n");
  EXPECT_EQ(input_error_of([&] { read({plain}); }), plain + ":4: record: is cut off: expected e");
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
