// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/joint_signature.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr unsigned kGroup = spec::kJointSignature;

TEST(JointSignature, Entries) {
  EXPECT_EQ(test::entry_used("4k3/8/8/8/8/8/8/4K3 w - - 0 1", kGroup, 0), 0u);
  EXPECT_EQ(test::entry_used("4kn2/8/8/8/8/8/8/Q3K2R w K - 0 1", kGroup, 0), 12u * 16 + 1);
  EXPECT_EQ(test::entry_used("4kn2/8/8/8/8/8/8/Q3K2R b - - 0 1", kGroup, 0), 12u * 16 + 1);
  EXPECT_EQ(test::entry_used("q3k2r/8/8/8/8/8/8/4KNN1 w - - 0 1", kGroup, 0), 1u * 16 + 12);
  EXPECT_EQ(test::entry_used("4k1bb/8/8/8/8/8/8/RR2K3 w - - 0 1", kGroup, 0), 4u * 16 + 2);
  EXPECT_EQ(test::entry_used("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", kGroup, 0), 255u);
}

TEST(JointSignature, EveryMatchUpHasItsEntry) {
  for (unsigned white = 0; white < 16; ++white) {
    for (unsigned black = 0; black < 16; ++black) {
      // Each kind on a file of its own behind a wall of pawns, so that nothing gives check.
      test::Codes codes{};
      codes[chess::kH1] = spec::kKingToMove;
      codes[chess::kH8] = spec::kBlackKing;
      for (unsigned file = 0; file < 8; ++file) {
        codes[8 + file] = spec::kWhitePawn;
        codes[48 + file] = spec::kBlackPawn;
      }
      if (white >> 2 & 1) codes[chess::kG1] = spec::kWhiteRook;
      if (black >> 2 & 1) codes[chess::kG8] = spec::kBlackRook;
      const std::uint8_t kinds[4] = {spec::kWhiteKnight, spec::kWhiteBishop, 0, spec::kWhiteQueen};
      for (unsigned bit = 0; bit < 4; ++bit) {
        if (kinds[bit] == 0) continue;
        if (white >> bit & 1) codes[bit] = kinds[bit];
        if (black >> bit & 1) codes[56 + bit] = static_cast<std::uint8_t>(kinds[bit] + 8);
      }
      const test::PackedPosition position = test::pack_codes(codes);
      test::BothParameters parameters;
      parameters.set_field(kGroup, 0, white * 16 + black, "value", -128);
      const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
      EXPECT_EQ(test::status_of(word), 0u);
      EXPECT_EQ(test::score_of(word), -128) << white << ' ' << black;
      const Board board = decode(load_packed(position.data()));
      EXPECT_EQ(kinds_present(board, kWhite), white);
      EXPECT_EQ(kinds_present(board, kBlack), black);
    }
  }
}

TEST(JointSignature, ValueIsOfWhitesView) {
  test::BothParameters parameters;
  parameters.set_field(kGroup, 0, 12 * 16 + 1, "value", 127);
  EXPECT_EQ(test::white_score("4kn2/8/8/8/8/8/8/Q3K2R w - - 0 1", parameters), 127);
  EXPECT_EQ(test::white_score("4kn2/8/8/8/8/8/8/Q3K2R b - - 0 1", parameters), 127);
}

}  // namespace
}  // namespace cobalt::hls
