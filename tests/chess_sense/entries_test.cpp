// SPDX-License-Identifier: Apache-2.0
// Every index of every group is there because chess depends on it: so some value must depend on it.
#include <algorithm>
#include <array>
#include <string>

#include "tests/chess_sense/functions.hpp"

namespace cobalt::chess_sense {
namespace {

struct Exception {
  unsigned group;
  std::string_view subindex;
  const char* reason;
};
constexpr std::array<Exception, 8> kNoDifference = {{
    {spec::kRooksOnSeventh, "side", "both sides have the same values"},
    {spec::kHung, "side", "both sides have the same values"},
    {spec::kKnightTrap, "side", "both sides have the same values"},
    {spec::kRookTrap, "side", "both sides have the same values"},
    {spec::kTrappedBishop, "side", "both sides have the same values"},
    {spec::kTrappedBishop, "wing", "both wings have the same values"},
    {spec::kContempt, "material", "the draw score is White's view: only 0 is fair to both sides"},
    {spec::kContempt, "pawns", "the draw score is White's view: only 0 is fair to both sides"},
}};

bool is_exception(unsigned group, std::string_view subindex) {
  if (spec::group_size(group) == 2 && subindex == "side") return true;  // a register a side: the same value
  return std::any_of(kNoDifference.begin(), kNoDifference.end(),
                     [&](const Exception& e) { return e.group == group && e.subindex == subindex; });
}

/// Whether two values of a subindex, the others being equal, ever give different entries.
bool differ(unsigned group, const spec::Subindex& subindex, unsigned first, unsigned second) {
  const spec::Group& shape = spec::kGroupTable[group];
  for (unsigned table = 0; table < shape.tables; ++table) {
    for (unsigned entry = 0; entry < shape.entries; ++entry) {
      if (entry / subindex.stride % subindex.size != first) continue;
      const unsigned other = entry + (second - first) * subindex.stride;
      if (classic().parameters().raw(group, table, entry) != classic().parameters().raw(group, table, other))
        return true;
    }
  }
  return false;
}

/// Of subindices with three or more values, each differs from some other: equal neighbours may be meant.
bool value_matters(unsigned group, const spec::Subindex& subindex, unsigned value) {
  for (unsigned other = 0; other < subindex.size; ++other) {
    if (other != value && differ(group, subindex, std::min(value, other), std::max(value, other))) return true;
  }
  return false;
}

TEST(ClassicEntries, EveryIndexMatters) {
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (const spec::Subindex& subindex : subindices(group)) {
      for (unsigned value = 0; value < subindex.size; ++value) {
        EXPECT_EQ(value_matters(group, subindex, value), !is_exception(group, subindex.name))
            << spec::kGroupTable[group].name << ", " << subindex.name << " " << value;
      }
    }
  }
}

/// A register or table of nothing but zeros would be a group that is never used.
TEST(ClassicEntries, EveryGroupHasValues) {
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    bool any = false;
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        any = any || classic().parameters().raw(group, table, entry) != 0;
      }
    }
    EXPECT_EQ(any, group != spec::kBias && group != spec::kContempt)
        << shape.name << ": bias and contempt are White's view, so that only 0 is fair to both sides";
  }
}

}  // namespace
}  // namespace cobalt::chess_sense
