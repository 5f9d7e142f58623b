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
  bool slider_ray[2][kDirections] = {};
  bool queen_ray[2][kDirections] = {};
  bool slider_xray_own[2][kDirections] = {};
  bool slider_xray_enemy[2][kDirections] = {};
  bool queen_xray_own[2][kDirections] = {};
  bool queen_xray_enemy[2][kDirections] = {};
  bool by_kind[2][8] = {};  ///< by reference::Kind
  bool pawn_west[2] = {};
  bool pawn_east[2] = {};
  unsigned knights[2] = {};
};

/// The side of the first piece in front of a slider.
reference::Side side_in_front_of(const reference::Board& board, const reference::Attacker& slider) {
  int file = slider.file;
  int rank = slider.rank;
  for (;;) {
    file += slider.file_step;
    rank += slider.rank_step;
    const reference::Cell& cell = board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)];
    if (cell.kind != reference::kNothing) return cell.side;
  }
}

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
    const bool queen = attacker.kind == reference::kQueen;
    (queen ? expected.queen_ray : expected.slider_ray)[side][direction] = true;
  }
  for (const reference::Attacker& slider : attacks.xray) {
    const unsigned side = static_cast<unsigned>(slider.side);
    const unsigned direction = direction_of(slider);
    const bool own = side_in_front_of(board, slider) == slider.side;
    if (slider.kind == reference::kQueen) {
      (own ? expected.queen_xray_own : expected.queen_xray_enemy)[side][direction] = true;
    } else {
      (own ? expected.slider_xray_own : expected.slider_xray_enemy)[side][direction] = true;
    }
  }
  return expected;
}

/// A map by direction and what it should be.
struct DirectionMap {
  const char* name;
  const Bitboard (AttackMap::*map)[2][kDirections];
  const bool (Expected::*expected)[2][kDirections];
};
const DirectionMap kDirectionMaps[] = {
    {"slider_ray", &AttackMap::slider_ray, &Expected::slider_ray},
    {"queen_ray", &AttackMap::queen_ray, &Expected::queen_ray},
    {"slider_xray_own", &AttackMap::slider_xray_own, &Expected::slider_xray_own},
    {"slider_xray_enemy", &AttackMap::slider_xray_enemy, &Expected::slider_xray_enemy},
    {"queen_xray_own", &AttackMap::queen_xray_own, &Expected::queen_xray_own},
    {"queen_xray_enemy", &AttackMap::queen_xray_enemy, &Expected::queen_xray_enemy},
};

TEST(AttackMap, EqualsWalkingOnRandomPositions) {
  test::for_each_position(16000, test::seed_or(31), [](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    const AttackMap map = make_attack_map(decode(load_packed(position.data())));
    const reference::Board board = reference::read_board(position.data());
    for (unsigned square = 0; square < 64; ++square) {
      const Expected expected = walk(board, static_cast<int>(square % 8), static_cast<int>(square / 8));
      const auto has = [square](Bitboard set) { return (set >> square & 1) != 0; };
      for (unsigned side = 0; side < 2; ++side) {
        unsigned knights = 0;
        for (unsigned d = 0; d < kDirections; ++d) {
          bool any_xray = false;
          for (const DirectionMap& one : kDirectionMaps) {
            const bool set = has((map.*one.map)[side][d]);
            ASSERT_EQ(set, (expected.*one.expected)[side][d])
                << one.name << " square " << square << " direction " << d << '\n'
                << test::describe(position);
            if (std::string_view(one.name).find("xray") != std::string_view::npos) any_xray |= set;
          }
          ASSERT_EQ(has(map.first(side, d)), expected.slider_ray[side][d] || expected.queen_ray[side][d]) << square;
          ASSERT_EQ(has(map.xray(side, d)), any_xray) << square;
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
