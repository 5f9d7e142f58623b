// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/search.md written again as a recursive search, by somebody who had not seen hls/search or rtl/search:
/// slow, and meant to be obvious. Rules of chess and Zobrist keys are those of host/chess, the static value comes from
/// outside; with hls/search it shares the formats and numbers of spec/ alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "host/chess/packed_position.hpp"
#include "host/parameters/parameter_set.hpp"
#include "spec/jobs.hpp"
#include "spec/search.hpp"

namespace cobalt::search_reference {

/// The downloaded group `search`, by spec::SearchNumber.
using Numbers = std::array<int, spec::kSearchNumbers>;
/// The table of quiet moves: 64 times the number of the piece, plus the relative square.
using QuietTable = std::array<std::uint8_t, 6 * 64>;
/// The result word of a position (spec/packed_position.hpp).
using Evaluator = std::function<std::uint32_t(const chess::PackedPosition&)>;

/// What a search takes from the job's parameter bank.
struct Bank {
  Numbers numbers{};
  QuietTable quiet_moves{};
  Evaluator evaluate;
};
Numbers numbers_of(const ParameterSet& parameters);
QuietTable quiet_moves_of(const ParameterSet& parameters);

/// By the fields of spec::kSearchJobFields and, with rule `shared_table`, of spec::kSharedSearchJobFields.
struct Job {
  chess::PackedPosition position{};
  std::uint32_t tag = 0;
  std::uint32_t limit = 0;
  int beta = 0;
  unsigned depth = 0;
  unsigned rules = 0;
  unsigned halfmove_clock = 0;
  unsigned key_count = 0;
  std::array<std::uint32_t, spec::kSearchJobKeys> key{};  ///< without rule `shared_table`
  std::uint64_t root_key = 0;                             ///< this and what follows: with it
  unsigned generation = 0;
  unsigned defer_least_depth = 0;
  std::uint64_t reserved = 0;
};

/// An entry of the shared table.
struct SharedEntry {
  std::uint32_t key = 0;  ///< high bits
  int depth = 0;          ///< 0: empty
  bool failed_high = false;
  int bound = 0;
  std::uint16_t move = spec::kNoMove;
  unsigned generation = 0;
};

/// What the contexts of a card have in common: it lives from job to job.
struct SharedMemory {
  using Bucket = std::array<SharedEntry, spec::kSharedTableWays>;
  explicit SharedMemory(std::size_t bucket_count) : buckets(bucket_count), searched(spec::kBusyMarks) {}

  /// Puts a position of the game in its place.
  void add_game_key(std::uint64_t key) { game[key % spec::kGamePlaces] = key; }

  std::vector<Bucket> buckets;     ///< a power of two of them
  std::vector<unsigned> searched;  ///< counters of the nodes that are being searched
  std::array<std::optional<std::uint64_t>, spec::kGamePlaces> game{};
};

/// By the fields of spec::kSearchAnswerFields.
struct Answer {
  std::uint32_t tag = 0;
  std::uint32_t tries = 0;
  std::uint16_t best = spec::kNoMove;
  std::uint8_t deepest_ply = 0;
  std::uint8_t status = spec::kAnswerDone;
  bool at_least = false;
  bool operator==(const Answer&) const = default;
};

/// \param shared  for a job with rule `shared_table`; none: the card has no table, no positions of the game and no
/// counters
Answer search(const Job& job, const Bank& bank, SharedMemory* shared = nullptr);

/// A legal move with its place in the order of docs/reference/moves.md.
struct OrderedMove {
  chess::Move move;
  unsigned move_class = 0;
  unsigned index = 0;
  unsigned where_from = 0;
};
/// All legal moves in their order. (The order of tests/moves/reference_moves.hpp, for searches of many positions.)
std::vector<OrderedMove> ordered_moves(const chess::Position& position, const QuietTable& quiet_moves);

}  // namespace cobalt::search_reference
