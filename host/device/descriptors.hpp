// SPDX-License-Identifier: Apache-2.0
/// \file
/// Descriptors and completions of spec/jobs.hpp, packed and unpacked.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "spec/jobs.hpp"

namespace cobalt::device {

/// What the card counted for one job. Clocks are those of the kernel; all zero on `model`, which has no clock. Busy,
/// starved and blocked clocks and the sum of latencies stay at spec::kMostCounted.
struct JobCounters {
  std::uint32_t items = 0;        ///< done
  std::uint32_t refused = 0;      ///< of these, with an error status of their own
  std::uint64_t start_clock = 0;  ///< since the reset of the kernel: its descriptor was taken
  std::uint64_t end_clock = 0;    ///< the same: its last answer was ready
  std::uint32_t busy_clocks = 0;  ///< first item in to last answer out
  std::uint32_t starved_clocks = 0;
  std::uint32_t blocked_clocks = 0;
  std::uint32_t read_beats = 0;
  std::uint32_t write_beats = 0;
  std::uint32_t read_bursts = 0;
  std::uint32_t read_latency_max_clocks = 0;
  std::uint32_t read_latency_sum_clocks = 0;
  /// Turns of perft and search: busy clocks of one core less starved and blocked ones. Nothing when one of them is
  /// spec::kMostCounted, or more.
  std::optional<std::uint64_t> turns() const {
    if (std::max({busy_clocks, starved_clocks, blocked_clocks}) == spec::kMostCounted) return std::nullopt;
    return std::uint64_t{busy_clocks} - starved_clocks - blocked_clocks;
  }
  bool operator==(const JobCounters&) const = default;
};

/// What the kernel is to do.
struct Descriptor {
  spec::Operation operation = spec::kOperationNone;
  std::uint32_t flags = 0;  ///< spec::DescriptorFlag bits
  std::uint32_t tag = 0;
  std::uint32_t count = 0;        ///< items
  std::uint64_t source = 0;       ///< address of the items
  std::uint64_t destination = 0;  ///< address of the answers
  bool operator==(const Descriptor&) const = default;
};

/// What came of it.
struct Completion {
  std::uint32_t tag = 0;
  std::uint32_t status = 0;  ///< spec::CompletionStatus bits; spec::kStatusDone alone when all went well
  JobCounters counters;
  bool operator==(const Completion&) const = default;
};

/// When a list was worked off, in clocks since the reset of the kernel.
struct ListClocks {
  std::uint64_t start = 0;  ///< it was taken
  std::uint64_t end = 0;    ///< its last completion was written
};

/// What became of the search's turns, all cores together, since the device was opened. A context that goes round has a
/// turn each time, unless it has no job or another operation uses the generator or the evaluator.
struct SearchTurns {
  std::uint64_t root = 0;   ///< a root was judged
  std::uint64_t tries = 0;  ///< a move was tried, but for the two that follow
  std::uint64_t null_moves = 0;
  std::uint64_t again = 0;    ///< a move was tried again, not reduced
  std::uint64_t no_move = 0;  ///< a node had no move left
  std::uint64_t idle = 0;     ///< clocks in which the context had no job; 0 without a clock
  std::uint64_t blocked = 0;  ///< clocks in which it had one, but no turn; 0 without a clock
  bool operator==(const SearchTurns&) const = default;

  /// Moves that were tried, as answers count them.
  std::uint64_t all_tries() const { return tries + null_moves + again; }
  /// Turns of contexts with a job.
  std::uint64_t made() const { return root + all_tries() + no_move; }
  /// Those since an earlier moment.
  SearchTurns since(const SearchTurns& earlier) const;
};

using PackedDescriptor = std::array<std::uint8_t, spec::kDescriptorBytes>;
using PackedCompletion = std::array<std::uint8_t, spec::kCompletionBytes>;

PackedDescriptor pack(const Descriptor& descriptor);
PackedCompletion pack(const Completion& completion);
Descriptor unpack_descriptor(const PackedDescriptor& bytes);
Completion unpack_completion(const PackedCompletion& bytes);

/// A completion's error bits in words: "status 0x4 (memory read error)".
std::string completion_status_text(std::uint32_t status);
/// The same of the status register, that of a list.
std::string list_status_text(std::uint32_t status);
/// The same of the state of the search ring: "status 0x5 (open, memory write error of an answer)".
std::string ring_state_text(std::uint32_t state);

}  // namespace cobalt::device
