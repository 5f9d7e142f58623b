// SPDX-License-Identifier: Apache-2.0
// hls::hung_squares against the definition of docs/reference/evaluation/tactics.md, square by square, and against
// captures that are really made on a board.
#include "hls/eval/exchange_map.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <vector>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

enum Kind : unsigned { kNone, kPawn, kKnight, kBishop, kRook, kQueen, kKing };
constexpr int kValue[] = {0, 1, 3, 3, 5, 9, 0};
/// Order of capture.
constexpr int kClass[] = {0, 1, 2, 2, 3, 4, 5};
constexpr int kValueOfClass[] = {0, 1, 3, 5, 9};
constexpr int kKingClass = 5;

struct Piece {
  Kind kind = kNone;
  unsigned side = kWhite;
};

/// A board of squares; nothing of the bitboards.
struct Squares {
  std::array<Piece, 64> at{};

  explicit Squares(const test::PackedPosition& position) {
    const test::Codes codes = test::codes_of(position);
    bool white_king = false;
    for (const std::uint8_t code : codes) white_king |= code == spec::kWhiteKing;
    for (std::size_t square = 0; square < 64; ++square) {
      const unsigned code = codes[square];
      const unsigned kind = code % 8;
      Piece& piece = at[square];
      if (code == 0) continue;
      piece.side = code >= 8 ? kBlack : kWhite;
      piece.kind = static_cast<Kind>(kind);
      if (code == spec::kKingToMove) piece = {kKing, white_king ? kBlack : kWhite};
      if (kind == 7) piece.kind = square / 8 == 0 || square / 8 == 7 ? kRook : kPawn;
    }
  }
};

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

bool slides(Kind kind, Step line) {
  const bool straight = line.file == 0 || line.rank == 0;
  return kind == kQueen || kind == (straight ? kRook : kBishop);
}

/// Whether the first piece of a line, so many steps from the square, attacks it.
bool attacks(Piece piece, Step line, int distance) {
  if (piece.kind == kPawn) return distance == 1 && line.file != 0 && line.rank == (piece.side == kWhite ? -1 : 1);
  if (piece.kind == kKing) return distance == 1;
  return slides(piece.kind, line);
}

/// The definition for one square.
bool hung_by_definition(const Squares& board, int square) {
  const Piece target = board.at[static_cast<std::size_t>(square)];
  if (target.kind == kNone || target.kind == kKing) return false;
  std::vector<int> classes[2];
  bool attacked = false;
  for (const Step line : kLines) {
    bool before = true;  // the piece before takes part and is a pawn or slider
    int least = 0;
    int number = 0;
    for (int distance = 1; before && number < 3; ++distance) {
      const int from = moved(square, line, distance);
      if (from < 0) break;
      const Piece piece = board.at[static_cast<std::size_t>(from)];
      if (piece.kind == kNone) continue;
      ++number;
      if (number == 1 ? !attacks(piece, line, distance) : !slides(piece.kind, line)) break;
      if (number == 1 && piece.side != target.side) attacked = true;
      const int its_class = std::max(kClass[piece.kind], least == kClass[kQueen] ? least : 0);
      classes[piece.side].push_back(its_class);
      before = piece.kind != kKing;
      least = its_class;
    }
  }
  for (const Step jump : kJumps) {
    const int from = moved(square, jump, 1);
    if (from < 0 || board.at[static_cast<std::size_t>(from)].kind != kKnight) continue;
    const unsigned side = board.at[static_cast<std::size_t>(from)].side;
    classes[side].push_back(kClass[kKnight]);
    attacked |= side != target.side;
  }
  for (auto& list : classes) {
    std::sort(list.begin(), list.end());
    std::vector<int> kept;
    for (const int one : list) {
      const long most = one == kClass[kPawn] ? 2 : one == kKingClass ? 1 : 3;
      if (std::count(kept.begin(), kept.end(), one) < most && kept.size() < 8) kept.push_back(one);
    }
    list = kept;
  }
  const std::vector<int>& x = classes[1 - target.side];
  const std::vector<int>& y = classes[target.side];
  // Captures 0, 2, ... are x's; the piece taken in capture c made the one before.
  int worth = 0;
  for (std::size_t c = 16; c-- > 0;) {
    const std::vector<int>& mover = c % 2 == 0 ? x : y;
    const std::vector<int>& other = c % 2 == 0 ? y : x;
    if (c / 2 >= mover.size()) {
      worth = 0;
      continue;
    }
    const std::size_t taken = (c - 1) / 2;
    if (c != 0 && taken >= other.size()) {
      worth = 0;  // cannot come about, and the capture before is worth 0 anyway
      continue;
    }
    const int its_class = c == 0 ? kClass[target.kind] : other[taken];
    worth = its_class == kKingClass ? 15 : std::max(0, kValueOfClass[its_class] - worth);
  }
  return attacked && worth > 0;
}

/// Squares of the pieces of a side that attack a square now.
std::vector<int> attackers(const Squares& board, int square, unsigned side) {
  std::vector<int> found;
  for (const Step line : kLines) {
    for (int distance = 1;; ++distance) {
      const int from = moved(square, line, distance);
      if (from < 0) break;
      const Piece piece = board.at[static_cast<std::size_t>(from)];
      if (piece.kind == kNone) continue;
      if (piece.side == side && attacks(piece, line, distance)) found.push_back(from);
      break;
    }
  }
  for (const Step jump : kJumps) {
    const int from = moved(square, jump, 1);
    if (from < 0) continue;
    const Piece piece = board.at[static_cast<std::size_t>(from)];
    if (piece.kind == kKnight && piece.side == side) found.push_back(from);
  }
  return found;
}

/// What a side gains by captures on the square, each with its cheapest piece, pieces really moved. Of pieces of one
/// value, the one that gains most. A king does not capture where it could be captured.
int gain(const Squares& board, int square, unsigned side) {
  const std::vector<int> from = attackers(board, square, side);
  const Piece target = board.at[static_cast<std::size_t>(square)];
  int least = kKingClass + 1;
  for (const int one : from) least = std::min(least, kClass[board.at[static_cast<std::size_t>(one)].kind]);
  int best = 0;
  for (const int one : from) {
    const Piece piece = board.at[static_cast<std::size_t>(one)];
    if (kClass[piece.kind] != least) continue;
    Squares after = board;
    after.at[static_cast<std::size_t>(square)] = piece;
    after.at[static_cast<std::size_t>(one)] = {};
    if (piece.kind == kKing && !attackers(after, square, 1 - side).empty()) continue;
    best = std::max(best, kValue[target.kind] - gain(after, square, 1 - side));
  }
  return best;
}

bool hung_by_captures(const Squares& board, int square) {
  const Piece target = board.at[static_cast<std::size_t>(square)];
  return target.kind != kNone && target.kind != kKing && gain(board, square, 1 - target.side) > 0;
}

Bitboard hung_of(const test::PackedPosition& position) {
  const Board board = decode(load_packed(position.data()));
  return hung_squares(board, make_attack_map(board));
}

template <class Function>
Bitboard squares_where(const Squares& board, Function hung) {
  Bitboard set = 0;
  for (int square = 0; square < 64; ++square) {
    if (hung(board, square)) set |= Bitboard{1} << square;
  }
  return set;
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

TEST(ExchangeMap, AgreesWithTheDefinition) {
  std::size_t hung = 0;
  const auto check = [&](const test::PackedPosition& position) {
    const Bitboard got = hung_of(position);
    const Bitboard expected = squares_where(Squares(position), hung_by_definition);
    ASSERT_EQ(got, expected) << test::describe(position);
    for (Bitboard left = got; left != 0; left &= left - 1) ++hung;
  };
  test::for_each_position(70'000, test::seed_or(91), check);
  EXPECT_GT(hung, 70'000u);
}

/// Pieces on the lines of one square and its knights' squares alone: long exchanges, x-rays three deep, more pieces of
/// a class than count.
TEST(ExchangeMap, AgreesWithTheDefinitionAroundOneSquare) {
  test::Random random(test::seed_or(92));
  constexpr std::uint8_t kCodes[] = {spec::kWhitePawn, spec::kWhiteKnight, spec::kWhiteBishop, spec::kWhiteRook,
                                     spec::kWhiteQueen};
  for (unsigned n = 0; n < 200'000; ++n) {
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
    ASSERT_EQ(hung_of(position), squares_where(Squares(position), hung_by_definition)) << test::describe(position);
  }
}

/// How well the definition does: the share of pieces for which it says what real captures say.
TEST(ExchangeMap, NearlyAlwaysAgreesWithRealCaptures) {
  std::size_t pieces = 0;
  std::size_t same = 0;
  std::size_t hung = 0;
  std::size_t only_definition = 0;
  std::size_t only_captures = 0;
  test::for_each_position(test::Source::kSelfPlay, 20'000, test::seed_or(93),
                          [&](const test::PackedPosition& position) {
                            const Squares board(position);
                            const Bitboard got = hung_of(position);
                            for (int square = 0; square < 64; ++square) {
                              const Kind kind = board.at[static_cast<std::size_t>(square)].kind;
                              if (kind == kNone || kind == kKing) continue;
                              const bool by_definition = ((got >> square) & 1) != 0;
                              const bool by_captures = hung_by_captures(board, square);
                              ++pieces;
                              same += by_definition == by_captures ? 1 : 0;
                              hung += by_captures ? 1 : 0;
                              only_definition += by_definition && !by_captures ? 1 : 0;
                              only_captures += by_captures && !by_definition ? 1 : 0;
                            }
                          });
  const double share = static_cast<double>(same) / static_cast<double>(pieces);
  std::cout << pieces << " pieces, " << hung << " hung by captures; the same " << 100 * share << " %, hung only by the "
            << "definition " << only_definition << ", only by captures " << only_captures << std::endl;
  EXPECT_GT(share, 0.995);
}

}  // namespace
}  // namespace cobalt::hls
