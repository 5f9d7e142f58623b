// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/group_facts.hpp"

#include <string>
#include <utility>
#include <vector>

#include "hls/eval/trace.hpp"
#include "host/analysis/entry_text.hpp"
#include "spec/parameters.hpp"

namespace cobalt::analysis {
namespace {

struct Family {
  const char* title;
  std::vector<unsigned> groups;
};
const std::vector<Family>& families() {
  using enum spec::GroupId;
  static const std::vector<Family> all = {
      {"Pieces and control",
       {kPiecePlacement, kMobility, kRooksOnFiles, kSignature, kJointSignature, kBishopPair, kSideToMove, kBias}},
      {"Pawns",
       {kMultiplePawns, kPawnStructure, kPassedPawns, kPassedPaths, kWastedPawns, kSeparatedPassed, kMissingWing,
        kRookBehindPassed}},
      {"Bishops", {kBishops, kSelfBlock, kOpponentBlock, kBackBlock, kTrappedBishop}},
      {"Traps, the seventh rank, outposts",
       {kKnightTrap, kRookTrap, kQueenTrap, kRooksOnSeventh, kMinorOnWeak, kOutposts}},
      {"Threats, exchanges, hung pieces and pins",
       {kThreats, kRays, kHung, kXraying, kMpinAndHung, kPinned, kRelativePins, kPinnedAndSimpleHung, kPinnedAndHung,
        kPermanentPinAndSimpleHung}},
      {"Kings", {kPawnShelter, kPawnStorm, kKingAttackers, kDevelopment, kEvaluationControl}},
      {"Draws and endings", {kBishopsOfOppositeColours, kContempt, kWinningChances}},
  };
  return all;
}

/// The share of evaluation_control is what its stage makes of the attacks on the kings.
constexpr const char* kKingDangerLabel = "king danger";
constexpr const char* kKingDangerMeaning = "what the attacks on the enemy king are worth together";

const char* kind_text(hls::Place kind) {
  if (kind == hls::Place::kNone) return "none";
  return kind == hls::Place::kFile ? "file" : "square";
}

}  // namespace

Json families_json() {
  Json list = Json::array();
  for (const Family& family : families()) list.push_back({{"title", family.title}, {"groups", family.groups}});
  return list;
}

Json group_facts_json() {
  Json list = Json::array();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const bool is_danger = group == spec::kEvaluationControl;
    EntryUse without_values;
    without_values.group = group;
    list.push_back({{"name", spec::kGroupTable[group].name},
                    {"label", is_danger ? kKingDangerLabel : spaced_name(group)},
                    {"meaning", is_danger ? kKingDangerMeaning : spec::kGroupTable[group].meaning},
                    {"kind", kind_text(hls::place_kind(group))},
                    {"is_factor", without_values.gives_something()}});
  }
  return list;
}

Json shares_json(const Explanation& explanation) {
  Json list = Json::array();
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const int white = explanation.share_cp(group, 0);
    const int black = explanation.share_cp(group, 1);
    if (white != 0 || black != 0) list.push_back({group, white, black});
  }
  return list;
}

}  // namespace cobalt::analysis
