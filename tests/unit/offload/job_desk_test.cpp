// SPDX-License-Identifier: Apache-2.0
// Questions that are in flight already.
#include "host/offload/job_desk.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <vector>

#include "host/chess/fen.hpp"
#include "host/offload/place.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

/// Fibers that ask a pool, all at once.
class Desk final : private FiberScheduler::Driver {
 public:
  Desk() { options_.rules = 0; }

  /// The answers to the question whether the side to move is at least equal after four plies, at these halfmove clocks.
  std::vector<device::SearchAnswer> ask_at_clocks(const std::vector<int>& clocks) {
    std::vector<device::SearchAnswer> answers(clocks.size());
    scheduler_.run(
        [&] {
          for (std::size_t i = 0; i < clocks.size(); ++i) {
            scheduler_.spawn([this, clock = clocks[i], &answer = answers[i]] { answer = answer_at_clock(clock); });
          }
        },
        *this);
    return answers;
  }

  const CardCounts& counts() const { return counts_; }

 private:
  void after_fiber() override { desk_.send(); }
  void on_idle() override { desk_.collect(true); }
  void on_failure(const std::exception_ptr& /*error*/) override { desk_.abandon(); }

  device::SearchAnswer answer_at_clock(int clock) {
    // A rook ahead, but nothing can be taken and no pawn is left to move.
    const chess::Position position = chess::parse_fen(fmt::format("7k/8/8/8/8/8/8/K2R4 w - - {} 80", clock));
    const Place place = root_place(position);
    Ask ask;
    desk_.ask(ask, search_item(place, {}, 50, 4, options_), position.key());
    return ask.answer;
  }

  test::TestPool pool_;
  CardOptions options_;
  CardCounts counts_;
  FiberScheduler scheduler_{8};
  JobDesk desk_{pool_, scheduler_, options_, counts_};
};

TEST(JobDesk, EqualQuestionsAreAskedOnce) {
  Desk desk;
  const auto answers = desk.ask_at_clocks({3, 3, 9});
  EXPECT_EQ(desk.counts().jobs, 1U);
  EXPECT_EQ(desk.counts().joined, 2U);
  for (const device::SearchAnswer& answer : answers) EXPECT_TRUE(answer.at_least);
}

TEST(JobDesk, NearTheFiftyMoveRuleTheHalfmoveClockIsPartOfAQuestion) {
  Desk desk;
  const auto answers = desk.ask_at_clocks({3, 99, 99});
  EXPECT_EQ(desk.counts().jobs, 2U);
  EXPECT_EQ(desk.counts().joined, 1U);
  EXPECT_TRUE(answers[0].at_least);
  EXPECT_FALSE(answers[1].at_least) << "every move is a draw";
  EXPECT_FALSE(answers[2].at_least);
}

}  // namespace
}  // namespace cobalt::offload
