// SPDX-License-Identifier: Apache-2.0
// The commands of the search's model, in beats, against the search that it wraps.
#include "hls/models/search_model.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <vector>

#include "hls/moves/make_move.hpp"
#include "hls/search/formats.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/hls/subset/kernel_state.hpp"

namespace cobalt::test {
namespace {

/// Jobs of all kinds, some of them refused. Of those that share a table many have the same root.
std::vector<hls::SearchJob> search_jobs(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<hls::SearchJob> jobs;
  for (const auto& position : chess::random_positions(count, seed)) {
    hls::SearchJob job{};
    job.position = hls::load_packed(chess::pack_position(position).data());
    job.tag = static_cast<std::uint32_t>(random());
    job.limit = 200;
    job.beta = static_cast<std::int16_t>(static_cast<int>(random() % 201) - 100);
    job.depth = static_cast<std::uint16_t>(random() % 9);
    job.rules = static_cast<std::uint16_t>(random() % (1u << spec::kSearchRules));
    if (random() % 16 == 0) job.position.word[2] ^= random();
    if (random() % 16 == 0) job.key_count = 77;
    jobs.push_back(job);
    if (!hls::has_rule(job, spec::kRuleSharedTable)) continue;
    hls::SearchJob& shared = jobs.back();
    shared.root_key = hls::zobrist_key(job.position);
    shared.generation = static_cast<std::uint8_t>(random() % (spec::kSharedTableGenerations + 2));
    shared.defer_least_depth = static_cast<std::uint8_t>(random() % 8);
    if (random() % 16 == 0) shared.reserved = 1;
  }
  jobs.resize(count);
  return jobs;
}
/// Jobs of whole searches, so that most are answered in other ways without the table: roots one after the other, each
/// deeper from job to job.
std::vector<hls::SearchJob> root_jobs(std::size_t roots, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<hls::SearchJob> jobs;
  for (const auto& position : chess::random_positions(roots, seed)) {
    hls::SearchJob job{};
    job.position = hls::load_packed(chess::pack_position(position).data());
    job.rules = spec::kSearchRootRules;
    job.root_key = hls::zobrist_key(job.position) ^ random();
    job.beta = static_cast<std::int16_t>(static_cast<int>(random() % 201) - 100);
    job.generation = static_cast<std::uint8_t>(random() % spec::kSharedTableGenerations);
    job.defer_least_depth = static_cast<std::uint8_t>(4 + random() % 8);
    job.limit = 1000;
    for (unsigned plies = 2; plies <= 5; ++plies) {
      job.tag = static_cast<std::uint32_t>(jobs.size());
      job.depth = static_cast<std::uint16_t>(spec::kQuarterPlies * plies);
      jobs.push_back(job);
    }
  }
  return jobs;
}
Beats beats_of(const std::vector<hls::SearchJob>& jobs) {
  Beats memory(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    std::uint8_t bytes[spec::kSearchJobBytes];
    hls::pack_search_job(jobs[i], bytes);
    std::memcpy(&memory[i], bytes, sizeof bytes);
  }
  return memory;
}

std::size_t answer_beats(std::size_t jobs) {
  return (jobs + kCobaltSearchAnswersPerBeat - 1) / kCobaltSearchAnswersPerBeat;
}

/// Every entry is of a position that no job meets, and some counters are not 0.
void fill(CobaltSearchTable& table, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (hls::SharedEntry& entry : table.entry) {
    entry = {static_cast<std::uint32_t>(random()),
             0,
             spec::kNoMove,
             static_cast<std::uint8_t>(1 + random() % 20),
             static_cast<std::uint8_t>(random() % spec::kSharedTableGenerations),
             random() % 2 != 0};
  }
  for (std::uint8_t& mark : table.mark) mark = random() % 8 == 0;
}
bool same_tables(const CobaltSearchTable& a, const CobaltSearchTable& b) {
  const auto same = [](const hls::SharedEntry& x, const hls::SharedEntry& y) {
    return x.check == y.check && x.bound == y.bound && x.move == y.move && x.depth == y.depth &&
           x.generation == y.generation && x.at_least == y.at_least;
  };
  return std::equal(std::begin(a.entry), std::end(a.entry), std::begin(b.entry), same) &&
         std::memcmp(a.mark, b.mark, sizeof a.mark) == 0;
}

class SearchModel : public KernelState {
 public:
  SearchModel() { state->tables.clear(); }

  /// The model with this state: the bank is set without a download.
  std::vector<hls::SearchAnswer> model(std::vector<hls::SearchJob> jobs) {
    for (const auto& write : default_writes()) {
      state->tables.set(write.address, write.data);
      state->quiet_moves.set(write.address, write.data);
      state->numbers.set(write.address, write.data);
    }
    const hls::ChipEvaluator evaluator{state->tables};
    CobaltSearchTable& table = state->table;
    hls::SharedTable shared(table.entry, std::size(table.entry) / spec::kSharedTableWays, table.mark);
    using Port = hls::SharedTablePort<hls::SharedTable>;
    hls::Search<hls::ChipEvaluator, Port> search(evaluator, state->quiet_moves, state->numbers, state->stack,
                                                 Port{&shared});
    std::vector<hls::SearchAnswer> answers;
    for (hls::SearchJob& job : jobs) {
      job.game = &state->game;
      answers.push_back(search.run(job));
    }
    return answers;
  }
  std::vector<hls::SearchAnswer> answers_to(const std::vector<hls::SearchJob>& jobs) {
    Beats answers(answer_beats(jobs.size()), CobaltBeat{});
    EXPECT_EQ(run(spec::kOperationSearch, beats_of(jobs), answers, jobs.size()), 0u);
    std::vector<hls::SearchAnswer> unpacked;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      unpacked.push_back(hls::unpack_search_answer(reinterpret_cast<const std::uint8_t*>(answers.data()) +
                                                   i * spec::kSearchAnswerBytes));
    }
    return unpacked;
  }
  /// Gives it positions of a game.
  void set_game(const std::vector<std::uint64_t>& keys) {
    Beats source = beats_for(keys.size() * spec::kHlsGameKeyBytes);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      source[i / kCobaltGameKeysPerBeat].word[i % kCobaltGameKeysPerBeat] = keys[i];
    }
    Beats none;
    flags = spec::kHlsFlagGame;
    EXPECT_EQ(run(spec::kOperationNone, source, none, keys.size()), 0u);
    EXPECT_EQ(field(completion, "items"), keys.size());
    flags = 0;
  }

  void forget_table() { state->table = CobaltSearchTable{}; }

  std::unique_ptr<CobaltSearchState> state = std::make_unique<CobaltSearchState>();

 private:
  void job(const CobaltBeat* source, CobaltBeat* destination, std::uint32_t operation, std::uint32_t tag,
           std::uint32_t count) override {
    state->bank_complete = bank_complete;
    cobalt_search_model(source, destination, &completion, spec_hash, operation, flags, tag, count, *state);
    bank_complete = state->bank_complete;
  }
};

TEST(SearchCommands, AnswersJobs) {
  SearchModel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), spec::kParameters);
  SearchModel own;
  for (const std::size_t count : {0u, 1u, 3u, 4u, 5u, 9u, 200u}) {
    const auto jobs = search_jobs(count, 7 + count);
    Beats answers(answer_beats(count) + 1, untouched_beat());
    ASSERT_EQ(kernel.run(spec::kOperationSearch, beats_of(jobs), answers, count), 0u);
    EXPECT_EQ(field(kernel.completion, "items"), count);
    Beats expected(answer_beats(count) + 1, CobaltBeat{});
    expected.back() = untouched_beat();
    std::uint32_t refused = 0;
    std::uint64_t tries = 0;
    const auto own_answers = own.model(jobs);
    for (std::size_t i = 0; i < count; ++i) {
      const auto& answer = own_answers[i];
      refused += answer.status != spec::kAnswerDone;
      tries += answer.tries;
      std::uint8_t bytes[spec::kSearchAnswerBytes];
      hls::pack_search_answer(answer, bytes);
      std::memcpy(reinterpret_cast<std::uint8_t*>(expected.data()) + i * sizeof bytes, bytes, sizeof bytes);
    }
    EXPECT_EQ(field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 200 || (refused > 10 && tries > 1000));
    EXPECT_TRUE(same_beats(answers, expected)) << count;
  }
}

/// Answers that differ.
std::size_t differences(const std::vector<hls::SearchAnswer>& a, const std::vector<hls::SearchAnswer>& b) {
  EXPECT_EQ(a.size(), b.size());
  std::size_t differences = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    differences += a[i].tag != b[i].tag || a[i].tries != b[i].tries || a[i].best != b[i].best ||
                   a[i].deepest_ply != b[i].deepest_ply || a[i].status != b[i].status || a[i].at_least != b[i].at_least;
  }
  return differences;
}

TEST(SearchCommands, KeepsTheSharedTableFromCallToCall) {
  SearchModel kernel;
  SearchModel own;
  SearchModel forgetful;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  std::size_t remembered = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto jobs = root_jobs(seed, seed);
    for (const auto& job : jobs) {
      const auto answers = kernel.answers_to({job});
      ASSERT_EQ(differences(answers, own.model({job})), 0u) << seed << ' ' << job.tag;
      forgetful.forget_table();
      remembered += differences(answers, forgetful.model({job}));
    }
    ASSERT_TRUE(same_tables(kernel.state->table, own.state->table));
    // The same once more, in one call.
    ASSERT_EQ(differences(kernel.answers_to(jobs), own.model(jobs)), 0u) << seed;
    ASSERT_TRUE(same_tables(kernel.state->table, own.state->table));
  }
  EXPECT_GT(remembered, 40u);
}

/// What is replaced, and which moves wait.
TEST(SearchCommands, GenerationsAndCountersAreThoseOfTheModel) {
  SearchModel kernel;
  SearchModel own;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  fill(kernel.state->table, 1);
  fill(own.state->table, 1);
  const auto jobs = root_jobs(20, 21);
  const auto answers = kernel.answers_to(jobs);
  ASSERT_EQ(differences(answers, own.model(jobs)), 0u);
  EXPECT_TRUE(same_tables(kernel.state->table, own.state->table));
  SearchModel without_counters;
  fill(without_counters.state->table, 1);
  std::memset(without_counters.state->table.mark, 0, sizeof without_counters.state->table.mark);
  EXPECT_GT(differences(answers, without_counters.model(jobs)), 10u);
}

TEST(SearchCommands, TakesPositionsOfTheGame) {
  SearchModel kernel;
  SearchModel own;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  constexpr std::uint64_t kSamePlace = std::uint64_t{1} << 40;
  std::size_t changed = 0;
  const auto forget_table = [&] {
    for (SearchModel* each : {&kernel, &own}) each->forget_table();
  };
  for (const hls::SearchJob& job : root_jobs(10, 23)) {
    // All positions after the root's moves, among others; of those of one place the last counts.
    const hls::GamePosition root = hls::make_game_position(job.position, job.halfmove_clock, job.root_key);
    hls::MoveList moves;
    hls::list_moves(root.board, spec::kGenerateAll, 0, own.state->quiet_moves, moves);
    std::vector<std::uint64_t> keys;
    for (unsigned move = 0; move < moves.size; ++move) {
      const std::uint64_t key = hls::play(root, moves.move[move]).key;
      keys.insert(keys.end(), {key ^ kSamePlace, key});
    }
    forget_table();
    kernel.set_game(keys);
    for (const std::uint64_t key : keys) own.state->game.add(key);
    const auto with = kernel.answers_to({job});
    ASSERT_EQ(differences(with, own.model({job})), 0u);
    forget_table();
    kernel.set_game({});
    own.state->game.clear();
    const auto without = kernel.answers_to({job});
    ASSERT_EQ(differences(without, own.model({job})), 0u);
    changed += differences(with, without);
  }
  EXPECT_GT(changed, 20u);
}

TEST(SearchCommands, RefusesWhatItCannotDo) {
  SearchModel kernel;
  // Jobs are done with an incomplete bank too.
  Beats answers(1, CobaltBeat{});
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), spec::kStatusIncompleteBank);
  EXPECT_EQ(field(kernel.completion, "items"), 3u);
  EXPECT_NE(answers[0].word[0], 0u);
  check_refusals(kernel, {spec::kOperationSearch});
  // Positions of the game are no flag of another operation, nor taken with another.
  for (const std::uint32_t operation : {spec::kOperationLoadParameters, spec::kOperationSearch}) {
    kernel.flags = spec::kHlsFlagGame;
    EXPECT_EQ(kernel.run(operation, Beats(1), answers, 1), spec::kStatusIllegalDescriptor);
  }
  kernel.flags = spec::kHlsFlagGame | std::uint32_t{spec::kDescriptorBank};
  EXPECT_EQ(kernel.run(spec::kOperationNone, Beats(1), answers, 1), spec::kStatusIllegalDescriptor);
  kernel.flags = 0;
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), 0u);
}

}  // namespace
}  // namespace cobalt::test
