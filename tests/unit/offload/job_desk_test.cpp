// SPDX-License-Identifier: Apache-2.0
// Questions that are in flight already.
#include "host/offload/job_desk.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/offload/place.hpp"
#include "host/support/error.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

/// Fibers that ask a pool, all at once.
class Desk final : private FiberScheduler::Driver {
 public:
  explicit Desk(const test::TestPool::Options& options = {}) : pool_(options) { options_.rules = 0; }

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

  /// The static score of a position.
  std::optional<Score> evaluate() {
    std::optional<Score> score;
    scheduler_.run(
        [&] {
          Ask ask;
          score = desk_.evaluate(ask, chess::Position());
        },
        *this);
    return score;
  }

  const CardCounts& counts() const { return counts_; }
  std::size_t in_flight() const { return desk_.in_flight(); }

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

/// The message of the DeviceError of a desk whose answers are spoilt, by one question of each kind.
std::vector<std::string> messages_of(const std::function<void(PoolAnswer&)>& spoil) {
  test::TestPool::Options options;
  options.spoil = spoil;
  std::vector<std::string> messages;
  for (const bool is_search : {true, false}) {
    Desk desk(options);
    try {
      if (is_search) {
        desk.ask_at_clocks({3, 99});
      } else {
        desk.evaluate();
      }
      messages.emplace_back("none");
    } catch (const DeviceError& error) {
      messages.emplace_back(error.what());
      EXPECT_EQ(desk.in_flight(), 0U) << "it gives the cards up";
    }
  }
  return messages;
}

using Messages = std::vector<std::string>;

TEST(JobDesk, ASearchThatTheCardCouldNotDoIsAnError) {
  for (const spec::AnswerStatus status :
       {spec::kAnswerAborted, spec::kAnswerIllegalPosition, spec::kAnswerIllegalMove, spec::kAnswerDepth,
        spec::kAnswerIllegalRequest, static_cast<spec::AnswerStatus>(7)}) {
    const std::string want = fmt::format("a search was answered with \"{}\"", device::answer_status_text(status));
    EXPECT_EQ(messages_of([&](PoolAnswer& answer) { answer.search.status = status; }), (Messages{want, "none"}));
  }
  const auto limit = [](PoolAnswer& answer) { answer.search.status = spec::kAnswerLimit; };
  EXPECT_EQ(messages_of(limit), (Messages{"none", "none"}));
}

TEST(JobDesk, APositionThatTheCardRefusesIsAnError) {
  const auto refuse = [](PoolAnswer& answer) { answer.evaluation.status = spec::kErrorKings; };
  EXPECT_EQ(messages_of(refuse),
            (Messages{"none", "a position was refused: " + chess::describe_position_errors(spec::kErrorKings)}));
}

TEST(JobDesk, AnAnswerThatWasNotAskedIsAnError) {
  const auto other_job = [](PoolAnswer& answer) { answer.job = 77; };
  const std::string of_77 = "an answer to job 77, which was not asked";
  EXPECT_EQ(messages_of(other_job), (Messages{of_77, of_77}));
  const auto other_tag = [](PoolAnswer& answer) { answer.tag = 1000; };
  const std::string of_1 = "an answer to job 1, which was not asked";
  EXPECT_EQ(messages_of(other_tag), (Messages{of_1, of_1}));
  // The second answer is the first one once more.
  PoolAnswer first;
  const auto repeat = [&](PoolAnswer& answer) {
    if (!answer.is_search) return;
    if (answer.job == 1) first = answer;
    answer = first;
  };
  EXPECT_EQ(messages_of(repeat), (Messages{of_1, "none"}));
}

}  // namespace
}  // namespace cobalt::offload
