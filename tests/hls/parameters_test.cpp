// SPDX-License-Identifier: Apache-2.0
#include "hls/eval/parameters.hpp"

#include <cstring>
#include <string_view>
#include <type_traits>

#include "hls/kernels/parameter_storage.hpp"
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

/// \name The fields of an entry in the order of the specification
///@{
std::vector<int> fields(int value) { return {value}; }
std::vector<int> fields(const KingDangerEntry& entry) { return {entry.base, entry.kmod, entry.kmod_opp}; }
std::vector<int> fields(const SignatureEntry& entry) {
  return {entry.adjustment, entry.king_safety, entry.pawn_structure, entry.passed_pawns};
}
std::vector<int> fields(const PawnStructureEntry& entry) {
  return {entry.opposed_static, entry.opposed_dynamic, entry.unopposed_static, entry.unopposed_dynamic};
}
std::vector<int> fields(const PassedPawnEntry& entry) {
  return {entry.static_cp, entry.dynamic_cp, entry.king_race, entry.unstoppable};
}
std::vector<int> fields(const PawnStormEntry& entry) {
  return {entry.castled_opposite, entry.castled_same, entry.not_castled};
}
std::vector<int> fields(const PawnShelterEntry& entry) { return {entry.current, entry.castling}; }
std::vector<int> fields(const EvaluationControl& /*control*/) { return {}; }  // tests of its own
///@}

template <class T>
std::vector<int> fields_at(const T& member, unsigned table, unsigned entry) {
  if constexpr (std::rank_v<T> == 2) {
    return fields(member[table][entry]);
  } else if constexpr (std::rank_v<T> == 1) {
    return fields(member[entry]);
  } else {
    return fields(member);
  }
}

/// Those of an entry of a bank; the members have the names of the groups.
std::vector<int> stored(const Parameters& bank, std::string_view group, unsigned table, unsigned entry) {
  // Rank, table and level; the tables are files.
  if (group == "mobility") return fields(bank.mobility[(entry / 16 * 8 + table) * 16 + entry % 16]);
#define COBALT_LINE(kind, member, slices, storage) \
  if (group == #member) return fields_at(bank.member, table, entry);
  COBALT_PARAMETER_STORAGE(COBALT_LINE)
#undef COBALT_LINE
  ADD_FAILURE() << group;
  return {};
}

/// What the fields of an entry are of a raw value.
std::vector<int> fields_of(unsigned group, unsigned entry, std::uint32_t raw) {
  std::vector<int> values;
  for (const spec::Field& field : spec::kGroupTable[group].fields) {
    if (field.width == 0) break;
    const int value = spec::field_value(raw, field);
    // Halves, from 2 down.
    values.push_back(std::string_view(field.name).starts_with("kmod") ? 4 - value : value);
  }
  // White's codes add, Black's are subtracted.
  if (group == spec::kPiecePlacement && entry % 16 >= 8) values[0] = -values[0];
  return values;
}

TEST(Parameters, EveryFieldOfTheGroups) {
  const auto bank = zeros();
  test::Random random(test::seed_or(62));
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    if (group == spec::kEvaluationControl) continue;
    const spec::Group& shape = spec::kGroupTable[group];
    // Every value of most groups.
    constexpr std::uint32_t kMost = 1u << 18;
    for (std::uint32_t number = 0; number < kMost && number <= ones(group); ++number) {
      const std::uint32_t raw = shape.bits > 18 ? static_cast<std::uint32_t>(random()) & ones(group) : number;
      const unsigned table = test::below(random, shape.tables);
      const unsigned entry = test::below(random, shape.entries);
      if (!is_used(group, entry)) continue;
      bank->set(spec::parameter_address(group, table, entry), raw);
      ASSERT_EQ(stored(*bank, shape.name, table, entry), fields_of(group, entry, raw)) << shape.name << ' ' << raw;
    }
  }
}

TEST(Parameters, DangerIsInHalvesOfTheBase) {
  const KingDangerEntry entry{.base = 7, .kmod = 3, .kmod_opp = 4};
  EXPECT_EQ(entry.danger_halves(7, false), 21);
  EXPECT_EQ(entry.danger_halves(-5, true), -20);
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
