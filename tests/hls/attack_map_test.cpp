// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/attack_map.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

constexpr int kFileStep[kDirections] = {0, 1, 1, 1, 0, -1, -1, -1};
constexpr int kRankStep[kDirections] = {1, 1, 0, -1, -1, -1, 0, 1};

/// Squares that a slider on `from` reaches in a direction, the first occupied one included.
Bitboard walk_ray(unsigned from, unsigned direction, Bitboard empty) {
  Bitboard reached = 0;
  int file = static_cast<int>(from % 8);
  int rank = static_cast<int>(from / 8);
  for (;;) {
    file += kFileStep[direction];
    rank += kRankStep[direction];
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return reached;
    const Bitboard here = Bitboard{1} << (rank * 8 + file);
    reached |= here;
    if ((empty & here) == 0) return reached;
  }
}

/// A set that has each square in one of 2^draws cases.
Bitboard sparse(test::Random& random, unsigned draws) {
  Bitboard set = ~Bitboard{0};
  for (unsigned i = 0; i < draws; ++i) set &= random();
  return set;
}

template <unsigned kDirection>
void check_rays() {
  test::Random random(test::seed_or(32 + kDirection));
  for (unsigned i = 0; i < 20000; ++i) {
    const Bitboard empty = i % 3 == 0 ? random() : ~sparse(random, 1 + i % 3);
    Bitboard expected = 0;
    Bitboard stepped = 0;
    Bitboard from = sparse(random, 3);
    for (unsigned square = 0; square < 64; ++square) {
      if ((from >> square & 1) == 0) continue;
      expected |= walk_ray(square, kDirection, empty);
      stepped |= walk_ray(square, kDirection, 0);
    }
    ASSERT_EQ(ray<kDirection>(from, empty), expected)
        << std::hex << from << ' ' << empty << " direction " << kDirection;
    ASSERT_EQ(step<kDirection>(from), stepped) << std::hex << from << " direction " << kDirection;
  }
  if constexpr (kDirection + 1 < kDirections) check_rays<kDirection + 1>();
}

TEST(AttackMap, RaysAndStepsInEveryDirection) { check_rays<0>(); }

/// What stands between White's slider and a square that it x-rays.
enum class Between { kNoXray, kOwn, kEnemy };

Between white_xrays(const char* fen, chess::Square square) {
  const AttackMap map = make_attack_map(decode(load_packed(test::packed(fen).data())));
  Bitboard own = 0;
  Bitboard enemy = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    own |= map.slider_xray_own[kWhite][d] | map.queen_xray_own[kWhite][d];
    enemy |= map.slider_xray_enemy[kWhite][d] | map.queen_xray_enemy[kWhite][d];
    EXPECT_EQ(map.xray(kWhite, d) & ~(own | enemy), 0u);
  }
  if ((own >> square & 1) != 0) return Between::kOwn;
  return (enemy >> square & 1) != 0 ? Between::kEnemy : Between::kNoXray;
}

TEST(AttackMap, XraysGoThroughExactlyOnePiece) {
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", chess::kA4), Between::kEnemy);
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", chess::kA4), Between::kOwn);
  // Attacked, not x-rayed; nothing between.
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", chess::kA3), Between::kNoXray);
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", chess::kA4), Between::kNoXray);
  // The second piece itself; behind two pieces.
  EXPECT_EQ(white_xrays("4k3/8/8/p7/8/P7/8/R3K3 w - - 0 1", chess::kA5), Between::kOwn);
  EXPECT_EQ(white_xrays("4k3/8/8/p7/8/P7/8/R3K3 w - - 0 1", chess::kA6), Between::kNoXray);
  // A battery is an x-ray too. A bishop does not move on files. A queen does, through an enemy queen here.
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", chess::kA5), Between::kOwn);
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/P7/8/B3K3 w - - 0 1", chess::kA4), Between::kNoXray);
  EXPECT_EQ(white_xrays("4k3/8/8/8/8/q7/8/Q3K3 w - - 0 1", chess::kA8), Between::kEnemy);
}

}  // namespace
}  // namespace cobalt::hls
