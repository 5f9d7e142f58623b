// SPDX-License-Identifier: Apache-2.0
/// \file
/// Top function of the search as a Vitis HLS kernel of its own. The same source runs under g++.
#ifndef COBALT_HLS_KERNELS_COBALT_SEARCH_HPP
#define COBALT_HLS_KERNELS_COBALT_SEARCH_HPP

#include <cstdint>

#include "hls/eval/parameters.hpp"
#include "hls/kernels/kernel_support.hpp"
#include "hls/moves/quiet_table.hpp"
#include "hls/search/job.hpp"
#include "hls/search/parameters.hpp"
#include "hls/search/search.hpp"
#include "hls/search/shared_table.hpp"

constexpr unsigned kCobaltSearchAnswersPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kSearchAnswerBytes;
constexpr unsigned kCobaltGameKeysPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kHlsGameKeyBytes;
constexpr unsigned kCobaltTableEntries = 1u << cobalt::spec::kSharedTableBits;

/// Memory of the shared table; `mark` and `is_cleared` are zero at first.
struct CobaltSearchTable {
  cobalt::hls::SharedEntry entry[kCobaltTableEntries];  ///< bucket by bucket
  std::uint8_t mark[cobalt::spec::kBusyMarks];          ///< between two jobs all are 0
  bool is_cleared;  ///< before the first job `entry` is emptied: UltraRAM has no contents that are given to it
};

/// Does one descriptor of spec/jobs.hpp, load_parameters or search, and writes its completion. The arguments are those
/// of spec/hls_kernel.hpp, and what is said of cobalt_eval's holds here too. Answers come in the order of their jobs.
/// Jobs are done with an incomplete bank too, and the status says so. Jobs with rule kRuleSharedTable find what those
/// before them have noted, of earlier calls too. With spec::kHlsFlagGame it takes positions of the game; `count` is
/// any, and no answer is written.
extern "C" void cobalt_search(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                              std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                              std::uint32_t count);

/// The body of cobalt_search: the same, with the state that the kernel keeps between two calls.
/// \param tables         the evaluator's part of the parameter bank; all zero at first
/// \param quiet_moves    the bank's table of quiet moves; all zero at first
/// \param numbers        the bank's numbers of the search; all zero at first
/// \param stack          memory of the search; all zero at first
/// \param table          the shared table
/// \param game           positions of the game; all zero at first
/// \param bank_complete  whether the bank is loaded; false at first
void cobalt_search_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                       std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                       std::uint32_t count, cobalt::hls::Parameters& tables, cobalt::hls::QuietTable& quiet_moves,
                       cobalt::hls::SearchParameters& numbers, cobalt::hls::SearchStack& stack,
                       CobaltSearchTable& table, cobalt::hls::GameKeys& game, bool& bank_complete);

#endif  // COBALT_HLS_KERNELS_COBALT_SEARCH_HPP
