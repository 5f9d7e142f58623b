// SPDX-License-Identifier: Apache-2.0
/// \file
/// Helpers of the tests of hls/eval: parameter sets in both forms, positions, one call for both evaluators.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "hls/eval/evaluator.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/position.hpp"
#include "tests/hls/reference_evaluator.hpp"

namespace cobalt::hls::test {

using chess::PackedPosition;
using Random = std::mt19937_64;

/// The groups whose logic is built: all.
inline const std::vector<unsigned> kBuiltGroups = [] {
  std::vector<unsigned> groups(spec::kEvaluationGroups);
  std::iota(groups.begin(), groups.end(), 0u);
  return groups;
}();

/// The seed of a random test: COBALT_TEST_SEED if that is set, else `seed`. Prints it.
std::uint64_t seed_or(std::uint64_t seed);

/// A uniform number below `limit`.
inline unsigned below(Random& random, unsigned limit) { return static_cast<unsigned>(random() % limit); }

// ----------------------------------------------------------------------------------------------
// parameters

/// One parameter set in the form of each evaluator.
class BothParameters {
 public:
  BothParameters() { golden_.clear(); }

  /// Sets a raw value in both.
  void set_raw(unsigned group, unsigned table, unsigned entry, std::uint32_t raw) {
    raw_.set_raw(group, table, entry, raw);
    golden_.set(spec::parameter_address(group, table, entry), raw);
  }
  /// Sets one field and leaves the others.
  void set_field(unsigned group, unsigned table, unsigned entry, std::string_view name, int value);
  /// Sets one field of all entries of a group.
  void set_all(unsigned group, std::string_view field, int value);
  /// Gives every entry of these groups what `raw(bits)` returns.
  void fill(const std::vector<unsigned>& groups, const std::function<std::uint32_t(unsigned bits)>& raw);

  const reference::RawParameters& raw() const { return raw_; }
  const Parameters& golden() const { return golden_; }

 private:
  reference::RawParameters raw_;
  Parameters golden_{};
};

/// Every raw value of these groups random in its width; all others 0.
BothParameters random_parameters(Random& random, const std::vector<unsigned>& groups = kBuiltGroups);
/// Every field the least or the greatest of its width; with `biased`, all entries of a group tend to one of them.
BothParameters extreme_parameters(Random& random, bool biased);
// ----------------------------------------------------------------------------------------------
// positions

/// The packed position of a FEN.
PackedPosition packed(std::string_view fen);
/// 64 nibble codes, a1 first, to and from the packed form.
using Codes = std::array<std::uint8_t, 64>;
PackedPosition pack_codes(const Codes& codes);
Codes codes_of(const PackedPosition& position);
/// Eight text lines of nibble codes for failure messages, and the FEN if the position is legal.
std::string describe(const PackedPosition& position);

/// Kinds of random position.
enum class Source { kSelfPlay, kManyQueens, kAllPromoted, kNoPawns, kSparse, kCrowded, kFiles, kEndings };
inline constexpr Source kSources[] = {Source::kSelfPlay, Source::kManyQueens, Source::kAllPromoted, Source::kNoPawns,
                                      Source::kSparse,   Source::kCrowded,    Source::kFiles,       Source::kEndings};

/// Calls `visit` with `count` positions of one kind that the card accepts. kCrowded and kFiles may have more pieces
/// than a game: the card accepts them. kCrowded fills the board; kFiles has many pawns, rooks and minor pieces;
/// kEndings has the material of the pages on draws, kings and pawns often near each other.
void for_each_position(Source source, std::size_t count, std::uint64_t seed,
                       const std::function<void(const PackedPosition&)>& visit);
/// The same with `count` positions in all, from all kinds in equal parts.
void for_each_position(std::size_t count, std::uint64_t seed, const std::function<void(const PackedPosition&)>& visit);

// ----------------------------------------------------------------------------------------------
// evaluation

/// The parts of a result word.
inline int score_of(std::uint32_t word) { return static_cast<std::int16_t>(word >> spec::kResultScoreLsb & 0xffff); }
inline unsigned status_of(std::uint32_t word) { return word >> spec::kResultStatusLsb & 0xff; }
inline unsigned flags_of(std::uint32_t word) { return word >> spec::kResultFlagsLsb; }

/// The score of a position in White's view by the golden model; fails if it is refused.
int white_score(std::string_view fen, const BothParameters& parameters);

/// Whether both evaluators give the same word, and the same king danger, share by group and used entries: a difference
/// is named by its group. The failure message has all that is needed to repeat it.
/// \param trace  filled by the golden model
testing::AssertionResult same_result(const PackedPosition& position, const BothParameters& parameters, Trace& trace);
testing::AssertionResult same_result(const PackedPosition& position, const BothParameters& parameters);

}  // namespace cobalt::hls::test
