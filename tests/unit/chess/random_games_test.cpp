// SPDX-License-Identifier: Apache-2.0
#include "host/chess/random_games.hpp"

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/rules.hpp"
#include "tests/unit/chess/slow_rules.hpp"
#include "tests/unit/chess/test_support.hpp"

namespace cobalt::chess {
namespace {

constexpr RandomKind kKinds[] = {RandomKind::kSelfPlay, RandomKind::kManyQueens, RandomKind::kAllPromoted,
                                 RandomKind::kNoPawns,  RandomKind::kSparse,     RandomKind::kMixed};

RandomOptions of_kind(RandomKind kind) {
  RandomOptions options;
  options.kind = kind;
  return options;
}

TEST(RandomGames, PositionsAreLegal) {
  for (const RandomKind kind : kKinds) {
    std::size_t count = 0;
    for_each_random_position(30000, 41, of_kind(kind), [&](const Position& position) {
      ++count;
      ASSERT_TRUE(is_legal_position(position)) << to_fen(position);
      ASSERT_EQ(parse_fen(to_fen(position)), position);  // the FEN reader checks all rules
      ASSERT_FALSE(test::king_attacked(test::SlowBoard::of(position), position.side_to_move() == kBlack));
    });
    EXPECT_EQ(count, 30000u);
  }
}

TEST(RandomGames, EachPositionFollowsFromTheOneBefore) {
  for (const RandomKind kind : kKinds) {
    RandomPositions random(42, of_kind(kind));
    Position before = random.next();
    std::size_t games = 0;
    for (int i = 0; i < 10000; ++i) {
      const Position position = random.next();
      if (random.last_move() && is_legal(before, random.last_move())) {
        before.do_move(random.last_move());
        if (before != position) ++games;  // the first move of a new game happens to be legal here too
      } else {
        ++games;
      }
      before = position;
    }
    EXPECT_GT(games, 50u);
    EXPECT_LT(games, 5000u);
  }
}

TEST(RandomGames, SeedsDecide) {
  for (const RandomKind kind : kKinds) {
    EXPECT_EQ(random_positions(1000, 43, of_kind(kind)), random_positions(1000, 43, of_kind(kind)));
    EXPECT_NE(random_positions(1000, 43, of_kind(kind)), random_positions(1000, 44, of_kind(kind)));
  }
  EXPECT_EQ(random_game(45, 100), random_game(45, 100));
  EXPECT_NE(random_game(45, 100), random_game(46, 100));
}

/// The same on every machine: recorded once.
TEST(RandomGames, SequenceIsFixed) {
  std::uint64_t keys = 0;
  for_each_random_position(10000, 47, of_kind(RandomKind::kMixed),
                           [&](const Position& position) { keys = keys * 31 + position.key(); });
  EXPECT_EQ(keys, 7996780602544461205u);
}

TEST(RandomGames, KindsAreWhatTheySay) {
  const auto count = [](const Position& position, PieceType type) { return popcount(position.pieces(type)); };
  int most_queens = 0;
  for_each_random_position(20000, 48, of_kind(RandomKind::kManyQueens), [&](const Position& position) {
    most_queens = std::max(most_queens, count(position, kQueen));
  });
  EXPECT_GE(most_queens, 16);
  int full = 0;
  for_each_random_position(20000, 49, of_kind(RandomKind::kAllPromoted), [&](const Position& position) {
    ASSERT_EQ(count(position, kPawn), 0);
    full += popcount(position.occupied()) == 32;
  });
  EXPECT_GT(full, 100);
  for_each_random_position(20000, 50, of_kind(RandomKind::kNoPawns), [&](const Position& position) {
    ASSERT_EQ(count(position, kPawn), 0);
    ASSERT_LE(popcount(position.occupied()), 16);
  });
}

/// The tests that use these positions rely on it.
TEST(RandomGames, EverythingOccurs) {
  int checks = 0, castling_rights = 0, en_passant = 0, capturable = 0, black = 0, castlings = 0, promotions = 0,
      en_passant_captures = 0, double_checks = 0, ends = 0;
  RandomPositions random(51, of_kind(RandomKind::kMixed));
  for (int i = 0; i < 200000; ++i) {
    const Position& position = random.next();
    const Color us = position.side_to_move();
    checks += position.in_check();
    double_checks += popcount(position.attackers(position.king_square(us), ~us)) > 1;
    castling_rights += position.castling() != 0;
    en_passant += position.en_passant() != kNoSquare;
    capturable += position.en_passant_capturable();
    black += us == kBlack;
    ends += count_legal_moves(position) == 0;
    castlings += random.last_move().kind() == Move::kCastling;
    promotions += random.last_move().kind() == Move::kPromotion;
    en_passant_captures += random.last_move().kind() == Move::kEnPassant;
  }
  EXPECT_GT(checks, 5000);
  EXPECT_GT(double_checks, 100);
  EXPECT_GT(castling_rights, 5000);
  EXPECT_GT(en_passant, 2000);
  EXPECT_GT(capturable, 200);
  EXPECT_GT(black, 80000);
  EXPECT_LT(black, 120000);
  EXPECT_GT(ends, 100);
  EXPECT_GT(castlings, 100);
  EXPECT_GT(promotions, 500);
  EXPECT_GT(en_passant_captures, 50);
}

TEST(RandomGames, StartAndLength) {
  RandomOptions options;
  options.start = parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  options.max_plies = 1;
  for_each_random_position(100, 52, options, [&](const Position& position) {
    EXPECT_EQ(position.side_to_move(), kBlack);
    EXPECT_EQ(position.fullmove_number(), 1);
  });
  options.start = parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_INPUT_ERROR(RandomPositions(1, options), "random games: expected a start position with legal moves");
}

TEST(RandomGames, GameIsLegal) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Position position;
    const std::vector<Move> game = random_game(seed, 300);
    for (const Move move : game) {
      ASSERT_TRUE(is_legal(position, move));
      position.do_move(move);
    }
    if (game.size() < 300) {
      EXPECT_EQ(count_legal_moves(position), 0u);
    }
  }
}

}  // namespace
}  // namespace cobalt::chess
