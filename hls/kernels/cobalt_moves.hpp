// SPDX-License-Identifier: Apache-2.0
/// \file
/// Top function of the move generator as a Vitis HLS kernel of its own. The same source runs under g++.
#ifndef COBALT_HLS_KERNELS_COBALT_MOVES_HPP
#define COBALT_HLS_KERNELS_COBALT_MOVES_HPP

#include <cstdint>

#include "hls/kernels/kernel_support.hpp"
#include "hls/moves/quiet_table.hpp"

constexpr unsigned kCobaltGenerateAnswersPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kGenerateAnswerBytes;
constexpr unsigned kCobaltPerftAnswersPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kPerftAnswerBytes;

/// Does one descriptor of spec/jobs.hpp, load_parameters, generate or perft, and writes its completion. The arguments
/// are those of spec/hls_kernel.hpp, and what is said of cobalt_eval's holds here too. Of a parameter list it keeps the
/// table of quiet moves. Requests are answered with an incomplete bank too, and the status says so; perft needs none.
extern "C" void cobalt_moves(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                             std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                             std::uint32_t count);

/// The body of cobalt_moves: the same, with the state that the kernel keeps between two calls.
/// \param quiet_moves    the parameter bank's table; all zero at first
/// \param bank_complete  whether the bank is loaded; false at first
void cobalt_moves_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                      std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                      std::uint32_t count, cobalt::hls::QuietTable& quiet_moves, bool& bank_complete);

#endif  // COBALT_HLS_KERNELS_COBALT_MOVES_HPP
