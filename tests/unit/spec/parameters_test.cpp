// SPDX-License-Identifier: Apache-2.0
#include "spec/parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "spec/search.hpp"

namespace cobalt::spec {
namespace {

/// Shape of a group as Tables 4 and 5 of the Deep Blue paper give it, typed here once more to check the spec.
struct PaperGroup {
  const char* name;
  unsigned tables;
  unsigned entries;
  unsigned bits;
};

constexpr PaperGroup kPaperRegisters[] = {
    {"rooks_on_seventh", 1, 12, 8},
    {"bias", 1, 1, 8},
    {"rook_behind_passed", 1, 1, 9},
    {"mpin_and_hung", 1, 1, 7},
    {"pinned_and_simple_hung", 1, 1, 8},
    {"hung", 1, 4, 7},
    {"xraying", 1, 2, 6},
    {"pinned_and_hung", 1, 1, 7},
    {"permanent_pin_and_simple_hung", 1, 1, 8},
    {"knight_trap", 1, 6, 8},
    {"rook_trap", 1, 8, 8},
    {"queen_trap", 1, 2, 8},
    {"wasted_pawns", 1, 2, 6},
    {"bishop_pair", 1, 2, 7},
    {"separated_passed", 1, 2, 8},
    {"missing_wing", 1, 2, 10},
    {"bishops_of_opposite_colours", 1, 2, 6},
    {"evaluation_control", 1, 2, 32},
    {"side_to_move", 1, 2, 4},
};

constexpr PaperGroup kPaperTables[] = {
    {"multiple_pawns", 2, 80, 8},     {"minor_on_weak", 2, 192, 12},  {"self_block", 2, 320, 5},
    {"opponent_block", 2, 128, 4},    {"back_block", 2, 160, 5},      {"pinned", 2, 128, 8},
    {"mobility", 8, 128, 9},          {"pawn_structure", 2, 160, 32}, {"passed_pawns", 2, 320, 32},
    {"joint_signature", 1, 256, 8},   {"rooks_on_files", 2, 192, 10}, {"bishops", 4, 128, 11},
    {"pawn_storm", 2, 128, 18},       {"pawn_shelter", 2, 384, 14},   {"development", 1, 256, 9},
    {"trapped_bishop", 1, 128, 8},    {"signature", 2, 128, 20},      {"contempt", 1, 256, 8},
    {"piece_placement", 1, 1024, 10},
};

void expect_same_shape(const Group& group, const PaperGroup& paper, bool is_table) {
  EXPECT_STREQ(group.name, paper.name);
  EXPECT_EQ(group.is_table, is_table) << paper.name;
  EXPECT_EQ(group.tables, paper.tables) << paper.name;
  EXPECT_EQ(group.entries, paper.entries) << paper.name;
  EXPECT_EQ(group.bits, paper.bits) << paper.name;
}

TEST(SpecParameters, HasTheRegistersOfThePaper) {
  ASSERT_EQ(std::size(kPaperRegisters), kRegisterGroups);
  unsigned total = 0;
  for (unsigned i = 0; i < kRegisterGroups; ++i) {
    expect_same_shape(kGroupTable[i], kPaperRegisters[i], false);
    total += kPaperRegisters[i].entries;
  }
  EXPECT_EQ(total, 54U);
  EXPECT_EQ(kRegisters, 54U);
}

TEST(SpecParameters, HasTheTablesOfThePaper) {
  ASSERT_EQ(std::size(kPaperTables), kPaperGroups - kRegisterGroups);
  unsigned total = 0;
  for (unsigned i = 0; i < std::size(kPaperTables); ++i) {
    expect_same_shape(kGroupTable[kRegisterGroups + i], kPaperTables[i], true);
    total += kPaperTables[i].tables * kPaperTables[i].entries;
  }
  EXPECT_EQ(total, 8096U);
  EXPECT_EQ(kPaperTableEntries, 8096U);
  EXPECT_EQ(kPaperParameters, 8150U);
}

/// Groups of our own move nothing of the paper's: its parameters have the numbers and addresses that they always had.
TEST(SpecParameters, ThePapersParametersStayWhereTheyAre) {
  unsigned group = 0;
  unsigned index = 0;
  for (const std::span<const PaperGroup> part :
       {std::span<const PaperGroup>(kPaperRegisters), std::span<const PaperGroup>(kPaperTables)}) {
    for (const PaperGroup& paper : part) {
      for (unsigned table = 0; table < paper.tables; ++table) {
        for (unsigned entry = 0; entry < paper.entries; ++entry) {
          ASSERT_EQ(parameter_index(group, table, entry), index) << paper.name;
          // Group, table and entry of the address: 6, 3 and 10 bits.
          ASSERT_EQ(parameter_address(group, table, entry), group * 8192 + table * 1024 + entry) << paper.name;
          ++index;
        }
      }
      ++group;
    }
  }
  EXPECT_EQ(group, 38U);
  EXPECT_EQ(index, 8150U);
}

TEST(SpecParameters, GroupsOfOurOwnComeAfterThePapers) {
  EXPECT_GT(kGroups, kPaperGroups);
  for (unsigned group = kPaperGroups; group < kGroups; ++group) {
    EXPECT_TRUE(kGroupTable[group].is_table) << kGroupTable[group].name;
    EXPECT_GE(parameter_index(group, 0, 0), kPaperParameters) << kGroupTable[group].name;
  }
  EXPECT_EQ(kEvaluationParameters, kPaperParameters + total_entries(kPaperGroups, kEvaluationGroups));
}

/// The move generator's table comes after the evaluation function and moves nothing of it.
TEST(SpecParameters, QuietMovesComeAfterTheEvaluation) {
  EXPECT_EQ(kEvaluationGroups, 45U);
  EXPECT_EQ(kEvaluationParameters, 9166U);
  EXPECT_EQ(kQuietMoves, 45U);
  const Group& group = kGroupTable[kQuietMoves];
  EXPECT_STREQ(group.name, "quiet_moves");
  EXPECT_EQ(group.tables, 1U);
  EXPECT_EQ(group.bits, 4U);
  EXPECT_FALSE(group.fields[0].is_signed);
  // A king to h8 is the last entry, a pawn to a1 the first, which is the first behind the evaluation function.
  EXPECT_EQ(parameter_index(kQuietMoves, 0, 5 * 64 + 63), 9549U);
  EXPECT_EQ(parameter_index(kQuietMoves, 0, 0), 9166U);
  EXPECT_EQ(parameter_address(kQuietMoves, 0, 1 * 64 + 28), 45U * 8192 + 92);
}

/// The numbers of the search come after the move generator's table and move nothing of it.
TEST(SpecParameters, NumbersOfTheSearchComeLast) {
  EXPECT_EQ(kSearch, 46U);
  EXPECT_EQ(kGroups, 47U);
  EXPECT_EQ(kParameters, 9582U);
  const Group& group = kGroupTable[kSearch];
  EXPECT_STREQ(group.name, "search");
  EXPECT_TRUE(group.is_table);
  EXPECT_EQ(group.tables, 1U);
  EXPECT_EQ(group.entries, kSearchNumbers);
  EXPECT_EQ(group.bits, 12U);
  EXPECT_TRUE(group.fields[0].is_signed);
  EXPECT_EQ(parameter_index(kSearch, 0, kCheckExtension), 9550U);
  EXPECT_EQ(parameter_index(kSearch, 0, kDrawScore), 9565U);
  EXPECT_EQ(parameter_index(kSearch, 0, kDeepStaticMostDepth), 9581U);
  EXPECT_EQ(parameter_address(kSearch, 0, kStaticMargin), 46U * 8192 + 7);
}

TEST(SpecParameters, GroupNumbersNameTheirGroups) {
  // The enumerators that RTL, HLS and host code use most; the rest follow because the order is that of the paper.
  EXPECT_STREQ(kGroupTable[kRooksOnSeventh].name, "rooks_on_seventh");
  EXPECT_STREQ(kGroupTable[kEvaluationControl].name, "evaluation_control");
  EXPECT_STREQ(kGroupTable[kSideToMove].name, "side_to_move");
  EXPECT_STREQ(kGroupTable[kMultiplePawns].name, "multiple_pawns");
  EXPECT_STREQ(kGroupTable[kMobility].name, "mobility");
  EXPECT_STREQ(kGroupTable[kJointSignature].name, "joint_signature");
  EXPECT_STREQ(kGroupTable[kRooksOnFiles].name, "rooks_on_files");
  EXPECT_STREQ(kGroupTable[kSignature].name, "signature");
  EXPECT_STREQ(kGroupTable[kPiecePlacement].name, "piece_placement");
  EXPECT_STREQ(kGroupTable[kKingAttackers].name, "king_attackers");
  EXPECT_STREQ(kGroupTable[kRelativePins].name, "relative_pins");
  EXPECT_STREQ(kGroupTable[kThreats].name, "threats");
  EXPECT_STREQ(kGroupTable[kWinningChances].name, "winning_chances");
  EXPECT_STREQ(kGroupTable[kRays].name, "rays");
  EXPECT_STREQ(kGroupTable[kOutposts].name, "outposts");
  EXPECT_STREQ(kGroupTable[kPassedPaths].name, "passed_paths");
  EXPECT_EQ(kPassedPaths, kEvaluationGroups - 1);
}

TEST(SpecParameters, NamesAreUnique) {
  std::set<std::string> names;
  for (const Group& group : kGroupTable) EXPECT_TRUE(names.insert(group.name).second) << group.name;
}

void expect_fields_fill(std::span<const Field> fields, unsigned bits, const std::string& where) {
  std::uint64_t covered = 0;
  bool ended = false;
  for (const Field& field : fields) {
    if (field.width == 0) {
      ended = true;
      continue;
    }
    EXPECT_FALSE(ended) << where << ": a field after an unused one";
    const std::uint64_t mask = ((std::uint64_t{1} << field.width) - 1) << field.lsb;
    EXPECT_EQ(covered & mask, 0U) << where << "." << field.name << " overlaps another field";
    covered |= mask;
  }
  EXPECT_EQ(covered, (std::uint64_t{1} << bits) - 1) << where << ": fields do not fill its bits";
}

TEST(SpecParameters, FieldsFillTheirBitsExactly) {
  for (const Group& group : kGroupTable) expect_fields_fill(group.fields, group.bits, group.name);
  expect_fields_fill(kEvaluationControl1Fields, kGroupTable[kEvaluationControl].bits, "evaluation_control 1");
}

TEST(SpecParameters, SubindicesCoverEveryEntryOnce) {
  for (const Group& group : kGroupTable) {
    // Most significant first: each stride is the product of the sizes behind it, and the first spans all entries.
    unsigned product = 1;
    for (unsigned i = kMaxSubindices; i-- > 0;) {
      const Subindex& subindex = group.index[i];
      if (subindex.size == 0) continue;
      EXPECT_EQ(subindex.stride, product) << group.name << "." << subindex.name;
      product *= subindex.size;
    }
    EXPECT_EQ(product, group.entries) << group.name;
  }
}

TEST(SpecParameters, TableNamesAreAsManyAsTables) {
  for (const Group& group : kGroupTable) {
    const std::string names = group.table_names;
    if (group.tables == 1) {
      EXPECT_EQ(names, "") << group.name;
      continue;
    }
    EXPECT_EQ(static_cast<unsigned>(std::count(names.begin(), names.end(), ',')) + 1, group.tables) << group.name;
  }
}

TEST(SpecParameters, AddressesAreUniqueAndValid) {
  std::set<std::uint32_t> addresses;
  unsigned index = 0;
  for (unsigned group = 0; group < kGroups; ++group) {
    for (unsigned table = 0; table < kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < kGroupTable[group].entries; ++entry) {
        const std::uint32_t address = parameter_address(group, table, entry);
        ASSERT_TRUE(addresses.insert(address).second);
        ASSERT_TRUE(address_is_valid(address));
        ASSERT_LT(address, 1U << kParameterAddressBits);
        ASSERT_EQ(address_group(address), group);
        ASSERT_EQ(address_table(address), table);
        ASSERT_EQ(address_entry(address), entry);
        ASSERT_EQ(parameter_index(group, table, entry), index);
        ++index;
      }
    }
  }
  EXPECT_EQ(addresses.size(), kParameters);

  unsigned valid = 0;
  for (std::uint32_t address = 0; address < (1U << kParameterAddressBits); ++address)
    valid += address_is_valid(address);
  EXPECT_EQ(valid, kParameters);
}

TEST(SpecParameters, FieldValueExtendsTheSign) {
  EXPECT_EQ(field_value(0xffU, 0, 8, true), -1);
  EXPECT_EQ(field_value(0xffU, 0, 8, false), 255);
  EXPECT_EQ(field_value(0x7fU, 0, 8, true), 127);
  EXPECT_EQ(field_value(0x80000000U, 0, 32, true), INT32_MIN);
  EXPECT_EQ(field_value(0xa00U, 8, 4, false), 10);
  EXPECT_EQ(field_value(0xa00U, 8, 4, true), -6);
}

TEST(SpecParameters, KingSafetyMultipliersAreThePapers) {
  EXPECT_EQ(kmod_halves(0), 4);
  EXPECT_EQ(kmod_halves(1), 3);
  EXPECT_EQ(kmod_halves(2), 2);
  EXPECT_EQ(kmod_halves(3), 1);
}

}  // namespace
}  // namespace cobalt::spec
