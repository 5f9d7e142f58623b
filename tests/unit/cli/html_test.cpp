// SPDX-License-Identifier: Apache-2.0
// The page of cobalt eval --html.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "host/cli/html_report.hpp"
#include "spec/parameters.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kPosition = "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1";

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The page for some arguments; a test fails when the program does.
std::string page_of(std::vector<std::string> arguments, int status = 0) {
  const TemporaryFolder folder;
  const std::string file = folder.path("page.html");
  arguments.insert(arguments.begin(), {"eval", "--html", file});
  const Outcome outcome = run_program(arguments);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  return read_file(file);
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
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

TEST(Html, HoldsThePositionAndTheScore) {
  const std::string page = page_of({kPosition});
  const auto line = run_program({"eval", "--json", "--explain", kPosition}).json_lines()[0];
  EXPECT_EQ(page.rfind("<!DOCTYPE html>", 0), 0U);
  EXPECT_NE(page.find("<code>" + kPosition + "</code>"), std::string::npos);
  EXPECT_NE(page.find("White to move"), std::string::npos);
  const int score = line["score_cp"].get<int>();
  EXPECT_NE(
      page.find(fmt::format("side to move&rsquo;s view <b>{}{}</b>", score < 0 ? "\u2212" : "+", std::abs(score))),
      std::string::npos);
  EXPECT_EQ(count(page, "<use class="), 26U);  // pieces
  EXPECT_NE(page.find("Parameters</dt><dd>default</dd>"), std::string::npos);
  EXPECT_GT(check_nesting(page), 300U);
}

TEST(Html, NeedsNothingElse) {
  const std::string page = page_of({kPosition});
  for (const char* forbidden :
       {" src=", "<link", "<img", "@import", "url(", "https:", "<iframe", "<object", "fetch("}) {
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  }
  // The only address is the name of SVG, which is not a place.
  EXPECT_EQ(count(page, "http:"), count(page, "http://www.w3.org/2000/svg"));
  EXPECT_EQ(page.find("{{"), std::string::npos);
}

TEST(Html, BoardValuesAreThoseOfTheEntries) {
  const std::string page = page_of({kPosition});
  const auto line = run_program({"eval", "--json", "--explain", kPosition}).json_lines()[0];
  const auto data = data_of(page);
  ASSERT_EQ(data.size(), 1U);
  ASSERT_EQ(data[0].size(), spec::kEvaluationGroups);
  for (const auto& [name, group] : data[0].items()) {
    double expected = 0;
    for (const auto& entry : line["entries"]) {
      if (entry["group"] != name || entry["place"].is_null()) continue;
      const double value = entry["contribution_cp"].get<double>() + entry["scaled_cp"].get<double>() +
                           entry["danger_halves"].get<double>() / 2;
      expected += entry["side"] == "white" ? value : -value;
    }
    double sum = 0;
    for (const auto& item : group["items"]) {
      sum += item["value"].get<double>();
      for (const auto& square : item["squares"]) ASSERT_LT(square.get<unsigned>(), 64U);
    }
    EXPECT_EQ(sum, expected) << name;
  }
  EXPECT_EQ(data[0]["piece_placement"]["items"].size(), 26U);
  // A bishop's diagonal, all of its squares.
  EXPECT_EQ(data[0]["bishops"]["items"][0]["squares"].size(), 7U);
}

TEST(Html, EscapesWhatPositionsAreCalled) {
  const std::string name = "</script><script>alert('1')</script> & {{title}} <b>";
  const std::string page = page_of({"4k3/8/8/8/8/8/8/4K2R w K - id \"" + name + "\";", kPosition});
  EXPECT_EQ(page.find("<script>alert"), std::string::npos);
  EXPECT_EQ(page.find("<b>\""), std::string::npos);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; {{title}} &lt;b&gt;"),
            std::string::npos);
  EXPECT_EQ(count(page, "<script"), 2U);
  check_nesting(page);
}

TEST(Html, ShowsSeveralPositionsAndErrors) {
  const std::string page = page_of({kPosition, "nonsense", "8/8/4k3/8/8/3NK3/8/8 b - - 0 1"}, 2);
  EXPECT_EQ(count(page, "<section class=\"position\""), 3U);
  EXPECT_EQ(count(page, "href=\"#p"), 3U + count(page, "href=\"#pawn\""));
  EXPECT_NE(page.find("class=\"error\""), std::string::npos);
  EXPECT_NE(page.find("argument 2"), std::string::npos);
  EXPECT_NE(page.find("recognised draw"), std::string::npos);
  EXPECT_TRUE(data_of(page)[1].is_null());
  check_nesting(page);
}

TEST(Html, SurvivesAllKindsOfPositions) {
  const TemporaryFolder folder;
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  options.max_plies = 7;
  std::string lines;
  for (const chess::Position& position : chess::random_positions(kMaxReportPositions, 11, options)) {
    lines += chess::to_fen(position) + "\n";
  }
  const std::string page = page_of({"--file", folder.write("p.epd", lines)});
  EXPECT_EQ(count(page, "<section class=\"position\""), kMaxReportPositions);
  check_nesting(page);
}

TEST(Html, TooManyPositionsAreAnError) {
  const TemporaryFolder folder;
  std::string lines;
  for (std::size_t i = 0; i <= kMaxReportPositions; ++i) lines += kPosition + "\n";
  const Outcome outcome =
      run_program({"eval", "--html", folder.path("x.html"), "--file", folder.write("p.epd", lines)});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("at most 64 on a page"), std::string::npos) << outcome.err;
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
