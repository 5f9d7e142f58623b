// SPDX-License-Identifier: Apache-2.0
/// \file
/// What was worked out by hand from docs/reference/evaluation: the files of tests/hand_worked/cases, one a feature
/// group. The model and the RTL are both compared with them.
///
/// A file is a JSON list of blocks, each with parameters and rows of one kind:
///
///     {"set": [{"table": "white", "index": {"rank": 2, "stopped": 0}, "fields": {"opposed_static": -7}}],
///      "scores": [["isolated pawn on an open file", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", -7, "why this is the score"]]}
///
/// `set` gives the only parameters that are not 0; without it all are. A setting counts for all tables, and for all
/// values of subindices, that it does not name. A `group` names another group than the file's, for stages that would
/// otherwise give 0 (evaluation_control for king danger, for example). The rows are:
///
///     "scores":  [what, FEN, centipawns in White's view, why (may be left out)]
///     "draws":   [what, FEN, whether the result has the flag of a recognised draw]
///     "uses":    [what, FEN, all entries of White's that the position uses]
///     "uses_at": [what, FEN, the entries that it uses at some places]
///
/// Entries are a list, or, in groups that work square by square or file by file, an object: {"e3": [1, 3, 0, 1, 0]},
/// with null where none is used. A place may name the table, as in "c1 white_rising". An entry is the list of its
/// subindices without `side`, or its number.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/parameters/parameter_set.hpp"

namespace cobalt::test {

/// An entry that a position uses at a place.
struct HandWorkedUse {
  unsigned place = 0;  ///< square or file, hls::place_kind; else 0
  std::optional<unsigned> table;
  std::optional<unsigned> entry;  ///< nothing: none is used there
};

/// One row.
struct HandWorkedCase {
  std::string what;
  std::string fen;
  chess::PackedPosition position;
  chess::PackedPosition exchanged;  ///< with the sides exchanged
  bool black_to_move;
  std::shared_ptr<const ParameterSet> parameters;  ///< of the block
  std::optional<int> white_view_cp;
  std::optional<bool> is_draw;
  std::optional<std::vector<HandWorkedUse>> uses;
  bool all_uses = false;  ///< `uses` has all of White's

  /// The score that the card answers, where White's view is given.
  int side_to_move_cp() const { return black_to_move ? -*white_view_cp : *white_view_cp; }
};

/// All cases of a group. Throws InputError that names the file and the case when something in it is wrong.
std::vector<HandWorkedCase> hand_worked_cases(unsigned group);

/// A group's name as tests have it: RooksOnFiles.
std::string test_name(unsigned group);

}  // namespace cobalt::test
