// SPDX-License-Identifier: Apache-2.0
/// \file
/// The groups of the evaluation as web pages show them: their order, names and meanings, and their shares of a score.
#pragma once

#include "host/analysis/explain.hpp"
#include "host/support/json.hpp"

namespace cobalt::analysis {

/// `[{"title", "groups": [number, ...]}, ...]`: the groups in the order and under the headings of
/// docs/reference/evaluation.
Json families_json();
/// `[{"name", "label", "meaning", "kind", "is_factor"}, ...]` by number. "kind" is where its values belong: "none",
/// "file" or "square".
Json group_facts_json();
/// `[[group, White, Black], ...]` of the groups that give something, centipawns, each in the view of its side. The sum
/// of White minus Black is Explanation::white_view_cp().
Json shares_json(const Explanation& explanation);

}  // namespace cobalt::analysis
