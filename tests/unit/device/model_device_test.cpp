// SPDX-License-Identifier: Apache-2.0
#include "host/device/model_device.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/device/parameter_banks.hpp"
#include "host/generator/generator.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"
#include "tests/support/exchanged_sides.hpp"
#include "tests/support/input_error.hpp"

namespace cobalt::device {
namespace {

using test::exchanged;

TEST(ModelEvaluator, SharesAddUpToTheScore) {
  const ModelEvaluator evaluator(default_parameters());
  for (const chess::RandomKind kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    for (const chess::Position& position : chess::random_positions(3000, 7, options)) {
      hls::Trace trace;
      const Result result = evaluator.evaluate(chess::pack_position(position), trace);
      ASSERT_EQ(result.status, 0) << chess::to_fen(position);
      int white_view = 0;
      for (const auto& share : trace.share) white_view += share[0] - share[1];
      ASSERT_EQ(white_view, trace.white_view) << chess::to_fen(position);
      ASSERT_EQ(result.score_cp, position.side_to_move() == chess::kWhite ? white_view : -white_view)
          << chess::to_fen(position);
      ASSERT_EQ(result, evaluator.evaluate(chess::pack_position(position))) << chess::to_fen(position);
      ASSERT_EQ((result.flags & spec::kFlagInCheck) != 0, position.in_check()) << chess::to_fen(position);
    }
  }
}

TEST(ModelEvaluator, NeedsAsManyResultsAsPositions) {
  const ModelEvaluator evaluator(ParameterSet{});
  const std::vector<PackedPosition> positions(3);
  std::vector<Result> results(2);
  EXPECT_EQ(test::message_of<std::invalid_argument>([&] { evaluator.evaluate(positions, results); }),
            "as many results as positions are needed");
}

TEST(ModelEvaluator, DefaultsAreFairToBothSides) {
  const ModelEvaluator evaluator(default_parameters());
  chess::RandomOptions options;
  options.kind = chess::RandomKind::kMixed;
  for (const chess::Position& position : chess::random_positions(3000, 11, options)) {
    ASSERT_EQ(evaluator.evaluate(chess::pack_position(position)).score_cp,
              evaluator.evaluate(chess::pack_position(exchanged(position))).score_cp)
        << chess::to_fen(position);
  }
}

TEST(ModelEvaluator, KnowsWhatIsBetter) {
  const ModelEvaluator evaluator(default_parameters());
  const auto score = [&](const char* fen) {
    return evaluator.evaluate(chess::pack_position(chess::parse_fen(fen))).score_cp;
  };
  EXPECT_EQ(score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            score("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
  EXPECT_GT(score("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), 500);
  EXPECT_LT(score("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), -500);
  EXPECT_GT(score("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 700);
  // A rook on an open file against one behind its own pawn.
  EXPECT_GT(score("4k3/ppp1pppp/8/8/8/8/PPP1PPPP/3RK3 w - - 0 1"),
            score("4k3/ppp1pppp/8/8/8/8/PPP1PPPP/R3K3 w - - 0 1"));
}

TEST(ModelEvaluator, RefusesWhatIsNoPosition) {
  const Result result = ModelEvaluator(default_parameters()).evaluate(PackedPosition{});
  EXPECT_EQ(result.score_cp, 0);
  EXPECT_NE(result.status & spec::kErrorKings, 0);
}

/// What the kernel says of a descriptor; the model must say the same.
class ModelCard : public ModelTransport {
 public:
  using ModelTransport::execute;
  Completion run(spec::Operation operation, std::uint32_t count, std::span<const std::uint8_t> items,
                 std::uint32_t flags = 0) {
    std::vector<std::uint8_t> answers(std::size_t{count} * spec::kOperationFormats[operation].answer_bytes);
    return execute({.operation = operation, .flags = flags, .count = count}, items, answers);
  }
  Completion load(std::span<const ParameterWrite> writes, std::uint32_t flags = 0) {
    return run(spec::kOperationLoadParameters, static_cast<std::uint32_t>(writes.size()), parameter_list(writes),
               flags);
  }
};

TEST(ModelTransport, RefusesWhatTheKernelRefuses) {
  ModelCard card;
  const std::vector<std::uint8_t> position(spec::kPackedPositionBytes);
  const std::vector<ParameterWrite> full = default_parameters().full_download();
  const std::vector<ParameterWrite> wrong = {{.address = 0xffffffff, .data = 0}};
  EXPECT_EQ(card.run(spec::kOperationNone, 0, {}).status, 0u);
  const auto no_operation = static_cast<spec::Operation>(spec::kOperations);
  EXPECT_EQ(card.execute({.operation = no_operation}, {}, {}).status, spec::kStatusIllegalOperation);
  EXPECT_EQ(card.run(spec::kOperationEvaluate, 1, position).status, spec::kStatusIncompleteBank);
  EXPECT_EQ(card.load(std::span(full).first(10)).status, spec::kStatusIncompleteBank);
  EXPECT_EQ(card.load(full).status, 0u);
  EXPECT_EQ(card.load(std::span(full).first(10)).status, 0u);
  const Completion evaluated = card.run(spec::kOperationEvaluate, 1, position);
  EXPECT_EQ(evaluated.status, 0u);
  EXPECT_EQ(evaluated.counters.items, 1u);
  EXPECT_EQ(evaluated.counters.refused, 1u);
  EXPECT_EQ(card.load(wrong).status, spec::kStatusParameterAddress);
  EXPECT_EQ(card.run(spec::kOperationEvaluate, 1, position).status, spec::kStatusIncompleteBank)
      << "a list with an error leaves an incomplete bank";
}

/// The value of each quiet move, by what entry of the set it is.
bool holds(const hls::QuietTable& table, const ParameterSet& set) {
  for (unsigned entry = 0; entry < spec::group_size(spec::kQuietMoves); ++entry) {
    if (table.value[entry / 64][entry % 64] != set.raw(spec::kQuietMoves, 0, entry)) return false;
  }
  return true;
}

TEST(ModelTransport, EachBankKeepsItsTableOfQuietMoves) {
  ModelCard card;
  const ParameterSet defaults = default_parameters();
  EXPECT_TRUE(holds(card.quiet_moves(0), ParameterSet()));
  ASSERT_EQ(card.load(defaults.full_download()).status, 0u);
  EXPECT_TRUE(holds(card.quiet_moves(0), defaults));
  EXPECT_TRUE(holds(card.quiet_moves(1), ParameterSet())) << "the other bank was not loaded";
  ASSERT_FALSE(holds(card.quiet_moves(0), ParameterSet()));

  ParameterSet other;
  for (unsigned entry = 0; entry < spec::group_size(spec::kQuietMoves); ++entry) {
    other.set_raw(spec::kQuietMoves, 0, entry, entry * 7 % 16);
  }
  ASSERT_EQ(card.load(other.full_download(), spec::kDescriptorBank).status, 0u);
  EXPECT_TRUE(holds(card.quiet_moves(1), other));
  EXPECT_TRUE(holds(card.quiet_moves(0), defaults));

  // A short list changes its entries alone.
  ParameterSet changed = other;
  changed.set_raw(spec::kQuietMoves, 0, 5 * 64 + 6, 3);
  changed.set_raw(spec::kBias, 0, 0, 4);
  ASSERT_EQ(card.load(changed.download_from(other), spec::kDescriptorBank).status, 0u);
  EXPECT_TRUE(holds(card.quiet_moves(1), changed));
  EXPECT_TRUE(holds(card.quiet_moves(0), defaults));
}

TEST(ModelTransport, EachBankKeepsItsNumbersOfTheSearch) {
  ModelCard card;
  const ParameterSet defaults = default_parameters();
  ASSERT_EQ(card.load(defaults.full_download()).status, 0u);
  ParameterSet other = defaults;
  other.set_field(spec::kSearch, 0, spec::kDrawScore, "value", -77);
  ASSERT_EQ(card.load(other.full_download(), spec::kDescriptorBank).status, 0u);
  for (unsigned number = 0; number < spec::kSearchNumbers; ++number) {
    EXPECT_EQ(card.search_numbers(0).number[number], defaults.field(spec::kSearch, 0, number, "value"));
    EXPECT_EQ(card.search_numbers(1).number[number], other.field(spec::kSearch, 0, number, "value"));
  }
}

TEST(ModelTransport, SearchesWithABankThatIsNotComplete) {
  ModelCard card;
  const std::vector<std::uint8_t> search(spec::kSearchJobBytes);
  const Completion completion = card.run(spec::kOperationSearch, 1, search);
  EXPECT_EQ(completion.status, spec::kStatusIncompleteBank);
  EXPECT_EQ(completion.counters.items, 1u);
  EXPECT_EQ(completion.counters.refused, 1u) << "there is no position";
}

/// The table is no part of the evaluation.
TEST(ModelEvaluator, QuietMovesChangeNoScore) {
  const ParameterSet defaults = default_parameters();
  ParameterSet changed = defaults;
  for (unsigned entry = 0; entry < spec::group_size(spec::kQuietMoves); ++entry) {
    changed.set_raw(spec::kQuietMoves, 0, entry, 15 - defaults.raw(spec::kQuietMoves, 0, entry));
  }
  const ModelEvaluator before(defaults);
  const ModelEvaluator after(changed);
  for (const chess::Position& position : chess::random_positions(500, 13)) {
    const PackedPosition packed = chess::pack_position(position);
    ASSERT_EQ(before.evaluate(packed), after.evaluate(packed)) << chess::to_fen(position);
  }
}

TEST(ModelEvaluator, UnpacksResultWords) {
  EXPECT_EQ(unpack_result(0x0000fff6U), (Result{-10, 0, 0}));
  EXPECT_EQ(unpack_result(0x01040000U), (Result{0, 4, 1}));
}

}  // namespace
}  // namespace cobalt::device
