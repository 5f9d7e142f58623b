// SPDX-License-Identifier: Apache-2.0
/// \file
/// Search jobs and their answers, from and to the bytes of spec/jobs.hpp.
#ifndef COBALT_HLS_SEARCH_FORMATS_HPP
#define COBALT_HLS_SEARCH_FORMATS_HPP

#include <cstdint>

#include "hls/moves/formats.hpp"
#include "hls/search/job.hpp"
#include "spec/jobs.hpp"

namespace cobalt {
namespace hls {

namespace formats {
constexpr spec::FormatField kSearchKey[spec::kSearchJobKeys] = {
    spec::format_field(spec::kSearchJobFields, "key_0"), spec::format_field(spec::kSearchJobFields, "key_1"),
    spec::format_field(spec::kSearchJobFields, "key_2"), spec::format_field(spec::kSearchJobFields, "key_3")};
constexpr spec::FormatField kSearchJobTag = spec::format_field(spec::kSearchJobFields, "tag");
constexpr spec::FormatField kSearchLimit = spec::format_field(spec::kSearchJobFields, "limit");
constexpr spec::FormatField kSearchBeta = spec::format_field(spec::kSearchJobFields, "beta");
constexpr spec::FormatField kSearchDepth = spec::format_field(spec::kSearchJobFields, "depth");
constexpr spec::FormatField kSearchRules = spec::format_field(spec::kSearchJobFields, "rules");
constexpr spec::FormatField kSearchClock = spec::format_field(spec::kSearchJobFields, "halfmove_clock");
constexpr spec::FormatField kSearchKeyCount = spec::format_field(spec::kSearchJobFields, "key_count");
constexpr spec::FormatField kSearchRootKey = spec::format_field(spec::kSharedSearchJobFields, "root_key");
constexpr spec::FormatField kSearchGeneration = spec::format_field(spec::kSharedSearchJobFields, "generation");
constexpr spec::FormatField kSearchDeferLeastDepth =
    spec::format_field(spec::kSharedSearchJobFields, "defer_least_depth");
constexpr spec::FormatField kSearchReserved = spec::format_field(spec::kSharedSearchJobFields, "reserved");
constexpr spec::FormatField kSearchAnswerTag = spec::format_field(spec::kSearchAnswerFields, "tag");
constexpr spec::FormatField kSearchTries = spec::format_field(spec::kSearchAnswerFields, "tries");
constexpr spec::FormatField kSearchBest = spec::format_field(spec::kSearchAnswerFields, "best");
constexpr spec::FormatField kSearchDeepest = spec::format_field(spec::kSearchAnswerFields, "deepest_ply");
constexpr spec::FormatField kSearchStatus = spec::format_field(spec::kSearchAnswerFields, "status");
constexpr spec::FormatField kSearchAtLeast = spec::format_field(spec::kSearchAnswerFields, "at_least");
static_assert(spec::format_field(spec::kSearchJobFields, "position").lsb == 0, "the position comes first");
}  // namespace formats

inline SearchJob unpack_search_job(const std::uint8_t bytes[spec::kSearchJobBytes]) {
  SearchJob job;
  job.position = load_packed(bytes);
  job.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchJobTag));
  job.limit = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchLimit));
  job.beta = static_cast<std::int16_t>(static_cast<std::uint16_t>(get_field(bytes, formats::kSearchBeta)));
  job.depth = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchDepth));
  job.rules = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchRules));
  job.halfmove_clock = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchClock));
  job.key_count = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchKeyCount));
  const bool is_shared = has_rule(job, spec::kRuleSharedTable);
  for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) {
    job.key[k] = is_shared ? 0 : static_cast<std::uint32_t>(get_field(bytes, formats::kSearchKey[k]));
  }
  job.root_key = is_shared ? get_field(bytes, formats::kSearchRootKey) : 0;
  job.generation = is_shared ? static_cast<std::uint8_t>(get_field(bytes, formats::kSearchGeneration)) : 0;
  job.defer_least_depth = is_shared ? static_cast<std::uint8_t>(get_field(bytes, formats::kSearchDeferLeastDepth)) : 0;
  job.reserved = is_shared ? get_field(bytes, formats::kSearchReserved) : 0;
  job.game = nullptr;
  return job;
}
inline void pack_search_job(const SearchJob& job, std::uint8_t bytes[spec::kSearchJobBytes]) {
  for (unsigned b = 0; b < spec::kSearchJobBytes; ++b) bytes[b] = 0;
  put_position(job.position, bytes);
  put_field(bytes, formats::kSearchJobTag, job.tag);
  put_field(bytes, formats::kSearchLimit, job.limit);
  put_field(bytes, formats::kSearchBeta, static_cast<std::uint16_t>(job.beta));
  put_field(bytes, formats::kSearchDepth, job.depth);
  put_field(bytes, formats::kSearchRules, job.rules);
  put_field(bytes, formats::kSearchClock, job.halfmove_clock);
  put_field(bytes, formats::kSearchKeyCount, job.key_count);
  if (has_rule(job, spec::kRuleSharedTable)) {
    put_field(bytes, formats::kSearchRootKey, job.root_key);
    put_field(bytes, formats::kSearchGeneration, job.generation);
    put_field(bytes, formats::kSearchDeferLeastDepth, job.defer_least_depth);
    put_field(bytes, formats::kSearchReserved, job.reserved);
    return;
  }
  for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) put_field(bytes, formats::kSearchKey[k], job.key[k]);
}
inline void pack_search_answer(const SearchAnswer& answer, std::uint8_t bytes[spec::kSearchAnswerBytes]) {
  for (unsigned b = 0; b < spec::kSearchAnswerBytes; ++b) bytes[b] = 0;
  put_field(bytes, formats::kSearchAnswerTag, answer.tag);
  put_field(bytes, formats::kSearchTries, answer.tries);
  put_field(bytes, formats::kSearchBest, answer.best);
  put_field(bytes, formats::kSearchDeepest, answer.deepest_ply);
  put_field(bytes, formats::kSearchStatus, answer.status);
  put_field(bytes, formats::kSearchAtLeast, answer.at_least ? 1 : 0);
}
inline SearchAnswer unpack_search_answer(const std::uint8_t bytes[spec::kSearchAnswerBytes]) {
  SearchAnswer answer;
  answer.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchAnswerTag));
  answer.tries = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchTries));
  answer.best = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchBest));
  answer.deepest_ply = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchDeepest));
  answer.status = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchStatus));
  answer.at_least = get_field(bytes, formats::kSearchAtLeast) != 0;
  return answer;
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_FORMATS_HPP
