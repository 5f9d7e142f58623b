// SPDX-License-Identifier: Apache-2.0
// Moves that another thread searches come later, and keep their numbers.
#include "host/offload/searched_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/offload/tree_node.hpp"

namespace cobalt::offload {
namespace {

TEST(SearchedMoves, MarksLastAsLongAsTheirObjects) {
  SearchedMoves moves;
  const chess::Move e4(chess::kE2, chess::kE4);
  const chess::Move d4(chess::kD2, chess::kD4);
  EXPECT_FALSE(moves.has(1, e4, 5));
  {
    const SearchedMoves::Mark mark(&moves, 1, e4, 5);
    EXPECT_TRUE(moves.has(1, e4, 5));
    EXPECT_FALSE(moves.has(1, d4, 5));
    EXPECT_FALSE(moves.has(1, e4, 6));
    EXPECT_FALSE(moves.has(2, e4, 5));
  }
  EXPECT_FALSE(moves.has(1, e4, 5));
  const SearchedMoves::Mark none(nullptr, 1, e4, 5);
}

TEST(SearchedMoves, MovesThatAreSearchedComeLaterWithTheirNumbers) {
  TreeNode node(TreeNode::Kind::kNull, nullptr);
  const chess::MoveList moves = chess::legal_moves(chess::parse_fen(chess::kStartFen));
  node.moves.assign(moves.begin(), moves.end());
  const std::vector<chess::Move> order = node.moves;
  std::vector<chess::Move> searched;
  const auto is_searched = [&](chess::Move move) { return std::ranges::find(searched, move) != searched.end(); };
  node.first_step = TreeNode::Step::kDone;
  node.next_move = 1;

  prefer_moves(node, is_searched);
  EXPECT_EQ(node.moves, order) << "nothing is searched";
  searched = {order[1], order[2]};
  prefer_moves(node, is_searched);
  Portion portion = take_portion(node, false).value();
  EXPECT_EQ(portion.move, order[3]);
  EXPECT_EQ(portion.number, 4);
  searched.clear();
  for (const std::size_t next : {1U, 2U, 4U}) {
    prefer_moves(node, is_searched);
    portion = take_portion(node, false).value();
    EXPECT_EQ(portion.move, order[next]);
    EXPECT_EQ(portion.number, static_cast<int>(next) + 1);
  }
  searched = order;
  prefer_moves(node, is_searched);
  EXPECT_EQ(take_portion(node, false)->move, order[5]) << "when all are, the best comes first";
  for (std::size_t next = 6; next < order.size(); ++next) {
    prefer_moves(node, is_searched);
    EXPECT_EQ(take_portion(node, false)->number, static_cast<int>(next) + 1);
  }
  EXPECT_FALSE(take_portion(node, false));
}

}  // namespace
}  // namespace cobalt::offload
