// SPDX-License-Identifier: Apache-2.0
/// \file
/// Jobs and banks for tests of the search, and the model and the reference behind one call each.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "hls/search/search.hpp"
#include "host/chess/position.hpp"
#include "tests/moves/move_cases.hpp"
#include "tests/search/reference_search.hpp"

namespace cobalt::test {

/// Gives the result word of a position (spec/packed_position.hpp).
using ResultWords = std::function<std::uint32_t(const hls::PackedWords&)>;
/// Scores that depend on the position, but mean nothing; one in 64 is that of a recognised draw. Searches then fail
/// high and low at unlikely places, and cost little.
std::uint32_t scattered_word(const hls::PackedWords& position);

/// The evaluation function of a parameter set, as the chip's evaluator reads it.
std::shared_ptr<const hls::Parameters> chip_parameters(const ParameterSet& parameters);

/// What a search takes from its parameter bank, in the model's form.
struct SearchBank {
  std::shared_ptr<const hls::Parameters> parameters;  ///< of the chip's evaluator; none: `other` is in its place
  ResultWords other;
  hls::QuietTable quiet_moves{};
  hls::SearchParameters numbers{};

  std::uint32_t operator()(const hls::PackedWords& position) const;
  /// The same bank with another evaluator.
  SearchBank with(std::shared_ptr<const hls::Parameters> chip) const;
  SearchBank with(ResultWords words) const;
};

/// What a parameter set is to the search.
SearchBank bank_of(const ParameterSet& parameters);
/// The evaluation function of params/default.toml, its order of moves and its numbers.
const SearchBank& default_bank();

/// Memory of the model's search, and the search.
class ModelSearch {
 public:
  ModelSearch() : stack_(std::make_unique<hls::SearchStack>()) {}
  /// Without a table: a job with rule `shared_table` finds nothing in it.
  hls::SearchAnswer run(const hls::SearchJob& job, const SearchBank& bank);
  hls::SearchAnswer run(const hls::SearchJob& job, const SearchBank& bank, hls::SharedTable& table);

 private:
  template <class SharedT>
  hls::SearchAnswer run_with(const hls::SearchJob& job, const SearchBank& bank, SharedT shared);

  std::unique_ptr<hls::SearchStack> stack_;
};

/// The reference's answer in the model's type.
/// \param shared  table, game and counters of a job with rule `shared_table`; `job.game` is not looked at
hls::SearchAnswer reference_answer(const hls::SearchJob& job, const SearchBank& bank,
                                   search_reference::SharedMemory* shared = nullptr);
bool same(const hls::SearchAnswer& a, const hls::SearchAnswer& b);

/// The position of a job that is not refused; its clock is 0.
chess::Position position_of(const hls::PackedWords& words);
/// A job for a position: no rule, no limit, no keys, the clock of the position.
hls::SearchJob job_for(const chess::Position& position, unsigned depth, int beta);

/// \name Random
///@{
/// Two kings and a few men: small trees with mates, stalemates, promotions and repetitions in them.
chess::Position few_men(Random& random);
/// The numbers of `bank`, some or all of them drawn anew: near the default, or anything that fits.
hls::SearchParameters random_numbers(Random& random, const SearchBank& bank);
/// Keys, clock, rules, bound, depth and limit for a position; now and then something that is refused. Often the
/// position is first played on for some plies that may be taken back, and the keys are those of that way.
/// \param most_tries  the limit is at most that
hls::SearchJob random_job(Random& random, chess::Position position, const SearchBank& bank, std::uint32_t most_tries);
/// Gives a job rule `shared_table` and what belongs to it, now and then something that is refused.
/// \param position  the job's
void make_shared(Random& random, const chess::Position& position, hls::SearchJob& job);
///@}

/// \name For messages
///@{
std::string text_of(const hls::SearchJob& job);
std::string text_of(const hls::SearchAnswer& answer);
std::string text_of(const hls::SearchParameters& numbers);
///@}

}  // namespace cobalt::test
