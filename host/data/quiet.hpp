// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which positions are quiet: their static score is to say what they are worth, so nothing may be about to be won.
#pragma once

#include "host/chess/position.hpp"
#include "host/engine/leaf_evaluator.hpp"

namespace cobalt::data {

/// Whether a move neither captures nor promotes.
bool is_quiet_move(const chess::Position& position, chess::Move move);

/// Whether a capture or promotion of the side to move gains material by static exchange.
bool gains_by_exchange(const chess::Position& position);

/// The score when the side to move may stand still, and both sides else make only captures and promotions that do not
/// lose material by static exchange; view of the side to move. A side in check may not stand still, and tries all
/// moves.
engine::Score quiescence_score(const chess::Position& position, const engine::LeafEvaluator& evaluator);

}  // namespace cobalt::data
