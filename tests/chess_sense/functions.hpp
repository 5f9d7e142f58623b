// SPDX-License-Identifier: Apache-2.0
/// \file
/// The shipped evaluation functions by name of position: scores and shares in White's view, centipawns.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "host/analysis/explain.hpp"
#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/device/model_device.hpp"
#include "host/generator/generator.hpp"
#include "host/parameters/layout.hpp"
#include "tests/support/classic_parameters.hpp"

namespace cobalt::chess_sense {

/// An evaluation function that answers.
class Function {
 public:
  explicit Function(const ParameterSet& parameters) : parameters_(parameters), evaluator_(parameters_) {}

  const ParameterSet& parameters() const { return parameters_; }
  analysis::Explanation explain(std::string_view fen) const {
    return {evaluator_, parameters_, chess::pack_position(chess::parse_fen(fen))};
  }
  /// The score in White's view.
  int score(std::string_view fen) const { return explain(fen).white_view_cp(); }

 private:
  ParameterSet parameters_;
  device::ModelEvaluator evaluator_;
};

/// params/classic.toml, made by hand: each of its values is what a chess player would say. Made once: no test changes
/// it.
inline const Function& classic() {
  static const Function function(test::classic_parameters());
  return function;
}
/// params/default.toml, learned.
inline const Function& learned() {
  static const Function function(default_parameters());
  return function;
}

// What the function made by hand says.
inline analysis::Explanation explain(std::string_view fen) { return classic().explain(fen); }
inline int score(std::string_view fen) { return classic().score(fen); }

}  // namespace cobalt::chess_sense
