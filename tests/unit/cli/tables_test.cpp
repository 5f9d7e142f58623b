// SPDX-License-Identifier: Apache-2.0
// Endgame tables in the commands.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/support/gaviota_folder.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/4k3/8/R3K3 w - - 0 1";

TEST(TablesOption, WrongFoldersAreRefused) {
  const TemporaryFolder folder;
  EXPECT_TRUE(refuses({"search", "--tables", "/no/such/folder"}, "/no/such/folder: no folder of endgame tables"));
  EXPECT_TRUE(refuses({"search", "--tables", folder.path().string()}, "no endgame table there"));
}

TEST(TablesOption, SearchKnowsTheDistanceToMate) {
  if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
  const std::string folder = cobalt::test::gaviota_folder();
  const auto json = json_of({"search", "--depth", "1", "--json", "--tables", folder, kRookEnding});
  const int mate = json["lines"][0]["mate"].get<int>();
  EXPECT_GT(mate, 5) << "far beyond the depth";
  EXPECT_EQ(json["lines"][0]["line"].size(), static_cast<std::size_t>(2 * mate - 1));
  // With cards the root is answered by the tables too, and jobs are not needed.
  const auto with_card =
      json_of({"search", "--depth", "1", "--json", "--tables", folder, "--device", "model", kRookEnding});
  EXPECT_EQ(with_card["lines"], json["lines"]);
  EXPECT_EQ(with_card["cards"]["jobs"], 0);
  // Four men: the host's part of the tree asks the tables. Rxd3 leads into one.
  const auto above = json_of({"search", "--depth", "3", "--json", "--tables", folder, "--device", "model",
                              "--jobs-in-flight", "4", "8/8/8/8/2k5/3pK3/8/3R4 w - - 0 1"});
  EXPECT_TRUE(above["lines"][0].contains("mate")) << above;
}

TEST(TablesOption, ADamagedTableIsNamed) {
  if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator(cobalt::test::gaviota_folder())) {
    std::filesystem::copy(entry.path(), folder.path());
  }
  std::filesystem::resize_file(folder.path("krk.gtb.cp4"), 2000);
  EXPECT_TRUE(refuses({"search", "--depth", "3", "--tables", folder.path().string(), kRookEnding},
                      "krk.gtb.cp4: no whole endgame table: 2000 bytes: expected 10824"));
}

TEST(TablesOption, ATableThatCannotBeUnpackedIsAsIfItWereNotThere) {
  if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
  const TemporaryFolder folder;
  std::filesystem::copy(cobalt::test::gaviota_folder() + "/krk.gtb.cp4", folder.path());
  // All of its blocks, which begin at byte 60.
  std::string bytes = folder.read("krk.gtb.cp4");
  std::fill(bytes.begin() + 60, bytes.end(), '\xff');
  folder.write("krk.gtb.cp4", bytes);
  const auto with_tables =
      json_of({"search", "--depth", "3", "--json", "--tables", folder.path().string(), kRookEnding});
  EXPECT_EQ(with_tables["lines"], json_of({"search", "--depth", "3", "--json", kRookEnding})["lines"]);
}

}  // namespace
}  // namespace cobalt::cli
