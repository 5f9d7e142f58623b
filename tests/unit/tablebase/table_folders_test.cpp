// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/table_folders.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "host/chess/fen.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::tablebase {
namespace {

using cobalt::test::contains;
using cobalt::test::input_error_of;
using cobalt::test::TemporaryFolder;

/// The least file that has the form of a table: a block of two bytes.
std::string table_bytes() {
  std::string bytes;
  for (const std::uint32_t number : {0U, 0U, 16384U, 0U, 0U, 0U, 0U, 0U, 48U, 2U, 48U, 50U}) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
  }
  return bytes + "xy";
}

TEST(TableFolders, KnowTheTablesByTheirNames) {
  const TemporaryFolder one;
  const TemporaryFolder two;
  for (const char* name : {"kqk.gtb.cp4", "kqkr.gtb.cp4", "readme.txt", "kxk.gtb.cp4", "kqk.gtb.cp9", "qk.gtb.cp4"}) {
    one.write(name, table_bytes());
  }
  two.write("krppk.gtb.cp4", table_bytes());
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
  folder.write("krk.gtb", "");
  folder.write("kbk.gtb", "");
  folder.write("knk.gtb", "");
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
  EXPECT_EQ(problem_of(good.substr(0, 49)), place + "49 bytes: expected 50");
  EXPECT_EQ(problem_of(good + "z"), place + "51 bytes: expected 50");
  EXPECT_EQ(problem_of(std::string(64, 'a')), place + "1633771873 positions in a block: expected 16384");
  const auto with_byte = [&good](std::size_t at, char byte) {
    std::string bad = good;
    bad[at] = byte;
    return bad;
  };
  EXPECT_EQ(problem_of(with_byte(32, 49)), place + "the first block is at byte 49, which cannot be");
  EXPECT_EQ(problem_of(with_byte(32, 44)), place + "the first block is at byte 44, which cannot be");
  EXPECT_EQ(problem_of(with_byte(35, 1)), place + "the first block is at byte 16777264, which cannot be");
  EXPECT_EQ(problem_of(with_byte(40, 47)), place + "byte 40 says that a block begins at 47, which cannot be");
  EXPECT_EQ(problem_of(with_byte(44, 48)), place + "byte 44 says that a block begins at 48, which cannot be");
  EXPECT_EQ(problem_of(with_byte(46, 1)), place + "byte 44 says that a block begins at 65586, which cannot be");
  folder.write("kqk.gtb.cp4", good);
  EXPECT_EQ(find_tables(folder.path().string()).tables, 1U);
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
