// SPDX-License-Identifier: Apache-2.0
#include "host/match/engine_spec.hpp"

#include "tests/unit/match/test_support.hpp"

namespace cobalt::match {
namespace {

using Words = std::vector<std::string>;

EngineSpec parse(const Words& words, const Words& each = {}) { return parse_engine_spec(words, each); }

TEST(EngineSpec, Words) {
  const EngineSpec spec =
      parse({"cmd='my engine' -x", "arg=a b", "dir=/tmp", "name=One", "stderr=log", "tc=40/60+0.5", "nodes=1000",
             "depth=7", "st=0.5", "timemargin=30", "restart=on", "ponder", "option.Hash=16", "option.Clear Hash="});
  EXPECT_EQ(spec.launch.command, (Words{"my engine", "-x", "a b"}));
  EXPECT_EQ(spec.launch.folder, "/tmp");
  EXPECT_EQ(spec.launch.error_file, "log");
  EXPECT_EQ(spec.name, "One");
  EXPECT_EQ(spec.clock, (TimeControl{40, Milliseconds(60000), Milliseconds(500)}));
  EXPECT_EQ(spec.nodes, 1000U);
  EXPECT_EQ(spec.depth, 7);
  EXPECT_EQ(spec.move_time, Milliseconds(500));
  EXPECT_EQ(spec.margin, Milliseconds(30));
  EXPECT_TRUE(spec.restarts);
  EXPECT_TRUE(spec.ponders);
  ASSERT_EQ(spec.options.size(), 2U);
  EXPECT_EQ(spec.options[0].value, "16");
  EXPECT_EQ(spec.options[1].name, "Clear Hash");
  EXPECT_EQ(limits_text(spec), "40/60+0.5, 0.5 s a move, 1000 nodes, depth 7");
}

TEST(EngineSpec, ItsOwnWordsCountMoreThanThoseOfEach) {
  const EngineSpec spec = parse({"cmd=e", "option.Hash=8", "tc=inf"},
                                {"tc=1+0.1", "depth=3", "option.Hash=16", "arg=-q", "option.Threads=2"});
  EXPECT_EQ(spec.launch.command, (Words{"e", "-q"}));
  EXPECT_FALSE(spec.clock);
  EXPECT_EQ(spec.depth, 3);
  ASSERT_EQ(spec.options.size(), 2U);
  EXPECT_EQ(spec.options[0].value, "8");
  EXPECT_EQ(spec.options[1].name, "Threads");
}

TEST(EngineSpec, ACardInVirtualTimeHasItsOwnClock) {
  EXPECT_FALSE(parse({"cmd=e", "st=1"}).has_own_clock);
  EXPECT_FALSE(parse({"cmd=e", "st=1", "option.Device=model"}).has_own_clock);
  const EngineSpec spec = parse({"cmd=e", "st=0.03", "option.device=virtual:u50"});
  EXPECT_TRUE(spec.has_own_clock);
  EXPECT_EQ(limits_text(spec), "0.03 s a move by its own clock");
  EXPECT_TRUE(parse({"cmd=e"}, {"st=1", "option.Device=virtual:u50"}).has_own_clock);
  EXPECT_FALSE(parse({"cmd=e", "st=1", "option.Device=virtual:u50", "clock=referee"}).has_own_clock);
  EXPECT_FALSE(parse({"cmd=e", "option.Device=virtual:u50"}, {"st=1", "clock=referee"}).has_own_clock);
  EXPECT_TRUE(parse({"cmd=e", "st=1", "clock=engine"}).has_own_clock);
  EXPECT_TRUE(parse({"cmd=e", "st=1", "clock=engine"}, {"clock=referee"}).has_own_clock);
}

TEST(EngineSpec, BadWordsAreNamed) {
  const auto error = [](const Words& words, const Words& each = {}) {
    return test::input_error_of([&] { parse(words, each); });
  };
  EXPECT_EQ(error({"name=x", "depth=1"}), "--engine: expected cmd=COMMAND");
  EXPECT_EQ(error({"cmd=e -x"}), "--engine: cmd=e -x: expected a limit: tc=, st=, nodes= or depth=");
  EXPECT_EQ(error({"cmd=e", "tc=inf"}), "--engine: cmd=e: expected a limit: tc=, st=, nodes= or depth=");
  EXPECT_EQ(error({"cmd=e", "deph=3"}),
            "--engine: \"deph\": expected cmd, arg, dir, name, stderr, tc, st, nodes, depth, timemargin, restart, "
            "ponder, clock "
            "or option.NAME");
  EXPECT_EQ(error({"cmd=e", "option.=3"}).substr(0, 22), "--engine: \"option.\": e");
  EXPECT_EQ(error({"cmd=e", "depth=0"}), "--engine: depth=0: expected a whole number of 1 to 1000");
  EXPECT_EQ(error({"cmd=e", "restart=maybe"}), "--engine: restart=maybe: expected on or off");
  EXPECT_EQ(error({"cmd=e", "clock=mine"}), "--engine: clock=mine: expected engine or referee");
  EXPECT_EQ(error({"cmd=e", "st=1", "clock=engine", "ponder"}),
            "--engine: ponder: an engine with a clock of its own (clock=engine) has no part in the opponent's time");
  EXPECT_EQ(error({"cmd=e"}, {"name=x"}), "--each: \"name=x\": expected words that can be the same for all engines");
}

}  // namespace
}  // namespace cobalt::match
