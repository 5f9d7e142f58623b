// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/attack_map.hpp"

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::PackedPosition;

constexpr int kFileStep[kDirections] = {0, 1, 1, 1, 0, -1, -1, -1};
constexpr int kRankStep[kDirections] = {1, 1, 0, -1, -1, -1, 0, 1};

/// The direction in which a slider moves towards the square it attacks.
unsigned direction_of(const reference::Attacker& attacker) {
  for (unsigned d = 0; d < kDirections; ++d) {
    if (kFileStep[d] == attacker.file_step && kRankStep[d] == attacker.rank_step) return d;
  }
  return kDirections;
}

/// What one square should have in the maps.
struct Expected {
  bool minor_or_rook_ray[2][kDirections] = {};
  bool queen_ray[2][kDirections] = {};
  bool xray[2][kDirections] = {};
  bool by_kind[2][8] = {};  ///< by reference::Kind
  bool pawn_west[2] = {};
  bool pawn_east[2] = {};
  unsigned knights[2] = {};
};

Expected walk(const reference::Board& board, int file, int rank) {
  Expected expected;
  const reference::SquareAttacks attacks = reference::attacks_on(board, file, rank);
  for (const reference::Attacker& attacker : attacks.direct) {
    const unsigned side = static_cast<unsigned>(attacker.side);
    expected.by_kind[side][attacker.kind] = true;
    if (attacker.kind == reference::kKnight) ++expected.knights[side];
    if (attacker.kind == reference::kPawn) {
      (file < attacker.file ? expected.pawn_west : expected.pawn_east)[side] = true;
    }
    const unsigned direction = direction_of(attacker);
    if (direction == kDirections) continue;
    if (attacker.kind == reference::kQueen) {
      expected.queen_ray[side][direction] = true;
    } else {
      expected.minor_or_rook_ray[side][direction] = true;
    }
  }
  for (const reference::Attacker& slider : attacks.xray) {
    expected.xray[static_cast<unsigned>(slider.side)][direction_of(slider)] = true;
  }
  return expected;
}

TEST(AttackMap, EqualsWalkingOnRandomPositions) {
  test::for_each_position(21000, test::seed_or(31), [](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    const AttackMap map = make_attack_map(decode(load_packed(position.data())));
    const reference::Board board = reference::read_board(position.data());
    for (unsigned square = 0; square < 64; ++square) {
      const Expected expected = walk(board, static_cast<int>(square % 8), static_cast<int>(square / 8));
      const auto has = [square](Bitboard set) { return (set >> square & 1) != 0; };
      for (unsigned side = 0; side < 2; ++side) {
        unsigned knights = 0;
        for (unsigned d = 0; d < kDirections; ++d) {
          ASSERT_EQ(has(map.minor_or_rook_ray[side][d]), expected.minor_or_rook_ray[side][d])
              << "square " << square << " direction " << d << '\n'
              << test::describe(position);
          ASSERT_EQ(has(map.queen_ray[side][d]), expected.queen_ray[side][d])
              << "square " << square << " direction " << d << '\n'
              << test::describe(position);
          ASSERT_EQ(has(map.xray[side][d]), expected.xray[side][d]) << "square " << square << " direction " << d << '\n'
                                                                    << test::describe(position);
          knights += has(map.knight_jump[side][d]);
        }
        const bool* const kinds = expected.by_kind[side];
        ASSERT_EQ(knights, expected.knights[side]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.pawn_west[side]), expected.pawn_west[side]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.pawn_east[side]), expected.pawn_east[side]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.pawn[side]), kinds[reference::kPawn]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.knight[side]), kinds[reference::kKnight]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.bishop[side]), kinds[reference::kBishop]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.rook[side]), kinds[reference::kRook]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.queen[side]), kinds[reference::kQueen]) << square << '\n' << test::describe(position);
        ASSERT_EQ(has(map.king[side]), kinds[reference::kKing]) << square << '\n' << test::describe(position);
        const bool any = kinds[reference::kPawn] || kinds[reference::kKnight] || kinds[reference::kBishop] ||
                         kinds[reference::kRook] || kinds[reference::kQueen] || kinds[reference::kKing];
        ASSERT_EQ(has(map.all[side]), any) << square << '\n' << test::describe(position);
      }
    }
  });
}

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

template <unsigned kDirection>
void check_rays() {
  test::Random random(test::seed_or(32 + kDirection));
  for (unsigned i = 0; i < 20000; ++i) {
    const Bitboard empty = i % 3 == 0 ? random() : i % 3 == 1 ? random() | random() : ~(random() & random() & random());
    Bitboard expected = 0;
    Bitboard stepped = 0;
    Bitboard from = random() & random() & random();
    for (unsigned square = 0; square < 64; ++square) {
      if ((from >> square & 1) == 0) continue;
      expected |= walk_ray(square, kDirection, empty);
      stepped |= walk_ray(square, kDirection, 0);
    }
    ASSERT_EQ(ray<kDirection>(from, empty), expected)
        << std::hex << from << ' ' << empty << " direction " << kDirection;
    ASSERT_EQ(step<kDirection>(from), stepped) << std::hex << from << " direction " << kDirection;
  }
}

TEST(AttackMap, RaysAndStepsInEveryDirection) {
  check_rays<kNorth>();
  check_rays<kNorthEast>();
  check_rays<kEast>();
  check_rays<kSouthEast>();
  check_rays<kSouth>();
  check_rays<kSouthWest>();
  check_rays<kWest>();
  check_rays<kNorthWest>();
}

/// Whether White x-rays a square.
bool white_xrays(const char* fen, chess::Square square) {
  const AttackMap map = make_attack_map(decode(load_packed(test::packed(fen).data())));
  Bitboard any = 0;
  for (const Bitboard set : map.xray[kWhite]) any |= set;
  return (any >> square & 1) != 0;
}

TEST(AttackMap, XraysGoThroughExactlyOnePiece) {
  EXPECT_TRUE(white_xrays("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1", chess::kA4));    // enemy piece
  EXPECT_TRUE(white_xrays("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", chess::kA4));    // own piece
  EXPECT_FALSE(white_xrays("4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", chess::kA3));   // attacked, not x-rayed
  EXPECT_FALSE(white_xrays("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", chess::kA4));    // nothing between
  EXPECT_TRUE(white_xrays("4k3/8/8/p7/8/P7/8/R3K3 w - - 0 1", chess::kA5));   // the second piece itself
  EXPECT_FALSE(white_xrays("4k3/8/8/p7/8/P7/8/R3K3 w - - 0 1", chess::kA6));  // behind two pieces
  EXPECT_TRUE(white_xrays("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", chess::kA5));    // a battery is an x-ray too
  EXPECT_FALSE(white_xrays("4k3/8/8/8/8/P7/8/B3K3 w - - 0 1", chess::kA4));   // a bishop does not move on files
}

}  // namespace
}  // namespace cobalt::hls
