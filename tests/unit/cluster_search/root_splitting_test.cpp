// SPDX-License-Identifier: Apache-2.0
// A search whose moves the leader deals out: leader and followers within one process.
#include <gtest/gtest.h>

#include <thread>

#include "host/cluster_search/shared_searches.hpp"
#include "tests/unit/cluster/test_support.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::cluster_search {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// Whose value a search finds exactly, whatever the order of the moves and what is in the table.
engine::SearchOptions exact_options() {
  engine::SearchOptions options;
  options.null_move = false;
  options.late_move_reductions = false;
  options.late_move_pruning = false;
  options.razoring = false;
  options.reverse_futility = false;
  options.futility = false;
  options.capture_futility = false;
  options.exchange_pruning = false;
  options.delta_pruning = false;
  options.lazy_evaluation = false;
  options.internal_reduction = false;
  options.reduction_correction = false;
  options.correction_history = false;
  options.table_cutoffs = false;
  options.extensions = engine::ExtensionScheme::kNone;
  return options;
}

/// What the leader's search told.
class Told final : public engine::SearchListener {
 public:
  void on_progress(const engine::Progress& progress) override {
    if (progress.bound == engine::Bound::kExact) depths.push_back(progress.depth);
    if (stops_at && progress.depth >= 2) stops_at->stop();
  }
  void on_root_move(int, chess::Move, std::size_t, steady_clock::duration) override { ++root_moves; }

  std::vector<int> depths;
  int root_moves = 0;
  engine::SearchControl* stops_at = nullptr;  ///< the search that ends after an iteration
};

/// Searches of the leader of so many ranks, each with an engine of its own.
class RootSplitting : public testing::Test {
 protected:
  engine::SearchResult run(unsigned ranks, const engine::Game& game, const engine::Limits& limits,
                           const std::function<void(cluster::Ranks&)>& before_following = {}) {
    PeerOptions peer_options;
    peer_options.cluster_search = ClusterSearch::kRootSplitting;
    engine::SearchResult result;
    const auto run_rank = [&](cluster::Ranks& rank) {
      engine::Engine engine(engine::test::default_evaluator());
      engine.set_hash_megabytes(1);
      engine.set_threads(threads);
      engine.set_lines(lines);
      engine.options() = options;
      SharedSearches searches(rank, peer_options, [&](const std::string& text) {
        if (rank.leads()) losses.push_back(text);
      });
      const auto search = [&](const engine::Game& its_game, const engine::Limits& its_limits,
                              engine::SearchControl& its_control, engine::SearchListener& listener) {
        if (!rank.leads() && before_following) before_following(rank);
        engine::SearchResult found = engine.search(its_game, its_limits, its_control, &listener);
        if (!rank.leads()) followers_nodes += found.nodes;
        return found;
      };
      if (!rank.leads()) return searches.follow(search);
      result = searches.lead(game, limits, control, told, search);
    };
    cluster::run_ranks(network = cluster::LocalNetwork::make(ranks), ranks, run_rank, quick_ranks);
    return result;
  }

  std::shared_ptr<cluster::LocalNetwork> network;
  std::set<unsigned> quick_ranks;
  engine::SearchOptions options;
  unsigned threads = 1;
  unsigned lines = 1;
  engine::SearchControl control;
  Told told;
  std::vector<std::string> losses;
  std::atomic<std::uint64_t> followers_nodes{0};
};

constexpr const char* kMiddlegame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

TEST_F(RootSplitting, FindsTheValueThatOneEngineFinds) {
  options = exact_options();
  // Repeated as long as a busy machine ends the searches before it gives another rank a core.
  for (int attempt = 0; attempt < 20 && followers_nodes == 0; ++attempt) {
    for (const char* const fen : {"r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
                                  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
      engine::Engine alone(engine::test::default_evaluator());
      alone.set_hash_megabytes(1);
      alone.options() = options;
      const int depth = 6;  // moves are dealt to others from here on
      const engine::SearchResult expected =
          engine::test::search(alone, engine::test::game_of(fen), engine::test::depth_limit(depth));
      const engine::SearchResult found = run(3, engine::test::game_of(fen), engine::test::depth_limit(depth));
      EXPECT_EQ(found.depth, depth);
      ASSERT_EQ(found.lines.size(), 1U);
      EXPECT_EQ(found.lines.front().score, expected.lines.front().score) << fen;
      engine::test::end_of_line(engine::test::game_of(fen).position, found.lines.front().moves);
    }
  }
  EXPECT_GT(followers_nodes, 0U);
}

TEST_F(RootSplitting, CountsTheNodesOfAllRanks) {
  // A busy machine may end the search before it gives the other rank a core.
  engine::SearchResult found;
  for (int attempt = 0; attempt < 20 && followers_nodes == 0; ++attempt) {
    told.depths.clear();
    found = run(2, engine::test::game_of(kMiddlegame), engine::test::depth_limit(9));
  }
  EXPECT_GT(followers_nodes, 0U);
  EXPECT_GE(found.nodes, found.evaluations);
  EXPECT_GT(found.evaluations, 0U);
  std::vector<int> depths(9);
  for (int depth = 1; depth <= 9; ++depth) depths[static_cast<std::size_t>(depth) - 1] = depth;
  EXPECT_EQ(told.depths, depths);
}

TEST_F(RootSplitting, FindsAMateAndEndsWithIt) {
  engine::Limits limits;
  limits.mate_moves = 3;
  // Mate in three by a rook sacrifice.
  const engine::Game game = engine::test::game_of("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
  const engine::SearchResult found = run(2, game, limits);
  ASSERT_EQ(found.lines.size(), 1U);
  EXPECT_TRUE(engine::is_win(found.lines.front().score));
  EXPECT_LE(engine::mate_in_moves(found.lines.front().score), 3);
  EXPECT_EQ(chess::to_uci(found.best_move()), "f8c5");
}

TEST_F(RootSplitting, SeveralLinesAndThreads) {
  lines = 3;
  threads = 2;
  const engine::SearchResult found = run(2, engine::test::game_of(kMiddlegame), engine::test::depth_limit(8));
  ASSERT_EQ(found.lines.size(), 3U);
  EXPECT_GE(found.lines[0].score, found.lines[1].score);
  EXPECT_GE(found.lines[1].score, found.lines[2].score);
  EXPECT_NE(found.lines[0].moves.front(), found.lines[1].moves.front());
}

TEST_F(RootSplitting, SearchesOnlyTheMovesThatAreAskedFor) {
  engine::Limits limits = engine::test::depth_limit(8);
  const engine::Game game = engine::test::game_of(kMiddlegame);
  limits.search_moves = {*chess::parse_uci(game.position, "h2h3"), *chess::parse_uci(game.position, "a2a3")};
  const std::string best = chess::to_uci(run(2, game, limits).best_move());
  EXPECT_TRUE(best == "h2h3" || best == "a2a3") << best;
}

TEST_F(RootSplitting, StopEndsIt) {
  engine::Limits limits;
  limits.infinite = true;
  told.stops_at = &control;
  const engine::SearchResult found = run(2, {}, limits);
  EXPECT_TRUE(found.best_move());
  EXPECT_GE(found.depth, 1);
}

TEST_F(RootSplitting, TimeAndNodesEndIt) {
  engine::Limits limits;
  limits.move_time = milliseconds(100);
  const engine::SearchResult timed = run(2, {}, limits);
  EXPECT_TRUE(timed.best_move());
  const engine::SearchResult counted = run(2, {}, engine::test::node_limit(20'000));
  EXPECT_TRUE(counted.best_move());
  EXPECT_LT(counted.depth, 30);
}

TEST_F(RootSplitting, PonderhitStartsTheClock) {
  engine::SearchControl pondering(true);
  engine::Limits limits;
  limits.ponder = true;
  limits.clocks[chess::Color::kWhite] = engine::ClockTime{milliseconds(1000), milliseconds(0)};
  PeerOptions peer_options;
  peer_options.cluster_search = ClusterSearch::kRootSplitting;
  cluster::run_ranks(cluster::LocalNetwork::make(2), 2, [&](cluster::Ranks& rank) {
    engine::Engine engine(engine::test::default_evaluator());
    engine.set_hash_megabytes(1);
    SharedSearches searches(rank, peer_options, [](const std::string&) {});
    const auto search = [&](const engine::Game& game, const engine::Limits& its_limits, engine::SearchControl& order,
                            engine::SearchListener& listener) {
      return engine.search(game, its_limits, order, &listener);
    };
    if (!rank.leads()) return searches.follow(search);
    const auto start = steady_clock::now();
    const std::jthread hit([&] {
      std::this_thread::sleep_for(milliseconds(300));
      pondering.ponder_hit();
    });
    const engine::SearchResult found = searches.lead({}, limits, pondering, told, search);
    EXPECT_GE(steady_clock::now() - start, milliseconds(300));
    EXPECT_TRUE(found.best_move());
  });
}

TEST_F(RootSplitting, ARankThatIsCutOffLosesOnlyItsMoves) {
  quick_ranks = {0, 1, 2};
  engine::Limits limits = engine::test::depth_limit(10);
  const auto cut_off = [this](cluster::Ranks& rank) {
    if (rank.rank() == 2) network->cut_off(2);
  };
  const engine::SearchResult found = run(3, engine::test::game_of(kMiddlegame), limits, cut_off);
  EXPECT_EQ(found.depth, 10);
  EXPECT_TRUE(found.best_move());
}

TEST_F(RootSplitting, NoMoveIsNoLine) {
  EXPECT_TRUE(
      run(2, engine::test::game_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), engine::test::depth_limit(5)).lines.empty());
}

TEST_F(RootSplitting, OneRankSearchesAsAnEngineDoes) {
  engine::Engine alone(engine::test::default_evaluator());
  alone.set_hash_megabytes(1);
  const engine::Game game = engine::test::game_of(kMiddlegame);
  const engine::SearchResult expected = engine::test::search(alone, game, engine::test::depth_limit(9));
  const engine::SearchResult found = run(1, game, engine::test::depth_limit(9));
  EXPECT_EQ(found.nodes, expected.nodes);
  EXPECT_EQ(found.lines.front().moves, expected.lines.front().moves);
}

}  // namespace
}  // namespace cobalt::cluster_search
