// SPDX-License-Identifier: Apache-2.0
/// \file
/// Top function of the evaluator as a Vitis HLS kernel of its own. The same source runs under g++.
#ifndef COBALT_HLS_KERNELS_COBALT_EVAL_HPP
#define COBALT_HLS_KERNELS_COBALT_EVAL_HPP

#include <cstdint>

#include "spec/kernel_interface.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"

/// A memory word of 512 bits; byte b of memory is byte b % 8, from the low end, of word[b / 8].
struct CobaltBeat {
  std::uint64_t word[cobalt::spec::kMemoryBeatBytes / 8];
};

constexpr unsigned kCobaltPositionsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kPackedPositionBytes;
constexpr unsigned kCobaltResultsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kResultBytes;
constexpr unsigned kCobaltElementsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kParameterElementBytes;

/// Loads a parameter list, then evaluates positions with it. Formats are those of the RTL kernel: packed positions of
/// 32 bytes, results of 4 bytes, list elements of 8 bytes (spec/). Buffers are aligned to 64 bytes.
///
/// Parameters stay loaded until the next call; before the first one all are 0, and so is every score. There is one
/// bank: the list is loaded before the first position. An element whose address is not valid is skipped.
/// \param positions        position_count packed positions
/// \param results          one result a position, in order; the last beat is filled up with zeros
/// \param parameters       parameter_count list elements
/// \param position_count   may be 0: then only parameters are loaded
/// \param parameter_count  may be 0: then the parameters are kept
extern "C" void cobalt_eval(const CobaltBeat* positions, CobaltBeat* results, const CobaltBeat* parameters,
                            std::uint32_t position_count, std::uint32_t parameter_count);

#endif  // COBALT_HLS_KERNELS_COBALT_EVAL_HPP
