// SPDX-License-Identifier: Apache-2.0
/// \file
/// Latencies of the RTL units in clocks. The RTL takes them from the generated package; assertions and tests check
/// that each unit keeps its own.
///
/// To add a unit, add a row to kLatencies and build spec_update: the package then has its XxxLatencyCycles.
#ifndef COBALT_SPEC_LATENCY_HPP
#define COBALT_SPEC_LATENCY_HPP

namespace cobalt {
namespace spec {

struct Latency {
  const char* unit;  ///< name of the RTL module without cb_
  unsigned cycles;
  const char* from_to;
};

// clang-format off
constexpr Latency kLatencies[] = {
  {"decode", 2, "packed position to bitboards"},
  {"position_check", 4, "packed position to its encoding errors"},
  {"attack_map", 2, "bitboards to attack and x-ray maps"},
  {"attack_count", 2, "attack maps to numbers of attackers"},
  {"control_map", 4, "attack maps to control levels"},
  {"piece_placement", 5, "placement nibbles to sum"},
  {"mobility", 4, "control levels to sum"},
  {"rooks_on_files", 7, "side view to base sum and king danger"},
  {"multiple_pawns", 5, "side view to sum"},
  {"signature", 3, "pieces to table entry"},
  {"joint_signature", 2, "pieces to value"},
  {"bishop_pair", 2, "bishops to value"},
  {"side_to_move", 2, "side to move to value"},
  {"bias", 1, "bank to value"},
  {"exchange_map", 13, "attack maps to hung squares"},
  {"pin_map", 3, "attack maps to pins"},
  {"hung", 2, "hung squares to value"},
  {"xraying", 3, "attack maps to value"},
  {"mpin_and_hung", 2, "hung squares to value"},
  {"pinned", 5, "numbers of attackers to sum"},
  {"relative_pins", 5, "attack maps to sum"},
  {"threats", 5, "attack maps to sum"},
  {"rays", 8, "attack maps to sum"},
  {"pinned_and_simple_hung", 2, "pins to value"},
  {"pinned_and_hung", 2, "hung squares to value"},
  {"permanent_pin_and_simple_hung", 2, "pins to value"},
  {"pawn_structure", 5, "side view to sums"},
  {"passed_pawns", 5, "side view to sums"},
  {"passed_paths", 5, "side view to sum"},
  {"rook_behind_passed", 3, "side view to sum"},
  {"wasted_pawns", 5, "pawns to values before scaling"},
  {"separated_passed", 4, "bishops to value"},
  {"missing_wing", 6, "pieces to value"},
  {"pawn_scaling", 4, "sums before scaling to scaled sum"},
  {"rooks_on_seventh", 2, "side view to value"},
  {"minor_on_weak", 6, "side view to base sum and king danger"},
  {"knight_trap", 2, "side view to value"},
  {"rook_trap", 2, "side view to value"},
  {"queen_trap", 2, "side view to value"},
  {"bishops", 6, "attack maps to base sum and king danger"},
  {"outposts", 4, "side view to value"},
  {"self_block", 5, "side view to sum"},
  {"opponent_block", 5, "side view to sum"},
  {"back_block", 5, "side view to sum"},
  {"trapped_bishop", 4, "side view to sum"},
  {"pawn_shelter", 6, "side view to king danger"},
  {"pawn_storm", 5, "side view to king danger"},
  {"king_attackers", 4, "side view to king danger"},
  {"development", 3, "side views to value"},
  {"draw_facts", 2, "board and attack maps to the facts that the draw class reads"},
  {"dead_draw", 2, "facts to dead draws"},
  {"endgame_rom", 5, "facts to endings that are drawn"},
  {"bishops_of_opposite_colours", 2, "facts to how far the score goes to the draw score"},
  {"contempt", 4, "facts to the draw score"},
  {"draw_class", 8, "board and attack maps to how far the score goes to the draw score, and that score"},
  {"winning_chances", 4, "index of contempt to the sum with the bonus; from the sum of all other groups 2"},
  {"draw_score", 3, "sum to score drawn towards the draw score"},
  {"attack_on_king", 18, "side views to base values and king danger of one side"},
  {"pawns", 10, "side views to the pawn groups of both sides"},
  {"tactics", 17, "attack maps to exchanges and pins of both sides"},
  {"placements", 7, "side view to blocked and trapped pieces of one side"},
  {"king_safety", 8, "linear danger to scaled danger"},
  {"evaluator", 30, "packed position to result"},
  {"side_turns", 3, "more for both sides in turn: decoded board to the attack maps of both"},
  {"mover_board", 2, "packed position to the bitboards of the mover's view"},
  {"legal_moves", 3, "bitboards of the mover's view to all legal moves"},
  {"move_count", 3, "all legal moves to their number"},
  {"move_selector", 10, "all legal moves to the next move"},
  {"quiet_table", 1, "bank to the table of quiet moves"},
  {"next_move", 15, "request to the next move"},
  {"make_move", 3, "position and move to the position after it"},
  {"make_move_check", 6, "position and move to whether the side then to move is in check"},
  {"child_facts", 7, "packed position to what a search wants to know of it"},
  {"context_stack", 2, "context and ply to the word of a stack"},
  {"search_turn", 19, "turn of the search, taken by the generator, to the child's request to the evaluator"},
  {"search_revolution", 52, "turn of a context of the search to its next one; as many contexts"},
  {"parameter_write", 4, "accepted parameter list element to the entry in the shadow bank"},
};
// clang-format on

/// True when two texts are equal.
constexpr bool same_text(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

/// Latency of a unit of kLatencies; 0 when there is no such unit.
constexpr unsigned latency_cycles(const char* unit) {
  for (const Latency& latency : kLatencies) {
    if (same_text(latency.unit, unit)) return latency.cycles;
  }
  return 0;
}

/// Clocks from a packed position entering the evaluator to its result.
constexpr unsigned kEvaluatorLatencyCycles = latency_cycles("evaluator");
/// The same of an evaluator that works for both sides in turn.
constexpr unsigned kSidesInTurnLatencyCycles = kEvaluatorLatencyCycles + latency_cycles("side_turns");
/// Clocks from a parameter list element to its entry in the shadow bank.
constexpr unsigned kParameterWriteCycles = latency_cycles("parameter_write");
static_assert(kEvaluatorLatencyCycles != 0 && kParameterWriteCycles != 0, "kLatencies has these units");

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_LATENCY_HPP
