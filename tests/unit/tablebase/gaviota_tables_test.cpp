// SPDX-License-Identifier: Apache-2.0
#include "host/tablebase/gaviota_tables.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/tablebase/ranked_moves.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/exchanged_sides.hpp"
#include "tests/support/gaviota_folder.hpp"
#include "tests/support/input_error.hpp"
#include "tests/unit/tablebase/small_ending.hpp"

namespace cobalt::tablebase {
namespace {

using cobalt::test::contains;
using cobalt::test::gaviota_folder;
using cobalt::test::input_error_of;
using test::SmallEnding;

class Gaviota : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = cobalt::test::why_no_gaviota(); !reason.empty()) GTEST_SKIP() << reason;
    tables_ = open_gaviota_tables(find_tables(gaviota_folder()), kDefaultCacheMegabytes);
  }

  std::optional<TableValue> probe(const char* fen) const { return tables_->probe(chess::parse_fen(fen)); }

  std::shared_ptr<const EndgameTables> tables_;
};

/// King and a man of White against a king.
chess::Position position_of(chess::PieceType type, bool is_white_to_move, int king, int enemy, int man) {
  chess::PositionParts parts;
  parts.board[static_cast<std::size_t>(king)] = chess::kWhiteKing;
  parts.board[static_cast<std::size_t>(enemy)] = chess::kBlackKing;
  parts.board[static_cast<std::size_t>(man)] = chess::make_piece(chess::kWhite, type);
  parts.side_to_move = is_white_to_move ? chess::kWhite : chess::kBlack;
  return chess::Position::from_parts(parts);
}

/// Compares every `stride`-th position of an ending, and the same with the sides exchanged. Returns their number.
std::size_t compare(const EndgameTables& tables, const SmallEnding& ending, chess::PieceType type, int stride) {
  std::size_t compared = 0;
  std::size_t wrong = 0;
  int count = 0;
  for (const bool is_white : {true, false}) {
    for (int king = 0; king < 64; ++king) {
      for (int enemy = 0; enemy < 64; ++enemy) {
        for (int man = 0; man < 64; ++man) {
          if (!ending.is_legal(is_white, king, enemy, man) || ++count % stride != 0) continue;
          const auto plies = is_white ? ending.white_wins(king, enemy, man) : ending.black_loses(king, enemy, man);
          const TableValue expected =
              plies ? TableValue{is_white ? Outcome::kWin : Outcome::kLoss, *plies} : TableValue{};
          const chess::Position position = position_of(type, is_white, king, enemy, man);
          const bool is_right = tables.probe(position) == expected;
          const bool is_right_exchanged = count % 5 != 0 || tables.probe(cobalt::test::exchanged(position)) == expected;
          if (!is_right || !is_right_exchanged) ++wrong;
          if ((!is_right || !is_right_exchanged) && wrong < 10) {
            ADD_FAILURE() << chess::to_fen(position) << ": expected " << plies.value_or(-1) << " plies";
          }
          ++compared;
        }
      }
    }
  }
  EXPECT_EQ(wrong, 0U);
  return compared;
}

TEST_F(Gaviota, EveryPositionWithAPawnHasItsDistanceToMate) {
  const SmallEnding queen(SmallEnding::Man::kQueen);
  const SmallEnding rook(SmallEnding::Man::kRook);
  const SmallEnding pawn(SmallEnding::Man::kPawn, &queen, &rook);
  // All that are legal but for a check that no move can have given.
  EXPECT_EQ(compare(*tables_, pawn, chess::kPawn, 1), 331352U);
  EXPECT_GT(compare(*tables_, queen, chess::kQueen, 7), 50000U);
  EXPECT_GT(compare(*tables_, rook, chess::kRook, 7), 50000U);
}

TEST_F(Gaviota, KnownPositions) {
  EXPECT_EQ(probe("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), (TableValue{Outcome::kWin, 1}));
  EXPECT_EQ(probe("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), (TableValue{Outcome::kLoss, 0})) << "mated";
  EXPECT_EQ(probe("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (TableValue{Outcome::kDraw, 0})) << "stalemate";
  EXPECT_EQ(probe("8/8/8/4k3/8/8/8/2B1K3 w - - 0 1"), TableValue{});
  EXPECT_EQ(probe("8/8/8/4k3/8/8/8/2N1K3 b - - 0 1"), TableValue{});
  EXPECT_EQ(probe("8/8/8/4k3/8/8/8/4K3 b - - 0 1"), TableValue{}) << "two kings need no table";
}

TEST_F(Gaviota, WhatIsNotInTheTablesIsNotKnown) {
  EXPECT_EQ(tables_->most_men(), 3);
  EXPECT_EQ(probe("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), std::nullopt) << "castling";
  EXPECT_TRUE(probe("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  EXPECT_EQ(probe("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), std::nullopt) << "no such table";
  EXPECT_EQ(probe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), std::nullopt);
}

TEST_F(Gaviota, LinesGoToMateAndEachMoveIsAPlyNearer) {
  std::mt19937 random(3);
  int lines = 0;
  for (int round = 0; round < 400; ++round) {
    const auto square = [&random] { return static_cast<int>(random() % 64); };
    const chess::PieceType type = std::array{chess::kPawn, chess::kRook, chess::kQueen}[round % 3];
    chess::Position position;
    try {
      position = position_of(type, true, square(), square(), square());
    } catch (const InputError&) {
      continue;  // not legal
    }
    const auto value = tables_->probe(position);
    if (!value || value->outcome != Outcome::kWin) continue;
    const chess::MoveList list = chess::legal_moves(position);
    const std::vector<chess::Move> moves(list.begin(), list.end());
    const auto ranked = ranked_moves(*tables_, position, moves, {});
    ASSERT_FALSE(ranked.empty());
    EXPECT_EQ(ranked.front().value, *value);
    const auto line = line_to_mate(*tables_, position, ranked.front().move, [] { return false; });
    EXPECT_EQ(line.size(), static_cast<std::size_t>(value->plies)) << chess::to_fen(position);
    int plies = value->plies;
    for (const chess::Move move : line) {
      ASSERT_TRUE(chess::is_legal(position, move));
      position.do_move(move);
      EXPECT_EQ(tables_->probe(position)->plies, --plies);
    }
    EXPECT_TRUE(position.in_check() && chess::legal_moves(position).empty()) << chess::to_fen(position);
    ++lines;
  }
  EXPECT_GT(lines, 100);
}

TEST_F(Gaviota, ThreadsGetTheSameAnswers) {
  std::vector<chess::Position> positions;
  std::mt19937 random(5);
  while (positions.size() < 3000) {
    const auto square = [&random] { return static_cast<int>(random() % 64); };
    try {
      positions.push_back(position_of(random() % 2 == 0 ? chess::kPawn : chess::kRook, random() % 2 == 0, square(),
                                      square(), square()));
    } catch (const InputError&) {
      continue;  // not legal
    }
  }
  std::vector<std::optional<TableValue>> expected;
  for (const chess::Position& position : positions) expected.push_back(tables_->probe(position));
  std::vector<int> wrong(4);
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
      threads.emplace_back([&, thread] {
        for (std::size_t i = 0; i < positions.size(); ++i) {
          const std::size_t at = (i * (2 * thread + 1) + 700 * thread) % positions.size();
          if (tables_->probe(positions[at]) != expected[at]) ++wrong[thread];
        }
      });
    }
  }
  EXPECT_EQ(wrong, std::vector<int>(4));
}

TEST_F(Gaviota, AProcessHasOneSetOpen) {
  EXPECT_EQ(open_gaviota_tables(find_tables(gaviota_folder()), kDefaultCacheMegabytes), tables_) << "the same again";
  EXPECT_TRUE(contains(input_error_of([] { open_gaviota_tables(find_tables(gaviota_folder()), 1); }),
                       "open, with a cache of 32 MB; there can be one set at a time"));
  tables_.reset();
  for (int round = 0; round < 3; ++round) {
    const auto other = open_gaviota_tables(find_tables(gaviota_folder()), 1);
    EXPECT_TRUE(other->probe(chess::parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")));
  }
}

TEST(GaviotaLibrary, IsNamedWhereItIsMissing) {
  if (has_gaviota()) GTEST_SKIP() << "built with libgaviotatb";
  EXPECT_TRUE(contains(input_error_of([] { open_gaviota_tables({}, 1); }), "install libgaviotatb-dev"));
}

}  // namespace
}  // namespace cobalt::tablebase
