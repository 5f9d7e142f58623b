// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of the engine.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "host/engine/engine.hpp"
#include "host/engine/evaluator_choice.hpp"
#include "host/engine/software_evaluator.hpp"
#include "host/generator/generator.hpp"
#include "host/support/error.hpp"
#include "tests/paths.hpp"

namespace cobalt::engine::test {

inline constexpr const char* kMiddleGame = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
inline constexpr const char* kMateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";  // Ra6

/// A file of tests/data.
inline std::string data_path(const std::string& name) { return std::string(COBALT_SOURCE_DIR) + "/tests/data/" + name; }

/// The default evaluation function, made once.
inline std::shared_ptr<const LeafEvaluator> default_evaluator() {
  static const auto evaluator = std::make_shared<SoftwareEvaluator>(default_parameters());
  return evaluator;
}

/// Counts material only, so that a test knows what a search must answer.
inline std::shared_ptr<const LeafEvaluator> material_evaluator() { return choose_evaluator("material", {}); }

inline Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

inline Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

inline Game game_of(std::string_view fen) { return {chess::parse_fen(fen), {}}; }

/// Searches without anybody who listens or stops.
inline SearchResult search(Engine& engine, const Game& game, const Limits& limits) {
  SearchControl control;
  return engine.search(game, limits, control);
}

/// The position after moves in UCI notation; each must be legal.
inline void play_all(Game& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    const auto move = chess::parse_uci(game.position, text);
    ASSERT_TRUE(move) << text;
    game.play(*move);
  }
}

/// Fails unless every move of a line is legal; returns the position at its end.
inline chess::Position end_of_line(chess::Position position, const std::vector<chess::Move>& line) {
  for (const chess::Move move : line) {
    EXPECT_TRUE(chess::is_legal(position, move)) << chess::to_fen(position) << " " << chess::to_uci(move);
    if (!chess::is_legal(position, move)) break;
    position.do_move(move);
  }
  return position;
}

}  // namespace cobalt::engine::test
