// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/table_folders.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "host/chess/fen.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/gaviota_folder.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::tablebase {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;
using cobalt::test::TemporaryFolder;

/// Blocks of a table of a piece and the kings.
constexpr std::uint32_t kSmallBlocks = 4;

/// The least file that has the form of a table: blocks of two bytes.
std::string table_bytes(std::uint32_t blocks = kSmallBlocks) {
  std::string bytes;
  const auto append = [&bytes](std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
  };
  const std::uint32_t begin = 40 + 4 * (blocks + 1);
  for (const std::uint32_t number : {0U, 0U, 16384U, 0U, 0U, 0U, 0U, 0U, begin, 2U}) append(number);
  for (std::uint32_t block = 0; block <= blocks; ++block) append(begin + 2 * block);
  return bytes + std::string(2 * blocks, 'x');
}

TEST(TableFolders, KnowTheTablesByTheirNames) {
  const TemporaryFolder one;
  const TemporaryFolder two;
  one.write("kqkr.gtb.cp4", table_bytes(232));
  for (const char* name : {"kqk.gtb.cp4", "readme.txt", "kxk.gtb.cp4", "kqk.gtb.cp9", "qk.gtb.cp4"}) {
    one.write(name, table_bytes());
  }
  two.write("krppk.gtb.cp4", table_bytes(18432));
  two.write("kqk.gtb.cp4", table_bytes());
  for (const std::string separator : {";", ":", " ; "}) {
    const TableFolders found = find_tables(one.path().string() + separator + two.path().string());
    EXPECT_EQ(found.folders.size(), 2U);
    EXPECT_EQ(found.tables, 3U);
    EXPECT_EQ(found.most_men, 5);
    EXPECT_EQ(found.compression, Compression::kCp4);
    for (const char* fen : {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
                            "3qk3/8/8/8/8/8/8/3RK3 b - - 0 1", "4k3/4p3/4p3/8/8/8/8/3RK3 w - - 0 1"}) {
      EXPECT_EQ(found.has(chess::parse_fen(fen)), std::string_view(fen).find("/4p3/4p3") == std::string_view::npos)
          << fen;
    }
    EXPECT_TRUE(found.has(chess::parse_fen("4k3/8/8/8/8/4P3/4P3/3RK3 w - - 0 1")));
    EXPECT_FALSE(found.has(chess::parse_fen("4k3/8/8/8/8/8/8/3RK3 w - - 0 1")));
    EXPECT_FALSE(found.has(chess::Position()));
  }
}

TEST(TableFolders, TakeTheCompressionWithTheMostTables) {
  const TemporaryFolder folder;
  folder.write("kqk.gtb.cp4", table_bytes());
  folder.write("kqk.gtb.cp1", table_bytes());
  EXPECT_EQ(find_tables(folder.path().string()).compression, Compression::kCp4);
  folder.write("krk.gtb.cp1", table_bytes());
  EXPECT_EQ(find_tables(folder.path().string()).compression, Compression::kCp1);
  for (const char* name : {"krk.gtb", "kbk.gtb", "knk.gtb"}) folder.write(name, std::string(59136, 'x'));
  EXPECT_EQ(find_tables(folder.path().string()).compression, Compression::kNone);
}

TEST(TableFolders, AFileThatIsNoWholeTableIsNamed) {
  const TemporaryFolder folder;
  const auto problem_of = [&folder](const std::string& bytes) {
    folder.write("kqk.gtb.cp4", bytes);
    return input_error_of([&] { find_tables(folder.path().string()); });
  };
  const std::string good = table_bytes();
  const std::string place = folder.path("kqk.gtb.cp4") + ": no whole endgame table: ";
  EXPECT_EQ(problem_of("nothing"), place + "7 bytes: expected more than 40");
  EXPECT_EQ(problem_of(good.substr(0, 67)), place + "67 bytes: expected 68");
  EXPECT_EQ(problem_of(good + "z"), place + "69 bytes: expected 68");
  EXPECT_EQ(problem_of(std::string(64, 'a')), place + "1633771873 positions in a block: expected 16384");
  const auto with_byte = [&good](std::size_t at, char byte) {
    std::string bad = good;
    bad[at] = byte;
    return bad;
  };
  EXPECT_EQ(problem_of(with_byte(32, 61)), place + "the first block is at byte 61, which cannot be");
  EXPECT_EQ(problem_of(with_byte(32, 44)), place + "the first block is at byte 44, which cannot be");
  EXPECT_EQ(problem_of(with_byte(35, 1)), place + "the first block is at byte 16777276, which cannot be");
  EXPECT_EQ(problem_of(with_byte(40, 59)), place + "byte 40 says that a block begins at 59, which cannot be");
  EXPECT_EQ(problem_of(with_byte(44, 60)), place + "byte 44 says that a block begins at 60, which cannot be");
  EXPECT_EQ(problem_of(with_byte(46, 1)), place + "byte 44 says that a block begins at 65598, which cannot be");
  folder.write("kqk.gtb.cp4", good);
  EXPECT_EQ(find_tables(folder.path().string()).tables, 1U);
}

/// Of every kind of material: how many blocks each of its tables has, by the positions that the library counts.
TEST(TableFolders, ATableOfAnotherSizeThanItsNameSaysIsNamed) {
  const std::pair<const char*, std::uint32_t> blocks[] = {
      {"kqk", 4},       {"kpk", 12},      {"kqkr", 232},    {"kqrk", 232},    {"kqqk", 114},    {"kqkp", 768},
      {"kqpk", 768},    {"kppk", 288},    {"kpkp", 576},    {"kqqqk", 2350},  {"kqqrk", 7278},  {"kqrbk", 14784},
      {"kqrkb", 14784}, {"kqqkr", 7278},  {"kqqpk", 24192}, {"kqrpk", 49152}, {"kqppk", 18432}, {"kqpkr", 49152},
      {"kppkq", 18432}, {"kqqkp", 24192}, {"kqrkp", 49152}, {"kqpkp", 36864}, {"kppkp", 13536}, {"kpppk", 4324}};
  for (const auto& [men, count] : blocks) {
    const TemporaryFolder folder;
    const std::string name = std::string(men) + ".gtb.cp4";
    folder.write(name, table_bytes(count));
    EXPECT_EQ(find_tables(folder.path().string()).tables, 1U) << name;
    folder.write(name, table_bytes(count + 1));
    EXPECT_EQ(input_error_of([&] { find_tables(folder.path().string()); }),
              folder.path(name) + ": no whole endgame table: " + std::to_string(count + 1) +
                  " blocks: a table of this name has " + std::to_string(count));
  }
  const TemporaryFolder plain;
  plain.write("kqk.gtb", std::string(196608, 'x'));
  EXPECT_EQ(input_error_of([&] { find_tables(plain.path().string()); }),
            plain.path("kqk.gtb") + ": no whole endgame table: 196608 bytes: a table of this name has 59136");
  plain.write("kpk.gtb", std::string(196608, 'x'));
  plain.write("kqk.gtb", std::string(59136, 'x'));
  EXPECT_EQ(find_tables(plain.path().string()).tables, 2U);
}

/// Debian's tables, in each kind of compression.
TEST(TableFolders, InstalledTablesHaveTheSizeOfTheirNames) {
  if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
  const std::filesystem::path best = cobalt::test::gaviota_folder();
  for (const auto& folder : std::filesystem::directory_iterator(best.parent_path())) {
    if (!folder.path().filename().string().starts_with("gtb")) continue;
    EXPECT_GT(find_tables(folder.path().string()).tables, 0U) << folder;
  }
  // The reproduction: a table of a queen under the name of one of a pawn, which has more blocks.
  const TemporaryFolder wrong;
  std::filesystem::copy(best / "kqk.gtb.cp4", wrong.path("kpk.gtb.cp4"));
  EXPECT_EQ(input_error_of([&] { find_tables(wrong.path().string()); }),
            wrong.path("kpk.gtb.cp4") + ": no whole endgame table: 4 blocks: a table of this name has 12");
}

TEST(TableFolders, ErrorsNameTheFolder) {
  const TemporaryFolder folder;
  EXPECT_EQ(input_error_of([] { find_tables("/no/such/folder"); }),
            "/no/such/folder: no folder of endgame tables: No such file or directory");
  EXPECT_TRUE(contains(input_error_of([&] { find_tables(folder.path().string()); }),
                       folder.path().string() + ": no endgame table there: expected files such as kqk.gtb.cp4"));
  EXPECT_TRUE(contains(input_error_of([&] { find_tables(folder.write("file", "")); }), "no folder of endgame tables"));
  EXPECT_TRUE(contains(input_error_of([] { find_tables(" ; "); }), "expected a folder"));
}

}  // namespace
}  // namespace cobalt::tablebase
