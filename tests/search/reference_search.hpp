// SPDX-License-Identifier: Apache-2.0
/// \file
/// docs/reference/search.md written again as a recursive search, by somebody who had not seen hls/search or rtl/search:
/// slow, and meant to be obvious. Rules of chess and Zobrist keys are those of host/chess, the static value comes from
/// outside; with hls/search it shares the formats and numbers of spec/ alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
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

/// By the fields of spec::kSearchJobFields.
struct Job {
  chess::PackedPosition position{};
  std::uint32_t tag = 0;
  std::uint32_t limit = 0;
  int beta = 0;
  unsigned depth = 0;
  unsigned rules = 0;
  unsigned halfmove_clock = 0;
  unsigned key_count = 0;
  std::array<std::uint32_t, spec::kSearchJobKeys> key{};
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

Answer search(const Job& job, const Bank& bank);

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
