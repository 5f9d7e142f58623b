// SPDX-License-Identifier: Apache-2.0
// The model gives what was worked out by hand: scores, recognised draws, and the entries that a position uses.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/parameters/layout.hpp"
#include "tests/hand_worked/hand_worked.hpp"

namespace cobalt::test {
namespace {

/// Whether an entry is Black's: one of its tables, or one whose subindex `side` says so.
bool is_of_black(unsigned group, const hls::TraceUse& use) {
  const unsigned tables = spec::kGroupTable[group].tables;
  if (tables == 2 || tables == 4) return spec::address_table(use.address) >= tables / 2;
  for (const spec::Subindex& subindex : subindices(group)) {
    if (std::string_view(subindex.name) != "side") continue;
    return spec::address_entry(use.address) / subindex.stride % subindex.size == hls::kBlack;
  }
  return false;
}

/// Place and entry.
using Use = std::array<unsigned, 2>;

/// The uses of a group that count.
template <class Predicate>
std::vector<Use> used(unsigned group, const hls::Trace& trace, Predicate counts) {
  std::vector<Use> uses;
  for (unsigned i = 0; i < trace.use_count; ++i) {
    const hls::TraceUse& use = trace.uses[i];
    if (spec::address_group(use.address) != group || !counts(use)) continue;
    uses.push_back({use.place, spec::address_entry(use.address)});
  }
  std::sort(uses.begin(), uses.end());
  return uses;
}

void check_uses(unsigned group, const HandWorkedCase& one, const hls::Trace& trace) {
  if (one.all_uses) {
    std::vector<Use> expected;
    for (const HandWorkedUse& use : *one.uses) expected.push_back({use.place, use.entry.value()});
    std::sort(expected.begin(), expected.end());
    const auto is_whites = [&](const hls::TraceUse& use) {
      return !is_of_black(group, use) && (use.side == hls::kWhite || group == spec::kPawnShelter);
    };
    EXPECT_EQ(used(group, trace, is_whites), expected);
    return;
  }
  for (const HandWorkedUse& at : *one.uses) {
    std::vector<Use> expected;
    if (at.entry) expected.push_back({at.place, *at.entry});
    const auto is_there = [&](const hls::TraceUse& use) {
      return use.place == at.place &&
             (at.table ? spec::address_table(use.address) == *at.table : !is_of_black(group, use));
    };
    EXPECT_EQ(used(group, trace, is_there), expected) << "place " << at.place;
  }
}

class HandWorkedModel : public testing::TestWithParam<unsigned> {};

TEST_P(HandWorkedModel, Cases) {
  const unsigned group = GetParam();
  const auto parameters = std::make_unique<hls::Parameters>();
  const auto trace = std::make_unique<hls::Trace>();
  std::shared_ptr<const ParameterSet> loaded;
  unsigned not_zero = 0;
  for (const HandWorkedCase& one : hand_worked_cases(group)) {
    SCOPED_TRACE(one.what + ": " + one.fen);
    if (loaded != one.parameters) {
      loaded = one.parameters;
      for (const auto& write : loaded->full_download()) parameters->set(write.address, write.data);
    }
    const std::uint32_t word = hls::evaluate_packed_traced(one.position.data(), *parameters, *trace);
    EXPECT_EQ(word, hls::evaluate_packed(one.position.data(), *parameters));
    EXPECT_EQ(word >> spec::kResultStatusLsb & 0xff, 0u);
    if (one.white_view_cp) {
      EXPECT_EQ(static_cast<std::int16_t>(word & 0xffff), one.side_to_move_cp());
      not_zero += *one.white_view_cp != 0;
    }
    if (one.is_draw) {
      EXPECT_EQ((word >> spec::kResultFlagsLsb & spec::kFlagRecognisedDraw) != 0, *one.is_draw);
    }
    if (one.uses) check_uses(group, one, *trace);
  }
  EXPECT_GE(not_zero, 2u) << "a group needs cases that count, for White and for Black";
}

INSTANTIATE_TEST_SUITE_P(Groups, HandWorkedModel, testing::Range(0u, spec::kEvaluationGroups),
                         [](const auto& group) { return test_name(group.param); });

}  // namespace
}  // namespace cobalt::test
