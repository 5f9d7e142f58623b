// SPDX-License-Identifier: Apache-2.0
#include "host/analysis/entry_text.hpp"

#include <gtest/gtest.h>

#include <set>

#include "host/parameters/layout.hpp"
#include "spec/parameters.hpp"

namespace cobalt::analysis {
namespace {

TEST(EntryText, EveryValueOfEverySubindexHasItsOwnWords) {
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    const auto all = subindices(group);
    for (unsigned number = 0; number < all.size(); ++number) {
      std::set<std::string> words;
      for (unsigned value = 0; value < all[number].size; ++value) {
        const std::string text = subindex_text(group, number, value * all[number].stride);
        EXPECT_FALSE(text.empty()) << spec::kGroupTable[group].name << ' ' << all[number].name << ' ' << value;
        words.insert(text);
      }
      // On one square some piece codes mean nothing.
      if (group == spec::kPiecePlacement && number == 1) continue;
      EXPECT_EQ(words.size(), all[number].size) << spec::kGroupTable[group].name << ' ' << all[number].name;
    }
  }
}

TEST(EntryText, WordsAreThoseOfTheSpecification) {
  EXPECT_EQ(index_text(spec::kMinorOnWeak, 64 + 3 * 16 + 8 + 4 + 1),
            "rank: 5; centrality: d/e; supported: by a pawn; kind: bishop; challengeable: no; screened: enemy pawn in "
            "front");
  EXPECT_EQ(index_text(spec::kSelfBlock, 4 * 64 + 3 * 8), "rank: 6; file: d; fixed: no; linked: no; bishop behind: no");
  EXPECT_EQ(subindex_text(spec::kPawnStorm, 0, 6 * 16), "foremost own pawn on relative rank 7");
  EXPECT_EQ(subindex_text(spec::kPawnShelter, 1, 7 * 16), "only beside or behind it");
  EXPECT_EQ(subindex_text(spec::kJointSignature, 0, 9 * 16), "queen + knight");
  EXPECT_EQ(subindex_text(spec::kMobility, 1, 15), "15 (White: alone, with a pawn)");
  EXPECT_EQ(subindex_text(spec::kMobility, 1, 2), "2 (Black: alone, one attacker)");
  EXPECT_EQ(subindex_text(spec::kPiecePlacement, 0, 28 * 16 + 1), "e4");
  EXPECT_EQ(subindex_text(spec::kPiecePlacement, 1, 7), "white rook that may castle");
  EXPECT_EQ(subindex_text(spec::kPiecePlacement, 1, 36 * 16 + 15), "black pawn that may be captured en passant");
  EXPECT_EQ(subindex_text(spec::kRooksOnFiles, 2, 32 + 8), "guarded minor on the file");
  EXPECT_EQ(subindex_text(spec::kRooksOnFiles, 2, 3 * 8), "pawn protected by a pawn");
  // The side of a register is said by every use.
  EXPECT_EQ(index_text(spec::kHung, 3), "number: two or more");
  EXPECT_EQ(index_text(spec::kBishopPair, 1), "");
}

TEST(EntryText, NumbersAndFields) {
  const Json index = index_json(spec::kPinned, 5 * 16 + 2 * 4 + 3);
  EXPECT_EQ(index.dump(), R"({"piece":5,"pinner":2,"pressure":3})");
  EXPECT_EQ(fields_json(spec::kRooksOnFiles, 0, 0x3ffU).dump(), R"({"base":-1,"kmod":3,"kmod_opp":3})");
  EXPECT_EQ(fields_text(spec::kRooksOnFiles, 0, 0x01fU), "base 31, kmod 0, kmod_opp 0");
  EXPECT_EQ(halves_text(15), "+7.5");
  EXPECT_EQ(halves_text(-1), "-0.5");
  EXPECT_EQ(halves_text(0), "+0");
}

TEST(EntryText, Places) {
  EXPECT_EQ(place_text(spec::kPiecePlacement, 63), "h8");
  EXPECT_EQ(place_text(spec::kRooksOnFiles, 3), "d");
  EXPECT_EQ(place_text(spec::kHung, 3), "");
}

}  // namespace
}  // namespace cobalt::analysis
