// SPDX-License-Identifier: Apache-2.0
/// \file
/// A static value for tests of the search: material, and a little that looks random, so that windows are interesting.
/// Draws are recognised now and then, and some values lie beyond the evaluator's clamp.
#pragma once

#include <cstdint>

#include "hls/moves/make_move.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::test {

struct StubScore {
  int total_cp;  ///< White's view, not clamped: 20 bits
  bool recognised_draw;
};

StubScore stub_evaluate(const hls::PackedWords& position);

/// The same as the model of the search takes it: a result word.
struct StubEvaluator {
  std::uint32_t operator()(const hls::PackedWords& position) const;
};

}  // namespace cobalt::test
