// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/coverage.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "host/chess/epd.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "spec/unreachable.hpp"
#include "tests/paths.hpp"
#include "tests/support/classic_parameters.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::analysis {
namespace {

/// All counts of a coverage.
std::vector<std::uint64_t> counts(const Coverage& coverage) {
  std::vector<std::uint64_t> all;
  all.reserve(spec::kEvaluationParameters);
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter)
    all.push_back(coverage.uses(parameter));
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

TEST(Coverage, RefusesATraceThatIsTooLong) {
  hls::Trace trace;
  trace.use_count = hls::Trace::kMaxUses + 1;
  EXPECT_EQ(test::message_of<std::logic_error>([&] { Coverage().add(trace, chess::pack_position({}), 0); }),
            "a position uses more entries than a trace holds");
}

TEST(Unreachable, RulesListWhatTheyShould) {
  EXPECT_EQ(spec::unreachable_entries(spec::kPiecePlacement), 268U);
  EXPECT_EQ(spec::unreachable_entries(spec::kMobility), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kBackBlock), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kPawnStructure), 32U);
  EXPECT_EQ(spec::unreachable_entries(spec::kPawnStorm), 16U);
  EXPECT_EQ(spec::unreachable_entries(spec::kDevelopment), 8U);
  EXPECT_EQ(spec::unreachable_entries(spec::kContempt), 11U);
  EXPECT_EQ(spec::unreachable_entries(spec::kRelativePins), 4U);
  EXPECT_EQ(spec::unreachable_entries(spec::kRays), 2U);
  EXPECT_EQ(spec::unreachable_entries(spec::kPassedPaths), 48U);
  EXPECT_EQ(spec::unreachable_parameters(), 453U);
  // The rules do not overlap: each unreachable parameter has one reason.
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
    const ParameterPlace place = parameter_place(parameter);
    unsigned reasons = 0;
    for (const spec::UnreachableRule& rule : spec::kUnreachableRules) {
      if (rule.group == place.group && rule.applies(place.table, place.entry)) ++reasons;
    }
    ASSERT_LE(reasons, 1U) << entry_name(place.group, place.table, place.entry);
  }
}

TEST(Coverage, ParameterPlaceIsTheInverseOfTheIndex) {
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
    const ParameterPlace place = parameter_place(parameter);
    ASSERT_EQ(spec::parameter_index(place.group, place.table, place.entry), parameter);
  }
}

/// Together with the list of unreachable ones: every parameter is accounted for.
TEST(Coverage, EveryReachableParameterIsUsed) {
  std::vector<device::PackedPosition> positions;
  for (const chess::EpdLine& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/coverage.epd")) {
    ASSERT_FALSE(line.error) << line.error->what();
    positions.push_back(chess::pack_position(line.record->position));
  }
  const Coverage coverage = cover(device::ModelEvaluator(test::classic_parameters()), positions);
  EXPECT_EQ(reached_text(coverage), "");
  for (unsigned parameter = 0; parameter < spec::kEvaluationParameters; ++parameter) {
    const ParameterPlace place = parameter_place(parameter);
    if (spec::unreachable_reason(place.group, place.table, place.entry) != nullptr) continue;
    EXPECT_GT(coverage.uses(parameter), 0U) << entry_name(place.group, place.table, place.entry);
  }
  const CoverageTotals total = count_all(coverage);
  EXPECT_EQ(total.entries, spec::kEvaluationParameters);
  EXPECT_EQ(total.used, spec::kEvaluationParameters - spec::unreachable_parameters());
  EXPECT_EQ(total.unused, 0U);
  EXPECT_EQ(total.unreachable, spec::unreachable_parameters());
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

}  // namespace
}  // namespace cobalt::analysis
