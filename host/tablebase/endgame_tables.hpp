// SPDX-License-Identifier: Apache-2.0
/// \file
/// What endgame tables know of a position, whoever reads them.
#pragma once

#include <cstdint>
#include <optional>

#include "host/chess/position.hpp"

namespace cobalt::tablebase {

/// How a position ends when both sides play their best, view of the side to move.
enum class Outcome : std::uint8_t { kLoss, kDraw, kWin };

struct TableValue {
  Outcome outcome = Outcome::kDraw;
  int plies = 0;  ///< until mate, 0 for a draw and for a side that is mated. The fifty-move rule is not counted
  bool operator==(const TableValue&) const = default;
};

/// Tables. Any number of threads may ask at a time.
class EndgameTables {
 public:
  EndgameTables() = default;
  EndgameTables(const EndgameTables&) = delete;
  EndgameTables& operator=(const EndgameTables&) = delete;
  virtual ~EndgameTables() = default;

  /// Men on the board, kings included, of the largest table.
  virtual int most_men() const = 0;
  /// The value of a position. None when there is no table for its men, a side may castle, or its table cannot be read.
  virtual std::optional<TableValue> probe(const chess::Position& position) const = 0;
};

}  // namespace cobalt::tablebase
