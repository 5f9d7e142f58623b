// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernel as its driver sees it: AXI4-Lite register map, arguments, operations and status codes.
///
/// Control follows Xilinx XRT's ap_ctrl_chain: the host writes the arguments, sets ap_start, waits for ap_done and
/// acknowledges with ap_continue. Offsets 0x00-0x0c are XRT's; ours begin at 0x10 and are all 32 bits wide (64-bit
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
constexpr std::uint32_t kInterfaceVersionMajor = 1;
constexpr std::uint32_t kInterfaceVersionMinor = 1;
constexpr std::uint32_t kInterfaceVersion = (kInterfaceVersionMajor << 16) | kInterfaceVersionMinor;

constexpr unsigned kControlAddressBits = 12;  ///< AXI4-Lite address width: 4 KiB of registers
constexpr unsigned kControlDataBits = 32;
constexpr unsigned kMemoryAddressBits = 64;
constexpr unsigned kMemoryDataBits = 512;
constexpr unsigned kMemoryBeatBytes = kMemoryDataBits / 8;
constexpr unsigned kMemoryIdBits = 1;
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

/// Bits of the operation argument. Both may be set: then parameters go to the shadow bank while the positions are
/// evaluated with the active one, and the banks are switched when both are finished.
enum Operation : std::uint32_t {
  kOperationLoadParameters = 1u << 0,  ///< parameter_count elements from `parameters`
  kOperationEvaluate = 1u << 1,        ///< position_count packed positions from `positions` to `results`
};
constexpr std::uint32_t kOperationMask = 3;

/// Clocks of silence that the watchdog allows when watchdog_limit is 0.
constexpr std::uint32_t kDefaultWatchdogClocks = 1u << 20;

/// Bits of the active_bank register.
enum ActiveBankBit : std::uint32_t {
  kActiveBank = 1u << 0,            ///< the bank that new positions use
  kShadowBankIncomplete = 1u << 1,  ///< the other bank does not hold the same parameters: only a full list is taken
};

/// Bits of the status register; 0 is success. A command with an error still ends, with ap_done.
enum CommandStatus : std::uint32_t {
  kStatusIllegalOperation = 1u << 0,  ///< no operation bit set, or an unknown one; nothing was done
  kStatusIllegalAddress =
      1u << 1,  ///< a buffer is not aligned to 64 bytes or passes the end of the address space; nothing was done
  kStatusReadError = 1u << 2,         ///< SLVERR or DECERR on a read
  kStatusWriteError = 1u << 3,        ///< SLVERR or DECERR on a write
  kStatusParameterAddress = 1u << 4,  ///< an element of the parameter list has no such address; banks were not switched
  kStatusWatchdog = 1u << 5,          ///< no AXI beat moved for watchdog_limit clocks; the kernel needs a reset
  /// The shadow bank is incomplete (after a reset, or after a download with an error), so a list of fewer than
  /// kParameters elements is refused; nothing was done. The driver sends a full list.
  kStatusIncompleteBank = 1u << 6,
};

enum class Access : std::uint8_t { kReadOnly, kReadWrite, kControl };

struct Register {
  const char* name;
  std::uint16_t offset;  ///< bytes
  std::uint8_t words;    ///< 1, or 2 for a 64-bit value
  Access access;
  const char* meaning;
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
constexpr std::uint16_t kRegOperation = 0x20;
constexpr std::uint16_t kRegPositionCount = 0x24;
constexpr std::uint16_t kRegPositions = 0x28;
constexpr std::uint16_t kRegResults = 0x30;
constexpr std::uint16_t kRegParameters = 0x38;
constexpr std::uint16_t kRegParameterCount = 0x40;
constexpr std::uint16_t kRegWatchdogLimit = 0x44;
constexpr std::uint16_t kRegStatus = 0x80;
constexpr std::uint16_t kRegActiveBank = 0x84;
constexpr std::uint16_t kRegCommandClocks = 0x88;
constexpr std::uint16_t kRegEvaluateClocks = 0x90;
constexpr std::uint16_t kRegPositionsDone = 0x98;
constexpr std::uint16_t kRegPositionsRefused = 0x9c;
constexpr std::uint16_t kRegStarvedClocks = 0xa0;
constexpr std::uint16_t kRegBlockedClocks = 0xa4;
constexpr std::uint16_t kRegReadBeats = 0xa8;
constexpr std::uint16_t kRegWriteBeats = 0xac;
constexpr std::uint16_t kRegReadLatencyMax = 0xb0;
constexpr std::uint16_t kRegReadLatencySum = 0xb8;
constexpr std::uint16_t kRegReadBursts = 0xc0;
constexpr std::uint16_t kRegParametersDone = 0xc4;
constexpr std::uint16_t kRegTotalClocks = 0xc8;
constexpr std::uint16_t kRegTotalPositions = 0xd0;
constexpr std::uint16_t kRegTotalCommands = 0xd8;
///@}

constexpr Register kRegisterMap[] = {
  {"ap_ctrl", kRegApCtrl, 1, Access::kControl, "ap_start 0, ap_done 1, ap_idle 2, ap_ready 3, ap_continue 4"},
  {"global_interrupt_enable", kRegGlobalInterruptEnable, 1, Access::kControl, "bit 0"},
  {"interrupt_enable", kRegInterruptEnable, 1, Access::kControl, "bit 0 ap_done, bit 1 ap_ready"},
  {"interrupt_status", kRegInterruptStatus, 1, Access::kControl, "bit 0 ap_done, bit 1 ap_ready; write 1 to toggle"},
  {"id", kRegId, 1, Access::kReadOnly, "0x544c4243, CBLT"},
  {"interface_version", kRegInterfaceVersion, 1, Access::kReadOnly, "major 31:16, minor 15:0"},
  {"spec_hash", kRegSpecHash, 1, Access::kReadOnly, "hash of the parameter layout"},
  {"evaluator_latency", kRegEvaluatorLatency, 1, Access::kReadOnly, "clocks from a position to its score"},
  {"operation", kRegOperation, 1, Access::kReadWrite, "bit 0 load parameters, bit 1 evaluate"},
  {"position_count", kRegPositionCount, 1, Access::kReadWrite, "packed positions to evaluate"},
  {"positions", kRegPositions, 2, Access::kReadWrite, "address of the packed positions, 32 bytes each"},
  {"results", kRegResults, 2, Access::kReadWrite, "address of the results, 4 bytes each"},
  {"parameters", kRegParameters, 2, Access::kReadWrite, "address of the parameter list, 8 bytes an element"},
  {"parameter_count", kRegParameterCount, 1, Access::kReadWrite, "elements of the parameter list"},
  {"watchdog_limit", kRegWatchdogLimit, 1, Access::kReadWrite, "clocks without an AXI beat before giving up; 0 means 1,048,576"},
  {"status", kRegStatus, 1, Access::kReadOnly, "of the last finished command: 0 good, else error bits"},
  {"active_bank", kRegActiveBank, 1, Access::kReadOnly, "bit 0 parameter bank that new positions use, bit 1 the other bank is incomplete"},
  {"command_clocks", kRegCommandClocks, 2, Access::kReadOnly, "last command: clocks from start to done"},
  {"evaluate_clocks", kRegEvaluateClocks, 2, Access::kReadOnly, "last command: clocks from the first position entering the evaluator to the last score leaving it, both included"},
  {"positions_done", kRegPositionsDone, 1, Access::kReadOnly, "last command: positions evaluated"},
  {"positions_refused", kRegPositionsRefused, 1, Access::kReadOnly, "last command: of these, with an error status"},
  {"starved_clocks", kRegStarvedClocks, 1, Access::kReadOnly, "last command: clocks after the first position in which the evaluator waited for positions"},
  {"blocked_clocks", kRegBlockedClocks, 1, Access::kReadOnly, "last command: clocks in which positions waited for room for their results"},
  {"read_beats", kRegReadBeats, 1, Access::kReadOnly, "last command: AXI read beats, all masters"},
  {"write_beats", kRegWriteBeats, 1, Access::kReadOnly, "last command: AXI write beats"},
  {"read_latency_max", kRegReadLatencyMax, 1, Access::kReadOnly, "last command: longest clocks from a position read address to its first beat"},
  {"read_latency_sum", kRegReadLatencySum, 2, Access::kReadOnly, "last command: sum of these over all bursts"},
  {"read_bursts", kRegReadBursts, 1, Access::kReadOnly, "last command: position read bursts"},
  {"parameters_done", kRegParametersDone, 1, Access::kReadOnly, "last command: parameter list elements loaded"},
  {"total_clocks", kRegTotalClocks, 2, Access::kReadOnly, "clocks since reset"},
  {"total_positions", kRegTotalPositions, 2, Access::kReadOnly, "positions since reset"},
  {"total_commands", kRegTotalCommands, 1, Access::kReadOnly, "commands since reset"},
};
// clang-format on

/// An argument of the kernel as XRT numbers it.
struct Argument {
  const char* name;
  std::uint8_t id;
  std::uint16_t offset;
  std::uint8_t bytes;
  const char* port;  ///< memory port of a pointer; empty for a scalar
};
constexpr Argument kArguments[] = {
    {"operation", 0, kRegOperation, 4, ""},
    {"position_count", 1, kRegPositionCount, 4, ""},
    {"positions", 2, kRegPositions, 8, "m_axi_gmem0"},
    {"results", 3, kRegResults, 8, "m_axi_gmem0"},
    {"parameters", 4, kRegParameters, 8, "m_axi_gmem1"},
    {"parameter_count", 5, kRegParameterCount, 4, ""},
    {"watchdog_limit", 6, kRegWatchdogLimit, 4, ""},
};

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_KERNEL_INTERFACE_HPP
