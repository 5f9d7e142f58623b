// SPDX-License-Identifier: Apache-2.0
#include "host/cluster_search/search_message.hpp"

#include <gtest/gtest.h>

#include <random>

#include "host/chess/movegen.hpp"
#include "host/cluster_search/rank_peers.hpp"
#include "host/support/error.hpp"

namespace cobalt::cluster_search {
namespace {

TEST(SearchMessage, EntriesComeBack) {
  std::mt19937_64 random(7);
  std::vector<SharedEntry> entries(100);
  for (SharedEntry& shared : entries) {
    shared.key = random();
    shared.entry.move = chess::Move::from_bits(static_cast<std::uint16_t>(random() & 0x0fff));
    shared.entry.score = static_cast<int>(random() % 60'001) - 30'000;
    shared.entry.static_score = static_cast<int>(random() % 20'001) - 10'000;
    shared.entry.depth = static_cast<int>(random() % 128);
    shared.entry.bound = static_cast<engine::Bound>(random() % 4);
    shared.entry.was_pv = random() % 2 == 0;
  }
  const std::string bytes = table_bytes(3, entries);
  EXPECT_EQ(bytes.size(), sizeof(std::uint32_t) + entries.size() * kEntryBytes);
  const TableBatch batch = table_of(bytes);
  EXPECT_EQ(batch.search, 3U);
  EXPECT_EQ(batch.entries, entries);
  EXPECT_THROW(table_of(std::string_view(bytes).substr(0, bytes.size() - 1)), InputError);
}

TEST(SearchMessage, IterationsComeBack) {
  std::vector<engine::RootMove> moves;
  for (const chess::Move move : chess::legal_moves(chess::Position())) {
    engine::RootMove& root = moves.emplace_back();
    root.move = move;
    root.score = -static_cast<int>(moves.size());
    root.previous_score = 17;
    root.selective_depth = 23;
    root.nodes = std::uint64_t{1} << 40;
    root.line.assign(moves.size() % 5 + 1, move);
  }
  const SharedIteration iteration = iteration_of(iteration_bytes(9, 12, moves));
  EXPECT_EQ(iteration.search, 9U);
  EXPECT_EQ(iteration.depth, 12);
  ASSERT_EQ(iteration.moves.size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(iteration.moves[i].move, moves[i].move);
    EXPECT_EQ(iteration.moves[i].score, moves[i].score);
    EXPECT_EQ(iteration.moves[i].previous_score, moves[i].previous_score);
    EXPECT_EQ(iteration.moves[i].selective_depth, moves[i].selective_depth);
    EXPECT_EQ(iteration.moves[i].nodes, moves[i].nodes);
    EXPECT_EQ(iteration.moves[i].line, moves[i].line);
  }
}

TEST(SearchMessage, HelpersHaveNoClock) {
  engine::Limits limits;
  limits.move_time = engine::Milliseconds(5);
  limits.nodes = 100;
  limits.ponder = true;
  EXPECT_EQ(helper_command(limits), "go infinite");
  limits.depth = 9;
  limits.mate_moves = 4;
  limits.search_moves = {chess::legal_moves(chess::Position())[0]};
  EXPECT_EQ(helper_command(limits),
            "go infinite depth 9 mate 4 searchmoves " + chess::to_uci(limits.search_moves.front()));
}

}  // namespace
}  // namespace cobalt::cluster_search
