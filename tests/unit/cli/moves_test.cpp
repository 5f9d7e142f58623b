// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/chess/random_games.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kRooks = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
using Moves = std::vector<std::string>;

/// The moves of a position, sorted.
Moves sorted(const nlohmann::json& line) {
  Moves moves = line["moves"];
  std::sort(moves.begin(), moves.end());
  return moves;
}

/// Those that the host's generator finds and `wanted` accepts, sorted.
template <typename Wanted>
Moves legal(const chess::Position& position, const Wanted& wanted) {
  Moves moves;
  for (const chess::Move move : chess::legal_moves(position)) {
    if (wanted(move)) moves.push_back(chess::to_uci(move));
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Moves, ListsEveryLegalMoveOfEveryPosition) {
  std::string input;
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  const std::vector<chess::Position> positions = chess::random_positions(1500, 8, options);
  for (const chess::Position& position : positions) input += chess::to_fen(position) + "\n";
  const Outcome outcome = run_program({"moves", "--json"}, input);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), positions.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(lines[i]["line"], i + 1);
    ASSERT_EQ(lines[i]["fen"], chess::to_fen(positions[i]));
    ASSERT_EQ(sorted(lines[i]), legal(positions[i], [](chess::Move) { return true; })) << lines[i]["fen"];
  }
}

TEST(Moves, BringsTheBestCapturesFirst) {
  const Outcome outcome = run_program({"moves", "1q2k3/P7/8/3r4/4P3/8/8/3QK3 w - - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  // The queen by a pawn, which promotes to a queen; the promotion; the rook by the pawn and by the queen.
  EXPECT_EQ(outcome.out.find(" 27  1q2k3/P7/8/3r4/4P3/8/8/3QK3 w - - 0 1  a7b8q a7a8q e4d5 d1d5 "), 0U) << outcome.out;
}

TEST(Moves, KnowsTheModes) {
  const auto position = chess::parse_fen(kRooks);
  const auto run = [](const std::string& mode, const std::string& fen) {
    const Outcome outcome = run_program({"moves", "--json", "--mode", mode, fen});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.json_lines().at(0);
  };
  EXPECT_EQ(run("all", kRooks)["moves"].size(), 15U);
  EXPECT_EQ(run("captures", kRooks)["moves"], nlohmann::json::array());
  EXPECT_EQ(run("quiet-checks", kRooks)["moves"], nlohmann::json({"h1h8"}));
  EXPECT_EQ(run("quiescence", "4k3/8/8/8/8/8/6p1/4K2R w K - 0 1")["moves"], nlohmann::json({"h1h8"}));
  EXPECT_EQ(run("quiescence", "4k3/8/8/8/8/7p/8/4K2R w K - 0 1")["moves"], nlohmann::json({"h1h3"}));
  EXPECT_EQ(run("evasions", kRooks)["moves"], nlohmann::json::array());
  EXPECT_EQ(run("evasions", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1")["moves"].size(), 3U);
  const auto counted = run("count", kRooks);
  EXPECT_EQ(counted["count"], 15);
  EXPECT_FALSE(counted.contains("moves"));
  EXPECT_EQ(run_program({"moves", "--mode", "count", kRooks}).out, " 15  " + kRooks + "\n");

  const auto attackers = run_program({"moves", "--json", "--mode", "attackers", "--targets", "a5,f8", kRooks});
  EXPECT_EQ(attackers.status, 0) << attackers.err;
  // The rook on the rank or the file, and no king so far away.
  EXPECT_EQ(sorted(attackers.json_lines().at(0)), legal(position, [](chess::Move move) {
              return move.from() == chess::kH1 &&
                     (move.to() == chess::kF1 || move.to() == chess::kH5 || move.to() == chess::kH8);
            }));
}

TEST(Moves, MatesAndStalematesHaveNone) {
  const Outcome outcome = run_program({"moves", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_EQ(outcome.out, "  0  7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n  0  7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n");
  EXPECT_EQ(outcome.status, 0);
}

TEST(Moves, BadLinesAreAnsweredInTheirPlace) {
  const std::string input = kRooks + "\nnonsense\n\n" + kRooks + "\n4k3/8/8/8/8/8/8/4K2R w Kx - 0 1\n";
  const Outcome json = run_program({"moves", "--json"}, input);
  EXPECT_EQ(json.status, 2);
  const auto lines = json.json_lines();
  ASSERT_EQ(lines.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(lines[i].contains("moves"), i % 2 == 0) << lines[i];
    EXPECT_EQ(lines[i].contains("error"), i % 2 == 1) << lines[i];
  }
  EXPECT_EQ(lines[2]["line"], 4);
  EXPECT_TRUE(contains(json.err, "standard input:2: "));
  EXPECT_TRUE(contains(json.err, "standard input:5: "));
  const Outcome text = run_program({"moves"}, input);
  EXPECT_EQ(text.status, 2);
  EXPECT_TRUE(contains(text.out, "\nerror  standard input:2\n"));
}

TEST(Moves, ParametersOrderQuietMoves) {
  const TemporaryFolder folder;
  ASSERT_EQ(run_program({"params", "generate", "--out", folder.path("p.json")}).status, 0);
  const auto by_default = json_of({"moves", "--json", kRooks});
  EXPECT_EQ(by_default["moves"].at(0), "e1g1") << "castling first";
  EXPECT_EQ(json_of({"moves", "--json", "--params", folder.path("p.json"), kRooks}), by_default);
}

TEST(Moves, ReadsFiles) {
  const Outcome epd = run_program({"moves", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd"});
  EXPECT_EQ(epd.status, 0) << epd.err;
  ASSERT_EQ(epd.json_lines().size(), 24U);
  EXPECT_EQ(epd.json_lines()[0]["id"], "BK.01");
}

}  // namespace
}  // namespace cobalt::cli
