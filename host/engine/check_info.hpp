// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which moves of a position give check, without making them.
#pragma once

#include <array>

#include "host/chess/position.hpp"

namespace cobalt::engine {

/// What is needed to tell checks, made once a position.
class CheckInfo {
 public:
  explicit CheckInfo(const chess::Position& position);

  /// Whether a legal move of the position checks the enemy king.
  bool gives_check(const chess::Position& position, chess::Move move) const;

 private:
  chess::Square king_;                                         ///< the enemy's
  chess::Bitboard blockers_ = 0;                               ///< alone between a slider of ours and the king
  std::array<chess::Bitboard, chess::kPieceTypes> squares_{};  ///< from which a piece type attacks the king
};

}  // namespace cobalt::engine
