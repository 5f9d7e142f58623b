// SPDX-License-Identifier: Apache-2.0
#include "host/cli/coverage.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "host/generator/layout.hpp"
#include "spec/unreachable.hpp"
#include "tests/unit/cli/run_program.hpp"

namespace cobalt::cli {
namespace {

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const char* const kCoveragePositions = COBALT_SOURCE_DIR "/tests/data/coverage.epd";

/// All counts of a coverage.
std::vector<std::uint64_t> counts(const Coverage& coverage) {
  std::vector<std::uint64_t> all;
  all.reserve(spec::kParameters);
  for (unsigned parameter = 0; parameter < spec::kParameters; ++parameter) all.push_back(coverage.uses(parameter));
  return all;
}

/// The parameters of spec/unreachable.hpp that are used after all, for a message.
std::string reached_text(const Coverage& coverage) {
  std::string text;
  for (const ReachedParameter& reached : coverage.reached()) {
    const ParameterPlace place = parameter_place(reached.parameter);
    text += fmt::format("{}: {}\n", entry_name(place.group, place.table, place.entry),
                        chess::to_fen(chess::unpack_position(reached.position)));
  }
  return text;
}

std::vector<device::PackedPosition> packed(const std::vector<chess::Position>& positions) {
  std::vector<device::PackedPosition> all;
  all.reserve(positions.size());
  for (const chess::Position& position : positions) all.push_back(chess::pack_position(position));
  return all;
}

TEST(Unreachable, RulesListWhatTheyShould) {
  EXPECT_EQ(spec::unreachable_entries(spec::kPiecePlacement), 268U);
  EXPECT_EQ(spec::unreachable_entries(spec::kMobility), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kBackBlock), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kPawnStructure), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kPawnStorm), 16U);
  EXPECT_EQ(spec::unreachable_entries(spec::kDevelopment), 8U);
  EXPECT_EQ(spec::unreachable_entries(spec::kContempt), 11U);
  EXPECT_EQ(spec::unreachable_parameters(), 399U);
  // The rules do not overlap: each unreachable parameter has one reason.
  for (unsigned parameter = 0; parameter < spec::kParameters; ++parameter) {
    const ParameterPlace place = parameter_place(parameter);
    unsigned reasons = 0;
    for (const spec::UnreachableRule& rule : spec::kUnreachableRules) {
      if (rule.group == place.group && rule.applies(place.table, place.entry)) ++reasons;
    }
    ASSERT_LE(reasons, 1U) << entry_name(place.group, place.table, place.entry);
  }
}

TEST(Coverage, ParameterPlaceIsTheInverseOfTheIndex) {
  for (unsigned parameter = 0; parameter < spec::kParameters; ++parameter) {
    const ParameterPlace place = parameter_place(parameter);
    ASSERT_EQ(spec::parameter_index(place.group, place.table, place.entry), parameter);
  }
}

/// Together with the list of unreachable ones: every parameter is accounted for.
TEST(Coverage, EveryReachableParameterIsUsed) {
  const Outcome outcome = run_program({"coverage", "--json", "--list", "unused", "--file", kCoveragePositions});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const auto lines = outcome.json_lines();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["list"].size(), 0U) << lines[0]["list"].dump(1);
  const auto& total = lines[0]["total"];
  EXPECT_EQ(total["entries"], spec::kParameters);
  EXPECT_EQ(total["used"], spec::kParameters - spec::unreachable_parameters());
  EXPECT_EQ(total["unused"], 0);
  EXPECT_EQ(total["unreachable"], spec::unreachable_parameters());
}

TEST(Coverage, NoPositionUsesUnreachableParameters) {
  const device::ModelEvaluator evaluator(default_parameters());
  const Coverage self_play = cover_self_play(evaluator, 100000, 7);
  EXPECT_EQ(self_play.positions(), 100000U);
  EXPECT_EQ(reached_text(self_play), "");
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  const Coverage mixed = cover(evaluator, packed(chess::random_positions(50000, 8, options)));
  EXPECT_EQ(mixed.positions(), 50000U);
  EXPECT_EQ(reached_text(mixed), "");
}

TEST(Coverage, UsedUnreachableParametersAreReported) {
  const auto trace = std::make_unique<hls::Trace>();
  const device::PackedPosition first = chess::pack_position(chess::Position());
  const device::PackedPosition second = chess::pack_position(chess::parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  trace->clear();
  trace->use(spec::kPiecePlacement, 0, 8, 0, 0, 0);  // a1, the king to move
  Coverage later;
  later.add(*trace, second, 9);
  Coverage coverage;
  coverage.add(*trace, first, 3);
  coverage.merge(later);
  ASSERT_EQ(coverage.reached().size(), 1U);
  EXPECT_EQ(coverage.reached()[0].parameter, spec::parameter_index(spec::kPiecePlacement, 0, 8));
  EXPECT_EQ(coverage.reached()[0].position, first);
}

TEST(Coverage, CountsDoNotDependOnTheThreads) {
  const device::ModelEvaluator evaluator(default_parameters());
  const auto one = counts(cover_self_play(evaluator, 20000, 3, 1));
  EXPECT_EQ(one, counts(cover_self_play(evaluator, 20000, 3, 4)));
  EXPECT_NE(one, counts(cover_self_play(evaluator, 20000, 4, 4)));
  const auto positions = packed(chess::random_positions(20000, 5));
  EXPECT_EQ(counts(cover(evaluator, positions, 1)), counts(cover(evaluator, positions, 3)));
}

TEST(Coverage, CountsUses) {
  const device::ModelEvaluator evaluator(default_parameters());
  const std::vector<device::PackedPosition> positions(3, chess::pack_position(chess::Position()));
  const Coverage coverage = cover(evaluator, positions);
  EXPECT_EQ(coverage.positions(), 3U);
  EXPECT_EQ(coverage.uses(spec::parameter_index(spec::kBias, 0, 0)), 3U);
  EXPECT_EQ(coverage.uses(spec::parameter_index(spec::kEvaluationControl, 0, 1)), 3U);
  EXPECT_EQ(coverage.uses(spec::parameter_index(spec::kPiecePlacement, 0, 7)), 3U);  // a1, a rook that may castle
  EXPECT_EQ(coverage.uses(spec::parameter_index(spec::kPiecePlacement, 0, 4)), 0U);
  EXPECT_EQ(count_group(coverage, spec::kSideToMove).used, 1U);
  EXPECT_EQ(count_group(coverage, spec::kSideToMove).unused, 1U);
  std::uint64_t placement = 0;
  for (unsigned entry = 0; entry < 1024; ++entry) {
    placement += coverage.uses(spec::parameter_index(spec::kPiecePlacement, 0, entry));
  }
  EXPECT_EQ(placement, 3U * 32);
}

TEST(CoverageCommand, ShowsATableOfTheGroups) {
  const Outcome outcome = run_program({"coverage", kStart, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.rfind("2 positions\n", 0), 0U) << outcome.out;
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2 + 38 + 1);
  for (const spec::Group& group : spec::kGroupTable) {
    EXPECT_NE(outcome.out.find(fmt::format("\n{} ", group.name)), std::string::npos) << group.name;
  }
}

TEST(CoverageCommand, SelfPlayIsReproducible) {
  const auto first = run_program({"coverage", "--self-play", "5000", "--seed", "9", "--json"}).json_lines();
  const auto second =
      run_program({"coverage", "--self-play", "5000", "--seed", "9", "--json", "--threads", "1"}).json_lines();
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first, second);
  EXPECT_EQ(first[0]["positions"], 5000);
  unsigned used = 0;
  for (const auto& [name, group] : first[0]["groups"].items()) {
    used += group["used"].get<unsigned>();
    EXPECT_EQ(group["entries"].get<unsigned>(),
              group["used"].get<unsigned>() + group["unused"].get<unsigned>() + group["unreachable"].get<unsigned>())
        << name;
  }
  EXPECT_EQ(first[0]["groups"].size(), 38U);
  EXPECT_EQ(used, first[0]["total"]["used"].get<unsigned>());
  EXPECT_EQ(first[0]["groups"]["bias"]["rarest"]["uses"], 5000);
  EXPECT_FALSE(first[0].contains("list"));
}

TEST(CoverageCommand, ListsParameters) {
  const auto list = [](const std::string& which) {
    return run_program({"coverage", "--json", "--list", which, kStart}).json_lines()[0];
  };
  const auto all = list("all");
  ASSERT_EQ(all["list"].size(), spec::kParameters);
  const auto unused = list("unused");
  EXPECT_EQ(unused["list"].size(), unused["total"]["unused"].get<std::size_t>());
  for (const auto& entry : unused["list"]) ASSERT_FALSE(entry.contains("unreachable")) << entry;
  const auto unreachable = list("unreachable");
  EXPECT_EQ(unreachable["list"].size(), spec::unreachable_parameters());
  for (const auto& entry : unreachable["list"]) ASSERT_TRUE(entry["unreachable"].is_string()) << entry;

  const Outcome text = run_program({"coverage", "--list", "unreachable", kStart});
  EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 2 + 38 + 1 + spec::unreachable_parameters());
  EXPECT_NE(text.out.find("unreachable: white pawns never attack ranks 1 and 2"), std::string::npos);
}

TEST(CoverageCommand, ReadsFilesAndStandardInput) {
  const Outcome games =
      run_program({"coverage", "--json", "--file", COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn"});
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_GT(games.json_lines()[0]["positions"], 70);
  const Outcome lines = run_program({"coverage", "--json"}, kStart + "\n\n" + kStart + "\n");
  EXPECT_EQ(lines.status, 0);
  EXPECT_EQ(lines.json_lines()[0]["positions"], 2);
  const Outcome none = run_program({"coverage", "--json"}, "");
  EXPECT_EQ(none.status, 0);
  EXPECT_EQ(none.json_lines()[0]["total"]["used"], 0);
}

TEST(CoverageCommand, BadPositionsAreNamedAndLeftOut) {
  const Outcome outcome = run_program({"coverage", "--json"}, kStart + "\nnonsense\n" + kStart + "\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("standard input:2: "), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.json_lines()[0]["positions"], 2);
}

}  // namespace
}  // namespace cobalt::cli
