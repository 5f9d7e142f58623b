// SPDX-License-Identifier: Apache-2.0
// The program as a whole: help, version, bad use.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/offload/card_constants.hpp"
#include "tests/paths.hpp"
#include "tests/support/memory_limit.hpp"
#include "tests/unit/cli/terminal.hpp"

namespace cobalt::cli {
namespace {

const std::string kFen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
const std::string kOpenings = COBALT_SOURCE_DIR "/data/openings.epd";

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
  std::string message;
};

TEST(Program, BadUseIsStatus2WithAMessage) {
  const std::vector<BadUse> bad = {
      {{"eval", "--no-such-option"}, "not expected: --no-such-option"},
      {{"eval", "--device"}, "--device: 1 required NAME missing"},
      {{"eval", "--device", "modle"}, "device: unknown device \"modle\"; known are model"},
      {{"eval", "--device", "xrt:no-such-card"}, "xrt"},  // why, depends on build and machine
      {{"eval", "--params", "/"}, "/: cannot be read: Is a directory"},
      {{"eval", "--file", "/"}, "/: cannot be read: Is a directory"},
      {{"eval", "--file", "/no/such/file.pgn"}, "/no/such/file.pgn: cannot be read: No such file or directory"},
      {{"eval", "--file", "x", "8/8/8/8/8/8/8/8 w - - 0 1"}, "fen excludes --file"},
      {{"eval", "--stall-percent", "10"}, "--stall-percent: needs --device sim; the device is model"},
      {{"eval", "--trace", "x.fst"}, "--trace: needs --device sim; the device is model"},
      {{"eval", "--html"}, "--html: 1 required FILE missing"},
      {{"coverage", "--self-play", "0"}, "--self-play: \"0\": expected 1 to 1000000000"},
      {{"coverage", "--self-play", "-1"}, "--self-play: expected a whole number of 0 or more, found \"-1\""},
      {{"coverage", "--self-play", "x"}, "--self-play: expected a whole number, found \"x\""},
      {{"coverage", "--self-play", "5", kFen}, "fen excludes --self-play"},
      {{"coverage", "--self-play", "5", "--file", "x"}, "--file excludes --self-play"},
      {{"coverage", "--seed", "5", kFen}, "--seed requires --self-play"},
      {{"coverage", "--list", "some", kFen}, "--list: \"some\": expected one of unused, unreachable, all"},
      {{"coverage", "--threads", "0", "--self-play", "5"}, "--threads: \"0\": expected 1 to 1024"},
      {{"coverage", "--file", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory"},
      {{"coverage", "--params", "/no/such/file", "--self-play", "5"},
       "/no/such/file: cannot be read: No such file or directory"},
      {{"match"}, "--engine is required"},
      {{"match", "--engine"}, "--engine: 1 required WORD missing"},
      {{"match", "--engine", "cmd=cat", "depth=1"}, "--engine: expected at least two engines"},
      {{"match", "--engine", "depth=1", "--engine", "cmd=cat", "depth=1"}, "--engine: expected cmd=COMMAND"},
      {{"match", "--engine", "cmd=/no/such/program", "depth=1", "--engine", "cmd=cat", "depth=1"},
       "/no/such/program: cannot be started: No such file or directory"},
      {{"match", "--engine", "cmd=true", "depth=1", "--engine", "cmd=true", "depth=1"},
       "--engine: cmd=true: expected an engine of the Universal Chess Interface; it "},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--games", "3"},
       "--games: 3: expected an even number, each opening is played twice"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo0=5,elo1=0"},
       "--sprt: expected elo0 below elo1"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo=5"},
       "--sprt: \"elo\": expected elo0, elo1, alpha or beta"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--draw", "score=-1"},
       "--draw: score=-1: expected a whole number of 0 to 100000"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resign", "movecount=0"},
       "--resign: movecount=0: expected a whole number of 1 to 2147483647"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--openings", "/no/such/file"},
       "/no/such/file: cannot be read: No such file or directory"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resume"},
       "--resume requires --pgn"},
      {{"openings"}, "expected a command: "},
      {{"openings", "make", "--count", "0"}, "--count: \"0\": expected 1 to 1000000"},
      {{"openings", "make", "--count", "1", "--plies", "1", "--output", "/no/such/folder/x.epd"},
       "/no/such/folder/x.epd: cannot be written: No such file or directory"},
      {{"openings", "make", "--count", "2", "--plies", "1", "--moves", "1"},
       "openings make: found only 1 of 2 openings: expected a wider recipe (--plies, --moves, --margin, --balance)"},
      {{"bench", "--positions", "0"}, "--positions: \"0\": expected 1 to 67108864"},
      {{"bench", "--positions", "-5"}, "--positions: expected a whole number of 0 or more, found \"-5\""},
      {{"bench", "--positions", "x"}, "--positions: expected a whole number, found \"x\""},
      {{"bench", "--positions", "99999999999999999999"},
       "--positions: expected a whole number of at most 18446744073709551615, found \"99999999999999999999\""},
      {{"bench", "--seed", "-1"}, "--seed: expected a whole number of 0 or more, found \"-1\""},
      {{"bench", "--batch", "0"}, "--batch: \"0\": expected 1 to 1048576"},
      {{"bench", "--file", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory"},
      {{"bench", "--file", "/dev/null"}, "/dev/null: holds no position"},
      {{"bench", "--file", "/dev/null", "--positions", "5"}, "--positions excludes --file"},
      {{"perft"}, "depth is required"},
      {{"perft", "x"}, "depth: expected a whole number, found \"x\""},
      {{"perft", "-1"}, "depth: expected a whole number of 0 or more, found \"-1\""},
      {{"perft", "99"}, "depth: \"99\": expected 0 to 13"},
      {{"perft", "2", "--device", "no such device"}, "device: unknown device \"no such device\"; known are model"},
      {{"perft", "2", "no fen"}, "FEN \"no fen\": expected 6 fields (or 4, without the clocks), found 2"},
      {{"search", "no fen"}, "FEN \"no fen\": expected 6 fields (or 4, without the clocks), found 2"},
      {{"search", "--depth", "0"}, "--depth: \"0\": expected 1 to 199"},
      {{"search", "--nodes", "-1"}, "--nodes: expected a whole number of 0 or more, found \"-1\""},
      {{"search", "--movetime", "x"}, "--movetime: expected a whole number, found \"x\""},
      {{"search", "--threads", "0"}, "--threads: \"0\": expected 1 to 256"},
      {{"search", "--hash", "0"}, "--hash: \"0\": expected 1 to 1048576"},
      {{"search", "--without", "no_such_rule"}, "--without: \"no-such-rule\": expected one of aspiration, "},
      {{"search", "--epd", "x", kFen}, "fen excludes --epd"},
      {{"search", "--params", "/no/such/file"}, "/no/such/file: cannot be read: No such file or directory"},
      {{"uci", "extra"}, "not expected: extra"},
      {{"info", "extra"}, "not expected: extra"},
      {{"params"}, "expected a command: "},
      {{"params", "bogus"}, "\"bogus\": expected a command: "},
      {{"params", "check"}, "file is required"},
      {{"params", "generate"}, "--output is required"},
      {{"params", "generate", "--out", "/no/such/folder/x"},
       "/no/such/folder/x: cannot be written: No such file or directory"},
      {{"params", "generate", "--out", "/dev/full"}, "/dev/full: cannot be written: No space left on device"},
      {{"params", "generate", "--in", "/no/such/file", "--out", "x"},
       "/no/such/file: cannot be read: No such file or directory"},
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
      {{"eval", "--evaluator", "nix", kFen},
       "--evaluator: \"nix\": expected one of card, material, danish, scala, php, lego"},
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
      {{"search", "--device", "model", "--jobs-in-flight", "0"}, "--jobs-in-flight: \"0\": expected 1 or more"},
      {{"search", "--device", "model", "--leaves", "nuts"}, "--leaves: \"nuts\": expected one of jobs, evaluations"},
      {{"search", "--evaluator", "php", "--device", "model"},
       "--evaluator: the device is model: a card computes its own evaluation function only"},
      {{"search", "--evaluator", "php", "--params", "p.toml"},
       "--params: needs --evaluator card; the evaluator is php"},
      {{"search", "--evaluator", "nix"},
       "--evaluator: \"nix\": expected one of card, material, danish, scala, php, lego"},
      {{"predict"}, "--card: is missing: expected the name of a board"},
      {{"predict", "--card", "u51"},
       "--card: \"u51\": expected one of f2, kv260, u200, u250, u280, u50, u55c, zcu102, zcu104"},
      {{"predict", "--card", "u50", "--contexts", std::to_string(offload::kContextsOfCore + 1)},
       std::to_string(offload::kContextsOfCore + 1) + "; a core of this board's kernel has "},
      {{"predict", "--card", "u50", "--dispatch", "pigeon"}, "--dispatch: \"pigeon\": expected one of lists, ring"},
      {{"predict", "--card", "u50", "--clock-mhz", "nan"}, "--clock-mhz: \"nan\": expected 1 to 2000"},
      {{"predict", "--card", "u50", "no position"},
       "FEN \"no position\": expected 6 fields (or 4, without the clocks), found 2"},
      {{"params", "show", "no_such"}, "unknown name \"no_such\"; known are rooks_on_seventh"},
      {{"selftest", "--only", "kernel,speed"},
       "--only: \"speed\": expected one of kernel, registers, memory, parameters, positions, moves, perft, search"},
      {{"selftest", "--compute-unit", "2"}, "--compute-unit: needs --device xrt; the device is model"},
      {{"bench", "--nodes", "5"}, "--nodes: needs --search or --strength"},
      {{"bench", "--search", "--nodes", "1,2"}, "--nodes: several numbers; expected one with --search"},
      {{"bench", "--search", "--nodes", "4294967296"},
       "--nodes: 4294967296: expected at most 4294967295 with --search"},
      {{"bench", "--strength", "--nodes", "0"}, "--nodes: 0; expected 1 or more with --strength"},
      {{"eval", "--file", "/dev/null"}, "/dev/null: holds no position"},
      {{"eval", "--file", "/dev/null", "--from", "5", "--to", "3"}, "--from: 5: expected at most --to, 3"},
      // The first byte of a process cannot be read.
      {{"eval", "--file", "/proc/self/mem"}, "/proc/self/mem: cannot be read to its end"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt",
        "elo1=5"},
       "--sprt: expected exactly two engines"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--draw", "x=1"},
       "--draw: \"x\": expected movenumber, movecount or score"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resign", "x=1"},
       "--resign: \"x\": expected movecount or score"},
      {{"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--start", "99999", "--openings",
        kOpenings},
       "--start: 99999: expected at most "},
      {{"perft", "2", "--file", "/dev/null"}, "/dev/null: holds no position"},
      {{"predict", "--card", "u50", "--epd", "/dev/null"}, "/dev/null: holds no position"},
      {{"predict", "--card", "u50", "--machines", "2", "--epd", "/dev/null"}, "/dev/null: holds no position"},
      {{"search", "--epd", "/dev/null"}, "/dev/null: holds no position"},
      {{"uci", "--device-of-rank", "x"}, "--device-of-rank: \"x\": expected RANK=DEVICE with a rank of 1 or more"},
      {{"uci", "--device-of-rank", "0=model"}, "\"0=model\": expected RANK=DEVICE with a rank of 1 or more"},
      {{"uci", "--device-of-rank", "1=model"}, "--device-of-rank: \"1=model\": there is no such rank"},
  };
  for (const BadUse& use : bad) EXPECT_TRUE(refuses(use.arguments, use.message));
}

/// Whether this build has the command `serve`.
bool has_serve() { return run_program({"--help"}).out.find("\n  serve ") != std::string::npos; }

TEST(Program, BadUseOfServeIsStatus2WithAMessage) {
  if (!has_serve()) GTEST_SKIP() << "this build has no serve";
  const std::vector<BadUse> bad = {
      {{"serve", "--port", "65536"}, "--port: \"65536\": expected 0 to 65535"},
      {{"serve", "--port", "0", "--pgn", "/no/such/file"}, "/no/such/file: No such file or directory"},
      {{"serve", "--port", "0", "--device", "modle"}, "device: unknown device \"modle\"; known are model"},
      {{"serve", "--port", "0", "--host", "no.such.host.invalid"}, "no.such.host.invalid:0: cannot listen there"},
      {{"serve", "--card", "u50", "--device", "model"}, "--device excludes --card"},
      {{"serve", "--port", "0", "--card", "kv260"}, "--card: kv260 gets a kernel for evaluation alone"},
  };
  for (const BadUse& use : bad) EXPECT_TRUE(refuses(use.arguments, use.message));
}

TEST(Program, WithoutMemoryForATableIsAnError) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer ends a program that gets no memory";
#endif
  const cobalt::test::MemoryLimit limit(std::size_t{8} << 30);
  EXPECT_TRUE(refuses({"search", "--hash", "1048576"}, "--hash: no memory for 1048576 MB\n"));
  EXPECT_TRUE(refuses({"search", "--hash", "1048576", "--device", "model"}, "--hash: no memory for 1048576 MB\n"));
  if (has_serve()) {
    EXPECT_TRUE(refuses({"serve", "--port", "0", "--hash", "1048576"}, "--hash: no memory for 1048576 MB\n"));
  }
  const Outcome uci = run_program({"uci"}, "setoption name Hash value 1048576\nquit\n");
  EXPECT_EQ(uci.status, 0);
  EXPECT_TRUE(contains(uci.out, "info string setoption hash: no memory for 1048576 MB\n"));
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

TEST(Program, BadFilesAreStatus2WithAMessage) {
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad.epd", "nonsense\n");
  EXPECT_TRUE(refuses({"bench", "--file", bad}, bad + ": holds no position\n"));
  std::string lines;
  for (int i = 0; i <= 600; ++i) lines += kFen.substr(0, kFen.size() - 4) + '\n';
  const Outcome outcome =
      run_program({"eval", "--file", folder.write("601.epd", lines), "--html", folder.path("page")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err,
                       "cobalt: --html: more than 600 positions; expected at most 600 on a page (--game, --from and "
                       "--to choose among those of games)\n"));
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
  for (const char* group : {"\nPlay:\n  uci ", "\nAnalyse:\n  analyse ", "\nCard:\n  bench ", "\nTune:\n  data "}) {
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
