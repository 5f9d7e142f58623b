// SPDX-License-Identifier: Apache-2.0
#include "host/data/summary.hpp"

#include "tests/unit/data/test_support.hpp"

namespace cobalt::data {
namespace {

using test::labelled;

TEST(Summary, CountsEverything) {
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  std::vector<LabelledPosition> positions = {labelled(kStart, 24, 2, 1), labelled(kStart, 25, 1, 1),
                                             labelled("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", -10'000, 0, 2),
                                             labelled("7k/8/8/8/8/8/8/K7 b - - 0 1", {}, {}, 3),
                                             labelled(kStart, 1000, {}, 3)};
  positions.back().position.fill(0xff);
  const Summary summary = summarize(positions);
  EXPECT_EQ(summary.positions, 5U);
  EXPECT_EQ(summary.scored, 4U);
  EXPECT_EQ(summary.results, (std::array<std::size_t, 3>{1, 1, 1}));
  EXPECT_EQ(summary.with_result(), 3U);
  EXPECT_EQ(summary.games, 3U);
  EXPECT_EQ(summary.white_to_move, 3U);
  EXPECT_EQ(summary.in_check, 1U);
  EXPECT_EQ(summary.repeated, 1U);
  EXPECT_EQ(summary.illegal, 1U);
  EXPECT_EQ(summary.phases, (std::array<std::size_t, 5>{2, 0, 0, 0, 2}));
  EXPECT_EQ(summary.scores.front().positions, 1U);
  EXPECT_EQ(summary.scores.back().positions, 1U);
  EXPECT_EQ(summary.scores.back().with_result, 0U);
  // 24 is the last score of -25 to 24, 25 the first of 25 to 74.
  EXPECT_EQ(summary.scores[6].positions, 1U);
  EXPECT_EQ(summary.scores[6].half_points, 2U);
  EXPECT_EQ(summary.scores[7].positions, 1U);
  EXPECT_EQ(summary.scores[7].half_points, 1U);
}

}  // namespace
}  // namespace cobalt::data
