// SPDX-License-Identifier: Apache-2.0
/// \file
/// The default evaluation function by name of position: scores and shares in White's view, centipawns.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "host/analysis/explain.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"

namespace cobalt::chess_sense {

/// Made once: no test changes it.
inline const ParameterSet& default_function() {
  static const ParameterSet parameters = default_parameters();
  return parameters;
}

/// What the default function says of a FEN.
inline analysis::Explanation explain(std::string_view fen) {
  static const device::ModelEvaluator evaluator(default_function());
  return {evaluator, default_function(), chess::pack_position(chess::parse_fen(fen))};
}

/// The score in White's view.
inline int score(std::string_view fen) { return explain(fen).white_view_cp(); }

}  // namespace cobalt::chess_sense
