// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of the reference evaluators.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "host/chess/fen.hpp"
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

}  // namespace cobalt::evaluators::test
