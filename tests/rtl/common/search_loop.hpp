// SPDX-License-Identifier: Apache-2.0
/// \file
/// Clocks of the evaluator, contexts of a search core, and how often they have turns: of the kind of evaluator that a
/// test is built for (docs/decisions/0014-sides-in-turn.md).
#pragma once

#include "spec/latency.hpp"

namespace cobalt::test {

#ifdef COBALT_SIDES_IN_TURN
constexpr unsigned kTurnClocks = 2;  ///< from a turn of a core to the next
constexpr unsigned kEvaluatorClocks = spec::kSidesInTurnLatencyCycles;
constexpr unsigned kContexts = 55;
#else
constexpr unsigned kTurnClocks = 1;
constexpr unsigned kEvaluatorClocks = spec::kEvaluatorLatencyCycles;
constexpr unsigned kContexts = 52;
#endif
/// Clocks of a batch of operation evaluate at most in which no position came in and none counts as held back: those in
/// which the registers of its unit take one before the evaluator does.
constexpr unsigned kHiddenClocks = 2 * (kTurnClocks - 1);
static_assert(spec::latency_cycles("context_stack") + 1 + spec::latency_cycles("next_move") +
                  spec::latency_cycles("make_move") + kEvaluatorClocks + 1 ==
              kContexts);

}  // namespace cobalt::test
