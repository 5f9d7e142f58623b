// SPDX-License-Identifier: Apache-2.0
// Questions that are in flight already, and contexts that help each other with one.
#include "host/offload/job_desk.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/support/error.hpp"
#include "tests/unit/offload/test_pool.hpp"

namespace cobalt::offload {
namespace {

/// Whether the side to move is at least half a pawn ahead after four plies. A rook ahead, but nothing can be taken and
/// no pawn is left to move.
device::SearchItem item_of(const chess::Position& position) {
  device::SearchItem item;
  item.position = chess::pack_position(position);
  item.rules = 0;
  item.beta = 50;
  item.depth = 4 * spec::kQuarterPlies;
  item.halfmove_clock = static_cast<std::uint8_t>(position.halfmove_clock());
  return item;
}
chess::Position at_clock(int clock) { return chess::parse_fen(fmt::format("7k/8/8/8/8/8/8/K2R4 w - - {} 80", clock)); }

/// Fibers that ask a pool.
class Desk final : private FiberScheduler::Driver {
 public:
  explicit Desk(const test::TestPool::Options& options = {}, std::optional<PoolTime> team_age = {})
      : pool_(options), desk_(pool_, scheduler_, options_, team_age, counts_) {}

  /// Runs a fiber, and those that it spawns, until all have their answers.
  void run(std::function<void()> task) { scheduler_.run(std::move(task), *this); }
  /// The answer to a question, for a fiber.
  device::SearchAnswer ask(const chess::Position& position) {
    Ask ask;
    desk_.post(ask, item_of(position), position);
    wait_for(ask);
    return ask.answer;
  }
  void wait_for(const Ask& ask) {
    while (!ask.is_answered && !ask.is_dropped) scheduler_.wait();
  }

  /// The answers to questions at these halfmove clocks, all asked at once.
  std::vector<device::SearchAnswer> ask_at_clocks(const std::vector<int>& clocks) {
    std::vector<device::SearchAnswer> answers(clocks.size());
    run([&] {
      for (std::size_t i = 0; i < clocks.size(); ++i) {
        scheduler_.spawn([this, clock = clocks[i], &answer = answers[i]] { answer = ask(at_clock(clock)); });
      }
    });
    return answers;
  }

  void evaluate() {
    run([&] {
      Ask ask;
      desk_.evaluate(ask, chess::Position());
      wait_for(ask);
    });
  }

  JobDesk& desk() { return desk_; }
  const CardCounts& counts() const { return counts_; }
  const test::TestPool& pool() const { return pool_; }
  /// Waits for what nobody wants any more.
  void drain() {
    desk_.drain();
    EXPECT_EQ(desk_.in_flight(), 0U);
    EXPECT_EQ(pool_.in_flight(), 0U);
    EXPECT_EQ(pool_.counts().searches, pool_.counts().submitted);
    EXPECT_EQ(counts_.tries, pool_.counts().tries);
  }

 private:
  void after_fiber() override { desk_.send(); }
  void on_idle() override {
    do {
      desk_.send();
      desk_.collect_until(pool_.now() + std::chrono::milliseconds(1));
    } while (scheduler_.ready() == 0);
  }
  void on_failure(const std::exception_ptr& /*error*/) override { desk_.abandon(true); }

  test::TestPool pool_;
  CardOptions options_;
  CardCounts counts_;
  FiberScheduler scheduler_{8};
  JobDesk desk_;
};

/// Age at which a question gets a team.
constexpr PoolTime kAtOnce{};

test::TestPool::Options contexts(std::size_t count) {
  test::TestPool::Options options;
  options.contexts = count;
  options.can_share_searches = true;
  return options;
}

TEST(JobDesk, EqualQuestionsAreAskedOnce) {
  Desk desk;
  const auto answers = desk.ask_at_clocks({3, 3, 3});
  EXPECT_EQ(desk.counts().jobs, 1U);
  EXPECT_EQ(desk.counts().joined, 2U);
  for (const device::SearchAnswer& answer : answers) EXPECT_TRUE(answer.at_least);
}

TEST(JobDesk, WithTheTableTheHalfmoveClockIsNoPartOfAQuestion) {
  Desk desk(contexts(1), kAtOnce);
  desk.ask_at_clocks({3, 9, 3});
  EXPECT_EQ(desk.counts().jobs, 1U);
  EXPECT_EQ(desk.counts().joined, 2U);
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

using Messages = std::vector<std::string>;

/// The message of the DeviceError of a desk whose answers are spoilt, by one question of each kind.
Messages messages_of(const std::function<void(PoolAnswer&)>& spoil) {
  test::TestPool::Options options;
  options.spoil = spoil;
  Messages messages;
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
      EXPECT_EQ(desk.desk().in_flight(), 0U) << "it gives the cards up";
    }
  }
  return messages;
}

TEST(JobDesk, ASearchThatTheCardCouldNotDoIsAnError) {
  for (const spec::AnswerStatus status :
       {spec::kAnswerAborted, spec::kAnswerLimit, spec::kAnswerIllegalPosition, spec::kAnswerIllegalMove,
        spec::kAnswerDepth, spec::kAnswerIllegalRequest, static_cast<spec::AnswerStatus>(7)}) {
    const Messages messages = messages_of([&](PoolAnswer& answer) { answer.search.status = status; });
    EXPECT_NE(messages[0].find(fmt::format("its status is \"{}\"", device::answer_status_text(status))),
              std::string::npos)
        << messages[0];
    EXPECT_NE(messages[0].find(chess::to_fen(at_clock(3))), std::string::npos) << messages[0];
    EXPECT_EQ(messages[1], "none");
  }
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

// ------------------------------------------------------------------------------------------------ teams

TEST(JobDesk, ContextsWithoutAQuestionJoinThatOfAnother) {
  for (const std::size_t count : {1U, 5U, 16U}) {
    Desk desk(contexts(count), kAtOnce);
    desk.run([&] { EXPECT_TRUE(desk.ask(at_clock(3)).at_least); });
    EXPECT_EQ(desk.counts().jobs, 1U);
    EXPECT_EQ(desk.pool().counts().submitted, count);
    EXPECT_EQ(desk.counts().joined, 0U) << "questions, not contexts";
    desk.drain();
    EXPECT_EQ(desk.pool().counts().searches_aborted, count - 1) << "the others are of no use then";
    EXPECT_EQ(desk.desk().free_slots(), 2 * count);
  }
}

TEST(JobDesk, AQuestionGetsATeamAtAnAge) {
  constexpr PoolTime kAge = std::chrono::milliseconds(5);
  Desk desk(contexts(4), kAge);
  desk.run([&] {
    Ask ask;
    desk.desk().post(ask, item_of(at_clock(3)), at_clock(3));
    desk.desk().send();
    EXPECT_EQ(desk.pool().in_flight(), 1U);
    desk.desk().charge(kAge - std::chrono::nanoseconds(1));
    desk.desk().flush();
    desk.desk().send();
    EXPECT_EQ(desk.pool().in_flight(), 1U);
    desk.desk().charge(std::chrono::nanoseconds(1));
    desk.desk().flush();
    desk.desk().send();
    EXPECT_EQ(desk.pool().in_flight(), 4U);
    desk.wait_for(ask);
  });
  desk.drain();
}

TEST(JobDesk, ATeamIsNotTooLarge) {
  Desk desk(contexts(400), kAtOnce);
  desk.run([&] { desk.ask(at_clock(3)); });
  EXPECT_GE(desk.pool().counts().submitted, 16U);
  EXPECT_LT(desk.pool().counts().submitted, 400U) << "more share too little work";
  desk.drain();
}

TEST(JobDesk, TeamsAreAboutTheSame) {
  Desk desk(contexts(7), kAtOnce);
  std::vector<std::size_t> asked_by(3);
  desk.run([&] {
    Ask asks[3];
    for (int i = 0; i < 3; ++i) desk.desk().post(asks[i], item_of(at_clock(70 + i)), at_clock(70 + i));
    desk.desk().send();
    EXPECT_EQ(desk.pool().in_flight(), 7U);
    for (int i = 0; i < 3; ++i) asked_by[static_cast<std::size_t>(i)] = desk.pool().in_flight_at(at_clock(70 + i));
    for (Ask& ask : asks) desk.wait_for(ask);
  });
  std::ranges::sort(asked_by);
  EXPECT_EQ(asked_by, (std::vector<std::size_t>{2, 2, 3}));
  desk.drain();
}

TEST(JobDesk, MembersGoWhenNewQuestionsCome) {
  Desk desk(contexts(4), kAtOnce);
  desk.run([&] {
    Ask asks[5];
    const auto post = [&](int i) { desk.desk().post(asks[i], item_of(at_clock(70 + i)), at_clock(70 + i)); };
    post(0);
    desk.desk().send();
    EXPECT_EQ(desk.pool().aborting(), 0U);
    for (int i = 1; i < 5; ++i) {
      post(i);
      desk.desk().send();
      EXPECT_EQ(desk.pool().aborting(), static_cast<std::size_t>(std::min(i, 3))) << "each takes a context";
    }
    EXPECT_EQ(desk.pool().in_flight(), 5U + 3);
    EXPECT_EQ(desk.desk().free_slots(), 8U - 5 - 3) << "those that are aborted are still there";
    for (Ask& ask : asks) {
      desk.wait_for(ask);
      EXPECT_TRUE(ask.answer.at_least);
    }
  });
  EXPECT_EQ(desk.counts().jobs, 5U);
  EXPECT_EQ(desk.counts().aborted, 0U) << "no question was";
  desk.drain();
}

TEST(JobDesk, TheFirstAnswerOfATeamCounts) {
  std::size_t members_first = 0;
  for (unsigned seed = 0; seed < 8; ++seed) {
    test::TestPool::Options options = contexts(6);
    options.shuffle_seed = seed;
    PoolJob first = 0;
    options.spoil = [&](PoolAnswer& answer) {
      if (first == 0) first = answer.job;
    };
    Desk desk(options, kAtOnce);
    desk.run([&] {
      EXPECT_TRUE(desk.ask(at_clock(3)).at_least);
      EXPECT_EQ(desk.ask(at_clock(99)).at_least, false) << "another question, while some of the first are under way";
    });
    members_first += first != 1;
    desk.drain();
  }
  EXPECT_GT(members_first, 0U);
  EXPECT_LT(members_first, 8U);
}

TEST(JobDesk, ATeamGoesWithItsQuestion) {
  Desk desk(contexts(6), kAtOnce);
  desk.run([&] {
    Ask ask;
    desk.desk().post(ask, item_of(at_clock(3)), at_clock(3));
    desk.desk().send();
    EXPECT_EQ(desk.pool().in_flight(), 6U);
    desk.desk().drop(ask);
    desk.desk().send();
    EXPECT_EQ(desk.pool().aborting(), 6U);
    EXPECT_TRUE(desk.ask(at_clock(3)).at_least) << "asked anew: what is aborted is not joined";
  });
  EXPECT_EQ(desk.counts().jobs, 2U);
  EXPECT_EQ(desk.counts().aborted, 1U);
  desk.drain();
}

}  // namespace
}  // namespace cobalt::offload
