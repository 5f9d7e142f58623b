// SPDX-License-Identifier: Apache-2.0
// A tree whose leaves are searched elsewhere has the value of one without.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "host/engine/leaf_search.hpp"
#include "tests/unit/engine/test_support.hpp"

namespace cobalt::engine {
namespace {

using test::kMiddleGame;

/// An engine whose score is that of minimax, whatever the order.
struct PlainEngine : Engine {
  PlainEngine() : Engine(test::default_evaluator()) {
    set_hash_megabytes(1);
    for (const Rule& rule : kRules) options().*rule.member = rule.member == &SearchOptions::aspiration;
  }
};

/// Answers the questions of one worker by searches of a second engine, in any order.
class OtherEngine final : public LeafSearch {
 public:
  OtherEngine(int depth, std::size_t width, unsigned seed) : depth_(depth), width_(width), random_(seed) {}

  int depth() const override { return depth_; }
  std::size_t width() const override { return width_; }
  bool wants_more() const override { return false; }
  const LeafEvaluator& evaluator(const LeafEvaluator& own) const override { return own; }
  const SearchTime& time() const override { return SearchTime::of_machine(); }
  std::uint64_t nodes() const override { return charged_; }

  Ticket post(const Question& question) override {
    EXPECT_GE(question.depth, 1);
    EXPECT_LE(question.depth, depth_);
    EXPECT_EQ(question.keys.back(), question.position.key());
    const bool at_least = value_of(question) >= question.bound;
    Asked& asked = asked_.emplace_back();
    (answers_at_once_ ? asked.at_least : asked.answer) = at_least;
    ++open_;
    return static_cast<Ticket>(asked_.size() - 1);
  }
  bool is_answered(Ticket ticket) const override { return asked_[ticket].at_least.has_value(); }
  Answer take(Ticket ticket) override {
    --open_;
    return {.is_known = !is_over_, .at_least = *std::exchange(asked_[ticket].at_least, std::nullopt), .best = {}};
  }
  void drop(Ticket ticket) override {
    --open_;
    ++dropped_;
    asked_[ticket].is_dropped = true;
  }

  void run(std::function<void()> task) override { task(); }
  void start(std::function<void()> /*task*/) override { ADD_FAILURE() << "it wants nothing more"; }
  Fiber current() override { return this; }
  /// Answers one of the questions that are open.
  void pause() override {
    if (pauses_before_end_ && (*pauses_before_end_)-- == 0) is_over_ = true;
    std::vector<Asked*> open;
    for (auto asked = asked_.rbegin(); asked != asked_.rend() && open.size() < open_; ++asked) {
      if (asked->answer && !asked->at_least && !asked->is_dropped) open.push_back(&*asked);
    }
    ASSERT_FALSE(open.empty());
    Asked& next = *open[random_() % open.size()];
    next.at_least = std::exchange(next.answer, std::nullopt);
  }
  void wake(Fiber /*fiber*/) override {}
  void charge(std::uint64_t host_nodes) override { charged_ += host_nodes; }

  /// From the pause of this number on no answer is known.
  void end_after(std::size_t pauses) { pauses_before_end_ = pauses; }
  void answer_at_once() { answers_at_once_ = true; }
  std::size_t open() const { return open_; }
  std::size_t dropped() const { return dropped_; }
  std::size_t questions() const { return asked_.size(); }

 private:
  using Key = std::pair<std::uint64_t, int>;
  struct Asked {
    std::optional<bool> answer;    ///< not yet given
    std::optional<bool> at_least;  ///< given, not yet taken
    bool is_dropped = false;
  };

  Score value_of(const Question& question) {
    const auto known = values_.find({question.position.key(), question.depth});
    if (known != values_.end()) return known->second;
    const SearchResult result = test::search(engine_, {question.position, {}}, test::depth_limit(question.depth));
    const Score score = !result.lines.empty()          ? result.lines.front().score
                        : question.position.in_check() ? mated_at(0)
                                                       : kDraw;
    values_[{question.position.key(), question.depth}] = score;
    return score;
  }

  int depth_;
  std::size_t width_;
  std::mt19937 random_;
  PlainEngine engine_;
  std::map<Key, Score> values_;
  std::deque<Asked> asked_;
  std::uint64_t charged_ = 0;
  std::size_t open_ = 0;
  std::size_t dropped_ = 0;
  bool answers_at_once_ = false;
  bool is_over_ = false;
  std::optional<std::size_t> pauses_before_end_;
};

SearchResult search_above(OtherEngine& leaves, const Game& game, const Limits& limits) {
  PlainEngine engine;
  SearchControl control;
  SearchResult result = engine.search(game, limits, control, nullptr, &leaves);
  EXPECT_EQ(leaves.open(), 0U) << "every question is taken or dropped";
  if (result.best_move()) test::end_of_line(game.position, result.lines.front().moves);
  return result;
}

TEST(Leaves, TheValueIsThatWithout) {
  constexpr int kDepth = 4;
  for (const char* fen : {kMiddleGame, "8/8/1k6/8/2PK4/8/1r6/4R3 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1"}) {
    const Game game = test::game_of(fen);
    PlainEngine alone;
    const Score expected = test::search(alone, game, test::depth_limit(kDepth)).lines.front().score;
    OtherEngine leaves(2, 1, 5);
    const SearchResult result = search_above(leaves, game, test::depth_limit(kDepth));
    EXPECT_EQ(result.lines.front().score, expected) << fen;
    EXPECT_GT(leaves.questions(), 20U);
    EXPECT_EQ(leaves.dropped(), 0U) << "one after the other, none is in vain";
  }
}

TEST(Leaves, OneQuestionAtATimeIsOneSequence) {
  const auto run = [](unsigned seed, bool at_once) {
    OtherEngine leaves(2, 1, seed);
    if (at_once) leaves.answer_at_once();
    const SearchResult result = search_above(leaves, test::game_of(kMiddleGame), test::depth_limit(4));
    return std::tuple(leaves.questions(), result.lines.front().score, result.lines.front().moves, result.nodes);
  };
  EXPECT_EQ(run(1, false), run(2, true));
}

TEST(Leaves, MatesAreProvedByTheTree) {
  OtherEngine leaves(2, 32, 1);
  const SearchResult result =
      search_above(leaves, test::game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), test::depth_limit(6));
  EXPECT_EQ(result.lines.front().score, mate_at(5));
  EXPECT_EQ(chess::to_uci(result.best_move()), "f6a6");
}

// A card fails in the middle: nothing more is known, whatever is asked.
TEST(Leaves, WithoutAnswersTheSearchIsOver) {
  for (std::size_t pauses = 0; pauses < 60; pauses += 3) {
    OtherEngine leaves(2, 32, static_cast<unsigned>(pauses));
    leaves.end_after(pauses);
    const SearchResult result = search_above(leaves, test::game_of(kMiddleGame), test::depth_limit(5));
    EXPECT_LT(result.depth, 5);
    EXPECT_TRUE(chess::is_legal(test::game_of(kMiddleGame).position, result.best_move()));
  }
}

}  // namespace
}  // namespace cobalt::engine
