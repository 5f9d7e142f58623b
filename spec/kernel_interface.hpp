// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernel as its driver sees it: AXI4-Lite register map and arguments. What it works on stands in jobs.hpp.
///
/// A command is a list of descriptors in card memory. Control follows Xilinx XRT's ap_ctrl_chain: the host writes the
/// arguments, sets ap_start, waits for ap_done and acknowledges with ap_continue. A second list may be started while
/// one is worked on: its work follows without a gap, and lists are done in the order in which they were started. The
/// arguments are the same for every operation, now and later: what a new operation needs stands in descriptors and
/// items. Offsets 0x00-0x0c are XRT's; ours begin at 0x10 and are all 32 bits wide (64-bit
/// values are two registers, low word first). XRT writes zeros to gaps between arguments, so writes to read-only
/// registers are ignored.
#ifndef COBALT_SPEC_KERNEL_INTERFACE_HPP
#define COBALT_SPEC_KERNEL_INTERFACE_HPP

#include <cstdint>

namespace cobalt {
namespace spec {

constexpr const char* kKernelName = "cobalt";
constexpr std::uint32_t kKernelId = 0x544c4243;  ///< "CBLT" in memory order
/// Interface version: major in bits 31:16, minor in 15:0. A driver refuses another major version.
constexpr std::uint32_t kInterfaceVersionMajor = 2;
constexpr std::uint32_t kInterfaceVersionMinor = 5;
constexpr std::uint32_t kInterfaceVersion = (kInterfaceVersionMajor << 16) | kInterfaceVersionMinor;

constexpr unsigned kControlAddressBits = 12;  ///< AXI4-Lite address width: 4 KiB of registers
constexpr unsigned kControlDataBits = 32;
constexpr unsigned kMemoryAddressBits = 64;
constexpr unsigned kMemoryDataBits = 512;
constexpr unsigned kMemoryBeatBytes = kMemoryDataBits / 8;
/// The id says since which reset something was asked, so that a late answer is known.
constexpr unsigned kMemoryIdBits = 2;
/// Longest burst in beats. 64 beats of 64 bytes are 4 KiB, and bursts never cross a 4 KiB boundary.
constexpr unsigned kMaxBurstBeats = 64;
/// Buffers begin on a multiple of this.
constexpr unsigned kBufferAlignmentBytes = 64;

/// Bits of ap_ctrl (offset 0x00).
enum ApCtrlBit : std::uint32_t {
  kApStart = 1u << 0,     ///< write 1 to start; reads 1 until the kernel has taken the arguments
  kApDone = 1u << 1,      ///< a command is finished; cleared by kApContinue
  kApIdle = 1u << 2,      ///< nothing runs
  kApReady = 1u << 3,     ///< the arguments were taken: new ones may be written and ap_start set again
  kApContinue = 1u << 4,  ///< write 1 to acknowledge kApDone
};

/// Clocks of silence that the watchdog allows when watchdog_limit is 0.
constexpr std::uint32_t kDefaultWatchdogClocks = 1u << 20;

/// Lists that the kernel takes before the first of them is done: one is worked on, one waits behind it.
constexpr unsigned kListsInFlight = 2;

/// Bits of the banks register.
enum BankBit : std::uint32_t {
  kBank0Complete = 1u << 0,  ///< bank 0 holds a whole evaluation function
  kBank1Complete = 1u << 1,  ///< bank 1 does
};

/// Bits of the status register: what was wrong with a list. 0 is success; then every descriptor has its completion.
/// What was wrong with a descriptor stands in that (CompletionStatus).
enum ListStatus : std::uint32_t {
  /// `descriptors` or `completions` is not aligned to 64 bytes or passes the end of the address space; nothing was
  /// done.
  kListIllegalAddress = 1u << 0,
  kListWriteError = 1u << 1,  ///< SLVERR or DECERR on the write of a completion: some are missing
  kListWatchdog = 1u << 2,    ///< no AXI beat moved for watchdog_limit clocks; the kernel needs a reset
};

/// What is written to the abort register. Jobs of perft and of the search can be aborted.
enum AbortBit : std::uint32_t {
  kAbortTag = 1u << 0,     ///< the jobs of descriptors whose tag is in abort_tag
  kAbortAll = 1u << 1,     ///< the jobs of every descriptor
  kAbortJobTag = 1u << 2,  ///< search jobs whose own tag is in abort_tag
};

/// Bits of the ring_state register, of the search ring that is open, or was last.
enum RingState : std::uint32_t {
  kRingOpen = 1u << 0,            ///< it takes jobs
  kRingReadError = 1u << 1,       ///< SLVERR or DECERR on a read of a job: that was answered as an illegal request
  kRingWriteError = 1u << 2,      ///< SLVERR or DECERR on a write of an answer: that is missing
  kRingIncompleteBank = 1u << 3,  ///< its bank was incomplete when it was opened: answers mean nothing
  kRingAborted = 1u << 4,         ///< the host has aborted its descriptor: jobs ended early, and it closes
  kRingOverflow = 1u << 5,        ///< the host announced more jobs than slots: the last are not read, and it closes
  kRingLate = 1u << 6,            ///< jobs were announced when it had closed: they have no answer
  kRingPending = 1u << 7,         ///< its descriptor waits for its bank, and a close is kept
  kRingWatchdog = 1u << 8,        ///< memory was silent for the watchdog's limit: the kernel stands still
};

/// What is written to the ring_close register.
constexpr std::uint32_t kRingClose = 1u << 0;

/// Search cores that a kernel may have. One without has a single evaluator, and no move generator.
constexpr unsigned kMaxSearchCores = 8;
/// Bit of register search_rules beside those of SearchRule: jobs may have a defer_least_depth.
constexpr std::uint32_t kSearchDeferral = 1u << 16;
/// Another one: it has places for positions of the game (registers game_key and game_clear).
constexpr std::uint32_t kSearchGameKeys = 1u << 17;
/// What is written to the game_clear register.
constexpr std::uint32_t kGameClear = 1u << 0;

enum class Access : std::uint8_t { kReadOnly, kReadWrite, kControl };

/// How the RTL answers a register (rtl/generated/cb_register_bank.sv). The hash leaves it out.
enum class Answer : std::uint8_t {
  kValue,     ///< the value as it is; one with kReadWrite is kept, by bytes
  kHeldHigh,  ///< a read of the low word keeps the high word, so that both belong together
  kPulse,     ///< 0: a write does something once
  kOperand,   ///< 0: what is written is kept, by bytes
};

struct Register {
  const char* name;
  std::uint16_t offset;  ///< bytes
  std::uint8_t words;    ///< 1, or 2 for a 64-bit value
  Access access;
  const char* meaning;
  Answer answer = Answer::kValue;
};

// clang-format off
/// \name Register offsets in bytes
///@{
constexpr std::uint16_t kRegApCtrl = 0x00;
constexpr std::uint16_t kRegGlobalInterruptEnable = 0x04;
constexpr std::uint16_t kRegInterruptEnable = 0x08;
constexpr std::uint16_t kRegInterruptStatus = 0x0c;
constexpr std::uint16_t kRegId = 0x10;
constexpr std::uint16_t kRegInterfaceVersion = 0x14;
constexpr std::uint16_t kRegSpecHash = 0x18;
constexpr std::uint16_t kRegEvaluatorLatency = 0x1c;
constexpr std::uint16_t kRegOperations = 0x20;
constexpr std::uint16_t kRegSearchCores = 0x24;
constexpr std::uint16_t kRegDescriptors = 0x28;
constexpr std::uint16_t kRegCompletions = 0x30;
constexpr std::uint16_t kRegDescriptorCount = 0x38;
constexpr std::uint16_t kRegWatchdogLimit = 0x3c;
constexpr std::uint16_t kRegAbortTag = 0x40;
constexpr std::uint16_t kRegAbort = 0x44;
constexpr std::uint16_t kRegRingJobs = 0x48;
constexpr std::uint16_t kRegRingClose = 0x4c;
constexpr std::uint16_t kRegSearchRules = 0x50;
constexpr std::uint16_t kRegGameClear = 0x54;
constexpr std::uint16_t kRegGameKey = 0x58;
constexpr std::uint16_t kRegStatus = 0x80;
constexpr std::uint16_t kRegBanks = 0x84;
constexpr std::uint16_t kRegListStartClock = 0x88;
constexpr std::uint16_t kRegListEndClock = 0x90;
constexpr std::uint16_t kRegTotalClocks = 0x98;
constexpr std::uint16_t kRegTotalPositions = 0xa0;
constexpr std::uint16_t kRegTotalDescriptors = 0xa8;
constexpr std::uint16_t kRegTotalLists = 0xb0;
constexpr std::uint16_t kRegSearchRoot = 0xb8;
constexpr std::uint16_t kRegSearchTry = 0xc0;
constexpr std::uint16_t kRegSearchNull = 0xc8;
constexpr std::uint16_t kRegSearchAgain = 0xd0;
constexpr std::uint16_t kRegSearchNoMove = 0xd8;
constexpr std::uint16_t kRegSearchEnded = 0xe0;
constexpr std::uint16_t kRegSearchIdle = 0xe8;
constexpr std::uint16_t kRegSearchBlocked = 0xf0;
constexpr std::uint16_t kRegRingState = 0xf8;
constexpr std::uint16_t kRegRingAnswers = 0xfc;
///@}

constexpr Register kRegisterMap[] = {
  {"ap_ctrl", kRegApCtrl, 1, Access::kControl, "ap_start 0, ap_done 1, ap_idle 2, ap_ready 3, ap_continue 4"},
  {"global_interrupt_enable", kRegGlobalInterruptEnable, 1, Access::kControl, "bit 0"},
  {"interrupt_enable", kRegInterruptEnable, 1, Access::kControl, "bit 0 ap_done, bit 1 ap_ready"},
  {"interrupt_status", kRegInterruptStatus, 1, Access::kControl, "bit 0 ap_done, bit 1 ap_ready; write 1 to toggle"},
  {"id", kRegId, 1, Access::kReadOnly, "0x544c4243, CBLT"},
  {"interface_version", kRegInterfaceVersion, 1, Access::kReadOnly, "major 31:16, minor 15:0"},
  {"spec_hash", kRegSpecHash, 1, Access::kReadOnly, "hash of the parameter layout, of all formats and of this map"},
  {"evaluator_latency", kRegEvaluatorLatency, 1, Access::kReadOnly, "clocks from a position to its score"},
  {"operations", kRegOperations, 1, Access::kReadOnly, "a bit for every operation that this kernel has"},
  {"search_cores", kRegSearchCores, 1, Access::kReadOnly, "cores of operation search; 0: a kernel for evaluation alone"},
  {"descriptors", kRegDescriptors, 2, Access::kReadWrite, "address of the descriptors, 64 bytes each"},
  {"completions", kRegCompletions, 2, Access::kReadWrite, "address of the completions, 64 bytes each, in the order of the descriptors"},
  {"descriptor_count", kRegDescriptorCount, 1, Access::kReadWrite, "descriptors of the list; 0 is allowed and does nothing"},
  {"watchdog_limit", kRegWatchdogLimit, 1, Access::kReadWrite, "clocks without an AXI beat before giving up; 0 means 1,048,576; that of the last list taken holds for both in flight"},
  {"abort_tag", kRegAbortTag, 1, Access::kReadWrite, "tag of a descriptor or of a search job, for abort"},
  {"abort", kRegAbort, 1, Access::kControl, "bit 0: jobs of perft and of the search of descriptors with abort_tag end as soon as they can, with status kAnswerAborted; bit 1: those of all descriptors. Of descriptors that a unit has; later ones are not touched. Bit 2: search jobs whose own tag is abort_tag and that a core works on; those that are not loaded yet are not touched, so it is repeated until the job is answered. The next write to a register waits until it has reached every job. Reads 0", Answer::kPulse},
  {"ring_jobs", kRegRingJobs, 1, Access::kReadWrite, "search ring: jobs put into it, modulo 2^32; what it holds when the ring is opened is the number of the first job"},
  {"ring_close", kRegRingClose, 1, Access::kControl, "bit 0: the ring ends when all its jobs are answered; without effect when none is open or pending. Reads 0", Answer::kPulse},
  {"search_rules", kRegSearchRules, 1, Access::kReadOnly, "what search jobs may ask for: bits 15:0 of SearchRule; bit 16: deferral. A job that asks for more is refused. Bit 17: there are places for positions of the game"},
  {"game_clear", kRegGameClear, 1, Access::kControl, "bit 0: no position of the game is known any more, to no core. While no job with rule kRuleSharedTable is in the kernel. Reads 0", Answer::kPulse},
  {"game_key", kRegGameKey, 2, Access::kControl, "key of a position of the game, in the form of root_key of shared_search_job: a job that comes to it has a draw. The write of the high word puts it into its place, by its low 8 bits, of all cores. As game_clear, between jobs. Reads 0", Answer::kOperand},
  {"status", kRegStatus, 1, Access::kReadOnly, "of the last finished list: 0 good, else error bits"},
  {"banks", kRegBanks, 1, Access::kReadOnly, "which parameter banks hold a whole evaluation function"},
  {"list_start_clock", kRegListStartClock, 2, Access::kReadOnly, "last finished list: total_clocks when it was taken"},
  {"list_end_clock", kRegListEndClock, 2, Access::kReadOnly, "last finished list: total_clocks when its last completion was written"},
  {"total_clocks", kRegTotalClocks, 2, Access::kReadOnly, "clocks since reset", Answer::kHeldHigh},
  {"total_positions", kRegTotalPositions, 2, Access::kReadOnly, "positions of operation evaluate since reset", Answer::kHeldHigh},
  {"total_descriptors", kRegTotalDescriptors, 2, Access::kReadOnly, "completions written since reset", Answer::kHeldHigh},
  {"total_lists", kRegTotalLists, 1, Access::kReadOnly, "lists finished since reset"},
  {"search_root", kRegSearchRoot, 2, Access::kReadOnly, "turns of the search since reset, all cores together: roots judged, or jobs refused", Answer::kHeldHigh},
  {"search_try", kRegSearchTry, 2, Access::kReadOnly, "moves tried, but for the two that follow", Answer::kHeldHigh},
  {"search_null", kRegSearchNull, 2, Access::kReadOnly, "null moves", Answer::kHeldHigh},
  {"search_again", kRegSearchAgain, 2, Access::kReadOnly, "moves tried again, not reduced", Answer::kHeldHigh},
  {"search_no_move", kRegSearchNoMove, 2, Access::kReadOnly, "turns of a node without a move left", Answer::kHeldHigh},
  {"search_ended", kRegSearchEnded, 2, Access::kReadOnly, "turns in which a job was aborted or had reached its limit: nothing was tried", Answer::kHeldHigh},
  {"search_idle", kRegSearchIdle, 2, Access::kReadOnly, "clocks of a core in which the context whose turn it was had no job", Answer::kHeldHigh},
  {"search_blocked", kRegSearchBlocked, 2, Access::kReadOnly, "clocks of a core in which it had one, but no turn, as another operation used the generator or the evaluator", Answer::kHeldHigh},
  {"ring_state", kRegRingState, 1, Access::kReadOnly, "search ring: bits of RingState"},
  {"ring_answers", kRegRingAnswers, 1, Access::kReadOnly, "search ring: ring_jobs when it was opened, and 1 for every answer that is in memory since; equal to ring_jobs when all jobs are answered"},
};
// clang-format on

/// An argument of the kernel as XRT numbers it. All buffers, those of descriptors too, are in the memory that the one
/// port reaches.
struct Argument {
  const char* name;
  std::uint8_t id;
  std::uint16_t offset;
  std::uint8_t bytes;
  const char* port;  ///< memory port of a pointer; empty for a scalar
};
constexpr const char* kMemoryPort = "m_axi_gmem0";
/// Indices of kArguments.
enum ArgumentId : std::uint8_t {
  kArgumentDescriptors = 0,
  kArgumentCompletions = 1,
  kArgumentDescriptorCount = 2,
  kArgumentWatchdogLimit = 3,
};
constexpr Argument kArguments[] = {
    {"descriptors", kArgumentDescriptors, kRegDescriptors, 8, kMemoryPort},
    {"completions", kArgumentCompletions, kRegCompletions, 8, kMemoryPort},
    {"descriptor_count", kArgumentDescriptorCount, kRegDescriptorCount, 4, ""},
    {"watchdog_limit", kArgumentWatchdogLimit, kRegWatchdogLimit, 4, ""},
};

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_KERNEL_INTERFACE_HPP
