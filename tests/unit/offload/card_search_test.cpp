// SPDX-License-Identifier: Apache-2.0
// The search with cards: what it finds, whatever the order of the answers, and what it leaves behind.
#include "host/offload/card_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/offload/card_constants.hpp"
#include "host/offload/device_pool.hpp"
#include "host/offload/virtual_pool.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/pool_test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using engine::test::depth_limit;
using engine::test::game_of;
using engine::test::kMateInThree;
using engine::test::kMiddleGame;
using engine::test::node_limit;
using test::TestPool;

/// Remembers what a search tells, and can stop it.
class Recorder : public engine::SearchListener {
 public:
  void on_progress(const engine::Progress& progress) override {
    depths.push_back(progress.depth);
    selective_depth = std::max(selective_depth, progress.selective_depth);
    // A bound comes before its iteration is finished.
    const bool is_finished = progress.bound == engine::Bound::kExact;
    if (control != nullptr && is_finished && progress.depth >= stop_at_depth) control->stop();
  }
  void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
  void on_message(std::string_view text) override { messages.emplace_back(text); }

  std::vector<int> depths;
  int selective_depth = 0;
  std::vector<std::string> messages;
  engine::SearchControl* control = nullptr;
  int stop_at_depth = 0;
};

/// A search with a pool, and the engine that it falls back on.
struct Setting {
  explicit Setting(const TestPool::Options& options = {})
      : pool(options), engine(engine::test::default_evaluator()), search(pool, engine) {
    engine.set_hash_megabytes(1);
    engine.set_move_overhead(engine::Milliseconds(0));
  }

  CardResult run(const engine::Game& game, const engine::Limits& limits, engine::SearchListener* listener = nullptr) {
    engine::SearchControl control;
    return search.search(game, limits, control, listener);
  }
  CardOptions& options() { return search.options(); }

  TestPool pool;
  engine::Engine engine;
  CardSearch search;
};

TestPool::Options shuffled(unsigned seed) {
  TestPool::Options options;
  options.shuffle_seed = seed;
  return options;
}

/// Leaves nothing to chance or guesses: the value is that of minimax.
void be_plain(engine::SearchOptions& options) {
  for (const engine::Rule& rule : engine::kRules) options.*rule.member = false;
}

void expect_nothing_left(const Setting& setting, const CardResult& result) {
  EXPECT_EQ(result.left_in_flight, 0U);
  EXPECT_EQ(setting.pool.in_flight(), 0U);
  EXPECT_EQ(result.counts.jobs, setting.pool.counts().searches) << "every job has its answer";
  EXPECT_EQ(result.counts.tries, setting.pool.counts().tries);
}

// ------------------------------------------------------------------------------------------------ mates and draws

TEST(CardSearch, FindsMatesWithManyJobsInFlight) {
  for (const unsigned seed : {1U, 2U}) {
    Setting setting(shuffled(seed));
    setting.options().jobs_in_flight = 64;
    const CardResult result = setting.run(game_of(kMateInThree), depth_limit(9));
    EXPECT_EQ(result.lines.front().score, engine::mate_at(5));
    EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
    expect_nothing_left(setting, result);
  }
}

TEST(CardSearch, SeesThatItIsMated) {
  Setting setting;
  const CardResult result = setting.run(game_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), depth_limit(8));
  EXPECT_EQ(result.lines.front().score, engine::mated_at(2));
}

TEST(CardSearch, NoLegalMoveNoLine) {
  Setting setting;
  for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
    const CardResult result = setting.run(game_of(fen), depth_limit(4));
    EXPECT_TRUE(result.lines.empty());
    EXPECT_EQ(result.counts.jobs, 0U);
  }
}

TEST(CardSearch, FindsPerpetualCheck) {
  Setting setting(shuffled(1));
  // Black mates next move; Qe8+ Kh7 Qh5+ Kg8 repeats.
  const CardResult result = setting.run(game_of("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1"), depth_limit(8));
  EXPECT_EQ(result.lines.front().score, engine::kDraw);
  EXPECT_EQ(chess::to_uci(result.best_move()), "h5e8");
}

TEST(CardSearch, PositionsOfTheGameCountTwice) {
  engine::Game game = game_of("7k/7p/8/8/8/8/7P/R6K w - - 0 1");
  engine::test::play_all(game, {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8"});
  // Rb1-a1 and Kg8-h8 would be the third time.
  for (const int depth : {1, 2, 6}) {
    Setting setting;
    engine::Limits limits = depth_limit(depth + 1);
    limits.search_moves = {*chess::parse_uci(game.position, "b1a1")};
    EXPECT_EQ(setting.run(game, limits).lines.front().score, engine::kDraw) << "Kh8 draws at once";
    EXPECT_GT(setting.run(game, depth_limit(depth + 1)).lines.front().score, 200);
  }
}

TEST(CardSearch, FiftyMovesAreADraw) {
  Setting setting;
  EXPECT_EQ(setting.run(game_of("7k/8/8/8/8/8/8/K2R4 w - - 99 80"), depth_limit(4)).lines.front().score, engine::kDraw);
  const CardResult capture = setting.run(game_of("7k/8/8/3p4/8/8/8/K2R4 w - - 99 80"), depth_limit(4));
  EXPECT_EQ(chess::to_uci(capture.best_move()), "d1d5");
  const CardResult mate = setting.run(game_of("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), depth_limit(3));
  EXPECT_EQ(mate.lines.front().score, engine::mate_at(1));
}

// ------------------------------------------------------------------------------------------------ evaluations

TEST(Evaluations, ScoreIsTheSameWhateverTheOrderOfAnswers) {
  for (const char* fen : {"8/8/1k6/8/2PK4/8/1r6/4R3 w - - 0 1", kMiddleGame}) {
    std::optional<Score> expected;
    for (const std::size_t in_flight : {1U, 40U, 512U}) {
      TestPool::Options pool;
      if (in_flight != 1) pool.shuffle_seed = static_cast<unsigned>(in_flight);
      Setting setting(pool);
      be_plain(setting.engine.options());
      setting.options().leaves = Leaves::kEvaluations;
      setting.options().jobs_in_flight = in_flight;
      const CardResult result = setting.run(game_of(fen), depth_limit(3));
      const Score score = result.lines.front().score;
      EXPECT_EQ(score, expected.value_or(score)) << in_flight << " in flight";
      expected = score;
      EXPECT_GT(result.counts.evaluations_used, 100U);
      EXPECT_LE(result.counts.evaluations_used, result.counts.evaluations);
      EXPECT_EQ(result.counts.evaluations, setting.pool.counts().evaluations);
      EXPECT_LE(setting.pool.most_seen_in_flight(), in_flight);
      EXPECT_EQ(result.counts.jobs, 0U);
      EXPECT_EQ(setting.pool.in_flight(), 0U);
    }
  }
}

TEST(Evaluations, FindMatesAndGoOnWithoutTheCard) {
  TestPool::Options options;
  options.shuffle_seed = 7;
  for (const bool dies : {false, true}) {
    if (dies) options.dies_after_jobs = 500;
    Setting setting(options);
    setting.options().leaves = Leaves::kEvaluations;
    const CardResult result = setting.run(game_of(kMateInThree), depth_limit(11));
    EXPECT_EQ(result.lines.front().score, engine::mate_at(5));
    EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
    EXPECT_EQ(result.failure.empty(), !dies);
  }
}

// A board full of rooks of either side, the kings among their own men. No game gets there, but the board library holds
// it, and nearly every move of the longest line takes a piece.
chess::Position position_of_many_captures() {
  std::mt19937 random(2);
  chess::PositionParts parts;
  for (chess::Piece& piece : parts.board) {
    piece = chess::make_piece(random() % 2 == 0 ? chess::kBlack : chess::kWhite, chess::kRook);
  }
  for (int file = 0; file < 3; ++file) {
    for (int rank = 0; rank < 3; ++rank) {
      const chess::PieceType type = file == 0 || rank == 0 ? chess::kKnight : chess::kPawn;
      parts.board[chess::make_square(file, rank)] = chess::make_piece(chess::kWhite, type);
      parts.board[chess::make_square(7 - file, 7 - rank)] = chess::make_piece(chess::kBlack, type);
    }
  }
  parts.board[chess::kA1] = chess::make_piece(chess::kWhite, chess::kKing);
  parts.board[chess::kH8] = chess::make_piece(chess::kBlack, chess::kKing);
  return chess::Position::from_parts(parts);
}

TEST(Evaluations, LongLinesOfCapturesFitOnTheStackOfAFiber) {
  TestPool::Options options;
  options.scores_behind = 4000;  // whoever moves has to take something, as long as the longest line goes on
  Setting setting(options);
  setting.options().leaves = Leaves::kEvaluations;
  Recorder recorder;
  const CardResult result = setting.run({position_of_many_captures(), {}}, depth_limit(1), &recorder);
  EXPECT_EQ(result.depth, 1);
  EXPECT_GE(recorder.selective_depth, 50);
  EXPECT_EQ(setting.pool.in_flight(), 0U);
}

// ------------------------------------------------------------------------------------------------ one job in flight

TEST(CardSearch, OneJobInFlightIsTheSameOnEveryPool) {
  const engine::Game game = game_of(kMiddleGame);
  std::vector<CardResult> results;
  for (const std::size_t contexts : {1U, kContextsOfCore}) {
    TestPool::Options options;
    options.contexts = contexts;
    options.shuffle_seed = static_cast<unsigned>(contexts);
    Setting setting(options);
    setting.options().jobs_in_flight = 1;
    results.push_back(setting.run(game, depth_limit(7)));
    EXPECT_EQ(setting.pool.most_seen_in_flight(), 1U);
    expect_nothing_left(setting, results.back());
  }
  CardModel table_card;
  table_card.table_bits = 14;
  std::vector<std::unique_ptr<JobPool>> pools;
  pools.push_back(std::make_unique<DevicePool>(model_devices(2)));
  pools.push_back(std::make_unique<VirtualPool>(std::vector<CardModel>(2, table_card),
                                                std::make_shared<ModelAnswers>(default_parameters(), 16)));
  for (const auto& pool : pools) {
    engine::Engine engine(engine::test::default_evaluator());
    engine.set_hash_megabytes(1);
    CardSearch search(*pool, engine);
    search.options().jobs_in_flight = 1;
    engine::SearchControl control;
    results.push_back(search.search(game, depth_limit(7), control));
    EXPECT_EQ(pool->in_flight(), 0U);
  }
  for (const CardResult& result : results) {
    EXPECT_EQ(result.lines.front().moves, results.front().lines.front().moves);
    EXPECT_EQ(result.lines.front().score, results.front().lines.front().score);
    EXPECT_EQ(result.nodes, results.front().nodes);
    EXPECT_EQ(result.counts.jobs, results.front().counts.jobs);
    EXPECT_EQ(result.counts.aborted, 0U) << "an ordinary search asks nothing in vain";
    EXPECT_EQ(result.counts.fibers, 0U);
  }
}

TEST(CardSearch, ManyJobsInFlightCostLittleMore) {
  const engine::Game game = game_of(kMiddleGame);
  Setting one;
  one.options().jobs_in_flight = 1;
  const CardResult alone = one.run(game, depth_limit(7));
  Setting many;
  many.options().jobs_in_flight = 64;
  const CardResult together = many.run(game, depth_limit(7));
  EXPECT_LT(together.counts.tries, 4 * alone.counts.tries);
  EXPECT_GT(many.pool.most_seen_in_flight(), many.pool.contexts());
  EXPECT_GT(together.counts.fibers, 100U);
  expect_nothing_left(many, together);
}

// ------------------------------------------------------------------------------------------------ limits

TEST(CardSearch, StopLeavesNothingInFlight) {
  Setting setting(shuffled(3));
  setting.options().jobs_in_flight = 64;
  engine::SearchControl control;
  Recorder recorder;
  recorder.control = &control;
  recorder.stop_at_depth = 5;
  engine::Limits limits;
  limits.infinite = true;
  const CardResult result = setting.search.search(game_of(kMiddleGame), limits, control, &recorder);
  EXPECT_EQ(result.depth, 5);
  EXPECT_TRUE(result.best_move());
  expect_nothing_left(setting, result);
}

TEST(CardSearch, StopsInTheMiddleOfAnIteration) {
  Setting setting(shuffled(4));
  setting.options().jobs_in_flight = 64;
  const CardResult result = setting.run(game_of(kMiddleGame), node_limit(20000));
  EXPECT_GE(result.nodes, 20000U);
  EXPECT_LT(result.nodes, 120000U) << "what runs when the limit is reached, at most";
  EXPECT_GT(result.counts.aborted, 0U);
  expect_nothing_left(setting, result);
}

TEST(CardSearch, TimeIsThatOfThePool) {
  Setting setting;
  setting.options().jobs_in_flight = 8;
  engine::Limits limits;
  limits.move_time = engine::Milliseconds(30);
  const CardResult result = setting.run(game_of(kMiddleGame), limits);
  EXPECT_GE(result.pool_time, std::chrono::milliseconds(30));
  EXPECT_LT(result.pool_time, std::chrono::milliseconds(60)) << "at most the jobs in flight more";
  EXPECT_GT(setting.pool.charged(), PoolTime(0));
}

TEST(CardSearch, GivesSeveralLines) {
  Setting setting;
  setting.engine.set_lines(3);
  const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(4));
  ASSERT_EQ(result.lines.size(), 3U);
  EXPECT_GE(result.lines[0].score, result.lines[1].score);
  EXPECT_GE(result.lines[1].score, result.lines[2].score);
  EXPECT_NE(result.lines[0].moves.front(), result.lines[1].moves.front());
  EXPECT_NE(result.lines[1].moves.front(), result.lines[2].moves.front());
}

TEST(CardSearch, LinesAreLegal) {
  Setting setting(shuffled(5));
  setting.options().jobs_in_flight = 32;
  for (const char* fen : {kMiddleGame, kMateInThree, "8/8/1k6/8/2PK4/8/1r6/4R3 w - - 0 1"}) {
    const engine::Game game = game_of(fen);
    const CardResult result = setting.run(game, depth_limit(6));
    ASSERT_FALSE(result.lines.front().moves.empty());
    engine::test::end_of_line(game.position, result.lines.front().moves);
  }
}

// ------------------------------------------------------------------------------------------------ other failures

/// A listener that cannot tell what it hears from some depth on.
class FailingListener final : public Recorder {
 public:
  explicit FailingListener(int depth) : depth_(depth) {}
  void on_progress(const engine::Progress& progress) override {
    if (progress.depth >= depth_) throw std::runtime_error("nobody listens");
  }

 private:
  int depth_;
};

/// After a search that has thrown, the cards are free and search on.
void expect_cards_go_on(Setting& setting) {
  EXPECT_EQ(setting.pool.in_flight(), 0U);
  const CardResult next = setting.run(game_of(kMateInThree), depth_limit(7));
  EXPECT_EQ(next.failure, "");
  EXPECT_GT(next.counts.jobs, 0U);
  EXPECT_EQ(next.lines.front().score, engine::mate_at(5));
  EXPECT_EQ(setting.pool.in_flight(), 0U);
}

TEST(CardSearch, AListenerThatThrowsLeavesNothingInFlight) {
  for (const int depth : {2, 4, 6, 7}) {
    SCOPED_TRACE(testing::Message() << "depth " << depth);
    Setting setting(shuffled(3));
    setting.options().jobs_in_flight = 64;
    FailingListener listener(depth);
    EXPECT_THROW(setting.run(game_of(kMiddleGame), depth_limit(8), &listener), std::runtime_error);
    expect_cards_go_on(setting);
  }
}

TEST(CardSearch, AFailureThatIsNotTheCardsLeavesNothingInFlight) {
  for (const Leaves leaves : {Leaves::kJobs, Leaves::kEvaluations}) {
    for (const std::uint64_t jobs : {1U, 10U, 100U}) {
      SCOPED_TRACE(testing::Message() << "after " << jobs << " jobs");
      TestPool::Options options = shuffled(3);
      options.has_no_memory_after_jobs = jobs;
      Setting setting(options);
      setting.options().jobs_in_flight = 64;
      setting.options().leaves = leaves;
      EXPECT_THROW(setting.run(game_of(kMiddleGame), depth_limit(7)), std::bad_alloc);
      setting.options().leaves = Leaves::kJobs;
      expect_cards_go_on(setting);
    }
  }
}

// ------------------------------------------------------------------------------------------------ a card that fails

TEST(CardSearch, SoftwareGoesOnWhenACardFails) {
  for (const unsigned jobs : {0U, 1U, 100U}) {
    TestPool::Options options;
    options.dies_after_jobs = jobs;
    options.shuffle_seed = 6;
    Setting setting(options);
    Recorder recorder;
    const CardResult result = setting.run(game_of(kMateInThree), depth_limit(8), &recorder);
    EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
    EXPECT_EQ(result.failure, "the test card has died");
    ASSERT_EQ(recorder.messages.size(), 1U);
    EXPECT_NE(recorder.messages.front().find("the test card has died"), std::string::npos);
    EXPECT_TRUE(setting.search.has_failed());
    const CardResult next = setting.run(game_of(kMiddleGame), depth_limit(4), &recorder);
    EXPECT_TRUE(next.best_move());
    EXPECT_EQ(next.counts.jobs, 0U);
  }
}

TEST(CardSearch, ADeadCardLeavesTheLimitOfTime) {
  TestPool::Options options;
  options.dies_after_jobs = 100;
  Setting setting(options);
  engine::Limits limits;
  limits.move_time = engine::Milliseconds(20);
  const CardResult result = setting.run(game_of(kMiddleGame), limits);  // without a limit it would not end
  EXPECT_EQ(result.failure, "the test card has died");
  EXPECT_TRUE(result.best_move());
}

}  // namespace
}  // namespace cobalt::offload
