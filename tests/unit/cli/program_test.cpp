// SPDX-License-Identifier: Apache-2.0
// The program as a whole: help, version, bad use.
#include <gtest/gtest.h>

#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

TEST(Program, VersionAndHelpGoToStandardOutput) {
  const Outcome version = run_program({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out, "cobalt " COBALT_VERSION "\n");
  EXPECT_EQ(version.err, "");
  for (const char* command :
       {"eval", "coverage", "bench", "perft", "match", "openings", "search", "selftest", "uci", "info", "params"}) {
    const Outcome help = run_program({command, "--help"});
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_NE(help.out.find("--help"), std::string::npos) << command;
    EXPECT_EQ(help.err, "") << command;
  }
}

TEST(Program, BadUseIsStatus2WithAMessage) {
  const std::vector<std::vector<std::string>> bad = {
      {},
      {"bogus"},
      {"eval", "--no-such-option"},
      {"eval", "--device"},
      {"eval", "--device", "modle"},
      {"eval", "--device", "xrt:no-such-card"},
      {"eval", "--params", "/no/such/file"},
      {"eval", "--params", "/"},
      {"eval", "--file", "/no/such/file"},
      {"eval", "--file", "/"},
      {"eval", "--file", "/no/such/file.pgn"},
      {"eval", "--file", "x", "8/8/8/8/8/8/8/8 w - - 0 1"},
      {"eval", "--stall-percent", "10"},
      {"eval", "--trace", "x.fst"},
      {"eval", "--html"},
      {"eval", "--html", "/no/such/folder/x.html", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"eval", "--html", "/dev/full", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"coverage", "--self-play", "0"},
      {"coverage", "--self-play", "-1"},
      {"coverage", "--self-play", "x"},
      {"coverage", "--self-play", "5", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"coverage", "--self-play", "5", "--file", "x"},
      {"coverage", "--seed", "5", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"coverage", "--list", "some", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"coverage", "--threads", "0", "--self-play", "5"},
      {"coverage", "--file", "/no/such/file"},
      {"coverage", "--params", "/no/such/file", "--self-play", "5"},
      {"coverage", "no fen"},
      {"match"},
      {"match", "--engine"},
      {"match", "--engine", "cmd=cat", "depth=1"},
      {"match", "--engine", "depth=1", "--engine", "cmd=cat", "depth=1"},
      {"match", "--engine", "cmd=/no/such/program", "depth=1", "--engine", "cmd=cat", "depth=1"},
      {"match", "--engine", "cmd=true", "depth=1", "--engine", "cmd=true", "depth=1"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--games", "3"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo0=5,elo1=0"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--sprt", "elo=5"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--draw", "score=-1"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resign", "movecount=0"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--openings", "/no/such/file"},
      {"match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1", "--resume"},
      {"openings"},
      {"serve", "--port", "65536"},
      {"serve", "--port", "0", "--pgn", "/no/such/file"},
      {"serve", "--port", "0", "--device", "modle"},
      {"serve", "--port", "0", "--host", "no.such.host.invalid"},
      {"serve", "--card", "u50", "--device", "model"},
      {"serve", "--port", "0", "--card", "kv260"},
      {"openings", "make", "--count", "0"},
      {"openings", "make", "--count", "1", "--plies", "1", "--output", "/no/such/folder/x.epd"},
      {"openings", "make", "--count", "2", "--plies", "1", "--moves", "1"},
      {"bench", "--positions", "0"},
      {"bench", "--positions", "-5"},
      {"bench", "--positions", "x"},
      {"bench", "--positions", "99999999999999999999"},
      {"bench", "--seed", "-1"},
      {"bench", "--batch", "0"},
      {"bench", "--file", "/no/such/file"},
      {"bench", "--file", "/dev/null"},
      {"bench", "--file", "/dev/null", "--positions", "5"},
      {"perft"},
      {"perft", "x"},
      {"perft", "-1"},
      {"perft", "99"},
      {"perft", "2", "--device", "no such device"},
      {"perft", "2", "no fen"},
      {"perft", "2", "--file", "/no/such/file"},
      {"search", "no fen"},
      {"search", "--depth", "0"},
      {"search", "--nodes", "-1"},
      {"search", "--movetime", "x"},
      {"search", "--threads", "0"},
      {"search", "--hash", "0"},
      {"search", "--without", "no_such_rule"},
      {"search", "--epd", "/no/such/file"},
      {"search", "--epd", "x", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
      {"search", "--params", "/no/such/file"},
      {"uci", "extra"},
      {"info", "extra"},
      {"params"},
      {"params", "bogus"},
      {"params", "show", "no_such_group"},
      {"params", "check"},
      {"params", "check", "/no/such/file"},
      {"params", "generate"},
      {"params", "generate", "--out", "/no/such/folder/x"},
      {"params", "generate", "--out", "/dev/full"},
      {"params", "generate", "--in", "/no/such/file", "--out", "x"},
  };
  for (const auto& arguments : bad) {
    std::string line;
    for (const std::string& argument : arguments) line += argument + " ";
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.status, 2) << line;
    EXPECT_EQ(outcome.err.rfind("cobalt: ", 0), 0U) << line << outcome.err;
  }
}

TEST(Program, UnknownCommandsAreNamed) {
  EXPECT_NE(run_program({"bogus"}).err.find("bogus"), std::string::npos);
  EXPECT_NE(run_program({}).err.find("expected a command"), std::string::npos);
}

TEST(Program, FullOutputIsAnError) {
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  const std::vector<std::vector<std::string>> commands = {{"eval", fen},
                                                          {"eval", "--json", fen},
                                                          {"eval", "--explain", fen},
                                                          {"coverage", fen},
                                                          {"coverage", "--json", fen},
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
