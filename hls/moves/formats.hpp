// SPDX-License-Identifier: Apache-2.0
/// \file
/// Requests, jobs and answers of the generator and of perft, from and to the bytes of spec/jobs.hpp.
#ifndef COBALT_HLS_MOVES_FORMATS_HPP
#define COBALT_HLS_MOVES_FORMATS_HPP

#include <cstdint>

#include "hls/moves/perft_job.hpp"
#include "hls/moves/request.hpp"
#include "spec/jobs.hpp"

namespace cobalt {
namespace hls {

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
constexpr spec::FieldPlace kTargets = COBALT_FIELD(kGenerateRequestFields, "targets");
constexpr spec::FieldPlace kLast = COBALT_FIELD(kGenerateRequestFields, "last");
constexpr spec::FieldPlace kExclude[3] = {COBALT_FIELD(kGenerateRequestFields, "exclude_0"),
                                          COBALT_FIELD(kGenerateRequestFields, "exclude_1"),
                                          COBALT_FIELD(kGenerateRequestFields, "exclude_2")};
constexpr spec::FieldPlace kMode = COBALT_FIELD(kGenerateRequestFields, "mode");
constexpr spec::FieldPlace kHints = COBALT_FIELD(kGenerateRequestFields, "hints");
constexpr spec::FieldPlace kRequestReserved = COBALT_FIELD(kGenerateRequestFields, "reserved");
constexpr spec::FieldPlace kAnswerMove = COBALT_FIELD(kGenerateAnswerFields, "move");
constexpr spec::FieldPlace kAnswerStatus = COBALT_FIELD(kGenerateAnswerFields, "status");
constexpr spec::FieldPlace kAnswerFound = COBALT_FIELD(kGenerateAnswerFields, "found");
constexpr spec::FieldPlace kAnswerIsLast = COBALT_FIELD(kGenerateAnswerFields, "is_last");
constexpr spec::FieldPlace kAnswerHint = COBALT_FIELD(kGenerateAnswerFields, "hint");
constexpr spec::FieldPlace kAnswerKind = COBALT_FIELD(kGenerateAnswerFields, "kind");
constexpr spec::FieldPlace kJobTag = COBALT_FIELD(kPerftJobFields, "tag");
constexpr spec::FieldPlace kJobDepth = COBALT_FIELD(kPerftJobFields, "depth");
constexpr spec::FieldPlace kJobRootMove = COBALT_FIELD(kPerftJobFields, "root_move");
constexpr spec::FieldPlace kJobReserved0 = COBALT_FIELD(kPerftJobFields, "reserved_0");
constexpr spec::FieldPlace kJobReserved1 = COBALT_FIELD(kPerftJobFields, "reserved_1");
constexpr spec::FieldPlace kPerftTag = COBALT_FIELD(kPerftAnswerFields, "tag");
constexpr spec::FieldPlace kPerftStatus = COBALT_FIELD(kPerftAnswerFields, "status");
constexpr spec::FieldPlace kPerftLeaves = COBALT_FIELD(kPerftAnswerFields, "leaves");
static_assert(COBALT_FIELD(kGenerateRequestFields, "position").lsb == 0 &&
                  COBALT_FIELD(kPerftJobFields, "position").lsb == 0,
              "the position comes first");
}  // namespace formats
#undef COBALT_FIELD

/// Writes a position to the begin of an item.
inline void put_position(const PackedWords& position, std::uint8_t* bytes) {
  for (unsigned b = 0; b < spec::kPackedPositionBytes; ++b) {
    bytes[b] = static_cast<std::uint8_t>(position.word[b / 8] >> (8 * (b % 8)));
  }
}
/// Sets the lowest bit of reserved ones.
inline void put_reserved(std::uint8_t* bytes, spec::FieldPlace field, bool set) {
  if (set) bytes[field.lsb / 8] = static_cast<std::uint8_t>(bytes[field.lsb / 8] | 1u << field.lsb % 8);
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
  put_position(request.position, bytes);
  put_field(bytes, formats::kTargets, request.targets);
  put_field(bytes, formats::kLast, request.last);
  for (unsigned i = 0; i < 3; ++i) put_field(bytes, formats::kExclude[i], request.exclude[i]);
  put_field(bytes, formats::kMode, request.mode);
  put_field(bytes, formats::kHints, request.hints);
  put_reserved(bytes, formats::kRequestReserved, request.reserved);
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
  GenerateAnswer answer;
  answer.move = static_cast<std::uint16_t>(get_field(bytes, formats::kAnswerMove));
  answer.status = static_cast<std::uint8_t>(get_field(bytes, formats::kAnswerStatus));
  answer.found = get_field(bytes, formats::kAnswerFound) != 0;
  answer.is_last = get_field(bytes, formats::kAnswerIsLast) != 0;
  answer.hint = static_cast<std::uint8_t>(get_field(bytes, formats::kAnswerHint));
  answer.kind = static_cast<std::uint8_t>(get_field(bytes, formats::kAnswerKind));
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
  put_position(job.position, bytes);
  put_field(bytes, formats::kJobTag, job.tag);
  put_field(bytes, formats::kJobDepth, job.depth & 0xffu);
  put_field(bytes, formats::kJobRootMove, job.root_move);
  put_reserved(bytes, formats::kJobReserved0, job.reserved);
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
