// SPDX-License-Identifier: Apache-2.0
// The HLS kernel of the search, compiled by g++, against the model that it wraps.
#include "hls/kernels/cobalt_search.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <type_traits>
#include <vector>

#include "hls/kernels/cobalt_eval.hpp"
#include "hls/search/formats.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "spec/spec_hash.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using Beats = std::vector<CobaltBeat>;

static_assert(std::is_same_v<decltype(&cobalt_search), decltype(&cobalt_eval)>, "one list of arguments");

std::uint32_t search_field(const CobaltBeat& completion, const char* name) {
  const spec::FormatField found = spec::format_field(spec::kCompletionFields, name);
  return static_cast<std::uint32_t>(completion.word[found.lsb / 64] >> (found.lsb % 64));
}

const std::vector<cobalt::ParameterWrite>& whole_list() {
  static const auto list = cobalt::default_parameters().full_download();
  return list;
}
Beats beats_of(const std::vector<cobalt::ParameterWrite>& writes) {
  Beats memory((writes.size() + kCobaltElementsPerBeat - 1) / kCobaltElementsPerBeat, CobaltBeat{});
  for (std::size_t i = 0; i < writes.size(); ++i) {
    memory[i / kCobaltElementsPerBeat].word[i % kCobaltElementsPerBeat] =
        (std::uint64_t{writes[i].address} << spec::kParameterElementAddressLsb) |
        (std::uint64_t{writes[i].data} << spec::kParameterElementDataLsb);
  }
  return memory;
}

/// Jobs of all kinds, some of them refused.
std::vector<hls::SearchJob> search_jobs(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<hls::SearchJob> jobs;
  for (const auto& position : cobalt::chess::random_positions(count, seed)) {
    hls::SearchJob job{};
    job.position = hls::load_packed(cobalt::chess::pack_position(position).data());
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

CobaltBeat filled_beat() {
  CobaltBeat beat;
  std::memset(&beat, 0xa5, sizeof beat);
  return beat;
}
std::size_t answer_beats(std::size_t jobs) {
  return (jobs + kCobaltSearchAnswersPerBeat - 1) / kCobaltSearchAnswersPerBeat;
}

struct SearchKernel {
  std::unique_ptr<hls::Parameters> tables = std::make_unique<hls::Parameters>();
  hls::QuietTable quiet_moves{};
  hls::SearchParameters numbers{};
  std::unique_ptr<hls::SearchStack> stack = std::make_unique<hls::SearchStack>();
  bool bank_complete = false;
  std::uint32_t spec_hash = spec::kSpecHash;
  std::uint32_t flags = 0;
  CobaltBeat completion{};

  SearchKernel() { tables->clear(); }
  std::uint32_t run(std::uint32_t operation, const Beats& source, Beats& destination, std::size_t count) {
    completion = filled_beat();
    cobalt_search_job(source.data(), destination.data(), &completion, spec_hash, operation, flags, 77,
                      static_cast<std::uint32_t>(count), *tables, quiet_moves, numbers, *stack, bank_complete);
    EXPECT_EQ(search_field(completion, "tag"), 77u);
    const std::uint32_t status = search_field(completion, "status");
    EXPECT_NE(status & spec::kStatusDone, 0u);
    return status & ~std::uint32_t{spec::kStatusDone};
  }
  std::uint32_t load(const std::vector<cobalt::ParameterWrite>& writes) {
    Beats none;
    return run(spec::kOperationLoadParameters, beats_of(writes), none, writes.size());
  }
};

TEST(CobaltSearchKernel, AnswersJobs) {
  SearchKernel kernel;
  ASSERT_EQ(kernel.load(whole_list()), 0u);
  EXPECT_EQ(search_field(kernel.completion, "items"), spec::kParameters);
  // The same search, with parameters and a stack of its own.
  SearchKernel own;
  for (const auto& write : whole_list()) {
    own.tables->set(write.address, write.data);
    own.quiet_moves.set(write.address, write.data);
    own.numbers.set(write.address, write.data);
  }
  const hls::ChipEvaluator evaluator{*own.tables};
  hls::Search<hls::ChipEvaluator> search(evaluator, own.quiet_moves, own.numbers, *own.stack);
  for (const std::size_t count : {0u, 1u, 3u, 4u, 5u, 9u, 200u}) {
    const auto jobs = search_jobs(count, 7 + count);
    Beats answers(answer_beats(count) + 1, filled_beat());
    ASSERT_EQ(kernel.run(spec::kOperationSearch, beats_of(jobs), answers, count), 0u);
    EXPECT_EQ(search_field(kernel.completion, "items"), count);
    Beats expected(answer_beats(count) + 1, CobaltBeat{});
    expected.back() = filled_beat();
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
    EXPECT_EQ(search_field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 200 || (refused > 10 && tries > 1000));
    EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size() * sizeof(CobaltBeat)), 0) << count;
  }
}

TEST(CobaltSearchKernel, SaysWhatItCannotDo) {
  SearchKernel kernel;
  Beats answers(1, CobaltBeat{});
  Beats none;
  EXPECT_EQ(kernel.load({}), spec::kStatusIncompleteBank);
  EXPECT_EQ(kernel.run(spec::kOperationNone, none, none, 5), 0u);
  EXPECT_EQ(search_field(kernel.completion, "items"), 0u);
  // Jobs are done with an incomplete bank too.
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), spec::kStatusIncompleteBank);
  EXPECT_EQ(search_field(kernel.completion, "items"), 3u);
  EXPECT_NE(answers[0].word[0], 0u);
  auto list = whole_list();
  list[5].address = 0xffffffff;
  EXPECT_EQ(kernel.load(list), spec::kStatusParameterAddress);
  EXPECT_EQ(search_field(kernel.completion, "refused"), 1u);
  EXPECT_FALSE(kernel.bank_complete);
  ASSERT_EQ(kernel.load(whole_list()), 0u);
  EXPECT_EQ(kernel.run(spec::kOperationSearch, beats_of(search_jobs(3, 1)), answers, 3), 0u);
  for (const std::uint32_t operation :
       {std::uint32_t{spec::kOperationEvaluate}, std::uint32_t{spec::kOperationGenerate},
        std::uint32_t{spec::kOperationPerft}, std::uint32_t{spec::kOperations}, 0xffffffffu}) {
    EXPECT_EQ(kernel.run(operation, none, none, 5), spec::kStatusIllegalOperation) << operation;
    EXPECT_EQ(search_field(kernel.completion, "items"), 0u);
  }
  kernel.flags = spec::kDescriptorBank;
  EXPECT_EQ(kernel.run(spec::kOperationSearch, none, none, 5), spec::kStatusIllegalDescriptor);
  kernel.flags = 0;
  kernel.spec_hash ^= 1;
  EXPECT_EQ(kernel.run(spec::kOperationSearch, none, none, 5), spec::kHlsStatusSpecHash);
}

// The top function is the body with a state that it keeps. Only this test calls it, so the state is new.
TEST(CobaltSearchKernel, TopFunctionKeepsItsState) {
  const Beats source = beats_of(search_jobs(40, 5));
  Beats answers(answer_beats(40), CobaltBeat{});
  CobaltBeat completion{};
  cobalt_search(source.data(), answers.data(), &completion, spec::kSpecHash, spec::kOperationSearch, 0, 7, 40);
  EXPECT_EQ(search_field(completion, "status"), spec::kStatusDone | spec::kStatusIncompleteBank);
  const Beats list = beats_of(whole_list());
  cobalt_search(list.data(), nullptr, &completion, spec::kSpecHash, spec::kOperationLoadParameters, 0, 8,
                spec::kParameters);
  EXPECT_EQ(search_field(completion, "status"), spec::kStatusDone);
  cobalt_search(source.data(), answers.data(), &completion, spec::kSpecHash, spec::kOperationSearch, 0, 9, 40);
  EXPECT_EQ(search_field(completion, "status"), spec::kStatusDone);
  SearchKernel other;
  ASSERT_EQ(other.load(whole_list()), 0u);
  Beats expected(answer_beats(40), CobaltBeat{});
  ASSERT_EQ(other.run(spec::kOperationSearch, source, expected, 40), 0u);
  EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size() * sizeof(CobaltBeat)), 0);
}

}  // namespace
