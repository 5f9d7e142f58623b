// SPDX-License-Identifier: Apache-2.0
/// \file
/// Requests, jobs and answers of the generator and of perft, from and to the bytes of spec/jobs.hpp.
#ifndef COBALT_HLS_MOVES_FORMATS_HPP
#define COBALT_HLS_MOVES_FORMATS_HPP

#include <cstdint>

#include "hls/moves/generate.hpp"
#include "hls/moves/perft.hpp"
#include "spec/jobs.hpp"

namespace cobalt {
namespace hls {

/// Bits [lsb + width - 1 : lsb] of little-endian bytes, at most 64; a multiple of 8 is where all fields here begin.
inline std::uint64_t get_bits(const std::uint8_t* bytes, unsigned lsb, unsigned width) {
  std::uint64_t value = 0;
  for (unsigned b = 0; b < 8; ++b) {
    if (8 * b < width) value |= std::uint64_t(bytes[lsb / 8 + b]) << (8 * b);
  }
  return width == 64 ? value : value & ((std::uint64_t(1) << (width % 64)) - 1);
}
/// Or of a value into bytes.
inline void put_bits(std::uint8_t* bytes, unsigned lsb, unsigned width, std::uint64_t value) {
  for (unsigned b = 0; b < 9; ++b) {
    if (lsb % 8 + width > 8 * b) {
      const std::uint64_t part = b == 0 ? value << (lsb % 8) : value >> (8 * b - lsb % 8);
      bytes[lsb / 8 + b] = static_cast<std::uint8_t>(bytes[lsb / 8 + b] | (part & 0xffu));
    }
  }
}
/// Whether a bit of a field is set.
template <unsigned kLsb, unsigned kWidth>
inline bool any_bit(const std::uint8_t* bytes) {
  std::uint8_t any = 0;
  for (unsigned b = 0; b < kWidth / 8; ++b) any = static_cast<std::uint8_t>(any | bytes[kLsb / 8 + b]);
  return any != 0;
}

/// One field of a format.
#define COBALT_FIELD(fields, name) cobalt::spec::format_field(cobalt::spec::fields, name)

namespace formats {
constexpr spec::FormatField kTargets = COBALT_FIELD(kGenerateRequestFields, "targets");
constexpr spec::FormatField kLast = COBALT_FIELD(kGenerateRequestFields, "last");
constexpr spec::FormatField kExclude[3] = {COBALT_FIELD(kGenerateRequestFields, "exclude_0"),
                                           COBALT_FIELD(kGenerateRequestFields, "exclude_1"),
                                           COBALT_FIELD(kGenerateRequestFields, "exclude_2")};
constexpr spec::FormatField kMode = COBALT_FIELD(kGenerateRequestFields, "mode");
constexpr spec::FormatField kHints = COBALT_FIELD(kGenerateRequestFields, "hints");
constexpr spec::FormatField kRequestReserved = COBALT_FIELD(kGenerateRequestFields, "reserved");
constexpr spec::FormatField kAnswerMove = COBALT_FIELD(kGenerateAnswerFields, "move");
constexpr spec::FormatField kAnswerStatus = COBALT_FIELD(kGenerateAnswerFields, "status");
constexpr spec::FormatField kAnswerFound = COBALT_FIELD(kGenerateAnswerFields, "found");
constexpr spec::FormatField kAnswerIsLast = COBALT_FIELD(kGenerateAnswerFields, "is_last");
constexpr spec::FormatField kAnswerHint = COBALT_FIELD(kGenerateAnswerFields, "hint");
constexpr spec::FormatField kAnswerKind = COBALT_FIELD(kGenerateAnswerFields, "kind");
constexpr spec::FormatField kJobTag = COBALT_FIELD(kPerftJobFields, "tag");
constexpr spec::FormatField kJobDepth = COBALT_FIELD(kPerftJobFields, "depth");
constexpr spec::FormatField kJobRootMove = COBALT_FIELD(kPerftJobFields, "root_move");
constexpr spec::FormatField kJobReserved0 = COBALT_FIELD(kPerftJobFields, "reserved_0");
constexpr spec::FormatField kJobReserved1 = COBALT_FIELD(kPerftJobFields, "reserved_1");
constexpr spec::FormatField kPerftTag = COBALT_FIELD(kPerftAnswerFields, "tag");
constexpr spec::FormatField kPerftStatus = COBALT_FIELD(kPerftAnswerFields, "status");
constexpr spec::FormatField kPerftLeaves = COBALT_FIELD(kPerftAnswerFields, "leaves");
static_assert(COBALT_FIELD(kGenerateRequestFields, "position").lsb == 0 &&
                  COBALT_FIELD(kPerftJobFields, "position").lsb == 0,
              "the position comes first");
}  // namespace formats
#undef COBALT_FIELD

inline std::uint64_t get_field(const std::uint8_t* bytes, const spec::FormatField& field) {
  return get_bits(bytes, field.lsb, field.width);
}
inline void put_field(std::uint8_t* bytes, const spec::FormatField& field, std::uint64_t value) {
  put_bits(bytes, field.lsb, field.width, value);
}

/// \name Requests and answers of the generator
///@{
inline GenerateRequest unpack_generate_request(const std::uint8_t bytes[spec::kGenerateRequestBytes]) {
  GenerateRequest request;
  request.position = load_packed(bytes);
  request.targets = get_field(bytes, formats::kTargets);
  request.last = static_cast<std::uint16_t>(get_field(bytes, formats::kLast));
  for (unsigned i = 0; i < 3; ++i) {
    request.exclude[i] = static_cast<std::uint16_t>(get_field(bytes, formats::kExclude[i]));
  }
  request.mode = static_cast<std::uint8_t>(get_field(bytes, formats::kMode));
  request.hints = static_cast<std::uint8_t>(get_field(bytes, formats::kHints));
  request.reserved = any_bit<formats::kRequestReserved.lsb, formats::kRequestReserved.width>(bytes);
  return request;
}
/// `reserved` of the request sets the lowest reserved bit.
inline void pack_generate_request(const GenerateRequest& request, std::uint8_t bytes[spec::kGenerateRequestBytes]) {
  for (unsigned b = 0; b < spec::kGenerateRequestBytes; ++b) bytes[b] = 0;
  for (unsigned w = 0; w < 4; ++w) put_bits(bytes, 64 * w, 64, request.position.word[w]);
  put_field(bytes, formats::kTargets, request.targets);
  put_field(bytes, formats::kLast, request.last);
  for (unsigned i = 0; i < 3; ++i) put_field(bytes, formats::kExclude[i], request.exclude[i]);
  put_field(bytes, formats::kMode, request.mode);
  put_field(bytes, formats::kHints, request.hints);
  put_bits(bytes, formats::kRequestReserved.lsb, 1, request.reserved ? 1 : 0);
}
inline void pack_generate_answer(const GenerateAnswer& answer, std::uint8_t bytes[spec::kGenerateAnswerBytes]) {
  for (unsigned b = 0; b < spec::kGenerateAnswerBytes; ++b) bytes[b] = 0;
  put_field(bytes, formats::kAnswerMove, answer.move);
  put_field(bytes, formats::kAnswerStatus, answer.status);
  put_field(bytes, formats::kAnswerFound, answer.found ? 1 : 0);
  put_field(bytes, formats::kAnswerIsLast, answer.is_last ? 1 : 0);
  put_field(bytes, formats::kAnswerHint, answer.hint);
  put_field(bytes, formats::kAnswerKind, answer.kind);
}
inline GenerateAnswer unpack_generate_answer(const std::uint8_t bytes[spec::kGenerateAnswerBytes]) {
  const std::uint32_t word = static_cast<std::uint32_t>(get_bits(bytes, 0, 32));
  GenerateAnswer answer;
  answer.move = static_cast<std::uint16_t>(word >> formats::kAnswerMove.lsb);
  answer.status = static_cast<std::uint8_t>(word >> formats::kAnswerStatus.lsb);
  answer.found = ((word >> formats::kAnswerFound.lsb) & 1u) != 0;
  answer.is_last = ((word >> formats::kAnswerIsLast.lsb) & 1u) != 0;
  answer.hint = static_cast<std::uint8_t>((word >> formats::kAnswerHint.lsb) & 3u);
  answer.kind = static_cast<std::uint8_t>((word >> formats::kAnswerKind.lsb) & 3u);
  return answer;
}
///@}

/// \name Jobs and answers of perft
///@{
inline PerftJob unpack_perft_job(const std::uint8_t bytes[spec::kPerftJobBytes]) {
  PerftJob job;
  job.position = load_packed(bytes);
  job.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kJobTag));
  job.depth = static_cast<unsigned>(get_field(bytes, formats::kJobDepth));
  job.root_move = static_cast<std::uint16_t>(get_field(bytes, formats::kJobRootMove));
  job.reserved = any_bit<formats::kJobReserved0.lsb, formats::kJobReserved0.width>(bytes) ||
                 any_bit<formats::kJobReserved1.lsb, formats::kJobReserved1.width>(bytes);
  return job;
}
/// `reserved` of the job sets the lowest reserved bit. The depth has 8 bits.
inline void pack_perft_job(const PerftJob& job, std::uint8_t bytes[spec::kPerftJobBytes]) {
  for (unsigned b = 0; b < spec::kPerftJobBytes; ++b) bytes[b] = 0;
  for (unsigned w = 0; w < 4; ++w) put_bits(bytes, 64 * w, 64, job.position.word[w]);
  put_field(bytes, formats::kJobTag, job.tag);
  put_field(bytes, formats::kJobDepth, job.depth & 0xffu);
  put_field(bytes, formats::kJobRootMove, job.root_move);
  put_bits(bytes, formats::kJobReserved0.lsb, 1, job.reserved ? 1 : 0);
}
inline void pack_perft_answer(const PerftAnswer& answer, std::uint8_t bytes[spec::kPerftAnswerBytes]) {
  for (unsigned b = 0; b < spec::kPerftAnswerBytes; ++b) bytes[b] = 0;
  put_field(bytes, formats::kPerftTag, answer.tag);
  put_field(bytes, formats::kPerftStatus, answer.status);
  put_field(bytes, formats::kPerftLeaves, answer.leaves);
}
inline PerftAnswer unpack_perft_answer(const std::uint8_t bytes[spec::kPerftAnswerBytes]) {
  PerftAnswer answer;
  answer.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kPerftTag));
  answer.status = static_cast<std::uint8_t>(get_field(bytes, formats::kPerftStatus));
  answer.leaves = get_field(bytes, formats::kPerftLeaves);
  return answer;
}
///@}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_MOVES_FORMATS_HPP
