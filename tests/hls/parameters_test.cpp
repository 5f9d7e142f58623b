// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/parameters.hpp"

#include <cstring>

#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

/// All bytes of a parameter bank: what the evaluator can see of a write.
struct Bytes {
  std::array<unsigned char, sizeof(Parameters)> byte;
  explicit Bytes(const Parameters& parameters) { std::memcpy(byte.data(), &parameters, sizeof(Parameters)); }
  bool operator==(const Bytes&) const = default;
};

/// A bank of zeros, padding too.
std::unique_ptr<Parameters> zeros() {
  auto parameters = std::make_unique<Parameters>();
  parameters->clear();
  return parameters;
}

/// Addresses of the evaluation function.
template <class Visit>
void for_each_address(Visit visit) {
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    for (unsigned table = 0; table < spec::kGroupTable[group].tables; ++table) {
      for (unsigned entry = 0; entry < spec::kGroupTable[group].entries; ++entry) {
        const std::uint32_t address = spec::parameter_address(group, table, entry);
        ASSERT_TRUE(spec::address_is_valid(address));
        visit(group, table, entry, address);
      }
    }
  }
}

std::uint32_t ones(unsigned group) {
  const unsigned bits = spec::kGroupTable[group].bits;
  return bits >= 32 ? ~0u : (1u << bits) - 1;
}

/// Entries without logic: codes 0 and 8 of piece_placement.
bool is_used(unsigned group, unsigned entry) { return group != spec::kPiecePlacement || entry % 8 != 0; }

TEST(Parameters, ClearIsAllZerosWritten) {
  const auto cleared = zeros();
  const auto written = zeros();
  written->bias = 5;
  written->mobility[7] = -3;
  written->rooks_on_files[1][5].kmod = 1;
  written->bishops[3][127].base = 7;
  written->control.wasted_pawns_shift = 3;
  for_each_address([&](unsigned, unsigned, unsigned, std::uint32_t address) { written->set(address, 0); });
  EXPECT_EQ(Bytes(*cleared), Bytes(*written));
}

TEST(Parameters, EachAddressHasBytesOfItsOwn) {
  const auto parameters = zeros();
  const Bytes before(*parameters);
  std::vector<std::uint32_t> owner(sizeof(Parameters), ~0u);
  std::size_t addresses = 0;
  for_each_address([&](unsigned group, unsigned, unsigned entry, std::uint32_t address) {
    ++addresses;
    parameters->set(address, ones(group));
    const Bytes after(*parameters);
    bool changed = false;
    for (std::size_t i = 0; i < owner.size(); ++i) {
      if (after.byte[i] == before.byte[i]) continue;
      changed = true;
      EXPECT_EQ(owner[i], ~0u) << "addresses " << owner[i] << " and " << address << " share byte " << i;
      owner[i] = address;
    }
    EXPECT_EQ(changed, is_used(group, entry)) << spec::kGroupTable[group].name << " entry " << entry;
    parameters->set(address, 0);
    EXPECT_EQ(Bytes(*parameters), before) << address;
  });
  EXPECT_EQ(addresses, spec::kEvaluationParameters);
}

TEST(Parameters, TheTableOfQuietMovesIsNoPartOfThem) {
  const auto parameters = zeros();
  const Bytes before(*parameters);
  for (unsigned entry = 0; entry < spec::group_size(spec::kQuietMoves); ++entry) {
    parameters->set(spec::parameter_address(spec::kQuietMoves, 0, entry), 15);
  }
  EXPECT_EQ(Bytes(*parameters), before);
}

/// Sets an entry of a cleared bank and returns the bank.
const Parameters& with(Parameters& bank, unsigned group, unsigned table, unsigned entry, std::uint32_t raw) {
  bank.set(spec::parameter_address(group, table, entry), raw);
  return bank;
}

/// A number of some bits in two's complement.
int signed_value(unsigned raw, unsigned bits) {
  const int modulus = 1 << bits;
  const int low = static_cast<int>(raw & (static_cast<unsigned>(modulus) - 1));
  return low >= modulus / 2 ? low - modulus : low;
}

TEST(Parameters, EveryValueOfPiecePlacementAndMobility) {
  const auto bank = zeros();
  for (unsigned raw = 0; raw < 1024; ++raw) {
    const int value = static_cast<int>(raw);
    // White's codes add, Black's are subtracted.
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 20 * 16 + 5, raw).piece_placement[20 * 16 + 5], value);
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 20 * 16 + 13, raw).piece_placement[20 * 16 + 13], -value);
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 32 * 16 + 15, raw).piece_placement[32 * 16 + 15], -value);
    // Table d (3), rank 5 (4), level 9.
    EXPECT_EQ(with(*bank, spec::kMobility, 3, 4 * 16 + 9, raw & 511).mobility[(4 * 8 + 3) * 16 + 9],
              signed_value(raw, 9));
  }
}

/// The value of an entry of a group that has one field and nothing special.
int stored(const Parameters& bank, unsigned group, unsigned table, unsigned entry) {
  switch (group) {
    case spec::kRooksOnSeventh:
      return bank.rooks_on_seventh[entry];
    case spec::kBias:
      return bank.bias;
    case spec::kRookBehindPassed:
      return bank.rook_behind_passed;
    case spec::kMpinAndHung:
      return bank.mpin_and_hung;
    case spec::kPinnedAndSimpleHung:
      return bank.pinned_and_simple_hung;
    case spec::kHung:
      return bank.hung[entry];
    case spec::kXraying:
      return bank.xraying[entry];
    case spec::kPinnedAndHung:
      return bank.pinned_and_hung;
    case spec::kPermanentPinAndSimpleHung:
      return bank.permanent_pin_and_simple_hung;
    case spec::kKnightTrap:
      return bank.knight_trap[entry];
    case spec::kRookTrap:
      return bank.rook_trap[entry];
    case spec::kQueenTrap:
      return bank.queen_trap[entry];
    case spec::kWastedPawns:
      return bank.wasted_pawns[entry];
    case spec::kBishopPair:
      return bank.bishop_pair[entry];
    case spec::kSeparatedPassed:
      return bank.separated_passed[entry];
    case spec::kMissingWing:
      return bank.missing_wing[entry];
    case spec::kBishopsOfOppositeColours:
      return bank.bishops_of_opposite_colours[entry];
    case spec::kSideToMove:
      return bank.side_to_move[entry];
    case spec::kMultiplePawns:
      return bank.multiple_pawns[table][entry];
    case spec::kSelfBlock:
      return bank.self_block[table][entry];
    case spec::kOpponentBlock:
      return bank.opponent_block[table][entry];
    case spec::kBackBlock:
      return bank.back_block[table][entry];
    case spec::kPinned:
      return bank.pinned[table][entry];
    case spec::kJointSignature:
      return bank.joint_signature[entry];
    case spec::kDevelopment:
      return bank.development[entry];
    case spec::kTrappedBishop:
      return bank.trapped_bishop[entry];
    case spec::kContempt:
      return bank.contempt[entry];
    case spec::kKingAttackers:
      return bank.king_attackers[table][entry];
    case spec::kRelativePins:
      return bank.relative_pins[table][entry];
    case spec::kThreats:
      return bank.threats[table][entry];
    case spec::kWinningChances:
      return bank.winning_chances[entry];
    default:
      ADD_FAILURE() << spec::kGroupTable[group].name << " has more than one field";
      return 0;
  }
}

TEST(Parameters, EveryValueOfTheGroupsOfOneField) {
  const auto bank = zeros();
  test::Random random(test::seed_or(62));
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    if (shape.fields[1].width != 0 || group == spec::kPiecePlacement || group == spec::kMobility) continue;
    EXPECT_EQ(shape.fields[0].width, shape.bits) << shape.name;
    for (unsigned raw = 0; raw <= ones(group); ++raw) {
      const unsigned table = test::below(random, shape.tables);
      const unsigned entry = test::below(random, shape.entries);
      const int expected = shape.fields[0].is_signed ? signed_value(raw, shape.bits) : static_cast<int>(raw);
      EXPECT_EQ(stored(with(*bank, group, table, entry, raw), group, table, entry), expected) << shape.name;
    }
  }
}

/// Checks an entry of rooks_on_files, minor_on_weak or bishops whose base has some bits.
void expect_king_danger(const KingDangerEntry& entry, unsigned raw, unsigned base_bits) {
  static constexpr int kHalves[4] = {4, 3, 2, 1};
  const int base = signed_value(raw, base_bits);
  const int kmod = kHalves[raw >> base_bits & 3];
  const int kmod_opp = kHalves[raw >> (base_bits + 2) & 3];
  EXPECT_EQ(entry.base, base);
  EXPECT_EQ(entry.kmod, kmod);
  EXPECT_EQ(entry.kmod_opp, kmod_opp);
  EXPECT_EQ(entry.danger_halves(base, false), base * kmod);
  EXPECT_EQ(entry.danger_halves(-5, true), -5 * kmod_opp);
}

TEST(Parameters, EveryValueOfTheGroupsThatEndangerTheKing) {
  const auto bank = zeros();
  for (unsigned raw = 0; raw < 1u << 10; ++raw) {
    expect_king_danger(with(*bank, spec::kRooksOnFiles, 1, 77, raw).rooks_on_files[1][77], raw, 6);
  }
  for (unsigned raw = 0; raw < 1u << 12; ++raw) {
    expect_king_danger(with(*bank, spec::kMinorOnWeak, 0, 191, raw).minor_on_weak[0][191], raw, 8);
  }
  for (unsigned raw = 0; raw < 1u << 11; ++raw) {
    expect_king_danger(with(*bank, spec::kBishops, 3, 100, raw).bishops[3][100], raw, 7);
  }
}

TEST(Parameters, FieldsOfPawnStructureAndPassedPawns) {
  const auto bank = zeros();
  const PawnStructureEntry& pawn = with(*bank, spec::kPawnStructure, 1, 159, 0x80ff7f01u).pawn_structure[1][159];
  EXPECT_EQ(pawn.opposed_static, 1);
  EXPECT_EQ(pawn.opposed_dynamic, 127);
  EXPECT_EQ(pawn.unopposed_static, -1);
  EXPECT_EQ(pawn.unopposed_dynamic, -128);
  const PassedPawnEntry& passed = with(*bank, spec::kPassedPawns, 0, 319, 0x80fe7f01u).passed_pawns[0][319];
  EXPECT_EQ(passed.static_cp, 1);
  EXPECT_EQ(passed.dynamic_cp, 127);
  EXPECT_EQ(passed.king_race, -2);
  EXPECT_EQ(passed.unstoppable, -128);
}

TEST(Parameters, EveryValueOfPawnStormAndPawnShelter) {
  const auto bank = zeros();
  for (unsigned raw = 0; raw < 1u << 18; ++raw) {
    const PawnStormEntry& storm = with(*bank, spec::kPawnStorm, 1, 127, raw).pawn_storm[1][127];
    ASSERT_EQ(storm.castled_opposite, signed_value(raw, 6));
    ASSERT_EQ(storm.castled_same, signed_value(raw >> 6, 6));
    ASSERT_EQ(storm.not_castled, signed_value(raw >> 12, 6));
  }
  for (unsigned raw = 0; raw < 1u << 14; ++raw) {
    const PawnShelterEntry& shelter = with(*bank, spec::kPawnShelter, 0, 383, raw).pawn_shelter[0][383];
    ASSERT_EQ(shelter.current, signed_value(raw, 7));
    ASSERT_EQ(shelter.castling, signed_value(raw >> 7, 7));
  }
}

TEST(Parameters, SignatureFields) {
  const auto bank = zeros();
  const SignatureEntry& low = with(*bank, spec::kSignature, 0, 127, 0x12380).signature[0][127];
  EXPECT_EQ(low.adjustment, -128);
  EXPECT_EQ(low.king_safety, 3);
  EXPECT_EQ(low.pawn_structure, 2);
  EXPECT_EQ(low.passed_pawns, 1);
  const SignatureEntry& high = with(*bank, spec::kSignature, 1, 0, 0xfed7f).signature[1][0];
  EXPECT_EQ(high.adjustment, 127);
  EXPECT_EQ(high.king_safety, 13);
  EXPECT_EQ(high.pawn_structure, 14);
  EXPECT_EQ(high.passed_pawns, 15);
}

TEST(Parameters, EvaluationControlFields) {
  const auto bank = zeros();
  const EvaluationControl& control = bank->control;
  with(*bank, spec::kEvaluationControl, 0, 0, 0x1fff9);
  EXPECT_EQ(control.king_safety_shift, 9);
  EXPECT_EQ(control.king_safety_clamp, 4095);
  EXPECT_TRUE(control.scale_king_safety);
  with(*bank, spec::kEvaluationControl, 0, 0,
       0xfffe123fu);  // every other enable, and the reserved bits
  EXPECT_EQ(control.king_safety_shift, 15);
  EXPECT_EQ(control.king_safety_clamp, 0x123);
  EXPECT_FALSE(control.scale_king_safety);
  with(*bank, spec::kEvaluationControl, 0, 1, 0xfffff765u);
  EXPECT_EQ(control.pawn_structure_shift, 5);
  EXPECT_EQ(control.passed_pawns_shift, 6);
  EXPECT_EQ(control.wasted_pawns_shift, 7);
}

TEST(Parameters, EnablesAreOneBitEach) {
  const auto bank = zeros();
  for (unsigned bit = 16; bit < 24; ++bit) {
    const EvaluationControl& control = with(*bank, spec::kEvaluationControl, 0, 0, 1u << bit).control;
    EXPECT_EQ(control.scale_king_safety, bit == 16);
    EXPECT_EQ(control.scale_pawn_structure, bit == 17);
    EXPECT_EQ(control.scale_passed_pawns, bit == 18);
    EXPECT_EQ(control.reduce_opposite_bishops, bit == 19);
    EXPECT_EQ(control.apply_contempt, bit == 20);
    EXPECT_EQ(control.endgame_rom, bit == 21);
  }
}

TEST(Parameters, FieldsOfAllGroupsEqualTheSpecification) {
  test::Random random(test::seed_or(61));
  for (unsigned group = 0; group < spec::kGroups; ++group) {
    for (unsigned number = 0; number < spec::kMaxFields; ++number) {
      const spec::Field& field = spec::kGroupTable[group].fields[number];
      if (field.width == 0) continue;
      for (unsigned i = 0; i < 200; ++i) {
        const std::uint32_t raw = static_cast<std::uint32_t>(random());
        std::int64_t expected = raw >> field.lsb & ((std::uint64_t{1} << field.width) - 1);
        if (field.is_signed && expected >> (field.width - 1) != 0) expected -= std::int64_t{1} << field.width;
        EXPECT_EQ(spec::field_value(raw, field), static_cast<std::int32_t>(expected))
            << spec::kGroupTable[group].name << '.' << field.name << " of " << raw;
      }
    }
  }
}

}  // namespace
}  // namespace cobalt::hls
