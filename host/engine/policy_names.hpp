// SPDX-License-Identifier: Apache-2.0
/// \file
/// The engine's names for scores and moves of the root, which are the policy core's.
#pragma once

#include "host/policy/root_move.hpp"
#include "host/policy/score.hpp"

namespace cobalt::engine {

using policy::Bound;
using policy::has_bound;
using policy::is_loss;
using policy::is_mate;
using policy::is_win;
using policy::kDraw;
using policy::kInfinite;
using policy::kLeastMate;
using policy::kMate;
using policy::kMaxDepth;
using policy::kMaxPly;
using policy::kMostStatic;
using policy::kNoScore;
using policy::make_root_moves;
using policy::mate_at;
using policy::mate_in_moves;
using policy::mated_at;
using policy::RootMove;
using policy::Score;
using policy::with_bonus;
using policy::without_bonus;

}  // namespace cobalt::engine
