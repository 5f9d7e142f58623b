// SPDX-License-Identifier: Apache-2.0
// The order of root moves, with tables that a test makes up.
#include "host/tablebase/ranked_moves.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"

namespace cobalt::tablebase {
namespace {

/// Values by position, without clocks.
class MadeUpTables final : public EndgameTables {
 public:
  int most_men() const override { return 32; }
  std::optional<TableValue> probe(const chess::Position& position) const override {
    const auto found = values_.find(position.key());
    return found == values_.end() ? std::nullopt : std::optional(found->second);
  }
  void set(const chess::Position& position, TableValue value) { values_[position.key()] = value; }
  /// The value of the position after a move.
  void set_after(chess::Position position, const char* move, TableValue value) {
    position.do_move(chess::parse_uci(position, move).value());
    set(position, value);
  }

 private:
  std::map<std::uint64_t, TableValue> values_;
};

std::vector<chess::Move> all_moves(const chess::Position& position) {
  const chess::MoveList moves = chess::legal_moves(position);
  return {moves.begin(), moves.end()};
}

std::string text_of(const std::vector<RankedMove>& moves) {
  std::string text;
  for (const RankedMove& move : moves) text += chess::to_uci(move.move) + " " + std::to_string(move.value.plies) + " ";
  return text;
}

TEST(RankedMoves, WinsByFewestPliesDrawsLossesByMost) {
  const chess::Position root = chess::parse_fen("7k/8/8/8/8/8/8/K1R5 w - - 0 1");
  MadeUpTables tables;
  tables.set(root, {Outcome::kWin, 9});
  tables.set_after(root, "a1a2", {Outcome::kWin, 6});
  tables.set_after(root, "a1b1", {});
  tables.set_after(root, "a1b2", {Outcome::kLoss, 10});
  tables.set_after(root, "c1c2", {Outcome::kLoss, 8});
  tables.set_after(root, "c1c3", {Outcome::kWin, 20});
  EXPECT_EQ(text_of(ranked_moves(tables, root, all_moves(root), {})), "c1c2 9 a1b2 11 a1b1 0 c1c3 21 a1a2 7 ");
  // Only among some of the moves.
  EXPECT_EQ(text_of(ranked_moves(tables, root, std::vector{chess::Move(chess::kC1, chess::kC2)}, {})), "c1c2 9 ");
}

TEST(RankedMoves, WithoutTheBestMoveNothingIsSaid) {
  const chess::Position root = chess::parse_fen("7k/8/8/8/8/8/8/K1R5 w - - 0 1");
  MadeUpTables tables;
  EXPECT_TRUE(ranked_moves(tables, root, all_moves(root), {}).empty()) << "the root is not known";
  tables.set(root, {Outcome::kWin, 9});
  tables.set_after(root, "a1b1", {});
  EXPECT_TRUE(ranked_moves(tables, root, all_moves(root), {}).empty()) << "the win is by a move into another table";
  tables.set_after(root, "a1b2", {Outcome::kLoss, 8});
  EXPECT_EQ(text_of(ranked_moves(tables, root, all_moves(root), {})), "a1b2 9 a1b1 0 ");
}

TEST(RankedMoves, WhatMayBeClaimedIsADraw) {
  const char* const fen = "7k/8/8/8/8/8/8/K1R5 w - - 0 1";
  const chess::Position root = chess::parse_fen(fen);
  MadeUpTables tables;
  tables.set(root, {Outcome::kWin, 9});
  tables.set_after(root, "c1c2", {Outcome::kLoss, 8});
  tables.set_after(root, "c1c3", {Outcome::kLoss, 10});
  chess::Position repeated = root;
  repeated.do_move(chess::Move(chess::kC1, chess::kC2));
  EXPECT_EQ(text_of(ranked_moves(tables, root, all_moves(root), std::vector{repeated.key()})), "c1c2 9 c1c3 11 ")
      << "the second time";
  EXPECT_EQ(text_of(ranked_moves(tables, root, all_moves(root), std::vector{repeated.key(), repeated.key()})),
            "c1c3 11 c1c2 0 ")
      << "the third time";
  const chess::Position late = chess::parse_fen("7k/8/8/8/8/8/8/K1R5 w - - 99 80");
  EXPECT_EQ(text_of(ranked_moves(tables, late, all_moves(late), {})), "c1c2 0 c1c3 0 ") << "fifty moves";
}

TEST(RankedMoves, MateComesBeforeFiftyMoves) {
  const chess::Position root = chess::parse_fen("7k/8/6K1/8/8/8/8/2R5 w - - 99 80");
  MadeUpTables tables;
  tables.set(root, {Outcome::kWin, 1});
  tables.set_after(root, "c1c8", {Outcome::kLoss, 0});
  EXPECT_EQ(text_of(ranked_moves(tables, root, all_moves(root), {})), "c1c8 1 ");
}

}  // namespace
}  // namespace cobalt::tablebase
