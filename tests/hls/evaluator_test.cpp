// SPDX-License-Identifier: Apache-2.0
/// \file
/// The golden model against the reference evaluator, and what is true of whole evaluations.
#include "hls/eval/evaluator.hpp"

#include "host/chess/epd.hpp"
#include "tests/hand_worked/hand_worked.hpp"
#include "tests/hls/test_support.hpp"
#include "tests/paths.hpp"

namespace cobalt::hls {
namespace {

using test::BothParameters;
using test::PackedPosition;
using test::Source;

/// Compares positions one by one; a new parameter set from `make` after every `positions_a_set`.
template <class Make>
class Comparison {
 public:
  Comparison(std::uint64_t seed, std::size_t positions_a_set, Make make)
      : random_(seed), positions_a_set_(positions_a_set), make_(make) {}

  void operator()(const PackedPosition& position) {
    if (compared_++ % positions_a_set_ == 0) parameters_ = make_(random_);
    if (failures_ >= 3) return;
    const testing::AssertionResult same = test::same_result(position, parameters_);
    EXPECT_TRUE(same);
    failures_ += !same;
  }

 private:
  test::Random random_;
  std::size_t positions_a_set_;
  Make make_;
  BothParameters parameters_;
  std::size_t compared_ = 0;
  std::size_t failures_ = 0;
};

/// Compares `count` positions of one kind.
template <class Make>
void compare(Source source, std::size_t count, std::uint64_t seed, Make make) {
  SCOPED_TRACE("seed " + std::to_string(seed) + ", kind " + std::to_string(static_cast<int>(source)));
  Comparison comparison(seed, 50, make);
  test::for_each_position(source, count, seed, [&](const PackedPosition& position) { comparison(position); });
}

class RandomEvaluator : public testing::TestWithParam<Source> {};

TEST_P(RandomEvaluator, EqualsReferenceWithRandomParameters) {
  const std::uint64_t seed = test::seed_or(1001 + static_cast<std::uint64_t>(GetParam()));
  compare(GetParam(), 4000, seed, [](test::Random& random) { return test::random_parameters(random); });
}

TEST_P(RandomEvaluator, LongEqualsReferenceWithRandomParameters) {
  const std::uint64_t seed = test::seed_or(1101 + static_cast<std::uint64_t>(GetParam()));
  compare(GetParam(), 100'000, seed, [](test::Random& random) { return test::random_parameters(random); });
}

TEST_P(RandomEvaluator, EqualsReferenceWithExtremeParameters) {
  const std::uint64_t seed = test::seed_or(2001 + static_cast<std::uint64_t>(GetParam()));
  compare(GetParam(), 2000, seed,
          [](test::Random& random) { return test::extreme_parameters(random, test::below(random, 2) == 0); });
}

std::string source_name(const testing::TestParamInfo<Source>& source) {
  switch (source.param) {
    case Source::kSelfPlay:
      return "SelfPlay";
    case Source::kManyQueens:
      return "ManyQueens";
    case Source::kAllPromoted:
      return "AllPromoted";
    case Source::kNoPawns:
      return "NoPawns";
    case Source::kSparse:
      return "Sparse";
    case Source::kCrowded:
      return "Crowded";
    case Source::kFiles:
      return "Files";
    case Source::kEndings:
      return "Endings";
  }
  return "";
}
INSTANTIATE_TEST_SUITE_P(Kinds, RandomEvaluator, testing::ValuesIn(test::kSources), source_name);

/// Groups that are alone in a parameter set.
struct Alone {
  std::string name;
  std::vector<unsigned> groups;
};
std::ostream& operator<<(std::ostream& text, const Alone& one) { return text << one.name; }

/// Every group alone, then those that need others to count.
std::vector<Alone> alone() {
  std::vector<Alone> sets;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    sets.push_back({cobalt::test::test_name(group), {group}});
  }
  for (const unsigned group : {spec::kRooksOnFiles, spec::kMinorOnWeak, spec::kBishops, spec::kPawnStorm,
                               spec::kPawnShelter, spec::kKingAttackers}) {
    const std::string name = cobalt::test::test_name(group);
    sets.push_back({name + "InKingDanger", {group, spec::kEvaluationControl}});
    sets.push_back({name + "InScaledKingDanger", {group, spec::kSignature, spec::kEvaluationControl}});
  }
  for (const unsigned group : {spec::kPawnStructure, spec::kPassedPawns, spec::kWastedPawns}) {
    sets.push_back({cobalt::test::test_name(group) + "Scaled", {group, spec::kSignature, spec::kEvaluationControl}});
  }
  // Where nobody is far ahead the bonus is in proportion.
  sets.push_back({"WinningChancesOfSmallLeads", {spec::kWinningChances, spec::kSideToMove, spec::kBishopPair}});
  sets.push_back({"WinningChancesOfAnyLead", {spec::kWinningChances, spec::kBias, spec::kJointSignature}});
  sets.push_back({"WinningChancesOfGreatLeads", {spec::kWinningChances, spec::kPiecePlacement}});
  sets.push_back({"WinningChancesBeforeTheDrawScore",
                  {spec::kWinningChances, spec::kBias, spec::kBishopsOfOppositeColours, spec::kContempt,
                   spec::kEvaluationControl}});
  sets.push_back({"ContemptApplied", {spec::kContempt, spec::kEvaluationControl}});
  sets.push_back({"ContemptInsteadOfAScore", {spec::kContempt, spec::kPiecePlacement, spec::kEvaluationControl}});
  sets.push_back({"BishopsOfOppositeColoursReduceAScore",
                  {spec::kBishopsOfOppositeColours, spec::kPiecePlacement, spec::kEvaluationControl}});
  sets.push_back({"BishopsOfOppositeColoursWithContempt",
                  {spec::kBishopsOfOppositeColours, spec::kContempt, spec::kPiecePlacement, spec::kEvaluationControl}});
  return sets;
}

class SingleGroup : public testing::TestWithParam<Alone> {};

/// The same positions for every group, 1,000 of each kind: making them takes longer than comparing them.
const std::vector<PackedPosition>& positions_for_single_groups(std::uint64_t seed) {
  static const std::vector<PackedPosition> positions = [seed] {
    std::vector<PackedPosition> all;
    test::for_each_position(1000 * std::size(test::kSources), seed,
                            [&](const PackedPosition& position) { all.push_back(position); });
    return all;
  }();
  return positions;
}

TEST_P(SingleGroup, EqualsReference) {
  const std::uint64_t seed = test::seed_or(3001);
  SCOPED_TRACE("seed " + std::to_string(seed));
  Comparison comparison(seed, 400,
                        [](test::Random& random) { return test::random_parameters(random, GetParam().groups); });
  for (const PackedPosition& position : positions_for_single_groups(seed)) comparison(position);
}

INSTANTIATE_TEST_SUITE_P(Groups, SingleGroup, testing::ValuesIn(alone()),
                         [](const testing::TestParamInfo<Alone>& one) { return one.param.name; });

/// Positions that use every parameter that a position can use.
TEST(Evaluator, EqualsReferenceWhereEveryParameterIsUsed) {
  Comparison comparison(test::seed_or(3002), 10, [](test::Random& random) { return test::random_parameters(random); });
  const auto lines = chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/coverage.epd");
  for (const chess::EpdLine& line : lines) comparison(chess::pack_position(line.record.value().position));
  EXPECT_GT(lines.size(), 1000u);
}

constexpr char kStart[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr char kStartBlack[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

/// Parameters that give the start position 16 x white - 16 x black + 64 x mobility + bias.
BothParameters sum_parameters(std::uint32_t white, std::uint32_t black, int mobility, int bias) {
  BothParameters parameters;
  for (unsigned i = 0; i < 1024; ++i) parameters.set_raw(spec::kPiecePlacement, 0, i, i % 16 < 8 ? white : black);
  parameters.set_all(spec::kMobility, "value", mobility);
  parameters.set_field(spec::kBias, 0, 0, "value", bias);
  return parameters;
}

TEST(Evaluator, ZeroParametersGiveZero) {
  const BothParameters zero;
  test::for_each_position(700, test::seed_or(4001), [&](const PackedPosition& position) {
    EXPECT_EQ(test::score_of(evaluate_packed(position.data(), zero.golden())), 0);
  });
}

TEST(Evaluator, ClampsAtTheScoreLimit) {
  // 16 x 1023 + 64 x 213 = 30000 exactly.
  EXPECT_EQ(test::white_score(kStart, sum_parameters(1023, 0, 213, 0)), 30000);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(1023, 0, 213, -1)), 29999);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(1023, 0, 213, 1)), 30000);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(1023, 0, 255, 127)), 30000);
  EXPECT_EQ(test::white_score(kStartBlack, sum_parameters(1023, 0, 255, 127)), 30000);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(0, 1023, -213, 0)), -30000);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(0, 1023, -213, 1)), -29999);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(0, 1023, -213, -1)), -30000);
  EXPECT_EQ(test::white_score(kStart, sum_parameters(0, 1023, -256, -128)), -30000);
  EXPECT_EQ(test::white_score(kStartBlack, sum_parameters(0, 1023, -256, -128)), -30000);
}

TEST(Evaluator, ScoreIsOfTheSideToMove) {
  BothParameters parameters;
  parameters.set_field(spec::kBias, 0, 0, "value", 100);
  EXPECT_EQ(test::score_of(evaluate_packed(test::packed(kStart).data(), parameters.golden())), 100);
  EXPECT_EQ(test::score_of(evaluate_packed(test::packed(kStartBlack).data(), parameters.golden())), -100);
}

TEST(Evaluator, WordsAndBytesGiveTheSame) {
  const std::uint64_t seed = test::seed_or(4002);
  test::Random random(seed);
  const BothParameters parameters = test::random_parameters(random);
  test::for_each_position(700, seed, [&](const PackedPosition& position) {
    NoTrace none;
    const PackedWords words = load_packed(position.data());
    for (unsigned square = 0; square < 64; ++square) {
      ASSERT_EQ(words.word[square / 16] >> (square % 16 * 4) & 15, test::codes_of(position)[square]);
    }
    EXPECT_EQ(evaluate_words(words, parameters.golden(), none), evaluate_packed(position.data(), parameters.golden()));
  });
}

}  // namespace
}  // namespace cobalt::hls
