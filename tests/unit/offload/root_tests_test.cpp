// SPDX-License-Identifier: Apache-2.0
// Which questions about a root are asked, with answers from a value that the test knows.
#include "host/offload/root_tests.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/support/input_error.hpp"

namespace cobalt::offload {
namespace {

constexpr std::size_t kSlots = 52;
constexpr std::uint16_t kMove = 0x123;
constexpr int kFirstDepth = RootTests::kStepPlies;

/// Answers a question as a root of this value would.
void answer(RootTests& tests, const RootTest& test, Score value) {
  tests.note(test, value >= test.bound, value >= test.bound ? kMove : spec::kNoMove);
}

/// Asks slot after slot until an iteration is finished. \return questions that were asked
int finish(RootTests& tests, Score value, std::size_t slots = kSlots) {
  const int depth = tests.depth();
  for (int asked = 1; asked < 1000; ++asked) {
    answer(tests, tests.next(static_cast<std::size_t>(asked) % slots), value);
    if (const auto finished = tests.advance()) {
      EXPECT_EQ(*finished, depth);
      return asked;
    }
  }
  ADD_FAILURE() << "never finished: value " << value;
  return 0;
}

TEST(RootTests, HasAsManyBoundsAsSuitTheContexts) {
  EXPECT_EQ(RootTests::bounds_for(1), 1U);
  EXPECT_EQ(RootTests::bounds_for(7), 1U);
  EXPECT_EQ(RootTests::bounds_for(8), 2U);
  EXPECT_EQ(RootTests::bounds_for(31), 2U);
  EXPECT_EQ(RootTests::bounds_for(52), 4U);
  EXPECT_EQ(RootTests::bounds_for(31, false), 2U);
  EXPECT_EQ(RootTests::bounds_for(52, false), 8U);
  for (const unsigned bounds : {0U, RootTests::kMostBounds + 1}) {
    EXPECT_EQ(cobalt::test::message_of<std::logic_error>([&] { RootTests(kFirstDepth, 0, bounds); }),
              "RootTests: number of bounds");
  }
}

TEST(RootTests, BeginsAtTheFirstDepthWithinItsRange) {
  EXPECT_EQ(RootTests(1, 0, 4).depth(), 1);
  EXPECT_EQ(RootTests(RootTests::kFirstDepth, 0, 4).depth(), RootTests::kFirstDepth);
  EXPECT_EQ(RootTests(-3, 0, 4).depth(), 1);
  EXPECT_EQ(RootTests(1000, 0, 4).depth(), RootTests::kMostDepth);
}

TEST(RootTests, HalfOfTheSlotsAreAnIterationAhead) {
  const RootTests tests(kFirstDepth, 30, 4);
  std::set<Score> bounds;
  std::set<int> depths;
  int ahead = 0;
  for (std::size_t slot = 0; slot < 48; ++slot) {
    const RootTest test = tests.next(slot);
    bounds.insert(test.bound);
    depths.insert(test.depth);
    ahead += test.depth > tests.depth();
  }
  EXPECT_EQ(depths, (std::set<int>{RootTests::kStepPlies, 2 * RootTests::kStepPlies}));
  EXPECT_EQ(ahead, 24);
  EXPECT_EQ(bounds, (std::set<Score>{30 + 4, 30 - 3, 30 + 16, 30 - 15}));
}

TEST(RootTests, FindsAnyValueWithinItsTolerance) {
  for (const unsigned bounds : {1U, 2U, 4U, RootTests::kMostBounds}) {
    for (const Score guess : {0, 100, -2000, 31990}) {
      for (const Score value : {0, 3, -7, 55, -300, 1234, -8000, policy::mate_at(3), policy::mated_at(4)}) {
        SCOPED_TRACE(testing::Message() << bounds << " bounds, guess " << guess << ", value " << value);
        RootTests tests(kFirstDepth, guess, bounds);
        EXPECT_LE(finish(tests, value), 120);
        EXPECT_LE(tests.value(), value);
        EXPECT_GE(tests.value(), value - RootTests::kToleranceCp);
        EXPECT_EQ(tests.best(), kMove);
        EXPECT_EQ(tests.depth(), 2 * RootTests::kStepPlies);
      }
    }
  }
}

/// Bounds move on in growing steps: a mate takes few questions of each slot, not thousands.
TEST(RootTests, MatesAreReachedInFewTests) {
  for (const Score mate : {policy::mate_at(1), policy::mate_at(9), policy::mated_at(2), policy::mated_at(20)}) {
    RootTests one(kFirstDepth, 0, 1);
    EXPECT_LE(finish(one, mate, 1), 40) << mate;
    RootTests four(kFirstDepth, 0, 4);
    EXPECT_LE(finish(four, mate, 4), 60) << mate;
  }
}

TEST(RootTests, TheNextIterationBeginsAtTheLastValue) {
  RootTests tests(kFirstDepth, 0, 4);
  finish(tests, 200);
  const Score value = tests.value();
  for (std::size_t slot = 0; slot < 4; ++slot) EXPECT_LE(std::abs(tests.next(slot).bound - value), 16) << slot;
  EXPECT_LE(finish(tests, 205), 60);
  EXPECT_EQ(tests.value(), std::clamp(tests.value(), 201, 205));
}

TEST(RootTests, AQuestionIsSettledByWhatIsKnown) {
  RootTests tests(kFirstDepth, 0, 4);
  const int depth = tests.depth();
  const RootTest test{depth, 10};
  EXPECT_FALSE(tests.is_settled(test));
  tests.note({depth, 20}, true, kMove);
  EXPECT_TRUE(tests.is_settled(test)) << "at least 20 is at least 10";
  EXPECT_TRUE(tests.is_settled({depth, 20}));
  EXPECT_FALSE(tests.is_settled({depth, 21}));
  tests.note({depth, 30}, false, spec::kNoMove);
  EXPECT_TRUE(tests.is_settled({depth, 30}));
  EXPECT_TRUE(tests.is_settled({depth, 400}));
  EXPECT_FALSE(tests.is_settled({depth, 29}));
  EXPECT_FALSE(tests.is_settled({depth + RootTests::kStepPlies, 400})) << "not of a deeper one";
}

TEST(RootTests, ADeeperAnswerCountsForTheShallowerDepths) {
  RootTests tests(kFirstDepth, 0, 4);
  const int deeper = tests.depth() + RootTests::kStepPlies;
  tests.note({deeper, 50}, true, kMove);
  EXPECT_EQ(tests.range().reached, 50);
  EXPECT_TRUE(tests.is_settled({tests.depth(), 50}));
  EXPECT_TRUE(tests.is_settled({tests.depth() + 1, 50}));
  tests.note({tests.depth(), 54}, false, spec::kNoMove);
  EXPECT_FALSE(tests.is_settled({deeper, 54})) << "a shallower answer says nothing of a deeper one";
  EXPECT_EQ(tests.advance(), RootTests::kStepPlies);
  EXPECT_EQ(tests.value(), 50);
  EXPECT_EQ(tests.range().reached, 50) << "what was found ahead stays";
  EXPECT_TRUE(tests.is_settled({RootTests::kStepPlies, 1000})) << "of a depth that is finished";
}

/// With a table answers may contradict each other: the later one counts, and the range opens on the other side.
TEST(RootTests, AContradictionOpensTheRange) {
  RootTests tests(kFirstDepth, 0, 4);
  const int depth = tests.depth();
  tests.note({depth, 10}, true, kMove);
  tests.note({depth, 40}, false, spec::kNoMove);
  tests.note({depth + RootTests::kStepPlies, 5}, false, spec::kNoMove);
  EXPECT_EQ(tests.range().missed, 5);
  EXPECT_FALSE(tests.range().has_reached());
  EXPECT_FALSE(tests.range().is_known());
  tests.note({depth, 8}, true, kMove);
  EXPECT_EQ(tests.range().reached, 8);
  EXPECT_FALSE(tests.range().has_missed());
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const RootTest test = tests.next(slot);
    EXPECT_FALSE(tests.is_settled(test)) << "slot " << slot;
  }
}

/// Whatever is known, nobody is asked what is settled, and every bound can be sent to a card.
TEST(RootTests, NothingSettledIsAsked) {
  for (const Score value : {0, 77, -450, policy::mate_at(5), policy::mated_at(2)}) {
    RootTests tests(kFirstDepth, 10, 4);
    for (int asked = 0; asked < 2000; ++asked) {
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const RootTest test = tests.next(slot);
        if (test.depth == RootTests::kMostDepth) continue;  // the last one may be known
        ASSERT_FALSE(tests.is_settled(test)) << value << ' ' << test.depth << ' ' << test.bound;
        ASSERT_GE(test.bound, -policy::kMate);
        ASSERT_LE(test.bound, policy::kMate);
        ASSERT_GE(test.depth, tests.depth());
      }
      answer(tests, tests.next(static_cast<std::size_t>(asked) % kSlots), value);
      while (tests.advance()) {
      }
      if (tests.depth() == RootTests::kMostDepth) break;
    }
    EXPECT_EQ(tests.depth(), RootTests::kMostDepth) << value;
  }
}

TEST(RootTests, TheLastDepthIsNotLeft) {
  RootTests tests(kFirstDepth, 0, 1);
  for (int iterations = 1; tests.depth() < RootTests::kMostDepth; ++iterations) {
    ASSERT_LT(iterations, 40);
    finish(tests, 12);
  }
  tests.note({RootTests::kMostDepth, 10}, true, kMove);
  tests.note({RootTests::kMostDepth, 12}, false, spec::kNoMove);
  EXPECT_TRUE(tests.range().is_known());
  EXPECT_FALSE(tests.advance());
}

TEST(RootTests, TroubleIsAMissFarBelowTheLastValue) {
  RootTests tests(kFirstDepth, 0, 4);
  finish(tests, 100);
  EXPECT_FALSE(tests.is_in_trouble());
  const int depth = tests.depth();
  tests.note({depth, 95}, false, spec::kNoMove);
  EXPECT_FALSE(tests.is_in_trouble());
  tests.note({depth, 60}, false, spec::kNoMove);
  EXPECT_TRUE(tests.is_in_trouble());
  EXPECT_EQ(tests.best(), kMove) << "of the last finished iteration";
  tests.note({depth, 57}, true, 0x77);
  EXPECT_FALSE(tests.is_in_trouble());
}

TEST(RootTests, TheBestMoveIsOfTheIterationUnderWayOnceItReachesTheLastValue) {
  RootTests tests(kFirstDepth, 0, 4);
  EXPECT_EQ(tests.best(), spec::kNoMove);
  finish(tests, 100);
  EXPECT_EQ(tests.best(), kMove);
  tests.note({tests.depth(), 50}, true, 0x77);
  EXPECT_EQ(tests.best(), kMove) << "far below the last value any move may do";
  tests.note({tests.depth(), tests.value()}, true, 0x78);
  EXPECT_EQ(tests.best(), 0x78);
}

}  // namespace
}  // namespace cobalt::offload
