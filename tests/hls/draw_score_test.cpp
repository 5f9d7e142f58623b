// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/draw_score.hpp"

#include "tests/hls/endings_support.hpp"

namespace cobalt::hls {
namespace {

/// The examples of docs/reference/evaluation/endings.md.
struct Row {
  const char* fen;
  bool recognised_draw;
  std::vector<unsigned> bishops;   ///< registers read
  std::vector<unsigned> contempt;  ///< entries read
};

class Examples : public testing::TestWithParam<Row> {};

TEST_P(Examples, Uses) {
  const auto parameters = test::ending_parameters();
  const test::TracedClass traced = test::traced_class(test::board_of(GetParam().fen), *parameters);
  EXPECT_EQ(traced.found.recognised_draw, GetParam().recognised_draw);
  EXPECT_EQ(traced.bishops, GetParam().bishops);
  EXPECT_EQ(traced.contempt, GetParam().contempt);
  EXPECT_EQ(traced.found.way != 0, !GetParam().contempt.empty());
}

INSTANTIATE_TEST_SUITE_P(DrawScore, Examples,
                         testing::Values(Row{"4k3/4bp2/8/8/8/3B4/5P2/4K3 w - - 0 1", false, {0}, {18}},
                                         Row{"r3k3/4bp2/8/8/8/3B4/5P2/R3K3 w - - 0 1", false, {1}, {66}},
                                         Row{"4k3/3b1p2/8/8/8/3B4/5P2/4K3 w - - 0 1", false, {}, {}},
                                         Row{"4k3/8/5n2/8/8/3B4/8/4K3 w - - 0 1", true, {}, {16}},
                                         Row{"4k3/8/5n2/8/8/3BN3/8/4K3 w - - 0 1", false, {}, {}},
                                         Row{"4k3/8/8/8/8/3NN3/8/4K3 w - - 0 1", true, {}, {16}},
                                         Row{"4k3/8/5n2/8/8/3NN3/8/4K3 w - - 0 1", false, {}, {}},
                                         Row{"4kb2/8/8/8/8/4B3/3B4/4K3 w - - 0 1", true, {}, {32}},
                                         Row{"4kb2/8/8/8/8/3B4/3B4/4K3 w - - 0 1", false, {}, {}},
                                         Row{"1k6/8/8/8/P7/8/3B4/4K3 w - - 0 1", true, {}, {1}},
                                         Row{"2k5/8/8/8/P7/8/3B4/4K3 w - - 0 1", false, {}, {}},
                                         Row{"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", true, {}, {1}},
                                         Row{"8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", false, {}, {}},
                                         Row{"4k3/8/r7/8/3KP3/8/8/7R w - - 0 1", true, {}, {33}},
                                         Row{"4k3/8/8/r7/3KP3/8/8/7R w - - 0 1", false, {}, {}},
                                         Row{"8/8/6K1/8/7Q/8/1kp5/8 w - - 0 1", true, {}, {33}},
                                         Row{"8/8/6K1/8/7Q/8/2kp4/8 w - - 0 1", false, {}, {}},
                                         Row{"7K/8/8/8/8/1kp5/8/7R w - - 0 1", true, {}, {17}},
                                         Row{"8/6K1/8/8/8/1kp5/8/7R w - - 0 1", false, {}, {}}));

/// What draw_score makes of a sum, with the shares.
struct Result {
  DrawnScore drawn;
  int bishops_share;
  int contempt_share;
};
Result result(const char* fen, int sum_cp, const Parameters& parameters) {
  auto trace = std::make_unique<Trace>();
  trace->clear();
  const Board board = test::board_of(fen);
  const DrawnScore drawn = draw_score(board, make_attack_map(board), sum_cp, parameters, *trace);
  EXPECT_EQ(trace->share[spec::kBishopsOfOppositeColours][kBlack], 0);
  EXPECT_EQ(trace->share[spec::kContempt][kBlack], 0);
  return {drawn, trace->share[spec::kBishopsOfOppositeColours][kWhite], trace->share[spec::kContempt][kWhite]};
}

constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr char kOpposite[] = "4k3/4bp2/8/8/8/3B4/5P2/4K3 b - - 0 1";
constexpr char kDead[] = "4k3/8/5n2/8/8/3B4/8/4K3 b - - 0 1";
constexpr char kPawnEnding[] = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1";

TEST(DrawScore, NothingChangesOtherPositions) {
  const auto parameters = test::ending_parameters();
  for (const int sum : {-31'000, -1, 0, 77, 31'000}) {
    const Result plain = result(kStart, sum, *parameters);
    EXPECT_EQ(plain.drawn.score_cp, sum);
    EXPECT_FALSE(plain.drawn.recognised_draw);
    EXPECT_EQ(plain.bishops_share, 0);
    EXPECT_EQ(plain.contempt_share, 0);
  }
}

TEST(DrawScore, DeadDrawHasTheDrawScore) {
  const auto parameters = test::ending_parameters();
  parameters->contempt[16] = -35;
  const Result dead = result(kDead, 400, *parameters);
  EXPECT_EQ(dead.drawn.score_cp, -35);
  EXPECT_TRUE(dead.drawn.recognised_draw);
  EXPECT_EQ(dead.bishops_share, 0);
  EXPECT_EQ(dead.contempt_share, -435);
  parameters->control.apply_contempt = false;
  EXPECT_EQ(result(kDead, 400, *parameters).drawn.score_cp, 400);
}

TEST(DrawScore, RomDrawHasTheDrawScore) {
  const auto parameters = test::ending_parameters();
  parameters->contempt[1] = 20;
  EXPECT_EQ(result(kPawnEnding, 150, *parameters).drawn.score_cp, 20);
  EXPECT_EQ(result(kPawnEnding, 150, *parameters).contempt_share, -130);
  // Without contempt the draw score is 0; the draw is recognised all the same.
  parameters->control.apply_contempt = false;
  EXPECT_EQ(result(kPawnEnding, 150, *parameters).drawn.score_cp, 0);
  EXPECT_TRUE(result(kPawnEnding, 150, *parameters).drawn.recognised_draw);
  parameters->control.endgame_rom = false;
  EXPECT_EQ(result(kPawnEnding, 150, *parameters).drawn.score_cp, 150);
  EXPECT_FALSE(result(kPawnEnding, 150, *parameters).drawn.recognised_draw);
}

TEST(DrawScore, BishopsReduce) {
  const auto parameters = test::ending_parameters();
  parameters->contempt[18] = -64;
  parameters->bishops_of_opposite_colours[0] = 48;
  const Result reduced = result(kOpposite, 200, *parameters);
  EXPECT_EQ(reduced.drawn.score_cp, 200 - 264 * 48 / 64);
  EXPECT_FALSE(reduced.drawn.recognised_draw);
  EXPECT_EQ(reduced.bishops_share, -150);
  EXPECT_EQ(reduced.contempt_share, -48);
  parameters->control.apply_contempt = false;
  EXPECT_EQ(result(kOpposite, 200, *parameters).drawn.score_cp, 50);
  EXPECT_EQ(result(kOpposite, 200, *parameters).contempt_share, 0);
  parameters->control.reduce_opposite_bishops = false;
  EXPECT_EQ(result(kOpposite, 200, *parameters).drawn.score_cp, 200);
}

TEST(DrawScore, RoundsTowardsZero) {
  EXPECT_EQ(draw_towards(63, 1, 0), 63);
  EXPECT_EQ(draw_towards(64, 1, 0), 63);
  EXPECT_EQ(draw_towards(-63, 1, 0), -63);
  EXPECT_EQ(draw_towards(-64, 1, 0), -63);
  EXPECT_EQ(draw_towards(100, 63, -28), -26);
  EXPECT_EQ(draw_towards(-100, 63, 28), 26);
  EXPECT_EQ(draw_towards(12'345, kWholeWay, -7), -7);
}

TEST(DrawScore, SharesAddUp) {
  const auto parameters = test::ending_parameters();
  for (int sum = -3'000; sum <= 3'000; sum += 13) {
    for (const char* fen : {kStart, kOpposite, kDead, kPawnEnding}) {
      const Result drawn = result(fen, sum, *parameters);
      EXPECT_EQ(sum + drawn.bishops_share + drawn.contempt_share, drawn.drawn.score_cp);
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
