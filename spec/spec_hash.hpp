// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hash of everything that host and card must agree about. The kernel carries it in a register; a driver whose own hash
/// differs would misread the card, and refuses it.
#ifndef COBALT_SPEC_SPEC_HASH_HPP
#define COBALT_SPEC_SPEC_HASH_HPP

#include <cstdint>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/zobrist.hpp"

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

/// For every group its name, kind, counts, width, fields and subindices, then the fields of evaluation_control register
/// 1, then the widths of the parameter address. Descriptions do not count.
constexpr std::uint32_t fnv1a_parameter_layout(std::uint32_t hash) {
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
  hash = fnv1a_word(hash, kGroupBits);
  hash = fnv1a_word(hash, kParameterElementDataLsb);
  return fnv1a_word(hash, kParameterElementAddressLsb);
}

/// For every format its name, length and fields; sizes of items and answers; status bits and rules in their numbers.
constexpr std::uint32_t fnv1a_formats(std::uint32_t hash) {
  for (const Format& format : kFormats) {
    hash = fnv1a_text(hash, format.name);
    hash = fnv1a_word(hash, format.bytes);
    for (unsigned i = 0; i < format.field_count; ++i) {
      hash = fnv1a_text(hash, format.fields[i].name);
      hash = fnv1a_word(hash, format.fields[i].lsb);
      hash = fnv1a_word(hash, format.fields[i].width);
    }
  }
  for (const OperationFormat& operation : kOperationFormats) {
    hash = fnv1a_text(hash, operation.name);
    hash = fnv1a_word(hash, operation.item_bytes);
    hash = fnv1a_word(hash, operation.answer_bytes);
  }
  hash = fnv1a_word(hash, kDescriptorFlagBits);
  hash = fnv1a_word(hash, kStatusAborted);  // the last bit of its kind stands for all
  hash = fnv1a_word(hash, kAnswerIllegalRequest);
  hash = fnv1a_word(hash, kGenerateModes);
  hash = fnv1a_word(hash, kMoveClasses);
  return fnv1a_word(hash, kSearchRules);
}

/// The packed position, its result, and the Zobrist numbers.
constexpr std::uint32_t fnv1a_position(std::uint32_t hash) {
  hash = fnv1a_word(hash, kWhiteSpecial);
  hash = fnv1a_word(hash, kKingToMove);
  hash = fnv1a_word(hash, kBlackSpecial);
  hash = fnv1a_word(hash, kPackedPositionBytes);
  hash = fnv1a_word(hash, kPositionErrorBits);
  hash = fnv1a_word(hash, kResultScoreLsb);
  hash = fnv1a_word(hash, kResultStatusLsb);
  hash = fnv1a_word(hash, kResultFlagsLsb);
  hash = fnv1a_word(hash, kFlagRecognisedDraw);
  hash = fnv1a_word(hash, static_cast<std::uint32_t>(kScoreLimitCp));
  hash = fnv1a_word(hash, static_cast<std::uint32_t>(kZobrist.black_to_move >> 32));
  return fnv1a_word(hash, static_cast<std::uint32_t>(kZobrist.black_to_move & 0xffffffffu));
}

/// Names, offsets and sizes of registers and arguments.
constexpr std::uint32_t fnv1a_registers(std::uint32_t hash) {
  for (const Register& reg : kRegisterMap) {
    hash = fnv1a_text(hash, reg.name);
    hash = fnv1a_word(hash, reg.offset);
    hash = fnv1a_word(hash, reg.words);
  }
  for (const Argument& argument : kArguments) {
    hash = fnv1a_text(hash, argument.name);
    hash = fnv1a_word(hash, argument.id);
    hash = fnv1a_word(hash, argument.offset);
    hash = fnv1a_word(hash, argument.bytes);
    hash = fnv1a_text(hash, argument.port);
  }
  return hash;
}

/// The hash: register spec_hash of the kernel.
constexpr std::uint32_t kSpecHash =
    fnv1a_registers(fnv1a_position(fnv1a_formats(fnv1a_parameter_layout(kFnvOffsetBasis))));

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_SPEC_HASH_HPP
