// SPDX-License-Identifier: Apache-2.0
// The upper search: what it finds, whatever the order of the answers, and what it leaves behind.
#include "host/offload/card_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/polyglot_book.hpp"
#include "host/offload/card_constants.hpp"
#include "host/offload/device_pool.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/pool_test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using engine::test::depth_limit;
using engine::test::game_of;
using engine::test::node_limit;
using test::TestPool;

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
constexpr const char* kMateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";  // Ra6

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
    search.set_hash_megabytes(1);
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
void be_plain(CardOptions& options) {
  options.rules = 0;
  options.table = false;
  options.null_move = false;
  options.late_move_reductions = false;
  options.card_depth = 1;
  options.line_card_depth = 1;
}

void expect_nothing_left(const Setting& setting, const CardResult& result) {
  EXPECT_EQ(result.left_in_flight, 0U);
  EXPECT_EQ(setting.pool.in_flight(), 0U);
  EXPECT_EQ(result.counts.jobs, setting.pool.counts().searches) << "every job has its answer";
  EXPECT_EQ(result.counts.tries, setting.pool.counts().tries);
}

// ------------------------------------------------------------------------------------------------ minimax

/// Minimax whose leaves are exact values of jobs of depth 1, found one bound after the other. Shares nothing with the
/// upper search.
class Minimax {
 public:
  Score value(const chess::Position& position, int depth) {
    if (depth == 1) return job_value(position);
    const chess::MoveList moves = chess::legal_moves(position);
    const int ply = static_cast<int>(way_.size());
    if (moves.empty()) return position.in_check() ? ply - engine::kMate : 0;
    Score best = -engine::kInfinite;
    way_.push_back(position.key());
    for (const chess::Move move : moves) {
      chess::Position after = position;
      after.do_move(move);
      best = std::max(best, -value(after, depth - 1));
    }
    way_.pop_back();
    return best;
  }

 private:
  Score job_value(const chess::Position& position) {
    device::SearchItem item;
    item.position = chess::pack_position(position);
    item.depth = spec::kQuarterPlies;
    item.rules = 0;
    item.halfmove_clock = static_cast<std::uint8_t>(position.halfmove_clock());
    device::set_keys(item, position.key(), std::vector<std::uint64_t>(way_.rbegin(), way_.rend()));
    Score low = -engine::kMate;
    Score high = engine::kMate;
    while (low < high) {
      const Score bound = low + (high - low + 1) / 2;
      item.beta = static_cast<std::int16_t>(bound);
      if (searcher_.run(item, test::test_function().search).at_least) {
        low = bound;
      } else {
        high = bound - 1;
      }
    }
    // Mates are counted from the job's position.
    const int ply = static_cast<int>(way_.size());
    if (low > spec::kScoreLimitCp) return low - ply;
    if (low < -spec::kScoreLimitCp) return low + ply;
    return low;
  }

  std::vector<std::uint64_t> way_;
  device::ModelSearcher searcher_;
};

class AgainstMinimax : public testing::TestWithParam<const char*> {};

TEST_P(AgainstMinimax, HasItsValueWhateverTheOrderOfAnswers) {
  constexpr int kDepth = 3;
  const engine::Game game = game_of(GetParam());
  const Score expected = Minimax().value(game.position, kDepth);
  struct Case {
    std::size_t jobs;
    std::optional<unsigned> seed;
    std::uint32_t limit;
    bool speculates;
    unsigned threads = 1;
  };
  for (const Case& one : std::vector<Case>{{1, std::nullopt, 0, false},
                                           {1, std::nullopt, 1, false},
                                           {32, 1, 0, false},
                                           {32, 2, 1, false},
                                           {7, 3, 20, true},
                                           {100, 4, 0, true},
                                           {2, 5, 0, false, 2},
                                           {60, 6, 20, true, 3}}) {
    TestPool::Options pool;
    pool.shuffle_seed = one.seed;
    Setting setting(pool);
    be_plain(setting.options());
    setting.options().jobs_in_flight = one.jobs;
    setting.options().try_limit = one.limit;
    setting.options().speculation = one.speculates;
    setting.options().line_speculation = one.speculates;
    setting.options().host_threads = one.threads;
    const CardResult result = setting.run(game, depth_limit(kDepth));
    EXPECT_EQ(result.lines.front().score, expected) << one.jobs << " jobs, limit " << one.limit;
    if (one.limit <= 1) {
      EXPECT_EQ(result.counts.splits != 0, one.limit == 1);
    }
    EXPECT_LE(setting.pool.most_seen_in_flight(), one.jobs);
    expect_nothing_left(setting, result);
  }
}

TEST_P(AgainstMinimax, TheBestMoveHasTheGreatestSumOfScoreAndBonus) {
  constexpr int kDepth = 3;
  const engine::Game game = game_of(GetParam());
  std::vector<std::pair<chess::Move, Score>> scores;
  Setting plain;
  be_plain(plain.options());
  plain.options().jobs_in_flight = 1;
  for (const chess::Move move : chess::legal_moves(game.position)) {
    engine::Limits limits = depth_limit(kDepth);
    limits.search_moves = {move};
    scores.emplace_back(move, plain.run(game, limits).lines.front().score);
  }
  std::mt19937 random(7);
  for (const auto& [jobs, threads] : {std::pair<std::size_t, unsigned>{1, 1}, {32, 1}, {60, 3}}) {
    std::vector<book::MoveBonus> bonuses;
    Score greatest = -engine::kInfinite;
    for (const auto& [move, score] : scores) {
      const int bonus_cp = static_cast<int>(random() % 101) - 50;
      bonuses.push_back({move, 1, static_cast<std::int8_t>(bonus_cp), false});
      greatest = std::max(greatest, engine::with_bonus(score, bonus_cp));
    }
    Setting setting(shuffled(1));
    be_plain(setting.options());
    setting.options().jobs_in_flight = jobs;
    setting.options().host_threads = threads;
    setting.engine.set_book(std::make_shared<const book::ExtendedBook>(
        book::book_bytes({{chess::polyglot_key(game.position), bonuses}}), "test.book"));
    const CardResult result = setting.run(game, depth_limit(kDepth));
    const auto best = std::ranges::find(scores, result.best_move(), &std::pair<chess::Move, Score>::first);
    ASSERT_NE(best, scores.end());
    EXPECT_EQ(engine::with_bonus(best->second, book::RootBonuses(bonuses).cp_of(best->first)), greatest);
    EXPECT_EQ(result.lines.front().score, best->second) << "told without the bonus";
    expect_nothing_left(setting, result);
  }
}

INSTANTIATE_TEST_SUITE_P(Positions, AgainstMinimax,
                         testing::Values("8/8/1k6/8/2PK4/8/1r6/4R3 w - - 0 1", "7k/P7/8/6K1/8/8/1p6/8 b - - 0 1",
                                         "k7/2Q5/1K6/8/8/8/8/7r b - - 0 1", "8/8/8/8/1n1k4/8/3P1K2/4B3 w - - 3 10",
                                         "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"));

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
  const CardResult result = setting.run(game_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), depth_limit(6));
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
      be_plain(setting.options());
      setting.options().leaves = Leaves::kEvaluations;
      setting.options().delta_pruning = false;
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
  DevicePool pool(model_devices(2));
  engine::Engine engine(engine::test::default_evaluator());
  CardSearch search(pool, engine);
  search.set_hash_megabytes(1);
  search.options().jobs_in_flight = 1;
  engine::SearchControl control;
  results.push_back(search.search(game, depth_limit(7), control));
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
  EXPECT_LT(together.counts.tries, 2 * alone.counts.tries);
  EXPECT_GT(many.pool.most_seen_in_flight(), kContextsOfCore);
  EXPECT_GT(together.counts.fibers, 100U);
  expect_nothing_left(many, together);
}

// ------------------------------------------------------------------------------------------------ limits

TEST(CardSearch, StopLeavesNothingInFlight) {
  for (const unsigned threads : {1U, 4U}) {
    Setting setting(shuffled(3));
    setting.options().jobs_in_flight = 64;
    setting.options().host_threads = threads;
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
}

TEST(CardSearch, StopsInTheMiddleOfAnIteration) {
  Setting setting(shuffled(4));
  setting.options().jobs_in_flight = 64;
  setting.options().try_limit = 0;
  const CardResult result = setting.run(game_of(kMiddleGame), node_limit(20000));
  EXPECT_GE(result.nodes, 20000U);
  EXPECT_LT(result.nodes, 120000U) << "what runs when the limit is reached, at most";
  EXPECT_GT(result.counts.aborted, 0U);
  expect_nothing_left(setting, result);
}

// What all threads have searched counts.
TEST(CardSearch, ThreadsShareTheNodes) {
  Setting setting(shuffled(7));
  setting.options().jobs_in_flight = 64;
  setting.options().host_threads = 3;
  const CardResult result = setting.run(game_of(kMiddleGame), node_limit(100000));
  EXPECT_GE(result.nodes, 100000U);
  EXPECT_LT(result.nodes, 220000U) << "what runs when the limit is reached, at most";
  expect_nothing_left(setting, result);
}

// With one job in flight there is work for one thread, and with more threads than jobs for as many as there are jobs.
TEST(CardSearch, NoThreadWithoutAJob) {
  Setting one;
  one.options().jobs_in_flight = 1;
  Setting more;
  more.options().jobs_in_flight = 1;
  more.options().host_threads = 8;
  const CardResult expected = one.run(game_of(kMiddleGame), depth_limit(5));
  const CardResult result = more.run(game_of(kMiddleGame), depth_limit(5));
  EXPECT_EQ(result.nodes, expected.nodes);
  EXPECT_EQ(result.lines.front().moves, expected.lines.front().moves);
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

TEST(CardSearch, GivesTheSameResultAsAnEngine) {
  Setting setting;
  Setting other;
  for (Setting* one : {&setting, &other}) one->options().jobs_in_flight = 1;
  const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(4));
  engine::SearchControl control;
  const engine::SearchResult found =
      other.search.search_as_engine(game_of(kMiddleGame), depth_limit(4), control, nullptr);
  ASSERT_EQ(found.lines.size(), 1U);
  EXPECT_EQ(found.lines[0].score, result.lines[0].score);
  EXPECT_EQ(found.lines[0].moves, result.lines[0].moves);
  EXPECT_EQ(found.depth, result.depth);
  EXPECT_EQ(found.nodes, result.nodes);
  EXPECT_EQ(found.evaluations, result.evaluations);
}

TEST(CardSearch, GivesSeveralLines) {
  Setting setting;
  setting.search.set_lines(3);
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
  for (const unsigned threads : {1U, 3U}) {
    for (const int depth : {2, 4, 6, 7}) {
      SCOPED_TRACE(testing::Message() << threads << " threads, depth " << depth);
      Setting setting(shuffled(3));
      setting.options().jobs_in_flight = 64;
      setting.options().host_threads = threads;
      FailingListener listener(depth);
      EXPECT_THROW(setting.run(game_of(kMiddleGame), depth_limit(8), &listener), std::runtime_error);
      expect_cards_go_on(setting);
    }
  }
}

TEST(CardSearch, AFailureThatIsNotTheCardsLeavesNothingInFlight) {
  for (const Leaves leaves : {Leaves::kJobs, Leaves::kEvaluations}) {
    for (const std::uint64_t jobs : {1U, 10U, 500U}) {
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
  for (const auto& [jobs, threads] : {std::pair{0U, 1U}, {1U, 1U}, {300U, 1U}, {0U, 3U}, {300U, 3U}}) {
    TestPool::Options options;
    options.dies_after_jobs = jobs;
    options.shuffle_seed = 6;
    Setting setting(options);
    setting.options().host_threads = threads;
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
