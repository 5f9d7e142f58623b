// SPDX-License-Identifier: Apache-2.0
/// \file
/// Contexts of a search core, and how often they have turns: of the kind of evaluator that a test is built for
/// (docs/decisions/0014-sides-in-turn.md).
#pragma once

#include "spec/latency.hpp"

namespace cobalt::test {

#ifdef COBALT_SIDES_IN_TURN
constexpr unsigned kTurnClocks = 2;  ///< from a turn of a core to the next
constexpr unsigned kEvaluatorClocks = spec::kEvaluatorLatencyCycles + spec::latency_cycles("side_turns");
constexpr unsigned kContexts = 51;
#else
constexpr unsigned kTurnClocks = 1;
constexpr unsigned kEvaluatorClocks = spec::kEvaluatorLatencyCycles;
constexpr unsigned kContexts = 48;
#endif
static_assert(spec::latency_cycles("next_move") + spec::latency_cycles("make_move") + kEvaluatorClocks + 3 ==
              kContexts);

}  // namespace cobalt::test
