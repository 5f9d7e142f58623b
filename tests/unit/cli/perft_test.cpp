// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Perft, CountsTheStartPosition) {
  const Outcome outcome = run_program({"perft", "4", "--json"});
  EXPECT_EQ(outcome.status, 0);
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["nodes"], 197281);
  EXPECT_EQ(lines[0]["depth"], 4);
  EXPECT_NE(run_program({"perft", "3"}).out.find("perft 3: 8902 nodes"), std::string::npos);
  EXPECT_NE(run_program({"perft", "0"}).out.find("perft 0: 1 nodes"), std::string::npos);
}

TEST(Perft, DividesByTheFirstMove) {
  const Outcome outcome = run_program({"perft", "--divide", "2", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--json"});
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["moves"].size(), 15U);
  EXPECT_EQ(lines[0]["nodes"], 66);
  EXPECT_TRUE(lines[0]["moves"].contains("e1g1"));
}

TEST(Perft, ChecksSuites) {
  const Outcome good = run_program({"perft", "3", "--file", COBALT_SOURCE_DIR "/tests/data/perft.epd"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_NE(good.out.find(" 0 wrong"), std::string::npos) << good.out;

  const TemporaryFolder folder;
  const std::string wrong = folder.write("w.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 16\n");
  const Outcome outcome = run_program({"perft", "3", "--file", wrong});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("w.epd:1: depth 1: 15 nodes, expected 16"), std::string::npos) << outcome.err;

  const std::string bad = folder.write("b.epd", "nonsense\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n");
  EXPECT_EQ(run_program({"perft", "3", "--file", bad}).status, 2);
}

}  // namespace
}  // namespace cobalt::cli
