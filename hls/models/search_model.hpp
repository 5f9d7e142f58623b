// SPDX-License-Identifier: Apache-2.0
/// \file
/// A model of the search behind the commands of the HLS kernels, for the device `hls`: no kernel itself.
///
/// A turn of the search waits for the one before and makes whole lists of moves. That is quick on a processor and poor
/// hardware; the hardware is rtl/search.
#ifndef COBALT_HLS_MODELS_SEARCH_MODEL_HPP
#define COBALT_HLS_MODELS_SEARCH_MODEL_HPP

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

/// Memory of the shared table; all zero at first.
struct CobaltSearchTable {
  cobalt::hls::SharedEntry entry[kCobaltTableEntries];  ///< bucket by bucket
  std::uint8_t mark[cobalt::spec::kBusyMarks];          ///< between two jobs all are 0
};

/// What the model keeps between two commands; all zero at first.
struct CobaltSearchState {
  cobalt::hls::Parameters tables;  ///< the evaluator's part of the parameter bank
  cobalt::hls::QuietTable quiet_moves;
  cobalt::hls::SearchParameters numbers;
  cobalt::hls::SearchStack stack;
  CobaltSearchTable table;
  cobalt::hls::GameKeys game;  ///< positions of the game
  bool bank_complete;
};

/// Does one descriptor of spec/jobs.hpp, load_parameters or search, and writes its completion. The arguments are those
/// of spec/hls_kernel.hpp, and what is said of cobalt_eval's holds here too. Answers come in the order of their jobs.
/// Jobs are done with an incomplete bank too, and the status says so. Jobs with rule kRuleSharedTable find what those
/// before them have noted, of earlier calls too. With spec::kHlsFlagGame it takes positions of the game; `count` is
/// any, and no answer is written.
void cobalt_search_model(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                         std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                         std::uint32_t count, CobaltSearchState& state);

#endif  // COBALT_HLS_MODELS_SEARCH_MODEL_HPP
