// SPDX-License-Identifier: Apache-2.0
#include "host/evaluators/material.hpp"

#include "host/evaluators/board_measures.hpp"

namespace cobalt::evaluators {
namespace {

enum Term : std::size_t { kMaterial, kTerms };
constexpr std::array<TermInfo, kTerms> kTermInfos = {{{"material", Origin::kOurs}}};

constexpr PieceValues kValues = {0, 100, 300, 300, 500, 900, 0};

}  // namespace

MaterialEvaluator::MaterialEvaluator()
    : Evaluator({.name = "material",
                 .summary = "men counted, nothing else",
                 .source = "no document; the usual values 1, 3, 3, 5, 9",
                 .units_a_pawn = 100,
                 .terms = kTermInfos}) {}

Shares MaterialEvaluator::shares(const chess::Position& position) const {
  Shares shares{};
  for (const chess::Color color : kBothColors) shares[kMaterial][color] = material(position, color, kValues);
  return shares;
}

}  // namespace cobalt::evaluators
