// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/parameters.hpp"

#include <algorithm>
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

template <class Visit>
void for_each_address(Visit visit) {
  for (unsigned group = 0; group < spec::kGroups; ++group) {
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

bool is_built(unsigned group) {
  return std::find(test::kBuiltGroups.begin(), test::kBuiltGroups.end(), group) != test::kBuiltGroups.end();
}

/// Entries without logic: codes 0 and 8 of piece_placement, register 1 of evaluation_control.
bool is_used(unsigned group, unsigned entry) {
  if (group == spec::kPiecePlacement) return entry % 8 != 0;
  if (group == spec::kEvaluationControl) return entry == 0;
  return is_built(group);
}

TEST(Parameters, ClearIsAllZerosWritten) {
  const auto cleared = zeros();
  const auto written = zeros();
  written->bias = 5;
  written->mobility[7] = -3;
  written->rooks_on_files[1][5].kmod = 1;
  for_each_address([&](unsigned, unsigned, unsigned, std::uint32_t address) { written->set(address, 0); });
  EXPECT_EQ(Bytes(*cleared), Bytes(*written));
}

TEST(Parameters, EachAddressHasBytesOfItsOwnAndGroupsWithoutLogicHaveNone) {
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
  EXPECT_EQ(addresses, spec::kParameters);
}

/// Sets an entry of a cleared bank and returns the bank.
const Parameters& with(Parameters& bank, unsigned group, unsigned table, unsigned entry, std::uint32_t raw) {
  bank.set(spec::parameter_address(group, table, entry), raw);
  return bank;
}

TEST(Parameters, EveryValueOfEveryFieldOfOneEntry) {
  const auto bank = zeros();
  for (unsigned raw = 0; raw < 1024; ++raw) {
    const int value = static_cast<int>(raw);
    const auto two_complement = [value](int bits) {
      const int modulus = 1 << bits;
      const int low = value % modulus;
      return low >= modulus / 2 ? low - modulus : low;
    };
    // White's codes add, Black's are subtracted.
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 20 * 16 + 5, raw).piece_placement[20 * 16 + 5], value);
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 20 * 16 + 13, raw).piece_placement[20 * 16 + 13], -value);
    EXPECT_EQ(with(*bank, spec::kPiecePlacement, 0, 32 * 16 + 15, raw).piece_placement[32 * 16 + 15], -value);
    const RookFileEntry& rook = with(*bank, spec::kRooksOnFiles, 1, 77, raw).rooks_on_files[1][77];
    EXPECT_EQ(rook.base, two_complement(6));
    const int halves[4] = {4, 3, 2, 1};
    EXPECT_EQ(rook.kmod, halves[raw >> 6 & 3]);
    EXPECT_EQ(rook.kmod_opp, halves[raw >> 8]);
    if (raw < 512) {
      // Table d (3), rank 5 (4), level 9.
      EXPECT_EQ(with(*bank, spec::kMobility, 3, 4 * 16 + 9, raw).mobility[(4 * 8 + 3) * 16 + 9], two_complement(9));
    }
    if (raw < 256) {
      EXPECT_EQ(with(*bank, spec::kMultiplePawns, 1, 79, raw).multiple_pawns[1][79], two_complement(8));
      EXPECT_EQ(with(*bank, spec::kJointSignature, 0, 200, raw).joint_signature[200], two_complement(8));
      EXPECT_EQ(with(*bank, spec::kBias, 0, 0, raw).bias, two_complement(8));
    }
    if (raw < 128) {
      EXPECT_EQ(with(*bank, spec::kBishopPair, 0, 1, raw).bishop_pair[1], two_complement(7));
    }
    if (raw < 16) {
      EXPECT_EQ(with(*bank, spec::kSideToMove, 0, 1, raw).side_to_move[1], value);
    }
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
  with(*bank, spec::kEvaluationControl, 0, 0, 0xfffe123fu);  // all bits of other stages set
  EXPECT_EQ(control.king_safety_shift, 15);
  EXPECT_EQ(control.king_safety_clamp, 0x123);
  EXPECT_FALSE(control.scale_king_safety);
  const Bytes before(*bank);
  with(*bank, spec::kEvaluationControl, 0, 1, 0xffffffffu);
  EXPECT_EQ(Bytes(*bank), before);
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
