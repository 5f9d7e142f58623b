// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/board.hpp"

#include <map>

#include "hls/eval/evaluator.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::Codes;
using test::PackedPosition;

/// The bitboard of a kind in a decoded board.
Bitboard squares_of(const Board& board, reference::Kind kind, unsigned side) {
  switch (kind) {
    case reference::kPawn:
      return board.pawn[side];
    case reference::kKnight:
      return board.knight[side];
    case reference::kBishop:
      return board.bishop[side];
    case reference::kRook:
      return board.rook[side];
    case reference::kQueen:
      return board.queen[side];
    case reference::kKing:
      return board.king[side];
    default:
      return 0;
  }
}

TEST(Board, DecodesEverySquare) {
  test::for_each_position(7000, test::seed_or(21), [](const PackedPosition& position) {
    const Board board = decode(load_packed(position.data()));
    const reference::Board expected = reference::read_board(position.data());
    ASSERT_EQ(board.errors, 0) << test::describe(position);
    ASSERT_EQ(board.side_to_move, static_cast<unsigned>(expected.side_to_move));
    for (unsigned square = 0; square < 64; ++square) {
      const reference::Cell& cell = expected.at[square / 8][square % 8];
      const bool occupied = cell.kind != reference::kNothing;
      ASSERT_EQ(board.occupied >> square & 1, occupied) << square << '\n' << test::describe(position);
      for (unsigned side = 0; side < 2; ++side) {
        const bool own = occupied && static_cast<unsigned>(cell.side) == side;
        ASSERT_EQ(board.all[side] >> square & 1, own) << square << '\n' << test::describe(position);
        for (const reference::Kind kind : {reference::kPawn, reference::kKnight, reference::kBishop, reference::kRook,
                                           reference::kQueen, reference::kKing}) {
          ASSERT_EQ(squares_of(board, kind, side) >> square & 1, own && cell.kind == kind) << square << '\n'
                                                                                           << test::describe(position);
        }
      }
      unsigned code = cell.code;
      if (code == spec::kKingToMove) code = expected.side_to_move == reference::kWhite ? 6 : 14;
      ASSERT_EQ(board.placement.word[square / 16] >> (square % 16 * 4) & 15, code) << square;
    }
  });
}

TEST(Board, ExactlyOne) {
  EXPECT_FALSE(exactly_one(0));
  for (unsigned i = 0; i < 64; ++i) {
    EXPECT_TRUE(exactly_one(Bitboard{1} << i));
    for (unsigned j = 0; j < i; ++j) EXPECT_FALSE(exactly_one(Bitboard{1} << i | Bitboard{1} << j));
  }
  EXPECT_FALSE(exactly_one(~Bitboard{0}));
}

/// Damages a legal position.
Codes mutated(const Codes& legal, test::Random& random) {
  Codes codes = legal;
  const unsigned changes = 1 + test::below(random, 4);
  for (unsigned i = 0; i < changes; ++i) {
    const unsigned square = test::below(random, 64);
    const unsigned target = test::below(random, 64);
    switch (test::below(random, 6)) {
      case 0:
        codes[square] = static_cast<std::uint8_t>(test::below(random, 16));
        break;
      case 1:
        std::swap(codes[square], codes[target]);
        break;
      case 2:
        codes[square] = test::below(random, 2) == 0 ? spec::kWhiteSpecial : spec::kBlackSpecial;
        break;
      case 3: {  // special codes where they may stand
        const unsigned squares[] = {0, 7, 56, 63, 24 + target % 8, 32 + target % 8};
        const unsigned chosen = squares[test::below(random, 6)];
        codes[chosen] = chosen == 0 || chosen == 7 || chosen / 8 == 3 ? spec::kWhiteSpecial : spec::kBlackSpecial;
        break;
      }
      case 4: {  // a king code more or less
        const std::uint8_t kings[] = {spec::kWhiteKing, spec::kBlackKing, spec::kKingToMove};
        for (std::uint8_t& code : codes) {
          if (code == kings[target % 3]) code = static_cast<std::uint8_t>(test::below(random, 16));
        }
        break;
      }
      default:
        for (std::uint8_t& code : codes) {  // the other side is to move
          if (code == spec::kKingToMove) {
            code = spec::kWhiteKing;
          } else if (code == spec::kWhiteKing || code == spec::kBlackKing) {
            code = spec::kKingToMove;
          }
        }
    }
  }
  return codes;
}

/// Fails if the status, the score or the flags of a position differ from the reference.
void check_status(const PackedPosition& position, const test::BothParameters& parameters) {
  ASSERT_TRUE(test::same_result(position, parameters));
  const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
  const unsigned status = test::status_of(word);
  ASSERT_EQ(status, reference::position_errors(position.data())) << test::describe(position);
  ASSERT_EQ(status, chess::packed_position_errors(position)) << test::describe(position);
  // decode() finds all but the check.
  ASSERT_EQ(decode(load_packed(position.data())).errors, status & ~unsigned{spec::kErrorOpponentInCheck});
  if (status != 0) {
    ASSERT_EQ(test::score_of(word), 0) << test::describe(position);
  }
}

TEST(BoardErrors, EqualReferenceOnDamagedPositions) {
  const std::uint64_t seed = test::seed_or(22);
  test::Random random(seed);
  const test::BothParameters parameters = test::random_parameters(random);
  std::map<unsigned, unsigned> seen;
  test::for_each_position(100000, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    const PackedPosition damaged = test::pack_codes(mutated(test::codes_of(position), random));
    check_status(damaged, parameters);
    ++seen[reference::position_errors(damaged.data())];
  });
  for (const unsigned bit : {1u, 2u, 4u, 8u, 16u}) EXPECT_GE(seen[bit], 100u) << "status " << bit << " alone is rare";
  EXPECT_GE(seen[0], 1000u);
  EXPECT_GE(seen.size(), 24u) << "few combinations";
}

TEST(BoardErrors, EqualReferenceOnRandomNibbles) {
  test::Random random(test::seed_or(24));
  const test::BothParameters parameters = test::random_parameters(random);
  for (unsigned i = 0; i < 30000; ++i) {
    Codes codes{};
    const unsigned density = test::below(random, 65);
    for (std::uint8_t& code : codes) {
      if (test::below(random, 64) < density) code = static_cast<std::uint8_t>(test::below(random, 16));
    }
    ASSERT_NO_FATAL_FAILURE(check_status(test::pack_codes(codes), parameters));
  }
}

/// The status of a board with kings on e1 (to move) and e8, changed at some squares.
unsigned status_with(std::initializer_list<std::pair<chess::Square, unsigned>> changes, bool black_to_move = false) {
  Codes codes{};
  codes[chess::kE1] = black_to_move ? spec::kWhiteKing : spec::kKingToMove;
  codes[chess::kE8] = black_to_move ? spec::kKingToMove : spec::kBlackKing;
  for (const auto& [square, code] : changes) codes[square] = static_cast<std::uint8_t>(code);
  const test::BothParameters zero;
  return test::status_of(evaluate_packed(test::pack_codes(codes).data(), zero.golden()));
}

TEST(BoardErrors, Kings) {
  using namespace chess;
  EXPECT_EQ(status_with({}), 0u);
  EXPECT_EQ(status_with({{kE1, 0}}), spec::kErrorKings);
  EXPECT_EQ(status_with({{kE8, 0}}), spec::kErrorKings);
  EXPECT_EQ(status_with({{kA4, 8}}), spec::kErrorKings);
  EXPECT_EQ(status_with({{kA4, 14}}), spec::kErrorKings);
  EXPECT_EQ(status_with({{kA4, 6}}), spec::kErrorKings);
}

TEST(BoardErrors, PawnRank) {
  using namespace chess;
  for (const unsigned pawn : {1u, 9u}) {
    for (const Square square : {kA1, kH1, kA8, kH8}) {
      EXPECT_EQ(status_with({{square, pawn}}), spec::kErrorPawnRank);
    }
    EXPECT_EQ(status_with({{kA2, pawn}}), 0u);
    EXPECT_EQ(status_with({{kA7, pawn}}), 0u);
  }
}

TEST(BoardErrors, Castling) {
  using namespace chess;
  EXPECT_EQ(status_with({{kA1, 7}, {kH1, 7}, {kA8, 15}, {kH8, 15}}), 0u);
  EXPECT_EQ(status_with({{kA1, 7}, {kH1, 7}, {kA8, 15}, {kH8, 15}}, true), 0u);
  EXPECT_EQ(status_with({{kB1, 7}}), spec::kErrorCastling);
  EXPECT_EQ(status_with({{kA8, 7}, {kE8, 0}, {kE7, 14}}), spec::kErrorCastling);
  EXPECT_EQ(status_with({{kA1, 15}, {kE1, 0}, {kE2, 8}}), spec::kErrorCastling);
  EXPECT_EQ(status_with({{kH1, 7}, {kE1, 0}, {kE2, 8}}), spec::kErrorCastling);
  EXPECT_EQ(status_with({{kH8, 15}, {kE8, 0}, {kE7, 14}}), spec::kErrorCastling);
  // Each colour has its own king at home.
  EXPECT_EQ(status_with({{kH1, 7}, {kE8, 0}, {kE7, 14}}), 0u);
}

TEST(BoardErrors, EnPassant) {
  using namespace chess;
  EXPECT_EQ(status_with({{kA5, 15}}), 0u);
  EXPECT_EQ(status_with({{kA4, 7}}, true), 0u);
  EXPECT_EQ(status_with({{kA4, 7}}), spec::kErrorEnPassant);         // its own side is to move
  EXPECT_EQ(status_with({{kA5, 15}}, true), spec::kErrorEnPassant);  // the same for Black
  EXPECT_EQ(status_with({{kA4, 15}}), spec::kErrorEnPassant);        // wrong rank
  EXPECT_EQ(status_with({{kA5, 7}}, true), spec::kErrorEnPassant);
  EXPECT_EQ(status_with({{kA2, 7}}, true), spec::kErrorEnPassant);
  EXPECT_EQ(status_with({{kA7, 15}}), spec::kErrorEnPassant);
  EXPECT_EQ(status_with({{kA5, 15}, {kH5, 15}}), spec::kErrorEnPassant);  // two of them
  EXPECT_EQ(status_with({{kA5, 15}, {kA6, 2}}), spec::kErrorEnPassant);   // it came through a piece
  EXPECT_EQ(status_with({{kA5, 15}, {kA7, 9}}), spec::kErrorEnPassant);
  EXPECT_EQ(status_with({{kA5, 15}, {kA8, 12}}), 0u);
}

TEST(BoardErrors, OpponentInCheck) {
  using namespace chess;
  EXPECT_EQ(status_with({{kE4, 4}}), spec::kErrorOpponentInCheck);  // white rook on the king's file
  EXPECT_EQ(status_with({{kE4, 4}}, true), 0u);                     // Black may answer
  EXPECT_EQ(status_with({{kE4, 12}}, true), spec::kErrorOpponentInCheck);
  EXPECT_EQ(status_with({{kD7, 1}}), spec::kErrorOpponentInCheck);
  EXPECT_EQ(status_with({{kD7, 9}}), 0u);
  EXPECT_EQ(status_with({{kE1, 0}, {kE7, 8}}), spec::kErrorOpponentInCheck);  // adjacent kings
}

TEST(BoardErrors, EveryFailedCheckSetsItsBit) {
  using namespace chess;
  // Two kings to move, a pawn on rank 1, a castling rook on b1, an en passant pawn on a3, a check on e8.
  EXPECT_EQ(status_with({{kH5, 8}, {kA1, 1}, {kB1, 7}, {kA3, 7}, {kE4, 5}}), 31u);
}

TEST(BoardFlags, SideToMoveInCheck) {
  const test::BothParameters zero;
  const auto flags = [&](const char* fen) {
    return test::flags_of(evaluate_packed(test::packed(fen).data(), zero.golden()));
  };
  EXPECT_EQ(flags("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0u);
  EXPECT_EQ(flags("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"), spec::kFlagInCheck);
  EXPECT_EQ(flags("4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"), spec::kFlagInCheck);
  EXPECT_EQ(flags("4k3/8/8/8/8/5n2/8/4K3 w - - 0 1"), spec::kFlagInCheck);
  EXPECT_EQ(flags("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"), spec::kFlagInCheck);
  EXPECT_EQ(flags("4k3/8/8/8/4r3/4P3/8/4K3 w - - 0 1"), 0u);
}

}  // namespace
}  // namespace cobalt::hls
