// SPDX-License-Identifier: Apache-2.0
/// \file
/// Top function of the evaluator as a Vitis HLS kernel of its own. The same source runs under g++.
#ifndef COBALT_HLS_KERNELS_COBALT_EVAL_HPP
#define COBALT_HLS_KERNELS_COBALT_EVAL_HPP

#include <cstdint>

#include "hls/eval/parameters.hpp"
#include "hls/kernels/kernel_support.hpp"
#include "hls/moves/quiet_table.hpp"
#include "spec/hls_kernel.hpp"
#include "spec/kernel_interface.hpp"

constexpr unsigned kCobaltPositionsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kPackedPositionBytes;
constexpr unsigned kCobaltResultsPerBeat = cobalt::spec::kMemoryBeatBytes / cobalt::spec::kResultBytes;

/// Does one descriptor of spec/jobs.hpp, load_parameters or evaluate, and writes its completion. The arguments are
/// those of spec/hls_kernel.hpp. Buffers are aligned to 64 bytes, and whole beats are read and written.
///
/// Parameters stay loaded until the next call that loads some. Before the first one all are 0 and the bank is
/// incomplete. There is one bank: a list is loaded before the positions of the next call.
/// \param source       `count` items
/// \param destination  their answers, in order; the last beat is filled up with zeros. Not touched by load_parameters
/// \param completion   one beat, written last
/// \param spec_hash    spec::kSpecHash of the caller; with another one nothing is done
/// \param operation    spec::Operation
/// \param flags        must be 0
/// \param tag          comes back in the completion
/// \param count        may be 0
extern "C" void cobalt_eval(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion,
                            std::uint32_t spec_hash, std::uint32_t operation, std::uint32_t flags, std::uint32_t tag,
                            std::uint32_t count);

/// The body of cobalt_eval: the same, with the state that the kernel keeps between two calls. A program that simulates
/// several kernels gives each a state of its own.
/// \param tables         the parameter bank; all zero at first
/// \param quiet_moves    the bank's table of quiet moves, all zero at first. No operation of this kernel reads it yet
/// \param bank_complete  whether it holds a whole evaluation function; false at first
void cobalt_eval_job(const CobaltBeat* source, CobaltBeat* destination, CobaltBeat* completion, std::uint32_t spec_hash,
                     std::uint32_t operation, std::uint32_t flags, std::uint32_t tag, std::uint32_t count,
                     cobalt::hls::Parameters& tables, cobalt::hls::QuietTable& quiet_moves, bool& bank_complete);

#endif  // COBALT_HLS_KERNELS_COBALT_EVAL_HPP
