// SPDX-License-Identifier: Apache-2.0
// hls::hung_squares against the definition, square by square, and against captures that are really made on a board.
#include "hls/eval/exchange_map.hpp"

#include <algorithm>
#include <iostream>
#include <vector>

#include "tests/hls/reference_terms.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

/// What a side gains by captures on the square, each with its cheapest piece, pieces really moved. Of pieces of one
/// value, the one that gains most. A king does not capture where it could be captured.
/// \param worth  of the piece that stands there
int gain(const chess::Position& position, chess::Square square, chess::Color side, chess::Bitboard occupied,
         int worth) {
  constexpr int kValue[] = {0, 1, 3, 3, 5, 9, 10};
  const chess::Bitboard from = position.attackers(square, side, occupied) & occupied;
  int least = 99;
  for (chess::Bitboard left = from; left != 0; left &= left - 1) {
    least = std::min(least, kValue[chess::type_of(position.piece_on(chess::lowest(left)))]);
  }
  int best = 0;
  for (chess::Bitboard left = from; left != 0; left &= left - 1) {
    const chess::PieceType piece = chess::type_of(position.piece_on(chess::lowest(left)));
    const chess::Bitboard after = occupied & ~(chess::Bitboard{1} << chess::lowest(left));
    if (kValue[piece] != least) continue;
    if (piece == chess::kKing && (position.attackers(square, ~side, after) & after) != 0) continue;
    best = std::max(best, worth - gain(position, square, ~side, after, kValue[piece]));
  }
  return best;
}

bool hung_by_captures(const chess::Position& position, chess::Square square) {
  constexpr int kValue[] = {0, 1, 3, 3, 5, 9};
  const chess::Piece target = position.piece_on(square);
  return gain(position, square, ~chess::color_of(target), position.occupied(), kValue[chess::type_of(target)]) > 0;
}

Bitboard hung_of(const test::PackedPosition& position) {
  const Board board = decode(load_packed(position.data()));
  return hung_squares(board, make_attack_map(board));
}

Bitboard hung_by_definition(const test::PackedPosition& position) {
  const reference::Situation situation(reference::read_board(position.data()));
  const reference::View view(situation, reference::kWhite);
  Bitboard hung = 0;
  for (int square = 0; square < 64; ++square) {
    hung |= Bitboard{reference::is_hung(view, {square % 8, square / 8 + 1})} << square;
  }
  return hung;
}

/// The examples of docs/reference/evaluation/tactics.md.
struct Example {
  const char* what;
  const char* fen;
  std::vector<unsigned> hung;
};
class ExchangeExamples : public testing::TestWithParam<Example> {};

TEST_P(ExchangeExamples, Hung) {
  Bitboard expected = 0;
  for (const unsigned square : GetParam().hung) expected |= Bitboard{1} << square;
  EXPECT_EQ(hung_of(test::packed(GetParam().fen)), expected);
}

INSTANTIATE_TEST_SUITE_P(
    White, ExchangeExamples,
    testing::Values(Example{"not_protected", "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", {chess::kE4}},
                    Example{"equal_and_protected", "4k3/2p5/3n4/8/4N3/3P4/8/4K3 w - - 0 1", {}},
                    Example{"batteries", "3rk3/3r4/8/8/3P4/8/3R4/3RK3 w - - 0 1", {}},
                    Example{"one_battery", "3rk3/3r4/8/8/3P4/8/3R4/4K3 w - - 0 1", {chess::kD4}},
                    Example{"bishop_behind_queen", "8/4k3/4p3/3p4/4Q3/5B2/8/4K3 w - - 0 1", {chess::kE4}},
                    Example{"queen_behind_bishop", "8/4k3/4p3/3p4/4B3/5Q2/8/4K3 w - - 0 1", {chess::kE4}},
                    Example{"pawn_not_protected", "8/4k3/8/3p4/4B3/5Q2/8/4K3 w - - 0 1", {chess::kD5, chess::kE4}},
                    Example{"king_cannot_take", "4k3/3P4/8/8/8/8/8/3RK3 b - - 0 1", {}},
                    Example{"king_takes", "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", {chess::kD7}},
                    Example{"rook_and_queen", "3rk3/3q4/8/8/3R4/8/8/4K3 w - - 0 1", {chess::kD4, chess::kD7}},
                    Example{"x_ray_alone", "1k6/b7/8/2B5/1P1R4/8/8/4K3 w - - 0 1", {}}),
    [](const testing::TestParamInfo<Example>& one) { return std::string(one.param.what); });

struct Step {
  int file, rank;
};
constexpr Step kLines[8] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
constexpr Step kJumps[8] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

/// The square so many steps away; negative off the board.
int moved(int square, Step step, int times) {
  const int file = square % 8 + step.file * times;
  const int rank = square / 8 + step.rank * times;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

TEST(ExchangeMap, AgreesWithTheDefinition) {
  test::for_each_position(8'000, test::seed_or(91), [&](const test::PackedPosition& position) {
    ASSERT_EQ(hung_of(position), hung_by_definition(position)) << test::describe(position);
  });
}

/// Pieces on the lines of one square and its knights' squares alone: long exchanges, x-rays three deep, more pieces of
/// a class than count.
TEST(ExchangeMap, AgreesWithTheDefinitionAroundOneSquare) {
  test::Random random(test::seed_or(92));
  constexpr std::uint8_t kCodes[] = {spec::kWhitePawn, spec::kWhiteKnight, spec::kWhiteBishop, spec::kWhiteRook,
                                     spec::kWhiteQueen};
  for (unsigned n = 0; n < 20'000; ++n) {
    const int square = static_cast<int>(test::below(random, 64));
    const unsigned density = 1 + test::below(random, 8);
    const bool sliders = test::below(random, 2) == 0;
    test::Codes codes{};
    const auto put = [&](int at, std::uint8_t code) {
      if (at < 0) return;
      const bool black = test::below(random, 2) == 0;
      codes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(code + (black ? 8 : 0));
    };
    for (const Step line : kLines) {
      for (int distance = 1; distance < 8; ++distance) {
        if (test::below(random, 8) >= density) continue;
        const bool straight = line.file == 0 || line.rank == 0;
        const std::uint8_t slider = straight ? spec::kWhiteRook : spec::kWhiteBishop;
        put(moved(square, line, distance),
            sliders ? (test::below(random, 3) == 0 ? std::uint8_t{spec::kWhiteQueen} : slider)
                    : kCodes[test::below(random, 5)]);
      }
    }
    for (const Step jump : kJumps) {
      if (test::below(random, 8) < density) put(moved(square, jump, 1), spec::kWhiteKnight);
    }
    put(square, kCodes[test::below(random, 5)]);
    // Kings, near the square as often as not.
    std::size_t kings[2];
    do {
      for (std::size_t& king : kings) {
        const int near = moved(square, kLines[test::below(random, 8)], 1);
        king = near >= 0 && test::below(random, 2) == 0 ? static_cast<std::size_t>(near) : test::below(random, 64);
      }
    } while (kings[0] == kings[1] || kings[0] == static_cast<std::size_t>(square) ||
             kings[1] == static_cast<std::size_t>(square));
    codes[kings[0]] = spec::kKingToMove;
    codes[kings[1]] = spec::kBlackKing;
    const test::PackedPosition position = test::pack_codes(codes);
    ASSERT_EQ(hung_of(position), hung_by_definition(position)) << test::describe(position);
  }
}

/// How well the definition does: the share of pieces for which it says what real captures say.
TEST(ExchangeMap, NearlyAlwaysAgreesWithRealCaptures) {
  std::size_t pieces = 0, same = 0, hung = 0;
  test::for_each_position(test::Source::kSelfPlay, 20'000, test::seed_or(93), [&](const test::PackedPosition& packed) {
    const chess::Position position = chess::unpack_position(packed);
    const Bitboard by_definition = hung_of(packed);
    for (chess::Bitboard left = position.occupied() & ~position.pieces(chess::kKing); left != 0; left &= left - 1) {
      const bool by_captures = hung_by_captures(position, chess::lowest(left));
      ++pieces;
      hung += by_captures;
      same += by_captures == ((by_definition >> chess::lowest(left) & 1) != 0);
    }
  });
  std::cout << pieces << " pieces, " << hung << " hung by captures, the same for " << same << std::endl;
  EXPECT_GT(hung, pieces / 50);
  EXPECT_GT(static_cast<double>(same) / static_cast<double>(pieces), 0.995);
}

}  // namespace
}  // namespace cobalt::hls
