// SPDX-License-Identifier: Apache-2.0
/// \file
/// Jobs: what the host puts into card memory and what the kernel answers there.
///
/// The kernel is started with a list of descriptors. A descriptor names an operation, its items (positions, parameter
/// list elements, generator requests, perft jobs, search jobs) and where their answers go. For every descriptor the
/// kernel writes a completion: its tag, a status and counters. All formats are little endian, and all buffers begin on
/// a multiple of kBufferAlignmentBytes.
#ifndef COBALT_SPEC_JOBS_HPP
#define COBALT_SPEC_JOBS_HPP

#include <cstdint>

#include "spec/format.hpp"
#include "spec/moves.hpp"
#include "spec/packed_position.hpp"
#include "spec/parameters.hpp"
#include "spec/search.hpp"

namespace cobalt {
namespace spec {

/// The operation of a descriptor. Which of them a kernel has stands in its operations register, a bit each.
enum Operation : std::uint8_t {
  kOperationNone = 0,            ///< nothing: only the completion is written
  kOperationLoadParameters = 1,  ///< `count` parameter list elements from `source` to a bank; no answers
  kOperationEvaluate = 2,        ///< `count` packed positions from `source`, their results to `destination`
  kOperationGenerate = 3,        ///< `count` generator requests, their answers
  kOperationPerft = 4,           ///< `count` perft jobs, their answers in the order in which they end
  kOperationSearch = 5,          ///< `count` search jobs, their answers in the order in which they end
  /// Opens the search ring: `count` slots for search jobs from `source` on, `count` slots for their answers from
  /// `destination` on, kRingSlotBytes each. Its completion says that the ring is open; the bank stays in use until the
  /// ring is closed. Another one waits for that.
  kOperationSearchRing = 6,
};
constexpr unsigned kOperations = 7;

/// \name Operations of a kernel, a bit each, as its operations register has them
///@{
/// Of one without search cores, and of the HLS kernel of the evaluator.
constexpr std::uint32_t kEvaluationOperations =
    (1u << kOperationNone) | (1u << kOperationLoadParameters) | (1u << kOperationEvaluate);
/// Of one with search cores: all.
constexpr std::uint32_t kKernelOperations = (1u << kOperations) - 1;
/// Whether one operation is among them.
constexpr bool has_operation(std::uint32_t operations, unsigned operation) {
  return (operations >> operation & 1) != 0;
}
///@}

/// Bits of a descriptor's flags.
enum DescriptorFlag : std::uint8_t {
  kDescriptorBank = 1u << 0,  ///< the parameter bank that is loaded, or that the positions are evaluated with
};
constexpr unsigned kDescriptorFlagBits = 1;
constexpr unsigned kParameterBanks = 2;

constexpr unsigned kDescriptorBytes = 64;
/// A descriptor. Flags without a name and reserved bits must be 0.
constexpr FormatField kDescriptorFields[] = {
    {"operation", 0, 32, "enum Operation"},
    {"flags", 32, 32, "bits of DescriptorFlag"},
    {"tag", 64, 32, "the host's own number; comes back in the completion"},
    {"count", 96, 32, "items; 0 is allowed and does nothing"},
    {"source", 128, 64, "address of the items in card memory"},
    {"destination", 192, 64, "address of the answers in card memory; not looked at when there are none"},
    {"reserved", 256, 256, "must be 0"},
};
static_assert(fields_fill(kDescriptorFields, kDescriptorBytes), "64 bytes, no gap");

constexpr unsigned kCompletionBytes = 64;
/// The counters of clocks in a completion (busy, starved, blocked, sum of latencies) stay at this number, which means
/// it or more: 14 seconds at 300 MHz.
constexpr std::uint32_t kMostCounted = 0xffff'ffff;
/// What the kernel writes for a descriptor, when its answers are written.
constexpr FormatField kCompletionFields[] = {
    {"tag", 0, 32, "of the descriptor"},
    {"status", 32, 32, "bits of CompletionStatus; only kStatusDone when all went well"},
    {"items", 64, 32, "items done"},
    {"refused", 96, 32, "of these, with an error status of their own"},
    {"start_clock", 128, 64, "total_clocks when the descriptor was taken"},
    {"end_clock", 192, 64, "total_clocks when the last answer was ready"},
    {"busy_clocks", 256, 32,
     "from the first item entering the evaluator or the generator (perft and search: a context, or from the end of the "
     "descriptor before) to the last answer leaving it; kMostCounted: as many or more"},
    {"starved_clocks", 288, 32,
     "of these, waiting for items; perft and search: in which the context whose turn it was had no job, summed over "
     "the cores; kMostCounted: as many or more"},
    {"blocked_clocks", 320, 32,
     "of these, waiting for room for answers or for the unit; perft and search: in which the context had a job, but "
     "another operation used the generator or the evaluator, summed over the cores. The rest of the clocks of all "
     "cores were turns; kMostCounted: as many or more"},
    {"read_beats", 352, 32, "beats of items read"},
    {"write_beats", 384, 32, "beats of answers written"},
    {"read_bursts", 416, 32, "bursts of items read"},
    {"read_latency_max", 448, 32, "longest clocks from a burst's address to its first beat"},
    {"read_latency_sum", 480, 32, "sum of these over all bursts; kMostCounted: as many or more"},
};
static_assert(fields_fill(kCompletionFields, kCompletionBytes), "64 bytes, no gap");

/// Bits of the status of a completion.
enum CompletionStatus : std::uint32_t {
  kStatusIllegalOperation = 1u << 0,  ///< no such operation in this kernel; nothing was done
  kStatusIllegalAddress =
      1u << 1,  ///< a buffer is not aligned to 64 bytes or passes the end of the address space; nothing was done
  kStatusReadError = 1u << 2,  ///< SLVERR or DECERR on a read of the descriptor or of its items
  /// SLVERR or DECERR on a write of answers. The completion was written anew then and holds tag and status alone.
  kStatusWriteError = 1u << 3,
  kStatusParameterAddress = 1u << 4,  ///< an element of the parameter list has no such address; it was not written
  kStatusWatchdog = 1u << 5,          ///< no AXI beat moved for watchdog_limit clocks; the kernel needs a reset
  /// The bank is incomplete (after a reset, or after a list with an error). A list of fewer than kParameters elements
  /// is refused, nothing was done; positions were evaluated, and their scores mean nothing; generator requests were
  /// answered, and the order of quiet moves means nothing; search jobs were answered, and their answers mean nothing.
  /// Perft needs no bank.
  kStatusIncompleteBank = 1u << 6,
  kStatusIllegalDescriptor = 1u << 7,  ///< a flag without a name or a reserved bit is set; nothing was done
  kStatusAborted = 1u << 8,            ///< the host has aborted it
  kStatusDone = 1u << 31,              ///< always set: memory that the host has cleared holds a completion now
};

/// Status of one answer of the generator, of perft or of the search.
enum AnswerStatus : std::uint8_t {
  kAnswerDone = 0,
  kAnswerLimit = 1,            ///< the limit of tries was reached
  kAnswerAborted = 2,          ///< the host has aborted it
  kAnswerIllegalPosition = 3,  ///< the packed position is no legal encoding
  kAnswerIllegalMove = 4,      ///< the root move, or the last move, is not legal in the position
  kAnswerDepth = 5,            ///< depth 0 where it must not be, or deeper than the stack
  kAnswerIllegalRequest = 6,   ///< a mode or rule without a name, a number out of its range, or a reserved bit is set
};

// ---- generate ----

/// What the move generator is asked for.
enum GenerateMode : std::uint8_t {
  kGenerateAll = 0,          ///< every legal move
  kGenerateCaptures = 1,     ///< captures and promotions that do not lose
  kGenerateEvasions = 2,     ///< moves out of check
  kGenerateQuietChecks = 3,  ///< quiet moves that give check
  kGenerateAttackers = 4,    ///< moves that attack one of the squares of `targets`
  kGenerateIsLegal = 5,      ///< is `last` legal here? found or not found
  kGenerateCount = 6,        ///< the number of legal moves, in place of a move
  kGenerateQuiescence = 7,   ///< moves of kGenerateCaptures and, behind them, of kGenerateQuietChecks
  kGenerateTactical = 8,     ///< captures and promotions, losing ones among them
};
constexpr unsigned kGenerateModes = 9;

/// Hints of a request: moves that are tried out of their order (docs/reference/moves.md).
constexpr unsigned kGenerateHints = 3;
/// Where in the order a move stands.
enum MoveKind : std::uint8_t {
  kMoveKindLoud = 0,   ///< classes before the quiet moves
  kMoveKindQuiet = 1,  ///< quiet moves
  kMoveKindLate = 2,   ///< classes behind them
};

/// Classes of moves, in the order in which they are tried (docs/reference/moves.md). What is not named here is a
/// capture that does not lose, by its victim.
enum MoveClass : std::uint8_t {
  kClassCaptureQueen = 0,
  kClassPromotion = 1,
  kClassCaptureRook = 2,
  kClassCaptureBishop = 3,
  kClassCaptureKnight = 4,
  kClassCapturePawn = 5,
  kClassQuiet = 6,  ///< the best; the class of a quiet move is kClassQuietLast less its value in the table
  kClassQuietLast = 21,
  kClassLosingRook = 22,  ///< captures that lose
  kClassLosingBishop = 23,
  kClassLosingKnight = 24,
  kClassLosingPawn = 25,
  kClassUnderpromotion = 26,
};
constexpr unsigned kMoveClasses = 27;

constexpr unsigned kGenerateRequestBytes = 64;
/// Asks for the move after `last` in the generator's order.
constexpr FormatField kGenerateRequestFields[] = {
    {"position", 0, 256, "packed position"},
    {"targets", 256, 64, "squares, bit 0 is a1; for kGenerateAttackers"},
    {"last", 320, 16, "the last move tried; kNoMove: from the first on"},
    {"exclude_0", 336, 16, "a move to leave out, or kNoMove; hint 0"},
    {"exclude_1", 352, 16, "another; hint 1"},
    {"exclude_2", 368, 16, "another; hint 2"},
    {"mode", 384, 8, "enum GenerateMode"},
    {"hints", 392, 8, "0: no hints; else 1 more than the number of hints that were tried or passed over, at most 4"},
    {"reserved", 400, 112, "must be 0"},
};
static_assert(fields_fill(kGenerateRequestFields, kGenerateRequestBytes), "64 bytes, no gap");

constexpr unsigned kGenerateAnswerBytes = 4;
constexpr FormatField kGenerateAnswerFields[] = {
    {"move", 0, 16, "the next move, or kNoMove; for kGenerateCount the number of legal moves"},
    {"status", 16, 8, "enum AnswerStatus"},
    {"found", 24, 1, "there is such a move"},
    {"is_last", 25, 1, "there is none after it"},
    {"hint", 26, 2, "0: a move of the order; else 1 more than the number of the hint that the move is"},
    {"kind", 28, 2, "enum MoveKind of a move of the order; 0 without one"},
    {"reserved", 30, 2, "0"},
};
static_assert(fields_fill(kGenerateAnswerFields, kGenerateAnswerBytes), "4 bytes, no gap");

// ---- perft ----

/// Plies whose moves are walked: positions on the stack. The last ply is only counted.
constexpr unsigned kPerftStackPlies = 15;
constexpr unsigned kPerftMaxDepth = kPerftStackPlies + 1;
constexpr unsigned kPerftJobBytes = 64;
/// Counts the leaves of the legal move tree of a position.
constexpr FormatField kPerftJobFields[] = {
    {"position", 0, 256, "packed position"},
    {"tag", 256, 32, "the host's own number"},
    {"depth", 288, 8, "plies, 1 to kPerftMaxDepth"},
    {"reserved_0", 296, 8, "must be 0"},
    {"root_move", 304, 16, "only the leaves below this move, or kNoMove"},
    {"reserved_1", 320, 192, "must be 0"},
};
static_assert(fields_fill(kPerftJobFields, kPerftJobBytes), "64 bytes, no gap");

constexpr unsigned kPerftAnswerBytes = 16;
constexpr FormatField kPerftAnswerFields[] = {
    {"tag", 0, 32, "of the job"},
    {"status", 32, 8, "enum AnswerStatus"},
    {"reserved", 40, 24, "0"},
    {"leaves", 64, 64, "at the depth of the job"},
};
static_assert(fields_fill(kPerftAnswerFields, kPerftAnswerBytes), "16 bytes, no gap");

// ---- search ----

constexpr unsigned kSearchJobKeys = 4;
constexpr unsigned kSearchJobKeyBits = 32;
constexpr unsigned kSearchJobBytes = 64;
/// Asks whether the value of a position is at least beta, at some depth (docs/reference/search.md).
constexpr FormatField kSearchJobFields[] = {
    {"position", 0, 256, "packed position"},
    {"tag", 256, 32, "the host's own number"},
    {"limit", 288, 32, "tries at most; 0: no limit"},
    {"beta", 320, 16, "centipawns, signed, view of the side to move; within +-kMateCp"},
    {"depth", 336, 16, "quarter plies, at most kSearchMaxDepth; below 4 quiescence only"},
    {"rules", 352, 16, "bits of SearchRule"},
    {"halfmove_clock", 368, 8, "plies since a capture or a pawn's move"},
    {"key_count", 376, 8, "keys that follow, at most 4"},
    {"key_0", 384, 32, "of the position a ply before the root: low bits of its Zobrist key, exclusive or the root's"},
    {"key_1", 416, 32, "two plies before"},
    {"key_2", 448, 32, "three plies before"},
    {"key_3", 480, 32, "four plies before"},
};
static_assert(fields_fill(kSearchJobFields, kSearchJobBytes), "64 bytes, no gap");

/// The same job with rule kRuleSharedTable: the positions of the game are no part of it, so there is
/// room for what the shared table needs. A kernel without such a table finds nothing in it.
constexpr FormatField kSharedSearchJobFields[] = {
    {"position", 0, 256, "packed position"},
    {"tag", 256, 32, "the host's own number"},
    {"limit", 288, 32, "tries at most; 0: no limit"},
    {"beta", 320, 16, "centipawns, signed, view of the side to move; within +-kMateCp"},
    {"depth", 336, 16, "quarter plies, at most kSearchMaxDepth; below 4 quiescence only"},
    {"rules", 352, 16, "bits of SearchRule, kRuleSharedTable among them"},
    {"halfmove_clock", 368, 8, "plies since a capture or a pawn's move"},
    {"key_count", 376, 8, "must be 0"},
    {"root_key", 384, 64,
     "Zobrist key of the position, exclusive or a number: entries of jobs with another number are not found"},
    {"generation", 448, 8, "less than kSharedTableGenerations: entries of other generations are replaced first"},
    {"defer_least_depth", 456, 8,
     "quarter plies: a move whose child has this depth waits while another context searches it; 0: none waits"},
    {"reserved", 464, 48, "must be 0"},
};
static_assert(fields_fill(kSharedSearchJobFields, kSearchJobBytes), "64 bytes, no gap");

constexpr unsigned kSearchAnswerBytes = 16;
constexpr FormatField kSearchAnswerFields[] = {
    {"tag", 0, 32, "of the job"},
    {"tries", 32, 32, "moves tried"},
    {"best", 64, 16, "best move at the root, or kNoMove"},
    {"deepest_ply", 80, 8, "plies from the root to the deepest position"},
    {"status", 88, 8, "enum AnswerStatus"},
    {"at_least", 96, 1, "1: the value is at least beta; 0: it is below"},
    {"lap", 97, 1, "in the search ring: 1 in its first lap, then 0 and 1 in turn; else 0"},
    {"reserved", 98, 30, "0"},
};
static_assert(fields_fill(kSearchAnswerFields, kSearchAnswerBytes), "16 bytes, no gap");

/// Of a slot of the search ring: a search job, or an answer in its first bytes; the others are not written. The n-th
/// job put in since the ring was opened is in slot n modulo the number of slots, and so is the n-th answer given. A
/// slot is used again when its answer was given and read. A host that has cleared the answers before it opens the ring
/// knows a new one by its lap.
constexpr unsigned kRingSlotBytes = 64;
static_assert(kSearchJobBytes == kRingSlotBytes && kSearchAnswerBytes <= kRingSlotBytes, "a slot holds either");

/// Tag of the answer to a job of operation perft, search or search_ring that could not be read: its own is not known.
/// The status is kAnswerIllegalRequest. The host gives this tag to no job.
constexpr std::uint32_t kUnreadJobTag = 0xffffffff;

/// A format with its name, for the generator of the RTL package and of the pages, and for the hash.
struct Format {
  const char* name;  ///< snake case; prefix of its constants in the RTL package
  unsigned bytes;
  const FormatField* fields;
  unsigned field_count;
  const char* meaning;
};
template <std::size_t Count>
constexpr Format make_format(const char* name, unsigned bytes, const FormatField (&fields)[Count],
                             const char* meaning) {
  return {name, bytes, fields, static_cast<unsigned>(Count), meaning};
}

/// Every format of this header and of moves.hpp.
constexpr Format kFormats[] = {
    make_format("move", kMoveBytes, kMoveFields, "a move"),
    make_format("descriptor", kDescriptorBytes, kDescriptorFields, "what the kernel is to do"),
    make_format("completion", kCompletionBytes, kCompletionFields, "what came of a descriptor"),
    make_format("generate_request", kGenerateRequestBytes, kGenerateRequestFields, "item of operation generate"),
    make_format("generate_answer", kGenerateAnswerBytes, kGenerateAnswerFields, "its answer"),
    make_format("perft_job", kPerftJobBytes, kPerftJobFields, "item of operation perft"),
    make_format("perft_answer", kPerftAnswerBytes, kPerftAnswerFields, "its answer"),
    make_format("search_job", kSearchJobBytes, kSearchJobFields, "item of operation search"),
    make_format("shared_search_job", kSearchJobBytes, kSharedSearchJobFields,
                "item of operation search with rule kRuleSharedTable"),
    make_format("search_answer", kSearchAnswerBytes, kSearchAnswerFields, "its answer"),
};

/// Items and answers of an operation.
struct OperationFormat {
  const char* name;
  unsigned item_bytes;    ///< 0: no items
  unsigned answer_bytes;  ///< 0: no answers
};
/// By enum Operation.
constexpr OperationFormat kOperationFormats[kOperations] = {
    {"none", 0, 0},
    {"load_parameters", kParameterElementBytes, 0},
    {"evaluate", kPackedPositionBytes, kResultBytes},
    {"generate", kGenerateRequestBytes, kGenerateAnswerBytes},
    {"perft", kPerftJobBytes, kPerftAnswerBytes},
    {"search", kSearchJobBytes, kSearchAnswerBytes},
    {"search_ring", kRingSlotBytes, kRingSlotBytes},
};

/// Finds a field of a format by its name; a field of width 0 when there is none.
template <std::size_t Count>
constexpr FormatField format_field(const FormatField (&fields)[Count], const char* name) {
  for (const FormatField& field : fields) {
    const char* a = field.name;
    const char* b = name;
    while (*a != '\0' && *a == *b) {
      ++a;
      ++b;
    }
    if (*a == *b) return field;
  }
  return {"", 0, 0, ""};
}

}  // namespace spec
}  // namespace cobalt

#endif  // COBALT_SPEC_JOBS_HPP
