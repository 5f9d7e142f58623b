// SPDX-License-Identifier: Apache-2.0
// `cobalt params fit`.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/support/text_file.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

/// Positions of a few games, labelled by another evaluator. \return the file
std::string labelled(const TemporaryFolder& folder) {
  const char* games = COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn";
  std::string file = folder.path("labelled.cbd");
  const Outcome outcome = run_program({"data", "label", games, "--output", file, "--static", "--evaluator", "danish"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return file;
}

std::vector<std::string> fit(const std::string& data, const std::string& output, std::vector<std::string> more) {
  std::vector<std::string> arguments = {"params", "fit",      data, "--output", output, "--steps",
                                        "10",     "--rounds", "1",  "--passes", "0",    "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

double train_loss(const nlohmann::json& stage) { return stage["train"]["loss"]; }

/// Positions of all bands of a kind.
std::size_t positions_by(const nlohmann::json& bands, const std::string& kind) {
  std::size_t sum = 0;
  for (const nlohmann::json& row : bands) {
    if (row["by"] == kind) sum += row["after"]["positions"].get<std::size_t>();
  }
  return sum;
}

TEST(FitCommand, BothKindsLearnAndTheirFilesAreGood) {
  const TemporaryFolder folder;
  const std::string data = labelled(folder);
  const std::string page = folder.path("page.html");
  for (const auto& [what, name] : {std::pair{"settings", "s.toml"}, std::pair{"entries", "e.json"}}) {
    const std::string file = folder.path(name);
    const Outcome outcome = run_program(fit(data, file, {"--what", what, "--prior", "20", "--report", page}));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const nlohmann::json report = outcome.json_lines().at(0);
    EXPECT_EQ(report["what"], what);
    ASSERT_EQ(report["stages"].size(), 3U);
    EXPECT_LT(train_loss(report["stages"][2]), train_loss(report["stages"][0])) << what;
    const nlohmann::json& held_out = report["stages"][0]["held_out"]["positions"];
    EXPECT_EQ(positions_by(report["bands"], "phase"), held_out) << what;
    EXPECT_EQ(positions_by(report["bands"], "balance"), held_out) << what;
    EXPECT_EQ(run_program({"params", "check", file}).status, 0) << what;
    EXPECT_NE(run_program({"params", "diff", "default", file}).out, "equal\n") << what;
    EXPECT_TRUE(contains(read_text_file(page), "</html>"));
  }
}

TEST(FitCommand, TheTextHasEachBand) {
  const TemporaryFolder folder;
  const Outcome outcome = run_program(
      {"params", "fit", labelled(folder), "--output", folder.path("e.json"), "--what", "entries", "--steps", "1"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* row : {"phase   0 to 6", "phase   19 to 24", "balance 0 ", "balance 5 and more"}) {
    EXPECT_TRUE(contains(outcome.out, row)) << row << " in\n" << outcome.out;
  }
}

TEST(FitCommand, WhatIsKeptStays) {
  const TemporaryFolder folder;
  const std::string data = labelled(folder);
  const auto moves = [&](const std::string& kept) {
    std::vector<std::string> more = {"--prior", "20", "--groups", "piece_placement"};
    if (!kept.empty()) more.insert(more.end(), {"--keep", kept});
    const Outcome outcome = run_program(fit(data, folder.path("s.toml"), more));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.json_lines().at(0)["settings"].dump();
  };
  const std::string free = moves("");
  EXPECT_TRUE(contains(free, "[piece_placement] rook_rank"));
  EXPECT_TRUE(contains(free, "[piece_placement] knight\""));
  const std::string kept = moves("piece_placement.rook_rank,piece_placement.knight");
  EXPECT_FALSE(contains(kept, "[piece_placement] rook_rank"));
  EXPECT_FALSE(contains(kept, "[piece_placement] knight\""));
  EXPECT_TRUE(contains(kept, "[piece_placement] knight_rank"));
}

TEST(FitCommand, KeptEntriesStay) {
  const TemporaryFolder folder;
  const std::string data = labelled(folder);
  const auto moves = [&](const std::string& kept) {
    std::vector<std::string> words = {"params", "fit", data, "--what", "entries", "--prior", "1", "--steps", "3"};
    words.insert(words.end(), {"--groups", "piece_placement,mobility", "--output", folder.path("e.json"), "--json"});
    if (!kept.empty()) words.insert(words.end(), {"--keep", kept});
    const Outcome outcome = run_program(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::set<std::string> names;
    const auto report = outcome.json_lines().at(0);
    for (const auto& moved : report["moved"]) names.insert(moved["name"].get<std::string>());
    return names;
  };
  const auto count = [](const std::set<std::string>& names, std::string_view part) {
    return std::count_if(names.begin(), names.end(),
                         [&](const std::string& name) { return name.starts_with(part) || name.ends_with(part); });
  };
  const std::set<std::string> free = moves("");
  ASSERT_GT(count(free, "mobility"), 0);
  ASSERT_GT(count(free, " piece 1"), 0);
  const std::set<std::string> kept = moves("mobility,piece_placement piece 1");
  EXPECT_EQ(count(kept, "mobility"), 0);
  EXPECT_EQ(count(kept, " piece 1"), 0);
  EXPECT_GT(count(kept, " piece 2"), 0);
}

TEST(FitCommand, ErrorsNameWhatIsWrong) {
  const TemporaryFolder folder;
  const std::string data = labelled(folder);
  const std::string output = folder.path("x");
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"--keep", "bishop_pair.nothing"}, "\"bishop_pair.nothing\""},
      {{"--keep", "bishop_pair"}, "section.setting"},
      {{"--what", "entries", "--keep", "bishop_pair.value"}, "\"bishop_pair.value\": no entry"},
      {{"--what", "entries", "--keep", "threats,signature queens 2"}, "\"signature queens 2\": no entry"},
      {{"--what", "entries", "--keep", "signature,,threats"}, "\"\": no entry"},
      {{"--groups", "bishops,bishop_pear"}, "bishop_pear"},
      {{"--start", folder.path("missing.toml")}, "missing.toml"}};
  for (const auto& [more, problem] : wrong) EXPECT_TRUE(refuses(fit(data, output, more), problem));
  EXPECT_EQ(folder.files(), 1U) << "nothing was written";

  const std::string unlabelled = folder.write("plain.txt", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
  EXPECT_TRUE(refuses({"params", "fit", unlabelled, "--output", output}, "no position with a score"));
}

}  // namespace
}  // namespace cobalt::cli
