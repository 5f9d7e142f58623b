// SPDX-License-Identifier: Apache-2.0
// The registers. Those with a side have one value, in the view of the side: it is the same for White and Black.
#include "host/generator/sections.hpp"

namespace cobalt::sections {
namespace {

/// A group whose registers all carry the setting `value`.
void one_value(const Values& values, Entry& entry) { entry.set("value", values("value")); }

void rooks_on_seventh(const Values& values, Entry& entry) {
  entry.set("value", values(entry["number"] == 0 ? "single" : "doubled", entry["kind"]));
}

void hung(const Values& values, Entry& entry) { entry.set("value", values("value", entry["number"])); }

void trap_pattern(const Values& values, Entry& entry) { entry.set("value", values("value", entry["pattern"])); }

void bishops_of_opposite_colours(const Values& values, Entry& entry) {
  entry.set("reduction", values("reduction", entry["kind"]));
}

void evaluation_control(const Values& values, Entry& entry) {
  if (entry.number() == 0) {
    for (const char* name : {"king_safety_shift", "king_safety_clamp", "scale_king_safety", "scale_pawn_structure",
                             "scale_passed_pawns", "reduce_opposite_bishops", "apply_contempt", "endgame_rom"}) {
      entry.set(name, values(name));
    }
  } else {
    for (const char* name : {"pawn_structure_shift", "passed_pawns_shift", "wasted_pawns_shift"}) {
      entry.set(name, values(name));
    }
  }
}

/// A setting whose range is checked when the entry is made.
constexpr SettingShape value_setting(unsigned count = 1) { return {"value", count, -1023, 1023}; }

}  // namespace

std::vector<Section> register_sections() {
  return {
      {spec::kRooksOnSeventh, {{"single", 3, -128, 127}, {"doubled", 3, -128, 127}}, rooks_on_seventh},
      {spec::kBias, {value_setting()}, one_value},
      {spec::kRookBehindPassed, {value_setting()}, one_value},
      {spec::kMpinAndHung, {value_setting()}, one_value},
      {spec::kPinnedAndSimpleHung, {value_setting()}, one_value},
      {spec::kHung, {value_setting(2)}, hung},
      {spec::kXraying, {value_setting()}, one_value},
      {spec::kPinnedAndHung, {value_setting()}, one_value},
      {spec::kPermanentPinAndSimpleHung, {value_setting()}, one_value},
      {spec::kKnightTrap, {value_setting(3)}, trap_pattern},
      {spec::kRookTrap, {value_setting(4)}, trap_pattern},
      {spec::kQueenTrap, {value_setting()}, one_value},
      {spec::kWastedPawns, {value_setting()}, one_value},
      {spec::kBishopPair, {value_setting()}, one_value},
      {spec::kSeparatedPassed, {value_setting()}, one_value},
      {spec::kMissingWing, {value_setting()}, one_value},
      {spec::kBishopsOfOppositeColours, {{"reduction", 2, 0, 63}}, bishops_of_opposite_colours},
      {spec::kEvaluationControl,
       {{"king_safety_shift", 1, 0, 15},
        {"king_safety_clamp", 1, 0, 4095},
        {"scale_king_safety", 1, 0, 1},
        {"scale_pawn_structure", 1, 0, 1},
        {"scale_passed_pawns", 1, 0, 1},
        {"reduce_opposite_bishops", 1, 0, 1},
        {"apply_contempt", 1, 0, 1},
        {"endgame_rom", 1, 0, 1},
        {"pawn_structure_shift", 1, 0, 15},
        {"passed_pawns_shift", 1, 0, 15},
        {"wasted_pawns_shift", 1, 0, 15}},
       evaluation_control},
      {spec::kSideToMove, {value_setting()}, one_value},
  };
}

}  // namespace cobalt::sections
