// SPDX-License-Identifier: Apache-2.0
// The HLS kernel of the search, compiled by g++, against the model that it wraps.
#include "hls/kernels/cobalt_search.hpp"

#include <memory>
#include <random>
#include <type_traits>

#include "hls/search/formats.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "tests/hls/subset/kernel_state.hpp"

namespace cobalt::test {
namespace {

static_assert(std::is_same_v<decltype(&cobalt_search), decltype(&cobalt_eval)>, "one list of arguments");

/// Jobs of all kinds, some of them refused.
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

class SearchKernel : public KernelState {
 public:
  SearchKernel() { tables->clear(); }

  std::unique_ptr<hls::Parameters> tables = std::make_unique<hls::Parameters>();
  hls::QuietTable quiet_moves{};
  hls::SearchParameters numbers{};
  std::unique_ptr<hls::SearchStack> stack = std::make_unique<hls::SearchStack>();

 private:
  void job(const CobaltBeat* source, CobaltBeat* destination, std::uint32_t operation, std::uint32_t tag,
           std::uint32_t count) override {
    cobalt_search_job(source, destination, &completion, spec_hash, operation, flags, tag, count, *tables, quiet_moves,
                      numbers, *stack, bank_complete);
  }
};

TEST(CobaltSearchKernel, AnswersJobs) {
  SearchKernel kernel;
  ASSERT_EQ(kernel.load(default_writes()), 0u);
  EXPECT_EQ(field(kernel.completion, "items"), spec::kParameters);
  // The same search, with parameters and a stack of its own.
  SearchKernel own;
  for (const auto& write : default_writes()) {
    own.tables->set(write.address, write.data);
    own.quiet_moves.set(write.address, write.data);
    own.numbers.set(write.address, write.data);
  }
  const hls::ChipEvaluator evaluator{*own.tables};
  hls::Search<hls::ChipEvaluator> search(evaluator, own.quiet_moves, own.numbers, *own.stack);
  for (const std::size_t count : {0u, 1u, 3u, 4u, 5u, 9u, 200u}) {
    const auto jobs = search_jobs(count, 7 + count);
    Beats answers(answer_beats(count) + 1, untouched_beat());
    ASSERT_EQ(kernel.run(spec::kOperationSearch, beats_of(jobs), answers, count), 0u);
    EXPECT_EQ(field(kernel.completion, "items"), count);
    Beats expected(answer_beats(count) + 1, CobaltBeat{});
    expected.back() = untouched_beat();
    std::uint32_t refused = 0;
    std::uint64_t tries = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto answer = search.run(jobs[i]);
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

TEST(CobaltSearchKernel, RefusesWhatItCannotDo) {
  SearchKernel kernel;
  // Jobs are done with an incomplete bank too.
  Beats answers(1, CobaltBeat{});
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), spec::kStatusIncompleteBank);
  EXPECT_EQ(field(kernel.completion, "items"), 3u);
  EXPECT_NE(answers[0].word[0], 0u);
  check_refusals(kernel, {spec::kOperationSearch});
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), 0u);
}

TEST(CobaltSearchKernel, TopFunctionKeepsItsState) {
  SearchKernel kernel;
  check_top_function(cobalt_search, kernel, spec::kOperationSearch, beats_of(search_jobs(40, 5)), 40,
                     40 * spec::kSearchAnswerBytes);
}

}  // namespace
}  // namespace cobalt::test
