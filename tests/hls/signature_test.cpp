// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/signature.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kSignature;
constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// White: 3 queens, 4 rooks, 4 bishops, 4 knights.
constexpr char kCrowd[] = "4k3/8/8/8/8/1NNNN3/1BBBB3/QQQRRRRK w - - 0 1";

TEST(Signature, Entries) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/4K3 w - - 0 1", kGroup, kWhite), 0u);
  EXPECT_EQ(test::entry_used(kStart, kGroup, kWhite), 64u + 2 * 16 + 2 * 4 + 2);  // castling rooks are rooks
  EXPECT_EQ(test::entry_used(kStart, kGroup, kBlack), 106u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", kGroup, kWhite), 1u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", kGroup, kWhite), 4u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", kGroup, kWhite), 16u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", kGroup, kWhite), 64u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", kGroup, kWhite), 64u);
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/1NNNK3 w - - 0 1", kGroup, kWhite), 3u);
  EXPECT_EQ(test::entry_used(kCrowd, kGroup, kWhite), 127u);
  EXPECT_EQ(test::entry_used(kCrowd, kGroup, kBlack), 0u);
}

TEST(Signature, AdjustmentIsTheSidesShare) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, kWhite, 106, "adjustment", 100);
  parameters.set_field(kGroup, kBlack, 106, "adjustment", -128);
  EXPECT_EQ(test::white_score(kStart, parameters), 228);
  parameters.set_field(kGroup, kBlack, 106, "adjustment", 127);
  EXPECT_EQ(test::white_score(kStart, parameters), -27);
  // The scales add nothing themselves.
  parameters.set_raw(kGroup, kWhite, 106, 0xfff00);
  parameters.set_raw(kGroup, kBlack, 106, 0xfff00);
  EXPECT_EQ(test::white_score(kStart, parameters), 0);
}

TEST(Signature, KingSafetyScalesTheDangerThatTheSideMakes) {
  // White's rook on a1 near the king on a8: base 10, twice that is danger. Entry 16 of White scales it.
  test::BothParameters parameters;
  parameters.set_all(spec::kRooksOnFiles, "base", 0);
  for (unsigned i = 64; i < 192; ++i) parameters.set_field(spec::kRooksOnFiles, kWhite, i, "base", 10);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_shift", 15);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "king_safety_clamp", 4095);
  parameters.set_field(spec::kEvaluationControl, 0, 0, "scale_king_safety", 1);
  constexpr char kFen[] = "1k6/8/8/8/8/8/8/R3K3 w - - 0 1";
  EXPECT_EQ(test::white_score(kFen, parameters), 10);
  parameters.set_field(kGroup, kBlack, 0, "king_safety", 15);  // the defender's factor is not used
  EXPECT_EQ(test::white_score(kFen, parameters), 10);
  parameters.set_field(kGroup, kWhite, 16, "king_safety", 8);
  EXPECT_EQ(test::white_score(kFen, parameters), 10 + 20);
  parameters.set_field(kGroup, kWhite, 16, "king_safety", 15);
  EXPECT_EQ(test::white_score(kFen, parameters), 10 + 37);
}

TEST(Signature, IndexEqualsCountingOnRandomPositions) {
  test::for_each_position(14000, test::seed_or(91), [](const test::PackedPosition& position) {
    const Board board = decode(load_packed(position.data()));
    const reference::Board expected = reference::read_board(position.data());
    for (const reference::Side side : {reference::kWhite, reference::kBlack}) {
      unsigned count[8] = {};
      for (const auto& rank : expected.at) {
        for (const reference::Cell& cell : rank) count[cell.kind] += cell.side == side;
      }
      ASSERT_EQ(signature_index(board, static_cast<unsigned>(side)),
                std::min(count[reference::kQueen], 1u) * 64 + std::min(count[reference::kRook], 3u) * 16 +
                    std::min(count[reference::kBishop], 3u) * 4 + std::min(count[reference::kKnight], 3u))
          << test::describe(position);
    }
  });
}

}  // namespace
}  // namespace cobalt::hls
