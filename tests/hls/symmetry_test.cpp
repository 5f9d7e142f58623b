// SPDX-License-Identifier: Apache-2.0
/// \file
/// The evaluation of mirrored positions with mirrored parameters: neither colour nor wing is treated differently.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "hls/eval/evaluator.hpp"
#include "tests/hls/test_support.hpp"

namespace cobalt::hls {
namespace {

using test::BothParameters;
using test::PackedPosition;

/// Flips the sign of a two's complement raw value; its least value becomes the greatest.
std::uint32_t negated(std::uint32_t raw, unsigned bits) {
  const std::uint32_t mask = (1u << bits) - 1;
  return raw == 1u << (bits - 1) ? mask >> 1 : (0u - raw) & mask;
}

/// The groups whose values are White's view: they change sign with the colours.
constexpr unsigned kWhiteViewGroups[] = {spec::kMobility, spec::kJointSignature, spec::kBias, spec::kDevelopment,
                                         spec::kContempt};

/// Random parameters whose values in White's view all have a negative: no least values.
BothParameters reversible_parameters(test::Random& random) {
  BothParameters parameters = test::random_parameters(random);
  for (const unsigned group : kWhiteViewGroups) {
    const spec::Group& shape = spec::kGroupTable[group];
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        if (parameters.raw().raw(group, table, entry) == 1u << (shape.bits - 1)) {
          parameters.set_raw(group, table, entry, 1);
        }
      }
    }
  }
  return parameters;
}

/// Where the value of an entry goes.
struct Target {
  unsigned table;
  unsigned entry;
};

const spec::Subindex* subindex_named(unsigned group, std::string_view name) {
  for (const spec::Subindex& subindex : spec::kGroupTable[group].index) {
    if (subindex.size != 0 && name == subindex.name) return &subindex;
  }
  return nullptr;
}

/// The entry with another value of a subindex.
unsigned with_part(unsigned entry, const spec::Subindex& subindex, unsigned value) {
  const unsigned old = entry / subindex.stride % subindex.size;
  return entry - old * subindex.stride + value * subindex.stride;
}
unsigned part(unsigned entry, const spec::Subindex& subindex) { return entry / subindex.stride % subindex.size; }

/// The entry with a subindex counted from its other end.
unsigned reversed_part(unsigned group, unsigned entry, std::string_view name) {
  const spec::Subindex& subindex = *subindex_named(group, name);
  return with_part(entry, subindex, subindex.size - 1u - part(entry, subindex));
}

/// The entry that a position with reversed colours uses in the place of this one.
Target colours_swapped(unsigned group, unsigned table, unsigned entry) {
  switch (group) {
    case spec::kPiecePlacement:
      return {0, (entry ^ 56 * 16) ^ 8};
    case spec::kMobility:  // rank and control level both mirrored
      return {table, 127 - entry};
    case spec::kJointSignature:
      return {0, entry % 16 * 16 + entry / 16};
    case spec::kDevelopment: {
      const unsigned kings = entry % 16;
      return {0, reversed_part(group, entry / 16 * 16 + kings % 4 * 4 + kings / 4, "ahead")};
    }
    case spec::kBishops:  // mirroring the ranks turns rising diagonals into falling ones
      return {3 - table, entry};
    default:
      break;
  }
  if (subindex_named(group, "side") != nullptr) return {0, reversed_part(group, entry, "side")};
  return {spec::kGroupTable[group].tables == 2 ? 1 - table : table, entry};
}

/// The entry that a position with mirrored files uses in the place of this one.
Target files_mirrored(unsigned group, unsigned table, unsigned entry) {
  switch (group) {
    case spec::kPiecePlacement:
      return {0, entry ^ 7 * 16};
    case spec::kMobility:
      return {7 - table, entry};
    case spec::kSelfBlock:
      return {table, reversed_part(group, entry, "file")};
    case spec::kTrappedBishop:
      return {0, reversed_part(group, entry, "wing")};
    case spec::kRookTrap: {  // king side corner, king side, queen side corner, queen side
      const spec::Subindex& pattern = *subindex_named(group, "pattern");
      return {0, with_part(entry, pattern, (part(entry, pattern) + 2) % 4)};
    }
    case spec::kBishops:  // rising diagonals become falling ones of the same side
      return {table ^ 1, entry};
    default:
      return {table, entry};
  }
}

/// Moves every value to the entry that `target` says.
template <class TargetOf>
BothParameters moved(const BothParameters& from, TargetOf target, bool reverse_white_view) {
  BothParameters to;
  for (unsigned group = 0; group < spec::kEvaluationGroups; ++group) {
    const spec::Group& shape = spec::kGroupTable[group];
    const bool white_view =
        std::find(std::begin(kWhiteViewGroups), std::end(kWhiteViewGroups), group) != std::end(kWhiteViewGroups);
    for (unsigned table = 0; table < shape.tables; ++table) {
      for (unsigned entry = 0; entry < shape.entries; ++entry) {
        const std::uint32_t raw = from.raw().raw(group, table, entry);
        const Target there = target(group, table, entry);
        to.set_raw(group, there.table, there.entry, reverse_white_view && white_view ? negated(raw, shape.bits) : raw);
      }
    }
  }
  return to;
}

/// The parameters that give Black what these give White.
BothParameters colours_swapped(const BothParameters& from) {
  return moved(
      from, [](unsigned group, unsigned table, unsigned entry) { return colours_swapped(group, table, entry); }, true);
}

/// The parameters that give the king's wing what these give the queen's wing.
BothParameters files_mirrored(const BothParameters& from) {
  return moved(
      from, [](unsigned group, unsigned table, unsigned entry) { return files_mirrored(group, table, entry); }, false);
}

PackedPosition colours_swapped(const PackedPosition& position) {
  const test::Codes codes = test::codes_of(position);
  test::Codes mirrored{};
  for (unsigned square = 0; square < 64; ++square) {
    const unsigned code = codes[square];
    mirrored[square ^ 56] = static_cast<std::uint8_t>(code % 8 == 0 ? code : code ^ 8);
  }
  return test::pack_codes(mirrored);
}

/// Castling rights have no mirror image: the rooks become plain ones.
PackedPosition without_castling(const PackedPosition& position) {
  test::Codes codes = test::codes_of(position);
  for (const unsigned square : {0u, 7u, 56u, 63u}) {
    if (codes[square] == spec::kWhiteSpecial) codes[square] = spec::kWhiteRook;
    if (codes[square] == spec::kBlackSpecial) codes[square] = spec::kBlackRook;
  }
  return test::pack_codes(codes);
}

PackedPosition files_mirrored(const PackedPosition& position) {
  const test::Codes codes = test::codes_of(position);
  test::Codes mirrored{};
  for (unsigned square = 0; square < 64; ++square) mirrored[square ^ 7] = codes[square];
  return test::pack_codes(mirrored);
}

TEST(Symmetry, ReversedColours) {
  const std::uint64_t seed = test::seed_or(121);
  test::Random random(seed);
  BothParameters parameters;
  BothParameters swapped;
  unsigned positions = 0;
  test::for_each_position(64000, seed, [&](const PackedPosition& position) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = reversible_parameters(random);
      swapped = colours_swapped(parameters);
    }
    ASSERT_EQ(evaluate_packed(position.data(), parameters.golden()),
              evaluate_packed(colours_swapped(position).data(), swapped.golden()))
        << test::describe(position);
  });
}

TEST(Symmetry, MirroredFiles) {
  const std::uint64_t seed = test::seed_or(122);
  test::Random random(seed);
  BothParameters parameters;
  BothParameters mirrored;
  unsigned positions = 0;
  test::for_each_position(64000, seed, [&](const PackedPosition& any) {
    if (HasFatalFailure()) return;
    if (positions++ % 100 == 0) {
      parameters = test::random_parameters(random);
      mirrored = files_mirrored(parameters);
    }
    const PackedPosition position = without_castling(any);
    const std::uint32_t word = evaluate_packed(position.data(), parameters.golden());
    ASSERT_EQ(test::status_of(word), 0u) << test::describe(position);
    ASSERT_EQ(word, evaluate_packed(files_mirrored(position).data(), mirrored.golden())) << test::describe(position);
  });
}

}  // namespace
}  // namespace cobalt::hls
