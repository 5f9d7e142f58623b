// SPDX-License-Identifier: Apache-2.0
// The tree above cards whose contexts share a table: its helpers, its limits, and cards that fail at any moment.
#include "host/offload/tree_search.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "host/book/extended_book.hpp"
#include "host/chess/polyglot_book.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/virtual_pool.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using engine::test::depth_limit;
using engine::test::game_of;
using engine::test::kMateInThree;
using engine::test::kMiddleGame;
using engine::test::node_limit;
using test::TestPool;

constexpr const char* kEndgame = "8/5pk1/6p1/8/3R4/5PP1/r5K1/8 w - - 0 1";

CardModel table_card(unsigned contexts = 16) {
  CardModel model;
  model.table_bits = 12;
  model.contexts_of_core = contexts;
  return model;
}

/// Stops a search, or lets the move be played that it ponders on, at a depth.
class Recorder final : public engine::SearchListener {
 public:
  explicit Recorder(std::function<void(const engine::Progress&)> on_depth = {}) : on_depth_(std::move(on_depth)) {}
  void on_progress(const engine::Progress& progress) override {
    EXPECT_FALSE(progress.line.empty());
    EXPECT_GE(progress.nodes, nodes_);
    nodes_ = progress.nodes;
    if (progress.bound == engine::Bound::kExact && on_depth_) on_depth_(progress);
  }
  void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
  void on_message(std::string_view text) override { ADD_FAILURE() << text; }

 private:
  std::function<void(const engine::Progress&)> on_depth_;
  std::uint64_t nodes_ = 0;
};

/// A search with cards in virtual time.
struct Setting {
  explicit Setting(const std::vector<CardModel>& cards = {table_card()})
      : pool(cards, std::make_shared<ModelAnswers>(default_parameters(), 1 << 12)),
        engine(engine::test::default_evaluator()),
        search(pool, engine) {
    engine.set_hash_megabytes(1);
    engine.set_move_overhead(engine::Milliseconds(0));
    search.options().card_depth = 3;
  }

  CardResult run(const engine::Game& game, const engine::Limits& limits, engine::SearchControl& control,
                 engine::SearchListener* listener = nullptr) {
    CardResult result = search.search(game, limits, control, listener);
    EXPECT_EQ(result.left_in_flight, 0U);
    EXPECT_EQ(pool.in_flight(), 0U);
    EXPECT_EQ(result.failure, "");
    EXPECT_EQ(result.counts.tries, pool.counts().tries - tries_before);
    EXPECT_EQ(result.nodes, result.counts.host_nodes + result.counts.tries);
    tries_before = pool.counts().tries;
    for (const auto& line : result.lines) {
      EXPECT_FALSE(line.moves.empty());
      engine::test::end_of_line(game.position, line.moves);
    }
    return result;
  }
  CardResult run(const engine::Game& game, const engine::Limits& limits, engine::SearchListener* listener = nullptr) {
    engine::SearchControl control;
    return run(game, limits, control, listener);
  }

  VirtualPool pool;
  engine::Engine engine;
  CardSearch search;
  std::uint64_t tries_before = 0;
};

// ------------------------------------------------------------------------------------------------ helpers and teams

TEST(TreeSearch, HelpersAndTeamsKeepTheContextsBusy) {
  Setting setting;
  const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(9));
  EXPECT_EQ(result.depth, 9);
  EXPECT_GT(result.counts.fibers, 20U) << "brothers of a node";
  EXPECT_GT(result.counts.aborted, 0U) << "a cutoff gives up the brothers";
  EXPECT_GT(setting.pool.counts().submitted, result.counts.jobs) << "contexts join the questions of others";
  EXPECT_GT(result.counts.mean_contexts_busy, 1.5);
  EXPECT_LE(result.counts.mean_contexts_busy, 16);
  EXPECT_GT(result.counts.host_nodes, 0U);
}

TEST(TreeSearch, OneJobInFlightHasNeitherHelpersNorTeams) {
  Setting setting;
  setting.search.options().jobs_in_flight = 1;
  const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(6));
  EXPECT_EQ(result.counts.fibers, 0U);
  EXPECT_EQ(result.counts.aborted, 0U);
  EXPECT_EQ(setting.pool.counts().submitted, result.counts.jobs);
}

TEST(TreeSearch, JobsAreWhatTheCardsCan) {
  struct Case {
    bool shares;
    std::uint32_t rules;
    std::size_t in_flight;
  };
  constexpr std::uint32_t kAll = spec::kAllSearchRules | spec::kSearchDeferral;
  for (const Case& one :
       {Case{true, kAll, 0}, Case{true, spec::kAllSearchRules, 0}, Case{false, kAll, 0}, Case{true, kAll, 1}}) {
    const bool has_table = one.shares && one.in_flight != 1;
    const bool defers = has_table && (one.rules & spec::kSearchDeferral) != 0;
    std::size_t jobs = 0;
    TestPool::Options options;
    options.can_share_searches = one.shares;
    options.search_rules = one.rules;
    options.on_answer = [&](const device::SearchItem& item, device::SearchAnswer&) {
      ++jobs;
      EXPECT_EQ(item.defer_least_depth != 0, defers);
      EXPECT_EQ((item.rules & spec::kRuleSharedTable) != 0, has_table);
      EXPECT_EQ(item.rules & ~(has_table ? spec::kSearchRootRules : spec::kSearchDefaultRules), 0);
      EXPECT_EQ(item.limit, 0U);
      EXPECT_LE(item.depth, (2 + (has_table ? 1 : 0)) * spec::kQuarterPlies);
    };
    TestPool pool(options);
    engine::Engine engine(engine::test::default_evaluator());
    CardSearch search(pool, engine);
    search.options().card_depth = 2;
    search.options().jobs_in_flight = one.in_flight;
    engine::SearchControl control;
    EXPECT_EQ(search.search(game_of(kMiddleGame), depth_limit(4), control).depth, 4);
    EXPECT_GT(jobs, 10U);
  }
}

TEST(TreeSearch, TheSameSearchGivesTheSameResult) {
  const auto run = [] {
    Setting setting;
    return setting.run(game_of(kMiddleGame), depth_limit(7));
  };
  const CardResult first = run();
  const CardResult second = run();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines.front().score, second.lines.front().score);
  EXPECT_EQ(first.lines.front().moves, second.lines.front().moves);
  EXPECT_EQ(first.pool_time, second.pool_time);
}

TEST(TreeSearch, ForgottenTablesHaveAnotherMask) {
  CardTables tables{.key_mask = 0, .generation = 7};
  tables.forget();
  const std::uint64_t mask = tables.key_mask;
  EXPECT_NE(mask, 0U);
  EXPECT_EQ(tables.generation, 0);
  tables.forget();
  EXPECT_NE(tables.key_mask, mask);
}

/// Rb1-a1 and Kg8-h8 would be there for the third time, which the cards have to know.
TEST(TreeSearch, KnowsDrawsByRepetitionOfTheGame) {
  engine::Game game = game_of("7k/7p/8/8/8/8/7P/R6K w - - 0 1");
  engine::test::play_all(game, {"a1b1", "h8g8", "b1a1", "g8h8", "a1b1", "h8g8"});
  engine::Limits limits = depth_limit(4);
  limits.search_moves = {*chess::parse_uci(game.position, "b1a1")};
  Setting setting;
  EXPECT_NEAR(setting.run(game, limits).lines.front().score, engine::kDraw, 6);
  EXPECT_GT(setting.run(game, depth_limit(4)).lines.front().score, 200);
  engine::Game anew{game.position, {}};
  EXPECT_GT(setting.run(anew, limits).lines.front().score, 200) << "of another game the table keeps no draws";
}

/// A line of a hundred plies, of which the host searches all but the last.
TEST(TreeSearch, LongLinesFitOnTheStackOfAFiber) {
  for (const Leaves leaves : {Leaves::kJobs, Leaves::kEvaluations}) {
    Setting setting;
    setting.search.options().leaves = leaves;
    setting.search.options().card_depth = 1;
    int selective_depth = 0;
    Recorder recorder([&](const engine::Progress& progress) { selective_depth = progress.selective_depth; });
    const CardResult result = setting.run(game_of("kb6/p1p5/P1P5/8/8/8/8/K7 w - - 0 1"), depth_limit(100), &recorder);
    EXPECT_EQ(result.depth, 100);
    EXPECT_GE(selective_depth, 90);
  }
}

// ------------------------------------------------------------------------------------------------ limits

TEST(TreeSearch, SeveralLinesAreDistinctAndRanked) {
  for (const unsigned table_bits : {0U, 12U}) {
    CardModel card = table_card();
    card.table_bits = table_bits;
    Setting setting({card});
    setting.engine.set_lines(3);
    const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(6));
    ASSERT_EQ(result.lines.size(), 3U);
    std::set<std::string> moves;
    for (const auto& line : result.lines) moves.insert(chess::to_uci(line.moves.front()));
    EXPECT_EQ(moves.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(result.lines, std::greater(), &engine::SearchResult::Line::score));
    setting.engine.set_lines(50);
    EXPECT_EQ(setting.run(game_of("7k/8/8/8/8/8/8/K7 w - - 0 1"), depth_limit(3)).lines.size(), 3U);
  }
}

TEST(TreeSearch, SearchesTheMovesThatItMay) {
  const engine::Game game = game_of(kMiddleGame);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"a2a3"}, {"g1h1", "a2a4", "f3e5"}}) {
    Setting setting;
    engine::Limits limits = depth_limit(6);
    for (const std::string& word : words) limits.search_moves.push_back(*chess::parse_uci(game.position, word));
    setting.engine.set_lines(5);
    const CardResult result = setting.run(game, limits);
    ASSERT_EQ(result.lines.size(), words.size());
    for (const auto& line : result.lines) {
      EXPECT_EQ(std::ranges::count(limits.search_moves, line.moves.front()), 1);
    }
  }
}

TEST(TreeSearch, FindsMatesWithinALimit) {
  struct Mate {
    const char* fen;
    int moves;
  };
  for (const Mate& mate : {Mate{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1},
                           Mate{"R7/8/1R5p/P2k3P/6p1/3K2P1/8/8 w - - 0 1", 2}, Mate{kMateInThree, 3}}) {
    Setting setting;
    engine::Limits limits = depth_limit(20);
    limits.mate_moves = mate.moves;
    const CardResult result = setting.run(game_of(mate.fen), limits);
    EXPECT_EQ(policy::mate_in_moves(result.lines.front().score), mate.moves) << mate.fen;
    EXPECT_LT(result.depth, 20) << "it ends with the mate";
  }
}

TEST(TreeSearch, SeesThatItIsMated) {
  Setting setting;
  EXPECT_EQ(setting.run(game_of("7k/8/6K1/8/8/8/8/R7 b - - 0 1"), depth_limit(6)).lines.front().score,
            engine::mated_at(2));
}

TEST(TreeSearch, PondersUntilTheMoveIsPlayed) {
  Setting setting;
  engine::Limits limits;
  limits.ponder = true;
  limits.move_time = engine::Milliseconds(1);
  engine::SearchControl control(true);
  PoolTime at_hit{};
  Recorder recorder([&](const engine::Progress& progress) {
    if (progress.depth < 8 || !control.is_pondering()) return;
    EXPECT_GT(setting.pool.now(), std::chrono::milliseconds(1)) << "time does not count yet";
    at_hit = setting.pool.now();
    control.ponder_hit();
  });
  const CardResult result = setting.run(game_of(kMiddleGame), limits, control, &recorder);
  EXPECT_GE(result.depth, 8);
  EXPECT_GE(setting.pool.now() - at_hit, std::chrono::milliseconds(1));
  EXPECT_LT(setting.pool.now() - at_hit, std::chrono::milliseconds(2));
}

TEST(TreeSearch, StopsWhilePondering) {
  Setting setting;
  engine::Limits limits;
  limits.ponder = true;
  limits.depth = 3;
  engine::SearchControl control(true);
  std::jthread other([&] { control.stop(); });  // the search waits for it, however soon it is over
  EXPECT_TRUE(setting.run(game_of(kMiddleGame), limits, control).best_move());
}

TEST(TreeSearch, StopsAtAnyMoment) {
  for (const std::uint64_t nodes : {1U, 50U, 1000U, 5000U, 20000U, 60000U}) {
    Setting setting;
    const CardResult result = setting.run(game_of(kMiddleGame), node_limit(nodes));
    EXPECT_TRUE(result.best_move()) << nodes;
  }
  for (const int depth : {1, 3, 5, 7}) {
    Setting setting;
    engine::SearchControl control;
    Recorder recorder([&](const engine::Progress& progress) {
      if (progress.depth >= depth) control.stop();
    });
    engine::Limits limits;
    limits.infinite = true;
    EXPECT_EQ(setting.run(game_of(kMiddleGame), limits, control, &recorder).depth, depth);
  }
  Setting setting;
  engine::SearchControl control;
  control.stop();
  EXPECT_TRUE(setting.run(game_of(kMiddleGame), {}, control).best_move()) << "even before it begins";
}

TEST(TreeSearch, TimeIsThatOfTheCards) {
  Setting setting;
  engine::Limits limits;
  limits.move_time = engine::Milliseconds(3);
  const CardResult result = setting.run(game_of(kMiddleGame), limits);
  EXPECT_GE(result.pool_time, std::chrono::milliseconds(3));
  EXPECT_LT(result.pool_time, std::chrono::milliseconds(4));
}

TEST(TreeSearch, ABookAddsItsBonuses) {
  Setting setting;
  const engine::Game game = game_of(chess::kStartFen);
  const auto run_with = [&](chess::Move move, std::int8_t bonus_cp) {
    setting.engine.clear();
    setting.engine.set_book(std::make_shared<const book::ExtendedBook>(
        book::book_bytes({{chess::polyglot_key(game.position), {{move, 1, bonus_cp, false}}}}), "test.book"));
    return setting.run(game, depth_limit(5));
  };
  const CardResult plain = setting.run(game, depth_limit(5));
  const CardResult other = run_with(plain.best_move(), -50);
  EXPECT_NE(other.best_move(), plain.best_move()) << "a penalty";
  const CardResult helped = run_with(other.best_move(), 50);
  EXPECT_EQ(helped.best_move(), other.best_move()) << "a bonus";
  EXPECT_LT(helped.lines.front().score, plain.lines.front().score + 25) << "told without the bonus";
}

// ------------------------------------------------------------------------------------------------ cards that fail

/// A search of a bit more than kFaults jobs with a card that fails at one of them.
class Faults : public testing::TestWithParam<bool> {
 protected:
  static constexpr std::uint64_t kFaults = 200;

  Faults() { engine.set_hash_megabytes(1); }

  CardResult run(TestPool::Options options) {
    options.contexts = 4;
    options.can_share_searches = GetParam();
    TestPool pool(options);
    engine.clear();
    CardSearch search(pool, engine);
    search.options().card_depth = 1;
    engine::SearchControl control;
    CardResult result = search.search(game, depth_limit(kDepth), control);
    EXPECT_EQ(result.depth, kDepth);
    EXPECT_TRUE(chess::is_legal(game.position, result.best_move()));
    EXPECT_EQ(result.left_in_flight, 0U) << "it has given the card up, or nothing is left";
    EXPECT_EQ(search.has_failed(), !result.failure.empty());
    answers = pool.counts().searches;
    return result;
  }

  /// Fails at each job. \param options_for  the job's number, from 1 on
  void fail_at_each(const std::function<TestPool::Options(std::uint64_t)>& options_for, const std::string& message) {
    for (std::uint64_t job = 1; job <= kFaults; ++job) {
      const CardResult result = run(options_for(job));
      EXPECT_NE(result.failure.find(message), std::string::npos) << "job " << job << ": " << result.failure;
    }
  }
  /// The answer of each number is spoilt.
  void spoil_each(const std::function<void(PoolAnswer&)>& spoil, const std::string& message) {
    std::uint64_t given = 0;
    fail_at_each(
        [&](std::uint64_t job) {
          given = 0;
          TestPool::Options options;
          options.spoil = [&, job](PoolAnswer& answer) {
            if (++given == job) spoil(answer);
          };
          return options;
        },
        message);
  }

  static constexpr int kDepth = 7;
  engine::Game game = game_of(kEndgame);
  engine::Engine engine{engine::test::default_evaluator()};
  std::uint64_t answers = 0;
};

INSTANTIATE_TEST_SUITE_P(SharedTable, Faults, testing::Bool());

TEST_P(Faults, NoneAsLongAsTheCardsWork) {
  EXPECT_EQ(run({}).failure, "");
  EXPECT_GE(answers, kFaults);
}

TEST_P(Faults, ACardThatDies) {
  fail_at_each(
      [](std::uint64_t job) {
        TestPool::Options options;
        options.dies_after_jobs = job - 1;
        return options;
      },
      "the test card has died");
}

TEST_P(Faults, ACardThatFallsSilent) {
  fail_at_each(
      [](std::uint64_t job) {
        TestPool::Options options;
        options.never_answered = job;
        return options;
      },
      "the test card is silent");
}

TEST_P(Faults, AMoveThatIsNotLegal) {
  spoil_each([](PoolAnswer& answer) { answer.search = {.at_least = true, .best = 0x0fff}; },
             "the move 0x0fff is not legal");
}

TEST_P(Faults, AStatusThatCannotBe) {
  spoil_each([](PoolAnswer& answer) { answer.search.status = spec::kAnswerIllegalRequest; },
             "its status is \"illegal request\"");
}

TEST_P(Faults, AnAnswerToNoJob) {
  spoil_each([](PoolAnswer& answer) { answer.job += 100'000; }, ", which was not asked");
}

}  // namespace
}  // namespace cobalt::offload
