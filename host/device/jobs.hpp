// SPDX-License-Identifier: Apache-2.0
/// \file
/// Typed jobs and their answers: what a device can be asked. A new kind of job is a job struct and an answer struct
/// here, both added to the variants, and the functions shape, pack and unpack for it in jobs.cpp. Moves are words of
/// spec/moves.hpp (host/chess/packed_move.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "spec/jobs.hpp"
#include "spec/packed_position.hpp"

namespace cobalt::device {

/// 32 bytes, see spec/packed_position.hpp.
using PackedPosition = std::array<std::uint8_t, spec::kPackedPositionBytes>;

/// The card's answer for one position.
struct Result {
  std::int16_t score_cp = 0;  ///< centipawns, view of the side to move; 0 when refused
  std::uint8_t status = 0;    ///< spec::PositionError bits; 0 is a good position
  std::uint8_t flags = 0;     ///< spec::ResultFlag bits
  bool operator==(const Result&) const = default;
};

/// Splits a result word of spec/packed_position.hpp.
Result unpack_result(std::uint32_t word);

/// Scores positions with the parameters that were loaded when it was submitted.
struct EvaluateJob {
  std::span<const PackedPosition> positions;  ///< copied when the job is submitted
};
struct EvaluateAnswer {
  std::vector<Result> results;  ///< one a position, in order
};

/// An error status of an answer in words: "illegal position".
const char* answer_status_text(spec::AnswerStatus status);

/// Moves that a request to the move generator can leave out, or try first.
constexpr std::size_t kExclusions = spec::kGenerateHints;

/// A question to the move generator (docs/reference/moves.md).
struct GenerateRequest {
  PackedPosition position{};
  spec::GenerateMode mode = spec::kGenerateAll;
  std::uint64_t targets = 0;           ///< for kGenerateAttackers: squares, bit 0 is a1
  std::uint16_t last = spec::kNoMove;  ///< the move tried last
  std::array<std::uint16_t, kExclusions> exclude{};
  std::uint8_t hints = 0;  ///< 0; else `exclude` are hints, of which hints - 1 were tried or passed over
  bool operator==(const GenerateRequest&) const = default;
};
/// What it says.
struct GenerateAnswer {
  std::uint16_t move = spec::kNoMove;  ///< for kGenerateCount the number of legal moves
  spec::AnswerStatus status = spec::kAnswerDone;
  bool found = false;
  bool is_last = false;
  std::uint8_t hint = 0;  ///< 1 more than the number of the hint that the move is; 0: of the order
  spec::MoveKind kind = spec::kMoveKindLoud;
  bool operator==(const GenerateAnswer&) const = default;
};
/// Asks the move generator, which orders quiet moves by the parameters that were loaded when it was submitted.
struct GenerateJob {
  std::span<const GenerateRequest> requests;  ///< copied when the job is submitted
};
struct GenerateAnswers {
  std::vector<GenerateAnswer> answers;  ///< one a request, in order
};

/// A tree whose leaves are counted (docs/reference/moves.md).
struct PerftItem {
  PackedPosition position{};
  std::uint32_t tag = 0;                    ///< the caller's own number; comes back in the answer
  std::uint8_t depth = 1;                   ///< plies
  std::uint16_t root_move = spec::kNoMove;  ///< only what begins with this move
  bool operator==(const PerftItem&) const = default;
};
struct PerftAnswer {
  std::uint32_t tag = 0;
  spec::AnswerStatus status = spec::kAnswerDone;
  std::uint64_t leaves = 0;
  bool operator==(const PerftAnswer&) const = default;
};
/// Counts trees. The card ends them in any order. cancel() ends such a job on the card too, where the card can do that.
struct PerftJob {
  std::span<const PerftItem> items;  ///< copied when the job is submitted
};
struct PerftAnswers {
  std::vector<PerftAnswer> answers;  ///< one an item, in order
};

/// A question to the search (docs/reference/search.md): is the value of this position, searched so deep, at least beta?
struct SearchItem {
  PackedPosition position{};
  std::uint32_t tag = 0;    ///< the caller's own number; comes back in the answer, and names the search to abort
  std::uint32_t limit = 0;  ///< tries at most; 0: no limit
  std::int16_t beta = 0;    ///< centipawns, view of the side to move; within +-spec::kMateCp
  std::uint16_t depth = 0;  ///< quarter plies, at most spec::kSearchMaxDepth
  std::uint16_t rules = spec::kSearchDefaultRules;  ///< bits of spec::SearchRule
  std::uint8_t halfmove_clock = 0;
  std::uint8_t key_count = 0;                              ///< of `keys`
  std::array<std::uint32_t, spec::kSearchJobKeys> keys{};  ///< of the position before, that two plies before ...

  // With spec::kRuleSharedTable, in the place of `keys`.
  std::uint64_t root_key = 0;          ///< Zobrist key, exclusive or a number of the game's own
  std::uint8_t generation = 0;         ///< of entries in the table; less than spec::kSharedTableGenerations
  std::uint8_t defer_least_depth = 0;  ///< quarter plies; 0: no move waits because another context searches its child
  bool operator==(const SearchItem&) const = default;
};
struct SearchAnswer {
  std::uint32_t tag = 0;
  spec::AnswerStatus status = spec::kAnswerDone;
  bool at_least = false;               ///< the value is at least beta
  std::uint16_t best = spec::kNoMove;  ///< the move that proves it, or kNoMove
  std::uint32_t tries = 0;             ///< moves tried
  std::uint8_t deepest_ply = 0;
  bool operator==(const SearchAnswer&) const = default;
};
/// Searches, with the parameters that were loaded when it was submitted: any number in one job, which keep all contexts
/// of a card busy. The card ends them in any order. Device::cancel() ends such a job on the card too, where the card
/// can do that, and Device::abort_searches() single searches.
struct SearchJob {
  std::span<const SearchItem> items;  ///< copied when the job is submitted
};
struct SearchAnswers {
  std::vector<SearchAnswer> answers;  ///< one an item, in order
};

/// Gives a search the keys of the positions before its own, for repetition. Those that no capture or pawn's move lies
/// behind, by its halfmove clock, are enough. With spec::kRuleSharedTable among its rules a search has no room for
/// them: it gets the key of its own position alone. \param root_key  Zobrist key of its own position
/// (chess::Position::key) \param earlier   of the position a ply before, two plies before, and so on, as many as there
/// are
void set_keys(SearchItem& item, std::uint64_t root_key, std::span<const std::uint64_t> earlier);

/// What can be submitted.
using Job = std::variant<EvaluateJob, GenerateJob, PerftJob, SearchJob>;
/// What comes back: the alternative with the same index as the job's.
using JobAnswer = std::variant<EvaluateAnswer, GenerateAnswers, PerftAnswers, SearchAnswers>;
static_assert(std::variant_size_v<Job> == std::variant_size_v<JobAnswer>, "an answer for every kind of job");

/// What a job asks of a card.
struct JobShape {
  spec::Operation operation = spec::kOperationNone;
  std::size_t items = 0;
};
JobShape shape_of(const Job& job);

/// The items of a job as they go into card memory, in the format of spec/jobs.hpp. Answers that come in any order are
/// told apart by the tags in them, so items with a tag get numbers that follow each other.
/// \param first_tag  of the first item. Searches are aborted by these tags: no two on the card have the same
/// \param scratch  room for them where the job does not hold them in that form already; the view that is returned
///                 points into it or into the job
std::span<const std::uint8_t> pack_items(const Job& job, std::uint32_t first_tag, std::vector<std::uint8_t>& scratch);
/// The tags that the caller gave the items of a job; empty where items have none.
std::vector<std::uint32_t> tags_of(const Job& job);

/// Unpacks the answers of a job as the kernel has written them: a whole number of spec::kOperationFormats' answers.
/// Those with a tag are put in the order of the items. Throws DeviceError when the tags are not those of pack_items.
/// \param first_tag  as pack_items had it
/// \param tags       tags_of() the job; the answers get them
JobAnswer unpack_answer(spec::Operation operation, std::span<const std::uint8_t> bytes, std::uint32_t first_tag,
                        std::span<const std::uint32_t> tags);

/// An answer of the search ring.
struct RingAnswer {
  SearchAnswer answer;  ///< with the tag that pack_items gave the search
  bool lap = false;     ///< of spec/jobs.hpp
};
/// Unpacks it as the kernel has written it.
RingAnswer unpack_ring_answer(std::span<const std::uint8_t, spec::kSearchAnswerBytes> bytes);

}  // namespace cobalt::device
