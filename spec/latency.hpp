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
  {"king_safety", 8, "linear danger to scaled danger"},
  {"evaluator", 22, "packed position to result"},
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
/// Clocks from a parameter list element to its entry in the shadow bank.
constexpr unsigned kParameterWriteCycles = latency_cycles("parameter_write");
static_assert(kEvaluatorLatencyCycles != 0 && kParameterWriteCycles != 0, "kLatencies has these units");

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_LATENCY_HPP
