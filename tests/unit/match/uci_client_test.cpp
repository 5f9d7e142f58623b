// SPDX-License-Identifier: Apache-2.0
#include "host/match/uci_client.hpp"

#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace): 20ms is the point of it
using cobalt::test::kPatience;
using test::fake_engine;
using test::input_error_of;
using test::long_patience;
using test::short_patience;

SearchInfo info_of(std::initializer_list<const char*> lines) {
  SearchInfo info;
  for (const char* line : lines) read_info(line, info);
  return info;
}

/// How a client fails; nothing when it does not.
template <class Action>
std::optional<EngineFailure::Kind> failure_of(Action action) {
  try {
    action();
  } catch (const EngineFailure& failure) {
    return failure.kind();
  }
  return std::nullopt;
}

TEST(SearchInfo, TheLastLineCounts) {
  const SearchInfo info =
      info_of({"info depth 3 seldepth 5 score cp -31 nodes 100 pv e2e4 e7e5", "info currmove e2e4 depth 9",
               "info depth 4 score mate -3 upperbound nodes 200 time 5"});
  EXPECT_EQ(info, (SearchInfo{EngineScore{true, -3}, 4, 200, Milliseconds(5)}));
}

TEST(SearchInfo, SecondLinesAndNoiseArePassedOver) {
  const SearchInfo expected{EngineScore{false, 12}, 5, 10, {}};
  EXPECT_EQ(info_of({"info depth 5 multipv 1 score cp 12 nodes 10", "info depth 5 multipv 2 score cp 99 nodes 11",
                     "info string score cp 77", "score cp 66", "info", "info score", "info score cp", "info score cp x",
                     "info depth x score cp"}),
            expected);
  EXPECT_EQ(info_of({"info score cp 999999999"}).score->value, EngineScore({true, 10'000}).centipawns() - 1)
      << "no score is above a mate";
}

TEST(UciClient, AnswersAndTime) {
  UciClient client(fake_engine({"score=17", "at=2", "then=late", "wait=40"}), long_patience(), {});
  EXPECT_EQ(client.own_name(), "Fake");
  client.begin_game();
  client.begin_search("position startpos", "go nodes 1");
  const auto quick = client.answer(kPatience);
  ASSERT_TRUE(quick);
  EXPECT_EQ(quick->info, (SearchInfo{EngineScore{false, 17}, 4, 77, {}}));
  EXPECT_EQ(quick->move.size(), 4U);
  EXPECT_EQ(quick->ponder, "");
  client.begin_search("position startpos", "go nodes 1");
  const auto late = client.answer(kPatience);
  ASSERT_TRUE(late);
  EXPECT_GE(late->elapsed, 40ms);
}

TEST(UciClient, TheLimitHoldsAndStopMends) {
  UciClient client(fake_engine({"at=1", "then=late", "wait=60"}), long_patience(), {});
  client.begin_search("position startpos", "go nodes 1");
  EXPECT_FALSE(client.answer(10ms));
  EXPECT_TRUE(client.is_searching());
  client.stop_search();
  EXPECT_FALSE(client.is_searching());
  client.begin_search("position startpos moves e2e4", "go nodes 1");
  EXPECT_TRUE(client.answer(kPatience)) << "and the late answer is not taken for this one";
}

TEST(UciClient, FailuresHaveAKind) {
  const auto failure = [](const char* then, Duration limit) {
    return failure_of([&] {
      UciClient client(fake_engine({"at=1", std::string("then=") + then}), short_patience(), {});
      client.begin_search("position startpos", "go nodes 1");
      if (!client.answer(limit)) client.stop_search();
    });
  };
  EXPECT_EQ(failure("exit", kPatience), EngineFailure::Kind::kEnded);
  EXPECT_EQ(failure("abort", kPatience), EngineFailure::Kind::kEnded);
  EXPECT_EQ(failure("hang", 10ms), EngineFailure::Kind::kSilent);
  EXPECT_EQ(failure("endless", kPatience), EngineFailure::Kind::kSilent);
  EXPECT_EQ(failure("talk", 50ms), EngineFailure::Kind::kSilent);
  EXPECT_EQ(failure("noise", kPatience), std::nullopt);
}

TEST(UciClient, AnEngineThatReadsNoMoreIsTold) {
  UciClient client(fake_engine({"at=1", "then=exit"}), short_patience(), {});
  client.begin_search("position startpos", "go nodes 1");
  EXPECT_EQ(cobalt::test::message_of<EngineFailure>([&] { client.answer(5s); }), "ended: exit status 3");
  EXPECT_EQ(cobalt::test::message_of<EngineFailure>([&] { client.begin_search("position startpos", "go nodes 1"); }),
            "reads no more: exit status 3");
}

TEST(UciClient, StartsThatFail) {
  Patience patience = short_patience();
  const auto failure = [&](const char* start) {
    return failure_of([&] { UciClient client(fake_engine({std::string("start=") + start}), patience, {}); });
  };
  EXPECT_EQ(failure("exit"), EngineFailure::Kind::kEnded);
  patience.start = 30ms;
  EXPECT_EQ(failure("hang"), EngineFailure::Kind::kSilent);
}

TEST(UciClient, OptionsAreSentAndUnknownOnesRefused) {
  const test::TemporaryFolder folder;
  {
    UciClient client(fake_engine({"log=" + folder.path("log")},
                                 {"nodes=1", "option.hash=3", "option.Clear Hash=", "option.ClearHash=", "ponder"}),
                     long_patience(), {});
    client.begin_game();
  }
  EXPECT_EQ(folder.read("log"),
            "uci\nsetoption name Ponder value true\nsetoption name hash value 3\nsetoption name Clear "
            "Hash\nsetoption name Clear Hash\nisready\nucinewgame\n"
            "isready\nquit\n")
      << "a name without its spaces is that of the option";
  EXPECT_EQ(input_error_of([] {
              UciClient client(fake_engine({}, {"nodes=1", "option.Speed=9"}), long_patience(), {});
            }),
            "option.Speed: the engine Fake has no such option");
}

TEST(UciClient, AStopInTheMiddleOfASearch) {
  std::stop_source source;
  UciClient client(fake_engine({"at=1", "then=hang"}), short_patience(), source.get_token());
  client.begin_search("position startpos", "go nodes 1");
  source.request_stop();
  EXPECT_EQ(failure_of([&] { client.answer(kPatience); }), EngineFailure::Kind::kStopped);
}

}  // namespace
}  // namespace cobalt::match
