// SPDX-License-Identifier: Apache-2.0
/// \file
/// Every form of the software evaluator gives the words of hls/eval, the reference: with any parameters, for positions
/// of all kinds, and for bytes that are no position.
#include "host/evaluation/evaluator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/epd.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/pgn.hpp"
#include "host/generator/generator.hpp"
#include "tests/hls/test_support.hpp"
#include "tests/paths.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::evaluation {

void PrintTo(InstructionSet set, std::ostream* out) { *out << name_of(set); }

namespace {

using hls::test::PackedPosition;
using Random = std::mt19937_64;

/// The evaluator of a set of the tests of hls/eval.
Evaluator make_evaluator(const hls::test::BothParameters& parameters, InstructionSet set) {
  std::vector<ParameterWrite> writes;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        writes.push_back({spec::parameter_address(group, table, entry), parameters.raw().raw(group, table, entry)});
      }
    }
  }
  Evaluator evaluator(ParameterSet{}, set);
  evaluator.apply(writes);
  return evaluator;
}

Planes planes_of(const PackedPosition& position) {
  Planes planes{};
  for (unsigned square = 0; square < spec::kSquares; ++square) {
    const unsigned code = position[square / 2] >> (square % 2 * 4) & 15u;
    for (unsigned bit = 0; bit < 4; ++bit) planes.bit[bit] |= std::uint64_t{code >> bit & 1} << square;
  }
  return planes;
}

/// Collects positions and compares what all evaluate functions make of them with the reference.
class Comparison {
 public:
  explicit Comparison(const Evaluator& evaluator) : evaluator_(evaluator) {}
  ~Comparison() { flush(); }
  Comparison(const Comparison&) = delete;
  Comparison& operator=(const Comparison&) = delete;

  void add(const PackedPosition& position) {
    positions_.push_back(position);
    // Numbers of positions that are no multiple of any vector's.
    if (positions_.size() == 1021) flush();
  }
  std::size_t compared() const { return compared_; }

 private:
  void flush() {
    std::vector<std::uint32_t> words(positions_.size());
    evaluator_.evaluate(positions_, words);
    for (std::size_t i = 0; i < positions_.size() && !testing::Test::HasFailure(); ++i) {
      const std::uint32_t expected = hls::evaluate_packed(positions_[i].data(), evaluator_.parameters());
      EXPECT_EQ(words[i], expected) << "in a batch\n" << hls::test::describe(positions_[i]);
      EXPECT_EQ(evaluator_.evaluate(positions_[i]), expected) << "packed\n" << hls::test::describe(positions_[i]);
      EXPECT_EQ(evaluator_.evaluate(planes_of(positions_[i])), expected) << "planes\n"
                                                                         << hls::test::describe(positions_[i]);
    }
    compared_ += positions_.size();
    positions_.clear();
  }

  const Evaluator& evaluator_;
  std::vector<PackedPosition> positions_;
  std::size_t compared_ = 0;
};

class EvaluatorForm : public testing::TestWithParam<InstructionSet> {};
INSTANTIATE_TEST_SUITE_P(All, EvaluatorForm, testing::ValuesIn(available_instruction_sets()),
                         [](const auto& form) { return std::string(name_of(form.param)); });

TEST_P(EvaluatorForm, ScoresAsTheReference) {
  const Evaluator evaluator(default_parameters(), GetParam());
  Comparison comparison(evaluator);
  hls::test::for_each_position(40'000, hls::test::seed_or(1), [&](const auto& position) { comparison.add(position); });
}

TEST_P(EvaluatorForm, ScoresAsTheReferenceWithAnyParameters) {
  Random random(hls::test::seed_or(2));
  for (unsigned i = 0; i < 20; ++i) {
    const Evaluator evaluator = make_evaluator(hls::test::random_parameters(random), GetParam());
    Comparison comparison(evaluator);
    hls::test::for_each_position(1'000, random(), [&](const auto& position) { comparison.add(position); });
  }
}

TEST_P(EvaluatorForm, ScoresAsTheReferenceWithExtremeParameters) {
  Random random(hls::test::seed_or(3));
  for (unsigned i = 0; i < 20; ++i) {
    const Evaluator evaluator = make_evaluator(hls::test::extreme_parameters(random, i % 2 != 0), GetParam());
    Comparison comparison(evaluator);
    hls::test::for_each_position(1'000, random(), [&](const auto& position) { comparison.add(position); });
  }
}

TEST_P(EvaluatorForm, RefusesAsTheReference) {
  Random random(hls::test::seed_or(4));
  const Evaluator evaluator(default_parameters(), GetParam());
  Comparison comparison(evaluator);
  for (unsigned i = 0; i < 2'000; ++i) {
    PackedPosition bytes{};
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() & random());
    comparison.add(bytes);
  }
  // Positions with some squares changed, so that each error is alone now and then.
  hls::test::for_each_position(20'000, random(), [&](PackedPosition position) {
    for (std::size_t changes = random() % 3; changes != 0; --changes) {
      std::uint8_t& byte = position[random() % position.size()];
      byte = static_cast<std::uint8_t>(random() % 2 != 0 ? (byte & 0x0fu) | random() % 16 << 4
                                                         : (byte & 0xf0u) | random() % 16);
    }
    comparison.add(position);
  });
}

TEST_P(EvaluatorForm, AppliesSingleWrites) {
  Evaluator evaluator(ParameterSet{}, GetParam());
  const ParameterSet wanted = default_parameters();
  evaluator.apply(wanted.download_from(ParameterSet{}));
  const Evaluator at_once(wanted, GetParam());
  hls::test::for_each_position(200, 5, [&](const auto& position) {
    EXPECT_EQ(evaluator.evaluate(position), at_once.evaluate(position));
    EXPECT_EQ(evaluator.evaluate(position), hls::evaluate_packed(position.data(), evaluator.parameters()));
  });
}

TEST_P(EvaluatorForm, SaysWhatItIs) { EXPECT_EQ(Evaluator(ParameterSet{}, GetParam()).instruction_set(), GetParam()); }

TEST(Evaluator, NeedsAsManyWordsAsPositions) {
  const Evaluator evaluator{ParameterSet{}};
  const std::vector<PackedPosition> positions(3);
  std::vector<std::uint32_t> words(2);
  EXPECT_EQ(cobalt::test::message_of<std::invalid_argument>([&] { evaluator.evaluate(positions, words); }),
            "as many words as positions are needed");
}

TEST(Evaluator, RefusesAFormThatIsNotThere) {
  const auto& available = available_instruction_sets();
  for (const InstructionSet set : {InstructionSet::kPlain, InstructionSet::kAvx2, InstructionSet::kAvx512}) {
    const bool is_there = std::ranges::find(available, set) != available.end();
    if (is_there) {
      EXPECT_NO_THROW(Evaluator(ParameterSet{}, set));
    } else {
      EXPECT_EQ(cobalt::test::message_of<std::invalid_argument>([&] { Evaluator(ParameterSet{}, set); }),
                "this build or processor has no evaluator for " + std::string(name_of(set)));
    }
  }
  EXPECT_EQ(best_instruction_set(), available.back());
  EXPECT_EQ(available.front(), InstructionSet::kPlain);
}

/// Real games and test positions.
void for_each_real_position(const std::function<void(const PackedPosition&)>& visit) {
  for (const auto& entry : chess::read_pgn_file(COBALT_SOURCE_DIR "/tests/data/deep-blue-kasparov.pgn")) {
    for (const auto& position : entry.game.value().positions()) visit(chess::pack_position(position));
  }
  for (const auto& line : chess::read_epd_file(COBALT_SOURCE_DIR "/tests/data/bratko-kopec.epd")) {
    if (line.record) visit(chess::pack_position(line.record->position));
  }
}

TEST_P(EvaluatorForm, ScoresRealGamesAsTheReference) {
  const Evaluator evaluator(default_parameters(), GetParam());
  Comparison comparison(evaluator);
  for_each_real_position([&](const auto& position) { comparison.add(position); });
}

TEST_P(EvaluatorForm, LongTenMillionPositionsAsTheReference) {
  const Evaluator evaluator(default_parameters(), GetParam());
  Comparison comparison(evaluator);
  for_each_real_position([&](const auto& position) { comparison.add(position); });
  hls::test::for_each_position(10'000'000, hls::test::seed_or(6),
                               [&](const auto& position) { comparison.add(position); });
  EXPECT_GE(comparison.compared(), 9'999'000u);
}

}  // namespace
}  // namespace cobalt::evaluation
