// SPDX-License-Identifier: Apache-2.0
#include "host/engine/software_evaluator.hpp"

#include <gtest/gtest.h>

#include "hls/eval/evaluator.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"

namespace cobalt::engine {
namespace {

/// Castling rights, en passant pawns and the side to move are in what it makes of a position, as in the packed form.
TEST(SoftwareEvaluator, ScoresAsTheReferenceScoresPackedPositions) {
  const ParameterSet set = default_parameters();
  const SoftwareEvaluator evaluator(set);
  hls::Parameters parameters{};
  parameters.clear();
  for (const ParameterWrite& write : set.full_download()) parameters.set(write.address, write.data);
  unsigned with_castling = 0;
  unsigned with_en_passant = 0;
  const auto compare = [&](const chess::Position& position) {
    const std::uint32_t word = hls::evaluate_packed(chess::pack_position(position).data(), parameters);
    EXPECT_EQ(evaluator.evaluate(position), static_cast<std::int16_t>(word & 0xffffu)) << chess::to_fen(position);
    with_castling += position.castling() != chess::kNoCastling ? 1 : 0;
    with_en_passant += position.en_passant() != chess::kNoSquare ? 1 : 0;
  };
  chess::RandomOptions mixed;
  mixed.kind = chess::RandomKind::kMixed;
  chess::for_each_random_position(5'000, 1, {}, compare);
  chess::for_each_random_position(5'000, 2, mixed, compare);
  EXPECT_GT(with_castling, 100u);
  EXPECT_GT(with_en_passant, 100u);
}

}  // namespace
}  // namespace cobalt::engine
