// SPDX-License-Identifier: Apache-2.0
// Jobs that share a table, the positions of a game and counters, over several jobs: the golden model against the
// reference, answers and all that they leave behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "host/chess/fen.hpp"
#include "host/chess/movegen.hpp"
#include "tests/search/shared_card.hpp"
#include "tests/support/evaluation_data.hpp"

namespace cobalt::test {
namespace {

constexpr std::size_t kMostBuckets = 1024;

/// Positions of the game among those that the root's tree reaches in one or two plies.
void add_random_game(Random& random, const chess::Position& root, std::uint64_t root_key, SharedCard& card) {
  const auto key_of = [&](const chess::Position& position) { return position.key() ^ root.key() ^ root_key; };
  for (auto keys = random() % 4; keys > 0; --keys) {
    chess::Position position = root;
    for (int ply = 0; ply < 2; ++ply) {
      const chess::MoveList moves = chess::legal_moves(position);
      if (moves.empty()) break;
      position.do_move(moves[random() % moves.size()]);
      card.add_game_key(key_of(position));
      if (random() % 2 == 0) break;
    }
  }
  // Others that may take their places.
  for (auto keys = random() % 64; keys > 0; --keys) card.add_game_key(random());
}

/// Others search nothing, one node in eight, half of them or all.
void add_random_counters(Random& random, SharedCard& card) {
  constexpr std::array<unsigned, 4> kEighths = {0, 1, 4, 8};
  const unsigned eighths = kEighths[random() % kEighths.size()];
  if (eighths == 0) return;
  for (std::size_t mark = 0; mark < spec::kBusyMarks; ++mark) {
    if (random() % 8 < eighths) card.set_searched(mark, static_cast<std::uint8_t>(1 + random() % 3));
  }
}

/// The jobs of one root, one after the other: iterations, bounds near each other, now and then another generation.
class Iterations {
 public:
  Iterations(Random& random, chess::Position root, const SearchBank& bank, std::uint32_t most_tries)
      : random_(random), job_(random_job(random, root, bank, most_tries)) {
    root_ = hls::position_errors(job_.position) == 0 ? position_of(job_.position) : root;
    make_shared(random, root_, job_);
  }

  const chess::Position& root() const { return root_; }
  const hls::SearchJob& job() const { return job_; }
  void next() {
    const auto deeper = static_cast<unsigned>(job_.depth + random_() % 9);
    if (job_.depth < spec::kSearchMaxDepth) {
      job_.depth = static_cast<std::uint16_t>(std::min(deeper, spec::kSearchMaxDepth));
    }
    const bool is_near_mate = job_.beta > spec::kLeastMateBoundCp || job_.beta < -spec::kLeastMateBoundCp;
    const int change = static_cast<int>(random_() % (is_near_mate ? 5 : 61)) - (is_near_mate ? 2 : 30);
    job_.beta = static_cast<std::int16_t>(std::clamp(job_.beta + change, -spec::kMateCp, spec::kMateCp));
    if (random_() % 4 == 0) {
      job_.generation = static_cast<std::uint8_t>((job_.generation + 1U) % spec::kSharedTableGenerations);
    }
    if (random_() % 4 == 0) job_.defer_least_depth = static_cast<std::uint8_t>(random_() % 16);
  }

 private:
  Random& random_;
  hls::SearchJob job_;
  chess::Position root_;
};

void compare(SharedCard& card, const hls::SearchJob& job, const SearchBank& bank) {
  const hls::SearchAnswer expected = card.reference(job, bank);
  const hls::SearchAnswer model = card.model(job, bank);
  ASSERT_TRUE(same(model, expected)) << text_of(job) << '\n'
                                     << text_of(bank.numbers) << "\nmodel     " << text_of(model) << "\nreference "
                                     << text_of(expected);
  ASSERT_EQ(card.difference(), "") << text_of(job) << '\n' << text_of(bank.numbers);
}

/// \param count  roots; each has 1 to 6 jobs
void compare_many(const SearchBank& evaluator, std::size_t count, std::uint32_t most_tries, std::uint64_t seed) {
  Random random(seed);
  std::size_t filled = 0;
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFailure()) return;
    SearchBank bank = evaluator;
    bank.numbers = random_numbers(random, evaluator);
    SharedCard card(std::size_t{1} << random() % 11);
    Iterations iterations(random, random() % 3 == 0 ? few_men(random) : position, bank, most_tries);
    add_random_game(random, iterations.root(), iterations.job().root_key, card);
    add_random_counters(random, card);
    for (auto jobs = 1 + random() % 6; jobs > 0 && !testing::Test::HasFailure(); --jobs) {
      compare(card, iterations.job(), bank);
      iterations.next();
    }
    filled += card.filled();
  });
  EXPECT_GT(filled, count) << "tables stayed empty";
}

TEST(SearchSharedTable, ModelAnswersTheSame) { compare_many(default_bank(), 1200, 500, 21); }
TEST(SearchSharedTable, ModelAnswersTheSameOfScatteredScores) {
  compare_many(default_bank().with(ResultWords(scattered_word)), 3000, 500, 22);
}
TEST(SearchSharedTable, LongModelAnswersTheSame) { compare_many(default_bank(), 30000, 300, 23); }
TEST(SearchSharedTable, LongModelAnswersTheSameOfScatteredScores) {
  compare_many(default_bank().with(ResultWords(scattered_word)), 50000, 300, 24);
}

/// As a host asks: the rules and numbers of whole searches, iteration by iteration.
void compare_whole_searches(std::size_t count, unsigned most_plies, std::uint32_t most_tries, std::uint64_t seed) {
  Random random(seed);
  const SearchBank& bank = default_bank();
  for_each_move_case(count, seed, [&](const chess::Position& position) {
    if (testing::Test::HasFailure()) return;
    SharedCard card(kMostBuckets);
    add_random_game(random, position, position.key(), card);
    add_random_counters(random, card);
    hls::SearchJob job = job_for(position, 0, static_cast<int>(random() % 201) - 100);
    job.rules = spec::kSearchRootRules;
    job.root_key = position.key();
    job.generation = static_cast<std::uint8_t>(random() % spec::kSharedTableGenerations);
    job.defer_least_depth = 8;
    job.limit = most_tries;
    for (unsigned plies = 2; plies <= most_plies && !testing::Test::HasFailure(); ++plies) {
      job.depth = static_cast<std::uint16_t>(spec::kQuarterPlies * plies);
      compare(card, job, bank);
      job.beta = static_cast<std::int16_t>(job.beta + static_cast<int>(random() % 41) - 20);
    }
  });
}

TEST(SearchSharedTable, WholeSearches) { compare_whole_searches(60, 6, 3000, 25); }
TEST(SearchSharedTable, LongWholeSearches) { compare_whole_searches(600, 9, 30000, 26); }

/// How many answers of iterations change with what is on the card or in the bank.
/// \param change  told of the position, and of job, card and bank that it may change
template <class ChangeT>
std::size_t changed_answers(const ChangeT& change) {
  constexpr std::size_t kPositions = 40;
  Random random(27);
  std::size_t changed = 0;
  for_each_move_case(kPositions, 27, [&](const chess::Position& position) {
    SharedCard plain(kMostBuckets);
    SharedCard card(kMostBuckets);
    SearchBank bank = default_bank();
    hls::SearchJob job = job_for(position, 0, static_cast<int>(random() % 201) - 100);
    job.rules = spec::kSearchRootRules;
    job.root_key = position.key();
    job.limit = 3000;
    change(position, job, card, bank);
    for (const unsigned plies : {4U, 5U, 6U}) {
      job.depth = static_cast<std::uint16_t>(spec::kQuarterPlies * plies);
      changed += !same(card.model(job, bank), plain.model(job, default_bank()));
    }
  });
  return changed;
}

/// The tests above cannot tell a rule that does something from one that both have left out; these can.
TEST(SearchSharedTable, PositionsOfTheGameMatter) {
  EXPECT_GT(changed_answers([](const chess::Position& position, hls::SearchJob&, SharedCard& card, SearchBank&) {
              for (const chess::Move move : chess::legal_moves(position)) {
                chess::Position after = position;
                after.do_move(move);
                card.add_game_key(after.key());
              }
            }),
            20U);
}

TEST(SearchSharedTable, CountersMatterFromTheLeastDepthOn) {
  const auto changed_by = [](std::uint8_t least_depth) {
    return changed_answers([&](const chess::Position&, hls::SearchJob& job, SharedCard& card, SearchBank&) {
      job.defer_least_depth = least_depth;
      for (std::size_t mark = 0; mark < spec::kBusyMarks; mark += 2) card.set_searched(mark, 1);
    });
  };
  EXPECT_GT(changed_by(8), 20U);
  EXPECT_EQ(changed_by(0), 0U);
  EXPECT_EQ(changed_by(200), 0U);
}

TEST(SearchSharedTable, NumbersMatter) {
  struct Change {
    spec::SearchNumber entry;
    std::int16_t value;
  };
  for (const Change& number :
       {Change{spec::kNullGrowth, 0}, Change{spec::kLogReductionBase, 200}, Change{spec::kLogReductionScale, 0},
        Change{spec::kLogReductionLeastDepth, 255}, Change{spec::kMoveCountBase, 200},
        Change{spec::kMoveCountGrowth, 20}, Change{spec::kMoveCountMostDepth, 3}, Change{spec::kFutilityMargin, 1000},
        Change{spec::kFutilityGrowth, 1000}, Change{spec::kFutilityMostDepth, 3}, Change{spec::kInternalReduction, 0},
        Change{spec::kInternalLeastDepth, 255}, Change{spec::kSharedTableLeastDepth, 255},
        Change{spec::kSharedTableClocks, 0}, Change{spec::kDeepStaticMargin, 1000},
        Change{spec::kDeepStaticMostDepth, 3}}) {
    const auto set_number = [&](const chess::Position&, hls::SearchJob&, SharedCard&, SearchBank& bank) {
      bank.numbers.number[number.entry] = number.value;
    };
    EXPECT_GT(changed_answers(set_number), 3U) << +number.entry;
  }
}

/// An internal reduction that is negative makes a node deeper, up to the deepest that there is.
TEST(SearchSharedTable, InternalReductionEndsAtTheDeepest) {
  SearchBank bank = default_bank();
  const auto position = chess::parse_fen("r3k2r/pp3ppp/2n5/3q4/3P4/2P2N2/P4PPP/R2Q1RK1 w kq - 0 14");
  for (const int reduction : {-2048, -300, -100, -20, 2047}) {
    bank.numbers.number[spec::kInternalReduction] = static_cast<std::int16_t>(reduction);
    for (const unsigned depth : {24U, 100U, 250U}) {
      SharedCard card(kMostBuckets);
      hls::SearchJob job = job_for(position, depth, 800);
      job.rules = spec::kRuleSharedTable | spec::kRuleInternalReductions;
      job.root_key = position.key();
      job.limit = 2000;
      compare(card, job, bank);
      EXPECT_GT(card.model(job, bank).tries, 100U);
    }
  }
}

}  // namespace
}  // namespace cobalt::test
