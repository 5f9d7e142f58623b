// SPDX-License-Identifier: Apache-2.0
/// \file
/// Search jobs and answers from and to the bytes of spec/jobs.hpp.
#ifndef COBALT_HLS_SEARCH_FORMATS_HPP
#define COBALT_HLS_SEARCH_FORMATS_HPP

#include <cstdint>

#include "hls/moves/formats.hpp"
#include "hls/search/job.hpp"
#include "spec/jobs.hpp"

namespace cobalt {
namespace hls {

namespace formats {
constexpr spec::FormatField search_job_field(const char* name) {
  return spec::format_field(spec::kSearchJobFields, name);
}
constexpr spec::FormatField search_answer_field(const char* name) {
  return spec::format_field(spec::kSearchAnswerFields, name);
}
constexpr spec::FormatField kSearchTag = search_job_field("tag");
constexpr spec::FormatField kSearchLimit = search_job_field("limit");
constexpr spec::FormatField kSearchBeta = search_job_field("beta");
constexpr spec::FormatField kSearchDepth = search_job_field("depth");
constexpr spec::FormatField kSearchRules = search_job_field("rules");
constexpr spec::FormatField kSearchHalfmoveClock = search_job_field("halfmove_clock");
constexpr spec::FormatField kSearchKeyCount = search_job_field("key_count");
constexpr spec::FormatField kSearchKeys[spec::kSearchJobKeys] = {search_job_field("key_0"), search_job_field("key_1"),
                                                                 search_job_field("key_2"), search_job_field("key_3")};
constexpr spec::FormatField kSearchAnswerTag = search_answer_field("tag");
constexpr spec::FormatField kSearchAnswerTries = search_answer_field("tries");
constexpr spec::FormatField kSearchAnswerBest = search_answer_field("best");
constexpr spec::FormatField kSearchAnswerDeepestPly = search_answer_field("deepest_ply");
constexpr spec::FormatField kSearchAnswerStatus = search_answer_field("status");
constexpr spec::FormatField kSearchAnswerAtLeast = search_answer_field("at_least");
static_assert(search_job_field("position").lsb == 0, "the position comes first");
}  // namespace formats

inline SearchJob unpack_search_job(const std::uint8_t bytes[spec::kSearchJobBytes]) {
  SearchJob job;
  job.position = load_packed(bytes);
  job.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchTag));
  job.limit = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchLimit));
  job.beta = static_cast<std::int16_t>(get_field(bytes, formats::kSearchBeta));
  job.depth = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchDepth));
  job.rules = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchRules));
  job.halfmove_clock = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchHalfmoveClock));
  job.key_count = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchKeyCount));
  for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) {
    job.key[k] = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchKeys[k]));
  }
  return job;
}
inline void pack_search_job(const SearchJob& job, std::uint8_t bytes[spec::kSearchJobBytes]) {
  for (unsigned b = 0; b < spec::kSearchJobBytes; ++b) bytes[b] = 0;
  for (unsigned w = 0; w < 4; ++w) put_bits(bytes, 64 * w, 64, job.position.word[w]);
  put_field(bytes, formats::kSearchTag, job.tag);
  put_field(bytes, formats::kSearchLimit, job.limit);
  put_field(bytes, formats::kSearchBeta, static_cast<std::uint16_t>(job.beta));
  put_field(bytes, formats::kSearchDepth, job.depth);
  put_field(bytes, formats::kSearchRules, job.rules);
  put_field(bytes, formats::kSearchHalfmoveClock, job.halfmove_clock);
  put_field(bytes, formats::kSearchKeyCount, job.key_count);
  for (unsigned k = 0; k < spec::kSearchJobKeys; ++k) put_field(bytes, formats::kSearchKeys[k], job.key[k]);
}

inline SearchAnswer unpack_search_answer(const std::uint8_t bytes[spec::kSearchAnswerBytes]) {
  SearchAnswer answer;
  answer.tag = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchAnswerTag));
  answer.tries = static_cast<std::uint32_t>(get_field(bytes, formats::kSearchAnswerTries));
  answer.best = static_cast<std::uint16_t>(get_field(bytes, formats::kSearchAnswerBest));
  answer.deepest_ply = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchAnswerDeepestPly));
  answer.status = static_cast<std::uint8_t>(get_field(bytes, formats::kSearchAnswerStatus));
  answer.at_least = get_field(bytes, formats::kSearchAnswerAtLeast) != 0;
  return answer;
}
inline void pack_search_answer(const SearchAnswer& answer, std::uint8_t bytes[spec::kSearchAnswerBytes]) {
  for (unsigned b = 0; b < spec::kSearchAnswerBytes; ++b) bytes[b] = 0;
  put_field(bytes, formats::kSearchAnswerTag, answer.tag);
  put_field(bytes, formats::kSearchAnswerTries, answer.tries);
  put_field(bytes, formats::kSearchAnswerBest, answer.best);
  put_field(bytes, formats::kSearchAnswerDeepestPly, answer.deepest_ply);
  put_field(bytes, formats::kSearchAnswerStatus, answer.status);
  put_field(bytes, formats::kSearchAnswerAtLeast, answer.at_least ? 1 : 0);
}

}  // namespace hls
}  // namespace cobalt

#endif  // COBALT_HLS_SEARCH_FORMATS_HPP
