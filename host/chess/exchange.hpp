// SPDX-License-Identifier: Apache-2.0
/// \file
/// Static exchange: what a move wins or loses in the captures that follow on its target square.
#pragma once

#include <array>

#include "host/chess/position.hpp"

namespace cobalt::chess {

/// What exchanges count a piece for, centipawns, by PieceType. A king is dearer than all else together.
inline constexpr std::array<int, kPieceTypes> kExchangeValues_cp = {0, 100, 320, 330, 500, 960, 20000};

constexpr int exchange_value_cp(PieceType type) { return kExchangeValues_cp[type]; }

/// What a move takes off the board or adds to it at once: the captured piece, and what a promoted pawn gains.
int immediate_gain_cp(const Position& position, Move move);

/// Whether a legal move gains at least `threshold_cp` when both sides then capture on its target square, cheapest piece
/// first, for as long as it pays. Pieces behind others join in; pinned pieces capture as if they were not pinned, and
/// later promotions gain nothing. Castling exchanges nothing.
bool exchange_gains(const Position& position, Move move, int threshold_cp);

}  // namespace cobalt::chess
