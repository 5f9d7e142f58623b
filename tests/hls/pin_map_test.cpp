// SPDX-License-Identifier: Apache-2.0
// Every set of hls/eval/pin_map.hpp against the definitions, square by square, on random positions.
#include "hls/eval/pin_map.hpp"

#include "tests/hls/plain_board.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::PlainBoard;
constexpr int kNone = PlainBoard::kNone;

Bitboard bit(int square) { return Bitboard{1} << square; }

/// The permanent pins of docs/reference/evaluation/tactics.md.
bool is_permanent(const PlainBoard& board, int side, unsigned direction, int pinned, int pinner) {
  const int enemy = 1 - side;
  const int king = board.king(side);
  if (board.attacked_by(pinner, side, PlainBoard::kPawn)) return false;
  for (int between = PlainBoard::next(pinned, direction); between != pinner;
       between = PlainBoard::next(between, direction)) {
    const int below = PlainBoard::away(between, 0, side == 0 ? -1 : 1);
    if (below != kNone && board.has(below, side) && board.kind(below) == PlainBoard::kPawn) return false;
  }
  for (unsigned d = 0; d < 8; ++d) {
    if (d % 4 == direction % 4) continue;
    const int beside = PlainBoard::next(king, d);
    if (beside != kNone && !board.has(beside, side) && !board.attacked(beside, enemy)) return false;
  }
  return true;
}

PinMap plain_pins(const PlainBoard& board, int side) {
  PinMap pins = {};
  const int enemy = 1 - side;
  for (unsigned d = 0; d < 8; ++d) {
    const int pinned = board.first(board.king(side), d);
    if (pinned == kNone || !board.has(pinned, side)) continue;
    const int pinner = board.first(pinned, d);
    if (pinner == kNone || !board.has(pinner, enemy) || !board.slides(pinner, d)) continue;
    const auto flag = static_cast<FileSet>(1u << d);
    pins.pinned[d] = bit(pinned);
    if (board.kind(pinner) == PlainBoard::kQueen) pins.by_queen |= flag;
    if (board.attacked(pinner, enemy)) pins.pinner_protected |= flag;
    if (is_permanent(board, side, d, pinned, pinner)) pins.permanent |= flag;
  }
  return pins;
}

bool is_simply_hung(const PlainBoard& board, int square) {
  const int side = board.side(square);
  const int enemy = 1 - side;
  if (board.kind(square) == PlainBoard::kKing) return false;
  if (board.attacked(square, enemy) && !board.attacked(square, side)) return true;
  for (int from = 0; from < 64; ++from) {
    if (board.has(from, enemy) && board.attacks(from, square) &&
        PlainBoard::value(board.kind(from)) < PlainBoard::value(board.kind(square))) {
      return true;
    }
  }
  return false;
}

bool is_mpinned(const PlainBoard& board, int square) {
  const int side = board.side(square);
  for (unsigned d = 0; d < 8; ++d) {
    const int slider = board.first(square, d);
    const int behind = board.first(square, opposite(d));
    if (slider == kNone || behind == kNone || !board.has(slider, 1 - side) || !board.slides(slider, d)) continue;
    if (board.has(behind, side) && PlainBoard::value(board.kind(behind)) == PlainBoard::value(board.kind(slider))) {
      return true;
    }
  }
  return false;
}

TEST(PinMap, EqualsWalkingOnRandomPositions) {
  unsigned pins_seen = 0;
  unsigned permanent_seen = 0;
  unsigned mpins_seen = 0;
  test::for_each_position(21000, test::seed_or(41), [&](const test::PackedPosition& position) {
    if (HasFatalFailure()) return;
    const Board board = decode(load_packed(position.data()));
    const AttackMap map = make_attack_map(board);
    const PlainBoard plain(position);
    for (unsigned side = 0; side < 2; ++side) {
      const PinMap expected = plain_pins(plain, static_cast<int>(side));
      const PinMap pins = make_pin_map(board, map, side);
      Bitboard any = 0;
      for (unsigned d = 0; d < kDirections; ++d) {
        ASSERT_EQ(pins.pinned[d], expected.pinned[d]) << "side " << side << " direction " << d << '\n'
                                                      << test::describe(position);
        any |= expected.pinned[d];
        if (expected.pinned[d] != 0) ++pins_seen;
        if ((expected.permanent >> d & 1) != 0) ++permanent_seen;
      }
      ASSERT_EQ(pins.any(), any);
      ASSERT_EQ(pins.by_queen, expected.by_queen) << "side " << side << '\n' << test::describe(position);
      ASSERT_EQ(pins.pinner_protected, expected.pinner_protected) << "side " << side << '\n'
                                                                  << test::describe(position);
      ASSERT_EQ(pins.permanent, expected.permanent) << "side " << side << '\n' << test::describe(position);

      Bitboard hung = 0;
      Bitboard equal_pins = 0;
      for (int square = 0; square < 64; ++square) {
        if (!plain.has(square, static_cast<int>(side))) continue;
        if (is_simply_hung(plain, square)) hung |= bit(square);
        if (is_mpinned(plain, square)) equal_pins |= bit(square);
      }
      if (equal_pins != 0) ++mpins_seen;
      ASSERT_EQ(simply_hung(board, map, side), hung) << "side " << side << '\n' << test::describe(position);
      ASSERT_EQ(mpinned(board, map, side), equal_pins) << "side " << side << '\n' << test::describe(position);
    }
  });
  EXPECT_GT(pins_seen, 1000u);
  EXPECT_GT(permanent_seen, 20u);
  EXPECT_GT(mpins_seen, 1000u);
  RecordProperty("pins", static_cast<int>(pins_seen));
  RecordProperty("permanent", static_cast<int>(permanent_seen));
  RecordProperty("mpins", static_cast<int>(mpins_seen));
}

}  // namespace
}  // namespace cobalt::hls
