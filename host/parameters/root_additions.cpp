// SPDX-License-Identifier: Apache-2.0
#include "host/parameters/root_additions.hpp"

#include <algorithm>

#include "host/parameters/layout.hpp"

namespace cobalt {
namespace {

constexpr std::array<std::string_view, kRootFacts> kNames = {"middlegame", "endgame",        "queens_off",
                                                             "closed",     "opposite_wings", "may_castle"};

/// Quotient by a whole weight, halves away from zero.
int rounded(int sixteenths) {
  const int half = sixteenths < 0 ? -kWholeWeight / 2 : kWholeWeight / 2;
  return (sixteenths + half) / kWholeWeight;
}

}  // namespace

std::string_view root_fact_name(RootFact fact) { return kNames.at(static_cast<std::size_t>(fact)); }

std::optional<RootFact> find_root_fact(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<RootFact>(found - kNames.begin());
}

void RootAdditions::add_to(ParameterSet& parameters, const RootWeights& weights) const {
  for (const FieldAdditions& addition : fields_) {
    int sum = 0;
    for (std::size_t fact = 0; fact < kRootFacts; ++fact) sum += weights[fact] * addition.added[fact];
    const int added = rounded(sum);
    if (added == 0) continue;
    const spec::Field& field = entry_fields(addition.group, addition.entry)[addition.field];
    const std::uint32_t raw = parameters.raw(addition.group, addition.table, addition.entry);
    const std::int64_t value = std::clamp<std::int64_t>(std::int64_t{spec::field_value(raw, field)} + added,
                                                        field_min(field), field_max(field));
    const std::uint32_t ones = ((1U << field.width) - 1) << field.lsb;
    const std::uint32_t bits = static_cast<std::uint32_t>(value) << field.lsb & ones;
    parameters.set_raw(addition.group, addition.table, addition.entry, (raw & ~ones) | bits);
  }
}

bool may_have_additions(unsigned group, unsigned entry, unsigned field) {
  if (group >= spec::kEvaluationGroups || group == spec::kEvaluationControl) return false;
  const std::string_view name = entry_fields(group, entry)[field].name;
  return name != "kmod" && name != "kmod_opp";
}

}  // namespace cobalt
