// SPDX-License-Identifier: Apache-2.0
/// \file
/// Scores that were worked out by hand from docs/reference/evaluation: the files of tests/hand_worked/cases, one a
/// feature group. The model and the RTL are both compared with them.
///
/// A file is a JSON list of cases:
///
///     {"what": "isolated pawn on an open file",
///      "fen": "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1",
///      "set": [{"table": "white", "index": {"rank": 2, "centrality": 3, ...}, "fields": {"opposed_static": -7}}],
///      "white_view": -7,
///      "worked": "why this is the score"}
///
/// `set` gives the only parameters that are not 0: entries of the file's group, named by table (when it has several)
/// and by every subindex, and fields by name. A `group` names another group's entry, for stages that would otherwise
/// give 0 (evaluation_control for king danger, for example). "index": "all" sets the fields of all entries of the
/// table.
#pragma once

#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::test {

struct HandWorkedCase {
  unsigned group;
  std::string what;
  std::string fen;
  chess::PackedPosition position;
  ParameterSet parameters;
  int white_view_cp;
  int side_to_move_cp;  ///< the same from the side to move's view: what the card answers
};

/// All cases of a group. Throws InputError that names the file and the case when something in it is wrong.
std::vector<HandWorkedCase> hand_worked_cases(unsigned group);

}  // namespace cobalt::test
