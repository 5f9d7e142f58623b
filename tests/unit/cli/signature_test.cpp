// SPDX-License-Identifier: Apache-2.0
// The node signature of `cobalt bench`.
#include "host/engine/signature.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Signature, IsTheLastLineAndCountsTheNodesOfTheSearches) {
  const TemporaryFolder folder;
  std::string suite;
  for (const char* fen : engine::kSignaturePositions) suite += fen + std::string("\n");
  const auto search = run_program({"search", "--depth", fmt::format("{}", engine::kSignatureDepth), "--epd",
                                   folder.write("suite", suite), "--json"})
                          .json_lines();
  ASSERT_EQ(search.size(), engine::kSignaturePositions.size() + 1);
  const auto nodes = search.back()["nodes"].get<std::uint64_t>();

  const Outcome outcome = run_program({"bench"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("device ")) << "the figures of the device come first";
  const std::size_t begin = outcome.out.rfind('\n', outcome.out.size() - 2) + 1;
  const std::string last = outcome.out.substr(begin);
  EXPECT_TRUE(last.starts_with(fmt::format("{} nodes ", nodes))) << last;
  EXPECT_TRUE(last.ends_with(" nps\n")) << last;
}

TEST(Signature, BelongsToTheBenchWithoutArguments) {
  EXPECT_FALSE(json_of({"bench", "--positions", "20", "--json"}).contains("signature"));
  EXPECT_FALSE(contains(run_program({"bench", "--positions", "20"}).out, " nps"));
  const engine::Signature signature{.nodes = 3000, .seconds = 2};
  EXPECT_EQ(signature.text(), "3000 nodes 1500 nps");
  EXPECT_EQ(signature.json()["nodes_per_second"], 1500);
  EXPECT_EQ(engine::Signature().text(), "0 nodes 0 nps");
}

}  // namespace
}  // namespace cobalt::cli
