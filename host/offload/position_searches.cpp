// SPDX-License-Identifier: Apache-2.0
#include "host/offload/position_searches.hpp"

#include <algorithm>
#include <utility>

#include "host/offload/root_question.hpp"

namespace cobalt::offload {
namespace {

/// Positions under way for each context: one that is searched, and those whose answers or questions travel.
constexpr std::size_t kPositionsOfContext = 3;
/// The first iteration. Shallower ones take longer to ask for than to answer.
constexpr int kFirstDepth = 4;
static_assert(kFirstDepth % RootTests::kStepPlies == 0);

/// So that the last iteration is that of the limit.
int first_depth(int limit) { return limit <= kFirstDepth ? limit : kFirstDepth + limit % RootTests::kStepPlies; }

}  // namespace

PositionSearches::PositionSearches(JobPool& pool, const CardOptions& options, const PositionLimits& limits, Guess guess)
    : pool_(pool), options_(options), limits_(limits), guess_(std::move(guess)) {}

bool PositionSearches::can_search(const JobPool& pool, const CardOptions& options) {
  return pool.has_shared_tables() && (options.rules & ~pool.search_rules()) == 0;
}

void PositionSearches::run(std::size_t count, const PositionOf& position_of, const OnValue& on_value,
                           const std::stop_token& stop) {
  const std::size_t most = std::clamp<std::size_t>(kPositionsOfContext * pool_.contexts(), 1, pool_.capacity());
  pool_.set_game({});
  std::size_t next = 0;
  while (!stop.stop_requested()) {
    for (; next < count && searches_.size() < most; ++next) begin(next, position_of(next));
    if (searches_.empty()) return;
    answers_.clear();
    pool_.collect(answers_, true);
    for (const PoolAnswer& answer : answers_) {
      const auto place = searches_.find(answer.job);
      Search search = place->second;
      searches_.erase(place);
      if (take(search, answer.search)) {
        on_value(search.number, search.value);
      } else {
        ask(search);
      }
    }
  }
  drain();
}

void PositionSearches::begin(std::size_t number, const chess::Position& position) {
  pool_.charge(options_.host_time_a_job);
  Search search{.number = number,
                .position = position,
                .tests = RootTests(first_depth(limits_.depth), guess_(position), 1),
                .asked = {},
                .value = {}};
  ask(search);
}

void PositionSearches::ask(Search& search) {
  search.asked = search.tests.next(0);
  // Entries of positions of long ago go first.
  const std::size_t generation = search.number / pool_.contexts() % spec::kSharedTableGenerations;
  device::SearchItem item = root_question(search.position, search.asked, options_.rules,
                                          kKeyMaskStep * (search.number + 1), static_cast<std::uint8_t>(generation));
  item.limit = limits_.tries - static_cast<std::uint32_t>(search.value.tries);
  pool_.charge(options_.host_time_a_job);
  const PoolJob job = pool_.submit(item);
  searches_.emplace(job, search);
}

/// \return whether the search has ended
bool PositionSearches::take(Search& search, const device::SearchAnswer& answer) const {
  RootTests& tests = search.tests;
  require_sound(answer, search.position, {spec::kAnswerLimit});
  // What a table answers costs nothing, and could be asked for ever.
  search.value.tries += std::max<std::uint64_t>(answer.tries, 1);
  if (answer.status == spec::kAnswerDone) tests.note(search.asked, answer.at_least, answer.best);
  while (search.value.depth < limits_.depth) {
    const auto finished = tests.advance();
    if (!finished) break;
    search.value.depth = *finished;
  }
  const Score value = tests.value();
  search.value.score = value;
  search.value.best = tests.best();
  // Before the first iteration has ended there are bounds at least.
  if (search.value.depth == 0) {
    if (tests.range().has_missed()) search.value.score = std::min(value, tests.range().missed);
    if (tests.range().has_reached()) search.value.score = std::max(search.value.score, tests.range().reached);
  }
  const bool is_at_the_end = tests.depth() == RootTests::kMostDepth && tests.range().is_known();
  return answer.status == spec::kAnswerLimit || search.value.tries >= limits_.tries ||
         search.value.depth >= limits_.depth || is_at_the_end ||
         // Nothing deeper is closer than a mate that was found within the depth.
         policy::is_mate_within(value, search.value.depth);
}

void PositionSearches::drain() {
  for (const auto& [job, search] : searches_) pool_.abort(job);
  while (!searches_.empty()) {
    answers_.clear();
    pool_.collect(answers_, true);
    for (const PoolAnswer& answer : answers_) searches_.erase(answer.job);
  }
}

}  // namespace cobalt::offload
