// SPDX-License-Identifier: Apache-2.0
#include "host/data/filter.hpp"

#include <cstdlib>
#include <random>
#include <unordered_set>

#include "host/chess/packed_position.hpp"
#include "host/data/quiet.hpp"

namespace cobalt::data {
namespace {

/// A rule that is asked position by position; nothing: the position stays.
class Judge {
 public:
  explicit Judge(const FilterRules& rules) : rules_(rules) {}

  /// The count of the first rule that drops a position.
  std::size_t FilterCounts::*verdict(const LabelledPosition& labelled) {
    const chess::Position position = chess::unpack_position(labelled.position);
    if ((rules_.needs_score && !labelled.score_cp) || (rules_.needs_result && !labelled.result)) {
      return &FilterCounts::unlabelled;
    }
    const int pieces = chess::popcount(position.occupied());
    if (pieces < rules_.least_pieces || pieces > rules_.most_pieces) return &FilterCounts::by_pieces;
    if (rules_.most_score_cp && std::abs(labelled.score_cp.value_or(0)) > *rules_.most_score_cp) {
      return &FilterCounts::by_score;
    }
    if (asks_for_quiet() && position.in_check()) return &FilterCounts::in_check;
    if (!is_quiet(position)) return &FilterCounts::not_quiet;
    if (rules_.only_first && !seen_.insert(position.key()).second) return &FilterCounts::repeated;
    return nullptr;
  }

 private:
  bool asks_for_quiet() const { return rules_.only_exchange_quiet || rules_.evaluator; }
  bool is_quiet(const chess::Position& position) const {
    if (rules_.only_exchange_quiet && gains_by_exchange(position)) return false;
    if (!rules_.evaluator) return true;
    const int change = quiescence_score(position, *rules_.evaluator) - rules_.evaluator->evaluate(position);
    return std::abs(change) <= rules_.most_change_cp;
  }

  const FilterRules& rules_;
  std::unordered_set<std::uint64_t> seen_;
};

/// Chooses `count` of the positions: each set of that size is as likely as any other.
void choose(std::vector<LabelledPosition>& positions, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::size_t left = positions.size();
  std::erase_if(positions, [&](const LabelledPosition&) {
    const bool is_chosen = random() % left-- < count;
    if (is_chosen) --count;
    return !is_chosen;
  });
}

}  // namespace

FilterCounts filter_positions(std::vector<LabelledPosition>& positions, const FilterRules& rules) {
  FilterCounts counts;
  counts.read = positions.size();
  Judge judge(rules);
  std::erase_if(positions, [&](const LabelledPosition& labelled) {
    std::size_t FilterCounts::*const dropped_by = judge.verdict(labelled);
    if (dropped_by != nullptr) ++(counts.*dropped_by);
    return dropped_by != nullptr;
  });
  if (rules.sample && *rules.sample < positions.size()) {
    counts.not_chosen = positions.size() - *rules.sample;
    choose(positions, *rules.sample, rules.seed);
  }
  counts.kept = positions.size();
  return counts;
}

}  // namespace cobalt::data
