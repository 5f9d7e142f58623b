// SPDX-License-Identifier: Apache-2.0
// The program as a whole: help, version, bad use.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/offload/card_constants.hpp"
#include "tests/unit/cli/terminal.hpp"

namespace cobalt::cli {
namespace {

const std::string kFen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

TEST(Program, VersionAndHelpGoToStandardOutput) {
  const Outcome version = run_program({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out, "cobalt " COBALT_VERSION "\n");
  EXPECT_EQ(version.err, "");
  for (const char* command :
       {"eval", "coverage", "bench", "perft", "match", "openings", "search", "selftest", "uci", "info", "params"}) {
    const Outcome help = run_program({command, "--help"});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_TRUE(contains(help.out, "--help")) << command;
    EXPECT_EQ(help.err, "") << command;
  }
}

/// Arguments that are refused, and a part of the message.
struct BadUse {
  std::vector<std::string> arguments;
  std::string message = "";
};

TEST(Program, BadUseIsStatus2WithAMessage) {
  const std::vector<BadUse> bad = {
      {{"eval", "--no-such-option"}},
      {{"eval", "--device"}},
      {{"eval", "--device", "modle"}},
      {{"eval", "--device", "xrt:no-such-card"}},
      {{"eval", "--params", "/"}},
      {{"eval", "--file", "/"}},
      {{"eval", "--file", "/no/such/file.pgn"}},
      {{"eval", "--file", "x", "8/8/8/8/8/8/8/8 w - - 0 1"}},
      {{"eval", "--stall-percent", "10"}},
      {{"eval", "--trace", "x.fst"}},
      {{"eval", "--html"}},
      {{"coverage", "--self-play", "0"}},
      {{"coverage", "--self-play", "-1"}},
      {{"coverage", "--self-play", "x"}},
      {{"coverage", "--self-play", "5", kFen}},
      {{"coverage", "--self-play", "5", "--file", "x"}},
      {{"coverage", "--seed", "5", kFen}},
      {{"coverage", "--list", "some", kFen}},
      {{"coverage", "--threads", "0", "--self-play", "5"}},
      {{"coverage", "--file", "/no/such/file"}},
      {{"coverage", "--params", "/no/such/file", "--self-play", "5"}},
      {{"match"}},
      {{"match", "--engine"}},
      {{"match", "--engine", "cmd=cat", "depth=1"}},
      {{"match", "--engine", "depth=1", "--engine", "cmd=cat", "depth=1"}},
      {{"match", "--engine", "cmd=/no/such/program", "depth=1", "--engine", "cmd=cat", "depth=1"}},
      {{"match", "--engine", "cmd=true", "depth=1", "--engine", "cmd=true", "depth=1"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--games", "3"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo0=5,elo1=0"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo=5"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--draw", "score=-1"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resign", "movecount=0"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--openings", "/no/such/file"}},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resume"}},
      {{"openings"}},
      {{"serve", "--port", "65536"}},
      {{"serve", "--port", "0", "--pgn", "/no/such/file"}},
      {{"serve", "--port", "0", "--device", "modle"}},
      {{"serve", "--port", "0", "--host", "no.such.host.invalid"}},
      {{"serve", "--card", "u50", "--device", "model"}},
      {{"serve", "--port", "0", "--card", "kv260"}},
      {{"openings", "make", "--count", "0"}},
      {{"openings", "make", "--count", "1", "--plies", "1", "--output", "/no/such/folder/x.epd"}},
      {{"openings", "make", "--count", "2", "--plies", "1", "--moves", "1"}},
      {{"bench", "--positions", "0"}},
      {{"bench", "--positions", "-5"}},
      {{"bench", "--positions", "x"}},
      {{"bench", "--positions", "99999999999999999999"}},
      {{"bench", "--seed", "-1"}},
      {{"bench", "--batch", "0"}},
      {{"bench", "--file", "/no/such/file"}},
      {{"bench", "--file", "/dev/null"}},
      {{"bench", "--file", "/dev/null", "--positions", "5"}},
      {{"perft"}},
      {{"perft", "x"}},
      {{"perft", "-1"}},
      {{"perft", "99"}},
      {{"perft", "2", "--device", "no such device"}},
      {{"perft", "2", "no fen"}},
      {{"search", "no fen"}},
      {{"search", "--depth", "0"}},
      {{"search", "--nodes", "-1"}},
      {{"search", "--movetime", "x"}},
      {{"search", "--threads", "0"}},
      {{"search", "--hash", "0"}},
      {{"search", "--without", "no_such_rule"}},
      {{"search", "--epd", "x", kFen}},
      {{"search", "--params", "/no/such/file"}},
      {{"uci", "extra"}},
      {{"info", "extra"}},
      {{"params"}},
      {{"params", "bogus"}},
      {{"params", "check"}},
      {{"params", "generate"}},
      {{"params", "generate", "--out", "/no/such/folder/x"}},
      {{"params", "generate", "--out", "/dev/full"}},
      {{"params", "generate", "--in", "/no/such/file", "--out", "x"}},
      // What is wrong is named.
      {{"bogus"}, "bogus"},
      {{"eval", "--file", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory\n"},
      {{"eval", "--params", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory\n"},
      {{"perft", "2", "--file", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory\n"},
      {{"search", "--epd", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory\n"},
      {{"eval", "--evaluator", "danish", "--device", "hls", kFen},
       "the device is hls: a card computes its own evaluation function only"},
      {{"eval", "--evaluator", "danish", "--params", "x.toml", kFen}, "--params: needs --evaluator card"},
      {{"eval", "--evaluator", "danish", "--html", "x.html", kFen}, "--html: needs --evaluator card"},
      {{"eval", "--evaluator", "danish", "--stall-percent", "5", kFen}, "needs --device sim"},
      {{"eval", "--evaluator", "nix", kFen}},
      {{"moves", "--mode", "alle", kFen},
       "--mode: \"alle\": expected one of all, captures, evasions, quiet-checks, quiescence, tactical, attackers, "
       "count\n"},
      {{"moves", "--mode", "attackers", kFen}, "--targets: missing; --mode attackers expects squares such as e4,f5\n"},
      {{"moves", "--targets", "e4", kFen}, "--targets: expected only with --mode attackers\n"},
      {{"moves", "--mode", "attackers", "--targets", "e9", kFen}, "expected squares such as e4,f5"},
      {{"moves", "--mode", "attackers", "--targets", "e4,", kFen}, "expected squares such as e4,f5"},
      {{"moves", "--mode", "attackers", "--targets", ",e4", kFen}, "expected squares such as e4,f5"},
      {{"moves", "--mode", "attackers", "--targets", "e4 f5", kFen}, "expected squares such as e4,f5"},
      {{"moves", "--mode", "attackers", "--targets", "e4;f5", kFen}, "expected squares such as e4,f5"},
      {{"moves", "--device", "none", kFen}, "unknown device"},
      {{"job", "--beta", "0", kFen}, "--depth is required"},
      {{"job", "--depth", "1", kFen}, "--beta is required"},
      {{"job", "--depth", "64", "--beta", "0", kFen}, "--depth: \"64\": expected plies in quarters, 0 to 63.75"},
      {{"job", "--depth", "1", "--beta", "32001", kFen}, "--beta: \"32001\": expected -32000 to 32000"},
      {{"job", "--depth", "1", "--beta", "0", "--rules", "table,tabel", kFen},
       "--rules: \"tabel\": expected one of none, all, default, quiescence-checks"},
      {{"job", "--depth", "1", "--beta", "0", "--device", "hls", "--trace-tree", "x", kFen},
       "--trace-tree: needs --device model; the device is hls"},
      {{"bench", "--jobs", "3"}, "--jobs requires --search"},
      {{"bench", "--moves", "--search"}, "--moves"},
      {{"perft", "2", "--stall-percent", "3"}, "--stall-percent: needs --device sim; the device is model\n"},
      {{"search", "--device", "nix"}, "unknown device \"nix\""},
      {{"search", "--card-depth", "3"}, "--card-depth: needs --device"},
      {{"search", "--device", "model", "--jobs-in-flight", "0"}},
      {{"search", "--device", "model", "--leaves", "nuts"}},
      {{"search", "--evaluator", "php", "--device", "model"},
       "--evaluator: the device is model: a card computes its own evaluation function only"},
      {{"search", "--evaluator", "php", "--params", "p.toml"},
       "--params: needs --evaluator card; the evaluator is php"},
      {{"search", "--evaluator", "nix"}},
      {{"predict"}},
      {{"predict", "--card", "u51"}},
      {{"predict", "--card", "u50", "--contexts", std::to_string(offload::kContextsOfCore + 1)}},
      {{"predict", "--card", "u50", "--dispatch", "pigeon"}},
      {{"predict", "--card", "u50", "--clock-mhz", "nan"}},
      {{"predict", "--card", "u50", "no position"}},
      {{"params", "show", "no_such"}, "unknown name \"no_such\"; known are rooks_on_seventh"},
      {{"selftest", "--only", "kernel,speed"}},
      {{"selftest", "--compute-unit", "2"}},
  };
  for (const BadUse& use : bad) EXPECT_TRUE(refuses(use.arguments, use.message));
}

/// Where something is answered, be it that there is an error.
TEST(Program, BadInputIsStatus2WithAMessage) {
  const std::string fields = "4k3/8/8/8/8/8/8/4K2R w K - ";
  const std::vector<BadUse> bad = {
      {{"eval", "--html", "/no/such/folder/x.html", kFen}, "/no/such/folder/x.html: cannot be written: No such file"},
      {{"eval", "--html", "/dev/full", kFen}, "/dev/full: cannot be written: No space left"},
      {{"coverage", "no fen"}, "argument 1: EPD \"no fen\""},
      {{"params", "check", "/no/such/file"}, "/no/such/file: cannot be read"},
      {{"eval", fields + "x 1"}, "field 5 (halfmove clock) \"x\""},
      {{"eval", fields + "-1 1"}, "field 5 (halfmove clock) \"-1\""},
      {{"eval", fields + "0 1 moves e1e2"}, "EPD operation \"moves\""},
  };
  for (const BadUse& use : bad) {
    const Outcome outcome = run_program(use.arguments);
    EXPECT_EQ(outcome.status, 2) << testing::PrintToString(use.arguments);
    EXPECT_TRUE(contains(outcome.err, use.message));
  }
}

TEST(Program, WithoutACommandSpeaksToChessPrograms) {
  const Outcome outcome = run_program({}, "uci\nposition startpos\ngo depth 1\nquit\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, "id name Cobalt "));
  EXPECT_TRUE(contains(outcome.out, "\nuciok\n"));
  EXPECT_TRUE(contains(outcome.out, "\nbestmove "));
}

TEST(Program, WithoutACommandListsTheCommandsToAPerson) {
  const Outcome outcome = run_program_at_terminal({});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_LE(std::ranges::count(outcome.out, '\n'), 32) << "fits a terminal";
  for (const char* group : {"\nPlay:\n  uci ", "\nAnalyse:\n  eval ", "\nCard:\n  bench ", "\nTune:\n  data "}) {
    EXPECT_TRUE(contains(outcome.out, group)) << group << outcome.out;
  }
  EXPECT_FALSE(contains(outcome.out, "--version"));
  EXPECT_TRUE(contains(run_program({"--help"}).out, "--version"));
}

TEST(Program, FullOutputIsAnError) {
  const std::vector<std::vector<std::string>> commands = {{"eval", kFen},
                                                          {"eval", "--json", kFen},
                                                          {"eval", "--explain", kFen},
                                                          {"coverage", kFen},
                                                          {"coverage", "--json", kFen},
                                                          {"info"},
                                                          {"info", "--json"},
                                                          {"params", "show"},
                                                          {"params", "show", "--json"},
                                                          {"perft", "2"},
                                                          {"search", "--depth", "2"},
                                                          {"search", "--depth", "2", "--json"},
                                                          {"bench", "--positions", "10"},
                                                          {"--version"}};
  for (const auto& command : commands) {
    const Outcome outcome = run_program(command, "", "/dev/full");
    EXPECT_EQ(outcome.status, 2) << command[0];
    if (command[0] != "--version") {
      EXPECT_EQ(outcome.err, "cobalt: standard output: cannot be written: No space left on device\n") << command[0];
    }
  }
}

}  // namespace
}  // namespace cobalt::cli
