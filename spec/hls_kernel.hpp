// SPDX-License-Identifier: Apache-2.0
/// \file
/// The HLS kernel (hls/kernels) as its driver sees it: its name and its arguments, the only place where they are
/// written.
///
/// One start of the HLS kernel is one descriptor of jobs.hpp, whose fields are its arguments, and it answers with a
/// completion of the same format. It has the operations load_parameters and evaluate, one parameter bank, and no
/// clock counters: those fields of the completion are 0.
#ifndef COBALT_SPEC_HLS_KERNEL_HPP
#define COBALT_SPEC_HLS_KERNEL_HPP

#include <cstdint>

#include "spec/jobs.hpp"
#include "spec/kernel_interface.hpp"

namespace cobalt {
namespace spec {

/// Name of the kernel in an xclbin, and of its top function.
constexpr const char* kHlsKernelName = "cobalt_eval";

/// Operations that it has, a bit each, as in the RTL kernel's register of that name.
constexpr std::uint32_t kHlsOperations = kEvaluationOperations;
constexpr unsigned kHlsParameterBanks = 1;

/// The HLS kernel of the move generator: its name, and operations. Its arguments are those of the other.
constexpr const char* kHlsMovesKernelName = "cobalt_moves";
constexpr std::uint32_t kHlsMovesOperations =
    (1u << kOperationNone) | (1u << kOperationLoadParameters) | (1u << kOperationGenerate) | (1u << kOperationPerft);

/// Operations of the model of the search, which is no kernel: it takes the same arguments in C simulation.
constexpr std::uint32_t kSearchModelOperations =
    (1u << kOperationNone) | (1u << kOperationLoadParameters) | (1u << kOperationSearch);

/// Flags of a descriptor that the RTL kernel does not have: that one takes positions of the game in registers.
enum HlsFlag : std::uint32_t {
  /// With kOperationNone, of the model of the search: `source` has `count` keys of positions of the game, in the form
  /// of root_key of shared_search_job, in the place of all before. Of two with one place the later one counts.
  kHlsFlagGame = 1u << 31,
};
static_assert(std::uint32_t{kHlsFlagGame} >> kDescriptorFlagBits != 0, "a bit of its own");
constexpr unsigned kHlsGameKeyBytes = 8;

/// Bits of the status of its completion that the RTL kernel does not have: that one says them in registers.
enum HlsStatus : std::uint32_t {
  kHlsStatusSpecHash = 1u << 30,  ///< the driver's spec_hash is not that of the kernel; nothing was done
};
static_assert(std::uint32_t{kHlsStatusSpecHash} > std::uint32_t{kStatusAborted}, "a bit of its own");

/// Indices of kHlsArguments.
enum HlsArgumentId : std::uint8_t {
  kHlsArgumentSource = 0,
  kHlsArgumentDestination = 1,
  kHlsArgumentCompletion = 2,
  kHlsArgumentSpecHash = 3,
  kHlsArgumentOperation = 4,
  kHlsArgumentFlags = 5,
  kHlsArgumentTag = 6,
  kHlsArgumentCount = 7,
};
/// Reads and writes have a port each, so that neither waits for the other.
constexpr const char* kHlsReadPort = "m_axi_gmem0";
constexpr const char* kHlsWritePort = "m_axi_gmem1";
/// The fields of a descriptor by their names; `completion` is where its completion goes, and `spec_hash` is the
/// driver's. Offsets are those that Vitis HLS chooses by itself.
constexpr Argument kHlsArguments[] = {
    {"source", kHlsArgumentSource, 0x10, 8, kHlsReadPort},
    {"destination", kHlsArgumentDestination, 0x1c, 8, kHlsWritePort},
    {"completion", kHlsArgumentCompletion, 0x28, 8, kHlsWritePort},
    {"spec_hash", kHlsArgumentSpecHash, 0x34, 4, ""},
    {"operation", kHlsArgumentOperation, 0x3c, 4, ""},
    {"flags", kHlsArgumentFlags, 0x44, 4, ""},
    {"tag", kHlsArgumentTag, 0x4c, 4, ""},
    {"count", kHlsArgumentCount, 0x54, 4, ""},
};

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_HLS_KERNEL_HPP
