// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of the reference evaluators.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string_view>

#include "host/chess/fen.hpp"
#include "host/chess/random_games.hpp"
#include "host/evaluators/evaluator.hpp"

namespace cobalt::evaluators::test {

/// What a term gives to White in a position; a failure when there is no such term.
template <typename Class>
double white_share(std::string_view fen, std::string_view term) {
  const Class evaluator;
  const auto terms = evaluator.info().terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (terms[i].name == term) return evaluator.shares(chess::parse_fen(fen))[i][chess::kWhite];
  }
  ADD_FAILURE() << "no term " << term;
  return 0;
}

/// Calls `visit` with positions of random games, and as many with pieces on random squares.
inline void for_each_random_position(std::size_t count, std::uint64_t seed,
                                     const std::function<void(const chess::Position&)>& visit) {
  for (const chess::RandomKind kind : {chess::RandomKind::kSelfPlay, chess::RandomKind::kMixed}) {
    chess::RandomOptions options;
    options.kind = kind;
    chess::for_each_random_position(count, seed, options, visit);
  }
}

}  // namespace cobalt::evaluators::test
