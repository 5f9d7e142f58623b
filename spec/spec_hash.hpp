// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hash of the parameter layout. The kernel carries it in a register; a driver whose own hash differs would write
/// values to wrong places, and refuses the card.
#ifndef COBALT_SPEC_SPEC_HASH_HPP
#define COBALT_SPEC_SPEC_HASH_HPP

#include <cstdint>

#include "spec/parameters.hpp"

namespace cobalt {
namespace spec {

constexpr std::uint32_t kFnvOffsetBasis = 2166136261u;  ///< FNV-1a, 32 bits
constexpr std::uint32_t kFnvPrime = 16777619u;          ///< FNV-1a, 32 bits

constexpr std::uint32_t fnv1a_byte(std::uint32_t hash, std::uint32_t byte) {
  // In 64 bits and cut off, so that no compiler takes the wrap for an overflow.
  return static_cast<std::uint32_t>((std::uint64_t{hash ^ (byte & 0xffu)} * kFnvPrime) & 0xffffffffu);
}

/// Adds a number as four bytes, lowest first.
constexpr std::uint32_t fnv1a_word(std::uint32_t hash, std::uint32_t value) {
  for (unsigned byte = 0; byte < 4; ++byte) hash = fnv1a_byte(hash, value >> (8 * byte));
  return hash;
}

/// Adds a text and its closing zero.
constexpr std::uint32_t fnv1a_text(std::uint32_t hash, const char* text) {
  for (; *text != '\0'; ++text) hash = fnv1a_byte(hash, static_cast<std::uint32_t>(static_cast<unsigned char>(*text)));
  return fnv1a_byte(hash, 0);
}

constexpr std::uint32_t fnv1a_field(std::uint32_t hash, const Field& field) {
  if (field.width == 0) return hash;
  hash = fnv1a_text(hash, field.name);
  hash = fnv1a_word(hash, field.lsb);
  hash = fnv1a_word(hash, field.width);
  return fnv1a_word(hash, field.is_signed ? 1 : 0);
}

/// FNV-1a over everything that decides what a download means: for every group its name, kind, counts, width, fields
/// and subindices, then the fields of evaluation_control register 1, then the widths of the parameter address.
/// Descriptions do not count.
constexpr std::uint32_t spec_hash() {
  std::uint32_t hash = kFnvOffsetBasis;
  for (const Group& group : kGroupTable) {
    hash = fnv1a_text(hash, group.name);
    hash = fnv1a_word(hash, group.is_table ? 1 : 0);
    hash = fnv1a_word(hash, group.tables);
    hash = fnv1a_word(hash, group.entries);
    hash = fnv1a_word(hash, group.bits);
    for (const Field& field : group.fields) hash = fnv1a_field(hash, field);
    for (const Subindex& subindex : group.index) {
      if (subindex.size == 0) continue;
      hash = fnv1a_text(hash, subindex.name);
      hash = fnv1a_word(hash, subindex.size);
      hash = fnv1a_word(hash, subindex.stride);
    }
  }
  for (const Field& field : kEvaluationControl1Fields) hash = fnv1a_field(hash, field);
  hash = fnv1a_word(hash, kEntryBits);
  hash = fnv1a_word(hash, kTableBits);
  return fnv1a_word(hash, kGroupBits);
}

/// The hash of this layout: register spec_hash of the kernel.
constexpr std::uint32_t kSpecHash = spec_hash();

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_SPEC_HASH_HPP
