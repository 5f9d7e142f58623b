// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/pinned.hpp"

#include "tests/hls/plain_board.hpp"
#include "tests/hls/used_entries.hpp"

namespace cobalt::hls {
namespace {

using test::PlainBoard;
constexpr unsigned kGroup = spec::kPinned;

/// Entries and squares of a side's pins, in the order of the directions.
std::vector<std::pair<unsigned, unsigned>> plain_entries(const PlainBoard& board, int side) {
  std::vector<std::pair<unsigned, unsigned>> entries;
  const int enemy = 1 - side;
  for (unsigned d = 0; d < 8; ++d) {
    const int square = board.first(board.king(side), d);
    if (square == PlainBoard::kNone || !board.has(square, side)) continue;
    const int pinner = board.first(square, d);
    if (pinner == PlainBoard::kNone || !board.has(pinner, enemy) || !board.slides(pinner, d)) continue;
    unsigned piece = 7;
    switch (board.kind(square)) {
      case PlainBoard::kPawn:
        piece = d % 4 == 0 ? 0 : 1;
        break;
      case PlainBoard::kKnight:
        piece = 2;
        break;
      case PlainBoard::kBishop:
        piece = d % 2 == 1 ? 3 : 4;
        break;
      case PlainBoard::kRook:
        piece = d % 2 == 0 ? 5 : 6;
        break;
      default:
        break;
    }
    const unsigned by =
        (board.kind(pinner) == PlainBoard::kQueen ? 2u : 0u) + (board.attacked(pinner, enemy) ? 1u : 0u);
    const int more = board.count_attackers(square, enemy) - board.count_attackers(square, side);
    const unsigned pressure = more < 0 ? 0 : more == 0 ? 1 : more == 1 ? 2 : 3;
    entries.emplace_back(test::entry_number(kGroup, {piece, by, pressure}), static_cast<unsigned>(square));
  }
  return entries;
}

TEST(Pinned, EqualsWalkingOnRandomPositions) {
  const test::BothParameters zero;
  bool seen[2][128] = {};
  const auto check = [&](const test::PackedPosition& position) {
    if (HasFatalFailure()) return;
    const Board board = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(board);
    const CountMap count[2] = {count_attackers(map, kWhite), count_attackers(map, kBlack)};
    const PlainBoard plain(position);
    for (unsigned side = 0; side < 2; ++side) {
      const auto expected = plain_entries(plain, static_cast<int>(side));
      Trace trace;
      trace.clear();
      pinned(board, count, make_pin_map(board, map, side), side, zero.golden(), trace);
      ASSERT_EQ(trace.use_count, expected.size()) << "side " << side << '\n' << test::describe(position);
      for (unsigned i = 0; i < trace.use_count; ++i) {
        const TraceUse& use = trace.uses[i];
        ASSERT_EQ(use.address, spec::parameter_address(kGroup, side, expected[i].first)) << test::describe(position);
        ASSERT_EQ(use.place, expected[i].second) << test::describe(position);
        ASSERT_EQ(use.side, side);
        seen[side][expected[i].first] = true;
      }
    }
  };
  test::for_each_position(70000, test::seed_or(43), check);
  // All that is left out by chance is found on boards with many sliders.
  test::for_each_position(test::Source::kCrowded, 60000, test::seed_or(44), check);
  test::for_each_position(test::Source::kFiles, 60000, test::seed_or(45), check);
  for (unsigned entry = 0; entry < 128; ++entry) {
    EXPECT_TRUE(seen[kWhite][entry]) << entry;
    EXPECT_TRUE(seen[kBlack][entry]) << entry;
  }
}

/// Entry of piece, pinner, pressure.
unsigned entry(unsigned piece, unsigned pinner, unsigned pressure) {
  return test::entry_number(kGroup, {piece, pinner, pressure});
}

class WhitePinned : public testing::TestWithParam<test::UseCase> {};
TEST_P(WhitePinned, Entry) { test::expect_uses(GetParam(), kGroup, kWhite); }

constexpr unsigned kC3 = 18, kD4 = 27, kE2 = 12, kE3 = 20, kE4 = 28, kF2 = 13;
const test::UseCase kExamples[] = {
    // The examples of docs/reference/evaluation/tactics.md.
    {"knight", "4k3/4r3/4r3/8/4N3/8/8/4K3 w - - 0 1", {{kE4, entry(2, 1, 3)}}},
    {"pawn_on_a_file", "4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", {{kE2, entry(0, 1, 1)}}},
    // Pieces.
    {"pawn_on_a_diagonal", "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", {{kF2, entry(1, 0, 1)}}},
    {"pawn_on_a_rank", "4k3/8/8/8/r2P3K/8/8/8 w - - 0 1", {{kD4, entry(1, 0, 2)}}},
    {"bishop_on_a_diagonal", "4k3/8/8/b7/8/2B5/8/4K3 w - - 0 1", {{kC3, entry(3, 0, 2)}}},
    {"bishop_on_a_file", "4k3/4r3/8/8/8/4B3/8/4K3 w - - 0 1", {{kE3, entry(4, 1, 2)}}},
    {"bishop_on_a_rank", "4k3/8/8/8/r2B3K/8/8/8 w - - 0 1", {{kD4, entry(4, 0, 2)}}},
    {"rook_on_a_file", "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", {{kE3, entry(5, 1, 2)}}},
    {"rook_on_a_rank", "4k3/8/8/8/r2R3K/8/8/8 w - - 0 1", {{kD4, entry(5, 0, 2)}}},
    {"rook_on_a_diagonal", "4k3/8/8/b7/8/2R5/8/4K3 w - - 0 1", {{kC3, entry(6, 0, 2)}}},
    {"queen_on_a_diagonal", "4k3/8/8/b7/8/2Q5/8/4K3 w - - 0 1", {{kC3, entry(7, 0, 2)}}},
    {"queen_on_a_file", "4k3/4r3/8/8/8/4Q3/8/4K3 w - - 0 1", {{kE3, entry(7, 1, 2)}}},
    // Pinners.
    {"by_a_queen", "7k/4q3/8/8/4N3/8/8/4K3 w - - 0 1", {{kE4, entry(2, 2, 2)}}},
    {"by_a_protected_queen", "4k3/4q3/8/8/4N3/8/8/4K3 w - - 0 1", {{kE4, entry(2, 3, 2)}}},
    {"by_a_bishop_a_pawn_protects", "4k3/8/8/6p1/7b/8/5P2/4K3 w - - 0 1", {{kF2, entry(1, 1, 1)}}},
    // Pressure.
    {"more_defenders", "4k3/4r3/8/8/8/8/4P3/3QK3 w - - 0 1", {{kE2, entry(0, 1, 0)}}},
    {"as_many", "4k3/4r3/8/8/4N3/3P4/8/4K3 w - - 0 1", {{kE4, entry(2, 1, 1)}}},
    {"two_more", "4k3/4r3/8/5p2/4N3/8/8/4K3 w - - 0 1", {{kE4, entry(2, 1, 3)}}},
};
INSTANTIATE_TEST_SUITE_P(Examples, WhitePinned, testing::ValuesIn(kExamples), test::case_name);

TEST(Pinned, NotPinned) {
  for (const char* fen : {
           "4k3/4b3/8/8/4N3/8/8/4K3 w - - 0 1",  // the example of docs/reference/evaluation/tactics.md: no slider on a
                                                 // file
           "4k3/4r3/8/4P3/8/8/4P3/4K3 w - - 0 1",  // two pieces between
           "4k3/4r3/8/4p3/8/8/4P3/4K3 w - - 0 1",  // an enemy piece between
           "4k3/4r3/8/8/4n3/8/8/4K3 w - - 0 1",    // the piece is the enemy's
           "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",      // no pinner
           "4k3/4r3/8/8/3N4/8/8/4K3 w - - 0 1",    // not on the line
           "4r1k1/8/8/8/8/8/4P3/5K2 w - - 0 1",    // not the king's line
       }) {
    EXPECT_TRUE(test::entries_used(fen, kGroup, kWhite).empty()) << fen;
  }
}

TEST(Pinned, EveryPinCounts) {
  // The knight protects the bishop, the rook protects the other bishop.
  constexpr char kFen[] = "4k3/8/8/b3r3/4N3/2B5/8/4K3 w - - 0 1";
  EXPECT_EQ(test::entries_used(kFen, kGroup, kWhite), (std::vector{entry(2, 0, 2), entry(3, 1, 1)}));
}

}  // namespace
}  // namespace cobalt::hls
