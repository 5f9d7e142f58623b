// SPDX-License-Identifier: Apache-2.0
// The HLS kernel of the move generator, compiled by g++, against the model that it wraps.
#include "hls/kernels/cobalt_moves.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "hls/kernels/cobalt_eval.hpp"
#include "hls/moves/formats.hpp"
#include "host/chess/packed_position.hpp"
#include "host/chess/random_games.hpp"
#include "host/generator/generator.hpp"
#include "spec/spec_hash.hpp"

namespace {

namespace hls = cobalt::hls;
namespace spec = cobalt::spec;
using Beats = std::vector<CobaltBeat>;

static_assert(std::is_same_v<decltype(&cobalt_moves), decltype(&cobalt_eval)>, "one list of arguments");

std::uint32_t moves_field(const CobaltBeat& completion, const char* name) {
  const spec::FormatField found = spec::format_field(spec::kCompletionFields, name);
  return static_cast<std::uint32_t>(completion.word[found.lsb / 64] >> (found.lsb % 64));
}

std::vector<cobalt::ParameterWrite> default_list() { return cobalt::default_parameters().full_download(); }

Beats list_beats(const std::vector<cobalt::ParameterWrite>& writes) {
  Beats memory((writes.size() + kCobaltElementsPerBeat - 1) / kCobaltElementsPerBeat, CobaltBeat{});
  for (std::size_t i = 0; i < writes.size(); ++i) {
    memory[i / kCobaltElementsPerBeat].word[i % kCobaltElementsPerBeat] =
        (std::uint64_t{writes[i].address} << spec::kParameterElementAddressLsb) |
        (std::uint64_t{writes[i].data} << spec::kParameterElementDataLsb);
  }
  return memory;
}

/// Requests of all modes, some of them refused.
Beats requests(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Beats memory;
  for (const auto& position : cobalt::chess::random_positions(count, seed)) {
    hls::GenerateRequest request{};
    request.position = hls::load_packed(cobalt::chess::pack_position(position).data());
    request.targets = random();
    request.mode = static_cast<std::uint8_t>(random() % (spec::kGenerateModes + 1));
    request.hints = static_cast<std::uint8_t>(random() % 6);
    for (std::uint16_t& move : request.exclude) move = static_cast<std::uint16_t>(random());
    request.reserved = random() % 16 == 0;
    if (random() % 16 == 0) request.position.word[2] ^= random();
    if (random() % 8 == 0) request.last = static_cast<std::uint16_t>(random());
    std::uint8_t bytes[spec::kGenerateRequestBytes];
    hls::pack_generate_request(request, bytes);
    memory.emplace_back();
    std::memcpy(&memory.back(), bytes, sizeof bytes);
  }
  return memory;
}

Beats jobs(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Beats memory;
  for (const auto& position : cobalt::chess::random_positions(count, seed)) {
    std::uint8_t bytes[spec::kPerftJobBytes];
    hls::pack_perft_job(
        {hls::load_packed(cobalt::chess::pack_position(position).data()), static_cast<std::uint32_t>(random()),
         static_cast<unsigned>(random() % 4), spec::kNoMove, random() % 8 == 0},
        bytes);
    memory.emplace_back();
    std::memcpy(&memory.back(), bytes, sizeof bytes);
  }
  return memory;
}

struct MovesKernel {
  hls::QuietTable quiet_moves{};
  bool bank_complete = false;
  std::uint32_t spec_hash = spec::kSpecHash;
  std::uint32_t flags = 0;
  CobaltBeat completion{};

  std::uint32_t run(std::uint32_t operation, const Beats& source, Beats& destination, std::size_t count) {
    std::memset(&completion, 0xa5, sizeof completion);
    cobalt_moves_job(source.data(), destination.data(), &completion, spec_hash, operation, flags, 77,
                     static_cast<std::uint32_t>(count), quiet_moves, bank_complete);
    EXPECT_EQ(moves_field(completion, "tag"), 77u);
    const std::uint32_t status = moves_field(completion, "status");
    EXPECT_NE(status & spec::kStatusDone, 0u);
    return status & ~std::uint32_t{spec::kStatusDone};
  }
  std::uint32_t load(const std::vector<cobalt::ParameterWrite>& writes) {
    Beats none;
    return run(spec::kOperationLoadParameters, list_beats(writes), none, writes.size());
  }
};

CobaltBeat filled() {
  CobaltBeat beat;
  std::memset(&beat, 0xa5, sizeof beat);
  return beat;
}

TEST(CobaltMovesKernel, AnswersRequests) {
  MovesKernel kernel;
  ASSERT_EQ(kernel.load(default_list()), 0u);
  EXPECT_EQ(moves_field(kernel.completion, "items"), spec::kParameters);
  hls::QuietTable table{};
  for (const auto& write : default_list()) table.set(write.address, write.data);
  ASSERT_EQ(std::memcmp(&table, &kernel.quiet_moves, sizeof table), 0);
  for (const std::size_t count : {0u, 1u, 15u, 16u, 17u, 33u, 1000u}) {
    const Beats source = requests(count, 7 + count);
    const std::size_t answer_beats = (count + kCobaltGenerateAnswersPerBeat - 1) / kCobaltGenerateAnswersPerBeat;
    Beats answers(answer_beats + 1, filled());
    ASSERT_EQ(kernel.run(spec::kOperationGenerate, source, answers, count), 0u);
    EXPECT_EQ(moves_field(kernel.completion, "items"), count);
    std::vector<std::uint8_t> expected(answer_beats * sizeof(CobaltBeat));
    std::uint32_t refused = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t bytes[spec::kGenerateRequestBytes];
      std::memcpy(bytes, &source[i], sizeof bytes);
      const auto answer = hls::generate(hls::unpack_generate_request(bytes), table);
      refused += answer.status != spec::kAnswerDone;
      hls::pack_generate_answer(answer, &expected[i * spec::kGenerateAnswerBytes]);
    }
    EXPECT_EQ(moves_field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 100 || refused > 10);
    if (count != 0) {
      EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size()), 0) << count;
    }
    const CobaltBeat untouched = filled();
    EXPECT_EQ(std::memcmp(&answers.back(), &untouched, sizeof untouched), 0);
  }
}

TEST(CobaltMovesKernel, CountsTrees) {
  MovesKernel kernel;  // perft needs no parameters
  for (const std::size_t count : {1u, 4u, 7u, 60u}) {
    const Beats source = jobs(count, 3 + count);
    const std::size_t answer_beats = (count + kCobaltPerftAnswersPerBeat - 1) / kCobaltPerftAnswersPerBeat;
    Beats answers(answer_beats + 1, filled());
    ASSERT_EQ(kernel.run(spec::kOperationPerft, source, answers, count), 0u);
    std::vector<std::uint8_t> expected(answer_beats * sizeof(CobaltBeat));
    std::uint32_t refused = 0;
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::uint8_t bytes[spec::kPerftJobBytes];
      std::memcpy(bytes, &source[i], sizeof bytes);
      const auto answer = hls::perft(hls::unpack_perft_job(bytes));
      refused += answer.status != spec::kAnswerDone;
      leaves += answer.leaves;
      hls::pack_perft_answer(answer, &expected[i * spec::kPerftAnswerBytes]);
    }
    EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size()), 0) << count;
    EXPECT_EQ(moves_field(kernel.completion, "items"), count);
    EXPECT_EQ(moves_field(kernel.completion, "refused"), refused);
    EXPECT_TRUE(count < 60 || leaves > 100000);
    const CobaltBeat untouched = filled();
    EXPECT_EQ(std::memcmp(&answers.back(), &untouched, sizeof untouched), 0);
  }
}

TEST(CobaltMovesKernel, SaysWhatItCannotDo) {
  MovesKernel kernel;
  Beats answers(1, CobaltBeat{});
  Beats none;
  EXPECT_EQ(kernel.load({}), spec::kStatusIncompleteBank);
  EXPECT_EQ(kernel.run(spec::kOperationNone, none, none, 5), 0u);
  EXPECT_EQ(moves_field(kernel.completion, "items"), 0u);
  // Requests are answered with an incomplete bank too.
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, requests(3, 1), answers, 3), spec::kStatusIncompleteBank);
  EXPECT_EQ(moves_field(kernel.completion, "items"), 3u);
  EXPECT_NE(answers[0].word[0], 0u);
  auto list = default_list();
  list[5].address = 0xffffffff;
  EXPECT_EQ(kernel.load(list), spec::kStatusParameterAddress);
  EXPECT_EQ(moves_field(kernel.completion, "refused"), 1u);
  EXPECT_FALSE(kernel.bank_complete);
  ASSERT_EQ(kernel.load(default_list()), 0u);
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, requests(3, 1), answers, 3), 0u);
  for (const std::uint32_t operation : {std::uint32_t{spec::kOperationEvaluate}, std::uint32_t{spec::kOperationSearch},
                                        std::uint32_t{spec::kOperations}, 35u, 0xffffffffu}) {
    EXPECT_EQ(kernel.run(operation, none, none, 5), spec::kStatusIllegalOperation) << operation;
    EXPECT_EQ(moves_field(kernel.completion, "items"), 0u);
  }
  kernel.flags = spec::kDescriptorBank;
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, none, none, 5), spec::kStatusIllegalDescriptor);
  EXPECT_EQ(kernel.run(spec::kOperationPerft, none, none, 5), spec::kStatusIllegalDescriptor);
  kernel.flags = 0;
  kernel.spec_hash ^= 1;
  EXPECT_EQ(kernel.run(spec::kOperationGenerate, none, none, 5), spec::kHlsStatusSpecHash);
}

// The top function is the body with a state that it keeps. Only this test calls it, so the state is new.
TEST(CobaltMovesKernel, TopFunctionKeepsItsState) {
  const Beats source = requests(100, 5);
  Beats answers(7, CobaltBeat{});
  CobaltBeat completion{};
  cobalt_moves(source.data(), answers.data(), &completion, spec::kSpecHash, spec::kOperationGenerate, 0, 7, 100);
  EXPECT_EQ(moves_field(completion, "status"), spec::kStatusDone | spec::kStatusIncompleteBank);
  const Beats list = list_beats(default_list());
  cobalt_moves(list.data(), nullptr, &completion, spec::kSpecHash, spec::kOperationLoadParameters, 0, 8,
               spec::kParameters);
  EXPECT_EQ(moves_field(completion, "status"), spec::kStatusDone);
  cobalt_moves(source.data(), answers.data(), &completion, spec::kSpecHash, spec::kOperationGenerate, 0, 9, 100);
  EXPECT_EQ(moves_field(completion, "status"), spec::kStatusDone);
  MovesKernel other;
  ASSERT_EQ(other.load(default_list()), 0u);
  Beats expected(7, CobaltBeat{});
  ASSERT_EQ(other.run(spec::kOperationGenerate, source, expected, 100), 0u);
  EXPECT_EQ(std::memcmp(answers.data(), expected.data(), expected.size() * sizeof(CobaltBeat)), 0);
}

}  // namespace
