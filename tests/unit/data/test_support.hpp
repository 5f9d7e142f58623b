// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of data sets.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/packed_position.hpp"
#include "host/data/labelled_position.hpp"
#include "host/engine/leaf_evaluator.hpp"
#include "tests/paths.hpp"
#include "tests/support/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace cobalt::data {

/// As a line of text, for messages of tests.
std::ostream& operator<<(std::ostream& output, const LabelledPosition& labelled);

}  // namespace cobalt::data

namespace cobalt::data::test {

using cobalt::test::input_error_of;
using cobalt::test::TemporaryFolder;

inline LabelledPosition labelled(std::string_view fen, std::optional<int> score = {}, std::optional<int> result = {},
                                 std::uint32_t game = 0) {
  LabelledPosition position;
  position.position = chess::pack_position(chess::parse_fen(fen));
  if (score) position.score_cp = static_cast<std::int16_t>(*score);
  if (result) position.result = static_cast<std::uint8_t>(*result);
  position.game = game;
  return position;
}

/// Without an en passant square where no pawn stands to capture, as Stockfish's tools know positions.
inline LabelledPosition without_idle_en_passant(LabelledPosition labelled) {
  const chess::Position position = chess::unpack_position(labelled.position);
  chess::PositionParts parts = position.parts();
  if (!position.en_passant_capturable()) parts.en_passant = chess::kNoSquare;
  labelled.position = chess::pack_position(chess::Position::from_parts(parts));
  return labelled;
}

/// Positions of random games, with all kinds of labels.
std::vector<LabelledPosition> some_positions(std::size_t count, std::uint64_t seed = 1);

/// Material alone, in the values of static exchange.
class MaterialEvaluator : public engine::LeafEvaluator {
 public:
  engine::Score evaluate(const chess::Position& position) const override;
};

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

}  // namespace cobalt::data::test
