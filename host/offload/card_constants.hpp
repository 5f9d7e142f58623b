// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a pool has to know of the search cores of a card.
#pragma once

#include "spec/latency.hpp"

namespace cobalt::offload {

/// Stages of the search core's loop (docs/reference/search.md): those that read the stack, 1 before the generator, the
/// generator, make-move, 1 before the evaluator, the evaluator. Its last clock, which only clamps, is left out, and the
/// verdict takes one. A context has a turn in each revolution of so many clocks ...
constexpr unsigned kSearchRevolutionClocks = spec::latency_cycles("context_stack") + 1 +
                                             spec::latency_cycles("next_move") + spec::latency_cycles("make_move") + 1 +
                                             (spec::kEvaluatorLatencyCycles - 1) + 1;
/// ... and there are as many contexts, one a stage.
constexpr unsigned kContextsOfCore = kSearchRevolutionClocks;
static_assert(kSearchRevolutionClocks == spec::latency_cycles("search_revolution"), "docs/reference/search.md");

/// Contexts of a core whose evaluator takes so many clocks (register evaluator_latency): its loop is as much longer.
constexpr unsigned contexts_of_core(unsigned evaluator_clocks) {
  return kContextsOfCore + evaluator_clocks - spec::kEvaluatorLatencyCycles;
}
static_assert(contexts_of_core(spec::kSidesInTurnLatencyCycles) == 55, "docs/decisions/0014-sides-in-turn.md");

/// Around an evaluator for both sides in turn, which takes a position every two clocks, a context has a turn in every
/// second revolution: their number is odd.
constexpr unsigned kSidesInTurnRevolutionClocks = 2 * contexts_of_core(spec::kSidesInTurnLatencyCycles);

}  // namespace cobalt::offload
