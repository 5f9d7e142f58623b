// SPDX-License-Identifier: Apache-2.0
#include "host/data/labelled_position.hpp"

#include "host/chess/rules.hpp"
#include "host/support/error.hpp"

namespace cobalt::data {

MoverView mover_view(const LabelledPosition& labelled) {
  if (!labelled.score_cp) throw InputError("score", "expected one (cobalt data label makes them)");
  if (!labelled.result) throw InputError("result", "expected one (--default-result gives it to all without)");
  const chess::Position position = chess::unpack_position(labelled.position);
  // Bytes for the card may hold more pieces than a game has.
  if (const auto problem = chess::material_problem(position.parts().board)) {
    throw InputError("position", "expected " + *problem);
  }
  const bool is_white = position.side_to_move() == chess::kWhite;
  return {position, is_white ? *labelled.score_cp : -*labelled.score_cp,
          is_white ? *labelled.result : 2 - *labelled.result};
}

}  // namespace cobalt::data
