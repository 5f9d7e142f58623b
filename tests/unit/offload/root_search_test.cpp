// SPDX-License-Identifier: Apache-2.0
// Whole searches of a root on cards whose contexts share a table, in virtual time, and with a card that dies.
#include "host/offload/root_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/movegen.hpp"
#include "host/offload/card_search.hpp"
#include "host/offload/virtual_pool.hpp"
#include "tests/unit/engine/test_support.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

using engine::test::depth_limit;
using engine::test::game_of;
using engine::test::node_limit;
using test::TestPool;

constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
constexpr const char* kMateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";  // Ra6

CardModel table_card() {
  CardModel model;
  model.table_bits = 14;
  return model;
}

/// Remembers what a search tells, and can stop it.
class Recorder : public engine::SearchListener {
 public:
  void on_progress(const engine::Progress& progress) override {
    EXPECT_FALSE(progress.line.empty());
    if (progress.bound == engine::Bound::kExact) depths.push_back(progress.depth);
    nodes.push_back(progress.nodes);
    if (control != nullptr && progress.depth >= stop_at_depth) control->stop();
  }
  void on_root_move(int, chess::Move, std::size_t, std::chrono::steady_clock::duration) override {}
  void on_message(std::string_view text) override { messages.emplace_back(text); }

  std::vector<int> depths;  ///< of finished iterations
  std::vector<std::uint64_t> nodes;
  std::vector<std::string> messages;
  engine::SearchControl* control = nullptr;
  int stop_at_depth = 0;
};

/// A search with cards in virtual time.
struct Setting {
  explicit Setting(const std::vector<CardModel>& cards = {table_card()})
      : pool(cards, std::make_shared<ModelAnswers>(default_parameters(), 16)),
        engine(engine::test::default_evaluator()),
        search(pool, engine) {
    search.set_hash_megabytes(1);
  }

  CardResult run(const engine::Game& game, const engine::Limits& limits, Recorder* recorder = nullptr) {
    engine::SearchControl control;
    if (recorder != nullptr && recorder->stop_at_depth != 0) recorder->control = &control;
    CardResult result = search.search(game, limits, control, recorder);
    if (recorder != nullptr) recorder->control = nullptr;
    EXPECT_EQ(result.left_in_flight, 0U);
    EXPECT_EQ(pool.in_flight(), 0U);
    EXPECT_TRUE(result.failure.empty()) << result.failure;
    if (result.best_move()) engine::test::end_of_line(game.position, result.lines.front().moves);
    return result;
  }

  VirtualPool pool;
  engine::Engine engine;
  CardSearch search;
};

engine::Limits mate_limit(int moves) {
  engine::Limits limits;
  limits.mate_moves = moves;
  limits.depth = 20;
  return limits;
}

TEST(RootSearch, IsThatOfCardsWithATable) {
  Setting setting;
  EXPECT_TRUE(setting.pool.can_search_roots());
  CardModel without = table_card();
  without.table_bits = 0;
  EXPECT_FALSE(Setting({table_card(), without}).pool.can_search_roots());
  Recorder recorder;
  const CardResult result = setting.run(game_of(kMiddleGame), depth_limit(8), &recorder);
  EXPECT_TRUE(result.best_move());
  EXPECT_EQ(recorder.depths, (std::vector<int>{RootTests::kFirstDepth, 8}));
  EXPECT_TRUE(std::ranges::is_sorted(recorder.nodes));
  EXPECT_EQ(result.nodes, result.counts.tries) << "the host has none of its own";
  EXPECT_GT(result.counts.jobs, 50U);
  EXPECT_GT(result.counts.mean_contexts_busy, 5);
  EXPECT_LE(result.counts.mean_contexts_busy, 52);
  // The other search is still there.
  setting.search.options().jobs_in_flight = 8;
  EXPECT_GT(setting.run(game_of(kMiddleGame), depth_limit(4)).counts.host_nodes, 0U);
  setting.search.options().jobs_in_flight = 0;
  setting.search.options().whole_searches = false;
  EXPECT_TRUE(setting.run(game_of(kMiddleGame), depth_limit(4)).best_move());
}

TEST(RootSearch, FindsMates) {
  struct Mate {
    const char* fen;
    const char* best;
    int moves;
  };
  for (const Mate& mate : {Mate{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1},
                           Mate{"R7/8/1R5p/P2k3P/6p1/3K2P1/8/8 w - - 0 1", "", 2}, Mate{kMateInThree, "f6a6", 3}}) {
    Setting setting;
    const CardResult result = setting.run(game_of(mate.fen), mate_limit(mate.moves));
    ASSERT_TRUE(result.best_move()) << mate.fen;
    EXPECT_EQ(policy::mate_in_moves(result.lines.front().score), mate.moves) << mate.fen;
    const std::string best = chess::to_uci(result.best_move());
    EXPECT_EQ(best, *mate.best == '\0' ? best : mate.best) << mate.fen;
  }
}

TEST(RootSearch, SeesThatItIsMated) {
  Setting setting;  // White mates whatever Black does
  const CardResult result = setting.run(game_of("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"), depth_limit(8));
  ASSERT_TRUE(result.best_move());
  EXPECT_TRUE(policy::is_loss(result.lines.front().score)) << result.lines.front().score;
}

TEST(RootSearch, WithoutALegalMoveThereIsNone) {
  for (const char* fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}) {
    Setting setting;
    const CardResult result = setting.run(game_of(fen), depth_limit(8));
    EXPECT_FALSE(result.best_move()) << fen;
    EXPECT_EQ(result.counts.jobs, 0U) << fen;
  }
}

/// A position that the game had twice is a draw when it comes again: who is losing goes there. Once is not enough.
TEST(RootSearch, KnowsDrawsByRepetitionOfTheGame) {
  const engine::Game game = game_of("8/8/8/3k4/8/8/5Q2/K7 b - - 20 40");
  const chess::MoveList moves = chess::legal_moves(game.position);
  ASSERT_GT(moves.size(), 1U);
  const chess::Move wanted = moves[moves.size() - 1];
  chess::Position after = game.position;
  after.do_move(wanted);
  for (const int times : {0, 1, 2}) {
    engine::Game repeated = game;
    for (int i = 0; i < times; ++i) repeated.earlier_keys.push_back(after.key());
    Setting setting;
    const CardResult result = setting.run(repeated, depth_limit(6));
    ASSERT_TRUE(result.best_move());
    const Score score = result.lines.front().score;
    if (times == 2) {
      EXPECT_NEAR(score, 0, RootTests::kToleranceCp);
      EXPECT_EQ(chess::to_uci(result.best_move()), chess::to_uci(wanted));
    } else {
      EXPECT_LT(score, -300) << times;
    }
  }
}

TEST(RootSearch, StopsWhenItIsToldTo) {
  Setting setting;
  Recorder recorder;
  recorder.stop_at_depth = 6;
  engine::Limits infinite;
  infinite.infinite = true;
  const CardResult result = setting.run(game_of(kMiddleGame), infinite, &recorder);
  EXPECT_TRUE(result.best_move());
  EXPECT_GE(result.depth, 4);
  EXPECT_LE(result.depth, 8);
  EXPECT_GT(result.counts.aborted + result.counts.jobs, 52U);
}

/// Without an iteration there is no move worth the name, so the first one is finished though nobody waits.
TEST(RootSearch, AStopBeforeItBeginsGivesAMove) {
  Setting setting;
  engine::SearchControl control;
  control.stop();
  const CardResult result = setting.search.search(game_of(kMiddleGame), {}, control, nullptr);
  EXPECT_TRUE(result.best_move());
  EXPECT_EQ(result.depth, RootTests::kFirstDepth);
  EXPECT_EQ(setting.pool.in_flight(), 0U);
}

TEST(RootSearch, KeepsLimitsOfNodesAndTime) {
  Setting setting;
  const CardResult nodes = setting.run(game_of(kMiddleGame), node_limit(20'000));
  EXPECT_GE(nodes.nodes, 20'000U);
  EXPECT_LT(nodes.nodes, 200'000U) << "jobs that are under way end first";
  setting.search.set_move_overhead(engine::Milliseconds(0));
  engine::Limits time;
  time.move_time = engine::Milliseconds(3);
  const CardResult result = setting.run(game_of(kMiddleGame), time);
  EXPECT_TRUE(result.best_move());
  EXPECT_GT(result.depth, 6);
  EXPECT_LE(result.pool_time, std::chrono::microseconds(5000)) << "replies of the best line take a millisecond";
}

TEST(RootSearch, TheSameSearchGivesTheSameResult) {
  const auto run = [] {
    Setting setting;
    return setting.run(game_of(kMiddleGame), depth_limit(8));
  };
  const CardResult first = run();
  const CardResult second = run();
  EXPECT_EQ(first.counts.tries, second.counts.tries);
  EXPECT_EQ(first.lines.front().score, second.lines.front().score);
  EXPECT_EQ(first.lines.front().moves, second.lines.front().moves);
  EXPECT_EQ(first.pool_time, second.pool_time);
}

/// The table lives on: the same search again needs fewer tries, and after clear() as many as at first. One position
/// says little, for another value of its search costs more than the table saves: the sum of some counts.
TEST(RootSearch, TheTableIsForgottenWithTheGame) {
  constexpr std::array<const char*, 4> kPositions = {
      kMiddleGame, "r1bq1rk1/pp2ppbp/2np1np1/8/2BNP3/2N1BP2/PPPQ2PP/R3K2R w KQ - 0 1",
      "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 w kq - 0 1",
      "2r3k1/5ppp/p2qpn2/1p6/3P4/1P1BQ3/P4PPP/2R3K1 w - - 0 1"};
  std::uint64_t first = 0;
  std::uint64_t known = 0;
  std::uint64_t forgotten = 0;
  for (const char* fen : kPositions) {
    Setting setting;
    // A node with a move of the table is not reduced by it: the same search again would be a deeper one.
    std::uint16_t& rules = setting.search.options().root_rules;
    rules = static_cast<std::uint16_t>(rules & ~spec::kRuleInternalReductions);
    const auto tries = [&] { return setting.run(game_of(fen), depth_limit(6)).counts.tries; };
    first += tries();
    known += tries();
    setting.search.clear();
    forgotten += tries();
  }
  EXPECT_LT(3 * known, 2 * first);
  // The number of tries depends on which context comes first, so on the new mask of the keys.
  EXPECT_GT(2 * forgotten, 3 * known);
}

TEST(RootMemory, ForgettingChangesTheMaskAndBeginsAnew) {
  RootMemory memory{.key_mask = 0, .generation = 7, .value = 50};
  memory.forget();
  const std::uint64_t mask = memory.key_mask;
  EXPECT_NE(mask, 0U);
  EXPECT_EQ(memory.generation, 0);
  EXPECT_EQ(memory.value, 0);
  memory.forget();
  EXPECT_NE(memory.key_mask, mask);
}

TEST(RootSearch, SoftwareGoesOnWhenACardFails) {
  for (const unsigned jobs : {0U, 1U, 6U}) {
    TestPool::Options options;
    options.can_search_roots = true;
    options.dies_after_jobs = jobs;
    TestPool pool(options);
    engine::Engine engine(engine::test::default_evaluator());
    CardSearch search(pool, engine);
    search.set_hash_megabytes(1);
    Recorder recorder;
    engine::SearchControl control;
    const CardResult result = search.search(game_of(kMateInThree), depth_limit(8), control, &recorder);
    EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
    EXPECT_EQ(result.failure, "the test card has died");
    ASSERT_EQ(recorder.messages.size(), 1U);
    EXPECT_NE(recorder.messages.front().find("the test card has died"), std::string::npos);
    EXPECT_TRUE(search.has_failed());
    const CardResult next = search.search(game_of(kMiddleGame), depth_limit(4), control, &recorder);
    EXPECT_TRUE(next.best_move());
    EXPECT_EQ(next.counts.jobs, 0U);
  }
}

/// An answer that cannot be is a card that has failed: the message says which position, and what is wrong.
TEST(RootSearch, AWrongAnswerEndsItWithAMessage) {
  using Answer = device::SearchAnswer;
  struct Wrong {
    void (*spoil)(Answer&);
    const char* text;
  };
  const Wrong wrongs[] = {
      {[](Answer& answer) { answer.at_least = true, answer.best = 0x0fff; }, "the move 0x0fff is not legal"},
      {[](Answer& answer) { answer.at_least = false, answer.best = 0x0fff; }, "the bound is missed, and there is"},
      {[](Answer& answer) { answer = {.status = spec::kAnswerIllegalRequest}; }, "its status is \"illegal request\""},
      {[](Answer& answer) { answer = {.status = spec::kAnswerLimit}; }, "its status is \"limit of tries\""},
      {[](Answer& answer) { answer = {.status = spec::kAnswerAborted}; }, "its status is \"aborted\""},
  };
  for (const Wrong& wrong : wrongs) {
    for (const bool in_a_reply : {false, true}) {
      if (in_a_reply && std::string_view(wrong.text).find("limit") != std::string_view::npos)
        continue;  // they have one
      unsigned seen = 0;
      TestPool::Options options;
      options.can_search_roots = true;
      options.on_answer = [&](const device::SearchItem& item, Answer& answer) {
        if (in_a_reply ? item.limit != 0 : ++seen == 5) wrong.spoil(answer);
      };
      TestPool pool(options);
      engine::Engine engine(engine::test::default_evaluator());
      CardSearch search(pool, engine);
      search.set_hash_megabytes(1);
      Recorder recorder;
      engine::SearchControl control;
      const CardResult result = search.search(game_of(kMateInThree), depth_limit(5), control, &recorder);
      EXPECT_NE(result.failure.find(wrong.text), std::string::npos) << result.failure;
      EXPECT_NE(result.failure.find("wrong answer to a search of "), std::string::npos) << result.failure;
      EXPECT_EQ(recorder.messages.size(), 1U);
      EXPECT_TRUE(result.best_move()) << "of the engine";
      EXPECT_TRUE(search.has_failed());
    }
  }
}

/// Where a card does not let moves wait, no job asks for it; and else all do.
TEST(RootSearch, DefersMovesWhereEveryCardCan) {
  for (const bool can : {false, true}) {
    std::size_t jobs = 0;
    std::size_t deferring = 0;
    TestPool::Options options;
    options.can_search_roots = true;
    if (!can) options.search_rules = spec::kAllSearchRules;
    options.on_answer = [&](const device::SearchItem& item, device::SearchAnswer&) {
      ++jobs;
      if (item.defer_least_depth != 0) ++deferring;
    };
    TestPool pool(options);
    engine::Engine engine(engine::test::default_evaluator());
    CardSearch search(pool, engine);
    search.set_hash_megabytes(1);
    engine::SearchControl control;
    EXPECT_EQ(search.search(game_of(kMiddleGame), depth_limit(4), control, nullptr).depth, 4);
    EXPECT_GT(jobs, 10U);
    EXPECT_EQ(deferring, can ? jobs : 0U);
  }
}

/// Answers in any order, of a card that has no table: what was settled meanwhile is thrown away.
TEST(RootSearch, AnswersMayComeInAnyOrder) {
  for (const unsigned seed : {1U, 2U, 3U}) {
    TestPool::Options options;
    options.can_search_roots = true;
    options.shuffle_seed = seed;
    TestPool pool(options);
    engine::Engine engine(engine::test::default_evaluator());
    CardSearch search(pool, engine);
    search.set_hash_megabytes(1);
    engine::SearchControl control;
    const CardResult result = search.search(game_of(kMiddleGame), depth_limit(4), control, nullptr);
    EXPECT_TRUE(result.failure.empty());
    EXPECT_TRUE(result.best_move());
    EXPECT_EQ(result.depth, 4);
    EXPECT_EQ(pool.in_flight(), 0U);
    EXPECT_EQ(result.left_in_flight, 0U);
  }
}

}  // namespace
}  // namespace cobalt::offload
