// SPDX-License-Identifier: Apache-2.0
// The page of cobalt eval --html.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "host/analysis/html_report.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "spec/parameters.hpp"
#include "tests/paths.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kPosition = "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1";

/// The page for some arguments; a test fails when the program does.
std::string page_of(std::vector<std::string> arguments, int status = 0) {
  const TemporaryFolder folder;
  const std::string file = folder.path("page.html");
  arguments.insert(arguments.begin(), {"eval", "--html", file});
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  return folder.read("page.html");
}

/// What is between two marks.
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  EXPECT_NE(first, std::string::npos) << begin;
  if (first == std::string::npos) return "";
  const std::size_t from = first + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

nlohmann::json data_of(const std::string& page) {
  return nlohmann::json::parse(between(page, "id=\"report-data\">", "</script>"));
}

/// The markup without the contents of style and script elements.
std::string markup_of(std::string page) {
  for (const std::string name : {"style", "script"}) {
    for (std::size_t at = page.find("<" + name); at != std::string::npos; at = page.find("<" + name, at + 1)) {
      const std::size_t from = page.find('>', at) + 1;
      page.erase(from, page.find("</" + name, from) - from);
    }
  }
  return page;
}

/// Checks that every element is closed in order. \return the number of elements
std::size_t check_nesting(const std::string& page) {
  const std::set<std::string> no_end = {"meta", "!DOCTYPE"};
  const std::string markup = markup_of(page);
  std::vector<std::string> open;
  std::size_t elements = 0;
  for (std::size_t at = markup.find('<'); at != std::string::npos; at = markup.find('<', at + 1)) {
    const std::size_t end = markup.find('>', at);
    EXPECT_NE(end, std::string::npos);
    const bool closes = markup[at + 1] == '/';
    const std::size_t from = at + (closes ? 2 : 1);
    const std::string name = markup.substr(from, markup.find_first_of(" />\n", from) - from);
    if (closes) {
      EXPECT_FALSE(open.empty());
      if (open.empty()) return elements;
      EXPECT_EQ(open.back(), name) << markup.substr(at > 200 ? at - 200 : 0, 300);
      if (open.back() != name) return elements;
      open.pop_back();
    } else {
      ++elements;
      if (no_end.count(name) == 0 && markup[end - 1] != '/') open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
  return elements;
}

/// All that a page says of a group on the squares of a position, White's view.
double sum_of_uses(const nlohmann::json& data, const nlohmann::json& position, const std::string& group) {
  constexpr std::size_t kNumbers = 6;  // entry, side, place, contribution, half centipawns of danger, scaled
  double sum = 0;
  const auto& uses = position["uses"];
  for (std::size_t at = 0; at < uses.size(); at += kNumbers) {
    const auto& entry = data["entries"].at(uses[at].get<std::size_t>());
    if (data["groups"].at(entry[0].get<std::size_t>())["name"] != group) continue;
    const double value = uses[at + 3].get<double>() + uses[at + 4].get<double>() / 2 + uses[at + 5].get<double>();
    sum += uses[at + 1] == 0 ? value : -value;
  }
  return sum;
}

const std::string kGame =
    "[Event \"Test\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

TEST(Html, HoldsThePositionAndTheScore) {
  const std::string page = page_of({kPosition});
  const auto line = json_of({"eval", "--json", "--explain", kPosition});
  EXPECT_EQ(page.rfind("<!DOCTYPE html>", 0), 0U);
  const auto data = data_of(page);
  ASSERT_EQ(data["positions"].size(), 1U);
  const auto& position = data["positions"][0];
  EXPECT_EQ(position["fen"], kPosition);
  EXPECT_EQ(position["title"], "Position 1");
  EXPECT_EQ(position["score"], line["score_cp"]);
  EXPECT_EQ(position["white"], line["white_view_cp"]);
  EXPECT_EQ(position["state"], "");
  EXPECT_TRUE(contains(page, "Parameters</dt><dd>default</dd>"));
  EXPECT_GT(check_nesting(page), 60U);
}

TEST(Html, NeedsNothingElse) {
  const std::string page = page_of({kPosition});
  for (const char* forbidden :
       {" src=", "<link", "<img", "@import", "url(", "https:", "<iframe", "<object", "fetch("}) {
    EXPECT_FALSE(contains(page, forbidden)) << forbidden;
  }
  EXPECT_TRUE(contains(page, "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\""));
  // The only address is the name of SVG, which is not a place.
  EXPECT_EQ(test::occurrences(page, "http:"), test::occurrences(page, "http://www.w3.org/2000/svg"));
  EXPECT_FALSE(contains(page, "{{"));
}

TEST(Html, ValuesAreThoseOfTheExplanation) {
  const auto data = data_of(page_of({kPosition}));
  const auto line = json_of({"eval", "--json", "--explain", kPosition});
  const auto& position = data["positions"][0];
  ASSERT_EQ(data["groups"].size(), spec::kEvaluationGroups);
  std::set<unsigned> in_families;
  for (const auto& family : data["families"]) {
    for (const auto& group : family["groups"]) EXPECT_TRUE(in_families.insert(group.get<unsigned>()).second);
  }
  EXPECT_EQ(in_families.size(), spec::kEvaluationGroups);
  std::map<std::string, nlohmann::json> shares;
  for (const auto& share : position["shares"]) shares[data["groups"][share[0].get<std::size_t>()]["name"]] = share;
  for (const auto& [name, group] : line["groups"].items()) {
    EXPECT_EQ(shares.count(name) != 0 ? shares[name][1] : nlohmann::json(0), group["white"]) << name;
    EXPECT_EQ(shares.count(name) != 0 ? shares[name][2] : nlohmann::json(0), group["black"]) << name;
    double expected = 0;
    for (const auto& entry : line["entries"]) {
      if (entry["group"] != name) continue;
      const double value = entry["contribution_cp"].get<double>() + entry["scaled_cp"].get<double>() +
                           entry["danger_halves"].get<double>() / 2;
      expected += entry["side"] == "white" ? value : -value;
    }
    EXPECT_EQ(sum_of_uses(data, position, name), expected) << name;
  }
  EXPECT_EQ(position["uses"].size(), 6 * line["entries"].size());
  EXPECT_EQ(position["danger"][0]["stages"][3], line["king_danger"]["white"]["final"]);
}

TEST(Html, AGameHasMovesAndItsEnd) {
  const TemporaryFolder folder;
  const auto data = data_of(page_of({"--file", folder.write("g.pgn", kGame)}));
  ASSERT_EQ(data["series"].size(), 1U);
  EXPECT_EQ(data["series"][0]["title"], "1: Anna \u2013 Bert, 0-1");
  EXPECT_EQ(data["series"][0]["facts"][0], (nlohmann::json{"White", "Anna"}));
  EXPECT_EQ(data["series"][0]["first"], 0);
  EXPECT_EQ(data["series"][0]["count"], 5);
  const auto& positions = data["positions"];
  ASSERT_EQ(positions.size(), 5U);
  EXPECT_EQ(positions[0]["title"], "Start of the game");
  EXPECT_EQ(positions[1]["short"], "1. f3");
  EXPECT_EQ(positions[2]["short"], "1... e5");
  EXPECT_EQ(positions[2]["move"], (nlohmann::json{52, 36}));
  EXPECT_EQ(positions[4]["title"], "After 2... Qh4#");
  EXPECT_EQ(positions[4]["state"], "mate");
  EXPECT_EQ(data_of(page_of({"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}))["positions"][0]["state"], "stalemate");
  EXPECT_EQ(data_of(page_of({"4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}))["positions"][0]["state"], "check");
}

TEST(Html, MovesCanBeChosen) {
  const TemporaryFolder folder;
  const std::string file = folder.write("g.pgn", kGame + "\n" + kGame);
  const auto titles = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"--file", file};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::vector<std::string> found;
    const auto data = data_of(page_of(arguments));
    for (const auto& position : data["positions"]) found.push_back(position["title"]);
    return found;
  };
  EXPECT_EQ(titles({}).size(), 10U);
  EXPECT_EQ(titles({"--game", "2", "--to", "1"}),
            (std::vector<std::string>{"Start of the game", "After 1. f3", "After 1... e5"}));
  EXPECT_EQ(titles({"--game", "1", "--from", "2"}), (std::vector<std::string>{"After 2. g4", "After 2... Qh4#"}));
  EXPECT_EQ(titles({"--from", "2", "--to", "2"}).size(), 4U);
}

TEST(Html, ChoiceOfMovesThatCannotBe) {
  const TemporaryFolder folder;
  const std::string file = folder.write("g.pgn", kGame);
  EXPECT_TRUE(contains(run_program({"eval", "--file", file, "--from", "3"}).err, "no game has these moves"));
  EXPECT_EQ(run_program({"eval", "--file", file, "--game", "2"}).status, 2);
  EXPECT_EQ(run_program({"eval", "--file", file, "--from", "2", "--to", "1"}).status, 2);
  EXPECT_EQ(run_program({"eval", "--file", file, "--from", "0"}).status, 2);
  EXPECT_TRUE(contains(run_program({"eval", kPosition, "--to", "5"}).err, "choose among positions of games"));
}

TEST(Html, AWholeMatchIsSmall) {
  // Seven games between Deep Blue and Kasparov.
  const std::string page = page_of({"--file", COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn"});
  const auto data = data_of(page);
  EXPECT_EQ(data["positions"].size(), 558U);
  EXPECT_EQ(data["series"].size(), 7U);
  // So 150 positions are far below 3 MB.
  EXPECT_LT(page.size(), 3U << 20);
  EXPECT_LT(page.size() / data["positions"].size(), 5000U);
}

TEST(Html, EscapesWhatPositionsAreCalled) {
  const std::string name = "</script><script>alert('1')</script> & {{title}} <b>";
  const std::string page = page_of({"4k3/8/8/8/8/8/8/4K2R w K - id \"" + name + "\";", kPosition});
  EXPECT_FALSE(contains(page, "<script>alert"));
  EXPECT_EQ(test::occurrences(page, "<script"), 2U);
  EXPECT_EQ(test::occurrences(page, "</script"), 2U);
  EXPECT_EQ(data_of(page)["positions"][0]["title"], name);
  check_nesting(page);
}

TEST(Html, EscapesWhatGamesAreCalled) {
  const TemporaryFolder folder;
  const std::string name = "<!--<script></script><img src=x onerror=alert(1)>\xff\x01";
  const std::string page =
      page_of({"--file", folder.write("g.pgn", "[White \"" + name + "\"]\n[Event \"</title>\"]\n\n1. e4 *\n")});
  EXPECT_FALSE(contains(page, "<img"));
  EXPECT_FALSE(contains(page, "<!--"));
  EXPECT_EQ(test::occurrences(page, "</title>"), 1U);
  EXPECT_EQ(test::occurrences(page, "<script"), 2U);
  const std::string title = data_of(page)["series"][0]["title"];
  EXPECT_TRUE(contains(title, "<!--<script></script><img src=x onerror=alert(1)>"));
}

TEST(Html, ShowsSeveralPositionsAndErrors) {
  const std::string page = page_of({kPosition, "nonsense", "8/8/4k3/8/8/3NK3/8/8 b - - 0 1"}, 2);
  const auto data = data_of(page);
  ASSERT_EQ(data["positions"].size(), 3U);
  ASSERT_EQ(data["series"].size(), 1U);
  EXPECT_EQ(data["series"][0]["count"], 3);
  EXPECT_TRUE(contains(data["positions"][1]["error"].get<std::string>(), "argument 2"));
  EXPECT_FALSE(data["positions"][1].contains("fen"));
  EXPECT_FALSE(data["positions"][0]["draw"].get<bool>());
  EXPECT_TRUE(data["positions"][2]["draw"].get<bool>());
}

TEST(Html, SurvivesAllKindsOfPositions) {
  const TemporaryFolder folder;
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  options.max_plies = 7;
  constexpr std::size_t kPositions = 100;
  std::string lines;
  for (const chess::Position& position : chess::random_positions(kPositions, 11, options)) {
    lines += chess::to_fen(position) + "\n";
  }
  const auto data = data_of(page_of({"--file", folder.write("p.epd", lines)}));
  EXPECT_EQ(data["positions"].size(), kPositions);
  for (const auto& position : data["positions"]) {
    int white = 0;
    for (const auto& share : position["shares"]) white += share[1].get<int>() - share[2].get<int>();
    if (position["draw"].get<bool>()) continue;  // the draw score is no sum
    EXPECT_EQ(white, position["white"].get<int>()) << position["fen"];
  }
}

TEST(Html, TooManyPositionsAreAnError) {
  const TemporaryFolder folder;
  std::string lines;
  for (std::size_t i = 0; i <= analysis::kMaxReportPositions; ++i) lines += kPosition + "\n";
  const Outcome outcome =
      run_program({"eval", "--html", folder.path("x.html"), "--file", folder.write("p.epd", lines)});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.err, "expected at most 600 on a page"));
  EXPECT_EQ(folder.files(), 1U);  // no page
}

TEST(Html, PrintsTheScoresToo) {
  const TemporaryFolder folder;
  const std::string plain = run_program({"eval", kPosition}).out;
  EXPECT_EQ(run_program({"eval", "--html", folder.path("x.html"), kPosition}).out, plain);
  const Outcome both = run_program({"eval", "--explain", "--html", folder.path("x.html"), kPosition});
  EXPECT_EQ(both.out, run_program({"eval", "--explain", kPosition}).out);
}

}  // namespace
}  // namespace cobalt::cli
